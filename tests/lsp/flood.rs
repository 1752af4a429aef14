//! Floods of valid and invalid messages, in random order and random pieces. Whatever came before,
//! the server answers every request once, and its final diagnostics of each text are those of a
//! fresh server.

use std::cell::RefCell;
use std::sync::Arc;

use fastrand::Rng;
use serde_json::{Value, json};
use stakeout::analysis::{BOARDS, Context, File, Solutions, SolutionsOf, SolveStatus};
use stakeout::config::Settings;
use stakeout::solve::{Solvable, Unwatched};
use stakeout::text::Encoding;

use super::support::{Server, frame, notification};

const URIS: [&str; 3] = ["file:///a.board", "untitled:b", "file:///odd name/c%20d.board"];

/// What the editor shows, which the server must reconstruct.
#[derive(Clone)]
struct Editor {
    text: String,
    version: i64,
    is_open: bool,
}

struct Flood {
    random: Rng,
    server: Server,
    editors: [Editor; 3],
    /// Requests without a response so far.
    requested: Vec<i64>,
    bytes: Vec<u8>,
}

impl Flood {
    fn new(seed: u64) -> Self {
        let editor = Editor { text: String::new(), version: 0, is_open: false };
        Self {
            random: Rng::with_seed(seed),
            server: Server::ready(),
            editors: [editor.clone(), editor.clone(), editor],
            requested: Vec::new(),
            bytes: Vec::new(),
        }
    }

    fn send(&mut self, method: &str, params: Value) {
        self.bytes.extend(frame(&notification(method, params).to_string()));
    }

    /// Writes what was sent, in random pieces.
    fn flush(&mut self) {
        let bytes = std::mem::take(&mut self.bytes);
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(self.random.usize(1..=rest.len().min(400)));
            self.server.send_bytes(piece);
            rest = after;
        }
    }

    fn open(&mut self, index: usize) {
        let editor = &mut self.editors[index];
        (editor.version, editor.is_open) = (self.random.i64(0..100), true);
        let document = json!({
            "uri": URIS[index], "languageId": "stakeout-board", "version": editor.version, "text": editor.text,
        });
        self.send("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// A random edit of the text, as a change of the protocol.
    fn edit(&mut self, index: usize) -> Value {
        const PIECES: [&str; 14] = [
            "P",
            "T",
            "E",
            "*",
            ".",
            "..",
            "\n",
            "\n\n",
            "\r\n",
            "; c",
            "P.T\n..E\n",
            "\u{1F600}",
            "#",
            "expect: draw\n",
        ];
        let editor = &mut self.editors[index];
        let places: Vec<usize> =
            editor.text.char_indices().map(|(at, _)| at).chain([editor.text.len()]).collect();
        let start = self.random.usize(..places.len());
        let end = (start + self.random.usize(..4)).min(places.len() - 1);
        let insert = PIECES[self.random.usize(..PIECES.len())];
        let (start, end) = (places[start], places[end]);
        // There is no position between CR and LF.
        let splits =
            |at: usize| editor.text[..at].ends_with('\r') && editor.text[at..].starts_with('\n');
        if splits(start) || splits(end) {
            return json!({ "range": { "start": position("", 0), "end": position("", 0) }, "text": "" });
        }
        let range =
            json!({ "start": position(&editor.text, start), "end": position(&editor.text, end) });
        editor.text.replace_range(start..end, insert);
        json!({ "range": range, "text": insert })
    }

    fn change(&mut self, index: usize) {
        let changes: Vec<Value> = (0..self.random.usize(1..4)).map(|_| self.edit(index)).collect();
        let editor = &mut self.editors[index];
        editor.version += self.random.i64(1..4);
        let params = json!({
            "textDocument": { "uri": URIS[index], "version": editor.version }, "contentChanges": changes,
        });
        self.send("textDocument/didChange", params);
    }

    fn send_whole(&mut self, index: usize) {
        let editor = &mut self.editors[index];
        editor.version += 1;
        let params = json!({
            "textDocument": { "uri": URIS[index], "version": editor.version }, "contentChanges": [{ "text": editor.text }],
        });
        self.send("textDocument/didChange", params);
    }

    /// A change that arrives incomplete, while the editor believes it was sent.
    fn lose_change(&mut self, index: usize) {
        let before = self.bytes.len();
        self.change(index);
        let mut lost = self.bytes.split_off(before);
        let body = lost.windows(4).position(|window| window == b"\r\n\r\n").unwrap() + 4;
        match self.random.u32(..4) {
            // Cut, with the correct length.
            0 => {
                let end = self.random.usize(body..lost.len());
                lost = frame(&String::from_utf8_lossy(&lost[body..end]).replace('\u{FFFD}', "?"));
            }
            // Cut, with the length of the whole message; the rest is missing or garbage.
            1 => lost.insert(body, b'x'),
            // An unreadable header.
            2 => lost[0] = b'K',
            // An older version.
            _ => {
                let params = json!({ "textDocument": { "uri": URIS[index], "version": -1 }, "contentChanges": [] });
                lost = frame(&notification("textDocument/didChange", params).to_string());
            }
        }
        self.bytes.extend(lost);
    }

    fn ask(&mut self, index: usize) {
        let position = json!({ "line": self.random.u32(..20), "character": self.random.u32(..20) });
        let document = json!({ "uri": URIS[index] });
        let id = 1_000_000 + self.requested.len() as i64;
        let method = ["textDocument/hover", "no/such", "$/no/such", "workspace/executeCommand"]
            [self.random.usize(..4)];
        let params =
            json!({ "textDocument": document, "position": position, "command": "stakeout.solve" });
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.bytes.extend(frame(&request.to_string()));
        self.requested.push(id);
        if self.random.bool() {
            self.send("$/cancelRequest", json!({ "id": id }));
        }
    }

    fn step(&mut self) {
        let index = self.random.usize(..URIS.len());
        if !self.editors[index].is_open {
            return self.open(index);
        }
        match self.random.u32(..20) {
            0..8 => self.change(index),
            8..11 => self.ask(index),
            11 => self.send_whole(index),
            12 => {
                self.send("textDocument/didSave", json!({ "textDocument": { "uri": URIS[index] } }))
            }
            13 => {
                let text = self.editors[index].text.clone();
                self.send(
                    "textDocument/didSave",
                    json!({ "textDocument": { "uri": URIS[index] }, "text": text }),
                );
            }
            14 => {
                self.editors[index].is_open = false;
                self.send(
                    "textDocument/didClose",
                    json!({ "textDocument": { "uri": URIS[index] } }),
                );
            }
            15 => self.open(index),
            16 => self.lose_change(index),
            17 => {
                let garbage = [
                    "[]",
                    "17",
                    "{",
                    "[{\"jsonrpc\":\"2.0\"}]",
                    "{\"jsonrpc\":\"2.0\",\"id\":[]}",
                    "\u{1F600}",
                ];
                self.bytes.extend(frame(garbage[self.random.usize(..garbage.len())]));
            }
            18 => {
                let on = ["save", "type"][self.random.usize(..2)];
                let memory = [1, 3000, 1 << 30][self.random.usize(..3)];
                let settings = json!({ "stakeout": { "solve": { "on": on }, "solver": { "memory": memory } } });
                self.send("workspace/didChangeConfiguration", json!({ "settings": settings }));
            }
            _ => self.flush(),
        }
    }

    /// Restores every document, and compares.
    fn end(mut self, seed: u64) {
        self.send("workspace/didChangeConfiguration", json!({ "settings": { "stakeout": {} } }));
        for (index, uri) in URIS.into_iter().enumerate() {
            match self.random.u32(..3) {
                0 => self.open(index),
                _ if !self.editors[index].is_open => self.open(index),
                1 => self.send_whole(index),
                _ => {}
            }
            let text = self.editors[index].text.clone();
            self.send(
                "textDocument/didSave",
                json!({ "textDocument": { "uri": uri }, "text": text }),
            );
        }
        self.flush();
        for (uri, editor) in URIS.iter().zip(&self.editors) {
            let expected = expected(&editor.text);
            let blame = Blame {
                seed,
                uri,
                text: &editor.text,
                expected: &expected,
                last: RefCell::default(),
            };
            self.server.diagnostics_with(uri, |diagnostics| {
                *blame.last.borrow_mut() =
                    diagnostics["diagnostics"].as_array().unwrap().iter().map(shown).collect();
                *blame.last.borrow() == expected
            });
        }
        for id in std::mem::take(&mut self.requested) {
            self.server.answer(id);
        }
        self.server.assert_alive();
        self.server.finish();
    }
}

/// Printed if the test fails while this exists.
struct Blame<'a> {
    seed: u64,
    uri: &'a str,
    text: &'a str,
    expected: &'a [String],
    last: RefCell<Vec<String>>,
}

impl Drop for Blame<'_> {
    #[expect(clippy::print_stderr, reason = "a failed test says why")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { seed, uri, text, expected, last } = self;
            eprintln!(
                "seed {seed}: {uri}\n{text:?}\nexpected {expected:#?}\nthe last was {:#?}",
                last.borrow()
            );
        }
    }
}

fn position(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let mut line = 0;
    let mut start = 0;
    for (index, byte) in before.bytes().enumerate() {
        let is_end =
            byte == b'\n' || (byte == b'\r' && text.as_bytes().get(index + 1) != Some(&b'\n'));
        if is_end {
            (line, start) = (line + 1, index + 1);
        }
    }
    json!({ "line": line, "character": before[start..].encode_utf16().count() })
}

/// Solves everything.
struct Solver;

impl<G: Solvable> SolutionsOf<G> for Solver {
    fn status(&self, game: &G) -> SolveStatus<G> {
        SolveStatus::Solved(Arc::new(game.solve_within(u64::MAX, &Unwatched).unwrap()))
    }
}

impl Solutions for Solver {}

/// The expected diagnostics of a text: rules, places and messages.
fn expected(text: &str) -> Vec<String> {
    let document = File::new(text, &BOARDS).unwrap();
    let diagnostics =
        document.diagnostics(Context::new(&Solver, &Settings::default(), Encoding::Utf16));
    let place = |at: stakeout::text::Position| format!("{}:{}", at.line, at.column);
    let show = |found: &stakeout::analysis::FileDiagnostic| {
        format!(
            "{} {}-{} {}",
            found.rule.name,
            place(found.range.start),
            place(found.range.end),
            found.message
        )
    };
    diagnostics.iter().map(show).collect()
}

fn shown(diagnostic: &Value) -> String {
    let place = |at: &Value| format!("{}:{}", at["line"], at["character"]);
    let (start, end) = (place(&diagnostic["range"]["start"]), place(&diagnostic["range"]["end"]));
    let text = |member: &str| diagnostic[member].as_str().unwrap().to_owned();
    format!("{} {start}-{end} {}", text("code"), text("message"))
}

#[test]
fn after_any_flood_each_document_matches_the_editor() {
    for seed in 0..24 {
        let mut flood = Flood::new(seed);
        for _ in 0..250 {
            flood.step();
        }
        flood.end(seed);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_flood_of_long_requests_starts_few_threads() {
    let uri = URIS[0];
    let mut server = Server::ready();
    server.open(
        uri,
        1,
        &format!(
            "P{0}\n{1}{0}T\nE{0}\n",
            ".".repeat(11),
            format!("{}\n", ".".repeat(12)).repeat(8)
        ),
    );
    server.rules(uri, &["verdict"]);
    let params = json!({ "textDocument": { "uri": uri }, "board": 0 });
    let ids: Vec<i64> =
        (0..500).map(|_| server.request("stakeout/statistics", params.clone())).collect();
    for id in ids {
        server.result(id);
    }
    // Threads without work live for ten seconds more.
    assert!(server.status("Threads:") < 30);
    server.finish();
}
