//! `textDocument/hover`.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tower_lsp::jsonrpc::Result;

use crate::analysis::{Context, File};
use crate::host::on_thread;
use crate::lsp::features::diagnostics::parse_first;
use crate::lsp::features::progress::show_progress;
use crate::lsp::protocol::params::TextDocumentPosition;
use crate::lsp::protocol::{position_from, results};
use crate::lsp::session::{Session, SessionState};
use crate::solve::BoardGameKey;

/// How long a hover waits while an evicted solution is computed again.
const RECALL_LIMIT: Duration = Duration::from_secs(1);

/// Uses the text as it was when the request arrived.
pub(crate) async fn hover(
    session: Arc<Session>,
    params: TextDocumentPosition,
) -> Result<Option<Value>> {
    parse_first(&session, &params.text_document.uri).await;
    let uri = &params.text_document.uri;
    if let Some(file) = with_variants(&session, &params).await {
        return Ok(hover_in(&session, &session.state(), &file, &params));
    }
    let (file, job) = {
        let mut state = session.state();
        let Some(file) = state.documents.file(uri) else { return Ok(None) };
        let request = file.solve_request_at(position_from(params.position), state.client.encoding);
        let job = request.and_then(|request| session.solver.recall(uri, request));
        let Some(job) = job else { return Ok(hover_in(&session, &state, file, &params)) };
        let file = file.clone();
        show_progress(&session, &mut state, uri);
        (file, job)
    };
    let _ = on_thread(move || job.wait(RECALL_LIMIT)).await;
    Ok(hover_in(&session, &session.state(), &file, &params))
}

/// Computes what the hover shows of other boards, on another thread; `None` if there is nothing to
/// compute.
async fn with_variants(session: &Arc<Session>, params: &TextDocumentPosition) -> Option<File> {
    let position = position_from(params.position);
    let snapshot = {
        let state = session.state();
        let snapshot = session.snapshot_of(&state, &params.text_document.uri)?;
        let solutions = snapshot.solutions();
        let part = snapshot.boards()?.lacks_variants_at(snapshot.context(&solutions), position)?;
        part.puzzle()
            .filter(|puzzle| session.solver.cache.get(&BoardGameKey::of(puzzle)).is_some())?;
        snapshot
    };
    let find = move || {
        let solutions = snapshot.solutions();
        snapshot.boards()?.find_variants_for_hover(snapshot.context(&solutions), position);
        Some(snapshot.file.clone())
    };
    on_thread(find).await.ok().flatten()
}

fn hover_in(
    session: &Session,
    state: &SessionState,
    file: &File,
    params: &TextDocumentPosition,
) -> Option<Value> {
    let uri = &params.text_document.uri;
    let (known, settings) =
        (session.solver.solutions_for(uri), &state.documents.get(uri)?.settings);
    let context = Context::new(&known, settings, state.client.encoding);
    let hover = file.hover(context, position_from(params.position))?;
    Some(results::hover(&hover, &state.client))
}
