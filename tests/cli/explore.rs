//! `stakeout explore`: what a browser, and whoever is not the user's browser, gets from it.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use expect_test::expect;
use serde_json::{Value, json};

use crate::support::Folder;

/// The built page as far as the command looks at it.
const PAGE: [(&str, &str); 3] =
    [("page/index.html", "<!doctype html>\n"), ("page/page.js", "// page\n"), ("page/server.wasm", "\0asm")];

struct Explored {
    folder: Folder,
    program: Child,
    host: String,
    token: String,
}

impl Explored {
    fn new(text: &str) -> Self {
        let folder = Folder::with(&[]);
        fs::create_dir(folder.path().join("page")).unwrap();
        PAGE.iter().for_each(|(name, text)| folder.write(name, text.as_bytes()));
        folder.write("a.board", text.as_bytes());
        let mut command = folder.command("explore a.board --page page");
        let mut program = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut link = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut link).unwrap();
        let rest = link.strip_prefix("http://").and_then(|link| link.trim().strip_suffix("/?file")).unwrap();
        let (host, token) = rest.split_once('/').unwrap();
        assert!(host.starts_with("127.0.0.1:") && token.len() == 32, "{link}");
        let (host, token) = (host.to_owned(), token.to_owned());
        Self { folder, program, host, token }
    }

    /// The status and body of the response to a request with these headers.
    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        headers.iter().for_each(|(name, value)| request += &format!("{name}: {value}\r\n"));
        stream.write_all(format!("{request}\r\n{body}").as_bytes()).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    fn get(&self, name: &str) -> (u16, String) {
        self.request("GET", &format!("/{}/{name}", self.token), &[("Host", &self.host)], "")
    }

    fn put(&self, saved: &Value) -> (u16, String) {
        let origin = format!("http://{}", self.host);
        let headers = [("Host", self.host.as_str()), ("Origin", &origin)];
        self.request("PUT", &format!("/{}/file", self.token), &headers, &saved.to_string())
    }
}

impl Drop for Explored {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn the_page_and_the_file_are_served() {
    let explored = Explored::new("PTE\n");
    assert_eq!(explored.get("?file"), (200, "<!doctype html>\n".to_owned()));
    assert_eq!(explored.get("page.js"), (200, "// page\n".to_owned()));
    let (code, file) = explored.get("file");
    let file: Value = serde_json::from_str(&file).unwrap();
    assert_eq!((code, file), (200, json!({ "name": "a.board", "text": "PTE\n" })));
    assert_eq!(explored.get("nowhere").0, 404);
    assert_eq!(explored.get("../a.board").0, 404, "only files of the page");
    assert_eq!(explored.get("%2e%2e/a.board").0, 404);
}

#[test]
fn saving_replaces_the_file_unless_it_has_changed() {
    let explored = Explored::new("PTE\n");
    assert_eq!(explored.put(&json!({ "old": "PTE\n", "text": "P.TE\n" })).0, 200);
    assert_eq!(explored.folder.read("a.board"), "P.TE\n");
    let (code, why) = explored.put(&json!({ "old": "PTE\n", "text": "gone\n" }));
    assert_eq!(code, 409);
    assert!(why.starts_with("a.board was changed"), "{why}");
    assert_eq!(explored.folder.read("a.board"), "P.TE\n");
    assert_eq!(explored.put(&json!({ "text": 5 })).0, 400);
}

#[test]
fn nobody_but_the_page_gets_at_the_file() {
    let explored = Explored::new("PTE\n");
    let (host, path) = (explored.host.as_str(), format!("/{}/file", explored.token));
    let own = format!("http://{host}");
    let code = |method: &str, path: &str, headers: &[(&str, &str)]| {
        explored.request(method, path, headers, &json!({ "old": "PTE\n", "text": "" }).to_string()).0
    };
    assert_eq!(code("GET", "/file", &[("Host", host)]), 403, "without the token");
    assert_eq!(code("GET", &format!("/{}/file", "0".repeat(32)), &[("Host", host)]), 403, "with another token");
    assert_eq!(code("GET", &path, &[("Host", "evil.example")]), 403, "another name for this address");
    assert_eq!(code("GET", &path, &[("Host", host), ("Host", "evil.example")]), 403, "two names");
    assert_eq!(code("GET", &path, &[("Host", host), ("Origin", "http://evil.example")]), 403, "from another site");
    assert_eq!(code("PUT", &path, &[("Host", host), ("Origin", "http://evil.example")]), 403);
    assert_eq!(code("PUT", &path, &[("Host", host), ("Origin", "null")]), 403, "from a sandboxed frame");
    assert_eq!(code("PUT", &path, &[("Host", host)]), 403, "without an origin");
    assert_eq!(code("DELETE", &path, &[("Host", host), ("Origin", &own)]), 405);
    assert_eq!(explored.folder.read("a.board"), "PTE\n");
}

#[test]
fn ctrl_c_ends_it() {
    let mut explored = Explored::new("PTE\n");
    Command::new("kill").args(["-INT", &explored.program.id().to_string()]).status().unwrap();
    assert_eq!(explored.program.wait().unwrap().code(), Some(130));
}

#[test]
fn what_cannot_be_explored_is_said_in_one_line() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    folder.check(
        "explore b.board",
        expect![[r#"
            $ stakeout explore b.board
            -- standard error
            stakeout: b.board: cannot be read: No such file or directory (os error 2)
            -- exit 2
        "#]],
    );
    folder.check(
        "explore a.board --page .",
        expect![[r#"
            $ stakeout explore a.board --page .
            -- standard error
            stakeout: .: not the built page; `editors/web/build` builds it
            -- exit 2
        "#]],
    );
}
