//! Records which solves have ended, to decide whether a checked file has new verdicts.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::solve::AnyGame;

/// The number of ended solves that are recorded individually.
const MAX_ENDED: usize = 1 << 12;

/// The number of games of a file that are recorded individually.
const MAX_GAMES: usize = 1 << 12;

/// The games of a file, as hashes of eight bytes. If two games have the same hash by chance, a file
/// is read once more than needed.
#[derive(Debug, Default)]
pub(crate) struct Games {
    /// At most one more than [`MAX_GAMES`].
    hashes: Vec<u64>,
}

/// The solves that have ended.
#[derive(Debug, Default)]
pub(crate) struct Ended {
    /// How many have ended since the session began.
    pub(crate) count: u64,
    /// Hashes of the last games, in order.
    last: VecDeque<u64>,
}

impl Games {
    /// Adds a game of the file.
    pub(crate) fn add(&mut self, game: &AnyGame) {
        if self.hashes.len() <= MAX_GAMES {
            self.hashes.push(hash(game));
        }
    }
}

impl Ended {
    pub(crate) fn add(&mut self, game: &AnyGame) {
        self.count += 1;
        if self.last.len() == MAX_ENDED {
            self.last.pop_front();
        }
        self.last.push_back(hash(game));
    }

    /// Whether the solve of one of these games may have ended since the count was `since`.
    pub(crate) fn has_any(&self, games: &Games, since: u64) -> bool {
        let new = usize::try_from(self.count.saturating_sub(since)).unwrap_or(usize::MAX);
        if new > self.last.len() || games.hashes.len() > MAX_GAMES {
            return new > 0 && !games.hashes.is_empty();
        }
        self.last.iter().rev().take(new).any(|ended| games.hashes.contains(ended))
    }
}

fn hash(game: &AnyGame) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}
