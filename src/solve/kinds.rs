//! The kinds of puzzles that can be solved: a game, a puzzle and a solution of any kind.
//!
//! Each is an enum with a variant for each kind, so the compiler names what a new kind lacks. Code
//! that handles puzzles of all kinds at once uses them: the scheduler of the language server, the
//! queue of `stakeout check`, transfer to another solver. Deliberately not here: what a kind
//! provides (`solvable.rs`), and solving through the cache (`cache/any_game.rs`).

use std::hash::Hasher;
use std::sync::Arc;

use crate::model::{PursuitStart, State};
use crate::solve::board::game::BoardGameKey;
use crate::solve::board::solution::BoardSolution;
use crate::solve::graph::GraphSolution;
use crate::solve::graph::game::{GraphGameKey, GraphStart};
use crate::solve::pursuit::game::PursuitGameKey;
use crate::solve::pursuit::solution::PursuitSolution;
use crate::solve::solvable::{Solvable, hash_puzzle};

/// A game of any kind. Equal to another if both are the same game. Cloning is cheap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnyGame {
    /// A board.
    Board(BoardGameKey),
    /// A graph game.
    Graph(GraphGameKey),
    /// A pursuit.
    Pursuit(PursuitGameKey),
}

/// A puzzle of any kind to be solved: a game, and the start that needs a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SolveRequest {
    /// A board.
    Board(BoardGameKey, State),
    /// A graph game.
    Graph(GraphGameKey, GraphStart),
    /// A pursuit.
    Pursuit(PursuitGameKey, PursuitStart),
}

/// The solution of a game of any kind.
#[derive(Debug, Clone)]
pub enum AnySolution {
    /// Of a board.
    Board(Arc<BoardSolution>),
    /// Of a graph game.
    Graph(Arc<GraphSolution>),
    /// Of a pursuit.
    Pursuit(Arc<PursuitSolution>),
}

impl From<BoardGameKey> for AnyGame {
    fn from(game: BoardGameKey) -> Self {
        Self::Board(game)
    }
}

impl From<GraphGameKey> for AnyGame {
    fn from(game: GraphGameKey) -> Self {
        Self::Graph(game)
    }
}

impl From<PursuitGameKey> for AnyGame {
    fn from(game: PursuitGameKey) -> Self {
        Self::Pursuit(game)
    }
}

impl AnyGame {
    /// The game, whatever its kind.
    pub fn new(game: &(impl Clone + Into<Self>)) -> Self {
        game.clone().into()
    }

    /// The bytes that solving takes at its peak, by an engine that stays within `limit` if there is
    /// one.
    pub fn memory_within(&self, limit: u64) -> u64 {
        match self {
            Self::Board(game) => game.memory_within(limit).peak,
            Self::Graph(game) => game.memory_within(limit).peak,
            Self::Pursuit(game) => game.memory_within(limit).peak,
        }
    }

    /// The size in the author's terms, see [`Solvable::size`].
    pub fn size(&self) -> u32 {
        match self {
            Self::Board(game) => game.size(),
            Self::Graph(game) => game.size(),
            Self::Pursuit(game) => game.size(),
        }
    }

    /// The number of games of earlier texts for which a document may keep solutions.
    pub fn most_earlier_games(&self) -> usize {
        match self {
            Self::Board(_) => BoardGameKey::MAX_EARLIER_GAMES,
            Self::Graph(_) => GraphGameKey::MAX_EARLIER_GAMES,
            Self::Pursuit(_) => PursuitGameKey::MAX_EARLIER_GAMES,
        }
    }

    /// The size of an edit that turns one game into the other, see [`Solvable::distance`]. `None`
    /// for games of different kinds.
    pub fn distance(&self, other: &Self) -> Option<u32> {
        match (self, other) {
            (Self::Board(game), Self::Board(other)) => game.distance(other),
            (Self::Graph(game), Self::Graph(other)) => game.distance(other),
            (Self::Pursuit(game), Self::Pursuit(other)) => game.distance(other),
            (Self::Board(_) | Self::Graph(_) | Self::Pursuit(_), _) => None,
        }
    }
}

impl SolveRequest {
    /// The game to be solved.
    pub fn game(&self) -> AnyGame {
        match self {
            Self::Board(game, _) => AnyGame::Board(game.clone()),
            Self::Graph(game, _) => AnyGame::Graph(game.clone()),
            Self::Pursuit(game, _) => AnyGame::Pursuit(game.clone()),
        }
    }

    /// Hashes everything that the verdict and the best line depend on; the same in every run of the
    /// program.
    pub fn hash_puzzle(&self, state: &mut dyn Hasher) {
        match self {
            Self::Board(game, start) => hash_puzzle(game, *start, state),
            Self::Graph(game, start) => hash_puzzle(game, start.clone(), state),
            Self::Pursuit(game, start) => hash_puzzle(game, *start, state),
        }
    }
}
