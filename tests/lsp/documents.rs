//! Which text the server has for a document.

use serde_json::{Value, json};

use super::support::Server;

const A: &str = "file:///a.board";

/// A change that inserts a comment at the start.
fn typed() -> Value {
    let start = json!({ "line": 0, "character": 0 });
    json!([{ "range": { "start": start, "end": start }, "text": ";\n" }])
}

/// The version of the newest diagnostics, or null if they were withdrawn.
fn version(server: &mut Server, uri: &str) -> Value {
    server.assert_alive();
    let mut version = None;
    while let Some(mut diagnostics) = server.published(uri) {
        version = Some(diagnostics["version"].take());
    }
    version.expect("diagnostics were published")
}

#[test]
fn changes_take_effect_in_order() {
    let mut server = Server::ready();
    server.open(A, 1, "PTE\n");
    for version in 2..200 {
        server.change(A, version, typed());
        // Keeps other threads busy.
        server.request("textDocument/hover", json!({ "textDocument": { "uri": A } }));
    }
    assert_eq!(version(&mut server, A), 199);
    server.finish();
}

#[test]
fn a_change_without_a_higher_version_makes_the_document_unknown() {
    for stale in [4, 3, 0, -1] {
        let mut server = Server::ready();
        server.open(A, 4, "PTE\n");
        server.change(A, stale, typed());
        assert_eq!(version(&mut server, A), Value::Null);
        // A partial change does not determine the rest.
        server.change(A, 5, typed());
        assert_eq!(version(&mut server, A), Value::Null);
        server.finish();
    }
}

#[test]
fn a_full_text_makes_an_unknown_document_known_again() {
    type Heal = fn(&mut Server);
    let heals: [Heal; 4] = [
        |server| server.open(A, 1, "PTE\n"),
        |server| server.change(A, 5, json!([{ "text": "PTE\n" }])),
        |server| server.change(A, 5, json!([{ "range": 5 }, { "text": "PTE\n" }, typed()[0]])),
        |server| {
            server.notify(
                "textDocument/didSave",
                json!({ "textDocument": { "uri": A }, "text": "PTE\n" }),
            )
        },
    ];
    for heal in heals {
        let mut server = Server::ready();
        server.open(A, 4, "PTE\n");
        server.change(A, 4, typed());
        assert_eq!(version(&mut server, A), Value::Null);
        heal(&mut server);
        assert!(version(&mut server, A).is_i64());
        server.change(A, 6, typed());
        assert_eq!(version(&mut server, A), 6);
        server.finish();
    }
}

#[test]
fn the_server_requests_the_text_on_save() {
    let mut server = Server::start();
    let result = server.ask("initialize", json!({ "capabilities": {} }));
    let sync = json!({ "openClose": true, "change": 2, "save": { "includeText": true } });
    assert_eq!(result["capabilities"]["textDocumentSync"], sync);
}

#[test]
fn a_closed_document_has_no_diagnostics_and_cannot_change() {
    let mut server = Server::ready();
    server.open(A, 1, "PT\n");
    assert_eq!(server.diagnostics(A)["version"], 1);
    server.notify("textDocument/didClose", json!({ "textDocument": { "uri": A } }));
    assert_eq!(server.diagnostics(A), json!({ "uri": A, "diagnostics": [] }));
    server.change(A, 2, typed());
    server.assert_alive();
    server.open(A, 1, "PT\n");
    assert_eq!(server.diagnostics(A)["version"], 1, "a document that is opened again starts over");
    server.finish();
}

#[test]
fn documents_keep_the_clients_spelling_of_their_names() {
    let names = [
        "file:///a b.board",
        "file:///a%20b.board",
        "file:///x/../y.board",
        "file:///c%3A/y.board",
        "untitled:Untitled-1",
        "nothing like a uri",
        "",
        "file:///ä\u{1F600}.board",
    ];
    let mut server = Server::ready();
    for (version, name) in (1..).zip(names) {
        server.open(name, version, "PTE\n");
    }
    for (version, name) in (1..).zip(names) {
        assert_eq!(server.diagnostics(name)["version"], version, "{name}");
    }
    server.finish();
}

#[test]
fn a_slow_reader_gets_the_last_diagnostics_and_blocks_nothing() {
    const LAST: i64 = 500;
    let mut server = Server::ready();
    // Diagnostics of about 20 kilobytes.
    let text = "P?T\n.?E\n\n".repeat(100);
    server.without_reading(|server| {
        server.open(A, 1, &text);
        for version in 2..=LAST {
            server.replace(A, version, 0, 0..0, "?");
        }
    });
    let hover = server.hover(A, 3, 0);
    assert!(hover.is_object(), "every message was handled: {hover}");
    let mut published = 1;
    while server.diagnostics(A)["version"] != LAST {
        published += 1;
    }
    assert!(published < LAST / 2, "unread diagnostics are replaced, but {published} arrived");
    server.finish();
}

#[test]
fn lines_end_as_in_the_protocol_and_positions_inside_a_character_are_its_start() {
    let mut server = Server::ready();
    // None of these ends a line, and the last character has two units.
    server.open(A, 1, "; \u{b}\u{c}\u{85}\u{2028}\u{2029}\u{1F600}\rP.T\r\n..E\n");
    let range = |line, start, end| json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } });
    // The second half of the pair, then a range of the board.
    server.change(
        A,
        2,
        json!([{ "range": range(0, 8, 9), "text": "" }, { "range": range(2, 0, 1), "text": "*" }]),
    );
    let diagnostics = server.diagnostics_with(A, |diagnostics| diagnostics["version"] == 2);
    assert_eq!(diagnostics["diagnostics"], json!([]), "the board is whole");
    let hover = server.hover(A, 2, 0);
    assert!(
        hover["contents"]["value"].as_str().unwrap().starts_with("**Wall** · row 2, column 1"),
        "{hover}"
    );
    server.finish();
}
