//! What the protocol calls things: diagnostics, hovers and places, as the client wants to see them.
//!
//! Types of our own where those of the protocol crate would respell a document's name.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde_json::value::RawValue;
use tower_lsp::lsp_types;

use crate::analysis::{FileDiagnostic, FileReport, Hover, Range, rule_link};
use crate::config::Severity;
use crate::lsp::client::Client;
use crate::text::Position;

/// How many diagnostics of a document a client is sent.
pub(crate) const MOST_DIAGNOSTICS: usize = 1 << 16;

/// How long an answer may be, in bytes of JSON: 32 MiB with the frame, the id and the document's name around it.
pub(crate) const MOST_ANSWER_BYTES: usize = (32 << 20) - (64 << 10);

/// All diagnostics of a document as the client wants to see them, within both bounds.
///
/// They are JSON already: as a tree of values they would take ten times the memory.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub(crate) struct Diagnostics(Box<RawValue>);

impl Diagnostics {
    /// The diagnostics of the document that the client spells `uri`. If not all of them can be sent, `too_many` stands at the
    /// end, unless its rule is off.
    pub(crate) fn new(
        found: FileReport,
        too_many: impl FnOnce() -> Option<FileDiagnostic>,
        uri: &str,
        client: &Client,
    ) -> Self {
        let room = MOST_ANSWER_BYTES.saturating_sub(6 * uri.len());
        let FileReport { diagnostics, mut is_cut } = found;
        let mut json = vec![b'['];
        // Where each of them ends, so that the last ones can make room.
        let mut ends = Vec::new();
        for diagnostic in diagnostics {
            let end = json.len();
            append(&mut json, &protocol_diagnostic(diagnostic, uri, client));
            if ends.len() == MOST_DIAGNOSTICS || json.len() >= room {
                json.truncate(end);
                is_cut = true;
                break;
            }
            ends.push(end);
        }
        let last = if is_cut { too_many() } else { None };
        if let Some(last) = last {
            let last = protocol_diagnostic(last, uri, client);
            let length = to_json(&last).len();
            while ends.len() >= MOST_DIAGNOSTICS || json.len() + length >= room {
                let Some(end) = ends.pop() else { break };
                json.truncate(end);
            }
            append(&mut json, &last);
        }
        json.push(b']');
        Self(raw(json))
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.get() == "[]"
    }

    /// The same for the same diagnostics: their name in the protocol, and whether they are news.
    pub(crate) fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.get().hash(&mut hasher);
        hasher.finish()
    }

    /// What the protocol calls them.
    pub(crate) fn result_id(&self) -> String {
        format!("{:016x}", self.hash())
    }
}

impl Default for Diagnostics {
    fn default() -> Self {
        Self(raw(b"[]".to_vec()))
    }
}

/// What a client that asks is told of a document.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Report<'a> {
    /// `full` or `unchanged`.
    pub(crate) kind: &'static str,
    /// The document as the client spells it, in a report about several; with the version null, as files that are not open have
    /// none.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) document: Option<Unopened<'a>>,
    /// What the client may call the diagnostics in its next question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_id: Option<&'a str>,
    /// Absent if they are unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) items: Option<&'a Diagnostics>,
}

impl Report<'_> {
    pub(crate) fn json(&self) -> Box<RawValue> {
        raw_json(self)
    }
}

/// A file that is not open.
#[derive(Debug, Serialize)]
pub(crate) struct Unopened<'a> {
    pub(crate) uri: &'a str,
    pub(crate) version: Option<i64>,
}

/// Adds to a JSON array without its end.
fn append(json: &mut Vec<u8>, value: &impl Serialize) {
    if json.last().is_some_and(|&last| last != b'[') {
        json.push(b',');
    }
    write_json(json, value);
}

/// The result of a request, as JSON.
pub(crate) fn raw_json(value: &impl Serialize) -> Box<RawValue> {
    raw(to_json(value))
}

/// A message, or a part of one, as JSON.
pub(crate) fn to_json(value: &impl Serialize) -> Vec<u8> {
    let mut json = Vec::new();
    write_json(&mut json, value);
    json
}

#[expect(clippy::expect_used, reason = "our own messages have no maps with keys that are not text")]
fn write_json(json: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(json, value).expect("a message can be written as JSON");
}

#[expect(clippy::expect_used, reason = "what was written as JSON is JSON")]
pub(crate) fn raw(json: Vec<u8>) -> Box<RawValue> {
    let text = String::from_utf8(json).expect("JSON is text");
    RawValue::from_string(text).expect("what was written as JSON can be read")
}

/// A diagnostic as the client wants to see it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Diagnostic {
    range: Place,
    severity: u8,
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    code_description: Option<CodeDescription>,
    source: &'static str,
    message: String,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    tags: &'static [u8],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_information: Vec<RelatedInformation>,
}

#[derive(Debug, Clone, Serialize)]
struct CodeDescription {
    href: String,
}

#[derive(Debug, Clone, Serialize)]
struct RelatedInformation {
    location: Location,
    message: String,
}

#[derive(Debug, Clone, Serialize)]
struct Location {
    uri: String,
    range: Place,
}

/// The protocol's `Range`; named as the rest is.
#[derive(Debug, Clone, Copy, Serialize)]
struct Place {
    start: Spot,
    end: Spot,
}

/// The protocol's `Position`.
#[derive(Debug, Clone, Copy, Serialize)]
struct Spot {
    line: u32,
    character: u32,
}

/// The protocol's `DiagnosticTag.Unnecessary`.
const UNNECESSARY: &[u8] = &[1];

/// A diagnostic in the document that the client spells `uri`.
pub(crate) fn protocol_diagnostic(diagnostic: FileDiagnostic, uri: &str, client: &Client) -> Diagnostic {
    let link = if client.takes_links { rule_link(diagnostic.rule) } else { None };
    let related = if client.takes_related { diagnostic.related } else { Vec::new() };
    Diagnostic {
        range: place(&diagnostic.range),
        severity: match diagnostic.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
            Severity::Information => 3,
            Severity::Hint => 4,
        },
        code: diagnostic.rule.name,
        code_description: link.map(|href| CodeDescription { href }),
        source: "stakeout",
        message: diagnostic.message,
        tags: if diagnostic.rule.is_unnecessary && client.takes_unnecessary { UNNECESSARY } else { &[] },
        related_information: related
            .into_iter()
            .map(|related| RelatedInformation {
                location: Location { uri: uri.to_owned(), range: place(&related.range) },
                message: related.message,
            })
            .collect(),
    }
}

/// A hover in the only kind of text that the client takes, else in Markdown.
pub(crate) fn hover(hover: &Hover, client: &Client) -> lsp_types::Hover {
    let (kind, value) = if client.takes_plain_hovers_only {
        (lsp_types::MarkupKind::PlainText, hover.plain())
    } else {
        (lsp_types::MarkupKind::Markdown, hover.markdown())
    };
    let contents = lsp_types::HoverContents::Markup(lsp_types::MarkupContent { kind, value });
    let position = |position: Position| lsp_types::Position { line: position.line, character: position.column };
    let range = lsp_types::Range { start: position(hover.range.start), end: position(hover.range.end) };
    lsp_types::Hover { contents, range: Some(range) }
}

/// A place from the client.
pub(crate) fn position(position: lsp_types::Position) -> Position {
    Position { line: position.line, column: position.character }
}

fn place(range: &Range) -> Place {
    let spot = |position: Position| Spot { line: position.line, character: position.column };
    Place { start: spot(range.start), end: spot(range.end) }
}
