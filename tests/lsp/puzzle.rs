//! `stakeout/puzzle`: one puzzle as it is drawn and played.

use expect_test::expect;
use serde_json::{Value, json};

use crate::support::{Server, rules_of};

/// A server with a document open.
fn opened(uri: &str, text: &str) -> Server {
    let mut server = Server::ready();
    let language = match uri.rsplit('.').next() {
        Some("md") => "markdown".to_owned(),
        kind => format!("stakeout-{}", kind.unwrap()),
    };
    let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    server
}

/// A server with a document of which so many puzzles are solved.
fn with(uri: &str, text: &str, solved: usize) -> Server {
    let mut server = opened(uri, text);
    server.diagnostics_with(uri, |all| {
        rules_of(all).iter().filter(|rule| **rule == "verdict").count() == solved
    });
    server
}

/// One puzzle, with these parameters more.
fn puzzle(server: &mut Server, uri: &str, more: Value) -> Value {
    let mut params = json!({ "textDocument": { "uri": uri }, "puzzle": 0 });
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    server.ask("stakeout/puzzle", params)
}

/// Waits for the solution of a puzzle that has no verdict.
fn until_solved(server: &mut Server, uri: &str) {
    server.until("a solution", |server| puzzle(server, uri, json!({}))["standing"] == "solved");
}

/// What is said about the moves of the person, with their grades.
fn judged(play: &Value) -> Vec<String> {
    let mut judged = Vec::new();
    for made in play["made"].as_array().unwrap() {
        if let Some(grade) = made["grade"].as_str() {
            judged.push(format!("{grade}: {}", made["text"].as_str().unwrap()));
        }
    }
    judged
}

/// What is said about the last move, which is one of the program.
fn reply(play: &Value) -> &str {
    let last = play["made"].as_array().unwrap().last().unwrap();
    assert_eq!(last["grade"], Value::Null);
    last["text"].as_str().unwrap()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

const BOARD: &str = "file:///boards/a.board";

#[test]
fn a_board_is_shown_and_played() {
    let mut server = with(BOARD, "PTE\n\ntitle: Corridor\nP.T*E\n", 2);
    let shown = puzzle(&mut server, BOARD, json!({ "puzzle": { "line": 3, "character": 0 } }));
    assert_eq!(shown["kind"], "board");
    assert_eq!(shown["title"], "Corridor");
    assert_eq!((&shown["startLine"], &shown["standing"]), (&json!(2), &json!("solved")));
    assert_eq!((&shown["puzzle"], &shown["puzzles"]), (&json!(1), &json!(2)));
    assert_eq!((&shown["version"], &shown["graph"]), (&json!(1), &Value::Null));
    assert_eq!(shown["verdict"]["outcome"], "police");
    assert_eq!(shown["grid"], json!(["...*E"]));
    let play = &shown["play"];
    assert_eq!(play["pieces"], json!({ "police": [[1, 1]], "thief": [1, 3] }));
    assert_eq!((&play["mover"], &play["isPersonsTurn"]), (&json!("police"), &json!(true)));
    assert_eq!(
        play["moves"],
        json!([
            { "name": "right", "to": { "police": [[1, 2]], "thief": [1, 3] }, "isBest": true,
              "value": { "text": "Police catches the thief in 2 turns", "outcome": "police", "turns": 2 } },
            { "name": "stay", "to": { "police": [[1, 1]], "thief": [1, 3] }, "isBest": false,
              "value": { "text": "Police catches the thief in 4 turns", "outcome": "police", "turns": 4 } },
        ])
    );
    assert_eq!(names(&play["line"]), ["right", "stay", "right"]);
    assert_eq!(play["hint"], "Best is right: Police catches the thief in 2 turns.");
    assert_eq!((&play["end"], &play["review"]), (&Value::Null, &Value::Null));

    let after = json!({ "puzzle": 1, "moves": ["stay"], "reply": true });
    let play = puzzle(&mut server, BOARD, after)["play"].take();
    assert_eq!(
        judged(&play),
        [
            "inaccuracy: Still winning, but slower: Police catches the thief in 4 turns; the catch in 2 was right."
        ]
    );
    assert_eq!(reply(&play), "The thief stays on row 1, column 3.");
    assert_eq!(play["made"][1]["to"], json!({ "police": [[1, 1]], "thief": [1, 3] }));
    assert_eq!(play["made"][1]["value"]["turns"], 3);
    let moves = ["stay", "stay", "right", "left"];
    let play = puzzle(&mut server, BOARD, json!({ "puzzle": 1, "moves": moves }))["play"].take();
    assert_eq!((judged(&play).len(), play["made"].as_array().unwrap().len()), (2, 4));
    assert_eq!(play["end"], "Police catches the thief after 4 turns.");
    assert_eq!(play["review"], "Best moves: 1 of 2.");
    assert_eq!((&play["mover"], &play["moves"]), (&Value::Null, &json!([])));
    server.finish();
}

#[test]
fn the_program_moves_first_and_sees_as_far_as_it_is_told() {
    let mut server = with(BOARD, "P.......\n........\n....T...\n.......E\n", 1);
    let mut first_moves = Vec::new();
    for seed in 0..12 {
        let params = json!({ "side": "second", "reply": true, "sees": 0, "seed": seed });
        let play = puzzle(&mut server, BOARD, params)["play"].take();
        assert_eq!((&play["side"], &play["mover"]), (&json!("thief"), &json!("thief")));
        first_moves.push(play["made"][0]["name"].clone());
    }
    let play =
        puzzle(&mut server, BOARD, json!({ "side": "second", "reply": true }))["play"].take();
    assert!(judged(&play).is_empty());
    assert!(first_moves.iter().any(|name| name != &first_moves[0]), "{first_moves:?}");
    server.finish();
}

#[test]
fn three_policemen_are_played_as_one() {
    let mut server = with(BOARD, "policemen: 3\nP...P\n..*..\nP.T.E\n", 1);
    let shown = puzzle(&mut server, BOARD, json!({ "moves": ["1,1 1,4 3,1"], "reply": true }));
    assert_eq!(shown["grid"], json!([".....", "..*..", "....E"]));
    let play = &shown["play"];
    assert!(judged(play)[0].starts_with("blunder: This move lets the thief escape in 3 turns: "));
    assert_eq!(reply(play), "The thief goes to 3,4.");
    let police = json!([[1, 1], [1, 4], [3, 1]]);
    assert_eq!(play["pieces"], json!({ "police": police, "thief": [3, 4] }));
    assert_eq!(play["value"]["text"], "The thief escapes in 2 turns");
    assert_eq!(play["moveCount"], 75);
    assert_eq!(play["reach"][0], json!([[1, 1], [1, 2], [2, 1], [2, 2]]));
    assert_eq!(shown["graph"], Value::Null);
    server.finish();
}

#[test]
fn a_pursuit_is_drawn_and_played() {
    let uri = "file:///a.pursuit";
    let mut server = with(uri, "policemen: 1\na - b\nb - c\n", 1);
    let shown = puzzle(&mut server, uri, json!({ "moves": ["c"], "reply": true }));
    assert_eq!((&shown["kind"], &shown["grid"]), (&json!("pursuit"), &Value::Null));
    assert_eq!(names(&shown["graph"]["vertices"]), ["a", "b", "c"]);
    assert_eq!(shown["graph"]["edges"][0]["bothWays"], true);
    let play = &shown["play"];
    assert_eq!(
        judged(play),
        [
            "inaccuracy: Still winning, but slower: Police catches the thief in 4 turns; the catch was `a`."
        ]
    );
    assert_eq!(reply(play), "The thief stays on a.");
    assert_eq!(play["reach"], json!([["b", "c"]]));
    assert_eq!(play["pieces"], json!({ "police": ["c"], "thief": "a" }));
    assert_eq!(names(&play["line"]), ["b", "a", "a"]);
    server.finish();
}

#[test]
fn a_graph_game_is_played_to_its_end() {
    let uri = "file:///a.game";
    let mut server = with(uri, "start: a\na -> b c\nb -> c d\nc -> d\nd -> e\ne\n", 1);
    let play = puzzle(&mut server, uri, json!({ "moves": ["b"], "reply": true }))["play"].take();
    assert_eq!(judged(&play), ["blunder: This move loses in 3 turns: the win in 2 was c."]);
    assert_eq!(reply(&play), "The solver plays c.");
    assert_eq!(play["value"], json!({ "text": "lose in 2 turns", "outcome": "lose", "turns": 2 }));
    assert_eq!(names(&play["line"]), ["d", "e"]);
    let moves = json!({ "moves": ["b", "c", "d", "e"] });
    let play = puzzle(&mut server, uri, moves)["play"].take();
    assert_eq!(play["end"], "You lose after 4 turns.");
    assert_eq!(play["review"], "Best moves: 1 of 2. Moves that changed who wins: 1.");
    let given = json!({ "before": 0, "text": "You gave the win away at move 1." });
    assert_eq!(play["turningPoint"], given);
    server.finish();
}

#[test]
fn costs_have_their_players_and_weights() {
    let uri = "file:///a.game";
    let text = "objective: cost\nstart: a\na -> b:3 c:1\nb -> d:1\nc -> d:2 b:5\nd\n";
    let mut server = with(uri, text, 1);
    let shown = puzzle(&mut server, uri, json!({ "moves": ["c"] }));
    assert_eq!(shown["graph"]["edges"][0]["label"], "3");
    let play = &shown["play"];
    assert_eq!(judged(play), ["inaccuracy: Not the best: cost 7 from here; cost 4 was b."]);
    assert_eq!((&play["side"], &play["mover"]), (&json!("minimiser"), &json!("maximiser")));
    assert_eq!(play["value"], json!({ "text": "cost 6", "cost": 6 }));
    assert_eq!(
        play["moves"][0],
        json!({ "name": "b", "to": { "vertices": ["b"] }, "isBest": true, "weight": 5,
                "value": { "text": "cost 6 from here", "cost": 6 } })
    );
    assert_eq!(names(&play["line"]), ["b", "d"]);
    server.finish();
}

#[test]
fn a_sum_has_grundy_values() {
    let uri = "file:///a.game";
    let mut server = with(uri, "octal: 0.77 5\nstart: 5 + 3\n", 1);
    let shown = puzzle(&mut server, uri, json!({ "moves": ["5 -> 1+2"] }));
    assert_eq!(shown["graph"]["hasHeaps"], true);
    let play = &shown["play"];
    assert_eq!(judged(play), ["best: Best: win, since the Grundy value becomes 0."]);
    assert_eq!(play["pieces"], json!({ "vertices": ["3", "1", "2"] }));
    let value = json!({ "text": "lose, Grundy value 0", "outcome": "lose", "grundy": 0 });
    assert_eq!((&play["value"], &play["line"]), (&value, &json!([])));
    server.finish();
}

#[test]
fn of_many_moves_the_best_are_listed() {
    let uri = "file:///a.game";
    let leaves: String = (0..20_000).map(|leaf| format!(" v{leaf}")).collect();
    let text = format!("start: a\na ->{leaves} w\nw -> z\nv19999 -> w z\nz\n");
    let mut server = with(uri, &text, 1);
    let shown = puzzle(&mut server, uri, json!({}));
    let (most, play) = ("20003 vertices and 20004 edges are too many", &shown["play"]);
    assert_eq!(shown["graph"]["hasHeaps"], false);
    assert!(shown["graph"]["notDrawn"].as_str().unwrap().starts_with(most), "{}", shown["graph"]);
    assert_eq!(play["moveCount"], 20_001);
    assert_eq!(play["moves"].as_array().unwrap().len(), 1_000);
    assert_eq!(play["hint"].as_str().unwrap().matches("more").count(), 1);
    server.finish();
}

#[test]
fn a_game_without_a_start_is_played_from_any_position() {
    let uri = "file:///a.game";
    let mut server = with(uri, "a -> b\nb -> c\nc\n", 0);
    until_solved(&mut server, uri);
    assert_eq!(puzzle(&mut server, uri, json!({}))["play"], Value::Null);
    let start = json!({ "start": { "vertices": ["b"] }, "side": "both", "moves": ["c"] });
    let play = puzzle(&mut server, uri, start)["play"].take();
    assert_eq!(play["end"], "The first player wins after 1 turn.");
    assert_eq!(play["start"], json!({ "vertices": ["b"], "mover": "first" }));
    server.finish();
}

#[test]
fn an_empty_text_can_be_drawn() {
    let uri = "file:///a.game";
    let mut server = opened(uri, "; nothing yet\n");
    let at = json!({ "puzzle": { "line": 0, "character": 0 } });
    let shown = puzzle(&mut server, uri, at);
    assert_eq!((&shown["puzzles"], &shown["play"]), (&json!(0), &Value::Null));
    assert_eq!((&shown["graph"]["vertices"], &shown["graph"]["endLine"]), (&json!([]), &json!(1)));
    assert_eq!(puzzle(&mut server, uri, json!({})), Value::Null, "there is no puzzle 0");
    server.finish();
}

#[test]
fn words_are_drawn_and_follow_each_other() {
    let uri = "file:///a.game";
    let mut server = opened(uri, "words: 1\nab\nbc\nbd\nde\n");
    until_solved(&mut server, uri);
    let shown = puzzle(&mut server, uri, json!({}));
    assert_eq!(names(&shown["graph"]["vertices"]), ["ab", "bc", "bd", "de"]);
    assert_eq!(shown["play"], Value::Null, "there is no first word");
    let first = json!({ "start": { "vertices": ["ab"] }, "moves": ["bd"], "reply": true });
    let play = puzzle(&mut server, uri, first)["play"].take();
    assert_eq!(judged(&play), ["blunder: This move loses in 1 turn: the win was bc."]);
    assert_eq!(reply(&play), "The solver plays de.");
    assert_eq!(
        (&play["pieces"], &play["end"]),
        (&json!({ "vertices": ["de"] }), &json!("You lose after 2 turns."))
    );
    let play = puzzle(&mut server, uri, json!({ "start": { "vertices": ["ab"] } }))["play"].take();
    assert_eq!(names(&play["line"]), ["bc"]);
    server.finish();
}

#[test]
fn a_match_begins_in_any_state_and_one_person_may_play_both_sides() {
    let mut server = with(BOARD, "P...\n....\n..T.\nE...\n", 1);
    let start = json!({ "police": [[2, 2]], "thief": [4, 2], "mover": "thief" });
    let play = puzzle(
        &mut server,
        BOARD,
        json!({ "start": start, "side": "police", "reply": true }),
    )["play"]
        .take();
    assert_eq!((&play["start"], &play["side"]), (&start, &json!("police")));
    assert_eq!(reply(&play), "The thief goes left to row 4, column 1.");
    assert_eq!(play["end"], "The thief escapes after 1 turn.");
    let moves = json!({ "side": "both", "moves": ["right", "down", "stay"] });
    let play = puzzle(&mut server, BOARD, moves)["play"].take();
    assert_eq!((judged(&play).len(), &play["isPersonsTurn"]), (3, &json!(true)));
    server.finish();
}

#[test]
fn a_fenced_puzzle_is_at_the_lines_of_its_document() {
    let uri = "file:///a.md";
    let text = "# Two\n\n```board\nPTE\n```\n\n- ```game\n  start: a\n  a -> b\n  b\n  ```\n";
    let mut server = with(uri, text, 2);
    let board = puzzle(&mut server, uri, json!({}));
    assert_eq!((&board["startLine"], &board["grid"]), (&json!(3), &json!(["..E"])));
    let game = puzzle(&mut server, uri, json!({ "puzzle": 1, "moves": ["b"] }));
    assert_eq!((&game["kind"], &game["startLine"]), (&json!("game"), &json!(7)));
    let place = json!({ "line": 8, "character": 2 });
    assert_eq!(game["graph"]["vertices"][0]["place"], place);
    assert_eq!(game["play"]["end"], "You win after 1 turn.");
    server.finish();
}

#[test]
fn what_cannot_be_played_says_why_and_bad_parameters_are_errors() {
    let mut server = with(BOARD, "PT\n\nPTE\n", 1);
    let shown = puzzle(&mut server, BOARD, json!({}));
    assert_eq!(shown["message"], "Not solved: it has errors.");
    assert_eq!((&shown["standing"], &shown["play"]), (&json!("errors"), &Value::Null));
    assert_eq!(puzzle(&mut server, BOARD, json!({ "puzzle": 7 })), Value::Null);
    for wrong in [
        json!({ "puzzle": -1 }),
        json!({ "puzzle": "first" }),
        json!({ "puzzle": null }),
        json!({ "puzzle": 0, "moves": ["up"] }),
        json!({ "puzzle": 1, "moves": ["up"] }),
        json!({ "puzzle": 1, "moves": "up" }),
        json!({ "puzzle": 1, "moves": vec!["stay"; 1_001] }),
        json!({ "puzzle": 1, "sees": -1 }),
        json!({ "puzzle": 1, "side": "third" }),
        json!({ "puzzle": 1, "start": { "vertices": ["a"] } }),
        json!({ "puzzle": 1, "start": { "police": [[1, 9]], "thief": [1, 2], "mover": "thief" } }),
        json!({ "puzzle": 1, "start": { "police": [[1, 1]], "thief": [1, 2] } }),
    ] {
        let mut params = wrong.clone();
        params["textDocument"] = json!({ "uri": BOARD });
        let id = server.request("stakeout/puzzle", params);
        assert_eq!(server.answer(id)["error"]["code"], -32602, "{wrong}");
    }
    let mut messages = String::new();
    for (method, wrong) in [
        ("stakeout/puzzle", json!({ "puzzle": -1 })),
        (
            "stakeout/puzzle",
            json!({ "puzzle": 1, "start": { "police": [[-1, 1]], "thief": [1, 2] } }),
        ),
        ("stakeout/puzzle", json!({ "puzzle": 1, "start": { "police": [[1, 1]], "thief": 1 } })),
        ("stakeout/puzzle", json!({ "puzzle": 1, "cells": "all" })),
        ("stakeout/statistics", json!({ "board": -1 })),
        ("stakeout/why", json!({ "board": 1, "to": -1 })),
        ("stakeout/repairs", json!({ "board": 1, "search": "all" })),
        ("stakeout/critical", json!({ "board": "first" })),
        ("stakeout/variants", json!({ "position": 1 })),
        ("stakeout/puzzles", json!({ "drawings": 1 })),
        (
            "codeAction/resolve",
            json!({ "title": "a", "data": { "textDocument": { "uri": BOARD, "version": 1 } } }),
        ),
    ] {
        let mut params = wrong.clone();
        params["textDocument"] = json!({ "uri": BOARD });
        let id = server.request(method, params);
        let error = server.answer(id)["error"]["message"].take();
        messages += &format!("{method} {wrong}: {}\n", error.as_str().unwrap());
    }
    expect![[r#"
        stakeout/puzzle {"puzzle":-1}: invalid `puzzle`; use its number, from 0, or a position
        stakeout/puzzle {"puzzle":1,"start":{"police":[[-1,1]],"thief":[1,2]}}: invalid place; use `[row, column]`, from 1, or a name
        stakeout/puzzle {"puzzle":1,"start":{"police":[[1,1]],"thief":1}}: invalid place; use `[row, column]`, from 1, or a name
        stakeout/puzzle {"cells":"all","puzzle":1}: invalid type: string "all", expected a boolean
        stakeout/statistics {"board":-1}: invalid `board`; use its number, from 0
        stakeout/why {"board":1,"to":-1}: invalid places; use `[row, column]`, from 1, or a name, or a list of such
        stakeout/repairs {"board":1,"search":"all"}: invalid `search`; use 1 or 2, or 0 to stop
        stakeout/critical {"board":"first"}: invalid `board`; use its number, from 0
        stakeout/variants {"position":1}: invalid type: integer `1`, expected struct Position
        stakeout/puzzles {"drawings":1}: invalid type: integer `1`, expected a boolean
        codeAction/resolve {"data":{"textDocument":{"uri":"file:///boards/a.board","version":1}},"title":"a"}: invalid `data`; send the action as the server returned it
    "#]].assert_eq(&messages);
    server.finish();
}

#[test]
fn a_text_without_a_puzzle_is_of_its_own_kind() {
    let uri = "file:///empty.pursuit";
    let mut server = opened(uri, "; nothing yet\n");
    let start = json!({ "puzzle": { "line": 0, "character": 0 } });
    let shown = puzzle(&mut server, uri, start);
    assert_eq!((&shown["kind"], &shown["puzzles"]), (&json!("pursuit"), &json!(0)));
    server.finish();
}

#[test]
fn the_verdict_can_be_stated_in_every_kind() {
    let uri = "file:///all.md";
    let text = "- ```board\n  ; a comment\n  title: a\n  PTE\n  ```\n\n```board\nexpect: police ; sure\nPTE\n\nexpect:\nPTE\n\n        expect: police in 1\nPTE\n```\n\n```game\nstart: a\nexpect: cat\na -> b\n```\n\n```pursuit\npolice: a\nthief: b\na - b\n```\n\n```board\nPT\n```\n";
    let mut server = with(uri, text, 6);
    let stated = (0..7).map(|number| {
        let puzzle = puzzle(&mut server, uri, json!({ "puzzle": number }));
        let edits = puzzle["expectEdits"].as_array().unwrap().iter();
        let place = |edit: &Value, end: &str| {
            format!("{}:{}", edit["range"][end]["line"], edit["range"][end]["character"])
        };
        let edits = edits.map(|edit| {
            format!("{}-{} {}", place(edit, "start"), place(edit, "end"), edit["newText"])
        });
        edits.collect::<Vec<_>>().join(", ")
    });
    assert_eq!(
        stated.collect::<Vec<_>>(),
        [
            r#"3:0-3:0 "  expect: police in 1\n""#,
            r#"7:8-7:14 "police in 1""#,
            r#"10:7-10:7 " police in 1""#,
            "",
            r#"19:8-19:11 "win in 1""#,
            r#"26:0-26:0 "expect: police in 1\n""#,
            "",
        ]
    );
    server.finish();
}

#[test]
fn what_is_drawn_is_returned_as_edits() {
    let mut server = Server::ready();
    let text = "# A lesson\n\n- ~~~board\n  P.T\n  ..E\n  ~~~\n\n~~~game\na -> b\n~~~\n";
    let uri = "file:///a/lesson.md";
    server.notify(
        "textDocument/didOpen",
        json!({ "textDocument": { "uri": uri, "languageId": "markdown", "version": 3, "text": text } }),
    );
    let mut edits = String::new();
    for (puzzle, edit) in [
        (0, json!({ "paint": { "cells": [[1, 2], [2, 1]], "with": "wall" } })),
        (0, json!({ "paint": { "cells": [[2, 1]], "with": "thief" } })),
        (1, json!({ "addVertex": { "from": "a" } })),
        (1, json!({ "removeEdge": { "from": "a", "to": "b" } })),
        (1, json!({ "place": { "police": [[1, 1]], "thief": [1, 2] } })),
        (2, json!({ "removeVertex": { "name": "a" } })),
    ] {
        let params = json!({ "textDocument": { "uri": uri }, "puzzle": puzzle, "edit": edit });
        edits += &format!("{}\n", server.ask("stakeout/edit", params));
    }
    expect![[r#"
        {"edits":[{"newText":"*","range":{"end":{"character":4,"line":3},"start":{"character":3,"line":3}}},{"newText":"*","range":{"end":{"character":3,"line":4},"start":{"character":2,"line":4}}}],"name":null,"refusal":null,"version":3}
        {"edits":[{"newText":".","range":{"end":{"character":5,"line":3},"start":{"character":4,"line":3}}},{"newText":"T","range":{"end":{"character":3,"line":4},"start":{"character":2,"line":4}}}],"name":null,"refusal":null,"version":3}
        {"edits":[{"newText":" c","range":{"end":{"character":6,"line":8},"start":{"character":6,"line":8}}},{"newText":"c\n","range":{"end":{"character":0,"line":9},"start":{"character":0,"line":9}}}],"name":"c","refusal":null,"version":3}
        {"edits":[{"newText":"a","range":{"end":{"character":6,"line":8},"start":{"character":0,"line":8}}}],"name":null,"refusal":null,"version":3}
        null
        null
    "#]].assert_eq(&edits);
    let params = json!({ "textDocument": { "uri": uri }, "puzzle": 0, "edit": { "paint": [] } });
    let request = server.request("stakeout/edit", params);
    assert_eq!(server.error_code(request), -32602);
    server.finish();
}
