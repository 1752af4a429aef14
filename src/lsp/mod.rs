//! The language server: the only place that knows the protocol.
//!
//! Others rely on [`run`], which serves one client on standard input and output until it leaves.
//!
//! ```text
//! stdin ─ frame ─ message ─┐                        ┌─ outbox ─ stdout
//!   a thread              pump ─ server ── session ─┤   a thread
//!                     the main thread          │    └─ calls (what the client was asked)
//!                                           solving
//!                                          its threads
//! ```
//!
//! The threads of input and output start once `initialize` is answered: the main thread does that alone.
//!
//! Invariants: nothing on the main thread waits for the client or for a solve; no lock is held across an `.await`;
//! documents are named as the client spells them, everywhere.

pub(crate) mod calls;
pub(crate) mod client;
pub(crate) mod documents;
pub(crate) mod features;
pub(crate) mod folders;
pub(crate) mod frame;
pub(crate) mod initialize;
pub(crate) mod logging;
pub(crate) mod message;
pub(crate) mod outbox;
pub(crate) mod params;
pub(crate) mod parent;
pub(crate) mod proto;
pub(crate) mod pump;
pub(crate) mod salvage;
pub(crate) mod server;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod solving;
pub(crate) mod watching;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{ExitCode, exit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};

use clap::Args;
use tokio::sync::mpsc;

use crate::lsp::frame::FrameReader;
use crate::lsp::outbox::Outbox;
use crate::lsp::parent::Seen;
use crate::lsp::pump::Pump;
use crate::lsp::session::Session;
use crate::lsp::solving::scheduler::Scheduler;
use crate::lsp::watching::Watcher;

/// Messages that are read ahead of the one that is being handled.
const READ_AHEAD: usize = 64;

/// Run the language server on standard input and output
#[derive(Debug, Args)]
#[command(after_help = "Exit codes: 0, after `shutdown`; 1, if the input ends without it.")]
pub struct ServerArguments {
    /// Accepted for compatibility; stdio is the only transport
    #[arg(long)]
    stdio: bool,
    /// Process ID of the editor; the server exits when that process ends
    #[arg(long = "clientProcessId", value_name = "PROCESS")]
    client_process: Option<u32>,
    /// Log level for standard error, such as `debug`; STAKEOUT_LOG sets it, too
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
}

/// Serves a client on standard input and output until it leaves, or until its process ends, if that is known. The code is 0
/// if the client has asked for `shutdown` before, else 1.
///
/// # Errors
/// The threads that a server needs cannot be had.
pub fn run(arguments: &ServerArguments) -> io::Result<ExitCode> {
    logging::start_logging(arguments.log_level.as_deref());
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
    let session = Session::new(Arc::clone(&outbox), Scheduler::new(news_sender), watcher, leave.clone());
    if let Some(process) = arguments.client_process.and_then(Seen::now) {
        process.watch(leave.clone());
    }
    let mut pump = Pump::new(Arc::clone(&session), Arc::clone(&shut_down));
    let mut reader = FrameReader::new(BufReader::with_capacity(1 << 16, io::stdin()));
    let mut output = standard_output()?;
    match runtime.block_on(pump.begin(&mut reader, &mut output)) {
        Ok(true) => {}
        Ok(false) => return Ok(ExitCode::FAILURE),
        Err(error) => {
            tracing::info!("the client does not listen: {error}");
            return Ok(ExitCode::FAILURE);
        }
    }
    let teller = Arc::clone(&session);
    thread::Builder::new().name("output".into()).spawn(move || {
        let error = outbox.write_to(output, |uri, telling| teller.diagnostics_to_tell(uri, telling));
        tracing::info!("the client does not listen any more: {error}");
        leave();
    })?;
    let frames = read_ahead(reader)?;
    runtime.spawn(Arc::clone(&session).tell_news(news));
    runtime.spawn(session.follow_changes(changes));
    runtime.block_on(pump.run(frames));
    // What still runs has nobody left to run for.
    runtime.shutdown_background();
    Ok(if shut_down.load(Ordering::Acquire) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Standard output by itself: the library's own would hold back what is behind the last line end.
fn standard_output() -> io::Result<File> {
    #[cfg(unix)]
    let output = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
    #[cfg(windows)]
    let output = std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned()?;
    Ok(output.into())
}

/// Reads frames ahead of the pump, up to the end of the input.
fn read_ahead(
    mut reader: FrameReader<impl BufRead + Send + 'static>,
) -> io::Result<mpsc::Receiver<Result<frame::Frame, frame::End>>> {
    let (sender, receiver) = mpsc::channel(READ_AHEAD);
    thread::Builder::new().name("input".into()).spawn(move || {
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
