//! The keeper of solutions: nothing is solved twice, and all of it stays within one number of bytes.
//!
//! A [`SolutionCache`] holds solutions by the content of their games and counts what running solves may take against the same
//! limit. Others rely on three things: kept solutions and running solves together never exceed the limit; whoever needs
//! room takes it from what was least recently used; of one game there is at most one solve running. A solution handed
//! out lives as long as somebody holds it, and is no longer counted once the store has let go of it: hold it briefly.
//! Deliberately not here: threads and waiting without blocking.

pub(crate) mod key;
pub(crate) mod ledger;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::solve::cache::key::AnySolution;
pub use crate::solve::cache::key::{AnyKey, BoardGameKey};
use crate::solve::cache::ledger::Ledger;
pub use crate::solve::cache::ledger::{Bytes, Refused};

use crate::model::BoardGame;
use crate::solve::board::solution::{BoardSolution, memory_within, solve_within};
use crate::solve::graph;
use crate::solve::machine::most_memory;
use crate::solve::value::{Control, Stopped};

/// How long somebody who waits for room sleeps before asking its control again, if nothing happens.
const NAP: Duration = Duration::from_millis(10);

/// Kept solutions and the room of running solves. Cloning gives another handle to the same store.
#[derive(Clone)]
pub struct SolutionCache {
    shared: Arc<Shared>,
}

struct Shared {
    ledger: Mutex<Ledger>,
    /// Told when a reservation ends or the limit changes.
    changed: Condvar,
}

impl SolutionCache {
    /// An empty store that may hold so many bytes, but never more than [`most_memory`].
    pub fn new(limit: u64) -> Self {
        let limit = limit.min(most_memory());
        Self { shared: Arc::new(Shared { ledger: Mutex::new(Ledger::new(limit)), changed: Condvar::new() }) }
    }

    /// The solution of a game, if it is kept. Counts as a use.
    pub fn get(&self, key: &BoardGameKey) -> Option<Arc<BoardSolution>> {
        self.shared.ledger().get(&key.into())?.board()
    }

    /// The solution of a game file's game, if it is kept. Counts as a use.
    pub fn get_game(&self, key: &graph::GraphGameKey) -> Option<Arc<graph::GraphSolution>> {
        self.shared.ledger().get(&key.into())?.game()
    }

    /// What is held at the moment, and the limit.
    pub fn bytes(&self) -> Bytes {
        self.shared.ledger().bytes()
    }

    /// Changes the limit, as [`SolutionCache::new`] sets it. What no longer fits is let go, least recently used first; running solves end undisturbed.
    pub fn set_limit(&self, limit: u64) {
        let evicted = self.shared.ledger().set_limit(limit.min(most_memory()));
        self.shared.changed.notify_all();
        drop(evicted);
    }

    /// Registers a user of a game, such as an open document with this board. When the last user of a game is gone, so
    /// is its solution. One of a game that never had a user stays until its room is needed.
    pub fn share(&self, key: impl Into<AnyKey>) -> Share {
        let key = key.into();
        self.shared.ledger().add_user(&key);
        Share { shared: Arc::clone(&self.shared), key }
    }

    /// The solution of a game if it is kept, which counts as a use, else room for a solve that takes at most so many
    /// bytes, see [`memory_within`]: made by letting go of what was least recently used.
    ///
    /// # Errors
    /// Says whether waiting helps, see [`Refused`]. Nothing was let go then.
    pub fn claim(&self, key: &BoardGameKey, bytes: u64) -> Result<Claim, Refused> {
        self.claim_any(&key.into(), bytes).map(|claim| match claim {
            Claimed::Kept(AnySolution::Board(solution)) => Claim::Solved(solution),
            Claimed::Kept(AnySolution::Game(_)) => unreachable!("a board is kept under the key of a board"),
            Claimed::Reserved(reservation) => Claim::Reserved(reservation),
        })
    }

    fn claim_any(&self, key: &AnyKey, bytes: u64) -> Result<Claimed, Refused> {
        // Bound before the lock is taken, so that what was let go is freed after it is given back.
        let _evicted;
        let mut ledger = self.shared.ledger();
        if let Some(solution) = ledger.get(key) {
            return Ok(Claimed::Kept(solution));
        }
        let had_users;
        (_evicted, had_users) = ledger.reserve(key, bytes)?;
        let reservation = Reservation { shared: Arc::clone(&self.shared), key: key.clone(), had_users, ended: false };
        Ok(Claimed::Reserved(reservation))
    }

    /// The solution of a game: the kept one, or a fresh one that is then kept. While the same game is being solved
    /// elsewhere, or running solves leave no room, this waits on the calling thread; smaller games may overtake it.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` asks for it, waiting or solving. [`Stopped::TooLarge`] if the game alone needs
    /// more than the limit.
    pub fn solve(&self, game: &Arc<BoardGame>, control: &dyn Control) -> Result<Arc<BoardSolution>, Stopped> {
        self.solve_key(&BoardGameKey::new(Arc::clone(game)), control)
    }

    /// As [`solve`](Self::solve), for a key that is at hand.
    ///
    /// # Errors
    /// The same.
    pub fn solve_key(&self, key: &BoardGameKey, control: &dyn Control) -> Result<Arc<BoardSolution>, Stopped> {
        loop {
            let limit = self.shared.ledger().bytes().limit;
            let needed = memory_within(key.game(), limit).peak;
            match self.claim(key, needed) {
                Ok(Claim::Solved(solution)) => return Ok(solution),
                Ok(Claim::Reserved(reservation)) => {
                    return Ok(reservation.keep(solve_within(key.game(), limit, control)?));
                }
                Err(Refused::TooLarge { needed, limit }) => return Err(Stopped::TooLarge { needed, limit }),
                Err(Refused::Busy | Refused::Running) => self.nap(),
            }
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
        }
    }

    /// As [`solve_key`](Self::solve_key), for the game of a game file.
    ///
    /// # Errors
    /// The same.
    pub fn solve_game(
        &self,
        key: &graph::GraphGameKey,
        control: &dyn Control,
    ) -> Result<Arc<graph::GraphSolution>, Stopped> {
        let needed = graph::memory_needed(key.puzzle()).peak;
        loop {
            match self.claim_any(&key.into(), needed) {
                Ok(Claimed::Kept(AnySolution::Game(solution))) => return Ok(solution),
                Ok(Claimed::Kept(AnySolution::Board(_))) => unreachable!("a game is kept under the key of a game"),
                Ok(Claimed::Reserved(reservation)) => {
                    let solution = Arc::new(graph::solve(key.puzzle(), control)?);
                    reservation.keep_any(AnySolution::Game(Arc::clone(&solution)));
                    return Ok(solution);
                }
                Err(Refused::TooLarge { needed, limit }) => return Err(Stopped::TooLarge { needed, limit }),
                Err(Refused::Busy | Refused::Running) => self.nap(),
            }
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
        }
    }

    /// As [`solve_key`](Self::solve_key), for a game that came from another by an edit: where that wins, it starts from
    /// what the other's solution still proves, if that is kept. So end the use of the other only after this.
    ///
    /// # Errors
    /// The same.
    pub fn solve_edited(
        &self,
        key: &BoardGameKey,
        before: &BoardGameKey,
        control: &dyn Control,
    ) -> Result<Arc<BoardSolution>, Stopped> {
        if let Some(old) = self.get(before)
            && let Some(needed) = old.repair_memory(key.game())
        {
            // The old solution stays alive with the new one, whatever else claims its room meanwhile.
            match self.claim(key, needed.peak.saturating_add(old.memory())) {
                Ok(Claim::Solved(solution)) => return Ok(solution),
                Ok(Claim::Reserved(reservation)) => match old.repaired(key.game(), control) {
                    Ok(Some(solution)) => return Ok(reservation.keep(solution)),
                    Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
                    Ok(None) | Err(Stopped::TooLarge { .. }) => {}
                },
                Err(_) => {}
            }
        }
        self.solve_key(key, control)
    }

    /// Waits until a reservation ends or the limit changes, but not for long: some other thing may have happened that
    /// the caller waits for.
    pub fn nap(&self) {
        drop(self.shared.changed.wait_timeout(self.shared.ledger(), NAP));
    }
}

impl Shared {
    /// The ledger, whoever panicked while holding it: every change to it is complete before anything can panic.
    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A user of a game; dropping it ends the use. See [`SolutionCache::share`].
pub struct Share {
    shared: Arc<Shared>,
    key: AnyKey,
}

impl Drop for Share {
    fn drop(&mut self) {
        let freed = self.shared.ledger().remove_user(&self.key);
        drop(freed);
    }
}

/// What a claim to a game's solution gives.
pub enum Claim {
    /// It is kept.
    Solved(Arc<BoardSolution>),
    /// It is the caller's to find, in this room.
    Reserved(Reservation),
}

/// What a claim to any game's solution gives.
enum Claimed {
    Kept(AnySolution),
    Reserved(Reservation),
}

/// Room for one running solve; dropping it gives the room back. See [`SolutionCache::claim`].
pub struct Reservation {
    shared: Arc<Shared>,
    key: AnyKey,
    /// Whether somebody used the game when the solve began: if they all have gone, nobody waits for the solution.
    had_users: bool,
    /// Whether the ledger has closed it: from then on the game may be somebody else's.
    ended: bool,
}

impl Reservation {
    /// Ends the reservation by keeping what was solved, if it fits and its users have not all gone meanwhile.
    pub fn keep(self, solution: BoardSolution) -> Arc<BoardSolution> {
        let solution = Arc::new(solution);
        self.keep_any(AnySolution::Board(Arc::clone(&solution)));
        solution
    }

    fn keep_any(mut self, solution: AnySolution) {
        let evicted = self.shared.ledger().keep(&self.key, self.had_users, solution);
        self.ended = true;
        drop(evicted);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if !self.ended {
            self.shared.ledger().release(&self.key);
        }
        self.shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests;
