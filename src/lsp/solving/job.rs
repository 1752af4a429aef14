//! One game that is being solved or fact that is being found, or that waits in the queue.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::host::{Instant, wait};
use crate::solve::cache::FactRequest;
use crate::solve::{AnyGame, Control, SolveRequest};

/// The unit of a job's share of work.
const WHOLE: u32 = 1 << 20;

/// About a hundredth of [`WHOLE`].
const PERCENT: u32 = WHOLE / 100;

/// What a document wants to know about a puzzle.
#[derive(Debug, Clone)]
pub(crate) enum Task {
    /// The solution of its game.
    Solve(SolveRequest),
    /// A fact that takes more than its solution.
    Find(FactRequest),
}

/// What distinguishes jobs: each has at most one that is not cancelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct JobKey {
    pub(crate) game: AnyGame,
    pub(crate) fact: Option<FactRequest>,
}

/// One game that is being solved, or one fact about a puzzle of it that is being found, or that
/// waits in the queue. Also the [`Control`] of this work.
pub(crate) struct Job {
    pub(crate) game: AnyGame,
    /// The fact; `None` if the game is to be solved.
    pub(crate) fact: Option<FactRequest>,
    /// The bytes that it takes; also a measure of its work, since both grow with the number of
    /// states.
    pub(crate) bytes: u64,
    is_cancelled: AtomicBool,
    has_ended: AtomicBool,
    /// Whether it has reported a verdict before its end.
    has_told: AtomicBool,
    /// Of [`WHOLE`].
    done: AtomicU32,
    wanted: Mutex<Wanted>,
    /// Notified when the job has ended or is cancelled.
    over: Condvar,
    /// Notified when the progress of any job changes.
    changes: watch::Sender<()>,
}

/// The purpose of a job.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wanted {
    /// The documents with that game.
    pub(crate) documents: Vec<String>,
    /// The puzzles whose verdicts they show, all of that game.
    pub(crate) requests: Vec<SolveRequest>,
}

impl Job {
    /// A job that no document wants yet.
    pub(crate) fn new(JobKey { game, fact }: JobKey, changes: watch::Sender<()>) -> Self {
        let bytes = game.memory_within(u64::MAX);
        Self {
            game,
            fact,
            bytes,
            is_cancelled: AtomicBool::new(false),
            has_ended: AtomicBool::new(false),
            has_told: AtomicBool::new(false),
            done: AtomicU32::new(0),
            wanted: Mutex::default(),
            over: Condvar::new(),
            changes,
        }
    }

    pub(crate) fn key(&self) -> JobKey {
        JobKey { game: self.game.clone(), fact: self.fact.clone() }
    }

    /// Whether it solves a game.
    pub(crate) fn solves(&self, game: &AnyGame) -> bool {
        self.solved_game() == Some(game)
    }

    /// The game that it solves, unless it looks for a fact about one.
    pub(crate) fn solved_game(&self) -> Option<&AnyGame> {
        self.fact.is_none().then_some(&self.game)
    }

    /// Adds a document that wants the verdict of a puzzle, or a fact about it.
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
            self.over.notify_all();
        }
        self.changes.send_replace(());
    }

    /// Its documents and puzzles.
    pub(crate) fn wanted(&self) -> Wanted {
        self.wanted_now().clone()
    }

    /// Marks the solve as ended, successfully or not. All its results must have been recorded.
    pub(crate) fn end(&self) {
        // Without this lock, a thread that is about to wait could miss the notification.
        let _wanted = self.wanted_now();
        self.has_ended.store(true, Ordering::Release);
        self.over.notify_all();
        self.changes.send_replace(());
    }

    /// Records that it has reported a verdict.
    pub(crate) fn tell(&self) {
        self.has_told.store(true, Ordering::Release);
    }

    /// Whether it has reported a verdict and is still solving the rest of the table.
    pub(crate) fn goes_on(&self) -> bool {
        self.has_told.load(Ordering::Acquire) && !self.is_over()
    }

    /// Waits until the job has ended or is cancelled, but no longer than `limit`.
    pub(crate) fn wait(&self, limit: Duration) {
        let end = Instant::now() + limit;
        let mut wanted = self.wanted_now();
        while let Some(left) =
            end.checked_duration_since(Instant::now()).filter(|_| !self.is_over())
        {
            match wait(&self.over, wanted, left) {
                Some(waited) => wanted = waited,
                None => return,
            }
        }
    }

    /// Whether it has ended or is cancelled.
    pub(crate) fn is_over(&self) -> bool {
        self.has_ended.load(Ordering::Acquire) || self.is_cancelled()
    }

    /// How much of its work is done, from 0 to 1.
    pub(crate) fn share(&self) -> f64 {
        let done = if self.has_ended.load(Ordering::Acquire) {
            WHOLE
        } else {
            self.done.load(Ordering::Relaxed)
        };
        f64::from(done) / f64::from(WHOLE)
    }

    fn wanted_now(&self) -> MutexGuard<'_, Wanted> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Task {
    pub(crate) fn puzzle(&self) -> &SolveRequest {
        match self {
            Self::Solve(request) => request,
            Self::Find(request) => request.puzzle(),
        }
    }

    pub(crate) fn key(&self) -> JobKey {
        let fact = if let Self::Find(request) = self { Some(request.clone()) } else { None };
        JobKey { game: self.puzzle().game(), fact }
    }
}

impl Hash for JobKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
    }
}

impl Control for Job {
    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Acquire)
    }

    fn progress(&self, share: f64) {
        // A float turned into an integer stays within its range.
        let done = (share.clamp(0.0, 1.0) * f64::from(WHOLE)) as u32;
        let before = self.done.swap(done, Ordering::Relaxed);
        if before / PERCENT != done / PERCENT {
            self.changes.send_replace(());
        }
    }

    /// Facts are less urgent than solves.
    fn may_share(&self) -> bool {
        self.fact.is_none()
    }
}
