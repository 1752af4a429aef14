//! The verdict is told when the start is decided; the table goes on in the background.

use super::*;

/// A server that holds solves of boards with five rows once they have told their verdicts.
fn holding_tables() -> Server {
    let mut server = Server::with(json!({ "window": { "workDoneProgress": true } }));
    server.ask("stakeout/injectFault", json!({ "holdTables": 5 }));
    server
}

fn verdict(diagnostics: &Value) -> &str {
    diagnostics["diagnostics"][0]["message"].as_str().unwrap()
}

#[test]
fn the_verdict_is_told_first_and_the_table_follows() {
    let mut server = holding_tables();
    server.open(A, 1, HELD);
    let diagnostics = server.rules(A, &["verdict"]);
    assert!(verdict(&diagnostics).starts_with("The thief escapes"), "{diagnostics}");
    says(&mut server, A, 0, "Not solved yet.");
    let (token, _) = progress(&mut server);
    server.ask("stakeout/injectFault", json!({ "holdTables": 0 }));
    progress_of(&mut server, &token, "end");
    let hover = server.hover(A, 0, 1);
    assert!(!hover["contents"]["value"].as_str().unwrap().contains("Not solved"), "{hover}");
    server.finish();
}

#[test]
fn a_piece_that_moves_on_a_partly_solved_board_gets_its_verdict_from_the_running_solve() {
    let mut server = holding_tables();
    server.open(A, 1, HELD);
    server.rules(A, &["verdict"]);
    server.replace(A, 2, 0, 0..3, "PT.");
    server.save(A);
    let diagnostics = server.rules(A, &["verdict"]);
    assert!(verdict(&diagnostics).starts_with("Police catches the thief"), "{diagnostics}");
    says(&mut server, A, 0, "Not solved yet.");
    assert_eq!(
        server.ask("stakeout/injectFault", json!({}))["jobs"],
        1,
        "it is still the first solve"
    );
    server.finish();
}

#[test]
fn cancelling_after_the_verdict_keeps_the_verdict() {
    let mut server = holding_tables();
    server.open(A, 1, HELD);
    server.rules(A, &["verdict"]);
    let (token, _) = progress(&mut server);
    cancel(&mut server, &token);
    progress_of(&mut server, &token, "end");
    says(&mut server, A, 0, "Not solved: cancelled.");
    server.replace(A, 2, 5, 0..0, "; comment\n");
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn a_verdict_that_fits_into_the_memory_is_told_although_the_table_does_not() {
    let mut server = Server::with(json!({}));
    let board = held(24);
    let BoardPuzzle { game, start } = puzzle(&board);
    let needed = memory_for(&game, Demand::Verdict(start), 0).peak;
    assert!(memory_needed(&game).peak > 2 * needed);
    allow_memory(&mut server, needed);
    server.open(A, 1, &board);
    let diagnostics = server.rules(A, &["verdict"]);
    assert!(verdict(&diagnostics).starts_with("The thief escapes"), "{diagnostics}");
    says(&mut server, A, 0, "Not solved: too large.");
    server.save(A);
    says(&mut server, A, 0, "Not solved: too large.");
    allow_memory(&mut server, needed - 1);
    server.rules(A, &["too-large"]);
    server.finish();
}
