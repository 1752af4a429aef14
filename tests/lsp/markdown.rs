//! Boards and games in a Markdown document.

use expect_test::expect;
use serde_json::{Value, json};

use super::folder::Folder;
use super::support::{Server, rules_of};
use super::unopened::{pull, pulling};

const A: &str = "file:///notes/a.md";

const LESSON: &str = "\
# Lesson

- A list:

  ```board
  title: A room
  P.T
  ..E
  ```

```game
start: a
a -> b
b
```
";

fn opened(language: &str, text: &str) -> Server {
    let mut server = Server::with(json!({
        "textDocument": { "codeAction": { "codeActionLiteralSupport": {} } },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
    }));
    let document = json!({ "uri": A, "languageId": language, "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    server
}

fn about() -> Value {
    json!({ "textDocument": { "uri": A } })
}

#[test]
fn verdicts_stand_in_their_blocks() {
    for language in ["markdown", "mdx", "quarto", "rmd", "plaintext"] {
        let mut server = opened(language, LESSON);
        let found = server.rules(A, &["verdict", "verdict"]);
        let place = |number: usize| &found["diagnostics"][number]["range"]["start"];
        assert_eq!(place(0), &json!({ "line": 6, "character": 2 }));
        assert_eq!(place(1), &json!({ "line": 11, "character": 7 }));
        server.finish();
    }
    let mut server = opened("stakeout-board", "```board\n");
    assert_ne!(rules_of(&server.diagnostics(A)), [""; 0], "the language id decides");
    server.finish();
}

#[test]
fn every_request_works_at_places_of_the_document() {
    let mut server = opened("markdown", LESSON);
    server.rules(A, &["verdict", "verdict"]);
    let hover = server.hover(A, 6, 3);
    assert_eq!(hover["range"]["start"], json!({ "line": 6, "character": 3 }));
    assert_eq!(server.hover(A, 0, 3), Value::Null);
    let lenses = server.ask("textDocument/codeLens", about());
    let titles: Vec<_> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|lens| {
            (
                lens["range"]["start"]["line"].as_u64().unwrap(),
                lens["command"]["title"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(titles[0], (5, "The thief escapes in 2 turns"));
    assert!(titles.contains(&(11, "win in 1 turn")), "{titles:?}");
    let symbols = server.ask("textDocument/documentSymbol", about());
    assert!(symbols.to_string().contains("A room"));
    let tokens = server.ask("textDocument/semanticTokens/full", about());
    assert_eq!(&tokens["data"].as_array().unwrap()[..2], &[json!(5), json!(2)]);
    for (number, expected) in [(0, "A room"), (1, "b")] {
        let arguments = json!([{ "uri": A, "board": number }]);
        let line = json!({ "command": "stakeout.showBestLine", "arguments": arguments });
        let shown = server.ask("workspace/executeCommand", line);
        assert!(shown["text"].as_str().is_some_and(|text| text.contains(expected)), "{shown}");
    }
    let mut chosen = about();
    chosen["puzzle"] = json!({ "line": 7, "character": 0 });
    let board = server.ask("stakeout/puzzle", chosen.clone());
    assert_eq!((&board["puzzle"], &board["puzzles"]), (&json!(0), &json!(2)), "{board}");
    assert_eq!(board["board"]["rows"][1], json!({ "line": 7, "character": 2, "text": "..E" }));
    chosen["puzzle"] = json!({ "line": 12, "character": 0 });
    let game = server.ask("stakeout/puzzle", chosen);
    assert_eq!((&game["kind"], &game["board"]), (&json!("game"), &Value::Null));
    server.finish();
}

#[test]
fn a_graph_game_or_pursuit_of_a_block_is_drawn() {
    let pursuit = "\n> A pursuit:\n\n1. On a path\n\n   ```pursuit\n   police: x\n   thief: z\n   x - y\n   y - z\n   ```\n";
    let mut server = opened("markdown", &format!("{LESSON}{pursuit}"));
    server.rules(A, &["verdict", "verdict", "verdict"]);
    let mut drawn = |puzzle: Value| {
        let mut params = about();
        params["puzzle"] = puzzle;
        let puzzle = server.ask("stakeout/puzzle", params);
        let Some(vertices) = puzzle["graph"]["vertices"].as_array() else {
            return "none".to_owned();
        };
        let places: Vec<String> = vertices
            .iter()
            .map(|vertex| {
                let place = &vertex["place"];
                format!("{} at {}:{}", vertex["name"], place["line"], place["character"])
            })
            .collect();
        format!(
            "{} of {}, lines {} to {}: {}; {}",
            puzzle["puzzle"],
            puzzle["puzzles"],
            puzzle["startLine"],
            puzzle["endLine"],
            puzzle["verdict"]["text"],
            places.join(", ")
        )
    };
    let at = |line: u32| json!({ "line": line, "character": 0 });
    let game = expect![[r#"1 of 3, lines 11 to 13: "win in 1 turn"; "a" at 12:0, "b" at 12:5"#]];
    let chase = expect![[
        r#"2 of 3, lines 21 to 24: "Police catches the thief in 3 turns"; "x" at 23:3, "y" at 23:7, "z" at 24:7"#
    ]];
    game.assert_eq(&drawn(at(12)));
    chase.assert_eq(&drawn(at(24)));
    assert_eq!((drawn(json!(1)), drawn(json!(2))), (drawn(at(12)), drawn(at(24))));
    // The first block is a board.
    assert_eq!((drawn(at(6)), drawn(json!(0))), ("none".to_owned(), "none".to_owned()));
    let mut params = about();
    params["puzzle"] = json!(2);
    params["start"] = json!({ "police": ["y"], "thief": "x", "mover": "police" });
    let play = &server.ask("stakeout/puzzle", params)["play"];
    assert_eq!(play["value"]["text"], "Police catches the thief in 1 turn");
    server.finish();
}

#[test]
fn a_block_is_formatted_and_fixed_as_the_document_is_typed() {
    let mut server = opened("markdown", LESSON);
    server.rules(A, &["verdict", "verdict"]);
    server.replace(A, 2, 6, 3..4, "#");
    let found = server.diagnostics_with(A, |found| rules_of(found).contains(&"unknown-cell"));
    let params = json!({
        "textDocument": { "uri": A },
        "range": found["diagnostics"][0]["range"],
        "context": { "diagnostics": [], "only": ["quickfix"] },
    });
    let actions = server.ask("textDocument/codeAction", params);
    let edit = &actions[0]["edit"]["documentChanges"][0]["edits"][0];
    assert_eq!(edit["range"]["start"], json!({ "line": 6, "character": 3 }), "{actions}");
    assert_eq!(edit["newText"], "*");
    server.replace(A, 3, 6, 3..4, ".");
    server.replace(A, 4, 5, 2..2, "expect:thief\n  ");
    server.rules(A, &["verdict"; 2]);
    let options = json!({ "tabSize": 2, "insertSpaces": true });
    let format = json!({ "textDocument": { "uri": A }, "options": options });
    let edits = server.ask("textDocument/formatting", format);
    assert!(edits.to_string().contains("title: A room"), "{edits}");
    // Text outside of the blocks is nobody's business.
    server.replace(A, 5, 0, 0..0, "P#T\n\n");
    let found = server
        .diagnostics_with(A, |found| found["version"] == 5 && rules_of(found) == ["verdict"; 2]);
    assert_eq!(found["diagnostics"][0]["range"]["start"], json!({ "line": 9, "character": 2 }));
    // Without its end, a block is not read.
    server.replace(A, 6, 17, 0..3, "");
    server.rules(A, &["verdict"]);
    server.replace(A, 7, 11, 0..5, "");
    server.rules(A, &[]);
    server.finish();
}

#[test]
fn unopened_markdown_is_reported_if_the_setting_is_on() {
    for (settings, count) in [("", 0), ("markdown = true\n", 1)] {
        let text = "- ```board\n  PT\n  ```\n";
        let folder = Folder::with(&[("a.md", text), ("stakeout.toml", settings)]);
        let mut server = pulling(&folder);
        let reports = pull(&mut server, &[]);
        assert_eq!(reports.len(), count, "{reports:?}");
        for report in reports {
            let start = &report["items"][0]["range"]["start"];
            assert_eq!(start, &json!({ "line": 1, "character": 2 }), "{report}");
        }
        server.finish();
    }
}
