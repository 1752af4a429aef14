//! The meaning of a graph game file: its directives, its vertices or words, and the game if there
//! are no errors.
//!
//! A `GraphReading` holds every fact about a text with its place, so that a rule only has to report
//! it. `GraphPuzzle::graph` builds the graph on demand, because a header may claim more vertices
//! than fit in memory. Deliberately not here: who wins, and what a game costs.

pub(crate) mod digraph;
pub(crate) mod directives;
pub(crate) mod mentions;
pub(crate) mod names;
pub(crate) mod objective;
pub(crate) mod octal;
pub(crate) mod players;
pub(crate) mod problem;
pub(crate) mod puzzle;
pub(crate) mod reading;
pub(crate) mod statements;
pub(crate) mod sums;
#[cfg(test)]
mod tests;
pub(crate) mod words;
