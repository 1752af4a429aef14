//! Text synchronisation: documents are opened, changed, saved and closed.
//!
//! A large text is parsed in the background, so that a keystroke in it delays nothing else;
//! diagnostics and solving then follow the parse, not the edit. Edits during a parse only replace
//! the text to be parsed next, so that many edits in a row cost two parses.

use std::sync::Arc;
use std::time::Duration;

use crate::analysis::PuzzleChoice;
use crate::config::SolveOn;
use crate::host::{Instant, on_thread, sleep_until};
use crate::lsp::features::configuration::{configure, publish_configurations, set_memory};
use crate::lsp::features::diagnostics::{
    publish, publish_now, show_verdict_changes, update, withdraw,
};
use crate::lsp::features::refresh::refresh_hints_and_lenses;
use crate::lsp::features::solve::{solve, solve_and_update};
use crate::lsp::protocol::types::{DidChange, DidOpen, DidSave, OfDocument};
use crate::lsp::session::workspace_folders::{is_configuration, path_of};
use crate::lsp::session::{AfterParsing, Session, SessionState};
use crate::lsp::solving::Cause;
use crate::lsp::transport::outbox::Publish;
use crate::solve::SolveRequest;

/// The most puzzles that are compared to detect whether an edit brings a verdict back.
const MAX_COMPARED: usize = 64;

/// How long solving waits for diagnostics to be written.
const MAX_WAITED: Duration = Duration::from_millis(5);

/// `textDocument/didOpen`.
pub(crate) fn did_open(session: &Arc<Session>, DidOpen { text_document }: DidOpen) {
    let uri = text_document.uri.clone();
    let mut state = session.state();
    state.documents.open(text_document);
    configure(session, &mut state, &uri);
    if parses_in_background(session, &mut state, &uri, AfterParsing::SolveAndPublish(Cause::Opened))
    {
        return;
    }
    session.cancel_outdated_solves(&state, &uri);
    publish_now(session, &mut state, &uri);
    drop(state);
    // Once solvers run, the writing thread may have to wait for a processor.
    session.client.outbox.wait_until_written(Instant::now() + MAX_WAITED);
    let mut state = session.state();
    solve(session, &mut state, &uri, Cause::Opened);
    // Games that are too large are known without solving.
    publish(session, &state, &uri, Publish::IfChanged);
}

/// `textDocument/didChange`.
pub(crate) fn did_change(session: &Arc<Session>, change: DidChange) {
    let uri = change.text_document.uri.clone();
    let mut state = session.state();
    let encoding = state.client.encoding;
    let lines = change.lines();
    let (lines_before, lines_after) =
        lines.as_ref().map(|(before, after)| (&before[..], &after[..])).unzip();
    let puzzles_before = puzzles_at(&state, &uri, lines_before);
    if !state.documents.change(change, encoding, &session.solver.solutions_for(&uri)) {
        return;
    }
    let solves = state
        .documents
        .get(&uri)
        .is_some_and(|document| document.settings.solve_on == SolveOn::Type);
    let after =
        if solves { AfterParsing::SolveAndPublish(Cause::Edited) } else { AfterParsing::Publish };
    if parses_in_background(session, &mut state, &uri, after) {
        return;
    }
    session.cancel_outdated_solves(&state, &uri);
    let known = puzzles_at(&state, &uri, lines_after).into_iter();
    let known = known.filter(|puzzle| session.solver.is_verdict_known(puzzle));
    let known: Vec<SolveRequest> = known.take(MAX_COMPARED + 1).collect();
    // One that was there before had its verdict, too.
    if known.len() > MAX_COMPARED || known.iter().any(|puzzle| !puzzles_before.contains(puzzle)) {
        // The client may have requested them for the text before.
        refresh_hints_and_lenses(session, &state.client);
    }
    if solves {
        solve(session, &mut state, &uri, Cause::Edited);
    }
    publish(session, &state, &uri, Publish::Newest);
}

/// The puzzles at these lines, or of the whole text. None if the client cannot refresh hints or
/// lenses.
fn puzzles_at(state: &SessionState, uri: &str, lines: Option<&[u32]>) -> Vec<SolveRequest> {
    let refreshes = state.client.refreshes_hints || state.client.refreshes_lenses;
    let Some(file) = state.documents.file(uri).filter(|file| refreshes && !file.is_slow_to_read())
    else {
        return Vec::new();
    };
    match lines {
        Some(lines) => {
            lines.iter().filter_map(|line| file.solve_request(PuzzleChoice::Line(*line))).collect()
        }
        None => file.solve_requests(),
    }
}

/// `textDocument/didSave`.
pub(crate) fn did_save(session: &Arc<Session>, DidSave { text_document, text }: DidSave) {
    let uri = text_document.uri;
    let mut state = session.state();
    if text.is_some_and(|text| {
        state.documents.set_text(&uri, &text, &session.solver.solutions_for(&uri))
    }) {
        refresh_hints_and_lenses(session, &state.client);
    }
    if let Some(file) = state.documents.file_mut(&uri) {
        file.record_save();
    }
    if parses_in_background(session, &mut state, &uri, AfterParsing::SolveAndPublish(Cause::Asked))
    {
        return;
    }
    session.cancel_outdated_solves(&state, &uri);
    solve_and_update(session, &mut state, &uri, Cause::Asked);
    show_verdict_changes(session, &mut state, &uri);
}

/// `textDocument/didClose`.
pub(crate) fn did_close(
    session: &Arc<Session>,
    OfDocument { text_document: document }: OfDocument,
) {
    let mut state = session.state();
    session.sent_tokens.forget(&document.uri);
    if state.documents.close(&document.uri) {
        state.stop_searches(&document.uri);
        session.boards.add_work(|work| match path_of(&document.uri) {
            Some(path) => drop(work.files.insert(path)),
            None => work.scans = true,
        });
        if session.solver.close(&document.uri) {
            tokio::spawn(forget_closed(Arc::clone(session)));
        }
        withdraw(session, &mut state, &document.uri);
        set_memory(session, &state);
        if is_configuration(&document.uri) {
            publish_configurations(session, &mut state);
        }
    }
}

/// Frees solutions of closed documents, each some time after it was closed.
async fn forget_closed(session: Arc<Session>) {
    while let Some(next) = session.solver.forget_closed() {
        sleep_until(next).await;
    }
}

/// Makes a document unknown, or all of them if none is named: a change of its text was lost.
pub(crate) fn lose(session: &Arc<Session>, uri: Option<String>) {
    let mut state = session.state();
    let uris = match uri {
        Some(uri) => vec![uri],
        None => state.documents.names(),
    };
    for uri in uris {
        let is_new = state.documents.get(&uri).is_none();
        state.documents.lose(&uri);
        if is_new {
            configure(session, &mut state, &uri);
        }
        session.cancel_outdated_solves(&state, &uri);
        update(session, &state, &uri);
    }
}

impl AfterParsing {
    /// The combined consequence of two changes.
    fn and(self, later: Self) -> Self {
        match (self, later) {
            (Self::SolveAndPublish(Cause::Opened | Cause::Asked), _) | (_, Self::Publish) => self,
            (_, later) => later,
        }
    }
}

/// Starts to parse a large document in the background. Returns whether it did.
fn parses_in_background(
    session: &Arc<Session>,
    state: &mut SessionState,
    uri: &str,
    after: AfterParsing,
) -> bool {
    if !state.documents.file(uri).is_some_and(|file| file.is_slow_to_read()) {
        return false;
    }
    let before = state.parsing.get(uri).copied();
    state.parsing.insert(uri.to_owned(), before.map_or(after, |before| before.and(after)));
    if before.is_none() {
        tokio::spawn(parse_in_background(Arc::clone(session), uri.to_owned()));
    }
    true
}

async fn parse_in_background(session: Arc<Session>, uri: String) {
    loop {
        let file = {
            let mut state = session.state();
            match state.documents.file(&uri) {
                Some(file) => file.clone(),
                None => {
                    state.parsing.remove(&uri);
                    return;
                }
            }
        };
        let is_parsed = on_thread(move || file.read()).await.is_ok();
        let mut state = session.state();
        if is_parsed && state.documents.file(&uri).is_some_and(|now| !now.is_read()) {
            continue;
        }
        let Some(after) = state.parsing.remove(&uri) else { return };
        if !is_parsed {
            drop(state);
            return session.give_up(&uri);
        }
        session.cancel_outdated_solves(&state, &uri);
        // The text before may have had other verdicts.
        refresh_hints_and_lenses(&session, &state.client);
        return match after {
            // A client that pulls diagnostics does so after its own edit.
            AfterParsing::Publish => publish(&session, &state, &uri, Publish::Newest),
            AfterParsing::SolveAndPublish(cause) => {
                solve_and_update(&session, &mut state, &uri, cause)
            }
        };
    }
}
