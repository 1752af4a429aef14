//! Boards: cells, directives, the rules of the game, and a reading that also holds every mistake.
//!
//! Deliberately not here: graph games, and who wins.

pub(crate) mod cells;
pub(crate) mod directives;
pub(crate) mod grid;
pub(crate) mod reach;
pub(crate) mod reading;
pub(crate) mod rules;
