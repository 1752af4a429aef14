//! The pump: the one reader of the client's messages. It decides what may run when, and when the session ends.
//!
//! Others rely on
//! - order: a message is handled up to its first wait before the next one is looked at, and nothing passes
//!   `initialize` before its answer is in the outbox;
//! - answers: every request gets exactly one, also one that panics, is cancelled, unknown, or cannot be read;
//! - the end: `exit` or the end of the input, with what is owed answered if that takes no more than [`GRACE`].
//!
//! tower-lsp's own `Server` is not used: it loses messages behind `initialize`, stops at the first odd frame, does not
//! end at `exit`, and dies of a panic. Its service (routing, cancelling, life cycle) runs inside this pump.
//! Deliberately not here: what any method does (`backend`).

use std::any::Any;
use std::future::{Future, poll_fn};
use std::io;
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};
use tower_lsp::{ExitedError, LspService};
use tower_service::Service;

use crate::lsp::backend::{BUILT_IN, Backend, PREFIX, WRITTEN, initialize, service};
use crate::lsp::frame::{End, Frame, FrameReader};
use crate::lsp::message::{Incoming, Unreadable};
use crate::lsp::salvage::Affected;
use crate::lsp::session::{Session, document_of};

/// How long the end waits for answers that are owed, and for a client that is slow to read them.
const GRACE: Duration = Duration::from_secs(2);

/// Where the session stands.
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

/// Moves messages from the reader into the service, and answers into the outbox.
pub(crate) struct Pump {
    /// Set up once `initialize` is answered, which needs nothing of it and has somebody waiting.
    service: Option<LspService<Backend>>,
    session: Arc<Session>,
    stage: Stage,
    /// Tells other threads that an end is now a good one.
    shut_down: Arc<AtomicBool>,
    /// Requests that wait for something.
    waiting: JoinSet<()>,
}

impl Pump {
    /// A pump before `initialize`. It raises `shut_down` when the client has said that it is about to leave.
    pub(crate) fn new(session: Arc<Session>, shut_down: Arc<AtomicBool>) -> Self {
        Self { service: None, session, stage: Stage::Fresh, shut_down, waiting: JoinSet::new() }
    }

    /// Handles messages up to `initialize`, reading, answering and all on this thread: the client waits for this one
    /// answer before it says more, and it comes in half the time if no thread has to start and be woken for it. Whether
    /// the session goes on.
    ///
    /// # Errors
    /// The output takes no more.
    pub(crate) async fn begin<R: BufRead>(
        &mut self,
        frames: &mut FrameReader<R>,
        mut output: impl Write,
    ) -> io::Result<bool> {
        while self.stage == Stage::Fresh {
            let next = self.frame(frames.next_frame()).await;
            let session = &self.session;
            session.outbox.write_waiting(&mut output, |uri, telling| session.diagnostics_to_tell(uri, telling))?;
            if let Next::Stop = next {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Handles messages until the client leaves, and answers what is owed.
    pub(crate) async fn run(mut self, mut frames: mpsc::Receiver<Result<Frame, End>>) {
        self.service = Some(service(&self.session));
        // What it is told is answered already.
        let told = Request::build("initialize").id(0).params(json!({ "capabilities": {} })).finish();
        if let Some(telling) = self.call_service(told) {
            telling.await.ok();
        }
        loop {
            let frame = tokio::select! {
                frame = frames.recv() => frame,
                Some(_) = self.waiting.join_next() => continue,
            };
            let next = match frame {
                Some(frame) => self.frame(frame).await,
                None => Next::Stop,
            };
            if let Next::Stop = next {
                break self.drain().await;
            }
        }
    }

    async fn frame(&mut self, frame: Result<Frame, End>) -> Next {
        match frame {
            Ok(Frame::Body(body)) => self.message(Incoming::read(&body)).await,
            Ok(Frame::Unreadable(reason)) => {
                tracing::warn!("{reason}");
                self.unreadable(Unreadable { id: Id::Null, code: ErrorCode::ParseError, affected: Affected::All });
                Next::GoOn
            }
            Err(end) => {
                tracing::warn!("{end}");
                Next::Stop
            }
        }
    }

    async fn message(&mut self, message: Incoming) -> Next {
        match message {
            Incoming::Request { id, method, params } => self.request(id, method, params).await,
            Incoming::Notification { method, .. } if method == "exit" => return Next::Stop,
            // As notifications these two say nothing, and would end the service inside without ending the session.
            Incoming::Notification { method, .. } if method == "shutdown" || method == "initialize" => {
                tracing::warn!("{method} without an id");
            }
            Incoming::Notification { method, params } if self.stage == Stage::Running => {
                self.call(None, method, params).await;
            }
            Incoming::Notification { method, .. } => tracing::debug!("{method} out of time"),
            Incoming::Answer { id, result } => self.session.calls.answered(&id, result),
            Incoming::Unreadable(lost) => self.unreadable(lost),
        }
        Next::GoOn
    }

    async fn request(&mut self, id: Id, method: String, params: Option<Value>) {
        let is_initialize = method == "initialize";
        match self.stage {
            Stage::Fresh if !is_initialize => {
                let code = ErrorCode::ServerError(-32002);
                let message = "the session has not been initialized".into();
                self.answer(&Response::from_error(id, Error { code, message, data: None }));
            }
            Stage::ShutDown => self.answer(&Response::from_error(id, Error::invalid_request())),
            Stage::Running if is_initialize => self.answer(&Response::from_error(id, Error::invalid_request())),
            // Clients send all kinds of nothing with it, and tower-lsp wants none.
            Stage::Running if method == "shutdown" => {
                self.stage = Stage::ShutDown;
                self.shut_down.store(true, Ordering::Release);
                self.call(Some(id), method, None).await;
            }
            Stage::Running => {
                self.call(Some(id), method, params).await;
            }
            Stage::Fresh => self.initialize(id, &params.unwrap_or_default()),
        }
    }

    fn initialize(&mut self, id: Id, params: &Value) {
        let session = &self.session;
        // A panic leaves nothing behind: there are no documents yet.
        let result = catch_unwind(AssertUnwindSafe(|| initialize(session, params)));
        let result = result.unwrap_or_else(|_| Err(Error::internal_error()));
        self.stage = if result.is_ok() { Stage::Running } else { Stage::Fresh };
        self.answer(&Response::from_parts(id, result));
    }

    /// Lets the service handle a message up to its first wait.
    async fn call(&mut self, id: Option<Id>, method: String, params: Option<Value>) {
        let context = Context {
            session: Arc::clone(&self.session),
            id: id.clone(),
            document: params.as_ref().and_then(document_of).map(str::to_owned),
            is_written: WRITTEN.contains(&&*method),
        };
        // Our own handlers read whatever comes, and nothing as null; without any, tower-lsp would not call them.
        let (name, params) = match BUILT_IN.contains(&&*method) {
            true => (method, params),
            false => (format!("{PREFIX}{method}"), params.or(Some(Value::Null))),
        };
        let mut request = Request::build(name);
        if let Some(params) = params {
            request = request.params(params);
        }
        if let Some(id) = id {
            request = request.id(id);
        }
        let Some(mut handler) = self.call_service(request.finish()) else { return };
        match poll_fn(|task| Poll::Ready(handler.as_mut().poll(task))).await {
            Poll::Ready(outcome) => context.settle(outcome),
            Poll::Pending => {
                self.waiting.spawn(async move { context.settle(handler.await) });
            }
        }
    }

    /// Hands a message to the service, if there is one.
    fn call_service(&mut self, request: Request) -> Option<Guarded<Result<Option<Response>, ExitedError>>> {
        self.service.as_mut().map(|service| guarded(service.call(request)))
    }

    fn unreadable(&self, lost: Unreadable) {
        self.session.lose(lost.affected);
        self.answer(&Response::from_error(lost.id, Error::new(lost.code)));
    }

    fn answer(&self, response: &Response) {
        self.session.outbox.answer(response);
    }

    /// Waits for the answers that are owed, and for the client to take them; neither for long.
    async fn drain(mut self) {
        let deadline = Instant::now() + GRACE;
        let answered = async { while self.waiting.join_next().await.is_some() {} };
        if tokio::time::timeout_at(deadline.into(), answered).await.is_err() {
            tracing::warn!("{} requests are left without an answer", self.waiting.len());
        }
        if !self.session.outbox.wait_until_written(deadline) {
            tracing::warn!("the client does not read what it asked for");
        }
    }
}

/// What must be known to answer a request once its handler has ended.
struct Context {
    session: Arc<Session>,
    id: Option<Id>,
    document: Option<String>,
    /// Whether the result is a text that is JSON already.
    is_written: bool,
}

/// How a handler ended, or what it panicked with.
type Outcome = Result<Result<Option<Response>, ExitedError>, Box<dyn Any + Send>>;

/// A future that ends even if it panics.
type Guarded<T> = Pin<Box<dyn Future<Output = Result<T, Box<dyn Any + Send>>> + Send>>;

impl Context {
    /// Sends the answer, if one is owed.
    fn settle(self, outcome: Outcome) {
        let response = match outcome {
            Ok(Ok(Some(response))) => Some(match response.error() {
                // Its message names the method as it is called inside.
                Some(error) if error.code == ErrorCode::MethodNotFound => {
                    Response::from_error(response.id().clone(), Error::method_not_found())
                }
                _ => response,
            }),
            // tower-lsp does not answer unknown requests of this kind.
            Ok(_) => self.id.map(|id| Response::from_error(id, Error::method_not_found())),
            Err(_) => {
                self.give_up();
                self.id.map(|id| Response::from_error(id, Error::internal_error()))
            }
        };
        let Some(response) = &response else { return };
        match response.result() {
            Some(Value::String(json)) if self.is_written => {
                self.session.outbox.answer_written(response.id(), json);
            }
            _ => self.session.outbox.answer(response),
        }
    }

    /// A handler has panicked.
    fn give_up(&self) {
        match (&self.id, &self.document) {
            (Some(_), Some(uri)) => self.session.give_up(uri),
            (Some(_), None) => {}
            // What it leaves half done is not certain any more.
            (None, Some(uri)) => self.session.lose(Affected::Documents(vec![uri.clone()])),
            (None, None) => self.session.lose(Affected::All),
        }
    }
}

/// The same future, with a panic as one of its results.
fn guarded<F: Future + Send + 'static>(future: F) -> Guarded<F::Output> {
    let mut future = Box::pin(future);
    Box::pin(poll_fn(move |task| {
        // `Context::give_up` deals with what the panic leaves half done.
        match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(task))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
            Err(panic) => Poll::Ready(Err(panic)),
        }
    }))
}
