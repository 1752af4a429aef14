//! What is worth keeping of a solved puzzle.

use crate::solve::solvable::Solvable;

/// The verdict of a puzzle and the beginning of its best line: what is worth keeping without the
/// solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary<G: Solvable> {
    /// The verdict.
    pub verdict: G::Verdict,
    /// The first moves of the best line.
    pub line: Vec<G::Step>,
}

impl<G: Solvable> Summary<G> {
    /// The summary of a puzzle, with at most `most_turns` turns of its best line.
    pub fn new(solution: &G::Solution, start: G::Start, most_turns: usize) -> Self {
        let mut line = G::best_line(solution, start);
        line.truncate(most_turns);
        Self { verdict: G::verdict(solution, start), line }
    }
}
