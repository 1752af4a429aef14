//! What was said about texts, by everything that it depends on.

use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use crate::analysis::PuzzleKind;
use crate::cli::cache::asked::{Asked, Asking};
use crate::cli::cache::record;
use crate::cli::cache::store::Memo;
use crate::cli::report::CheckResult;
use crate::cli::verdict_cache::Lines;
use crate::config::{Selection, Settings};
use crate::solve::most_memory;

/// Remembers what was said about texts; or nothing, for who will not ask again.
pub(crate) struct Texts(Option<Memo>);

/// Settings, and all that they say about what is remembered by.
pub(crate) struct Applied {
    /// The settings.
    pub(crate) settings: Arc<Settings>,
    asking: Asking,
}

impl Texts {
    /// What a memo knows.
    pub(crate) const fn new(memo: Option<Memo>) -> Self {
        Self(memo)
    }

    /// Whether anything is remembered.
    pub(crate) const fn are_remembered(&self) -> bool {
        self.0.is_some()
    }

    /// What was said about a text.
    pub(crate) fn get(&self, asked: Asked, text: &str) -> Option<CheckResult> {
        self.0.as_ref()?.get(asked, |bytes| record::decode(bytes, text))
    }

    /// Takes what is said about a text; that must depend on nothing but what is asked.
    pub(crate) fn keep(&self, asked: Asked, said: &CheckResult) {
        if let Some((memo, bytes)) = self.0.as_ref().zip(record::encode(said)) {
            memo.keep(asked, bytes);
        }
    }

    /// Writes what is new.
    pub(crate) fn save(&self) {
        self.0.iter().for_each(Memo::save);
    }
}

impl Applied {
    /// Settings, for reports that tell lines of play or don't.
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
        let mut asking = Asking::default();
        ("text", env!("CARGO_PKG_VERSION"), env!("STAKEOUT_SOURCES"), lines).hash(&mut asking);
        // A message says whether the machine has what a game needs.
        (solver_memory, most_memory(), severities, only, ignored).hash(&mut asking);
        Self { settings, asking }
    }

    /// What a text is remembered by that is to be read as one kind, or as what it looks like.
    pub(crate) fn asked(&self, kind: Option<&PuzzleKind>, text: &str) -> Asked {
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
    use crate::cli::cache::asked::Asked;
    use crate::cli::cache::texts::Applied;
    use crate::cli::verdict_cache::Lines;
    use crate::config::{HeatMap, MemorySize, Selection, Settings, Severity, SolveOn};

    fn asked(settings: Settings) -> Asked {
        Applied::new(Arc::new(settings), Lines::Unwanted).asked(Some(&BOARDS), "PTE\n")
    }

    #[test]
    fn everything_that_decides_what_is_said_is_asked_about() {
        let plain = || Applied::new(Arc::default(), Lines::Unwanted);
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
            Applied::new(Arc::default(), Lines::Wanted).asked(Some(&BOARDS), "PTE\n"),
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
