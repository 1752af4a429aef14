//! Fixes of a wrong `expect` that change the board: the nearest boards for which it holds.
//!
//! Repairs are kept with the board as soon as they are found, so fixes can be offered while the search runs. Deliberately not
//! here: the search itself (`solve`), and the threads on which it runs.

use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use crate::config::Settings;
use crate::host::Instant;
use crate::model::{BoardExpectation, CellKind};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::fixes::unsafe_fix;
use crate::rules::verdict_mismatch;
use crate::solve::insight::{self, Repair, RepairSearch, Within, fulfils, repairs_as_found};
use crate::solve::{BoardSolution, Control, Value};

/// The most cells of a board that is searched while its author waits: all its edits take a tenth of a second.
const MOST_CELLS: u32 = 400;
/// The most fixes of this sort.
const MOST_FIXES: usize = 5;
/// The most repairs that are kept, the nearest ones.
const MOST_KEPT: usize = 100;
/// The time limit of a search while the author waits.
const MOST_TIME: Duration = Duration::from_millis(300);

/// A control that cancels after some time.
pub(crate) struct Deadline(Instant);

impl Deadline {
    /// A control that cancels after this time.
    pub(crate) fn after(time: Duration) -> Self {
        Self(Instant::now() + time)
    }
}

impl Control for Deadline {
    fn is_cancelled(&self) -> bool {
        Instant::now() >= self.0
    }
}

/// The repairs of a wrong `expect` that are known.
#[derive(Debug, Clone, Default)]
pub(crate) struct KnownRepairs {
    /// The widest search that has ended and was not stopped.
    pub(crate) within: Option<Within>,
    /// The number of edit sets that it judged.
    pub(crate) tried: u64,
    /// The nearest repairs found so far, in their order.
    pub(crate) repairs: Vec<Repair>,
    /// Whether a search was stopped because it took too long.
    is_slow: bool,
}

impl KnownRepairs {
    /// What is left to search: nothing if the search has ended with a repair, or with none among all pairs.
    pub(crate) fn next(&self) -> Option<Within> {
        match self.within {
            None => Some(Within::One),
            Some(Within::One) if self.repairs.is_empty() => Some(Within::Two),
            Some(_) => None,
        }
    }

    fn add(&mut self, repair: &Repair) {
        if let Err(place) = self.repairs.binary_search_by_key(&repair.rank(), Repair::rank) {
            self.repairs.insert(place, *repair);
            self.repairs.truncate(MOST_KEPT);
        }
    }
}

impl CheckedBoard {
    /// What `expect` asserts, if this verdict differs.
    pub(crate) fn wish(&self, verdict: Value) -> Option<BoardExpectation> {
        self.reading.expectation.filter(|wish| !fulfils(verdict, *wish))
    }

    /// The repairs known so far.
    pub(crate) fn known_repairs(&self) -> KnownRepairs {
        self.locked_repairs().clone()
    }

    /// Whether both are the same board of one text, not only equal.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.insight.repairs, &other.insight.repairs)
    }

    /// Searches for the edits of the board after which its wrong `expect` holds, and keeps them; calls `on_found` after each.
    /// Running solves take at most `memory` bytes.
    pub(crate) fn search_repairs(
        &self,
        solution: &BoardSolution,
        (within, memory): (Within, u64),
        control: &dyn Control,
        on_found: &(dyn Fn() + Sync),
    ) {
        let Some(puzzle) = &self.reading.puzzle else { return };
        let Some(wish) = self.wish(solution.value(puzzle.start)) else { return };
        let search = RepairSearch { puzzle, solution, wish, within, most: MOST_KEPT, memory };
        let found = repairs_as_found(&search, control, &|repair| {
            self.locked_repairs().add(repair);
            on_found();
        });
        if found.is_complete || found.repairs.len() == MOST_KEPT {
            // Where a single edit is enough, pairs are not searched.
            let is_single = found.repairs.first().is_some_and(|repair| repair.edits.count() == 1);
            let reached = if is_single { Within::One } else { within };
            let mut known = self.locked_repairs();
            if known.within < Some(reached) {
                (known.within, known.tried) = (Some(reached), found.tried);
            }
        }
    }

    /// The edits of the board after which its `expect` holds, as fixes of a diagnostic about a wrong `expect`, the nearest boards
    /// first. Single edits of a small board are searched at once; else these are the repairs known so far.
    pub(crate) fn repairs(
        &self,
        diagnostic: &Diagnostic,
        settings: &Settings,
        solution: impl FnOnce() -> Option<Arc<BoardSolution>>,
    ) -> Vec<Fix> {
        let Some(puzzle) = &self.reading.puzzle else { return Vec::new() };
        if diagnostic.rule != &verdict_mismatch::RULE {
            return Vec::new();
        }
        let known = self.known_repairs();
        if known.within.is_none() && !known.is_slow && puzzle.game.board.cell_count() <= MOST_CELLS {
            let Some(solution) = solution() else { return Vec::new() };
            let limit = Deadline::after(MOST_TIME);
            self.search_repairs(&solution, (Within::One, settings.solver_memory.0), &limit, &|| {});
            self.locked_repairs().is_slow = limit.is_cancelled();
        }
        let known = self.known_repairs();
        known.repairs.iter().take(MOST_FIXES).filter_map(|repair| self.repair_fix(repair)).collect()
    }

    /// A repair as a fix.
    pub(crate) fn repair_fix(&self, repair: &Repair) -> Option<Fix> {
        let board = &self.reading.puzzle.as_ref()?.game.board;
        let at = |cell| format!("row {}, column {}", board.row(cell) + 1, board.column(cell) + 1);
        let write =
            |cell, kind: CellKind| Some(Edit { span: self.reading.span_of(cell)?, text: kind.character().to_string() });
        let mut words = Vec::new();
        let mut edits = Vec::new();
        for edit in repair.edits.iter() {
            match edit {
                insight::BoardEdit::Toggle { cell, to } => {
                    let verb = if to == CellKind::Wall { "put a wall on" } else { "remove the wall on" };
                    words.push(format!("{verb} {}", at(cell)));
                    edits.push(write(cell, to)?);
                }
                insight::BoardEdit::Step { piece, from, to } => {
                    words.push(format!("move `{}` to {}", piece.character(), at(to)));
                    edits.extend([write(from, CellKind::Floor)?, write(to, piece)?]);
                }
            }
        }
        edits.sort_by_key(|edit| edit.span.start);
        let mut words = words.join(" and ");
        words.get_mut(..1)?.make_ascii_uppercase();
        Some(unsafe_fix(format!("{words}: {}", repair.value), edits))
    }

    fn locked_repairs(&self) -> MutexGuard<'_, KnownRepairs> {
        self.insight.repairs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
