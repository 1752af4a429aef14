//! Which solves have ended, so that whoever has checked a file knows whether to check it again.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::solve::AnyGame;

/// How many ended solves are told apart.
const MOST_ENDED: usize = 1 << 12;

/// How many games of a file are told apart.
const MOST_GAMES: usize = 1 << 12;

/// The games of a file, eight bytes each. Two may be confused by chance: then a file is read once more than needed.
#[derive(Debug, Default)]
pub(crate) struct Games {
    /// At most one more than are told apart.
    hashes: Vec<u64>,
}

/// The last solves that have ended.
#[derive(Debug, Default)]
pub(crate) struct Ended {
    /// How many have ended ever.
    pub(crate) count: u64,
    /// The last of them, in order.
    last: VecDeque<u64>,
}

impl Games {
    /// Adds a game of the file.
    pub(crate) fn add(&mut self, game: &AnyGame) {
        if self.hashes.len() <= MOST_GAMES {
            self.hashes.push(hash(game));
        }
    }
}

impl Ended {
    pub(crate) fn add(&mut self, game: &AnyGame) {
        self.count += 1;
        if self.last.len() == MOST_ENDED {
            self.last.pop_front();
        }
        self.last.push_back(hash(game));
    }

    /// Whether one of these games may be among those whose solves have ended since there were so many.
    pub(crate) fn has_any(&self, games: &Games, since: u64) -> bool {
        let new = usize::try_from(self.count.saturating_sub(since)).unwrap_or(usize::MAX);
        if new > self.last.len() || games.hashes.len() > MOST_GAMES {
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
