//! Who wins: outcomes and turns of every state of a game.
//!
//! Others rely on [`solve`] and the [`Solution`] it gives: the value of any state, whatever engine found it, and
//! whatever that engine chose to store. A solution is immutable and may be read from any thread. Deliberately not here:
//! text, rules of the linter, anything asynchronous.

pub mod cost;
pub mod graph;
mod play;
mod queue;
mod solution;
mod value;

pub use play::{Move, Step, line_of_play, moves};
pub use solution::{Memory, Solution, memory_needed, solve};
pub use value::{Control, Outcome, Stopped, Turns, Unwatched, Value};

#[cfg(test)]
pub(crate) mod testing;
