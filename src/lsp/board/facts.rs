//! What is known about the boards of a document beyond their verdicts.

use std::sync::Arc;

use crate::analysis::Solutions;
use crate::lsp::solving::solutions::DocumentSolutions;
use crate::solve::insight::{BoardFact, BoardQuestion};
use crate::solve::{Chase, Unwatched};

impl Solutions for DocumentSolutions<'_> {
    /// A fact that takes other solves is found by a job, see
    /// [`Scheduler::find_facts`](crate::lsp::solving::scheduler::Scheduler::find_facts).
    fn fact(&self, chase: &Chase, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        let cache = &self.scheduler.cache;
        let known = cache.fact(chase, question);
        if known.is_some() || !question.is_read_off() {
            return known;
        }
        let solution = chase
            .solved(|game| cache.get(game).ok_or(()), |game| cache.get(game).ok_or(()))
            .ok()?;
        let fact = Arc::new(question.answer(chase, &solution, 0, &Unwatched).ok()?);
        cache.keep_fact(chase, question, Arc::clone(&fact));
        Some(fact)
    }

    fn keep_fact(&self, chase: &Chase, question: &BoardQuestion, fact: Arc<BoardFact>) {
        self.scheduler.cache.keep_fact(chase, question, fact);
    }
}
