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
use tokio::task::yield_now;
use tower_lsp::lsp_types::notification::{
    DidChangeWorkspaceFolders, DidOpenTextDocument, Notification as _,
};
use tower_lsp::lsp_types::request::WorkspaceConfiguration;
use tower_lsp::lsp_types::{self, DidChangeConfigurationParams};

use crate::config::{ConfigFile, FILE_NAME, Settings};
use crate::host::{on_thread, within};
use crate::lsp::features::diagnostics::of_configuration;
use crate::lsp::features::refresh::{refresh_diagnostics, refresh_features};
use crate::lsp::features::solve::solve_and_update;
use crate::lsp::protocol::diagnostics::Diagnostics;
use crate::lsp::session::settings::section;
use crate::lsp::session::workspace_folders::{WorkspaceFolders, is_configuration, path_of, uri_of};
use crate::lsp::session::{Session, SessionState};
use crate::lsp::solving::Cause;
use crate::lsp::transport::outbox::Publication;

/// The most documents to which changed settings are applied before the next message is handled:
/// about 20 ms of work.
const MAX_AT_ONCE: usize = 200;

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
        DidOpenTextDocument::METHOD => {
            params["textDocument"]["uri"].as_str().and_then(path_of).into_iter().collect()
        }
        DidChangeWorkspaceFolders::METHOD => {
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
    let read = move || {
        for path in &paths {
            configurations.for_path(path);
        }
    };
    // Without a thread, the handler reads them itself.
    let _ = on_thread(read).await;
}

/// `workspace/didChangeConfiguration`.
pub(crate) fn did_change_configuration(
    session: &Arc<Session>,
    params: DidChangeConfigurationParams,
) {
    let mut state = session.state();
    state.settings.notified = section(params.settings);
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
    let response = session.client.ask::<WorkspaceConfiguration>(params, LIMIT).await;
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
        session.client.show_message(lsp_types::MessageType::WARNING, &message);
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

/// Applies settings that may have changed to all documents: to the first at once, to the others
/// between the messages that follow.
fn configure_documents(session: &Arc<Session>, state: &mut SessionState) {
    state.settings.changes += 1;
    let mut rest = Reconfiguration {
        change: state.settings.changes,
        uris: state.documents.names(),
        files: BTreeMap::new(),
        has_changed: false,
    };
    if !rest.go_on(session, state) {
        return;
    }
    let session = Arc::clone(session);
    tokio::spawn(async move {
        loop {
            yield_now().await;
            let mut state = session.state();
            let is_newest = state.settings.changes == rest.change;
            if !is_newest || !rest.go_on(&session, &mut state) {
                return;
            }
        }
    });
}

/// A change of settings that has not reached all documents.
struct Reconfiguration {
    /// Its number; a later change makes it superfluous.
    change: u64,
    /// The documents that it has not reached.
    uris: Vec<String>,
    /// Every `stakeout.toml` that applies to the others.
    files: BTreeMap<PathBuf, Arc<ConfigFile>>,
    /// Whether a document has other settings now.
    has_changed: bool,
}

impl Reconfiguration {
    /// Applies the settings to the next documents. Returns whether some are left.
    fn go_on(&mut self, session: &Arc<Session>, state: &mut SessionState) -> bool {
        let mut changed = Vec::new();
        for uri in self.uris.drain(self.uris.len().saturating_sub(MAX_AT_ONCE)..) {
            let Some(document) = state.documents.get(&uri) else { continue };
            let path = path_of(&uri);
            let settings = settings_for(session, path.as_deref());
            if let Some(file) = path.and_then(|path| session.configurations.file_for(&path)) {
                self.files.insert(file.path().to_owned(), file);
            }
            if document.settings != settings {
                state.documents.set_settings(&uri, settings);
                changed.push(uri);
            }
        }
        set_memory(session, state);
        for uri in &changed {
            solve_and_update(session, state, uri, Cause::Raised);
        }
        self.has_changed |= !changed.is_empty();
        if !self.uris.is_empty() {
            return true;
        }
        if self.has_changed {
            refresh_features(session, &state.client);
        }
        self.files.extend(configurations_of(session, folder_files(state)));
        publish_only(session, state, std::mem::take(&mut self.files).into_values());
        false
    }
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
    configurations_of(session, documents.chain(folder_files(state))).into_values().collect()
}

/// The `stakeout.toml` of each workspace folder, be there one or not.
fn folder_files(state: &SessionState) -> impl Iterator<Item = PathBuf> {
    state.folders.paths().map(|folder| folder.join(FILE_NAME))
}

/// Every `stakeout.toml` that applies to one of these paths.
fn configurations_of(
    session: &Session,
    paths: impl Iterator<Item = PathBuf>,
) -> BTreeMap<PathBuf, Arc<ConfigFile>> {
    let files = paths.filter_map(|path| session.configurations.file_for(&path));
    files.map(|file| (file.path().to_owned(), file)).collect()
}

/// Publishes the diagnostics of every applicable `stakeout.toml` that is not open, and withdraws
/// those of others.
pub(crate) fn publish_configurations(session: &Arc<Session>, state: &mut SessionState) {
    let applicable = applicable_configurations(session, state);
    publish_only(session, state, applicable.into_iter());
}

fn publish_only(
    session: &Arc<Session>,
    state: &mut SessionState,
    applicable: impl Iterator<Item = Arc<ConfigFile>>,
) {
    let mut uris = HashSet::new();
    for file in applicable {
        publish_configuration(session, state, &file);
        uris.extend(uri_of(file.path()));
    }
    let published = state.published_configurations.keys();
    let gone: Vec<String> = published.filter(|uri| !uris.contains(*uri)).cloned().collect();
    for uri in &gone {
        withdraw_configuration(session, state, uri);
    }
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
        session.client.show_message(lsp_types::MessageType::WARNING, &message);
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

#[cfg(test)]
mod tests {
    use tokio::task::yield_now as let_others_run;

    use crate::config::SolveOn;
    use crate::lsp::features::configuration::*;
    use crate::lsp::protocol::types::OpenedDocument;

    #[test]
    fn changed_settings_reach_many_documents_between_other_messages() {
        const COUNT: usize = 2 * MAX_AT_ONCE + 1;
        let session = Session::alone();
        for number in 0..COUNT {
            session.state().documents.open(OpenedDocument {
                uri: format!("untitled:{number}"),
                language_id: None,
                version: 1,
                text: String::new(),
            });
        }
        let reached = || {
            let state = session.state();
            let with = |document: &&_| is_reached(document);
            state.documents.all().filter(with).count()
        };
        let mut seen = Vec::new();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let settings = json!({ "solve": { "on": "type" } });
            did_change_configuration(&session, DidChangeConfigurationParams { settings });
            for _ in 0..10 {
                seen.push(reached());
                let_others_run().await;
            }
        });
        seen.dedup();
        assert_eq!(seen, [MAX_AT_ONCE, 2 * MAX_AT_ONCE, COUNT]);
    }

    fn is_reached(document: &crate::lsp::session::documents::OpenDocument) -> bool {
        document.settings.solve_on == SolveOn::Type
    }
}
