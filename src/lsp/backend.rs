//! The methods of the protocol that this server has, each handed on to the session.
//!
//! tower-lsp drops a notification whose parameters are not exactly what its types say, without a word, and a text
//! would silently be stale. So all methods but the three that it must see itself ([`BUILT_IN`]) are custom methods
//! under a name of ours (its own stand in the way of theirs) that read their parameters themselves.
//! Handlers finish their work before their first wait, so messages take effect in the order in which they came.

use std::sync::Arc;

use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    InitializeParams, InitializeResult, SaveOptions, ServerCapabilities, ServerInfo, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
};
use tower_lsp::{LanguageServer, LspService};

use super::session::Session;

/// The methods that go to tower-lsp under their own name.
pub(crate) const BUILT_IN: [&str; 3] = ["initialize", "shutdown", "$/cancelRequest"];

/// What stands before the names of all other methods inside.
pub(crate) const PREFIX: &str = "stakeout:";

/// Hands messages to the session.
pub(crate) struct Backend {
    session: Arc<Session>,
}

/// All methods of the server.
pub(crate) fn service(session: &Arc<Session>) -> LspService<Backend> {
    let session = Arc::clone(session);
    let service = LspService::build(|_| Backend { session })
        .custom_method("stakeout:textDocument/didOpen", Backend::did_open)
        .custom_method("stakeout:textDocument/didChange", Backend::did_change)
        .custom_method("stakeout:textDocument/didSave", Backend::did_save)
        .custom_method("stakeout:textDocument/didClose", Backend::did_close)
        .custom_method("stakeout:$/setTrace", Backend::set_trace);
    #[cfg(debug_assertions)]
    let service = service.custom_method("stakeout:stakeout/panic", Backend::panic);
    service.finish().0
}

#[tower_lsp::async_trait]
impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        // The pump puts the client's own parameters here, since the typed ones lose some.
        let raw = params.initialization_options.unwrap_or_default();
        if !raw.is_object() {
            return Err(Error::invalid_params("initialize wants an object"));
        }
        self.session.initialize(&raw);
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            // A text that comes with a save heals a document whose changes could not be read.
            save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions { include_text: Some(true) })),
            ..TextDocumentSyncOptions::default()
        };
        Ok(InitializeResult {
            capabilities: ServerCapabilities {
                text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
                ..ServerCapabilities::default()
            },
            server_info: Some(ServerInfo {
                name: "stakeout".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }
}

impl Backend {
    async fn did_open(&self, params: Value) {
        self.session.did_open(params);
    }

    async fn did_change(&self, params: Value) {
        self.session.did_change(params);
    }

    async fn did_save(&self, params: Value) {
        self.session.did_save(params);
    }

    async fn did_close(&self, params: Value) {
        self.session.did_close(params);
    }

    async fn set_trace(&self, params: Value) {
        tracing::debug!("setTrace {params}: what is logged is chosen by STAKEOUT_LOG");
    }

    /// Not in releases: lets the tests see that the server survives a fault of ours.
    #[cfg(debug_assertions)]
    async fn panic(&self, _params: Value) -> Result<()> {
        panic!("asked to")
    }
}
