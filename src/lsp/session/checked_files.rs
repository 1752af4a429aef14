//! A cache of the unopened files that `workspace/diagnostic` has checked, so that unchanged files
//! are not read again.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use crate::config::Settings;
use crate::host::Instant;
use crate::lsp::solving::ended::Games;
use crate::lsp::solving::scheduler::Scheduler;

/// The next walk waits for this many times the duration of the last one, so that walks take little
/// of the machine's time.
const REST: u32 = 20;

/// The longest rest between two walks.
pub(crate) const LONGEST_REST: Duration = Duration::from_secs(1);

/// What is kept between two walks.
#[derive(Default)]
pub(crate) struct CheckedFiles(Mutex<Checked>);

#[derive(Default)]
struct Checked {
    files: HashMap<PathBuf, FileSnapshot>,
    /// When the last walk ended, and how long it took.
    last: Option<(Instant, Duration)>,
}

/// An unopened file at the time when it was read.
pub(crate) struct FileSnapshot {
    pub(crate) stamp: Stamp,
    /// Its games, whose verdicts are reported once they are known.
    pub(crate) games: Games,
    /// The number of solves that had ended by then.
    pub(crate) ended: u64,
    /// The `resultId` of its diagnostics; `None` if there were none.
    pub(crate) id: Option<String>,
}

/// Everything that the diagnostics of an unopened file depend on, except solutions.
#[derive(PartialEq)]
pub(crate) struct Stamp {
    pub(crate) modified: Option<SystemTime>,
    pub(crate) length: u64,
    pub(crate) settings: Arc<Settings>,
}

impl CheckedFiles {
    /// Whether the client's diagnostics with this `resultId` are still valid for a file.
    pub(crate) fn is_unchanged(
        &self,
        path: &Path,
        stamp: &Stamp,
        id: Option<&str>,
        solver: &Scheduler,
        ended: u64,
    ) -> bool {
        let mut checked = self.lock();
        let Some(file) = checked.files.get_mut(path) else { return false };
        let is_unchanged = file.stamp == *stamp
            && file.id.as_deref() == id
            && !solver.has_solved_any(&file.games, file.ended);
        if is_unchanged {
            file.ended = ended;
        }
        is_unchanged
    }

    pub(crate) fn insert(&self, path: &Path, file: FileSnapshot) {
        self.lock().files.insert(path.to_owned(), file);
    }

    /// Removes all files that a complete walk has not found.
    pub(crate) fn keep_only(&self, met: &HashSet<PathBuf>) {
        self.lock().files.retain(|path, _| met.contains(path));
    }

    /// Records a walk that has just ended.
    pub(crate) fn walked(&self, took: Duration) {
        self.lock().last = Some((Instant::now(), took));
    }

    /// How long the next walk waits.
    pub(crate) fn rest(&self) -> Duration {
        let Some((end, took)) = self.lock().last else { return Duration::ZERO };
        (REST * took).min(LONGEST_REST).saturating_sub(end.elapsed())
    }

    fn lock(&self) -> MutexGuard<'_, Checked> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
