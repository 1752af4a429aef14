//! What an author sees while editing a board.

use serde_json::{Value, json};
use stakeout::solve::memory_needed;

use super::solving::{allow_memory, puzzle};
use super::support::{Server, rules_of};

const A: &str = "file:///boards/a.board";
const B: &str = "file:///boards/b.board";

/// Capabilities for every member of diagnostics.
fn everything() -> Value {
    json!({ "textDocument": { "publishDiagnostics": {
        "relatedInformation": true, "codeDescriptionSupport": true, "tagSupport": { "valueSet": [1, 2] },
    } } })
}

fn markdown(hover: &Value) -> &str {
    assert_eq!(hover["contents"]["kind"], "markdown");
    hover["contents"]["value"].as_str().unwrap()
}

#[test]
fn an_opened_board_is_solved_and_its_verdict_is_shown_at_the_policeman() {
    let mut server = Server::ready();
    server.open(A, 7, "; comment\nP.*..\n..*T.\n....E\n");
    let diagnostics = server.rules(A, &["verdict"]);
    assert_eq!(diagnostics["version"], 7);
    assert_eq!(
        diagnostics["diagnostics"][0],
        json!({
            "range": { "start": { "line": 1, "character": 0 }, "end": { "line": 1, "character": 1 } },
            "severity": 3,
            "code": "verdict",
            "source": "stakeout",
            "message": "The thief escapes in 4 turns",
        })
    );
    server.finish();
}

#[test]
fn a_second_thief_is_reported_while_it_is_there() {
    let mut server = Server::with(everything());
    server.open(A, 1, "P.T\n..E\n");
    server.rules(A, &["verdict"]);
    server.replace(A, 2, 1, 0..1, "T");
    let diagnostics = server.diagnostics(A);
    assert_eq!(diagnostics["version"], 2);
    assert_eq!(rules_of(&diagnostics), ["duplicate-thief"], "a board with an error has no verdict");
    let found = &diagnostics["diagnostics"][0];
    assert_eq!(found["relatedInformation"][0]["location"]["uri"], A);
    assert!(found["codeDescription"]["href"].as_str().unwrap().contains("duplicate-thief"));
    server.replace(A, 3, 1, 0..1, ".");
    let diagnostics = server.diagnostics(A);
    assert_eq!(
        rules_of(&diagnostics),
        ["verdict"],
        "the text was solved before, so its verdict is known at once"
    );
    assert_eq!(diagnostics["version"], 3);
    server.finish();
}

#[test]
fn links_related_places_and_tags_come_only_if_declared() {
    let text = "PT.\n.TE\n\nPET\n*.*\n..*\n...\n";
    let mut server = Server::ready();
    server.open(A, 1, text);
    let diagnostics = server.diagnostics(A);
    assert!(rules_of(&diagnostics).contains(&"duplicate-thief"), "{diagnostics}");
    for diagnostic in diagnostics["diagnostics"].as_array().unwrap() {
        for member in ["codeDescription", "relatedInformation", "tags", "data"] {
            assert!(diagnostic.get(member).is_none(), "{diagnostic}");
        }
    }
    let mut server = Server::with(everything());
    server.open(A, 1, "P*E\n**T\n..*\n");
    let diagnostics = server.rules(A, &["verdict", "unreachable-floor"]);
    assert_eq!(diagnostics["diagnostics"][1]["tags"], json!([1]));
}

#[test]
fn columns_are_counted_as_negotiated() {
    for (offered, chosen, column) in [
        (json!(["utf-8", "utf-16"]), json!("utf-8"), 8),
        (json!(["utf-16"]), json!("utf-16"), 4),
        (json!(["utf-32", "utf-16"]), json!("utf-32"), 3),
        (Value::Null, Value::Null, 4),
    ] {
        let mut server = Server::start();
        let general = json!({ "general": { "positionEncodings": offered } });
        let result = server.ask("initialize", json!({ "capabilities": general }));
        assert_eq!(result["capabilities"]["positionEncoding"], chosen);
        server.notify("initialized", json!({}));
        // A character of 4 bytes and 2 units, one of 3 bytes and 1 unit, a thief, and a second
        // thief.
        server.open(A, 1, "\u{1F600}€TT\nPE..\n");
        let diagnostics = server.diagnostics(A);
        let second = diagnostics["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .find(|found| found["code"] == "duplicate-thief");
        assert_eq!(
            second.unwrap()["range"]["start"],
            json!({ "line": 0, "character": column }),
            "{offered}"
        );
        // The same in the other direction.
        server.replace(A, 2, 0, column..column + 1, ".");
        assert_eq!(rules_of(&server.diagnostics(A)), ["unknown-cell"]);
        assert_eq!(server.hover(A, 0, column - 1)["range"]["start"]["character"], column - 1);
    }
}

#[test]
fn a_new_wall_withdraws_the_verdict_until_the_board_is_saved_or_restored() {
    let mut server = Server::ready();
    server.open(A, 1, "P.T\n..E\n\nPTE\n");
    server.rules(A, &["verdict", "verdict"]);
    server.replace(A, 2, 1, 0..1, "*");
    assert_eq!(rules_of(&server.diagnostics(A)), ["verdict"], "the other board keeps its verdict");
    let hover = server.hover(A, 0, 1);
    assert!(
        markdown(&hover).ends_with("Changed since it was solved: save to solve again."),
        "{hover}"
    );
    server.replace(A, 3, 1, 0..1, ".");
    assert_eq!(rules_of(&server.diagnostics(A)), ["verdict", "verdict"]);
    server.replace(A, 4, 1, 0..1, "*");
    assert_eq!(rules_of(&server.diagnostics(A)), ["verdict"]);
    server.save(A);
    let diagnostics = server.rules(A, &["verdict", "verdict"]);
    assert_eq!(diagnostics["version"], 4);
    assert!(markdown(&server.hover(A, 0, 1)).contains("| thief here  |"));
    server.finish();
}

#[test]
fn other_starts_of_a_solved_board_need_no_save() {
    let mut server = Server::ready();
    server.open(A, 1, "P.T\n..E\n");
    let message = |diagnostics: &Value| {
        diagnostics["diagnostics"][0]["message"].as_str().unwrap_or("nothing").to_owned()
    };
    assert_eq!(message(&server.rules(A, &["verdict"])), "The thief escapes in 2 turns");
    // Moves the policeman next to the thief.
    server.replace(A, 2, 0, 0..2, ".P");
    assert_eq!(message(&server.diagnostics(A)), "Police catches the thief in 1 turn");
    // Makes the thief move first.
    server.replace(A, 3, 0, 0..0, "first: thief\n");
    assert_eq!(message(&server.diagnostics(A)), "The thief escapes in 1 turn");
    server.finish();
}

#[test]
fn boards_are_solved_while_typing_if_so_configured() {
    let mut server = Server::start();
    let options = json!({ "solve": { "on": "type" } });
    server.ask("initialize", json!({ "capabilities": {}, "initializationOptions": options }));
    server.notify("initialized", json!({}));
    server.open(A, 1, "P.T\n..E\n");
    server.rules(A, &["verdict"]);
    server.replace(A, 2, 1, 0..1, "*");
    assert_eq!(server.rules(A, &["verdict"])["version"], 2);
    server.finish();
}

#[test]
fn a_hover_is_a_table_and_its_range_is_the_cell() {
    let mut server = Server::ready();
    server.open(A, 1, "P.*..\n..*T.\n....E\n");
    server.rules(A, &["verdict"]);
    let hover = server.hover(A, 2, 2);
    assert!(
        markdown(&hover).starts_with(
            "**Floor** · row 3, column 3\n\n\
             |             | police to move                     | thief to move                |\n\
             | ----------- | ---------------------------------- | ---------------------------- |\n\
             | thief here  | The thief escapes in 4 turns       | The thief escapes in 3 turns |\n\
             | police here | Police catches the thief in 1 turn | The thief escapes in 3 turns |"
        ),
        "{hover}"
    );
    let place = |column| json!({ "line": 2, "character": column });
    assert_eq!(hover["range"], json!({ "start": place(2), "end": place(3) }));
    assert_eq!(markdown(&server.hover(A, 0, 2)), "**Wall** · row 1, column 3");
    assert_eq!(server.hover(A, 1, 5), Value::Null, "the end of a row is not a cell");
    assert_eq!(server.hover(A, 99, 0), Value::Null);
    server.finish();
}

#[test]
fn clients_that_support_only_plain_text_get_it() {
    let mut server =
        Server::with(json!({ "textDocument": { "hover": { "contentFormat": ["plaintext"] } } }));
    server.open(A, 1, "P.T\n..E\n");
    server.rules(A, &["verdict"]);
    let hover = server.hover(A, 0, 1);
    assert_eq!(hover["contents"]["kind"], "plaintext");
    let value = hover["contents"]["value"].as_str().unwrap();
    assert!(
        value.contains("\nthief here, police to move: Police catches the thief in 1 turn\nthief here, thief to move: ")
    );
    server.finish();
}

#[test]
fn an_unknown_document_has_no_diagnostics_and_no_hover_until_its_whole_text_comes() {
    let mut server = Server::ready();
    server.open(A, 3, "P.T\n..E\n");
    server.rules(A, &["verdict"]);
    server.replace(A, 3, 0, 0..1, "P");
    assert_eq!(server.diagnostics(A), json!({ "uri": A, "diagnostics": [] }));
    assert_eq!(server.hover(A, 0, 0), Value::Null);
    server.save(A);
    assert_eq!(
        rules_of(&server.diagnostics(A)),
        Vec::<&str>::new(),
        "a save without the text does not help"
    );
    assert_eq!(server.hover(A, 0, 0), Value::Null);
    server.notify("textDocument/didSave", json!({ "textDocument": { "uri": A }, "text": "PTE\n" }));
    server.rules(A, &["verdict"]);
    assert!(server.hover(A, 0, 0).is_object());
    server.finish();
}

#[test]
fn a_backwards_range_makes_the_document_unknown() {
    let mut server = Server::ready();
    server.open(A, 1, "P.T\n..E\n");
    let (start, end) = (json!({ "line": 1, "character": 0 }), json!({ "line": 0, "character": 0 }));
    server.change(A, 2, json!([{ "range": { "start": start, "end": end }, "text": "" }]));
    server.diagnostics_with(A, |diagnostics| diagnostics.get("version").is_none());
    server.finish();
}

#[test]
fn positions_out_of_range_count_as_the_nearest_end() {
    let mut server = Server::ready();
    server.open(A, 1, "PT.\n");
    let far = json!({ "line": 4_000_000_000u32, "character": 4_000_000_000u32 });
    server.change(A, 2, json!([{ "range": { "start": far, "end": far }, "text": "..E" }]));
    server.diagnostics_with(A, |diagnostics| diagnostics["version"] == 2);
    assert!(server.hover(A, 1, 2).is_object());
    server.replace(A, 3, 0, 2..99, "*");
    server.diagnostics_with(A, |diagnostics| diagnostics["version"] == 3);
    assert!(markdown(&server.hover(A, 0, 2)).starts_with("**Wall**"));
    server.finish();
}

#[test]
fn the_kind_of_a_document_follows_from_language_id_then_name_then_text() {
    let board = "no board\n";
    let game = "a -> b\n";
    for (language, uri, text, is_board) in [
        ("stakeout-board", "file:///x.game", game, true),
        ("stakeout-game", "file:///x.board", board, false),
        ("stakeout-pursuit", "file:///x.board", board, false),
        ("plaintext", "file:///x.board", game, true),
        ("plaintext", "file:///x.game?a.board", board, false),
        ("plaintext", "untitled:Untitled-1", board, true),
        ("plaintext", "untitled:Untitled-1", game, false),
    ] {
        let mut server = Server::ready();
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        server.notify("textDocument/didOpen", json!({ "textDocument": document }));
        let diagnostics = server.diagnostics(uri);
        let has_board_diagnostics = diagnostics["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .any(|f| f["code"] == "stray-text");
        assert_eq!(has_board_diagnostics, is_board, "{language} {uri} {text:?}");
    }
}

#[test]
fn the_kind_of_an_untitled_document_follows_its_current_text() {
    let uri = "untitled:Untitled-1";
    let mut server = Server::ready();
    let document = json!({ "uri": uri, "languageId": "plaintext", "version": 1, "text": "" });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    assert_eq!(rules_of(&server.diagnostics(uri)), ["empty-file"]);
    server.replace(uri, 2, 0, 0..0, "a -> b");
    assert_eq!(rules_of(&server.diagnostics(uri)), ["undefined-vertex"]);
    server.replace(uri, 3, 0, 0..6, "PTE");
    server.save(uri);
    server.rules(uri, &["verdict"]);
    server.finish();
}

/// The capabilities of a client that pulls diagnostics.
fn pulling() -> Value {
    json!({ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } } })
}

#[test]
fn a_client_that_pulls_is_asked_to_refresh_when_a_verdict_arrives() {
    let mut server = Server::start();
    let result = server.ask("initialize", json!({ "capabilities": pulling() }));
    assert!(result["capabilities"]["diagnosticProvider"].is_object());
    server.notify("initialized", json!({}));
    server.open(A, 1, "P.T\n..E\n");
    let pull = |server: &mut Server, previous: Value| {
        let params = json!({ "textDocument": { "uri": A }, "previousResultId": previous });
        server.ask("textDocument/diagnostic", params)
    };
    let refresh =
        server.wait("a refresh", |message| message["method"] == "workspace/diagnostic/refresh");
    server.send(&json!({ "jsonrpc": "2.0", "id": refresh["id"], "result": null }));
    let report = pull(&mut server, Value::Null);
    assert_eq!((&report["kind"], &report["items"][0]["code"]), (&json!("full"), &json!("verdict")));
    let id = &report["resultId"];
    assert_eq!(pull(&mut server, id.clone()), json!({ "kind": "unchanged", "resultId": id }));
    server.replace(A, 2, 1, 0..1, "*");
    let report = pull(&mut server, id.clone());
    assert_eq!((&report["kind"], &report["items"]), (&json!("full"), &json!([])));
    server.notify("textDocument/didClose", json!({ "textDocument": { "uri": A } }));
    assert_eq!(pull(&mut server, Value::Null)["items"], json!([]));
    let id = server.request("shutdown", Value::Null);
    server.result(id);
    server.close_input();
    let messages = server.rest();
    assert!(
        messages.iter().all(|message| message["method"] != "textDocument/publishDiagnostics"),
        "{messages:#?}"
    );
}

#[test]
fn neovim_0_12_gets_no_workspace_diagnostics_and_is_asked_to_refresh() {
    let mut server = Server::start();
    // The capabilities of Neovim 0.12.4 for diagnostics. If offered those of the workspace, it
    // answers a refresh by requesting only these, and ignores what they contain about open
    // documents.
    let capabilities = json!({
        "general": { "positionEncodings": ["utf-8", "utf-16", "utf-32"] },
        "textDocument": {
            "diagnostic": {
                "dynamicRegistration": true,
                "relatedDocumentSupport": true,
                "relatedInformation": true,
                "tagSupport": { "valueSet": [1, 2] },
                "dataSupport": true,
            },
            "publishDiagnostics": {
                "dataSupport": true,
                "relatedInformation": true,
                "tagSupport": { "valueSet": [1, 2] },
            },
        },
        "workspace": { "configuration": true, "diagnostics": { "refreshSupport": true } },
    });
    let result = server.ask("initialize", json!({ "capabilities": capabilities }));
    let wanted = json!({ "interFileDependencies": false, "workspaceDiagnostics": false });
    assert_eq!(result["capabilities"]["diagnosticProvider"], wanted);
    server.notify("initialized", json!({}));
    let request = server
        .wait("a request for settings", |message| message["method"] == "workspace/configuration");
    server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": [null] }));
    server.open(A, 1, "P.T\n..E\n");
    loop {
        let request =
            server.wait("a refresh", |message| message["method"] == "workspace/diagnostic/refresh");
        server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": null }));
        let report = server.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": A } }));
        if report["items"][0]["code"] == "verdict" {
            break;
        }
    }
    server.finish();
}

#[test]
fn a_client_without_refresh_support_is_not_offered_pull_diagnostics() {
    let mut server = Server::start();
    let result = server
        .ask("initialize", json!({ "capabilities": { "textDocument": { "diagnostic": {} } } }));
    assert!(result["capabilities"].get("diagnosticProvider").is_none());
    server.notify("initialized", json!({}));
    server.open(A, 1, "P.T\n..E\n");
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn a_board_is_too_large_until_enough_memory_is_allowed() {
    let mut server = Server::start();
    let options = json!({ "solver": { "memory": 10 } });
    server.ask("initialize", json!({ "capabilities": {}, "initializationOptions": options }));
    server.notify("initialized", json!({}));
    server.open(A, 1, "P.T\n..E\n");
    let diagnostics = server.rules(A, &["too-large"]);
    assert!(diagnostics["diagnostics"][0]["message"].as_str().unwrap().contains("10 B"));
    assert!(markdown(&server.hover(A, 0, 1)).ends_with("Not solved: too large."));
    let settings = json!({ "stakeout": { "solver": { "memory": "1 MiB" } } });
    server.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn of_too_many_diagnostics_the_first_are_published() {
    let mut server = Server::ready();
    server.open(A, 1, &format!("PTE{}\n", "x.".repeat(70_000)));
    let diagnostics = server.diagnostics(A);
    let reported = diagnostics["diagnostics"].as_array().unwrap();
    assert_eq!(reported.len(), 1 << 16);
    assert_eq!(reported[1]["range"]["start"], json!({ "line": 0, "character": 5 }));
    server.finish();
}

#[test]
fn a_solved_board_becomes_too_large_everywhere_when_the_limit_falls() {
    let mut server = Server::ready();
    server.open(A, 1, "expect: draw\nP.T\n..E\n");
    server.rules(A, &["verdict-mismatch", "verdict"]);
    let memory =
        |memory: &str| json!({ "settings": { "stakeout": { "solver": { "memory": memory } } } });
    server.notify("workspace/didChangeConfiguration", memory("10 B"));
    server.rules(A, &["too-large"]);
    assert!(markdown(&server.hover(A, 1, 1)).ends_with("Not solved: too large."));
    server.notify("workspace/didChangeConfiguration", memory("1 MiB"));
    server.rules(A, &["verdict-mismatch", "verdict"]);
    assert!(markdown(&server.hover(A, 1, 1)).contains("| thief here  |"));
    server.finish();
}

#[test]
fn requested_settings_apply_from_the_first_board_on() {
    let capabilities = json!({ "workspace": {
        "configuration": true, "didChangeConfiguration": { "dynamicRegistration": true },
    } });
    let mut server = Server::with(capabilities);
    server.open(A, 1, "P.T\n..E\n");
    let registered =
        server.wait("a registration", |message| message["method"] == "client/registerCapability");
    let registration = &registered["params"]["registrations"][0];
    assert_eq!(registration["method"], "workspace/didChangeConfiguration");
    server.send(&json!({ "jsonrpc": "2.0", "id": registered["id"], "result": null }));
    let request = server
        .wait("a request for settings", |message| message["method"] == "workspace/configuration");
    assert_eq!(request["params"], json!({ "items": [{ "section": "stakeout" }] }));
    server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": [{ "solver": { "memory": 10 } }] }));
    server.rules(A, &["too-large"]);
    server.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    let request = server
        .wait("a request for settings", |message| message["method"] == "workspace/configuration");
    server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": [null] }));
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn a_client_that_never_sends_its_settings_is_still_served() {
    let mut server = Server::with(json!({ "workspace": { "configuration": true } }));
    server.open(A, 1, "P.T\n..E\n");
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn an_invalid_setting_is_reported_once() {
    let mut server = Server::ready();
    for _ in 0..2 {
        let settings = json!({ "stakeout": { "solve": { "on": "never" } } });
        server.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    }
    server.assert_alive();
    let shown = server.wait("a message", |message| message["method"] == "window/showMessage");
    assert!(shown["params"]["message"].as_str().unwrap().contains("`solve.on`"));
    assert_eq!(shown["params"]["type"], 2);
    server.close_input();
    assert!(server.rest().iter().all(|message| message["method"] != "window/showMessage"));
}

#[test]
fn many_invalid_settings_are_one_message() {
    let mut server = Server::ready();
    let rules: serde_json::Map<_, _> =
        (0..100_000).map(|number| (format!("x{number}"), json!("off"))).collect();
    let settings = json!({ "stakeout": { "rules": rules } });
    server.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    let shown = server.wait("a message", |message| message["method"] == "window/showMessage");
    let message = shown["params"]["message"].as_str().unwrap();
    assert!(message.starts_with("Stakeout's settings: unknown rule `x0`"), "{message}");
    assert!(message.ends_with("\n… and 99990 more"), "{message}");
    assert_eq!(message.lines().count(), 11);
    server.close_input();
    assert!(server.rest().iter().all(|message| message["method"] != "window/showMessage"));
}

#[test]
fn a_hover_recomputes_an_evicted_solution() {
    let board = "P......T\n........\n........\n.......E\n";
    let twin = board.replace(".......E", "*......E");
    let mut server = Server::with(json!({}));
    // Enough for one of two boards of the same size.
    allow_memory(&mut server, memory_needed(&puzzle(board).game).peak * 11 / 10);
    server.open(A, 1, board);
    server.rules(A, &["verdict"]);
    server.open(B, 1, &twin);
    server.rules(B, &["verdict"]);
    for uri in [A, B, A, B] {
        assert!(markdown(&server.hover(uri, 1, 1)).contains("| thief here  |"), "{uri}");
    }
    server.replace(A, 2, 4, 0..0, "; comment");
    assert_eq!(rules_of(&server.diagnostics(A)), ["verdict"], "a verdict outlives its solution");
    server.finish();
}
