//! `--watch`: waits until an input has changed, or a file that decides which inputs are checked.
//!
//! Guarantees: a change during a check is seen after it, simultaneous changes count as one, and the
//! program's own reports are ignored. Deliberately not here: the checks that follow.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::analysis::PuzzleKind;
use crate::cli::interrupt;

/// How often waiting code polls for an interrupt.
const NAP: Duration = Duration::from_millis(100);

/// A change is complete after this time without another one, since editors write, rename and remove
/// files.
const QUIET: Duration = Duration::from_millis(50);

/// A directory with constant changes is checked this often.
const MAX_PATIENCE: Duration = Duration::from_secs(2);

/// Files that decide which inputs are checked, and how.
const DECIDING: [&str; 3] = ["stakeout.toml", ".gitignore", ".ignore"];

/// Watches the inputs of a command line.
pub(crate) struct InputWatcher {
    /// Watches until it is dropped.
    _watcher: RecommendedWatcher,
    events: Receiver<notify::Result<Event>>,
    /// The named directories.
    folders: Vec<PathBuf>,
    /// The named files, with any extension.
    files: Vec<PathBuf>,
    /// The program's own output files.
    reports: Vec<PathBuf>,
}

impl InputWatcher {
    /// Starts watching directories, with their subdirectories, and files; changes of `reports` are
    /// ignored.
    pub(crate) fn of<'a>(
        paths: &[PathBuf],
        reports: impl Iterator<Item = &'a PathBuf>,
    ) -> notify::Result<Self> {
        let (send, events) = channel();
        let mut watcher = notify::recommended_watcher(move |event| {
            // Fails only when the program ends.
            let _ = send.send(event);
        })?;
        let mut folders = Vec::new();
        let mut files = Vec::new();
        let whole = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let here = [PathBuf::from(".")];
        for path in if paths.is_empty() { &here } else { paths } {
            let whole = whole(path);
            if whole.is_dir() {
                watcher.watch(&whole, RecursiveMode::Recursive)?;
                folders.push(whole);
            } else {
                // Many editors replace a file by a new one, so its directory is watched.
                watcher.watch(whole.parent().unwrap_or(&whole), RecursiveMode::NonRecursive)?;
                files.push(whole);
            }
        }
        Ok(Self {
            _watcher: watcher,
            events,
            folders,
            files,
            reports: reports.map(whole).collect(),
        })
    }

    /// Waits for a change. Returns `false` after an interrupt.
    pub(crate) fn wait(&self) -> bool {
        while !interrupt::is_interrupted() {
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

    /// Waits until there are no changes for a moment.
    fn settle(&self) {
        let begun = Instant::now();
        while begun.elapsed() < MAX_PATIENCE && self.events.recv_timeout(QUIET).is_ok() {}
    }

    fn counts(&self, event: &notify::Result<Event>) -> bool {
        match event {
            // Reading is not a change; a missed event may be one.
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
        for folder in &self.folders {
            let Ok(inside) = path.strip_prefix(folder) else { continue };
            // Hidden files are not checked, and temporary files are hidden.
            if !inside.iter().any(is_hidden) {
                // A directory that appears or disappears changes its files.
                let may_be_folder = path.extension().is_none() && !path.is_file();
                return PuzzleKind::of_path(path).is_some() || may_be_folder;
            }
        }
        false
    }
}

fn is_deciding(path: &Path) -> bool {
    path.file_name().and_then(OsStr::to_str).is_some_and(|name| DECIDING.contains(&name))
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}
