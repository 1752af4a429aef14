//! Refactorings of a board in an editor.

use serde_json::{Value, json};

use super::support::Server;

const A: &str = "file:///boards/a.board";

/// A client that supports code actions, with these additional members, and versioned edits.
fn client(code_action: Value) -> Value {
    let kinds = json!({ "codeActionKind": { "valueSet": ["", "quickfix", "refactor", "source"] } });
    let mut actions = json!({ "codeActionLiteralSupport": kinds });
    actions.as_object_mut().unwrap().extend(code_action.as_object().unwrap().clone());
    json!({
        "workspace": { "applyEdit": true, "workspaceEdit": { "documentChanges": true } },
        "textDocument": { "codeAction": actions },
    })
}

/// The actions at a position of the first line: all of them, or those of one kind.
fn actions(server: &mut Server, column: u32, only: Option<&str>) -> Vec<Value> {
    let place = json!({ "line": 0, "character": column });
    let mut context = json!({ "diagnostics": [] });
    if let Some(kind) = only {
        context["only"] = json!([kind]);
    }
    let params = json!({ "textDocument": { "uri": A }, "range": { "start": place, "end": place }, "context": context });
    server.ask("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn is_refactoring(action: &Value) -> bool {
    action["kind"].as_str().unwrap().starts_with("refactor.rewrite.")
}

/// The single change that an edit makes to this version of the document.
fn change(edit: &Value, version: i64) -> &Value {
    let changes = edit["documentChanges"].as_array().unwrap();
    assert_eq!(
        (changes.len(), &changes[0]["textDocument"]),
        (1, &json!({ "uri": A, "version": version }))
    );
    let edits = changes[0]["edits"].as_array().unwrap();
    assert_eq!(edits.len(), 1, "{edits:?}");
    &edits[0]
}

fn rotated() -> Value {
    let end = json!({ "line": 1, "character": 3 });
    json!({ "range": { "start": { "line": 0, "character": 0 }, "end": end }, "newText": "E..\nT.P" })
}

#[test]
fn a_client_that_cannot_resolve_gets_refactorings_with_their_edits() {
    let mut server = Server::with(client(json!({})));
    server.open(A, 3, "P.T\n..E\n");
    let found = actions(&mut server, 0, Some("refactor.rewrite.turn"));
    assert_eq!(found.len(), 1);
    assert_eq!(
        (&found[0]["title"], &found[0]["kind"]),
        (&json!("Turn by 180°"), &json!("refactor.rewrite.turn"))
    );
    assert_eq!(change(&found[0]["edit"], 3), &rotated());
    server.finish();
}

#[test]
fn the_edits_of_a_refactoring_are_resolved_only_for_the_same_text() {
    let resolves = json!({ "dataSupport": true, "resolveSupport": { "properties": ["edit"] } });
    let mut server = Server::with(client(resolves));
    server.open(A, 1, "P.T\n..E\n");
    let found = actions(&mut server, 0, Some("refactor.rewrite.turn"));
    assert!(found[0].get("edit").is_none());
    let resolved = server.ask("codeAction/resolve", found[0].clone());
    assert_eq!(resolved["title"], found[0]["title"]);
    assert_eq!(change(&resolved["edit"], 1), &rotated());
    server.replace(A, 2, 0, 1..2, "*");
    let late = server.request("codeAction/resolve", found[0].clone());
    assert_eq!(server.error_code(late), -32801);
    server.finish();
}

#[test]
fn refactorings_are_for_clients_that_declare_or_request_them() {
    let mut knows = client(json!({}));
    let mut server = Server::with(knows.clone());
    server.open(A, 1, "P.T\n..E\n");
    assert!(actions(&mut server, 0, None).iter().any(is_refactoring));
    assert!(!actions(&mut server, 0, Some("quickfix")).iter().any(is_refactoring));
    server.finish();
    let kinds =
        &mut knows["textDocument"]["codeAction"]["codeActionLiteralSupport"]["codeActionKind"];
    kinds["valueSet"] = json!(["quickfix", "source"]);
    let mut server = Server::with(knows);
    server.open(A, 1, "P.T\n..E\n");
    assert!(!actions(&mut server, 0, None).iter().any(is_refactoring));
    assert!(actions(&mut server, 0, Some("refactor")).iter().all(is_refactoring));
    server.finish();
}

#[test]
fn a_command_applies_the_edit_in_the_client_and_returns_it() {
    let mut server = Server::with(client(json!({})));
    server.open(A, 1, "P.T\n..E\n");
    let argument =
        json!({ "uri": A, "position": { "line": 1, "character": 0 }, "rewrite": "turn" });
    let params = json!({ "command": "stakeout.rewrite", "arguments": [argument] });
    let result = server.ask("workspace/executeCommand", params);
    assert_eq!((&result["title"], &result["applies"]), (&json!("Turn by 180°"), &json!(true)));
    assert_eq!(change(&result["edit"], 1), &rotated());
    let request =
        server.wait("an edit to apply", |message| message["method"] == "workspace/applyEdit");
    assert_eq!(request["params"], json!({ "label": "Turn by 180°", "edit": result["edit"] }));
    server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": { "applied": true } }));
    for rewrite in ["removeSizeHeader", "somersault"] {
        let arguments = json!([{ "uri": A, "rewrite": rewrite }]);
        let refused = server.request(
            "workspace/executeCommand",
            json!({ "command": "stakeout.rewrite", "arguments": arguments }),
        );
        assert_eq!(server.error_code(refused), -32602, "{rewrite}");
    }
    server.finish();
}

#[test]
fn swapping_the_players_updates_expect_once_the_board_is_solved() {
    let mut server = Server::with(client(json!({})));
    server.open(A, 1, "expect: thief in 2\nP.T\n..E\n");
    server.rules(A, &["verdict"]);
    let found = actions(&mut server, 0, Some("refactor.rewrite.swapPlayers"));
    assert_eq!(found[0]["title"], "Swap `P` and `T`, and set `expect` to `police in 3`");
    assert_eq!(found[0]["edit"]["documentChanges"][0]["edits"].as_array().unwrap().len(), 3);
    server.finish();
}
