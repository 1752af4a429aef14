//! Progress bars on standard error; none unless that is a terminal that can move its cursor.

use std::ffi::OsStr;
use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::interrupt;
use crate::solve::Control;

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
        let end = if is_seen() { show_later(&bar, &solved) } else { None };
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

/// The steps of the bar of a share.
const STEPS: u64 = 1000;

/// Cancels work after an interrupt and shows its progress, from the threads that do it.
pub(crate) struct WatchedWork {
    bar: ProgressBar,
    begun: Instant,
    is_shown: AtomicBool,
    /// Whether the bar counts boards; else it shows a share.
    is_counted: bool,
}

impl WatchedWork {
    /// Work that reports its share.
    pub(crate) fn of_share() -> Self {
        Self::new("{spinner} {bar:30} {percent} %, {elapsed}", Some(STEPS), false)
    }

    /// Work on this many boards, or an unknown number, of which each is to be counted.
    pub(crate) fn of_boards(count: Option<u64>) -> Self {
        let template = match count {
            Some(_) => "{spinner} {bar:30} {pos}/{len} boards, {elapsed}",
            None => "{spinner} {pos} boards, {elapsed}",
        };
        Self::new(template, count, true)
    }

    fn new(template: &str, length: Option<u64>, is_counted: bool) -> Self {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, begun: Instant::now(), is_shown: AtomicBool::new(false), is_counted }
    }

    /// Counts finished boards.
    pub(crate) fn count(&self, boards: u64) {
        self.bar.inc(boards);
    }

    /// Writes to the same terminal, with the bar hidden meanwhile.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Shows the bar once the work takes a while.
    fn show(&self) {
        if !is_seen() || self.begun.elapsed() < PATIENCE {
            return;
        }
        if !self.is_shown.swap(true, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.tick();
    }
}

impl Control for WatchedWork {
    fn is_cancelled(&self) -> bool {
        self.show();
        interrupt::is_interrupted()
    }

    fn progress(&self, share: f64) {
        if !self.is_counted {
            self.bar.set_position((share * STEPS as f64) as u64);
        }
    }
}

impl Drop for WatchedWork {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Whether standard error is a terminal that can move its cursor.
fn is_seen() -> bool {
    static IS_SEEN: OnceLock<bool> = OnceLock::new();
    *IS_SEEN.get_or_init(|| {
        io::stderr().is_terminal() && can_move_cursor(env::var_os("TERM").as_deref())
    })
}

/// Whether a terminal of this kind can move its cursor.
fn can_move_cursor(terminal: Option<&OsStr>) -> bool {
    terminal.is_none_or(|terminal| terminal != "dumb")
}

/// Shows the bar after a while, from a thread of its own, until the sender is dropped. Without a
/// thread, there is no bar.
fn show_later(bar: &ProgressBar, solved: &Arc<AtomicUsize>) -> Option<Sender<()>> {
    let (end, is_over) = channel();
    let bar = bar.clone();
    let solved = Arc::clone(solved);
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

    use crate::cli::progress::can_move_cursor;

    #[test]
    fn a_dumb_terminal_has_no_bar() {
        assert!(!can_move_cursor(Some(OsStr::new("dumb"))));
        assert!(can_move_cursor(Some(OsStr::new("xterm"))) && can_move_cursor(None));
    }
}
