//! A module in a browser: one thread, no files of its own, and a host that gives the time.

mod clock;
mod files;
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
#[cfg(feature = "server")]
pub use solver::{Order, next_order, solver_answered, solver_lost, solver_progressed};
#[cfg(feature = "server")]
pub(crate) use solver::{start_solver, stop_cancelled};
#[cfg(feature = "server")]
pub(crate) use tasks::*;
#[cfg(feature = "server")]
pub(crate) use watcher::Watcher;

/// The memory that solves may take where the system does not tell: a module has 4 GiB of addresses, a phone gives it less, and
/// a solution is in two modules for a moment.
pub(crate) const UNKNOWN_MEMORY: u64 = 1 << 30;

/// Whose memory is too small, as the end of a sentence.
pub(crate) const MACHINE_GIVES: &str = "a browser can give; the program `stakeout` has no such limit";

/// There is no other thread to wait for.
pub(crate) fn wait<'a, T>(_: &Condvar, _: MutexGuard<'a, T>, _: Duration) -> Option<MutexGuard<'a, T>> {
    None
}
