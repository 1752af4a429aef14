//! One game that is being solved, or waits in the queue.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::solve::{AnyGame, Control, SolveRequest};

/// The unit of a job's share of work.
const WHOLE: u32 = 1 << 20;

/// One game that is being solved, or waits in the queue. It is the control of its solve.
pub(crate) struct Job {
    pub(crate) game: AnyGame,
    /// The bytes that it takes; also a measure of its work, for both grow with the states.
    pub(crate) bytes: u64,
    is_cancelled: AtomicBool,
    has_ended: AtomicBool,
    /// Of [`WHOLE`].
    done: AtomicU32,
    wanted: Mutex<Wanted>,
}

/// What a job is for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wanted {
    /// The documents with that game.
    pub(crate) documents: Vec<String>,
    /// The puzzles whose verdicts they show, all of that game.
    pub(crate) requests: Vec<SolveRequest>,
}

impl Job {
    /// A job that no document wants yet.
    pub(crate) fn new(game: AnyGame) -> Self {
        let bytes = game.memory_within(u64::MAX);
        Self {
            game,
            bytes,
            is_cancelled: AtomicBool::new(false),
            has_ended: AtomicBool::new(false),
            done: AtomicU32::new(0),
            wanted: Mutex::default(),
        }
    }

    /// Adds a document that wants the verdict of a puzzle.
    pub(crate) fn want(&self, document: &str, request: SolveRequest) {
        let mut wanted = self.wanted_now();
        if !wanted.documents.iter().any(|name| name == document) {
            wanted.documents.push(document.to_owned());
        }
        if !wanted.requests.contains(&request) {
            wanted.requests.push(request);
        }
    }

    /// Removes a document. When none is left, the job is cancelled.
    pub(crate) fn leave(&self, document: &str) {
        let mut wanted = self.wanted_now();
        wanted.documents.retain(|name| name != document);
        if wanted.documents.is_empty() {
            self.is_cancelled.store(true, Ordering::Release);
        }
    }

    /// What it is for.
    pub(crate) fn wanted(&self) -> Wanted {
        self.wanted_now().clone()
    }

    /// Notes that the solve has ended, well or not, and that all consequences are on record.
    pub(crate) fn end(&self) {
        self.has_ended.store(true, Ordering::Release);
    }

    /// Whether it has ended or is cancelled.
    pub(crate) fn is_over(&self) -> bool {
        self.has_ended.load(Ordering::Acquire) || self.is_cancelled()
    }

    /// How much of its work is done, from 0 to 1.
    pub(crate) fn share(&self) -> f64 {
        let done = if self.has_ended.load(Ordering::Acquire) { WHOLE } else { self.done.load(Ordering::Relaxed) };
        f64::from(done) / f64::from(WHOLE)
    }

    fn wanted_now(&self) -> MutexGuard<'_, Wanted> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Control for Job {
    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Acquire)
    }

    fn progress(&self, share: f64) {
        // A float turned into an integer stays within its range.
        self.done.store((share.clamp(0.0, 1.0) * f64::from(WHOLE)) as u32, Ordering::Relaxed);
    }
}
