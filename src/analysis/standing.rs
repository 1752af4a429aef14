//! How far a game has been solved.

use std::sync::Arc;

use crate::model::{BoardGame, GamePuzzle, Puzzle, State, Vertex};
use crate::rules::{Answer, GameAnswer};
use crate::solve::{Solution, Step, games, line_of_play};

/// How far a game has been solved: by default one of a board, see [`GameStanding`].
#[derive(Debug)]
pub enum Standing<S = Solution> {
    /// Every state of it.
    Solved(Arc<S>),
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

impl<S> Clone for Standing<S> {
    fn clone(&self) -> Self {
        match self {
            Self::Solved(solution) => Self::Solved(Arc::clone(solution)),
            &Self::TooLarge { needed, limit } => Self::TooLarge { needed, limit },
            Self::Cancelled => Self::Cancelled,
            Self::Unsolved => Self::Unsolved,
        }
    }
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

/// How far the game of a game file has been solved.
pub type GameStanding = Standing<games::Solution>;

impl GameStanding {
    /// What the rules may say about a game, if there is an answer.
    pub fn game_answer(&self, puzzle: &GamePuzzle) -> Option<GameAnswer> {
        match *self {
            Self::Solved(ref solution) => {
                Some(GameAnswer::Solved(puzzle.start.map(|start| solution.verdict(start, puzzle.first))))
            }
            Self::TooLarge { needed, limit } => Some(GameAnswer::TooLarge { needed, limit }),
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

    /// How far the game of a game file has been solved: not at all for whoever keeps no such solutions. As quick as
    /// `standing`.
    fn game_standing(&self, _game: &games::Key) -> GameStanding {
        GameStanding::Unsolved
    }

    /// What the rules may say about the game of a game file, if there is an answer. `puzzle` is that of the text, which
    /// says where it starts.
    fn game_answer(&self, game: &games::Key, puzzle: &GamePuzzle) -> Option<GameAnswer> {
        self.game_standing(game).game_answer(puzzle)
    }

    /// Best play of a puzzle from its start, at least its first [`MOST_TURNS`](super::MOST_TURNS) turns. Empty for a draw,
    /// and for a puzzle that is not solved.
    fn line_of_play(&self, puzzle: &Puzzle) -> Vec<Step> {
        match self.standing(&puzzle.game) {
            Standing::Solved(solution) => line_of_play(&solution, puzzle.start),
            Standing::TooLarge { .. } | Standing::Cancelled | Standing::Unsolved => Vec::new(),
        }
    }

    /// The same for the game of a game file: the vertices in the order in which the piece comes to them, none of a game
    /// that never ends or has no start.
    fn game_line_of_play(&self, game: &games::Key, puzzle: &GamePuzzle) -> Vec<Vertex> {
        match (self.game_standing(game), puzzle.start) {
            (Standing::Solved(solution), Some(start)) => solution.line_to_the_end(start, puzzle.first),
            _ => Vec::new(),
        }
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
