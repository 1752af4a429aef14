//! `textDocument/codeAction` and `codeAction/resolve`: the code actions of `analysis` as JSON.
//!
//! Results are small, since clients request actions whenever the cursor moves. A client that
//! resolves actions gets large edits only then; other clients get them only if they request the
//! kind by name.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};

use crate::analysis::{
    ActionEffect, ActionKind, CodeAction, CodeActionRequest, FileEdit, MAX_INLINE_BYTES,
};
use crate::lsp::features::on_snapshot;
use crate::lsp::protocol::code_actions::{DeferredAction, kind_name};
use crate::lsp::protocol::diagnostics::diagnostic;
use crate::lsp::protocol::types::CodeActionParams;
use crate::lsp::protocol::{commands, document_of, fitting, range_from, read};
use crate::lsp::session::{Session, Snapshot};
use crate::rules::MAX_FIX_BYTES;

pub(crate) fn code_action(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    params: CodeActionParams,
) -> Result<Vec<Value>> {
    let CodeActionParams { range, context: wanted } = params;
    let diagnostics: Vec<_> =
        wanted.diagnostics.iter().map(|diagnostic| range_from(diagnostic.range)).collect();
    let wants = |kind| match kind {
        // A client that does not know refactorings has to request them by name.
        ActionKind::Refactoring(_) if !snapshot.client.refactorings => {
            wanted.names(&kind_name(kind))
        }
        _ => wanted.wants(&kind_name(kind)),
    };
    let request =
        CodeActionRequest { range: &range_from(range), diagnostics: &diagnostics, wants: &wants };
    let actions = snapshot.file.code_actions(snapshot.context(&snapshot.solutions()), request);
    let mut room = MAX_FIX_BYTES;
    let mut has_room = |kind: &str, bytes| {
        let fits = bytes <= room && (bytes <= MAX_INLINE_BYTES || wanted.names(kind));
        if fits {
            room -= bytes;
        }
        fits
    };
    let mut found = Vec::new();
    for action in actions {
        let Some(action) = json_action(snapshot, action, &mut has_room) else { continue };
        if snapshot.client.actions {
            found.push(action);
        } else if let Some(command) = as_command(action, snapshot) {
            found.push(command);
        }
    }
    Ok(found)
}

/// An action as JSON; `None` if the client cannot run it. `has_room` decides whether edits of this
/// kind and size go into the result for a client that cannot resolve actions.
fn json_action(
    snapshot: &Snapshot,
    action: CodeAction,
    has_room: impl FnOnce(&str, usize) -> bool,
) -> Option<Value> {
    let kind = kind_name(action.kind);
    let mut json = json!({ "title": action.title, "kind": kind });
    if let Some(fixed) = action.diagnostic {
        json["diagnostics"] = json!([diagnostic(fixed, &snapshot.uri, &snapshot.client)]);
    }
    if action.is_preferred && snapshot.client.preferred_actions {
        json["isPreferred"] = true.into();
    }
    match action.effect {
        ActionEffect::Run(lens) => {
            json["command"] = json!(commands::of_lens(&lens, snapshot.target())?)
        }
        ActionEffect::Edit(edits) => json["edit"] = snapshot.target().workspace_edit(&edits),
        ActionEffect::EditLater { id, .. } if snapshot.client.resolves_edits => {
            json["data"] = DeferredAction::data(&id, snapshot.target());
        }
        ActionEffect::EditLater { id, most_bytes } if has_room(&kind, most_bytes) => {
            let edits = snapshot.file.action_edits(snapshot.context(&snapshot.solutions()), &id)?;
            json["edit"] = snapshot.target().workspace_edit(&fitting(edits).ok()?);
        }
        ActionEffect::EditLater { .. } => return None,
    }
    Some(json)
}

/// An action for a client without code action literals.
fn as_command(mut action: Value, snapshot: &Snapshot) -> Option<Value> {
    match action["command"].take() {
        Value::Null if action["edit"].is_null() => None,
        Value::Null => commands::that_applies(&action, snapshot.target()),
        command => Some(command),
    }
}

/// `codeAction/resolve`: the action with its edit. A complete action, such as a command, is
/// returned unchanged, since many clients resolve every action without an edit.
pub(crate) async fn resolve(session: Arc<Session>, mut action: Value) -> Result<Value> {
    let Some(data) = action.get("data").filter(|data| !data.is_null()) else { return Ok(action) };
    let uri = document_of(data)
        .ok_or_else(|| Error::invalid_params("`data.textDocument.uri` is missing"))?;
    let snapshot = session.snapshot(uri).ok_or_else(|| Error::new(ErrorCode::ContentModified))?;
    on_snapshot(session, snapshot, move |_, snapshot| {
        let edits = fitting(deferred_edits(snapshot, read(action["data"].clone())?)?)?;
        action["edit"] = snapshot.target().workspace_edit(&edits);
        Ok(action)
    })
    .await
}

fn deferred_edits(snapshot: &Snapshot, deferred: DeferredAction) -> Result<Vec<FileEdit>> {
    if deferred.text_document.version == snapshot.version
        && let Some(id) = deferred.id()
        && let Some(edits) =
            snapshot.file.action_edits(snapshot.context(&snapshot.solutions()), &id)
    {
        return Ok(edits);
    }
    Err(Error::new(ErrorCode::ContentModified))
}
