//! How far a game has been solved.

use std::sync::Arc;

use crate::model::{BoardGame, BoardPuzzle, GraphPuzzle, State, Vertex};
use crate::rules::{BoardSolveResult, GraphSolveResult};
use crate::solve::{BoardSolution, Step, graph, line_of_play};

/// How far a game has been solved: by default one of a board, see [`GraphSolveStatus`].
#[derive(Debug)]
pub enum SolveStatus<S = BoardSolution> {
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

impl<S> Clone for SolveStatus<S> {
    fn clone(&self) -> Self {
        match self {
            Self::Solved(solution) => Self::Solved(Arc::clone(solution)),
            &Self::TooLarge { needed, limit } => Self::TooLarge { needed, limit },
            Self::Cancelled => Self::Cancelled,
            Self::Unsolved => Self::Unsolved,
        }
    }
}

impl SolveStatus {
    /// What the rules may say about a board with this start, if there is an answer.
    pub fn answer(&self, start: State) -> Option<BoardSolveResult> {
        match *self {
            Self::Solved(ref solution) => Some(BoardSolveResult::Solved(solution.value(start))),
            Self::TooLarge { needed, limit } => Some(BoardSolveResult::TooLarge { needed, limit }),
            Self::Cancelled | Self::Unsolved => None,
        }
    }
}

/// How far the game of a game file has been solved.
pub type GraphSolveStatus = SolveStatus<graph::GraphSolution>;

impl GraphSolveStatus {
    /// What the rules may say about a game, if there is an answer.
    pub fn game_answer(&self, puzzle: &GraphPuzzle) -> Option<GraphSolveResult> {
        match *self {
            Self::Solved(ref solution) => {
                Some(GraphSolveResult::Solved(puzzle.start.map(|start| solution.verdict(start, puzzle.first))))
            }
            Self::TooLarge { needed, limit } => Some(GraphSolveResult::TooLarge { needed, limit }),
            Self::Cancelled | Self::Unsolved => None,
        }
    }
}

/// Whoever keeps solutions.
pub trait Solutions {
    /// How far this game has been solved. Called for every board of a document, so it must be quick.
    fn standing(&self, game: &Arc<BoardGame>) -> SolveStatus;

    /// What the rules may say about a puzzle, if there is an answer. Whoever remembers it longer than the whole solution
    /// says so here. As quick as `standing`.
    fn answer(&self, puzzle: &BoardPuzzle) -> Option<BoardSolveResult> {
        self.standing(&puzzle.game).answer(puzzle.start)
    }

    /// How far the game of a game file has been solved: not at all for whoever keeps no such solutions. As quick as
    /// `standing`.
    fn game_standing(&self, _game: &graph::GraphGameKey) -> GraphSolveStatus {
        GraphSolveStatus::Unsolved
    }

    /// What the rules may say about the game of a game file, if there is an answer. `puzzle` is that of the text, which
    /// says where it starts.
    fn game_answer(&self, game: &graph::GraphGameKey, puzzle: &GraphPuzzle) -> Option<GraphSolveResult> {
        self.game_standing(game).game_answer(puzzle)
    }

    /// Best play of a puzzle from its start, at least its first [`MOST_TURNS`](crate::analysis::MOST_TURNS) turns. Empty for a draw,
    /// and for a puzzle that is not solved.
    fn line_of_play(&self, puzzle: &BoardPuzzle) -> Vec<Step> {
        match self.standing(&puzzle.game) {
            SolveStatus::Solved(solution) => line_of_play(&solution, puzzle.start),
            SolveStatus::TooLarge { .. } | SolveStatus::Cancelled | SolveStatus::Unsolved => Vec::new(),
        }
    }

    /// The same for the game of a game file: the vertices in the order in which the piece comes to them, none of a game
    /// that never ends or has no start.
    fn game_line_of_play(&self, game: &graph::GraphGameKey, puzzle: &GraphPuzzle) -> Vec<Vertex> {
        match (self.game_standing(game), puzzle.start) {
            (SolveStatus::Solved(solution), Some(start)) => solution.line_to_the_end(start, puzzle.first),
            _ => Vec::new(),
        }
    }
}

/// Knows no solution: for what is to be said before anything is solved.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unsolved;

impl Solutions for Unsolved {
    fn standing(&self, _game: &Arc<BoardGame>) -> SolveStatus {
        SolveStatus::Unsolved
    }
}
