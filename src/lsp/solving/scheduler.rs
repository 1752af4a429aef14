//! Solves the games of documents on threads of its own, and keeps the results.
//!
//! In one file because its steps share the records and the order of their locks.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;

use crate::analysis::File;
use crate::config::MemorySize;
use crate::host::{Instant, LONGEST_TASK, SolverJob, start_solver};
use crate::lsp::solving::ended::{Ended, Games};
#[cfg(debug_assertions)]
use crate::lsp::solving::fault_injection::FaultInjection;
use crate::lsp::solving::job::{Job, Task};
use crate::lsp::solving::queue::{Class, Queue, Submitted};
use crate::lsp::solving::records::{SolveFailure, SolveRecord, SolveRecords};
use crate::lsp::solving::solutions::DocumentSolutions;
use crate::lsp::solving::{Cause, Progress};
use crate::solve::cache::{Bytes, FactRequest, SolutionCache};
use crate::solve::{AnyGame, AnySolution, Control, SolveRequest, Stopped, transfer};

/// How long the solutions of a closed document are kept, in case it is opened again soon.
const KEPT_CLOSED: Duration = Duration::from_secs(30);

/// A game that takes fewer bytes is solved whole in about the time of telling anybody.
const MIN_WATCHED: u64 = 4 << 20;

/// How many closed documents keep their solutions.
const MAX_CLOSED: usize = 8;

/// Solves the games of documents, and keeps the results.
pub(crate) struct Scheduler {
    pub(crate) cache: SolutionCache,
    queue: Queue,
    /// Locked before the queue and the cache, never while holding one of their locks.
    records: Mutex<SolveRecords>,
    /// Which solves have ended.
    ended: Mutex<Ended>,
    /// Receives the documents that have new results.
    news: UnboundedSender<Vec<String>>,
    #[cfg(debug_assertions)]
    pub(crate) faults: FaultInjection,
}

impl Scheduler {
    pub(crate) fn new(news: UnboundedSender<Vec<String>>) -> Arc<Self> {
        Arc::new(Self {
            cache: SolutionCache::new(MemorySize::default().0),
            queue: Queue::new(),
            records: Mutex::default(),
            ended: Mutex::default(),
            news,
            #[cfg(debug_assertions)]
            faults: FaultInjection::default(),
        })
    }

    /// The solutions for a document.
    pub(crate) fn solutions_for<'a>(&'a self, uri: &'a str) -> DocumentSolutions<'a> {
        DocumentSolutions { scheduler: self, uri }
    }

    /// Begins to solve the games of a document in order, each within `limit`. Returns whether this
    /// started the document's first running solve.
    pub(crate) fn start(
        self: &Arc<Self>,
        uri: &str,
        text: &File,
        cause: Cause,
        limit: MemorySize,
    ) -> bool {
        let mut records = self.records();
        let bytes = self.cache.bytes();
        let limit = bytes.limit.min(limit.0);
        // For evicted solutions: computing one again must not evict another one.
        let mut room = bytes.limit.saturating_sub(bytes.kept).saturating_sub(bytes.running);
        let mut has_room = |game: &AnyGame| {
            let rest = room.checked_sub(game.memory_within(limit));
            room = rest.unwrap_or(room);
            rest.is_some()
        };
        let file = records.files.entry(uri.to_owned()).or_default();
        let mut requests = text.solve_requests();
        file.game_count = requests.len();
        requests.retain(|request| {
            let game = &request.game();
            let is_kept = game.is_kept(&self.cache);
            let is_known = is_kept || request.is_verdict_known(&self.cache);
            if is_known && !is_kept {
                file.note_size(game, limit);
            }
            file.shares.entry(game.clone()).or_insert_with_key(|game| game.share(&self.cache));
            // The verdict of a game that the user has cancelled may be known without its solution.
            let is_wanted = !is_known
                || file.has_cancelled(game)
                || cause == Cause::Opened && !is_kept && has_room(game);
            is_wanted && file.may_start(request, cause, limit)
        });
        self.submit(records, uri, requests.into_iter().map(Task::Solve).collect()).1
    }

    /// Begins to find facts that a document lacks, and ends the search for others. `cause`: why the
    /// document is solved, if this is not about new results. Returns whether this started the
    /// document's first running job.
    pub(crate) fn find_facts(
        self: &Arc<Self>,
        uri: &str,
        wanted: Vec<FactRequest>,
        cause: Option<Cause>,
    ) -> bool {
        let mut records = self.records();
        let Some(file) = records.files.get_mut(uri) else { return false };
        if matches!(cause, Some(Cause::Opened | Cause::Asked | Cause::Raised)) {
            file.refused_facts.clear();
            file.has_cancelled_facts = false;
        }
        let wanted = file.facts_to_find(uri, wanted);
        self.queue.remove_cancelled();
        if wanted.is_empty() {
            return false;
        }
        self.submit(records, uri, wanted.into_iter().map(Task::Find).collect()).1
    }

    /// Computes a solution again that was evicted after its verdict was known. `None` if that does
    /// not apply, if the first solve goes on, or if the user has cancelled the game.
    pub(crate) fn recall(self: &Arc<Self>, uri: &str, request: SolveRequest) -> Option<Arc<Job>> {
        let records = self.records();
        let game = &request.game();
        if game.is_kept(&self.cache) || !request.is_verdict_known(&self.cache) {
            return None;
        }
        // Nobody waits for a table whose verdict was reported early.
        let is_left_alone = |file: &SolveRecord| {
            file.failure(game).is_some()
                || file.run.iter().any(|job| job.solves(game) && job.goes_on())
        };
        if records.files.get(uri).is_some_and(is_left_alone) {
            return None;
        }
        self.submit(records, uri, vec![Task::Solve(request)]).0.into_iter().next()
    }

    /// Cancels the solves of games that a document no longer has after a change of its text.
    pub(crate) fn keep_only(&self, uri: &str, text: &File) {
        let mut records = self.records();
        if records.files.get_mut(uri).is_some_and(|file| file.keep_only(uri, text)) {
            self.queue.remove_cancelled();
        }
    }

    /// Cancels the solves of a document on behalf of the user. They begin again only on request.
    pub(crate) fn cancel(&self, uri: &str) {
        let mut records = self.records();
        let Some(file) = records.files.get_mut(uri) else { return };
        for job in file.run.drain(..).filter(|job| !job.is_over()) {
            // Continues if other documents need it.
            job.leave(uri);
            if job.fact.is_none() {
                file.failures.insert(job.game.clone(), SolveFailure::Cancelled);
            }
        }
        file.has_cancelled_facts = true;
        self.queue.remove_cancelled();
        drop(records);
        // Fails only at the end of the session.
        let _ = self.news.send(vec![uri.to_owned()]);
    }

    /// Stops the solves of a document whose text is no longer certain.
    pub(crate) fn abandon(&self, uri: &str) {
        let mut records = self.records();
        let Some(file) = records.files.get_mut(uri).filter(|file| !file.run.is_empty()) else {
            return;
        };
        for job in file.run.drain(..) {
            job.leave(uri);
        }
        self.queue.remove_cancelled();
    }

    /// Closes a document: its solves stop, and solutions that only it used are freed after some
    /// time. Returns whether the caller must arrange a call of
    /// [`forget_closed`](Self::forget_closed).
    pub(crate) fn close(&self, uri: &str) -> bool {
        self.abandon(uri);
        let mut records = self.records();
        let shares =
            records.files.remove(uri).map(|file| file.shares).filter(|shares| !shares.is_empty());
        let Some(shares) = shares else { return false };
        let is_first = records.closed.is_empty();
        let oldest =
            if records.closed.len() < MAX_CLOSED { None } else { records.closed.pop_front() };
        records.closed.push_back((Instant::now(), shares));
        drop(records);
        // Frees solutions, which takes time: outside the lock.
        drop(oldest);
        is_first
    }

    /// Frees the solutions of documents that were closed some time ago. Returns when to call this
    /// again.
    pub(crate) fn forget_closed(&self) -> Option<Instant> {
        let mut records = self.records();
        let is_recent = |(closed, _): &(Instant, _)| closed.elapsed() < KEPT_CLOSED;
        let recent = records.closed.iter().position(is_recent).unwrap_or(records.closed.len());
        let old: Vec<_> = records.closed.drain(..recent).collect();
        let next = records.closed.front().map(|(closed, _)| *closed + KEPT_CLOSED);
        drop(records);
        drop(old);
        next
    }

    /// Changes the memory limit for running solves and cached solutions together.
    pub(crate) fn set_limit(&self, limit: MemorySize) {
        self.cache.set_limit(limit.0);
    }

    /// Changes whenever the progress of a solve does.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.queue.changes.subscribe()
    }

    /// Whether the verdict of a puzzle is known.
    pub(crate) fn is_verdict_known(&self, request: &SolveRequest) -> bool {
        request.is_verdict_known(&self.cache) || request.game().is_kept(&self.cache)
    }

    /// The progress of a document's solves; `None` if they are over. The next solve then begins a
    /// new run.
    pub(crate) fn progress(&self, uri: &str) -> Option<Progress> {
        self.records().files.get_mut(uri)?.progress()
    }

    /// Whether a game of a document is being solved or queued.
    pub(crate) fn is_solving(&self, uri: &str, game: &AnyGame) -> bool {
        let records = self.records();
        records
            .files
            .get(uri)
            .is_some_and(|file| file.run.iter().any(|job| job.solves(game) && !job.is_over()))
    }

    /// The games of a document that are being solved or queued.
    pub(crate) fn games_in_work(&self, uri: &str) -> HashSet<AnyGame> {
        let records = self.records();
        let jobs = records.files.get(uri).into_iter().flat_map(|file| &file.run);
        jobs.filter(|job| !job.is_over()).filter_map(|job| job.solved_game().cloned()).collect()
    }

    /// How many solves have ended.
    pub(crate) fn ended(&self) -> u64 {
        self.all_ended().count
    }

    /// Whether the solve of one of these games may have ended since the count of ended solves was
    /// `since`.
    pub(crate) fn has_solved_any(&self, games: &Games, since: u64) -> bool {
        self.all_ended().has_any(games, since)
    }

    fn all_ended(&self) -> MutexGuard<'_, Ended> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The memory that solutions and running solves hold.
    pub(crate) fn bytes(&self) -> Bytes {
        self.cache.bytes()
    }

    /// Queues tasks for a document. Returns their jobs, and whether this started the document's
    /// first running solve.
    fn submit(
        self: &Arc<Self>,
        mut records: MutexGuard<'_, SolveRecords>,
        uri: &str,
        tasks: Vec<Task>,
    ) -> (Vec<Arc<Job>>, bool) {
        let file = records.files.entry(uri.to_owned()).or_default();
        let begins = !tasks.is_empty() && file.run.iter().all(|job| job.is_over());
        if begins {
            file.run.clear();
            file.begun = Some(Instant::now());
        }
        let Submitted { jobs, lacking } = self.queue.submit(uri, tasks);
        file.run.extend(jobs.iter().cloned());
        drop(records);
        for class in lacking {
            self.start_thread(class);
        }
        (jobs, begins)
    }

    fn start_thread(self: &Arc<Self>, class: Class) {
        let scheduler = Arc::clone(self);
        let next = move || {
            let job = scheduler.queue.next(class)?;
            Some(Arc::new(ScheduledJob { scheduler: Arc::clone(&scheduler), job })
                as Arc<dyn SolverJob>)
        };
        let spawn = || start_solver(next);
        #[cfg(debug_assertions)]
        let spawn = || {
            if self.faults.refuses_threads() {
                Err(std::io::ErrorKind::WouldBlock.into())
            } else {
                spawn()
            }
        };
        if let Err(error) = spawn() {
            tracing::error!("could not start a solver thread: {error}");
            for job in self.queue.lost_thread(class) {
                let documents = job.wanted().documents;
                job.end();
                // Fails only at the end of the session.
                let _ = self.news.send(documents);
            }
        }
    }

    /// The number of waiting and running jobs, of those that find facts, and of documents with a
    /// record.
    #[cfg(debug_assertions)]
    pub(crate) fn registered(&self) -> (usize, usize, usize) {
        (self.queue.len(), self.queue.fact_count(), self.records().files.len())
    }

    fn run(&self, job: &Arc<Job>) {
        match &job.fact {
            None => self.solve(job),
            Some(request) => self.find_fact(job, request),
        }
    }

    fn find_fact(&self, job: &Arc<Job>, request: &FactRequest) {
        let found = catch_unwind(AssertUnwindSafe(|| {
            #[cfg(debug_assertions)]
            self.faults.before_fact(job);
            let control =
                Limited { job, end: LONGEST_TASK.map(|longest| Instant::now() + longest) };
            request.answer(&self.cache, u64::MAX, &control)
        }));
        let is_known = matches!(found, Ok(Ok(true)));
        let mut records = self.records();
        self.queue.remove(job);
        let wanted = job.wanted();
        if !is_known {
            // Searching again would fail again.
            for uri in &wanted.documents {
                if let Some(file) = records.files.get_mut(uri) {
                    file.refused_facts.insert(request.clone());
                }
            }
        }
        let documents = records.documents_with_news(wanted.documents, &job.game);
        drop(records);
        self.all_ended().add(&job.game);
        job.end();
        // Fails only at the end of the session.
        let _ = self.news.send(documents);
    }

    fn solve(&self, job: &Arc<Job>) {
        let solved = catch_unwind(AssertUnwindSafe(|| {
            #[cfg(debug_assertions)]
            self.faults.before_solve(job);
            // A separate statement, so that the records are not locked during the solve.
            let before = self.records().nearest_game(&job.wanted().documents, &job.game);
            let requests = job.wanted().requests;
            let requests: Vec<&SolveRequest> = requests.iter().collect();
            let mut watch =
                |is_decided: &dyn Fn(&SolveRequest) -> bool| self.tell_early(job, is_decided);
            job.game.solve(&self.cache, before.as_ref(), &**job, &requests, &mut watch)
        }));
        self.record_result(job, solved.ok());
    }

    /// Records the result of a solve; `None` if the solver panicked.
    fn record_result(&self, job: &Arc<Job>, solved: Option<Result<AnySolution, Stopped>>) {
        // Under one lock, so that other threads always find either the job or its result.
        let mut records = self.records();
        self.queue.remove(job);
        let wanted = job.wanted();
        match solved {
            Some(Ok(solution)) => {
                for request in &wanted.requests {
                    request.keep_verdict(&self.cache, &solution);
                }
            }
            // Whoever cancelled it has noted why.
            Some(Err(Stopped::Cancelled)) => {}
            Some(Err(Stopped::TooLarge { needed, limit })) => {
                // Otherwise, the machine may have the memory the next time.
                if needed > limit {
                    // Also where the verdict is known: the rest would take as long again.
                    records.mark_outgrown(&wanted.documents, &wanted.requests, limit);
                }
                records.mark(
                    &wanted.documents,
                    &job.game,
                    SolveFailure::TooLarge { needed, limit },
                );
            }
            None => records.mark(&wanted.documents, &job.game, SolveFailure::Panicked),
        }
        // The result is new to every document with this game, not only to those that requested it.
        let documents = records.documents_with_news(wanted.documents, &job.game);
        drop(records);
        self.all_ended().add(&job.game);
        job.end();
        // Fails only at the end of the session.
        let _ = self.news.send(documents);
    }

    /// Reports the verdicts that a running solve has decided, before the rest of its table is
    /// solved.
    fn tell_early(&self, job: &Job, is_decided: &dyn Fn(&SolveRequest) -> bool) {
        if !self.is_watched(job) {
            return;
        }
        let wanted = job.wanted();
        let unknown =
            wanted.requests.iter().filter(|request| !request.is_verdict_known(&self.cache));
        if unknown.filter(|request| is_decided(request)).count() > 0 {
            let documents = self.records().documents_with_news(wanted.documents, &job.game);
            self.all_ended().add(&job.game);
            job.tell();
            // Fails only at the end of the session.
            let _ = self.news.send(documents);
        }
        #[cfg(debug_assertions)]
        self.faults.after_verdict(job, || {
            job.wanted().requests.iter().all(|request| request.is_verdict_known(&self.cache))
        });
    }

    /// Whether a solve takes so long that its verdicts are worth telling before it ends.
    fn is_watched(&self, job: &Job) -> bool {
        #[cfg(debug_assertions)]
        if self.faults.holds_table(job) {
            return true;
        }
        job.bytes >= MIN_WATCHED
    }

    pub(crate) fn records(&self) -> MutexGuard<'_, SolveRecords> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A job, and who has to know its result.
struct ScheduledJob {
    scheduler: Arc<Scheduler>,
    job: Arc<Job>,
}

/// The control of a job that may be stopped by a time limit as well.
struct Limited<'a> {
    job: &'a Job,
    end: Option<Instant>,
}

impl Control for Limited<'_> {
    fn is_cancelled(&self) -> bool {
        self.job.is_cancelled() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn progress(&self, share: f64) {
        self.job.progress(share);
    }

    fn may_share(&self) -> bool {
        self.job.may_share()
    }
}

impl SolverJob for ScheduledJob {
    fn run(&self) {
        self.scheduler.run(&self.job);
    }

    fn runs_here(&self) -> bool {
        self.job.fact.is_some()
    }

    fn request(&self) -> Vec<u8> {
        transfer::request(&self.job.game, self.scheduler.cache.bytes().limit)
    }

    fn answered(&self, answer: Option<&[u8]>) {
        let Self { scheduler, job } = self;
        let solved = match answer {
            Some(answer) => transfer::accept(&job.game, &scheduler.cache, answer),
            None if job.is_cancelled() => Some(Err(Stopped::Cancelled)),
            None => None,
        };
        scheduler.record_result(job, solved);
    }

    fn note_progress(&self, share: f64) {
        self.job.progress(share);
    }

    fn is_cancelled(&self) -> bool {
        self.job.is_cancelled()
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use crate::analysis::PuzzleKind;
    use crate::lsp::solving::scheduler::*;

    const LIMIT: MemorySize = MemorySize(1 << 20);

    fn scheduler() -> (Arc<Scheduler>, UnboundedReceiver<Vec<String>>) {
        let (sender, results) = unbounded_channel();
        (Scheduler::new(sender), results)
    }

    fn file(text: &str) -> File {
        File::new(text, PuzzleKind::of_text(text)).unwrap()
    }

    #[test]
    fn a_game_is_solved_once_for_all_documents() {
        let (scheduler, mut results) = scheduler();
        let (one, equal) = (file("P.T\n..E\n"), file("title: equal\nP.T\n..E\n"));
        assert!(scheduler.start("a", &one, Cause::Opened, LIMIT));
        assert_eq!(results.blocking_recv(), Some(vec!["a".to_owned()]));
        assert!(scheduler.is_verdict_known(&one.solve_requests()[0]));
        assert!(!scheduler.start("a", &one, Cause::Asked, LIMIT));
        assert!(!scheduler.start("b", &equal, Cause::Opened, LIMIT));
        assert!(scheduler.progress("a").is_none());
    }

    #[test]
    fn a_game_that_was_too_large_is_solved_once_the_limit_is_raised() {
        let (scheduler, mut results) = scheduler();
        let file = file("P.T\n..E\n");
        assert!(!scheduler.start("a", &file, Cause::Raised, LIMIT), "never refused");
        assert!(!scheduler.start("a", &file, Cause::Opened, MemorySize(1)));
        assert!(scheduler.start("a", &file, Cause::Raised, LIMIT));
        assert_eq!(results.blocking_recv(), Some(vec!["a".to_owned()]));
    }

    #[test]
    fn a_game_that_outgrew_the_limit_is_solved_again_only_within_a_higher_one() {
        let (scheduler, mut results) = scheduler();
        // A chase of more turns than the fewest planes hold, within a limit that allows no more.
        let path: String =
            (0..150).map(|vertex| format!("v{vertex} - v{}\n", vertex + 1)).collect();
        let kind = PuzzleKind::named("pursuit").unwrap();
        let with_thief =
            |thief: &str| File::new(&format!("police: v0\nthief: {thief}\n{path}"), kind).unwrap();
        let file = with_thief("v75");
        let moved = with_thief("v76");
        let game = file.solve_requests()[0].game();
        let mut limit = 1 << 10;
        while game.memory_within(limit) > limit {
            limit += 1 << 10;
        }
        scheduler.set_limit(MemorySize(limit));
        assert!(scheduler.start("a", &file, Cause::Opened, MemorySize(limit)));
        assert_eq!(results.blocking_recv(), Some(vec!["a".to_owned()]));
        // The verdict alone fits.
        assert!(scheduler.is_verdict_known(&file.solve_requests()[0]));
        assert!(!scheduler.start("a", &file, Cause::Opened, MemorySize(limit)));
        assert!(scheduler.start("a", &moved, Cause::Asked, MemorySize(limit)), "another start");
        assert_eq!(results.blocking_recv(), Some(vec!["a".to_owned()]));
        scheduler.set_limit(LIMIT);
        assert!(scheduler.start("a", &file, Cause::Opened, LIMIT));
        assert_eq!(results.blocking_recv(), Some(vec!["a".to_owned()]));
        assert!(game.is_kept(&scheduler.cache));
    }

    #[cfg(debug_assertions)]
    #[test]
    fn a_game_that_the_user_has_cancelled_is_solved_again_on_request_only() {
        let (scheduler, mut results) = scheduler();
        let file = file("P.T\n..E\n");
        scheduler.faults.hold(2);
        assert!(scheduler.start("a", &file, Cause::Opened, LIMIT));
        scheduler.cancel("a");
        scheduler.faults.hold(0);
        assert_eq!(results.blocking_recv(), Some(vec!["a".to_owned()]));
        assert!(!scheduler.start("a", &file, Cause::Edited, LIMIT));
        assert!(scheduler.start("a", &file, Cause::Asked, LIMIT));
        while !scheduler.is_verdict_known(&file.solve_requests()[0]) {
            assert!(results.blocking_recv().is_some());
        }
    }
}
