//! Asking the client to ask again: for tokens, hints and lenses, when something has become known without an edit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use crate::lsp::features::declared::Declared;
use crate::lsp::session::Session;

/// How long a client may take to say that it asks again.
const LIMIT: Duration = Duration::from_secs(2);

/// It knows of everything.
const IDLE: u8 = 0;
/// It has been asked and has not answered.
const ASKED: u8 = 1;
/// It has not answered, and there is more by now.
const AGAIN: u8 = 2;

/// Whether the client has been asked to ask again.
#[derive(Default)]
pub(crate) struct Refreshing {
    stage: AtomicU8,
}

impl Refreshing {
    /// Something about documents is known now that no edit has led to.
    pub(crate) fn tell(session: &Arc<Session>, declared: &Declared) {
        let methods = [
            (declared.refreshes_tokens, "workspace/semanticTokens/refresh"),
            (declared.refreshes_hints, "workspace/inlayHint/refresh"),
            (declared.refreshes_lenses, "workspace/codeLens/refresh"),
        ];
        let methods: Vec<_> = methods.into_iter().filter(|(is_declared, _)| *is_declared).collect();
        if methods.is_empty() {
            return;
        }
        let stage = &session.refreshing.stage;
        let next = |stage| Some(if stage == IDLE { ASKED } else { AGAIN });
        if stage.fetch_update(Ordering::AcqRel, Ordering::Acquire, next) != Ok(IDLE) {
            return;
        }
        let session = Arc::clone(session);
        tokio::spawn(async move {
            loop {
                for (_, method) in &methods {
                    session.calls.ask(method, Value::Null, LIMIT).await;
                }
                let stage = &session.refreshing.stage;
                if stage.compare_exchange(ASKED, IDLE, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                    return;
                }
                stage.store(ASKED, Ordering::Release);
            }
        });
    }
}

/// Tells a client that wants to hear of it that the boards of a document stand otherwise than before.
pub(crate) fn tell_of_boards(session: &Session, declared: &Declared, uri: &str, version: Option<i64>) {
    if declared.hears_of_boards {
        session.outbox.notify("stakeout/boardChanged", json!({ "uri": uri, "version": version }));
    }
}
