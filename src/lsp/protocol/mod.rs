//! The only module that maps to and from the protocol: parameters that clients send, and results
//! that the server sends.
//!
//! Guarantees: a document is named exactly as the client spells it, and no result exceeds
//! [`MAX_RESULT_BYTES`]: a list is cut, and any other result fails before it takes more memory.
//! `types` has the types that are not the protocol crate's, and says why. Deliberately not here: when anything is sent.

pub(crate) mod capabilities;
pub(crate) mod code_actions;
pub(crate) mod commands;
pub(crate) mod diagnostics;
pub(crate) mod results;
pub(crate) mod types;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types::{self, TextEdit};

use crate::analysis::FileEdit;
use crate::lsp::protocol::capabilities::ClientCapabilities;
use crate::lsp::protocol::types::Location;
use crate::lsp::transport::Json;
use crate::rules::edit_bytes;
use crate::text::{Position, Range};

/// The longest result in bytes of JSON: 32 MiB with the frame, the id and the document's name
/// around it.
pub(crate) const MAX_RESULT_BYTES: usize = (32 << 20) - (64 << 10);

/// The most bytes of edits in one result.
const MAX_EDIT_BYTES: usize = 31 << 20;

/// The protocol's `RequestFailed`: a valid request that cannot be fulfilled.
const REQUEST_FAILED: i64 = -32803;

/// The document that a result is about, and the client that it is for.
#[derive(Clone, Copy)]
pub(crate) struct Target<'a> {
    pub(crate) client: &'a ClientCapabilities,
    /// As the client spells it.
    pub(crate) uri: &'a str,
    pub(crate) version: i64,
}

impl<'a> Target<'a> {
    /// Edits of the document; of this version only, if the client supports that.
    pub(crate) fn workspace_edit(&self, edits: &[FileEdit]) -> Value {
        if self.client.versioned_edits {
            let document = json!({ "uri": self.uri, "version": self.version });
            return json!({ "documentChanges": [{ "textDocument": document, "edits": text_edits(edits) }] });
        }
        json!({ "changes": { self.uri: text_edits(edits) } })
    }

    fn location(&self, range: &Range) -> Location<'a> {
        Location { uri: self.uri.into(), range: self::range(range) }
    }
}

/// The document that parameters are about, as the client spells it.
pub(crate) fn document_of(params: &Value) -> Option<&str> {
    params.get("textDocument")?.get("uri")?.as_str()
}

/// The document that an argument of a command names, alone or as a member.
pub(crate) fn document_argument(argument: &Value) -> Option<&str> {
    argument.as_str().or(argument["uri"].as_str()).or_else(|| document_of(argument))
}

/// Reads parameters, or a part of them.
pub(crate) fn read<P: DeserializeOwned>(params: Value) -> Result<P> {
    serde_json::from_value(params).map_err(|error| Error::invalid_params(error.to_string()))
}

/// The result of a request.
pub(crate) trait IntoJson {
    /// The result as JSON.
    ///
    /// # Errors
    /// `RequestFailed` if it would be too long.
    fn into_json(self) -> Result<Json>;
}

impl<T: Serialize> IntoJson for T {
    fn into_json(self) -> Result<Json> {
        let json = Json::within(&self, MAX_RESULT_BYTES);
        json.ok_or_else(|| request_failed("the result is too large for one response".into()))
    }
}

/// A result that is JSON already.
impl IntoJson for Json {
    fn into_json(self) -> Result<Json> {
        Ok(self)
    }
}

/// The first items of a list, as many as fit into a result.
pub(crate) fn list<T: Serialize>(items: impl IntoIterator<Item = T>) -> Json {
    Json::list(items, MAX_RESULT_BYTES)
}

#[expect(clippy::expect_used, reason = "the bytes were written as JSON")]
fn raw(json: Vec<u8>) -> Box<RawValue> {
    let text = String::from_utf8(json).expect("JSON is text");
    RawValue::from_string(text).expect("JSON can be read again")
}

pub(crate) fn request_failed(message: String) -> Error {
    Error { code: ErrorCode::ServerError(REQUEST_FAILED), message: message.into(), data: None }
}

pub(crate) fn position_from(position: lsp_types::Position) -> Position {
    Position { line: position.line, column: position.character }
}

pub(crate) fn range_from(range: lsp_types::Range) -> Range {
    position_from(range.start)..position_from(range.end)
}

fn position(position: Position) -> lsp_types::Position {
    lsp_types::Position { line: position.line, character: position.column }
}

pub(crate) fn range(range: &Range) -> lsp_types::Range {
    lsp_types::Range { start: position(range.start), end: position(range.end) }
}

pub(crate) fn text_edits(edits: &[FileEdit]) -> Vec<TextEdit> {
    let text_edit = |edit: &FileEdit| TextEdit::new(range(&edit.range), edit.text.clone());
    edits.iter().map(text_edit).collect()
}

/// About how many bytes edits take as JSON.
pub(crate) fn json_bytes(edits: &[FileEdit]) -> usize {
    let of = |byte: u8| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' => 2,
        0..=0x1f => 6,
        _ => 1,
    };
    edits.iter().map(|edit| edit_bytes(1, edit.text.bytes().map(of).sum())).sum()
}

/// The edits, if they fit into one result.
pub(crate) fn fitting(edits: Vec<FileEdit>) -> Result<Vec<FileEdit>> {
    if json_bytes(&edits) <= MAX_EDIT_BYTES {
        return Ok(edits);
    }
    Err(request_failed("the edits are too large for one response".into()))
}
