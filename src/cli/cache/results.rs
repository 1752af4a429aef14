//! The cache of results of `check`: by the text and everything else that diagnostics depend on.

use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use crate::analysis::PuzzleKind;
use crate::cli::cache::key::{CacheKey, CacheKeyHasher};
use crate::cli::cache::record;
use crate::cli::cache::store::Store;
use crate::cli::report::CheckResult;
use crate::cli::verdict_cache::Lines;
use crate::config::{Selection, Settings};
use crate::solve::most_memory;

/// Results by text; empty if nothing is cached.
pub(crate) struct ResultCache(Option<Store>);

/// Settings, and the part of the cache key that depends on them.
pub(crate) struct KeyedSettings {
    /// The settings.
    pub(crate) settings: Arc<Settings>,
    asking: CacheKeyHasher,
}

impl ResultCache {
    pub(crate) const fn new(memo: Option<Store>) -> Self {
        Self(memo)
    }

    /// Whether results are cached.
    pub(crate) const fn are_remembered(&self) -> bool {
        self.0.is_some()
    }

    /// The cached result of a text.
    pub(crate) fn get(&self, asked: CacheKey, text: &str) -> Option<CheckResult> {
        self.0.as_ref()?.get(asked, |bytes| record::decode(bytes, text))
    }

    /// Adds a result, which must depend only on what its key covers.
    pub(crate) fn keep(&self, asked: CacheKey, said: &CheckResult) {
        if let Some((memo, bytes)) = self.0.as_ref().zip(record::encode(said)) {
            memo.keep(asked, bytes);
        }
    }

    /// Writes new results.
    pub(crate) fn save(&self) {
        self.0.iter().for_each(Store::save);
    }
}

impl KeyedSettings {
    /// The settings, for reports with or without best lines.
    pub(crate) fn new(settings: Arc<Settings>, lines: Lines) -> Self {
        // The others are for editors.
        let Settings {
            solve_on: _,
            heat_map: _,
            inlay_hints_verdict: _,
            inlay_hints_rows: _,
            solver_memory,
            severities,
            selection,
        } = &*settings;
        let Selection { only, ignored } = selection;
        let mut asking = CacheKeyHasher::default();
        ("text", env!("CARGO_PKG_VERSION"), env!("STAKEOUT_SOURCES"), lines).hash(&mut asking);
        // Messages say whether the machine has enough memory.
        (solver_memory, most_memory(), severities, only, ignored).hash(&mut asking);
        Self { settings, asking }
    }

    /// The key of a text, which is read as this kind or as what it looks like.
    pub(crate) fn asked(&self, kind: Option<&PuzzleKind>, text: &str) -> CacheKey {
        let mut asking = self.asking.clone();
        kind.hash(&mut asking);
        asking.write(text.as_bytes());
        asking.done()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use crate::analysis::{BOARDS, GRAPHS};
    use crate::cli::cache::key::CacheKey;
    use crate::cli::cache::results::KeyedSettings;
    use crate::cli::verdict_cache::Lines;
    use crate::config::{HeatMap, MemorySize, Selection, Settings, Severity, SolveOn};

    fn asked(settings: Settings) -> CacheKey {
        KeyedSettings::new(Arc::new(settings), Lines::Unwanted).asked(Some(&BOARDS), "PTE\n")
    }

    #[test]
    fn everything_that_decides_what_is_said_is_asked_about() {
        let plain = || KeyedSettings::new(Arc::default(), Lines::Unwanted);
        let severities = |rule: &str, severity| [(rule.to_owned(), severity)].into();
        let select = |only: Option<(&str, Severity)>, ignored: &[&str]| Selection {
            only: only.map(|(rule, severity)| [(rule.to_owned(), severity)].into()),
            ignored: ignored.iter().map(|rule| (*rule).to_owned()).collect(),
        };
        let set = |selection| asked(Settings { selection, ..Settings::default() });
        let rules = |severities| asked(Settings { severities, ..Settings::default() });
        let all = [
            asked(Settings::default()),
            plain().asked(Some(&GRAPHS), "PTE\n"),
            plain().asked(None, "PTE\n"),
            plain().asked(Some(&BOARDS), "PTE"),
            KeyedSettings::new(Arc::default(), Lines::Wanted).asked(Some(&BOARDS), "PTE\n"),
            asked(Settings { solver_memory: MemorySize(1), ..Settings::default() }),
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
    fn what_is_for_editors_only_is_not_asked_about() {
        let settings = Settings { solve_on: SolveOn::Type, heat_map: HeatMap::Off, ..Settings::default() };
        assert_eq!(asked(settings), asked(Settings::default()));
    }
}
