//! Facts about a board's solution that rules need besides the verdict.
//!
//! A `CheckedBoard` never changes, and equal boards have equal solutions, so a fact stays valid as long as the board exists.
//! Deliberately not here: solving, and storing solutions.

use std::sync::{Arc, Mutex, OnceLock};

use crate::config::Settings;
use crate::model::{BoardPuzzle, Cell};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::board::repairs::KnownRepairs;
use crate::rules::board::{duplicate_board, losing_move, redundant_wall, several_keys, slow_move};
use crate::rules::rule::Rule;
use crate::solve::insight::{
    CanonicalBoard, CriticalToggle, LineJudgement, Variant, critical_toggles, judge_line, keys, redundant_walls,
    variants, written_best_line,
};
use crate::solve::{BoardSolution, Control, Stopped, Unwatched, Value};

/// The most cells of a board for which each wall is tried: larger boards would take more than a few seconds.
pub(crate) const MOST_CELLS: u32 = 1_600;

/// The facts computed from a solution.
#[derive(Debug, Clone, Default)]
pub(crate) struct BoardInsight {
    /// The best first moves, if the first mover wins.
    pub(crate) keys: OnceLock<Option<usize>>,
    pub(crate) redundant_walls: OnceLock<Vec<Cell>>,
    pub(crate) line: OnceLock<JudgedLine>,
    /// The boards near this one for which `expect` holds. Searches add to it while others read it.
    pub(crate) repairs: Arc<Mutex<KnownRepairs>>,
    critical: OnceLock<Vec<CriticalToggle>>,
    variants: OnceLock<Vec<Variant>>,
    form: OnceLock<Arc<CanonicalBoard>>,
}

/// The judgement of the moves of a `solution`.
#[derive(Debug, Clone)]
pub(crate) struct JudgedLine {
    pub(crate) losing: Option<JudgedMove>,
    pub(crate) slow: Option<JudgedMove>,
}

/// A move that is not best.
#[derive(Debug, Clone)]
pub(crate) struct JudgedMove {
    /// Its index among the moves.
    pub(crate) index: usize,
    /// The value of the state before it.
    pub(crate) before: Value,
    /// The value of the state after it.
    pub(crate) after: Value,
    /// The best line that follows, as `solution` writes it; empty if there is none.
    pub(crate) best_line: String,
}

impl CheckedBoard {
    /// The canonical form of the board's puzzle, computed once.
    pub(crate) fn form(&self, puzzle: &BoardPuzzle) -> Arc<CanonicalBoard> {
        Arc::clone(self.insight.form.get_or_init(|| Arc::new(CanonicalBoard::new(puzzle))))
    }

    /// The critical cells, which are searched once. Running solves take at most `memory` bytes.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] soon after `control` cancels; [`Stopped::TooLarge`] if a candidate does not fit.
    pub(crate) fn critical(
        &self,
        solution: &BoardSolution,
        memory: u64,
        control: &dyn Control,
    ) -> Result<&[CriticalToggle], Stopped> {
        if let (None, Some(puzzle)) = (self.insight.critical.get(), &self.reading.puzzle) {
            let critical = critical_toggles(puzzle, solution, memory, control)?;
            self.insight.critical.get_or_init(|| critical);
        }
        Ok(self.known_critical().unwrap_or_default())
    }

    /// The critical cells, if they have been searched.
    pub(crate) fn known_critical(&self) -> Option<&[CriticalToggle]> {
        self.insight.critical.get().map(Vec::as_slice)
    }

    /// The verdicts with other rules, which are computed once. Running solves take at most `memory` bytes.
    ///
    /// # Errors
    /// As [`critical`](Self::critical).
    pub(crate) fn variants(
        &self,
        solution: &BoardSolution,
        memory: u64,
        control: &dyn Control,
    ) -> Result<&[Variant], Stopped> {
        if let (None, Some(puzzle)) = (self.insight.variants.get(), &self.reading.puzzle) {
            let variants = variants(puzzle, solution, memory, control)?;
            self.insight.variants.get_or_init(|| variants);
        }
        Ok(self.known_variants().unwrap_or_default())
    }

    /// The verdicts with other rules, if they have been computed.
    pub(crate) fn known_variants(&self) -> Option<&[Variant]> {
        self.insight.variants.get().map(Vec::as_slice)
    }

    /// Computes the facts that enabled rules need. Calls `solution` only if a fact is missing.
    pub fn learn(&self, settings: &Settings, solution: impl FnOnce() -> Option<Arc<BoardSolution>>) {
        let Some(puzzle) = &self.reading.puzzle else { return };
        let is_missing = |rule: &Rule| rule.is_on(settings) && !self.is_learned(rule);
        let (needs_keys, needs_walls) = (is_missing(&several_keys::RULE), is_missing(&redundant_wall::RULE));
        let needs_line = is_missing(&losing_move::RULE) || is_missing(&slow_move::RULE);
        if !needs_keys && !needs_walls && !needs_line {
            return;
        }
        let Some(solution) = solution() else { return };
        if needs_keys {
            self.insight.keys.get_or_init(|| keys(puzzle, &solution));
        }
        if needs_walls && let Ok(walls) = redundant_walls(puzzle, &solution, settings.solver_memory.0, &Unwatched) {
            self.insight.redundant_walls.get_or_init(|| walls);
        }
        if needs_line && let Some(written) = self.written_solution() {
            let LineJudgement { losing, slow } = judge_line(&solution, &written.line);
            let judged = |index: usize| {
                let &(state, to) = written.line.moves.get(index)?;
                let next = state.after(to);
                let (before, after) = (solution.value(state), solution.value(next));
                Some(JudgedMove { index, before, after, best_line: written_best_line(&solution, next) })
            };
            let judged = JudgedLine { losing: losing.and_then(judged), slow: slow.and_then(judged) };
            self.insight.line.get_or_init(|| judged);
        }
    }

    /// Whether all facts that a rule needs are computed.
    pub(crate) fn is_learned(&self, rule: &Rule) -> bool {
        if rule == &several_keys::RULE {
            self.insight.keys.get().is_some()
        } else if rule == &redundant_wall::RULE {
            let is_large = |cells| cells > MOST_CELLS;
            let cells = self.reading.puzzle.as_ref().map(|puzzle| puzzle.game.board.cell_count());
            self.insight.redundant_walls.get().is_some() || cells.is_some_and(is_large)
        } else if rule == &losing_move::RULE || rule == &slow_move::RULE {
            self.insight.line.get().is_some() || self.reading.solution.is_none()
        } else {
            // Boards of several files are compared elsewhere: by `stakeout check` after checking all, and by the language server.
            rule != &duplicate_board::RULE
        }
    }
}
