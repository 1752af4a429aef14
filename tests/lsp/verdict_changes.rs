//! When an edit has changed the verdict, saving reports the old one.

use serde_json::{Value, json};

use super::support::Server;

const A: &str = "file:///boards/a.board";
const TOLD: &str =
    "before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now";

/// Opens a board, moves its exit, and saves it, which changes the verdict.
fn change_verdict(server: &mut Server) {
    server.open(A, 1, "title: Corner\nP..T\n...E\n");
    server.rules(A, &["verdict"]);
    server.replace(A, 2, 2, 2..4, "E.");
    server.save(A);
}

fn says(diagnostics: &Value, sentence: &str) -> bool {
    diagnostics["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .any(|diagnostic| diagnostic["message"] == sentence)
}

/// Ends the session and checks that there are no messages left to show.
#[track_caller]
fn assert_shows_nothing(server: Server) {
    let rest = server.finish_with_rest();
    assert!(rest.iter().all(|message| message["method"] != "window/showMessage"), "{rest:#?}");
}

#[test]
fn the_old_verdict_is_related_information_of_the_new_one() {
    let mut server = Server::with(
        json!({ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } }),
    );
    change_verdict(&mut server);
    let diagnostics = server.diagnostics_with(A, |diagnostics| {
        says(diagnostics, "Police catches the thief in 5 turns")
    });
    let place =
        json!({ "start": { "line": 2, "character": 2 }, "end": { "line": 2, "character": 3 } });
    let related = json!([{ "location": { "uri": A, "range": place }, "message": TOLD }]);
    assert_eq!(diagnostics["diagnostics"].as_array().unwrap().len(), 1);
    assert_eq!(diagnostics["diagnostics"][0]["relatedInformation"], related);
    assert_shows_nothing(server);
}

#[test]
fn a_client_without_related_information_gets_one_message() {
    let mut server = Server::ready();
    change_verdict(&mut server);
    let message = server.wait("a message", |message| message["method"] == "window/showMessage");
    let text = format!("Corner: Police catches the thief in 5 turns ({TOLD})");
    assert_eq!(message["params"], json!({ "type": 3, "message": text }));
    server.save(A);
    server.replace(A, 3, 1, 1..2, "*");
    server.replace(A, 4, 1, 1..2, ".");
    server.save(A);
    assert_shows_nothing(server);
}

#[test]
fn a_graph_game_reports_its_old_verdict() {
    const GAME: &str = "file:///boards/a.game";
    let mut server = Server::with(
        json!({ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } }),
    );
    let document = json!({ "uri": GAME, "languageId": "stakeout-game", "version": 1, "text": "start: a\na -> b\nb\n" });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    server.rules(GAME, &["verdict"]);
    server.replace(GAME, 2, 2, 1..1, " -> c\nc");
    server.save(GAME);
    let diagnostics =
        server.diagnostics_with(GAME, |diagnostics| says(diagnostics, "lose in 2 turns"));
    let related = &diagnostics["diagnostics"][0]["relatedInformation"][0];
    assert_eq!(related["message"], "before the last change: win in 1 turn");
    server.finish();
}
