//! What-if results of boards as JSON: repairs, critical cells and variants. Rows and columns count
//! from 1.

use serde::Serialize;

use crate::analysis::{ChasePlaces, MoveValue, RowColumn, place_of};
use crate::json::chase::PlacesEntry;
use crate::model::{Board, CellKind, Key, Vertex};
use crate::solve::graph::{GraphKeyMove, GraphSoundness};
use crate::solve::insight::{BoardEdit, CriticalToggle, EditSet, Repair, Soundness, Variant};
use crate::solve::{Forced, Move, Turns, Value};

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
        let Soundness { keys, best, forced, duals, set_play } = soundness;
        let key = |option: &Move| {
            KeyEntry::new(PlacesEntry::after(places, option.to), option.value.turns())
        };
        let duals = duals.iter().map(|dual| (dual.turn, key(&dual.option)));
        Self::of(keys.iter().map(key).collect(), *best, *forced, duals)
            .with_set_play(VerdictEntry::new(*set_play))
    }

    fn with_set_play(self, verdict: VerdictEntry) -> Self {
        Self { set_play: Some(verdict), ..self }
    }
}

impl SoundnessEntry<String> {
    /// Of a graph game, with the names of vertices and sums.
    pub(crate) fn of_graph(soundness: &GraphSoundness, name: impl Fn(&[Vertex]) -> String) -> Self {
        let GraphSoundness { keys, best, forced, duals } = soundness;
        let key = |option: &GraphKeyMove| KeyEntry::new(name(&option.to), option.turns);
        let duals = duals.iter().map(|(turn, option)| (*turn, key(option)));
        Self::of(keys.iter().map(key).collect(), *best, *forced, duals)
    }
}

impl<P> SoundnessEntry<P> {
    fn of(
        keys: Vec<KeyEntry<P>>,
        best: usize,
        forced: Option<Forced>,
        duals: impl Iterator<Item = (usize, KeyEntry<P>)>,
    ) -> Self {
        Self {
            keeps: keys.len(),
            best,
            only: forced.map(|forced| forced.only),
            line: forced.map(|forced| forced.line),
            set_play: None,
            keys,
            duals: duals.map(|(turn, key)| DualEntry { turn, key }).collect(),
        }
    }
}

impl<P> KeyEntry<P> {
    fn new(to: P, turns: Option<Turns>) -> Self {
        Self { to, turns: turns.map(|Turns(turns)| turns) }
    }
}
