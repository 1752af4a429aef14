//! Long calls: without the interpreter's lock, and interrupted by Ctrl-C.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
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

/// What a worker found, once it is there.
struct Answer<T> {
    found: Mutex<Option<thread::Result<T>>>,
    changed: Condvar,
}

impl<T: Send> Answer<T> {
    const fn new() -> Self {
        Self { found: Mutex::new(None), changed: Condvar::new() }
    }

    /// Does the work and keeps what it found.
    fn find(&self, work: impl FnOnce() -> T) {
        let found = catch_unwind(AssertUnwindSafe(work));
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        self.changed.notify_one();
    }

    /// Waits without the lock.
    ///
    /// # Errors
    /// What a signal handler raised before.
    fn wait(&self, py: Python<'_>) -> PyResult<T> {
        loop {
            let found = py.detach(|| {
                let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = self
                    .changed
                    .wait_timeout_while(found, BETWEEN_SIGNALS, |found| found.is_none());
                waited.unwrap_or_else(PoisonError::into_inner).0.take()
            });
            match found {
                Some(Ok(found)) => return Ok(found),
                Some(Err(_)) => {
                    return Err(PyRuntimeError::new_err("the solver failed; please report it"));
                }
                None => py.check_signals()?,
            }
        }
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
    let answer = Answer::new();
    thread::scope(|scope| {
        let worker = scope.spawn(|| answer.find(|| work(&interruption)));
        answer.wait(py).inspect_err(|_| {
            interruption.0.store(true, Ordering::Relaxed);
            // Its panics are caught.
            let _ = py.detach(|| worker.join());
        })
    })
}

/// As [`run`], for work that may take long to notice that it is cancelled, such as reading a text: a
/// signal leaves it behind, and its thread ends when it has.
pub(crate) fn run_apart<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Interruption) -> T + Send + 'static,
) -> PyResult<T> {
    let shared = Arc::new((Interruption::default(), Answer::new()));
    let of_worker = Arc::clone(&shared);
    thread::spawn(move || {
        let (interruption, answer) = &*of_worker;
        answer.find(|| work(interruption));
    });
    let (interruption, answer) = &*shared;
    answer.wait(py).inspect_err(|_| interruption.0.store(true, Ordering::Relaxed))
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
