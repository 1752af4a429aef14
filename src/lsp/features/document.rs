//! Requests that need only the document, named after their LSP methods.

use std::sync::Arc;

use serde::de::IgnoredAny;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types::{
    self, CodeLens, CompletionList, PrepareRenameResponse, TextEdit, WorkspaceSymbolParams,
};

use crate::analysis::RenameRefused;
use crate::lsp::board::insight::prepare_hover;
use crate::lsp::features::solve::recall_and_wait;
use crate::lsp::features::{on_snapshot, on_thread};
use crate::lsp::protocol::types::{
    DeferredLens, Formatting, InRange, References, Rename, SelectionRange, TextDocumentPosition,
};
use crate::lsp::protocol::{
    fitting, list, position_from, range_from, read, request_failed, results, text_edits,
};
use crate::lsp::session::{Session, Snapshot};
use crate::lsp::transport::Json;
use crate::solve::Control as _;

/// The most lenses that are sent with their commands: if there are more, an editor shows only a few
/// at a time.
const MAX_COMPLETE_LENSES: usize = 800;

/// The most results of `workspace/symbol`.
const MAX_SYMBOLS: usize = 256;

/// The most positions of `textDocument/selectionRange`, one a cursor.
const MAX_POSITIONS: usize = 10_000;

pub(crate) fn document_symbol(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    _: IgnoredAny,
) -> Result<Json> {
    let symbols = snapshot.file.symbols(snapshot.context(&snapshot.solutions()));
    Ok(results::symbols(&symbols, snapshot.target()))
}

/// Boards, games and vertices of all open documents, by name.
pub(crate) async fn workspace_symbol(
    session: Arc<Session>,
    params: WorkspaceSymbolParams,
) -> Result<Json> {
    let permit = session.limits.permit_to_walk().await;
    let snapshots = session.snapshots();
    let work = move || {
        let query = params.query.as_str();
        let mut found = Vec::new();
        for snapshot in &snapshots {
            let solutions = snapshot.solutions();
            let room = MAX_SYMBOLS - found.len();
            let symbols = snapshot.file.symbols_named(snapshot.context(&solutions), query, room);
            found.extend(symbols.into_iter().map(|symbol| (snapshot, symbol)));
            if found.len() == MAX_SYMBOLS {
                break;
            }
        }
        list(
            found
                .iter()
                .map(|(snapshot, symbol)| results::workspace_symbol(symbol, snapshot.target())),
        )
    };
    let (symbols, _permit) = on_thread(move || (work(), permit)).await?;
    Ok(symbols)
}

pub(crate) fn folding_range(_: &Arc<Session>, snapshot: &Snapshot, _: IgnoredAny) -> Result<Json> {
    Ok(results::folds(&snapshot.file.folds()))
}

pub(crate) fn selection_range(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    params: SelectionRange,
) -> Result<Json> {
    if params.positions.len() > MAX_POSITIONS {
        return Err(request_failed(format!("more than {MAX_POSITIONS} positions")));
    }
    let mut selections = snapshot.file.selections(snapshot.client.encoding);
    let mut ranges = |position| selections.around(position_from(position));
    let wanted = params.positions.into_iter().take_while(|_| !snapshot.cancelled.is_cancelled());
    Ok(list(wanted.map(|position| results::selection_range(&ranges(position)))))
}

pub(crate) fn document_highlight(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    params: TextDocumentPosition,
) -> Result<Json> {
    let found = snapshot.file.highlights(position_from(params.position), snapshot.client.encoding);
    Ok(results::highlights(&found))
}

pub(crate) fn hover(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: TextDocumentPosition,
) -> Result<Option<lsp_types::Hover>> {
    let position = position_from(params.position);
    let request = snapshot.file.solve_request_at(position, snapshot.client.encoding);
    recall_and_wait(session, snapshot, request);
    let solutions = snapshot.solutions();
    let context = snapshot.context(&solutions);
    prepare_hover(snapshot, context, position);
    let hover = snapshot.file.hover(context, position);
    Ok(hover.map(|hover| results::hover(hover, &snapshot.client)))
}

pub(crate) fn definition(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    params: TextDocumentPosition,
) -> Result<Json> {
    let found = snapshot.file.definition(position_from(params.position), snapshot.client.encoding);
    Ok(found.map_or_else(
        || Json::of(&Value::Null),
        |found| results::definition(&found, snapshot.target()),
    ))
}

pub(crate) fn references(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    params: References,
) -> Result<Json> {
    let found =
        snapshot.file.references(position_from(params.place.position), snapshot.client.encoding);
    Ok(results::references(&found, params.with_definitions(), snapshot.target()))
}

pub(crate) fn prepare_rename(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    params: TextDocumentPosition,
) -> Result<Option<PrepareRenameResponse>> {
    match snapshot.file.renamable(position_from(params.position), snapshot.client.encoding) {
        Ok(found) => Ok(Some(results::renamable(found))),
        Err(RenameRefused::NoVertex) => Ok(None),
        Err(refused) => Err(request_failed(refused.to_string())),
    }
}

pub(crate) fn rename(_: &Arc<Session>, snapshot: &Snapshot, params: Rename) -> Result<Value> {
    let position = position_from(params.place.position);
    let edits = snapshot.file.rename(position, snapshot.client.encoding, &params.new_name);
    let edits = edits.map_err(|refused| request_failed(refused.to_string()))?;
    Ok(snapshot.target().workspace_edit(&fitting(edits)?))
}

pub(crate) fn document_link(_: &Arc<Session>, snapshot: &Snapshot, _: IgnoredAny) -> Result<Json> {
    Ok(results::links(&snapshot.file.links(snapshot.client.encoding)))
}

pub(crate) fn completion(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    params: TextDocumentPosition,
) -> Result<CompletionList> {
    let solutions = snapshot.solutions();
    let found =
        snapshot.file.completions(snapshot.context(&solutions), position_from(params.position));
    Ok(results::completions(&found, &snapshot.client))
}

/// Formats a document, or the boards that a range touches.
pub(crate) fn formatting(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    params: Formatting,
) -> Result<Vec<TextEdit>> {
    let range = params.range.map(range_from);
    Ok(text_edits(&fitting(snapshot.file.format(range.as_ref(), snapshot.client.encoding))?))
}

pub(crate) fn inlay_hint(
    _: &Arc<Session>,
    snapshot: &Snapshot,
    InRange { range }: InRange,
) -> Result<Json> {
    Ok(results::hints(
        snapshot.file.hints(snapshot.context(&snapshot.solutions()), &range_from(range)),
    ))
}

pub(crate) fn code_lens(_: &Arc<Session>, snapshot: &Snapshot, _: IgnoredAny) -> Result<Json> {
    let lenses = snapshot.file.lenses(snapshot.context(&snapshot.solutions()), None);
    if lenses.len() <= MAX_COMPLETE_LENSES {
        Ok(results::lenses(&lenses, snapshot.target()))
    } else {
        Ok(results::deferred_lenses(&lenses, snapshot.target()))
    }
}

/// `codeLens/resolve`: the lens with its command. A lens that already has one is returned
/// unchanged.
pub(crate) async fn resolve_code_lens(
    session: Arc<Session>,
    mut lens: CodeLens,
) -> Result<CodeLens> {
    let Some(data) = lens.data.clone() else { return Ok(lens) };
    let deferred: DeferredLens = read(data)?;
    let uris = session.state().documents.names();
    let uri = uris.iter().find(|uri| results::document_number(uri) == deferred.document);
    let snapshot = uri
        .and_then(|uri| session.snapshot(uri))
        .filter(|snapshot| snapshot.version == deferred.version);
    let snapshot = snapshot.ok_or_else(|| Error::new(ErrorCode::ContentModified))?;
    on_snapshot(session, snapshot, move |_, snapshot| {
        let lenses =
            snapshot.file.lenses(snapshot.context(&snapshot.solutions()), Some(deferred.board));
        let shown = lenses.iter().find(|lens| lens.action as u8 == deferred.action);
        let command = shown.and_then(|lens| results::lens_command(lens, snapshot.target()));
        // A solve that ended since the lens was sent may have made it obsolete.
        lens.command = Some(command.unwrap_or_default());
        Ok(lens)
    })
    .await
}
