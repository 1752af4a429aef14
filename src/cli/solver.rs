//! Solutions for a command line: every game solved when it is first asked about, within the memory allowed.

use std::sync::Arc;

use clap::Args;

use crate::analysis::{GameStanding, Solutions, Standing};
use crate::config::{Layer, MemorySize, SolverLayer};
use crate::model::BoardGame;
use crate::solve::store::Store;
use crate::solve::{Solution, Stopped, Unwatched, games};

/// How boards are to be solved.
#[derive(Debug, Args)]
pub(super) struct SolverOptions {
    /// What solving may take up, such as `512 MiB`; a board or game that needs more is `too-large` [default: 1 GiB, or what
    /// stakeout.toml says]
    #[arg(long, value_name = "SIZE")]
    solver_memory: Option<MemorySize>,
}

impl SolverOptions {
    /// What the command line says, which outranks every file.
    pub(super) fn layer(&self) -> Layer {
        Layer { solver: SolverLayer { memory: self.solver_memory }, ..Layer::default() }
    }
}

/// Solves what it is asked about, and keeps what it has solved while there is room.
pub(super) struct Solver {
    store: Store,
}

impl Solver {
    /// A solver that takes up so much in all.
    pub(super) fn new(limit: MemorySize) -> Self {
        Self { store: Store::new(limit.0) }
    }

    /// The solution of a game.
    pub(super) fn solve(&self, game: &Arc<BoardGame>) -> Result<Arc<Solution>, Stopped> {
        self.store.solve(game, &Unwatched)
    }

    /// The solution of a game file's game.
    pub(super) fn solve_game(&self, key: &games::Key) -> Result<Arc<games::Solution>, Stopped> {
        self.store.solve_game(key, &Unwatched)
    }
}

impl Solutions for Solver {
    fn standing(&self, game: &Arc<BoardGame>) -> Standing {
        standing(self.solve(game))
    }

    fn game_standing(&self, game: &games::Key) -> GameStanding {
        standing(self.solve_game(game))
    }
}

fn standing<S>(solved: Result<Arc<S>, Stopped>) -> Standing<S> {
    match solved {
        Ok(solution) => Standing::Solved(solution),
        Err(Stopped::TooLarge { needed, limit }) => Standing::TooLarge { needed, limit },
        Err(Stopped::Cancelled) => Standing::Cancelled,
    }
}
