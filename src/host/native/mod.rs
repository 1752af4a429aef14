//! A process on an operating system.

mod files;
mod globs;
mod ignored;
#[cfg(feature = "server")]
mod tasks;
#[cfg(feature = "server")]
mod watcher;

use std::sync::{Condvar, MutexGuard, PoisonError};
use std::time::Duration;
pub(crate) use std::time::Instant;

pub(crate) use files::*;
pub(crate) use globs::GlobMatcher;
pub(crate) use ignored::{IgnoreFiles, relative_to_here};
#[cfg(feature = "server")]
pub(crate) use tasks::*;
#[cfg(feature = "server")]
pub(crate) use watcher::Watcher;

/// The memory limit of solves where the machine's memory is unknown: enough for boards of 200 × 200
/// cells, and less than nearly every machine has.
pub(crate) const UNKNOWN_MEMORY: u64 = 4 << 30;

/// Completes `needs N of memory, more than …`.
pub(crate) const MACHINE_GIVES: &str = "this machine can give";

/// Waits for a notification, at most this long. `None` in a browser, where no other thread could
/// notify.
pub(crate) fn wait<'a, T>(
    on: &Condvar,
    guard: MutexGuard<'a, T>,
    limit: Duration,
) -> Option<MutexGuard<'a, T>> {
    Some(on.wait_timeout(guard, limit).unwrap_or_else(PoisonError::into_inner).0)
}
