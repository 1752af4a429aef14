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

use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{notification as notif, request as req};

use crate::lsp::board::protocol as boards;
use crate::lsp::board::{explorer, insight, nearby};
use crate::lsp::features::{
    code_action, configuration, diagnostics, document, edit, execute_command, initialize,
    on_snapshot, progress, puzzle, puzzles, semantic_tokens, text_sync, workspace_diagnostic,
};
use crate::lsp::protocol::types::{ServerNotification, ServerRequest};
use crate::lsp::protocol::{IntoJson, document_of, read};
use crate::lsp::session::{Session, Snapshot};
use crate::lsp::transport::Json;

/// All methods.
#[rustfmt::skip]
pub(crate) fn methods() -> Methods {
    Methods::default()
        .notification::<notif::Initialized>(initialize::initialized)
        .change::<notif::DidOpenTextDocument>(text_sync::did_open)
        .change::<notif::DidChangeTextDocument>(text_sync::did_change)
        .change::<notif::DidSaveTextDocument>(text_sync::did_save)
        .change::<notif::DidCloseTextDocument>(text_sync::did_close)
        .notification::<notif::DidChangeConfiguration>(configuration::did_change_configuration)
        .notification::<notif::DidChangeWatchedFiles>(configuration::did_change_watched_files)
        .notification::<notif::DidChangeWorkspaceFolders>(configuration::did_change_workspace_folders)
        .notification::<notif::WorkDoneProgressCancel>(progress::cancel)
        .notification::<notif::SetTrace>(|_, params| tracing::debug!("setTrace {params:?} has no effect: STAKEOUT_LOG sets the log level"))
        .on_document::<req::CodeActionRequest>(code_action::code_action)
        .on_document::<req::DocumentSymbolRequest>(document::document_symbol)
        .on_document::<req::FoldingRangeRequest>(document::folding_range)
        .on_document::<req::SelectionRangeRequest>(document::selection_range)
        .on_document::<req::DocumentHighlightRequest>(document::document_highlight)
        .on_document::<req::HoverRequest>(document::hover)
        .on_document::<req::GotoDefinition>(document::definition)
        .on_document::<req::References>(document::references)
        .on_document::<req::PrepareRenameRequest>(document::prepare_rename)
        .on_document::<req::Rename>(document::rename)
        .on_document::<req::DocumentLinkRequest>(document::document_link)
        .on_document::<req::Completion>(document::completion)
        .on_document::<req::Formatting>(document::formatting)
        .on_document::<req::RangeFormatting>(document::formatting)
        .on_document::<req::InlayHintRequest>(document::inlay_hint)
        .on_document::<req::CodeLensRequest>(document::code_lens)
        .on_document::<req::SemanticTokensFullRequest>(semantic_tokens::full)
        .on_document::<req::SemanticTokensFullDeltaRequest>(semantic_tokens::delta)
        .on_document::<req::SemanticTokensRangeRequest>(semantic_tokens::range)
        .on_document::<boards::StakeoutWhy>(explorer::why)
        .on_document::<boards::StakeoutStatistics>(explorer::statistics)
        .on_document::<boards::StakeoutRepairs>(insight::repairs)
        .on_document::<boards::StakeoutCritical>(insight::critical)
        .on_document::<boards::StakeoutVariants>(insight::variants)
        .on_document::<boards::StakeoutPlacements>(nearby::placements)
        .on_document::<puzzle::StakeoutPuzzle>(puzzle::puzzle)
        .on_document::<edit::StakeoutEdit>(edit::edit)
        .request::<boards::StakeoutVariations, _>(nearby::variations)
        .request::<puzzles::StakeoutPuzzles, _>(puzzles::puzzles)
        .request::<req::CodeLensResolve, _>(document::resolve_code_lens)
        .request::<req::CodeActionResolveRequest, _>(code_action::resolve)
        .request::<req::DocumentDiagnosticRequest, _>(diagnostics::diagnostic)
        .request::<req::WorkspaceDiagnosticRequest, _>(workspace_diagnostic::workspace_diagnostic)
        .request::<req::WorkspaceSymbolRequest, _>(document::workspace_symbol)
        .request::<req::ExecuteCommand, _>(execute_command::execute_command)
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

    /// A notification. Nothing happens if its parameters cannot be read.
    fn notification<N: ServerNotification>(
        self,
        handle: impl Fn(&Arc<Session>, N::Read) + Send + 'static,
    ) -> Self {
        self.notified::<N>(handle, |_, _| {})
    }

    /// A notification about the text of a document. If its parameters cannot be read, the text is no
    /// longer certain.
    fn change<N: ServerNotification>(
        self,
        handle: impl Fn(&Arc<Session>, N::Read) + Send + 'static,
    ) -> Self {
        self.notified::<N>(handle, text_sync::lose)
    }

    fn notified<N: ServerNotification>(
        self,
        handle: impl Fn(&Arc<Session>, N::Read) + Send + 'static,
        give_up: fn(&Arc<Session>, Option<String>),
    ) -> Self {
        let handler = move |session: &Arc<Session>, params: Value| {
            let uri = document_of(&params).map(str::to_owned);
            match serde_json::from_value(params) {
                Ok(params) => handle(session, params),
                Err(error) => {
                    tracing::warn!("{} with invalid parameters: {error}", N::METHOD);
                    give_up(session, uri);
                }
            }
        };
        self.insert(N::METHOD, Handler::Notification(Box::new(handler)))
    }

    /// A request about one document: handled with a snapshot of it, on a thread of its own. The
    /// result is null if its text is not certain.
    fn on_document<R: ServerRequest>(
        self,
        handle: fn(&Arc<Session>, &Snapshot, R::Read) -> Result<R::Answer>,
    ) -> Self
    where
        R::Answer: IntoJson,
    {
        let handler = move |session: Arc<Session>, params: Value| -> Pending {
            Box::pin(async move {
                let uri = document_of(&params)
                    .ok_or_else(|| Error::invalid_params("`textDocument.uri` is missing"))?;
                let Some(snapshot) = session.snapshot(uri) else {
                    return Ok(Json::of(&Value::Null));
                };
                on_snapshot(session, snapshot, move |session, snapshot| {
                    handle(session, snapshot, read(params)?)?.into_json()
                })
                .await
            })
        };
        self.insert(R::METHOD, Handler::Request(Box::new(handler)))
    }

    /// Any other request.
    fn request<R: ServerRequest, F: Future<Output = Result<R::Answer>> + Send + 'static>(
        self,
        handle: fn(Arc<Session>, R::Read) -> F,
    ) -> Self
    where
        R::Answer: IntoJson,
    {
        let handler = move |session: Arc<Session>, params: Value| -> Pending {
            Box::pin(async move { handle(session, read(params)?).await?.into_json() })
        };
        self.insert(R::METHOD, Handler::Request(Box::new(handler)))
    }

    fn insert(mut self, method: &'static str, handler: Handler) -> Self {
        let before = self.0.insert(method, handler);
        debug_assert!(before.is_none(), "{method} is registered twice");
        self
    }

    /// Methods that release builds lack: with `stakeout/injectFault`, tests check that the server
    /// survives faults.
    fn debug_only(self) -> Self {
        #[cfg(debug_assertions)]
        return self.request::<StakeoutInjectFault, _>(inject_fault);
        #[cfg(not(debug_assertions))]
        self
    }
}

#[cfg(debug_assertions)]
crate::lsp::protocol::types::own_requests! {
    StakeoutInjectFault = "stakeout/injectFault": Value;
}

#[cfg(debug_assertions)]
async fn inject_fault(session: Arc<Session>, params: Value) -> Result<Option<Value>> {
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
    let tokens = session.sent_tokens.len();
    Ok(Some(serde_json::json!({
        "jobs": jobs, "facts": facts, "documents": solved, "tokens": tokens, "kept": kept
    })))
}

#[cfg(test)]
mod tests {
    use crate::lsp::server::methods;

    #[test]
    fn no_method_is_registered_twice() {
        assert!(methods().get("textDocument/hover").is_some());
    }
}
