//! Games as keys.

use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::{Arc, OnceLock};

use crate::model::BoardGame;
use crate::solve::board::solution::{BoardSolution, memory_within};
use crate::solve::graph;

/// A game of any kind as a key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnyKey {
    /// One of a board.
    Board(BoardGameKey),
    /// One of a game file.
    Game(graph::GraphGameKey),
}

impl AnyKey {
    /// The bytes that solving it takes at its peak, by an engine that stays within `limit`, if there is one.
    pub fn memory_within(&self, limit: u64) -> u64 {
        match self {
            Self::Board(key) => memory_within(key.game(), limit).peak,
            Self::Game(key) => graph::memory_needed(key.puzzle()).peak,
        }
    }
}

impl From<&BoardGameKey> for AnyKey {
    fn from(key: &BoardGameKey) -> Self {
        Self::Board(key.clone())
    }
}

impl From<&graph::GraphGameKey> for AnyKey {
    fn from(key: &graph::GraphGameKey) -> Self {
        Self::Game(key.clone())
    }
}

/// A solution of any kind of game.
#[derive(Debug, Clone)]
pub(crate) enum AnySolution {
    Board(Arc<BoardSolution>),
    Game(Arc<graph::GraphSolution>),
}

impl AnySolution {
    pub(crate) fn memory(&self) -> u64 {
        match self {
            Self::Board(solution) => solution.memory(),
            Self::Game(solution) => solution.memory(),
        }
    }

    /// That of a board, which every solution under such a key is.
    pub(crate) fn board(self) -> Option<Arc<BoardSolution>> {
        match self {
            Self::Board(solution) => Some(solution),
            Self::Game(_) => None,
        }
    }

    /// That of a game file, which every solution under such a key is.
    pub(crate) fn game(self) -> Option<Arc<graph::GraphSolution>> {
        match self {
            Self::Game(solution) => Some(solution),
            Self::Board(_) => None,
        }
    }
}

/// A game to look up solutions by: equal for equal games, wherever they came from. Its walls are hashed once, when it is
/// made, so keep it with the board instead of making it for each look-up.
#[derive(Debug, Clone)]
pub struct BoardGameKey {
    game: Arc<BoardGame>,
    hash: u64,
}

impl BoardGameKey {
    /// The key of a game.
    pub fn new(game: Arc<BoardGame>) -> Self {
        static HASHES: OnceLock<RandomState> = OnceLock::new();
        let hash = HASHES.get_or_init(RandomState::new).hash_one(&game);
        Self { game, hash }
    }

    /// The game.
    pub fn game(&self) -> &Arc<BoardGame> {
        &self.game
    }
}

impl PartialEq for BoardGameKey {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && (Arc::ptr_eq(&self.game, &other.game) || self.game == other.game)
    }
}

impl Eq for BoardGameKey {}

impl Hash for BoardGameKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
