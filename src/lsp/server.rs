//! The methods of this server, in one table.
//!
//! A notification changes the state before it returns, and a request runs up to its first wait before the next message is read:
//! messages take effect in the order in which they came. `initialize`, `shutdown`, `exit` and `$/cancelRequest` control the
//! session itself and belong to the pump.
//!
//! tower-lsp provides the types of messages and of the protocol. Its `Server` and `LspService` are not used: parameters that
//! differ from its types are dropped without a word, so that a text would silently be stale, and its types respell the names
//! of documents. Handlers read parameters with types of our own.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::{Error, Result};

use crate::lsp::features::{
    Snapshot, actions, drawing, exploring, find_symbols, navigating, on_thread, renaming, resolve_action, writing,
};
use crate::lsp::proto;
use crate::lsp::salvage::Affected;
use crate::lsp::session::{Session, document_of};

/// All methods.
#[rustfmt::skip]
pub(crate) fn methods() -> Methods {
    Methods::default()
        .notification("initialized", |session, _: IgnoredAny| session.initialized())
        .notification("textDocument/didOpen", Session::did_open)
        .notification("textDocument/didChange", Session::did_change)
        .notification("textDocument/didSave", Session::did_save)
        .notification("textDocument/didClose", Session::did_close)
        .notification("workspace/didChangeConfiguration", Session::did_change_configuration)
        .notification("workspace/didChangeWatchedFiles", Session::did_change_watched_files)
        .notification("workspace/didChangeWorkspaceFolders", Session::did_change_folders)
        .notification("window/workDoneProgress/cancel", Session::cancel_progress)
        .notification("$/setTrace", |_, params: Value| tracing::debug!("setTrace {params} has no effect: STAKEOUT_LOG sets the log level"))
        .on_document("textDocument/codeAction", actions::code_actions)
        .on_document("textDocument/documentSymbol", navigating::symbols)
        .on_document("textDocument/foldingRange", navigating::folds)
        .on_document("textDocument/selectionRange", navigating::selections)
        .on_document("textDocument/documentHighlight", navigating::highlights)
        .on_document("textDocument/definition", navigating::definition)
        .on_document("textDocument/references", navigating::references)
        .on_document("textDocument/prepareRename", renaming::prepare)
        .on_document("textDocument/rename", renaming::rename)
        .on_document("textDocument/documentLink", navigating::links)
        .on_document("textDocument/completion", writing::completions)
        .on_document("textDocument/formatting", writing::format)
        .on_document("textDocument/rangeFormatting", writing::format)
        .on_document("textDocument/semanticTokens/full", drawing::tokens)
        .on_document("textDocument/semanticTokens/full/delta", drawing::token_delta)
        .on_document("textDocument/semanticTokens/range", drawing::tokens_in_range)
        .on_document("textDocument/inlayHint", drawing::hints)
        .on_document("textDocument/codeLens", drawing::lenses)
        .on_document("stakeout/board", exploring::board)
        .on_document("stakeout/state", exploring::state)
        .on_document("stakeout/statistics", exploring::statistics)
        .request("textDocument/hover", Session::hover)
        .request("textDocument/diagnostic", Session::pull)
        .request("workspace/diagnostic", Session::pull_unopened)
        .request("codeAction/resolve", resolve_action)
        .request("workspace/symbol", find_symbols)
        .request("workspace/executeCommand", Session::execute)
        .debug_only()
}

/// How one method is handled.
pub(crate) enum Handler {
    Notification(Box<dyn Fn(&Arc<Session>, Value) + Send>),
    Request(Box<dyn Fn(Arc<Session>, Value) -> Pending + Send>),
}

/// A request being handled; ends with the result as JSON.
pub(crate) type Pending = Pin<Box<dyn Future<Output = Result<Box<RawValue>>> + Send>>;

/// Handlers by method.
#[derive(Default)]
pub(crate) struct Methods(HashMap<&'static str, Handler>);

impl Methods {
    pub(crate) fn get(&self, method: &str) -> Option<&Handler> {
        self.0.get(method)
    }

    /// A notification. If its parameters cannot be read, the text of its document is not certain any more.
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
                    session.lose(uri.map_or(Affected::All, |uri| Affected::Documents(vec![uri])));
                }
            }
        };
        self.0.insert(method, Handler::Notification(Box::new(handler)));
        self
    }

    /// A request about one document: answered from a snapshot of it, on a thread of its own; null if its text is not certain.
    fn on_document<P: DeserializeOwned + Send + 'static, R: Serialize + 'static>(
        self,
        method: &'static str,
        handle: fn(&Arc<Session>, &Snapshot, P) -> Result<R>,
    ) -> Self {
        self.json_request(method, move |session, params| async move {
            let uri = document_of(&params).ok_or_else(|| Error::invalid_params("`textDocument.uri` is missing"))?;
            let Some(snapshot) = session.snapshot(uri) else { return Ok(proto::raw_json(&Value::Null)) };
            on_thread(move || handle(&session, &snapshot, read(params)?).map(|result| proto::raw_json(&result))).await
        })
    }

    /// Any other request.
    fn request<P: DeserializeOwned + Send + 'static, R: Serialize, F: Future<Output = Result<R>> + Send + 'static>(
        self,
        method: &'static str,
        handle: fn(Arc<Session>, P) -> F,
    ) -> Self {
        self.json_request(method, move |session, params| async move {
            let result = handle(session, read(params)?).await?;
            Ok(proto::raw_json(&result))
        })
    }

    fn json_request<F: Future<Output = Result<Box<RawValue>>> + Send + 'static>(
        mut self,
        method: &'static str,
        handle: impl Fn(Arc<Session>, Value) -> F + Send + 'static,
    ) -> Self {
        let handler = move |session, params| -> Pending { Box::pin(handle(session, params)) };
        self.0.insert(method, Handler::Request(Box::new(handler)));
        self
    }

    /// Methods that releases do not have: `stakeout/drill` orders faults, so that tests see that the server survives them.
    fn debug_only(self) -> Self {
        #[cfg(debug_assertions)]
        return self.request("stakeout/drill", Session::drill);
        #[cfg(not(debug_assertions))]
        self
    }
}

/// Reads the parameters of a request.
fn read<P: DeserializeOwned>(params: Value) -> Result<P> {
    serde_json::from_value(params).map_err(|error| Error::invalid_params(error.to_string()))
}
