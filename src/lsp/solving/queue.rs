//! Which job runs when: threads for each class of size.
//!
//! Others rely on a small board never waiting behind a big one: jobs wait only behind those of their own class, whose
//! sizes differ by less than a factor of 4; the system shares the processors out among the classes. In a class, what
//! was asked for last comes first, since that is what the user looks at. Of one game there is at most one job that has
//! not been cancelled. Deliberately not here: starting threads, and what they do.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use crate::lsp::solving::job::Job;
use crate::lsp::solving::wish::Wish;
use crate::solve::cache::AnyKey;

/// All jobs that wait or run.
pub(crate) struct Queue {
    jobs: Mutex<Jobs>,
    /// The most threads that take jobs of one class, once that is asked: the system takes its time to tell.
    threads: OnceLock<usize>,
}

#[derive(Default)]
struct Jobs {
    by_game: HashMap<AnyKey, Arc<Job>>,
    classes: BTreeMap<Class, Line>,
}

/// A class of sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Class(u32);

/// The jobs of one class that wait.
#[derive(Default)]
struct Line {
    waiting: VecDeque<Arc<Job>>,
    threads: usize,
}

/// What became of a wish.
pub(crate) struct Submitted {
    /// The jobs that fulfil it, in its order.
    pub(crate) jobs: Vec<Arc<Job>>,
    /// Classes that lack a thread, once for each thread: it shall call [`Queue::next`] until there is nothing more.
    pub(crate) lacking: Vec<Class>,
}

impl Queue {
    /// No jobs, and as many threads a class as the machine runs at once.
    pub(crate) fn new() -> Self {
        Self { jobs: Mutex::default(), threads: OnceLock::new() }
    }

    /// A document wants these games solved, and the values of their starts.
    pub(crate) fn submit(&self, document: &str, wishes: Vec<Wish>) -> Submitted {
        let mut guard = self.lock();
        let Jobs { by_game, classes } = &mut *guard;
        let mut fresh = Vec::new();
        let mut jobs = Vec::with_capacity(wishes.len());
        for Wish { key, start } in wishes {
            let job = match by_game.get(&key).filter(|job| !job.is_over()) {
                Some(job) => Arc::clone(job),
                None => {
                    let job = Arc::new(Job::new(key.clone()));
                    by_game.insert(key, Arc::clone(&job));
                    fresh.push(Arc::clone(&job));
                    job
                }
            };
            job.want(document, start);
            jobs.push(job);
        }
        let mut lacking = Vec::new();
        for job in fresh.into_iter().rev() {
            let class = Class::of(&job);
            let line = classes.entry(class).or_default();
            line.waiting.push_front(job);
            if line.threads < self.threads() {
                line.threads += 1;
                lacking.push(class);
            }
        }
        Submitted { jobs, lacking }
    }

    /// The next job of a class; `None` tells the thread that asks that it is not needed any more.
    pub(crate) fn next(&self, class: Class) -> Option<Arc<Job>> {
        let mut jobs = self.lock();
        let line = jobs.classes.get_mut(&class)?;
        while let Some(job) = line.waiting.pop_front() {
            if !job.is_over() {
                return Some(job);
            }
        }
        self.leave(&mut jobs, class);
        None
    }

    /// A thread for that class could not be had. Its jobs wait for the next.
    pub(crate) fn lost_thread(&self, class: Class) {
        self.leave(&mut self.lock(), class);
    }

    /// Nothing of this job is under way any more.
    pub(crate) fn remove(&self, job: &Arc<Job>) {
        let mut jobs = self.lock();
        // Another job may have taken the place of a cancelled one.
        if jobs.by_game.get(&job.key).is_some_and(|current| Arc::ptr_eq(current, job)) {
            jobs.by_game.remove(&job.key);
        }
    }

    fn threads(&self) -> usize {
        *self.threads.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
    }

    fn leave(&self, jobs: &mut Jobs, class: Class) {
        if let Some(line) = jobs.classes.get_mut(&class) {
            line.threads = line.threads.saturating_sub(1);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Class {
    fn of(job: &Job) -> Self {
        Self(job.bytes.max(1).ilog2() / 2)
    }
}

#[cfg(test)]
mod tests {
    use crate::lsp::solving::queue::*;
    use crate::lsp::solving::wish::Start;
    use crate::model::{Board, BoardGame, Cell, Player, Rules, State};
    use crate::solve::cache::BoardGameKey;

    const START: State = State { police: Cell::new(0), thief: Cell::new(0), to_move: Player::Police };

    /// Different games of one size, which have different exits.
    fn games(rows: u32, columns: u32, count: u32) -> Vec<AnyKey> {
        let game = |exit| {
            let board = Board::new(rows, columns, Cell::new(exit), |_| false).expect("a board");
            AnyKey::Board(BoardGameKey::new(Arc::new(BoardGame { board, rules: Rules::default() })))
        };
        (0..count).map(game).collect()
    }

    fn submit(queue: &Queue, games: &[AnyKey]) -> Submitted {
        let wish = |key: &AnyKey| Wish { key: key.clone(), start: Start::Board(START) };
        queue.submit("a", games.iter().map(wish).collect())
    }

    #[test]
    fn what_was_asked_for_last_comes_first_and_all_of_it_in_its_order() {
        let (queue, games) = (Queue::new(), games(3, 5, 4));
        let class = submit(&queue, &games[..2]).lacking[0];
        submit(&queue, &games[2..]);
        let order: Vec<AnyKey> = (0..4).filter_map(|_| queue.next(class)).map(|job| job.key.clone()).collect();
        assert_eq!(order, [&games[2], &games[3], &games[0], &games[1]].map(AnyKey::clone));
        assert!(queue.next(class).is_none());
    }

    #[test]
    fn a_game_has_one_job_until_that_is_cancelled() {
        let (queue, games) = (Queue::new(), games(3, 5, 1));
        let first = submit(&queue, &games);
        let second = submit(&queue, &games);
        assert!(Arc::ptr_eq(&first.jobs[0], &second.jobs[0]));
        assert!(second.lacking.is_empty(), "nobody has to begin what runs");
        first.jobs[0].leave("a");
        let third = submit(&queue, &games);
        assert!(!Arc::ptr_eq(&first.jobs[0], &third.jobs[0]));
        // The end of the cancelled one takes nothing away from the new one.
        queue.remove(&first.jobs[0]);
        assert!(Arc::ptr_eq(&third.jobs[0], &submit(&queue, &games).jobs[0]));
    }

    #[test]
    fn boards_of_very_different_size_never_wait_for_each_other() {
        let queue = Queue::new();
        let classes = submit(&queue, &[games(12, 12, 1), games(3, 12, 1)].concat()).lacking;
        assert_eq!(classes.len(), 2);
        assert_ne!(classes[0], classes[1]);
    }

    #[test]
    fn a_class_has_as_many_threads_as_the_machine_runs_at_once() {
        let queue = Queue::new();
        let lacking = submit(&queue, &games(10, 20, 200)).lacking;
        assert_eq!(lacking.len(), queue.threads().min(200));
        assert!(submit(&queue, &games(9, 20, 100)).lacking.is_empty());
    }
}
