//! The accounts of the cache: the memory and the users of games, and the order of eviction.

use std::collections::BTreeMap;
use std::sync::Arc;

// Every edit looks up the verdicts of all boards of a document: the standard hasher takes longer
// than finding them.
use hashbrown::HashMap;

use crate::model::{PursuitStart, State};
use crate::solve::board::game::BoardGameKey;
use crate::solve::board::insight::facts::{BoardFact, BoardQuestion};
use crate::solve::board::solution::BoardSolution;
use crate::solve::cache::facts::KnownFacts;
use crate::solve::chase::Chase;
use crate::solve::graph::GraphSolution;
use crate::solve::graph::game::{GraphGameKey, GraphStart};
use crate::solve::kinds::{AnyGame, AnySolution, SolveRequest};
use crate::solve::pursuit::game::PursuitGameKey;
use crate::solve::pursuit::solution::PursuitSolution;
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
    /// The number of uses so far: the clock of `Shelf::by_use`.
    uses: u64,
    shelves: Shelves,
    facts: KnownFacts,
}

/// The shelf of each kind of puzzle.
#[derive(Default)]
pub struct Shelves {
    pub(crate) boards: Shelf<BoardGameKey>,
    pub(crate) graphs: Shelf<GraphGameKey>,
    pub(crate) pursuits: Shelf<PursuitGameKey>,
}

/// The cached data about the games of one kind.
pub struct Shelf<G: Solvable> {
    kept: HashMap<G, Kept<G::Solution>>,
    /// Cached games by their last use, oldest first.
    by_use: BTreeMap<u64, G>,
    /// The bytes reserved for running solves.
    running: HashMap<G, u64>,
    /// The number of users of each game that has any.
    users: HashMap<G, u32>,
    verdicts: HashMap<G, HashMap<G::Start, G::Verdict>>,
}

struct Kept<S> {
    solution: Arc<S>,
    bytes: u64,
    used: u64,
}

/// Evicted solutions.
pub(crate) type Evicted = Vec<Arc<dyn Send + Sync>>;

/// A shelf of any kind.
trait AnyShelf {
    /// When the least recently used solution was used.
    fn oldest_use(&self) -> Option<u64>;

    /// Removes and returns the least recently used solution, with its bytes.
    fn evict_oldest(&mut self) -> Option<(Arc<dyn Send + Sync>, u64)>;

    fn forget_verdicts(&mut self);

    /// Drops the verdicts of games without users. Returns the bytes of the others.
    fn forget_unused_verdicts(&mut self) -> usize;
}

impl Shelves {
    fn all(&mut self) -> [&mut dyn AnyShelf; 3] {
        let Self { boards, graphs, pursuits } = self;
        [boards, graphs, pursuits]
    }
}

/// A game of one of the kinds in [`AnyGame`], as the key of its solution in the cache.
pub trait GameKey: Solvable + Into<AnyGame> {
    /// The start of a puzzle; `None` if it is of another kind.
    fn start_of(request: &SolveRequest) -> Option<Self::Start>;

    /// A solution of this kind.
    fn any_solution(solution: Arc<Self::Solution>) -> AnySolution;

    /// Where the cache keeps solutions of this kind.
    fn shelf(shelves: &mut Shelves) -> &mut Shelf<Self>;
}

impl GameKey for BoardGameKey {
    fn start_of(request: &SolveRequest) -> Option<State> {
        if let SolveRequest::Board(_, start) = request { Some(*start) } else { None }
    }

    fn any_solution(solution: Arc<BoardSolution>) -> AnySolution {
        AnySolution::Board(solution)
    }

    fn shelf(shelves: &mut Shelves) -> &mut Shelf<Self> {
        &mut shelves.boards
    }
}

impl GameKey for GraphGameKey {
    fn start_of(request: &SolveRequest) -> Option<GraphStart> {
        if let SolveRequest::Graph(_, start) = request { Some(start.clone()) } else { None }
    }

    fn any_solution(solution: Arc<GraphSolution>) -> AnySolution {
        AnySolution::Graph(solution)
    }

    fn shelf(shelves: &mut Shelves) -> &mut Shelf<Self> {
        &mut shelves.graphs
    }
}

impl GameKey for PursuitGameKey {
    fn start_of(request: &SolveRequest) -> Option<PursuitStart> {
        if let SolveRequest::Pursuit(_, start) = request { Some(*start) } else { None }
    }

    fn any_solution(solution: Arc<PursuitSolution>) -> AnySolution {
        AnySolution::Pursuit(solution)
    }

    fn shelf(shelves: &mut Shelves) -> &mut Shelf<Self> {
        &mut shelves.pursuits
    }
}

impl<G: Solvable> Default for Shelf<G> {
    fn default() -> Self {
        Self {
            kept: HashMap::new(),
            by_use: BTreeMap::new(),
            running: HashMap::new(),
            users: HashMap::new(),
            verdicts: HashMap::new(),
        }
    }
}

impl<G: Solvable> Shelf<G> {
    fn evict(&mut self, game: &G) -> Option<(Arc<dyn Send + Sync>, u64)> {
        let Kept { solution, bytes, used } = self.kept.remove(game)?;
        self.by_use.remove(&used);
        Some((solution, bytes))
    }
}

impl<G: Solvable> AnyShelf for Shelf<G> {
    fn oldest_use(&self) -> Option<u64> {
        self.by_use.keys().next().copied()
    }

    fn evict_oldest(&mut self) -> Option<(Arc<dyn Send + Sync>, u64)> {
        let (_, game) = self.by_use.pop_first()?;
        self.evict(&game)
    }

    fn forget_verdicts(&mut self) {
        self.verdicts.clear();
    }

    fn forget_unused_verdicts(&mut self) -> usize {
        self.verdicts.retain(|game, _| self.users.contains_key(game));
        self.verdicts.shrink_to_fit();
        self.verdicts
            .iter()
            .map(|(game, of_game)| of_game.len() * (VERDICT_BYTES + game.bytes()))
            .sum()
    }
}

impl Ledger {
    pub(crate) fn new(limit: u64) -> Self {
        Self {
            limit,
            kept_bytes: 0,
            running_bytes: 0,
            verdict_bytes: 0,
            most_verdict_bytes: MAX_UNUSED_BYTES,
            uses: 0,
            shelves: Shelves::default(),
            facts: KnownFacts::default(),
        }
    }

    pub(crate) fn bytes(&self) -> Bytes {
        Bytes { kept: self.kept_bytes, running: self.running_bytes, limit: self.limit }
    }

    pub(crate) fn get<G: GameKey>(&mut self, game: &G) -> Option<Arc<G::Solution>> {
        let shelf = G::shelf(&mut self.shelves);
        let kept = shelf.kept.get_mut(game)?;
        if let Some(game) = shelf.by_use.remove(&kept.used) {
            self.uses += 1;
            kept.used = self.uses;
            shelf.by_use.insert(kept.used, game);
        }
        Some(Arc::clone(&kept.solution))
    }

    pub(crate) fn set_limit(&mut self, limit: u64) -> Evicted {
        self.limit = limit;
        self.make_room(0)
    }

    fn add_user<G: GameKey>(&mut self, game: &G) {
        *G::shelf(&mut self.shelves).users.entry(game.clone()).or_default() += 1;
    }

    /// Ends one use, and evicts the solution if it was the last.
    fn remove_user<G: GameKey>(&mut self, game: &G) -> Evicted {
        let shelf = G::shelf(&mut self.shelves);
        let Some(count) = shelf.users.get_mut(game) else { return Vec::new() };
        *count -= 1;
        if *count > 0 {
            return Vec::new();
        }
        shelf.users.remove(game);
        let Some((solution, bytes)) = shelf.evict(game) else { return Vec::new() };
        self.kept_bytes -= bytes;
        vec![solution]
    }

    /// Adds a user of a game of any kind.
    pub(crate) fn begin_use(&mut self, game: &AnyGame) {
        match game {
            AnyGame::Board(game) => self.add_user(game),
            AnyGame::Graph(game) => self.add_user(game),
            AnyGame::Pursuit(game) => self.add_user(game),
        }
    }

    /// Ends such a use.
    pub(crate) fn end_use(&mut self, game: &AnyGame) -> Evicted {
        match game {
            AnyGame::Board(game) => self.remove_user(game),
            AnyGame::Graph(game) => self.remove_user(game),
            AnyGame::Pursuit(game) => self.remove_user(game),
        }
    }

    /// Reserves bytes for a solve of a game that is not cached. Returns whether the game has users.
    pub(crate) fn reserve<G: GameKey>(
        &mut self,
        game: &G,
        bytes: u64,
    ) -> Result<(Evicted, bool), ClaimRefused> {
        if bytes <= self.limit && G::shelf(&mut self.shelves).running.contains_key(game) {
            return Err(ClaimRefused::Running);
        }
        let evicted = self.reserve_room(bytes)?;
        let shelf = G::shelf(&mut self.shelves);
        shelf.running.insert(game.clone(), bytes);
        Ok((evicted, shelf.users.contains_key(game)))
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
    pub(crate) fn release<G: GameKey>(&mut self, game: &G) {
        self.running_bytes -= G::shelf(&mut self.shelves).running.remove(game).unwrap_or(0);
    }

    /// Ends a reservation by caching the solution, unless all users are gone or it does not fit.
    pub(crate) fn keep<G: GameKey>(
        &mut self,
        game: &G,
        had_users: bool,
        solution: Arc<G::Solution>,
    ) -> Evicted {
        self.release(game);
        let bytes = G::solution_memory(&solution) + ENTRY_BYTES;
        let is_unwanted = had_users && !G::shelf(&mut self.shelves).users.contains_key(game);
        if is_unwanted || bytes > self.limit.saturating_sub(self.running_bytes) {
            return Vec::new();
        }
        let evicted = self.make_room(bytes);
        self.uses += 1;
        self.kept_bytes += bytes;
        let shelf = G::shelf(&mut self.shelves);
        shelf.by_use.insert(self.uses, game.clone());
        shelf.kept.insert(game.clone(), Kept { solution, bytes, used: self.uses });
        evicted
    }

    pub(crate) fn verdict<G: GameKey>(&mut self, game: &G, start: G::Start) -> Option<G::Verdict> {
        G::shelf(&mut self.shelves).verdicts.get(game)?.get(&start).cloned()
    }

    /// Caches a verdict. If there are too many, drops those of games without users, then all.
    pub(crate) fn keep_verdict<G: GameKey>(
        &mut self,
        game: &G,
        start: G::Start,
        verdict: G::Verdict,
    ) {
        if self.verdict_bytes > self.most_verdict_bytes {
            self.verdict_bytes =
                self.shelves.all().into_iter().map(AnyShelf::forget_unused_verdicts).sum();
            if self.verdict_bytes > MAX_VERDICT_BYTES {
                self.verdict_bytes = 0;
                for shelf in self.shelves.all() {
                    shelf.forget_verdicts();
                }
            }
            // Doubled, so that looking at all verdicts takes little time for each.
            self.most_verdict_bytes =
                (2 * self.verdict_bytes).clamp(MAX_UNUSED_BYTES, MAX_VERDICT_BYTES);
        }
        let of_game = G::shelf(&mut self.shelves).verdicts.entry(game.clone()).or_default();
        if of_game.insert(start, verdict).is_none() {
            self.verdict_bytes = self.verdict_bytes.saturating_add(VERDICT_BYTES + game.bytes());
        }
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
        let shelves = &self.shelves;
        self.facts.keep(chase, question, fact, |game| match game {
            AnyGame::Board(game) => shelves.boards.users.contains_key(game),
            AnyGame::Graph(game) => shelves.graphs.users.contains_key(game),
            AnyGame::Pursuit(game) => shelves.pursuits.users.contains_key(game),
        })
    }

    /// Evicts solutions, least recently used first, until this many bytes are free or nothing is
    /// left.
    fn make_room(&mut self, bytes: u64) -> Evicted {
        let most = self.limit.saturating_sub(self.running_bytes).saturating_sub(bytes);
        let mut evicted = Vec::new();
        while self.kept_bytes > most {
            let shelves =
                self.shelves.all().into_iter().filter(|shelf| shelf.oldest_use().is_some());
            let Some((solution, bytes)) =
                shelves.min_by_key(|shelf| shelf.oldest_use()).and_then(AnyShelf::evict_oldest)
            else {
                break;
            };
            self.kept_bytes -= bytes;
            evicted.push(solution);
        }
        evicted
    }
}
