//! The trait of games that can be solved, cached and scheduled, whatever their kind.
//!
//! A kind implements [`Solvable`] for its games and gets one shelf in the cache (`Shelves`). Code
//! that handles puzzles of all kinds at once (the scheduler of the language server, the queue of
//! `stakeout check`) uses [`AnyGame`] and [`SolveRequest`], which work for every `Solvable`. In one
//! file because whoever changes the trait has to see how both pass it on. Deliberately not here:
//! which solutions are kept, and when to solve.

use std::any::Any;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::solve::cache::ledger::{Evicted, Ledger, Shelf, Shelves};
use crate::solve::cache::{Share, SolutionCache};
use crate::solve::machine::Memory;
use crate::solve::summary::Summary;
use crate::solve::transfer::begin_answer;
use crate::solve::transfer::bytes::TransferInput;
use crate::solve::value::{Control, Stopped};

/// A game that can be solved, as the key of its solution: equal for equal games, wherever they come
/// from and wherever they start. Cloning is cheap.
///
/// Implemented once for each kind of puzzle, and not outside this crate: the cache has one shelf
/// for each kind.
pub trait Solvable: Clone + Eq + Hash + Debug + Send + Sync + Sized + 'static {
    /// The start of a puzzle, including who moves first.
    type Start: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// The value of every state, readable from any thread.
    type Solution: Debug + Send + Sync + 'static;
    /// The result of a puzzle at its start.
    type Verdict: Copy + PartialEq + Debug + Send + Sync + 'static;
    /// One move of a best line.
    type Step: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// Distinguishes the hashes of different kinds.
    const NAME: &'static str;

    /// The number of games of earlier texts for which a document may keep solutions, in case the
    /// user undoes an edit.
    const MAX_EARLIER_GAMES: usize;

    /// The bytes that [`solve_within`](Self::solve_within) takes: an upper bound, known before
    /// anything is allocated. The peak is above `limit` only if no engine stays within it; then it
    /// is enough.
    fn memory_within(&self, limit: u64) -> Memory;

    /// The bytes that [`summaries`](Self::summaries) takes, as
    /// [`memory_within`](Self::memory_within) has them for a whole solution.
    fn summary_memory(&self, _starts: &[Self::Start], _most_turns: usize, limit: u64) -> u64 {
        self.memory_within(limit).peak
    }

    /// A limit with which a solve succeeds that did not within `limit` bytes.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    fn memory_to_ask_for(&self, limit: u64, _control: &dyn Control) -> Result<u64, Stopped> {
        Ok(self.memory_within(limit).peak)
    }

    /// Solves every state, by an engine that stays within `limit` bytes if there is one.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] soon after `control` cancels. [`Stopped::TooLarge`] if the system
    /// does not provide the memory, or if a long game turns out to need more than `limit`. The
    /// caller must check first that `memory_within` is affordable.
    fn solve_within(&self, limit: u64, control: &dyn Control) -> Result<Self::Solution, Stopped>;

    /// As [`solve_within`](Self::solve_within), but lets somebody watch. The states that tell about
    /// the start `first` are decided before others.
    ///
    /// # Errors
    /// The same.
    fn solve_watched(
        &self,
        limit: u64,
        control: &dyn Control,
        _first: Option<Self::Start>,
        _watch: SolveWatch<'_, Self>,
    ) -> Result<Self::Solution, Stopped> {
        self.solve_within(limit, control)
    }

    /// The summaries of puzzles of this game, with at most `most_turns` turns of their best lines;
    /// solves no more than that takes.
    ///
    /// # Errors
    /// See [`solve_within`](Self::solve_within).
    fn summaries(
        &self,
        starts: &[Self::Start],
        most_turns: usize,
        limit: u64,
        control: &dyn Control,
    ) -> Result<Vec<Summary<Self>>, Stopped> {
        let solution = self.solve_within(limit, control)?;
        Ok(starts.iter().map(|&start| Summary::new(&solution, start, most_turns)).collect())
    }

    /// The bytes that a solution holds.
    fn solution_memory(solution: &Self::Solution) -> u64;

    /// The verdict of a start.
    fn verdict(solution: &Self::Solution, start: Self::Start) -> Self::Verdict;

    /// The best line from a start to the end; empty if play never ends.
    fn best_line(solution: &Self::Solution, start: Self::Start) -> Vec<Self::Step>;

    /// The bytes of the game itself.
    fn bytes(&self) -> usize;

    /// The size in the author's terms: rows of a board, vertices of a graph. Tests hold back games
    /// from a certain size on.
    fn size(&self) -> u32;

    /// The size of an edit that turns one game into the other; `None` if the edit is too large to
    /// repair a solution.
    fn distance(&self, _other: &Self) -> Option<u32> {
        None
    }

    /// The bytes that [`repaired`](Self::repaired) takes on top of what `before` holds; `None` if a
    /// new solve is as good.
    fn repair_memory(&self, _before: &Self::Solution) -> Option<Memory> {
        None
    }

    /// The solution, computed from that of a similar game; `None` if a new solve is as good.
    ///
    /// # Errors
    /// See [`solve_within`](Self::solve_within).
    fn repaired(
        &self,
        _before: &Arc<Self::Solution>,
        _control: &dyn Control,
    ) -> Result<Option<Self::Solution>, Stopped> {
        Ok(None)
    }

    /// Hashes everything that the summary of a puzzle depends on. Unlike [`Hash`], the same in
    /// every run of the program.
    fn hash_puzzle(&self, start: Self::Start, state: &mut dyn Hasher);

    /// A compact encoding of a summary of this game.
    fn encode(&self, start: Self::Start, summary: &Summary<Self>) -> Box<[u8]>;

    /// The summary that was encoded; `None` for bytes that are not a summary of this puzzle.
    fn decode(&self, start: Self::Start, bytes: &[u8]) -> Option<Summary<Self>>;

    #[doc(hidden)]
    fn write_game(&self, to: &mut Vec<u8>);

    #[doc(hidden)]
    fn read_game(from: &mut TransferInput<'_>) -> Option<Self>;

    /// Returns whether it can be written.
    #[doc(hidden)]
    fn write_solution(solution: &Self::Solution, to: &mut Vec<u8>) -> bool;

    #[doc(hidden)]
    fn read_solution(&self, from: &mut TransferInput<'_>) -> Option<Self::Solution>;

    #[doc(hidden)]
    fn shelf(shelves: &mut Shelves) -> &mut Shelf<Self>;
}

/// Called now and then during a solve, with a function that has the verdicts decided by then.
pub type SolveWatch<'a, G> =
    &'a mut (dyn FnMut(&dyn Fn(<G as Solvable>::Start) -> Option<<G as Solvable>::Verdict>) + Send);

/// As [`SolveWatch`], for requests of any kind: the function says whether the verdict is decided,
/// and keeps it in the cache.
pub(crate) type AnySolveWatch<'a> = &'a mut (dyn FnMut(&dyn Fn(&SolveRequest) -> bool) + Send);

/// A game of any kind. Equal to another if both are the same game.
#[derive(Debug, Clone)]
pub struct AnyGame(Arc<dyn ErasedPuzzle>);

/// The solution of an [`AnyGame`]; only a [`SolveRequest`] for the same game can read it.
#[derive(Debug, Clone)]
pub struct AnySolution(Arc<dyn Any + Send + Sync>);

/// A puzzle of any kind to be solved: a game, and the start that needs a verdict.
#[derive(Debug, Clone)]
pub struct SolveRequest(AnyGame);

/// A game whose kind is known, with a start if it is that of a [`SolveRequest`].
#[derive(Debug)]
struct TypedPuzzle<G: Solvable> {
    game: G,
    start: Option<G::Start>,
}

trait ErasedPuzzle: Any + Debug + Send + Sync {
    fn is_same_game(&self, other: &dyn ErasedPuzzle) -> bool;
    fn is_same_start(&self, other: &dyn ErasedPuzzle) -> bool;
    fn is_verdict_known(&self, cache: &SolutionCache) -> bool;
    fn keep_verdict(&self, cache: &SolutionCache, solution: &AnySolution);
    fn hash_puzzle(&self, state: &mut dyn Hasher);
    fn hash_game(&self, state: &mut dyn Hasher);
    fn memory_peak(&self, limit: u64) -> u64;
    fn summary_memory(&self, requests: &[&SolveRequest], most_turns: usize, limit: u64) -> u64;
    fn size(&self) -> u32;
    fn most_earlier_games(&self) -> usize;
    fn distance(&self, other: &dyn ErasedPuzzle) -> Option<u32>;
    fn is_kept(&self, cache: &SolutionCache) -> bool;
    fn begin_use(&self, ledger: &mut Ledger);
    fn end_use(&self, ledger: &mut Ledger) -> Evicted;
    fn name(&self) -> &'static str;
    fn write(&self, to: &mut Vec<u8>);
    fn solve_to_bytes(
        &self,
        limit: u64,
        control: &dyn Control,
        answer: &mut Vec<u8>,
    ) -> Result<(), Stopped>;
    fn accept(&self, cache: &SolutionCache, from: &mut TransferInput<'_>) -> Option<AnySolution>;
    fn solve(
        &self,
        cache: &SolutionCache,
        before: Option<&dyn ErasedPuzzle>,
        control: &dyn Control,
        requests: &[&SolveRequest],
        watch: AnySolveWatch<'_>,
    ) -> Result<AnySolution, Stopped>;
    fn summaries(
        &self,
        cache: &SolutionCache,
        requests: &[&SolveRequest],
        most_turns: usize,
        control: &dyn Control,
    ) -> Result<Vec<Box<[u8]>>, Stopped>;
}

/// The starts of those requests that are of this kind.
fn starts_of<G: Solvable>(requests: &[&SolveRequest]) -> Vec<G::Start> {
    requests.iter().filter_map(|request| request.start_of::<G>()).collect()
}

impl<G: Solvable> ErasedPuzzle for TypedPuzzle<G> {
    fn is_same_game(&self, other: &dyn ErasedPuzzle) -> bool {
        Self::of(other).is_some_and(|other| self.game == other.game)
    }

    fn is_same_start(&self, other: &dyn ErasedPuzzle) -> bool {
        Self::of(other).is_some_and(|other| self.start == other.start)
    }

    fn is_verdict_known(&self, cache: &SolutionCache) -> bool {
        self.start.is_some_and(|start| cache.verdict(&self.game, start).is_some())
    }

    fn keep_verdict(&self, cache: &SolutionCache, solution: &AnySolution) {
        if let (Some(start), Some(solution)) = (self.start, solution.0.downcast_ref()) {
            cache.keep_verdict(&self.game, start, G::verdict(solution, start));
        }
    }

    fn hash_puzzle(&self, state: &mut dyn Hasher) {
        if let Some(start) = self.start {
            hash_puzzle(&self.game, start, state);
        }
    }

    fn hash_game(&self, mut state: &mut dyn Hasher) {
        self.game.hash(&mut state);
    }

    fn memory_peak(&self, limit: u64) -> u64 {
        self.game.memory_within(limit).peak
    }

    fn summary_memory(&self, requests: &[&SolveRequest], most_turns: usize, limit: u64) -> u64 {
        self.game.summary_memory(&starts_of::<G>(requests), most_turns, limit)
    }

    fn size(&self) -> u32 {
        self.game.size()
    }

    fn most_earlier_games(&self) -> usize {
        G::MAX_EARLIER_GAMES
    }

    fn distance(&self, other: &dyn ErasedPuzzle) -> Option<u32> {
        self.game.distance(&Self::of(other)?.game)
    }

    fn is_kept(&self, cache: &SolutionCache) -> bool {
        cache.get(&self.game).is_some()
    }

    fn begin_use(&self, ledger: &mut Ledger) {
        ledger.add_user(&self.game);
    }

    fn end_use(&self, ledger: &mut Ledger) -> Evicted {
        ledger.remove_user(&self.game)
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn write(&self, to: &mut Vec<u8>) {
        self.game.write_game(to);
    }

    fn solve_to_bytes(
        &self,
        limit: u64,
        control: &dyn Control,
        answer: &mut Vec<u8>,
    ) -> Result<(), Stopped> {
        let needed = self.memory_peak(limit);
        if needed > limit {
            return Err(Stopped::TooLarge { needed, limit });
        }
        let solution = self.game.solve_within(limit, control)?;
        begin_answer(answer);
        // A new solution can be written.
        if G::write_solution(&solution, answer) { Ok(()) } else { Err(Stopped::Cancelled) }
    }

    fn accept(&self, cache: &SolutionCache, from: &mut TransferInput<'_>) -> Option<AnySolution> {
        let solution = self.game.read_solution(from)?;
        Some(AnySolution(cache.insert(&self.game, solution)))
    }

    fn solve(
        &self,
        cache: &SolutionCache,
        before: Option<&dyn ErasedPuzzle>,
        control: &dyn Control,
        requests: &[&SolveRequest],
        watch: AnySolveWatch<'_>,
    ) -> Result<AnySolution, Stopped> {
        let mut watch = |verdict: &dyn Fn(G::Start) -> Option<G::Verdict>| {
            watch(&|request| {
                let decided =
                    request.start_of::<G>().and_then(|start| Some((start, verdict(start)?)));
                let Some((start, verdict)) = decided else { return false };
                cache.keep_verdict(&self.game, start, verdict);
                true
            });
        };
        let starts = starts_of::<G>(requests);
        let repaired = match before.and_then(Self::of) {
            Some(before) => cache.repaired(&self.game, &before.game, control)?,
            None => None,
        };
        let solution = match repaired {
            Some(repaired) => repaired,
            None => {
                match cache.solve_watched(&self.game, control, starts.first().copied(), &mut watch)
                {
                    Err(stopped @ Stopped::TooLarge { .. }) => {
                        // Verdicts take less memory than everything.
                        let summaries = cache.summaries(&self.game, &starts, 0, control)?;
                        starts.iter().zip(summaries).for_each(|(&start, summary)| {
                            cache.keep_verdict(&self.game, start, summary.verdict);
                        });
                        return Err(stopped);
                    }
                    solved => solved?,
                }
            }
        };
        Ok(AnySolution(solution))
    }

    fn summaries(
        &self,
        cache: &SolutionCache,
        requests: &[&SolveRequest],
        most_turns: usize,
        control: &dyn Control,
    ) -> Result<Vec<Box<[u8]>>, Stopped> {
        let starts = starts_of::<G>(requests);
        let summaries = cache.summaries(&self.game, &starts, most_turns, control)?;
        Ok(starts
            .iter()
            .zip(&summaries)
            .map(|(&start, summary)| self.game.encode(start, summary))
            .collect())
    }
}

impl<G: Solvable> TypedPuzzle<G> {
    /// The puzzle, if it is of this kind.
    fn of(puzzle: &dyn ErasedPuzzle) -> Option<&Self> {
        (puzzle as &dyn Any).downcast_ref()
    }
}

impl AnyGame {
    /// The game, whatever its kind.
    pub fn new(game: &impl Solvable) -> Self {
        Self(Arc::new(TypedPuzzle { game: game.clone(), start: None }))
    }

    /// The bytes that solving takes at its peak, by an engine that stays within `limit` if there is
    /// one.
    pub fn memory_within(&self, limit: u64) -> u64 {
        self.0.memory_peak(limit)
    }

    /// The size in the author's terms, see [`Solvable::size`].
    pub fn size(&self) -> u32 {
        self.0.size()
    }

    /// The number of games of earlier texts for which a document may keep solutions.
    pub fn most_earlier_games(&self) -> usize {
        self.0.most_earlier_games()
    }

    /// The size of an edit that turns one game into the other, see [`Solvable::distance`].
    pub fn distance(&self, other: &Self) -> Option<u32> {
        self.0.distance(&*other.0)
    }

    /// Whether the cache has the solution, which counts as a use.
    pub fn is_kept(&self, cache: &SolutionCache) -> bool {
        self.0.is_kept(cache)
    }

    /// Registers a user, see [`SolutionCache::share`].
    pub fn share(&self, cache: &SolutionCache) -> Share {
        cache.share_any(self.clone())
    }

    /// Solves the game through the cache; from the solution of the game `before` the edit, if that
    /// is kept and helps. Else lets somebody watch, and decides what tells about the first request
    /// before the rest.
    ///
    /// # Errors
    /// See [`SolutionCache::solve`]. If only the verdicts of the requests fit into the memory, they
    /// are kept in the cache.
    pub fn solve(
        &self,
        cache: &SolutionCache,
        before: Option<&Self>,
        control: &dyn Control,
        requests: &[&SolveRequest],
        watch: AnySolveWatch<'_>,
    ) -> Result<AnySolution, Stopped> {
        self.0.solve(cache, before.map(|before| &*before.0), control, requests, watch)
    }

    /// The bytes that [`summaries`](Self::summaries) takes. Above `limit` only if that does not fit
    /// into it.
    pub fn summary_memory(&self, requests: &[&SolveRequest], most_turns: usize, limit: u64) -> u64 {
        self.0.summary_memory(requests, most_turns, limit)
    }

    /// The encoded [`Summary`] of each of these puzzles, all of this game; solves no more than that
    /// takes.
    ///
    /// # Errors
    /// See [`SolutionCache::solve`].
    pub fn summaries(
        &self,
        cache: &SolutionCache,
        requests: &[&SolveRequest],
        most_turns: usize,
        control: &dyn Control,
    ) -> Result<Vec<Box<[u8]>>, Stopped> {
        self.0.summaries(cache, requests, most_turns, control)
    }

    pub(crate) fn name(&self) -> &'static str {
        self.0.name()
    }

    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        self.0.write(to);
    }

    pub(crate) fn solve_to_bytes(
        &self,
        limit: u64,
        control: &dyn Control,
        answer: &mut Vec<u8>,
    ) -> Result<(), Stopped> {
        self.0.solve_to_bytes(limit, control, answer)
    }

    pub(crate) fn accept(
        &self,
        cache: &SolutionCache,
        from: &mut TransferInput<'_>,
    ) -> Option<AnySolution> {
        self.0.accept(cache, from)
    }

    pub(crate) fn begin_use(&self, ledger: &mut Ledger) {
        self.0.begin_use(ledger);
    }

    pub(crate) fn end_use(&self, ledger: &mut Ledger) -> Evicted {
        self.0.end_use(ledger)
    }
}

impl PartialEq for AnyGame {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same_game(&*other.0)
    }
}

impl Eq for AnyGame {}

impl Hash for AnyGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_game(state);
    }
}

/// Hashes everything that the summary of a puzzle depends on, its kind included; the same in every
/// run of the program.
pub(crate) fn hash_puzzle<G: Solvable>(game: &G, start: G::Start, mut state: &mut dyn Hasher) {
    G::NAME.hash(&mut state);
    game.hash_puzzle(start, state);
}

impl SolveRequest {
    /// A request for the verdict of a start.
    pub fn new<G: Solvable>(game: G, start: G::Start) -> Self {
        Self(AnyGame(Arc::new(TypedPuzzle { game, start: Some(start) })))
    }

    /// The game to be solved.
    pub fn game(&self) -> &AnyGame {
        &self.0
    }

    fn puzzle(&self) -> &dyn ErasedPuzzle {
        &*self.0.0
    }

    /// The start, if the game is of this kind.
    fn start_of<G: Solvable>(&self) -> Option<G::Start> {
        TypedPuzzle::<G>::of(self.puzzle())?.start
    }

    /// Whether the cache has the verdict, with or without the solution.
    pub fn is_verdict_known(&self, cache: &SolutionCache) -> bool {
        self.puzzle().is_verdict_known(cache)
    }

    /// Keeps the verdict of this start beyond the solution, see [`SolutionCache::keep_verdict`].
    pub fn keep_verdict(&self, cache: &SolutionCache, solution: &AnySolution) {
        self.puzzle().keep_verdict(cache, solution);
    }

    /// As the function `hash_puzzle`.
    pub fn hash_puzzle(&self, state: &mut dyn Hasher) {
        self.puzzle().hash_puzzle(state);
    }
}

impl PartialEq for SolveRequest {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle().is_same_start(other.puzzle()) && self.0 == other.0
    }
}

impl Eq for SolveRequest {}
