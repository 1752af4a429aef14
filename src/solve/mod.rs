//! Who wins: outcomes and turns of every state of a game.
//!
//! Others rely on [`solve`] and the [`BoardSolution`] it gives: the value of any state, whatever engine found it, and
//! whatever that engine chose to store. A solution is immutable and may be read from any thread. Around it stand
//! [`moves`] and [`line_of_play`] for playing it, [`checker`] for proving it, [`Statistics`] for counting it, and
//! [`store`] for never solving anything twice. Games on any graph are in [`graph`] and [`cost`], those of game files in [`games`]. Deliberately not here: text, rules of the linter, anything asynchronous.

pub mod board;
pub mod cache;
pub mod graph;
pub(crate) mod machine;
pub(crate) mod value;

pub use crate::solve::board::play::{Move, Step, line_of_play, moves};
pub use crate::solve::board::solution::{BoardSolution, Memory, memory_needed, memory_within, solve, solve_within};
pub use crate::solve::board::statistics::{Level, Outcomes, Statistics};
pub use crate::solve::machine::most_memory;
pub use crate::solve::value::{Control, Outcome, Stopped, Turns, Unwatched, Value};
