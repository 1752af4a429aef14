//! Games as keys.

use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::{Arc, OnceLock};

use crate::model::BoardGame;
use crate::solve::{Solution, games, memory_within};

/// A game of any kind as a key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnyKey {
    /// One of a board.
    Board(GameKey),
    /// One of a game file.
    Game(games::Key),
}

impl AnyKey {
    /// The bytes that solving it takes at its peak, by an engine that stays within `limit`, if there is one.
    pub fn memory_within(&self, limit: u64) -> u64 {
        match self {
            Self::Board(key) => memory_within(key.game(), limit).peak,
            Self::Game(key) => games::memory_needed(key.puzzle()).peak,
        }
    }
}

impl From<&GameKey> for AnyKey {
    fn from(key: &GameKey) -> Self {
        Self::Board(key.clone())
    }
}

impl From<&games::Key> for AnyKey {
    fn from(key: &games::Key) -> Self {
        Self::Game(key.clone())
    }
}

/// A solution of any kind of game.
#[derive(Debug, Clone)]
pub(super) enum AnySolution {
    Board(Arc<Solution>),
    Game(Arc<games::Solution>),
}

impl AnySolution {
    pub(super) fn memory(&self) -> u64 {
        match self {
            Self::Board(solution) => solution.memory(),
            Self::Game(solution) => solution.memory(),
        }
    }

    /// That of a board, which every solution under such a key is.
    pub(super) fn board(self) -> Option<Arc<Solution>> {
        match self {
            Self::Board(solution) => Some(solution),
            Self::Game(_) => None,
        }
    }

    /// That of a game file, which every solution under such a key is.
    pub(super) fn game(self) -> Option<Arc<games::Solution>> {
        match self {
            Self::Game(solution) => Some(solution),
            Self::Board(_) => None,
        }
    }
}

/// A game to look up solutions by: equal for equal games, wherever they came from. Its walls are hashed once, when it is
/// made, so keep it with the board instead of making it for each look-up.
#[derive(Debug, Clone)]
pub struct GameKey {
    game: Arc<BoardGame>,
    hash: u64,
}

impl GameKey {
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

impl PartialEq for GameKey {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && (Arc::ptr_eq(&self.game, &other.game) || self.game == other.game)
    }
}

impl Eq for GameKey {}

impl Hash for GameKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
