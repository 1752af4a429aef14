//! Boards with several policemen in an editor: every method answers, and what knows one policeman says so.

use expect_test::expect;
use serde_json::{Value, json};

use crate::support::{Server, rules_of};

const URI: &str = "file:///a/two.board";
const TWO: &str = "policemen: 2\nexpect: draw\nP..T\nP..E\n";
const NOT_AVAILABLE: &str = "Not available with several policemen.";

fn solved() -> Server {
    let mut server = Server::ready();
    server.open(URI, 1, TWO);
    server.rules(URI, &["verdict-mismatch", "verdict"]);
    server
}

fn about() -> Value {
    json!({ "textDocument": { "uri": URI } })
}

fn at(line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } })
}

fn whole() -> Value {
    json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 4, "character": 0 } })
}

fn with_range() -> Value {
    let mut params = about();
    params["range"] = whole();
    params["context"] = json!({ "diagnostics": [] });
    params
}

#[test]
fn a_hover_has_the_thief_alone() {
    let mut server = solved();
    let hover = server.hover(URI, 2, 1)["contents"]["value"].as_str().unwrap().to_owned();
    expect![[r#"
        **Floor** · row 1, column 2

        |            | police to move                     | thief to move                |
        | ---------- | ---------------------------------- | ---------------------------- |
        | thief here | Police catches the thief in 1 turn | The thief escapes in 5 turns |

        **Options of the thief, if it stood here:**

        - right: thief in 4
        - stay: police in 1
        - down: police in 1
        - left: police in 0

        **Best line, thief to move:** thief right to 1,3; police to 1,1;1,1; thief right to 1,4; police to 1,1;1,1; thief down to 2,4"#]].assert_eq(&hover);
    let hover = server.hover(URI, 3, 0)["contents"]["value"].as_str().unwrap().to_owned();
    expect![[r#"
        **Police** · row 2, column 1

        |            | police to move                      | thief to move                       |
        | ---------- | ----------------------------------- | ----------------------------------- |
        | thief here | Police catches the thief in 0 turns | Police catches the thief in 0 turns |

        **Options of the police:**

        - 1,1;1,1: thief in 1
        - 1,1;1,2: thief in 1
        - 1,1;2,1: thief in 1
        - 1,1;2,2: thief in 1
        - 1,2;1,2: thief in 1
        - 1,2;2,1: thief in 1
        - 1,2;2,2: thief in 1
        - 2,1;2,1: thief in 1
        - 2,1;2,2: thief in 1
        - 2,2;2,2: thief in 1

        **Best line, police to move:** police to 1,1;1,1; thief down to 2,4"#]]
    .assert_eq(&hover);
    let key = server.hover(URI, 0, 2)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(key.contains("The number of policemen"), "{key}");
    server.finish();
}

#[test]
fn every_method_answers() {
    let mut server = solved();
    for method in [
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
        "textDocument/documentLink",
        "textDocument/codeLens",
        "textDocument/semanticTokens/full",
    ] {
        server.ask(method, about());
    }
    for method in [
        "textDocument/documentHighlight",
        "textDocument/definition",
        "textDocument/completion",
        "textDocument/prepareRename",
    ] {
        for (line, character) in [(0, 11), (1, 9), (2, 0), (2, 3), (3, 0), (3, 3)] {
            server.ask(method, at(line, character));
        }
    }
    for method in
        ["textDocument/codeAction", "textDocument/inlayHint", "textDocument/semanticTokens/range"]
    {
        server.ask(method, with_range());
    }
    let mut params = about();
    params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
    server.ask("textDocument/formatting", params);
    for command in [
        "stakeout.showBestLine",
        "stakeout.explain",
        "stakeout.statistics",
        "stakeout.criticalCells",
        "stakeout.repair",
    ] {
        let argument = json!({ "uri": URI, "board": 0 });
        let params = json!({ "command": command, "arguments": [argument] });
        let id = server.request("workspace/executeCommand", params);
        server.answer(id);
    }
    server.finish();
}

#[test]
fn nothing_about_one_policeman_is_offered() {
    let mut server = solved();
    let lenses = server.ask("textDocument/codeLens", about());
    assert!(!lenses.to_string().contains("ritical"), "{lenses}");
    let actions = server.ask("textDocument/codeAction", with_range());
    assert!(!actions.to_string().contains("epair"), "{actions}");
    assert!(!actions.to_string().contains("Swap"), "{actions}");
    let board = server.ask(
        "stakeout/board",
        json!({
            "textDocument": { "uri": URI }, "board": 0, "cells": true
        }),
    );
    assert_eq!(board["standing"], "severalPolicemen");
    assert_eq!(board["message"], NOT_AVAILABLE);
    assert_eq!(board["policemen"], json!([[1, 1], [2, 1]]));
    assert_eq!(board["cells"]["policeHere"]["policeToMove"][0][0], Value::Null);
    let state = server.ask("stakeout/state", json!({
        "textDocument": { "uri": URI }, "board": 0, "police": [1, 1], "thief": [1, 4], "mover": "police"
    }));
    assert_eq!((&state["message"], &state["outcome"]), (&json!(NOT_AVAILABLE), &Value::Null));
    for method in ["stakeout/why", "stakeout/repairs", "stakeout/critical", "stakeout/variants"] {
        let id = server.request(method, json!({ "textDocument": { "uri": URI }, "board": 0 }));
        let answer = server.answer(id);
        assert!(answer.to_string().contains(NOT_AVAILABLE), "{method}: {answer}");
    }
    server.finish();
}

#[test]
fn a_board_with_one_policeman_becomes_one_with_two() {
    let mut server = Server::ready();
    server.open(URI, 1, "P..T\nP..E\n");
    server.rules(URI, &["duplicate-police"]);
    server.change(URI, 2, json!([{ "text": TWO }]));
    server.save(URI);
    let found = server.rules(URI, &["verdict-mismatch", "verdict"]);
    assert_eq!(rules_of(&found).len(), 2, "{found}");
    server.finish();
}
