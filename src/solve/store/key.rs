//! Games as keys.

use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::{Arc, OnceLock};

use crate::model::BoardGame;

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
