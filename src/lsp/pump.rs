//! The message loop: handles messages from the client in order, and ends the session.
//!
//! Guarantees:
//! - order: a message is handled up to its first `.await` before the next one is read, and nothing
//!   is handled before the response to `initialize` is in the outbox;
//! - responses: every request gets exactly one, even if it panics, is cancelled, unknown or
//!   invalid;
//! - the end: `exit` or the end of the input, after open requests are answered, if that takes no
//!   longer than [`GRACE`];
//! - memory: no message is handled while the outbox is full or too many requests are open.
//!
//! tower-lsp's own `Server` is not used: it loses messages that directly follow `initialize`, stops
//! at the first malformed frame, does not end at `exit`, does not survive a panic, and handles
//! notifications concurrently. Deliberately not here: what any other method does (`server`).

use std::collections::HashMap;
use std::future::{Future, poll_fn};
use std::io;
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::Duration;

use serde_json::Value;
use tokio::task::{AbortHandle, JoinSet};
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Result};
use tower_lsp::lsp_types::notification::{Cancel, Exit, Notification as _};
use tower_lsp::lsp_types::request::{Initialize, Request as _, Shutdown};

use crate::host::{Instant, sleep_until, within};
use crate::lsp::features::configuration::read_ahead;
use crate::lsp::features::diagnostics::to_publish;
use crate::lsp::features::initialize::initialize;
use crate::lsp::features::text_sync::lose;
use crate::lsp::protocol::{IntoJson as _, document_of};
use crate::lsp::server::{Handler, Methods, methods};
use crate::lsp::session::Session;
use crate::lsp::transport::Json;
use crate::lsp::transport::frame::{End, Frame, FrameReader};
use crate::lsp::transport::inbox::Inbox;
use crate::lsp::transport::message::Incoming;

/// How long the end of a session waits for open requests, and for a slow client to read the
/// responses.
const GRACE: Duration = Duration::from_secs(2);

/// The most requests without a response. As long as there are more, no further message is handled.
const MAX_OPEN_REQUESTS: usize = 512;

/// The stage of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Fresh,
    Running,
    ShutDown,
}

/// What the pump does after a message.
enum Next {
    GoOn,
    Stop,
}

/// Passes messages from the reader to their handlers, and responses to the outbox.
pub(crate) struct Pump {
    methods: Methods,
    session: Arc<Session>,
    stage: Stage,
    /// Whether the process ends with code 0; for other threads.
    shut_down: Arc<AtomicBool>,
    /// Requests that wait for something. Each task returns the request's id once the response is
    /// sent.
    waiting: JoinSet<Id>,
    /// The waiting requests by id, to cancel them.
    cancellable: HashMap<Id, AbortHandle>,
}

impl Pump {
    /// A pump before `initialize`. It sets `shut_down` after a `shutdown` request.
    pub(crate) fn new(session: Arc<Session>, shut_down: Arc<AtomicBool>) -> Self {
        let waiting = JoinSet::new();
        let cancellable = HashMap::new();
        Self {
            methods: Methods::default(),
            session,
            stage: Stage::Fresh,
            shut_down,
            waiting,
            cancellable,
        }
    }

    /// Handles messages up to `initialize`, reading and writing on this thread: the client waits
    /// for this response, which takes half the time if no thread has to be started. Returns whether
    /// the session continues.
    ///
    /// # Errors
    /// Writing failed.
    pub(crate) async fn begin<R: BufRead>(
        &mut self,
        frames: &mut FrameReader<R>,
        mut output: impl Write,
    ) -> io::Result<bool> {
        while self.stage == Stage::Fresh {
            let next = self.frame(frames.next_frame()).await;
            let session = &self.session;
            let outbox = &session.client.outbox;
            outbox.write_waiting(&mut output, |uri, publish| to_publish(session, uri, publish))?;
            if let Next::Stop = next {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Handles messages until the session ends.
    pub(crate) async fn run(mut self, inbox: Arc<Inbox>) {
        // After the response to `initialize`, since the client waits for that.
        self.methods = methods();
        let session = Arc::clone(&self.session);
        let outbox = &session.client.outbox;
        let mut overdue = pin!(async { sleep_until(inbox.wait_for_end().await + GRACE).await });
        loop {
            let is_full = !outbox.has_room();
            let is_busy = self.waiting.len() >= MAX_OPEN_REQUESTS;
            let frame = tokio::select! {
                // First, since the client may use the id of an answered request again.
                biased;
                Some(answered) = self.waiting.join_next() => {
                    // Cancelled requests have been removed already.
                    answered.ok().and_then(|id| self.cancellable.remove(&id));
                    continue;
                }
                () = &mut overdue => break,
                () = outbox.room(), if is_full => continue,
                frame = inbox.next(), if !is_full && !is_busy => frame,
            };
            if let Next::Stop = self.frame(frame).await {
                break;
            }
        }
        self.drain(inbox.ended().unwrap_or_else(Instant::now) + GRACE).await;
    }

    /// Handles what the input thread has read.
    async fn frame(&mut self, frame: std::result::Result<Frame, End>) -> Next {
        let message = match frame {
            Ok(Frame::Body(body)) => Incoming::read(&body),
            Ok(Frame::Unreadable(reason)) => {
                tracing::warn!("{reason}");
                Incoming::Unreadable { id: Id::Null, code: ErrorCode::ParseError }
            }
            Err(end) => {
                tracing::warn!("{end}");
                return Next::Stop;
            }
        };
        match message {
            // Some clients give notifications the id null.
            Incoming::Request { id: Id::Null, method, params }
                if matches!(self.methods.get(&method), Some(Handler::Notification(_))) =>
            {
                return self.notification(&method, params.unwrap_or_default()).await;
            }
            Incoming::Request { id, method, params } => self.request(id, &method, params).await,
            Incoming::Notification { method, params } => {
                return self.notification(&method, params.unwrap_or_default()).await;
            }
            Incoming::Response { id, result } => self.session.client.responded(&id, result),
            Incoming::Unreadable { id, code } => self.unreadable(&id, code),
        }
        Next::GoOn
    }

    async fn request(&mut self, id: Id, method: &str, params: Option<Value>) {
        let params = params.unwrap_or_default();
        match (self.stage, method) {
            (Stage::Fresh, Initialize::METHOD) => self.initialize(id, &params),
            (Stage::Fresh, _) => {
                let code = ErrorCode::ServerError(-32002);
                let message = "the session has not been initialized".into();
                self.answer(&id, Err(Error { code, message, data: None }));
            }
            (Stage::ShutDown, _) | (_, Initialize::METHOD) => {
                self.answer(&id, Err(Error::invalid_request()))
            }
            (Stage::Running, Shutdown::METHOD) => {
                self.stage = Stage::ShutDown;
                self.shut_down.store(true, Ordering::Release);
                self.answer(&id, Ok(Json::of(&Value::Null)));
            }
            (Stage::Running, _) => self.handle(id, method, params).await,
        }
    }

    fn initialize(&mut self, id: Id, params: &Value) {
        let session = &self.session;
        // A panic has no consequences: there are no documents yet.
        let result = catch_unwind(AssertUnwindSafe(|| initialize(session, params)));
        let result = result.unwrap_or_else(|_| Err(Error::internal_error()));
        self.stage = if result.is_ok() { Stage::Running } else { Stage::Fresh };
        self.answer(&id, result.and_then(|result| result.into_json()));
    }

    /// Handles a request up to its first `.await`.
    async fn handle(&mut self, id: Id, method: &str, params: Value) {
        let handler = match self.methods.get(method) {
            Some(Handler::Request(handler)) if !self.cancellable.contains_key(&id) => handler,
            None => return self.answer(&id, Err(Error::method_not_found())),
            Some(Handler::Request(_)) => return self.answer(&id, Err(Error::invalid_request())),
            // A notification has no id.
            Some(Handler::Notification(_)) => {
                return self.unreadable(&id, ErrorCode::InvalidRequest);
            }
        };
        let uri = document_of(&params).map(str::to_owned);
        let mut pending = guarded(handler(Arc::clone(&self.session), params));
        let first = poll_fn(|task| Poll::Ready(pending.as_mut().poll(task))).await;
        let session = Arc::clone(&self.session);
        let answer = move |id: &Id, result: Option<Result<Json>>| {
            let result = result.unwrap_or_else(|| {
                if let Some(uri) = &uri {
                    session.give_up(uri);
                }
                Err(Error::internal_error())
            });
            session.client.outbox.respond(id, result);
        };
        match first {
            Poll::Ready(result) => answer(&id, result),
            Poll::Pending => {
                let owed = id.clone();
                let task = self.waiting.spawn(async move {
                    answer(&owed, pending.await);
                    owed
                });
                self.cancellable.insert(id, task);
            }
        }
    }

    /// Responds to a waiting request with an error and drops its handler. Work on other threads
    /// continues without effect.
    fn cancel(&mut self, id: &Value) {
        let Ok(id) = serde_json::from_value(id.clone()) else { return };
        // A finished task has responded. No task can finish meanwhile: all of them run on this
        // thread.
        if let Some(task) = self.cancellable.remove(&id).filter(|task| !task.is_finished()) {
            task.abort();
            self.answer(&id, Err(Error::request_cancelled()));
        }
    }

    async fn notification(&mut self, method: &str, params: Value) -> Next {
        if method == Exit::METHOD {
            return Next::Stop;
        }
        if self.stage != Stage::Running {
            tracing::debug!("{method} before `initialize` or after `shutdown`");
            return Next::GoOn;
        }
        if method == Cancel::METHOD {
            self.cancel(&params["id"]);
            return Next::GoOn;
        }
        read_ahead(&self.session, method, &params).await;
        let Some(Handler::Notification(handler)) = self.methods.get(method) else {
            tracing::debug!("unknown notification {method}");
            return Next::GoOn;
        };
        let uri = document_of(&params).map(str::to_owned);
        let handled = catch_unwind(AssertUnwindSafe(|| handler(&self.session, params)));
        if handled.is_err() {
            // The panic may have left the change half done.
            lose(&self.session, uri);
        }
        Next::GoOn
    }

    /// A message that cannot be read may have changed any document.
    fn unreadable(&self, id: &Id, code: ErrorCode) {
        lose(&self.session, None);
        self.answer(id, Err(Error::new(code)));
    }

    fn answer(&self, id: &Id, result: Result<Json>) {
        self.session.client.outbox.respond(id, result);
    }

    /// Waits for open requests, and for the client to read the responses.
    async fn drain(mut self, deadline: Instant) {
        let answered = async { while self.waiting.join_next().await.is_some() {} };
        if within(deadline.checked_duration_since(Instant::now()).unwrap_or_default(), answered)
            .await
            .is_none()
        {
            tracing::warn!("{} requests were not answered", self.waiting.len());
        }
        if !self.session.client.outbox.wait_until_written(deadline) {
            tracing::warn!("the client does not read responses");
        }
    }
}

/// Wraps a future; the result is `None` if it panics.
fn guarded<T>(
    mut future: Pin<Box<dyn Future<Output = T> + Send>>,
) -> Pin<Box<dyn Future<Output = Option<T>> + Send>>
where
    T: 'static,
{
    Box::pin(poll_fn(move |task| {
        match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(task))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Some(output)),
            Err(_) => Poll::Ready(None),
        }
    }))
}
