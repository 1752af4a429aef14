//! The order of jobs: each class of game sizes has a queue and threads of its own.
//!
//! Guarantee: a small board never waits behind a big one. Jobs wait only for others of their class,
//! with sizes that differ by less than a factor of 4, and the system distributes the processors
//! among the classes. Within a class, the latest request comes first, since that is what the user
//! looks at. Facts, which take many solves, have a class of their own, so no solve waits for them.
//! A game or fact has at most one job that is not cancelled. Deliberately not here: starting
//! threads, and what they do.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::host;
use crate::lsp::solving::job::{Job, JobKey, Task};

/// All waiting and running jobs.
pub(crate) struct Queue {
    jobs: Mutex<Jobs>,
    /// Notified when the progress of a job changes.
    pub(crate) changes: watch::Sender<()>,
}

#[derive(Default)]
struct Jobs {
    by_key: HashMap<JobKey, Arc<Job>>,
    classes: BTreeMap<Class, ClassQueue>,
}

/// A class of sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Class(u32);

/// The waiting jobs of one class.
#[derive(Default)]
struct ClassQueue {
    waiting: VecDeque<Arc<Job>>,
    threads: usize,
}

/// The result of submitting requests.
pub(crate) struct Submitted {
    /// Their jobs, in the same order.
    pub(crate) jobs: Vec<Arc<Job>>,
    /// Classes that need another thread, once for each missing thread. A new thread must call
    /// [`Queue::next`] until it returns `None`.
    pub(crate) lacking: Vec<Class>,
}

impl Queue {
    /// An empty queue. A class may have as many threads as the machine runs at once.
    pub(crate) fn new() -> Self {
        Self { jobs: Mutex::default(), changes: watch::Sender::new(()) }
    }

    /// Queues the tasks of a document.
    pub(crate) fn submit(&self, document: &str, tasks: Vec<Task>) -> Submitted {
        let mut guard = self.lock();
        let Jobs { by_key, classes } = &mut *guard;
        let mut fresh = Vec::new();
        let mut jobs = Vec::with_capacity(tasks.len());
        for task in tasks {
            let key = task.key();
            let job = match by_key.get(&key).filter(|job| !job.is_over()) {
                Some(job) => Arc::clone(job),
                None => {
                    let job = Arc::new(Job::new(key.clone(), self.changes.clone()));
                    by_key.insert(key, Arc::clone(&job));
                    fresh.push(Arc::clone(&job));
                    job
                }
            };
            job.want(document, task.puzzle().clone());
            jobs.push(job);
        }
        let mut lacking = Vec::new();
        for job in fresh.into_iter().rev() {
            let class = Class::of(&job);
            let queue = classes.entry(class).or_default();
            queue.waiting.push_front(job);
            if queue.threads < class.max_threads() {
                queue.threads += 1;
                lacking.push(class);
            }
        }
        Submitted { jobs, lacking }
    }

    /// The next job of a class. A thread that gets `None` is no longer needed and must end.
    pub(crate) fn next(&self, class: Class) -> Option<Arc<Job>> {
        let mut jobs = self.lock();
        let queue = jobs.classes.get_mut(&class)?;
        while let Some(job) = queue.waiting.pop_front() {
            if !job.is_over() {
                return Some(job);
            }
        }
        self.leave(&mut jobs, class);
        None
    }

    /// Records that a thread for this class could not be started. Removes and returns the jobs that
    /// no thread would begin.
    pub(crate) fn lost_thread(&self, class: Class) -> Vec<Arc<Job>> {
        let mut jobs = self.lock();
        self.leave(&mut jobs, class);
        let Jobs { by_key, classes } = &mut *jobs;
        let Some(queue) = classes.get_mut(&class).filter(|queue| queue.threads == 0) else {
            return Vec::new();
        };
        let lost: Vec<_> = queue.waiting.drain(..).filter(|job| !job.is_over()).collect();
        for job in &lost {
            by_key.remove(&job.key());
        }
        lost
    }

    /// Frees cancelled jobs, which may hold large games.
    pub(crate) fn remove_cancelled(&self) {
        let mut jobs = self.lock();
        let mut freed: Vec<_> =
            jobs.by_key.extract_if(|_, job| job.is_over()).map(|(_, job)| job).collect();
        for queue in jobs.classes.values_mut() {
            if queue.waiting.iter().any(|job| job.is_over()) {
                let (over, waiting) = queue.waiting.drain(..).partition(|job| job.is_over());
                queue.waiting = waiting;
                freed.extend::<VecDeque<_>>(over);
            }
        }
        // Games are freed outside the lock.
        drop(jobs);
    }

    /// How many jobs wait or run.
    #[cfg(any(test, debug_assertions))]
    pub(crate) fn len(&self) -> usize {
        self.lock().by_key.len()
    }

    /// How many of them find facts.
    #[cfg(debug_assertions)]
    pub(crate) fn fact_count(&self) -> usize {
        self.lock().by_key.values().filter(|job| job.fact.is_some()).count()
    }

    /// Removes a job that has ended.
    pub(crate) fn remove(&self, job: &Arc<Job>) {
        let mut jobs = self.lock();
        // Another job may have taken the place of a cancelled one.
        let key = job.key();
        if jobs.by_key.get(&key).is_some_and(|current| Arc::ptr_eq(current, job)) {
            jobs.by_key.remove(&key);
        }
    }

    fn leave(&self, jobs: &mut Jobs, class: Class) {
        if let Some(queue) = jobs.classes.get_mut(&class) {
            queue.threads = queue.threads.saturating_sub(1);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Class {
    /// The class of facts.
    const FACTS: Self = Self(u32::MAX);

    fn of(job: &Job) -> Self {
        if job.fact.is_some() {
            return Self::FACTS;
        }
        Self(job.bytes.max(1).ilog2() / 2)
    }

    /// A fact is found by several threads.
    fn max_threads(self) -> usize {
        if self == Self::FACTS { 1 } else { host::processors() }
    }
}

#[cfg(test)]
mod tests {
    use crate::lsp::solving::queue::*;
    use crate::model::{Board, BoardGame, BoardPuzzle, Cell, Player, Rules, State};
    use crate::solve::cache::FactRequest;
    use crate::solve::insight::BoardQuestion;
    use crate::solve::{AnyGame, BoardGameKey, Chase, SolveRequest};

    fn start() -> State {
        State::of_one(Cell::new(0), Cell::new(0), Player::Police)
    }

    /// Games of one size with different exits.
    fn games(rows: u32, columns: u32, count: u32) -> Vec<SolveRequest> {
        let game = |exit| {
            let board = Board::new(rows, columns, Cell::new(exit), |_| false).expect("a board");
            let game = Arc::new(BoardGame { board, rules: Rules::default() });
            SolveRequest::Board(BoardGameKey::new(game), start())
        };
        (0..count).map(game).collect()
    }

    fn submit(queue: &Queue, games: &[SolveRequest]) -> Submitted {
        queue.submit("a", games.iter().cloned().map(Task::Solve).collect())
    }

    #[test]
    fn the_latest_request_comes_first_with_its_games_in_order() {
        let (queue, games) = (Queue::new(), games(3, 5, 4));
        let class = submit(&queue, &games[..2]).lacking[0];
        submit(&queue, &games[2..]);
        let order: Vec<AnyGame> =
            (0..4).filter_map(|_| queue.next(class)).map(|job| job.game.clone()).collect();
        assert_eq!(order, [2, 3, 0, 1].map(|number: usize| games[number].game().clone()));
        assert!(queue.next(class).is_none());
    }

    #[test]
    fn a_game_has_one_job_until_that_is_cancelled() {
        let (queue, games) = (Queue::new(), games(3, 5, 1));
        let first = submit(&queue, &games);
        let second = submit(&queue, &games);
        assert!(Arc::ptr_eq(&first.jobs[0], &second.jobs[0]));
        assert!(second.lacking.is_empty(), "a running job needs no further thread");
        first.jobs[0].leave("a");
        let third = submit(&queue, &games);
        assert!(!Arc::ptr_eq(&first.jobs[0], &third.jobs[0]));
        // The end of the cancelled job does not remove the new one.
        queue.remove(&first.jobs[0]);
        assert!(Arc::ptr_eq(&third.jobs[0], &submit(&queue, &games).jobs[0]));
    }

    #[test]
    fn cancelled_jobs_that_wait_free_their_games() {
        let (queue, games) = (Queue::new(), games(3, 5, 3));
        let jobs = submit(&queue, &games).jobs;
        jobs[0].leave("a");
        jobs[2].leave("a");
        queue.remove_cancelled();
        assert_eq!(queue.len(), 1);
        assert_eq!([0, 1, 2].map(|number| Arc::strong_count(&jobs[number])), [1, 3, 1]);
    }

    #[test]
    fn jobs_that_no_thread_can_begin_are_removed() {
        let (queue, games) = (Queue::new(), games(3, 5, 2));
        let Submitted { jobs, lacking } = submit(&queue, &games);
        let lost: Vec<_> = lacking.iter().flat_map(|class| queue.lost_thread(*class)).collect();
        assert_eq!(lost.len(), jobs.len());
        assert_eq!(queue.len(), 0);
        // The next request starts a new one.
        assert_eq!(submit(&queue, &games).lacking.len(), lacking.len());
    }

    #[test]
    fn boards_of_very_different_size_never_wait_for_each_other() {
        let queue = Queue::new();
        let classes = submit(&queue, &[games(12, 12, 1), games(3, 12, 1)].concat()).lacking;
        assert_eq!(classes.len(), 2);
        assert_ne!(classes[0], classes[1]);
    }

    #[test]
    fn a_solve_never_waits_for_facts_of_which_one_is_found_at_a_time() {
        let queue = Queue::new();
        let game = |exit| {
            let board = Board::new(5, 5, Cell::new(exit), |_| false).expect("a board");
            BoardGameKey::new(Arc::new(BoardGame { board, rules: Rules::default() }))
        };
        let fact = |exit| {
            let puzzle = BoardPuzzle { game: Arc::clone(game(exit).game()), start: start() };
            Task::Find(FactRequest::new(Chase::new(puzzle), BoardQuestion::RedundantWalls))
        };
        let Submitted { jobs, lacking } = queue.submit("a", (0..3).map(fact).collect());
        assert_eq!(lacking, [Class::FACTS]);
        let Submitted { jobs: solves, lacking } =
            queue.submit("a", vec![Task::Solve(SolveRequest::Board(game(0), start()))]);
        assert!(lacking.len() == 1 && lacking[0] != Class::FACTS);
        assert!(!Arc::ptr_eq(&jobs[0], &solves[0]), "the game and the fact about it are two jobs");
        assert!(Arc::ptr_eq(&jobs[1], &queue.submit("b", vec![fact(1)]).jobs[0]));
    }

    #[test]
    fn a_class_has_as_many_threads_as_the_machine_runs_at_once() {
        let queue = Queue::new();
        let lacking = submit(&queue, &games(10, 20, 200)).lacking;
        assert_eq!(lacking.len(), host::processors().min(200));
        assert!(submit(&queue, &games(9, 20, 100)).lacking.is_empty());
    }
}
