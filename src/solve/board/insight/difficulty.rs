//! The difficulty of a puzzle: how unlikely it is to play it right by luck.

use crate::model::{BoardGame, BoardPuzzle, Cell, Player, State};
use crate::solve::board::insight::why::held_loop::held_loop;
use crate::solve::board::insight::why::room::walks_to;
use crate::solve::board::insight::why::{Effort, Unexplained};
use crate::solve::board::play::{best_line, moves};
use crate::solve::board::solution::BoardSolution;

/// How hard a puzzle is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difficulty {
    /// The score in bits, to be read with two decimals.
    pub bits: f64,
    /// The judged moves.
    pub moves: usize,
    /// Those of them that were the only ones to keep the outcome.
    pub only: usize,
    /// The wrong moves, at any of these turns, that look right.
    pub tempting: usize,
}

/// The difficulty of a puzzle for the winner, or in a draw for the first mover. `docs/insight.md`
/// defines it.
///
/// # Errors
/// In a draw, if its loop is not found with this effort.
///
/// # Complexity
/// Linear in the cells for each turn of the line.
pub fn difficulty(
    puzzle: &BoardPuzzle,
    solution: &BoardSolution,
    effort: Effort<'_>,
) -> Result<Difficulty, Unexplained> {
    let outcome = solution.value(puzzle.start).outcome();
    let (solver, line) = match outcome.winner() {
        Some(winner) => (winner, best_line(solution, puzzle.start)),
        None => {
            let held = held_loop(solution, puzzle.start, effort)?;
            (puzzle.start.to_move, [held.path, held.steps].concat())
        }
    };
    let mut found = Difficulty { bits: 0.0, moves: 0, only: 0, tempting: 0 };
    let mut state = puzzle.start;
    for step in line {
        if step.mover == solver {
            let near = goal_distances(solution.game(), state);
            let here = near[state.cell_of(solver).index()];
            let looks_right = |to: Cell| {
                near[to.index()].is_some_and(|there| here.is_none_or(|here| there < here))
            };
            let mut all = 0;
            let mut kept = 0;
            let mut keeping = 0;
            for option in moves(solution, state) {
                let weight = 1 + u32::from(looks_right(option.to));
                all += weight;
                if option.value.outcome() == outcome {
                    kept += weight;
                    keeping += 1;
                } else {
                    found.tempting += usize::from(weight == 2);
                }
            }
            found.bits += f64::from(all).log2() - f64::from(kept).log2();
            found.moves += 1;
            found.only += usize::from(keeping == 1);
        }
        state = state.after(step.to);
    }
    Ok(found)
}

/// The moves from each cell to what the player to move wants: the thief for the police, the
/// nearest exit for the thief.
fn goal_distances(game: &BoardGame, state: State) -> Vec<Option<u32>> {
    let goals = match state.to_move {
        Player::Police => &[state.thief][..],
        Player::Thief => game.board.exits(),
    };
    walks_to(&game.board, &game.rules, state.to_move, goals)
}
