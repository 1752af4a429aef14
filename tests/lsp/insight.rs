//! What if: repairs, critical cells, variants and reasons, as an editor sees them.

use serde_json::{Value, json};

use super::support::Server;

pub(super) const A: &str = "file:///boards/a.board";

/// A client that shows progress and knows code actions.
fn client() -> Value {
    let kinds = json!({ "codeActionKind": { "valueSet": ["", "quickfix"] } });
    json!({
        "window": { "workDoneProgress": true, "showDocument": { "support": true } },
        "textDocument": { "codeAction": { "codeActionLiteralSupport": kinds } },
        "experimental": { "stakeoutBoardChanged": true },
    })
}

/// A board that takes much longer to search for pairs of edits than a progress takes to be shown.
const LONG: usize = 60;

/// An open board on which the thief escapes in 4 turns, unless two walls close the exit.
pub(super) fn open_board(size: usize) -> String {
    let mut rows = vec![vec!['.'; size]; size];
    (rows[0][0], rows[size - 1][size - 3], rows[size - 1][size - 1]) = ('P', 'T', 'E');
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    format!("expect: police\n{}\n", rows.join("\n"))
}

/// A server with this text, after its boards are solved.
pub(super) fn opened(text: &str, rules: &[&str]) -> Server {
    let mut server = Server::with(client());
    server.open(A, 1, text);
    server.rules(A, rules);
    server
}

pub(super) fn about(further: Value) -> Value {
    let mut params = json!({ "textDocument": { "uri": A }, "board": 0 });
    params.as_object_mut().unwrap().extend(further.as_object().unwrap().clone());
    params
}

/// The title of the progress of a search for repairs.
const REPAIRS: &str = "Searching for repairs of a.board";

/// The code actions in the first line.
fn actions(server: &mut Server) -> Vec<Value> {
    let at = json!({ "line": 0, "character": 0 });
    let context = json!({ "diagnostics": [], "only": ["quickfix"] });
    let params = json!({ "textDocument": { "uri": A }, "range": { "start": at, "end": at }, "context": context });
    server.ask("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    actions.iter().map(|action| action["title"].as_str().unwrap()).collect()
}

fn run(server: &mut Server, action: &Value) {
    let command = json!({ "command": action["command"]["command"], "arguments": action["command"]["arguments"] });
    assert_eq!(server.ask("workspace/executeCommand", command), Value::Null);
}

fn message(server: &mut Server) -> String {
    let shown = server.wait("a message", |message| message["method"] == "window/showMessage");
    shown["params"]["message"].as_str().unwrap().to_owned()
}

fn is_progress(message: &Value, kind: &str) -> bool {
    message["method"] == "$/progress" && message["params"]["value"]["kind"] == kind
}

/// Waits until the progress of a search is shown. On a slow machine, that of the board's solve
/// comes first.
pub(super) fn begun(server: &mut Server, title: &str) -> Value {
    loop {
        let message = server.wait("a progress", |message| {
            message["method"] == "window/workDoneProgress/create" || is_progress(message, "begin")
        });
        if message["method"] == "window/workDoneProgress/create" {
            server.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }));
        } else if message["params"]["value"]["title"] == title {
            assert_eq!(message["params"]["value"]["cancellable"], true);
            return message["params"]["token"].clone();
        }
    }
}

/// Waits until a progress has ended.
pub(super) fn ended(server: &mut Server, token: &Value) {
    server.wait("the end", |message| {
        is_progress(message, "end") && message["params"]["token"] == *token
    });
}

#[test]
fn pairs_of_edits_are_searched_on_request_and_become_fixes() {
    let mut server = opened(&open_board(8), &["verdict-mismatch", "verdict"]);
    let before = actions(&mut server);
    assert_eq!(
        titles(&before),
        [
            "Set `expect` to `thief`",
            "Set `expect` to `thief in 4`",
            "Remove `expect`",
            "Place the pieces: police 1,1, thief 3,6 (3015 ways)",
            "No single edit of the board makes `expect` true: search for pairs of edits",
        ]
    );
    run(&mut server, before.last().unwrap());
    assert_eq!(message(&mut server), "a.board: 2 repairs, the nearest first.");
    let after = actions(&mut server);
    let titles = titles(&after);
    let walls = [
        "Put a wall on row 7, column 6 and put a wall on row 8, column 7: Police catches the thief in 13 turns",
        "Put a wall on row 7, column 8 and put a wall on row 8, column 7: Police catches the thief in 13 turns",
    ];
    assert_eq!(titles[3..5], walls);
    let place = |line, column| json!({ "line": line, "character": column });
    let wall = |line, column| json!({ "range": { "start": place(line, column), "end": place(line, column + 1) }, "newText": "*" });
    assert_eq!(after[3]["edit"]["changes"][A], json!([wall(7, 5), wall(8, 6)]));
    server.finish();
}

#[test]
fn it_is_said_plainly_that_no_pair_of_edits_helps() {
    let mut server = opened("expect: draw\nP.T\n..E\n", &["verdict-mismatch", "verdict"]);
    let before = actions(&mut server);
    run(&mut server, before.last().unwrap());
    assert_eq!(
        message(&mut server),
        "a.board: No board within two edits is as expected (37 tried)."
    );
    assert_eq!(actions(&mut server).len(), before.len() - 1, "there is nothing left to search");
    let repairs = server.ask("stakeout/repairs", about(json!({})));
    assert_eq!(
        repairs,
        json!({
            "version": 1, "wish": "draw", "verdict": { "outcome": "thief", "turns": 2 }, "needed": true, "within": 2,
            "searching": 0, "tried": 37, "message": "No board within two edits is as expected (37 tried).", "repairs": [],
        })
    );
    server.finish();
}

#[test]
fn a_search_in_the_background_delays_nothing_and_ends_when_the_user_cancels_it() {
    let mut server = opened(&open_board(LONG), &["verdict-mismatch", "verdict"]);
    let begin = server.ask("stakeout/repairs", about(json!({ "search": 2 })));
    assert_eq!(begin["searching"], 2);
    let token = begun(&mut server, REPAIRS);
    wait_for_values(&mut server, A);
    assert!(server.hover(A, 3, 3)["contents"]["value"].as_str().unwrap().contains("| thief here "));
    server.notify("window/workDoneProgress/cancel", json!({ "token": token }));
    ended(&mut server, &token);
    assert_eq!(server.ask("stakeout/repairs", about(json!({})))["searching"], 0);
    server.finish();
}

#[test]
fn a_search_ends_when_its_board_changes_but_not_with_another_one() {
    let mut server =
        opened(&(open_board(LONG) + "\nP.T\n..E\n"), &["verdict-mismatch", "verdict", "verdict"]);
    server.ask("stakeout/repairs", about(json!({ "search": 2 })));
    let token = begun(&mut server, REPAIRS);
    let next_board = u32::try_from(LONG).unwrap() + 2;
    server.replace(A, 2, next_board, 1..2, "*");
    assert_eq!(server.ask("stakeout/repairs", about(json!({})))["searching"], 2);
    server.replace(A, 3, 5, 1..2, "*");
    ended(&mut server, &token);
    assert_eq!(server.ask("stakeout/repairs", about(json!({})))["searching"], 0);
    server.finish();
}

#[test]
fn critical_cells_are_shown_on_demand_and_then_in_hovers() {
    let mut server = opened("P..T\n.**.\n...E\n", &["verdict"]);
    let end = |server: &mut Server| {
        let hover = server.hover(A, 1, 3)["contents"]["value"].as_str().unwrap().to_owned();
        hover.rsplit("\n\n").next().unwrap().to_owned()
    };
    assert!(end(&mut server).starts_with("**Best line"));
    let critical = server.ask("stakeout/critical", about(json!({})));
    let toggle = json!({
        "row": 2, "column": 4, "from": ".", "to": "*", "verdict": "police", "turns": 5, "changes": "verdict",
        "range": { "start": { "line": 1, "character": 3 }, "end": { "line": 1, "character": 4 } },
    });
    assert_eq!(critical["critical"], json!([toggle]), "{critical}");
    assert_eq!(critical["summary"], "1 cell changes the outcome, 0 only the turns.");
    assert_eq!(end(&mut server), "**With a wall here:** Police catches the thief in 5 turns");
    let command =
        json!({ "command": "stakeout.criticalCells", "arguments": [{ "uri": A, "board": 0 }] });
    let text = server.ask("workspace/executeCommand", command)["text"].as_str().unwrap().to_owned();
    let list = "**The thief escapes in 4 turns.** 1 cell changes the outcome, 0 only the turns.\n\n\
        - Wall on row 2, column 4: Police catches the thief in 5 turns\n";
    assert_eq!(text, list);
    server.finish();
}

#[test]
fn a_policeman_shows_the_verdicts_with_other_rules() {
    let mut server = opened("P.T\n..E\n", &["verdict"]);
    let hover = server.hover(A, 0, 0)["contents"]["value"].as_str().unwrap().to_owned();
    let other = "**Other rules:**\n\n\
        - `first: thief`: thief in 1\n\
        - `police-moves: 4`: thief in 2\n\
        - `thief-moves: 8`: thief in 2\n\
        - `skip: police`: thief in 2\n\
        - `skip: thief`: thief in 2\n\
        - `skip: none`: thief in 2\n\
        - `stuck: wins`: thief in 2";
    assert!(hover.ends_with(other), "{hover}");
    let variants = server.ask("stakeout/variants", about(json!({})));
    assert_eq!(
        variants["variants"][0],
        json!({ "directive": "first", "value": "thief", "verdict": "thief", "turns": 1 })
    );
    server.finish();
}

#[test]
fn the_reasons_of_a_verdict_are_data_for_a_view() {
    let mut server = opened("P*T\n*.E\n", &["verdict"]);
    let why = server.ask("stakeout/why", about(json!({ "to": [2, 2] })));
    assert_eq!(why["room"]["of"], "police");
    assert_eq!(
        why["room"]["rounds"][0],
        json!({ "turn": 0, "police": [1, 1], "thief": [1, 3], "cells": 1 })
    );
    assert_eq!(why["room"]["cells"], json!([[0, null, null], [null, null, null]]));
    assert_eq!((&why["move"]["grade"], &why["outcome"]), (&json!("best"), &json!("thief")));
    let request = server.request("stakeout/why", about(json!({ "to": [2, 1] })));
    assert_eq!(server.error_code(request), -32602);
    server.finish();
}

/// Waits until all values of a document's first board are known: a search begins then.
fn wait_for_values(server: &mut Server, uri: &str) {
    while server.hover(uri, 3, 3)["contents"]["value"].as_str().unwrap().contains("Not solved yet")
    {
        server.wait("news of a board", |message| {
            message["method"] == "stakeout/boardChanged" && message["params"]["uri"] == uri
        });
    }
}

#[test]
fn searches_in_many_documents_keep_no_request_waiting() {
    let mut server = opened(&open_board(LONG), &["verdict-mismatch", "verdict"]);
    let uris: Vec<String> = (0..20).map(|number| format!("file:///many/{number}.board")).collect();
    for uri in &uris {
        server.open(uri, 1, &open_board(LONG));
        server.rules(uri, &["verdict-mismatch", "verdict"]);
        let found = server.ask(
            "stakeout/repairs",
            json!({ "textDocument": { "uri": uri }, "board": 0, "search": 2 }),
        );
        assert_eq!(found["searching"], 2);
    }
    uris.iter().for_each(|uri| wait_for_values(&mut server, uri));
    // Answered on one of the threads for requests.
    assert!(server.ask("workspace/symbol", json!({ "query": "" })).is_array());
    let found =
        server.ask("stakeout/repairs", json!({ "textDocument": { "uri": uris[0] }, "board": 0 }));
    assert_eq!(found["searching"], 2, "the first search is still running");
    server.close_input();
}
