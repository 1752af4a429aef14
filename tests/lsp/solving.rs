//! Solves that take long, are cancelled, are replaced or fail. They never block anything else.
//!
//! The tests control how long a solve takes (`stakeout/injectFault`, which release builds lack), so
//! that they mean the same on every machine and with every solver. Every test that needs this
//! method is in this module: `tests/run release` omits exactly these. The method exists if debug
//! assertions are enabled.
#![cfg(debug_assertions)]

mod facts;
mod leftovers;
mod verdict_first;

use serde_json::{Value, json};
use stakeout::model::{BoardPuzzle, BoardReading};
use stakeout::solve::{Demand, memory_for, memory_needed};
use stakeout::syntax::Sections;

use super::support::{Server, rules_of};

const A: &str = "file:///boards/a.board";
const B: &str = "file:///boards/b.board";

const SMALL: &str = "P.T\n..E\n";
/// Held, like all boards with five rows.
const HELD: &str = "P.T\n..E\n...\n...\n...\n";

/// The same with this many columns.
fn held(columns: usize) -> String {
    let rest = ".".repeat(columns);
    format!("P.T{}\n..E{}\n{rest}\n{rest}\n{rest}\n", &rest[3..], &rest[3..])
}

/// A server that holds solves of boards with five rows, for a client that can show progress.
fn holding() -> Server {
    let mut server = Server::with(json!({ "window": { "workDoneProgress": true } }));
    hold(&mut server, 5);
    server
}

fn hold(server: &mut Server, rows: u32) {
    server.ask("stakeout/injectFault", json!({ "hold": rows }));
}

/// Waits for the next progress to be created and begun; returns its token and its first value.
fn progress(server: &mut Server) -> (Value, Value) {
    let created = server.wait("the creation of a progress", |message| {
        message["method"] == "window/workDoneProgress/create"
    });
    server.send(&json!({ "jsonrpc": "2.0", "id": created["id"], "result": null }));
    let token = created["params"]["token"].clone();
    let begin = progress_of(server, &token, "begin");
    (token, begin)
}

fn progress_of(server: &mut Server, token: &Value, kind: &str) -> Value {
    server.wait(kind, |message| {
        message["method"] == "$/progress"
            && message["params"]["token"] == *token
            && message["params"]["value"]["kind"] == kind
    })["params"]["value"]
        .take()
}

fn cancel(server: &mut Server, token: &Value) {
    server.notify("window/workDoneProgress/cancel", json!({ "token": token }));
}

fn says(server: &mut Server, uri: &str, line: u32, end: &str) {
    let hover = server.hover(uri, line, 1);
    assert!(hover["contents"]["value"].as_str().unwrap().ends_with(end), "{hover}");
}

#[test]
fn a_small_board_does_not_wait_for_a_large_one_in_any_document() {
    let mut server = holding();
    server.open(A, 1, &format!("{}\n{SMALL}", held(30)));
    let diagnostics = server.rules(A, &["verdict"]);
    assert_eq!(diagnostics["diagnostics"][0]["range"]["start"]["line"], 6);
    server.open(B, 1, SMALL);
    server.rules(B, &["verdict"]);
    says(&mut server, A, 0, "Not solved yet.");
    hold(&mut server, 0);
    server.rules(A, &["verdict", "verdict"]);
    server.finish();
}

#[test]
fn requests_are_answered_while_more_boards_are_solved_than_there_are_threads() {
    let mut server = holding();
    let uris: Vec<String> = (0..60).map(|number| format!("file:///{number}.board")).collect();
    for (columns, uri) in (3..).zip(&uris) {
        server.open(uri, 1, &held(columns));
    }
    for uri in &uris {
        says(&mut server, uri, 0, "Not solved yet.");
    }
    server.open(A, 1, SMALL);
    server.rules(A, &["verdict"]);
    hold(&mut server, 0);
    for uri in &uris {
        server.rules(uri, &["verdict"]);
    }
    server.finish();
}

#[test]
fn a_long_solve_shows_progress_that_ends_with_it() {
    let mut server = holding();
    server.open(A, 1, HELD);
    let (token, begin) = progress(&mut server);
    assert_eq!(
        begin,
        json!({ "kind": "begin", "title": "Solving a.board", "cancellable": true, "percentage": 25 })
    );
    hold(&mut server, 0);
    server.rules(A, &["verdict"]);
    progress_of(&mut server, &token, "end");
    server.finish();
}

#[test]
fn progress_is_the_share_of_the_work_in_all_boards_of_the_file() {
    let mut server = holding();
    server.open(A, 1, &format!("{SMALL}\n{HELD}\n{}", HELD.replace("...\n...", "*..\n...")));
    let (_, begin) = progress(&mut server);
    assert_eq!(begin["message"], "1 of 3 boards");
    let percentage = begin["percentage"].as_u64().unwrap();
    assert!((25..50).contains(&percentage), "{percentage}");
    server.finish();
}

#[test]
fn a_client_without_progress_support_is_not_asked_to_show_it() {
    let mut server = Server::ready();
    hold(&mut server, 5);
    server.open(A, 1, HELD);
    server.rules(A, &[]);
    hold(&mut server, 0);
    server.rules(A, &["verdict"]);
    let messages = server.finish_with_rest();
    assert!(
        messages.iter().all(|message| message["method"] != "window/workDoneProgress/create"),
        "{messages:#?}"
    );
}

#[test]
fn a_cancelled_solve_stops_and_only_the_author_restarts_it() {
    type Resume = fn(&mut Server);
    let resumes: [Resume; 4] = [
        |server| server.save(A),
        |server| {
            server.notify(
                "textDocument/didSave",
                json!({ "textDocument": { "uri": A }, "text": HELD }),
            )
        },
        |server| {
            drop(server.ask(
                "workspace/executeCommand",
                json!({ "command": "stakeout.solve", "arguments": [A] }),
            ))
        },
        |server| {
            drop(server.ask("workspace/executeCommand", json!({ "command": "stakeout.solve" })))
        },
    ];
    for resume in resumes {
        let mut server = holding();
        server.open(A, 1, HELD);
        let (token, _) = progress(&mut server);
        cancel(&mut server, &token);
        progress_of(&mut server, &token, "end");
        says(&mut server, A, 0, "Not solved: cancelled.");
        hold(&mut server, 0);
        // A comment, and another board, which is solved.
        server.replace(A, 2, 5, 0..0, "; comment\n\n");
        server.open(B, 1, SMALL);
        server.rules(B, &["verdict"]);
        says(&mut server, A, 0, "Not solved: cancelled.");
        // Back to exactly the text that was cancelled.
        let (start, end) =
            (json!({ "line": 5, "character": 0 }), json!({ "line": 7, "character": 0 }));
        server.change(A, 3, json!([{ "range": { "start": start, "end": end }, "text": "" }]));
        resume(&mut server);
        server.rules(A, &["verdict"]);
        server.finish();
    }
}

#[test]
fn a_cancelled_solve_is_not_resumed_by_typing() {
    let mut server = holding();
    let settings = json!({ "stakeout": { "solve": { "on": "type" } } });
    server.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    server.open(A, 1, HELD);
    let (token, _) = progress(&mut server);
    cancel(&mut server, &token);
    progress_of(&mut server, &token, "end");
    hold(&mut server, 0);
    server.replace(A, 2, 5, 0..0, "\nP.T\n..E\n");
    server.rules(A, &["verdict"]);
    says(&mut server, A, 0, "Not solved: cancelled.");
    server.finish();
}

#[test]
fn progress_cancelled_before_it_begins_still_begins_and_ends() {
    let mut server = holding();
    server.open(A, 1, HELD);
    let created = server.wait("the creation of a progress", |message| {
        message["method"] == "window/workDoneProgress/create"
    });
    let token = created["params"]["token"].clone();
    cancel(&mut server, &token);
    server.send(&json!({ "jsonrpc": "2.0", "id": created["id"], "result": null }));
    progress_of(&mut server, &token, "begin");
    progress_of(&mut server, &token, "end");
    says(&mut server, A, 0, "Not solved: cancelled.");
    server.finish();
}

#[test]
fn a_file_has_one_progress_even_if_its_solves_are_replaced() {
    let mut server = holding();
    let settings = json!({ "stakeout": { "solve": { "on": "type" } } });
    server.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    server.open(A, 1, HELD);
    let (token, _) = progress(&mut server);
    for version in 2..30 {
        server.replace(A, version, 4, 0..0, ".");
        server.assert_alive();
    }
    hold(&mut server, 0);
    // As many cells as before.
    server.change(A, 30, json!([{ "text": HELD }]));
    server.rules(A, &["verdict"]);
    progress_of(&mut server, &token, "end");
    let messages = server.finish_with_rest();
    assert!(
        messages.iter().all(|message| message["method"] != "window/workDoneProgress/create"),
        "{messages:#?}"
    );
}

#[test]
fn a_board_that_is_cancelled_shows_progress_again_when_it_is_resumed() {
    let mut server = holding();
    server.open(A, 1, HELD);
    let (first, _) = progress(&mut server);
    cancel(&mut server, &first);
    progress_of(&mut server, &first, "end");
    server.save(A);
    let (second, _) = progress(&mut server);
    assert_ne!(first, second);
    hold(&mut server, 0);
    progress_of(&mut server, &second, "end");
    server.rules(A, &["verdict"]);
    server.finish();
}

pub(crate) fn puzzle(board: &str) -> BoardPuzzle {
    BoardReading::new(&Sections::new(board).all()[0].section).puzzle.expect("no errors")
}

pub(crate) fn allow_memory(server: &mut Server, bytes: u64) {
    let settings = json!({ "settings": { "stakeout": { "solver": { "memory": bytes } } } });
    server.notify("workspace/didChangeConfiguration", settings);
}

/// A server that has cached the verdict of a board in A, but not its solution, which was evicted.
fn without_the_solution_of_a() -> Server {
    let mut server = holding();
    hold(&mut server, 0);
    // Enough for one of two boards of the same size.
    let (board, other) = (held(8), held(8).replacen("E....", "E...*", 1));
    allow_memory(&mut server, memory_needed(&puzzle(&board).game).peak * 11 / 10);
    server.open(A, 1, &board);
    server.rules(A, &["verdict"]);
    server.open(B, 1, &other);
    server.rules(B, &["verdict"]);
    server
}

#[test]
fn a_hover_that_waits_for_a_recomputed_solution_is_answered_for_its_text() {
    let mut server = without_the_solution_of_a();
    hold(&mut server, 5);
    let params = json!({ "textDocument": { "uri": A }, "position": { "line": 1, "character": 1 } });
    let hover = server.request("textDocument/hover", params);
    server.replace(A, 2, 0, 0..0, "; a comment\n");
    hold(&mut server, 0);
    let contents = server.result(hover)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(
        contents.starts_with("**Floor** · row 2, column 2") && contents.contains("| thief here  |"),
        "{contents}"
    );
    server.finish();
}

#[test]
fn a_moved_piece_on_a_board_with_an_evicted_solution_counts_as_a_change() {
    let mut server = without_the_solution_of_a();
    server.replace(A, 2, 0, 0..3, "PT.");
    says(&mut server, A, 1, "Changed since it was solved: save to solve again.");
    server.finish();
}

#[test]
fn a_recomputed_solution_shows_progress_and_a_hover_does_not_restart_a_cancelled_solve() {
    let mut server = without_the_solution_of_a();
    hold(&mut server, 5);
    let params = json!({ "textDocument": { "uri": A }, "position": { "line": 1, "character": 1 } });
    let hover = server.request("textDocument/hover", params);
    let (token, _) = progress(&mut server);
    cancel(&mut server, &token);
    progress_of(&mut server, &token, "end");
    server.result(hover);
    hold(&mut server, 0);
    for _ in 0..3 {
        says(&mut server, A, 1, "Not solved: cancelled.");
    }
    server.save(A);
    let hover = server.hover(A, 1, 1);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("| thief here  |"), "{hover}");
    server.finish();
}

#[test]
fn a_board_in_two_documents_is_cancelled_for_one_and_continues_for_the_other() {
    let mut server = holding();
    server.open(A, 1, HELD);
    let (token, _) = progress(&mut server);
    server.open(B, 1, HELD);
    progress(&mut server);
    cancel(&mut server, &token);
    progress_of(&mut server, &token, "end");
    says(&mut server, A, 0, "Not solved: cancelled.");
    hold(&mut server, 0);
    server.rules(B, &["verdict"]);
    // A known result is shown, whichever document led to it.
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn a_newer_text_of_a_board_replaces_its_running_solve() {
    let mut server = holding();
    server.open(A, 1, HELD);
    let (token, _) = progress(&mut server);
    // No longer a held board.
    let place = |line| json!({ "line": line, "character": 0 });
    server.change(A, 2, json!([{ "range": { "start": place(2), "end": place(5) }, "text": "" }]));
    progress_of(&mut server, &token, "end");
    server.save(A);
    assert_eq!(server.rules(A, &["verdict"])["version"], 2);
    server.finish();
}

#[test]
fn closing_a_document_ends_its_solves_and_their_progress() {
    // The other document has the same board, whose solve continues for it, or another one.
    for other in [HELD, SMALL] {
        let mut server = holding();
        server.open(A, 1, HELD);
        let (token, _) = progress(&mut server);
        server.open(B, 1, other);
        server.notify("textDocument/didClose", json!({ "textDocument": { "uri": A } }));
        server.diagnostics_with(A, |diagnostics| diagnostics.get("version").is_none());
        progress_of(&mut server, &token, "end");
        hold(&mut server, 0);
        server.rules(B, &["verdict"]);
        let rest = server.finish_with_rest();
        let about_a = rest.iter().filter(|message| message["params"]["uri"] == A);
        assert_eq!(
            about_a.collect::<Vec<_>>(),
            [&json!(null); 0],
            "nothing is published for a closed document"
        );
    }
}

#[test]
fn a_running_solve_does_not_delay_the_exit() {
    let mut server = holding();
    server.open(A, 1, HELD);
    server.finish();
}

#[test]
fn a_panic_in_the_solver_costs_only_that_verdict() {
    let mut server = Server::ready();
    server.ask("stakeout/injectFault", json!({ "panic": "solve" }));
    server.open(A, 1, SMALL);
    server.save(A);
    server.open(B, 1, "PTE\n");
    server.rules(B, &["verdict"]);
    says(&mut server, A, 0, "Not solved yet.");
    server.replace(A, 2, 1, 0..1, "*");
    server.save(A);
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn a_panic_in_a_handler_prevents_that_version_from_being_solved() {
    let mut server = holding();
    server.open(A, 1, HELD);
    let id = server.request(
        "stakeout/injectFault",
        json!({ "panic": "handler", "textDocument": { "uri": A } }),
    );
    assert_eq!(server.error_code(id), -32603);
    hold(&mut server, 0);
    server.save(A);
    server.open(B, 1, SMALL);
    server.rules(B, &["verdict"]);
    says(&mut server, A, 0, "Not solved yet.");
    server.replace(A, 2, 5, 0..0, "; a newer version");
    server.save(A);
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn cancelling_a_request_does_not_disturb_the_solves() {
    let mut server = holding();
    server.open(A, 1, HELD);
    let position = json!({ "line": 0, "character": 0 });
    let id = server.request(
        "textDocument/hover",
        json!({ "textDocument": { "uri": A }, "position": position }),
    );
    server.notify("$/cancelRequest", json!({ "id": id }));
    server.answer(id);
    hold(&mut server, 0);
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn a_cancelled_request_is_answered_once_and_its_id_can_be_used_again() {
    let mut server = without_the_solution_of_a();
    hold(&mut server, 5);
    let hover = json!({ "textDocument": { "uri": A }, "position": { "line": 1, "character": 1 } });
    let waiting =
        json!({ "jsonrpc": "2.0", "id": "again", "method": "textDocument/hover", "params": hover });
    server.send(&waiting);
    server.send(&waiting);
    server.notify("$/cancelRequest", json!({ "id": "again" }));
    assert_eq!(
        server.answer("again")["error"]["code"],
        -32600,
        "an id identifies one request at a time"
    );
    assert_eq!(server.answer("again")["error"]["code"], -32800);
    hold(&mut server, 0);
    server.send(&waiting);
    assert!(server.answer("again")["result"].is_object());
    server.finish();
}

#[test]
fn an_unanswered_or_rejected_request_to_the_client_blocks_nothing() {
    let mut server = holding();
    server.open(A, 1, HELD);
    let created = server.wait("the creation of a progress", |message| {
        message["method"] == "window/workDoneProgress/create"
    });
    server.assert_alive();
    let refusal = json!({ "code": -32603, "message": "no" });
    server.send(&json!({ "jsonrpc": "2.0", "id": created["id"], "error": refusal }));
    // Sent twice, as if by mistake.
    server.send(&json!({ "jsonrpc": "2.0", "id": created["id"], "result": null }));
    hold(&mut server, 0);
    let diagnostics = server.rules(A, &["verdict"]);
    assert_eq!(rules_of(&diagnostics), ["verdict"]);
    server.finish();
}

#[test]
fn a_panic_in_a_handler_is_an_internal_error_and_the_server_keeps_running() {
    let mut server = Server::ready();
    for _ in 0..3 {
        let id = server.request("stakeout/injectFault", json!({ "panic": "handler" }));
        assert_eq!(server.error_code(id), -32603);
    }
    server.assert_alive();
    server.finish();
}

#[test]
fn a_running_solve_of_a_graph_game_can_be_cancelled() {
    const GAME: &str = "file:///a/trap.game";
    let mut server = Server::with(json!({ "window": { "workDoneProgress": true } }));
    hold(&mut server, 4);
    let text = "start: a\na -> b c\nb -> a\nc -> d\nd\n";
    let document =
        json!({ "uri": GAME, "languageId": "stakeout-game", "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let (token, _) = progress(&mut server);
    cancel(&mut server, &token);
    progress_of(&mut server, &token, "end");
    says(&mut server, GAME, 1, "Not solved: cancelled.");
    hold(&mut server, 0);
    server.save(GAME);
    server.diagnostics_with(GAME, |diagnostics| rules_of(diagnostics) == ["verdict"]);
    server.finish();
}
