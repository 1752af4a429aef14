//! Runs work on several threads, with results in the order of the items.

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::host;

/// Whether the system can start this many threads at once. Libraries that start their own threads
/// would panic otherwise.
pub(crate) fn can_start(threads: usize) -> bool {
    thread::scope(|scope| {
        let mut senders = Vec::new();
        for _ in 0..threads {
            // A thread ends when the sender of its channel is dropped.
            let (sender, receiver) = mpsc::channel::<()>();
            let wait = move || _ = receiver.recv();
            if thread::Builder::new().spawn_scoped(scope, wait).is_err() {
                return false;
            }
            senders.push(sender);
        }
        true
    })
}

/// Applies `work` to each item. Returns the results in the order of the items.
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let most = items.len();
    while_any(items.into_iter(), most, work)
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
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_are_in_the_order_of_the_items() {
        assert_eq!(
            crate::cli::parallel::map((0..1000).collect(), |number| number * 2),
            (0..2000).step_by(2).collect::<Vec<_>>()
        );
        assert!(crate::cli::parallel::map(Vec::<u8>::new(), |number| number).is_empty());
    }
}
