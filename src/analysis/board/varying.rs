//! Other boards near a board of a document, hardest first.

use hashbrown::HashSet;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::insight::InsightFailure;
use crate::analysis::board::part::solved_chase;
use crate::analysis::chase::places::RowColumn;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::edits::FileFix;
use crate::model::{Board, BoardPuzzle, Cell};
use crate::solve::insight::{Variation, VarySearch, Within, vary};
use crate::solve::{Control, Outcome};
use crate::text::counted;

/// What the other boards are like.
#[derive(Debug)]
pub(crate) struct VaryWish {
    pub(crate) edits: Within,
    /// Their outcome, by default that of the board itself.
    pub(crate) outcome: Option<Outcome>,
    /// The fewest and the most turns.
    pub(crate) turns: Option<(u32, u32)>,
    pub(crate) has_unique_key: bool,
    /// The cells that no edit touches, from 1; see [`BoardDocument::outside`].
    pub(crate) kept: Vec<RowColumn>,
    pub(crate) most: usize,
}

/// The other boards.
#[derive(Debug)]
pub(crate) struct VariationsView {
    /// As `stakeout vary` counts.
    pub(crate) tried: u64,
    /// Whether the search was not stopped and every board is listed.
    pub(crate) is_complete: bool,
    /// Each with its puzzle and as a fix.
    pub(crate) boards: Vec<(Variation, BoardPuzzle, FileFix)>,
}

impl BoardDocument {
    /// What is wrong with the first of these cells that is not on the board; `None` if all are, or
    /// if the board has errors.
    pub(crate) fn outside(&self, choice: PuzzleChoice, cells: &[RowColumn]) -> Option<String> {
        let (_, part) = self.chosen(choice)?;
        let board = &part.game()?.board;
        let (row, column) = cells.iter().copied().find(|&place| cell_at(board, place).is_none())?;
        Some(format!(
            "there is no cell {row},{column}; the board has {} and {}, counted from 1",
            counted(board.rows(), "row"),
            counted(board.columns(), "column")
        ))
    }

    /// Searches for the boards near a solved board. Running solves take at most so many bytes. If
    /// `control` cancels, the boards found so far are listed.
    ///
    /// # Errors
    /// The board is not solved, or too large.
    pub(crate) fn variations(
        &self,
        choice: PuzzleChoice,
        context: Context<'_>,
        wish: &VaryWish,
        memory: u64,
        control: &dyn Control,
    ) -> Option<Result<VariationsView, InsightFailure>> {
        let (_, part) = self.chosen(choice)?;
        let (chase, solution) = match solved_chase(&part, context.solutions) {
            Ok(solved) => solved,
            Err(reason) => return Some(Err(InsightFailure::Unsolved(reason))),
        };
        if !chase.is_small() {
            return Some(Err(InsightFailure::TOO_LARGE));
        }
        let board = &chase.game().board;
        let cells = wish.kept.iter().filter_map(|&place| cell_at(board, place));
        let found = vary(
            &VarySearch {
                chase,
                solution: &solution,
                outcome: wish.outcome.unwrap_or(solution.value(chase.start()).outcome()),
                turns: wish.turns.map(|(least, most)| least..=most),
                has_unique_key: wish.has_unique_key,
                with_pairs: wish.edits == Within::Two,
                kept: &cells.collect::<HashSet<_>>(),
                most: wish.most,
                memory,
            },
            control,
        );
        let mut placer = part.placer(context.encoding);
        let mut boards = Vec::new();
        for variation in found.boards {
            if let Some(fix) = part.board.variation_fix(&variation) {
                let puzzle = variation.edits.apply(chase.puzzle());
                boards.push((variation, puzzle, placer.place_fix(part.fix_in_file(fix))));
            }
        }
        Some(Ok(VariationsView { tried: found.tried, is_complete: found.is_complete, boards }))
    }
}

/// The cell in a row and column, from 1.
fn cell_at(board: &Board, (row, column): RowColumn) -> Option<Cell> {
    board.cell(row.checked_sub(1)?, column.checked_sub(1)?)
}
