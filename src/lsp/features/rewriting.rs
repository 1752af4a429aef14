//! Refactorings of a board: as code actions, and as a command for clients that show none.
//!
//! A large board's edits are as long as the board, so a client that can ask for them when one is chosen is told the titles
//! only.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};

use super::shapes::workspace_edit;
use super::{Snapshot, commands, read};
use crate::analysis::{BoardChoice, Refactoring, Rewrite};
use crate::lsp::session::Session;

/// What the kinds of all refactorings begin with.
pub(super) const KIND: &str = "refactor.rewrite";

/// How long the client may take to make an edit.
const LIMIT: Duration = Duration::from_secs(10);

/// The refactorings of the board in whose own lines a line lies, of the kinds that are wanted.
pub(super) fn actions(snapshot: &Snapshot, line: u32, wants: impl Fn(&str) -> bool) -> Vec<Value> {
    let Some(boards) = snapshot.boards() else { return Vec::new() };
    let Some(board) = boards.board_number_at(line).map(BoardChoice::Number) else { return Vec::new() };
    let offered = boards.refactorings(board, &snapshot.solutions());
    offered
        .into_iter()
        .filter(|refactoring| wants(&kind(refactoring.rewrite)))
        .map(|offer| action(snapshot, &offer))
        .collect()
}

fn kind(rewrite: Rewrite) -> String {
    format!("{KIND}.{}", rewrite.name())
}

fn action(snapshot: &Snapshot, offer: &Refactoring) -> Value {
    let mut action = json!({ "title": offer.title, "kind": kind(offer.rewrite) });
    if snapshot.client.declared.resolves_edits {
        action["data"] = json!({
            "textDocument": { "uri": snapshot.uri, "version": snapshot.version },
            "board": offer.board,
            "rewrite": offer.rewrite.name(),
        });
    } else {
        action["edit"] =
            edit(snapshot, BoardChoice::Number(offer.board), offer.rewrite).map_or(Value::Null, |(_, edit)| edit);
    }
    action
}

fn edit(snapshot: &Snapshot, board: BoardChoice, rewrite: Rewrite) -> Option<(String, Value)> {
    let (refactoring, edits) =
        snapshot.boards()?.refactored(board, rewrite, &snapshot.solutions(), snapshot.client.encoding)?;
    Some((refactoring.title, workspace_edit(snapshot, &edits)))
}

/// What an action carries until its edit is wanted.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Deferred {
    text_document: Versioned,
    board: usize,
    rewrite: String,
}

#[derive(Deserialize)]
struct Versioned {
    version: i64,
}

/// `codeAction/resolve`: the action with its edit.
pub(super) fn resolve(_: &Arc<Session>, snapshot: &Snapshot, mut action: Value) -> Result<Value> {
    let Deferred { text_document, board, rewrite } = read(action["data"].clone())?;
    if text_document.version != snapshot.version {
        return Err(Error::new(ErrorCode::ContentModified));
    }
    let found = Rewrite::named(&rewrite).and_then(|rewrite| edit(snapshot, BoardChoice::Number(board), rewrite));
    let (_, edit) = found.ok_or_else(|| Error::new(ErrorCode::ContentModified))?;
    action["edit"] = edit;
    Ok(action)
}

/// `stakeout.rewrite`: has the client make the edit, if it can, and returns it.
pub(super) fn execute(session: &Arc<Session>, snapshot: &Snapshot, arguments: &[Value]) -> Result<Value> {
    let name = arguments.first().and_then(|argument| argument["rewrite"].as_str()).unwrap_or_default();
    let rewrite = Rewrite::named(name).ok_or_else(|| {
        let names = Rewrite::ALL.map(Rewrite::name).join(", ");
        Error::invalid_params(format!("there is no rewriting `{name}`; there are: {names}"))
    })?;
    let made = edit(snapshot, commands::board_named(arguments), rewrite);
    let (title, edit) = made.ok_or_else(|| Error::invalid_params(format!("the board does not offer `{name}`")))?;
    let applies = snapshot.client.declared.applies_edits;
    if applies {
        let session = Arc::clone(session);
        let params = json!({ "label": title, "edit": edit });
        tokio::spawn(async move {
            session.calls.ask("workspace/applyEdit", params, LIMIT).await;
        });
    }
    Ok(json!({ "title": title, "edit": edit, "applies": applies }))
}
