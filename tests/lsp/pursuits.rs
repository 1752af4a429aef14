//! Pursuit files in an editor: verdict, hover, completion, names, symbols.

use expect_test::expect;
use serde_json::{Value, json};

use crate::support::{Server, rules_of};

const URI: &str = "file:///a/harbour.pursuit";
const HARBOUR: &str = "police: gate gate\nthief: square\nexits: pier\n\
                       gate - market\nmarket - square\nsquare -> pier\n";

fn opened(text: &str) -> Server {
    let mut server = Server::ready();
    let document = json!({
        "uri": URI, "languageId": "stakeout-pursuit", "version": 1, "text": text
    });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    server
}

fn at(line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } })
}

fn labels(completions: &Value) -> Vec<&str> {
    let items = completions["items"].as_array().or(completions.as_array());
    items.unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

#[test]
fn a_hover_on_a_vertex_says_who_wins_with_the_thief_there() {
    let mut server = opened(HARBOUR);
    server.rules(URI, &["verdict"]);
    let hover = server.hover(URI, 4, 10)["contents"]["value"].as_str().unwrap().to_owned();
    expect![[r#"
        **`square`**

        |            | police to move                   | thief to move               |
        | ---------- | -------------------------------- | --------------------------- |
        | thief here | The thief escapes in 2 turns     | The thief escapes in 1 turn |
        | best reply | police stay on `gate` and `gate` | thief to `pier`             |"#]]
    .assert_eq(&hover);
    let key = server.hover(URI, 0, 2)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(key.contains("where the policemen start"), "{key}");
    server.finish();
}

#[test]
fn vertices_are_completed_renamed_and_found() {
    let mut server = opened(HARBOUR);
    server.rules(URI, &["verdict"]);
    let in_line = server.ask("textDocument/completion", at(5, 10));
    assert!(labels(&in_line).contains(&"market"), "{in_line}");
    let in_value = server.ask("textDocument/completion", at(1, 7));
    assert!(labels(&in_value).contains(&"gate"), "{in_value}");
    let mut rename = at(5, 2);
    rename["newName"] = json!("plaza");
    let edits = server.ask("textDocument/rename", rename);
    let changes =
        edits["changes"][URI].as_array().or(edits["documentChanges"][0]["edits"].as_array());
    assert_eq!(changes.unwrap().len(), 3, "{edits}");
    let highlights = server.ask("textDocument/documentHighlight", at(0, 8));
    assert_eq!(highlights.as_array().unwrap().len(), 3, "{highlights}");
    let symbols =
        server.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    assert!(symbols.to_string().contains("market"), "{symbols}");
    server.finish();
}

#[test]
fn an_edit_is_checked_at_once_and_solved_on_saving() {
    let mut server = opened(HARBOUR);
    server.rules(URI, &["verdict"]);
    server.replace(URI, 2, 1, 7..13, "nowhere");
    assert_eq!(rules_of(&server.diagnostics(URI)), ["bad-value"]);
    server.replace(URI, 3, 1, 7..14, "market");
    server.save(URI);
    server.rules(URI, &["verdict"]);
    server.finish();
}

/// The vertices with their values, and the edges.
fn drawn(graph: &Value) -> String {
    let vertices = graph["vertices"].as_array().unwrap();
    let name = |index: &Value| match index.as_u64() {
        Some(index) => vertices[index as usize]["name"].as_str().unwrap().to_owned(),
        None => "nowhere".to_owned(),
    };
    let mut lines = Vec::new();
    for vertex in vertices {
        let exit = if vertex["exit"] == true { ", an exit" } else { "" };
        let at = &vertex["place"]["line"];
        lines.push(format!("{} at {at}: {}{exit}", vertex["name"], vertex["value"]));
    }
    for edge in graph["edges"].as_array().unwrap() {
        let arrow = if edge["bothWays"] == true { "-" } else { "->" };
        lines.push(format!("{} {arrow} {}", name(&edge["from"]), name(&edge["to"])));
    }
    lines.join("\n") + "\n"
}

#[test]
fn a_pursuit_is_drawn_at_its_start_and_in_any_state() {
    let mut server = opened(HARBOUR);
    server.rules(URI, &["verdict"]);
    let mut params = json!({ "textDocument": { "uri": URI }, "puzzle": 0 });
    let puzzle = server.ask("stakeout/puzzle", params.clone());
    assert_eq!(puzzle["verdict"]["text"], "The thief escapes in 2 turns");
    expect![[r#"
        "gate" at 3: "police in 0"
        "market" at 3: "police in 1"
        "square" at 4: "thief in 2"
        "pier" at 5: "thief in 0", an exit
        gate - market
        market - square
        square -> pier
    "#]]
    .assert_eq(&drawn(&puzzle["graph"]));
    params["start"] = json!({ "police": ["square", "gate"], "thief": "market", "mover": "thief" });
    expect![[r#"
        "gate" at 3: "police in 0"
        "market" at 3: "police in 2"
        "square" at 4: "police in 0"
        "pier" at 5: "thief in 0", an exit
        gate - market
        market - square
        square -> pier
    "#]]
    .assert_eq(&drawn(&server.ask("stakeout/puzzle", params.clone())["graph"]));
    params.as_object_mut().unwrap().remove("start");
    server.replace(URI, 2, 0, 0..6, "title:");
    let puzzle = server.ask("stakeout/puzzle", params);
    assert_eq!((&puzzle["standing"], &puzzle["play"]), (&json!("errors"), &Value::Null));
    server.finish();
}

#[test]
fn a_pursuit_without_pieces_is_drawn_alone() {
    let mut server = opened("expect: cop-number 1\na - b\n");
    server.rules(URI, &["verdict"]);
    let params = json!({ "textDocument": { "uri": URI }, "puzzle": 0 });
    let puzzle = server.ask("stakeout/puzzle", params);
    assert_eq!(puzzle["verdict"]["text"], "cop number 1");
    assert_eq!(puzzle["play"], Value::Null);
    server.finish();
}
