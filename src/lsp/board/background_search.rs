//! A search for repairs of a board that runs in the background.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::analysis::{File, PuzzleChoice};
use crate::host::{Instant, LONGEST_TASK};
use crate::lsp::session::Cancelled;
use crate::solve::Control;
use crate::solve::insight::Within;

/// A search for repairs that runs in the background.
pub(crate) struct BackgroundSearch {
    /// The document when the search began.
    pub(crate) file: File,
    pub(crate) choice: PuzzleChoice,
    pub(crate) within: Within,
    cancelled: Cancelled,
    /// When it is stopped, if there is a limit.
    end: Option<Instant>,
    /// In thousandths.
    pub(crate) share: AtomicU32,
    /// Whether repairs were found that the client does not know.
    pub(crate) has_news: AtomicBool,
    pub(crate) is_over: AtomicBool,
}

impl Control for BackgroundSearch {
    fn is_cancelled(&self) -> bool {
        self.cancelled.is_cancelled() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn progress(&self, share: f64) {
        self.share.store((share * 1000.0) as u32, Ordering::Relaxed);
    }

    fn may_share(&self) -> bool {
        false
    }
}

impl BackgroundSearch {
    pub(crate) fn new(file: File, choice: PuzzleChoice, within: Within) -> Self {
        Self {
            file,
            choice,
            within,
            cancelled: Cancelled::default(),
            end: LONGEST_TASK.map(|longest| Instant::now() + longest),
            share: AtomicU32::new(0),
            has_news: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
        }
    }

    pub(crate) fn cancel(&self) {
        self.cancelled.cancel();
    }

    /// Whether it was cancelled.
    pub(crate) fn is_stopped(&self) -> bool {
        self.cancelled.is_cancelled()
    }

    /// Whether a document still has the board of this search.
    pub(crate) fn is_about(&self, file: &File) -> bool {
        file.still_has_board_of(&self.file, self.choice)
    }
}
