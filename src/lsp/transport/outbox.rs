//! All messages to the client, in order, written by a thread of its own.
//!
//! Guarantees: adding a message never waits, however slowly the client reads; and diagnostics are computed only when they are
//! written, so they are those of the newest text, and many edits in a row cost one computation. Deliberately not here: when
//! anything is sent.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::{Error, Id, Result};

use crate::host::{Instant, wait};
use crate::lsp::transport::frame::write_frame;
use crate::lsp::transport::to_json;

/// All messages that are not written yet.
#[derive(Default)]
pub(crate) struct Outbox {
    queue: Mutex<OutboxQueue>,
    changed: Condvar,
}

#[derive(Default)]
struct OutboxQueue {
    entries: VecDeque<Entry>,
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
struct Response<'a> {
    jsonrpc: &'static str,
    id: &'a Id,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Error>,
}

impl Outbox {
    /// Adds the response to a request.
    pub(crate) fn respond(&self, id: &Id, result: Result<Box<RawValue>>) {
        let (result, error) = match result {
            Ok(result) => (Some(result), None),
            Err(error) => (None, Some(error)),
        };
        self.add(&Response { jsonrpc: "2.0", id, result, error });
    }

    /// Adds a notification.
    pub(crate) fn notify(&self, method: &str, params: Value) {
        self.add(&Call { jsonrpc: "2.0", id: None, method, params: Some(params) });
    }

    /// Adds a request, without parameters if they are null.
    pub(crate) fn request(&self, id: i64, method: &str, params: Value) {
        let params = (!params.is_null()).then_some(params);
        self.add(&Call { jsonrpc: "2.0", id: Some(id), method, params });
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

    /// Whether the diagnostics of a document are about to be published, even if the client has them.
    pub(crate) fn will_publish(&self, uri: &str) -> bool {
        self.lock().diagnostics.get(uri).is_some_and(|publish| *publish != Publish::IfChanged)
    }

    /// Waits until everything is written, or until the deadline. Returns whether everything is.
    pub(crate) fn wait_until_written(&self, deadline: Instant) -> bool {
        let mut queue = self.lock();
        while queue.is_writing || !queue.entries.is_empty() {
            let Some(left) = deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) else {
                return false;
            };
            match wait(&self.changed, queue, left) {
                Some(waited) => queue = waited,
                None => return false,
            }
        }
        true
    }

    /// Writes messages until the output fails. `diagnostics` computes the diagnostics of a document, if there are any to publish; it
    /// is called without a lock held.
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
    pub(crate) fn next_body(&self, diagnostics: impl Fn(&str, Publish) -> Option<Publication>) -> Option<Vec<u8>> {
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
        self.lock().is_writing = false;
        self.changed.notify_all();
    }

    fn take(&self) -> Option<Taken> {
        let mut queue = self.lock();
        while let Some(entry) = queue.entries.pop_front() {
            let taken = match entry {
                Entry::Message(body) => Some(Taken::Message(body)),
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
        let body = to_json(message);
        self.lock().entries.push_back(Entry::Message(body));
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, OutboxQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn publication(diagnostics: &Publication) -> Call<'static, &Publication> {
    Call { jsonrpc: "2.0", id: None, method: "textDocument/publishDiagnostics", params: Some(diagnostics) }
}
