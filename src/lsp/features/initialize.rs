//! `initialize` and `initialized`.

use std::sync::Arc;
use std::time::Duration;

use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::notification::{
    DidChangeConfiguration, DidChangeWatchedFiles, Notification,
};
use tower_lsp::lsp_types::request::RegisterCapability;
use tower_lsp::lsp_types::{InitializeResult, ServerInfo};

use crate::analysis::MARKDOWN_EXTENSIONS;
use crate::config::FILE_NAME;
use crate::host::sleep;
use crate::lsp::features::configuration::{
    apply_settings, ask_for_settings, solve_without_settings,
};
use crate::lsp::protocol::capabilities::{ClientCapabilities, server_capabilities};
use crate::lsp::session::Session;
use crate::lsp::session::workspace_folders::WorkspaceFolders;
use crate::lsp::transport::editor_process::EditorProcess;

/// How long solving waits for the client's settings.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time limit for the client to register a capability: some ask the user first.
const LIMIT: Duration = Duration::from_secs(60);

/// Reads the parameters as JSON, since the protocol crate's types would lose unknown members and
/// reject odd ones.
pub(crate) fn initialize(session: &Arc<Session>, params: &Value) -> Result<InitializeResult> {
    if !params.is_object() {
        return Err(Error::invalid_params("the parameters of `initialize` are not an object"));
    }
    let process = params["processId"].as_u64();
    if let Some(process) =
        process.and_then(|process| u32::try_from(process).ok()).and_then(EditorProcess::running)
    {
        let session = Arc::clone(session);
        tokio::spawn(async move {
            process.ended().await;
            (session.leave)();
        });
    }
    let client = ClientCapabilities::new(params);
    let folders = WorkspaceFolders::new(params);
    // Read before the state is locked.
    for folder in folders.paths() {
        session.configurations.for_path(&folder.join(FILE_NAME));
    }
    let mut state = session.state();
    state.client = client.clone();
    state.folders = folders;
    state.settings.initial = params["initializationOptions"].clone();
    state.settings.are_awaited = client.has_configuration;
    apply_settings(session, &mut state);
    drop(state);
    if client.has_configuration {
        let session = Arc::clone(session);
        tokio::spawn(async move {
            sleep(PATIENCE).await;
            solve_without_settings(&session, &mut session.state());
        });
    }
    let server_info = ServerInfo {
        name: "stakeout".to_owned(),
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
    };
    Ok(InitializeResult {
        capabilities: server_capabilities(&client),
        server_info: Some(server_info),
    })
}

pub(crate) fn initialized(session: &Arc<Session>, _: IgnoredAny) {
    let client = session.state().client.clone();
    if client.registers_configuration {
        let options = json!({ "section": "stakeout" });
        register::<DidChangeConfiguration>(session, "stakeout/settings", options);
    }
    if client.watches_files {
        let settings = format!("**/{FILE_NAME}");
        let markdown = format!("**/*.{{{}}}", MARKDOWN_EXTENSIONS.join(","));
        // Boards are compared with those of other files.
        let patterns = [&*settings, "**/*.board", &*markdown];
        let watchers = patterns.map(|pattern| json!({ "globPattern": pattern }));
        let options = json!({ "watchers": watchers });
        register::<DidChangeWatchedFiles>(session, "stakeout/files", options);
    }
    if client.has_configuration {
        tokio::spawn(ask_for_settings(Arc::clone(session)));
    }
}

fn register<N: Notification>(session: &Arc<Session>, id: &str, options: Value) {
    let registration = json!({ "id": id, "method": N::METHOD, "registerOptions": options });
    let session = Arc::clone(session);
    tokio::spawn(async move {
        let params = json!({ "registrations": [registration] });
        session.client.ask::<RegisterCapability>(params, LIMIT).await;
    });
}
