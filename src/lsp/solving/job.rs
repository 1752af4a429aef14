//! One game being solved, or waiting for it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::lsp::solving::wish::Start;
use crate::solve::Control;
use crate::solve::cache::AnyKey;

/// The unit of a job's share of work.
const WHOLE: u32 = 1 << 20;

/// One game being solved, or waiting for it. It is its solver's control.
pub(crate) struct Job {
    pub(crate) key: AnyKey,
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
    /// The starts whose values they tell.
    pub(crate) starts: Vec<Start>,
}

impl Job {
    /// A job that nobody wants yet.
    pub(crate) fn new(key: AnyKey) -> Self {
        let bytes = key.memory_within(u64::MAX);
        Self {
            key,
            bytes,
            is_cancelled: AtomicBool::new(false),
            has_ended: AtomicBool::new(false),
            done: AtomicU32::new(0),
            wanted: Mutex::default(),
        }
    }

    /// A document wants to know what this start is worth.
    pub(crate) fn want(&self, document: &str, start: Start) {
        let mut wanted = self.wanted_now();
        if !wanted.documents.iter().any(|name| name == document) {
            wanted.documents.push(document.to_owned());
        }
        if !wanted.starts.contains(&start) {
            wanted.starts.push(start);
        }
    }

    /// A document does not want it any more. When none does, it stops.
    pub(crate) fn leave(&self, document: &str) {
        let mut wanted = self.wanted_now();
        wanted.documents.retain(|name| name != document);
        if wanted.documents.is_empty() {
            self.is_cancelled.store(true, Ordering::Release);
        }
    }

    /// Whom it is for.
    pub(crate) fn wanted(&self) -> Wanted {
        self.wanted_now().clone()
    }

    /// It has ended, well or not, and everything that follows is on record.
    pub(crate) fn end(&self) {
        self.has_ended.store(true, Ordering::Release);
    }

    /// Whether nothing more is to be expected of it.
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
