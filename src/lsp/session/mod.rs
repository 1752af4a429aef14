//! The state of one session: the client, its settings, its documents, and the solutions of their
//! puzzles.
//!
//! Guarantee: when the handler of a notification returns, its change of the [`SessionState`] is
//! complete and its messages are in the outbox. Both happen under one lock, so the last message
//! about a document is about its last text. (A large text is parsed in the background first.)
//!
//! # Lock order
//! 1. [`Session::state`]; never held across an `.await` or while waiting for another thread.
//! 2. Below it, in this order: the scheduler's records, its queue, the solution cache.
//! 3. Taken last and for a moment, with no other lock taken inside: the inbox, the outbox, the open
//!    requests, the throttles, the sent tokens, the watched directories, the boards of the
//!    workspace, the cache of `stakeout.toml` files, and the checked files, below which only the
//!    scheduler's list of ended solves is locked.
//!
//! Deliberately not here: what any message means; see `features`.

pub(crate) mod checked_files;
pub(crate) mod documents;
pub(crate) mod request_limits;
pub(crate) mod sent_tokens;
pub(crate) mod settings;
pub(crate) mod workspace_folders;

use std::collections::{HashMap, HashSet};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::analysis::{Context, File, PuzzleChoice, Solutions};
#[cfg(debug_assertions)]
use crate::config::reads_of_this_thread;
use crate::config::{ConfigSource, Configurations, Layer, Selection, Settings};
use crate::host::Watcher;
use crate::lsp::board::background_search::BackgroundSearch;
use crate::lsp::board::workspace_boards::WorkspaceBoards;
use crate::lsp::client::{Client, Throttle};
use crate::lsp::protocol::Target;
use crate::lsp::protocol::capabilities::ClientCapabilities;
use crate::lsp::session::checked_files::CheckedFiles;
use crate::lsp::session::documents::Documents;
use crate::lsp::session::request_limits::RequestLimits;
use crate::lsp::session::sent_tokens::SentTokens;
use crate::lsp::session::settings::EditorSettings;
use crate::lsp::session::workspace_folders::WorkspaceFolders;
use crate::lsp::solving::Cause;
use crate::lsp::solving::scheduler::Scheduler;
use crate::lsp::solving::solutions::DocumentSolutions;
use crate::lsp::transport::outbox::Outbox;
use crate::rules::rule_names;
use crate::solve::Control;

/// Shared by all handlers.
pub(crate) struct Session {
    pub(crate) client: Client,
    pub(crate) refreshes: Refreshes,
    pub(crate) limits: RequestLimits,
    pub(crate) solver: Arc<Scheduler>,
    /// Which settings apply to a file.
    pub(crate) configurations: Arc<Configurations>,
    pub(crate) watcher: Watcher,
    pub(crate) sent_tokens: SentTokens,
    pub(crate) checked_files: CheckedFiles,
    pub(crate) boards: WorkspaceBoards,
    /// How long it took to compute the last published diagnostics, in microseconds.
    pub(crate) publishing_took: AtomicU64,
    pub(crate) last_progress_token: AtomicU64,
    state: Mutex<SessionState>,
    /// Ends the process.
    pub(crate) leave: Box<dyn Fn() + Send + Sync>,
}

/// The state that messages change.
#[derive(Default)]
pub(crate) struct SessionState {
    pub(crate) client: ClientCapabilities,
    pub(crate) settings: EditorSettings,
    pub(crate) folders: WorkspaceFolders,
    pub(crate) documents: Documents,
    /// A hash of the diagnostics that were published last, by document.
    pub(crate) published: HashMap<String, u64>,
    /// As `published`, for each `stakeout.toml` that is not open, by its URI as this server spells
    /// it.
    pub(crate) published_configurations: HashMap<String, u64>,
    /// Documents that are being parsed in the background, and the next step for each.
    pub(crate) parsing: HashMap<String, AfterParsing>,
    /// Documents with a task that shows the progress of their solves.
    pub(crate) watched: HashSet<String>,
    /// The shown progress by its token.
    pub(crate) progress: HashMap<String, ProgressOf>,
    /// The running searches for repairs, by document.
    pub(crate) repair_searches: HashMap<String, Arc<BackgroundSearch>>,
    /// The running searches for boards near another one, by document.
    pub(crate) variation_searches: HashMap<String, Arc<BackgroundSearch>>,
}

impl SessionState {
    /// The running searches of a document.
    fn searches(&self, uri: &str) -> impl Iterator<Item = &Arc<BackgroundSearch>> {
        self.repair_searches.get(uri).into_iter().chain(self.variation_searches.get(uri))
    }

    /// Stops the searches of a document.
    pub(crate) fn stop_searches(&self, uri: &str) {
        self.searches(uri).for_each(|search| search.cancel());
    }
}

/// What a progress is about: the solves of a document, named by its URI, or a search.
#[derive(Clone)]
pub(crate) enum ProgressOf {
    Solves(String),
    Search(Arc<BackgroundSearch>),
}

/// Repeated requests and notifications to the client, each sent at most ten times a second.
#[derive(Default)]
pub(crate) struct Refreshes {
    pub(crate) diagnostics: Throttle<()>,
    pub(crate) tokens: Throttle<()>,
    pub(crate) hints: Throttle<()>,
    pub(crate) lenses: Throttle<()>,
    /// `stakeout/boardChanged`, by document.
    pub(crate) board_changed: Throttle<String>,
}

/// The next step once a document is parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AfterParsing {
    Publish,
    SolveAndPublish(Cause),
}

/// The locked state.
pub(crate) struct Locked<'a> {
    state: MutexGuard<'a, SessionState>,
    /// How often this thread had read a `stakeout.toml` before.
    #[cfg(debug_assertions)]
    reads: u64,
}

impl Deref for Locked<'_> {
    type Target = SessionState;

    fn deref(&self) -> &SessionState {
        &self.state
    }
}

impl DerefMut for Locked<'_> {
    fn deref_mut(&mut self) -> &mut SessionState {
        &mut self.state
    }
}

/// A slow disk must not delay those who wait for the lock. All tests of the server check this.
#[cfg(debug_assertions)]
impl Drop for Locked<'_> {
    fn drop(&mut self) {
        assert!(
            self.reads == reads_of_this_thread() || std::thread::panicking(),
            "a stakeout.toml was read while the state was locked"
        );
    }
}

impl Session {
    /// A session without documents. `leave` ends the process at once.
    pub(crate) fn new(
        outbox: Arc<Outbox>,
        solver: Arc<Scheduler>,
        watcher: Watcher,
        leave: impl Fn() + Send + Sync + 'static,
    ) -> Arc<Self> {
        let names = rule_names().to_vec();
        Arc::new(Self {
            limits: RequestLimits::new(Arc::clone(&outbox)),
            client: Client::new(outbox),
            refreshes: Refreshes::default(),
            solver,
            configurations: Arc::new(
                Configurations::new(
                    ConfigSource::Nearest,
                    Layer::default(),
                    Selection::default(),
                    names,
                )
                .only_lowering_memory(),
            ),
            watcher,
            sent_tokens: SentTokens::default(),
            checked_files: CheckedFiles::default(),
            boards: WorkspaceBoards::default(),
            publishing_took: AtomicU64::new(0),
            last_progress_token: AtomicU64::new(0),
            state: Mutex::default(),
            leave: Box::new(leave),
        })
    }

    /// A session without a client, whose results nobody reports.
    #[cfg(test)]
    pub(crate) fn alone() -> Arc<Self> {
        let (results, _) = tokio::sync::mpsc::unbounded_channel();
        let (changes, _) = tokio::sync::mpsc::unbounded_channel();
        let watcher = Watcher::new(crate::config::FILE_NAME, changes);
        Self::new(Arc::default(), Scheduler::new(results), watcher, || {})
    }

    /// Locks the state. Nothing may be read from disk meanwhile: see `read_ahead` in
    /// `features::configuration`.
    pub(crate) fn state(&self) -> Locked<'_> {
        Locked {
            state: self.state.lock().unwrap_or_else(PoisonError::into_inner),
            #[cfg(debug_assertions)]
            reads: reads_of_this_thread(),
        }
    }

    /// A document as it is now; `None` unless it is open and its text is certain.
    pub(crate) fn snapshot(&self, uri: &str) -> Option<Snapshot> {
        self.snapshot_of(&self.state(), uri)
    }

    /// All open documents as they are now, in the order of their names.
    pub(crate) fn snapshots(&self) -> Vec<Snapshot> {
        let state = self.state();
        let mut names = state.documents.names();
        names.sort_unstable();
        names.iter().filter_map(|uri| self.snapshot_of(&state, uri)).collect()
    }

    /// As [`snapshot`](Self::snapshot), of a state that is locked.
    pub(crate) fn snapshot_of(&self, state: &SessionState, uri: &str) -> Option<Snapshot> {
        let open = state.documents.get(uri)?;
        let file = open.file()?;
        let version = open.known_version()?;
        Some(Snapshot {
            uri: uri.to_owned(),
            file: file.clone(),
            version,
            settings: Arc::clone(&open.settings),
            client: state.client.clone(),
            solver: Arc::clone(&self.solver),
            cancelled: Cancelled::default(),
        })
    }

    /// Cancels solves for earlier texts of a document, and searches about a board that it no longer
    /// has.
    pub(crate) fn cancel_outdated_solves(&self, state: &SessionState, uri: &str) {
        for search in state.searches(uri) {
            if !state.documents.file(uri).is_some_and(|file| search.is_about(file)) {
                search.cancel();
            }
        }
        match state.documents.file(uri) {
            Some(file) => self.solver.keep_only(uri, file),
            None => self.solver.abandon(uri),
        }
    }

    /// Stops solving this version of a document, because it made a handler panic.
    pub(crate) fn give_up(&self, uri: &str) {
        if self.state().documents.give_up(uri) {
            self.solver.abandon(uri);
        }
    }
}

/// A document at the time of a request, with everything that the response depends on.
pub(crate) struct Snapshot {
    /// As the client spells it.
    pub(crate) uri: String,
    pub(crate) file: File,
    pub(crate) version: i64,
    pub(crate) settings: Arc<Settings>,
    pub(crate) client: ClientCapabilities,
    pub(crate) solver: Arc<Scheduler>,
    /// Whether the request has been cancelled.
    pub(crate) cancelled: Cancelled,
}

/// Tells the threads that work for a request whether it was cancelled or has its response.
#[derive(Clone, Default)]
pub(crate) struct Cancelled(Arc<AtomicBool>);

/// Cancels a request when it is dropped.
pub(crate) struct CancelOnDrop(Cancelled);

impl Cancelled {
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub(crate) fn on_drop(&self) -> CancelOnDrop {
        CancelOnDrop(self.clone())
    }
}

impl Control for Cancelled {
    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Snapshot {
    pub(crate) fn solutions(&self) -> DocumentSolutions<'_> {
        self.solver.solutions_for(&self.uri)
    }

    pub(crate) fn context<'a>(&'a self, solutions: &'a dyn Solutions) -> Context<'a> {
        Context::new(solutions, &self.settings, self.client.encoding)
    }

    pub(crate) fn target(&self) -> Target<'_> {
        Target { client: &self.client, uri: &self.uri, version: self.version }
    }

    /// Whether a puzzle of the document is being solved or queued.
    pub(crate) fn is_solving(&self, choice: PuzzleChoice) -> bool {
        let request = self.file.solve_request(choice);
        request.is_some_and(|request| self.solver.is_solving(&self.uri, &request.game()))
    }
}
