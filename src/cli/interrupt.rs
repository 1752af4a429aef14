//! Signals that ask the program to end: Ctrl-C, SIGTERM, a terminal that is gone.
//!
//! Who works lets running solves end and keeps nothing half done; who has taken the terminal gives it back. The code is what
//! shells have for a program that a signal ended: 128 and the signal's number. A second signal ends the program at once, and
//! so does the first while it waits for its standard input. Deliberately not here: what a command does when it is told to
//! end.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use crate::cli::complain;
use crate::solve::Control;

/// The number of the signal that Ctrl-C sends.
const INTERRUPT: u8 = 2;

/// The number of the signal that asked for the end; 0 if none did.
static ASKED_BY: AtomicU8 = AtomicU8::new(0);
/// How long a command may take to end. Half a second is promised.
const PATIENCE: Duration = Duration::from_millis(350);

static IS_READING_INPUT: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C and SIGTERM ask instead of ending the program where it is. A terminal that is gone is no reason to
/// stop: `nohup` says so, and otherwise the system ends the program.
pub(crate) fn listen() {
    system::watch(system::WORKING, |signal| {
        if ASKED_BY.swap(signal, Ordering::Relaxed) == 0 && !IS_READING_INPUT.load(Ordering::Relaxed) {
            // What is left must be done soon: a second signal could do no more.
            std::thread::sleep(PATIENCE);
            announce();
        }
        std::process::exit(code(signal).into());
    });
}

/// Says once that a signal ended the work.
pub(crate) fn announce() {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    if !IS_SAID.swap(true, Ordering::Relaxed) {
        complain("interrupted");
    }
}

/// From now on a signal that would end the program does so after `give_back` has been called.
pub(crate) fn before_the_end<T>(give_back: impl Fn() -> T + Send + 'static) {
    system::watch(system::PLAYING, move |signal| {
        // What it returns lives until the program is no more.
        let _held = give_back();
        std::process::exit(code(signal).into());
    });
}

/// Whether somebody asked for the end.
pub(crate) fn is_asked() -> bool {
    ASKED_BY.load(Ordering::Relaxed) != 0
}

/// The exit code of a program that was asked to end.
pub(crate) fn exit_code() -> u8 {
    code(match ASKED_BY.load(Ordering::Relaxed) {
        0 => INTERRUPT,
        signal => signal,
    })
}

const fn code(signal: u8) -> u8 {
    128 + signal
}

/// Does something that cannot be told to end: waits for standard input.
pub(crate) fn while_reading<T>(read: impl FnOnce() -> T) -> T {
    IS_READING_INPUT.store(true, Ordering::Relaxed);
    let read = read();
    IS_READING_INPUT.store(false, Ordering::Relaxed);
    read
}

/// Cancels solves when the end was asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UntilInterrupted;

impl Control for UntilInterrupted {
    fn is_cancelled(&self) -> bool {
        is_asked()
    }
}

#[cfg(unix)]
mod system {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::register_conditional_shutdown;
    use signal_hook::iterator::Signals;

    /// What ends a program that works.
    pub(crate) const WORKING: &[i32] = &[SIGINT, SIGTERM];

    /// What ends a program that somebody plays with.
    pub(crate) const PLAYING: &[i32] = &[SIGINT, SIGTERM, SIGHUP];

    /// Calls `act` with each of these signals when it comes, on a thread of its own.
    pub(crate) fn watch(kinds: &[i32], act: impl Fn(u8) + Send + 'static) {
        // Without them the program ends where it is, as any other does.
        let Ok(mut signals) = Signals::new(kinds) else { return };
        let wait = move || signals.forever().filter_map(|signal| u8::try_from(signal).ok()).for_each(act);
        if thread::Builder::new().name("signals".to_owned()).spawn(wait).is_err() {
            // Without a thread nobody can be asked, and the signals must not be lost.
            let always = Arc::new(AtomicBool::new(true));
            for &signal in kinds {
                let _ = register_conditional_shutdown(signal, 128 + signal, Arc::clone(&always));
            }
        }
    }
}

#[cfg(not(unix))]
mod system {
    /// There is one way to ask.
    pub(crate) const WORKING: () = ();
    pub(crate) const PLAYING: () = ();

    /// Calls `act` when somebody asks for the end, as if it had been Ctrl-C.
    pub(crate) fn watch(_signals: (), act: impl Fn(u8) + Send + 'static) {
        // Where there are no such signals, nobody sends one.
        let _ = ctrlc::set_handler(move || act(crate::cli::interrupt::INTERRUPT));
    }
}
