//! Servers that share a workspace, and a clock that jumps.

use std::fs::{self, File};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use url::Url;

use super::clock::jumping_clock;
use super::folder::Folder;
use super::support::Server;
use super::unopened::{pull, pulling, pulling_with, result_ids, summaries};

const GOOD: &str = "P.T\n..E\n";
const BAD: &str = "P.T\n..T\n..E\n";

/// What the server explains of the first board of an open document, once it is solved.
fn explanation(server: &mut Server, uri: &str) -> String {
    server.until("a verdict", |server| {
        let report =
            server.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }));
        report.to_string().contains("verdict")
    });
    let arguments = json!([{ "uri": uri, "board": 0 }]);
    let answer = server.ask(
        "workspace/executeCommand",
        json!({ "command": "stakeout.explain", "arguments": arguments }),
    );
    answer["text"].as_str().unwrap_or_default().to_owned()
}

/// The file that the server asks its client to show.
fn shown_file(server: &mut Server) -> PathBuf {
    let request =
        server.wait("a text to show", |message| message["method"] == "window/showDocument");
    Url::parse(request["params"]["uri"].as_str().unwrap()).unwrap().to_file_path().unwrap()
}

#[test]
fn ten_servers_on_one_workspace_say_the_same() {
    let names: Vec<String> = (0..30).map(|number| format!("{number:02}.board")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), BAD)).collect();
    let folder = Folder::with(&files);
    let mut servers: Vec<Server> = (0..10).map(|_| pulling(&folder)).collect();
    let ask = |server: &mut Server| {
        server.request("workspace/diagnostic", json!({ "previousResultIds": [] }))
    };
    let asked: Vec<i64> = servers.iter_mut().map(ask).collect();
    let count = |answer: &Value| answer["items"].as_array().map_or(0, Vec::len);
    for (server, id) in servers.iter_mut().zip(asked) {
        assert_eq!(count(&server.result(id)), 30);
    }
    // Each changes and saves a file of its own, shows a text in a file for its editor, and sees the
    // files of the others.
    let mut shown = Vec::new();
    for (server, name) in servers.iter_mut().zip(&names) {
        let uri = folder.uri(name);
        server.open(&uri, 1, BAD);
        server.change(&uri, 2, json!([{ "text": GOOD }]));
        folder.write(name, GOOD);
        server.save(&uri);
        assert!(explanation(server, &uri).contains("The thief escapes in 2 turns"));
        let path = shown_file(server);
        assert!(fs::read_to_string(&path).unwrap().contains("The thief escapes in 2 turns"));
        shown.push(path);
    }
    // A server that shows a text again, weeks after its first.
    let (server, path) = (&mut servers[0], &shown[0]);
    let long_ago = SystemTime::now() - Duration::from_secs(1_000_000_000);
    File::open(path.parent().unwrap()).unwrap().set_modified(long_ago).unwrap();
    explanation(server, &folder.uri(&names[0]));
    assert_eq!(&shown_file(server), path);
    assert!(shown.iter().all(|path| path.exists()), "one server removed what another shows");
    for mut server in servers {
        let reports = pull(&mut server, &[]);
        let faulty: Vec<_> = summaries(&reports)
            .into_iter()
            .filter(|line| line.contains("duplicate-thief"))
            .collect();
        assert_eq!(faulty.len(), 20, "{faulty:?}");
        server.finish();
    }
}

#[test]
fn a_server_under_a_clock_that_jumps_notices_every_change_and_keeps_what_others_show() {
    let folder = Folder::with(&[("a.board", GOOD), ("b.board", GOOD)]);
    let library = jumping_clock(folder.path());
    let mut other = pulling(&folder);
    other.open(&folder.uri("a.board"), 1, GOOD);
    explanation(&mut other, &folder.uri("a.board"));
    let shown = shown_file(&mut other);
    for years in ["30", "-30"] {
        let jumping = Server::start_with(&[], &[("LD_PRELOAD", &library), ("JUMP_YEARS", years)]);
        let mut server = pulling_with(&folder, jumping);
        let uri = folder.uri("a.board");
        server.open(&uri, 1, GOOD);
        assert!(explanation(&mut server, &uri).contains("The thief escapes in 2 turns"));
        assert!(shown.exists(), "removed although it was just shown");
        let before = pull(&mut server, &[]);
        folder.write("b.board", BAD);
        // As a restored backup: the file is older than what was read before.
        let long_ago = SystemTime::now() - Duration::from_secs(1_000_000_000);
        File::options()
            .append(true)
            .open(folder.path().join("b.board"))
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
        let after = pull(&mut server, &result_ids(&before));
        assert_eq!(summaries(&after), ["b.board full duplicate-thief"]);
        folder.write("b.board", GOOD);
        server.finish();
    }
    other.finish();
}
