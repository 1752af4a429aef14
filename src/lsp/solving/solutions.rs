//! The solve statuses and verdicts of the games of one document.

use crate::analysis::{SolutionsOf, SolveStatus};
use crate::lsp::solving::records::SolveFailure;
use crate::lsp::solving::scheduler::Scheduler;
use crate::rules::SolveResult;
use crate::solve::{AnyGame, GameKey};

/// The solve statuses and verdicts of the games of one document.
pub(crate) struct DocumentSolutions<'a> {
    pub(crate) scheduler: &'a Scheduler,
    pub(crate) uri: &'a str,
}

impl DocumentSolutions<'_> {
    fn failure(&self, game: &impl GameKey) -> Option<SolveFailure> {
        let records = self.scheduler.records();
        let file = records.files.get(self.uri).filter(|file| !file.failures.is_empty())?;
        file.failure(&AnyGame::new(game))
    }
}

impl<G: GameKey> SolutionsOf<G> for DocumentSolutions<'_> {
    fn status(&self, game: &G) -> SolveStatus<G> {
        if let Some(solution) = self.scheduler.cache.get(game) {
            return SolveStatus::Solved(solution);
        }
        match self.failure(game) {
            Some(SolveFailure::TooLarge { needed, limit }) => {
                SolveStatus::TooLarge { needed, limit }
            }
            Some(SolveFailure::Cancelled) => SolveStatus::Cancelled,
            Some(SolveFailure::Panicked) | None => SolveStatus::Unsolved,
        }
    }

    fn result(&self, game: &G, start: G::Start) -> Option<SolveResult<G::Verdict>> {
        let verdict = || self.scheduler.cache.verdict(game, start.clone()).map(SolveResult::Solved);
        match self.failure(game) {
            // A verdict that no longer fits is too large, even if it is known.
            Some(SolveFailure::TooLarge { needed, limit }) => {
                let for_verdict = game.summary_memory(std::slice::from_ref(&start), 0, limit);
                let known = self
                    .kept_result(game, start.clone())
                    .or_else(|| verdict().filter(|_| for_verdict <= limit));
                let needed = if for_verdict > limit { for_verdict } else { needed };
                known.or(Some(SolveResult::TooLarge { needed, limit }))
            }
            _ => verdict().or_else(|| self.kept_result(game, start.clone())),
        }
    }
}

impl DocumentSolutions<'_> {
    /// The verdict from a cached solution; the verdict is cached as well.
    fn kept_result<G: GameKey>(
        &self,
        game: &G,
        start: G::Start,
    ) -> Option<SolveResult<G::Verdict>> {
        let solution = self.scheduler.cache.get(game)?;
        let verdict = G::verdict(&solution, start.clone());
        self.scheduler.cache.keep_verdict(game, start, verdict.clone());
        Some(SolveResult::Solved(verdict))
    }
}
