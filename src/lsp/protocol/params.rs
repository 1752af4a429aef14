//! Parameters of messages from the client.
//!
//! The types of the protocol crate would rewrite URIs (a space becomes `%20`, `..` is folded) and
//! reject messages because of members that this server does not need.

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
    /// Not deserialised yet, since changes before one with the whole text may be invalid.
    content_changes: Vec<Value>,
}

/// The most lines that [`DidChange::lines`] names.
const MAX_LINES: usize = 32;

impl DidChange {
    /// The lines that the changes touch, before and after them; `None` if they are many.
    pub(crate) fn lines(&self) -> Option<(Vec<u32>, Vec<u32>)> {
        let line = |place: &Value| u32::try_from(place["line"].as_u64()?).ok();
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for change in &self.content_changes {
            let (start, end) = (line(&change["range"]["start"])?, line(&change["range"]["end"])?);
            let text = change["text"].as_str()?;
            let added =
                u32::try_from(memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).count()).ok()?;
            before.extend((start..=end).take(MAX_LINES + 1));
            after.extend((start..=start.saturating_add(added)).take(MAX_LINES + 1));
            if before.len().max(after.len()) > MAX_LINES {
                return None;
            }
        }
        Some((before, after))
    }

    /// The changes from the last one with the whole text on, if all of them are valid.
    pub(crate) fn changes(&mut self) -> serde_json::Result<Vec<Change>> {
        let is_whole = |change: &Value| {
            change.get("range").is_none_or(Value::is_null) && change["text"].is_string()
        };
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
    /// The replaced range; the whole text if absent.
    pub(crate) range: Option<Range>,
    pub(crate) text: String,
}

/// `textDocument/didSave`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DidSave {
    pub(crate) text_document: NamedDocument,
    /// The saved text. The server requests it, but not every client sends it.
    pub(crate) text: Option<String>,
}

/// Any request about a position in a document.
#[derive(Debug, Deserialize)]
pub(crate) struct TextDocumentPosition {
    pub(crate) position: Position,
}

/// `textDocument/diagnostic`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentDiagnostic {
    pub(crate) text_document: NamedDocument,
    pub(crate) previous_result_id: Option<String>,
}

/// `workspace/diagnostic`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WorkspaceDiagnostic {
    #[serde(default)]
    pub(crate) previous_result_ids: Vec<PreviousResult>,
}

/// The diagnostics of a document that the client has.
#[derive(Debug, Deserialize)]
pub(crate) struct PreviousResult {
    pub(crate) uri: String,
    pub(crate) value: String,
}

/// `textDocument/references`.
#[derive(Debug, Deserialize)]
pub(crate) struct References {
    #[serde(flatten)]
    pub(crate) place: TextDocumentPosition,
    #[serde(default)]
    context: Value,
}

impl References {
    /// Whether to include definitions: yes, unless the client excludes them.
    pub(crate) fn with_definitions(&self) -> bool {
        self.context["includeDeclaration"] != false
    }
}

/// `textDocument/rename`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rename {
    #[serde(flatten)]
    pub(crate) place: TextDocumentPosition,
    pub(crate) new_name: String,
}

/// `textDocument/selectionRange`.
#[derive(Debug, Deserialize)]
pub(crate) struct SelectionRange {
    pub(crate) positions: Vec<Position>,
}

/// Any request about a range of a document.
#[derive(Debug, Deserialize)]
pub(crate) struct InRange {
    pub(crate) range: Range,
}

/// `textDocument/formatting`, which has no range, and `textDocument/rangeFormatting`.
#[derive(Debug, Deserialize)]
pub(crate) struct Formatting {
    pub(crate) range: Option<Range>,
}

/// `textDocument/semanticTokens/full/delta`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SemanticTokensDelta {
    #[serde(default)]
    pub(crate) previous_result_id: Value,
}

/// `workspace/symbol`.
#[derive(Debug, Deserialize)]
pub(crate) struct WorkspaceSymbol {
    #[serde(default)]
    pub(crate) query: Value,
}

/// `textDocument/codeAction`.
#[derive(Debug, Deserialize)]
pub(crate) struct CodeActionParams {
    pub(crate) range: Range,
    pub(crate) context: CodeActionContext,
}

/// Which code actions are wanted.
#[derive(Debug, Deserialize)]
pub(crate) struct CodeActionContext {
    only: Option<Vec<String>>,
    /// Diagnostics that the client wants fixes for, wherever they are.
    #[serde(default)]
    pub(crate) diagnostics: Vec<InRange>,
}

impl CodeActionContext {
    /// Whether the client wants actions of this kind: it lists no kinds, or this one, or one that
    /// includes it.
    pub(crate) fn wants(&self, kind: &str) -> bool {
        let holds = |wanted: &String| {
            wanted.is_empty()
                || kind
                    .strip_prefix(wanted.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.only.as_ref().is_none_or(|only| only.iter().any(holds))
    }

    /// Whether the client requests this kind by name.
    pub(crate) fn names(&self, kind: &str) -> bool {
        self.only.is_some() && self.wants(kind)
    }
}

/// `codeLens/resolve`: the contents of the lens's `data`, as the server wrote them.
#[derive(Debug, Deserialize)]
pub(crate) struct DeferredLens {
    /// See [`document_number`](super::results::document_number).
    pub(crate) document: u32,
    pub(crate) version: i64,
    pub(crate) board: usize,
    pub(crate) action: u8,
}

/// `workspace/executeCommand`.
#[derive(Debug, Deserialize)]
pub(crate) struct ExecuteCommand {
    pub(crate) command: String,
    pub(crate) arguments: Option<Vec<Value>>,
}

/// A message about a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfDocument {
    pub(crate) text_document: NamedDocument,
}

#[derive(Debug, Deserialize)]
pub(crate) struct NamedDocument {
    pub(crate) uri: String,
}
