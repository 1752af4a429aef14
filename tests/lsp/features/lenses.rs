//! Code lenses of large files, and lenses and hints of texts that are solved already.

use super::*;

#[test]
fn a_solved_text_that_is_closed_and_opened_again_is_solved_at_once() {
    let mut server = with("P.T.\n*..E\n....\n");
    server.notify("textDocument/didClose", about());
    server.open(A, 7, "P.T.\n*..E\n....\n");
    let mut params = about();
    params["puzzle"] = 0.into();
    let board = server.ask("stakeout/puzzle", params);
    assert_eq!((&board["version"], &board["standing"]), (&json!(7), &json!("solved")), "{board}");
    server.finish();
}

#[test]
fn every_way_back_to_a_solved_text_refreshes_hints_and_lenses() {
    let (first, last) = ("P.T\n..E\n\n", "\n; the end\n");
    let (solved, changed) = (format!("{first}PTE\n{last}"), format!("{first}P*T\n..E\n{last}"));
    type WayBack = fn(&mut Server, &str);
    let ways: [WayBack; 3] = [
        |server, solved| server.change(A, 3, json!([{ "text": solved }])),
        |server, solved| {
            server.notify(
                "textDocument/didSave",
                json!({ "textDocument": { "uri": A }, "text": solved }),
            )
        },
        |server, solved| {
            let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
            server.change(A, 3, json!([{ "range": all, "text": solved }]));
        },
    ];
    for way in ways {
        let mut server = with(&solved);
        let refreshed = |server: &mut Server| {
            let method = "workspace/codeLens/refresh";
            let request = server.wait(method, |message| message["method"] == method);
            server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": null }));
        };
        // With the settings, and with the verdicts.
        refreshed(&mut server);
        refreshed(&mut server);
        server.change(A, 2, json!([{ "text": changed }]));
        // The first board has its verdict still.
        server.assert_alive();
        way(&mut server, &solved);
        refreshed(&mut server);
        server.finish();
    }
}

#[test]
fn lenses_of_200_boards_come_with_their_commands() {
    let mut server = with(&"P.T\n..E\n\n".repeat(200));
    let lenses = server.ask("textDocument/codeLens", about());
    assert_eq!(lenses.as_array().unwrap().len(), 800);
    assert!(lenses.as_array().unwrap().iter().all(|lens| lens["command"]["command"].is_string()));
    server.finish();
}

#[test]
fn lenses_of_many_boards_are_completed_when_they_are_shown() {
    let text = "P.T\n..E\n\n".repeat(201);
    let mut server = with(&text);
    let lenses = server.ask("textDocument/codeLens", about());
    let lenses = lenses.as_array().unwrap();
    assert_eq!(lenses.len(), 804);
    assert!(lenses.iter().all(|lens| lens["command"].is_null()));
    let shown: Vec<Value> =
        lenses[800..].iter().map(|lens| server.ask("codeLens/resolve", lens.clone())).collect();
    let commands: Vec<Value> = shown.iter().map(|lens| lens["command"].clone()).collect();
    assert_eq!(
        texts(&commands, "title"),
        ["The thief escapes in 2 turns", "Show best line", "Explain", "Critical cells"]
    );
    assert_eq!(shown[0]["range"], range(600, 0, 0));
    assert_eq!(commands[0]["arguments"], json!([{ "uri": A, "board": 200 }]));
    // A complete lens stays as it is.
    assert_eq!(server.ask("codeLens/resolve", shown[0].clone())["command"], commands[0]);
    server.replace(A, 2, 0, 0..0, "; a comment\n");
    let late = server.request("codeLens/resolve", lenses[0].clone());
    assert_eq!(server.error_code(late), -32801, "the lens belongs to an older text");
    server.finish();
}
