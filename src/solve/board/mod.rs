//! Who wins on a board: the engines behind one solution, best lines, statistics, and a checker that trusts no engine.
//!
//! Deliberately not here: graph games, and which solutions are kept.

pub(crate) mod bits;
pub mod checker;
pub(crate) mod game;
pub(crate) mod play;
pub(crate) mod queue;
pub(crate) mod repair;
pub(crate) mod solution;
pub(crate) mod statistics;
#[cfg(test)]
pub(crate) mod testing;
