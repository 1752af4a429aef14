//! Help with writing: completion and formatting.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types;

use crate::analysis::{Completion, CompletionKind};
use crate::lsp::features::shapes::{fitting, range, range_from, text_edits};
use crate::lsp::features::{Snapshot, read};
use crate::lsp::params::AtPlace;
use crate::lsp::proto;
use crate::lsp::session::Session;

pub(crate) fn completions(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let asked: AtPlace = read(params)?;
    let solutions = snapshot.solutions();
    let found = snapshot.file.completions(snapshot.context(&solutions), proto::position(asked.position));
    let items = found.items.iter().enumerate().map(|(index, completion)| item(index, completion, snapshot));
    Ok(json!({ "isIncomplete": found.has_more, "items": items.collect::<Vec<_>>() }))
}

fn item(index: usize, completion: &Completion, snapshot: &Snapshot) -> Value {
    let declared = &snapshot.client.declared;
    let snippet = completion.snippet.as_ref().filter(|_| declared.snippets);
    let mut item = json!({
        "label": completion.label,
        // The protocol's `CompletionItemKind`.
        "kind": match completion.kind {
            CompletionKind::Directive => 10,
            CompletionKind::Value => 12,
            CompletionKind::Rule if declared.later_completion_kinds => 21,
            CompletionKind::Rule => 12,
            CompletionKind::Board => 15,
            CompletionKind::Vertex => 6,
        },
        "sortText": format!("{index:04}"),
        "insertTextFormat": if snippet.is_some() { 2 } else { 1 },
        "textEdit": {
            "range": range(&completion.edit.range),
            "newText": snippet.unwrap_or(&completion.edit.text),
        },
    });
    if !completion.detail.is_empty() {
        item["detail"] = completion.detail.as_str().into();
    }
    if !completion.documentation.is_empty() {
        let (kind, value) = match declared.markdown_completions {
            true => ("markdown", completion.documentation.clone()),
            false => ("plaintext", completion.documentation.replace(['*', '`'], "")),
        };
        item["documentation"] = json!({ "kind": kind, "value": value });
    }
    if completion.is_preselected && declared.preselected {
        item["preselect"] = true.into();
    }
    item
}

/// Formats a document, or the boards that a range touches.
pub(crate) fn format(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    #[derive(Deserialize)]
    struct Params {
        range: Option<lsp_types::Range>,
    }
    let asked = read::<Params>(params)?.range.map(range_from);
    Ok(text_edits(&fitting(snapshot.file.format(asked.as_ref(), snapshot.client.encoding))?))
}
