//! Timers, which the page wakes, and work that has its own thread in a process.

use std::any::Any;
use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};
use std::time::Duration;

use crate::host::Instant;

/// The time limit of work in the background, which delays everything else.
pub(crate) const LONGEST_TASK: Option<Duration> = Some(Duration::from_secs(2));

/// Each waiting task with the moment at which it is woken.
static TIMERS: Mutex<BTreeMap<(Instant, u64), Waker>> = Mutex::new(BTreeMap::new());

static LAST: AtomicU64 = AtomicU64::new(0);

fn timers() -> MutexGuard<'static, BTreeMap<(Instant, u64), Waker>> {
    TIMERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Wakes all tasks whose moment has come. Returns the time until the next moment, which is zero if
/// any task was woken.
pub(crate) fn wake_due() -> Option<Duration> {
    let now = Instant::now();
    let mut timers = timers();
    let due: Vec<Waker> =
        timers.extract_if(.., |(moment, _), _| *moment <= now).map(|(_, waker)| waker).collect();
    let next =
        timers.first_key_value().and_then(|((moment, _), _)| moment.checked_duration_since(now));
    drop(timers);
    if due.is_empty() {
        return next;
    }
    for waker in due {
        waker.wake();
    }
    Some(Duration::ZERO)
}

/// A wait. Dropping it removes its timer.
struct Timer((Instant, u64));

impl Drop for Timer {
    fn drop(&mut self) {
        timers().remove(&self.0);
    }
}

pub(crate) async fn sleep_until(moment: Instant) {
    let timer = Timer((moment, LAST.fetch_add(1, Ordering::Relaxed)));
    poll_fn(|task| {
        if Instant::now() >= moment {
            return Poll::Ready(());
        }
        timers().insert(timer.0, task.waker().clone());
        Poll::Pending
    })
    .await;
}

pub(crate) async fn sleep(time: Duration) {
    sleep_until(Instant::now() + time).await;
}

pub(crate) async fn within<T>(limit: Duration, future: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        biased;
        output = future => Some(output),
        () = sleep(limit) => None,
    }
}

/// Runs a function immediately, since there is no other thread.
pub(crate) async fn on_thread<R>(work: impl FnOnce() -> R) -> Result<R, Box<dyn Any + Send>> {
    Ok(work())
}

/// As [`on_thread`].
pub(crate) async fn on_own_thread<R>(work: impl FnOnce() -> R) -> Option<R> {
    Some(work())
}
