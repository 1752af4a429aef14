//! What-if results of boards as JSON: repairs, critical cells and variants. Rows and columns count
//! from 1.

use serde::Serialize;

use crate::analysis::{ChasePlaces, MoveValue, RowColumn, place_of};
use crate::json::chase::PlacesEntry;
use crate::model::{Board, CellKind, Key, Vertex};
use crate::solve::graph::{GraphKeyMove, GraphSoundness};
use crate::solve::insight::{BoardEdit, CriticalToggle, EditSet, Repair, Soundness, Variant};
use crate::solve::{Move, Turns, Value};

/// A verdict.
#[derive(Serialize)]
pub(crate) struct VerdictEntry {
    verdict: Option<&'static str>,
    turns: Option<u32>,
}

impl VerdictEntry {
    /// `None` for a puzzle that is not solved.
    pub(crate) fn new(value: impl Into<Option<Value>>) -> Self {
        let value = value.into();
        Self {
            verdict: value.map(|value| value.outcome().name()),
            turns: value.and_then(Value::turns).map(|turns| turns.0),
        }
    }

    /// Of a position of any puzzle; `cost` in a game about costs.
    pub(crate) fn of(value: &MoveValue) -> Self {
        Self {
            verdict: Some(value.outcome_of_position().unwrap_or("cost")),
            turns: value.turns().map(|turns| turns.0),
        }
    }
}

/// A repair.
#[derive(Serialize)]
pub(crate) struct RepairEntry {
    edits: Vec<BoardEditEntry>,
    #[serde(flatten)]
    value: VerdictEntry,
    changed: u32,
}

/// A small change of a board.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum BoardEditEntry {
    Toggle { row: u32, column: u32, from: char, to: char },
    Step { piece: char, from: RowColumn, to: RowColumn },
}

impl BoardEditEntry {
    /// The edits of a set, in its order.
    pub(crate) fn all(board: &Board, edits: EditSet) -> Vec<Self> {
        let entry = |edit: BoardEdit| match edit {
            BoardEdit::Toggle { cell, to } => {
                let (row, column) = place_of(board, cell);
                Self::Toggle { row, column, from: edit.before().character(), to: to.character() }
            }
            BoardEdit::Step { piece, from, to } => Self::Step {
                piece: piece.character(),
                from: place_of(board, from),
                to: place_of(board, to),
            },
        };
        edits.iter().map(entry).collect()
    }
}

impl RepairEntry {
    pub(crate) fn new(board: &Board, repair: &Repair) -> Self {
        Self {
            edits: BoardEditEntry::all(board, repair.edits),
            value: VerdictEntry::new(repair.value),
            changed: repair.changed,
        }
    }
}

/// A critical cell.
#[derive(Serialize)]
pub(crate) struct CriticalEntry {
    row: u32,
    column: u32,
    from: char,
    to: char,
    #[serde(flatten)]
    value: VerdictEntry,
    changes: &'static str,
}

impl CriticalEntry {
    /// `before` is the verdict of the board as it is.
    pub(crate) fn new(board: &Board, before: Value, toggle: &CriticalToggle) -> Self {
        let (row, column) = place_of(board, toggle.cell);
        let from = if toggle.to == CellKind::Wall { CellKind::Floor } else { CellKind::Wall };
        Self {
            row,
            column,
            from: from.character(),
            to: toggle.to.character(),
            value: VerdictEntry::new(toggle.value),
            changes: if toggle.value.outcome() == before.outcome() { "turns" } else { "verdict" },
        }
    }
}

/// A board with other rules.
#[derive(Serialize)]
pub(crate) struct VariantEntry {
    directive: &'static str,
    value: &'static str,
    #[serde(flatten)]
    verdict: VerdictEntry,
}

impl VariantEntry {
    pub(crate) fn new(variant: &Variant) -> Self {
        Self {
            directive: variant.key.name(),
            value: variant.value,
            verdict: VerdictEntry::new(variant.verdict),
        }
    }
}

/// How forced play is, with the places of moves as the kind of puzzle writes them.
#[derive(Serialize)]
pub(crate) struct SoundnessEntry<P> {
    keeps: usize,
    best: usize,
    only: Option<usize>,
    line: Option<usize>,
    /// `None` in a graph game, in which both sides have the same moves.
    set_play: Option<VerdictEntry>,
    keys: Vec<KeyEntry<P>>,
    duals: Vec<DualEntry<P>>,
}

#[derive(Serialize)]
struct KeyEntry<P> {
    to: P,
    turns: Option<u32>,
}

#[derive(Serialize)]
struct DualEntry<P> {
    turn: usize,
    #[serde(flatten)]
    key: KeyEntry<P>,
}

impl SoundnessEntry<PlacesEntry> {
    /// Of a board or a pursuit.
    pub(crate) fn new(soundness: &Soundness, places: ChasePlaces<'_>) -> Self {
        let key = |option: &Move| KeyEntry {
            to: PlacesEntry::after(places, option.to),
            turns: option.value.turns().map(|Turns(turns)| turns),
        };
        let mut duals = Vec::new();
        for dual in &soundness.duals {
            duals.push(DualEntry { turn: dual.turn, key: key(&dual.option) });
        }
        Self {
            keeps: soundness.keys.len(),
            best: soundness.best,
            only: soundness.forced.map(|forced| forced.only),
            line: soundness.forced.map(|forced| forced.line),
            set_play: Some(VerdictEntry::new(soundness.set_play)),
            keys: soundness.keys.iter().map(key).collect(),
            duals,
        }
    }
}

impl SoundnessEntry<String> {
    /// Of a graph game, with the names of vertices and sums.
    pub(crate) fn of_graph(soundness: &GraphSoundness, name: impl Fn(&[Vertex]) -> String) -> Self {
        let key = |option: &GraphKeyMove| KeyEntry {
            to: name(&option.to),
            turns: option.turns.map(|Turns(turns)| turns),
        };
        let mut duals = Vec::new();
        for (turn, option) in &soundness.duals {
            duals.push(DualEntry { turn: *turn, key: key(option) });
        }
        Self {
            keeps: soundness.keys.len(),
            best: soundness.best,
            only: soundness.forced.map(|forced| forced.only),
            line: soundness.forced.map(|forced| forced.line),
            set_play: None,
            keys: soundness.keys.iter().map(key).collect(),
            duals,
        }
    }
}
