//! The cache of solutions: nothing is solved twice, and everything together stays within one number of bytes.
//!
//! A [`SolutionCache`] holds solutions by their games and counts the memory of running solves against the same limit. Others
//! rely on three guarantees: kept solutions and running solves together never exceed the limit; room is made by evicting
//! the least recently used solutions; at most one solve of a game runs at a time. A solution that was handed out lives as
//! long as somebody holds it, and is no longer counted once the cache has evicted it: hold it briefly. The cache also keeps
//! verdicts, which are small and outlive their solutions.
//! Deliberately not here: threads, and waiting without blocking.

pub(crate) mod ledger;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::host;
pub use crate::solve::cache::ledger::Bytes;
use crate::solve::cache::ledger::{ClaimRefused, Ledger};
use crate::solve::machine::most_memory;
use crate::solve::solvable::{AnyGame, Solvable};
use crate::solve::value::{Control, Stopped};

/// How long a solve that waits for room sleeps before it asks its control again, if nothing happens.
const NAP: Duration = Duration::from_millis(10);

/// Kept solutions and the room of running solves. Cloning gives another handle to the same cache.
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
    /// An empty cache that may hold so many bytes, but never more than [`most_memory`].
    pub fn new(limit: u64) -> Self {
        let limit = limit.min(most_memory());
        Self { shared: Arc::new(Shared { ledger: Mutex::new(Ledger::new(limit)), changed: Condvar::new() }) }
    }

    /// The solution of a game, if it is kept. Counts as a use.
    pub fn get<G: Solvable>(&self, game: &G) -> Option<Arc<G::Solution>> {
        self.shared.ledger().get(game)
    }

    /// What is held at the moment, and the limit.
    pub fn bytes(&self) -> Bytes {
        self.shared.ledger().bytes()
    }

    /// Changes the limit, as [`SolutionCache::new`] sets it. Solutions that no longer fit are evicted, least recently used
    /// first; running solves end undisturbed.
    pub fn set_limit(&self, limit: u64) {
        let evicted = self.shared.ledger().set_limit(limit.min(most_memory()));
        self.shared.changed.notify_all();
        drop(evicted);
    }

    /// Registers a user of a game, such as an open document with this board. When the last user of a game is gone, so is
    /// its solution. The solution of a game that never had a user stays until its room is needed.
    pub fn share<G: Solvable>(&self, game: &G) -> Share {
        self.shared.ledger().add_user(game);
        Share { shared: Arc::clone(&self.shared), game: AnyGame::new(game) }
    }

    pub(crate) fn share_any(&self, game: AnyGame) -> Share {
        game.begin_use(&mut self.shared.ledger());
        Share { shared: Arc::clone(&self.shared), game }
    }

    /// The verdict of a start, if it was kept.
    pub fn verdict<G: Solvable>(&self, game: &G, start: G::Start) -> Option<G::Verdict> {
        self.shared.ledger().verdict(game, start)
    }

    /// Keeps the verdict of a start, which is not counted against the limit. When the verdicts take too much memory of their
    /// own, all others are forgotten.
    pub fn keep_verdict<G: Solvable>(&self, game: &G, start: G::Start, verdict: G::Verdict) {
        self.shared.ledger().keep_verdict(game, start, verdict);
    }

    /// The solution of a game if it is kept, which counts as a use; else room for a solve that takes at most so many
    /// bytes, see [`Solvable::memory_within`], made by evicting the least recently used solutions.
    ///
    /// # Errors
    /// Whether waiting helps, see [`ClaimRefused`]. Nothing was evicted then.
    pub(crate) fn claim<G: Solvable>(&self, game: &G, bytes: u64) -> Result<Claim<G>, ClaimRefused> {
        // Bound before the lock is taken, so that evicted solutions are freed after it is released.
        let _evicted;
        let mut ledger = self.shared.ledger();
        if let Some(solution) = ledger.get(game) {
            return Ok(Claim::Solved(solution));
        }
        let had_users;
        (_evicted, had_users) = ledger.reserve(game, bytes)?;
        let reservation = Reservation { shared: Arc::clone(&self.shared), game: game.clone(), had_users, ended: false };
        Ok(Claim::Reserved(reservation))
    }

    /// The solution of a game: the kept one, or a new one that is then kept. While the same game is being solved
    /// elsewhere, or running solves leave no room, this blocks the calling thread; smaller games may overtake it.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels, waiting or solving. [`Stopped::TooLarge`] if the game alone needs more
    /// than the limit.
    pub fn solve<G: Solvable>(&self, game: &G, control: &dyn Control) -> Result<Arc<G::Solution>, Stopped> {
        loop {
            let limit = self.bytes().limit;
            match self.claim(game, game.memory_within(limit).peak) {
                Ok(Claim::Solved(solution)) => return Ok(solution),
                Ok(Claim::Reserved(reservation)) => return Ok(reservation.keep(game.solve_within(limit, control)?)),
                Err(ClaimRefused::TooLarge { needed, limit }) => return Err(Stopped::TooLarge { needed, limit }),
                Err(ClaimRefused::Busy | ClaimRefused::Running) => self.nap(),
            }
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
        }
    }

    /// As [`solve`](Self::solve), for a game that an edit made from another: starts from the other's solution if that is
    /// kept and saves work. So end the use of the other game only after this.
    ///
    /// # Errors
    /// The same.
    pub fn solve_edited<G: Solvable>(
        &self,
        game: &G,
        before: &G,
        control: &dyn Control,
    ) -> Result<Arc<G::Solution>, Stopped> {
        if let Some(old) = self.get(before)
            && let Some(needed) = game.repair_memory(&old)
        {
            // The old solution stays alive with the new one, whatever else claims its room meanwhile.
            match self.claim(game, needed.peak.saturating_add(G::solution_memory(&old))) {
                Ok(Claim::Solved(solution)) => return Ok(solution),
                Ok(Claim::Reserved(reservation)) => match game.repaired(&old, control) {
                    Ok(Some(solution)) => return Ok(reservation.keep(solution)),
                    Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
                    Ok(None) | Err(Stopped::TooLarge { .. }) => {}
                },
                Err(_) => {}
            }
        }
        self.solve(game, control)
    }

    /// Keeps a solution that was found elsewhere, if there is room.
    pub(crate) fn insert<G: Solvable>(&self, game: &G, solution: G::Solution) -> Arc<G::Solution> {
        match self.claim(game, G::solution_memory(&solution)) {
            Ok(Claim::Solved(kept)) => kept,
            Ok(Claim::Reserved(reservation)) => reservation.keep(solution),
            Err(_) => Arc::new(solution),
        }
    }

    /// Waits until a reservation ends or the limit changes, but not for long: the caller may also wait for something else.
    pub fn nap(&self) {
        drop(host::wait(&self.shared.changed, self.shared.ledger(), NAP));
    }
}

impl Shared {
    /// The ledger, even if a thread panicked while holding it: every change to it is complete before anything can panic.
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
        let evicted = self.game.end_use(&mut self.shared.ledger());
        drop(evicted);
    }
}

/// The result of a claim to a game's solution.
pub(crate) enum Claim<G: Solvable> {
    /// It is kept.
    Solved(Arc<G::Solution>),
    /// The caller is to solve the game, in this room.
    Reserved(Reservation<G>),
}

/// Room for one running solve; dropping it gives the room back. See [`SolutionCache::claim`].
pub(crate) struct Reservation<G: Solvable> {
    shared: Arc<Shared>,
    game: G,
    /// Whether the game had users when the solve began: if they have all gone, nobody waits for the solution.
    had_users: bool,
    /// Whether the ledger has closed it: from then on the game may be reserved by somebody else.
    ended: bool,
}

impl<G: Solvable> Reservation<G> {
    /// Ends the reservation by keeping the solution, if it fits and its users have not all gone meanwhile.
    pub(crate) fn keep(mut self, solution: G::Solution) -> Arc<G::Solution> {
        let solution = Arc::new(solution);
        let evicted = self.shared.ledger().keep(&self.game, self.had_users, Arc::clone(&solution));
        self.ended = true;
        drop(evicted);
        solution
    }
}

impl<G: Solvable> Drop for Reservation<G> {
    fn drop(&mut self) {
        if !self.ended {
            self.shared.ledger().release(&self.game);
        }
        self.shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests;
