//! The machine: its clock, its threads, its files. All that differs between an operating system and a browser is here.
//!
//! Both halves have the same functions, so no other layer asks where it runs. In a browser a module has one thread and no
//! files: what would wait for another thread does not wait, and what runs on a thread of its own runs at once, except solves,
//! which another worker does. Deliberately not here: standard input and output, which `lsp` has beside the entry for browsers.

#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(target_family = "wasm")]
mod web;

/// One solve, for a thread here or for a solver elsewhere.
#[cfg(feature = "server")]
#[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "only a browser solves elsewhere"))]
pub(crate) trait SolverJob: Send + Sync {
    /// Solves it on this thread, and notes the result.
    fn run(&self);

    /// The job as bytes for a solver elsewhere.
    fn request(&self) -> Vec<u8>;

    /// Notes the answer to the request; without one, the solver has ended.
    fn answered(&self, answer: Option<&[u8]>);

    /// Notes how much is done, from 0 to 1.
    fn note_progress(&self, share: f64);

    fn is_cancelled(&self) -> bool;
}

#[cfg(not(target_family = "wasm"))]
pub(crate) use native::*;
#[cfg(target_family = "wasm")]
pub use web::*;
