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
    let solved = json!({ "kind": "board", "title": "one", "startLine": 0, "endLine": 2,
        "expect": "police in 1", "standing": "solved", "verdict": police });
    let wrong = json!({ "kind": "board", "title": null, "startLine": 4, "endLine": 4,
        "expect": null, "standing": "errors", "verdict": null });
    assert_eq!(listed(&mut server, A), json!({ "version": 3, "puzzles": [solved, wrong] }));
    server.change(A, 4, json!([{ "text": "PTE\n..*\n" }]));
    let puzzles = listed(&mut server, A)["puzzles"].clone();
    assert_eq!(puzzles[0]["standing"], "changed");
    assert_eq!(puzzles[0]["verdict"], Value::Null);
    assert_eq!(listed(&mut server, "file:///unknown.board"), Value::Null);
    server.finish();
}
