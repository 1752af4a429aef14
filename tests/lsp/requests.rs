//! Every request about texts of 2 MB: no response is longer than 32 MiB, and none takes more than
//! 300 MiB of memory. And every request about texts of 100 and 400 KB: the processor time grows with
//! the text, not with its square.

use std::time::Duration;

use serde_json::{Value, json};
use tower_lsp::lsp_types::request::{self as req, Request as _};

use super::support::Server;

/// The maximum size of a message in bytes.
const MAX_BYTES: usize = 32 << 20;

/// The maximum number of bytes that requests may add to resident memory.
const MAX_GROWTH: u64 = 300 << 20;

/// The size of a text in bytes.
const LARGE: usize = 1_900_000;

/// The source of the server's table of methods.
const TABLE: &str = include_str!("../../src/lsp/server.rs");

/// The source of the server's commands.
const COMMANDS: &str = include_str!("../../src/lsp/protocol/commands.rs");

/// The methods of the protocol by the names of their types in the table.
const PROTOCOL: [(&str, &str); 25] = [
    ("CodeActionRequest", req::CodeActionRequest::METHOD),
    ("CodeActionResolveRequest", req::CodeActionResolveRequest::METHOD),
    ("CodeLensRequest", req::CodeLensRequest::METHOD),
    ("CodeLensResolve", req::CodeLensResolve::METHOD),
    ("Completion", req::Completion::METHOD),
    ("DocumentDiagnosticRequest", req::DocumentDiagnosticRequest::METHOD),
    ("DocumentHighlightRequest", req::DocumentHighlightRequest::METHOD),
    ("DocumentLinkRequest", req::DocumentLinkRequest::METHOD),
    ("DocumentSymbolRequest", req::DocumentSymbolRequest::METHOD),
    ("ExecuteCommand", req::ExecuteCommand::METHOD),
    ("FoldingRangeRequest", req::FoldingRangeRequest::METHOD),
    ("Formatting", req::Formatting::METHOD),
    ("GotoDefinition", req::GotoDefinition::METHOD),
    ("HoverRequest", req::HoverRequest::METHOD),
    ("InlayHintRequest", req::InlayHintRequest::METHOD),
    ("PrepareRenameRequest", req::PrepareRenameRequest::METHOD),
    ("RangeFormatting", req::RangeFormatting::METHOD),
    ("References", req::References::METHOD),
    ("Rename", req::Rename::METHOD),
    ("SelectionRangeRequest", req::SelectionRangeRequest::METHOD),
    ("SemanticTokensFullDeltaRequest", req::SemanticTokensFullDeltaRequest::METHOD),
    ("SemanticTokensFullRequest", req::SemanticTokensFullRequest::METHOD),
    ("SemanticTokensRangeRequest", req::SemanticTokensRangeRequest::METHOD),
    ("WorkspaceDiagnosticRequest", req::WorkspaceDiagnosticRequest::METHOD),
    ("WorkspaceSymbolRequest", req::WorkspaceSymbolRequest::METHOD),
];

/// The type that a line of the table registers as a request.
fn registered(line: &str) -> Option<&str> {
    let call = line.trim();
    let kinds = [".on_document::<", ".in_a_process::<", ".request::<"];
    let path = kinds.iter().find_map(|kind| call.strip_prefix(kind))?;
    path.split([',', '>']).next()?.rsplit("::").next()
}

/// All methods with responses.
fn methods() -> Vec<String> {
    let mut methods = Vec::new();
    for name in TABLE.lines().filter_map(registered) {
        let of_protocol = PROTOCOL.iter().find(|(known, _)| *known == name);
        methods.push(match (of_protocol, name.strip_prefix("Stakeout")) {
            (Some((_, method)), _) => (*method).to_owned(),
            (None, Some(own)) => format!("stakeout/{}", own.to_lowercase()),
            (None, None) => panic!("`PROTOCOL` lacks {name}"),
        });
    }
    let lacks = |(_, method): &&(&str, &str)| !methods.iter().any(|known| known == method);
    assert_eq!(PROTOCOL.iter().find(lacks), None, "the table no longer has it");
    methods
}

/// All commands.
fn commands() -> Vec<&'static str> {
    let strings = COMMANDS.split('"').filter(|part| part.starts_with("stakeout."));
    let commands: Vec<_> = strings.collect();
    assert!(commands.len() >= 9, "{commands:?}");
    commands
}

/// The size of a text in bytes whose requests are timed, and then of one of four times this size.
const TIMED: usize = 100_000;

/// How often a text of four times the size may take the time, and the least time that is compared.
const MOST: u32 = 8;
const LEAST: Duration = Duration::from_millis(100);

/// A large text, and a line of it with something to ask about.
struct LargeText {
    uri: &'static str,
    text: String,
    line: u32,
}

fn repeated(uri: &'static str, piece: &str, line: u32) -> LargeText {
    LargeText { uri, text: piece.repeat(LARGE / piece.len()), line }
}

fn texts() -> Vec<LargeText> {
    let letters = || 'a'..='z';
    let words = letters()
        .flat_map(|a| letters().flat_map(move |b| letters().map(move |c| format!("{a}{b}{c}"))));
    let words: String =
        words.map(|word| format!("{word}{word}\n{word}zzzzzz{word}\n{word}\n")).collect();
    vec![
        repeated("file:///small.board", "P.T\n..E\n\n", 0),
        repeated("file:///tiny.board", "PTE\n\n", 0),
        repeated(
            "file:///titled.board",
            "title: \u{1}é\nallow: verdict, too-large\nP.T\n..E\n\n",
            2,
        ),
        repeated("file:///faulty.board", "P.T\n.TT\n\n", 0),
        repeated("file:///expected.board", "expect: draw\nP.T\n..E\n\n", 1),
        repeated("file:///row.board", "P*", 0),
        repeated("file:///arrows.game", "a->b\n", 0),
        LargeText {
            uri: "file:///words.game",
            text: format!("words: 1\n{}", words.repeat(LARGE / words.len())),
            line: 1,
        },
    ]
}

/// Parameters that fit every method: each reads its own members.
fn params(about: &LargeText) -> Value {
    let position = json!({ "line": about.line, "character": 0 });
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 10_000_000, "character": 0 } });
    json!({
        "textDocument": { "uri": about.uri },
        "position": position,
        "positions": [position],
        "range": all,
        "context": { "diagnostics": [], "includeDeclaration": true },
        "options": { "tabSize": 4, "insertSpaces": true },
        "newName": "x",
        "previousResultId": "1",
        "query": "",
        "board": 0,
        "puzzle": 0,
        "cells": true,
        "police": [1, 1],
        "thief": [1, 1],
        "mover": "police",
        "command": "stakeout.status",
    })
}

/// A client that reads trees of symbols, and links to definitions.
fn modern() -> Value {
    json!({
        "textDocument": {
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "definition": { "linkSupport": true },
        },
        "window": { "showDocument": { "support": true } },
    })
}

/// A server with a text open, and its diagnostics read.
fn with(capabilities: Value, about: &LargeText) -> Server {
    let mut server = Server::with(capabilities);
    let language = match about.uri.rsplit('.').next().unwrap() {
        "md" => "markdown".to_owned(),
        ending => format!("stakeout-{ending}"),
    };
    let document =
        json!({ "uri": about.uri, "languageId": language, "version": 1, "text": about.text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    server.diagnostics(about.uri);
    server
}

/// Texts of about this many bytes with many of one thing.
fn shapes(size: usize) -> Vec<LargeText> {
    let repeated = |uri, begin: &str, piece: &str, line| LargeText {
        uri,
        text: begin.to_owned() + &piece.repeat(size / piece.len()),
        line,
    };
    // A line of about eight bytes for each number.
    let numbered = |uri, begin: &str, of: fn(usize) -> String, line| LargeText {
        uri,
        text: begin.to_owned() + &(0..size / 8).map(of).collect::<String>(),
        line,
    };
    vec![
        repeated("file:///boards.board", "", "title: \u{1}é\nP.T\n..E\n\n", 1),
        repeated("file:///faults.board", "", "first: x\nP.T\n.TT\n\n", 1),
        repeated("file:///row.board", "", "P*", 0),
        repeated("file:///rows.board", "", "PT..........\n", 0),
        repeated("file:///directives.board", "PTE\n", "title: x\n", 0),
        repeated("file:///text.board", "PTE\n", "hello\n", 0),
        numbered("file:///edges.game", "start: a1\n", |i| format!("a{i}->a{}\n", i + 1), 1),
        numbered("file:///row.game", "objective: grundy\na -> ", |i| format!("b{i} "), 1),
        numbered("file:///unknown.game", "start: xy\n", |i| format!("y{i}x\n"), 1),
        numbered("file:///path.pursuit", "", |i| format!("a{i}-a{}\n", i + 1), 0),
        numbered("file:///star.pursuit", "policemen: 2\n", |i| format!("a-b{i}\n"), 1),
        repeated("file:///fences.md", "", "```board\nP.T\n..E\n```\n\n", 1),
        repeated("file:///lists.md", "", "- ```game\n  a -> b\n  ```\n", 1),
    ]
}

/// The processor time of a server for a request.
fn time(server: &mut Server, method: &str, params: &Value) -> Duration {
    let begin = server.processor_time();
    let id = server.request(method, params.clone());
    server.answer(id);
    server.processor_time() - begin
}

#[test]
fn a_text_of_four_times_the_size_takes_a_few_times_the_processor_time() {
    for (short, long) in shapes(TIMED).iter().zip(&shapes(4 * TIMED)) {
        let mut servers = [short, long].map(|about| with(modern(), about));
        let [small, large] = servers.each_ref().map(Server::processor_time);
        assert!(large <= small.max(LEAST) * MOST, "opening {}: {small:?}, {large:?}", short.uri);
        let mut check = |method: &str, params: &Value| {
            // Work in the background counts too, but not every time.
            let mut least = [Duration::MAX; 2];
            let is_linear = (0..3).any(|_| {
                for (least, server) in least.iter_mut().zip(&mut servers) {
                    *least = time(server, method, params).min(*least);
                }
                least[1] <= least[0].max(LEAST) * MOST
            });
            assert!(is_linear, "{method} on {}: {least:?}", short.uri);
        };
        for method in methods() {
            check(&method, &params(short));
        }
        for command in commands() {
            let arguments = json!([{ "uri": short.uri, "board": 0 }]);
            let params = json!({ "command": command, "arguments": arguments });
            check("workspace/executeCommand", &params);
        }
        servers.into_iter().for_each(Server::finish);
    }
}

/// Sends a request and checks what the response takes. Returns the result, null for an error.
#[track_caller]
fn check(server: &mut Server, about: &LargeText, method: &str, params: Value) -> Value {
    let mut answer = Value::Null;
    let growth = server.growth(|server| {
        let id = server.request(method, params);
        answer = server.answer(id);
    });
    assert!(growth < MAX_GROWTH, "{method} on {}: {} MiB", about.uri, growth >> 20);
    assert!(
        server.longest_message() <= MAX_BYTES,
        "{method} on {}: {} bytes",
        about.uri,
        server.longest_message()
    );
    answer["result"].take()
}

#[test]
fn no_request_takes_much_memory_or_has_a_long_response() {
    for about in texts() {
        let mut server = with(json!({}), &about);
        let mut items = Vec::new();
        for method in methods() {
            let mut result = check(&mut server, &about, &method, params(&about));
            if method.ends_with("codeAction") || method.ends_with("codeLens") {
                let last = result.as_array_mut().and_then(Vec::pop);
                items.extend(last.map(|item| {
                    (format!("{}/resolve", method.trim_start_matches("textDocument/")), item)
                }));
            }
        }
        for (method, item) in items {
            check(&mut server, &about, &method, item);
        }
        for command in commands() {
            let params =
                json!({ "command": command, "arguments": [{ "uri": about.uri, "board": 0 }] });
            check(&mut server, &about, "workspace/executeCommand", params);
        }
        server.finish();

        let mut server = with(modern(), &about);
        for method in ["documentSymbol", "definition", "codeLens"] {
            check(&mut server, &about, &format!("textDocument/{method}"), params(&about));
        }
        server.finish();
    }
}

#[test]
fn sixteen_requests_at_once_take_no_more_memory_than_one() {
    let about = &texts()[1];
    let mut server = with(json!({}), about);
    let growth = server.growth(|server| {
        let ids: Vec<_> =
            (0..16).map(|_| server.request("textDocument/documentSymbol", params(about))).collect();
        for id in ids {
            server.result(id);
        }
    });
    assert!(growth < MAX_GROWTH, "{} MiB", growth >> 20);
    server.finish();
}

#[test]
fn a_client_that_asks_and_does_not_read_delays_no_exit() {
    let about = &texts()[0];
    let mut server = with(json!({}), about);
    server.without_reading(|server| {
        for _ in 0..400 {
            server.request("textDocument/documentSymbol", params(about));
        }
        server.close_input();
        assert_eq!(server.code(), 1);
    });
}
