//! The boards of open documents and of the files in the workspace folders, for `duplicate-board`.
//!
//! Nothing is recorded while the rule is off for all open documents. Files are ordered as `stakeout
//! check` orders them: by folder, then by path; documents outside the folders come last. An edit
//! compares the boards of its document with those before; only documents with a board equal to one
//! that has changed are affected. Deliberately not here: reading files.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::analysis::{BoardIdentity, FileDiagnostic};
use crate::config::Settings;
use crate::lsp::session::workspace_folders::{WorkspaceFolders, path_of};
use crate::solve::insight::CanonicalBoard;

/// All recorded boards.
#[derive(Default)]
pub(crate) struct WorkspaceBoards {
    index: Mutex<Index>,
    /// Notified when there is work.
    pub(crate) has_work: Notify,
}

#[derive(Default)]
struct Index {
    is_on: bool,
    /// Whether the files in the folders have been read.
    is_complete: bool,
    files: HashMap<FilePlace, RecordedFile>,
    boards: HashMap<Arc<CanonicalBoard>, BTreeSet<(FilePlace, usize)>>,
    work: BoardsWork,
}

/// What is left to do.
#[derive(Debug, Default)]
pub(crate) struct BoardsWork {
    /// Whether the files in all folders are to be read.
    pub(crate) scans: bool,
    /// Files that may have changed on disk.
    pub(crate) files: BTreeSet<PathBuf>,
    /// Documents whose diagnostics may have changed.
    pub(crate) changed: BTreeSet<String>,
}

/// Where a file stands in the order of files.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FilePlace {
    folder: usize,
    path: PathBuf,
}

impl FilePlace {
    /// The place of a file, and its name in messages.
    pub(crate) fn of_path(path: &Path, folders: &WorkspaceFolders) -> (Self, String) {
        let within = folders.around(path);
        let within =
            within.and_then(|(number, folder)| Some((number, path.strip_prefix(folder).ok()?)));
        let name = match within {
            Some((_, name)) => name,
            None => Path::new(path.file_name().unwrap_or(path.as_os_str())),
        };
        let folder = within.map_or(usize::MAX, |(number, _)| number);
        (Self { folder, path: path.to_owned() }, name.display().to_string())
    }

    /// The same for a document.
    pub(crate) fn of_document(uri: &str, folders: &WorkspaceFolders) -> (Self, String) {
        let path = path_of(uri).unwrap_or_else(|| PathBuf::from(uri));
        Self::of_path(&path, folders)
    }
}

/// The boards of a file.
pub(crate) struct RecordedFile {
    /// As the client spells it, if it is open.
    pub(crate) uri: String,
    /// Its name in messages.
    pub(crate) name: String,
    pub(crate) boards: Vec<BoardIdentity>,
}

impl WorkspaceBoards {
    pub(crate) fn is_on(&self) -> bool {
        self.lock().is_on
    }

    /// Turns the rule on: all files are to be read.
    pub(crate) fn turn_on(&self) {
        if !std::mem::replace(&mut self.lock().is_on, true) {
            self.add_work(|work| work.scans = true);
        }
    }

    /// Adds work, unless the rule is off everywhere.
    pub(crate) fn add_work(&self, add: impl FnOnce(&mut BoardsWork)) {
        let mut index = self.lock();
        if index.is_on {
            add(&mut index.work);
            self.has_work.notify_one();
        }
    }

    pub(crate) fn take_work(&self) -> BoardsWork {
        std::mem::take(&mut self.lock().work)
    }

    /// Records the boards of a file, or that there is none. The other documents that this affects
    /// become work.
    ///
    /// # Complexity
    /// Linear in the boards of the file, and in the boards equal to those that have changed.
    pub(crate) fn record(&self, place: &FilePlace, file: Option<RecordedFile>) {
        let mut index = self.lock();
        let affected = index.record(place, file);
        if !affected.is_empty() {
            index.work.changed.extend(affected);
            self.has_work.notify_one();
        }
    }

    /// Forgets all files but these.
    pub(crate) fn keep_only(&self, met: &HashSet<FilePlace>) {
        let gone: Vec<FilePlace> =
            self.lock().files.keys().filter(|place| !met.contains(place)).cloned().collect();
        for place in &gone {
            self.record(place, None);
        }
        self.lock().is_complete = true;
    }

    /// The diagnostics of a file about boards that equal earlier ones.
    pub(crate) fn diagnostics(
        &self,
        place: &FilePlace,
        settings: &Settings,
    ) -> Vec<FileDiagnostic> {
        let index = self.lock();
        let Some(file) = index.files.get(place) else { return Vec::new() };
        let found = file.boards.iter().enumerate().filter_map(|(number, board)| {
            let first = index
                .boards
                .get(&board.form)?
                .first()
                .filter(|first| **first != (place.clone(), number));
            // Whether an `allow` has an effect is known once all files are read.
            if first.is_none() && !index.is_complete {
                return None;
            }
            let earlier = first.and_then(|(place, number)| {
                let file = index.files.get(place)?;
                Some((file, &file.boards.get(*number)?.first_row))
            });
            let mut found =
                board.diagnostic(earlier.map(|(file, row)| (&*file.name, row)), settings)?;
            if let (Some(related), Some((file, _))) = (found.related.first_mut(), earlier) {
                related.file = Some(file.uri.clone());
            }
            Some(found)
        });
        found.collect()
    }

    fn lock(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Index {
    fn record(&mut self, place: &FilePlace, file: Option<RecordedFile>) -> Vec<String> {
        let before = self.files.remove(place);
        for (number, board) in before.iter().flat_map(|file| &file.boards).enumerate() {
            if let Some(equal) = self.boards.get_mut(&board.form) {
                equal.remove(&(place.clone(), number));
                if equal.is_empty() {
                    self.boards.remove(&board.form);
                }
            }
        }
        for (number, board) in file.iter().flat_map(|file| &file.boards).enumerate() {
            self.boards.entry(Arc::clone(&board.form)).or_default().insert((place.clone(), number));
        }
        let old = lines_of(before.as_ref());
        let new = lines_of(file.as_ref());
        let changed = old.keys().chain(new.keys()).filter(|form| old.get(*form) != new.get(*form));
        let equal: BTreeSet<&FilePlace> = changed
            .filter_map(|form| self.boards.get(*form))
            .flatten()
            .map(|(place, _)| place)
            .collect();
        let others = equal.into_iter().filter(|other| *other != place);
        let affected =
            others.filter_map(|other| Some(self.files.get(other)?.uri.clone())).collect();
        if let Some(file) = file {
            self.files.insert(place.clone(), file);
        }
        affected
    }
}

/// The first lines of the boards of each form.
fn lines_of(file: Option<&RecordedFile>) -> HashMap<&Arc<CanonicalBoard>, Vec<u32>> {
    let mut lines: HashMap<_, Vec<u32>> = HashMap::new();
    for board in file.into_iter().flat_map(|file| &file.boards) {
        lines.entry(&board.form).or_default().push(board.first_row.0.start.line);
    }
    lines
}
