//! Tasks, timers and threads of the server.

use std::any::Any;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{io, thread};

use crate::host::SolverJob;

/// The time limit of work in the background: none, since it runs on threads of its own.
pub(crate) const LONGEST_TASK: Option<Duration> = None;

/// Waits for some time.
pub(crate) async fn sleep(time: Duration) {
    tokio::time::sleep(time).await;
}

/// Waits until a moment.
pub(crate) async fn sleep_until(moment: Instant) {
    tokio::time::sleep_until(moment.into()).await;
}

/// The result of a future; `None` if it takes longer than `limit`.
pub(crate) async fn within<T>(limit: Duration, future: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(limit, future).await.ok()
}

/// Runs a function on one of the threads for requests, where it delays nothing else. The error is
/// its panic.
pub(crate) async fn on_thread<R: Send + 'static>(
    work: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Box<dyn Any + Send>> {
    let done = tokio::task::spawn_blocking(work).await;
    // Cancelled only at the end of the session.
    done.map_err(|error| error.try_into_panic().unwrap_or_else(|_| Box::new("cancelled")))
}

/// Runs a function that may take minutes on a thread of its own, so that no request waits for it.
/// `None` if it panicked, or if the system cannot start another thread.
pub(crate) async fn on_own_thread<R: Send + 'static>(
    work: impl FnOnce() -> R + Send + 'static,
) -> Option<R> {
    let (sender, receiver) = tokio::sync::oneshot::channel();
    // Nobody receives the result at the end of the session.
    let begun =
        thread::Builder::new().name("search".into()).spawn(move || drop(sender.send(work())));
    begun.ok()?;
    receiver.await.ok()
}

/// Solves jobs one after another on a new thread, until none is left.
///
/// # Errors
/// If the system cannot start another thread.
pub(crate) fn start_solver(
    mut next: impl FnMut() -> Option<Arc<dyn SolverJob>> + Send + 'static,
) -> io::Result<()> {
    let work = move || {
        while let Some(job) = next() {
            job.run();
        }
    };
    thread::Builder::new().name("solver".into()).spawn(work).map(drop)
}
