//! What is known about the games of open documents, and how more is found out.
//!
//! The `Scheduler` solves on threads of its own. It keeps the verdicts of all open texts, even when memory is short and a
//! solution has to go, and it sends the names of documents with news. Nothing here waits, except the solver threads.
//! Deliberately not here: what the client is sent.

use std::time::Duration;

#[cfg(debug_assertions)]
pub(crate) mod drill;
pub(crate) mod ended;
pub(crate) mod job;
pub(crate) mod known;
pub(crate) mod notes;
pub(crate) mod queue;
pub(crate) mod scheduler;
pub(crate) mod wish;

/// Why boards of a document are to be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// It was opened or saved, or the user asked for it: everything that is not solved.
    Asked,
    /// It was edited: everything but what the user has stopped.
    Edited,
    /// More memory is allowed now: what was too large.
    Raised,
}

/// How far the solving of a document is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Progress {
    /// From 0 to 1.
    pub(crate) share: f64,
    /// Boards that are solved.
    pub(crate) done: usize,
    /// Boards that were begun.
    pub(crate) all: usize,
    /// How long ago the first of them was begun.
    pub(crate) age: Duration,
}
