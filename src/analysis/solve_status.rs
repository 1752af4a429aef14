//! The solve status of a game.

use std::sync::Arc;

use crate::rules::SolveResult;
use crate::solve::cache::SolutionCache;
use crate::solve::graph::GraphGameKey;
use crate::solve::insight::{BoardFact, BoardQuestion};
use crate::solve::pursuit::PursuitGameKey;
use crate::solve::{BoardGameKey, Chase, Control, GameKey, Solvable, Stopped, Unwatched};

/// The solve status of a game.
#[derive(Debug)]
pub enum SolveStatus<G: Solvable> {
    /// Every state is solved.
    Solved(Arc<G::Solution>),
    /// Not solved: it would need too much memory.
    TooLarge {
        /// The bytes that solving would need.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
    /// Not solved: the solve was cancelled.
    Cancelled,
    /// Not solved, or no longer known.
    Unsolved,
}

impl<G: Solvable> Clone for SolveStatus<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Solved(solution) => Self::Solved(Arc::clone(solution)),
            &Self::TooLarge { needed, limit } => Self::TooLarge { needed, limit },
            Self::Cancelled => Self::Cancelled,
            Self::Unsolved => Self::Unsolved,
        }
    }
}

impl<G: Solvable> From<Result<Arc<G::Solution>, Stopped>> for SolveStatus<G> {
    fn from(result: Result<Arc<G::Solution>, Stopped>) -> Self {
        match result {
            Ok(solution) => Self::Solved(solution),
            Err(Stopped::TooLarge { needed, limit }) => Self::TooLarge { needed, limit },
            Err(Stopped::Cancelled) => Self::Cancelled,
        }
    }
}

impl<G: Solvable> SolveStatus<G> {
    /// The solve result for rules, for a puzzle with this start, if the solve has ended.
    pub fn result(&self, start: G::Start) -> Option<SolveResult<G::Verdict>> {
        match *self {
            Self::Solved(ref solution) => Some(SolveResult::Solved(G::verdict(solution, start))),
            Self::TooLarge { needed, limit } => Some(SolveResult::TooLarge { needed, limit }),
            Self::Cancelled | Self::Unsolved => None,
        }
    }

    /// The solution, if there is one.
    pub fn solution(self) -> Option<Arc<G::Solution>> {
        match self {
            Self::Solved(solution) => Some(solution),
            Self::TooLarge { .. } | Self::Cancelled | Self::Unsolved => None,
        }
    }

    /// The solution, or why there is none, as a sentence. `has_changed`: whether another game was
    /// solved in this place before.
    pub(crate) fn solution_or_reason(
        self,
        has_changed: bool,
    ) -> Result<Arc<G::Solution>, &'static str> {
        match self {
            Self::Solved(solution) => Ok(solution),
            Self::TooLarge { .. } => Err("Not solved: too large."),
            Self::Cancelled => Err("Not solved: cancelled."),
            Self::Unsolved if has_changed => {
                Err("Changed since it was solved: save to solve again.")
            }
            Self::Unsolved => Err("Not solved yet."),
        }
    }
}

/// Whether a board is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SolveState {
    /// Solved.
    Solved,
    /// Not solved: it has errors.
    Errors,
    /// Not solved: it would need too much memory.
    TooLarge,
    /// Not solved: cancelled.
    Cancelled,
    /// Not solved since it was changed.
    Changed,
    /// Not solved yet.
    Unsolved,
}

impl SolveState {
    /// Of a puzzle without errors. `has_changed` says that another game was solved in its place.
    pub(crate) fn new<G: Solvable>(status: &SolveStatus<G>, has_changed: bool) -> Self {
        match status {
            SolveStatus::Solved(_) => Self::Solved,
            SolveStatus::TooLarge { .. } => Self::TooLarge,
            SolveStatus::Cancelled => Self::Cancelled,
            SolveStatus::Unsolved if has_changed => Self::Changed,
            SolveStatus::Unsolved => Self::Unsolved,
        }
    }

    /// In a few words, for a line of a list.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Solved => "Solved",
            Self::Errors => "Not solved: it has errors",
            Self::TooLarge => "Not solved: too large",
            Self::Cancelled => "Not solved: cancelled",
            Self::Changed => "Changed: save to solve",
            Self::Unsolved => "Not solved yet",
        }
    }
}

/// The reason why a puzzle with errors is not solved, as a sentence.
pub(crate) const HAS_ERRORS: &str = "Not solved: it has errors.";

/// The solutions of one kind of puzzle. Implement it once, for every `G: Solvable`.
pub trait SolutionsOf<G: Solvable> {
    /// The solve status of this game. Called for every puzzle of a document, so it must be fast.
    fn status(&self, game: &G) -> SolveStatus<G>;

    /// The solve result for rules, if the solve has ended. An implementation that caches verdicts
    /// longer than solutions returns them here. Must be as fast as `status`.
    fn result(&self, game: &G, start: G::Start) -> Option<SolveResult<G::Verdict>> {
        self.status(game).result(start)
    }

    /// The best line of a puzzle, at least its first `MAX_TURNS` turns. Empty if play never
    /// ends, and for a puzzle that is not solved.
    fn best_line(&self, game: &G, start: G::Start) -> Vec<G::Step> {
        self.status(game)
            .solution()
            .map(|solution| G::best_line(&solution, start))
            .unwrap_or_default()
    }
}

/// The solutions of every kind of puzzle, and facts about boards, which rules and features need
/// besides solutions.
pub trait Solutions:
    SolutionsOf<BoardGameKey> + SolutionsOf<GraphGameKey> + SolutionsOf<PursuitGameKey> + Sync
{
    /// The answer to a question about a solved board: a known one, or one that the solution alone
    /// gives.
    fn fact(&self, chase: &Chase, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        if !question.is_read_off() {
            return None;
        }
        let solution = chase
            .solved(
                |game| self.status(game).solution().ok_or(()),
                |game| self.status(game).solution().ok_or(()),
            )
            .ok()?;
        question.answer(chase, &solution, 0, &Unwatched).ok().map(Arc::new)
    }

    /// Keeps a fact, if this is where facts are kept.
    fn keep_fact(&self, _chase: &Chase, _question: &BoardQuestion, _fact: Arc<BoardFact>) {}
}

/// Has no solutions, for diagnostics that need none.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unsolved;

impl<G: Solvable> SolutionsOf<G> for Unsolved {
    fn status(&self, _game: &G) -> SolveStatus<G> {
        SolveStatus::Unsolved
    }
}

impl Solutions for Unsolved {}

/// Solves each game when its solution is first needed, and for a verdict no further than it takes.
/// Once its control cancels, nothing is solved.
pub struct SolvesOnDemand<'a> {
    /// Keeps the solutions.
    pub cache: SolutionCache,
    /// Cancels the solves.
    pub control: &'a dyn Control,
}

impl<G: GameKey> SolutionsOf<G> for SolvesOnDemand<'_> {
    fn status(&self, game: &G) -> SolveStatus<G> {
        self.cache.solve(game, self.control).into()
    }

    fn result(&self, game: &G, start: G::Start) -> Option<SolveResult<G::Verdict>> {
        match self.cache.summaries(game, &[start], 0, self.control) {
            Ok(summaries) => Some(SolveResult::Solved(summaries.into_iter().next()?.verdict)),
            Err(Stopped::TooLarge { needed, limit }) => {
                Some(SolveResult::TooLarge { needed, limit })
            }
            Err(Stopped::Cancelled) => None,
        }
    }
}

impl Solutions for SolvesOnDemand<'_> {
    fn fact(&self, chase: &Chase, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        self.cache.answer(chase, question, u64::MAX, self.control).ok()
    }
}
