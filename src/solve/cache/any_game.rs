//! Games of any kind, solved through the cache.
//!
//! Deliberately not here: which kinds there are, and which solutions are kept.

use crate::solve::cache::{Share, SolutionCache};
use crate::solve::kinds::{AnyGame, AnySolution, GameKey, SolveRequest, each_kind};
use crate::solve::value::{Control, Stopped};

/// As [`SolveWatch`](crate::solve::SolveWatch), for requests of any kind: the function says whether
/// the verdict is decided, and keeps it in the cache.
pub(crate) type AnySolveWatch<'a> = &'a mut (dyn FnMut(&dyn Fn(&SolveRequest) -> bool) + Send);

/// The starts of those requests that are of this kind.
fn starts_of<G: GameKey>(requests: &[&SolveRequest]) -> Vec<G::Start> {
    requests.iter().filter_map(|request| request.start::<G>().cloned()).collect()
}

impl AnyGame {
    /// Whether the cache has the solution, which counts as a use.
    pub fn is_kept(&self, cache: &SolutionCache) -> bool {
        cache.is_kept(self)
    }

    /// Registers a user, see [`SolutionCache::share`].
    pub fn share(&self, cache: &SolutionCache) -> Share {
        cache.share(self.clone())
    }

    /// Solves the game through the cache; from the solution of the game `before` the edit, if that
    /// is kept and helps. Else calls `watch` when more is decided; what decides the first request
    /// comes before the rest.
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
        each_kind!(AnyGame, self, (game) => {
            let before = before.and_then(Self::of_kind);
            solve(game, cache, before, control, requests, watch)
        })
    }

    /// The bytes that [`summaries`](Self::summaries) takes. Above `limit` only if that does not fit
    /// into it.
    pub fn summary_memory(&self, requests: &[&SolveRequest], most_turns: usize, limit: u64) -> u64 {
        each_kind!(AnyGame, self, (game) => summary_memory(game, requests, most_turns, limit))
    }

    /// The encoded [`Summary`](crate::solve::Summary) of each of these puzzles, all of this game;
    /// solves no more than that takes.
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
        each_kind!(AnyGame, self, (game) => summaries(game, cache, requests, most_turns, control))
    }
}

fn solve<G: GameKey>(
    game: &G,
    cache: &SolutionCache,
    before: Option<&G>,
    control: &dyn Control,
    requests: &[&SolveRequest],
    watch: AnySolveWatch<'_>,
) -> Result<AnySolution, Stopped> {
    if let Some(before) = before
        && let Some(repaired) = cache.repaired(game, before, control)?
    {
        return Ok(repaired);
    }
    let mut watch = |verdict: &dyn Fn(G::Start) -> Option<G::Verdict>| {
        watch(&|request| {
            let Some(start) = request.start::<G>() else { return false };
            let Some(verdict) = verdict(start.clone()) else { return false };
            cache.keep_verdict(game, start.clone(), verdict);
            true
        });
    };
    let starts = starts_of::<G>(requests);
    let solved = cache.solve_watched(game, control, starts.first().cloned(), &mut watch);
    if let Err(Stopped::TooLarge { .. }) = solved {
        // Verdicts take less memory than everything.
        let summaries = cache.summaries(game, &starts, 0, control)?;
        for (start, summary) in starts.into_iter().zip(summaries) {
            cache.keep_verdict(game, start, summary.verdict);
        }
    }
    Ok(solved?)
}

fn summary_memory<G: GameKey>(
    game: &G,
    requests: &[&SolveRequest],
    most_turns: usize,
    limit: u64,
) -> u64 {
    game.summary_memory(&starts_of::<G>(requests), most_turns, limit)
}

fn summaries<G: GameKey>(
    game: &G,
    cache: &SolutionCache,
    requests: &[&SolveRequest],
    most_turns: usize,
    control: &dyn Control,
) -> Result<Vec<Box<[u8]>>, Stopped> {
    let starts = starts_of::<G>(requests);
    let summaries = cache.summaries(game, &starts, most_turns, control)?;
    let encode = |(start, summary): (&G::Start, _)| game.encode(start.clone(), summary);
    Ok(starts.iter().zip(&summaries).map(encode).collect())
}

impl SolveRequest {
    /// Whether the cache has the verdict, with or without the solution.
    pub fn is_verdict_known(&self, cache: &SolutionCache) -> bool {
        each_kind!(SolveRequest, self, (game, start) => is_verdict_known(cache, game, start))
    }

    /// Keeps the verdict of this start beyond the solution, see [`SolutionCache::keep_verdict`].
    /// The solution must be that of this game.
    pub fn keep_verdict(&self, cache: &SolutionCache, solution: &AnySolution) {
        each_kind!(SolveRequest, self, (game, start) => {
            keep_verdict(cache, game, start, solution);
        });
    }
}

fn is_verdict_known<G: GameKey>(cache: &SolutionCache, game: &G, start: &G::Start) -> bool {
    cache.verdict(game, start.clone()).is_some()
}

fn keep_verdict<G: GameKey>(
    cache: &SolutionCache,
    game: &G,
    start: &G::Start,
    solution: &AnySolution,
) {
    if let Some(solution) = solution.downcast_ref() {
        cache.keep_verdict(game, start.clone(), G::verdict(solution, start.clone()));
    }
}
