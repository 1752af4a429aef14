//! `stakeout/why`, `stakeout/statistics`, and the boards of `stakeout/puzzle`: LSP extensions,
//! described in `docs/protocol.md`.

use std::sync::Arc;

use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};

use crate::analysis::{NamedState, PuzzleChoice, WhyRequest};
use crate::lsp::board::protocol::{self, ChosenBoard, WhyParams};
use crate::lsp::features::solve::recall_and_wait;
use crate::lsp::session::{Session, Snapshot};

/// What `stakeout/puzzle` says of a board alone: its text, and the values of its cells if they are
/// requested.
pub(crate) fn board(
    snapshot: &Snapshot,
    choice: PuzzleChoice,
    around: Option<&NamedState>,
    has_cells: bool,
) -> Option<(Value, Value)> {
    let (block, chosen) = snapshot.file.chosen(choice)?;
    let solutions = snapshot.solutions();
    let encoding = snapshot.client.encoding;
    let view = block.boards()?.board_view(chosen, around, has_cells, &solutions, encoding)?;
    let view = block.moved(view);
    Some((protocol::board(&view), view.cells.as_ref().map_or(Value::Null, protocol::cells)))
}

pub(crate) fn why(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: WhyParams,
) -> Result<Option<Value>> {
    let WhyParams { chosen, police, thief, vertices, mover, to } = params;
    let choice = chosen.choice()?;
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let request = WhyRequest {
        police: police.map(|police| police.names()),
        thief: thief.map(|thief| thief.name()),
        vertices,
        mover,
        to: to.map(|to| to.names()),
    };
    let view = snapshot.file.why(choice, &request, &snapshot.solutions(), &snapshot.cancelled);
    let view = view.map_err(protocol::refused)?;
    Ok(view.map(|view| protocol::why(&view, snapshot.version, snapshot.is_solving(choice))))
}

pub(crate) fn statistics(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: ChosenBoard,
) -> Result<Option<Value>> {
    let choice = params.choice()?;
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let Some((boards, choice)) = snapshot.file.chosen_boards(choice) else { return Ok(None) };
    let solutions = snapshot.solutions();
    let context = snapshot.context(&solutions);
    let counted = boards.statistics(context, choice, &snapshot.cancelled);
    let counted = counted.map_err(|_| Error::request_cancelled())?;
    Ok(counted.map(|counted| protocol::statistics(&counted, snapshot.version)))
}
