//! Solves, which the page hands to another worker.
//!
//! Guarantee: every order to solve ends with exactly one of: an answer, a lost solver, an order to
//! stop. Deliberately not here: the meaning of the bytes, see `solve::transfer`.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::host::SolverJob;

/// An order to the page about its solvers.
#[derive(Debug)]
pub enum Order {
    /// Solve this request; the answer must carry this number.
    Solve(i32, Vec<u8>),
    /// Stop the solve with this number: its answer is no longer needed.
    Stop(i32),
}

#[derive(Default)]
struct SolverOrders {
    last: i32,
    orders: VecDeque<Order>,
    running: BTreeMap<i32, Running>,
}

struct Running {
    job: Arc<dyn SolverJob>,
    answer: oneshot::Sender<Vec<u8>>,
}

static SOLVER: Mutex<Option<SolverOrders>> = Mutex::new(None);

fn solver() -> MutexGuard<'static, Option<SolverOrders>> {
    SOLVER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The next order, if there is one.
pub fn next_order() -> Option<Order> {
    solver().as_mut()?.orders.pop_front()
}

/// Accepts the answer to an order.
pub fn solver_answered(number: i32, answer: Vec<u8>) {
    let running = solver().as_mut().and_then(|solver| solver.running.remove(&number));
    if let Some(running) = running {
        // A stopped order has no receiver.
        let _ = running.answer.send(answer);
    }
}

/// Records that an order will not be answered because its solver has ended.
pub fn solver_lost(number: i32) {
    let running = solver().as_mut().and_then(|solver| solver.running.remove(&number));
    drop(running);
}

/// Records the progress of an order, from 0 to 1.
pub fn solver_progressed(number: i32, share: f64) {
    let job =
        solver().as_ref().and_then(|solver| Some(Arc::clone(&solver.running.get(&number)?.job)));
    if let Some(job) = job {
        job.note_progress(share);
    }
}

/// Orders the end of all cancelled solves. Returns whether there were any.
pub(crate) fn stop_cancelled() -> bool {
    let mut guard = solver();
    let Some(SolverOrders { orders, running, .. }) = guard.as_mut() else { return false };
    let stopped: Vec<_> = running.extract_if(.., |_, running| running.job.is_cancelled()).collect();
    orders.extend(stopped.iter().map(|(number, _)| Order::Stop(*number)));
    drop(guard);
    // Dropping the senders wakes the tasks that wait for the answers.
    !stopped.is_empty()
}

/// Solves jobs one after another until none is left.
pub(crate) fn start_solver(
    mut next: impl FnMut() -> Option<Arc<dyn SolverJob>> + Send + 'static,
) -> io::Result<()> {
    tokio::spawn(async move {
        while let Some(job) = next() {
            if job.runs_here() {
                job.run();
                continue;
            }
            let answer = order(&job).await.ok();
            job.answered(answer.as_deref());
        }
    });
    Ok(())
}

fn order(job: &Arc<dyn SolverJob>) -> oneshot::Receiver<Vec<u8>> {
    let (answer, receiver) = oneshot::channel();
    let request = job.request();
    let mut solver = solver();
    let solver = solver.get_or_insert_default();
    // Numbers start at 1.
    solver.last = solver.last.checked_add(1).unwrap_or(1);
    solver.orders.push_back(Order::Solve(solver.last, request));
    solver.running.insert(solver.last, Running { job: Arc::clone(job), answer });
    receiver
}
