//! Inlay hints: results written behind rows and statements.

use crate::text::Position;

/// An inlay hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// Its place: after the last cell of a row, or after a statement.
    pub position: Position,
    /// The text.
    pub label: String,
    /// A longer text.
    pub tooltip: String,
    /// Whether it is the verdict of a puzzle, which editors also show elsewhere.
    pub is_verdict: bool,
}
