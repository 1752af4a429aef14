//! The solvers: the outcome and the turns of every state of a game.
//!
//! [`solve`] returns a [`BoardSolution`], which has the value of every state, whichever engine
//! computed it. A solution is immutable and can be read from any thread. [`moves`] and
//! [`best_line`] play it, [`board::checker`] proves it, [`Statistics`] counts its states, and
//! [`cache`] keeps it so that no game is solved twice. Graph games are in [`graph`], pursuits
//! in [`pursuit`]. Every kind implements [`Solvable`]. Deliberately not here: text, rules of the linter, anything asynchronous.

pub mod board;
pub(crate) mod bytes;
pub mod cache;
pub(crate) mod chase;
pub mod graph;
pub(crate) mod hashed_game;
pub(crate) mod kinds;
pub(crate) mod machine;
pub(crate) mod placements;
pub mod pursuit;
pub(crate) mod solvable;
pub mod transfer;
pub(crate) mod value;

pub use crate::solve::board::demand::Demand;
pub use crate::solve::board::engine::{
    memory_for, memory_needed, memory_to_ask_for, memory_within,
};
pub use crate::solve::board::game::BoardGameKey;
pub use crate::solve::board::generator::{
    BoardGenerator, BoardRequest, FEWEST_CELLS, GaveUp, GeneratedBoard, MAX_CELLS, Style,
};
pub use crate::solve::board::insight;
pub use crate::solve::board::play::{best_line, moves};
pub use crate::solve::board::solution::{BoardSolution, solve, solve_for, solve_within};
pub use crate::solve::board::statistics::{Level, Outcomes, Statistics};
pub use crate::solve::chase::{Chase, ChaseDemand, ChaseGround, SolvedChase, WrongChaseState};
pub use crate::solve::kinds::{AnyGame, AnySolution, GameKey, SolveRequest};
pub use crate::solve::machine::Memory;
pub use crate::solve::machine::most_memory;
pub use crate::solve::placements::{Placement, Placements};
pub(crate) use crate::solve::pursuit::solution::MAX_MOVES_COMPARED;
pub(crate) use crate::solve::solvable::hash_puzzle;
pub use crate::solve::solvable::{Solvable, SolveWatch, Summary};
pub use crate::solve::value::{Control, Forced, Move, Outcome, Stopped, Turns, Unwatched, Value};
