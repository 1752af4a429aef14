//! The methods of the protocol that this server has, each handed on to the session.
//!
//! tower-lsp drops a notification whose parameters are not exactly what its types say, without a word, and a text
//! would silently be stale. So all methods but the three that it must see itself ([`BUILT_IN`]) are custom methods
//! under a name of ours (its own stand in the way of theirs) that read their parameters themselves.
//! Handlers finish their work before their first wait, so messages take effect in the order in which they came.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    DiagnosticOptions, DiagnosticServerCapabilities, ExecuteCommandOptions, Hover, HoverProviderCapability,
    InitializeParams, InitializeResult, OneOf, SaveOptions, ServerCapabilities, ServerInfo, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions, WorkspaceFoldersServerCapabilities,
    WorkspaceServerCapabilities,
};
use tower_lsp::{LanguageServer, LspService};

use crate::lsp::client::{Client, encoding_name};
use crate::lsp::features;
use crate::lsp::features::commands::COMMANDS;
use crate::lsp::params::{AtPlace, ExecuteCommand, PullFindings, PullUnopened};
use crate::lsp::session::Session;
use crate::lsp::session::asking::SOLVE_COMMAND;

/// The methods that go to tower-lsp under their own name.
pub(crate) const BUILT_IN: [&str; 3] = ["initialize", "shutdown", "$/cancelRequest"];

/// What stands before the names of all other methods inside.
pub(crate) const PREFIX: &str = "stakeout:";

/// The methods whose results are texts that are JSON already: as trees of values, tens of thousands of diagnostics would take
/// hundreds of megabytes.
pub(crate) const WRITTEN: [&str; 2] = ["textDocument/diagnostic", "workspace/diagnostic"];

/// How long a hover waits for a solution that had to go and is found again.
const RECALL_LIMIT: Duration = Duration::from_secs(1);

/// Hands messages to the session.
pub(crate) struct Backend {
    session: Arc<Session>,
}

/// All methods of the server.
pub(crate) fn service(session: &Arc<Session>) -> LspService<Backend> {
    let backend = Backend { session: Arc::clone(session) };
    let mut service = LspService::build(|_| backend)
        .custom_method("stakeout:textDocument/didOpen", Backend::did_open)
        .custom_method("stakeout:textDocument/didChange", Backend::did_change)
        .custom_method("stakeout:textDocument/didSave", Backend::did_save)
        .custom_method("stakeout:textDocument/didClose", Backend::did_close)
        .custom_method("stakeout:textDocument/hover", Backend::hover)
        .custom_method("stakeout:codeAction/resolve", Backend::resolve_action)
        .custom_method("stakeout:workspace/symbol", Backend::find_symbols)
        .custom_method("stakeout:textDocument/diagnostic", Backend::diagnostic)
        .custom_method("stakeout:workspace/diagnostic", Backend::workspace_diagnostic)
        .custom_method("stakeout:workspace/executeCommand", Backend::execute_command)
        .custom_method("stakeout:initialized", Backend::initialized)
        .custom_method("stakeout:workspace/didChangeConfiguration", Backend::did_change_configuration)
        .custom_method("stakeout:workspace/didChangeWatchedFiles", Backend::did_change_watched_files)
        .custom_method("stakeout:workspace/didChangeWorkspaceFolders", Backend::did_change_folders)
        .custom_method("stakeout:window/workDoneProgress/cancel", Backend::cancel_progress)
        .custom_method("stakeout:$/setTrace", Backend::set_trace);
    for (method, answer) in features::REQUESTS {
        service = service.custom_method(method, move |backend: &Backend, params: Value| {
            features::answer(Arc::clone(&backend.session), answer, params)
        });
    }
    #[cfg(debug_assertions)]
    let service = service.custom_method("stakeout:stakeout/drill", Backend::drill);
    service.finish().0
}

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

#[tower_lsp::async_trait]
impl LanguageServer for Backend {
    /// The pump has answered already, see [`initialize`].
    async fn initialize(&self, _params: InitializeParams) -> Result<InitializeResult> {
        Ok(InitializeResult::default())
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

    async fn hover(&self, params: AtPlace) -> Result<Option<Hover>> {
        self.session.read_first(&params.text_document.uri).await;
        let Some((job, file)) = self.session.recall_at(&params) else { return Ok(self.session.hover(&params)) };
        let begin = Instant::now();
        while !job.is_over() && begin.elapsed() < RECALL_LIMIT {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok(self.session.hover_then(&file, &params))
    }

    async fn resolve_action(&self, action: Value) -> Result<Value> {
        features::resolve_action(Arc::clone(&self.session), action).await
    }

    async fn find_symbols(&self, params: Value) -> Result<Value> {
        features::find_symbols(Arc::clone(&self.session), params).await
    }

    async fn diagnostic(&self, params: PullFindings) -> Result<String> {
        self.session.read_first(&params.text_document.uri).await;
        Ok(self.session.pull(&params))
    }

    async fn workspace_diagnostic(&self, params: PullUnopened) -> Result<String> {
        Arc::clone(&self.session).pull_unopened(params).await
    }

    async fn execute_command(&self, params: ExecuteCommand) -> Result<Value> {
        if COMMANDS.contains(&params.command.as_str()) {
            return features::execute(Arc::clone(&self.session), params.command, params.arguments.unwrap_or_default())
                .await;
        }
        self.session.execute(&params)
    }

    async fn initialized(&self, _params: Value) {
        self.session.initialized();
    }

    async fn did_change_configuration(&self, params: Value) {
        self.session.did_change_configuration(&params);
    }

    async fn did_change_watched_files(&self, params: Value) {
        self.session.did_change_watched_files(&params);
    }

    async fn did_change_folders(&self, params: Value) {
        self.session.did_change_folders(&params);
    }

    async fn cancel_progress(&self, params: Value) {
        self.session.cancel_progress(&params);
    }

    async fn set_trace(&self, params: Value) {
        tracing::debug!("setTrace {params}: what is logged is chosen by STAKEOUT_LOG");
    }

    /// Not in releases: orders faults, so that the tests see that the server survives them.
    #[cfg(debug_assertions)]
    async fn drill(&self, params: Value) -> Result<()> {
        self.session.drill(&params);
        Ok(())
    }
}
