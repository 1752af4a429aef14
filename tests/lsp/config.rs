//! `stakeout.toml` in an editor: which one applies, when a change takes effect, and the diagnostics
//! of a broken one.

use std::fs;
use std::time::Instant;

use serde_json::{Value, json};

use super::folder::Folder;
use super::support::{Server, rules_of};

const GOOD: &str = "P.T\n..E\n";

/// A client that watches files for the server.
fn watching() -> Value {
    json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true }, "workspaceFolders": true } })
}

/// The severities of diagnostics as the protocol's numbers, with their rules.
fn severities(diagnostics: &Value) -> Vec<(&str, u64)> {
    let all = diagnostics["diagnostics"].as_array().unwrap();
    all.iter()
        .map(|diagnostic| {
            (diagnostic["code"].as_str().unwrap(), diagnostic["severity"].as_u64().unwrap())
        })
        .collect()
}

/// Notifies the server of a changed file.
fn changed(server: &mut Server, uri: &str, kind: u8) {
    server.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": uri, "type": kind }] }),
    );
}

#[test]
fn a_file_applies_to_the_documents_below_and_an_override_to_some() {
    let folder = Folder::with(&[(
        "stakeout.toml",
        "rules.verdict = \"warning\"\n[[overrides]]\nfiles = [\"contests/**\"]\nrules.missing-expect = \"error\"\n",
    )]);
    let mut server = Server::ready();
    let (a, b) = (folder.uri("sub/a.board"), folder.uri("contests/b.board"));
    server.open(&a, 1, GOOD);
    let diagnostics = server.rules(&a, &["verdict"]);
    assert_eq!(severities(&diagnostics), [("verdict", 2)]);
    server.open(&b, 1, GOOD);
    let diagnostics = server.rules(&b, &["missing-expect", "verdict"]);
    assert_eq!(severities(&diagnostics), [("missing-expect", 1), ("verdict", 2)]);
    server.finish();
}

#[test]
fn the_editor_overrides_the_file_and_the_file_the_default() {
    let folder = Folder::with(&[(
        "stakeout.toml",
        "rules = { verdict = \"warning\", missing-expect = \"hint\" }\n",
    )]);
    let mut server = Server::start();
    let options = json!({ "rules": { "verdict": "hint" } });
    server.ask("initialize", json!({ "capabilities": {}, "initializationOptions": options }));
    server.notify("initialized", json!({}));
    let uri = folder.uri("a.board");
    server.open(&uri, 1, GOOD);
    let diagnostics = server.rules(&uri, &["missing-expect", "verdict"]);
    assert_eq!(severities(&diagnostics), [("missing-expect", 4), ("verdict", 4)]);
    let settings = json!({ "stakeout": { "rules": { "verdict": "off" } } });
    server.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    server.rules(&uri, &["missing-expect"]);
    server.finish();
}

#[test]
fn a_client_that_can_watch_is_asked_to_and_changes_take_effect_at_once() {
    let folder = Folder::with(&[("a.board", "")]);
    let mut server = Server::start();
    let workspace = json!([{ "uri": folder.uri(""), "name": "boards" }]);
    server.ask("initialize", json!({ "capabilities": watching(), "workspaceFolders": workspace }));
    server.notify("initialized", json!({}));
    let request =
        server.wait("a registration", |message| message["method"] == "client/registerCapability");
    let registration = &request["params"]["registrations"][0];
    assert_eq!(registration["method"], "workspace/didChangeWatchedFiles");
    assert_eq!(
        registration["registerOptions"]["watchers"],
        json!([{ "globPattern": "**/stakeout.toml" }, { "globPattern": "**/*.board" }, { "globPattern": "**/*.{md,markdown,mdx,qmd,Rmd}" }])
    );
    server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": null }));

    let (uri, config) = (folder.uri("a.board"), folder.uri("stakeout.toml"));
    server.open(&uri, 1, GOOD);
    server.rules(&uri, &["verdict"]);
    folder.write("stakeout.toml", "rules.missing-expect = \"warning\"\n");
    changed(&mut server, &config, 1);
    server.assert_alive();
    let diagnostics = server.diagnostics(&uri);
    assert_eq!(
        rules_of(&diagnostics),
        ["missing-expect", "verdict"],
        "the first line after the change"
    );
    folder.write("stakeout.toml", "rules.verdict = \"off\"\n");
    changed(&mut server, &config, 2);
    assert_eq!(rules_of(&server.diagnostics(&uri)), [""; 0]);
    fs::remove_file(folder.path().join("stakeout.toml")).unwrap();
    changed(&mut server, &config, 3);
    assert_eq!(rules_of(&server.diagnostics(&uri)), ["verdict"]);
    server.finish();
}

#[test]
fn the_server_watches_for_a_client_that_cannot() {
    let folder = Folder::with(&[("sub/a.board", "")]);
    let mut server = Server::ready();
    let uri = folder.uri("sub/a.board");
    server.open(&uri, 1, GOOD);
    server.rules(&uri, &["verdict"]);
    folder.write("stakeout.toml", "rules.missing-expect = \"warning\"\n");
    server.rules(&uri, &["missing-expect", "verdict"]);
    folder
        .write("sub/stakeout.toml", "rules.missing-expect = \"error\"\nrules.verdict = \"off\"\n");
    let diagnostics = server.rules(&uri, &["missing-expect"]);
    assert_eq!(severities(&diagnostics), [("missing-expect", 1)]);
    fs::remove_file(folder.path().join("sub/stakeout.toml")).unwrap();
    server.rules(&uri, &["missing-expect", "verdict"]);
    fs::rename(folder.path().join("stakeout.toml"), folder.path().join("other.toml")).unwrap();
    server.rules(&uri, &["verdict"]);
    server.finish();
}

#[test]
fn a_recreated_directory_is_watched_again() {
    let folder = Folder::with(&[("sub/a.board", "")]);
    let mut server = Server::ready();
    let uri = folder.uri("sub/a.board");
    server.open(&uri, 1, GOOD);
    server.rules(&uri, &["verdict"]);
    fs::rename(folder.path().join("sub"), folder.path().join("away")).unwrap();
    folder.write("away/stakeout.toml", "rules.verdict = \"off\"\n");
    fs::rename(folder.path().join("away"), folder.path().join("sub")).unwrap();
    server.rules(&uri, &[]);
    folder.write("sub/stakeout.toml", "rules.missing-expect = \"hint\"\n");
    server.rules(&uri, &["missing-expect", "verdict"]);
    server.finish();
}

#[test]
fn a_broken_file_has_diagnostics_and_the_last_good_one_applies_until_it_is_fixed() {
    let folder = Folder::with(&[("stakeout.toml", "rules.verdict = \"warning\"\n")]);
    let mut server = Server::ready();
    let (uri, config) = (folder.uri("a.board"), folder.uri("stakeout.toml"));
    server.open(&uri, 1, GOOD);
    let diagnostics = server.rules(&uri, &["verdict"]);
    assert_eq!(severities(&diagnostics), [("verdict", 2)]);
    folder.write("stakeout.toml", "rules.verdict = \"off\"\nrules.verdct = \"off\"\n");
    let diagnostics = server.rules(&config, &["bad-config"]);
    assert!(diagnostics.get("version").is_none(), "it is not open");
    let found = &diagnostics["diagnostics"][0];
    assert_eq!(found["message"], "unknown rule `verdct`; did you mean `verdict`?");
    assert_eq!(found["range"]["start"], json!({ "line": 1, "character": 6 }));
    server.replace(&uri, 2, 1, 2..3, "E ");
    let diagnostics = server.rules(&uri, &["verdict", "trailing-whitespace"]);
    assert_eq!(severities(&diagnostics)[0], ("verdict", 2), "the old settings apply");
    folder.write("stakeout.toml", "rules.verdict = \"off\"\n");
    server.rules(&uri, &["trailing-whitespace"]);
    server.rules(&config, &[]);
    server.finish();
}

#[test]
fn the_valid_settings_of_a_file_that_was_always_broken_apply() {
    let folder = Folder::with(&[("stakeout.toml", "rules.verdict = \"off\"\nheatmap = \"off\"\n")]);
    let mut server = Server::ready();
    let (uri, config) = (folder.uri("a.board"), folder.uri("stakeout.toml"));
    server.open(&uri, 1, "P.T \n..E\n");
    server.rules(&config, &["bad-config"]);
    server.rules(&uri, &["trailing-whitespace"]);
    server.finish();
}

#[test]
fn an_open_file_is_checked_while_typing_and_applies_when_saved() {
    let folder = Folder::with(&[("stakeout.toml", "rules.verdict = \"warning\"\n")]);
    let mut server = Server::ready();
    let (uri, config) = (folder.uri("a.board"), folder.uri("stakeout.toml"));
    server.open(&uri, 1, GOOD);
    server.rules(&uri, &["verdict"]);
    let document = json!({ "uri": config, "languageId": "toml", "version": 1, "text": "rules.verdict = \"warning\"\n" });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    assert_eq!(rules_of(&server.diagnostics(&config)), [""; 0]);
    server.replace(&config, 2, 0, 17..24, "loud");
    let diagnostics = server.diagnostics(&config);
    assert_eq!((rules_of(&diagnostics), &diagnostics["version"]), (vec!["bad-config"], &json!(2)));
    assert!(server.hover(&config, 0, 3).is_null());
    server.replace(&config, 3, 0, 17..21, "hint");
    assert_eq!(rules_of(&server.diagnostics(&config)), [""; 0]);
    server.assert_alive();
    assert!(server.published(&uri).is_none(), "nothing has been saved");
    folder.write("stakeout.toml", "rules.verdict = \"hint\"\n");
    let diagnostics = server.diagnostics(&uri);
    assert_eq!(severities(&diagnostics), [("verdict", 4)]);
    // Problems on disk are reported when the open file is closed.
    folder.write(
        "stakeout.toml",
        "rules.verdict = \"hint\"\nx = 1\nrules.missing-expect = \"hint\"\n",
    );
    server.notify("textDocument/didClose", json!({ "textDocument": { "uri": config } }));
    server.rules(&config, &["bad-config"]);
    server.finish();
}

#[test]
fn paths_with_spaces_and_percent_signs_are_found_in_every_encoding() {
    let folder = Folder::with(&[("a b/100%/stakeout.toml", "rules.verdict = \"hint\"\n")]);
    let mut server = Server::ready();
    let base = folder.uri("");
    for (version, name) in
        (1..).zip(["a%20b/100%25/x.board", "a b/100%25/y.board", "a%20b/./z/../100%25/w.board"])
    {
        let uri = format!("{base}/{name}");
        server.open(&uri, version, GOOD);
        let diagnostics = server.rules(&uri, &["verdict"]);
        assert_eq!(severities(&diagnostics), [("verdict", 4)], "{uri}");
    }
    server.finish();
}

#[test]
fn a_document_that_is_not_a_file_has_the_settings_of_the_editor() {
    let mut server = Server::start();
    let options = json!({ "rules": { "verdict": "hint" } });
    server.ask("initialize", json!({ "capabilities": {}, "initializationOptions": options }));
    server.notify("initialized", json!({}));
    for uri in ["untitled:Untitled-1", "file://elsewhere/share/a.board", "git:/a.board?x"] {
        server.open(uri, 1, GOOD);
        let diagnostics = server.rules(uri, &["verdict"]);
        assert_eq!(severities(&diagnostics), [("verdict", 4)], "{uri}");
    }
    server.finish();
}

#[test]
fn a_configuration_that_is_not_a_file_is_checked() {
    let mut server = Server::ready();
    let document = json!({ "uri": "untitled:stakeout.toml", "languageId": "toml", "version": 1, "text": "x = 1\n" });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    server.rules("untitled:stakeout.toml", &["bad-config"]);
    server.finish();
}

#[test]
fn every_workspace_folder_has_its_own_file() {
    let (one, other) = (
        Folder::with(&[("stakeout.toml", "rules.verdict = \"hint\"\n")]),
        Folder::with(&[("stakeout.toml", "x = 1\n")]),
    );
    let mut server = Server::start();
    let folder = |folder: &Folder| json!({ "uri": folder.uri(""), "name": "x" });
    let capabilities = json!({ "workspace": { "workspaceFolders": true } });
    let result = server.ask(
        "initialize",
        json!({ "capabilities": capabilities, "workspaceFolders": [folder(&one)] }),
    );
    let offered = &result["capabilities"]["workspace"]["workspaceFolders"];
    assert_eq!(offered, &json!({ "supported": true, "changeNotifications": true }));
    server.notify("initialized", json!({}));
    let uri = one.uri("a.board");
    server.open(&uri, 1, GOOD);
    let diagnostics = server.rules(&uri, &["verdict"]);
    assert_eq!(severities(&diagnostics), [("verdict", 4)]);
    let event =
        |added: Value, removed: Value| json!({ "event": { "added": added, "removed": removed } });
    server.notify("workspace/didChangeWorkspaceFolders", event(json!([folder(&other)]), json!([])));
    server.rules(&other.uri("stakeout.toml"), &["bad-config"]);
    server.notify("workspace/didChangeWorkspaceFolders", event(json!([]), json!([folder(&other)])));
    server.rules(&other.uri("stakeout.toml"), &[]);
    server.finish();
}

#[test]
fn boards_are_solved_at_the_time_and_within_the_memory_of_their_configuration() {
    let folder = Folder::with(&[
        ("small/stakeout.toml", "solver.memory = \"100 B\"\n"),
        ("typed/stakeout.toml", "solve.on = \"type\"\n"),
    ]);
    let mut server = Server::ready();
    let (small, typed, other) =
        (folder.uri("small/a.board"), folder.uri("typed/a.board"), folder.uri("a.board"));
    server.open(&small, 1, GOOD);
    let diagnostics = server.rules(&small, &["too-large"]);
    assert!(
        diagnostics["diagnostics"][0]["message"].as_str().unwrap().contains("the limit is 100 B")
    );
    server.open(&typed, 1, "P..\n..E\n");
    server.rules(&typed, &["missing-thief"]);
    server.replace(&typed, 2, 0, 2..3, "T");
    server.rules(&typed, &["verdict"]);
    server.open(&other, 1, "P.T.\n...E\n");
    server.rules(&other, &["verdict"]);
    folder.write("small/stakeout.toml", "");
    server.rules(&small, &["verdict"]);
    server.finish();
}

#[test]
fn colours_follow_the_file_and_are_refreshed() {
    let folder = Folder::with(&[("stakeout.toml", "heatMap = \"off\"\n")]);
    let mut server = Server::with(json!({
        "workspace": { "semanticTokens": { "refreshSupport": true } },
        "textDocument": { "semanticTokens": { "requests": { "full": true } } },
    }));
    let uri = folder.uri("a.board");
    server.open(&uri, 1, GOOD);
    server.rules(&uri, &["verdict"]);
    let tokens = |server: &mut Server| {
        server.ask("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": uri } }))["data"].clone()
    };
    let plain = tokens(&mut server);
    folder.write("stakeout.toml", "heatMap = \"police\"\n");
    // The verdict was another reason to refresh.
    while tokens(&mut server) == plain {
        let request = server
            .wait("a refresh", |message| message["method"] == "workspace/semanticTokens/refresh");
        server.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": null }));
    }
    server.finish();
}

#[test]
fn at_most_ten_messages_a_second_are_shown() {
    let mut server = Server::ready();
    let begin = Instant::now();
    for number in 0..50 {
        let settings = json!({ "stakeout": { "solve": { "on": format!("wrong {number}") } } });
        server.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    }
    // A task sends the messages, so that the answer to a request may overtake the first of them.
    let is_shown = |message: &Value| message["method"] == "window/showMessage";
    server.wait("a message", is_shown);
    server.close_input();
    let mut others = server.rest();
    others.retain(is_shown);
    let seconds = begin.elapsed().as_secs() + 1;
    let shown = 1 + u64::try_from(others.len()).unwrap();
    assert!(shown <= 10 * seconds, "{shown} in {seconds} s");
}
