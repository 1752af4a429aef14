//! `duplicate-board` in an open document.

use crate::analysis::{FileDiagnostic, finds_duplicates};
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
    let Some(file) = document.file() else { return Vec::new() };
    let wants = finds_duplicates(&document.settings);
    if wants {
        session.boards.turn_on();
    }
    if !session.boards.is_on() {
        return Vec::new();
    }
    let (place, name) = FilePlace::of_document(uri, &state.folders);
    let Some(identities) = file.board_identities(state.client.encoding) else { return Vec::new() };
    let file = RecordedFile { uri: uri.to_owned(), name, boards: identities };
    session.boards.record(&place, Some(file));
    if wants { session.boards.diagnostics(&place, &document.settings) } else { Vec::new() }
}
