//! All messages to the client, in order, written by a thread of its own.
//!
//! Guarantees: adding a message never waits, however slowly the client reads; and diagnostics are
//! computed only when they are written, so they are those of the newest text, and many edits in a
//! row cost one computation. Whoever adds much waits for [room](Outbox::room) first. Deliberately
//! not here: when anything is sent.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::Notify;
use tower_lsp::jsonrpc::{Error, Id, Result};
use tower_lsp::lsp_types::notification::{Notification, PublishDiagnostics};
use tower_lsp::lsp_types::request::Request;

use crate::host::{Instant, wait};
use crate::lsp::transport::frame::write_frame;
use crate::lsp::transport::{Json, to_json, write_json};

/// While more bytes wait to be written, nothing is added that can wait.
const MAX_WAITING_BYTES: usize = 32 << 20;

/// The longest message of an error. It may quote what the client has sent.
const MAX_ERROR_BYTES: usize = 1 << 10;

/// All messages that are not written yet.
#[derive(Default)]
pub(crate) struct Outbox {
    queue: Mutex<OutboxQueue>,
    changed: Condvar,
    /// Notified when a message was written.
    written: Notify,
}

#[derive(Default)]
struct OutboxQueue {
    entries: VecDeque<Entry>,
    /// The bytes of all messages that are not written yet.
    bytes: usize,
    /// Those of the message that is being written.
    bytes_in_writing: usize,
    /// How to publish the diagnostics of each document that has an entry.
    diagnostics: HashMap<String, Publish>,
    /// Whether the writer has taken an entry and has not written it yet.
    is_writing: bool,
}

enum Entry {
    Message(Vec<u8>),
    /// The diagnostics of this document, computed when they are written.
    Diagnostics(String),
}

/// An entry to write.
enum Taken {
    Message(Vec<u8>),
    Diagnostics(String, Publish),
}

/// Which diagnostics of a document to publish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Publish {
    /// Those of the newest text.
    Newest,
    /// Those of the newest text, unless the client already has them.
    IfChanged,
    /// None.
    Withdraw,
}

/// The parameters of `textDocument/publishDiagnostics`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Publication {
    /// The document as the client spells it.
    pub(crate) uri: String,
    /// The version of the text; absent when diagnostics are withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<i64>,
    pub(crate) diagnostics: Box<RawValue>,
}

#[derive(Serialize)]
struct Call<'a, P> {
    jsonrpc: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<i64>,
    method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    params: Option<P>,
}

#[derive(Serialize)]
struct Failure<'a> {
    jsonrpc: &'static str,
    id: &'a Id,
    error: Error,
}

impl Outbox {
    /// Adds the response to a request.
    pub(crate) fn respond(&self, id: &Id, result: Result<Json>) {
        match result {
            Ok(result) => {
                let mut body = b"{\"jsonrpc\":\"2.0\",\"id\":".to_vec();
                write_json(&mut body, id);
                body.extend_from_slice(b",\"result\":");
                body.extend_from_slice(result.bytes());
                body.push(b'}');
                self.add_body(body);
            }
            Err(mut error) => {
                error.message = shortened(error.message);
                self.add(&Failure { jsonrpc: "2.0", id, error });
            }
        }
    }

    /// Adds a notification.
    pub(crate) fn notify<N: Notification>(&self, params: Value) {
        self.add(&Call { jsonrpc: "2.0", id: None, method: N::METHOD, params: Some(params) });
    }

    /// Adds a request, without parameters if they are null.
    pub(crate) fn request<R: Request>(&self, id: i64, params: Value) {
        let params = (!params.is_null()).then_some(params);
        self.add(&Call { jsonrpc: "2.0", id: Some(id), method: R::METHOD, params });
    }

    /// Adds the diagnostics of a document, replacing those that are not written yet.
    pub(crate) fn publish(&self, uri: &str, publish: Publish) {
        let mut queue = self.lock();
        let before = queue.diagnostics.get(uri).copied();
        let publish = match (before, publish) {
            (Some(Publish::Newest), Publish::IfChanged) => Publish::Newest,
            _ => publish,
        };
        if queue.diagnostics.insert(uri.to_owned(), publish).is_none() {
            queue.entries.push_back(Entry::Diagnostics(uri.to_owned()));
        }
        self.changed.notify_all();
    }

    /// Adds diagnostics that are already computed.
    pub(crate) fn publish_made(&self, diagnostics: &Publication) {
        self.add(&publication(diagnostics));
    }

    /// Whether the diagnostics of a document are about to be published, even if the client has
    /// them.
    pub(crate) fn will_publish(&self, uri: &str) -> bool {
        self.lock().diagnostics.get(uri).is_some_and(|publish| *publish != Publish::IfChanged)
    }

    /// Whether anything may be added that can wait.
    pub(crate) fn has_room(&self) -> bool {
        self.lock().bytes <= MAX_WAITING_BYTES
    }

    /// Waits until there is [room](Self::has_room).
    pub(crate) async fn room(&self) {
        loop {
            let written = self.written.notified();
            if self.has_room() {
                return;
            }
            written.await;
        }
    }

    /// Waits until everything is written, or until the deadline. Returns whether everything is.
    pub(crate) fn wait_until_written(&self, deadline: Instant) -> bool {
        let mut queue = self.lock();
        while queue.is_writing || !queue.entries.is_empty() {
            let Some(left) =
                deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
            else {
                return false;
            };
            match wait(&self.changed, queue, left) {
                Some(waited) => queue = waited,
                None => return false,
            }
        }
        true
    }

    /// Writes messages until the output fails. `diagnostics` computes the diagnostics of a
    /// document, if there are any to publish; it is called without a lock held.
    pub(crate) fn write_to(
        &self,
        mut output: impl Write,
        diagnostics: impl Fn(&str, Publish) -> Option<Publication>,
    ) -> io::Error {
        loop {
            if let Err(error) = self.write_waiting(&mut output, &diagnostics) {
                return error;
            }
            let mut queue = self.lock();
            while queue.entries.is_empty() {
                queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// Writes messages until none is left, as [`write_to`](Self::write_to) does.
    ///
    /// # Errors
    /// Writing failed.
    pub(crate) fn write_waiting(
        &self,
        mut output: impl Write,
        diagnostics: impl Fn(&str, Publish) -> Option<Publication>,
    ) -> io::Result<()> {
        while let Some(body) = self.next_body(&diagnostics) {
            let written = write_frame(&mut output, &body).and_then(|()| output.flush());
            self.note_written();
            written?;
        }
        Ok(())
    }

    /// Takes the next message; the caller has to [note](Self::note_written) that it is written.
    pub(crate) fn next_body(
        &self,
        diagnostics: impl Fn(&str, Publish) -> Option<Publication>,
    ) -> Option<Vec<u8>> {
        loop {
            match self.take()? {
                Taken::Message(body) => return Some(body),
                Taken::Diagnostics(uri, publish) => match diagnostics(&uri, publish) {
                    Some(diagnostics) => return Some(to_json(&publication(&diagnostics))),
                    None => self.note_written(),
                },
            }
        }
    }

    /// Notes that the message that was taken last is written.
    pub(crate) fn note_written(&self) {
        let mut queue = self.lock();
        queue.is_writing = false;
        queue.bytes -= std::mem::take(&mut queue.bytes_in_writing);
        drop(queue);
        self.changed.notify_all();
        self.written.notify_waiters();
    }

    fn take(&self) -> Option<Taken> {
        let mut queue = self.lock();
        while let Some(entry) = queue.entries.pop_front() {
            let taken = match entry {
                Entry::Message(body) => {
                    queue.bytes_in_writing = body.len();
                    Some(Taken::Message(body))
                }
                Entry::Diagnostics(uri) => {
                    queue.diagnostics.remove(&uri).map(|publish| Taken::Diagnostics(uri, publish))
                }
            };
            if taken.is_some() {
                queue.is_writing = true;
                return taken;
            }
        }
        None
    }

    fn add(&self, message: &impl Serialize) {
        self.add_body(to_json(message));
    }

    fn add_body(&self, body: Vec<u8>) {
        let mut queue = self.lock();
        queue.bytes += body.len();
        queue.entries.push_back(Entry::Message(body));
        drop(queue);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, OutboxQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A message without what is too long, as after `unknown command` a name of a megabyte.
fn shortened(message: Cow<'static, str>) -> Cow<'static, str> {
    if message.len() <= MAX_ERROR_BYTES {
        return message;
    }
    let starts = message.char_indices().map(|(start, _)| start);
    let end = starts.take_while(|start| *start <= MAX_ERROR_BYTES).last().unwrap_or(0);
    format!("{}…", &message[..end]).into()
}

fn publication(diagnostics: &Publication) -> Call<'static, &Publication> {
    Call { jsonrpc: "2.0", id: None, method: PublishDiagnostics::METHOD, params: Some(diagnostics) }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use crate::lsp::transport::outbox::*;

    /// The diagnostics that would be computed now, in order.
    fn published(outbox: &Outbox) -> Vec<(String, Publish)> {
        let published = RefCell::new(Vec::new());
        let body = outbox.next_body(|uri, publish| {
            published.borrow_mut().push((uri.to_owned(), publish));
            None
        });
        assert!(body.is_none());
        published.into_inner()
    }

    #[test]
    fn a_pending_publication_is_never_one_for_changes_only() {
        use Publish::{IfChanged, Newest, Withdraw};
        for (before, after, written) in [
            (Newest, IfChanged, Newest),
            (Newest, Newest, Newest),
            (Newest, Withdraw, Withdraw),
            (IfChanged, IfChanged, IfChanged),
            (IfChanged, Newest, Newest),
            (IfChanged, Withdraw, Withdraw),
            (Withdraw, Newest, Newest),
        ] {
            let outbox = Outbox::default();
            outbox.publish("a", before);
            outbox.publish("a", after);
            assert_eq!(published(&outbox), [("a".to_owned(), written)], "{before:?}, {after:?}");
        }
    }

    #[test]
    fn diagnostics_of_a_document_are_published_once_in_its_first_place() {
        let outbox = Outbox::default();
        for uri in ["a", "b", "a"] {
            outbox.publish(uri, Publish::Newest);
            assert!(outbox.will_publish(uri));
        }
        let names: Vec<_> = published(&outbox).into_iter().map(|(uri, _)| uri).collect();
        assert_eq!(names, ["a", "b"]);
        assert!(!outbox.will_publish("a"));
    }

    #[test]
    fn there_is_room_again_once_a_long_message_is_written() {
        let outbox = Outbox::default();
        let fits = Json::from(vec![b'1'; MAX_WAITING_BYTES / 2]);
        outbox.respond(&Id::Number(1), Ok(fits.clone()));
        assert!(outbox.has_room());
        outbox.respond(&Id::Number(2), Ok(fits));
        assert!(!outbox.has_room());
        assert!(outbox.next_body(|_, _| None).is_some());
        assert!(!outbox.has_room(), "it is not written yet");
        outbox.note_written();
        assert!(outbox.has_room());
    }

    #[test]
    fn the_message_of_an_error_is_short() {
        let outbox = Outbox::default();
        outbox.respond(&Id::Number(1), Err(Error::invalid_params("é".repeat(1 << 20))));
        let body = outbox.next_body(|_, _| None).unwrap();
        assert!(body.len() < 2 * MAX_ERROR_BYTES && body.ends_with("é…\"}}".as_bytes()));
    }
}
