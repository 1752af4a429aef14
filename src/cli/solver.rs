//! The solver of commands that show whole solutions: solves on demand, within the memory limit.

use std::sync::Arc;

use clap::Args;

use crate::analysis::{SolutionsOf, SolveStatus};
use crate::config::{Layer, MemorySize};
use crate::solve::cache::SolutionCache;
use crate::solve::{Solvable, Stopped, Unwatched};

/// Options of every command that solves.
#[derive(Debug, Args)]
pub(crate) struct SolverOptions {
    /// Memory limit for solving, such as `512 MiB`; a board or game that needs more is `too-large` [default: 1 GiB, or `solver.memory` in stakeout.toml]
    #[arg(long, value_name = "SIZE")]
    solver_memory: Option<MemorySize>,
}

impl SolverOptions {
    /// The layer of settings from the command line, which outranks every file.
    pub(crate) fn layer(&self) -> Layer {
        Layer { solver_memory: self.solver_memory, ..Layer::default() }
    }
}

/// Solves every game when its solution is first needed, and keeps solutions while there is room.
pub(crate) struct Solver {
    cache: SolutionCache,
}

impl Solver {
    /// A solver that takes at most this much memory in total.
    pub(crate) fn new(limit: MemorySize) -> Self {
        Self { cache: SolutionCache::new(limit.0) }
    }

    /// The solution of a game.
    pub(crate) fn solve<G: Solvable>(&self, game: &G) -> Result<Arc<G::Solution>, Stopped> {
        self.cache.solve(game, &Unwatched)
    }
}

impl<G: Solvable> SolutionsOf<G> for Solver {
    fn status(&self, game: &G) -> SolveStatus<G> {
        self.solve(game).into()
    }
}
