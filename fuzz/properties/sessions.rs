//! Frames, messages and whole sessions of the server.

use std::collections::HashMap;
use std::io::{BufReader, Cursor, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::{io, thread};

use serde_json::{Value, json};
use tokio::sync::mpsc;
use tower_lsp::lsp_types::notification::Exit;

use crate::config::FILE_NAME;
use crate::fuzzing::Choices;
use crate::host::Watcher;
use crate::lsp::features::diagnostics::to_publish;
use crate::lsp::features::solve::report_results;
use crate::lsp::pump::Pump;
use crate::lsp::session::Session;
use crate::lsp::solving::scheduler::Scheduler;
use crate::lsp::transport::frame::{Frame, FrameReader, write_frame};
use crate::lsp::transport::inbox::Inbox;
use crate::lsp::transport::message::Incoming;
use crate::lsp::transport::outbox::Outbox;

/// Requests about a document.
const METHODS: [&str; 20] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/codeAction",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/documentHighlight",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/prepareRename",
    "textDocument/formatting",
    "textDocument/inlayHint",
    "textDocument/codeLens",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/full/delta",
    "textDocument/semanticTokens/range",
    "textDocument/diagnostic",
    "stakeout/puzzle",
    "stakeout/statistics",
    "unknown/method",
];

/// The frames in any bytes end, and each is a message or an error. Frames that are whole are found
/// among any others.
pub(super) fn frames(input: &[u8]) {
    let mut reader = FrameReader::new(BufReader::with_capacity(7, input));
    while let Ok(frame) = reader.next_frame() {
        if let Frame::Body(body) = frame {
            drop(Incoming::read(&body));
        }
    }
    drop(Incoming::read(input));
    let mut stream = Vec::new();
    let bodies: Vec<&[u8]> = input.chunks(11).collect();
    bodies.iter().for_each(|body| write_frame(&mut stream, body).expect("written"));
    let mut reader = FrameReader::new(BufReader::with_capacity(5, &stream[..]));
    for body in bodies {
        assert_eq!(reader.next_frame().ok(), Some(Frame::Body(body.to_vec())));
    }
    reader.next_frame().expect_err("the end");
}

/// A script for a session: the bytes that the client sends, and the ids of the requests that must
/// be answered.
#[derive(Default)]
struct Script {
    stream: Vec<u8>,
    owed: Vec<i64>,
    ids: i64,
}

impl Script {
    fn send(&mut self, message: &Value) {
        write_frame(&mut self.stream, message.to_string().as_bytes()).expect("written");
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn request(&mut self, method: &str, params: Value) {
        self.ids += 1;
        self.owed.push(self.ids);
        self.send(&json!({ "jsonrpc": "2.0", "id": self.ids, "method": method, "params": params }));
    }

    fn step(&mut self, choices: &mut Choices<'_>) {
        let uri = *choices.one_of(&["untitled:a", "untitled:b.game", "untitled:stakeout.toml"]);
        let about = json!({ "uri": uri });
        match choices.below(12) {
            0 | 1 => {
                let languages =
                    ["stakeout-board", "stakeout-game", "stakeout-pursuit", "plaintext"];
                let language = *choices.one_of(&languages);
                let version = choices.below(4);
                let text = choices.text(20);
                let document =
                    json!({ "uri": uri, "languageId": language, "version": version, "text": text });
                self.notify("textDocument/didOpen", json!({ "textDocument": document }));
            }
            2..5 => {
                let mut place =
                    || json!({ "line": choices.below(9), "character": choices.below(9) });
                let range = json!({ "start": place(), "end": place() });
                let change = match choices.below(3) {
                    0 => json!({ "text": choices.text(12) }),
                    _ => json!({ "range": range, "text": choices.text(3) }),
                };
                let document = json!({ "uri": uri, "version": choices.below(9) });
                let params = json!({ "textDocument": document, "contentChanges": [change] });
                self.notify("textDocument/didChange", params);
            }
            5 => self.notify("textDocument/didSave", json!({ "textDocument": about })),
            6 => self.notify("textDocument/didClose", json!({ "textDocument": about })),
            7 => self
                .notify("$/cancelRequest", json!({ "id": self.ids - i64::from(choices.below(3)) })),
            8 => {
                let on = *choices.one_of(&["save", "type", "never"]);
                let settings = json!({ "stakeout": { "solve": { "on": on }, "solver": { "memory": choices.below(1 << 14) } } });
                self.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
            }
            9 => {
                let junk = choices.text(6);
                self.stream.extend_from_slice(junk.as_bytes());
                // Ends what may have begun a header.
                self.stream.extend_from_slice(b"\n");
            }
            _ => {
                let position = json!({ "line": choices.below(9), "character": choices.below(9) });
                let range = json!({ "start": position, "end": { "line": 20, "character": 0 } });
                let method = *choices.one_of(&METHODS);
                let params = json!({
                    "textDocument": about, "position": position, "positions": [position], "range": range, "board": 0, "puzzle": 0, "cells": true,
                    "options": {}, "context": { "diagnostics": [], "includeDeclaration": true }, "previousResultId": "1",
                });
                self.request(method, params);
            }
        }
    }
}

/// What the server writes, until the session is over.
#[derive(Clone, Default)]
struct Output {
    bytes: Arc<Mutex<Vec<u8>>>,
    is_closed: Arc<AtomicBool>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed.load(Ordering::Acquire) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// In any session, every request gets one response, and neither requests nor diagnostics panic.
pub(super) fn sessions(input: &[u8]) {
    let mut choices = Choices(input);
    let mut script = Script::default();
    let refreshes = choices.below(2) == 0;
    let capabilities = json!({
        "textDocument": if refreshes { json!({ "diagnostic": {} }) } else { json!({}) },
        "workspace": { "diagnostics": { "refreshSupport": refreshes }, "codeLens": { "refreshSupport": refreshes } },
    });
    script.request("initialize", json!({ "processId": null, "capabilities": capabilities }));
    script.notify("initialized", json!({}));
    while !choices.is_over() {
        script.step(&mut choices);
    }
    script.request("shutdown", Value::Null);
    script.notify("exit", Value::Null);
    let answers = answers(&script.stream);
    for id in &script.owed {
        let codes = answers.get(id).map(Vec::as_slice).unwrap_or_default();
        assert_eq!(codes.len(), 1, "responses to request {id}");
        assert!(!codes.contains(&-32603), "request {id} panicked");
    }
}

/// Runs a session. Returns the error codes of the responses to each request, 0 for a result.
fn answers(stream: &[u8]) -> HashMap<i64, Vec<i64>> {
    let output = Output::default();
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let outbox = Arc::new(Outbox::default());
    let (result_sender, results) = mpsc::unbounded_channel();
    let (changes_sender, _changes) = mpsc::unbounded_channel();
    let session = Session::new(
        Arc::clone(&outbox),
        Scheduler::new(result_sender),
        Watcher::new(FILE_NAME, changes_sender),
        || {},
    );
    let mut pump = Pump::new(Arc::clone(&session), Arc::default());
    let mut reader = FrameReader::new(Cursor::new(stream));
    assert!(runtime.block_on(pump.begin(&mut reader, output.clone())).expect("written"));
    let writer = {
        let (session, outbox, output) = (Arc::clone(&session), Arc::clone(&outbox), output.clone());
        thread::spawn(move || {
            outbox.write_to(output, |uri, publish| to_publish(&session, uri, publish))
        })
    };
    let inbox = Arc::new(Inbox::default());
    loop {
        match reader.next_frame() {
            Ok(frame) => inbox.add(frame),
            Err(end) => break inbox.end(end),
        }
    }
    runtime.spawn(report_results(Arc::clone(&session), results));
    runtime.block_on(pump.run(inbox));
    output.is_closed.store(true, Ordering::Release);
    // Wakes the writer, which finds that nobody reads.
    outbox.notify::<Exit>(Value::Null);
    writer.join().expect("no panic");
    runtime.shutdown_background();
    let state = session.state();
    for uri in state.documents.names() {
        let is_given_up = state.documents.get(&uri).is_some_and(|document| document.is_given_up);
        assert!(!is_given_up, "the diagnostics of {uri} panicked");
    }
    let bytes = output.bytes.lock().unwrap_or_else(PoisonError::into_inner);
    let mut written = FrameReader::new(&bytes[..]);
    let mut answers: HashMap<i64, Vec<i64>> = HashMap::new();
    while let Ok(frame) = written.next_frame() {
        let Frame::Body(body) = frame else { panic!("{frame:?}") };
        let message: Value = serde_json::from_slice(&body).expect("JSON");
        if let Some(id) = message["id"].as_i64().filter(|_| message.get("method").is_none()) {
            answers.entry(id).or_default().push(message["error"]["code"].as_i64().unwrap_or(0));
        }
    }
    answers
}
