//! The server as a process: frames on standard input and output, a thread for each.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{ExitCode, exit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};

use clap::Args;
use tokio::sync::mpsc;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::FILE_NAME;
use crate::host::Watcher;
use crate::lsp::board::duplicate_scan::follow_boards;
use crate::lsp::features::configuration::follow_changes;
use crate::lsp::features::diagnostics::to_publish;
use crate::lsp::features::solve::report_results;
use crate::lsp::pump::Pump;
use crate::lsp::session::Session;
use crate::lsp::solving::scheduler::Scheduler;
use crate::lsp::transport::editor_process::EditorProcess;
use crate::lsp::transport::frame::FrameReader;
use crate::lsp::transport::inbox::Inbox;
use crate::lsp::transport::outbox::Outbox;

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
    /// Log level for standard error, such as `debug` [default: the variable STAKEOUT_LOG; else no
    /// log]
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
}

/// The most requests at work at the same time; the others wait. Most work needs a processor, a few
/// requests wait for a disk or a solve. Each thread keeps memory of its own for what it will
/// allocate next.
const MAX_THREADS: usize = 16;

/// Serves a client on standard input and output until the session ends, or until the client's
/// process does, if its id is known. The exit code is 0 after `shutdown`, else 1.
///
/// # Errors
/// A thread could not be started.
pub fn run(arguments: &ServerArguments) -> io::Result<ExitCode> {
    start_logging(arguments.log_level.as_deref());
    // The server survives panics.
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_time().max_blocking_threads(MAX_THREADS).build()?;
    let shut_down = Arc::new(AtomicBool::new(false));
    let outbox = Arc::new(Outbox::default());
    let leave = {
        let shut_down = Arc::clone(&shut_down);
        move || exit(i32::from(!shut_down.load(Ordering::Acquire)))
    };
    let (result_sender, results) = mpsc::unbounded_channel();
    let (changes_sender, changes) = mpsc::unbounded_channel();
    let watcher = Watcher::new(FILE_NAME, changes_sender);
    let session =
        Session::new(Arc::clone(&outbox), Scheduler::new(result_sender), watcher, leave.clone());
    if let Some(process) = arguments.client_process.and_then(EditorProcess::running) {
        let leave = leave.clone();
        thread::Builder::new().name("editor".into()).spawn(move || {
            process.wait();
            leave();
        })?;
    }
    let mut pump = Pump::new(Arc::clone(&session), Arc::clone(&shut_down));
    let mut reader = FrameReader::new(BufReader::with_capacity(1 << 16, io::stdin()));
    let mut output = standard_output()?;
    match runtime.block_on(pump.begin(&mut reader, &mut output)) {
        Ok(true) => {}
        Ok(false) => return Ok(ExitCode::FAILURE),
        Err(error) => {
            tracing::info!("could not write to the client: {error}");
            return Ok(ExitCode::FAILURE);
        }
    }
    let publishing = Arc::clone(&session);
    thread::Builder::new().name("output".into()).spawn(move || {
        let error = outbox.write_to(output, |uri, publish| to_publish(&publishing, uri, publish));
        tracing::info!("could not write to the client: {error}");
        leave();
    })?;
    let inbox = read_ahead(reader)?;
    runtime.spawn(follow_boards(Arc::clone(&session)));
    runtime.spawn(report_results(Arc::clone(&session), results));
    runtime.spawn(follow_changes(session, changes));
    runtime.block_on(pump.run(inbox));
    // The results of running tasks are no longer needed.
    runtime.shutdown_background();
    Ok(if shut_down.load(Ordering::Acquire) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Standard output as a file: `Stdout` would buffer everything after the last line end.
fn standard_output() -> io::Result<File> {
    #[cfg(unix)]
    let output = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
    #[cfg(windows)]
    let output = std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned()?;
    Ok(output.into())
}

/// Logs to standard error: at `level` (`debug`, or directives such as `stakeout=trace`), else at
/// `STAKEOUT_LOG`. By default nothing is logged, since editors show standard error as a problem.
fn start_logging(level: Option<&str>) {
    // Setting up an unused log would take a twentieth of the start-up time.
    let Some(level) = level.map(str::to_owned).or_else(|| std::env::var("STAKEOUT_LOG").ok())
    else {
        return;
    };
    // Not `EnvFilter`, whose regular expressions for values of fields are a part of the program
    // that nobody uses.
    let filter: Targets = level.parse().unwrap_or_default();
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(false);
    // Fails only if a log has been set up before; that one is kept.
    let _ = tracing_subscriber::registry().with(lines).with(filter).try_init();
}

/// Reads frames ahead of the pump, up to the end of the input.
fn read_ahead(mut reader: FrameReader<impl BufRead + Send + 'static>) -> io::Result<Arc<Inbox>> {
    let inbox = Arc::new(Inbox::default());
    let arrived = Arc::clone(&inbox);
    thread::Builder::new().name("input".into()).spawn(move || {
        loop {
            match reader.next_frame() {
                Ok(frame) => arrived.add(frame),
                Err(end) => return arrived.end(end),
            }
            arrived.wait_for_room();
        }
    })?;
    Ok(inbox)
}
