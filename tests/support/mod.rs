//! A client that drives the real program over raw frames, as an editor does, and can misbehave as
//! no editor would.
//!
//! Every wait has a limit, so a test fails instead of hanging. Nothing here interprets the server's
//! messages; but output that is not a whole frame of JSON, or a second response to a request, fails
//! the test.

use std::io::{BufRead, BufReader, Read, Write};
use std::ops::Range;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{program, stakeout};

/// Far longer than anything takes on the slowest machine.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// The running program and its output.
pub(crate) struct Server {
    /// The process.
    process: u32,
    /// While this is held, none of the server's output is read.
    reading: Arc<Mutex<()>>,
    /// The bytes of the longest message so far.
    longest: Arc<AtomicUsize>,
    input: Option<ChildStdin>,
    output: Receiver<Said>,
    /// Messages that have arrived and were not requested by the test yet, in order.
    unclaimed: Vec<Value>,
    /// The ids of the requests whose responses the test has requested.
    answered: Vec<Value>,
    errors: Receiver<String>,
    ended: Receiver<i32>,
    last_id: i64,
}

/// A message from the server, or what is wrong with its output.
type Said = Result<Value, String>;

/// Adds a header to a body.
pub(crate) fn frame(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// A notification as an editor writes it.
pub(crate) fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

impl Server {
    /// Starts the program without any messages.
    pub(crate) fn start() -> Self {
        Self::start_with(&[], &[])
    }

    /// Starts the program with these arguments after `lsp` and these environment variables.
    pub(crate) fn start_with(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = stakeout();
        command.arg("lsp").args(arguments);
        Self::of(command, variables)
    }

    /// Starts the program with at most this many KiB of address space.
    #[cfg(target_os = "linux")]
    #[allow(dead_code, reason = "not every suite limits the server")]
    pub(crate) fn with_address_space(kibibytes: u32) -> Self {
        let mut command = Command::new("sh");
        let limited = format!("ulimit -v {kibibytes} && exec \"$0\" lsp");
        command.args(["-c", &limited]).arg(program());
        Self::of(command, &[])
    }

    fn of(mut command: Command, variables: &[(&str, &str)]) -> Self {
        command
            .env_remove("STAKEOUT_LOG")
            .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
            .envs(variables.iter().copied());
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output, errors) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (reading, longest) = (Arc::default(), Arc::default());
        Self {
            process: child.id(),
            input,
            output: read_frames(output.unwrap(), Arc::clone(&reading), Arc::clone(&longest)),
            reading,
            longest,
            unclaimed: Vec::new(),
            answered: Vec::new(),
            errors: read_all(errors.unwrap()),
            ended: wait(child),
            last_id: 0,
        }
    }

    /// Starts the program and a session with these client capabilities.
    pub(crate) fn with(capabilities: Value) -> Self {
        let mut server = Self::start();
        let id = server.request(
            "initialize",
            json!({ "processId": null, "rootUri": null, "capabilities": capabilities }),
        );
        server.result(id);
        server.notify("initialized", json!({}));
        server
    }

    /// Starts the program and a session with a client without capabilities.
    pub(crate) fn ready() -> Self {
        Self::with(json!({}))
    }

    /// Sends these bytes as they are. The server may have stopped reading.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input has been closed");
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.send_bytes(&frame(&message.to_string()));
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&notification(method, params));
    }

    /// Sends a request and returns its id.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> i64 {
        self.last_id += 1;
        self.send(
            &json!({ "jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params }),
        );
        self.last_id
    }

    /// Waits for the response to a request, with an id of any kind.
    pub(crate) fn answer(&mut self, id: impl Into<Value>) -> Value {
        let id = id.into();
        let answer = self.wait(&format!("response to {id}"), |message| {
            message.get("method").is_none() && message["id"] == id
        });
        self.answered.push(id);
        answer
    }

    /// Waits for the successful response to a request.
    pub(crate) fn result(&mut self, id: i64) -> Value {
        let mut answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].take()
    }

    /// Waits for the error response to a request, and returns its code.
    pub(crate) fn error_code(&mut self, id: impl Into<Value>) -> i64 {
        let answer = self.answer(id);
        answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {answer}"))
    }

    /// Sends a request and waits for the successful response.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.result(id)
    }

    /// Opens a board.
    pub(crate) fn open(&mut self, uri: &str, version: i64, text: &str) {
        let document =
            json!({ "uri": uri, "languageId": "stakeout-board", "version": version, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Sends changes of a document.
    pub(crate) fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    /// Replaces a range of one line.
    pub(crate) fn replace(
        &mut self,
        uri: &str,
        version: i64,
        line: u32,
        columns: Range<u32>,
        text: &str,
    ) {
        let place = |column| json!({ "line": line, "character": column });
        let range = json!({ "start": place(columns.start), "end": place(columns.end) });
        self.change(uri, version, json!([{ "range": range, "text": text }]));
    }

    /// Saves a document, without its text.
    pub(crate) fn save(&mut self, uri: &str) {
        self.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    }

    /// Requests the hover at a position.
    pub(crate) fn hover(&mut self, uri: &str, line: u32, column: u32) -> Value {
        let position = json!({ "line": line, "character": column });
        self.ask(
            "textDocument/hover",
            json!({ "textDocument": { "uri": uri }, "position": position }),
        )
    }

    /// Waits for diagnostics of a document that match, and drops earlier ones.
    pub(crate) fn diagnostics_with(&mut self, uri: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let diagnostics = self.diagnostics(uri);
            if wanted(&diagnostics) {
                return diagnostics;
            }
        }
    }

    /// Waits for diagnostics of a document with exactly these rules, in this order, and drops
    /// earlier ones.
    pub(crate) fn rules(&mut self, uri: &str, rules: &[&str]) -> Value {
        self.diagnostics_with(uri, |diagnostics| rules_of(diagnostics) == rules)
    }

    /// Waits for the next diagnostics published for a document.
    pub(crate) fn diagnostics(&mut self, uri: &str) -> Value {
        self.wait(&format!("diagnostics of {uri}"), are_diagnostics_of(uri))["params"].take()
    }

    /// The next diagnostics published for a document, if they have already arrived.
    pub(crate) fn published(&mut self, uri: &str) -> Option<Value> {
        let index = self.unclaimed.iter().position(are_diagnostics_of(uri))?;
        Some(self.unclaimed.remove(index)["params"].take())
    }

    /// Waits for the first matching message that was not requested yet; all others are kept.
    pub(crate) fn wait(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.unclaimed.iter().position(&wanted) {
            return self.unclaimed.remove(index);
        }
        let deadline = Instant::now() + LIMIT;
        loop {
            match self.next(deadline) {
                Ok(message) if wanted(&message) => return message,
                Ok(message) => self.unclaimed.push(message),
                Err(error) => panic!("expected {what}: {error}; unclaimed: {:#?}", self.unclaimed),
            }
        }
    }

    /// Waits for the next message of any kind.
    fn next(&self, deadline: Instant) -> Result<Value, RecvTimeoutError> {
        let message =
            self.output.recv_timeout(deadline.saturating_duration_since(Instant::now()))?;
        Ok(message.unwrap_or_else(|problem| panic!("the server wrote {problem}")))
    }

    /// Asks until a condition holds.
    pub(crate) fn until(&mut self, what: &str, mut holds: impl FnMut(&mut Self) -> bool) {
        let deadline = Instant::now() + LIMIT;
        while !holds(self) {
            assert!(Instant::now() < deadline, "not within {LIMIT:?}: {what}");
        }
    }

    /// Proves that the server still responds; by then, its immediate reactions to earlier messages
    /// have arrived.
    pub(crate) fn assert_alive(&mut self) {
        let id = self.request("stakeout/no-such-method", json!({}));
        assert_eq!(self.error_code(id), -32601);
    }

    /// Runs an action while none of the server's output is read, so that the output fills up.
    pub(crate) fn without_reading(&mut self, action: impl FnOnce(&mut Self)) {
        let reading = Arc::clone(&self.reading);
        let held = reading.lock().unwrap();
        action(self);
        drop(held);
    }

    /// Runs an action and returns by how many bytes the server's resident memory grew at its peak.
    #[cfg(target_os = "linux")]
    pub(crate) fn growth(&mut self, action: impl FnOnce(&mut Self)) -> u64 {
        // Resets the peak.
        std::fs::write(format!("/proc/{}/clear_refs", self.process), "5").unwrap();
        let before = self.status("VmRSS:");
        action(self);
        self.status("VmHWM:").saturating_sub(before) << 10
    }

    /// The processor time of all threads so far, as Linux counts it: in hundredths of a second.
    #[cfg(target_os = "linux")]
    #[allow(dead_code, reason = "not every suite measures time")]
    pub(crate) fn processor_time(&self) -> Duration {
        let line = std::fs::read_to_string(format!("/proc/{}/stat", self.process)).unwrap();
        // The name of the program may contain anything, in parentheses.
        let (_, fields) = line.rsplit_once(") ").unwrap();
        let ticks = fields.split(' ').skip(11).take(2).map(|field| field.parse::<u64>().unwrap());
        Duration::from_millis(10 * ticks.sum::<u64>())
    }

    /// What the system counts for the server, such as its `Threads:`; memory in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn status(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process)).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim_end_matches("kB").trim().parse().unwrap()
    }

    /// The bytes of the longest message so far.
    #[allow(dead_code, reason = "not every suite measures messages")]
    pub(crate) fn longest_message(&self) -> usize {
        self.longest.load(Ordering::Relaxed)
    }

    /// Closes the server's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for all remaining messages until the server's output ends.
    pub(crate) fn rest(&mut self) -> Vec<Value> {
        let deadline = Instant::now() + LIMIT;
        loop {
            match self.next(deadline) {
                Ok(message) => self.unclaimed.push(message),
                Err(RecvTimeoutError::Disconnected) => return std::mem::take(&mut self.unclaimed),
                Err(RecvTimeoutError::Timeout) => panic!("the output does not end"),
            }
        }
    }

    /// Waits for the process to exit and returns its code.
    pub(crate) fn code(&mut self) -> i32 {
        self.ended.recv_timeout(LIMIT).expect("the process exits")
    }

    /// Waits for the process to exit and returns its standard error.
    pub(crate) fn errors(&mut self) -> String {
        self.errors.recv_timeout(LIMIT).expect("standard error ends")
    }

    /// Ends the session as the protocol requires, and checks the exit.
    pub(crate) fn finish(self) {
        self.finish_with_rest();
    }

    /// As [`finish`](Self::finish), but returns every message that the test has not requested.
    pub(crate) fn finish_with_rest(mut self) -> Vec<Value> {
        let id = self.request("shutdown", Value::Null);
        assert_eq!(self.result(id), Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.code(), 0);
        assert_eq!(self.errors(), "", "standard error stays empty");
        let rest = self.rest();
        for message in rest.iter().filter(|message| message.get("method").is_none()) {
            assert!(!self.answered.contains(&message["id"]), "a second answer: {message}");
        }
        rest
    }
}

impl Drop for Server {
    /// Lets the process of a failed test exit.
    fn drop(&mut self) {
        self.close_input();
    }
}

/// The rules of diagnostics, in order.
pub(crate) fn rules_of(diagnostics: &Value) -> Vec<&str> {
    let all = diagnostics["diagnostics"].as_array().unwrap();
    all.iter().map(|diagnostic| diagnostic["code"].as_str().unwrap()).collect()
}

fn are_diagnostics_of(uri: &str) -> impl Fn(&Value) -> bool {
    move |message| {
        message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri
    }
}

fn read_frames(
    output: impl Read + Send + 'static,
    reading: Arc<Mutex<()>>,
    longest: Arc<AtomicUsize>,
) -> Receiver<Said> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(message) = read_message(&mut output, &longest).transpose() {
            drop(reading.lock());
            let is_last = message.is_err();
            if sender.send(message).is_err() || is_last {
                return;
            }
        }
    });
    receiver
}

/// Reads a message; `None` at the end of the output.
fn read_message(output: &mut impl BufRead, longest: &AtomicUsize) -> Result<Option<Value>, String> {
    let mut header = String::new();
    if output.read_line(&mut header).map_err(|error| format!("no header: {error}"))? == 0 {
        return Ok(None);
    }
    let length =
        header.strip_prefix("Content-Length: ").and_then(|length| length.trim_end().parse().ok());
    let mut body = vec![0; length.ok_or_else(|| format!("no header: {header:?}"))?];
    let mut blank = String::new();
    output.read_line(&mut blank).map_err(|error| format!("half a header: {error}"))?;
    if blank != "\r\n" {
        return Err(format!("{blank:?} behind a header"));
    }
    longest.fetch_max(body.len(), Ordering::Relaxed);
    output.read_exact(&mut body).map_err(|error| format!("half a message: {error}"))?;
    serde_json::from_slice(&body).map(Some).map_err(|error| format!("what is not JSON: {error}"))
}

fn read_all(mut errors: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut text = String::new();
        errors.read_to_string(&mut text).expect("standard error is text");
        let _ = sender.send(text);
    });
    receiver
}

fn wait(mut child: Child) -> Receiver<i32> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let status = child.wait().expect("the child exits");
        let _ = sender.send(status.code().unwrap_or(i32::MIN));
    });
    receiver
}
