//! Moves and lines of a chase on a board in words.
//!
//! One piece moves in a direction, such as `up to 1,2`. A turn of several policemen moves all of
//! them, so its words are the cells of all afterwards.

use std::fmt::Write as _;

use crate::analysis::board::explorer::direction;
use crate::analysis::explanation::first_moves;
use crate::model::{Board, Cell, ChaseState, ChaseStep};
use crate::solve::{Chase, SolvedChase, Value};

/// The most moves of the police in a list: there may be thousands.
pub(crate) const MAX_MOVES_SHOWN: usize = 16;

/// The direction of a step of a side with one piece, such as `up`; `None` for several policemen.
pub(crate) fn direction_of(
    board: &Board,
    state: &ChaseState,
    step: &ChaseStep,
) -> Option<&'static str> {
    let &[to] = step.places() else { return None };
    let from = state.cells_of(step.mover()).next()?;
    Some(direction(board, from, Cell::new(to)))
}

/// A step without its mover: `up to 2,3`, or `to 1,2;3,4` for several policemen.
pub(crate) fn step_to(board: &Board, state: &ChaseState, step: &ChaseStep) -> String {
    let to: Vec<Cell> = step.cells().collect();
    match direction_of(board, state, step) {
        Some(direction) => format!("{direction} to {}", cells(board, &to)),
        None => format!("to {}", cells(board, &to)),
    }
}

/// The name of a step among the moves of a state: `up`, or `1,2;3,4` for several policemen.
pub(crate) fn step_name(board: &Board, state: &ChaseState, step: &ChaseStep) -> String {
    match direction_of(board, state, step) {
        Some(direction) => direction.to_owned(),
        None => cells(board, &step.cells().collect::<Vec<_>>()),
    }
}

/// The turns of a line: `police to 1,2;3,4`, `thief up to 2,3`.
pub(crate) fn line_in_words(
    board: &Board,
    start: ChaseState,
    line: impl IntoIterator<Item = ChaseStep>,
) -> Vec<String> {
    let mut state = start;
    let mut words = Vec::new();
    for step in line {
        words.push(format!("{} {}", step.mover().name(), step_to(board, &state, &step)));
        state = state.after(step);
    }
    words
}

/// Cells in the notation of `--state`, such as `1,2;3,4`.
pub(crate) fn cells(board: &Board, cells: &[Cell]) -> String {
    let mut text = String::new();
    for (index, &cell) in cells.iter().enumerate() {
        let separator = if index == 0 { "" } else { ";" };
        let _ = write!(text, "{separator}{},{}", board.row(cell) + 1, board.column(cell) + 1);
    }
    text
}

/// The moves of a state with their values, best first, each under the name that `name` gives it.
pub(crate) fn moves_in_words(
    solution: &SolvedChase,
    state: ChaseState,
    name: impl Fn(&ChaseStep) -> String,
    value: impl Fn(Value) -> String,
) -> Vec<String> {
    let moves = solution.moves(state);
    let shown = moves.iter().take(MAX_MOVES_SHOWN);
    let mut words: Vec<String> =
        shown.map(|option| format!("{}: {}", name(&option.to), value(option.value))).collect();
    if moves.len() > MAX_MOVES_SHOWN {
        words.push(format!("… {} more", moves.len() - MAX_MOVES_SHOWN));
    }
    words
}

/// First moves and best line of an explanation, in Markdown.
pub(crate) fn explained(chase: &Chase, solution: &SolvedChase) -> String {
    let board = &chase.game().board;
    let start = chase.start();
    // E.g. `right to 1,2` and `1,2;3,4`.
    let name = |step: &ChaseStep| match direction_of(board, &start, step) {
        Some(_) => step_to(board, &start, step),
        None => step_name(board, &start, step),
    };
    let options = moves_in_words(solution, start, name, |value| value.to_string());
    let mut text = first_moves(&format!(" of the {}", start.to_move.name()), options.into_iter());
    let line = line_in_words(board, start, solution.best_line(start));
    if !line.is_empty() {
        text += "\n## Best line\n\n";
    }
    for (number, turn) in (1..).zip(line) {
        let _ = writeln!(text, "{number}. {turn}");
    }
    text
}
