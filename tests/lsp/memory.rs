//! Documents that need more memory than there is: the server reports them and keeps running.

use serde_json::{Value, json};

use super::folder::Folder;
use super::support::Server;

fn message(diagnostics: &Value) -> &str {
    diagnostics["diagnostics"][0]["message"].as_str().unwrap()
}

#[test]
fn no_setting_makes_the_server_use_more_memory_than_the_machine_has() {
    let folder = Folder::with(&[]);
    let row = ".".repeat(697);
    let board = format!("PTE{row}\n{}", format!("...{row}\n").repeat(699));
    let mut server = Server::ready();
    let settings = json!({ "stakeout": { "solver": { "memory": "900 GiB" } } });
    server.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    let (vast, small) = (folder.uri("vast.board"), folder.uri("small.board"));
    server.open(&vast, 1, &board);
    let diagnostics = server.rules(&vast, &["too-large"]);
    assert!(
        message(&diagnostics).ends_with("of memory, more than this machine can give"),
        "{diagnostics}"
    );
    server.open(&small, 1, "P.T\n..E\n");
    server.rules(&small, &["verdict"]);
    server.finish();
}

#[test]
fn a_configuration_allows_no_more_memory_than_the_editor() {
    let folder = Folder::with(&[("stakeout.toml", "solver.memory = \"900 GiB\"\n")]);
    let mut server = Server::ready();
    let settings = json!({ "stakeout": { "solver": { "memory": "100 B" } } });
    server.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    let uri = folder.uri("a.board");
    server.open(&uri, 1, "P.T\n..E\n");
    let diagnostics = server.rules(&uri, &["too-large"]);
    assert!(message(&diagnostics).contains("the limit is 100 B"), "{diagnostics}");
    let none = json!({ "stakeout": {} });
    server.notify("workspace/didChangeConfiguration", json!({ "settings": none }));
    server.rules(&uri, &["verdict"]);
    assert_eq!(
        server.ask("workspace/executeCommand", json!({ "command": "stakeout.status" }))["memory"]["limit"],
        1 << 30
    );
    server.finish();
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_without_enough_memory_reports_it_and_keeps_running() {
    let folder = Folder::with(&[]);
    let mut server = Server::with_address_space(600_000);
    server.ask("initialize", json!({ "capabilities": {} }));
    server.notify("initialized", json!({}));
    let (vast, small) = (folder.uri("vast.game"), folder.uri("small.board"));
    let text = "40000000 1 1\n1 2\n";
    let document =
        json!({ "uri": vast, "languageId": "stakeout-game", "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let diagnostics = server.rules(&vast, &["too-large"]);
    assert!(
        message(&diagnostics).ends_with("of memory, more than this machine can give"),
        "{diagnostics}"
    );
    server.open(&small, 1, "P.T\n..E\n");
    server.rules(&small, &["verdict"]);
    // Tries again.
    server.save(&vast);
    server.assert_alive();
    server.finish();
}
