//! Solves the games of documents, and keeps what came of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use tokio::sync::mpsc::UnboundedSender;

use crate::analysis::File;
use crate::config::MemorySize;
#[cfg(debug_assertions)]
use crate::lsp::solving::drill::Drill;
use crate::lsp::solving::ended::{Ended, Games};
use crate::lsp::solving::job::Job;
use crate::lsp::solving::known::Known;
use crate::lsp::solving::notes::{Fate, Notes};
use crate::lsp::solving::queue::{Class, Queue, Submitted};
use crate::lsp::solving::wish::Wish;
use crate::lsp::solving::{Cause, Progress};
use crate::model::BoardPuzzle;
use crate::solve::cache::{AnyKey, BoardGameKey, Bytes, SolutionCache};
use crate::solve::{BoardSolution, Stopped, graph};

/// Solves, and keeps what came of it.
pub(crate) struct Scheduler {
    pub(crate) store: SolutionCache,
    queue: Queue,
    /// Taken before the locks of the queue and of the store, never while holding one of them.
    notes: Mutex<Notes>,
    /// Which solves have ended.
    ended: Mutex<Ended>,
    /// Takes the documents about which something has become known.
    news: UnboundedSender<Vec<String>>,
    #[cfg(debug_assertions)]
    pub(crate) drill: Drill,
}

/// A game that has just been solved.
enum Solved<'a> {
    Board(&'a BoardGameKey, Arc<BoardSolution>),
    Game(&'a graph::GraphGameKey, Arc<graph::GraphSolution>),
}

impl Scheduler {
    /// Knows nothing yet.
    pub(crate) fn new(news: UnboundedSender<Vec<String>>) -> Arc<Self> {
        Arc::new(Self {
            store: SolutionCache::new(MemorySize::default().0),
            queue: Queue::new(),
            notes: Mutex::default(),
            ended: Mutex::default(),
            news,
            #[cfg(debug_assertions)]
            drill: Drill::default(),
        })
    }

    /// What is known about the games of a document.
    pub(crate) fn known<'a>(&'a self, uri: &'a str) -> Known<'a> {
        Known { keeper: self, uri }
    }

    /// Begins to solve the boards of a document, first to last, or its game, each within `limit`. Whether it had no solve running and has one
    /// now.
    pub(crate) fn start(self: &Arc<Self>, uri: &str, text: &File, cause: Cause, limit: MemorySize) -> bool {
        let mut notes = self.notes();
        let limit = self.store.bytes().limit.min(limit.0);
        let mut wishes = Vec::new();
        for wish in Wish::all(text) {
            let is_kept = self.is_kept(&wish.key);
            let is_known = is_kept || notes.is_known(&wish);
            let file = notes.files.entry(uri.to_owned()).or_default();
            if is_known && !is_kept {
                file.note_size(&wish.key, limit);
            }
            let share = |key: &AnyKey| self.store.share(key.clone());
            file.shares.entry(wish.key.clone()).or_insert_with_key(share);
            // What the user has stopped may be known in part: its verdict without its solution.
            let is_stopped = matches!(file.fates.get(&wish.key), Some(Fate::Cancelled));
            if (!is_known || is_stopped) && file.may_start(&wish.key, cause, limit) {
                wishes.push(wish);
            }
        }
        self.submit(notes, uri, wishes).1
    }

    /// Solves a game again whose verdict is still known, but whose solution had to go. `None` if that is not how it
    /// stands, or the user has stopped it.
    pub(crate) fn recall(self: &Arc<Self>, uri: &str, wish: Wish) -> Option<Arc<Job>> {
        let notes = self.notes();
        if self.is_kept(&wish.key) || !notes.is_known(&wish) {
            return None;
        }
        let fate = notes.files.get(uri).and_then(|file| file.fates.get(&wish.key));
        if matches!(fate, Some(Fate::Cancelled)) {
            return None;
        }
        self.submit(notes, uri, vec![wish]).0.into_iter().next()
    }

    fn is_kept(&self, key: &AnyKey) -> bool {
        match key {
            AnyKey::Board(key) => self.store.get(key).is_some(),
            AnyKey::Game(key) => self.store.get_game(key).is_some(),
        }
    }

    /// A document has another text now: solves of boards that it does not have any more stop.
    pub(crate) fn keep_only(&self, uri: &str, text: &File) {
        if let Some(file) = self.notes().files.get_mut(uri) {
            file.keep_only(uri, text);
        }
    }

    /// The user stops the solves of a document. They begin again only when asked for.
    pub(crate) fn cancel(&self, uri: &str) {
        let mut notes = self.notes();
        let Some(file) = notes.files.get_mut(uri) else { return };
        for job in file.run.drain(..).filter(|job| !job.is_over()) {
            // Goes on for others who want it, but this document's user does not wait for it any more.
            job.leave(uri);
            file.fates.insert(job.key.clone(), Fate::Cancelled);
        }
        drop(notes);
        // Fails only at the end of the session.
        let _ = self.news.send(vec![uri.to_owned()]);
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
        self.notes().files.get_mut(uri)?.progress()
    }

    /// Whether a game of a document is being solved, or waits for that.
    pub(crate) fn is_solving(&self, uri: &str, puzzle: &BoardPuzzle) -> bool {
        let key = AnyKey::Board(BoardGameKey::new(Arc::clone(&puzzle.game)));
        let notes = self.notes();
        notes.files.get(uri).is_some_and(|file| file.run.iter().any(|job| job.key == key && !job.is_over()))
    }

    /// How many solves have ended.
    pub(crate) fn ended(&self) -> u64 {
        self.all_ended().count
    }

    /// Whether more may be known about one of these games than when so many solves had ended.
    pub(crate) fn has_solved_any(&self, games: &Games, since: u64) -> bool {
        self.all_ended().has_any(games, since)
    }

    fn all_ended(&self) -> MutexGuard<'_, Ended> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What solutions and running solves hold.
    pub(crate) fn bytes(&self) -> Bytes {
        self.store.bytes()
    }

    /// Queues games for a document. Returns their jobs, and whether the document had no solve running and has one now.
    fn submit(
        self: &Arc<Self>,
        mut notes: MutexGuard<'_, Notes>,
        uri: &str,
        wishes: Vec<Wish>,
    ) -> (Vec<Arc<Job>>, bool) {
        let file = notes.files.entry(uri.to_owned()).or_default();
        let begins = !wishes.is_empty() && file.run.iter().all(|job| job.is_over());
        if begins {
            file.run.clear();
            file.begun = Some(Instant::now());
        }
        let Submitted { jobs, lacking } = self.queue.submit(uri, wishes);
        file.run.extend(jobs.iter().cloned());
        drop(notes);
        lacking.into_iter().for_each(|class| self.start_thread(class));
        (jobs, begins)
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
            match &job.key {
                AnyKey::Board(key) => self.solve_board(job, key).map(|solution| Solved::Board(key, solution)),
                AnyKey::Game(key) => self.store.solve_game(key, &**job).map(|solution| Solved::Game(key, solution)),
            }
        }));
        // Whoever wants the game meanwhile finds the job, or what came of it.
        let mut notes = self.notes();
        self.queue.remove(job);
        let wanted = job.wanted();
        match solved {
            Ok(Ok(Solved::Board(key, solution))) => notes.remember(key, &wanted.starts, &solution),
            Ok(Ok(Solved::Game(key, solution))) => notes.remember_game(key, &wanted.starts, &solution),
            // Whoever stopped it has noted why.
            Ok(Err(Stopped::Cancelled)) => {}
            Ok(Err(Stopped::TooLarge { needed, limit })) => {
                notes.mark(&wanted.documents, &job.key, Fate::TooLarge { needed, limit });
            }
            Err(_) => notes.mark(&wanted.documents, &job.key, Fate::Failed),
        }
        // What has become known is told wherever the game stands, for whoever it was solved.
        let mut documents = wanted.documents;
        documents.extend(notes.documents_with(&job.key));
        drop(notes);
        documents.sort_unstable();
        documents.dedup();
        self.all_ended().add(&job.key);
        job.end();
        // Fails only at the end of the session.
        let _ = self.news.send(documents);
    }

    fn solve_board(&self, job: &Arc<Job>, key: &BoardGameKey) -> Result<Arc<BoardSolution>, Stopped> {
        // Bound first: the notes must not stay locked while this solves.
        let before = self.notes().nearest_game(&job.wanted().documents, key);
        match before {
            Some(before) => self.store.solve_edited(key, &before, &**job),
            None => self.store.solve_key(key, &**job),
        }
    }

    pub(crate) fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
