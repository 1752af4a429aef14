//! `workspace/diagnostic`: diagnostics of files in the workspace that are not open.

use std::fs;

use serde_json::{Value, json};

use super::folder::Folder;
use super::support::Server;

const GOOD: &str = "P.T\n..E\n";
const BAD: &str = "P.T\n..T\n..E\n";

/// A client that pulls diagnostics, with this workspace folder.
pub(crate) fn pulling(folder: &Folder) -> Server {
    pulling_with(folder, Server::start())
}

/// As [`pulling`], with a server that has just been started.
pub(crate) fn pulling_with(folder: &Folder, mut server: Server) -> Server {
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "window": { "showDocument": { "support": true } },
        "workspace": {
            "diagnostics": { "refreshSupport": true },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
        },
    });
    let folders = json!([{ "uri": folder.uri(""), "name": "boards" }]);
    let result = server.ask(
        "initialize",
        json!({
            "capabilities": capabilities,
            "workspaceFolders": folders,
            "initializationOptions": { "workspaceDiagnostics": true },
        }),
    );
    assert_eq!(result["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"], true);
    server.notify("initialized", json!({}));
    server
}

/// All reports, in order of name.
pub(crate) fn pull(server: &mut Server, previous: &[Value]) -> Vec<Value> {
    let mut answer = server.ask("workspace/diagnostic", json!({ "previousResultIds": previous }));
    let Value::Array(mut reports) = answer["items"].take() else { panic!("no reports: {answer}") };
    reports.sort_by_key(|report| report["uri"].to_string());
    reports
}

/// The result ids of reports, as a client sends them back.
pub(crate) fn result_ids(reports: &[Value]) -> Vec<Value> {
    let named = reports.iter().filter(|report| report.get("resultId").is_some());
    named.map(|report| json!({ "uri": report["uri"], "value": report["resultId"] })).collect()
}

/// The last component of each name, the kind of its report, and its rules.
pub(crate) fn summaries(reports: &[Value]) -> Vec<String> {
    let rules = |report: &Value| {
        let items = report["items"].as_array().into_iter().flatten();
        items
            .map(|diagnostic| diagnostic["code"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let line = |report: &Value| {
        let name = report["uri"].as_str().unwrap().rsplit('/').next().unwrap();
        format!("{name} {} {}", report["kind"].as_str().unwrap(), rules(report))
            .trim_end()
            .to_owned()
    };
    reports.iter().map(line).collect()
}

#[test]
fn unopened_files_are_reported_once_until_they_change() {
    let folder = Folder::with(&[
        ("a.board", BAD),
        ("sub/b.game", "a -> b\n"),
        ("c.board", GOOD),
        ("notes.txt", BAD),
        (".hidden/d.board", BAD),
        (".ignore", "ignored.board\n"),
        ("ignored.board", BAD),
        ("drafts/e.board", BAD),
        ("stakeout.toml", "exclude = [\"drafts\"]\n"),
    ]);
    let mut server = pulling(&folder);
    let first = pull(&mut server, &[]);
    assert_eq!(summaries(&first), ["a.board full duplicate-thief", "b.game full undefined-vertex"]);
    assert_eq!(
        (&first[0]["uri"], &first[0]["version"]),
        (&json!(folder.uri("a.board")), &Value::Null)
    );
    let known = result_ids(&first);
    assert_eq!(summaries(&pull(&mut server, &known)), ["a.board unchanged", "b.game unchanged"]);
    folder.write("a.board", "P.T.\n..T\n..E\n");
    folder.write("c.board", "P.\n");
    let second = summaries(&pull(&mut server, &known));
    let expected = [
        "a.board full ragged-row duplicate-thief",
        "c.board full missing-exit missing-thief",
        "b.game unchanged",
    ];
    assert_eq!(second, expected);
    server.finish();
}

/// Ignore files above a repository do not count, and no device or pipe is read.
#[cfg(unix)]
#[test]
fn strange_ignore_files_and_settings_are_not_read() {
    let folder = Folder::with(&[
        (".git/HEAD", "ref: refs/heads/main\n"),
        (".gitignore", "a.board\n"),
        ("inner/.git/HEAD", "ref: refs/heads/main\n"),
        ("inner/a.board", BAD),
        ("a.board", BAD),
        ("pipes/b.board", BAD),
    ]);
    let place = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("/dev/zero", place("inner/.ignore")).unwrap();
    for name in ["pipes/.gitignore", "pipes/stakeout.toml"] {
        let made = std::process::Command::new("mkfifo").arg(place(name)).status().unwrap();
        assert!(made.success());
    }
    // A link is followed only within the folder.
    let outside = Folder::with(&[("secret.board", BAD)]);
    std::os::unix::fs::symlink(outside.path().join("secret.board"), place("out.board")).unwrap();
    std::os::unix::fs::symlink(place("pipes/b.board"), place("within.board")).unwrap();
    let mut server = pulling(&folder);
    assert_eq!(
        summaries(&pull(&mut server, &[])),
        [
            "a.board full duplicate-thief",
            "b.board full duplicate-thief",
            "stakeout.toml full bad-config",
            "within.board full duplicate-thief",
        ]
    );
    server.finish();
}

#[test]
fn diagnostics_are_withdrawn_when_a_file_is_fixed_or_deleted() {
    let folder = Folder::with(&[("a.board", BAD), ("b.board", BAD)]);
    let mut server = pulling(&folder);
    let known = result_ids(&pull(&mut server, &[]));
    folder.write("a.board", GOOD);
    fs::remove_file(folder.path().join("b.board")).unwrap();
    let reports = pull(&mut server, &known);
    assert_eq!(summaries(&reports), ["a.board full", "b.board full"]);
    assert_eq!(result_ids(&reports), [json!(null); 0], "there is nothing to remember");
    assert_eq!(summaries(&pull(&mut server, &[])), [""; 0]);
    server.finish();
}

#[test]
fn an_open_file_is_left_to_its_own_requests() {
    let folder = Folder::with(&[("a.board", BAD), ("b.board", BAD)]);
    let mut server = pulling(&folder);
    let uri = folder.uri("a.board");
    server.open(&uri, 1, BAD);
    assert_eq!(summaries(&pull(&mut server, &[])), ["b.board full duplicate-thief"]);
    server.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(
        summaries(&pull(&mut server, &[])),
        ["a.board full duplicate-thief", "b.board full duplicate-thief"]
    );
    server.finish();
}

#[test]
fn a_verdict_is_reported_if_an_open_document_has_the_same_game() {
    let folder = Folder::with(&[("a.board", GOOD), ("b.board", GOOD)]);
    let mut server = pulling(&folder);
    assert_eq!(summaries(&pull(&mut server, &[])), [""; 0], "nothing is solved for it");
    server.open(&folder.uri("a.board"), 1, GOOD);
    server.wait("a refresh", |message| message["method"] == "workspace/diagnostic/refresh");
    assert_eq!(summaries(&pull(&mut server, &[])), ["b.board full verdict"]);
    server.finish();
}

#[test]
fn settings_apply_and_a_broken_configuration_is_reported() {
    let folder = Folder::with(&[
        ("sub/a.board", BAD),
        ("sub/stakeout.toml", "rules.duplicate-thief = \"hint\"\nx = 1\n"),
        ("b.board", BAD),
    ]);
    folder.write_bytes("c.board", b"P\xff\n");
    let mut server = pulling(&folder);
    let reports = pull(&mut server, &[]);
    let names = [
        "b.board full duplicate-thief",
        "c.board full not-utf-8",
        "a.board full duplicate-thief",
        "stakeout.toml full bad-config",
    ];
    assert_eq!(summaries(&reports), names);
    assert_eq!(reports[2]["items"][0]["severity"], 4);
    let config = folder.uri("sub/stakeout.toml");
    let one = server.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": config } }));
    assert_eq!(one["items"], reports[3]["items"], "also when requested alone");
    server.open(&folder.uri("sub/a.board"), 1, BAD);
    let shown = server.wait("a message", |message| message["method"] == "window/showMessage");
    assert!(shown["params"]["message"].as_str().unwrap().ends_with("stakeout.toml has errors: unknown setting `x`; expected `solve`, `solver`, `heatMap`, `inlayHints`, `markdown`, `rules`, `exclude` and `overrides`"));
    folder.write("sub/stakeout.toml", "rules.duplicate-thief = \"off\"\n");
    server.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": config, "type": 2 }] }),
    );
    let known = result_ids(&reports);
    // Opening the document was another reason to refresh.
    server.until("a refresh with the new settings", |server| {
        let refresh =
            server.wait("a refresh", |message| message["method"] == "workspace/diagnostic/refresh");
        server.send(&json!({ "jsonrpc": "2.0", "id": refresh["id"], "result": null }));
        summaries(&pull(server, &known))
            == ["b.board unchanged", "c.board unchanged", "stakeout.toml full"]
    });
    server.finish();
}

#[test]
fn names_keep_the_clients_spelling() {
    let folder = Folder::with(&[("a b.board", BAD)]);
    let mut server = pulling(&folder);
    let mut known = result_ids(&pull(&mut server, &[]));
    let spelled = format!("{}/a b.board", folder.uri(""));
    known[0]["uri"] = spelled.clone().into();
    assert_eq!(pull(&mut server, &known)[0]["uri"], json!(spelled));
    known[0]["value"] = "something else".into();
    let reports = pull(&mut server, &known);
    assert_eq!(
        (summaries(&reports), &reports[0]["uri"]),
        (vec!["a b.board full duplicate-thief".into()], &json!(spelled))
    );
    server.finish();
}

#[test]
fn a_request_can_be_cancelled_and_clients_with_push_get_nothing() {
    let folder = Folder::with(&[("a.board", BAD)]);
    let mut server = pulling(&folder);
    let id = server.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    server.notify("$/cancelRequest", json!({ "id": id }));
    let answer = server.answer(id);
    assert!(answer["error"]["code"] == -32800 || answer["result"]["items"].is_array(), "{answer}");
    server.assert_alive();
    server.finish();

    let mut server = Server::start();
    let folders = json!([{ "uri": folder.uri(""), "name": "boards" }]);
    server.ask("initialize", json!({ "capabilities": {}, "workspaceFolders": folders }));
    server.notify("initialized", json!({}));
    assert_eq!(pull(&mut server, &[]), [json!(null); 0]);
    server.finish();
}
