//! The difficulty of a puzzle: how unlikely it is to play it right by luck.

use crate::model::{Player, State, Step};
use crate::solve::board::insight::assignment::can_be_assigned;
use crate::solve::board::insight::why::held_loop::held_loop;
use crate::solve::board::insight::why::{Effort, Unexplained};
use crate::solve::chase::{ChaseGround, SolvedChase};

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
/// Linear in the ways, and in the moves, for each turn of the line.
pub fn difficulty<'a>(
    ground: impl Into<ChaseGround<'a>>,
    start: State,
    solution: &SolvedChase,
    effort: Effort<'_>,
) -> Result<Difficulty, Unexplained> {
    let ground = ground.into();
    let mut state = start;
    let outcome = solution.value(state).outcome();
    let (solver, line) = match outcome.winner() {
        Some(winner) => (winner, solution.best_line(state)),
        None => {
            let held = held_loop(ground, solution, state, effort)?;
            (state.to_move, [held.path, held.steps].concat())
        }
    };
    let mut found = Difficulty { bits: 0.0, moves: 0, only: 0, tempting: 0 };
    for step in line {
        if step.mover() == solver {
            let walks = Walks::new(ground, state);
            let mut all = 0;
            let mut kept = 0;
            let mut keeping = 0;
            for option in solution.moves(state) {
                let weight = 1 + u32::from(walks.looks_right(state, option.to));
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
        state = state.after(step);
    }
    Ok(found)
}

/// The ways to what the player to move wants: the thief for the police, the nearest exit for the
/// thief.
struct Walks<'a> {
    ground: ChaseGround<'a>,
    /// The moves from each place.
    moves: Vec<Option<u32>>,
}

impl<'a> Walks<'a> {
    fn new(ground: ChaseGround<'a>, state: State) -> Self {
        let goals = match state.to_move {
            Player::Police => vec![state.thief],
            Player::Thief => ground.exits(),
        };
        Self { ground, moves: ground.walks_to(state.to_move, &goals) }
    }

    /// The moves from a place; without a way, more than from any other.
    fn from(&self, place: u32) -> u32 {
        self.moves.get(place as usize).copied().flatten().unwrap_or(u32::MAX)
    }

    /// Whether a piece comes nearer and, in some way to make the move, none goes farther.
    fn looks_right(&self, state: State, step: Step) -> bool {
        let squad = match step {
            Step::Thief(to) => return self.from(to) < self.from(state.thief),
            Step::Police(squad) => squad,
        };
        let mut before: Vec<u32> =
            state.police.vertices().iter().map(|&at| self.from(at)).collect();
        let mut after: Vec<u32> = squad.vertices().iter().map(|&at| self.from(at)).collect();
        before.sort_unstable();
        after.sort_unstable();
        // Where none goes farther, one comes nearer exactly if the distances are others.
        before != after
            && can_be_assigned(&state.police, &squad, |from, to| {
                let may_go = || self.ground.may_go(Player::Police, from, to);
                self.from(to) <= self.from(from) && may_go()
            })
    }
}
