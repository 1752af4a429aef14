//! What is known about the games of one document, for whoever looks at its text.

use std::sync::Arc;

use super::keeper::Keeper;
use super::notes::{Fate, Notes};
use super::wish::{Start, Wish};
use crate::analysis::{GameStanding, Solutions, Standing};
use crate::model::{BoardGame, GamePuzzle, Puzzle};
use crate::rules::{Answer, GameAnswer};
use crate::solve::games;
use crate::solve::store::{AnyKey, GameKey};

/// What is known about the games of one document.
pub(crate) struct Known<'a> {
    pub(super) keeper: &'a Keeper,
    pub(super) uri: &'a str,
}

impl Known<'_> {
    fn fate(&self, key: &AnyKey) -> Option<Fate> {
        self.keeper.notes().files.get(self.uri)?.fates.get(key).copied()
    }

    /// The bytes that a game would need and those that are allowed, if it was refused for that.
    fn refused(&self, notes: &Notes, key: &AnyKey) -> Option<(u64, u64)> {
        match notes.files.get(self.uri)?.fates.get(key)? {
            Fate::TooLarge { needed, limit } => Some((*needed, *limit)),
            Fate::Cancelled | Fate::Failed => None,
        }
    }

    /// How a game stands that is not kept.
    fn unsolved<S>(&self, key: &AnyKey) -> Standing<S> {
        match self.fate(key) {
            Some(Fate::TooLarge { needed, limit }) => Standing::TooLarge { needed, limit },
            Some(Fate::Cancelled) => Standing::Cancelled,
            Some(Fate::Failed) | None => Standing::Unsolved,
        }
    }
}

impl Solutions for Known<'_> {
    fn standing(&self, game: &Arc<BoardGame>) -> Standing {
        let key = GameKey::new(Arc::clone(game));
        if let Some(solution) = self.keeper.store.get(&key) {
            return Standing::Solved(solution);
        }
        self.unsolved(&(&key).into())
    }

    fn game_standing(&self, game: &games::Key) -> GameStanding {
        match self.keeper.store.get_game(game) {
            Some(solution) => GameStanding::Solved(solution),
            None => self.unsolved(&game.into()),
        }
    }

    fn answer(&self, puzzle: &Puzzle) -> Option<Answer> {
        let key = GameKey::new(Arc::clone(&puzzle.game));
        let mut notes = self.keeper.notes();
        let refused = self.refused(&notes, &AnyKey::from(&key));
        // Of a game that does not fit any more nothing is told but that.
        if let Some(value) = notes.verdict(&key, puzzle.start).filter(|_| refused.is_none()) {
            return Some(Answer::Solved(value));
        }
        if let Some(solution) = self.keeper.store.get(&key) {
            notes.remember(&key, &[Start::Board(puzzle.start)], &solution);
            return Some(Answer::Solved(solution.value(puzzle.start)));
        }
        refused.map(|(needed, limit)| Answer::TooLarge { needed, limit })
    }

    fn game_answer(&self, game: &games::Key, _: &GamePuzzle) -> Option<GameAnswer> {
        let mut notes = self.keeper.notes();
        let refused = self.refused(&notes, &AnyKey::from(game));
        if let Some(verdict) = notes.game_verdict(game).filter(|_| refused.is_none()) {
            return Some(GameAnswer::Solved(verdict));
        }
        if let Some(solution) = self.keeper.store.get_game(game) {
            notes.remember_game(game, &[Wish::game(game).start], &solution);
            return Some(GameAnswer::Solved(notes.game_verdict(game)?));
        }
        refused.map(|(needed, limit)| GameAnswer::TooLarge { needed, limit })
    }
}
