//! Faults and long solves on order, so that the tests can see what becomes of them whatever the solver and the machine
//! are. Not in releases.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use crate::lsp::solving::job::Job;
use crate::solve::Control as _;
use crate::solve::cache::AnyKey;

/// What solves are to suffer before they begin.
#[derive(Default)]
pub(crate) struct Drill {
    panics_next: AtomicBool,
    /// Boards of at least so many rows, and games of so many vertices, are held; 0 holds none.
    holds_rows: AtomicU32,
}

impl Drill {
    /// Lets the next solve of a board with more than one row panic: which of two solves begins first, nobody can tell.
    pub(crate) fn panic_next(&self) {
        self.panics_next.store(true, Ordering::Release);
    }

    /// Holds solves of boards with at least so many rows, and of games with so many vertices, until they are cancelled or
    /// this is called again; 0 holds none.
    pub(crate) fn hold(&self, rows: u32) {
        self.holds_rows.store(rows, Ordering::Release);
    }

    /// Lets a job suffer.
    pub(crate) fn before_solve(&self, job: &Job) {
        let size = match &job.key {
            AnyKey::Board(key) => key.game().board.rows(),
            AnyKey::Game(key) => key.puzzle().vertex_count(),
        };
        assert!(size < 2 || !self.panics_next.swap(false, Ordering::AcqRel), "asked to");
        let is_held = || {
            let rows = self.holds_rows.load(Ordering::Acquire);
            rows > 0 && size >= rows && !job.is_cancelled()
        };
        while is_held() {
            job.progress(0.25);
            thread::sleep(Duration::from_millis(1));
        }
    }
}
