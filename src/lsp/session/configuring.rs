//! Settings arrive, are asked for, and take effect.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::config::FILE_NAME;
use crate::lsp::features::refreshing::Refreshing;
use crate::lsp::session::{Session, State};
use crate::lsp::settings::section;
use crate::lsp::solving::Cause;

/// How long nothing is solved while the client is to tell its settings.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a client may take to answer: some ask the user first.
const LIMIT: Duration = Duration::from_secs(60);

/// The protocol's `MessageType.Warning`.
const WARNING: u8 = 2;

impl Session {
    /// The client is ready to be asked.
    pub(crate) fn initialized(self: &Arc<Self>) {
        let client = self.state().client.clone();
        if client.registers_configuration {
            let session = Arc::clone(self);
            tokio::spawn(async move {
                let registration = json!({
                    "id": "stakeout/settings",
                    "method": "workspace/didChangeConfiguration",
                    "registerOptions": { "section": "stakeout" },
                });
                let params = json!({ "registrations": [registration] });
                session.calls.ask("client/registerCapability", params, LIMIT).await;
            });
        }
        if client.watches_files {
            let session = Arc::clone(self);
            tokio::spawn(async move {
                let registration = json!({
                    "id": "stakeout/files",
                    "method": "workspace/didChangeWatchedFiles",
                    "registerOptions": { "watchers": [{ "globPattern": format!("**/{FILE_NAME}") }] },
                });
                let params = json!({ "registrations": [registration] });
                session.calls.ask("client/registerCapability", params, LIMIT).await;
            });
        }
        if client.has_configuration {
            tokio::spawn(Arc::clone(self).ask_for_settings());
        }
    }

    /// Settings have changed, and may have come along.
    pub(crate) fn did_change_configuration(self: &Arc<Self>, params: Value) {
        let mut state = self.state();
        state.sources.notified = section(&params);
        self.apply_settings(&mut state);
        if state.client.has_configuration {
            tokio::spawn(Arc::clone(self).ask_for_settings());
        }
    }

    /// Begins to solve even if the client never tells its settings.
    pub(crate) fn stop_awaiting_settings_soon(self: &Arc<Self>) {
        let session = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(PATIENCE).await;
            session.stop_awaiting_settings(&mut session.state());
        });
    }

    /// Lets all settings take effect that are known.
    pub(crate) fn apply_settings(self: &Arc<Self>, state: &mut State) {
        let (layer, complaints) = state.sources.layer();
        for complaint in complaints {
            if state.complaints.insert(complaint.clone()) {
                let message = format!("Stakeout's settings: {complaint}");
                self.outbox.notify("window/showMessage", json!({ "type": WARNING, "message": message }));
            }
        }
        self.configurations.set_above(layer);
        self.configure_again(state);
        // Colours and hints may be others now.
        Refreshing::tell(self, &state.client.declared);
    }

    async fn ask_for_settings(self: Arc<Self>) {
        let params = json!({ "items": [{ "section": "stakeout" }] });
        let answer = self.calls.ask("workspace/configuration", params, LIMIT).await;
        let mut state = self.state();
        if let Some(Ok(answered)) = answer {
            state.sources.answered = answered[0].clone();
            self.apply_settings(&mut state);
        }
        self.stop_awaiting_settings(&mut state);
    }

    fn stop_awaiting_settings(self: &Arc<Self>, state: &mut State) {
        if std::mem::take(&mut state.awaits_settings) {
            for uri in state.documents.names() {
                self.solve(state, &uri, Cause::Asked);
                self.tell(state, &uri);
            }
        }
    }
}
