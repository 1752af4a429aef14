//! Boards near a board, hardest first.
//!
//! Every set of edits is judged: if only players have moved, by the solution of the board without
//! those steps, else by a solve of its own. No set is skipped by reasoning, since the difficulty of
//! a board needs its whole solution.

use std::cmp::Reverse;
use std::ops::RangeInclusive;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashSet;

use crate::model::{BoardPuzzle, Cell};
use crate::solve::board::insight::candidates::{Quiet, share_out, threads};
use crate::solve::board::insight::canonical::CanonicalBoard;
use crate::solve::board::insight::difficulty::difficulty;
use crate::solve::board::insight::edits::{BoardEdit, EditSet, edits};
use crate::solve::board::insight::repair::{changed_cells, outcomes};
use crate::solve::board::insight::soundness::keeping;
use crate::solve::board::insight::why::{Effort, Unexplained};
use crate::solve::chase::{Chase, SolvedChase};
use crate::solve::value::{Control, Outcome, Stopped, Turns, Value};

/// The fewest boards at which those beyond the listed ones are dropped: sorting less often is
/// faster than memory for them is dear.
const MANY_FOUND: usize = 1 << 12;

/// The parameters of a search.
#[derive(Clone)]
pub struct VarySearch<'a> {
    /// The original board.
    pub chase: &'a Chase,
    /// Its solution.
    pub solution: &'a SolvedChase,
    /// The outcome of the boards.
    pub outcome: Outcome,
    /// The turns of the boards; any if absent.
    pub turns: Option<RangeInclusive<u32>>,
    /// Whether exactly one first move keeps the outcome.
    pub has_unique_key: bool,
    /// Whether sets of two edits are tried, too.
    pub with_pairs: bool,
    /// The cells that no edit touches.
    pub kept: &'a HashSet<Cell>,
    /// The most boards to list.
    pub most: usize,
    /// The most bytes that running solves may take together.
    pub memory: u64,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variations {
    /// The number of edit sets judged: all that touch no kept cell, unless the search was stopped.
    pub tried: u64,
    /// Whether the search was not stopped and every board is listed.
    pub is_complete: bool,
    /// The hardest first; then those with more turns, with fewer edits, with fewer changed cells,
    /// in reading order. No two are equal as [`CanonicalBoard`] compares, nor is one equal to the
    /// original board.
    pub boards: Vec<Variation>,
}

/// A board near the original one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variation {
    /// The edits that lead to it.
    pub edits: EditSet,
    /// Its verdict.
    pub value: Value,
    /// Its score as [`difficulty`] defines it, in hundredths of a bit, rounded; `None` if the loop
    /// of a draw takes too long to find.
    pub hundredths: Option<u32>,
    /// The number of first moves that keep the outcome.
    pub keys: usize,
    /// As in [`Repair`](super::Repair).
    changed: u32,
}

impl Variation {
    /// The score in bits.
    pub fn bits(&self) -> Option<f64> {
        self.hundredths.map(|hundredths| f64::from(hundredths) / 100.0)
    }

    fn rank(&self) -> impl Ord + use<> {
        let turns = self.value.turns();
        let edits = self.edits;
        let as_repair = (edits.count(), self.changed, edits.reading_order());
        (Reverse(self.hundredths), Reverse(turns), as_repair)
    }
}

/// Searches for the boards near a board with an outcome, turns and keys as wished. If `control`
/// cancels, returns the boards found so far.
///
/// # Complexity
/// One solve for each edit set that toggles a cell or moves an exit, two if not every outcome or
/// number of turns is wanted, and time linear in the cells for each turn of a line.
pub fn vary(search: &VarySearch<'_>, control: &dyn Control) -> Variations {
    let run = Run::new(search, control);
    let jobs = run.ground.len() + 1;
    let result = share_out(jobs, run.threads, control, |job| match job.checked_sub(1) {
        None => run.try_steps(),
        Some(place) => run.try_ground(place),
    });
    let mut found = run.found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.cut(search);
    let is_complete = result.is_ok() && !found.is_cut;
    Variations { tried: found.tried, is_complete, boards: found.boards }
}

struct Run<'a> {
    search: &'a VarySearch<'a>,
    control: &'a dyn Control,
    /// The edits that only move players.
    steps: Vec<BoardEdit>,
    /// The other ones.
    ground: Vec<BoardEdit>,
    /// As in [`outcomes`], of the original board.
    outcomes: Vec<Option<Outcome>>,
    threads: usize,
    /// Whether many boards have another outcome or number of turns: a verdict alone costs less than
    /// a whole solution.
    is_choosy: bool,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    tried: u64,
    is_cut: bool,
    boards: Vec<Variation>,
}

impl<'a> Run<'a> {
    fn new(search: &'a VarySearch<'a>, control: &'a dyn Control) -> Self {
        let VarySearch { chase, solution, .. } = search;
        let mut all = edits(chase.puzzle());
        all.retain(|edit| {
            !search.kept.contains(&edit.first_cell()) && !search.kept.contains(&edit.last_cell())
        });
        let (steps, ground) = all.into_iter().partition(|edit| edit.keeps_game());
        let verdict = solution.value(chase.start()).outcome();
        Self {
            search,
            control,
            steps,
            ground,
            outcomes: outcomes(solution, chase.puzzle()).collect(),
            threads: threads(chase, search.memory, control),
            is_choosy: search.turns.is_some() || search.outcome != verdict,
            found: Mutex::default(),
        }
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The steps of players, and their pairs, on the original board.
    fn try_steps(&self) -> Result<(), Stopped> {
        let solution = self.search.solution;
        for (index, &step) in self.steps.iter().enumerate() {
            let set = EditSet::one(step);
            self.judge(set, &self.edited(set), solution)?;
            if !self.search.with_pairs {
                continue;
            }
            for set in self.steps[..index].iter().filter_map(|&other| EditSet::two(step, other)) {
                self.judge(set, &self.edited(set), solution)?;
            }
        }
        Ok(())
    }

    /// An edit that changes the game, alone, with the steps of players, and with the edits after
    /// it.
    fn try_ground(&self, place: usize) -> Result<(), Stopped> {
        let edit = self.ground[place];
        if !self.search.with_pairs {
            return self.solve_and_judge(EditSet::one(edit));
        }
        let edited = self.edited(EditSet::one(edit));
        let solution = edited.solve(self.search.memory, &self.quiet())?;
        self.judge(EditSet::one(edit), &edited, &solution)?;
        for set in self.steps.iter().filter_map(|&step| EditSet::two(edit, step)) {
            self.judge(set, &self.edited(set), &solution)?;
        }
        drop(solution);
        for set in self.ground[place + 1..].iter().filter_map(|&other| EditSet::two(edit, other)) {
            self.solve_and_judge(set)?;
        }
        Ok(())
    }

    const fn quiet(&self) -> Quiet<'a> {
        Quiet(self.control)
    }

    fn edited(&self, set: EditSet) -> Chase {
        Chase::new(set.apply(self.search.chase.puzzle()))
    }

    fn solve_and_judge(&self, set: EditSet) -> Result<(), Stopped> {
        let edited = self.edited(set);
        let memory = self.search.memory;
        if self.is_choosy && !self.is_wanted(edited.verdict(memory, &self.quiet())?) {
            self.found().tried += 1;
            return Ok(());
        }
        let solution = edited.solve(memory, &self.quiet())?;
        self.judge(set, &edited, &solution)
    }

    fn is_wanted(&self, value: Value) -> bool {
        let VarySearch { outcome, turns, .. } = self.search;
        let has_turns = |range: &RangeInclusive<u32>| {
            value.turns().is_some_and(|Turns(turns)| range.contains(&turns))
        };
        value.outcome() == *outcome && turns.as_ref().is_none_or(has_turns)
    }

    /// Notes the board after these edits, given the solution of its game, if it is as wished.
    fn judge(&self, edits: EditSet, edited: &Chase, solution: &SolvedChase) -> Result<(), Stopped> {
        if self.control.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        let variation = self.variation(edits, edited, solution)?;
        let mut found = self.found();
        found.tried += 1;
        found.boards.extend(variation);
        if found.boards.len() >= MANY_FOUND.max(self.search.most.saturating_mul(2)) {
            found.cut(self.search);
        }
        Ok(())
    }

    fn variation(
        &self,
        edits: EditSet,
        edited: &Chase,
        solution: &SolvedChase,
    ) -> Result<Option<Variation>, Stopped> {
        let start = edited.start();
        let value = solution.value(start);
        if !self.is_wanted(value) {
            return Ok(None);
        }
        // A board has at most 9 moves for each of 4 policemen, so none are left out.
        let keys = keeping(start, solution).map_or_else(|count| count, |keys| keys.len());
        if self.search.has_unique_key && keys != 1 {
            return Ok(None);
        }
        let quiet = self.quiet();
        let hundredths =
            match difficulty(edited.game(), edited.start(), solution, Effort::thorough(&quiet)) {
                Ok(judged) => Some((judged.bits * 100.0).round() as u32),
                Err(Unexplained::TooManyStates) => None,
                Err(Unexplained::Cancelled) => return Err(Stopped::Cancelled),
            };
        let changed = changed_cells(&self.outcomes, solution, edited.puzzle());
        Ok(Some(Variation { edits, value, hundredths, keys, changed }))
    }
}

impl Found {
    /// Sorts the boards, and leaves out those that are equal to an earlier one or to the original
    /// board, or beyond the most to be listed. More boards may be added afterwards.
    fn cut(&mut self, search: &VarySearch<'_>) {
        self.boards.sort_by_cached_key(Variation::rank);
        let original: &BoardPuzzle = search.chase.puzzle();
        let mut seen: HashSet<CanonicalBoard> = HashSet::new();
        seen.insert(CanonicalBoard::new(original));
        let mut listed = 0;
        self.boards.retain(|board| {
            if listed == search.most && self.is_cut {
                return false;
            }
            let form = CanonicalBoard::new(&board.edits.apply(original));
            if seen.contains(&form) {
                return false;
            }
            if listed == search.most {
                self.is_cut = true;
                return false;
            }
            listed += 1;
            seen.insert(form)
        });
    }
}
