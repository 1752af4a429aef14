//! Placements of the pieces of a board, and boards near it, as an editor sees them.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::insight::{A, about, begun, ended, open_board, opened};
use super::support::Server;

/// The title of the progress of a search.
const SEARCH: &str = "Searching for boards near a.board";

/// A board on which a search for pairs takes much longer than a progress takes to be shown.
const LONG: usize = 20;

/// Writes a response: a line for each entry of a list, and below it the text after its edits.
fn check(text: &str, response: &Value, list: &str, expected: &Expect) {
    let mut rest = response.clone();
    let entries = rest[list].take();
    let mut drawing = format!("{rest}\n");
    for entry in entries.as_array().unwrap() {
        let mut entry = entry.clone();
        let edits = entry["textEdits"].take();
        writeln!(drawing, "{entry}").unwrap();
        for line in edited(text, &edits).lines() {
            writeln!(drawing, "    {line}").unwrap();
        }
    }
    expected.assert_eq(&drawing);
}

/// A text of ASCII characters after edits in order.
fn edited(text: &str, edits: &Value) -> String {
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let offset = |at: &Value| {
        let number = |key: &str| usize::try_from(at[key].as_u64().unwrap()).unwrap();
        starts[number("line")] + number("character")
    };
    let mut edited = text.to_owned();
    for edit in edits.as_array().unwrap().iter().rev() {
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        edited.replace_range(range, edit["newText"].as_str().unwrap());
    }
    edited
}

#[test]
fn placements_are_those_of_the_command_with_their_edits() {
    let text = "expect: thief in 2\nP.T\n...\n..E\n";
    let mut server = opened(text, &["verdict-mismatch", "verdict"]);
    let found = server.ask("stakeout/placements", about(json!({ "count": 2 })));
    check(
        text,
        &found,
        "placements",
        &expect![[r#"
        {"found":6,"message":null,"placements":null,"version":1,"wish":"thief in 2"}
        {"moved":1,"police":[1,1],"textEdits":null,"thief":[2,3],"title":"Place the pieces: police 1,1, thief 2,3","turns":2,"verdict":"thief"}
            expect: thief in 2
            P..
            ..T
            ..E
        {"moved":2,"police":[2,1],"textEdits":null,"thief":[2,3],"title":"Place the pieces: police 2,1, thief 2,3","turns":2,"verdict":"thief"}
            expect: thief in 2
            ...
            P.T
            ..E
    "#]],
    );
    let others = about(json!({ "count": 1, "expect": "police  in 3" }));
    let found = server.ask("stakeout/placements", others);
    check(
        text,
        &found,
        "placements",
        &expect![[r#"
        {"found":16,"message":null,"placements":null,"version":1,"wish":"police in 3"}
        {"moved":0,"police":[1,1],"textEdits":null,"thief":[1,3],"title":"Place the pieces: police 1,1, thief 1,3","turns":3,"verdict":"police"}
            expect: thief in 2
            P.T
            ...
            ..E
    "#]],
    );
    server.finish();
}

#[test]
fn pieces_are_placed_on_a_board_that_lacks_them() {
    let text = "policemen: 2\n..*\n.*.\n..E\n";
    let mut server = opened(text, &["missing-police", "missing-thief"]);
    let found = server.ask("stakeout/placements", about(json!({ "expect": "thief", "count": 1 })));
    check(
        text,
        &found,
        "placements",
        &expect![[r#"
        {"found":4,"message":null,"placements":null,"version":1,"wish":"thief"}
        {"moved":0,"police":[[1,1],[1,2]],"textEdits":null,"thief":[3,2],"title":"Place the pieces: police 1,1 1,2, thief 3,2","turns":2,"verdict":"thief"}
            policemen: 2
            PP*
            .*.
            .TE
    "#]],
    );
    let found = server.ask("stakeout/placements", about(json!({})));
    check(
        text,
        &found,
        "placements",
        &expect![[r#"
        {"found":0,"message":null,"placements":null,"version":1,"wish":null}
    "#]],
    );
    let id = server.request("stakeout/placements", about(json!({ "expect": "win" })));
    assert_eq!(server.error_code(id), -32602);
    server.finish();
}

#[test]
fn a_board_with_errors_says_why_it_has_no_placements_or_boards_near_it() {
    let text = "P.T\n...\n";
    let mut server = opened(text, &["missing-exit"]);
    for (method, list) in [("placements", "placements"), ("variations", "boards")] {
        let found = server.ask(&format!("stakeout/{method}"), about(json!({})));
        assert_eq!(
            (&found[list], &found["message"]),
            (&json!([]), &json!("Not solved: it has errors."))
        );
    }
    server.finish();
}

const SMALL: &str =
    "title: Small\nexpect: police in 3\nsolution: dr d r\n; a comment\nP.T\n...\n..E\n";

#[test]
fn boards_near_a_board_replace_it_with_what_it_asserts() {
    let mut server = opened(SMALL, &["verdict"]);
    let found = server.ask("stakeout/variations", about(json!({ "count": 3 })));
    check(
        SMALL,
        &found,
        "boards",
        &expect![[r#"
        {"boards":null,"complete":false,"message":null,"tried":15,"version":1}
        {"bits":1.58,"edits":[{"column":2,"from":".","row":1,"to":"*"}],"keys":1,"rows":["P*T","...","..E"],"textEdits":null,"title":"Put a wall on row 1, column 2: Police catches the thief in 3 turns","turns":3,"verdict":"police"}
            title: Small
            expect: police in 3
            ; a comment
            P*T
            ...
            ..E
        {"bits":1.58,"edits":[{"column":2,"from":".","row":2,"to":"*"}],"keys":1,"rows":["P.T",".*.","..E"],"textEdits":null,"title":"Put a wall on row 2, column 2: Police catches the thief in 3 turns","turns":3,"verdict":"police"}
            title: Small
            expect: police in 3
            ; a comment
            P.T
            .*.
            ..E
        {"bits":1.32,"edits":[{"from":[1,3],"piece":"T","to":[2,2]}],"keys":1,"rows":["P..",".T.","..E"],"textEdits":null,"title":"Move `T` to row 2, column 2: Police catches the thief in 1 turn","turns":1,"verdict":"police"}
            title: Small
            expect: police in 1
            ; a comment
            P..
            .T.
            ..E
    "#]],
    );
    server.finish();
}

#[test]
fn boards_near_a_board_are_as_wished() {
    let mut server = opened(SMALL, &["verdict"]);
    let wish = json!({
        "edits": 2, "expect": "police", "turns": [1, 5], "uniqueKey": true,
        "keep": [[1, 1], [1, 2], [2, 2]], "count": 2,
    });
    let found = server.ask("stakeout/variations", about(wish));
    check(
        SMALL,
        &found,
        "boards",
        &expect![[r#"
        {"boards":null,"complete":true,"message":null,"tried":23,"version":1}
    "#]],
    );
    for refused in [json!({ "edits": 3 }), json!({ "expect": "win" }), json!({ "turns": 3 })] {
        let id = server.request("stakeout/variations", about(refused));
        assert_eq!(server.error_code(id), -32602);
    }
    server.finish();
}

#[test]
fn boards_that_cannot_be_are_refused_with_a_reason() {
    let mut server = opened(SMALL, &["verdict"]);
    let mut refused = String::new();
    for wish in [
        json!({ "expect": "draw", "turns": [3, 9] }),
        json!({ "keep": [[1, 1], [4, 1]] }),
        json!({ "keep": [[0, 1]] }),
    ] {
        let id = server.request("stakeout/variations", about(wish.clone()));
        writeln!(refused, "{wish}: {}", server.answer(id)["error"]).unwrap();
    }
    expect![[r#"
        {"expect":"draw","turns":[3,9]}: {"code":-32602,"message":"leave out `turns`: a draw does not end"}
        {"keep":[[1,1],[4,1]]}: {"code":-32602,"message":"invalid `keep`: there is no cell 4,1; the board has 3 rows and 3 columns, counted from 1"}
        {"keep":[[0,1]]}: {"code":-32602,"message":"invalid `keep`: there is no cell 0,1; the board has 3 rows and 3 columns, counted from 1"}
    "#]]
    .assert_eq(&refused);
    server.finish();
}

/// Begins a long search and waits until it is shown; returns the request and the progress.
fn long_search(server: &mut Server) -> (i64, Value) {
    let id = server.request("stakeout/variations", about(json!({ "edits": 2 })));
    let token = begun(server, SEARCH);
    (id, token)
}

/// Waits for the end of a search that was stopped.
fn stopped(server: &mut Server, id: i64, token: &Value) {
    assert_eq!(server.result(id)["complete"], false);
    ended(server, token);
}

#[test]
fn a_search_that_the_user_cancels_returns_what_it_has() {
    let mut server = opened(&open_board(LONG), &["verdict-mismatch", "verdict"]);
    let (id, token) = long_search(&mut server);
    server.assert_alive();
    server.notify("window/workDoneProgress/cancel", json!({ "token": token }));
    stopped(&mut server, id, &token);
    let (id, token) = long_search(&mut server);
    assert_eq!(server.ask("stakeout/variations", about(json!({ "edits": 0 }))), Value::Null);
    stopped(&mut server, id, &token);
    server.finish();
}

#[test]
fn a_search_ends_with_its_board_or_its_request_and_at_the_next_one() {
    let mut server = opened(&open_board(LONG), &["verdict-mismatch", "verdict"]);
    let (first, token) = long_search(&mut server);
    let second = server.request("stakeout/variations", about(json!({ "edits": 2 })));
    stopped(&mut server, first, &token);
    let token = begun(&mut server, SEARCH);
    server.replace(A, 2, 5, 1..2, "*");
    stopped(&mut server, second, &token);
    server.save(A);
    server.rules(A, &["verdict-mismatch", "verdict"]);
    let (third, token) = long_search(&mut server);
    server.notify("$/cancelRequest", json!({ "id": third }));
    assert_eq!(server.error_code(third), -32800);
    ended(&mut server, &token);
    server.finish();
}
