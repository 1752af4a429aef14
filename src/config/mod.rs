//! Settings of editor, file and command line, as one checked type.
//!
//! Whatever the source of a setting, the rest of the program sees a [`Settings`]. Deliberately not here: where settings
//! are read from, which the command line and the server each know.

use std::collections::BTreeMap;

mod memory;

pub use memory::{MemorySize, UnreadableSize};

/// How loudly a finding speaks, loudest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something is wrong.
    Error,
    /// Something is likely wrong.
    Warning,
    /// Something the author wants to know.
    Information,
    /// Something that could be tidier.
    Hint,
}

impl Severity {
    /// The word for this severity in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Information => "information",
            Self::Hint => "hint",
        }
    }
}

/// When the editor solves a changed board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SolveOn {
    /// When the document is opened or saved.
    #[default]
    Save,
    /// After every edit, too.
    Type,
}

/// Whose place the heat map varies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HeatMap {
    /// Each cell by its outcome if the thief stood there.
    #[default]
    Thief,
    /// Each cell by its outcome if the police stood there.
    Police,
    /// None.
    Off,
}

/// Which hints stand beside rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InlayHints {
    /// The verdict, behind the first row.
    pub verdict: bool,
    /// The shortest wins of each row, behind it.
    pub rows: bool,
}

impl Default for InlayHints {
    fn default() -> Self {
        Self { verdict: true, rows: false }
    }
}

/// Everything that can be set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings {
    /// `solve.on`
    pub solve_on: SolveOn,
    /// `solver.memory`: what running solves and kept solutions may take up together.
    pub solver_memory: MemorySize,
    /// `heatMap`
    pub heat_map: HeatMap,
    /// `inlayHints.verdict`, `inlayHints.rows`
    pub inlay_hints: InlayHints,
    /// The severities that are set, by the names of rules; `None` turns a rule off.
    pub severities: BTreeMap<String, Option<Severity>>,
}

impl Settings {
    /// What is set for a rule: nothing, off, or a severity.
    pub fn severity(&self, rule: &str) -> Option<Option<Severity>> {
        self.severities.get(rule).copied()
    }
}
