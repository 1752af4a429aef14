//! Facts that rules need and that take many solves are found in the background.

use super::*;

/// A board of 40×40 with walls in a corner. The one in the corner itself changes nothing: no player
/// can get next to it.
fn large() -> String {
    let mut rows = vec![vec!['.'; 40]; 40];
    (rows[0][0], rows[0][2], rows[1][39]) = ('P', 'T', 'E');
    for (row, column) in [(39, 0), (39, 1), (38, 0)] {
        rows[row][column] = '*';
    }
    rows.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}

/// A server that holds searches for facts, for a client that shows progress; `redundant-wall` is
/// on.
fn holding_facts() -> Server {
    let mut server = Server::with(json!({ "window": { "workDoneProgress": true } }));
    let settings = json!({ "rules": { "redundant-wall": "warning" } });
    server.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "stakeout": settings } }),
    );
    server.ask("stakeout/injectFault", json!({ "holdFacts": true }));
    server
}

fn release(server: &mut Server) {
    server.ask("stakeout/injectFault", json!({ "holdFacts": false }));
}

/// The number of searches for facts that wait or run.
fn searches(server: &mut Server) -> Value {
    server.ask("stakeout/injectFault", json!({}))["facts"].take()
}

#[test]
fn redundant_walls_are_searched_in_the_background_and_follow_by_themselves() {
    let mut server = holding_facts();
    server.open(A, 1, &large());
    server.rules(A, &["verdict"]);
    let (token, begin) = progress(&mut server);
    assert_eq!((&begin["title"], &begin["cancellable"]), (&json!("Solving a.board"), &json!(true)));
    server.open(B, 1, SMALL);
    server.rules(B, &["verdict"]);
    let hover = server.hover(B, 0, 1);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("| thief here "), "{hover}");
    assert_eq!(searches(&mut server), 1, "the search goes on");
    release(&mut server);
    server.diagnostics_with(A, |diagnostics| rules_of(diagnostics).contains(&"redundant-wall"));
    progress_of(&mut server, &token, "end");
    server.finish();
}

#[test]
fn a_cancelled_search_for_facts_keeps_the_verdict_and_begins_again_with_the_next_save() {
    let mut server = holding_facts();
    server.open(A, 1, &large());
    server.rules(A, &["verdict"]);
    let (token, _) = progress(&mut server);
    cancel(&mut server, &token);
    progress_of(&mut server, &token, "end");
    assert_eq!(searches(&mut server), 0);
    release(&mut server);
    server.replace(A, 2, 20, 0..0, "");
    server.rules(A, &["verdict"]);
    server.save(A);
    server.diagnostics_with(A, |diagnostics| rules_of(diagnostics).contains(&"redundant-wall"));
    server.finish();
}

#[test]
fn a_search_for_facts_ends_with_its_board_and_with_its_rule() {
    let mut server = holding_facts();
    server.open(A, 1, &large());
    server.rules(A, &["verdict"]);
    let (token, _) = progress(&mut server);
    server.replace(A, 2, 40, 0..0, "\n; a comment below the board\n");
    assert_eq!(searches(&mut server), 1, "the board is the same");
    server.replace(A, 3, 0, 1..2, "#");
    assert_eq!(searches(&mut server), 0);
    progress_of(&mut server, &token, "end");
    server.replace(A, 4, 0, 1..2, ".");
    server.save(A);
    progress(&mut server);
    assert_eq!(searches(&mut server), 1);
    server.notify("workspace/didChangeConfiguration", json!({ "settings": { "stakeout": {} } }));
    assert_eq!(searches(&mut server), 0);
    server.finish();
}
