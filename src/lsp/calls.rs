//! Requests to the client: asked here, answered through the pump.
//!
//! Others rely on every question ending: with the client's answer, or without one after a time. Nobody who must answer
//! the client asks it anything (the two would wait for each other): questions belong in tasks of their own.
//! tower-lsp's own `Client` is not used, for it panics on an answer that nobody waits for any more.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::Id;

use crate::lsp::outbox::Outbox;

/// The client's result, or its error object.
pub(crate) type Answer = Result<Value, Value>;

/// The questions that the client has not answered.
pub(crate) struct Calls {
    outbox: Arc<Outbox>,
    last_id: AtomicI64,
    waiting: Mutex<HashMap<i64, oneshot::Sender<Answer>>>,
}

impl Calls {
    /// Nothing asked yet.
    pub(crate) fn new(outbox: Arc<Outbox>) -> Self {
        Self { outbox, last_id: AtomicI64::new(0), waiting: Mutex::default() }
    }

    /// Asks the client; `None` if it gives no answer in time.
    pub(crate) async fn ask(&self, method: &str, params: Value, limit: Duration) -> Option<Answer> {
        let id = self.last_id.fetch_add(1, Ordering::Relaxed) + 1;
        let (sender, receiver) = oneshot::channel();
        self.lock().insert(id, sender);
        self.outbox.request(id, method, params);
        let answer = tokio::time::timeout(limit, receiver).await;
        self.lock().remove(&id);
        answer.ok()?.ok()
    }

    /// Hands an answer to whoever asked. Answers to nothing are ignored.
    pub(crate) fn answered(&self, id: &Id, answer: Answer) {
        let waiting = match id {
            Id::Number(id) => self.lock().remove(id),
            Id::String(_) | Id::Null => None,
        };
        // Whoever asked may have given up.
        let handed = waiting.is_some_and(|sender| sender.send(answer).is_ok());
        if !handed {
            tracing::debug!("an answer to nothing: {id}");
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, oneshot::Sender<Answer>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
