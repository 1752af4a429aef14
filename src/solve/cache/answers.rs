//! Chases solved through the cache, and questions about boards answered through it.
//!
//! Deliberately not here: the questions (`insight`), and when they are asked.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::solve::board::insight::facts::{BoardFact, BoardQuestion};
use crate::solve::cache::SolutionCache;
use crate::solve::chase::{Chase, ChaseDemand, SolvedChase};
use crate::solve::kinds::SolveRequest;
use crate::solve::value::{Control, Stopped};

/// A question about a puzzle of any kind. Only boards have any.
#[derive(Debug, Clone)]
pub struct FactRequest {
    puzzle: SolveRequest,
    chase: Chase,
    question: BoardQuestion,
}

impl FactRequest {
    /// A question about a board.
    pub fn new(chase: Chase, question: BoardQuestion) -> Self {
        Self { puzzle: chase.solve_request(), chase, question }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &SolveRequest {
        &self.puzzle
    }

    /// Whether the cache has the answer.
    pub fn is_known(&self, cache: &SolutionCache) -> bool {
        cache.fact(&self.chase, &self.question).is_some()
    }

    /// Finds the answer and caches it. Returns whether the cache had room for it.
    ///
    /// # Errors
    /// See [`SolutionCache::answer`].
    pub fn answer(
        &self,
        cache: &SolutionCache,
        limit: u64,
        control: &dyn Control,
    ) -> Result<bool, Stopped> {
        cache.answer(&self.chase, &self.question, limit, control)?;
        Ok(self.is_known(cache))
    }
}

impl PartialEq for FactRequest {
    fn eq(&self, other: &Self) -> bool {
        self.chase == other.chase && self.question == other.question
    }
}

impl Eq for FactRequest {}

impl Hash for FactRequest {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.chase.key().hash(state);
    }
}

impl SolutionCache {
    /// The solution of a chase, see [`solve`](Self::solve).
    ///
    /// # Errors
    /// See [`solve`](Self::solve).
    pub fn solve_chase(
        &self,
        chase: &Chase,
        control: &dyn Control,
    ) -> Result<SolvedChase, Stopped> {
        chase.solved(|game| self.solve(game, control), |game| self.solve(game, control))
    }

    /// What somebody wants to know about a chase, see [`learn`](Self::learn): by the kept solution,
    /// or by a solve of this much, of which nothing is kept.
    ///
    /// # Errors
    /// See [`solve`](Self::solve).
    pub fn learn_chase<T>(
        &self,
        chase: &Chase,
        demand: ChaseDemand,
        control: &dyn Control,
        read: impl Fn(&SolvedChase) -> T,
    ) -> Result<T, Stopped> {
        let needed = |limit| chase.memory_for(demand, limit);
        let solve = |limit| Ok(read(&chase.solve_for(demand, limit, control)?));
        chase.ask(
            |key, _| self.learn(key, control, needed, |kept| read(&kept.into()), solve),
            |key, _| self.learn(key, control, needed, |kept| read(&chase.on_graph(kept)), solve),
        )
    }

    /// A fact about a board, if it is cached.
    pub fn fact(&self, chase: &Chase, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        self.shared.ledger().fact(chase, question)
    }

    /// Caches a fact about a board, which does not count against the limit, if there is room.
    pub fn keep_fact(&self, chase: &Chase, question: &BoardQuestion, fact: Arc<BoardFact>) {
        self.shared.ledger().keep_fact(chase, question, fact);
    }

    /// A fact about a board: the cached one, or one that is computed now and then cached. Waits for
    /// room and solves the board as [`solve`](Self::solve) does. All solves together take at most
    /// `limit` bytes.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels, [`Stopped::TooLarge`] if the board, or one that
    /// must be compared with it, needs more memory than the limit.
    pub fn answer(
        &self,
        chase: &Chase,
        question: &BoardQuestion,
        limit: u64,
        control: &dyn Control,
    ) -> Result<Arc<BoardFact>, Stopped> {
        if let Some(fact) = self.fact(chase, question) {
            return Ok(fact);
        }
        let solution = self.solve_chase(chase, control)?;
        let memory = question.memory(chase, limit.min(self.bytes().limit), control);
        let _room = self.claim_room(memory, control)?;
        let fact = Arc::new(question.answer(chase, &solution, memory, control)?);
        self.keep_fact(chase, question, Arc::clone(&fact));
        Ok(fact)
    }
}
