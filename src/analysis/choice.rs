//! Selects one of the puzzles of a document.

/// Selects a board of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleChoice {
    /// The board whose own lines contain this line of the document or are nearest to it; the first
    /// of two equally near ones.
    Line(u32),
    /// The board with this 0-based number among those with a grid.
    Number(usize),
}

impl From<usize> for PuzzleChoice {
    fn from(number: usize) -> Self {
        Self::Number(number)
    }
}
