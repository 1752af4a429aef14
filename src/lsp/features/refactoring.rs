//! Refactorings of a board: as code actions, and as a command for clients without code actions.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};

use crate::analysis::{BoardChoice, FileEdit, MOST_INLINE_BYTES, Refactoring, Rewrite};
use crate::lsp::protocol::capabilities::REFACTORING;
use crate::lsp::protocol::commands::board_named;
use crate::lsp::protocol::fitting;
use crate::lsp::protocol::params::CodeActionContext;
use crate::lsp::session::{Session, Snapshot};
use crate::rules::MOST_FIX_BYTES;

/// How long the client may take to show a document or apply an edit: some ask the user first.
pub(crate) const LIMIT: std::time::Duration = std::time::Duration::from_secs(10);

/// Decides which large edits go into the result for a client that cannot ask for them later.
pub(crate) struct Inline<'a> {
    context: &'a CodeActionContext,
    room: usize,
}

impl<'a> Inline<'a> {
    pub(crate) fn new(context: &'a CodeActionContext) -> Self {
        Self { context, room: MOST_FIX_BYTES }
    }

    /// Whether there is room for edits of so many bytes, which then take it. Large edits need a client that asks for their
    /// kind by name.
    pub(crate) fn has_room(&mut self, kind: &str, bytes: usize) -> bool {
        let fits = bytes <= self.room && (bytes <= MOST_INLINE_BYTES || self.context.names(kind));
        self.room -= if fits { bytes } else { 0 };
        fits
    }
}

/// The `data` of an action whose edit the client asks for when it is chosen; `None` if it cannot.
pub(crate) fn data(snapshot: &Snapshot, mut action: Value) -> Option<Value> {
    action["textDocument"] = json!({ "uri": snapshot.uri, "version": snapshot.version });
    snapshot.client.resolves_edits.then_some(action)
}

/// The refactorings of the board at a line, of the wanted kinds, without those that have too large an edit.
pub(crate) fn actions(
    snapshot: &Snapshot,
    line: u32,
    inline: &mut Inline<'_>,
    wants: impl Fn(&str) -> bool,
) -> Vec<Value> {
    let Some(boards) = snapshot.boards() else { return Vec::new() };
    let Some(board) = boards.board_number_at(line).map(BoardChoice::Number) else { return Vec::new() };
    let offered = boards.refactorings(snapshot.context(&snapshot.solutions()), board).into_iter();
    let wanted = offered.filter(|refactoring| wants(&kind(refactoring.rewrite)));
    wanted.filter_map(|offer| action(snapshot, &offer, inline)).collect()
}

fn kind(rewrite: Rewrite) -> String {
    format!("{REFACTORING}.{}", rewrite.name())
}

fn action(snapshot: &Snapshot, offer: &Refactoring, inline: &mut Inline<'_>) -> Option<Value> {
    let kind = kind(offer.rewrite);
    let mut action = json!({ "title": offer.title, "kind": kind });
    // The edits of a large board are as long as the board.
    if let Some(data) = data(snapshot, json!({ "board": offer.board, "rewrite": offer.rewrite.name() })) {
        action["data"] = data;
    } else if inline.has_room(&kind, offer.bytes) {
        let (_, edits) = edits(snapshot, BoardChoice::Number(offer.board), offer.rewrite)?;
        action["edit"] = snapshot.target().workspace_edit(&fitting(edits).ok()?);
    } else {
        return None;
    }
    Some(action)
}

/// A refactoring of a board and its edits; `None` if the board does not offer it.
pub(crate) fn edits(snapshot: &Snapshot, board: BoardChoice, rewrite: Rewrite) -> Option<(Refactoring, Vec<FileEdit>)> {
    snapshot.boards()?.refactored(snapshot.context(&snapshot.solutions()), board, rewrite)
}

/// `stakeout.rewrite`: has the client apply the edit, if it can, and returns it.
pub(crate) fn execute(session: &Arc<Session>, snapshot: &Snapshot, arguments: &[Value]) -> Result<Value> {
    let name = arguments.first().and_then(|argument| argument["rewrite"].as_str()).unwrap_or_default();
    let rewrite = Rewrite::named(name).ok_or_else(|| {
        let names = Rewrite::ALL.map(Rewrite::name).join(", ");
        Error::invalid_params(format!("unknown refactoring `{name}`; expected one of {names}"))
    })?;
    let found = edits(snapshot, board_named(arguments), rewrite);
    let (refactoring, edits) =
        found.ok_or_else(|| Error::invalid_params(format!("the board does not offer `{name}`")))?;
    let edit = snapshot.target().workspace_edit(&fitting(edits)?);
    Ok(apply(session, snapshot, &refactoring.title.into(), &edit))
}

/// Asks the client to apply an edit, if it can. Returns the result of the command that led to it.
pub(crate) fn apply(session: &Arc<Session>, snapshot: &Snapshot, title: &Value, edit: &Value) -> Value {
    let applies = snapshot.client.applies_edits;
    if applies {
        let session = Arc::clone(session);
        let params = json!({ "label": title, "edit": edit });
        tokio::spawn(async move { session.client.ask("workspace/applyEdit", params, LIMIT).await });
    }
    json!({ "title": title, "edit": edit, "applies": applies })
}
