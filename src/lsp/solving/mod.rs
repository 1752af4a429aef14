//! What is known about the games of the open documents, and how more becomes known.
//!
//! Others rely on [`Scheduler`] to solve on threads of its own, to forget nothing about the texts that are open (a
//! solution may go when memory is short, the verdict of a start stays), and to send the names of documents about which
//! something has become known. Nothing here waits, but for the threads that solve. Deliberately not here: what the
//! client is told.

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
