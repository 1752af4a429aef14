//! Solves the games of open documents in the background, whatever the kind of puzzle, and finds the
//! facts that rules need.
//!
//! The `Scheduler` solves on threads of its own. It keeps the verdicts of all open texts, even if
//! solutions are evicted for lack of memory, and reports which documents have new results. Only the
//! solver threads wait. Deliberately not here: what is sent to the client.

use std::time::Duration;

pub(crate) mod ended;
#[cfg(debug_assertions)]
pub(crate) mod fault_injection;
pub(crate) mod job;
pub(crate) mod queue;
pub(crate) mod records;
pub(crate) mod scheduler;
pub(crate) mod solutions;

/// Why the games of a document are submitted for solving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// It was opened: solves everything that is not solved, and computes evicted solutions again
    /// while there is room.
    Opened,
    /// It was saved, or the user requested it: solves everything that is not solved.
    Asked,
    /// It was edited: leaves out games that the user has cancelled.
    Edited,
    /// The memory limit was raised: solves only games that were too large.
    Raised,
}

/// The progress of solving a document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Progress {
    /// From 0 to 1.
    pub(crate) share: f64,
    /// Games that are solved.
    pub(crate) done: usize,
    /// Games that were queued to be solved.
    pub(crate) all: usize,
    /// The time since the first of them was queued.
    pub(crate) age: Duration,
}
