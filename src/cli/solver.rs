//! Solutions for a command line: every game solved when it is first asked about, within the memory allowed.

use std::sync::Arc;

use clap::Args;

use crate::analysis::{GraphSolveStatus, Solutions, SolveStatus};
use crate::config::{Layer, MemorySize};
use crate::model::BoardGame;
use crate::solve::cache::SolutionCache;
use crate::solve::{BoardSolution, Stopped, Unwatched, graph};

/// How boards are to be solved.
#[derive(Debug, Args)]
pub(crate) struct SolverOptions {
    /// Memory limit for solving, such as `512 MiB`; a board or game that needs more is `too-large` [default: 1 GiB, or `solver.memory` in stakeout.toml]
    #[arg(long, value_name = "SIZE")]
    solver_memory: Option<MemorySize>,
}

impl SolverOptions {
    /// What the command line says, which outranks every file.
    pub(crate) fn layer(&self) -> Layer {
        Layer { solver_memory: self.solver_memory, ..Layer::default() }
    }
}

/// Solves what it is asked about, and keeps what it has solved while there is room.
pub(crate) struct Solver {
    store: SolutionCache,
}

impl Solver {
    /// A solver that takes up so much in all.
    pub(crate) fn new(limit: MemorySize) -> Self {
        Self { store: SolutionCache::new(limit.0) }
    }

    /// The solution of a game.
    pub(crate) fn solve(&self, game: &Arc<BoardGame>) -> Result<Arc<BoardSolution>, Stopped> {
        self.store.solve(game, &Unwatched)
    }

    /// The solution of a game file's game.
    pub(crate) fn solve_game(&self, key: &graph::GraphGameKey) -> Result<Arc<graph::GraphSolution>, Stopped> {
        self.store.solve_game(key, &Unwatched)
    }
}

impl Solutions for Solver {
    fn standing(&self, game: &Arc<BoardGame>) -> SolveStatus {
        standing(self.solve(game))
    }

    fn game_standing(&self, game: &graph::GraphGameKey) -> GraphSolveStatus {
        standing(self.solve_game(game))
    }
}

fn standing<S>(solved: Result<Arc<S>, Stopped>) -> SolveStatus<S> {
    match solved {
        Ok(solution) => SolveStatus::Solved(solution),
        Err(Stopped::TooLarge { needed, limit }) => SolveStatus::TooLarge { needed, limit },
        Err(Stopped::Cancelled) => SolveStatus::Cancelled,
    }
}
