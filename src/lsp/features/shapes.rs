//! The protocol's shapes that several features write.

use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types;

use crate::analysis::{FileEdit, Range};
use crate::lsp::features::Snapshot;
use crate::lsp::proto;
use crate::rules::edit_bytes;
use crate::text::Position;

/// The protocol's `RequestFailed`: all is well but that what was asked for cannot be had.
pub(crate) const REQUEST_FAILED: i64 = -32803;

/// A place in a text.
pub(crate) fn position(position: Position) -> Value {
    json!({ "line": position.line, "character": position.column })
}

/// A stretch of a text.
pub(crate) fn range(range: &Range) -> Value {
    json!({ "start": position(range.start), "end": position(range.end) })
}

/// A stretch of a text from the client.
pub(crate) fn range_from(range: lsp_types::Range) -> Range {
    proto::position(range.start)..proto::position(range.end)
}

/// The most bytes of edits in one answer, which is to stay within 32 MiB.
const MOST_EDIT_BYTES: usize = 31 << 20;

/// The bytes that edits take in an answer, about.
pub(crate) fn json_bytes(edits: &[FileEdit]) -> usize {
    let of = |byte: u8| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' => 2,
        0..=0x1f => 6,
        _ => 1,
    };
    edits.iter().map(|edit| edit_bytes(1, edit.text.bytes().map(of).sum())).sum()
}

/// Those edits, if an answer can hold them.
pub(crate) fn fitting(edits: Vec<FileEdit>) -> Result<Vec<FileEdit>> {
    if json_bytes(&edits) <= MOST_EDIT_BYTES {
        return Ok(edits);
    }
    let code = ErrorCode::ServerError(REQUEST_FAILED);
    Err(Error { code, message: "the edits are too large for one answer".into(), data: None })
}

/// Changes of one text.
pub(crate) fn text_edits(edits: &[FileEdit]) -> Value {
    edits.iter().map(|edit| json!({ "range": range(&edit.range), "newText": edit.text })).collect()
}

/// Changes of one text as a change of the workspace: of just this version, if the client takes that.
pub(crate) fn workspace_edit(snapshot: &Snapshot, edits: &[FileEdit]) -> Value {
    if snapshot.client.declared.versioned_edits {
        let document = json!({ "uri": snapshot.uri, "version": snapshot.version });
        return json!({ "documentChanges": [{ "textDocument": document, "edits": text_edits(edits) }] });
    }
    let mut changes = serde_json::Map::new();
    changes.insert(snapshot.uri.clone(), text_edits(edits));
    json!({ "changes": changes })
}
