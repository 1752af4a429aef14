//! Sends notifications and requests to the client.
//!
//! Guarantee: every request ends, with the client's response or without one after a time limit. A
//! handler must not await a request to the client while the client waits for the handler, so
//! requests are sent from tasks of their own. tower-lsp's own `Client` is not used, since it panics
//! on a response whose request was dropped.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::Id;
use tower_lsp::lsp_types::notification::ShowMessage;
use tower_lsp::lsp_types::request::Request;
use tower_lsp::lsp_types::{MessageType, ShowMessageParams};

use crate::host::{Instant, sleep_until, within};
use crate::lsp::transport::outbox::Outbox;

/// The time limit for a request that the client answers without asking the user.
const LIMIT: Duration = Duration::from_secs(2);

/// How many messages of one kind a [`Throttle`] lets through in a [`SECOND`].
const MAX_A_SECOND: usize = 10;

/// The most messages for the user that wait to be sent.
const MAX_WAITING_MESSAGES: usize = 100;

/// A little more than a second, since messages may be delayed on their way.
const SECOND: Duration = Duration::from_millis(1100);

/// The client's result, or its error object.
type Response = Result<Value, Value>;

/// The client.
pub(crate) struct Client {
    pub(crate) outbox: Arc<Outbox>,
    /// Messages for the user.
    messages: Arc<Throttle<ShowMessageParams>>,
    last_id: AtomicI64,
    /// The requests that the client has not answered.
    requests: Mutex<HashMap<i64, oneshot::Sender<Response>>>,
}

impl Client {
    pub(crate) fn new(outbox: Arc<Outbox>) -> Self {
        Self {
            outbox,
            messages: Arc::default(),
            last_id: AtomicI64::new(0),
            requests: Mutex::default(),
        }
    }

    /// Sends a request. `None` if the client does not respond in time.
    pub(crate) async fn ask<R: Request>(&self, params: Value, limit: Duration) -> Option<Response> {
        let id = self.last_id.fetch_add(1, Ordering::Relaxed) + 1;
        let (sender, receiver) = oneshot::channel();
        self.requests().insert(id, sender);
        self.outbox.request::<R>(id, params);
        let response = within(limit, receiver).await;
        self.requests().remove(&id);
        response?.ok()
    }

    /// Sends a request that the client answers without asking the user.
    pub(crate) async fn ask_shortly<R: Request>(&self, params: Value) -> Option<Response> {
        self.ask::<R>(params, LIMIT).await
    }

    /// Passes a response on to the sender of the request.
    pub(crate) fn responded(&self, id: &Id, response: Response) {
        let sender = match id {
            Id::Number(id) => self.requests().remove(id),
            Id::String(_) | Id::Null => None,
        };
        // The sender of the request may have stopped waiting.
        let is_received = sender.is_some_and(|sender| sender.send(response).is_ok());
        if !is_received {
            tracing::debug!("a response without a request: {id}");
        }
    }

    /// Shows a message to the user.
    ///
    /// At most ten messages a second are sent; the others wait, and those above
    /// [`MAX_WAITING_MESSAGES`] are only logged.
    pub(crate) fn show_message(&self, typ: MessageType, message: &str) {
        if self.messages.waiting() >= MAX_WAITING_MESSAGES {
            return tracing::warn!("not shown: {message}");
        }
        if !self.messages.add(ShowMessageParams { typ, message: message.to_owned() }) {
            return;
        }
        let messages = Arc::clone(&self.messages);
        let outbox = Arc::clone(&self.outbox);
        tokio::spawn(async move {
            while let Some(message) = messages.next().await {
                outbox.notify::<ShowMessage>(json!(message));
            }
        });
    }

    fn requests(&self) -> MutexGuard<'_, HashMap<i64, oneshot::Sender<Response>>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Messages of one kind that are sent at most ten times a second, such as requests to refresh.
///
/// The caller of the first [`add`](Self::add) starts a task, which calls [`next`](Self::next) until
/// there is nothing left to send. An item that is added again before it is sent is sent once.
pub(crate) struct Throttle<T>(Mutex<Throttled<T>>);

struct Throttled<T> {
    waiting: VecDeque<T>,
    has_task: bool,
    /// When the last messages were sent.
    sent: VecDeque<Instant>,
}

impl<T> Default for Throttle<T> {
    fn default() -> Self {
        Self(Mutex::new(Throttled {
            waiting: VecDeque::new(),
            has_task: false,
            sent: VecDeque::new(),
        }))
    }
}

impl<T: PartialEq> Throttle<T> {
    /// Adds an item. Returns whether the caller has to start the task.
    pub(crate) fn add(&self, item: T) -> bool {
        let mut throttled = self.lock();
        if !throttled.waiting.contains(&item) {
            throttled.waiting.push_back(item);
        }
        !std::mem::replace(&mut throttled.has_task, true)
    }

    /// The number of items that are not sent yet.
    fn waiting(&self) -> usize {
        self.lock().waiting.len()
    }

    /// The next item, as soon as it may be sent; `None` ends the task.
    pub(crate) async fn next(&self) -> Option<T> {
        let since = {
            let throttled = self.lock();
            if throttled.sent.len() < MAX_A_SECOND { None } else { throttled.sent.front().copied() }
        };
        if let Some(since) = since {
            sleep_until(since + SECOND).await;
        }
        let mut throttled = self.lock();
        let item = throttled.waiting.pop_front();
        if item.is_some() {
            if throttled.sent.len() == MAX_A_SECOND {
                throttled.sent.pop_front();
            }
            throttled.sent.push_back(Instant::now());
        } else {
            throttled.has_task = false;
        }
        item
    }

    fn lock(&self) -> MutexGuard<'_, Throttled<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use crate::lsp::client::*;

    #[test]
    fn ten_messages_are_sent_at_once_and_the_eleventh_a_second_after_the_first() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let throttle = Throttle::default();
        assert!(throttle.add(0), "the first starts the task");
        for number in 1..=MAX_A_SECOND {
            assert!(!throttle.add(number));
        }
        throttle.add(3);
        // A slow machine only makes the wait longer.
        let begin = Instant::now();
        let sent: Vec<usize> = runtime.block_on(async {
            let mut sent = Vec::new();
            while let Some(number) = throttle.next().await {
                sent.push(number);
            }
            sent
        });
        assert_eq!(sent, (0..=MAX_A_SECOND).collect::<Vec<_>>());
        assert!(begin.elapsed() >= SECOND);
        assert!(throttle.add(0), "the task has ended");
    }
}
