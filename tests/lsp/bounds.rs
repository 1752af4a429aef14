//! Texts with far more diagnostics than an editor is shown: open and pulled, open and pushed, and
//! not open.

use std::fs::File;

use serde_json::{Value, json};

use super::folder::Folder;
use super::support::Server;

/// The maximum number of diagnostics of a document.
const MOST: usize = 1 << 16;

/// The maximum size of a response in bytes.
const MAX_BYTES: usize = 32 << 20;

/// The maximum number of bytes that one request may add to resident memory.
#[cfg(target_os = "linux")]
const MAX_GROWTH: u64 = 300 << 20;

/// The size of a large text in bytes.
#[cfg(target_os = "linux")]
const LARGE: usize = 2_000_000;

/// A server for a client that pulls diagnostics.
fn pulling(folder: &Folder) -> Server {
    let capabilities = json!({
        "textDocument": { "diagnostic": {}, "publishDiagnostics": { "relatedInformation": true, "codeDescriptionSupport": true } },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut server = Server::start();
    let folders = json!([{ "uri": folder.uri(""), "name": "boards" }]);
    let options = json!({ "workspaceDiagnostics": true });
    let params = json!({ "capabilities": capabilities, "workspaceFolders": folders, "initializationOptions": options });
    server.ask("initialize", params);
    server.notify("initialized", json!({}));
    server
}

fn open(server: &mut Server, uri: &str, text: &str) {
    let language = format!("stakeout-{}", uri.rsplit('.').next().unwrap());
    let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
}

fn pull(server: &mut Server, uri: &str) -> Value {
    server.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }))
}

fn pull_all(server: &mut Server, previous: &[Value]) -> Vec<Value> {
    let mut answer = server.ask("workspace/diagnostic", json!({ "previousResultIds": previous }));
    assert!(answer.to_string().len() < MAX_BYTES);
    let Value::Array(reports) = answer["items"].take() else { panic!("no reports") };
    reports
}

fn known(report: &Value) -> Value {
    json!({ "uri": report["uri"], "value": report["resultId"] })
}

/// Checks that diagnostics are cut, and that the last one is `too-many`.
#[track_caller]
fn assert_cut(items: &Value, text: &str) {
    assert!(items.to_string().len() < MAX_BYTES);
    let items = items.as_array().unwrap();
    assert_eq!(items.len(), MOST);
    let too_many = items.iter().filter(|item| item["code"] == "too-many").count();
    let last = &items[MOST - 1];
    assert_eq!((too_many, &last["code"], &last["severity"]), (1, &json!("too-many"), &json!(3)));
    let lines = text.matches('\n').count();
    let column = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
    let end = json!({ "line": lines, "character": column });
    assert_eq!(last["range"], json!({ "start": end, "end": end }));
}

#[test]
fn a_document_has_a_maximum_of_diagnostics_and_the_last_one_is_too_many() {
    let folder = Folder::with(&[]);
    let row = |unknown: usize| "PTE".to_owned() + &"x.".repeat(unknown);
    let (full, above) = (row(MOST), row(MOST + 1));
    folder.write("full.board", &full);
    folder.write("above.board", &above);
    let mut server = pulling(&folder);
    let mut previous = Vec::new();
    for _ in 0..2 {
        for report in
            pull_all(&mut server, &previous).iter().filter(|report| report["kind"] == "full")
        {
            let name = report["uri"].as_str().unwrap();
            match name.ends_with("full.board") {
                true => assert_eq!(report["items"].as_array().unwrap().len(), MOST),
                false => assert_cut(&report["items"], &above),
            }
            previous.push(known(report));
        }
    }
    assert_eq!(previous.len(), 2, "one response each");
    let uri = folder.uri("full.board");
    open(&mut server, &uri, &full);
    let items = pull(&mut server, &uri)["items"].take();
    assert_eq!(items.as_array().unwrap().len(), MOST);
    assert!(items.as_array().unwrap().iter().all(|item| item["code"] != "too-many"));
    let insert = json!([{ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } }, "text": "x." }]);
    server.change(&uri, 2, insert);
    assert_cut(&pull(&mut server, &uri)["items"], &above);
    server.finish();
}

#[test]
fn a_document_with_too_many_boards_gets_one_diagnostic_and_nothing_else() {
    let folder = Folder::with(&[]);
    let text = "PTE\n\n".repeat(100_001);
    folder.write("many.board", &text);
    let mut server = pulling(&folder);
    let end = json!({ "line": 200_002, "character": 0 });
    let check = |items: &Value| {
        assert_eq!((items.as_array().unwrap().len(), &items[0]["code"]), (1, &json!("too-many")));
        assert_eq!(items[0]["message"], "not checked: the document has more than 100,000 boards");
        assert_eq!(items[0]["range"], json!({ "start": end, "end": end }));
    };
    check(&pull_all(&mut server, &[])[0]["items"]);
    let uri = folder.uri("many.board");
    open(&mut server, &uri, &text);
    check(&pull(&mut server, &uri)["items"]);
    let position =
        json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 0 } });
    assert_eq!(server.ask("textDocument/hover", position), Value::Null);
    // Without one board it is a file like any other, and with it no longer.
    let first =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 2, "character": 0 } });
    server.change(&uri, 2, json!([{ "range": first, "text": "" }]));
    assert_eq!(pull(&mut server, &uri)["items"], json!([]));
    let start =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    server.change(&uri, 3, json!([{ "range": start, "text": "PTE\n\n" }]));
    check(&pull(&mut server, &uri)["items"]);
    server.finish();
}

#[test]
fn a_response_about_a_workspace_is_cut_and_the_client_is_asked_to_refresh() {
    let folder = Folder::with(&[]);
    let text = "PTE".to_owned() + &"x.".repeat(MOST + 1);
    for name in ["a.board", "b.board", "c.board"] {
        folder.write(name, &text);
    }
    let mut server = pulling(&folder);
    let mut previous: Vec<Value> = Vec::new();
    for round in 0..3 {
        let reports = pull_all(&mut server, &previous);
        let (full, unchanged): (Vec<_>, Vec<_>) =
            reports.iter().partition(|report| report["kind"] == "full");
        assert_eq!((full.len(), unchanged.len()), (1, round));
        assert_cut(&full[0]["items"], &text);
        previous.push(known(full[0]));
        if round < 2 {
            let refresh = server
                .wait("a refresh", |message| message["method"] == "workspace/diagnostic/refresh");
            server.send(&json!({ "jsonrpc": "2.0", "id": refresh["id"], "result": null }));
        }
    }
    assert!(pull_all(&mut server, &previous).iter().all(|report| report["kind"] == "unchanged"));
    server.finish();
}

#[test]
fn a_file_above_8_mib_is_not_read_and_reported() {
    let folder = Folder::with(&[]);
    File::create(folder.path().join("large.board")).unwrap().set_len(300 << 20).unwrap();
    // A comment that fills the file up to the limit, and one byte more.
    let of_size = |bytes: usize| {
        let board = "P.T\n..T\n..E\n";
        format!(";{}\n{board}", "c".repeat(bytes - board.len() - 2))
    };
    folder.write("most.board", &of_size(8 << 20));
    folder.write("more.board", &of_size((8 << 20) + 1));
    let mut server = pulling(&folder);
    let mut reports = pull_all(&mut server, &[]);
    reports.sort_by_key(|report| report["uri"].to_string());
    let items = reports[0]["items"].as_array().unwrap();
    assert_eq!((items.len(), &items[0]["code"]), (1, &json!("too-many")));
    assert_eq!(
        items[0]["message"],
        "not checked: the file has 300 MiB; files above 8 MiB are checked only once they are open, or by `stakeout check`"
    );
    assert_eq!(reports[1]["items"][0]["code"], "too-many");
    assert_eq!(reports[2]["items"][0]["code"], "duplicate-thief");
    server.finish();
}

#[test]
fn after_a_solve_only_files_with_that_game_are_read_again() {
    let (game, other) = ("P.T\n..E\n", "P.*T\n...E\n");
    let folder = Folder::with(&[("a.board", game), ("b.board", game), ("c.board", other)]);
    let mut server = pulling(&folder);
    assert_eq!(pull_all(&mut server, &[]), [json!(null); 0]);
    // Same size and same time: the file differs only if it is read again.
    let path = folder.path().join("c.board");
    let modified = path.metadata().unwrap().modified().unwrap();
    folder.write("c.board", "x.*T\n...E\n");
    File::options().write(true).open(&path).unwrap().set_modified(modified).unwrap();
    open(&mut server, &folder.uri("a.board"), game);
    server.wait("a refresh", |message| message["method"] == "workspace/diagnostic/refresh");
    let reports = pull_all(&mut server, &[]);
    assert_eq!((reports.len(), &reports[0]["uri"]), (1, &json!(folder.uri("b.board"))));
    assert_eq!(reports[0]["items"][0]["code"], "verdict");
    server.finish();
}

#[cfg(target_os = "linux")]
mod memory {
    use super::*;

    /// Checks that diagnostics are cut, and that the request took little memory.
    #[track_caller]
    fn assert_small(
        server: &mut Server,
        text: &str,
        what: &str,
        mut ask: impl FnMut(&mut Server) -> Value,
    ) {
        let mut items = Value::Null;
        let growth = server.growth(|server| items = ask(server));
        assert!(growth < MAX_GROWTH, "{what}: {} MiB", growth >> 20);
        assert_cut(&items, text);
    }

    fn check(name: &str, piece: &str) {
        check_after(name, "", piece);
    }

    /// Checks a text of a few characters and many pieces.
    fn check_after(name: &str, first: &str, piece: &str) {
        let text = first.to_owned() + &piece.repeat(LARGE / piece.len());
        let folder = Folder::with(&[(name, &text)]);
        let uri = folder.uri(name);

        let mut server = pulling(&folder);
        assert_small(&mut server, &text, "closed", |server| {
            pull_all(server, &[])[0]["items"].take()
        });
        server.finish();

        let mut server = pulling(&folder);
        assert_small(&mut server, &text, "pulled", |server| {
            open(server, &uri, &text);
            pull(server, &uri)["items"].take()
        });
        server.finish();

        let mut server = Server::ready();
        assert_small(&mut server, &text, "pushed", |server| {
            open(server, &uri, &text);
            server.diagnostics(&uri)["diagnostics"].take()
        });
        server.finish();
    }

    #[test]
    fn a_row_of_unknown_cells_takes_little_memory() {
        check_after("row.board", "PTE", "x.");
    }

    #[test]
    fn a_row_of_policemen_takes_little_memory() {
        check("police.board", "P");
    }

    #[test]
    fn rows_with_several_faults_each_take_little_memory() {
        check_after("rows.board", "PTE\n", ".x. \n");
    }

    #[test]
    fn directives_without_a_board_take_little_memory() {
        check("directives.board", "a:\n");
    }

    #[test]
    fn repeated_edges_take_little_memory() {
        check("edges.game", "a->b a\n");
    }

    #[test]
    fn invalid_weights_take_little_memory() {
        check("weights.game", "a->b:x c:-1\n");
    }
}
