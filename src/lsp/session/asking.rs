//! What the client asks.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Hover;

use crate::analysis::{Context, File};
use crate::lsp::features;
use crate::lsp::features::commands::COMMANDS;
use crate::lsp::params::{AtPlace, ExecuteCommand, PullFindings};
use crate::lsp::proto;
use crate::lsp::proto::Report;
use crate::lsp::session::{Session, State, document_argument};
use crate::lsp::solving::Cause;
use crate::lsp::solving::job::Job;
use crate::solve::SolveRequest;

/// Solves the documents named by the arguments, or all that are open.
pub(crate) const SOLVE_COMMAND: &str = "stakeout.solve";

/// How long a hover waits for a solution that had to go and is found again.
const RECALL_LIMIT: Duration = Duration::from_secs(1);

impl Session {
    /// What is under the pointer; in the text as it was when that was asked.
    pub(crate) async fn hover(self: Arc<Self>, asked: AtPlace) -> Result<Option<Hover>> {
        self.read_first(&asked.text_document.uri).await;
        if let Some((job, file)) = self.recall_at(&asked) {
            let begin = Instant::now();
            while !job.is_over() && begin.elapsed() < RECALL_LIMIT {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            return Ok(self.hover_in(&file, &asked, &self.state()));
        }
        let state = self.state();
        let file = state.documents.get(&asked.text_document.uri).and_then(|document| document.file());
        Ok(file.and_then(|file| self.hover_in(file, &asked, &state)))
    }

    fn hover_in(&self, file: &File, asked: &AtPlace, state: &State) -> Option<Hover> {
        let uri = &asked.text_document.uri;
        let (known, settings) = (self.keeper.known(uri), &state.documents.get(uri)?.settings);
        let context = Context::new(&known, settings, state.client.encoding);
        let hover = file.hover(context, proto::position(asked.position))?;
        Some(proto::hover(&hover, &state.client))
    }

    /// Solves a game again whose solution had to go, if a hover asks for one; it can be answered, from the text that is
    /// returned, once that is over.
    fn recall_at(self: &Arc<Self>, asked: &AtPlace) -> Option<(Arc<Job>, File)> {
        let uri = &asked.text_document.uri;
        let mut state = self.state();
        let file = state.documents.get(uri)?.file()?;
        let request = file.solve_request_at(proto::position(asked.position), state.client.encoding)?;
        let job = self.keeper.recall(uri, request)?;
        let file = file.clone();
        self.watch(&mut state, uri);
        Some((job, file))
    }

    /// Solves a game again whose solution had to go, if that is how it stands.
    pub(crate) fn recall(self: &Arc<Self>, uri: &str, request: SolveRequest) -> Option<Arc<Job>> {
        let mut state = self.state();
        let job = self.keeper.recall(uri, request)?;
        self.watch(&mut state, uri);
        Some(job)
    }

    /// All diagnostics of a document, unless they are those that the client has.
    pub(crate) async fn pull(self: Arc<Self>, asked: PullFindings) -> Result<Box<RawValue>> {
        self.read_first(&asked.text_document.uri).await;
        let items = self.protocol_diagnostics(&self.state(), &asked.text_document.uri);
        let id = items.result_id();
        let report = match &asked.previous_result_id {
            Some(previous) if *previous == id => {
                Report { kind: "unchanged", result_id: Some(&id), items: None, ..Report::default() }
            }
            _ => Report { kind: "full", result_id: Some(&id), items: Some(&items), ..Report::default() },
        };
        Ok(report.json())
    }

    /// Does what the user asks for by name.
    pub(crate) async fn execute(self: Arc<Self>, asked: ExecuteCommand) -> Result<Value> {
        if COMMANDS.contains(&asked.command.as_str()) {
            return features::execute(self, asked.command, asked.arguments.unwrap_or_default()).await;
        }
        if asked.command != SOLVE_COMMAND {
            return Err(Error::invalid_params(format!("there is no command `{}`", asked.command)));
        }
        let mut state = self.state();
        let arguments = asked.arguments.as_deref().unwrap_or_default();
        let named = || arguments.iter().filter_map(document_argument).map(str::to_owned);
        let uris = if arguments.is_empty() { state.documents.names() } else { named().collect() };
        for uri in uris {
            self.solve(&mut state, &uri, Cause::Asked);
            self.tell(&mut state, &uri);
        }
        Ok(Value::Null)
    }

    /// The user stops what a progress is about.
    pub(crate) fn cancel_progress(self: &Arc<Self>, params: Value) {
        let mut state = self.state();
        if let Some(uri) = params["token"].as_str().and_then(|token| state.progress.remove(token)) {
            self.keeper.cancel(&uri);
        }
    }

    /// Orders what a test wants to see.
    #[cfg(debug_assertions)]
    pub(crate) async fn drill(self: Arc<Self>, params: Value) -> Result<()> {
        assert!(params["panic"] != "handler", "asked to");
        if params["panic"] == "solve" {
            self.keeper.drill.panic_next();
        }
        if let Some(rows) = params["hold"].as_u64() {
            self.keeper.drill.hold(u32::try_from(rows).unwrap_or(0));
        }
        Ok(())
    }
}
