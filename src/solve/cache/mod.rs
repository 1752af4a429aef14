//! The cache of solutions: no game is solved twice, and all solves and solutions share one memory
//! limit.
//!
//! A [`SolutionCache`] holds solutions by their games and counts the memory of running solves
//! against the same limit. Guarantees: cached solutions and running solves together never exceed
//! the limit; room is made by evicting the least recently used solutions; at most one solve of a
//! game runs at a time. A returned solution lives as long as its `Arc`, and is no longer counted
//! once the cache has evicted it, so hold it briefly. The cache also keeps verdicts and facts,
//! which are small and outlive their solutions. Deliberately not here: threads, and waiting without
//! blocking.

pub(crate) mod answers;
pub(crate) mod any_game;
pub(crate) mod facts;
pub(crate) mod ledger;

use std::marker::PhantomData;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::host;
pub use crate::solve::cache::answers::FactRequest;
pub use crate::solve::cache::ledger::Bytes;
use crate::solve::cache::ledger::{ClaimRefused, Ledger};
use crate::solve::kinds::{AnyGame, AnySolution, GameKey};
use crate::solve::machine::most_memory;
use crate::solve::solvable::{Solvable, SolveWatch, Summary};
use crate::solve::value::{Control, Stopped};

/// How long a solve that waits for room sleeps before it polls its control again.
const NAP: Duration = Duration::from_millis(10);

/// Cached solutions and reservations for running solves. Cloning gives another handle to the same
/// cache.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use stakeout::model::BoardReading;
/// use stakeout::solve::cache::SolutionCache;
/// use stakeout::solve::{BoardGameKey, Unwatched};
/// use stakeout::syntax::Sections;
///
/// let sections = Sections::new("P.T*E\n");
/// let puzzle = BoardReading::new(&sections.all()[0].section).puzzle.expect("no errors");
/// let game = BoardGameKey::of(&puzzle);
/// let cache = SolutionCache::new(1 << 20);
/// let first = cache.solve(&game, &Unwatched)?;
/// let second = cache.solve(&game, &Unwatched)?;
/// assert!(Arc::ptr_eq(&first, &second));
/// # Ok::<(), stakeout::solve::Stopped>(())
/// ```
#[derive(Clone)]
pub struct SolutionCache {
    shared: Arc<Shared>,
}

struct Shared {
    ledger: Mutex<Ledger>,
    /// Notified when a reservation ends or the limit changes.
    changed: Condvar,
}

impl SolutionCache {
    /// An empty cache that may hold this many bytes, but never more than `most_memory`.
    pub fn new(limit: u64) -> Self {
        let limit = limit.min(most_memory());
        Self {
            shared: Arc::new(Shared {
                ledger: Mutex::new(Ledger::new(limit)),
                changed: Condvar::new(),
            }),
        }
    }

    /// The solution of a game, if it is cached. Counts as a use.
    pub fn get<G: GameKey>(&self, game: &G) -> Option<Arc<G::Solution>> {
        typed::<G>(self.shared.ledger().get(&AnyGame::new(game))?)
    }

    /// Whether the cache has the solution of a game, which counts as a use.
    pub(crate) fn is_kept(&self, game: &AnyGame) -> bool {
        self.shared.ledger().get(game).is_some()
    }

    /// The memory in use, and the limit.
    pub fn bytes(&self) -> Bytes {
        self.shared.ledger().bytes()
    }

    /// Changes the limit, as [`SolutionCache::new`] sets it. Solutions that no longer fit are
    /// evicted, least recently used first; running solves continue.
    pub fn set_limit(&self, limit: u64) {
        let evicted = self.shared.ledger().set_limit(limit.min(most_memory()));
        self.shared.changed.notify_all();
        drop(evicted);
    }

    /// Registers a user of a game, such as an open document with this board. The solution is freed
    /// with the last user of the game. The solution of a game that never had a user stays until its
    /// room is needed.
    pub fn share(&self, game: AnyGame) -> Share {
        self.shared.ledger().begin_use(&game);
        Share { shared: Arc::clone(&self.shared), game }
    }

    /// The verdict of a start, if it is cached.
    pub fn verdict<G: GameKey>(&self, game: &G, start: G::Start) -> Option<G::Verdict> {
        self.shared.ledger().verdict::<G>(&AnyGame::new(game), &start)
    }

    /// Caches the verdict of a start, which does not count against the limit. If the verdicts take
    /// too much memory, all others are dropped.
    pub fn keep_verdict<G: GameKey>(&self, game: &G, start: G::Start, verdict: G::Verdict) {
        self.shared.ledger().keep_verdict::<G>(&AnyGame::new(game), start, verdict);
    }

    /// The solution of a game if it is cached, which counts as a use; else a reservation for a
    /// solve that takes at most this many bytes, see `Solvable::memory_within`. Evicts the least
    /// recently used solutions if necessary.
    ///
    /// # Errors
    /// See [`ClaimRefused`]; nothing is evicted then.
    pub(crate) fn claim<G: GameKey>(&self, game: &G, bytes: u64) -> Result<Claim<G>, ClaimRefused> {
        // Declared before the lock is taken, so that evicted solutions are freed after it is
        // released.
        let _evicted;
        let any = AnyGame::new(game);
        let mut ledger = self.shared.ledger();
        if let Some(solution) = ledger.get(&any).and_then(typed::<G>) {
            return Ok(Claim::Solved(solution));
        }
        let had_users;
        (_evicted, had_users) = ledger.reserve(&any, bytes)?;
        let reservation = Reservation {
            shared: Arc::clone(&self.shared),
            game: any,
            had_users,
            ended: false,
            kind: PhantomData,
        };
        Ok(Claim::Reserved(reservation))
    }

    /// The solution of a game: the cached one, or a new one that is then cached. While the same
    /// game is being solved elsewhere, or running solves leave no room, this blocks the calling
    /// thread; smaller games may overtake it.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels, waiting or solving. [`Stopped::TooLarge`] if
    /// the game alone needs more than the limit.
    pub fn solve<G: GameKey>(
        &self,
        game: &G,
        control: &dyn Control,
    ) -> Result<Arc<G::Solution>, Stopped> {
        self.solve_watched(game, control, None, &mut |_| {})
    }

    /// Like [`solve`](Self::solve), and calls `watch`, see `Solvable::solve_watched`.
    ///
    /// # Errors
    /// The same.
    pub fn solve_watched<G: GameKey>(
        &self,
        game: &G,
        control: &dyn Control,
        first: Option<G::Start>,
        watch: SolveWatch<'_, G>,
    ) -> Result<Arc<G::Solution>, Stopped> {
        match self.claim_when_free(game, control, |limit| game.memory_within(limit).peak)? {
            (Claim::Solved(solution), _) => Ok(solution),
            (Claim::Reserved(reservation), limit) => {
                Ok(reservation.keep(game.solve_watched(limit, control, first, watch)?))
            }
        }
    }

    /// What somebody wants to know about a game: by the kept solution, or by a solve of which
    /// nothing is kept, and which takes `needed` bytes within a limit. Waits as
    /// [`solve`](Self::solve) does.
    ///
    /// # Errors
    /// The same, and those of `solve`, which gets the limit.
    pub fn learn<G: GameKey, T>(
        &self,
        game: &G,
        control: &dyn Control,
        needed: impl Fn(u64) -> u64,
        read: impl FnOnce(Arc<G::Solution>) -> T,
        solve: impl FnOnce(u64) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        match self.claim_when_free(game, control, needed)? {
            (Claim::Solved(solution), _) => Ok(read(solution)),
            (Claim::Reserved(_room), limit) => solve(limit),
        }
    }

    /// The summaries of puzzles of a game, see `Solvable::summaries`.
    ///
    /// # Errors
    /// See [`solve`](Self::solve).
    pub fn summaries<G: GameKey>(
        &self,
        game: &G,
        starts: &[G::Start],
        most_turns: usize,
        control: &dyn Control,
    ) -> Result<Vec<Summary<G>>, Stopped> {
        let read = |solution: Arc<G::Solution>| {
            starts.iter().map(|start| Summary::new(&*solution, start.clone(), most_turns)).collect()
        };
        let needed = |limit| game.summary_memory(starts, most_turns, limit);
        self.learn(game, control, needed, read, |limit| {
            game.summaries(starts, most_turns, limit, control)
        })
    }

    /// Claims the solution of a game, waiting for room; also the limit in bytes within which it is
    /// to be solved.
    fn claim_when_free<G: GameKey>(
        &self,
        game: &G,
        control: &dyn Control,
        needed: impl Fn(u64) -> u64,
    ) -> Result<(Claim<G>, u64), Stopped> {
        loop {
            let limit = self.bytes().limit;
            match self.claim(game, needed(limit)) {
                Ok(claim) => return Ok((claim, limit)),
                Err(ClaimRefused::TooLarge { needed, limit }) => {
                    return Err(Stopped::TooLarge { needed, limit });
                }
                Err(ClaimRefused::Busy | ClaimRefused::Running) => self.nap(),
            }
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
        }
    }

    /// Reserves memory for other work than the solve of one game, such as solves of which nothing
    /// is kept. Waits for room.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub(crate) fn claim_room(
        &self,
        bytes: u64,
        control: &dyn Control,
    ) -> Result<MemoryClaim, Stopped> {
        loop {
            // A statement of its own, so that evicted solutions are freed outside the lock.
            let reserved = self.shared.ledger().reserve_room(bytes);
            match reserved {
                Ok(_evicted) => return Ok(MemoryClaim { shared: Arc::clone(&self.shared), bytes }),
                Err(ClaimRefused::TooLarge { needed, limit }) => {
                    return Err(Stopped::TooLarge { needed, limit });
                }
                Err(ClaimRefused::Busy | ClaimRefused::Running) => self.nap(),
            }
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
        }
    }

    /// The solution of a game that an edit made from another, if it is kept or can be made from the
    /// other's kept solution with less work than a solve. So end the use of the other game only
    /// after this.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    pub fn repaired<G: GameKey>(
        &self,
        game: &G,
        before: &G,
        control: &dyn Control,
    ) -> Result<Option<Arc<G::Solution>>, Stopped> {
        let Some(old) = self.get(before) else { return Ok(None) };
        let Some(needed) = game.repair_memory(&old) else { return Ok(None) };
        // The old solution stays alive with the new one, whatever else claims its room meanwhile.
        match self.claim(game, needed.peak.saturating_add(G::solution_memory(&old))) {
            Ok(Claim::Solved(solution)) => Ok(Some(solution)),
            Ok(Claim::Reserved(reservation)) => match game.repaired(&old, control) {
                Ok(repaired) => Ok(repaired.map(|solution| reservation.keep(solution))),
                Err(Stopped::TooLarge { .. }) => Ok(None),
                Err(stopped) => Err(stopped),
            },
            Err(_) => Ok(None),
        }
    }

    /// Keeps a solution that was found elsewhere, if there is room.
    pub(crate) fn insert<G: GameKey>(&self, game: &G, solution: G::Solution) -> Arc<G::Solution> {
        match self.claim(game, G::solution_memory(&solution)) {
            Ok(Claim::Solved(kept)) => kept,
            Ok(Claim::Reserved(reservation)) => reservation.keep(solution),
            Err(_) => Arc::new(solution),
        }
    }

    /// Waits until a reservation ends or the limit changes, but at most `NAP`, since the caller may
    /// also wait for something else.
    pub fn nap(&self) {
        drop(host::wait(&self.shared.changed, self.shared.ledger(), NAP));
    }
}

/// The solution of a game of this kind.
fn typed<G: Solvable>(solution: AnySolution) -> Option<Arc<G::Solution>> {
    solution.downcast().ok()
}

impl Shared {
    /// The ledger, even if a thread panicked while holding it: every change to it is complete
    /// before anything can panic.
    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A user of a game; dropping it ends the use. See [`SolutionCache::share`].
pub struct Share {
    shared: Arc<Shared>,
    game: AnyGame,
}

impl Drop for Share {
    fn drop(&mut self) {
        let evicted = self.shared.ledger().end_use(&self.game);
        drop(evicted);
    }
}

/// Memory reserved for other work than the solve of one game; dropping it frees the memory.
pub(crate) struct MemoryClaim {
    shared: Arc<Shared>,
    bytes: u64,
}

impl Drop for MemoryClaim {
    fn drop(&mut self) {
        self.shared.ledger().release_room(self.bytes);
        self.shared.changed.notify_all();
    }
}

/// The result of claiming a game's solution.
pub(crate) enum Claim<G: GameKey> {
    /// It is cached.
    Solved(Arc<G::Solution>),
    /// The caller must solve the game within this reservation.
    Reserved(Reservation<G>),
}

/// Memory reserved for one running solve; dropping it frees the memory. See
/// [`SolutionCache::claim`].
pub(crate) struct Reservation<G: GameKey> {
    shared: Arc<Shared>,
    game: AnyGame,
    /// Whether the game had users when the solve began: if all of them are gone, the solution is
    /// not needed.
    had_users: bool,
    /// Whether the ledger has ended it: from then on the game may be reserved again.
    ended: bool,
    kind: PhantomData<G>,
}

impl<G: GameKey> Reservation<G> {
    /// Ends the reservation by caching the solution, if it fits and not all of its users are gone.
    pub(crate) fn keep(mut self, solution: G::Solution) -> Arc<G::Solution> {
        let solution = Arc::new(solution);
        let bytes = G::solution_memory(&solution);
        let kept: AnySolution = Arc::clone(&solution) as AnySolution;
        let evicted = self.shared.ledger().keep(&self.game, self.had_users, kept, bytes);
        self.ended = true;
        drop(evicted);
        solution
    }
}

impl<G: GameKey> Drop for Reservation<G> {
    fn drop(&mut self) {
        if !self.ended {
            self.shared.ledger().release(&self.game);
        }
        self.shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests;
