//! A module in a browser: one thread, no files of its own, and a page that provides the time.

mod clock;
mod files;
mod globs;
#[cfg(feature = "server")]
mod solver;
#[cfg(feature = "server")]
mod tasks;
#[cfg(feature = "server")]
mod watcher;

use std::sync::{Condvar, MutexGuard};
use std::time::Duration;

pub(crate) use clock::Instant;
pub use clock::set_clock;
pub use files::set_file;
pub(crate) use files::*;
pub(crate) use globs::GlobMatcher;
#[cfg(feature = "server")]
pub use solver::{Order, next_order, solver_answered, solver_lost, solver_progressed};
#[cfg(feature = "server")]
pub(crate) use solver::{start_solver, stop_cancelled};
#[cfg(feature = "server")]
pub(crate) use tasks::*;
#[cfg(feature = "server")]
pub(crate) use watcher::Watcher;

/// The memory limit of solves where the machine's memory is unknown: a module has 4 GiB of
/// addresses, a phone provides less, and a solution is briefly in two modules.
pub(crate) const UNKNOWN_MEMORY: u64 = 1 << 30;

/// Completes `needs N of memory, more than …`.
pub(crate) const MACHINE_GIVES: &str =
    "a browser can give; the program `stakeout` has no such limit";

/// Returns at once, since there is no other thread to wait for.
pub(crate) fn wait<'a, T>(
    _: &Condvar,
    _: MutexGuard<'a, T>,
    _: Duration,
) -> Option<MutexGuard<'a, T>> {
    None
}
