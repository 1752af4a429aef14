//! Injects panics, long solves and a lack of threads on request, so that tests of these cases
//! behave the same with every solver and on every machine. Not part of release builds.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use crate::lsp::solving::job::Job;
use crate::solve::Control as _;

/// The faults that tests have requested; each takes effect before a solve begins.
#[derive(Default)]
pub(crate) struct FaultInjection {
    panics_next: AtomicBool,
    /// Games from this size on (rows of a board, vertices of a graph) are held; 0 holds none.
    held_from: AtomicU32,
    /// The same for solves that have reported all verdicts.
    tables_held_from: AtomicU32,
    holds_facts: AtomicBool,
    refuses_threads: AtomicBool,
}

impl FaultInjection {
    /// Lets the next solve of a game larger than one row panic: which of two solves begins first is
    /// not defined.
    pub(crate) fn panic_next(&self) {
        self.panics_next.store(true, Ordering::Release);
    }

    /// Holds solves of games from a size on until they are cancelled or this is called again; 0
    /// holds none.
    pub(crate) fn hold(&self, size: u32) {
        self.held_from.store(size, Ordering::Release);
    }

    /// Holds solves of games from a size on, as [`hold`](Self::hold) does, but not before their
    /// verdicts are reported.
    pub(crate) fn hold_tables(&self, size: u32) {
        self.tables_held_from.store(size, Ordering::Release);
    }

    /// Whether the solve of a game is held once its verdicts are reported.
    pub(crate) fn holds_table(&self, job: &Job) -> bool {
        is_held(&self.tables_held_from, job)
    }

    /// Holds a job as long as all its verdicts are reported, if that was requested.
    pub(crate) fn after_verdict(&self, job: &Job, are_told: impl Fn() -> bool) {
        while self.holds_table(job) && are_told() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Holds the search for facts until it is cancelled, or lets it continue.
    pub(crate) fn hold_facts(&self, holds: bool) {
        self.holds_facts.store(holds, Ordering::Release);
    }

    /// Holds a search for a fact, if that was requested.
    pub(crate) fn before_fact(&self, job: &Job) {
        while self.holds_facts.load(Ordering::Acquire) && !job.is_cancelled() {
            job.progress(0.25);
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Lets no solver thread start, or lets them start again.
    pub(crate) fn refuse_threads(&self, refuses: bool) {
        self.refuses_threads.store(refuses, Ordering::Release);
    }

    pub(crate) fn refuses_threads(&self) -> bool {
        self.refuses_threads.load(Ordering::Acquire)
    }

    /// Holds a job, or panics, if that was requested.
    pub(crate) fn before_solve(&self, job: &Job) {
        let size = job.game.size();
        assert!(
            size < 2 || !self.panics_next.swap(false, Ordering::AcqRel),
            "a panic was requested"
        );
        while is_held(&self.held_from, job) {
            job.progress(0.25);
            thread::sleep(Duration::from_millis(1));
        }
    }
}

fn is_held(from: &AtomicU32, job: &Job) -> bool {
    let from = from.load(Ordering::Acquire);
    from > 0 && job.game.size() >= from && !job.is_cancelled()
}
