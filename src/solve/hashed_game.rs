//! Games with their hashes, as keys of their solutions.

use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::{Arc, OnceLock};

/// A game as the key of its solution. It is hashed once, when the key is created, and two keys of
/// one game are equal at once.
#[derive(Debug)]
pub struct HashedGame<G> {
    game: Arc<G>,
    hash: u64,
}

impl<G: Hash> HashedGame<G> {
    /// The key of a game.
    ///
    /// # Complexity
    /// That of hashing the game.
    pub fn new(game: Arc<G>) -> Self {
        static HASHES: OnceLock<RandomState> = OnceLock::new();
        let hash = HASHES.get_or_init(RandomState::new).hash_one(&game);
        Self { game, hash }
    }
}

impl<G> HashedGame<G> {
    /// The game.
    pub const fn game(&self) -> &Arc<G> {
        &self.game
    }
}

impl<G> Clone for HashedGame<G> {
    fn clone(&self) -> Self {
        Self { game: Arc::clone(&self.game), hash: self.hash }
    }
}

impl<G: PartialEq> PartialEq for HashedGame<G> {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && (Arc::ptr_eq(&self.game, &other.game) || self.game == other.game)
    }
}

impl<G: Eq> Eq for HashedGame<G> {}

impl<G> Hash for HashedGame<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
