//! What this server reads of each message from the client, and what it responds.
//!
//! All types with a URI are its own and stand here: those of the protocol crate would respell it (a
//! space becomes `%20`, `..` is folded), and a client knows its documents by its own spelling only.
//! `textDocument` itself is read once for all requests (`document_of`), so their parameters are the
//! rest. Everything else has the types of the protocol crate, with two exceptions: an own type
//! borrows where a copy of the text would take much memory, and a list is [`Json`] that was cut
//! while it was written.

use std::borrow::Cow;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tower_lsp::lsp_types;
use tower_lsp::lsp_types::notification::{self as notif, Notification};
use tower_lsp::lsp_types::request::{self as req, Request};
use tower_lsp::lsp_types::{Position, Range};

use crate::lsp::transport::Json;

/// A request as this server reads and answers it.
pub(crate) trait ServerRequest: Request {
    type Read: DeserializeOwned + Send + 'static;
    type Answer: 'static;
}

/// A notification as this server reads it.
pub(crate) trait ServerNotification: Notification {
    type Read: DeserializeOwned;
}

macro_rules! requests {
    ($($method:ty: $read:ty => $answer:ty;)*) => {
        $(impl ServerRequest for $method {
            type Read = $read;
            type Answer = $answer;
        })*
    };
}

macro_rules! notifications {
    ($($method:ty: $read:ty;)*) => {
        $(impl ServerNotification for $method {
            type Read = $read;
        })*
    };
}

/// Requests that the protocol does not have. Their parameters depend on the kind of puzzle.
macro_rules! own_requests {
    ($($name:ident = $method:literal: $read:ty;)*) => {
        $(
            pub(crate) enum $name {}

            impl tower_lsp::lsp_types::request::Request for $name {
                type Params = serde_json::Value;
                type Result = Option<serde_json::Value>;
                const METHOD: &'static str = $method;
            }

            impl $crate::lsp::protocol::types::ServerRequest for $name {
                type Read = $read;
                type Answer = Option<serde_json::Value>;
            }
        )*
    };
}
pub(crate) use own_requests;

requests! {
    req::CodeActionRequest: CodeActionParams => Vec<Value>;
    req::CodeActionResolveRequest: Value => Value;
    req::CodeLensRequest: IgnoredAny => Json;
    req::CodeLensResolve: lsp_types::CodeLens => lsp_types::CodeLens;
    req::Completion: TextDocumentPosition => lsp_types::CompletionList;
    req::DocumentDiagnosticRequest: DocumentDiagnostic => Json;
    req::DocumentHighlightRequest: TextDocumentPosition => Json;
    req::DocumentLinkRequest: IgnoredAny => Json;
    req::DocumentSymbolRequest: IgnoredAny => Json;
    req::ExecuteCommand: ExecuteCommandParams => Value;
    req::FoldingRangeRequest: IgnoredAny => Json;
    req::Formatting: Formatting => Vec<lsp_types::TextEdit>;
    req::GotoDefinition: TextDocumentPosition => Json;
    req::HoverRequest: TextDocumentPosition => Option<lsp_types::Hover>;
    req::InlayHintRequest: InRange => Json;
    req::PrepareRenameRequest: TextDocumentPosition => Option<lsp_types::PrepareRenameResponse>;
    req::RangeFormatting: Formatting => Vec<lsp_types::TextEdit>;
    req::References: References => Json;
    req::Rename: Rename => Value;
    req::SelectionRangeRequest: SelectionRange => Json;
    req::SemanticTokensFullDeltaRequest: SemanticTokensDelta => TokenResult;
    req::SemanticTokensFullRequest: IgnoredAny => TokenResult;
    req::SemanticTokensRangeRequest: InRange => TokenResult;
    req::WorkspaceDiagnosticRequest: WorkspaceDiagnostic => Json;
    req::WorkspaceSymbolRequest: lsp_types::WorkspaceSymbolParams => Json;
}

notifications! {
    notif::DidChangeConfiguration: lsp_types::DidChangeConfigurationParams;
    notif::DidChangeTextDocument: DidChange;
    notif::DidChangeWatchedFiles: Value;
    notif::DidChangeWorkspaceFolders: Value;
    notif::DidCloseTextDocument: OfDocument;
    notif::DidOpenTextDocument: DidOpen;
    notif::DidSaveTextDocument: DidSave;
    // Its parameters are empty; some clients leave them out.
    notif::Initialized: IgnoredAny;
    notif::SetTrace: lsp_types::SetTraceParams;
    notif::WorkDoneProgressCancel: lsp_types::WorkDoneProgressCancelParams;
}

/// `stakeout/boardChanged`.
pub(crate) enum BoardChanged {}

impl Notification for BoardChanged {
    type Params = Value;
    const METHOD: &'static str = "stakeout/boardChanged";
}

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
        let mut before = Vec::new();
        let mut after = Vec::new();
        for change in &self.content_changes {
            let start = line(&change["range"]["start"])?;
            let end = line(&change["range"]["end"])?;
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

/// `workspace/executeCommand`. Some clients send `null` for no arguments.
#[derive(Debug, Deserialize)]
pub(crate) struct ExecuteCommandParams {
    pub(crate) command: String,
    pub(crate) arguments: Option<Vec<Value>>,
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
        self.kinds().is_none_or(|only| only.iter().any(holds))
    }

    /// Whether the client requests this kind by name.
    pub(crate) fn names(&self, kind: &str) -> bool {
        self.kinds().is_some() && self.wants(kind)
    }

    /// The kinds that the client lists. An empty list restricts nothing, as in gopls and clangd: a
    /// client that wants no actions does not ask.
    fn kinds(&self) -> Option<&[String]> {
        self.only.as_deref().filter(|only| !only.is_empty())
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

/// A place in a document, named as the client spells it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Location<'a> {
    pub(crate) uri: Cow<'a, str>,
    pub(crate) range: Range,
}

/// The protocol's `SymbolInformation`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FlatSymbol<'a> {
    pub(crate) name: &'a str,
    pub(crate) kind: lsp_types::SymbolKind,
    pub(crate) location: Location<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) container_name: Option<&'a str>,
}

/// The protocol's `LocationLink`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LocationLink<'a> {
    pub(crate) origin_selection_range: Range,
    pub(crate) target_uri: &'a str,
    pub(crate) target_range: Range,
    pub(crate) target_selection_range: Range,
}

/// The protocol's `DocumentLink`.
#[derive(Serialize)]
pub(crate) struct DocumentLink {
    pub(crate) range: Range,
    pub(crate) target: String,
}

/// The result of pulling the diagnostics of one document.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiagnosticReport<'a> {
    /// `full` or `unchanged`.
    pub(crate) kind: &'static str,
    /// Only in a report about several documents.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) document: Option<UnopenedDocument<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_id: Option<&'a str>,
    /// Absent if they are unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) items: Option<&'a RawValue>,
}

/// A file that is not open; such files have the version null.
#[derive(Debug, Serialize)]
pub(crate) struct UnopenedDocument<'a> {
    pub(crate) uri: &'a str,
    pub(crate) version: Option<i64>,
}

/// The protocol's `Diagnostic`.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProtocolDiagnostic {
    pub(crate) range: Range,
    pub(crate) severity: u8,
    pub(crate) code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code_description: Option<CodeDescription>,
    pub(crate) source: &'static str,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) tags: &'static [u8],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) related_information: Vec<RelatedInformation>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct CodeDescription {
    pub(crate) href: String,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct RelatedInformation {
    pub(crate) location: Location<'static>,
    pub(crate) message: String,
}

/// The protocol's `SemanticTokens` and `SemanticTokensDelta`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokenResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_id: Option<String>,
    #[serde(flatten)]
    pub(crate) change: TokenChange,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum TokenChange {
    /// All tokens.
    Data(Vec<u32>),
    /// What differs from the tokens that the client has.
    Edits(Vec<TokenEdit>),
}

/// The protocol's `SemanticTokensEdit`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokenEdit {
    pub(crate) start: usize,
    pub(crate) delete_count: usize,
    pub(crate) data: Vec<u32>,
}
