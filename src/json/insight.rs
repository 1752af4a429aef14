//! What-if results of boards as JSON: repairs, critical cells and variants. Rows and columns count
//! from 1.

use serde::Serialize;

use crate::model::{Board, Cell, CellKind, Key};
use crate::solve::Value;
use crate::solve::insight::{BoardEdit, CriticalToggle, Repair, Variant};

/// A verdict.
#[derive(Serialize)]
pub(crate) struct VerdictEntry {
    verdict: &'static str,
    turns: Option<u32>,
}

impl VerdictEntry {
    pub(crate) fn new(value: Value) -> Self {
        Self { verdict: value.outcome().name(), turns: value.turns().map(|turns| turns.0) }
    }
}

/// A repair.
#[derive(Serialize)]
pub(crate) struct RepairEntry {
    edits: Vec<EditEntry>,
    #[serde(flatten)]
    value: VerdictEntry,
    changed: u32,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EditEntry {
    Toggle { row: u32, column: u32, from: char, to: char },
    Step { piece: char, from: [u32; 2], to: [u32; 2] },
}

impl RepairEntry {
    pub(crate) fn new(board: &Board, repair: &Repair) -> Self {
        let edit = |edit: BoardEdit| match edit {
            BoardEdit::Toggle { cell, to } => {
                let [row, column] = place(board, cell);
                EditEntry::Toggle {
                    row,
                    column,
                    from: edit.before().character(),
                    to: to.character(),
                }
            }
            BoardEdit::Step { piece, from, to } => EditEntry::Step {
                piece: piece.character(),
                from: place(board, from),
                to: place(board, to),
            },
        };
        Self {
            edits: repair.edits.iter().map(edit).collect(),
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
        let [row, column] = place(board, toggle.cell);
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

/// The row and column of a cell.
pub(crate) fn place(board: &Board, cell: Cell) -> [u32; 2] {
    [board.row(cell) + 1, board.column(cell) + 1]
}
