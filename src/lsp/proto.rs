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
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Diagnostic {
    range: lsp_types::Range,
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
    range: lsp_types::Range,
}

/// The protocol's `DiagnosticTag.Unnecessary`.
const UNNECESSARY: &[u8] = &[1];

/// A finding in the document that the client spells `uri`.
pub(crate) fn diagnostic(finding: FileFinding, uri: &str, client: &Client) -> Diagnostic {
    let link = if client.takes_links { rule_link(finding.rule) } else { None };
    let related = if client.takes_related { finding.related } else { Vec::new() };
    Diagnostic {
        range: range(&finding.range),
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
                location: Location { uri: uri.to_owned(), range: range(&related.range) },
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
    lsp_types::Hover { contents, range: Some(range(&hover.range)) }
}

/// A place from the client.
pub(crate) fn position(position: lsp_types::Position) -> Position {
    Position { line: position.line, column: position.character }
}

fn range(range: &Range) -> lsp_types::Range {
    let place = |position: Position| lsp_types::Position { line: position.line, character: position.column };
    lsp_types::Range { start: place(range.start), end: place(range.end) }
}
