//! The protocol's shapes that several features write.

use serde_json::{Value, json};
use tower_lsp::lsp_types;

use super::Snapshot;
use crate::analysis::{FileEdit, Range};
use crate::lsp::proto;
use crate::text::Position;

/// A place in a text.
pub(super) fn position(position: Position) -> Value {
    json!({ "line": position.line, "character": position.column })
}

/// A stretch of a text.
pub(super) fn range(range: &Range) -> Value {
    json!({ "start": position(range.start), "end": position(range.end) })
}

/// A stretch of a text from the client.
pub(super) fn range_from(range: lsp_types::Range) -> Range {
    proto::position(range.start)..proto::position(range.end)
}

/// Changes of one text.
pub(super) fn text_edits(edits: &[FileEdit]) -> Value {
    edits.iter().map(|edit| json!({ "range": range(&edit.range), "newText": edit.text })).collect()
}

/// Changes of one text as a change of the workspace: of just this version, if the client takes that.
pub(super) fn workspace_edit(snapshot: &Snapshot, edits: &[FileEdit]) -> Value {
    if snapshot.client.declared.versioned_edits {
        let document = json!({ "uri": snapshot.uri, "version": snapshot.version });
        return json!({ "documentChanges": [{ "textDocument": document, "edits": text_edits(edits) }] });
    }
    let mut changes = serde_json::Map::new();
    changes.insert(snapshot.uri.clone(), text_edits(edits));
    json!({ "changes": changes })
}
