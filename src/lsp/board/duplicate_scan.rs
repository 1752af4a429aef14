//! `duplicate-board` over all open documents and the files in the workspace folders.
//!
//! Diagnostics of a document record its boards. Everything else happens in one task: reading files
//! that are not open, and updating the documents that are affected by a change elsewhere.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::analysis::{BOARDS, File, PuzzleKind};
use crate::host;
use crate::lsp::board::duplicates::duplicates_in;
use crate::lsp::board::workspace_boards::{FilePlace, RecordedFile};
use crate::lsp::features::diagnostics::update_if_changed;
use crate::lsp::session::workspace_folders::{path_of, uri_of};
use crate::lsp::session::{Session, SessionState};
use crate::text::Encoding;

/// The largest unopened file that is read, in bytes, as for `workspace/diagnostic`.
const MAX_READ: u64 = 8 << 20;

/// The most files that are looked up among the open documents at once.
const MAX_AT_ONCE: usize = 256;

/// Does the work of [`WorkspaceBoards`](crate::lsp::board::workspace_boards::WorkspaceBoards) as
/// it comes.
pub(crate) async fn follow_boards(session: Arc<Session>) {
    loop {
        session.boards.has_work.notified().await;
        let work = session.boards.take_work();
        if work.scans {
            let scanned = Arc::clone(&session);
            // A panic is logged.
            let _ = host::on_thread(move || scan(&scanned)).await;
            let state = session.state();
            for uri in state.documents.names() {
                update_if_changed(&session, &state, &uri);
            }
        }
        if !work.files.is_empty() {
            let reading = Arc::clone(&session);
            let paths: Vec<PathBuf> = work.files.into_iter().collect();
            let read = move || drop(record(&reading, &paths));
            let _ = host::on_thread(read).await;
        }
        let state = session.state();
        for uri in &work.changed {
            if state.documents.get(uri).is_some() {
                update_if_changed(&session, &state, uri);
            }
        }
    }
}

/// Reads the files in all folders, and records the boards of open documents.
fn scan(session: &Arc<Session>) {
    let folders: Vec<PathBuf> = session.state().folders.paths().map(Path::to_owned).collect();
    let mut met = HashSet::new();
    for folder in folders {
        let paths = session.configurations.walk(&folder);
        let paths: Vec<PathBuf> = paths.filter(|path| kind_of(session, path).is_some()).collect();
        met.extend(record(session, &paths));
    }
    let state = session.state();
    for uri in state.documents.names() {
        let Some(document) = state.documents.get(&uri) else { continue };
        if document.file().is_some_and(File::may_have_boards) {
            duplicates_in(session, &state, &uri, document);
            met.insert(FilePlace::of_document(&uri, &state.folders).0);
        }
    }
    drop(state);
    session.boards.keep_only(&met);
}

/// The kind of a file on disk that may have boards: a board file, or Markdown if it is read.
fn kind_of(session: &Session, path: &Path) -> Option<&'static PuzzleKind> {
    let kind = PuzzleKind::of_path(path)?;
    if kind == &BOARDS || kind.is_markdown() && session.configurations.for_path(path).markdown {
        return Some(kind);
    }
    None
}

/// Records the boards of files on disk that are not open. Returns the places of those that can be
/// read. Other threads wait for the state once for many files, and not while these are read.
fn record(session: &Session, paths: &[PathBuf]) -> Vec<FilePlace> {
    let mut read = Vec::new();
    for paths in paths.chunks(MAX_AT_ONCE) {
        let mut files = Vec::new();
        {
            let state = session.state();
            let open = open_paths(&state);
            for path in paths.iter().filter(|path| !open.contains(*path)) {
                files.push((path, FilePlace::of_path(path, &state.folders)));
            }
        }
        let encoding = session.state().client.encoding;
        let mut recorded = Vec::new();
        for (path, (place, name)) in files {
            recorded.push((path, place, recorded_file(session, path, name, encoding)));
        }
        // Some may have been opened meanwhile.
        let open = open_paths(&session.state());
        for (path, place, file) in recorded {
            if !open.contains(path) {
                let is_read = file.is_some();
                session.boards.record(&place, file);
                read.extend(is_read.then_some(place));
            }
        }
    }
    read
}

/// The paths of the open documents.
fn open_paths(state: &SessionState) -> HashSet<PathBuf> {
    state.documents.names().iter().filter_map(|uri| path_of(uri)).collect()
}

/// The boards of a file on disk; `None` if it cannot be read.
fn recorded_file(
    session: &Session,
    path: &Path,
    name: String,
    encoding: Encoding,
) -> Option<RecordedFile> {
    // A document that is no board file by its name may have been open as one.
    let kind = match PuzzleKind::of_path(path) {
        Some(kind) if kind.is_markdown() => kind_of(session, path)?,
        _ => &BOARDS,
    };
    let file = read_file(path, kind)?;
    Some(RecordedFile { uri: uri_of(path)?, name, boards: file.board_identities(encoding)? })
}

/// A file on disk, unless it is too large or cannot be read.
fn read_file(path: &Path, kind: &'static PuzzleKind) -> Option<File> {
    if !host::is_file(path) {
        return None;
    }
    let bytes = host::read(path, MAX_READ + 1).ok()?;
    if bytes.len() as u64 > MAX_READ {
        return None;
    }
    let text = String::from_utf8(bytes).ok()?;
    File::new(text.strip_prefix('\u{feff}').unwrap_or(&text), kind).ok()
}
