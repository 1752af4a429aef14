//! `textDocument/codeAction`: quick fixes, everything safe at once, refactorings, and what the lenses of a board do.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types;

use super::shapes::{range_from, workspace_edit};
use super::{Snapshot, commands, read, rewriting};
use crate::analysis::Lens;
use crate::lsp::proto;
use crate::lsp::session::Session;

/// The kinds of actions there are.
pub(super) const KINDS: [&str; 4] = [QUICK_FIX, FIX_ALL, rewriting::KIND, SHOW];

const QUICK_FIX: &str = "quickfix";
const FIX_ALL: &str = "source.fixAll.stakeout";
/// What a lens does, for clients that show none.
const SHOW: &str = "source.stakeout";

#[derive(Deserialize)]
struct Params {
    range: lsp_types::Range,
    context: Context,
}

#[derive(Deserialize)]
struct Context {
    only: Option<Vec<String>>,
}

impl Context {
    /// Whether actions of this kind are wanted: of a kind that was named, or within it.
    fn wants(&self, kind: &str) -> bool {
        let holds = |wanted: &String| {
            wanted.is_empty()
                || kind.strip_prefix(wanted.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.only.as_ref().is_none_or(|only| only.iter().any(holds))
    }

    /// Whether this kind is asked for by its name.
    fn names(&self, kind: &str) -> bool {
        self.only.is_some() && self.wants(kind)
    }
}

pub(super) fn code_actions(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let Params { range, context } = read(params)?;
    let (encoding, settings, solutions) = (snapshot.client.encoding, &snapshot.settings, snapshot.solutions());
    let mut actions = Vec::new();
    if context.wants(QUICK_FIX) {
        let fixes = snapshot.file.quick_fixes(range_from(range), encoding, &solutions, settings);
        for quick_fix in fixes {
            let mut action = json!({
                "title": quick_fix.fix.title,
                "kind": QUICK_FIX,
                "diagnostics": [proto::diagnostic(quick_fix.finding, &snapshot.uri, &snapshot.client)],
                "edit": workspace_edit(snapshot, &quick_fix.fix.edits),
            });
            if quick_fix.is_preferred && snapshot.client.declared.preferred_actions {
                action["isPreferred"] = true.into();
            }
            actions.push(action);
        }
    }
    if context.wants(FIX_ALL) {
        let edits = snapshot.file.fix_all(&solutions, settings, encoding);
        if !edits.is_empty() {
            actions.push(json!({
                "title": "Fix everything that can be fixed safely",
                "kind": FIX_ALL,
                "edit": workspace_edit(snapshot, &edits),
            }));
        }
    }
    // A client that knows of no refactorings must ask for them by name.
    let knows = snapshot.client.declared.refactorings;
    actions.extend(rewriting::actions(snapshot, range.start.line, |kind| {
        if knows { context.wants(kind) } else { context.names(kind) }
    }));
    if context.wants(SHOW) {
        let here = snapshot.file.board_number_at(range.start.line);
        let lenses = snapshot.file.lenses(&solutions, encoding);
        let lenses = lenses.into_iter().filter(|lens| Some(lens.board) == here);
        actions.extend(lenses.map(|lens| as_action(&lens, snapshot)));
    }
    Ok(Value::Array(actions))
}

fn as_action(lens: &Lens, snapshot: &Snapshot) -> Value {
    json!({ "title": lens.title, "kind": SHOW, "command": commands::command_of(lens, snapshot) })
}
