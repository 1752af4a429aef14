//! `stakeout/puzzles`: the list that trees, tests and status bars of editors show.

use serde_json::{Value, json};

use crate::support::{Server, rules_of};

const A: &str = "file:///boards/a.board";

fn listed(server: &mut Server, uri: &str) -> Value {
    server.ask("stakeout/puzzles", json!({ "textDocument": { "uri": uri } }))
}

#[test]
fn every_puzzle_has_its_lines_its_standing_and_its_verdict() {
    let mut server = Server::ready();
    server.open(A, 3, "title: one\nexpect: police in 1\nPTE\n\nPT\n");
    server.diagnostics_with(A, |all| rules_of(all).contains(&"verdict"));
    let police =
        json!({ "text": "Police catches the thief in 1 turn", "outcome": "police", "turns": 1 });
    let solved = json!({ "kind": "board", "title": "one", "name": "one", "startLine": 0,
        "endLine": 2, "expect": "police in 1", "expectLine": 1, "isMet": true, "problem": null,
        "standing": "solved", "label": "Police catches the thief in 1 turn", "verdict": police });
    let wrong = json!({ "kind": "board", "title": null, "name": "Board 2", "startLine": 4,
        "endLine": 4, "expect": null, "expectLine": null, "isMet": null, "problem": null,
        "standing": "errors", "label": "Not solved: it has errors", "verdict": null });
    assert_eq!(listed(&mut server, A), json!({ "version": 3, "puzzles": [solved, wrong] }));
    server.change(A, 4, json!([{ "text": "PTE\n..*\n" }]));
    let puzzles = listed(&mut server, A)["puzzles"].clone();
    assert_eq!(puzzles[0]["standing"], "changed");
    assert_eq!(puzzles[0]["verdict"], Value::Null);
    assert_eq!(listed(&mut server, "file:///unknown.board"), Value::Null);
    server.finish();
}

#[test]
fn a_text_that_is_not_open_is_listed_with_the_verdicts_known_elsewhere() {
    let mut server = Server::ready();
    server.open(A, 1, "PTE\n");
    server.diagnostics_with(A, |all| rules_of(all).contains(&"verdict"));
    let text = "# Two\n\n```board\nexpect: draw\nPTE\n\nP.TE\n```\n";
    let params = json!({ "textDocument": { "uri": "file:///boards/b.md" }, "text": text });
    let listed = server.ask("stakeout/puzzles", params);
    assert_eq!(listed["version"], Value::Null);
    let known = &listed["puzzles"][0];
    assert_eq!(known["verdict"]["outcome"], "police");
    assert_eq!((&known["expectLine"], &known["isMet"]), (&json!(3), &json!(false)));
    assert_eq!(known["problem"], "expected: Draw; found: Police catches the thief in 1 turn");
    assert_eq!(listed["puzzles"][1]["label"], "Not solved yet");
    let params = json!({ "textDocument": { "uri": A }, "text": "; nothing\n" });
    let listed = server.ask("stakeout/puzzles", params);
    assert_eq!((&listed["version"], listed["puzzles"].as_array().unwrap().len()), (&json!(1), 1));
    server.finish();
}

#[test]
fn puzzles_are_listed_with_their_drawings_on_request() {
    let mut server = Server::ready();
    let text = "```board\nP.*\nTE#\n```\n\n```pursuit\npolice: a\nthief: c\na - b\nb - c\n```\n\n```game\nstart: a\na -> b\n```\n\n```pursuit\npolicemen: 1\na - b\n```\n";
    let params =
        json!({ "textDocument": { "uri": "file:///a.md" }, "text": text, "drawings": true });
    let listed = server.ask("stakeout/puzzles", params);
    let puzzles = listed["puzzles"].as_array().unwrap();
    let pieces: Vec<&Value> = puzzles.iter().map(|puzzle| &puzzle["pieces"]).collect();
    let board = json!({ "police": [[1, 1]], "thief": [2, 1] });
    let pursuit = json!({ "police": ["a"], "thief": "c" });
    assert_eq!(pieces, [&board, &pursuit, &json!({ "vertices": ["a"] }), &Value::Null]);
    assert_eq!((&puzzles[0]["grid"], &puzzles[0]["graph"]), (&json!(["..*", ".E?"]), &Value::Null));
    for (puzzle, (vertices, line)) in puzzles[1..].iter().zip([(3, 8), (2, 14), (2, 19)]) {
        assert_eq!(puzzle["grid"], Value::Null);
        let drawn = puzzle["graph"]["vertices"].as_array().unwrap();
        assert_eq!((drawn.len(), &drawn[0]["place"]["line"]), (vertices, &json!(line)), "{puzzle}");
    }
    server.finish();
}

#[test]
fn the_drawings_of_a_list_are_bounded() {
    let mut server = Server::ready();
    // Wide boards: each drawing is as long as its text.
    let board = format!("P{}TE\n\n", ".".repeat(100_000));
    let params =
        json!({ "textDocument": { "uri": A }, "text": board.repeat(100), "drawings": true });
    let listed = server.ask("stakeout/puzzles", params);
    let puzzles = listed["puzzles"].as_array().unwrap();
    let drawn = puzzles.iter().take_while(|puzzle| !puzzle["grid"].is_null()).count();
    assert_eq!((puzzles.len(), drawn), (100, 42));
    assert!(puzzles[drawn..].iter().all(|puzzle| puzzle["grid"].is_null()));
    server.finish();
}
