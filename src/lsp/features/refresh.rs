//! Asks the client to repeat requests when results have changed without an edit.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use tower_lsp::lsp_types::request::{self as req, Request};

use crate::host::sleep;
use crate::lsp::client::Throttle;
use crate::lsp::protocol::capabilities::ClientCapabilities;
use crate::lsp::protocol::types::BoardChanged;
use crate::lsp::session::{Refreshes, Session};

/// After a refresh, the next one waits for this many times the duration of computing diagnostics:
/// with every refresh, a client requests those of the whole document.
const REST: u32 = 20;

/// The longest such rest.
const LONGEST_REST: Duration = Duration::from_secs(1);

/// Asks the client to pull diagnostics again.
pub(crate) fn refresh_diagnostics(session: &Arc<Session>) {
    refresh::<req::WorkspaceDiagnosticRefresh>(session, |refreshes| &refreshes.diagnostics);
}

/// Asks the client to request tokens, hints and lenses again.
pub(crate) fn refresh_features(session: &Arc<Session>, client: &ClientCapabilities) {
    if client.refreshes_tokens {
        refresh::<req::SemanticTokensRefresh>(session, |refreshes| &refreshes.tokens);
    }
    refresh_hints_and_lenses(session, client);
}

/// Like [`refresh_features`], for hints and lenses only.
pub(crate) fn refresh_hints_and_lenses(session: &Arc<Session>, client: &ClientCapabilities) {
    if client.refreshes_hints {
        refresh::<req::InlayHintRefreshRequest>(session, |refreshes| &refreshes.hints);
    }
    if client.refreshes_lenses {
        refresh::<req::CodeLensRefresh>(session, |refreshes| &refreshes.lenses);
    }
}

/// Sends a request; the next one waits until the client has responded to it.
fn refresh<R: Request>(session: &Arc<Session>, kind: fn(&Refreshes) -> &Throttle<()>) {
    if !kind(&session.refreshes).add(()) {
        return;
    }
    let session = Arc::clone(session);
    tokio::spawn(async move {
        while kind(&session.refreshes).next().await.is_some() {
            session.client.ask_shortly::<R>(Value::Null).await;
            let publishing_took =
                Duration::from_micros(session.publishing_took.load(Ordering::Relaxed));
            sleep((REST * publishing_took).min(LONGEST_REST)).await;
        }
    });
}

/// Sends `stakeout/boardChanged` if the client declared support: the solve statuses of a document's
/// boards have changed.
pub(crate) fn boards_changed(session: &Arc<Session>, client: &ClientCapabilities, uri: &str) {
    if !client.board_changed || !session.refreshes.board_changed.add(uri.to_owned()) {
        return;
    }
    let session = Arc::clone(session);
    tokio::spawn(async move {
        while let Some(uri) = session.refreshes.board_changed.next().await {
            let version =
                session.state().documents.get(&uri).and_then(|document| document.known_version());
            session.client.outbox.notify::<BoardChanged>(json!({ "uri": uri, "version": version }));
        }
    });
}
