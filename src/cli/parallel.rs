//! Runs work on several threads, with results in the order of the items.

use std::sync::mpsc;
use std::thread;

use crate::model::while_any;

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
