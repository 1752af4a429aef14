//! `stakeout/edit`: an LSP extension, described in `docs/protocol.md`. What somebody draws in a
//! puzzle, as edits of its text.
//!
//! Deliberately not here: how a puzzle is written, and the edits themselves, which the client makes.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};

use crate::analysis::{PuzzleEdit, PuzzleEdits, Resize, RowColumn};
use crate::lsp::features::puzzle::{ChosenPuzzle, NamedPieces};
use crate::lsp::protocol::text_edits;
use crate::lsp::protocol::types::own_requests;
use crate::lsp::session::{Session, Snapshot};
use crate::model::CellKind;

own_requests! {
    StakeoutEdit = "stakeout/edit": EditParams;
}

/// The most cells that are painted at once: those of a large board.
const MAX_CELLS: usize = 1 << 20;

#[derive(Debug, Deserialize)]
pub(crate) struct EditParams {
    puzzle: ChosenPuzzle,
    edit: EditRequest,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum EditRequest {
    Paint { cells: Vec<RowColumn>, with: Brush, from: Option<RowColumn> },
    AddRow { at: RowColumn },
    RemoveRow { at: RowColumn },
    AddColumn { at: RowColumn },
    RemoveColumn { at: RowColumn },
    Place(NamedPieces),
    AddVertex { from: Option<String> },
    RemoveVertex { name: String },
    Rename { name: String, to: String },
    AddEdge { from: String, to: String },
    RemoveEdge { from: String, to: String },
    Weigh { from: String, to: String, weight: i64 },
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Brush {
    Floor,
    Wall,
    Police,
    Thief,
    Exit,
}

impl From<EditRequest> for PuzzleEdit {
    fn from(request: EditRequest) -> Self {
        match request {
            EditRequest::Paint { cells, with, from } => {
                let kind = match with {
                    Brush::Floor => CellKind::Floor,
                    Brush::Wall => CellKind::Wall,
                    Brush::Police => CellKind::Police,
                    Brush::Thief => CellKind::Thief,
                    Brush::Exit => CellKind::Exit,
                };
                Self::Paint { cells, kind, from }
            }
            EditRequest::AddRow { at } => Self::Resize { change: Resize::AddRow, at },
            EditRequest::RemoveRow { at } => Self::Resize { change: Resize::RemoveRow, at },
            EditRequest::AddColumn { at } => Self::Resize { change: Resize::AddColumn, at },
            EditRequest::RemoveColumn { at } => Self::Resize { change: Resize::RemoveColumn, at },
            EditRequest::Place(pieces) => Self::Place(pieces.names()),
            EditRequest::AddVertex { from } => Self::AddVertex { from },
            EditRequest::RemoveVertex { name } => Self::RemoveVertex(name),
            EditRequest::Rename { name, to } => Self::Rename { name, to },
            EditRequest::AddEdge { from, to } => Self::AddEdge { from, to },
            EditRequest::RemoveEdge { from, to } => Self::RemoveEdge { from, to },
            EditRequest::Weigh { from, to, weight } => Self::Weigh { from, to, weight },
        }
    }
}

pub(crate) fn edit(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    params: EditParams,
) -> Result<Option<Value>> {
    let EditParams { puzzle, edit } = params;
    let edit = PuzzleEdit::from(edit);
    if matches!(&edit, PuzzleEdit::Paint { cells, .. } if cells.len() > MAX_CELLS) {
        return Err(Error::invalid_params(format!("more than {MAX_CELLS} `cells`")));
    }
    let drawn = snapshot.file.drawn(puzzle.choice(), &edit, snapshot.client.encoding);
    let Some(PuzzleEdits { edits, name, refusal }) = drawn else { return Ok(None) };
    let edits = text_edits(&edits);
    Ok(Some(
        json!({ "version": snapshot.version, "edits": edits, "name": name, "refusal": refusal }),
    ))
}
