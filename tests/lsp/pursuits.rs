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

        |            | police to move               | thief to move               |
        | ---------- | ---------------------------- | --------------------------- |
        | thief here | The thief escapes in 2 turns | The thief escapes in 1 turn |
        | best reply | the police to `gate`, `gate` | the thief to `pier`         |"#]]
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
