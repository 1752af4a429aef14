//! Diagnostics of open documents: `textDocument/publishDiagnostics` for clients that do not pull,
//! and `textDocument/diagnostic` for those that do.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types;

use crate::analysis::{
    Context, FileReport, VerdictChange, config_diagnostics, too_many_boards_in, too_many_in,
};
use crate::config::{ConfigFile, FILE_NAME};
use crate::host::{Instant, is_file, on_thread};
use crate::lsp::board::duplicates::duplicates_in;
use crate::lsp::features::refresh::refresh_diagnostics;
use crate::lsp::protocol::capabilities::ClientCapabilities;
use crate::lsp::protocol::diagnostics::{Diagnostics, MAX_DIAGNOSTICS};
use crate::lsp::protocol::types::{DiagnosticReport, DocumentDiagnostic};
use crate::lsp::session::workspace_folders::{is_configuration, path_of};
use crate::lsp::session::{Session, SessionState};
use crate::lsp::transport::Json;
use crate::lsp::transport::outbox::{Publication, Publish};
use crate::rules::rule_names;

/// The most verdict changes in one message.
const MAX_VERDICT_CHANGES: usize = 3;

/// `textDocument/diagnostic`.
pub(crate) async fn diagnostic(session: Arc<Session>, params: DocumentDiagnostic) -> Result<Json> {
    let uri = &params.text_document.uri;
    parse_first(&session, uri).await;
    let unopened = unopened_configuration(&session, uri).await;
    session.client.outbox.room().await;
    let state = session.state();
    let diagnostics = match unopened.filter(|_| state.documents.get(uri).is_none()) {
        Some(file) => of_configuration(&session, &state.client, uri, &file),
        None => diagnostics_of(&session, &state, uri),
    };
    Ok(DiagnosticReport::of_open(&diagnostics, params.previous_result_id.as_deref()))
}

/// A `stakeout.toml` that is not open.
async fn unopened_configuration(session: &Arc<Session>, uri: &str) -> Option<Arc<ConfigFile>> {
    let is_open = session.state().documents.get(uri).is_some();
    let path = path_of(uri).filter(|_| is_configuration(uri) && !is_open)?;
    let configurations = Arc::clone(&session.configurations);
    let read = move || {
        // Its settings apply to its own diagnostics.
        configurations.for_path(&path);
        is_file(&path).then(|| configurations.file(&path))
    };
    // A panic is logged.
    on_thread(read).await.ok().flatten()
}

/// Parses a large document on another thread, so that the next request finds it parsed.
pub(crate) async fn parse_first(session: &Session, uri: &str) {
    let file = session.state().documents.file(uri).cloned();
    let Some(file) = file.filter(|file| file.is_slow_to_read()) else { return };
    // A panic recurs when the request is handled, and is caught there.
    let _ = on_thread(move || file.read()).await;
}

/// Publishes the diagnostics of the newest text, or asks the client to pull them again.
pub(crate) fn update(session: &Arc<Session>, state: &SessionState, uri: &str) {
    if state.client.pulls {
        refresh_diagnostics(session);
    } else {
        session.client.outbox.publish(uri, Publish::Newest);
    }
}

/// As [`update`], unless the client already has these diagnostics.
pub(crate) fn update_if_changed(session: &Arc<Session>, state: &SessionState, uri: &str) {
    if state.client.pulls {
        refresh_diagnostics(session);
    } else {
        session.client.outbox.publish(uri, Publish::IfChanged);
    }
}

/// Publishes diagnostics to a client that does not pull; other clients pull after their own edits.
pub(crate) fn publish(session: &Session, state: &SessionState, uri: &str, publish: Publish) {
    if !state.client.pulls {
        session.client.outbox.publish(uri, publish);
    }
}

/// Computes the diagnostics to publish now, before solvers occupy the processors.
pub(crate) fn publish_now(session: &Session, state: &mut SessionState, uri: &str) {
    if !state.client.pulls
        && let Some(publication) = publication(session, state, uri, Publish::Newest)
    {
        session.client.outbox.publish_made(&publication);
    }
}

/// Withdraws the diagnostics of a closed document.
pub(crate) fn withdraw(session: &Session, state: &mut SessionState, uri: &str) {
    state.published.remove(uri);
    publish(session, state, uri, Publish::Withdraw);
}

/// The diagnostics of a document, computed when the outbox is about to write them; `None` if there
/// is nothing to publish.
pub(crate) fn to_publish(session: &Session, uri: &str, publish: Publish) -> Option<Publication> {
    let begin = Instant::now();
    // A panic must end neither the thread that writes nor the session.
    let made =
        catch_unwind(AssertUnwindSafe(|| publication(session, &mut session.state(), uri, publish)));
    let micros = u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX);
    session.publishing_took.store(micros, Ordering::Relaxed);
    made.unwrap_or_else(|_| {
        session.give_up(uri);
        None
    })
}

fn publication(
    session: &Session,
    state: &mut SessionState,
    uri: &str,
    publish: Publish,
) -> Option<Publication> {
    let publication = |version, diagnostics: Diagnostics| {
        Some(Publication { uri: uri.to_owned(), version, diagnostics: diagnostics.into() })
    };
    if publish == Publish::Withdraw {
        return publication(None, Diagnostics::default());
    }
    // Newer diagnostics follow in the outbox.
    if session.client.outbox.will_publish(uri) {
        return None;
    }
    let version = state.documents.get(uri)?.known_version();
    let diagnostics = diagnostics_of(session, state, uri);
    let mut hasher = DefaultHasher::new();
    (version, diagnostics.hash()).hash(&mut hasher);
    let now = hasher.finish();
    let before = state.published.insert(uri.to_owned(), now);
    // An edit may have published the results of a solve already.
    let has_them = publish == Publish::IfChanged && before == Some(now);
    if has_them { None } else { publication(version, diagnostics) }
}

/// The diagnostics of a document; none if its text is not certain.
fn diagnostics_of(session: &Session, state: &SessionState, uri: &str) -> Diagnostics {
    let client = &state.client;
    let Some(document) = state.documents.get(uri) else { return Diagnostics::default() };
    if let Some(text) = document.configuration() {
        let path = path_of(uri).unwrap_or_else(|| PathBuf::from(FILE_NAME));
        let file = ConfigFile::parse(&path, &text.to_string(), &rule_names());
        return of_configuration(session, client, uri, &file);
    }
    let settings = &document.settings;
    if let Some(text) = document.text_with_too_many_boards() {
        let found = too_many_boards_in(&text.to_string(), settings, client.encoding);
        let report = FileReport { diagnostics: Vec::from_iter(found), is_cut: false };
        return Diagnostics::new(report, || None, uri, client);
    }
    let Some(file) = document.file() else { return Diagnostics::default() };
    let mut found = file.report(
        Context::new(&session.solver.solutions_for(uri), settings, client.encoding),
        MAX_DIAGNOSTICS,
    );
    let duplicates = duplicates_in(session, state, uri, document);
    if !found.is_cut && !duplicates.is_empty() {
        found.diagnostics.extend(duplicates);
        found.diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.rule.name));
    }
    let too_many = || too_many_in(&file.text().to_string(), settings, client.encoding);
    Diagnostics::new(found, too_many, uri, client)
}

/// The diagnostics of a `stakeout.toml`.
pub(crate) fn of_configuration(
    session: &Session,
    client: &ClientCapabilities,
    uri: &str,
    file: &ConfigFile,
) -> Diagnostics {
    // The path of a document that is in no file leads nowhere.
    let settings = match path_of(uri) {
        Some(path) => session.configurations.for_path(&path),
        None => session.configurations.for_nowhere(),
    };
    // One more than the limit shows that there are too many.
    let diagnostics = config_diagnostics(file, &settings, client.encoding, MAX_DIAGNOSTICS + 1);
    let too_many = || too_many_in(file.text(), &settings, client.encoding);
    Diagnostics::new(FileReport { diagnostics, is_cut: false }, too_many, uri, client)
}

/// Shows which verdicts have changed since the last save. For clients that support related
/// information, the diagnostics contain the change instead.
pub(crate) fn show_verdict_changes(session: &Session, state: &mut SessionState, uri: &str) {
    let SessionState { documents, client, .. } = state;
    let Some(settings) = documents.get(uri).map(|document| Arc::clone(&document.settings)) else {
        return;
    };
    let Some(file) = documents.file_mut(uri).filter(|_| !client.related_information) else {
        return;
    };
    let changes = file.take_verdict_changes(Context::new(
        &session.solver.solutions_for(uri),
        &settings,
        client.encoding,
    ));
    if changes.is_empty() {
        return;
    }
    let line =
        |change: &VerdictChange| format!("{}: {} ({})", change.name, change.now, change.history());
    let mut message =
        changes.iter().take(MAX_VERDICT_CHANGES).map(line).collect::<Vec<_>>().join("\n");
    if changes.len() > MAX_VERDICT_CHANGES {
        message += &format!("\n… and {} more", changes.len() - MAX_VERDICT_CHANGES);
    }
    session.client.show_message(lsp_types::MessageType::INFO, &message);
}
