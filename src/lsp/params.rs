//! What clients send with text synchronisation, as this server reads it.
//!
//! Types of our own instead of the protocol crate's: those rewrite URIs (a space becomes `%20`, `..` is folded), and
//! refuse messages over members that nobody here needs. A document is named exactly as the client spells it.

use serde::Deserialize;
use serde_json::Value;
use tower_lsp::lsp_types::{Position, Range};

/// `textDocument/didOpen`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DidOpen {
    pub(crate) text_document: OpenedDocument,
}

/// A document with its whole text.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenedDocument {
    pub(crate) uri: String,
    pub(crate) language_id: Option<String>,
    pub(crate) version: i64,
    pub(crate) text: String,
}

/// `textDocument/didChange`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DidChange {
    pub(crate) text_document: VersionedDocument,
    /// Each still unread: what stands before a whole text need not be readable.
    content_changes: Vec<Value>,
}

impl DidChange {
    /// The changes from the last whole text on, if all of them can be read.
    pub(crate) fn changes(&mut self) -> serde_json::Result<Vec<Change>> {
        let is_whole = |change: &Value| change.get("range").is_none_or(Value::is_null) && change["text"].is_string();
        let first = self.content_changes.iter().rposition(is_whole).unwrap_or(0);
        self.content_changes.drain(first..).map(serde_json::from_value).collect()
    }
}

/// A document and the version that its text has after the change.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VersionedDocument {
    pub(crate) uri: String,
    pub(crate) version: i64,
}

/// One change of a text.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Change {
    /// What is replaced; everything, if absent.
    pub(crate) range: Option<Range>,
    pub(crate) text: String,
}

/// `textDocument/didSave`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DidSave {
    pub(crate) text_document: NamedDocument,
    /// The whole text as it was saved; asked for, yet not every client sends it.
    pub(crate) text: Option<String>,
}

/// Any request about a place in a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AtPlace {
    pub(crate) text_document: NamedDocument,
    pub(crate) position: Position,
}

/// `textDocument/diagnostic`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PullFindings {
    pub(crate) text_document: NamedDocument,
    pub(crate) previous_result_id: Option<String>,
}

/// `workspace/diagnostic`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PullUnopened {
    #[serde(default)]
    pub(crate) previous_result_ids: Vec<PreviousResult>,
}

/// What the client has of a document.
#[derive(Debug, Deserialize)]
pub(crate) struct PreviousResult {
    pub(crate) uri: String,
    pub(crate) value: String,
}

/// `workspace/executeCommand`.
#[derive(Debug, Deserialize)]
pub(crate) struct ExecuteCommand {
    pub(crate) command: String,
    pub(crate) arguments: Option<Vec<Value>>,
}

/// Any message about a document, for its name alone.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfDocument {
    pub(crate) text_document: NamedDocument,
}

/// A document by its name.
#[derive(Debug, Deserialize)]
pub(crate) struct NamedDocument {
    pub(crate) uri: String,
}
