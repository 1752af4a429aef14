//! Editor features other than hover and diagnostics.
//!
//! In one file because every test is a picture of one server with the same few boards.

mod lenses;

use serde_json::{Value, json};

use super::support::{Server, rules_of};

const A: &str = "file:///boards/my board.board";

/// A client that supports everything.
fn everything() -> Value {
    let empty = json!({});
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "window": { "showDocument": { "support": true } },
        "workspace": {
            "workspaceEdit": { "documentChanges": true },
            "symbol": empty,
            "semanticTokens": { "refreshSupport": true },
            "inlayHint": { "refreshSupport": true },
            "codeLens": { "refreshSupport": true },
        },
        "experimental": { "stakeoutBoardChanged": true },
        "textDocument": {
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } }, "isPreferredSupport": true },
            "documentSymbol": {
                "hierarchicalDocumentSymbolSupport": true, "symbolKind": { "valueSet": (1..=26).collect::<Vec<_>>() },
            },
            "foldingRange": empty, "selectionRange": empty, "documentHighlight": empty, "documentLink": empty,
            "definition": { "linkSupport": true }, "references": empty, "rename": { "prepareSupport": true },
            "completion": { "completionItem": {
                "snippetSupport": true, "preselectSupport": true, "documentationFormat": ["markdown"],
            } },
            "formatting": empty, "rangeFormatting": empty, "inlayHint": empty, "codeLens": empty,
            "semanticTokens": { "requests": { "full": { "delta": true }, "range": true } },
        },
    })
}

/// A session with this text open and solved.
fn with(text: &str) -> Server {
    let mut server = Server::with(everything());
    server.open(A, 1, text);
    let is_board_change = |message: &Value| {
        message["method"] == "stakeout/boardChanged" && message["params"]["uri"] == A
    };
    // There is a notification when a solve begins, as well.
    loop {
        server.wait("a change of the board", is_board_change);
        if all_is_known(&mut server) {
            return server;
        }
    }
}

/// Whether every board of the document has been solved.
fn all_is_known(server: &mut Server) -> bool {
    let mut number = 0;
    loop {
        let mut params = about();
        params["puzzle"] = number.into();
        let board = server.ask("stakeout/puzzle", params);
        if board["standing"] == "solving" || board["standing"] == "unsolved" {
            return false;
        }
        number += 1;
        if board["puzzles"].as_u64().is_none_or(|boards| number >= boards) {
            return true;
        }
    }
}

fn about() -> Value {
    json!({ "textDocument": { "uri": A } })
}

fn at(line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": A }, "position": { "line": line, "character": character } })
}

fn range(line: u32, from: u32, to: u32) -> Value {
    json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } })
}

fn actions(server: &mut Server, place: &Value, only: Value) -> Vec<Value> {
    let params = json!({ "textDocument": { "uri": A }, "range": place, "context": { "diagnostics": [], "only": only } });
    server.ask("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn texts<'a>(items: &'a [Value], member: &str) -> Vec<&'a str> {
    items.iter().map(|item| item[member].as_str().unwrap()).collect()
}

/// The capabilities that the server declares to this client.
fn capabilities_for(client: &Value) -> Value {
    let mut server = Server::start();
    server.ask("initialize", json!({ "capabilities": client }))["capabilities"].take()
}

#[test]
fn every_capability_is_declared_to_a_client_without_any() {
    let capabilities = capabilities_for(&json!({}));
    let mut names: Vec<&str> =
        capabilities.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "codeActionProvider",
            "codeLensProvider",
            "completionProvider",
            "definitionProvider",
            "documentFormattingProvider",
            "documentHighlightProvider",
            "documentLinkProvider",
            "documentRangeFormattingProvider",
            "documentSymbolProvider",
            "executeCommandProvider",
            "foldingRangeProvider",
            "hoverProvider",
            "inlayHintProvider",
            "referencesProvider",
            "renameProvider",
            "selectionRangeProvider",
            "semanticTokensProvider",
            "textDocumentSync",
            "workspace",
            "workspaceSymbolProvider",
        ]
    );
    assert_eq!(capabilities["semanticTokensProvider"]["full"], json!({ "delta": true }));
    assert_eq!(capabilities["workspace"]["workspaceFolders"]["supported"], true);
    // The protocol allows options only for clients that declare these.
    assert_eq!(
        (&capabilities["codeActionProvider"], &capabilities["renameProvider"]),
        (&json!(true), &json!(true))
    );
}

#[test]
fn capabilities_that_depend_on_the_client_follow_its_declaration() {
    let capabilities = capabilities_for(&everything());
    assert_eq!(capabilities["positionEncoding"], "utf-16");
    assert_eq!(capabilities["renameProvider"], json!({ "prepareProvider": true }));
    let kinds =
        json!(["quickfix", "source.fixAll.stakeout", "refactor.rewrite", "source.stakeout"]);
    assert_eq!(capabilities["codeActionProvider"], json!({ "codeActionKinds": kinds }));
    let capabilities = capabilities_for(&json!({ "textDocument": { "rename": {} } }));
    assert_eq!(capabilities["renameProvider"], true);
}

/// A session with a client that declares only this, with a text open and solved.
fn plain(capabilities: Value, text: &str) -> Server {
    let mut server = Server::with(capabilities);
    server.open(A, 1, text);
    server.diagnostics_with(A, |diagnostics| rules_of(diagnostics).contains(&"verdict"));
    server
}

#[test]
fn a_client_without_code_action_literals_gets_commands_that_apply_the_edits() {
    let mut server = Server::with(json!({ "workspace": { "applyEdit": true } }));
    server.open(A, 1, "P#T\n..E\n");
    let found = actions(&mut server, &range(0, 1, 1), json!(["quickfix"]));
    assert_eq!(texts(&found, "title"), ["Replace `#` with `*`"]);
    assert_eq!(
        found[0].as_object().unwrap().keys().collect::<Vec<_>>(),
        ["arguments", "command", "title"]
    );
    let params = json!({ "command": found[0]["command"], "arguments": found[0]["arguments"] });
    let done = server.ask("workspace/executeCommand", params.clone());
    let edit = json!({ "changes": { A: [{ "range": range(0, 1, 2), "newText": "*" }] } });
    assert_eq!(done, json!({ "title": "Replace `#` with `*`", "edit": edit, "applies": true }));
    let request =
        server.wait("an edit to apply", |message| message["method"] == "workspace/applyEdit");
    assert_eq!(request["params"], json!({ "label": "Replace `#` with `*`", "edit": edit }));
    server.replace(A, 2, 0, 0..0, "; c\n");
    let late = server.request("workspace/executeCommand", params);
    assert_eq!(server.error_code(late), -32801, "the edit is for an older text");
    server.finish();
}

#[test]
fn responses_omit_what_a_client_does_not_support() {
    let mut server = plain(json!({}), "P.T \n..E\n");
    assert_eq!(
        actions(&mut server, &range(0, 0, 0), Value::Null),
        [json!(null); 0],
        "neither edits nor documents"
    );
    let lenses = server.ask("textDocument/codeLens", about());
    let verdict = json!({ "title": "The thief escapes in 2 turns", "command": "" });
    assert_eq!(lenses, json!([{ "range": range(0, 0, 0), "command": verdict }]));
    server.finish();
    let shows = json!({ "window": { "showDocument": { "support": true } } });
    let mut server = plain(shows, "P.T\n..E\n");
    let found = actions(&mut server, &range(0, 0, 0), Value::Null);
    assert_eq!(
        texts(&found, "title"),
        ["Show statistics", "Show best line", "Explain", "Show critical cells"]
    );
    assert_eq!(
        texts(&found, "command"),
        [
            "stakeout.statistics",
            "stakeout.showBestLine",
            "stakeout.explain",
            "stakeout.criticalCells"
        ]
    );
    server.finish();
}

#[test]
fn a_client_that_declares_nothing_gets_responses_of_the_first_protocol_version() {
    let mut server = plain(json!({}), "allow: ragged-row\nP.T\n.*E\n");
    let symbols = server.ask("textDocument/documentSymbol", about());
    assert_eq!(symbols[1]["location"]["uri"], A, "symbols are flat");
    let kinds = |symbols: &Value| {
        symbols.as_array().unwrap().iter().map(|each| each["kind"].as_u64().unwrap()).max()
    };
    assert!(kinds(&symbols) <= Some(18));
    let completions = server.ask("textDocument/completion", at(0, 7));
    assert!(kinds(&completions["items"]) <= Some(18));
    assert_eq!(
        server.ask("textDocument/definition", at(1, 0)),
        json!({ "uri": A, "range": range(1, 0, 1) })
    );
    assert_eq!(server.ask("textDocument/foldingRange", about())[0]["endLine"], 2);
    let tokens = server.ask("textDocument/semanticTokens/full", about());
    assert!(!tokens["data"].as_array().unwrap().is_empty());
    server.finish();
}

#[test]
fn a_quick_fix_changes_this_version_of_the_document() {
    let mut server = Server::with(everything());
    server.open(A, 1, "P#T\n..E\n");
    server.diagnostics(A);
    let found = actions(&mut server, &range(0, 1, 1), json!(["quickfix"]));
    assert_eq!(texts(&found, "title"), ["Replace `#` with `*`"]);
    assert_eq!(found[0]["isPreferred"], true);
    assert_eq!(found[0]["diagnostics"][0]["code"], "unknown-cell");
    let edits = json!([{ "range": range(0, 1, 2), "newText": "*" }]);
    let document = json!({ "uri": A, "version": 1 });
    assert_eq!(
        found[0]["edit"],
        json!({ "documentChanges": [{ "textDocument": document, "edits": edits }] })
    );
    server.finish();
}

#[test]
fn all_safe_fixes_are_one_action() {
    let mut server = Server::with(everything());
    server.open(A, 1, "P#T \n..E\n");
    server.diagnostics(A);
    let found = actions(&mut server, &range(0, 0, 0), json!(["source.fixAll"]));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["edit"]["documentChanges"][0]["edits"].as_array().unwrap().len(), 2);
    assert_eq!(actions(&mut server, &range(0, 0, 0), json!(["refactor"])), Vec::<Value>::new());
    server.finish();
}

#[test]
fn a_client_without_versioned_edits_gets_plain_ones() {
    let mut server = Server::with(
        json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": {} } } }),
    );
    server.open(A, 1, "P#T\n..E\n");
    let found = actions(&mut server, &range(0, 1, 1), json!(["quickfix"]));
    assert_eq!(
        found[0]["edit"],
        json!({ "changes": { A: [{ "range": range(0, 1, 2), "newText": "*" }] } })
    );
    assert!(found[0].get("isPreferred").is_none());
    server.finish();
}

#[test]
fn boards_are_found_by_name_with_their_verdicts() {
    let mut server = with("title: Corner\nP.T\n..E\n\nPTE\n");
    let symbols = server.ask("textDocument/documentSymbol", about());
    let symbols = symbols.as_array().unwrap();
    assert_eq!(texts(symbols, "name"), ["Corner", "Board 2"]);
    assert_eq!(symbols[0]["children"].as_array().unwrap().len(), 3);
    let found = server.ask("workspace/symbol", json!({ "query": "crn" }));
    assert_eq!(texts(found.as_array().unwrap(), "name"), ["Corner"]);
    assert_eq!(found[0]["location"], json!({ "uri": A, "range": range(0, 7, 13) }));
    server.finish();
}

#[test]
fn folding_selection_highlights_and_definitions_work() {
    let mut server = with("P.T\n.TE\n\nallow: verdict\nPTE\n");
    let folds = server.ask("textDocument/foldingRange", about());
    assert_eq!(
        folds,
        json!([{ "startLine": 0, "endLine": 1, "kind": "region" }, { "startLine": 3, "endLine": 4, "kind": "region" }])
    );
    let params =
        json!({ "textDocument": { "uri": A }, "positions": [{ "line": 1, "character": 1 }] });
    let selections = server.ask("textDocument/selectionRange", params);
    assert_eq!(selections[0]["range"], range(1, 1, 2));
    assert_eq!(selections[0]["parent"]["range"], range(1, 0, 3));
    let highlights = server.ask("textDocument/documentHighlight", at(0, 2));
    assert_eq!(
        highlights,
        json!([{ "range": range(0, 2, 3), "kind": 1 }, { "range": range(1, 1, 2), "kind": 1 }])
    );
    let definition = server.ask("textDocument/definition", at(1, 1));
    assert_eq!(definition[0]["targetUri"], A);
    assert_eq!(definition[0]["targetSelectionRange"], range(0, 2, 3));
    let links = server.ask("textDocument/documentLink", about());
    assert!(links[0]["target"].as_str().unwrap().contains("verdict"));
    server.finish();
}

#[test]
fn the_verdict_is_completed_and_the_document_formatted() {
    let mut server = with("expect:\nP.T \n..E\n");
    let found = server.ask("textDocument/completion", at(0, 7));
    assert_eq!(found["items"][0]["label"], "thief in 2");
    assert_eq!(found["items"][0]["filterText"], "thief in 2");
    assert_eq!(found["items"][0]["preselect"], true);
    assert_eq!(
        found["items"][0]["textEdit"],
        json!({ "range": range(0, 7, 7), "newText": " thief in 2" })
    );
    let mut params = about();
    params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
    let edits = server.ask("textDocument/formatting", params.clone());
    assert_eq!(edits, json!([{ "range": range(1, 3, 4), "newText": "" }]));
    params["range"] = range(1, 0, 1);
    assert_eq!(server.ask("textDocument/rangeFormatting", params), edits);
    server.finish();
}

#[test]
fn cells_are_coloured_by_outcome_and_updates_are_deltas() {
    let mut server = with("P.T\n..E\n");
    let tokens = server.ask("textDocument/semanticTokens/full", about());
    assert_eq!(tokens["data"].as_array().unwrap().len() % 5, 0);
    assert_eq!(tokens["data"][3], 0, "on the policeman's cell the thief is caught");
    let mut params = about();
    params["previousResultId"] = tokens["resultId"].clone();
    let delta = server.ask("textDocument/semanticTokens/full/delta", params.clone());
    assert_eq!(delta["edits"], json!([]));
    server.replace(A, 2, 0, 0..0, "; c\n");
    params["previousResultId"] = delta["resultId"].clone();
    let delta = server.ask("textDocument/semanticTokens/full/delta", params.clone());
    let whole = server.ask("textDocument/semanticTokens/full", about());
    let mut followed = tokens["data"].as_array().unwrap().clone();
    for edit in delta["edits"].as_array().unwrap() {
        let number = |member: &str| usize::try_from(edit[member].as_u64().unwrap()).unwrap();
        let (start, removed) = (number("start"), number("deleteCount"));
        assert_eq!((start % 5, removed % 5), (0, 0), "whole tokens");
        followed.splice(start..start + removed, edit["data"].as_array().unwrap().iter().cloned());
    }
    assert_eq!(whole["data"], Value::Array(followed));
    params["previousResultId"] = "nonsense".into();
    assert_eq!(server.ask("textDocument/semanticTokens/full/delta", params)["data"], whole["data"]);
    let mut params = about();
    params["range"] = range(0, 0, 1);
    assert_eq!(
        server.ask("textDocument/semanticTokens/range", params)["data"],
        json!([0, 0, 3, 3, 0])
    );
    server.finish();
}

#[test]
fn a_command_without_arguments_may_have_null() {
    let mut server = with("P.T\n..E\n");
    for arguments in [json!([]), Value::Null] {
        let params = json!({ "command": "stakeout.status", "arguments": arguments });
        assert_eq!(server.ask("workspace/executeCommand", params)["documents"], 1);
    }
    server.finish();
}

#[test]
fn an_empty_list_of_kinds_restricts_no_code_actions() {
    let mut server = with("P.T\n..E  \n");
    let place = range(1, 0, 3);
    let all = actions(&mut server, &place, Value::Null);
    assert!(!all.is_empty());
    assert_eq!(actions(&mut server, &place, json!([])), all);
    server.finish();
}

#[test]
fn a_delta_after_a_range_is_all_tokens_because_neovim_0_12_mixes_the_two() {
    let mut server = with("P.T\n..E\n");
    let tokens = server.ask("textDocument/semanticTokens/full", about());
    let mut params = about();
    params["range"] = range(0, 0, 3);
    server.ask("textDocument/semanticTokens/range", params);
    let mut params = about();
    params["previousResultId"] = tokens["resultId"].clone();
    let delta = server.ask("textDocument/semanticTokens/full/delta", params.clone());
    assert_eq!((&delta["data"], delta.get("edits")), (&tokens["data"], None));
    params["previousResultId"] = delta["resultId"].clone();
    assert_eq!(server.ask("textDocument/semanticTokens/full/delta", params)["edits"], json!([]));
    server.finish();
}

#[test]
fn the_verdict_is_shown_in_and_above_a_board() {
    let mut server = with("P.T\n..E\n");
    let mut params = about();
    params["range"] = range(0, 0, 3);
    let hints = server.ask("textDocument/inlayHint", params);
    assert_eq!(hints[0]["label"], "The thief escapes in 2 turns");
    assert_eq!(hints[0]["position"], json!({ "line": 0, "character": 3 }));
    assert_eq!(hints[0]["data"], json!({ "isVerdict": true }));
    let lenses = server.ask("textDocument/codeLens", about());
    let commands: Vec<Value> =
        lenses.as_array().unwrap().iter().map(|lens| lens["command"].clone()).collect();
    assert_eq!(
        texts(&commands, "title"),
        ["The thief escapes in 2 turns", "Show best line", "Explain", "Critical cells"]
    );
    let here = actions(&mut server, &range(1, 0, 0), json!(["source.stakeout"]));
    assert_eq!(
        texts(&here, "title"),
        ["Show statistics", "Show best line", "Explain", "Show critical cells"],
        "a lens is an action that says what it does"
    );
    assert_eq!(here[1]["command"], commands[1]);
    server.replace(A, 2, 1, 0..1, "*");
    let here = actions(&mut server, &range(1, 0, 0), json!(["source.stakeout"]));
    assert_eq!(texts(&here, "title"), ["Solve"], "nothing to show yet");
    server.finish();
}

#[test]
fn the_best_line_is_explained_and_shown() {
    let mut server = with("title: Corner\nP.T\n..E\n");
    let params =
        json!({ "command": "stakeout.showBestLine", "arguments": [{ "uri": A, "board": 0 }] });
    let result = server.ask("workspace/executeCommand", params);
    assert!(
        result["text"].as_str().unwrap().starts_with("Corner\nThe thief escapes in 2 turns\n"),
        "{result}"
    );
    let shown =
        server.wait("a document to show", |message| message["method"] == "window/showDocument");
    assert!(shown["params"]["uri"].as_str().unwrap().ends_with("best-line.txt"));
    for (command, wanted) in
        [("stakeout.explain", "# Corner"), ("stakeout.statistics", "**The thief escapes")]
    {
        let params = json!({ "command": command, "arguments": [A, 0] });
        let result = server.ask("workspace/executeCommand", params);
        assert!(result["text"].as_str().unwrap().starts_with(wanted), "{result}");
    }
    let status = server.ask("workspace/executeCommand", json!({ "command": "stakeout.status" }));
    assert!(status["memory"]["kept"].as_u64().unwrap() > 0);
    let missing = server.request(
        "workspace/executeCommand",
        json!({ "command": "stakeout.explain", "arguments": ["file:///none.board"] }),
    );
    assert_eq!(server.error_code(missing), -32602);
    server.finish();
}

#[test]
fn a_whole_board_can_be_requested() {
    let mut server = with("PT\n\ntitle: Corner\nexpect: thief\nP.T\n..E\n");
    let mut params = about();
    params["puzzle"] = json!({ "line": 4, "character": 0 });
    params["cells"] = true.into();
    let board = server.ask("stakeout/puzzle", params.clone());
    assert_eq!(board["cells"]["thiefHere"]["policeToMove"][1][2], "t0");
    assert_eq!(board["cells"]["policeHere"]["policeToMove"][0][2], "p0");
    assert_eq!(board["cells"]["thiefHere"]["thiefToMove"][1][1], "t1");
    assert_eq!(board["cells"]["policeHere"]["thiefToMove"].as_array().unwrap().len(), 2);
    let wanted = json!({
        "rows": [{ "line": 4, "character": 0, "text": "P.T" }, { "line": 5, "character": 0, "text": "..E" }],
        "step": 1, "columns": 3, "exits": [[2, 3]], "wanted": { "police": 1, "exits": 1 },
        "first": "police", "rules": [], "writtenLine": [],
    });
    assert_eq!(board["board"], wanted);
    // The values of all cells are those around the position asked for.
    params["moves"] = json!(["right"]);
    let moved = server.ask("stakeout/puzzle", params.clone());
    assert_eq!(moved["cells"]["thiefHere"]["thiefToMove"][0][1], "p0");
    params["moves"] = json!([]);
    params["start"] = json!({ "police": [[2, 2]], "thief": "1,1", "mover": "thief" });
    let elsewhere = server.ask("stakeout/puzzle", params);
    assert_eq!(elsewhere["cells"]["thiefHere"]["thiefToMove"][1][1], "p0");
    assert_eq!(elsewhere["cells"]["policeHere"]["thiefToMove"][0][0], "p0");
    let other = |puzzle: u32| json!({ "textDocument": { "uri": A }, "puzzle": puzzle });
    let errors = server.ask("stakeout/puzzle", other(0));
    assert_eq!((&errors["standing"], &errors["cells"]), (&json!("errors"), &Value::Null));
    assert_eq!(errors["board"]["rules"], Value::Null);
    assert_eq!(server.ask("stakeout/puzzle", other(2)), Value::Null);
    server.finish();
}

#[test]
fn the_client_is_asked_to_refresh_when_a_verdict_arrives() {
    let mut server = Server::with(everything());
    server.open(A, 1, "P.T\n..E\n");
    for method in [
        "workspace/semanticTokens/refresh",
        "workspace/inlayHint/refresh",
        "workspace/codeLens/refresh",
    ] {
        let request = server.wait(method, |message| message["method"] == method);
        server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": null }));
    }
    server.finish();
}

#[test]
fn the_client_is_asked_once_to_refresh_hints_and_lenses_when_an_edit_brings_a_verdict_back() {
    let mut server = Server::with(everything());
    server.open(A, 1, "P.T\n..E\n");
    let refresh = |server: &mut Server, kinds: &[&str]| {
        for kind in kinds {
            let method = format!("workspace/{kind}/refresh");
            let request = server.wait(&method, |message| message["method"] == *method);
            server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": null }));
        }
    };
    // With the settings, and with the verdict.
    refresh(&mut server, &["semanticTokens", "inlayHint", "codeLens"]);
    refresh(&mut server, &["semanticTokens", "inlayHint", "codeLens"]);
    server.replace(A, 2, 0, 1..2, "*");
    server.replace(A, 3, 0, 1..2, ".");
    refresh(&mut server, &["inlayHint", "codeLens"]);
    // The verdict stays the same.
    server.replace(A, 4, 0, 0..0, "; a comment\n");
    let rest = server.finish_with_rest();
    let is_refresh = |message: &&Value| {
        message["method"].as_str().is_some_and(|name| name.ends_with("/refresh"))
    };
    assert_eq!(rest.iter().filter(is_refresh).count(), 0, "{rest:#?}");
}

#[test]
fn the_client_is_asked_to_refresh_when_a_setting_changes_colours() {
    let mut server = Server::with(everything());
    let settings = json!({ "settings": { "stakeout": { "heatMap": "police" } } });
    server.notify("workspace/didChangeConfiguration", settings);
    let method = "workspace/semanticTokens/refresh";
    server.wait(method, |message| message["method"] == method);
    server.finish();
}

#[test]
fn requests_about_a_closed_document_return_nothing() {
    let mut server = Server::with(everything());
    for method in
        ["textDocument/documentSymbol", "textDocument/semanticTokens/full", "stakeout/puzzle"]
    {
        let mut params = about();
        params["puzzle"] = 0.into();
        assert_eq!(server.ask(method, params), Value::Null);
    }
    server.finish();
}
