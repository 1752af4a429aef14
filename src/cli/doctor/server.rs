//! Checks whether the server responds: starts this program as an editor would, and opens a small
//! board.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use serde_json::{Value, json};

use crate::cli::doctor::{InstallationCheck, InstallationState};

/// The time limit, which is far longer than the check takes on any machine.
const PATIENCE: Duration = Duration::from_secs(20);

const URI: &str = "file:///stakeout-doctor.board";
const BOARD: &str = "PTE\n";
const VERDICT: &str = "Police catches the thief in 1 turn";

/// Why the check failed.
enum ServerFailure {
    Io(io::Error),
    /// This message did not arrive.
    Silent(&'static str),
    /// It exited with a code other than 0, or by a signal.
    Ended(Option<i32>),
}

impl From<io::Error> for ServerFailure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Opens a board in a new server and waits for the verdict.
pub(crate) fn check() -> InstallationCheck {
    let begun = Instant::now();
    let message = match open_a_board() {
        Ok(()) => {
            let took = begun.elapsed().as_millis();
            return InstallationCheck::new(
                InstallationState::Ok,
                "server",
                format!("a board opened over a pipe was solved in {took} ms"),
            );
        }
        Err(ServerFailure::Io(error)) => format!("could not communicate with the server: {error}"),
        Err(ServerFailure::Silent(what)) => {
            format!("no {what} within {} seconds", PATIENCE.as_secs())
        }
        Err(ServerFailure::Ended(code)) => match code {
            Some(code) => format!("the server exited with code {code}"),
            None => "the server was ended by a signal".to_owned(),
        },
    };
    let advice = "run `stakeout lsp --log-level debug` in your editor, and report what it logs";
    InstallationCheck::new(InstallationState::Failed, "server", format!("{message}: {advice}"))
}

fn open_a_board() -> Result<(), ServerFailure> {
    let mut command = Command::new(env::current_exe()?);
    command.arg("lsp").env_remove("STAKEOUT_LOG");
    let child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut server = Server::new(child)?;
    let capabilities = json!({ "textDocument": { "publishDiagnostics": {} } });
    server.send(&json!({ "id": 1, "method": "initialize", "params": { "processId": null, "rootUri": null, "capabilities": capabilities } }))?;
    server.wait("response to `initialize`", |message| {
        message["id"] == 1 && message["result"]["capabilities"].is_object()
    })?;
    server.send(&json!({ "method": "initialized", "params": {} }))?;
    let document =
        json!({ "uri": URI, "languageId": "stakeout-board", "version": 1, "text": BOARD });
    server.send(
        &json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }),
    )?;
    server.wait("verdict of a small board", has_verdict)?;
    server.send(&json!({ "id": 2, "method": "shutdown" }))?;
    server.wait("response to `shutdown`", |message| message["id"] == 2)?;
    server.send(&json!({ "method": "exit" }))?;
    server.end()
}

fn has_verdict(message: &Value) -> bool {
    let diagnostics = message["params"]["diagnostics"].as_array();
    let is_ours =
        message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == URI;
    is_ours
        && diagnostics.is_some_and(|diagnostics| {
            diagnostics.iter().any(|diagnostic| diagnostic["message"] == VERDICT)
        })
}

/// A running server, which is stopped when dropped.
struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Value>,
    deadline: Instant,
}

impl Server {
    fn new(mut child: Child) -> io::Result<Self> {
        let input = child.stdin.take();
        let output = child.stdout.take();
        let (sender, receiver) = channel();
        // On a thread, since reads from a pipe have no time limit.
        thread::Builder::new().spawn(move || {
            let mut output = output.map(BufReader::new);
            while let Some(message) = output.as_mut().and_then(read_message) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { child, input, output: receiver, deadline: Instant::now() + PATIENCE })
    }

    fn send(&mut self, message: &Value) -> io::Result<()> {
        let mut message = message.clone();
        message["jsonrpc"] = "2.0".into();
        let body = message.to_string();
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        write!(input, "Content-Length: {}\r\n\r\n{body}", body.len())?;
        input.flush()
    }

    /// Waits for a matching message and skips others.
    fn wait(
        &mut self,
        what: &'static str,
        wanted: impl Fn(&Value) -> bool,
    ) -> Result<(), ServerFailure> {
        loop {
            let left = self.deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(message) if wanted(&message) => return Ok(()),
                Ok(_) => {}
                Err(_) => return Err(ServerFailure::Silent(what)),
            }
        }
    }

    /// Waits for the server to exit.
    fn end(mut self) -> Result<(), ServerFailure> {
        self.input = None;
        // The output ends when the server exits.
        while self
            .output
            .recv_timeout(self.deadline.saturating_duration_since(Instant::now()))
            .is_ok()
        {}
        match self.child.try_wait()? {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(ServerFailure::Ended(status.code())),
            None if Instant::now() >= self.deadline => Err(ServerFailure::Silent("exit")),
            None => {
                let status = self.child.wait()?;
                if status.success() { Ok(()) } else { Err(ServerFailure::Ended(status.code())) }
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The next message; `None` at the end of the output or if a message is malformed.
fn read_message(output: &mut BufReader<ChildStdout>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            header => {
                length = header
                    .strip_prefix("Content-Length: ")
                    .map_or(length, |number| number.parse().unwrap_or(0))
            }
        }
    }
    let mut body = Vec::new();
    output.take(length).read_to_end(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
