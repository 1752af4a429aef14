//! Solves that end otherwise than usual leave nothing behind.

use super::*;

#[test]
fn a_game_is_solved_by_the_next_save_if_no_thread_could_be_started() {
    let mut server = Server::with(json!({ "window": { "workDoneProgress": true } }));
    server.ask("stakeout/injectFault", json!({ "refuseThreads": true }));
    server.open(A, 1, SMALL);
    says(&mut server, A, 0, "Not solved yet.");
    assert_eq!(server.ask("stakeout/injectFault", json!({ "refuseThreads": false }))["jobs"], 0);
    server.save(A);
    server.rules(A, &["verdict"]);
    server.finish();
}

#[test]
fn cancelled_jobs_that_wait_are_freed() {
    let mut server = holding();
    // More than there are threads, all of one class.
    let boards = |exit: usize| {
        let board = |wall: usize| {
            let mut rest = vec!['.'; 40];
            (rest[wall], rest[(wall + exit) % 40]) = ('*', 'E');
            let rest: String = rest.into_iter().collect();
            let rows =
                rest.as_bytes().chunks(10).map(|row| format!("{}\n", String::from_utf8_lossy(row)));
            format!("P.T.......\n{}\n", rows.collect::<String>())
        };
        (0..40).map(board).collect::<String>()
    };
    server.open(A, 1, &boards(1));
    assert_eq!(server.ask("stakeout/injectFault", json!({}))["jobs"], 40);
    server.change(A, 2, json!([{ "text": boards(2) }]));
    server.save(A);
    assert_eq!(server.ask("stakeout/injectFault", json!({}))["jobs"], 40);
    server.notify("textDocument/didClose", json!({ "textDocument": { "uri": A } }));
    assert_eq!(server.ask("stakeout/injectFault", json!({}))["jobs"], 0);
    server.finish();
}

#[test]
fn nothing_is_kept_for_a_request_that_ends_after_its_document_is_closed() {
    let mut server = Server::ready();
    let text = "P#T\n..E\n\n".repeat(2000);
    let about = json!({ "textDocument": { "uri": A } });
    for _ in 0..3 {
        server.open(A, 1, &text);
        let id = server.request("textDocument/semanticTokens/full", about.clone());
        server.notify("textDocument/didClose", about.clone());
        server.result(id);
        let left = server.ask("stakeout/injectFault", json!({}));
        assert_eq!((&left["tokens"], &left["documents"]), (&json!(0), &json!(0)));
    }
    server.finish();
}

#[test]
fn solutions_of_eight_closed_documents_are_kept() {
    let mut server = Server::ready();
    let mut kept = Vec::new();
    for number in 0..10 {
        let uri = format!("file:///boards/{number}.board");
        let walled: String =
            (0..10).map(|column| if column == number { '*' } else { '.' }).collect();
        server.open(&uri, 1, &format!("P.T.......\n{walled}\n.........E\n"));
        server.rules(&uri, &["verdict"]);
        server.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        kept.push(server.ask("stakeout/injectFault", json!({}))["kept"].as_u64().unwrap());
    }
    assert!(kept.windows(2).take(7).all(|pair| pair[0] < pair[1]), "{kept:?}");
    assert!(kept[8..].iter().all(|bytes| *bytes < kept[7] * 9 / 8), "{kept:?}");
    server.finish();
}
