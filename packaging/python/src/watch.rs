//! Long calls: without the interpreter's lock, and interrupted by Ctrl-C.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use stakeout::config::Settings;
use stakeout::solve::{Control, Stopped, most_memory};

use crate::errors::too_large;

/// How long a signal may wait. Python runs its handlers on the main thread alone, while it holds the lock.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// Cancels the work once a signal has come.
#[derive(Default)]
pub(crate) struct Interruption(AtomicBool);

impl Control for Interruption {
    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Does the work on a thread of its own, without the lock.
///
/// # Errors
/// What a signal handler raised, `KeyboardInterrupt` for Ctrl-C, once the work has ended.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Interruption) -> T + Send,
) -> PyResult<T> {
    let interruption = Interruption::default();
    let (is_done, changed) = (Mutex::new(false), Condvar::new());
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&interruption)));
            *is_done.lock().unwrap_or_else(PoisonError::into_inner) = true;
            changed.notify_one();
            answer
        });
        let mut raised = None;
        while !py.detach(|| {
            let is_done = is_done.lock().unwrap_or_else(PoisonError::into_inner);
            let waited = changed.wait_timeout_while(is_done, BETWEEN_SIGNALS, |done| !*done);
            *waited.unwrap_or_else(PoisonError::into_inner).0
        }) {
            if let Err(error) = py.check_signals() {
                interruption.0.store(true, Ordering::Relaxed);
                raised = Some(error);
            }
        }
        match (raised, worker.join()) {
            (Some(error), _) => Err(error),
            (None, Ok(Ok(answer))) => Ok(answer),
            (None, _) => Err(PyRuntimeError::new_err("the solver failed; please report it")),
        }
    })
}

/// The memory that a call may take, in bytes.
pub(crate) fn memory_or_default(memory: Option<u64>) -> u64 {
    memory.unwrap_or_else(|| Settings::default().solver_memory.0)
}

/// The exception for a solve that ended without a solution.
pub(crate) fn stopped(py: Python<'_>, stopped: Stopped) -> PyErr {
    match stopped {
        Stopped::TooLarge { needed, limit } => {
            let advice = if needed > most_memory() {
                ", more than this machine gives".to_owned()
            } else {
                format!(": pass memory={needed}")
            };
            too_large(py, format!("{stopped}{advice}"), needed, limit)
        }
        Stopped::Cancelled => PyRuntimeError::new_err(stopped.to_string()),
    }
}
