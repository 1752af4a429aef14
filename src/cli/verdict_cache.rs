//! Verdicts of many puzzles, solved by several threads and cached across runs.
//!
//! [`VerdictCache::prepare`] solves the puzzles of several texts, largest first, within one memory
//! limit. Guarantee: a verdict is the same whether it was solved just now, in an earlier run, or on
//! demand. Deliberately not here: whole solutions, which `stakeout solve` shows.

use std::collections::HashMap;
use std::hash::Hash as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::analysis::{MAX_TURNS, Solutions, SolutionsOf, SolveStatus};
use crate::cli::cache::{Cache, CacheKey, CacheKeyHasher};
use crate::cli::interrupt::UntilInterrupted;
use crate::cli::parallel;
use crate::config::MemorySize;
use crate::host;
use crate::rules::SolveResult;
use crate::solve::board::insight::candidates::Quiet;
use crate::solve::cache::SolutionCache;
use crate::solve::insight::{BoardFact, BoardQuestion};
use crate::solve::{
    AnyGame, Chase, Control, GameKey, SolveRequest, Stopped, Summary, hash_puzzle, most_memory,
};

/// Solves puzzles, and caches their summaries.
pub(crate) struct VerdictCache {
    solutions: SolutionCache,
    store: Arc<Cache>,
}

/// Verdicts computed under one memory limit.
pub(crate) struct VerdictsWithin<'a> {
    cache: &'a VerdictCache,
    limit: u64,
    lines: Lines,
    /// Whether a solve has failed.
    is_cut_short: AtomicBool,
}

/// Whether best lines are shown: describing their steps takes longer than caching them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Lines {
    Wanted,
    Unwanted,
}

/// A puzzle whose summary is not cached yet.
pub(crate) struct Uncached {
    key: CacheKey,
    /// The most turns of the best line in its summary.
    most_turns: usize,
    request: SolveRequest,
}

/// A game to be solved, with its puzzles.
struct GameJob {
    /// The bytes that it takes.
    needed: u64,
    game: AnyGame,
    most_turns: usize,
    puzzles: Vec<Uncached>,
}

impl VerdictCache {
    /// Uses the summaries in `store`; new solves may take the default amount of memory in total.
    pub(crate) fn new(store: Arc<Cache>) -> Self {
        Self { solutions: SolutionCache::new(MemorySize::default().0), store }
    }

    /// Sets the memory that solves may take in total.
    pub(crate) fn allow(&self, limit: MemorySize) {
        self.solutions.set_limit(limit.0);
    }

    /// Verdicts computed within this limit, or the machine's memory if that is less.
    pub(crate) fn within(&self, limit: MemorySize, lines: Lines) -> VerdictsWithin<'_> {
        VerdictsWithin {
            cache: self,
            limit: limit.0.min(most_memory()),
            lines,
            is_cut_short: AtomicBool::new(false),
        }
    }

    /// The puzzle of a request, if it must be solved and the memory that its settings allow is
    /// enough.
    pub(crate) fn uncached(
        &self,
        request: SolveRequest,
        limit: MemorySize,
        lines: Lines,
    ) -> Option<Uncached> {
        let limit = limit.0.min(self.solutions.bytes().limit);
        let fits = |turns| request.game().summary_memory(&[&request], turns, limit) <= limit;
        // The longest line that fits, or none.
        let most_turns = lines.most_turns().iter().copied().find(|&turns| fits(turns))?;
        let key_for = |turns| summary_key(turns, |hasher| request.hash_puzzle(hasher));
        let is_known =
            Lines::with_at_least(most_turns).any(|turns| self.store.knows(key_for(turns)));
        let key = key_for(most_turns);
        (!is_known).then_some(Uncached { key, most_turns, request })
    }

    /// Solves all these puzzles, by several threads: always the largest game that fits next to the
    /// running solves. Calls `solved` for each puzzle. Ends early when the program is interrupted.
    pub(crate) fn prepare(&self, puzzles: Vec<Uncached>, solved: &(dyn Fn() + Sync)) {
        let jobs = jobs(puzzles, self.solutions.bytes().limit);
        let count = host::processors().min(jobs.len());
        let waiting = Mutex::new(jobs);
        let next = || {
            let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let bytes = self.solutions.bytes();
            let fitting = waiting
                .partition_point(|job| job.needed <= bytes.limit.saturating_sub(bytes.running));
            match fitting.checked_sub(1) {
                Some(largest) => Next::GameJob(waiting.remove(largest)),
                None if waiting.is_empty() => Next::Nothing,
                None => Next::Wait,
            }
        };
        // Several solves at a time are faster than several threads for one.
        let control: &dyn Control =
            if count > 1 { &Quiet(&UntilInterrupted) } else { &UntilInterrupted };
        parallel::map((0..count).collect(), |_| {
            while !UntilInterrupted.is_cancelled() {
                match next() {
                    Next::GameJob(job) => self.solve(&job, control, solved),
                    Next::Wait => self.solutions.nap(),
                    Next::Nothing => break,
                }
            }
        });
    }

    fn solve(&self, job: &GameJob, control: &dyn Control, solved: &(dyn Fn() + Sync)) {
        let requests: Vec<&SolveRequest> =
            job.puzzles.iter().map(|puzzle| &puzzle.request).collect();
        let Ok(summaries) = job.game.summaries(&self.solutions, &requests, job.most_turns, control)
        else {
            return;
        };
        for (puzzle, summary) in job.puzzles.iter().zip(summaries) {
            self.store.keep(puzzle.key, summary);
            solved();
        }
    }

    /// The summary of a puzzle, computed now if it is not cached.
    fn summary<G: GameKey>(
        &self,
        game: &G,
        start: G::Start,
        most_turns: usize,
    ) -> Result<Summary<G>, Stopped> {
        let key_for = |turns| summary_key(turns, |hasher| hash_puzzle(game, &start, hasher));
        for turns in Lines::with_at_least(most_turns) {
            let decode = |bytes: &[u8]| game.decode(start.clone(), bytes);
            if let Some(summary) = self.store.get(key_for(turns), decode) {
                return Ok(summary);
            }
        }
        let mut summaries = self.solutions.summaries(
            game,
            std::slice::from_ref(&start),
            most_turns,
            &UntilInterrupted,
        )?;
        let summary = summaries.pop().ok_or(Stopped::Cancelled)?;
        self.store.keep(key_for(most_turns), game.encode(start.clone(), &summary));
        Ok(summary)
    }
}

impl Lines {
    /// The turns of a best line in a summary: as many as are wanted, or none where those take too
    /// much memory.
    const fn most_turns(self) -> &'static [usize] {
        match self {
            Self::Wanted => &[MAX_TURNS, 0],
            Self::Unwanted => &[0],
        }
    }

    /// The turns of summaries that have at least so many.
    fn with_at_least(most_turns: usize) -> impl Iterator<Item = usize> {
        [0, MAX_TURNS].into_iter().filter(move |&turns| turns >= most_turns)
    }
}

/// The key of a summary.
fn summary_key(most_turns: usize, hash_puzzle: impl FnOnce(&mut CacheKeyHasher)) -> CacheKey {
    // Another version of the solvers may find other best lines, or may have had a bug.
    static PROGRAM: LazyLock<CacheKeyHasher> = LazyLock::new(|| {
        let mut hasher = CacheKeyHasher::default();
        (env!("CARGO_PKG_VERSION"), env!("STAKEOUT_SOLVERS")).hash(&mut hasher);
        hasher
    });
    let mut hasher = PROGRAM.clone();
    most_turns.hash(&mut hasher);
    hash_puzzle(&mut hasher);
    hasher.done()
}

/// What a thread does next.
enum Next {
    GameJob(GameJob),
    /// The running solves leave no room for any waiting job.
    Wait,
    Nothing,
}

/// The games of the puzzles, each once, smallest first by the memory that they take within a limit.
fn jobs(puzzles: Vec<Uncached>, limit: u64) -> Vec<GameJob> {
    let mut by_game: HashMap<(AnyGame, usize), Vec<Uncached>> = HashMap::new();
    for puzzle in puzzles {
        by_game.entry((puzzle.request.game(), puzzle.most_turns)).or_default().push(puzzle);
    }
    let mut jobs = Vec::new();
    for ((game, most_turns), puzzles) in by_game {
        let requests: Vec<&SolveRequest> = puzzles.iter().map(|puzzle| &puzzle.request).collect();
        let needed = game.summary_memory(&requests, most_turns, limit);
        jobs.push(GameJob { needed, game, most_turns, puzzles });
    }
    jobs.sort_by_key(|job| job.needed);
    jobs
}

impl VerdictsWithin<'_> {
    /// Whether all results so far depend only on games and the memory limit, so that no solve was
    /// cancelled.
    pub(crate) fn is_whole(&self) -> bool {
        !self.is_cut_short.load(Ordering::Relaxed)
    }

    /// Runs a solve that needs so many bytes, unless those are too many, and records whether it
    /// failed.
    fn solve<T>(
        &self,
        needed: u64,
        solve: impl FnOnce() -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        if needed > self.limit {
            return Err(Stopped::TooLarge { needed, limit: self.limit });
        }
        let solved = solve();
        self.is_cut_short.fetch_or(solved.is_err(), Ordering::Relaxed);
        solved
    }

    /// The summary of a puzzle, with its best line if that is wanted and fits into the limit.
    fn summary<G: GameKey>(&self, game: &G, start: G::Start) -> Result<Summary<G>, Stopped> {
        let mut found = Err(Stopped::Cancelled);
        for &most_turns in self.lines.most_turns() {
            let needed = game.summary_memory(std::slice::from_ref(&start), most_turns, self.limit);
            found = self.solve(needed, || self.cache.summary(game, start.clone(), most_turns));
            if !matches!(found, Err(Stopped::TooLarge { .. })) {
                break;
            }
        }
        found
    }
}

impl<G: GameKey> SolutionsOf<G> for VerdictsWithin<'_> {
    fn status(&self, game: &G) -> SolveStatus<G> {
        let needed = game.memory_within(self.limit).peak;
        self.solve(needed, || self.cache.solutions.solve(game, &UntilInterrupted)).into()
    }

    fn result(&self, game: &G, start: G::Start) -> Option<SolveResult<G::Verdict>> {
        match self.summary(game, start) {
            Ok(summary) => Some(SolveResult::Solved(summary.verdict)),
            Err(Stopped::TooLarge { needed, limit }) => {
                Some(SolveResult::TooLarge { needed, limit })
            }
            Err(Stopped::Cancelled) => None,
        }
    }

    fn best_line(&self, game: &G, start: G::Start) -> Vec<G::Step> {
        if self.lines == Lines::Wanted
            && let Ok(summary) = self.summary(game, start)
        {
            return summary.line;
        }
        Vec::new()
    }
}

impl Solutions for VerdictsWithin<'_> {
    fn fact(&self, chase: &Chase, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        let needed = chase.memory_within(self.limit);
        let answer = || self.cache.solutions.answer(chase, question, self.limit, &UntilInterrupted);
        self.solve(needed, answer).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use crate::analysis::{BOARDS, File, SolutionsOf as _};
    use crate::cli::cache::Cache;
    use crate::cli::verdict_cache::*;
    use crate::model::{BoardPuzzle, Player};
    use crate::solve::{BoardGameKey, Solvable as _, Turns, Value};

    fn file(text: &str) -> File {
        File::new(text, &BOARDS).unwrap()
    }

    fn puzzle(text: &str) -> BoardPuzzle {
        file(text).boards().unwrap().puzzles().next().unwrap().clone()
    }

    fn uncached(cache: &VerdictCache, text: &str) -> Vec<Uncached> {
        let uncached = |request| cache.uncached(request, MemorySize::default(), Lines::Unwanted);
        file(text).solve_requests().into_iter().filter_map(uncached).collect()
    }

    #[test]
    fn a_cached_verdict_is_not_solved_again_but_invalid_bytes_are() {
        let puzzle = puzzle("P.T*E\n");
        let game = BoardGameKey::of(&puzzle);
        let cache = VerdictCache::new(Arc::new(Cache::in_memory()));
        let value =
            || cache.within(MemorySize::default(), Lines::Unwanted).result(&game, puzzle.start);
        let key = summary_key(0, |hasher| hash_puzzle(&game, &puzzle.start, hasher));
        let wrong = Summary { verdict: Value::Draw, line: Vec::new() };
        cache.store.keep(key, game.encode(puzzle.start, &wrong));
        assert_eq!(value(), Some(SolveResult::Solved(Value::Draw)));
        cache.store.keep(key, Box::new([0, 0, 0]));
        assert_eq!(value(), Some(SolveResult::Solved(Value::Win(Player::Police, Turns(3)))));
        assert!(uncached(&cache, "P.T*E\n").is_empty());
    }

    #[test]
    fn equal_games_are_solved_once_and_all_of_them_within_little_memory() {
        let boards = "P.T*E\n\nP..*E\n....T\n\n; the same\nP.T*E\n\nfirst: thief\nP.T*E\n\nPTE\n";
        let needed = BoardGameKey::of(&puzzle("P..*E\n....T\n")).memory_within(u64::MAX).peak;
        let cache = VerdictCache::new(Arc::new(Cache::in_memory()));
        cache.allow(MemorySize(needed));
        let puzzles = uncached(&cache, boards);
        assert_eq!((puzzles.len(), jobs(uncached(&cache, boards), u64::MAX).len()), (5, 3));
        let solved = AtomicUsize::new(0);
        cache.prepare(puzzles, &|| {
            solved.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(solved.into_inner(), 5);
        assert!(uncached(&cache, boards).is_empty());
        assert!(cache.solutions.bytes().kept <= needed);
    }

    #[test]
    fn a_game_that_needs_too_much_memory_is_not_solved() {
        let cache = VerdictCache::new(Arc::new(Cache::in_memory()));
        cache.allow(MemorySize(1));
        assert!(uncached(&cache, "P.T*E\n").is_empty());
        let puzzle = puzzle("P.T*E\n");
        let result = cache
            .within(MemorySize(1), Lines::Unwanted)
            .result(&BoardGameKey::of(&puzzle), puzzle.start);
        assert!(matches!(result, Some(SolveResult::TooLarge { limit: 1, .. })), "{result:?}");
    }
}
