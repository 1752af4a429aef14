//! Compares the verdict of a board with that before the last save.

use crate::analysis::board::part::{BoardPart, chase_result};
use crate::analysis::part::Difference;
use crate::analysis::solve_status::Solutions;
use crate::model::{Cell, Player};
use crate::rules::{CheckedBoard, SolveResult};
use crate::solve::{Chase, SolvedChase, Value};
use crate::text::Span;

/// A board at the last two saves that changed it.
#[derive(Debug, Clone, Default)]
pub(crate) struct SavedBoard {
    /// The saved puzzle; if it has errors, the last one without.
    now: Option<Chase>,
    /// The puzzle before the last save that changed it.
    before: Option<Chase>,
    /// Whether the change of its verdict has been returned.
    pub(crate) is_taken: bool,
}

impl SavedBoard {
    /// Records that the document is saved or opened with this board.
    pub(crate) fn save(&mut self, board: &CheckedBoard) {
        let Some(chase) = board.chase.as_ref().filter(|&chase| self.now.as_ref() != Some(chase))
        else {
            return;
        };
        self.before = self.now.replace(chase.clone());
        self.is_taken = false;
    }
}

fn value(chase: &Chase, solutions: &dyn Solutions) -> Option<Value> {
    chase_result(chase, solutions).and_then(SolveResult::solved)
}

fn solved(chase: &Chase, solutions: &dyn Solutions) -> Option<SolvedChase> {
    let solved = chase.solved(
        |game| solutions.status(game).solution().ok_or(()),
        |game| solutions.status(game).solution().ok_or(()),
    );
    solved.ok()
}

/// What is on a cell: whether it is a wall, an exit, a policeman, the thief.
fn written(chase: &Chase, cell: Cell) -> [bool; 4] {
    let board = &chase.game().board;
    let start = chase.start();
    let is_police = start.police.holds(cell.index() as u32);
    [board.is_wall(cell), board.is_exit(cell), is_police, start.thief_cell() == cell]
}

/// How the verdict of a board differs from that before the last save that changed it.
pub(crate) fn difference(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<Difference> {
    let (puzzle, before) = changed(part)?;
    let was = value(before, solutions)?;
    let is = value(puzzle, solutions)?;
    (was != is).then(|| Difference {
        before: was.to_string(),
        now: is.to_string(),
        changes_outcome: was.outcome() != is.outcome(),
        cells: changed_cells(before, puzzle, solutions),
        span: first_difference(part),
    })
}

/// The saved puzzle, if it is the current one, and the one before it.
fn changed<'a>(part: &BoardPart<'a>) -> Option<(&'a Chase, &'a Chase)> {
    let before = part.saved.before.as_ref()?;
    let puzzle = part.saved.now.as_ref().filter(|&now| part.chase() == Some(now))?;
    Some((puzzle, before))
}

/// The number of cells with another outcome than before, and of cells that are open before and
/// after.
fn changed_cells(before: &Chase, now: &Chase, solutions: &dyn Solutions) -> Option<(u32, u32)> {
    let was = &before.game().board;
    let is = &now.game().board;
    if (was.rows(), was.columns()) != (is.rows(), is.columns()) {
        return None;
    }
    let old = solved(before, solutions)?;
    let new = solved(now, solutions)?;
    // The colour of a cell is the outcome with the thief there and the police to move.
    let outcome = |chase: &Chase, solution: &SolvedChase, cell: Cell| {
        solution.value(chase.with_on(Player::Thief, cell, Player::Police)).outcome()
    };
    let both_open = is.open_cells().filter(|&cell| !was.is_wall(cell));
    Some(both_open.fold((0, 0), |(changed, all), cell| {
        let has_changed = outcome(before, &old, cell) != outcome(now, &new, cell);
        (changed + u32::from(has_changed), all + 1)
    }))
}

/// The first cell of a board that differs from before; `None` if the board has another size, or
/// only its rules have changed.
fn first_difference(part: &BoardPart<'_>) -> Option<Span> {
    let (puzzle, before) = changed(part)?;
    let was = &before.game().board;
    let is = &puzzle.game().board;
    if (was.rows(), was.columns()) != (is.rows(), is.columns()) {
        return None;
    }
    let cell = is.cells().find(|&cell| written(before, cell) != written(puzzle, cell))?;
    part.board.reading.span_of(&part.board.section, cell)
}
