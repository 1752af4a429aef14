//! Counts of the values of a game that is won or lost.

use crate::solve::graph::outcome::value::VertexValue;
use crate::solve::value::Turns;

/// Values by outcome for the player to move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OutcomeCounts {
    /// Won vertices.
    pub win: u64,
    /// Lost vertices.
    pub lose: u64,
    /// Drawn vertices.
    pub draw: u64,
    /// The most turns to an end under best play, if any game ends.
    pub longest: Option<Turns>,
}

impl OutcomeCounts {
    pub(crate) fn of(values: impl Iterator<Item = VertexValue>) -> Self {
        let mut counts = Self::default();
        for value in values {
            match value {
                VertexValue::Win(_) => counts.win += 1,
                VertexValue::Lose(_) => counts.lose += 1,
                VertexValue::Draw => counts.draw += 1,
            }
            counts.longest = counts.longest.max(value.turns());
        }
        counts
    }
}
