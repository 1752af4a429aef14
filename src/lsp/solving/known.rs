//! What is known about the games of one document, for whoever looks at its text.

use std::sync::Arc;

use crate::analysis::{GraphSolveStatus, Solutions, SolveStatus};
use crate::lsp::solving::notes::{Fate, Notes};
use crate::lsp::solving::scheduler::Scheduler;
use crate::lsp::solving::wish::{Start, Wish};
use crate::model::{BoardGame, BoardPuzzle, GraphPuzzle};
use crate::rules::{BoardSolveResult, GraphSolveResult};
use crate::solve::cache::{AnyKey, BoardGameKey};
use crate::solve::graph;

/// What is known about the games of one document.
pub(crate) struct Known<'a> {
    pub(crate) keeper: &'a Scheduler,
    pub(crate) uri: &'a str,
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
    fn unsolved<S>(&self, key: &AnyKey) -> SolveStatus<S> {
        match self.fate(key) {
            Some(Fate::TooLarge { needed, limit }) => SolveStatus::TooLarge { needed, limit },
            Some(Fate::Cancelled) => SolveStatus::Cancelled,
            Some(Fate::Failed) | None => SolveStatus::Unsolved,
        }
    }
}

impl Solutions for Known<'_> {
    fn standing(&self, game: &Arc<BoardGame>) -> SolveStatus {
        let key = BoardGameKey::new(Arc::clone(game));
        if let Some(solution) = self.keeper.store.get(&key) {
            return SolveStatus::Solved(solution);
        }
        self.unsolved(&(&key).into())
    }

    fn game_standing(&self, game: &graph::GraphGameKey) -> GraphSolveStatus {
        match self.keeper.store.get_game(game) {
            Some(solution) => GraphSolveStatus::Solved(solution),
            None => self.unsolved(&game.into()),
        }
    }

    fn answer(&self, puzzle: &BoardPuzzle) -> Option<BoardSolveResult> {
        let key = BoardGameKey::new(Arc::clone(&puzzle.game));
        let mut notes = self.keeper.notes();
        let refused = self.refused(&notes, &AnyKey::from(&key));
        // Of a game that does not fit any more nothing is told but that.
        if let Some(value) = notes.verdict(&key, puzzle.start).filter(|_| refused.is_none()) {
            return Some(BoardSolveResult::Solved(value));
        }
        if let Some(solution) = self.keeper.store.get(&key) {
            notes.remember(&key, &[Start::Board(puzzle.start)], &solution);
            return Some(BoardSolveResult::Solved(solution.value(puzzle.start)));
        }
        refused.map(|(needed, limit)| BoardSolveResult::TooLarge { needed, limit })
    }

    fn game_answer(&self, game: &graph::GraphGameKey, _: &GraphPuzzle) -> Option<GraphSolveResult> {
        let mut notes = self.keeper.notes();
        let refused = self.refused(&notes, &AnyKey::from(game));
        if let Some(verdict) = notes.game_verdict(game).filter(|_| refused.is_none()) {
            return Some(GraphSolveResult::Solved(verdict));
        }
        if let Some(solution) = self.keeper.store.get_game(game) {
            notes.remember_game(game, &[Wish::game(game).start], &solution);
            return Some(GraphSolveResult::Solved(notes.game_verdict(game)?));
        }
        refused.map(|(needed, limit)| GraphSolveResult::TooLarge { needed, limit })
    }
}
