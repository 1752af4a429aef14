//! Moves and lines of a chase in words.
//!
//! One piece on a board moves in a direction, such as `up to 1,2`. A turn of several policemen moves
//! all of them, so its words are the places of all afterwards, as on a graph.

use std::fmt::Write as _;

use crate::analysis::board::explorer::direction;
use crate::analysis::chase::places::ChasePlaces;
use crate::analysis::explanation::first_moves;
use crate::model::{Board, Cell, ChaseState, ChaseStep};
use crate::solve::{SolvedChase, Value};

/// The most moves of the police in a list: there may be thousands.
pub(crate) const MAX_MOVES_SHOWN: usize = 16;

/// The most turns of a line in a text.
pub(crate) const MAX_TURNS_SHOWN: usize = 10_000;

/// The direction of a step of a side with one piece on a board, such as `up`; `None` for several
/// policemen.
pub(crate) fn direction_of(
    board: &Board,
    state: &ChaseState,
    step: &ChaseStep,
) -> Option<&'static str> {
    let &[to] = step.places() else { return None };
    let from = state.cells_of(step.mover()).next()?;
    Some(direction(board, from, Cell::new(to)))
}

/// Cells in the notation of `--state`, such as `1,2;3,4`.
pub(crate) fn cells(board: &Board, cells: &[Cell]) -> String {
    let places: Vec<u32> = cells.iter().map(|cell| cell.index() as u32).collect();
    ChasePlaces::Cells(board).list(&places)
}

/// Words for the moves of a chase.
#[derive(Clone, Copy)]
pub(crate) struct ChaseWords<'a> {
    pub(crate) places: ChasePlaces<'a>,
    /// Writes the name of a vertex, such as between backticks.
    pub(crate) written: fn(&str) -> String,
}

impl<'a> ChaseWords<'a> {
    /// Of a board.
    pub(crate) fn of_board(board: &'a Board) -> Self {
        Self { places: ChasePlaces::Cells(board), written: str::to_owned }
    }

    /// Places in a sentence: `1,2;3,4`, or `a, b`.
    pub(crate) fn list(self, places: &[u32]) -> String {
        if self.places.board().is_some() {
            return self.places.list(places);
        }
        let written = |&place: &u32| (self.written)(&self.places.name(place));
        places.iter().map(written).collect::<Vec<_>>().join(", ")
    }

    fn direction(self, state: &ChaseState, step: &ChaseStep) -> Option<&'static str> {
        direction_of(self.places.board()?, state, step)
    }

    /// A step without its mover: `up to 2,3`, or `to 1,2;3,4` for several policemen.
    pub(crate) fn step_to(self, state: &ChaseState, step: &ChaseStep) -> String {
        let to = self.list(step.places());
        match self.direction(state, step) {
            Some(direction) => format!("{direction} to {to}"),
            None => format!("to {to}"),
        }
    }

    /// The name of a step among the moves of a state: `up`, or `1,2;3,4` for several policemen.
    pub(crate) fn step_name(self, state: &ChaseState, step: &ChaseStep) -> String {
        match self.direction(state, step) {
            Some(direction) => direction.to_owned(),
            None => self.list(step.places()),
        }
    }

    /// A step with its mover: `police to 1,2;3,4`, `thief up to 2,3`.
    pub(crate) fn step(self, state: &ChaseState, step: &ChaseStep) -> String {
        format!("{} {}", step.mover().name(), self.step_to(state, step))
    }

    /// The turns of a line, with their movers.
    pub(crate) fn line(
        self,
        start: ChaseState,
        line: impl IntoIterator<Item = ChaseStep>,
    ) -> Vec<String> {
        let mut state = start;
        let mut words = Vec::new();
        for step in line {
            words.push(self.step(&state, &step));
            state = state.after(step);
        }
        words
    }

    /// First moves and best line of an explanation, in Markdown.
    pub(crate) fn explained(self, start: ChaseState, solution: &SolvedChase) -> String {
        // E.g. `right to 1,2` and `1,2;3,4`.
        let name = |step: &ChaseStep| match self.direction(&start, step) {
            Some(_) => self.step_to(&start, step),
            None => self.step_name(&start, step),
        };
        let options = moves_in_words(solution, start, name, |value| value.to_string());
        let whose = format!(" of the {}", start.to_move.name());
        let mut text = first_moves(&whose, options.into_iter());
        let line = self.line(start, solution.best_line(start).into_iter().take(MAX_TURNS_SHOWN));
        if !line.is_empty() {
            text += "\n## Best line\n\n";
        }
        for (number, turn) in (1..).zip(line) {
            let _ = writeln!(text, "{number}. {turn}");
        }
        text
    }
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
