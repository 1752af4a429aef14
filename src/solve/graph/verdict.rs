//! The verdict of a graph game, whatever the players play for: one variant per objective, and
//! methods that ask its value.

use std::fmt;

use crate::model::GraphExpectation;
use crate::solve::graph::cost::value::Cost;
use crate::solve::graph::grundy::value::GrundyValue;
use crate::solve::graph::outcome::value::{VertexOutcome, VertexValue};
use crate::solve::value::Turns;

/// The verdict of a graph game at its start.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum GraphVerdict {
    /// The value for the player who moves first.
    Outcome(VertexValue),
    /// The cost, with the given player to move first.
    Cost(Cost),
    /// The Grundy value of the start; of a sum, of all its pieces together.
    Grundy(GrundyValue),
}

impl GraphVerdict {
    /// The word for it in JSON and in counts.
    pub fn name(&self) -> &'static str {
        self.outcome().map_or("cost", VertexOutcome::name)
    }

    /// The outcome for the player who moves first; `None` for a cost.
    pub fn outcome(&self) -> Option<VertexOutcome> {
        match self {
            Self::Outcome(value) => Some(value.outcome()),
            Self::Cost(_) => None,
            Self::Grundy(value) => Some(value.outcome()),
        }
    }

    /// The turns to the end, if it names them.
    pub fn turns(&self) -> Option<Turns> {
        match self {
            Self::Outcome(value) => value.turns(),
            Self::Cost(_) | Self::Grundy(_) => None,
        }
    }

    /// Whether its best line shows a move: not in a game that is over at the start, nor in a draw.
    /// That of an infinite cost is a cycle.
    pub(crate) fn has_line(&self) -> bool {
        match self {
            Self::Outcome(value) => value.turns().is_some_and(|turns| turns.0 > 0),
            Self::Cost(_) => true,
            Self::Grundy(_) => false,
        }
    }

    /// The values of `expect` that assert it: the most precise first.
    pub(crate) fn asserted(&self) -> Vec<String> {
        match self {
            Self::Outcome(value) => value.asserted(),
            Self::Cost(cost) => vec![format!("cost {cost}")],
            Self::Grundy(value) => value.asserted(),
        }
    }

    /// Whether it is what `expect` asserts.
    pub(crate) fn meets(&self, expected: &GraphExpectation) -> bool {
        match self {
            Self::Outcome(value) => value.meets(expected),
            Self::Cost(cost) => cost.meets(expected),
            Self::Grundy(value) => value.meets(expected),
        }
    }

    /// One byte for the kind of a verdict, sixteen for its number, and more for a value that is not
    /// one number.
    pub(crate) fn encode(verdict: Option<&Self>) -> Vec<u8> {
        let (kind, number, more) = match verdict {
            None => (0, 0, Vec::new()),
            Some(Self::Outcome(value)) => {
                let (kind, number) = value.code();
                (1 + kind, number, Vec::new())
            }
            Some(Self::Cost(Cost::Finite(sum))) => (4, *sum, Vec::new()),
            Some(Self::Cost(Cost::Infinite)) => (5, 0, Vec::new()),
            Some(Self::Grundy(value)) => {
                let (kind, number, more) = value.code();
                (6 + kind, number, more)
            }
        };
        let mut bytes = vec![kind];
        bytes.extend(u128::to_le_bytes(number));
        bytes.extend(more);
        bytes
    }

    /// Reads a verdict, and returns the bytes after it. `None` for bytes that are not a verdict.
    pub(crate) fn decode(bytes: &[u8]) -> Option<(Option<Self>, &[u8])> {
        let (&kind, rest) = bytes.split_first()?;
        let (number, rest) = rest.split_first_chunk()?;
        let number = u128::from_le_bytes(*number);
        let verdict = match kind {
            0 => None,
            1..=3 => Some(Self::Outcome(VertexValue::of_code(kind - 1, number)?)),
            4 => Some(Self::Cost(Cost::Finite(number))),
            5 => Some(Self::Cost(Cost::Infinite)),
            _ => {
                let (value, rest) = GrundyValue::of_code(kind - 6, number, rest)?;
                return Some((Some(Self::Grundy(value)), rest));
            }
        };
        Some((verdict, rest))
    }
}

impl fmt::Display for GraphVerdict {
    /// `win in N turns`, `lose in 1 turn`, `draw`, `cost N`, `cost infinite`, `win, Grundy value 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(value) => value.fmt(f),
            Self::Cost(cost) => write!(f, "cost {cost}"),
            Self::Grundy(value) => write!(f, "{}, Grundy value {value}", value.outcome().name()),
        }
    }
}
