//! What searches for repairs have found so far.

use std::sync::{Mutex, PoisonError};

use crate::model::ChaseExpectation;
use crate::solve::board::insight::repair::{Repair, RepairSearch, Within, repairs_as_found};
use crate::solve::chase::{Chase, SolvedChase};
use crate::solve::value::Control;

/// The maximum number of repairs that are kept, the nearest ones.
const MAX_KEPT: usize = 100;

/// The known repairs of a board for one wish.
#[derive(Debug, Clone, Default)]
pub struct KnownRepairs {
    /// The widest search that has ended and was not stopped.
    pub within: Option<Within>,
    /// The number of edit sets that it judged.
    pub tried: u64,
    /// The nearest repairs found so far, in their order.
    pub repairs: Vec<Repair>,
    /// Whether a search was stopped because it took too long.
    pub is_slow: bool,
}

impl KnownRepairs {
    /// What is left to search: nothing if a search has ended with a repair, or with none among all
    /// pairs.
    pub fn next(&self) -> Option<Within> {
        match self.within {
            None => Some(Within::One),
            Some(Within::One) if self.repairs.is_empty() => Some(Within::Two),
            Some(_) => None,
        }
    }

    /// Adds what another search has found.
    pub fn merge(&mut self, other: &Self) {
        for repair in &other.repairs {
            self.add(repair);
        }
        if self.within < other.within {
            (self.within, self.tried) = (other.within, other.tried);
        }
        self.is_slow |= other.is_slow;
    }

    /// Searches for the edits of a board after which the wish is true. Calls `keep` with everything
    /// found so far after each repair; returns it at the end. Running solves take at most `memory`
    /// bytes.
    pub fn search(
        chase: &Chase,
        solution: &SolvedChase,
        wish: ChaseExpectation,
        (within, memory): (Within, u64),
        control: &dyn Control,
        keep: &(dyn Fn(&Self) + Sync),
    ) -> Self {
        let known = Mutex::new(Self::default());
        let search = RepairSearch { chase, solution, wish, within, most: MAX_KEPT, memory };
        let found = repairs_as_found(&search, control, &|repair| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.add(repair);
            keep(&known);
        });
        let mut known = known.into_inner().unwrap_or_else(PoisonError::into_inner);
        if found.is_complete || found.repairs.len() == MAX_KEPT {
            // Where a single edit is enough, pairs are not searched.
            let is_single = found.repairs.first().is_some_and(|repair| repair.edits.count() == 1);
            known.within = Some(if is_single { Within::One } else { within });
            known.tried = found.tried;
        }
        known
    }

    fn add(&mut self, repair: &Repair) {
        if let Err(place) = self.repairs.binary_search_by_key(&repair.rank(), Repair::rank) {
            self.repairs.insert(place, *repair);
            self.repairs.truncate(MAX_KEPT);
        }
    }
}
