//! Fixes of a wrong `expect` that change the board: the nearest boards for which it holds.

use std::sync::Arc;
use std::time::Duration;

use crate::config::Settings;
use crate::host::Instant;
use crate::model::CellKind;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::fixes::unsafe_fix;
use crate::rules::verdict_mismatch;
use crate::solve::insight::{self, Repair, RepairSearch, Within, repairs};
use crate::solve::{BoardSolution, Control};

/// The most cells of a board that is searched while its author waits: all its edits take a tenth of a second.
const MOST_CELLS: u32 = 400;
/// The most fixes of this sort.
const MOST_REPAIRS: usize = 5;
/// The time limit of a search. A search that takes longer finds nothing.
const MOST_TIME: Duration = Duration::from_millis(300);

struct Deadline(Instant);

impl Control for Deadline {
    fn is_cancelled(&self) -> bool {
        Instant::now() >= self.0
    }
}

impl CheckedBoard {
    /// The single edits of the board after which its `expect` holds, the nearest boards first, for a diagnostic about a wrong
    /// `expect`. Empty for a large board. Searched once.
    pub fn repairs(
        &self,
        diagnostic: &Diagnostic,
        settings: &Settings,
        solution: impl FnOnce() -> Option<Arc<BoardSolution>>,
    ) -> Vec<Fix> {
        let (Some(puzzle), Some(wish)) = (&self.reading.puzzle, self.reading.expectation) else { return Vec::new() };
        if diagnostic.rule != &verdict_mismatch::RULE || puzzle.game.board.cell_count() > MOST_CELLS {
            return Vec::new();
        }
        if self.insight.repairs.get().is_none() {
            let Some(solution) = solution() else { return Vec::new() };
            let (within, memory) = (Within::One, settings.solver_memory.0);
            let search = RepairSearch { puzzle, solution: &solution, wish, within, most: usize::MAX, memory };
            let mut found = repairs(&search, &Deadline(Instant::now() + MOST_TIME));
            found.repairs.truncate(if found.is_complete { MOST_REPAIRS } else { 0 });
            self.insight.repairs.get_or_init(|| found.repairs);
        }
        let found = self.insight.repairs.get().into_iter().flatten();
        found.filter_map(|repair| self.repair(repair)).collect()
    }

    fn repair(&self, repair: &Repair) -> Option<Fix> {
        let board = &self.reading.puzzle.as_ref()?.game.board;
        let edit = repair.edits.iter().next()?;
        let at = |cell| format!("row {}, column {}", board.row(cell) + 1, board.column(cell) + 1);
        let write =
            |cell, kind: CellKind| Some(Edit { span: self.reading.span_of(cell)?, text: kind.character().to_string() });
        let (words, mut edits) = match edit {
            insight::BoardEdit::Toggle { cell, to: CellKind::Wall } => {
                (format!("Put a wall on {}", at(cell)), vec![write(cell, CellKind::Wall)?])
            }
            insight::BoardEdit::Toggle { cell, to } => {
                (format!("Remove the wall on {}", at(cell)), vec![write(cell, to)?])
            }
            insight::BoardEdit::Step { piece, from, to } => (
                format!("Move `{}` to {}", piece.character(), at(to)),
                vec![write(from, CellKind::Floor)?, write(to, piece)?],
            ),
        };
        edits.sort_by_key(|edit| edit.span.start);
        Some(unsafe_fix(format!("{words}: {}", repair.value), edits))
    }
}
