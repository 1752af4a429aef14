//! What a game file means: its directives, its vertices or words, and the game, if it is right.
//!
//! Others rely on [`GameReading`] to hold every fact about a text with its place, so that a rule only has to say it. The
//! game's graph is built by [`GamePuzzle::graph`] when it is wanted: a header may claim more vertices than memory holds.
//! Deliberately not here: who wins or what it costs.

mod keys;
mod mentions;
mod names;
mod players;
mod problem;
mod puzzle;
mod reading;
mod statements;
#[cfg(test)]
mod tests;
mod words;

pub use keys::{ExpectedCost, GameExpectation, GameKey};
pub use mentions::Mention;
pub use names::{Names, WrittenNames};
pub use players::CostPlayer;
pub use problem::{Problem, ProblemKind, WeightFault};
pub use puzzle::{GamePuzzle, Objective, VertexSet};
pub use reading::{ClaimedEdges, GameDirectiveReading, GameReading, StartReading};
pub use statements::WordReading;
