//! The machine: its clock, its threads, its files. All that differs between an operating system and
//! a browser is here.
//!
//! Both halves have the same functions, so no other layer needs to know where it runs. In a
//! browser, a module has one thread and no files: waiting for another thread returns at once, and
//! work that has its own thread in a process runs immediately, except solves, which run in another
//! worker. Deliberately not here: standard input and output, which are in `lsp`.

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
#[path = "web/globs.rs"]
pub(crate) mod web_globs;

#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(target_family = "wasm")]
mod web;

use std::sync::OnceLock;
use std::thread;

static PROCESSORS: OnceLock<usize> = OnceLock::new();

/// Sets the number of processors that this process uses. Without effect after the first
/// call of [`processors`].
pub(crate) fn allow_processors(count: usize) {
    let _ = PROCESSORS.set(count);
}

/// The number of processors that this process may use. Read once, since Linux is asked by reading
/// files.
pub fn processors() -> usize {
    *PROCESSORS.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

/// One solve, run by a thread of this process or by a solver in another worker.
#[cfg(feature = "server")]
#[cfg_attr(
    not(target_family = "wasm"),
    expect(dead_code, reason = "only a browser solves elsewhere")
)]
pub(crate) trait SolverJob: Send + Sync {
    /// Solves it on this thread and records the result.
    fn run(&self);

    /// Whether it can only run on this thread.
    fn runs_here(&self) -> bool;

    /// The job as bytes for a solver elsewhere.
    fn request(&self) -> Vec<u8>;

    /// Records the answer to the request; `None` if the solver has ended.
    fn answered(&self, answer: Option<&[u8]>);

    /// Records the progress, from 0 to 1.
    fn note_progress(&self, share: f64);

    fn is_cancelled(&self) -> bool;
}

#[cfg(not(target_family = "wasm"))]
pub(crate) use native::*;
#[cfg(target_family = "wasm")]
pub use web::*;
