//! Why a state has its value: the loop that holds a draw, and the room that the loser of a won game
//! has left.
//!
//! `docs/insight.md` defines both. A search follows states one by one, stops soon after its control
//! cancels, and gives up after a stated number of states and moves, so that it needs a bounded
//! amount of memory and time.

pub(crate) mod held_loop;
pub(crate) mod room;

pub use crate::solve::board::insight::why::held_loop::HeldLoop;
pub use crate::solve::board::insight::why::room::{LoserRoom, Round};

use crate::model::State;
use crate::solve::board::insight::why::held_loop::held_loop;
use crate::solve::board::insight::why::room::room;
use crate::solve::chase::{ChaseGround, SolvedChase};
use crate::solve::value::{Control, Turns, Value};

/// Why a state has its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// The game is over.
    Over,
    /// A draw: a loop that both sides can hold.
    Loop(HeldLoop),
    /// A win: the room of the loser, round by round.
    Room(LoserRoom),
}

/// Why there is no explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unexplained {
    /// The control cancelled.
    Cancelled,
    /// The search would visit more states, or look at more moves, than allowed.
    TooManyStates,
}

/// What an explanation may cost.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    most_states: usize,
    most_moves: u64,
    control: &'a dyn Control,
}

/// States that a command or a request may visit: those of an open 30×30 board, in at most 250 MB.
const MANY_STATES: usize = 1 << 21;
/// States that a hover may visit, in a millisecond or so.
const FEW_STATES: usize = 1 << 11;
/// Moves looked at for each state that may be visited.
const MOVES_A_STATE: u64 = 64;
/// Moves looked at between two polls of the control.
const MOVES_A_POLL: u64 = 1 << 12;

impl<'a> Effort<'a> {
    /// Enough for most boards: a second or two at most.
    pub fn thorough(control: &'a dyn Control) -> Self {
        Self::of_states(MANY_STATES, control)
    }

    /// For a hover: a millisecond or two at most.
    pub fn quick(control: &'a dyn Control) -> Self {
        Self::of_states(FEW_STATES, control)
    }

    fn of_states(most_states: usize, control: &'a dyn Control) -> Self {
        Self { most_states, most_moves: most_states as u64 * MOVES_A_STATE, control }
    }
}

/// The effort spent so far.
struct Spent<'a> {
    effort: Effort<'a>,
    moves: u64,
}

impl<'a> Spent<'a> {
    fn new(effort: Effort<'a>) -> Self {
        Self { effort, moves: 0 }
    }

    /// The states after a state, which may be many on a graph.
    fn states_after(
        &self,
        solution: &SolvedChase,
        state: State,
        options: &mut Vec<State>,
    ) -> Result<(), Unexplained> {
        if solution.too_many_moves(state).is_some() {
            return Err(Unexplained::TooManyStates);
        }
        solution.states_after(state, options);
        Ok(())
    }

    /// Counts one more move, with this many states kept.
    fn count(&mut self, states: usize) -> Result<(), Unexplained> {
        self.moves += 1;
        if states > self.effort.most_states || self.moves > self.effort.most_moves {
            return Err(Unexplained::TooManyStates);
        }
        if self.moves % MOVES_A_POLL == 1 && self.effort.control.is_cancelled() {
            return Err(Unexplained::Cancelled);
        }
        Ok(())
    }
}

/// Why a state has its value.
///
/// # Errors
/// If the effort is not enough, or its control cancels.
///
/// # Complexity
/// For a win, linear in the moves of the states that play can reach while the winner makes best
/// moves. For a draw, linear in the moves of the states nearer to the start than the loop, where
/// both players may skip; else, in the worst case, quadratic in the states of the draw.
pub fn why<'a>(
    ground: impl Into<ChaseGround<'a>>,
    solution: &SolvedChase,
    state: State,
    effort: Effort<'_>,
) -> Result<Why, Unexplained> {
    let ground = ground.into();
    match solution.value(state) {
        Value::Draw | Value::Endless(_) => {
            held_loop(ground, solution, state, effort).map(Why::Loop)
        }
        Value::Win(_, Turns(0)) => Ok(Why::Over),
        Value::Win(winner, _) => room(ground, solution, state, winner, effort).map(Why::Room),
    }
}
