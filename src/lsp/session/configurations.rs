//! `stakeout.toml`: which one holds for which document, when one changes, and what is wrong with it.
//!
//! Others rely on nothing being read from disk on an edit: a document is given its settings when it is opened, when the
//! client's settings change, and when a `stakeout.toml` does. What holds is what stands on disk; an open `stakeout.toml` is
//! looked at as it is typed, but takes effect when it is saved.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::analysis::{FileReport, config_diagnostics, too_many_in};
use crate::config::{ConfigFile, FILE_NAME, Settings};
use crate::lsp::client::Client;
use crate::lsp::features::refreshing::Refreshing;
use crate::lsp::folders::{is_configuration, path_of, uri_of};
use crate::lsp::outbox::Publication;
use crate::lsp::proto::{Diagnostics, MOST_DIAGNOSTICS};
use crate::lsp::session::{Session, State};
use crate::lsp::solving::Cause;
use crate::rules::rule_names;
use crate::text::Text;

/// How long no file changes before what has changed is looked at: a file is often emptied before it is written.
const QUIET: Duration = Duration::from_millis(30);

/// The protocol's `MessageType.Warning`.
const WARNING: u8 = 2;

impl Session {
    /// Gives a document its settings that has just been opened.
    pub(crate) fn configure(self: &Arc<Self>, state: &mut State, uri: &str) {
        let path = path_of(uri);
        let is_watched = |folder: &&Path| state.client.watches_files && state.folders.contain(folder);
        let folders = path.iter().flat_map(|path| path.ancestors().skip(1));
        let new = self.watcher.want(folders.filter(|folder| !is_watched(folder)));
        if !new.is_empty() {
            let session = Arc::clone(self);
            tokio::task::spawn_blocking(move || session.watcher.watch(&new));
        }
        state.documents.set_settings(uri, self.settings_of(path.as_deref()));
        self.set_memory(state);
        if let Some(file) = path.and_then(|path| self.configurations.file_for(&path)) {
            self.tell_of_configuration(state, &file);
        }
    }

    /// Settings may have changed that documents have.
    pub(crate) fn configure_again(self: &Arc<Self>, state: &mut State) {
        let mut changed = Vec::new();
        for uri in state.documents.names() {
            let settings = self.settings_of(path_of(&uri).as_deref());
            if state.documents.get(&uri).is_some_and(|document| document.settings != settings) {
                state.documents.set_settings(&uri, settings);
                changed.push(uri);
            }
        }
        self.set_memory(state);
        for uri in &changed {
            self.solve(state, uri, Cause::Raised);
            self.tell(state, uri);
        }
        if !changed.is_empty() {
            Refreshing::tell(self, &state.client.declared);
        }
        self.tell_of_configurations(state);
    }

    /// Gives the memory to solving that is set: documents share it, and the one that may have most has the say.
    pub(crate) fn set_memory(&self, state: &State) {
        let documents = state.documents.all().map(|document| document.settings.solver_memory);
        let limit = documents.max().unwrap_or_else(|| self.configurations.for_nowhere().solver_memory);
        if self.keeper.bytes().limit != limit.0 {
            self.keeper.set_limit(limit);
        }
    }

    /// The client tells of files that have changed.
    pub(crate) fn did_change_watched_files(self: &Arc<Self>, params: Value) {
        let changes = params["changes"].as_array().into_iter().flatten();
        let uris: Vec<&str> = changes.filter_map(|change| change["uri"].as_str()).collect();
        if uris.iter().any(|uri| is_configuration(uri)) {
            self.reread_configurations();
        }
    }

    /// Looks at every `stakeout.toml` anew.
    pub(crate) fn reread_configurations(self: &Arc<Self>) {
        self.watcher.watch_again();
        self.configurations.reread();
        let mut state = self.state();
        self.configure_again(&mut state);
    }

    /// Follows what is found out by watching.
    pub(crate) async fn follow_changes(self: Arc<Self>, mut changes: UnboundedReceiver<()>) {
        while changes.recv().await.is_some() {
            while let Ok(Some(())) = tokio::time::timeout(QUIET, changes.recv()).await {}
            self.reread_configurations();
        }
    }

    /// The client has other workspace folders.
    pub(crate) fn did_change_folders(self: &Arc<Self>, params: Value) {
        let mut state = self.state();
        state.folders.change(&params["event"]);
        self.tell_of_configurations(&mut state);
    }

    /// What is wrong with an open `stakeout.toml` as it is typed.
    pub(crate) fn configuration_diagnostics(&self, state: &State, uri: &str, text: &Text) -> Diagnostics {
        let path = path_of(uri).unwrap_or_else(|| PathBuf::from(FILE_NAME));
        let file = ConfigFile::parse(&path, &text.to_string(), &rule_names());
        self.faults_of(&state.client, uri, &file)
    }

    /// What is wrong with a `stakeout.toml` that is not open.
    pub(crate) fn unopened_configuration(&self, state: &State, uri: &str) -> Option<Diagnostics> {
        let path = path_of(uri).filter(|path| is_configuration(uri) && path.is_file())?;
        Some(self.faults_of(&state.client, uri, &self.configurations.file(&path)))
    }

    /// What is wrong with a `stakeout.toml`, as the client wants to see it.
    pub(crate) fn faults_of(&self, client: &Client, uri: &str, file: &ConfigFile) -> Diagnostics {
        let settings = self.configurations.for_path(file.path());
        // One above the bound says that there is more.
        let diagnostics = config_diagnostics(file, &settings, client.encoding, MOST_DIAGNOSTICS + 1);
        let too_many = || too_many_in(file.text(), &settings, client.encoding);
        Diagnostics::new(FileReport { diagnostics, is_cut: false }, too_many, uri, client)
    }

    /// Every `stakeout.toml` that holds for an open document or a workspace folder, in the order of the paths.
    pub(crate) fn holding(&self, state: &State) -> Vec<Arc<ConfigFile>> {
        let documents = state.documents.names().into_iter().filter_map(|uri| path_of(&uri));
        let folders = state.folders.paths().map(|folder| folder.join(FILE_NAME));
        let files = documents.chain(folders).filter_map(|path| self.configurations.file_for(&path));
        let by_path: BTreeMap<PathBuf, _> = files.map(|file| (file.path().to_owned(), file)).collect();
        by_path.into_values().collect()
    }

    /// Tells what is wrong with every `stakeout.toml` that holds for something and is not open, and takes back what was
    /// said about others.
    pub(crate) fn tell_of_configurations(self: &Arc<Self>, state: &mut State) {
        let holding = self.holding(state);
        holding.iter().for_each(|file| self.tell_of_configuration(state, file));
        let uris: HashSet<String> = holding.iter().filter_map(|file| uri_of(file.path())).collect();
        let gone: Vec<String> = state.told_configurations.keys().filter(|uri| !uris.contains(*uri)).cloned().collect();
        gone.iter().for_each(|uri| self.take_back(state, uri));
    }

    /// Tells what is wrong with a `stakeout.toml`, unless it is open: then it is told about as a document.
    fn tell_of_configuration(self: &Arc<Self>, state: &mut State, file: &ConfigFile) {
        let Some(uri) = uri_of(file.path()) else { return };
        let diagnostics = self.faults_of(&state.client, &uri, file);
        let is_silent = diagnostics.is_empty() || is_open(state, file.path());
        if is_silent {
            return self.take_back(state, &uri);
        }
        let now = diagnostics.hash();
        if state.told_configurations.insert(uri.clone(), now) == Some(now) {
            return;
        }
        if state.client.pulls {
            // Many clients ask about open documents only, and the user would never know.
            let message = format!("{} has errors: {}", file.path().display(), file.faults()[0].message);
            self.outbox.notify("window/showMessage", json!({ "type": WARNING, "message": message }));
            self.ask_to_pull(state);
        } else {
            self.outbox.publish_made(&Publication { uri, version: None, diagnostics });
        }
    }

    fn take_back(self: &Arc<Self>, state: &mut State, uri: &str) {
        if state.told_configurations.remove(uri).is_none() || state.documents.get(uri).is_some() {
            return;
        }
        if state.client.pulls {
            self.ask_to_pull(state);
        } else {
            self.outbox.publish_made(&Publication {
                uri: uri.to_owned(),
                version: None,
                diagnostics: Diagnostics::default(),
            });
        }
    }

    fn settings_of(&self, path: Option<&Path>) -> Arc<Settings> {
        path.map_or_else(|| self.configurations.for_nowhere(), |path| self.configurations.for_path(path))
    }
}

/// Whether a `stakeout.toml` is open, however the client spells it.
fn is_open(state: &State, path: &Path) -> bool {
    let names = state.documents.names();
    names.iter().filter(|uri| is_configuration(uri)).any(|uri| path_of(uri).as_deref() == Some(path))
}
