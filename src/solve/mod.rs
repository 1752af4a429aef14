//! Who wins: outcomes and turns of every state of a game.
//!
//! Others rely on [`solve`] and the [`Solution`] it gives: the value of any state, whatever engine found it, and
//! whatever that engine chose to store. A solution is immutable and may be read from any thread. Around it stand
//! [`moves`] and [`line_of_play`] for playing it, [`checker`] for proving it, [`Statistics`] for counting it, and
//! [`store`] for never solving anything twice. Games on any graph are in [`graph`] and [`cost`], those of game files in [`games`]. Deliberately not here: text, rules of the linter, anything asynchronous.

mod bits;
pub mod checker;
pub mod cost;
pub mod games;
pub mod graph;
mod machine;
mod play;
mod queue;
mod repair;
mod solution;
mod statistics;
pub mod store;
mod value;

pub use machine::most_memory;
pub use play::{Move, Step, line_of_play, moves};
pub use solution::{Memory, Solution, memory_needed, memory_within, solve, solve_within};
pub use statistics::{Level, Outcomes, Statistics};
pub use value::{Control, Outcome, Stopped, Turns, Unwatched, Value};

#[cfg(test)]
pub(crate) mod testing;
