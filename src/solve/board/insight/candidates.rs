//! Many candidate boards, judged on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::host;
use crate::model::in_parallel;
use crate::solve::chase::Chase;
use crate::solve::value::{Control, Stopped};

/// Runs every job, several at a time, and reports the share of jobs done.
///
/// # Errors
/// The first error of a job, or [`Stopped::Cancelled`]; jobs that have not begun are left out then.
pub(crate) fn share_out(
    jobs: usize,
    threads: usize,
    control: &dyn Control,
    run: impl Fn(usize) -> Result<(), Stopped> + Sync,
) -> Result<(), Stopped> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(0);
    let work = |_| {
        loop {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs {
                return Ok(());
            }
            let result = if control.is_cancelled() { Err(Stopped::Cancelled) } else { run(job) };
            if result.is_err() {
                next.store(jobs, Ordering::Relaxed);
                return result;
            }
            // Reported under the lock, so that the share never falls.
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            *done += 1;
            control.progress(f64::from(*done) / jobs as f64);
        }
    };
    in_parallel((0..threads.min(jobs)).collect(), work).into_iter().collect()
}

/// The number of candidates of a board that may be solved at the same time within this many bytes;
/// at least one. Work in the background, whose control shares no solves, leaves a processor to
/// others.
pub(crate) fn threads(chase: &Chase, memory: u64, control: &dyn Control) -> usize {
    let most = memory / chase.memory_within(memory).max(1);
    let reserved = usize::from(!control.may_share());
    usize::try_from(most)
        .unwrap_or(usize::MAX)
        .clamp(1, host::processors().saturating_sub(reserved).max(1))
}

/// Passes on cancellation, but hides the progress of single solves, which run several at a time.
pub(crate) struct Quiet<'a>(pub(crate) &'a dyn Control);

impl Control for Quiet<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn may_share(&self) -> bool {
        false
    }
}
