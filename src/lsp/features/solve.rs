//! Solves documents and reports results.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;

use crate::analysis::Context;
use crate::host::sleep;
use crate::lsp::features::diagnostics::{show_verdict_changes, update, update_if_changed};
use crate::lsp::features::progress::show_progress;
use crate::lsp::features::refresh::{boards_changed, refresh_features};
use crate::lsp::session::{Session, SessionState, Snapshot};
use crate::lsp::solving::Cause;
use crate::solve::SolveRequest;

/// How long a request waits while an evicted solution is computed again.
const RECALL_LIMIT: Duration = Duration::from_secs(2);

/// Begins to solve the unsolved puzzles of a document.
pub(crate) fn solve(session: &Arc<Session>, state: &mut SessionState, uri: &str, cause: Cause) {
    let Some(document) = state.documents.get(uri).filter(|document| !document.is_given_up) else {
        return;
    };
    let Some(file) = document.file().filter(|_| !state.settings.are_awaited) else { return };
    if session.solver.start(uri, file, cause, document.settings.solver_memory) {
        boards_changed(session, &state.client, uri);
        show_progress(session, state, uri);
    }
    find_facts(session, state, uri, Some(cause));
}

/// Begins to find the facts that enabled rules lack about the solved puzzles of a document.
/// `cause`: why it is solved, if this is not about new results.
fn find_facts(session: &Arc<Session>, state: &mut SessionState, uri: &str, cause: Option<Cause>) {
    let Some(document) = state.documents.get(uri).filter(|document| !document.is_given_up) else {
        return;
    };
    let Some(file) = document.file() else { return };
    let solutions = session.solver.solutions_for(uri);
    let wanted =
        file.fact_requests(Context::new(&solutions, &document.settings, state.client.encoding));
    if session.solver.find_facts(uri, wanted, cause) {
        show_progress(session, state, uri);
    }
}

/// As [`solve`], and then publishes the diagnostics.
pub(crate) fn solve_and_update(
    session: &Arc<Session>,
    state: &mut SessionState,
    uri: &str,
    cause: Cause,
) {
    solve(session, state, uri, cause);
    update(session, state, uri);
}

/// Solves a puzzle of a snapshot again if its verdict is known but its solution was evicted, and
/// waits up to [`RECALL_LIMIT`]. Must not be called on the main thread.
pub(crate) fn recall_and_wait(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    request: Option<SolveRequest>,
) {
    let Some(request) = request else { return };
    if let Some(job) = session.solver.recall(&snapshot.uri, request) {
        show_progress(session, &mut session.state(), &snapshot.uri);
        job.wait(RECALL_LIMIT);
    }
}

/// Reports new results to the client; `results` receives the documents that have some.
pub(crate) async fn report_results(
    session: Arc<Session>,
    mut results: UnboundedReceiver<Vec<String>>,
) {
    while let Some(mut uris) = results.recv().await {
        while let Ok(more) = results.try_recv() {
            uris.extend(more);
        }
        uris.sort_unstable();
        uris.dedup();
        for uri in &uris {
            let mut state = session.state();
            update_if_changed(&session, &state, uri);
            show_verdict_changes(&session, &mut state, uri);
            boards_changed(&session, &state.client, uri);
            find_facts(&session, &mut state, uri, None);
        }
        refresh_features(&session, &session.state().client);
        // Results for thousands of boards are reported in batches, or reporting would take longer
        // than solving.
        let publishing_took =
            Duration::from_micros(session.publishing_took.load(Ordering::Relaxed));
        sleep(4 * publishing_took).await;
    }
}
