//! Measures whether work takes linear time, for tests.

use std::fs;
use std::time::Duration;

/// How often a measurement that is too slow is repeated: the machine may be busy.
const ATTEMPTS: usize = 5;

/// Times below this one count as it, since the system counts in steps of some milliseconds.
const FLOOR: Duration = Duration::from_millis(10);

/// How much longer work on four times as much may take: a quadratic algorithm takes 16 times as
/// long.
const MOST: u32 = 8;

/// Checks that work on four times as much takes at most eight times as long, in processor time of this
/// thread.
#[track_caller]
pub(crate) fn assert_linear<T>(
    what: &str,
    size: usize,
    prepare: impl Fn(usize) -> T,
    work: impl Fn(&T),
) {
    let (small, large) = (prepare(size), prepare(size * 4));
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
    panic!("{what}: {large:?} for {} and {small:?} for {size}", size * 4);
}

/// The processor time of this thread, which other work on the machine hardly affects.
fn processor_time() -> Duration {
    // Elsewhere nothing is measured.
    let statistics = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = statistics.split(' ').next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}
