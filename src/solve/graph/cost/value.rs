//! The cost of a game.

use std::fmt;

use crate::model::{ExpectedCost, GraphExpectation};

/// The cost of a game under best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cost {
    /// The sum of the weights along the line.
    Finite(u128),
    /// The maximiser can keep the game from ending.
    Infinite,
}

impl Cost {
    /// The cost plus a weight. Panics beyond 128 bits, which no sum of weights of a graph reaches.
    #[must_use]
    pub fn plus(self, weight: u64) -> Self {
        match self {
            Self::Finite(cost) => Self::Finite(cost + u128::from(weight)),
            Self::Infinite => Self::Infinite,
        }
    }

    /// Whether it is what `expect` asserts.
    pub(crate) fn meets(self, expected: &GraphExpectation) -> bool {
        match (expected, self) {
            (&GraphExpectation::Cost(ExpectedCost::Finite(sum)), Self::Finite(found)) => {
                sum == found
            }
            (GraphExpectation::Cost(ExpectedCost::Infinite), Self::Infinite) => true,
            _ => false,
        }
    }
}

impl fmt::Display for Cost {
    /// The sum, or `infinite`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(cost) => cost.fmt(f),
            Self::Infinite => f.write_str("infinite"),
        }
    }
}
