//! `duplicate-board` over the workspace: open documents, and files in its folders.

use std::fs;

use serde_json::{Value, json};

use super::folder::Folder;
use super::support::Server;

const ON: &str = "[rules]\nduplicate-board = \"warning\"\n";

/// A client without pull diagnostics, with this workspace folder.
fn pushed(folder: &Folder) -> Server {
    let mut server = Server::start();
    let capabilities =
        json!({ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } });
    let folders = json!([{ "uri": folder.uri(""), "name": "boards" }]);
    server.ask("initialize", json!({ "capabilities": capabilities, "workspaceFolders": folders }));
    server.notify("initialized", json!({}));
    server
}

fn duplicates(diagnostics: &Value) -> Vec<&Value> {
    let found = diagnostics["diagnostics"].as_array().unwrap().iter();
    found.filter(|found| found["code"] == "duplicate-board").collect()
}

/// Waits for the only such diagnostic of a document; returns its message, and the place of the
/// earlier board.
fn duplicate(server: &mut Server, uri: &str, message: &str) -> Value {
    let has = |diagnostics: &Value| matches!(duplicates(diagnostics)[..], [found] if found["message"].as_str().unwrap().ends_with(message));
    let diagnostics = server.diagnostics_with(uri, has);
    duplicates(&diagnostics)[0]["relatedInformation"][0]["location"].clone()
}

fn no_duplicate(server: &mut Server, uri: &str) {
    server.diagnostics_with(uri, |diagnostics| duplicates(diagnostics).is_empty());
}

#[test]
fn a_board_is_compared_with_earlier_files_open_or_not_and_edits_elsewhere_count() {
    let folder = Folder::with(&[
        ("stakeout.toml", ON),
        ("a.board", "title: On disk\nP.T\n..E\n"),
        ("b.board", "P..\n.TE\n"),
        ("z.board", "P..\n.TE\n"),
    ]);
    let mut server = pushed(&folder);
    let c = folder.uri("c.board");
    // The first board of `a`, turned; and one that nothing equals.
    server.open(&c, 1, "T.P\nE..\n\nPTE\n");
    let place = duplicate(&mut server, &c, "this board equals the one at a.board:2");
    assert_eq!(place["uri"], folder.uri("a.board"));
    assert_eq!(place["range"]["start"]["line"], 1);
    // An edit of an open document affects the others.
    let b = folder.uri("b.board");
    server.open(&b, 1, "P..\n.TE\n");
    server.replace(&b, 2, 0, 0..0, "\nPTE\n\n");
    server.diagnostics(&b);
    server.replace(&c, 2, 0, 0..1, "*");
    duplicate(&mut server, &c, "this board equals the one at b.board:2");
    server.replace(&b, 3, 1, 1..2, "*");
    no_duplicate(&mut server, &c);
    // A file that is closed counts as it is on disk.
    server.replace(&c, 3, 3, 0..3, "P..\n.TE");
    server.notify("textDocument/didClose", json!({ "textDocument": { "uri": b } }));
    duplicate(&mut server, &c, "this board equals the one at b.board:1");
    fs::remove_file(folder.path().join("b.board")).unwrap();
    let changes = json!({ "changes": [{ "uri": b, "type": 3 }] });
    server.notify("workspace/didChangeWatchedFiles", changes);
    no_duplicate(&mut server, &c);
    server.finish();
}

#[test]
fn nothing_is_compared_while_the_rule_is_off() {
    let folder = Folder::with(&[("a.board", "P.T\n..E\n")]);
    let mut server = pushed(&folder);
    let b = folder.uri("b.board");
    server.open(&b, 1, "P.T\n..E\n");
    no_duplicate(&mut server, &b);
    server.finish();
}
