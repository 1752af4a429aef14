//! Refactorings of a board: as code actions, and as a command for clients that show none.
//!
//! A large board's edits are as long as the board, so a client that can ask for them when one is chosen is told the titles
//! only.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};

use crate::analysis::{BoardChoice, Refactoring, Rewrite};
use crate::lsp::features::actions::Inline;
use crate::lsp::features::shapes::{fitting, workspace_edit};
use crate::lsp::features::{Snapshot, actions, commands};
use crate::lsp::session::Session;

/// What the kinds of all refactorings begin with.
pub(crate) const KIND: &str = "refactor.rewrite";

/// The refactorings of the board in whose own lines a line lies, of the kinds that are wanted; without those whose edits
/// are too large for a client that cannot ask for them.
pub(crate) fn actions(
    snapshot: &Snapshot,
    line: u32,
    inline: &mut Inline<'_>,
    wants: impl Fn(&str) -> bool,
) -> Vec<Value> {
    let Some(boards) = snapshot.boards() else { return Vec::new() };
    let Some(board) = boards.board_number_at(line).map(BoardChoice::Number) else { return Vec::new() };
    let offered = boards.refactorings(snapshot.context(&snapshot.solutions()), board);
    offered
        .into_iter()
        .filter(|refactoring| wants(&kind(refactoring.rewrite)))
        .filter_map(|offer| action(snapshot, &offer, inline))
        .collect()
}

fn kind(rewrite: Rewrite) -> String {
    format!("{KIND}.{}", rewrite.name())
}

fn action(snapshot: &Snapshot, offer: &Refactoring, inline: &mut Inline<'_>) -> Option<Value> {
    let kind = kind(offer.rewrite);
    let mut action = json!({ "title": offer.title, "kind": kind });
    if let Some(data) = actions::data(snapshot, json!({ "board": offer.board, "rewrite": offer.rewrite.name() })) {
        action["data"] = data;
    } else {
        if !inline.has_room(&kind, offer.bytes) {
            return None;
        }
        action["edit"] = edit(snapshot, BoardChoice::Number(offer.board), offer.rewrite)?.ok()?.1;
    }
    Some(action)
}

/// The title and the edit of a rewriting; `None` if the board does not offer it.
pub(crate) fn edit(snapshot: &Snapshot, board: BoardChoice, rewrite: Rewrite) -> Option<Result<(String, Value)>> {
    let (refactoring, edits) =
        snapshot.boards()?.refactored(snapshot.context(&snapshot.solutions()), board, rewrite)?;
    Some(fitting(edits).map(|edits| (refactoring.title, workspace_edit(snapshot, &edits))))
}

/// `stakeout.rewrite`: has the client make the edit, if it can, and returns it.
pub(crate) fn execute(session: &Arc<Session>, snapshot: &Snapshot, arguments: &[Value]) -> Result<Value> {
    let name = arguments.first().and_then(|argument| argument["rewrite"].as_str()).unwrap_or_default();
    let rewrite = Rewrite::named(name).ok_or_else(|| {
        let names = Rewrite::ALL.map(Rewrite::name).join(", ");
        Error::invalid_params(format!("there is no rewriting `{name}`; there are: {names}"))
    })?;
    let made = edit(snapshot, commands::board_named(arguments), rewrite);
    let (title, edit) = made.ok_or_else(|| Error::invalid_params(format!("the board does not offer `{name}`")))??;
    Ok(commands::have_applied(session, snapshot, &title.into(), &edit))
}
