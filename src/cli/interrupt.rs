//! Signals that ask the program to exit: Ctrl-C, SIGTERM, a closed terminal.
//!
//! A command then cancels running solves, leaves nothing half-written, and restores the terminal.
//! The exit code is that of a program terminated by the signal: 128 plus the signal's number. A
//! second signal terminates the program at once, and so does the first one while the program waits
//! for standard input. Deliberately not here: how a command reacts.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use crate::cli::status::complain;
use crate::solve::Control;

/// The number of the signal for Ctrl-C.
const INTERRUPT: u8 = 2;

/// The number of the signal that interrupted the program; 0 if none did.
static INTERRUPTED_BY: AtomicU8 = AtomicU8::new(0);
/// The time a command has to exit; the contract allows half a second.
const PATIENCE: Duration = Duration::from_millis(350);

static IS_READING_INPUT: AtomicBool = AtomicBool::new(false);

/// From now on, Ctrl-C and SIGTERM set a flag instead of terminating the program. SIGHUP keeps its
/// default: it terminates the program unless `nohup` ignores it.
pub(crate) fn listen() {
    listen_and(|| {});
}

/// As [`listen`]; a signal also calls `wake`, for a command that waits and cannot poll.
pub(crate) fn listen_and(wake: impl Fn() + Send + 'static) {
    system::watch(system::WORKING, move |signal| {
        if INTERRUPTED_BY.swap(signal, Ordering::Relaxed) == 0
            && !IS_READING_INPUT.load(Ordering::Relaxed)
        {
            wake();
            // The program exits after this time in any case, as after a second signal.
            std::thread::sleep(PATIENCE);
            announce();
        }
        std::process::exit(code(signal).into());
    });
}

/// From now on, writing more than a file may hold (`ulimit -f`) is an error like a full disk. By
/// default, the signal SIGXFSZ terminates the program, which would leave its temporary file.
pub(crate) fn outlive_file_size_limits() {
    system::outlive_file_size_limits();
}

/// Reports, once, that the program was interrupted.
pub(crate) fn announce() {
    static IS_ANNOUNCED: AtomicBool = AtomicBool::new(false);
    if !IS_ANNOUNCED.swap(true, Ordering::Relaxed) {
        complain("interrupted");
    }
}

/// From now on, a signal that would terminate the program first calls `give_back`.
pub(crate) fn before_the_end<T>(give_back: impl Fn() -> T + Send + 'static) {
    system::watch(system::PLAYING, move |signal| {
        // The returned value lives until the program exits.
        let _held = give_back();
        std::process::exit(code(signal).into());
    });
}

/// Whether the program was interrupted.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED_BY.load(Ordering::Relaxed) != 0
}

/// The exit code after an interrupt.
pub(crate) fn exit_code() -> u8 {
    code(match INTERRUPTED_BY.load(Ordering::Relaxed) {
        0 => INTERRUPT,
        signal => signal,
    })
}

const fn code(signal: u8) -> u8 {
    128 + signal
}

/// Runs code that cannot poll for an interrupt because it waits for standard input.
pub(crate) fn while_reading<T>(read: impl FnOnce() -> T) -> T {
    IS_READING_INPUT.store(true, Ordering::Relaxed);
    let read = read();
    IS_READING_INPUT.store(false, Ordering::Relaxed);
    read
}

/// Cancels solves after an interrupt.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UntilInterrupted;

impl Control for UntilInterrupted {
    fn is_cancelled(&self) -> bool {
        is_interrupted()
    }
}

#[cfg(unix)]
mod system {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::{register, register_conditional_shutdown};
    use signal_hook::iterator::Signals;

    /// The signals that interrupt most commands.
    pub(crate) const WORKING: &[i32] = &[SIGINT, SIGTERM];

    /// Handles SIGXFSZ by doing nothing, so that the write fails.
    pub(crate) fn outlive_file_size_limits() {
        // Without the handler, the signal terminates the program as usual.
        let _ = register(SIGXFSZ, Arc::default());
    }

    /// The signals that interrupt `play`.
    pub(crate) const PLAYING: &[i32] = &[SIGINT, SIGTERM, SIGHUP];

    /// Calls `act` for each of these signals, on a thread of its own.
    pub(crate) fn watch(kinds: &[i32], act: impl Fn(u8) + Send + 'static) {
        // Without handlers, signals terminate the program as usual.
        let Ok(mut signals) = Signals::new(kinds) else { return };
        let wait = move || {
            for signal in signals.forever() {
                if let Ok(signal) = u8::try_from(signal) {
                    act(signal);
                }
            }
        };
        if thread::Builder::new().name("signals".to_owned()).spawn(wait).is_err() {
            // Without a thread, signals must terminate the program directly.
            let always = Arc::new(AtomicBool::new(true));
            for &signal in kinds {
                let _ = register_conditional_shutdown(signal, 128 + signal, Arc::clone(&always));
            }
        }
    }
}

#[cfg(not(unix))]
mod system {
    /// There is only one signal.
    pub(crate) const WORKING: () = ();
    pub(crate) const PLAYING: () = ();

    /// There is no such signal.
    pub(crate) const fn outlive_file_size_limits() {}

    /// Calls `act` for any interrupt, as for Ctrl-C.
    pub(crate) fn watch(_signals: (), act: impl Fn(u8) + Send + 'static) {
        // If no handler can be set, signals terminate the program as usual.
        let _ = ctrlc::set_handler(move || act(crate::cli::interrupt::INTERRUPT));
    }
}
