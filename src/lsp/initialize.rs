//! `initialize`: what the server declares to a client.

use std::sync::Arc;

use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    DiagnosticOptions, DiagnosticServerCapabilities, ExecuteCommandOptions, HoverProviderCapability, InitializeResult,
    OneOf, SaveOptions, ServerCapabilities, ServerInfo, TextDocumentSyncCapability, TextDocumentSyncKind,
    TextDocumentSyncOptions, TextDocumentSyncSaveOptions, WorkspaceFoldersServerCapabilities,
    WorkspaceServerCapabilities,
};

use crate::lsp::client::{Client, encoding_name};
use crate::lsp::features;
use crate::lsp::features::commands::COMMANDS;
use crate::lsp::session::Session;
use crate::lsp::session::asking::SOLVE_COMMAND;

/// The capabilities declared to this client: all of them, whatever the client announces, unless the protocol makes one
/// depend on it. Some clients announce few of the features they use.
fn capabilities(client: &Client) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        // A text that comes with a save heals a document whose changes could not be read.
        save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions { include_text: Some(true) })),
        ..TextDocumentSyncOptions::default()
    };
    let encoding = client.negotiates_encoding.then(|| encoding_name(client.encoding).into());
    let pull = || {
        DiagnosticServerCapabilities::Options(DiagnosticOptions {
            workspace_diagnostics: client.pulls_unopened,
            ..DiagnosticOptions::default()
        })
    };
    ServerCapabilities {
        position_encoding: encoding,
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        diagnostic_provider: client.pulls.then(pull),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: [SOLVE_COMMAND].iter().chain(&COMMANDS).map(|&name| name.to_owned()).collect(),
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

/// What the server can do for this client. Typed, the client's parameters would lose what this version of the protocol's types
/// does not know, or be refused.
pub(crate) fn initialize(session: &Arc<Session>, params: &Value) -> Result<Value> {
    if !params.is_object() {
        return Err(Error::invalid_params("initialize wants an object"));
    }
    let client = session.initialize(params);
    let server_info = ServerInfo { name: "stakeout".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) };
    let mut capabilities = capabilities(&client);
    features::declare(&client.declared, &mut capabilities);
    let result = InitializeResult { capabilities, server_info: Some(server_info) };
    serde_json::to_value(result).map_err(|_| Error::internal_error())
}
