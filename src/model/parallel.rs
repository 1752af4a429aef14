//! Runs the pieces of one task on several threads.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

#[cfg(not(target_family = "wasm"))]
use rayon_core::{ThreadPool, ThreadPoolBuilder};

use crate::host;

/// Runs the first piece on this thread and every other piece on a thread of its own, or on this one
/// if the system cannot provide another. The results are in the order of the pieces.
pub(crate) fn in_parallel<T: Send, R: Send>(
    pieces: Vec<T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let pieces: Vec<Mutex<Option<T>>> =
        pieces.into_iter().map(|piece| Mutex::new(Some(piece))).collect();
    // Each piece is done by whichever thread takes it first: this thread never waits for a piece
    // that has not begun.
    let done = |piece: &Mutex<Option<T>>| {
        let taken = piece.lock().unwrap_or_else(PoisonError::into_inner).take();
        taken.map(&work)
    };
    let done = &done;
    thread::scope(|scope| {
        // Only this thread may do the first piece.
        let mut others = vec![None];
        for piece in pieces.iter().skip(1) {
            let other = thread::Builder::new().spawn_scoped(scope, move || done(piece));
            others.push(other.ok());
        }
        let here: Vec<Option<R>> = pieces.iter().map(done).collect();
        let mut results = Vec::with_capacity(pieces.len());
        for (here, other) in here.into_iter().zip(others) {
            let there = match other {
                Some(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                None => None,
            };
            results.extend(here.or(there));
        }
        results
    })
}

/// Applies `work` to each item with at most this many threads, or fewer if the system cannot start
/// them. Each thread takes the next item when it has finished one. Returns the results in the order
/// of the items.
pub(crate) fn while_any<T: Send, R: Send>(
    items: impl Iterator<Item = T> + Send,
    most_threads: usize,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let count = host::processors().min(most_threads);
    if count <= 1 {
        return items.map(work).collect();
    }
    let items = Mutex::new(items.enumerate());
    let run = || {
        let mut done: Vec<(usize, R)> = Vec::new();
        loop {
            let next = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, item)) = next else { return done };
            done.push((index, work(item)));
        }
    };
    let mut done = thread::scope(|scope| {
        let mut running = Vec::new();
        // This thread also works, since starting a thread takes as long as checking some texts.
        for _ in 1..count {
            let Ok(thread) = thread::Builder::new().spawn_scoped(scope, run) else { break };
            running.push(thread);
        }
        let mut done = run();
        for thread in running {
            match thread.join() {
                Ok(others) => done.extend(others),
                Err(panic) => resume_unwind(panic),
            }
        }
        done
    });
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Two threads for a task of many short steps. One that is done waits some microseconds for the
/// next step before it sleeps: with a new thread for each step, the steps of a 64×64 board would
/// take longer than in one thread.
pub(crate) struct TwoThreads(#[cfg(not(target_family = "wasm"))] ThreadPool);

impl TwoThreads {
    /// `None` if the system cannot provide them. A browser's module has one thread.
    pub(crate) fn new() -> Option<Self> {
        #[cfg(not(target_family = "wasm"))]
        {
            ThreadPoolBuilder::new().num_threads(2).build().ok().map(Self)
        }
        #[cfg(target_family = "wasm")]
        {
            None
        }
    }

    /// Runs a task on one of them, in which [`join`](Self::join) shares its steps with the other.
    pub(crate) fn run<R: Send>(&self, task: impl FnOnce() -> R + Send) -> R {
        #[cfg(not(target_family = "wasm"))]
        {
            self.0.install(task)
        }
        #[cfg(target_family = "wasm")]
        {
            task()
        }
    }

    /// Runs both halves of a step, the second on the other thread unless this one is ready before
    /// that has begun.
    #[expect(clippy::unused_self, reason = "the pool finds its threads by the one that calls it")]
    pub(crate) fn join<A: Send, B: Send>(
        &self,
        here: impl FnOnce() -> A + Send,
        there: impl FnOnce() -> B + Send,
    ) -> (A, B) {
        #[cfg(not(target_family = "wasm"))]
        {
            rayon_core::join(here, there)
        }
        #[cfg(target_family = "wasm")]
        {
            (here(), there())
        }
    }
}

/// Works on a whole: on its halves at the same time, if there are two threads and `split` parts it, and
/// so on halves of halves. `joined` makes one result of those of two halves.
pub(crate) fn in_halves<P: Send, R: Send>(
    threads: Option<&TwoThreads>,
    whole: P,
    split: &(impl Fn(P) -> Result<[P; 2], P> + Sync),
    work: &(impl Fn(P) -> R + Sync),
    joined: &(impl Fn(R, R) -> R + Sync),
) -> R {
    let Some(threads) = threads else { return work(whole) };
    match split(whole) {
        Ok([here, there]) => {
            let run = |half| in_halves(Some(threads), half, split, work, joined);
            let (here, there) = threads.join(|| run(here), || run(there));
            joined(here, there)
        }
        Err(whole) => work(whole),
    }
}

#[cfg(test)]
mod tests {
    use crate::model::parallel::{TwoThreads, in_halves, in_parallel};

    #[test]
    fn results_come_in_the_order_of_the_pieces() {
        for pieces in 0..5 {
            let expected: Vec<usize> = (0..pieces).map(|piece| piece * 2).collect();
            assert_eq!(in_parallel((0..pieces).collect(), |piece| piece * 2), expected);
        }
    }

    #[test]
    fn both_halves_of_a_step_are_done() {
        let threads = TwoThreads::new().expect("two threads");
        let step = |number: u64| threads.join(|| number, || number * 2);
        let sums: Vec<(u64, u64)> = threads.run(|| (0..1000).map(step).collect());
        assert!(sums.into_iter().zip(0..).all(|(sum, number)| sum == (number, number * 2)));
    }

    #[test]
    fn halves_of_halves_are_joined_in_order() {
        let threads = TwoThreads::new().expect("two threads");
        let split = |mut numbers: Vec<u32>| {
            if numbers.len() < 2 {
                return Err(numbers);
            }
            let rest = numbers.split_off(numbers.len() / 2);
            Ok([numbers, rest])
        };
        let double = |numbers: Vec<u32>| numbers.into_iter().map(|number| number * 2).collect();
        let joined = |mut before: Vec<u32>, after: Vec<u32>| {
            before.extend(after);
            before
        };
        for threads in [None, Some(&threads)] {
            let doubled = in_halves(threads, (0..100).collect(), &split, &double, &joined);
            assert!(doubled.into_iter().eq((0..100).map(|number| number * 2)));
        }
    }
}
