//! What is known about the boards of a document beyond their verdicts.

use std::sync::Arc;

use crate::analysis::BoardFacts;
use crate::lsp::solving::solutions::DocumentSolutions;
use crate::model::{BoardPuzzle, State};
use crate::solve::insight::{BoardFact, BoardQuestion};
use crate::solve::{BoardGameKey, Unwatched};

impl BoardFacts for DocumentSolutions<'_> {
    /// A fact that takes other solves is found by a job, see
    /// [`Scheduler::find_facts`](crate::lsp::solving::scheduler::Scheduler::find_facts).
    fn fact(
        &self,
        game: &BoardGameKey,
        start: State,
        question: &BoardQuestion,
    ) -> Option<Arc<BoardFact>> {
        let cache = &self.scheduler.cache;
        let known = cache.fact(game, start, question);
        if known.is_some() || !question.is_read_off() {
            return known;
        }
        let solution = cache.get(game)?;
        let puzzle = BoardPuzzle { game: Arc::clone(game.game()), start };
        let fact = Arc::new(question.answer(&puzzle, &solution, 0, &Unwatched).ok()?);
        cache.keep_fact(game, start, question, Arc::clone(&fact));
        Some(fact)
    }

    fn keep_fact(
        &self,
        game: &BoardGameKey,
        start: State,
        question: &BoardQuestion,
        fact: Arc<BoardFact>,
    ) {
        self.scheduler.cache.keep_fact(game, start, question, fact);
    }
}
