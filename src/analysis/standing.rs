//! How far a game has been solved.

use std::sync::Arc;

use crate::model::{BoardGame, Puzzle, State};
use crate::rules::Answer;
use crate::solve::Solution;

/// How far a game has been solved.
#[derive(Debug, Clone)]
pub enum Standing {
    /// Every state of it.
    Solved(Arc<Solution>),
    /// Not: it would need too much memory.
    TooLarge {
        /// The bytes that solving would need.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
    /// Not: somebody stopped it.
    Cancelled,
    /// Not, or not any more.
    Unsolved,
}

impl Standing {
    /// What the rules may say about a board with this start, if there is an answer.
    pub fn answer(&self, start: State) -> Option<Answer> {
        match *self {
            Self::Solved(ref solution) => Some(Answer::Solved(solution.value(start))),
            Self::TooLarge { needed, limit } => Some(Answer::TooLarge { needed, limit }),
            Self::Cancelled | Self::Unsolved => None,
        }
    }
}

/// Whoever keeps solutions.
pub trait Solutions {
    /// How far this game has been solved. Called for every board of a document, so it must be quick.
    fn standing(&self, game: &Arc<BoardGame>) -> Standing;

    /// What the rules may say about a puzzle, if there is an answer. Whoever remembers it longer than the whole solution
    /// says so here. As quick as `standing`.
    fn answer(&self, puzzle: &Puzzle) -> Option<Answer> {
        self.standing(&puzzle.game).answer(puzzle.start)
    }
}

/// Knows no solution: for what is to be said before anything is solved.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unsolved;

impl Solutions for Unsolved {
    fn standing(&self, _game: &Arc<BoardGame>) -> Standing {
        Standing::Unsolved
    }
}
