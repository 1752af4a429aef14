//! Settings of editor, file and command line, as one checked type.
//!
//! Whatever the source of a setting, the rest of the program sees a [`Settings`]. A source says a [`Layer`]; a
//! [`ConfigFile`] is the `stakeout.toml` that holds for a file, and [`Configurations`] finds it and puts everything
//! together, for the command line and for the server alike. Others rely on a fault in a source costing nothing but itself,
//! and on nothing being read from disk twice unless somebody asks for that. Deliberately not here: which rules there are
//! (their names are handed in), flags of the command line, and when files change.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;

pub(crate) mod configurations;
pub(crate) mod file;
pub(crate) mod globs;
pub(crate) mod layer;
pub(crate) mod memory;
pub(crate) mod node;
pub(crate) mod reader;
pub(crate) mod schema;

pub use crate::config::configurations::{Choice, Configurations, absolute};
pub use crate::config::file::{ConfigFile, FILE_NAME, Override};
pub use crate::config::globs::Globs;
pub use crate::config::layer::{InlayHintsLayer, Layer, Level, SolveLayer, SolverLayer};
pub use crate::config::memory::{MemorySize, UnreadableSize};
pub use crate::config::reader::Fault;
pub use crate::config::schema::{RuleSchema, schema};

/// How loudly a diagnostic speaks, loudest first.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum SolveOn {
    /// When the document is opened or saved.
    #[default]
    Save,
    /// After every edit, too.
    Type,
}

impl SolveOn {
    /// Every choice.
    pub const ALL: [Self; 2] = [Self::Save, Self::Type];

    /// The word for it in every source of settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Save => "save",
            Self::Type => "type",
        }
    }
}

/// Whose place the heat map varies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum HeatMap {
    /// Each cell by its outcome if the thief stood there.
    #[default]
    Thief,
    /// Each cell by its outcome if the police stood there.
    Police,
    /// None.
    Off,
}

impl HeatMap {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::Thief, Self::Police, Self::Off];

    /// The word for it in every source of settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Thief => "thief",
            Self::Police => "police",
            Self::Off => "off",
        }
    }
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
    /// Which rules report what they find.
    pub selection: Selection,
}

/// Which rules report what they find. What another rule would find is left out at the end, and changes nothing else: an
/// `allow` that silences it is not unused for that.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// None but these, each with how loudly it speaks where it is off. All, if absent.
    pub only: Option<BTreeMap<String, Severity>>,
    /// Not these.
    pub ignored: BTreeSet<String>,
}

impl Settings {
    /// What is set for a rule: nothing, off, or a severity.
    pub fn severity(&self, rule: &str) -> Option<Option<Severity>> {
        self.severities.get(rule).copied()
    }

    /// Whether a rule reports what it finds.
    pub fn reports(&self, rule: &str) -> bool {
        let Selection { only, ignored } = &self.selection;
        only.as_ref().is_none_or(|only| only.contains_key(rule)) && !ignored.contains(rule)
    }
}
