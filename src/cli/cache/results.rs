//! The key of a result of `check`: the text and everything else that diagnostics depend on.

use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use crate::analysis::PuzzleKind;
use crate::cli::cache::{CacheKey, CacheKeyHasher};
use crate::cli::verdict_cache::Lines;
use crate::config::{Selection, Settings};
use crate::solve::most_memory;

/// Settings, and the part of the cache key that depends on them.
pub(crate) struct KeyedSettings {
    /// The settings.
    pub(crate) settings: Arc<Settings>,
    hasher: CacheKeyHasher,
}

impl KeyedSettings {
    /// The settings, for reports with or without best lines.
    pub(crate) fn new(settings: Arc<Settings>, lines: Lines) -> Self {
        // The other settings affect editors, and which files are read.
        let Settings {
            solve_on: _,
            heat_map: _,
            inlay_hints_verdict: _,
            inlay_hints_rows: _,
            markdown: _,
            solver_memory,
            severities,
            selection,
        } = &*settings;
        let Selection { only, ignored } = selection;
        let mut hasher = CacheKeyHasher::default();
        ("text", env!("CARGO_PKG_VERSION"), env!("STAKEOUT_SOURCES"), lines).hash(&mut hasher);
        // Messages depend on the memory of the machine.
        (solver_memory, most_memory(), severities, only, ignored).hash(&mut hasher);
        Self { settings, hasher }
    }

    /// The key of a text, which is read as this kind or else as the kind it looks like.
    pub(crate) fn key(&self, kind: Option<&PuzzleKind>, text: &str) -> CacheKey {
        let mut hasher = self.hasher.clone();
        kind.hash(&mut hasher);
        hasher.write(text.as_bytes());
        hasher.done()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use crate::analysis::{BOARDS, GRAPHS};
    use crate::cli::cache::CacheKey;
    use crate::cli::cache::results::KeyedSettings;
    use crate::cli::verdict_cache::Lines;
    use crate::config::{HeatMap, MemorySize, Selection, Settings, Severity, SolveOn};

    fn key_with(settings: Settings) -> CacheKey {
        KeyedSettings::new(Arc::new(settings), Lines::Unwanted).key(Some(&BOARDS), "PTE\n")
    }

    #[test]
    fn the_key_covers_everything_that_results_depend_on() {
        let plain = || KeyedSettings::new(Arc::default(), Lines::Unwanted);
        let severities = |rule: &str, severity| [(rule.to_owned(), severity)].into();
        let select = |only: Option<(&str, Severity)>, ignored: &[&str]| Selection {
            only: only.map(|(rule, severity)| [(rule.to_owned(), severity)].into()),
            ignored: ignored.iter().map(|rule| (*rule).to_owned()).collect(),
        };
        let set = |selection| key_with(Settings { selection, ..Settings::default() });
        let rules = |severities| key_with(Settings { severities, ..Settings::default() });
        let all = [
            key_with(Settings::default()),
            plain().key(Some(&GRAPHS), "PTE\n"),
            plain().key(None, "PTE\n"),
            plain().key(Some(&BOARDS), "PTE"),
            KeyedSettings::new(Arc::default(), Lines::Wanted).key(Some(&BOARDS), "PTE\n"),
            key_with(Settings { solver_memory: MemorySize(1), ..Settings::default() }),
            rules(severities("verdict", None)),
            rules(severities("verdict", Some(Severity::Hint))),
            rules(severities("verdict", Some(Severity::Warning))),
            rules(severities("too-large", None)),
            set(select(Some(("verdict", Severity::Hint)), &[])),
            set(select(Some(("verdict", Severity::Error)), &[])),
            set(select(None, &["verdict"])),
            set(select(None, &["verdict", "too-large"])),
        ];
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    }

    #[test]
    fn the_key_does_not_cover_settings_for_editors() {
        let settings =
            Settings { solve_on: SolveOn::Type, heat_map: HeatMap::Off, ..Settings::default() };
        assert_eq!(key_with(settings), key_with(Settings::default()));
    }
}
