//! A progress bar on standard error; none unless that is a terminal that can move its cursor.

use std::ffi::OsStr;
use std::io::IsTerminal as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use std::{env, io, thread};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The bar appears after this time.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often the bar is redrawn while nothing else happens.
const TICK: Duration = Duration::from_millis(200);

/// The progress of a check.
pub(crate) struct CheckProgress {
    bar: ProgressBar,
    solved: Arc<AtomicUsize>,
    /// Dropped to end the drawing thread.
    end: Option<Sender<()>>,
}

impl CheckProgress {
    /// A bar for this many texts.
    pub(crate) fn of(texts: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(texts as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(
            "{spinner} {bar:30} {pos}/{len} files, {msg} solved, {elapsed}",
        ) {
            bar.set_style(style);
        }
        let solved = Arc::new(AtomicUsize::new(0));
        let is_seen = io::stderr().is_terminal() && can_move_cursor(env::var_os("TERM").as_deref());
        let end = if is_seen { show_later(&bar, &solved) } else { None };
        Self { bar, solved, end }
    }

    /// Shows the number of boards solved so far.
    pub(crate) fn solved(&self, boards: usize) {
        self.solved.store(boards, Ordering::Relaxed);
        if !self.bar.is_hidden() {
            self.bar.set_message(boards.to_string());
        }
    }

    /// Adds this many finished texts.
    pub(crate) fn advance(&self, texts: usize) {
        self.bar.inc(texts as u64);
    }

    /// Writes to the same terminal, with the bar hidden meanwhile.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

/// Whether a terminal of this kind can move its cursor.
fn can_move_cursor(terminal: Option<&OsStr>) -> bool {
    terminal.is_none_or(|terminal| terminal != "dumb")
}

/// Shows the bar after a while, from a thread of its own, until the sender is dropped. Without a
/// thread, there is no bar.
fn show_later(bar: &ProgressBar, solved: &Arc<AtomicUsize>) -> Option<Sender<()>> {
    let (end, is_over) = channel();
    let (bar, solved) = (bar.clone(), Arc::clone(solved));
    let show = move || {
        if is_over.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        bar.set_draw_target(ProgressDrawTarget::stderr());
        bar.set_message(solved.load(Ordering::Relaxed).to_string());
        while is_over.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            bar.tick();
        }
    };
    thread::Builder::new().spawn(show).ok().map(|_| end)
}

impl Drop for CheckProgress {
    fn drop(&mut self) {
        self.end = None;
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use crate::cli::check::progress::can_move_cursor;

    #[test]
    fn a_dumb_terminal_has_no_bar() {
        assert!(!can_move_cursor(Some(OsStr::new("dumb"))));
        assert!(can_move_cursor(Some(OsStr::new("xterm"))) && can_move_cursor(None));
    }
}
