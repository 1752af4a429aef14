//! Compares the verdict of a board with that before the last save.

use std::sync::Arc;

use crate::analysis::board::part::{BoardPart, SolvedBoard, squad_result};
use crate::analysis::part::Difference;
use crate::analysis::solve_status::Solutions;
use crate::model::{Board, BoardPuzzle, Cell, Player};
use crate::rules::{CheckedBoard, SolveResult};
use crate::solve::{BoardGameKey, SquadBoard, Value};
use crate::text::Span;

/// A board at the last two saves that changed it.
#[derive(Debug, Clone, Default)]
pub(crate) struct SavedBoard {
    /// The saved puzzle; if it has errors, the last one without.
    now: Option<SavedPuzzle>,
    /// The puzzle before the last save that changed it.
    before: Option<SavedPuzzle>,
    /// Whether the change of its verdict has been returned.
    pub(crate) is_taken: bool,
}

/// A puzzle with one policeman or several.
#[derive(Debug, Clone, PartialEq)]
enum SavedPuzzle {
    One(BoardPuzzle),
    Several(Arc<SquadBoard>),
}

impl SavedBoard {
    /// Records that the document is saved or opened with this board.
    pub(crate) fn save(&mut self, board: &CheckedBoard) {
        if self.now.as_ref().is_some_and(|now| now.is_of(board)) {
            return;
        }
        let Some(puzzle) = SavedPuzzle::of(board) else { return };
        self.before = self.now.replace(puzzle);
        self.is_taken = false;
    }
}

impl SavedPuzzle {
    fn of(board: &CheckedBoard) -> Option<Self> {
        let several = || board.squad().cloned().map(|squad| Self::Several(Arc::new(squad)));
        board.reading.puzzle.clone().map(Self::One).or_else(several)
    }

    fn is_of(&self, board: &CheckedBoard) -> bool {
        match self {
            Self::One(puzzle) => board.reading.puzzle.as_ref() == Some(puzzle),
            Self::Several(squad) => board.squad() == Some(&**squad),
        }
    }

    fn board(&self) -> &Board {
        match self {
            Self::One(puzzle) => &puzzle.game.board,
            Self::Several(squad) => &squad.puzzle().game.board,
        }
    }

    fn value(&self, solutions: &dyn Solutions) -> Option<Value> {
        let result = match self {
            Self::One(puzzle) => solutions.result(&BoardGameKey::of(puzzle), puzzle.start),
            Self::Several(squad) => squad_result(squad, solutions),
        };
        result.and_then(SolveResult::solved)
    }

    fn solved(&self, solutions: &dyn Solutions) -> Option<SolvedBoard<'_>> {
        Some(match self {
            Self::One(puzzle) => {
                let solution = solutions.status(&BoardGameKey::of(puzzle)).solution()?;
                SolvedBoard::One(puzzle, solution)
            }
            Self::Several(squad) => {
                SolvedBoard::Several(squad, solutions.status(squad.key()).solution()?)
            }
        })
    }

    /// What is on a cell: whether it is a wall, an exit, a policeman, the thief.
    fn written(&self, cell: Cell) -> [bool; 4] {
        let board = self.board();
        let (is_police, is_thief) = match self {
            Self::One(puzzle) => (puzzle.start.police == cell, puzzle.start.thief == cell),
            Self::Several(squad) => {
                let puzzle = squad.puzzle();
                (puzzle.police.contains(&cell), puzzle.thief == cell)
            }
        };
        [board.is_wall(cell), board.is_exit(cell), is_police, is_thief]
    }
}

/// How the verdict of a board differs from that before the last save that changed it.
pub(crate) fn difference(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<Difference> {
    let (puzzle, before) = changed(part)?;
    let was = before.value(solutions)?;
    let is = puzzle.value(solutions)?;
    (was != is).then(|| Difference {
        before: was.to_string(),
        now: is.to_string(),
        changes_outcome: was.outcome() != is.outcome(),
        cells: changed_cells(before, puzzle, solutions),
        span: first_difference(part),
    })
}

/// The saved puzzle, if it is the current one, and the one before it.
fn changed<'a>(part: &BoardPart<'a>) -> Option<(&'a SavedPuzzle, &'a SavedPuzzle)> {
    let before = part.saved.before.as_ref()?;
    let puzzle = part.saved.now.as_ref().filter(|now| now.is_of(part.board))?;
    Some((puzzle, before))
}

/// The number of cells with another outcome than before, and of cells that are open before and
/// after.
fn changed_cells(
    before: &SavedPuzzle,
    now: &SavedPuzzle,
    solutions: &dyn Solutions,
) -> Option<(u32, u32)> {
    let was = before.board();
    let is = now.board();
    if (was.rows(), was.columns()) != (is.rows(), is.columns()) {
        return None;
    }
    let old = before.solved(solutions)?;
    let new = now.solved(solutions)?;
    // The colour of a cell is the outcome with the thief there and the police to move.
    let outcome =
        |board: &SolvedBoard<'_>, cell: Cell| board.thief_here(cell, Player::Police).outcome();
    let both_open = is.open_cells().filter(|&cell| !was.is_wall(cell));
    Some(both_open.fold((0, 0), |(changed, all), cell| {
        let has_changed = outcome(&old, cell) != outcome(&new, cell);
        (changed + u32::from(has_changed), all + 1)
    }))
}

/// The first cell of a board that differs from before; `None` if the board has another size, or
/// only its rules have changed.
fn first_difference(part: &BoardPart<'_>) -> Option<Span> {
    let (puzzle, before) = changed(part)?;
    let was = before.board();
    let is = puzzle.board();
    if (was.rows(), was.columns()) != (is.rows(), is.columns()) {
        return None;
    }
    let cell = is.cells().find(|&cell| before.written(cell) != puzzle.written(cell))?;
    part.board.reading.span_of(&part.board.section, cell)
}
