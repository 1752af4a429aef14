//! What one session knows: the client, its settings, its documents, and what is known about them.
//!
//! Others rely on every change of the state being complete when a method returns, and on what it means for the client
//! being in the outbox by then: both happen under one lock, so the last thing said about a document is about its last
//! text; a large text alone is read first, and then told about. No method waits for anything but that lock, which is never held across an `.await`; what must wait (for the
//! client, for a while) is a task of its own.

pub(crate) mod asking;
pub(crate) mod configurations;
pub(crate) mod configuring;
pub(crate) mod reading;
pub(crate) mod snapshots;
pub(crate) mod syncing;
pub(crate) mod telling;
pub(crate) mod unopened;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::config::{Choice, Configurations, Layer, Selection};
use crate::lsp::calls::Calls;
use crate::lsp::client::Client;
use crate::lsp::documents::Documents;
use crate::lsp::features::drawing::Drawn;
use crate::lsp::features::refreshing::{Refreshing, tell_of_boards};
use crate::lsp::folders::Folders;
use crate::lsp::outbox::Outbox;
use crate::lsp::parent::Seen;
use crate::lsp::session::reading::After;
use crate::lsp::session::unopened::Swept;
use crate::lsp::settings::Sources;
use crate::lsp::solving::Cause;
use crate::lsp::solving::scheduler::Scheduler;
use crate::lsp::watching::Watcher;
use crate::rules::rule_names;

/// The state of the server.
pub(crate) struct Session {
    /// What is on the way to the client.
    pub(crate) outbox: Arc<Outbox>,
    /// What the client was asked.
    pub(crate) calls: Calls,
    /// The semantic tokens that the client has been told.
    pub(crate) drawn: Drawn,
    /// Whether the client has been asked to ask again.
    pub(crate) refreshing: Refreshing,
    keeper: Arc<Scheduler>,
    /// Which settings hold for a file.
    pub(crate) configurations: Arc<Configurations>,
    watcher: Watcher,
    swept: Swept,
    state: Mutex<State>,
    last_token: AtomicU64,
    /// How long it took to make the diagnostics that were told last, in microseconds.
    telling_took: AtomicU64,
    /// Ends the process.
    leave: Box<dyn Fn() + Send + Sync>,
}

/// What messages change.
#[derive(Default)]
pub(crate) struct State {
    client: Client,
    sources: Sources,
    folders: Folders,
    /// What was told about each `stakeout.toml` that is not open, by its name as this server spells it.
    told_configurations: HashMap<String, u64>,
    /// Whether the client is still to tell its settings: nothing is solved before.
    awaits_settings: bool,
    /// What the user has been told about wrong settings.
    complaints: HashSet<String>,
    documents: Documents,
    /// What was published last for each document, as a hash.
    told: HashMap<String, u64>,
    /// Documents that are being read apart, and what is to follow.
    reading: HashMap<String, After>,
    /// Documents whose solves somebody watches, to show their progress.
    watched: HashSet<String>,
    /// Documents by the tokens of their progress.
    progress: HashMap<String, String>,
    refresh: Refresh,
}

/// Whether the client has been asked to ask for diagnostics again.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Refresh {
    /// It knows of everything.
    #[default]
    Idle,
    /// It has not answered yet.
    Asked,
    /// It has not answered yet, and there is more by now.
    Again,
}

impl Session {
    /// Nothing is open. `leave` ends the process at once.
    pub(crate) fn new(
        outbox: Arc<Outbox>,
        keeper: Arc<Scheduler>,
        watcher: Watcher,
        leave: impl Fn() + Send + Sync + 'static,
    ) -> Arc<Self> {
        Arc::new(Self {
            calls: Calls::new(Arc::clone(&outbox)),
            outbox,
            drawn: Drawn::default(),
            refreshing: Refreshing::default(),
            keeper,
            configurations: Arc::new(Configurations::new(
                Choice::Nearest,
                Layer::default(),
                Selection::default(),
                rule_names().to_vec(),
            )),
            watcher,
            swept: Swept::default(),
            state: Mutex::default(),
            last_token: AtomicU64::new(0),
            telling_took: AtomicU64::new(0),
            leave: Box::new(leave),
        })
    }

    /// The client says who it is, in its own words: `raw` is what came with `initialize`.
    pub(crate) fn initialize(self: &Arc<Self>, raw: &Value) -> Client {
        let process = raw["processId"].as_u64();
        if let Some(process) = process.and_then(|process| u32::try_from(process).ok()).and_then(Seen::now) {
            let session = Arc::clone(self);
            // Its thread starts once the answer is on its way.
            tokio::spawn(async move { process.watch(move || (session.leave)()) });
        }
        let client = Client::new(raw);
        let mut state = self.state();
        state.client = client.clone();
        state.folders = Folders::new(raw);
        state.sources.initial = raw["initializationOptions"].clone();
        state.awaits_settings = client.has_configuration;
        self.apply_settings(&mut state);
        drop(state);
        if client.has_configuration {
            self.stop_awaiting_settings_soon();
        }
        client
    }

    /// Solves what is to be solved in a document.
    fn solve(self: &Arc<Self>, state: &mut State, uri: &str, cause: Cause) {
        let Some(document) = state.documents.get(uri).filter(|document| !document.is_given_up) else { return };
        let Some(file) = document.file().filter(|_| !state.awaits_settings) else { return };
        if self.keeper.start(uri, file, cause, document.settings.solver_memory) {
            tell_of_boards(self, &state.client.declared, uri, document.known_version());
            self.watch(state, uri);
        }
    }

    /// Shows the progress of a document's solves, if nobody does so yet.
    fn watch(self: &Arc<Self>, state: &mut State, uri: &str) {
        if state.watched.insert(uri.to_owned()) {
            tokio::spawn(Arc::clone(self).show_progress(uri.to_owned()));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The document that an argument of a command names, alone or with more.
pub(crate) fn document_argument(argument: &Value) -> Option<&str> {
    argument.as_str().or(argument["uri"].as_str()).or_else(|| document_of(argument))
}

/// The document that parameters are about, as the client spells it.
pub(crate) fn document_of(params: &Value) -> Option<&str> {
    params.get("textDocument")?.get("uri")?.as_str()
}
