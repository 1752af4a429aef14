//! Boards with several policemen in an editor: every method answers as with one.

use expect_test::expect;
use serde_json::{Value, json};

use crate::support::{Server, rules_of};

const URI: &str = "file:///a/two.board";
const TWO: &str = "policemen: 2\nexpect: draw\nP..T\nP..E\n";

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

        **Best line, thief to move:** thief right to 1,3; police from 2,1 to 1,1 while one stays on 1,1; thief right to 1,4; police stay on 1,1 and 1,1; thief down to 2,4

        **Board:** 8 of 8 cells open, 576 states; longest win of the police: 6 turns; longest win of the thief: 5 turns"#]].assert_eq(&hover);
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

        **Best line, police to move:** police from 2,1 to 1,1 while one stays on 1,1; thief down to 2,4

        **Why the thief wins:** cells where a policeman can still be, round by round: 2, 0

        **Other rules:**

        - `first: thief`: thief in 1
        - `police-moves: 4`: thief in 2
        - `thief-moves: 8`: thief in 2
        - `skip: police`: thief in 2
        - `skip: thief`: thief in 2
        - `skip: none`: thief in 2
        - `stuck: wins`: thief in 2"#]]
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
fn a_board_is_told_as_one_with_one_policeman() {
    let mut server = solved();
    let actions = server.ask("textDocument/codeAction", with_range());
    assert!(!actions.to_string().contains("Swap"), "{actions}");
    let chosen = json!({ "textDocument": { "uri": URI }, "board": 0 });
    let with = |name: &str, value: Value| {
        let mut params = chosen.clone();
        params[name] = value;
        params
    };
    let mut params = with("puzzle", json!(0));
    params["cells"] = json!(true);
    let board = server.ask("stakeout/puzzle", params.clone());
    assert_eq!((&board["standing"], &board["message"]), (&json!("solved"), &Value::Null));
    assert_eq!(board["pieces"]["police"], json!([[1, 1], [2, 1]]));
    expect![[r#"
        [{"mover":"police","name":"1,1 1,1","to":{"police":[[1,1],[1,1]],"thief":[1,4]}},{"mover":"thief","name":"2,4","to":{"police":[[1,1],[1,1]],"thief":[2,4]}}]
        {"policeHere":{"policeToMove":[["t2","t2","p1","p0"],["t2","t2","p1","p1"]],"thiefToMove":[["t1","t1","t1","p0"],["t1","t1","t1","p2"]]},"thiefHere":{"policeToMove":[["p0","p1","t4","t2"],["p0","p1","t2","t0"]],"thiefToMove":[["p0","t5","t3","t1"],["p0","t3","t1","t0"]]}}
    "#]]
    .assert_eq(&format!("{}\n{}\n", board["play"]["line"], board["cells"]));
    params["start"] = json!({ "police": [[2, 2], [1, 1]], "thief": [1, 3], "mover": "thief" });
    let state = server.ask("stakeout/puzzle", params.clone())["play"].take();
    assert_eq!((&state["moves"][0]["name"], &state["value"]["turns"]), (&json!("1,4"), &json!(3)));
    params["start"]["police"] = json!([[1, 1]]);
    let id = server.request("stakeout/puzzle", params);
    assert_eq!(server.error_code(id), -32602);
    let why = server.ask("stakeout/why", with("to", json!([[1, 1], [1, 2]])));
    expect![[r#"
        [[1,1],[2,1]]
        [{"cells":2,"police":[[1,1],[2,1]],"thief":[1,4],"turn":0},{"cells":0,"police":[[1,1],[1,1]],"thief":[2,4],"turn":2}]
        {"from":[[1,1],[2,1]],"grade":"best","line":[{"mover":"thief","to":[2,4]}],"loop":null,"mover":"police","outcome":"thief","text":"The police's move: from 2,1 to 1,2 while one stays on 1,1. Nothing better: The thief escapes in 1 turn.\n\nBest play after it:\n\n1. thief down to 2,4\n","to":[[1,1],[1,2]],"turns":1}
    "#]]
    .assert_eq(&format!("{}\n{}\n{}\n", why["police"], why["room"]["rounds"], why["move"]));
    let statistics = server.ask("stakeout/statistics", chosen.clone());
    assert_eq!(statistics["counts"]["states"], 576, "{statistics}");
    let critical = server.ask("stakeout/critical", chosen.clone());
    assert_eq!((&critical["critical"], &critical["message"]), (&json!([]), &json!(null)));
    let variants = server.ask("stakeout/variants", chosen.clone());
    assert_eq!(variants["variants"].as_array().unwrap().len(), 7, "{variants}");
    let repairs = server.ask("stakeout/repairs", chosen);
    assert_eq!((&repairs["needed"], &repairs["wish"]), (&json!(true), &json!("draw")), "{repairs}");
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
