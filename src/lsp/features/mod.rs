//! Everything an editor can ask for beside hover and diagnostics: one function a request, each a few lines over `analysis`.
//!
//! Others rely on three things: every client may ask for everything, and no answer holds what the client cannot use; a request is answered from a snapshot of
//! the text as it was when the request came, on a thread of its own, so it delays nothing; and what a client cannot
//! show, a command shows in another way. Answers are written as JSON here, since documents are named as the client
//! spells them, which the protocol crate's types would change.

pub(crate) mod actions;
pub(crate) mod commands;
pub(crate) mod declared;
pub(crate) mod drawing;
pub(crate) mod exploring;
pub(crate) mod navigating;
pub(crate) mod refreshing;
pub(crate) mod renaming;
pub(crate) mod rewriting;
pub(crate) mod shapes;
pub(crate) mod writing;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};

pub(crate) use crate::lsp::features::declared::declare;

use crate::analysis::{BoardChoice, BoardDocument, Context, File, Solutions};
use crate::config::Settings;
use crate::lsp::client::Client;
use crate::lsp::session::{Session, document_of};
use crate::lsp::solving::scheduler::Scheduler;
use crate::lsp::solving::solutions::DocumentSolutions;

/// How long an answer waits for a solution that had to go and is found again.
const RECALL_LIMIT: Duration = Duration::from_secs(2);

/// A document as it was when a request came, and all that an answer depends on.
pub(crate) struct Snapshot {
    /// Its name as the client spells it.
    pub(crate) uri: String,
    /// Its text and what is known of it.
    pub(crate) file: File,
    /// The version of the text.
    pub(crate) version: i64,
    /// What is set for it.
    pub(crate) settings: Arc<Settings>,
    /// Who asks.
    pub(crate) client: Client,
    /// Who knows the solutions.
    pub(crate) keeper: Arc<Scheduler>,
}

impl Snapshot {
    /// What is known of the solutions of its boards, or of its game.
    fn solutions(&self) -> DocumentSolutions<'_> {
        self.keeper.known(&self.uri)
    }

    /// What answers about it depend on, given those solutions.
    fn context<'a>(&'a self, solutions: &'a dyn Solutions) -> Context<'a> {
        Context::new(solutions, &self.settings, self.client.encoding)
    }

    /// Its boards, if it is a file of boards.
    fn boards(&self) -> Option<&BoardDocument> {
        self.file.as_boards()
    }
}

/// `codeAction/resolve`: the action with its edit. One that came whole, such as a command, stays as it is: many clients ask
/// about every action without an edit.
pub(crate) async fn resolve_action(session: Arc<Session>, action: Value) -> Result<Value> {
    let Some(data) = action.get("data").filter(|data| !data.is_null()) else { return Ok(action) };
    let uri = document_of(data).ok_or_else(|| Error::invalid_params("`data.textDocument.uri` is missing"))?;
    let snapshot = session.snapshot(uri).ok_or_else(|| Error::new(ErrorCode::ContentModified))?;
    on_thread(move || actions::resolve(&snapshot, action)).await
}

/// Finds what the user looks for in all open documents.
pub(crate) async fn find_symbols(session: Arc<Session>, params: Value) -> Result<Value> {
    let snapshots = session.snapshots();
    on_thread(move || navigating::workspace_symbols(&snapshots, &params)).await
}

/// Runs a command by name, if it is one of `COMMANDS`.
pub(crate) async fn execute(session: Arc<Session>, command: String, arguments: Vec<Value>) -> Result<Value> {
    let snapshot = commands::document_named(&arguments).and_then(|uri| session.snapshot(&uri));
    on_thread(move || commands::execute(&session, snapshot.as_ref(), &command, &arguments)).await
}

/// Works on a thread where it keeps nobody waiting.
pub(crate) async fn on_thread<R: Send + 'static>(work: impl FnOnce() -> Result<R> + Send + 'static) -> Result<R> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        // The panic goes on where panics of handlers are seen to.
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        Err(_) => Err(Error::internal_error()),
    }
}

/// Reads the parameters of a request.
fn read<T: DeserializeOwned>(params: Value) -> Result<T> {
    serde_json::from_value(params).map_err(|error| Error::invalid_params(error.to_string()))
}

/// Has a game solved again whose solution had to go, and waits for that, but not for long.
fn recall(session: &Arc<Session>, snapshot: &Snapshot, choice: BoardChoice) {
    let request = snapshot.file.solve_request(choice);
    let Some(job) = request.and_then(|request| session.recall(&snapshot.uri, request)) else { return };
    let begin = Instant::now();
    while !job.is_over() && begin.elapsed() < RECALL_LIMIT {
        std::thread::sleep(Duration::from_millis(2));
    }
}
