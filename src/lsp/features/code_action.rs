//! `textDocument/codeAction` and `codeAction/resolve`: quick fixes, all safe fixes at once, refactorings, and the commands of
//! lenses.
//!
//! Others rely on small results, since clients ask on every move of the cursor. A client that can ask for an edit later gets
//! large edits only then; others get them only if they ask for the kind by name.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};

use crate::analysis::{BoardChoice, FileEdit, MOST_INLINE_BYTES, QuickFix, QuickFixId, Rewrite};
use crate::lsp::features::on_thread;
use crate::lsp::features::refactoring::{self, Inline, data};
use crate::lsp::protocol::capabilities::{FIX_ALL, QUICK_FIX, SHOW};
use crate::lsp::protocol::diagnostics::diagnostic;
use crate::lsp::protocol::params::{CodeAction, DeferredAction, DeferredEdit};
use crate::lsp::protocol::{commands, document_of, fitting, json_bytes, range_from, read};
use crate::lsp::session::{Session, Snapshot};

pub(crate) fn code_action(_: &Arc<Session>, snapshot: &Snapshot, params: CodeAction) -> Result<Vec<Value>> {
    let CodeAction { range, context: wanted } = params;
    let (solutions, client) = (snapshot.solutions(), &snapshot.client);
    let context = snapshot.context(&solutions);
    let mut inline = Inline::new(&wanted);
    let mut actions = Vec::new();
    if wanted.wants(QUICK_FIX) {
        let named: Vec<_> = wanted.diagnostics.iter().map(|diagnostic| range_from(diagnostic.range)).collect();
        let fixes = snapshot.file.quick_fixes(context, &range_from(range), &named);
        actions.extend(fixes.into_iter().filter_map(|quick_fix| fix_action(snapshot, quick_fix)));
    }
    if wanted.wants(FIX_ALL) {
        actions.extend(fix_all_action(snapshot, &snapshot.file.fix_all(context), &mut inline));
    }
    // A client that does not know refactorings has to ask for them by name.
    actions.extend(refactoring::actions(snapshot, range.start.line, &mut inline, |kind| match client.refactorings {
        true => wanted.wants(kind),
        false => wanted.names(kind),
    }));
    if wanted.wants(SHOW)
        && let Some(here) = snapshot.file.board_number_at(range.start.line)
    {
        let lenses = snapshot.file.lenses(context, Some(here)).into_iter();
        actions.extend(lenses.filter_map(|lens| {
            let command = commands::of_lens(&lens, snapshot.target())?;
            Some(json!({ "title": lens.title, "kind": SHOW, "command": command }))
        }));
    }
    Ok(match client.actions {
        true => actions,
        false => actions.into_iter().filter_map(|action| as_command(action, snapshot)).collect(),
    })
}

/// A quick fix; `None` if its edit is large and the client cannot ask for it later.
fn fix_action(snapshot: &Snapshot, quick_fix: QuickFix) -> Option<Value> {
    let QuickFix { diagnostic: fixed, fix, is_preferred, is_deferred } = quick_fix;
    let rule = fixed.rule.name;
    let diagnostic = diagnostic(fixed, &snapshot.uri, &snapshot.client);
    let mut action = json!({ "title": fix.title, "kind": QUICK_FIX, "diagnostics": [diagnostic] });
    if is_deferred {
        let range = &action["diagnostics"][0]["range"];
        action["data"] = data(snapshot, json!({ "rule": rule, "range": range, "title": fix.title }))?;
    } else {
        action["edit"] = snapshot.target().workspace_edit(&fix.edits);
    }
    if is_preferred && snapshot.client.preferred_actions {
        action["isPreferred"] = true.into();
    }
    Some(action)
}

/// All safe fixes; `None` if there are none, or if the edits are large and the client cannot ask for them later.
fn fix_all_action(snapshot: &Snapshot, edits: &[FileEdit], inline: &mut Inline<'_>) -> Option<Value> {
    if edits.is_empty() {
        return None;
    }
    let mut action = json!({ "title": "Fix everything that can be fixed safely", "kind": FIX_ALL });
    let bytes = json_bytes(edits);
    match data(snapshot, json!({ "fixAll": true })).filter(|_| bytes > MOST_INLINE_BYTES) {
        Some(data) => action["data"] = data,
        None if inline.has_room(FIX_ALL, bytes) => action["edit"] = snapshot.target().workspace_edit(edits),
        None => return None,
    }
    Some(action)
}

/// An action for a client without code action literals.
fn as_command(mut action: Value, snapshot: &Snapshot) -> Option<Value> {
    match action["command"].take() {
        Value::Null if action["edit"].is_null() => None,
        Value::Null => commands::that_applies(&action, snapshot.target()),
        command => Some(command),
    }
}

/// `codeAction/resolve`: the action with its edit. An action that is complete, such as a command, stays as it is: many clients
/// resolve every action without an edit.
pub(crate) async fn resolve(session: Arc<Session>, mut action: Value) -> Result<Value> {
    let Some(data) = action.get("data").filter(|data| !data.is_null()) else { return Ok(action) };
    let uri = document_of(data).ok_or_else(|| Error::invalid_params("`data.textDocument.uri` is missing"))?;
    let snapshot = session.snapshot(uri).ok_or_else(|| Error::new(ErrorCode::ContentModified))?;
    on_thread(move || {
        let edits = fitting(deferred_edits(&snapshot, read(action["data"].clone())?)?)?;
        action["edit"] = snapshot.target().workspace_edit(&edits);
        Ok(action)
    })
    .await?
}

fn deferred_edits(snapshot: &Snapshot, deferred: DeferredAction) -> Result<Vec<FileEdit>> {
    let modified = || Error::new(ErrorCode::ContentModified);
    if deferred.text_document.version != snapshot.version {
        return Err(modified());
    }
    let solutions = snapshot.solutions();
    let context = snapshot.context(&solutions);
    match deferred.edit {
        DeferredEdit::Refactoring { board, rewrite } => {
            let rewrite = Rewrite::named(&rewrite).ok_or_else(modified)?;
            let (_, edits) = refactoring::edits(snapshot, BoardChoice::Number(board), rewrite).ok_or_else(modified)?;
            Ok(edits)
        }
        DeferredEdit::QuickFix { rule, range, title } => {
            let id = QuickFixId { rule: &rule, range: range_from(range), title: &title };
            snapshot.file.quick_fix(context, &id).ok_or_else(modified)
        }
        DeferredEdit::FixAll { .. } => Ok(snapshot.file.fix_all(context)),
    }
}
