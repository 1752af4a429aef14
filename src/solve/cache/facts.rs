//! Facts about boards, kept beside their verdicts, and requests for them.
//!
//! Guarantee: a fact about a board with users stays until it has none, so that nothing is computed
//! again and again for lack of room. Deliberately not here: the questions (`insight`), and when
//! they are asked.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::model::ChaseState;
use crate::solve::board::game::BoardGameKey;
use crate::solve::board::insight::facts::{BoardFact, BoardQuestion};
use crate::solve::cache::SolutionCache;
use crate::solve::chase::{Chase, ChaseDemand, SolvedChase};
use crate::solve::kinds::{AnyGame, SolveRequest};
use crate::solve::solvable::Solvable as _;
use crate::solve::value::{Control, Stopped};

/// The maximum number of bytes of all facts.
const MAX_BYTES: usize = 64 << 20;

/// Up to this many bytes, facts about boards without users are kept as well.
const MAX_UNUSED_BYTES: usize = 4 << 20;

/// The known facts about boards.
#[derive(Debug, Default)]
pub(crate) struct KnownFacts {
    by_game: HashMap<BoardGameKey, Vec<KnownFact>>,
    bytes: usize,
    /// The bytes that were left when facts without users were dropped last.
    bytes_in_use: usize,
}

#[derive(Debug)]
struct KnownFact {
    start: ChaseState,
    /// The game that is solved for it.
    solved: AnyGame,
    question: BoardQuestion,
    fact: Arc<BoardFact>,
}

impl KnownFacts {
    pub(crate) fn get(&self, chase: &Chase, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        let start = chase.start();
        let known = self
            .by_game
            .get(chase.key())?
            .iter()
            .find(|known| known.start == start && known.question == *question)?;
        Some(Arc::clone(&known.fact))
    }

    /// Returns whether there is room.
    pub(crate) fn keep(
        &mut self,
        chase: &Chase,
        question: &BoardQuestion,
        fact: Arc<BoardFact>,
        has_users: impl Fn(&AnyGame) -> bool,
    ) -> bool {
        let game = chase.key();
        let start = chase.start();
        // Doubled, so that looking at all facts takes little time for each.
        if self.bytes > (2 * self.bytes_in_use).clamp(MAX_UNUSED_BYTES, MAX_BYTES) {
            self.by_game.retain(|_, known| known.iter().any(|known| has_users(&known.solved)));
            self.bytes = self
                .by_game
                .iter()
                .flat_map(|(game, known)| known.iter().map(|known| known.bytes(game)))
                .sum();
            self.bytes_in_use = self.bytes;
        }
        let solved = chase.solve_request().game();
        let fact = KnownFact { start, solved, question: question.clone(), fact };
        let bytes = fact.bytes(game);
        if self.bytes + bytes > MAX_BYTES {
            return false;
        }
        let known = self.by_game.entry(game.clone()).or_default();
        if let Some(place) =
            known.iter().position(|known| known.start == start && known.question == *question)
        {
            self.bytes -= known.swap_remove(place).bytes(game);
        }
        known.push(fact);
        self.bytes += bytes;
        true
    }
}

impl KnownFact {
    fn bytes(&self, game: &BoardGameKey) -> usize {
        let moves = if let BoardQuestion::Line(moves) = &self.question {
            size_of_val(&moves[..])
        } else {
            0
        };
        game.bytes() + moves + self.fact.bytes()
    }
}

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
