//! `stakeout/board`, `stakeout/why` and `stakeout/statistics`: LSP extensions,
//! described in `docs/protocol.md`. For a document without boards, the result is null.

use std::sync::Arc;

use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};

use crate::analysis::{BoardView, CellsRequest, WhyRequest};
use crate::lsp::board::protocol::{self, BoardParams, ChosenBoard, WhyParams, not_a_state, player};
use crate::lsp::features::solve::recall_and_wait;
use crate::lsp::session::{Session, Snapshot};

pub(crate) fn board(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: BoardParams,
) -> Result<Option<Value>> {
    let BoardParams { chosen, police, thief, cells } = params;
    let choice = chosen.choice()?;
    if cells {
        recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    }
    let request = CellsRequest { is_requested: cells, police: police.map(Into::into), thief };
    let Some((block, chosen)) = snapshot.file.chosen(choice) else { return Ok(None) };
    let Some(boards) = block.boards() else { return Ok(None) };
    let view = boards.board_view(chosen, request, &snapshot.solutions());
    let view = block.moved(view.map_err(not_a_state)?);
    // Of the whole document, even if the board is in one of many fenced blocks.
    let count = snapshot.file.puzzle_count();
    let view = view.map(|view| BoardView { count, ..view });
    Ok(view.map(|view| protocol::board(&view, snapshot.version, snapshot.is_solving(choice))))
}

pub(crate) fn why(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: WhyParams,
) -> Result<Option<Value>> {
    let WhyParams { chosen, police, thief, mover, to } = params;
    let choice = chosen.choice()?;
    let mover = mover.as_deref().map(player).transpose()?;
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let request = WhyRequest {
        police: police.map(|police| police.names()),
        thief: thief.map(|thief| thief.name()),
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
