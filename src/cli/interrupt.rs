//! Ctrl-C: running solves end, nothing half done is kept, and the code is 130.
//!
//! A second Ctrl-C ends the program at once, and so does the first while it waits for its standard input. Deliberately not
//! here: what a command does when it is told to end.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::solve::Control;

/// The exit code of a program that Ctrl-C ended, as shells have it: 128, and the number of the signal.
pub(super) const EXIT_CODE: u8 = 130;

static IS_ASKED: AtomicBool = AtomicBool::new(false);
static IS_READING_INPUT: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks instead of ending the program where it is.
pub(super) fn listen() {
    // Where there are no such signals, nobody sends one.
    let _ = ctrlc::set_handler(|| {
        if IS_ASKED.swap(true, Ordering::Relaxed) || IS_READING_INPUT.load(Ordering::Relaxed) {
            std::process::exit(EXIT_CODE.into());
        }
    });
}

/// Whether somebody asked for the end.
pub(super) fn is_asked() -> bool {
    IS_ASKED.load(Ordering::Relaxed)
}

/// Does something that cannot be told to end: waits for standard input.
pub(super) fn while_reading<T>(read: impl FnOnce() -> T) -> T {
    IS_READING_INPUT.store(true, Ordering::Relaxed);
    let read = read();
    IS_READING_INPUT.store(false, Ordering::Relaxed);
    read
}

/// Cancels solves when the end was asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct UntilInterrupted;

impl Control for UntilInterrupted {
    fn is_cancelled(&self) -> bool {
        is_asked()
    }
}
