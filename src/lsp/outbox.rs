//! Everything on its way to the client, in order, written by one thread of its own.
//!
//! Others rely on putting something in never waiting, however slowly the client reads, and on diagnostics being made when
//! they leave: they are those of the newest text, and of many edits in a row most make none. Deliberately not here: when to
//! say what.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::{Error, Id, Result};

use crate::lsp::frame::write_frame;
use crate::lsp::proto::{Diagnostics, to_json};

/// What waits to be written.
#[derive(Default)]
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    entries: VecDeque<Entry>,
    /// What is to be told of the diagnostics of each document that has an entry.
    diagnostics: HashMap<String, Telling>,
    /// Whether the writer is between taking an entry and having written it.
    writing: bool,
}

enum Entry {
    Message(Vec<u8>),
    /// The diagnostics of this document, whatever they are when its turn comes.
    FindingsOf(String),
}

/// An entry whose turn has come.
enum Taken {
    Message(Vec<u8>),
    FindingsOf(String, Telling),
}

/// What is to be told of a document's diagnostics when their turn comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    /// What they are then.
    Newest,
    /// The same, unless the client has been told just that.
    News,
    /// That there are none any more.
    Withdrawal,
}

/// All diagnostics of one document, as `textDocument/publishDiagnostics` wants them.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Publication {
    /// The document as the client spells it.
    pub(crate) uri: String,
    /// The text that they are about; absent when they are withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<i64>,
    /// Empty takes back what was published before.
    pub(crate) diagnostics: Diagnostics,
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
    /// Puts in the response to a request.
    pub(crate) fn answer(&self, id: &Id, result: Result<Box<RawValue>>) {
        let (result, error) = match result {
            Ok(result) => (Some(result), None),
            Err(error) => (None, Some(error)),
        };
        self.put(&Response { jsonrpc: "2.0", id, result, error });
    }

    /// Puts in a notification.
    pub(crate) fn notify(&self, method: &str, params: Value) {
        self.put(&Call { jsonrpc: "2.0", id: None, method, params: Some(params) });
    }

    /// Puts in a request, without parameters if they are null; `calls` knows what becomes of its answer.
    pub(crate) fn request(&self, id: i64, method: &str, params: Value) {
        let params = (!params.is_null()).then_some(params);
        self.put(&Call { jsonrpc: "2.0", id: Some(id), method, params });
    }

    /// Puts in a document's diagnostics, in place of what was to be told of them and has not left yet.
    pub(crate) fn publish(&self, uri: &str, telling: Telling) {
        let mut queue = self.lock();
        let before = queue.diagnostics.get(uri).copied();
        let telling =
            if before == Some(Telling::Newest) && telling == Telling::News { Telling::Newest } else { telling };
        if queue.diagnostics.insert(uri.to_owned(), telling).is_none() {
            queue.entries.push_back(Entry::FindingsOf(uri.to_owned()));
        }
        self.changed.notify_all();
    }

    /// Puts in diagnostics as they are.
    pub(crate) fn publish_made(&self, diagnostics: &Publication) {
        self.put(&publication(diagnostics));
    }

    /// Whether the diagnostics of a document are still to be told, whatever they are.
    pub(crate) fn will_tell(&self, uri: &str) -> bool {
        self.lock().diagnostics.get(uri).is_some_and(|telling| *telling != Telling::News)
    }

    /// Waits until everything has been written, or the time has come. Whether it has been.
    pub(crate) fn wait_until_written(&self, deadline: Instant) -> bool {
        let mut queue = self.lock();
        while queue.writing || !queue.entries.is_empty() {
            let Some(left) = deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) else {
                return false;
            };
            queue = self.changed.wait_timeout(queue, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    /// Writes what is put in, for ever. `diagnostics` makes those of a document, if there is something to tell; it is called
    /// without any lock held. Returns when the output takes no more.
    pub(crate) fn write_to(
        &self,
        mut output: impl Write,
        diagnostics: impl Fn(&str, Telling) -> Option<Publication>,
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

    /// Writes what waits, and what is put in meanwhile, as [`write_to`](Self::write_to) does.
    ///
    /// # Errors
    /// The output takes no more.
    pub(crate) fn write_waiting(
        &self,
        mut output: impl Write,
        diagnostics: impl Fn(&str, Telling) -> Option<Publication>,
    ) -> io::Result<()> {
        while let Some(taken) = self.take() {
            let body = match taken {
                Taken::Message(body) => Some(body),
                Taken::FindingsOf(uri, telling) => {
                    diagnostics(&uri, telling).map(|diagnostics| to_json(&publication(&diagnostics)))
                }
            };
            let written = body.map_or(Ok(()), |body| write_frame(&mut output, &body).and_then(|()| output.flush()));
            self.lock().writing = false;
            self.changed.notify_all();
            written?;
        }
        Ok(())
    }

    /// Takes out the next entry; there may be none.
    fn take(&self) -> Option<Taken> {
        let mut queue = self.lock();
        while let Some(entry) = queue.entries.pop_front() {
            let taken = match entry {
                Entry::Message(body) => Some(Taken::Message(body)),
                Entry::FindingsOf(uri) => queue.diagnostics.remove(&uri).map(|telling| Taken::FindingsOf(uri, telling)),
            };
            if taken.is_some() {
                queue.writing = true;
                return taken;
            }
        }
        None
    }

    fn put(&self, message: &impl Serialize) {
        let body = to_json(message);
        self.lock().entries.push_back(Entry::Message(body));
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn publication(diagnostics: &Publication) -> Call<'static, &Publication> {
    Call { jsonrpc: "2.0", id: None, method: "textDocument/publishDiagnostics", params: Some(diagnostics) }
}
