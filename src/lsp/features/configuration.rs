//! Settings: those of the editor, and `stakeout.toml` files with their diagnostics.
//!
//! Guarantee: an edit reads nothing from disk. A document gets its settings when it is opened and
//! when the editor's settings or a `stakeout.toml` change. A `stakeout.toml` takes effect when it
//! is saved; an open one is checked on every edit.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::config::{ConfigFile, FILE_NAME, Settings};
use crate::host::{on_thread, within};
use crate::lsp::client::MessageType;
use crate::lsp::features::diagnostics::of_configuration;
use crate::lsp::features::refresh::{refresh_diagnostics, refresh_features};
use crate::lsp::features::solve::solve_and_update;
use crate::lsp::protocol::diagnostics::Diagnostics;
use crate::lsp::session::settings::section;
use crate::lsp::session::workspace_folders::{WorkspaceFolders, is_configuration, path_of, uri_of};
use crate::lsp::session::{Session, SessionState};
use crate::lsp::solving::Cause;
use crate::lsp::transport::outbox::Publication;

/// The most problems of the editor's settings in one message.
const MAX_PROBLEMS: usize = 10;

/// Changed files are read once nothing has changed for this long: a file is often emptied before it
/// is written.
const QUIET: Duration = Duration::from_millis(30);

/// The time limit for the client to send its settings: some ask the user first.
const LIMIT: Duration = Duration::from_secs(60);

/// Reads the `stakeout.toml` files that a notification needs on another thread, unless they are
/// known: its handler holds the lock of the state, and the disk may be slow.
pub(crate) async fn read_ahead(session: &Session, method: &str, params: &Value) {
    let paths: Vec<PathBuf> = match method {
        "textDocument/didOpen" => {
            params["textDocument"]["uri"].as_str().and_then(path_of).into_iter().collect()
        }
        "workspace/didChangeWorkspaceFolders" => {
            let mut folders = WorkspaceFolders::default();
            folders.change(&params["event"]);
            folders.paths().map(|folder| folder.join(FILE_NAME)).collect()
        }
        _ => return,
    };
    if paths.iter().all(|path| session.configurations.knows(path)) {
        return;
    }
    let configurations = Arc::clone(&session.configurations);
    let read = move || paths.iter().for_each(|path| drop(configurations.for_path(path)));
    // Without a thread, the handler reads them itself.
    let _ = on_thread(read).await;
}

/// `workspace/didChangeConfiguration`.
pub(crate) fn did_change_configuration(session: &Arc<Session>, params: Value) {
    let mut state = session.state();
    state.settings.notified = section(&params);
    apply_settings(session, &mut state);
    if state.client.has_configuration {
        tokio::spawn(ask_for_settings(Arc::clone(session)));
    }
}

/// `workspace/didChangeWatchedFiles`.
pub(crate) fn did_change_watched_files(session: &Arc<Session>, params: Value) {
    let changes = params["changes"].as_array().into_iter().flatten();
    let (configurations, others): (Vec<&str>, Vec<&str>) =
        changes.filter_map(|change| change["uri"].as_str()).partition(|uri| is_configuration(uri));
    session.boards.add_work(|work| work.files.extend(others.into_iter().filter_map(path_of)));
    if !configurations.is_empty() {
        let session = Arc::clone(session);
        tokio::spawn(on_thread(move || reread_configurations(&session)));
    }
}

/// `workspace/didChangeWorkspaceFolders`.
pub(crate) fn did_change_workspace_folders(session: &Arc<Session>, params: Value) {
    let mut state = session.state();
    state.folders.change(&params["event"]);
    session.boards.add_work(|work| work.scans = true);
    publish_configurations(session, &mut state);
}

/// Rereads `stakeout.toml` files that the watcher reports.
pub(crate) async fn follow_changes(session: Arc<Session>, mut changes: UnboundedReceiver<()>) {
    while changes.recv().await.is_some() {
        while let Some(Some(())) = within(QUIET, changes.recv()).await {}
        let session = Arc::clone(&session);
        // A panic is logged, and the next change is followed again.
        let _ = on_thread(move || reread_configurations(&session)).await;
    }
}

/// Requests the client's settings and applies them.
pub(crate) async fn ask_for_settings(session: Arc<Session>) {
    let params = json!({ "items": [{ "section": "stakeout" }] });
    let response = session.client.ask("workspace/configuration", params, LIMIT).await;
    let mut state = session.state();
    if let Some(Ok(answered)) = response {
        state.settings.answered = answered[0].clone();
        apply_settings(&session, &mut state);
    }
    solve_without_settings(&session, &mut state);
}

/// Stops waiting for the client's settings, and begins to solve.
pub(crate) fn solve_without_settings(session: &Arc<Session>, state: &mut SessionState) {
    if std::mem::take(&mut state.settings.are_awaited) {
        for uri in state.documents.names() {
            solve_and_update(session, state, &uri, Cause::Asked);
        }
    }
}

/// Applies all settings of the client.
pub(crate) fn apply_settings(session: &Arc<Session>, state: &mut SessionState) {
    let (layer, mut problems, mut others) = state.settings.layer();
    problems.retain(|problem| state.settings.is_new(problem));
    if !problems.is_empty() {
        others += problems.len().saturating_sub(MAX_PROBLEMS);
        problems.truncate(MAX_PROBLEMS);
        let mut message = format!("Stakeout's settings: {}", problems.join("\n"));
        if others > 0 {
            message += &format!("\n… and {others} more");
        }
        session.client.show_message(MessageType::Warning, &message);
    }
    session.configurations.set_above(layer);
    configure_documents(session, state);
    // Colours and hints may have changed.
    refresh_features(session, &state.client);
}

/// Applies the settings to a newly opened document.
pub(crate) fn configure(session: &Arc<Session>, state: &mut SessionState, uri: &str) {
    let path = path_of(uri);
    let is_watched = |folder: &&Path| state.client.watches_files && state.folders.contain(folder);
    let directories = path.iter().flat_map(|path| path.ancestors().skip(1));
    let new = session.watcher.want(directories.filter(|directory| !is_watched(directory)));
    if !new.is_empty() {
        let session = Arc::clone(session);
        tokio::spawn(on_thread(move || session.watcher.watch(&new)));
    }
    state.documents.set_settings(uri, settings_for(session, path.as_deref()));
    set_memory(session, state);
    if let Some(file) = path.and_then(|path| session.configurations.file_for(&path)) {
        publish_configuration(session, state, &file);
    }
}

/// Applies settings that may have changed to all documents.
fn configure_documents(session: &Arc<Session>, state: &mut SessionState) {
    let mut changed = Vec::new();
    for uri in state.documents.names() {
        let settings = settings_for(session, path_of(&uri).as_deref());
        if state.documents.get(&uri).is_some_and(|document| document.settings != settings) {
            state.documents.set_settings(&uri, settings);
            changed.push(uri);
        }
    }
    set_memory(session, state);
    for uri in &changed {
        solve_and_update(session, state, uri, Cause::Raised);
    }
    if !changed.is_empty() {
        refresh_features(session, &state.client);
    }
    publish_configurations(session, state);
}

/// Sets the memory limit for solving. All documents share it, so the highest setting counts.
pub(crate) fn set_memory(session: &Session, state: &SessionState) {
    let documents = state.documents.all().map(|document| document.settings.solver_memory);
    let limit =
        documents.max().unwrap_or_else(|| session.configurations.for_nowhere().solver_memory);
    if session.solver.bytes().limit != limit.0 {
        session.solver.set_limit(limit);
    }
}

/// Reads every `stakeout.toml` again, which takes time.
pub(crate) fn reread_configurations(session: &Arc<Session>) {
    session.watcher.watch_again();
    session.configurations.reread();
    configure_documents(session, &mut session.state());
}

/// Every `stakeout.toml` that applies to an open document or a workspace folder, in the order of
/// the paths.
pub(crate) fn applicable_configurations(
    session: &Session,
    state: &SessionState,
) -> Vec<Arc<ConfigFile>> {
    let documents = state.documents.names().into_iter().filter_map(|uri| path_of(&uri));
    let folders = state.folders.paths().map(|folder| folder.join(FILE_NAME));
    let files = documents.chain(folders).filter_map(|path| session.configurations.file_for(&path));
    let by_path: BTreeMap<PathBuf, _> = files.map(|file| (file.path().to_owned(), file)).collect();
    by_path.into_values().collect()
}

/// Publishes the diagnostics of every applicable `stakeout.toml` that is not open, and withdraws
/// those of others.
pub(crate) fn publish_configurations(session: &Arc<Session>, state: &mut SessionState) {
    let applicable = applicable_configurations(session, state);
    applicable.iter().for_each(|file| publish_configuration(session, state, file));
    let uris: HashSet<String> = applicable.iter().filter_map(|file| uri_of(file.path())).collect();
    let gone: Vec<_> =
        state.published_configurations.keys().filter(|uri| !uris.contains(*uri)).cloned().collect();
    gone.iter().for_each(|uri| withdraw_configuration(session, state, uri));
}

/// Publishes the diagnostics of a `stakeout.toml` that is not open.
fn publish_configuration(session: &Arc<Session>, state: &mut SessionState, file: &ConfigFile) {
    let Some(uri) = uri_of(file.path()) else { return };
    let diagnostics = of_configuration(session, &state.client, &uri, file);
    if diagnostics.is_empty() || is_open(state, file.path()) {
        return withdraw_configuration(session, state, &uri);
    }
    let now = diagnostics.hash();
    if state.published_configurations.insert(uri.clone(), now) == Some(now) {
        return;
    }
    if state.client.pulls {
        // Many clients pull for open documents only, and the user would not see the diagnostics.
        let message = format!("{} has errors: {}", file.path().display(), file.faults()[0].message);
        session.client.show_message(MessageType::Warning, &message);
        refresh_diagnostics(session);
    } else {
        let publication = Publication { uri, version: None, diagnostics: diagnostics.into() };
        session.client.outbox.publish_made(&publication);
    }
}

fn withdraw_configuration(session: &Arc<Session>, state: &mut SessionState, uri: &str) {
    if state.published_configurations.remove(uri).is_none() || state.documents.get(uri).is_some() {
        return;
    }
    if state.client.pulls {
        return refresh_diagnostics(session);
    }
    let none = Diagnostics::default().into();
    session.client.outbox.publish_made(&Publication {
        uri: uri.to_owned(),
        version: None,
        diagnostics: none,
    });
}

fn settings_for(session: &Session, path: Option<&Path>) -> Arc<Settings> {
    path.map_or_else(
        || session.configurations.for_nowhere(),
        |path| session.configurations.for_path(path),
    )
}

/// Whether a `stakeout.toml` is open, however the client spells its URI.
fn is_open(state: &SessionState, path: &Path) -> bool {
    let names = state.documents.names();
    names
        .iter()
        .filter(|uri| is_configuration(uri))
        .any(|uri| path_of(uri).as_deref() == Some(path))
}
