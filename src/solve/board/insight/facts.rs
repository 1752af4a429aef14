//! Facts about a solved board: what its solution tells besides the verdict.
//!
//! A fact depends on the puzzle and on the question alone, so it stays valid wherever the puzzle
//! stands. The cache keeps facts beside verdicts. Deliberately not here: when a fact is computed,
//! and where it is shown.

use crate::model::{Cell, ChaseExpectation, State, Step};
use crate::solve::board::insight::candidates::threads;
use crate::solve::board::insight::known_repairs::KnownRepairs;
use crate::solve::board::insight::line::{judge_line, written_best_line};
use crate::solve::board::insight::repair::Within;
use crate::solve::board::insight::sensitivity::{
    CriticalToggle, Variant, critical_toggles, reach_memory, redundant_walls, variants,
};
use crate::solve::board::insight::soundness::keys;
use crate::solve::chase::{Chase, SolvedChase};
use crate::solve::value::{Control, Stopped, Value};

/// Bytes that a fact takes in the cache besides its list.
const ENTRY_BYTES: usize = 128;

/// A question about a puzzle that its solution answers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BoardQuestion {
    /// How many first moves are best?
    Keys,
    /// Which of these moves from the start, as a written line has them, are not best?
    Line(Vec<(State, Step)>),
    /// Which walls change nothing?
    RedundantWalls,
    /// Which cells decide the verdict?
    Critical,
    /// What are the verdicts with other rules?
    Variants,
    /// Which boards near this one fulfil this wish?
    Repairs(ChaseExpectation),
}

/// The answer to a [`BoardQuestion`].
#[derive(Debug, Clone)]
pub enum BoardFact {
    /// The best first moves, if the first mover wins.
    Keys(Option<usize>),
    /// The moves that are not best.
    Line(JudgedLine),
    /// In reading order.
    RedundantWalls(Vec<Cell>),
    /// In reading order.
    Critical(Vec<CriticalToggle>),
    /// In the order of [`variants`].
    Variants(Vec<Variant>),
    /// Those found so far.
    Repairs(KnownRepairs),
}

/// The judgement of written moves.
#[derive(Debug, Clone)]
pub struct JudgedLine {
    /// The first move that gives something away.
    pub losing: Option<JudgedMove>,
    /// The first move that wins later than necessary.
    pub slow: Option<JudgedMove>,
}

/// A move that is not best.
#[derive(Debug, Clone)]
pub struct JudgedMove {
    /// Its index among the moves.
    pub index: usize,
    /// The value of the state before it.
    pub before: Value,
    /// The value of the state after it.
    pub after: Value,
    /// The best line that follows, as `solution` writes it; empty if there is none.
    pub best_line: String,
}

impl BoardQuestion {
    /// Whether the solution alone answers it. The others solve many other boards, which takes up to
    /// a minute.
    pub const fn is_read_off(&self) -> bool {
        match self {
            Self::Keys | Self::Line(_) => true,
            Self::RedundantWalls | Self::Critical | Self::Variants | Self::Repairs(_) => false,
        }
    }

    /// The bytes that an answer takes. Above `limit` only if a single solve does not fit.
    pub(crate) fn memory(&self, chase: &Chase, limit: u64, control: &dyn Control) -> u64 {
        if self.is_read_off() {
            return 0;
        }
        let solve = chase.memory_within(limit);
        // A board without one of its walls takes a little more.
        let solve = solve.saturating_add(solve / 4);
        let reach = if *self == Self::RedundantWalls { reach_memory(chase) } else { 0 };
        let solves = threads(chase, limit.saturating_sub(reach), control) as u64;
        let least = reach.saturating_add(solve);
        reach.saturating_add(solve.saturating_mul(solves)).min(limit).max(least)
    }

    /// The answer. Running solves take at most `memory` bytes.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] soon after `control` cancels; [`Stopped::TooLarge`] if another board
    /// does not fit.
    pub fn answer(
        &self,
        chase: &Chase,
        solution: &SolvedChase,
        memory: u64,
        control: &dyn Control,
    ) -> Result<BoardFact, Stopped> {
        Ok(match self {
            Self::Keys => BoardFact::Keys(keys(chase.start(), solution)),
            Self::Line(moves) => BoardFact::Line(JudgedLine::new(chase, solution, moves)),
            Self::RedundantWalls => {
                BoardFact::RedundantWalls(redundant_walls(chase, solution, memory, control)?)
            }
            Self::Critical => {
                BoardFact::Critical(critical_toggles(chase, solution, memory, control)?)
            }
            Self::Variants => BoardFact::Variants(variants(chase, solution, memory, control)?),
            &Self::Repairs(wish) => {
                let found = KnownRepairs::search(
                    chase,
                    solution,
                    wish,
                    (Within::One, memory),
                    control,
                    &|_| {},
                );
                if control.is_cancelled() {
                    return Err(Stopped::Cancelled);
                }
                BoardFact::Repairs(found)
            }
        })
    }
}

impl BoardFact {
    /// The bytes that it takes in the cache.
    pub(crate) fn bytes(&self) -> usize {
        let judged = |judged: &Option<JudgedMove>| {
            judged.as_ref().map_or(0, |judged| judged.best_line.len())
        };
        ENTRY_BYTES
            + match self {
                Self::Keys(_) => 0,
                Self::Line(line) => judged(&line.losing) + judged(&line.slow),
                Self::RedundantWalls(walls) => size_of_val(&walls[..]),
                Self::Critical(critical) => size_of_val(&critical[..]),
                Self::Variants(variants) => size_of_val(&variants[..]),
                Self::Repairs(known) => size_of_val(&known.repairs[..]),
            }
    }
}

impl JudgedLine {
    fn new(chase: &Chase, solution: &SolvedChase, moves: &[(State, Step)]) -> Self {
        let judgement = judge_line(solution, moves);
        let judged = |index: usize| {
            let &(state, to) = moves.get(index)?;
            let next = state.after(to);
            let before = solution.value(state);
            let after = solution.value(next);
            Some(JudgedMove {
                index,
                before,
                after,
                best_line: written_best_line(chase.game(), solution, next),
            })
        };
        Self { losing: judgement.losing.and_then(judged), slow: judgement.slow.and_then(judged) }
    }
}
