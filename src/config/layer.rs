//! What one source of settings says: an editor, a command line, a table of `stakeout.toml`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::Value;

use crate::config::memory::MemorySize;
use crate::config::node::Node;
use crate::config::reader::{Fault, Reader, UnknownKeys};
use crate::config::{HeatMap, Settings, Severity, SolveOn};
use crate::text::Span;

/// What one source of settings says. What it does not say is left to the source below it.
#[derive(Debug, Clone, PartialEq, Eq, Default, JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
pub struct Layer {
    /// When boards are solved.
    #[schemars(default)]
    pub solve: SolveLayer,
    /// The solver.
    #[schemars(default)]
    pub solver: SolverLayer,
    /// Whose place the colours of cells vary: each cell by its outcome if that player stood there.
    #[schemars(default, with = "HeatMap", extend("default" = "thief"))]
    pub heat_map: Option<HeatMap>,
    /// Hints beside rows.
    #[schemars(default)]
    pub inlay_hints: InlayHintsLayer,
    /// Severity of each rule, by name; `off` turns it off.
    #[schemars(default)]
    pub rules: BTreeMap<String, Level>,
    /// Where each setting stands in the source, by its dotted name, if the source is a text.
    #[schemars(skip)]
    pub places: BTreeMap<String, Span>,
}

/// When boards are solved.
#[derive(Debug, Clone, PartialEq, Eq, Default, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SolveLayer {
    /// When an editor solves a changed board.
    #[schemars(default, with = "SolveOn", extend("default" = "save"))]
    pub on: Option<SolveOn>,
}

/// The solver.
#[derive(Debug, Clone, PartialEq, Eq, Default, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SolverLayer {
    /// What running solves and kept solutions may take up together. A board that needs more is not solved.
    #[schemars(default, with = "MemorySize", extend("default" = "1 GiB"))]
    pub memory: Option<MemorySize>,
}

/// Hints beside rows.
#[derive(Debug, Clone, PartialEq, Eq, Default, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct InlayHintsLayer {
    /// The verdict, behind the first row.
    #[schemars(default, with = "bool", extend("default" = true))]
    pub verdict: Option<bool>,
    /// Each row's shortest win, behind it.
    #[schemars(default, with = "bool", extend("default" = false))]
    pub rows: Option<bool>,
}

/// How loudly a rule speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Level {
    /// Something is wrong.
    Error,
    /// Something is likely wrong.
    Warning,
    /// Something the author wants to know.
    Information,
    /// Something that could be tidier.
    Hint,
    /// Not at all.
    Off,
}

impl Level {
    /// Every level.
    pub const ALL: [Self; 5] = [Self::Error, Self::Warning, Self::Information, Self::Hint, Self::Off];

    /// The severity; none, if it is off.
    pub const fn severity(self) -> Option<Severity> {
        match self {
            Self::Error => Some(Severity::Error),
            Self::Warning => Some(Severity::Warning),
            Self::Information => Some(Severity::Information),
            Self::Hint => Some(Severity::Hint),
            Self::Off => None,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        self.severity().map_or("off", Severity::name)
    }
}

impl Layer {
    /// Reads what an editor says: its settings as nested objects. What in it is no setting of ours is left alone, and
    /// what is not an object says nothing. Also returns what cannot be read.
    pub fn of_editor(settings: &Value, rules: &[&'static str]) -> (Self, Vec<Fault>) {
        let Some(entries) = Node::Json(settings).entries() else { return Default::default() };
        let mut reader = Reader { text: "", rules, unknown_keys: UnknownKeys::Ignored, faults: Vec::new() };
        let layer = reader.table("", entries, |table| table.layer());
        (Self { places: BTreeMap::new(), ..layer }, reader.faults)
    }

    /// Takes over everything that a source says which outranks it.
    pub fn overlay(&mut self, above: Self) {
        let Self { solve, solver, heat_map, inlay_hints, rules, places } = above;
        self.solve.on = solve.on.or(self.solve.on);
        self.solver.memory = solver.memory.or(self.solver.memory);
        self.heat_map = heat_map.or(self.heat_map);
        self.inlay_hints.verdict = inlay_hints.verdict.or(self.inlay_hints.verdict);
        self.inlay_hints.rows = inlay_hints.rows.or(self.inlay_hints.rows);
        self.rules.extend(rules);
        self.places.extend(places);
    }
}

impl Settings {
    /// Takes over everything that a source says.
    pub fn overlay(&mut self, layer: &Layer) {
        let Layer { solve, solver, heat_map, inlay_hints, rules, places: _ } = layer;
        self.solve_on = solve.on.unwrap_or(self.solve_on);
        self.solver_memory = solver.memory.unwrap_or(self.solver_memory);
        self.heat_map = heat_map.unwrap_or(self.heat_map);
        self.inlay_hints.verdict = inlay_hints.verdict.unwrap_or(self.inlay_hints.verdict);
        self.inlay_hints.rows = inlay_hints.rows.unwrap_or(self.inlay_hints.rows);
        self.severities.extend(rules.iter().map(|(rule, level)| (rule.clone(), level.severity())));
    }
}
