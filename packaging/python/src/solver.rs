//! Solving within a limit of memory, for classes that keep their solution.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use stakeout::analysis::{File, PuzzleKind, SolvesOnDemand};
use stakeout::images;
use stakeout::solve::cache::SolutionCache;
use stakeout::solve::{GameKey, Stopped};

use crate::watch;
use crate::watch::{Interruption, memory_or_default};

/// A solution once it is known.
pub(crate) struct Kept<S>(Mutex<Option<Arc<S>>>);

impl<S: Send + Sync> Kept<S> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// The known solution, or the one that `solve` finds within a limit.
    ///
    /// # Errors
    /// `TooLarge`, or what a signal handler raised.
    pub(crate) fn get(
        &self,
        py: Python<'_>,
        memory: Option<u64>,
        solve: impl FnOnce(u64, &Interruption) -> Result<Arc<S>, Stopped> + Send,
    ) -> PyResult<Arc<S>> {
        // The lock is never held while another thread of Python runs.
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(solution) = known() {
            return Ok(solution);
        }
        let limit = memory_or_default(memory);
        let solved = watch::run(py, |interruption| solve(limit, interruption))?;
        let solution = solved.map_err(|reason| watch::stopped(py, reason))?;
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&solution));
        Ok(solution)
    }
}

/// Solves a game within a limit. An error names a limit that is enough.
///
/// # Errors
/// See [`Stopped`].
pub(crate) fn solve_key<G: GameKey>(
    game: &G,
    limit: u64,
    interruption: &Interruption,
) -> Result<Arc<G::Solution>, Stopped> {
    let solved = SolutionCache::new(limit).solve(game, interruption);
    solved.map_err(|stopped| stopped.quotable(|limit| game.memory_to_ask_for(limit, interruption)))
}

/// The picture of the puzzle of a text, with or without values; `None` for a large one.
///
/// # Errors
/// What a signal handler raised.
pub(crate) fn picture(
    py: Python<'_>,
    kind: &'static PuzzleKind,
    title: &str,
    text: &str,
    has_values: bool,
) -> PyResult<Option<String>> {
    watch::run(py, |control| {
        let cache = SolutionCache::new(memory_or_default(None));
        let solutions = SolvesOnDemand { cache, control };
        let file = File::new(text, kind).ok()?;
        images::svg(&file, title, if has_values { Some(&solutions) } else { None }).ok()
    })
}
