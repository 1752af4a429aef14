//! The books of the store: who holds how much, who uses what, and what goes first.

use std::collections::{BTreeMap, HashMap};

use crate::solve::cache::key::{AnyKey, AnySolution};

/// Bytes that a kept solution takes beside its values: its entry here, the game, what allocations cost.
const ENTRY: u64 = 512;

/// What a store holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes {
    /// Of kept solutions.
    pub kept: u64,
    /// Promised to running solves.
    pub running: u64,
    /// The most that both together may be.
    pub limit: u64,
}

/// Why there is no room for a solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It needs more than the limit: waiting does not help.
    TooLarge {
        /// The bytes that it needs.
        needed: u64,
        /// The bytes there are for everything.
        limit: u64,
    },
    /// Running solves hold the room: wait until one of them ends.
    Busy,
    /// The same game is being solved: wait for that, its solution will be kept.
    Running,
}

/// See [`Store`](crate::solve::cache::SolutionCache). Methods that let go of solutions return them, to be freed outside the lock.
pub(crate) struct Ledger {
    limit: u64,
    kept: HashMap<AnyKey, Kept>,
    kept_bytes: u64,
    /// Kept games by their last use, the oldest first.
    by_use: BTreeMap<u64, AnyKey>,
    /// How often anything was used: the time that `by_use` is ordered by.
    uses: u64,
    running: HashMap<AnyKey, u64>,
    /// Users of a game; no entry for none.
    users: HashMap<AnyKey, u32>,
}

struct Kept {
    solution: AnySolution,
    bytes: u64,
    used: u64,
}

/// Solutions that the ledger let go of.
pub(crate) type Evicted = Vec<AnySolution>;

impl Ledger {
    pub(crate) fn new(limit: u64) -> Self {
        Self {
            limit,
            kept: HashMap::new(),
            kept_bytes: 0,
            by_use: BTreeMap::new(),
            uses: 0,
            running: HashMap::new(),
            users: HashMap::new(),
        }
    }

    pub(crate) fn bytes(&self) -> Bytes {
        Bytes { kept: self.kept_bytes, running: self.running_bytes(), limit: self.limit }
    }

    pub(crate) fn get(&mut self, key: &AnyKey) -> Option<AnySolution> {
        let kept = self.kept.get_mut(key)?;
        if let Some(key) = self.by_use.remove(&kept.used) {
            self.uses += 1;
            kept.used = self.uses;
            self.by_use.insert(kept.used, key);
        }
        Some(kept.solution.clone())
    }

    pub(crate) fn set_limit(&mut self, limit: u64) -> Evicted {
        self.limit = limit;
        self.make_room(0)
    }

    pub(crate) fn add_user(&mut self, key: &AnyKey) {
        *self.users.entry(key.clone()).or_default() += 1;
    }

    /// Ends one use, and lets go of the solution if it was the last.
    pub(crate) fn remove_user(&mut self, key: &AnyKey) -> Option<AnySolution> {
        let count = self.users.get_mut(key)?;
        *count -= 1;
        if *count > 0 {
            return None;
        }
        self.users.remove(key);
        self.forget(key)
    }

    /// Promises bytes to a solve of a game that is not kept, and says whether the game has users.
    pub(crate) fn reserve(&mut self, key: &AnyKey, bytes: u64) -> Result<(Evicted, bool), Refused> {
        if bytes > self.limit {
            return Err(Refused::TooLarge { needed: bytes, limit: self.limit });
        }
        if self.running.contains_key(key) {
            return Err(Refused::Running);
        }
        if bytes > self.limit.saturating_sub(self.running_bytes()) {
            return Err(Refused::Busy);
        }
        let evicted = self.make_room(bytes);
        self.running.insert(key.clone(), bytes);
        Ok((evicted, self.users.contains_key(key)))
    }

    /// Ends a promise.
    pub(crate) fn release(&mut self, key: &AnyKey) {
        self.running.remove(key);
    }

    /// Ends a promise by keeping what came of it, unless its users have all gone or it does not fit.
    pub(crate) fn keep(&mut self, key: &AnyKey, had_users: bool, solution: AnySolution) -> Evicted {
        self.release(key);
        let bytes = solution.memory() + ENTRY;
        let unwanted = had_users && !self.users.contains_key(key);
        if unwanted || bytes > self.limit.saturating_sub(self.running_bytes()) {
            return Vec::new();
        }
        let evicted = self.make_room(bytes);
        self.uses += 1;
        self.by_use.insert(self.uses, key.clone());
        self.kept_bytes += bytes;
        self.kept.insert(key.clone(), Kept { solution, bytes, used: self.uses });
        evicted
    }

    /// Lets go of solutions, least recently used first, until so many bytes are free or nothing is left.
    fn make_room(&mut self, bytes: u64) -> Evicted {
        let most = self.limit.saturating_sub(self.running_bytes()).saturating_sub(bytes);
        let mut evicted = Vec::new();
        while self.kept_bytes > most {
            let Some((_, oldest)) = self.by_use.pop_first() else { break };
            evicted.extend(self.forget(&oldest));
        }
        evicted
    }

    fn forget(&mut self, key: &AnyKey) -> Option<AnySolution> {
        let Kept { solution, bytes, used } = self.kept.remove(key)?;
        self.by_use.remove(&used);
        self.kept_bytes -= bytes;
        Some(solution)
    }

    fn running_bytes(&self) -> u64 {
        self.running.values().sum()
    }
}
