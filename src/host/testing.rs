//! Measures whether work takes linear time, for tests.

use std::time::Duration;

/// How often a measurement that is too slow is repeated: the machine may be busy.
const ATTEMPTS: usize = 5;

/// Times below this one count as it: what work costs that has hardly begun.
const FLOOR: Duration = Duration::from_millis(1);

/// How much larger the larger work is.
const FACTOR: usize = 8;

/// How much longer it may take. A quadratic algorithm takes 64 times as long; a linear one up to 19
/// times, where only the smaller work fits into the caches.
const MOST: u32 = 32;

/// Checks that work on eight times as much takes at most 32 times as long, in processor time of this
/// thread.
#[track_caller]
pub(crate) fn assert_linear<T>(
    what: &str,
    size: usize,
    prepare: impl Fn(usize) -> T,
    work: impl Fn(&T),
) {
    let (small, large) = (prepare(size), prepare(size * FACTOR));
    let mut least = [Duration::MAX; 2];
    for _ in 0..ATTEMPTS {
        for (least, input) in least.iter_mut().zip([&small, &large]) {
            let begin = processor_time();
            work(input);
            *least = processor_time().saturating_sub(begin).min(*least);
        }
        if least[1] <= least[0].max(FLOOR) * MOST {
            return;
        }
    }
    let [small, large] = least;
    panic!("{what}: {large:?} for {} and {small:?} for {size}", size * FACTOR);
}

/// The processor time of this thread, which other work on the machine affects only through its caches.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Nothing is measured here.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}
