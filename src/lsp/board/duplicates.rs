//! `duplicate-board` in an open document.

use crate::analysis::{BoardDocument, FileDiagnostic, finds_duplicates};
use crate::lsp::board::workspace_boards::{FilePlace, RecordedFile};
use crate::lsp::session::documents::OpenDocument;
use crate::lsp::session::{Session, SessionState};

/// Records the boards of an open document. Returns its diagnostics about boards that equal earlier
/// ones.
pub(crate) fn duplicates_in(
    session: &Session,
    state: &SessionState,
    uri: &str,
    document: &OpenDocument,
) -> Vec<FileDiagnostic> {
    let Some(boards) = document.file().and_then(BoardDocument::of) else { return Vec::new() };
    let wants = finds_duplicates(&document.settings);
    if wants {
        session.boards.turn_on();
    }
    if !session.boards.is_on() {
        return Vec::new();
    }
    let (place, name) = FilePlace::of_document(uri, &state.folders);
    let identities = boards.identities(state.client.encoding);
    let file = RecordedFile { uri: uri.to_owned(), name, boards: identities };
    session.boards.record(&place, Some(file));
    if wants { session.boards.diagnostics(&place, &document.settings) } else { Vec::new() }
}
