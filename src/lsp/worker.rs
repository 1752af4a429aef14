//! The server in a browser's worker: the host hands over messages, runs it, and takes messages and
//! orders out.

use std::future::{Future, poll_fn};
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;

use crate::config::FILE_NAME;
use crate::host::{Watcher, stop_cancelled, wake_due};
use crate::lsp::board::duplicate_scan::follow_boards;
use crate::lsp::features::configuration::follow_changes;
use crate::lsp::features::diagnostics::to_publish;
use crate::lsp::features::solve::report_results;
use crate::lsp::pump::Pump;
use crate::lsp::session::Session;
use crate::lsp::solving::scheduler::Scheduler;
use crate::lsp::transport::frame::Frame;
use crate::lsp::transport::inbox::Inbox;
use crate::lsp::transport::outbox::Outbox;

/// A server that runs only while its host calls it.
pub struct Worker {
    runtime: Runtime,
    pump: Pin<Box<dyn Future<Output = ()>>>,
    inbox: Arc<Inbox>,
    session: Arc<Session>,
    idle: Arc<Idle>,
    has_ended: bool,
}

/// Notes that no task can go on.
#[derive(Default)]
struct Idle {
    is_idle: AtomicBool,
    waker: Mutex<Option<Waker>>,
}

impl Idle {
    fn set(&self) {
        self.is_idle.store(true, Ordering::Relaxed);
        let waker = self.waker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Worker {
    /// A server before `initialize`.
    ///
    /// # Errors
    /// The runtime could not be set up.
    pub fn new() -> io::Result<Self> {
        let idle = Arc::new(Idle::default());
        let parked = Arc::clone(&idle);
        let runtime = Builder::new_current_thread().on_thread_park(move || parked.set()).build()?;
        let (result_sender, results) = mpsc::unbounded_channel();
        let (changes_sender, changes) = mpsc::unbounded_channel();
        let watcher = Watcher::new(FILE_NAME, changes_sender);
        // The host ends its workers itself.
        let session = Session::new(
            Arc::new(Outbox::default()),
            Scheduler::new(result_sender),
            watcher,
            || {},
        );
        let inbox = Arc::new(Inbox::default());
        runtime.spawn(follow_boards(Arc::clone(&session)));
        runtime.spawn(report_results(Arc::clone(&session), results));
        runtime.spawn(follow_changes(Arc::clone(&session), changes));
        let pump = Pump::new(Arc::clone(&session), Arc::default()).run(Arc::clone(&inbox));
        Ok(Self { runtime, pump: Box::pin(pump), inbox, session, idle, has_ended: false })
    }

    /// Handles a message: the body of a frame.
    pub fn receive(&mut self, body: &[u8]) {
        self.inbox.add(Frame::Body(body.to_owned()));
        self.run();
    }

    /// Runs until there is nothing to do but to wait. Returns how long, if a moment is known.
    pub fn run(&mut self) -> Option<Duration> {
        loop {
            self.run_until_idle();
            let wait = wake_due();
            if !stop_cancelled() && wait.is_none_or(|wait| !wait.is_zero()) {
                return wait;
            }
        }
    }

    fn run_until_idle(&mut self) {
        let Self { runtime, pump, idle, has_ended, .. } = self;
        idle.is_idle.store(false, Ordering::Relaxed);
        runtime.block_on(poll_fn(|task| {
            if !*has_ended {
                *has_ended = pump.as_mut().poll(task).is_ready();
            }
            if idle.is_idle.load(Ordering::Relaxed) {
                return Poll::Ready(());
            }
            *idle.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(task.waker().clone());
            Poll::Pending
        }));
    }

    /// The next message to the client.
    pub fn next_message(&mut self) -> Option<Vec<u8>> {
        let outbox = &self.session.client.outbox;
        let body = outbox.next_body(|uri, publish| to_publish(&self.session, uri, publish));
        outbox.note_written();
        body
    }

    /// Whether the session is over.
    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }
}
