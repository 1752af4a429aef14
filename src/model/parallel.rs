//! Runs the pieces of one task on several threads.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs the first piece on this thread and every other piece on a thread of its own, or on this one if the system
/// cannot provide another. The results are in the order of the pieces.
pub(crate) fn in_parallel<T: Send, R: Send>(pieces: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let pieces: Vec<Mutex<Option<T>>> = pieces.into_iter().map(|piece| Mutex::new(Some(piece))).collect();
    // Each piece is done by whichever thread takes it first: this thread never waits for a piece that has not begun.
    let done = |piece: &Mutex<Option<T>>| {
        let taken = piece.lock().unwrap_or_else(PoisonError::into_inner).take();
        taken.map(&work)
    };
    let done = &done;
    thread::scope(|scope| {
        let spawn = |piece| thread::Builder::new().spawn_scoped(scope, move || done(piece)).ok();
        let others: Vec<_> = pieces.iter().skip(1).map(spawn).collect();
        let here: Vec<Option<R>> = pieces.iter().map(done).collect();
        let others = others.into_iter().map(|other| other?.join().unwrap_or_else(|panic| resume_unwind(panic)));
        here.into_iter().zip(std::iter::once(None).chain(others)).filter_map(|(here, there)| here.or(there)).collect()
    })
}

#[cfg(test)]
mod tests {
    use crate::model::parallel::in_parallel;

    #[test]
    fn results_come_in_the_order_of_the_pieces() {
        for pieces in 0..5 {
            let expected: Vec<usize> = (0..pieces).map(|piece| piece * 2).collect();
            assert_eq!(in_parallel((0..pieces).collect(), |piece| piece * 2), expected);
        }
    }
}
