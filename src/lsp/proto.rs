//! What the protocol calls things: findings, hovers and places, as the client wants to see them.
//!
//! Types of our own where those of the protocol crate would respell a document's name.

use serde::Serialize;
use tower_lsp::lsp_types;

use super::client::Client;
use crate::analysis::{FileFinding, Hover, Range, rule_link};
use crate::config::Severity;
use crate::text::Position;

/// A finding as the client wants to see it.
#[derive(Debug, Clone, Hash, Serialize)]
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

#[derive(Debug, Clone, Hash, Serialize)]
struct CodeDescription {
    href: String,
}

#[derive(Debug, Clone, Hash, Serialize)]
struct RelatedInformation {
    location: Location,
    message: String,
}

#[derive(Debug, Clone, Hash, Serialize)]
struct Location {
    uri: String,
    range: Place,
}

/// The protocol's `Range`; that of the protocol crate cannot be hashed.
#[derive(Debug, Clone, Copy, Hash, Serialize)]
struct Place {
    start: Spot,
    end: Spot,
}

/// The protocol's `Position`.
#[derive(Debug, Clone, Copy, Hash, Serialize)]
struct Spot {
    line: u32,
    character: u32,
}

/// The protocol's `DiagnosticTag.Unnecessary`.
const UNNECESSARY: &[u8] = &[1];

/// A finding in the document that the client spells `uri`.
pub(crate) fn diagnostic(finding: FileFinding, uri: &str, client: &Client) -> Diagnostic {
    let link = if client.takes_links { rule_link(finding.rule) } else { None };
    let related = if client.takes_related { finding.related } else { Vec::new() };
    Diagnostic {
        range: place(&finding.range),
        severity: match finding.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
            Severity::Information => 3,
            Severity::Hint => 4,
        },
        code: finding.rule.name,
        code_description: link.map(|href| CodeDescription { href }),
        source: "stakeout",
        message: finding.message,
        tags: if finding.rule.is_unnecessary && client.takes_unnecessary { UNNECESSARY } else { &[] },
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
