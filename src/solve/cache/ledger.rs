//! The accounts of the cache: the memory and the users of games, and the order of eviction.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

// Every edit looks up the verdicts of all boards of a document: the standard hasher takes longer
// than finding them.
use hashbrown::HashMap;

use crate::solve::board::insight::facts::{BoardFact, BoardQuestion};
use crate::solve::cache::facts::KnownFacts;
use crate::solve::chase::Chase;
use crate::solve::kinds::{AnyGame, AnySolution};
use crate::solve::solvable::Solvable;

/// Bytes that a cached solution takes besides its values: its entry here, the game, the overhead of
/// allocations.
const ENTRY_BYTES: u64 = 512;

/// The most bytes of cached verdicts; enough for hundreds of thousands of boards.
const MAX_VERDICT_BYTES: usize = 64 << 20;

/// Up to this many bytes, verdicts of games without users are kept as well.
const MAX_UNUSED_BYTES: usize = 4 << 20;

/// Bytes that a verdict takes besides its game.
const VERDICT_BYTES: usize = 256;

/// The memory of a cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes {
    /// Bytes of cached solutions.
    pub kept: u64,
    /// Bytes reserved for running solves.
    pub running: u64,
    /// The limit for both together.
    pub limit: u64,
}

/// Why there is no room for a solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClaimRefused {
    /// It needs more than the limit, so waiting does not help.
    TooLarge {
        /// The bytes needed.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
    /// Running solves hold the room: wait until one of them ends.
    Busy,
    /// The same game is being solved: wait for its solution, which will be cached.
    Running,
}

/// The state of a [`SolutionCache`](crate::solve::cache::SolutionCache). Methods that evict
/// solutions return them, so that they are freed outside the lock.
pub(crate) struct Ledger {
    limit: u64,
    kept_bytes: u64,
    running_bytes: u64,
    verdict_bytes: usize,
    /// Above this limit, verdicts of games without users are dropped.
    most_verdict_bytes: usize,
    /// The number of uses so far: the clock of `by_use`.
    uses: u64,
    kept: HashMap<AnyGame, Kept>,
    /// Cached games by their last use, oldest first.
    by_use: BTreeMap<u64, AnyGame>,
    /// The bytes reserved for running solves.
    running: HashMap<AnyGame, u64>,
    /// The number of users of each game that has any.
    users: HashMap<AnyGame, u32>,
    verdicts: HashMap<AnyGame, Verdicts>,
    facts: KnownFacts,
}

struct Kept {
    solution: AnySolution,
    bytes: u64,
    used: u64,
}

/// The verdicts of a game.
struct Verdicts {
    count: usize,
    /// A [`VerdictsOf`] of the game's kind.
    by_start: Box<dyn Any + Send>,
}

type VerdictsOf<G> = HashMap<<G as Solvable>::Start, <G as Solvable>::Verdict>;

/// Evicted solutions.
pub(crate) type Evicted = Vec<AnySolution>;

impl Ledger {
    pub(crate) fn new(limit: u64) -> Self {
        Self {
            limit,
            kept_bytes: 0,
            running_bytes: 0,
            verdict_bytes: 0,
            most_verdict_bytes: MAX_UNUSED_BYTES,
            uses: 0,
            kept: HashMap::new(),
            by_use: BTreeMap::new(),
            running: HashMap::new(),
            users: HashMap::new(),
            verdicts: HashMap::new(),
            facts: KnownFacts::default(),
        }
    }

    pub(crate) fn bytes(&self) -> Bytes {
        Bytes { kept: self.kept_bytes, running: self.running_bytes, limit: self.limit }
    }

    pub(crate) fn get(&mut self, game: &AnyGame) -> Option<AnySolution> {
        let kept = self.kept.get_mut(game)?;
        if let Some(game) = self.by_use.remove(&kept.used) {
            self.uses += 1;
            kept.used = self.uses;
            self.by_use.insert(kept.used, game);
        }
        Some(Arc::clone(&kept.solution))
    }

    pub(crate) fn set_limit(&mut self, limit: u64) -> Evicted {
        self.limit = limit;
        self.make_room(0)
    }

    /// Adds a user of a game.
    pub(crate) fn begin_use(&mut self, game: &AnyGame) {
        *self.users.entry(game.clone()).or_default() += 1;
    }

    /// Ends one use, and evicts the solution if it was the last.
    pub(crate) fn end_use(&mut self, game: &AnyGame) -> Option<AnySolution> {
        let count = self.users.get_mut(game)?;
        *count -= 1;
        if *count > 0 {
            return None;
        }
        self.users.remove(game);
        self.evict(game)
    }

    /// Reserves bytes for a solve of a game that is not cached. Returns whether the game has users.
    pub(crate) fn reserve(
        &mut self,
        game: &AnyGame,
        bytes: u64,
    ) -> Result<(Evicted, bool), ClaimRefused> {
        if bytes <= self.limit && self.running.contains_key(game) {
            return Err(ClaimRefused::Running);
        }
        let evicted = self.reserve_room(bytes)?;
        self.running.insert(game.clone(), bytes);
        Ok((evicted, self.users.contains_key(game)))
    }

    /// Reserves bytes for other work than the solve of one game.
    pub(crate) fn reserve_room(&mut self, bytes: u64) -> Result<Evicted, ClaimRefused> {
        if bytes > self.limit {
            return Err(ClaimRefused::TooLarge { needed: bytes, limit: self.limit });
        }
        if bytes > self.limit.saturating_sub(self.running_bytes) {
            return Err(ClaimRefused::Busy);
        }
        let evicted = self.make_room(bytes);
        self.running_bytes += bytes;
        Ok(evicted)
    }

    /// Ends such a reservation.
    pub(crate) fn release_room(&mut self, bytes: u64) {
        self.running_bytes -= bytes;
    }

    /// Ends a reservation.
    pub(crate) fn release(&mut self, game: &AnyGame) {
        self.running_bytes -= self.running.remove(game).unwrap_or(0);
    }

    /// Ends a reservation by caching the solution, which holds so many bytes, unless all users are
    /// gone or it does not fit.
    pub(crate) fn keep(
        &mut self,
        game: &AnyGame,
        had_users: bool,
        solution: AnySolution,
        bytes: u64,
    ) -> Evicted {
        self.release(game);
        let bytes = bytes + ENTRY_BYTES;
        let is_unwanted = had_users && !self.users.contains_key(game);
        if is_unwanted || bytes > self.limit.saturating_sub(self.running_bytes) {
            return Vec::new();
        }
        let evicted = self.make_room(bytes);
        self.uses += 1;
        self.kept_bytes += bytes;
        self.by_use.insert(self.uses, game.clone());
        self.kept.insert(game.clone(), Kept { solution, bytes, used: self.uses });
        evicted
    }

    pub(crate) fn verdict<G: Solvable>(
        &self,
        game: &AnyGame,
        start: &G::Start,
    ) -> Option<G::Verdict> {
        let verdicts: &VerdictsOf<G> = self.verdicts.get(game)?.by_start.downcast_ref()?;
        verdicts.get(start).cloned()
    }

    /// Caches a verdict. If there are too many, drops those of games without users, then all.
    pub(crate) fn keep_verdict<G: Solvable>(
        &mut self,
        game: &AnyGame,
        start: G::Start,
        verdict: G::Verdict,
    ) {
        if self.verdict_bytes > self.most_verdict_bytes {
            self.verdict_bytes = self.forget_unused_verdicts();
            if self.verdict_bytes > MAX_VERDICT_BYTES {
                self.verdict_bytes = 0;
                self.verdicts.clear();
            }
            // Doubled, so that looking at all verdicts takes little time for each.
            self.most_verdict_bytes =
                (2 * self.verdict_bytes).clamp(MAX_UNUSED_BYTES, MAX_VERDICT_BYTES);
        }
        let of_game = self.verdicts.entry(game.clone()).or_insert_with(|| Verdicts {
            count: 0,
            by_start: Box::new(VerdictsOf::<G>::default()),
        });
        let Some(by_start) = of_game.by_start.downcast_mut::<VerdictsOf<G>>() else { return };
        if by_start.insert(start, verdict).is_none() {
            of_game.count += 1;
            self.verdict_bytes = self.verdict_bytes.saturating_add(VERDICT_BYTES + game.bytes());
        }
    }

    /// Drops the verdicts of games without users. Returns the bytes of the others.
    fn forget_unused_verdicts(&mut self) -> usize {
        self.verdicts.retain(|game, _| self.users.contains_key(game));
        self.verdicts.shrink_to_fit();
        let bytes = |(game, verdicts): (&AnyGame, &Verdicts)| {
            verdicts.count * (VERDICT_BYTES + game.bytes())
        };
        self.verdicts.iter().map(bytes).sum()
    }

    /// A fact about a board, if it is cached.
    pub(crate) fn fact(&self, chase: &Chase, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        self.facts.get(chase, question)
    }

    /// Caches a fact about a board. Returns whether there is room: facts about boards with users
    /// stay.
    pub(crate) fn keep_fact(
        &mut self,
        chase: &Chase,
        question: &BoardQuestion,
        fact: Arc<BoardFact>,
    ) -> bool {
        self.facts.keep(chase, question, fact, |game| self.users.contains_key(game))
    }

    /// Evicts solutions, least recently used first, until this many bytes are free or nothing is
    /// left.
    fn make_room(&mut self, bytes: u64) -> Evicted {
        let most = self.limit.saturating_sub(self.running_bytes).saturating_sub(bytes);
        let mut evicted = Vec::new();
        while self.kept_bytes > most {
            let Some((_, oldest)) = self.by_use.first_key_value() else { break };
            let oldest = oldest.clone();
            evicted.extend(self.evict(&oldest));
        }
        evicted
    }

    /// Removes a cached solution.
    fn evict(&mut self, game: &AnyGame) -> Option<AnySolution> {
        let Kept { solution, bytes, used } = self.kept.remove(game)?;
        self.by_use.remove(&used);
        self.kept_bytes -= bytes;
        Some(solution)
    }
}
