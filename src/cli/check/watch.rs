//! `--watch`: waits until a text, or something that decides which texts are checked, has changed.
//!
//! Others rely on a change during a check to be seen after it, on many changes at once to count as one, and on the
//! program's own reports to be none. Deliberately not here: what is checked then.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::analysis::PuzzleKind;
use crate::cli::interrupt;

/// How often somebody who waits asks whether the end was asked for.
const NAP: Duration = Duration::from_millis(100);

/// After so long without another change a change is complete: editors write, rename and remove.
const QUIET: Duration = Duration::from_millis(50);

/// A folder in which changes never end is looked at this often.
const MOST_PATIENCE: Duration = Duration::from_secs(2);

/// Files that decide what is checked and how.
const DECIDING: [&str; 3] = ["stakeout.toml", ".gitignore", ".ignore"];

/// Sees changes of what a command line names.
pub(crate) struct InputWatcher {
    /// Sees as long as it lives.
    _watcher: RecommendedWatcher,
    events: Receiver<notify::Result<Event>>,
    /// The folders that were named.
    folders: Vec<PathBuf>,
    /// The files that were named, whatever they are called.
    files: Vec<PathBuf>,
    /// What the program writes itself.
    reports: Vec<PathBuf>,
}

impl InputWatcher {
    /// Sees changes from now on: in folders and all below them, and of files wherever they are; but none of `reports`.
    pub(crate) fn of<'a>(paths: &[PathBuf], reports: impl Iterator<Item = &'a PathBuf>) -> notify::Result<Self> {
        let (send, events) = channel();
        let mut watcher = notify::recommended_watcher(move |event| {
            // Nobody listens any more when the program ends.
            let _ = send.send(event);
        })?;
        let (mut folders, mut files) = (Vec::new(), Vec::new());
        let whole = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let here = [PathBuf::from(".")];
        for path in if paths.is_empty() { &here } else { paths } {
            let whole = whole(path);
            if whole.is_dir() {
                watcher.watch(&whole, RecursiveMode::Recursive)?;
                folders.push(whole);
            } else {
                // Many editors put another file in the place of the one that was there.
                watcher.watch(whole.parent().unwrap_or(&whole), RecursiveMode::NonRecursive)?;
                files.push(whole);
            }
        }
        Ok(Self { _watcher: watcher, events, folders, files, reports: reports.map(whole).collect() })
    }

    /// Waits for a change. `false` if the end was asked for.
    pub(crate) fn wait(&self) -> bool {
        while !interrupt::is_asked() {
            match self.events.recv_timeout(NAP) {
                Ok(event) if self.counts(&event) => {
                    self.settle();
                    return true;
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        false
    }

    /// Waits until nothing happens for a moment.
    fn settle(&self) {
        let begun = Instant::now();
        while begun.elapsed() < MOST_PATIENCE && self.events.recv_timeout(QUIET).is_ok() {}
    }

    fn counts(&self, event: &notify::Result<Event>) -> bool {
        match event {
            // Reading is no change; what was missed may be one.
            Ok(event) if event.kind.is_access() => false,
            Ok(event) => event.need_rescan() || event.paths.iter().any(|path| self.is_meant(path)),
            Err(_) => true,
        }
    }

    fn is_meant(&self, path: &Path) -> bool {
        if self.reports.iter().any(|report| report == path) {
            return false;
        }
        if self.files.iter().any(|file| file == path) || is_deciding(path) {
            return true;
        }
        let inside = self.folders.iter().filter_map(|folder| path.strip_prefix(folder).ok());
        // Nothing hidden is checked, and there stands what is being written.
        inside.filter(|inside| !inside.iter().any(is_hidden)).any(|_| {
            // A folder that comes or goes takes its files along.
            let may_be_folder = path.extension().is_none() && !path.is_file();
            PuzzleKind::of_path(path).is_some() || may_be_folder
        })
    }
}

fn is_deciding(path: &Path) -> bool {
    path.file_name().and_then(OsStr::to_str).is_some_and(|name| DECIDING.contains(&name))
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}
