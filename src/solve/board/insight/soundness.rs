//! The soundness of a puzzle, in the terms of chess problems: keys, only moves, set play.

use crate::model::{BoardPuzzle, Player};
use crate::solve::board::insight::edits::with_other_first;
use crate::solve::board::play::{best_line, moves};
use crate::solve::board::solution::BoardSolution;
use crate::solve::value::Value;

/// How forced the play of a puzzle is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Soundness {
    /// The first moves that keep the verdict's outcome.
    pub keeps: usize,
    /// The best of them: for a winner the soonest, for a loser the latest, in a draw all that hold
    /// it.
    pub best: usize,
    /// The winner's moves along the best line; `None` in a draw.
    pub forced: Option<Forced>,
    /// The value with the other side to move first.
    pub set_play: Value,
}

/// The winner's moves along the best line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forced {
    /// The moves that were the only ones to keep the win.
    pub only: usize,
    /// All moves.
    pub line: usize,
}

/// Counts how forced play is from the start.
///
/// # Complexity
/// Linear in the turns to the end.
pub fn soundness(puzzle: &BoardPuzzle, solution: &BoardSolution) -> Soundness {
    let value = solution.value(puzzle.start);
    let options = moves(solution, puzzle.start);
    let keeps = options.iter().filter(|option| option.value.outcome() == value.outcome()).count();
    let best = options.iter().filter(|option| option.value == options[0].value).count();
    let forced = value.outcome().winner().map(|winner| forced(puzzle, solution, winner));
    Soundness { keeps, best, forced, set_play: solution.value(with_other_first(puzzle)) }
}

fn forced(puzzle: &BoardPuzzle, solution: &BoardSolution, winner: Player) -> Forced {
    let mut forced = Forced { only: 0, line: 0 };
    let mut state = puzzle.start;
    for step in best_line(solution, state) {
        if step.mover == winner {
            let options =
                solution.game().destinations(state).map(|to| solution.value(state.after(to)));
            let keeping = options.filter(|value| value.outcome().winner() == Some(winner)).count();
            forced.line += 1;
            forced.only += usize::from(keeping == 1);
        }
        state = state.after(step.to);
    }
    forced
}

/// The number of best first moves, if the first mover wins: more than one are several keys.
pub fn keys(puzzle: &BoardPuzzle, solution: &BoardSolution) -> Option<usize> {
    let winner = solution.value(puzzle.start).outcome().winner();
    (winner == Some(puzzle.start.to_move)).then(|| soundness(puzzle, solution).best)
}
