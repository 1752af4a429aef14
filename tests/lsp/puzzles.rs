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
