//! The methods of this server, in one table.
//!
//! A notification changes the state before its handler returns, and a request runs up to its first
//! `.await` before the next message is read: messages take effect in order of arrival.
//! `initialize`, `shutdown`, `exit` and `$/cancelRequest` control the session itself and belong to
//! the pump.
//!
//! tower-lsp provides the types of messages and of the protocol; src/architecture.md has the reason
//! why its `LspService` is not used.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};

use crate::lsp::board::{explorer, insight};
use crate::lsp::features::{
    code_action, configuration, diagnostics, document, execute_command, initialize, on_snapshot,
    progress, semantic_tokens, text_sync, workspace_diagnostic,
};
use crate::lsp::graph::view;
use crate::lsp::protocol::{IntoJson, document_of, read};
use crate::lsp::session::{Session, Snapshot};
use crate::lsp::transport::Json;
use crate::lsp::transport::unreadable::Affected;

/// All methods.
#[rustfmt::skip]
pub(crate) fn methods() -> Methods {
    Methods::default()
        .notification("initialized", initialize::initialized)
        .notification("textDocument/didOpen", text_sync::did_open)
        .notification("textDocument/didChange", text_sync::did_change)
        .notification("textDocument/didSave", text_sync::did_save)
        .notification("textDocument/didClose", text_sync::did_close)
        .notification("workspace/didChangeConfiguration", configuration::did_change_configuration)
        .notification("workspace/didChangeWatchedFiles", configuration::did_change_watched_files)
        .notification("workspace/didChangeWorkspaceFolders", configuration::did_change_workspace_folders)
        .notification("window/workDoneProgress/cancel", progress::cancel)
        .notification("$/setTrace", |_, params: Value| tracing::debug!("setTrace {params} has no effect: STAKEOUT_LOG sets the log level"))
        .on_document("textDocument/codeAction", code_action::code_action)
        .on_document("textDocument/documentSymbol", document::document_symbol)
        .on_document("textDocument/foldingRange", document::folding_range)
        .on_document("textDocument/selectionRange", document::selection_range)
        .on_document("textDocument/documentHighlight", document::document_highlight)
        .on_document("textDocument/definition", document::definition)
        .on_document("textDocument/references", document::references)
        .on_document("textDocument/prepareRename", document::prepare_rename)
        .on_document("textDocument/rename", document::rename)
        .on_document("textDocument/documentLink", document::document_link)
        .on_document("textDocument/completion", document::completion)
        .on_document("textDocument/formatting", document::formatting)
        .on_document("textDocument/rangeFormatting", document::formatting)
        .on_document("textDocument/inlayHint", document::inlay_hint)
        .on_document("textDocument/codeLens", document::code_lens)
        .request("codeLens/resolve", document::resolve_code_lens)
        .on_document("textDocument/semanticTokens/full", semantic_tokens::full)
        .on_document("textDocument/semanticTokens/full/delta", semantic_tokens::delta)
        .on_document("textDocument/semanticTokens/range", semantic_tokens::range)
        .on_document("stakeout/board", explorer::board)
        .on_document("stakeout/state", explorer::state)
        .on_document("stakeout/why", explorer::why)
        .on_document("stakeout/graph", view::graph)
        .on_document("stakeout/repairs", insight::repairs)
        .on_document("stakeout/critical", insight::critical)
        .on_document("stakeout/variants", insight::variants)
        .on_document("stakeout/statistics", explorer::statistics)
        .on_document("textDocument/hover", document::hover)
        .request("textDocument/diagnostic", diagnostics::diagnostic)
        .request("workspace/diagnostic", workspace_diagnostic::workspace_diagnostic)
        .request("codeAction/resolve", code_action::resolve)
        .request("workspace/symbol", document::workspace_symbol)
        .request("workspace/executeCommand", execute_command::execute_command)
        .debug_only()
}

/// How one method is handled.
pub(crate) enum Handler {
    Notification(NotificationHandler),
    Request(RequestHandler),
}

type NotificationHandler = Box<dyn Fn(&Arc<Session>, Value) + Send>;
type RequestHandler = Box<dyn Fn(Arc<Session>, Value) -> Pending + Send>;

/// A request being handled; ends with the result as JSON.
pub(crate) type Pending = Pin<Box<dyn Future<Output = Result<Json>> + Send>>;

/// Handlers by method.
#[derive(Default)]
pub(crate) struct Methods(HashMap<&'static str, Handler>);

impl Methods {
    pub(crate) fn get(&self, method: &str) -> Option<&Handler> {
        self.0.get(method)
    }

    /// A notification. If its parameters cannot be read, the text of its document is no longer
    /// certain.
    fn notification<P: DeserializeOwned>(
        mut self,
        method: &'static str,
        handle: impl Fn(&Arc<Session>, P) + Send + 'static,
    ) -> Self {
        let handler = move |session: &Arc<Session>, params: Value| {
            let uri = document_of(&params).map(str::to_owned);
            match serde_json::from_value(params) {
                Ok(params) => handle(session, params),
                Err(error) => {
                    tracing::warn!("{method} with invalid parameters: {error}");
                    text_sync::lose(session, Affected::of(uri));
                }
            }
        };
        self.0.insert(method, Handler::Notification(Box::new(handler)));
        self
    }

    /// A request about one document: handled with a snapshot of it, on a thread of its own. The
    /// result is null if its text is not certain.
    fn on_document<P: DeserializeOwned + Send + 'static, R: IntoJson + 'static>(
        self,
        method: &'static str,
        handle: fn(&Arc<Session>, &Snapshot, P) -> Result<R>,
    ) -> Self {
        self.json_request(method, move |session, params| async move {
            let uri = document_of(&params)
                .ok_or_else(|| Error::invalid_params("`textDocument.uri` is missing"))?;
            let Some(snapshot) = session.snapshot(uri) else { return Ok(Json::of(&Value::Null)) };
            on_snapshot(session, snapshot, move |session, snapshot| {
                handle(session, snapshot, read(params)?)?.into_json()
            })
            .await
        })
    }

    /// Any other request.
    fn request<
        P: DeserializeOwned + Send + 'static,
        R: IntoJson,
        F: Future<Output = Result<R>> + Send + 'static,
    >(
        self,
        method: &'static str,
        handle: fn(Arc<Session>, P) -> F,
    ) -> Self {
        self.json_request(method, move |session, params| async move {
            handle(session, read(params)?).await?.into_json()
        })
    }

    fn json_request<F: Future<Output = Result<Json>> + Send + 'static>(
        mut self,
        method: &'static str,
        handle: impl Fn(Arc<Session>, Value) -> F + Send + 'static,
    ) -> Self {
        let handler = move |session, params| -> Pending { Box::pin(handle(session, params)) };
        self.0.insert(method, Handler::Request(Box::new(handler)));
        self
    }

    /// Methods that release builds lack: with `stakeout/injectFault`, tests check that the server
    /// survives faults.
    fn debug_only(self) -> Self {
        #[cfg(debug_assertions)]
        return self.request("stakeout/injectFault", inject_fault);
        #[cfg(not(debug_assertions))]
        self
    }
}

#[cfg(debug_assertions)]
async fn inject_fault(session: Arc<Session>, params: Value) -> Result<Value> {
    assert!(params["panic"] != "handler", "requested by a test");
    if params["panic"] == "solve" {
        session.solver.faults.panic_next();
    }
    if let Some(rows) = params["hold"].as_u64() {
        session.solver.faults.hold(u32::try_from(rows).unwrap_or(0));
    }
    if let Some(rows) = params["holdTables"].as_u64() {
        session.solver.faults.hold_tables(u32::try_from(rows).unwrap_or(0));
    }
    if let Some(holds) = params["holdFacts"].as_bool() {
        session.solver.faults.hold_facts(holds);
    }
    if let Some(refuses) = params["refuseThreads"].as_bool() {
        session.solver.faults.refuse_threads(refuses);
    }
    let (jobs, facts, solved) = session.solver.registered();
    let kept = session.solver.bytes().kept;
    Ok(
        serde_json::json!({ "jobs": jobs, "facts": facts, "documents": solved, "tokens": session.sent_tokens.len(), "kept": kept }),
    )
}
