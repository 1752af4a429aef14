//! `workspace/diagnostic`: what is found in the files of the workspace folders that are not open.
//!
//! Nothing is solved for it: a verdict is told where it is known, because an open document has the same game. Others rely on
//! a client that asks again and again costing little: a file that has not changed on disk is not read again, and after
//! a walk through large folders the next one waits. A file that is open is left out, for the client asks about it by itself.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};

use super::Session;
use super::telling::result_id;
use crate::analysis::{File, Language, unreadable_file};
use crate::config::{ConfigFile, FILE_NAME, Settings};
use crate::lsp::client::Client;
use crate::lsp::folders::{path_of, uri_of};
use crate::lsp::params::{PreviousResult, PullUnopened};
use crate::lsp::proto::{self, Diagnostic};

/// A client that asks again at once waits so many times as long as the last answer took: then this is a small part of all
/// that the machine does.
const REST: u32 = 20;

/// But no longer than this.
const LONGEST_REST: Duration = Duration::from_secs(1);

/// What is remembered between two walks.
#[derive(Default)]
pub(super) struct Swept {
    memory: Mutex<Memory>,
}

#[derive(Default)]
struct Memory {
    files: HashMap<PathBuf, Seen>,
    /// When the last walk ended, and how long it took.
    last: Option<(Instant, Duration)>,
}

/// A file as it was when it was read, and what its findings were called.
struct Seen {
    moment: Moment,
    /// None, if there were none.
    id: Option<String>,
}

/// Everything that the findings of an unopened file depend on.
#[derive(PartialEq)]
struct Moment {
    modified: Option<SystemTime>,
    length: u64,
    settings: Arc<Settings>,
    /// How many solves had ended by then.
    ended: u64,
}

/// One walk.
struct Walk<'a> {
    session: &'a Session,
    client: Client,
    /// What is not looked at.
    open: HashSet<PathBuf>,
    /// What the client has, by where it is.
    previous: HashMap<PathBuf, PreviousResult>,
    is_cancelled: Arc<AtomicBool>,
    met: HashSet<PathBuf>,
    reports: Vec<Value>,
}

/// Raises a flag when the answer is not wanted any more.
struct OnDrop(Arc<AtomicBool>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl Session {
    /// Everything found in files that are not open, as far as the client does not have it.
    pub(crate) async fn pull_unopened(self: Arc<Self>, asked: PullUnopened) -> Result<Value> {
        if !asked.previous_result_ids.is_empty() {
            let rest = self.swept.memory().rest();
            tokio::time::sleep(rest).await;
        }
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let _guard = OnDrop(Arc::clone(&is_cancelled));
        let work = move || self.sweep(asked.previous_result_ids, is_cancelled);
        match tokio::task::spawn_blocking(work).await {
            Ok(reports) => Ok(json!({ "items": reports })),
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(Error::internal_error()),
        }
    }

    fn sweep(self: &Arc<Self>, previous: Vec<PreviousResult>, is_cancelled: Arc<AtomicBool>) -> Vec<Value> {
        let begin = Instant::now();
        if !self.state().client.watches_files {
            // Nobody watches the folders in which nothing is open.
            self.reread_configurations();
        }
        let (folders, holding, mut walk) = {
            let state = self.state();
            if !state.client.pulls {
                return Vec::new();
            }
            let previous = previous.into_iter().filter_map(|known| Some((path_of(&known.uri)?, known))).collect();
            let open = state.documents.names().iter().filter_map(|uri| path_of(uri)).collect();
            let client = state.client.clone();
            let folders: Vec<PathBuf> = state.folders.paths().map(Path::to_owned).collect();
            let (met, reports) = (HashSet::new(), Vec::new());
            (folders, self.holding(&state), Walk { session: self, client, open, previous, is_cancelled, met, reports })
        };
        holding.iter().for_each(|file| walk.configuration(file));
        folders.iter().for_each(|folder| walk.folder(folder));
        if !walk.is_cancelled() {
            walk.take_back();
            self.swept.memory().files.retain(|path, _| walk.met.contains(path));
        }
        self.swept.memory().last = Some((Instant::now(), begin.elapsed()));
        walk.reports
    }
}

impl Swept {
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory {
    /// How long the next walk waits.
    fn rest(&self) -> Duration {
        let Some((end, took)) = self.last else { return Duration::ZERO };
        (REST * took).min(LONGEST_REST).saturating_sub(end.elapsed())
    }
}

impl Walk<'_> {
    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Acquire)
    }

    fn folder(&mut self, folder: &Path) {
        // What cannot be looked into has nothing that could be told.
        for entry in self.session.configurations.walk(folder).build().filter_map(std::result::Result::ok) {
            if self.is_cancelled() {
                return;
            }
            let path = entry.path();
            let language = Language::of_path(path);
            if language.is_none() && !path.ends_with(FILE_NAME) {
                continue;
            }
            // Of a link, what it leads to; and a pipe would never come to an end.
            let Some(metadata) = fs::metadata(path).ok().filter(fs::Metadata::is_file) else { continue };
            match language {
                Some(language) => self.file(path, language, &metadata),
                None => self.configuration(&self.session.configurations.file(path)),
            }
        }
    }

    /// Reports a board or a game file.
    fn file(&mut self, path: &Path, language: Language, metadata: &fs::Metadata) {
        if self.open.contains(path) || !self.met.insert(path.to_owned()) {
            return;
        }
        let settings = self.session.configurations.for_path(path);
        let ended = self.session.keeper.ended();
        let moment = Moment { modified: metadata.modified().ok(), length: metadata.len(), settings, ended };
        let previous = self.previous.get(path);
        let has_all = |seen: &Seen| {
            seen.moment == moment && seen.id.as_deref() == previous.map(|previous| previous.value.as_str())
        };
        if self.session.swept.memory().files.get(path).is_some_and(has_all) {
            self.reports.extend(previous.map(unchanged));
            return;
        }
        let Some(uri) = self.name_of(path) else { return };
        let Some(diagnostics) = self.diagnostics(path, &uri, language, &moment.settings) else { return };
        let id = self.report(path, &uri, &diagnostics);
        self.session.swept.memory().files.insert(path.to_owned(), Seen { moment, id });
    }

    /// Reports a `stakeout.toml`.
    fn configuration(&mut self, file: &ConfigFile) {
        let path = file.path();
        if self.open.contains(path) || !self.met.insert(path.to_owned()) {
            return;
        }
        if let Some(uri) = self.name_of(path) {
            let diagnostics = self.session.file_diagnostics(&self.client, &uri, file);
            self.report(path, &uri, &diagnostics);
        }
    }

    /// What is found in a file; `None`, if it cannot be read or is too long to be pointed into.
    fn diagnostics(&self, path: &Path, uri: &str, language: Language, settings: &Settings) -> Option<Vec<Diagnostic>> {
        let bytes = fs::read(path).ok()?;
        let encoding = self.client.encoding;
        let found = match std::str::from_utf8(&bytes) {
            Ok(text) => {
                // On disk, a byte-order mark is no character.
                let file = File::new(text.strip_prefix('\u{feff}').unwrap_or(text), language).ok()?;
                file.findings(&self.session.keeper.known(uri), settings, encoding)
            }
            Err(error) => {
                let finding = unreadable_file(&bytes, error.valid_up_to(), encoding);
                finding.as_set(settings).into_iter().collect()
            }
        };
        Some(found.into_iter().map(|finding| proto::diagnostic(finding, uri, &self.client)).collect())
    }

    /// Reports findings, unless the client has them. Returns what they are called, if there are any.
    fn report(&mut self, path: &Path, uri: &str, diagnostics: &[Diagnostic]) -> Option<String> {
        let id = (!diagnostics.is_empty()).then(|| result_id(diagnostics));
        match (self.previous.get(path), &id) {
            (None, None) => {}
            (Some(previous), Some(id)) if previous.value == *id => self.reports.push(unchanged(previous)),
            // Without a name the client forgets that it ever had any.
            (_, None) => self.reports.push(nothing(uri)),
            (_, Some(id)) => self
                .reports
                .push(json!({ "kind": "full", "uri": uri, "version": null, "resultId": id, "items": diagnostics })),
        }
        id
    }

    /// Takes back what was found in files that are not there any more.
    fn take_back(&mut self) {
        let gone = self.previous.iter().filter(|(path, _)| !self.met.contains(*path) && !self.open.contains(*path));
        self.reports.extend(gone.map(|(_, known)| nothing(&known.uri)));
    }

    /// A file's name as the client spells it, if it has spelled it.
    fn name_of(&self, path: &Path) -> Option<String> {
        self.previous.get(path).map(|known| known.uri.clone()).or_else(|| uri_of(path))
    }
}

fn unchanged(previous: &PreviousResult) -> Value {
    json!({ "kind": "unchanged", "uri": previous.uri, "version": null, "resultId": previous.value })
}

fn nothing(uri: &str) -> Value {
    json!({ "kind": "full", "uri": uri, "version": null, "items": [] })
}
