//! The language server: the only place that knows the protocol.
//!
//! Others rely on [`run`], which serves one client on standard input and output until it leaves.
//!
//! ```text
//! stdin ─ frame ─ message ─┐                        ┌─ outbox ─ stdout
//!   a thread              pump ─ backend ─ session ─┤   a thread
//!                     the main thread          │    └─ calls (what the client was asked)
//!                                           solving
//!                                          its threads
//! ```
//!
//! Invariants: nothing on the main thread waits for the client or for a solve; no lock is held across an `.await`;
//! documents are named as the client spells them, everywhere.

mod backend;
mod calls;
mod client;
mod documents;
mod features;
mod folders;
mod frame;
mod logging;
mod message;
mod outbox;
mod params;
mod parent;
mod proto;
mod pump;
mod salvage;
mod session;
mod settings;
mod solving;
mod watching;

use std::io;
use std::process::{ExitCode, exit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tokio::sync::mpsc;

pub use logging::start_logging;

use frame::FrameReader;
use outbox::Outbox;
use pump::Pump;
use session::Session;
use solving::Keeper;
use watching::Watcher;

/// Messages that are read ahead of the one that is being handled.
const READ_AHEAD: usize = 64;

/// Serves a client on standard input and output until it leaves, or until the process `parent` (its own, if it said
/// so) ends. The code is 0 if the client has asked for `shutdown` before, else 1.
///
/// # Errors
/// The threads that a server needs cannot be had.
pub fn run(parent: Option<u32>) -> io::Result<ExitCode> {
    logging::log_panics();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let shut_down = Arc::new(AtomicBool::new(false));
    let outbox = Arc::new(Outbox::default());
    let leave = {
        let shut_down = Arc::clone(&shut_down);
        move || exit(i32::from(!shut_down.load(Ordering::Acquire)))
    };
    let (news_sender, news) = mpsc::unbounded_channel();
    let (changes_sender, changes) = mpsc::unbounded_channel();
    let watcher = Watcher::new(changes_sender);
    let session = Session::new(Arc::clone(&outbox), Keeper::new(news_sender), watcher, leave.clone());
    if let Some(parent) = parent {
        parent::watch(parent, leave.clone());
    }
    let teller = Arc::clone(&session);
    thread::Builder::new().name("output".into()).spawn(move || {
        let error = outbox.write_to(io::stdout().lock(), |uri, telling| teller.findings_to_tell(uri, telling));
        tracing::info!("the client does not listen any more: {error}");
        leave();
    })?;
    let frames = read_input()?;
    runtime.spawn(Arc::clone(&session).tell_news(news));
    runtime.spawn(Arc::clone(&session).follow_changes(changes));
    runtime.block_on(Pump::new(session, Arc::clone(&shut_down)).run(frames));
    // What still runs has nobody left to run for.
    runtime.shutdown_background();
    Ok(if shut_down.load(Ordering::Acquire) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reads standard input ahead of the pump, up to its end.
fn read_input() -> io::Result<mpsc::Receiver<Result<frame::Frame, frame::End>>> {
    let (sender, receiver) = mpsc::channel(READ_AHEAD);
    thread::Builder::new().name("input".into()).spawn(move || {
        let mut reader = FrameReader::new(io::BufReader::with_capacity(1 << 16, io::stdin().lock()));
        loop {
            let frame = reader.next_frame();
            let ended = frame.is_err();
            if sender.blocking_send(frame).is_err() || ended {
                return;
            }
        }
    })?;
    Ok(receiver)
}
