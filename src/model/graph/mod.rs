//! What a game file means: its directives, its vertices or words, and the game, if it is right.
//!
//! Others rely on [`GraphReading`] to hold every fact about a text with its place, so that a rule only has to say it. The
//! game's graph is built by [`GraphPuzzle::graph`] when it is wanted: a header may claim more vertices than memory holds.
//! Deliberately not here: who wins or what it costs.

pub(crate) mod digraph;
pub(crate) mod directives;
pub(crate) mod mentions;
pub(crate) mod names;
pub(crate) mod players;
pub(crate) mod problem;
pub(crate) mod puzzle;
pub(crate) mod reading;
pub(crate) mod statements;
#[cfg(test)]
mod tests;
pub(crate) mod words;
