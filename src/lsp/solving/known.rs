//! What is known about the games of one document, for whoever looks at its text.

use std::sync::Arc;

use super::keeper::Keeper;
use super::notes::Fate;
use crate::analysis::{Solutions, Standing};
use crate::model::{BoardGame, Puzzle};
use crate::rules::Answer;
use crate::solve::store::GameKey;

/// What is known about the games of one document.
pub(crate) struct Known<'a> {
    pub(super) keeper: &'a Keeper,
    pub(super) uri: &'a str,
}

impl Known<'_> {
    fn fate(&self, key: &GameKey) -> Option<Fate> {
        self.keeper.notes().files.get(self.uri)?.fates.get(key).copied()
    }
}

impl Solutions for Known<'_> {
    fn standing(&self, game: &Arc<BoardGame>) -> Standing {
        let key = GameKey::new(Arc::clone(game));
        if let Some(solution) = self.keeper.store.get(&key) {
            return Standing::Solved(solution);
        }
        match self.fate(&key) {
            Some(Fate::TooLarge { needed, limit }) => Standing::TooLarge { needed, limit },
            Some(Fate::Cancelled) => Standing::Cancelled,
            Some(Fate::Failed) | None => Standing::Unsolved,
        }
    }

    fn answer(&self, puzzle: &Puzzle) -> Option<Answer> {
        let key = GameKey::new(Arc::clone(&puzzle.game));
        let solution = self.keeper.store.get(&key);
        let verdict = match solution {
            Some(solution) => Some(solution.value(puzzle.start)),
            None => self.keeper.notes().verdict(&key, puzzle.start),
        };
        match (verdict, self.fate(&key)) {
            (Some(value), _) => Some(Answer::Solved(value)),
            (None, Some(Fate::TooLarge { needed, limit })) => Some(Answer::TooLarge { needed, limit }),
            _ => None,
        }
    }
}
