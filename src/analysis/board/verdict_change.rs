//! Compares the verdict of a board with that before the last save.

use crate::analysis::board::part::BoardPart;
use crate::analysis::part::Difference;
use crate::analysis::solve_status::Solutions;
use crate::model::{BoardPuzzle, Cell, Player, State};
use crate::rules::BoardSolveResult;
use crate::solve::{BoardGameKey, BoardSolution, Outcome};
use crate::text::Span;

/// A board at the last two saves that changed it.
#[derive(Debug, Clone, Default)]
pub(crate) struct SavedBoard {
    /// The saved puzzle; if it has errors, the last one without.
    now: Option<BoardPuzzle>,
    /// The puzzle before the last save that changed it.
    before: Option<BoardPuzzle>,
    /// Whether the change of its verdict has been returned.
    pub(crate) is_taken: bool,
}

impl SavedBoard {
    /// Records that the document is saved or opened with this puzzle.
    pub(crate) fn save(&mut self, puzzle: Option<&BoardPuzzle>) {
        let Some(puzzle) = puzzle.filter(|puzzle| self.now.as_ref() != Some(*puzzle)) else {
            return;
        };
        self.before = self.now.replace(puzzle.clone());
        self.is_taken = false;
    }
}

/// How the verdict of a board differs from that before the last save that changed it.
pub(crate) fn difference(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<Difference> {
    let (puzzle, before) = changed(part)?;
    let value =
        |puzzle: &BoardPuzzle| match solutions.result(&BoardGameKey::of(puzzle), puzzle.start) {
            Some(BoardSolveResult::Solved(value)) => Some(value),
            _ => None,
        };
    let (was, is) = (value(before)?, value(puzzle)?);
    (was != is).then(|| Difference {
        before: was.to_string(),
        now: is.to_string(),
        changes_outcome: was.outcome() != is.outcome(),
        cells: changed_cells(before, puzzle, solutions),
        span: first_difference(part),
    })
}

/// The saved puzzle, if it is the current one, and the one before it.
fn changed<'a>(part: &BoardPart<'a>) -> Option<(&'a BoardPuzzle, &'a BoardPuzzle)> {
    let before = part.saved.before.as_ref()?;
    let puzzle = part.puzzle().filter(|puzzle| part.saved.now.as_ref() == Some(*puzzle))?;
    Some((puzzle, before))
}

/// The number of cells with another outcome than before, and of cells that are open before and
/// after.
fn changed_cells(
    before: &BoardPuzzle,
    now: &BoardPuzzle,
    solutions: &dyn Solutions,
) -> Option<(u32, u32)> {
    let (was, is) = (&before.game.board, &now.game.board);
    if (was.rows(), was.columns()) != (is.rows(), is.columns()) {
        return None;
    }
    let old = solutions.status(&BoardGameKey::of(before)).solution()?;
    let new = solutions.status(&BoardGameKey::of(now)).solution()?;
    let both_open = is.open_cells().filter(|&cell| !was.is_wall(cell));
    Some(both_open.fold((0, 0), |(changed, all), cell| {
        let has_changed = outcome(&old, before, cell) != outcome(&new, now, cell);
        (changed + u32::from(has_changed), all + 1)
    }))
}

/// The outcome with the thief on a cell, and the policeman at its start and to move: the colour of
/// the cell.
fn outcome(solution: &BoardSolution, puzzle: &BoardPuzzle, thief: Cell) -> Outcome {
    solution.value(State { police: puzzle.start.police, thief, to_move: Player::Police }).outcome()
}

/// The first cell of a board that differs from before; `None` if the board has another size, or
/// only its rules have changed.
fn first_difference(part: &BoardPart<'_>) -> Option<Span> {
    let (puzzle, before) = changed(part)?;
    let (was, is) = (&before.game.board, &puzzle.game.board);
    if (was.rows(), was.columns()) != (is.rows(), is.columns()) {
        return None;
    }
    let written = |puzzle: &BoardPuzzle, cell: Cell| {
        let BoardPuzzle { game, start } = puzzle;
        (
            game.board.is_wall(cell),
            game.board.is_exit(cell),
            start.police == cell,
            start.thief == cell,
        )
    };
    let cell = is.cells().find(|&cell| written(before, cell) != written(puzzle, cell))?;
    part.board.reading.span_of(&part.board.section, cell)
}
