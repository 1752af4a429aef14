//! Runs work on several threads, with results in the order of the items.

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::host;

/// Whether the system can start this many threads at once. Libraries that start their own threads
/// would panic otherwise.
pub(crate) fn can_start(threads: usize) -> bool {
    thread::scope(|scope| {
        // A thread ends when the sender of its channel is dropped.
        let start = |_| {
            let (held, wait) = mpsc::channel::<()>();
            thread::Builder::new().spawn_scoped(scope, move || _ = wait.recv()).ok().map(|_| held)
        };
        (0..threads).map(start).collect::<Option<Vec<_>>>().is_some()
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
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        let mut done = Vec::new();
        while let Some((index, item)) = next() {
            done.push((index, work(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        // This thread also works, since starting a thread takes as long as checking some texts.
        let running: Vec<_> = (1..count)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, run).ok())
            .collect();
        let own = run();
        let joined = running.into_iter().map(|thread| thread.join());
        let others =
            joined.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        others.chain(own).collect()
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
