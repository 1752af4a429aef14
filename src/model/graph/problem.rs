//! What is wrong, or odd, with the lines of a game.

use crate::model::graph::digraph::Vertex;
use crate::syntax::LineFault;
use crate::text::Span;

/// Something that a rule reports about the lines of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// Where it is.
    pub span: Span,
    /// What it is.
    pub kind: ProblemKind,
}

/// What is wrong or odd.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// The line cannot be read.
    BadLine(LineFault),
    /// A vertex of an edge list outside 1 to the number claimed.
    OutOfRange,
    /// The weight cannot be used; where it is missing, the place is the successor or the edge.
    BadWeight(WeightFault),
    /// A word of too few letters.
    ShortWord,
    /// A word that was there before.
    DuplicateWord {
        /// Where it was first.
        first: Span,
    },
    /// An edge that was there before, weight and all.
    DuplicateEdge {
        /// Where it was first.
        first: Span,
    },
    /// A vertex that only ever is a successor.
    Undefined(Vertex),
}

impl ProblemKind {
    /// Whether there is no game as long as it is there.
    pub const fn prevents_a_game(self) -> bool {
        match self {
            Self::BadLine(_) | Self::OutOfRange | Self::BadWeight(_) | Self::ShortWord => true,
            Self::DuplicateWord { .. } | Self::DuplicateEdge { .. } | Self::Undefined(_) => false,
        }
    }
}

/// What is wrong with a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WeightFault {
    /// There is none in a cost game.
    Missing,
    /// No whole number.
    NotWhole,
    /// Below 0.
    Negative,
    /// Above 2⁵³.
    TooLarge,
    /// There is one in a game without costs.
    NotWanted,
}
