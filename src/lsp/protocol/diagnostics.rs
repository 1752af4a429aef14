//! Diagnostics as JSON, for publishing and for pulling.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde_json::value::RawValue;

use crate::analysis::{FileDiagnostic, FileReport, rule_link};
use crate::config::Severity;
use crate::lsp::protocol::capabilities::ClientCapabilities;
use crate::lsp::protocol::types::{
    CodeDescription, DiagnosticReport, Location, ProtocolDiagnostic, RelatedInformation,
    UnopenedDocument,
};
use crate::lsp::protocol::{MAX_RESULT_BYTES, range, raw};
use crate::lsp::transport::{Json, to_json, write_json};

/// The most diagnostics of a document that are sent.
pub(crate) const MAX_DIAGNOSTICS: usize = 1 << 16;

/// The protocol's `DiagnosticTag.Unnecessary`.
const UNNECESSARY: &[u8] = &[1];

/// All diagnostics of a document, within both bounds. Stored as JSON: a tree of values would take
/// ten times the memory.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub(crate) struct Diagnostics(Box<RawValue>);

impl Diagnostics {
    /// The diagnostics of the document `uri`. If not all of them fit, `too_many` is the last,
    /// unless its rule is off.
    pub(crate) fn new(
        found: FileReport,
        too_many: impl FnOnce() -> Option<FileDiagnostic>,
        uri: &str,
        client: &ClientCapabilities,
    ) -> Self {
        let room = MAX_RESULT_BYTES.saturating_sub(6 * uri.len());
        let FileReport { diagnostics, mut is_cut } = found;
        let mut json = vec![b'['];
        // The end of each diagnostic, so that the last ones can be removed to make room.
        let mut ends = Vec::new();
        for diagnostic in diagnostics {
            let end = json.len();
            append(&mut json, &self::diagnostic(diagnostic, uri, client));
            if ends.len() == MAX_DIAGNOSTICS || json.len() >= room {
                json.truncate(end);
                is_cut = true;
                break;
            }
            ends.push(end);
        }
        let last = if is_cut { too_many() } else { None };
        if let Some(last) = last {
            let last = diagnostic(last, uri, client);
            let length = to_json(&last).len();
            while ends.len() >= MAX_DIAGNOSTICS || json.len() + length >= room {
                let Some(end) = ends.pop() else { break };
                json.truncate(end);
            }
            append(&mut json, &last);
        }
        json.push(b']');
        Self(raw(json))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.get() == "[]"
    }

    /// Equal for equal diagnostics.
    pub(crate) fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.get().hash(&mut hasher);
        hasher.finish()
    }

    /// The protocol's `resultId`.
    pub(crate) fn result_id(&self) -> String {
        format!("{:016x}", self.hash())
    }
}

impl Default for Diagnostics {
    fn default() -> Self {
        Self(raw(b"[]".to_vec()))
    }
}

impl From<Diagnostics> for Box<RawValue> {
    fn from(diagnostics: Diagnostics) -> Self {
        diagnostics.0
    }
}

impl<'a> DiagnosticReport<'a> {
    /// The report about an open document, given the `resultId` of the diagnostics that the client
    /// has.
    pub(crate) fn of_open(diagnostics: &Diagnostics, previous: Option<&str>) -> Json {
        let id = diagnostics.result_id();
        let is_unchanged = previous == Some(id.as_str());
        Json::of(&DiagnosticReport {
            kind: if is_unchanged { "unchanged" } else { "full" },
            document: None,
            result_id: Some(&id),
            items: (!is_unchanged).then_some(&diagnostics.0),
        })
    }

    /// A report about a file that is not open.
    pub(crate) fn of_unopened(
        uri: &'a str,
        result_id: Option<&'a str>,
        items: Option<&'a Diagnostics>,
    ) -> Self {
        let kind = if items.is_some() { "full" } else { "unchanged" };
        let items = items.map(|items| &*items.0);
        Self { kind, document: Some(UnopenedDocument { uri, version: None }), result_id, items }
    }
}

/// The result of `workspace/diagnostic`, from reports separated by commas.
pub(crate) fn workspace_report(full: &[u8], short: &[u8]) -> Json {
    let comma: &[u8] = if full.is_empty() || short.is_empty() { b"" } else { b"," };
    [b"{\"items\":[", full, comma, short, b"]}"].concat().into()
}

/// Adds to a JSON array without its end.
fn append(json: &mut Vec<u8>, value: &impl Serialize) {
    if json.last().is_some_and(|&last| last != b'[') {
        json.push(b',');
    }
    write_json(json, value);
}

/// One diagnostic of the document `uri`.
pub(crate) fn diagnostic(
    found: FileDiagnostic,
    uri: &str,
    client: &ClientCapabilities,
) -> ProtocolDiagnostic {
    let link = if client.diagnostic_links { rule_link(found.rule) } else { None };
    let related = if client.related_information { found.related } else { Box::default() };
    ProtocolDiagnostic {
        range: range(&found.range),
        severity: match found.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
            Severity::Information => 3,
            Severity::Hint => 4,
        },
        code: found.rule.name,
        code_description: link.map(|href| CodeDescription { href }),
        source: "stakeout",
        message: found.message.to_string(),
        tags: if found.rule.is_unnecessary && client.unnecessary_tag { UNNECESSARY } else { &[] },
        related_information: related
            .into_iter()
            .map(|related| RelatedInformation {
                location: Location {
                    uri: related.file.unwrap_or_else(|| uri.to_owned()).into(),
                    range: range(&related.range),
                },
                message: related.message,
            })
            .collect(),
    }
}
