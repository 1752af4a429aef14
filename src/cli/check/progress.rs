//! A bar on standard error while a person waits; none where that is no terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often the bar is drawn while nothing else happens.
const TICK: Duration = Duration::from_millis(200);

/// How far a check has come.
pub(crate) struct CheckProgress(ProgressBar);

impl CheckProgress {
    /// A bar for so many texts.
    pub(crate) fn of(texts: usize) -> Self {
        let bar = ProgressBar::new(texts as u64);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {bar:30} {pos}/{len} files, {msg} solved, {elapsed}")
        {
            bar.set_style(style);
        }
        bar.set_message("0");
        // A thread of its own turns the spinner: not where nobody sees it.
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Self(bar)
    }

    /// So many boards are solved by now.
    pub(crate) fn solved(&self, boards: usize) {
        if !self.0.is_hidden() {
            self.0.set_message(boards.to_string());
        }
    }

    /// So many more texts are done.
    pub(crate) fn advance(&self, texts: usize) {
        self.0.inc(texts as u64);
    }

    /// Writes to the same terminal, the bar out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

impl Drop for CheckProgress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
