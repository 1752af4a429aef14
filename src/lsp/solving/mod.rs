//! What is known about the games of the open documents, and how more becomes known.
//!
//! Others rely on [`Keeper`] to solve on threads of its own, to forget nothing about the texts that are open (a
//! solution may go when memory is short, the verdict of a start stays), and to send the names of documents about which
//! something has become known. Nothing here waits, but for the threads that solve.

#[cfg(debug_assertions)]
mod drill;
mod job;
mod queue;

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::mpsc::UnboundedSender;

#[cfg(debug_assertions)]
use self::drill::Drill;
pub(crate) use self::job::Job;
use self::queue::{Class, Queue, Submitted};
use crate::analysis::{Document, Solutions, Standing};
use crate::config::MemorySize;
use crate::model::{BoardGame, Puzzle, State};
use crate::rules::Answer;
use crate::solve::store::{GameKey, Share, Store};
use crate::solve::{Stopped, Value, memory_needed};

/// Verdicts that are remembered beyond their solutions; more than any folder has boards.
const MOST_VERDICTS: usize = 1 << 20;

/// Solutions of earlier texts of one document that are kept for the way back.
const MOST_SHARES: usize = 1 << 12;

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
}

/// Solves, and keeps what came of it.
pub(crate) struct Keeper {
    store: Store,
    queue: Queue,
    notes: Mutex<Notes>,
    /// Takes the documents about which something has become known.
    news: UnboundedSender<Vec<String>>,
    #[cfg(debug_assertions)]
    pub(crate) drill: Drill,
}

#[derive(Default)]
struct Notes {
    verdicts: HashMap<(GameKey, State), Value>,
    files: HashMap<String, File>,
}

/// What is noted about one open document.
#[derive(Default)]
struct File {
    /// Every game that it has had solved, so that the store keeps them for it.
    shares: HashMap<GameKey, Share>,
    fates: HashMap<GameKey, Fate>,
    /// The jobs since it last had none; empty when all are over.
    run: Vec<Arc<Job>>,
}

/// Why a game is not solved.
#[derive(Debug, Clone, Copy)]
enum Fate {
    TooLarge {
        needed: u64,
        limit: u64,
    },
    Cancelled,
    /// Its solver has panicked, and would again.
    Failed,
}

impl Keeper {
    /// Knows nothing yet.
    pub(crate) fn new(news: UnboundedSender<Vec<String>>) -> Arc<Self> {
        let store = Store::new(MemorySize::default().0);
        Arc::new(Self {
            store,
            queue: Queue::new(),
            notes: Mutex::default(),
            news,
            #[cfg(debug_assertions)]
            drill: Drill::default(),
        })
    }

    /// What is known about the games of a document.
    pub(crate) fn known<'a>(&'a self, uri: &'a str) -> Known<'a> {
        Known { keeper: self, uri }
    }

    /// Begins to solve the boards of a document, first to last. Whether it had no solve running and has one now.
    pub(crate) fn start(self: &Arc<Self>, uri: &str, document: &Document, cause: Cause) -> bool {
        let mut notes = self.notes();
        let Notes { verdicts, files, .. } = &mut *notes;
        let file = files.entry(uri.to_owned()).or_default();
        let limit = self.store.bytes().limit;
        let mut wishes = Vec::new();
        for puzzle in document.puzzles() {
            let key = GameKey::new(Arc::clone(&puzzle.game));
            file.shares.entry(key.clone()).or_insert_with(|| self.store.share(&key));
            if self.verdict(verdicts, &key, puzzle.start).is_none() && file.may_start(&key, cause, limit) {
                wishes.push((key, puzzle.start));
            }
        }
        self.submit(notes, uri, wishes).1
    }

    /// Solves a game again whose verdict is still known, but whose solution had to go. `None` if that is not how it
    /// stands, else the job, and whether the document had no solve running before.
    pub(crate) fn recall(self: &Arc<Self>, uri: &str, puzzle: &Puzzle) -> Option<(Arc<Job>, bool)> {
        let key = GameKey::new(Arc::clone(&puzzle.game));
        let notes = self.notes();
        let is_known = notes.verdicts.contains_key(&(key.clone(), puzzle.start));
        if !is_known || self.store.get(&key).is_some() {
            return None;
        }
        let (jobs, begins) = self.submit(notes, uri, vec![(key, puzzle.start)]);
        Some((jobs.into_iter().next()?, begins))
    }

    /// Queues games for a document. Returns their jobs, and whether the document had no solve running and has one now.
    fn submit(
        self: &Arc<Self>,
        mut notes: MutexGuard<'_, Notes>,
        uri: &str,
        wishes: Vec<(GameKey, State)>,
    ) -> (Vec<Arc<Job>>, bool) {
        let file = notes.files.entry(uri.to_owned()).or_default();
        let begins = file.run.is_empty() && !wishes.is_empty();
        let Submitted { jobs, lacking } = self.queue.submit(uri, wishes);
        file.run.extend(jobs.iter().cloned());
        drop(notes);
        lacking.into_iter().for_each(|class| self.start_thread(class));
        (jobs, begins)
    }

    /// The user stops the solves of a document. They begin again only when asked for.
    pub(crate) fn cancel(&self, uri: &str) {
        let mut notes = self.notes();
        let Some(file) = notes.files.get_mut(uri) else { return };
        for job in file.run.drain(..).filter(|job| !job.is_over()) {
            if job.leave(uri) {
                file.fates.insert(job.key.clone(), Fate::Cancelled);
            }
        }
    }

    /// The solves of a document stop, for its text is not certain any more.
    pub(crate) fn abandon(&self, uri: &str) {
        if let Some(file) = self.notes().files.get_mut(uri) {
            for job in file.run.drain(..) {
                job.leave(uri);
            }
        }
    }

    /// A document is closed: its solves stop, and what is known is kept only for others.
    pub(crate) fn close(&self, uri: &str) {
        self.abandon(uri);
        let file = self.notes().files.remove(uri);
        // Frees solutions, which takes time: not under the lock.
        drop(file);
    }

    /// Changes the memory for running solves and kept solutions together.
    pub(crate) fn set_limit(&self, limit: MemorySize) {
        self.store.set_limit(limit.0);
    }

    /// How far the solving of a document is; `None` if it is over, and a new run begins with the next start.
    pub(crate) fn progress(&self, uri: &str) -> Option<Progress> {
        let mut notes = self.notes();
        let file = notes.files.get_mut(uri)?;
        if file.run.iter().all(|job| job.is_over()) {
            file.run.clear();
            return None;
        }
        let sum = |weight: &dyn Fn(&Job) -> f64| file.run.iter().map(|job| weight(job)).sum::<f64>();
        // Memory grows with the states, and the work does.
        let (done, all) = (sum(&|job| job.bytes as f64 * job.share()), sum(&|job| job.bytes as f64));
        let ended = file.run.iter().filter(|job| job.is_over()).count();
        Some(Progress { share: done / all, done: ended, all: file.run.len() })
    }

    fn start_thread(self: &Arc<Self>, class: Class) {
        let keeper = Arc::clone(self);
        let work = move || {
            while let Some(job) = keeper.queue.next(class) {
                keeper.solve(&job);
            }
        };
        if let Err(error) = thread::Builder::new().name("solver".into()).spawn(work) {
            tracing::error!("no thread to solve on: {error}");
            self.queue.lost_thread(class);
        }
    }

    fn solve(&self, job: &Arc<Job>) {
        let solved = catch_unwind(AssertUnwindSafe(|| {
            #[cfg(debug_assertions)]
            self.drill.before_solve(job);
            self.store.solve_key(&job.key, &**job)
        }));
        self.queue.remove(job);
        let wanted = job.wanted();
        let mut notes = self.notes();
        let fate = match solved {
            Ok(Ok(solution)) => {
                if notes.verdicts.len() + wanted.starts.len() > MOST_VERDICTS {
                    notes.verdicts.clear();
                }
                let told = wanted.starts.iter().map(|&start| ((job.key.clone(), start), solution.value(start)));
                notes.verdicts.extend(told);
                None
            }
            // Whoever stopped it has noted why.
            Ok(Err(Stopped::Cancelled)) => None,
            Ok(Err(Stopped::TooLarge { needed, limit })) => Some(Fate::TooLarge { needed, limit }),
            Err(_) => Some(Fate::Failed),
        };
        if let Some(fate) = fate {
            for uri in &wanted.documents {
                if let Some(file) = notes.files.get_mut(uri) {
                    file.fates.insert(job.key.clone(), fate);
                }
            }
        }
        drop(notes);
        job.end();
        // Fails only at the end of the session.
        let _ = self.news.send(wanted.documents);
    }

    fn verdict(&self, verdicts: &HashMap<(GameKey, State), Value>, key: &GameKey, start: State) -> Option<Value> {
        let remembered = || verdicts.get(&(key.clone(), start)).copied();
        self.store.get(key).map(|solution| solution.value(start)).or_else(remembered)
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl File {
    /// Whether a game that is not solved is to be solved now. Notes it if it is too large.
    fn may_start(&mut self, key: &GameKey, cause: Cause, limit: u64) -> bool {
        let may = match (self.fates.get(key), cause) {
            (Some(Fate::Failed), _) => false,
            (Some(Fate::Cancelled), cause) => cause == Cause::Asked,
            (Some(Fate::TooLarge { .. }), _) => true,
            (None, cause) => cause != Cause::Raised,
        };
        if may {
            self.fates.remove(key);
            let needed = memory_needed(key.game()).peak;
            if needed > limit {
                self.fates.insert(key.clone(), Fate::TooLarge { needed, limit });
                return false;
            }
        }
        may
    }
}

/// What is known about the games of one document.
pub(crate) struct Known<'a> {
    keeper: &'a Keeper,
    uri: &'a str,
}

impl Known<'_> {
    fn fate(&self, key: &GameKey) -> Option<Fate> {
        self.keeper.notes().files.get(self.uri)?.fates.get(key).copied()
    }
}

impl Solutions for Known<'_> {
    fn standing(&self, game: &Arc<BoardGame>) -> Standing {
        let key = GameKey::new(Arc::clone(game));
        if let Some(solution) = self.keeper.store.get(&key) {
            return Standing::Solved(solution);
        }
        match self.fate(&key) {
            Some(Fate::TooLarge { needed, limit }) => Standing::TooLarge { needed, limit },
            Some(Fate::Cancelled) => Standing::Cancelled,
            Some(Fate::Failed) | None => Standing::Unsolved,
        }
    }

    fn answer(&self, puzzle: &Puzzle) -> Option<Answer> {
        let key = GameKey::new(Arc::clone(&puzzle.game));
        let verdict = self.keeper.verdict(&self.keeper.notes().verdicts, &key, puzzle.start);
        match (verdict, self.fate(&key)) {
            (Some(value), _) => Some(Answer::Solved(value)),
            (None, Some(Fate::TooLarge { needed, limit })) => Some(Answer::TooLarge { needed, limit }),
            _ => None,
        }
    }
}
