//! Code actions with large edits: the edits are computed on request, or the action is not
//! available.

use serde_json::{Value, json};

use super::support::Server;

const A: &str = "file:///boards/a.board";

/// The maximum memory that one request may add to the server.
#[cfg(target_os = "linux")]
const MAX_GROWTH: u64 = 300 << 20;

/// A client that resolves the edits of a chosen code action.
fn resolving() -> Value {
    client(json!({ "dataSupport": true, "resolveSupport": { "properties": ["edit"] } }))
}

/// A client that supports code actions, with these additional members.
fn client(further: Value) -> Value {
    let kinds = json!({ "codeActionKind": { "valueSet": ["", "quickfix", "refactor", "source"] } });
    let mut actions = json!({ "codeActionLiteralSupport": kinds });
    actions.as_object_mut().unwrap().extend(further.as_object().unwrap().clone());
    json!({
        "window": { "showDocument": { "support": true } },
        "textDocument": { "codeAction": actions },
    })
}

/// The actions for the range from the second character of one line to that of another.
fn actions(server: &mut Server, lines: std::ops::Range<u32>, only: Option<&str>) -> Vec<Value> {
    let place = |line| json!({ "line": line, "character": 1 });
    let range = json!({ "start": place(lines.start), "end": place(lines.end) });
    let mut context = json!({ "diagnostics": [] });
    if let Some(kind) = only {
        context["only"] = json!([kind]);
    }
    let params = json!({ "textDocument": { "uri": A }, "range": range, "context": context });
    server.ask("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn titled<'a>(actions: &'a [Value], start: &str) -> Option<&'a Value> {
    actions.iter().find(|action| action["title"].as_str().unwrap().starts_with(start))
}

/// A row of this many policemen.
fn police(count: usize) -> String {
    format!("{}\n", "P".repeat(count))
}

/// The edits that keep the second of this many policemen in one row.
fn without_others(count: usize) -> Vec<Value> {
    let others = (0..count).filter(|&column| column != 1);
    let place = |column: usize| json!({ "line": 0, "character": column });
    others
        .map(|at| json!({ "range": { "start": place(at), "end": place(at + 1) }, "newText": "." }))
        .collect()
}

fn edits(edit: &Value) -> &Vec<Value> {
    edit["changes"][A].as_array().unwrap()
}

/// A text after edits, which are in order.
fn edited(text: &str, edits: &[Value]) -> String {
    let mut starts = vec![0];
    starts.extend(
        text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(index, _)| index + 1),
    );
    let at = |place: &Value| {
        let number = |name: &str| usize::try_from(place[name].as_u64().unwrap()).unwrap();
        starts[number("line")] + number("character")
    };
    let (mut edited, mut end) = (String::new(), 0);
    for edit in edits {
        edited += &text[end..at(&edit["range"]["start"])];
        edited += edit["newText"].as_str().unwrap();
        end = at(&edit["range"]["end"]);
    }
    edited + &text[end..]
}

const KEEP: &str = "Keep this";

#[test]
#[cfg(target_os = "linux")]
fn a_cursor_on_a_very_ragged_board_costs_little() {
    let text = format!("{}\n{}", ".".repeat(100_000), ".\n".repeat(10_000));
    for capabilities in [resolving(), client(json!({}))] {
        let mut server = Server::with(capabilities);
        server.open(A, 1, &text);
        server.diagnostics(A);
        let growth = server.growth(|server| {
            let found = actions(server, 0..0, None);
            assert!(titled(&found, "Shorten the row").is_some());
            assert!(titled(&found, "Pad every row").is_none(), "a gigabyte of floor");
            assert!(json!(found).to_string().len() < 64 << 10);
        });
        assert!(growth < MAX_GROWTH, "{growth}");
        server.finish();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn ten_thousand_policemen_cost_little() {
    let text = format!("{}\n", "P".repeat(100)).repeat(100);
    let more = format!("{}\n", "P".repeat(1_000)).repeat(2_000);
    for (capabilities, resolves) in [(resolving(), true), (client(json!({})), false)] {
        let mut server = Server::with(capabilities);
        server.open(A, 1, &text);
        server.diagnostics(A);
        let growth = server.growth(|server| {
            let found = actions(server, 0..100, None);
            assert!(json!(found).to_string().len() < 1 << 20);
            let Some(keep) = titled(&found, KEEP) else { return assert!(!resolves) };
            assert!(resolves && keep.get("edit").is_none());
            assert_eq!(edits(&server.ask("codeAction/resolve", keep.clone())["edit"]).len(), 9_999);
        });
        assert!(growth < MAX_GROWTH, "{growth}");
        server.change(A, 2, json!([{ "text": more }]));
        server.diagnostics(A);
        let growth = server.growth(|server| {
            let found = actions(server, 0..2_000, None);
            assert!(titled(&found, "Remove this").is_some());
            assert!(titled(&found, KEEP).is_none(), "two million edits");
        });
        assert!(growth < MAX_GROWTH, "two million: {growth}");
        server.finish();
    }
}

#[test]
fn a_large_fix_has_the_same_edits_when_resolved() {
    let mut server = Server::with(resolving());
    // 64 KiB are 508 edits of 129 bytes.
    for (version, count, is_large) in
        [(1, 3, false), (2, 509, false), (3, 510, true), (4, 5_000, true)]
    {
        server.open(A, version, &police(count));
        let found = actions(&mut server, 0..0, Some("quickfix"));
        let keep = titled(&found, KEEP).unwrap();
        assert_eq!(keep.get("edit").is_none(), is_large, "{count}");
        let resolved =
            if is_large { server.ask("codeAction/resolve", keep.clone()) } else { keep.clone() };
        assert_eq!((&resolved["title"], &resolved["kind"]), (&keep["title"], &keep["kind"]));
        assert_eq!(edits(&resolved["edit"]), &without_others(count), "{count}");
        server.notify("textDocument/didClose", json!({ "textDocument": { "uri": A } }));
        let late = server.request("codeAction/resolve", resolved.clone());
        // There are no edits for a closed document; an action that was complete stays complete.
        match is_large {
            true => assert_eq!(server.error_code(late), -32801),
            false => assert_eq!(server.result(late), resolved),
        }
    }
    server.finish();
}

#[test]
fn a_fix_above_the_bound_is_not_offered() {
    let mut server = Server::with(resolving());
    // 4 MiB are 32,513 edits of 129 bytes.
    for (version, count, is_offered) in [(1, 32_514, true), (2, 32_515, false)] {
        server.open(A, version, &police(count));
        let found = actions(&mut server, 0..0, None);
        let keep = titled(&found, KEEP);
        assert_eq!(keep.is_some(), is_offered, "{count}");
        if let Some(keep) = keep {
            let resolved = server.ask("codeAction/resolve", keep.clone());
            assert_eq!(edits(&resolved["edit"]), &without_others(count));
        }
        server.notify("textDocument/didClose", json!({ "textDocument": { "uri": A } }));
    }
    server.finish();
}

#[test]
fn the_edits_of_a_large_fix_are_only_for_the_same_text() {
    let mut server = Server::with(resolving());
    server.open(A, 1, &police(5_000));
    let found = actions(&mut server, 0..0, None);
    let keep = titled(&found, KEEP).unwrap().clone();
    server.replace(A, 2, 0, 1..2, "*");
    let late = server.request("codeAction/resolve", keep);
    assert_eq!(server.error_code(late), -32801);
    server.finish();
}

#[test]
fn an_action_that_is_a_command_is_resolved_unchanged() {
    let mut capabilities = resolving();
    capabilities["window"] = json!({ "showDocument": { "support": true } });
    let mut server = Server::with(capabilities);
    let command =
        json!({ "title": "Explain", "command": "stakeout.explain", "arguments": [{ "uri": A }] });
    let action = json!({ "title": "Explain", "kind": "source.stakeout", "command": command });
    assert_eq!(server.ask("codeAction/resolve", action.clone()), action);
    server.open(A, 1, "P.T\n..E\n");
    server.rules(A, &["verdict"]);
    let found = actions(&mut server, 0..0, Some("source.stakeout"));
    assert!(!found.is_empty());
    for action in found {
        assert_eq!(server.ask("codeAction/resolve", action.clone()), action);
    }
    server.finish();
}

#[test]
#[cfg(target_os = "linux")]
fn all_safe_fixes_of_a_long_text_are_resolved_in_few_edits() {
    let text = "; \n".repeat(200_000) + "PTE\n";
    let clean = ";\n".repeat(200_000) + "PTE\n";
    for (capabilities, resolves) in [(resolving(), true), (client(json!({})), false)] {
        let mut server = Server::with(capabilities);
        server.open(A, 1, &text);
        server.diagnostics(A);
        let growth = server.growth(|server| {
            let found = actions(server, 0..0, None);
            assert!(json!(found).to_string().len() < 64 << 10);
            let all = "Fix everything";
            let resolved = match titled(&found, all) {
                Some(action) => {
                    assert!(resolves && action.get("edit").is_none());
                    server.ask("codeAction/resolve", action.clone())
                }
                // On save it is requested by its name.
                None => titled(&actions(server, 0..0, Some("source.fixAll")), all).unwrap().clone(),
            };
            let edits = edits(&resolved["edit"]);
            assert!(edits.len() <= 10_000, "{}", edits.len());
            assert_eq!(edited(&text, edits), clean);
        });
        assert!(growth < MAX_GROWTH, "{growth}");
        let growth = server.growth(|server| {
            let options = json!({ "tabSize": 4, "insertSpaces": true });
            let params = json!({ "textDocument": { "uri": A }, "options": options });
            let edits = server.ask("textDocument/formatting", params);
            assert_eq!(edited(&text, edits.as_array().unwrap()), clean);
        });
        assert!(growth < MAX_GROWTH, "{growth}");
        server.finish();
    }
}
