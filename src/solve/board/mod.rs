//! Boards: two engines behind one type of solution, best lines, statistics, a checker that trusts
//! no engine, and certificates.
//!
//! Deliberately not here: which solutions are kept.

pub(crate) mod bits;
pub mod certificate;
pub mod checker;
pub(crate) mod demand;
pub(crate) mod engine;
pub(crate) mod game;
pub(crate) mod generator;
pub mod insight;
pub(crate) mod play;
pub(crate) mod queue;
pub(crate) mod repair;
pub(crate) mod solution;
pub(crate) mod state;
pub(crate) mod statistics;
#[cfg(any(test, fuzzing))]
pub(crate) mod testing;
