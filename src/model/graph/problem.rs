//! Problems in the statements of a graph game.

use crate::model::graph::digraph::Vertex;
use crate::syntax::LineFault;
use crate::text::Span;

/// Something that a rule reports about the lines of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// Its place.
    pub span: Span,
    /// Its kind.
    pub kind: ProblemKind,
}

/// The kinds of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// A line that cannot be parsed.
    BadLine(LineFault),
    /// A vertex number in an edge list that is not between 1 and the claimed number of vertices.
    OutOfRange,
    /// A weight that cannot be used. If it is missing, the place is the successor or the edge.
    BadWeight(WeightFault),
    /// A word with too few letters.
    ShortWord,
    /// A repeated word.
    DuplicateWord {
        /// The first occurrence.
        first: Span,
    },
    /// A repeated edge with the same weight.
    DuplicateEdge {
        /// The first occurrence.
        first: Span,
    },
    /// A vertex that is mentioned only as a successor.
    Undefined(Vertex),
    /// A sum of successors at a vertex that can reach a cycle.
    CyclicSum,
}

impl ProblemKind {
    /// Whether a file with this problem has no game.
    pub const fn prevents_a_game(self) -> bool {
        match self {
            Self::BadLine(_)
            | Self::OutOfRange
            | Self::BadWeight(_)
            | Self::ShortWord
            | Self::CyclicSum => true,
            Self::DuplicateWord { .. } | Self::DuplicateEdge { .. } | Self::Undefined(_) => false,
        }
    }
}

/// What is wrong with a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WeightFault {
    /// Missing in a cost game.
    Missing,
    /// After whitespace after the colon. The place includes the successor.
    Spaced,
    /// Not a whole number.
    NotWhole,
    /// Negative.
    Negative,
    /// Above 2⁵³.
    TooLarge,
    /// Present in a game without costs.
    Unexpected,
}
