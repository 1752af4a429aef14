//! Boards: two engines behind one type of solution, best lines, statistics, and a checker that trusts no engine.
//!
//! Deliberately not here: which solutions are kept.

pub(crate) mod bits;
pub mod checker;
pub(crate) mod game;
pub mod insight;
pub(crate) mod play;
pub(crate) mod queue;
pub(crate) mod repair;
pub(crate) mod solution;
pub(crate) mod statistics;
#[cfg(test)]
pub(crate) mod testing;
