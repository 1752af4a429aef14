//! Editor features of graph game files other than hover and diagnostics.

use serde_json::{Value, json};

use crate::support::{Server, rules_of};

const URI: &str = "file:///games/a%20trap.game";
const TRAP: &str = "title: Trap\nstart: a\na -> b c\nb -> a\nc -> d\nd\n";

/// A session with a game open and solved.
fn with(text: &str) -> Server {
    let empty = json!({});
    let mut server = Server::with(json!({
        "window": { "showDocument": { "support": true } },
        "workspace": { "workspaceEdit": { "documentChanges": true }, "symbol": empty },
        "textDocument": {
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } }, "isPreferredSupport": true },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "foldingRange": empty, "selectionRange": empty, "documentHighlight": empty, "documentLink": empty,
            "definition": empty, "references": empty, "rename": { "prepareSupport": true },
            "completion": { "completionItem": { "snippetSupport": true } },
            "inlayHint": empty, "codeLens": empty,
            "semanticTokens": { "requests": { "full": { "delta": true }, "range": true } },
        },
    }));
    open(&mut server, URI, text);
    server.diagnostics_with(URI, |diagnostics| rules_of(diagnostics).contains(&"verdict"));
    server
}

fn open(server: &mut Server, uri: &str, text: &str) {
    let document = json!({ "uri": uri, "languageId": "stakeout-game", "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
}

fn about() -> Value {
    json!({ "textDocument": { "uri": URI } })
}

fn at(line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } })
}

fn range(line: u32, from: u32, to: u32) -> Value {
    json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } })
}

fn ranges(found: &Value) -> Vec<Value> {
    found.as_array().unwrap().iter().map(|one| one["range"].clone()).collect()
}

fn texts(items: &Value, member: &str) -> Vec<String> {
    items.as_array().unwrap().iter().map(|item| item[member].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_vertex_leads_to_its_line_and_to_every_mention() {
    let mut server = with(TRAP);
    let found = server.ask("textDocument/definition", at(1, 7));
    assert_eq!(found, json!({ "uri": URI, "range": range(2, 0, 1) }));
    let mut params = at(3, 5);
    params["context"] = json!({ "includeDeclaration": true });
    let all = server.ask("textDocument/references", params.clone());
    assert_eq!(ranges(&all), [range(1, 7, 8), range(2, 0, 1), range(3, 5, 6)]);
    params["context"] = json!({ "includeDeclaration": false });
    assert_eq!(
        ranges(&server.ask("textDocument/references", params)),
        [range(1, 7, 8), range(3, 5, 6)]
    );
    let found = server.ask("textDocument/documentHighlight", at(2, 0));
    let kinds: Vec<_> =
        found.as_array().unwrap().iter().map(|found| found["kind"].as_u64().unwrap()).collect();
    assert_eq!(kinds, [2, 3, 2]);
    assert_eq!(server.ask("textDocument/definition", at(0, 8)), Value::Null);
    server.finish();
}

#[test]
fn a_vertex_with_several_lines_has_several_definitions() {
    let mut server = with("start: a\na -> b\nb -> a\na -> c\nc\n");
    let found = server.ask("textDocument/definition", at(2, 5));
    assert_eq!(ranges(&found), [range(1, 0, 1), range(3, 0, 1)]);
    server.finish();
}

#[test]
fn a_vertex_is_renamed_in_this_version_of_the_document() {
    let mut server = with(TRAP);
    let prepared = server.ask("textDocument/prepareRename", at(2, 5));
    assert_eq!(prepared, json!({ "range": range(2, 5, 6), "placeholder": "b" }));
    assert_eq!(server.ask("textDocument/prepareRename", at(0, 8)), Value::Null);
    let mut params = at(2, 5);
    params["newName"] = "bé".into();
    let edit = server.ask("textDocument/rename", params.clone());
    let change = &edit["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({ "uri": URI, "version": 1 }));
    assert_eq!(ranges(&change["edits"]), [range(2, 5, 6), range(3, 0, 1)]);
    assert_eq!(texts(&change["edits"], "newText"), ["bé", "bé"]);
    for bad in ["c", "b:", "", "b c"] {
        params["newName"] = bad.into();
        let id = server.request("textDocument/rename", params.clone());
        assert_eq!(server.error_code(id), -32803, "{bad:?}");
    }
    server.finish();
}

#[test]
fn the_numbers_of_an_edge_list_cannot_be_renamed() {
    let mut server = with("2 1 1\n1 2\n");
    let id = server.request("textDocument/prepareRename", at(1, 0));
    let answer = server.answer(id);
    assert!(answer["error"]["message"].as_str().unwrap().contains("numbers"), "{answer}");
    server.finish();
}

#[test]
fn a_solved_game_has_colours_hints_and_symbols() {
    let mut server = with(TRAP);
    let symbols = server.ask("textDocument/documentSymbol", about());
    assert_eq!(texts(&symbols, "name"), ["Trap"]);
    assert_eq!(symbols[0]["detail"], "4 vertices, 4 edges · draw");
    assert_eq!(texts(&symbols[0]["children"], "name"), ["a", "b", "c", "d"]);
    assert_eq!(symbols[0]["children"][2]["detail"], "win in 1 turn");
    let found = server.ask("workspace/symbol", json!({ "query": "tra" }));
    assert_eq!(texts(&found, "name"), ["Trap"]);
    let tokens = server.ask("textDocument/semanticTokens/full", about());
    let count = |data: &Value, kind: u64| {
        let numbers: Vec<u64> =
            data.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
        numbers.chunks(5).filter(|token| token[3] == kind).count()
    };
    // `c` wins, `d` loses, `a` and `b` draw: the token types are those of boards, in the same
    // order.
    assert_eq!([0, 1, 2].map(|kind| count(&tokens["data"], kind)), [2, 2, 5]);
    let mut params = about();
    params["range"] = range(5, 0, 1);
    assert_eq!(
        count(&server.ask("textDocument/semanticTokens/range", params.clone())["data"], 1),
        1
    );
    let hints = server.ask("textDocument/inlayHint", params);
    assert_eq!(texts(&hints, "label"), ["lose in 0 turns"]);
    let folds = server.ask("textDocument/foldingRange", about());
    assert_eq!(folds, json!([{ "startLine": 0, "endLine": 5, "kind": "region" }]));
    let mut params = about();
    params["positions"] = json!([{ "line": 2, "character": 5 }]);
    let selections = server.ask("textDocument/selectionRange", params);
    assert_eq!(selections[0]["range"], range(2, 5, 6));
    assert_eq!(selections[0]["parent"]["range"], range(2, 5, 8));
    server.finish();
}

#[test]
fn tokens_change_only_where_the_outcomes_do() {
    let mut server = with(TRAP);
    let before = server.ask("textDocument/semanticTokens/full", about());
    server.replace(URI, 2, 0, 7..11, "Trick");
    let mut params = about();
    params["previousResultId"] = before["resultId"].clone();
    let delta = server.ask("textDocument/semanticTokens/full/delta", params);
    assert_eq!(delta["edits"].as_array().unwrap().len(), 1, "{delta}");
    server.finish();
}

#[test]
fn the_lenses_of_a_game_show_details_when_clicked() {
    let mut server = with("start: a\na -> b\nb -> c\nc\n");
    let lenses = server.ask("textDocument/codeLens", about());
    let titles: Vec<_> =
        lenses.as_array().unwrap().iter().map(|lens| lens["command"]["title"].clone()).collect();
    assert_eq!(titles, ["lose in 2 turns", "Show best line", "Explain"]);
    let mut text_of_lens = |index: usize| {
        let command = &lenses[index]["command"];
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        server.ask("workspace/executeCommand", params)["text"].as_str().unwrap().to_owned()
    };
    assert!(text_of_lens(0).contains("- 3 vertices, 2 edges\n- 1 won, 2 lost, 0 drawn\n"));
    assert!(
        text_of_lens(1).ends_with("1. first player from a to b\n2. second player from b to c\n")
    );
    assert!(text_of_lens(2).contains("A player who cannot move loses."));
    server.finish();
}

#[test]
fn vertices_and_the_verdict_are_completed() {
    let mut server = with("start: a\nexpect: \na -> b \nb ->\n");
    let offered = |server: &mut Server, place| {
        let found = server.ask("textDocument/completion", place);
        assert_eq!(found["isIncomplete"], false);
        texts(&found["items"], "label")
    };
    assert_eq!(offered(&mut server, at(2, 7)), ["a", "b"]);
    assert_eq!(offered(&mut server, at(1, 8)), ["win in 1", "win", "lose", "draw"]);
    server.finish();
}

#[test]
fn expect_is_set_to_the_verdict_by_an_action() {
    let mut server = with("start: a\nexpect: draw\na -> b\nb\n");
    let mut params = about();
    params["range"] = range(1, 9, 9);
    params["context"] = json!({ "diagnostics": [], "only": ["quickfix"] });
    let actions = server.ask("textDocument/codeAction", params.clone());
    assert_eq!(texts(&actions, "title")[0], "Set `expect` to `win`");
    assert_eq!(actions[0]["isPreferred"], true);
    assert_eq!(actions[0]["edit"]["documentChanges"][0]["edits"][0]["newText"], "win");
    params["context"] = json!({ "diagnostics": [], "only": ["source"] });
    let actions = server.ask("textDocument/codeAction", params);
    assert_eq!(texts(&actions, "title"), ["Show statistics", "Show best line", "Explain"]);
    server.finish();
}

#[test]
fn hover_names_the_cycle_that_the_maximiser_keeps_to() {
    let mut server = with("objective: cost\nstart: s\ns -> a:1\na -> b:0 e:5\nb -> a:0\ne\n");
    let contents = server.hover(URI, 2, 0)["contents"]["value"].as_str().unwrap().to_owned();
    let cycle = "With the minimiser to move it never ends: `a`, and then the maximiser keeps to the cycle `a` → `b` → `a`";
    assert!(contents.contains(cycle), "{contents}");
    server.finish();
}

#[test]
fn a_verdict_outlives_its_solution_which_is_recomputed_on_request() {
    let mut server = with(TRAP);
    // No solution fits any more.
    server.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "solver": { "memory": 1 } } }),
    );
    server.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "solver": { "memory": "1 MiB" } } }),
    );
    server.replace(URI, 2, 0, 7..11, "Trick");
    assert_eq!(
        rules_of(&server.diagnostics_with(URI, |diagnostics| diagnostics["version"] == 2)),
        ["verdict"]
    );
    let contents = server.hover(URI, 4, 0)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(contents.starts_with("**`c`** · win in 1 turn"), "{contents}");
    server.finish();
}

#[test]
fn requests_about_a_large_game_wait_for_its_edit() {
    let mut text = String::from("start: v0\n");
    (0..3000).for_each(|number| text += &format!("v{number} -> v{}\n", number + 1));
    let mut server = with(&text);
    server.replace(URI, 2, 3000, 0..0, "w");
    let found = server.ask("textDocument/definition", at(2999, 11));
    assert_eq!(found, Value::Null, "`v2999` has no line any more");
    let found = server.ask("textDocument/definition", at(2998, 11));
    assert_eq!(found["range"], range(2999, 0, 5));
    server.finish();
}

/// A path of this many vertices, large enough to be read on another thread.
fn path(vertices: u32) -> String {
    let lines = (0..vertices).map(|number| format!("v{number} -> v{}\n", number + 1));
    format!("start: v0\n{}v{vertices}\n", lines.collect::<String>())
}

#[test]
fn a_burst_of_edits_in_a_large_game_ends_with_the_diagnostics_of_the_last_text() {
    let mut server = with(&path(20_000));
    for version in 2..40 {
        server.replace(URI, version, 3, 0..0, "x");
    }
    let at_once = server.hover(URI, 2, 7)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(at_once.ends_with("Changed since it was solved: save to solve again."), "{at_once}");
    let diagnostics = server.diagnostics_with(URI, |diagnostics| diagnostics["version"] == 39);
    assert_eq!(diagnostics["diagnostics"][0]["code"], "undefined-vertex");
    server.save(URI);
    server.diagnostics_with(URI, |diagnostics| rules_of(diagnostics).contains(&"verdict"));
    let contents = server.hover(URI, 2, 7)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(contents.starts_with("**`v2`** · lose in 0 turns"), "{contents}");
    server.finish();
}

#[test]
fn a_large_game_closed_while_being_read_leaves_nothing_behind() {
    let mut server = with(TRAP);
    let other = "file:///games/large.game";
    open(&mut server, other, &path(20_000));
    server.notify("textDocument/didClose", json!({ "textDocument": { "uri": other } }));
    server.ask("textDocument/documentSymbol", about());
    open(&mut server, other, "start: a\na -> b\nb\n");
    let diagnostics = server.diagnostics_with(other, |diagnostics| {
        !diagnostics["diagnostics"].as_array().unwrap().is_empty()
    });
    assert_eq!(rules_of(&diagnostics), ["verdict"]);
    server.finish();
}

#[test]
fn requests_about_boards_return_null_for_a_game() {
    let mut server = with(TRAP);
    let mut params = about();
    params["board"] = 0.into();
    assert_eq!(server.ask("stakeout/statistics", params), Value::Null);
    server.finish();
}
