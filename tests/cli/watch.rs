//! `stakeout check --watch`: changed files are checked again, unchanged ones are not.

use std::fs;
use std::io::{BufRead as _, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use expect_test::expect;

use crate::support::Folder;

/// Longer than anything takes on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that watches, and its output lines.
struct Watching {
    child: Child,
    reports: Receiver<String>,
    notices: Receiver<String>,
    /// The last line of the output.
    last: String,
}

impl Watching {
    fn start(folder: &Folder, arguments: &str) -> Self {
        let mut command = folder
            .command(&format!("check --watch --verdicts --output-format concise {arguments}"));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let reports = lines(child.stdout.take().unwrap());
        let notices = lines(child.stderr.take().unwrap());
        Self { child, reports, notices, last: String::new() }
    }

    /// Waits for a line. The system may report one change twice, so the previous line may be
    /// repeated.
    fn says(&mut self, expected: &str) {
        loop {
            let line = self
                .reports
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|error| panic!("no {expected:?}: {error}"));
            if line == expected {
                self.last = line;
                return;
            }
            assert_eq!(line, self.last);
        }
    }

    /// Waits until the program has begun a check and waits.
    fn waits(&mut self) {
        assert_eq!(self.notices.recv_timeout(PATIENCE).unwrap(), "stakeout: checking");
        assert_eq!(
            self.notices.recv_timeout(PATIENCE).unwrap(),
            "stakeout: waiting for changes; press Ctrl-C to exit"
        );
    }

    /// Ends the program as Ctrl-C does.
    fn end(mut self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        loop {
            match self.notices.recv_timeout(PATIENCE) {
                // It may be running one more check.
                Ok(line) => {
                    let is_known =
                        ["stakeout: checking", "stakeout: interrupted"].contains(&line.as_str());
                    assert!(is_known || line.contains("waiting for changes"), "{line}");
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the program does not exit"),
            }
        }
        assert_eq!(self.child.wait().unwrap().code(), Some(130));
    }
}

/// The lines of an output, as they come.
fn lines(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            if sender.send(line.unwrap()).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Replaces a file by a new one, as editors do.
fn replace(folder: &Folder, name: &str, text: &str) {
    folder.write("draft.tmp", text.as_bytes());
    fs::rename(folder.path().join("draft.tmp"), folder.path().join(name)).unwrap();
}

#[test]
fn changed_and_new_files_are_checked_again() {
    let folder = Folder::with(&[("b.board", "PTE\n")]);
    let mut watching = Watching::start(&folder, "");
    watching.says("b.board:1:1: information[verdict] Police catches the thief in 1 turn");
    watching.waits();
    replace(&folder, "b.board", "P.T*E\n");
    watching.says("b.board:1:1: information[verdict] Police catches the thief in 3 turns");
    watching.waits();
    replace(&folder, "a.board", "PTT\nE..\n");
    watching.says("a.board:1:3: error[duplicate-thief] a second thief; a board has only one");
    watching.end();
}

#[test]
fn a_named_file_is_watched_whatever_its_name_and_reports_are_updated() {
    let folder = Folder::with(&[("levels.txt", "PTE\n"), ("other.board", "PTT\n")]);
    let mut watching =
        Watching::start(&folder, "levels.txt . --exclude *.board --output concise=report.board");
    watching.says("levels.txt:1:1: information[verdict] Police catches the thief in 1 turn");
    watching.waits();
    replace(&folder, "levels.txt", "P.T*E\n");
    let verdict = "levels.txt:1:1: information[verdict] Police catches the thief in 3 turns";
    watching.says(verdict);
    watching.waits();
    watching.end();
}

#[test]
fn the_task_of_vs_code_sees_where_a_check_begins_and_ends() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/editors/vscode/package.json");
    let manifest: serde_json::Value = serde_json::from_slice(&fs::read(manifest).unwrap()).unwrap();
    let matchers = manifest["contributes"]["problemMatchers"].as_array().unwrap();
    let watching = matchers.iter().find(|matcher| matcher["name"] == "stakeout-watch").unwrap();
    let patterns =
        ["beginsPattern", "endsPattern"].map(|name| watching["background"][name].as_str().unwrap());
    let folder = Folder::with(&[("b.board", "PTE\n")]);
    let watching = Watching::start(&folder, "");
    for pattern in patterns {
        let line = watching.notices.recv_timeout(PATIENCE).unwrap();
        assert!(format!("^{line}$").starts_with(pattern), "{line:?} {pattern:?}");
    }
    watching.end();
}

#[test]
fn what_cannot_be_watched_is_an_error() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    folder.check(
        "check --watch -",
        expect![[r#"
            $ stakeout check --watch -
            -- standard error
            stakeout: --watch works only with files and directories, not with standard input
            -- exit 2
        "#]],
    );
    folder.check(
        "check --watch --output-format json",
        expect![[r#"
            $ stakeout check --watch --output-format json
            -- standard error
            stakeout: --watch works only with the formats text and concise; write other reports to files with --output
            -- exit 2
        "#]],
    );
    folder.check(
        "check --watch nowhere/a.board",
        expect![[r#"
            $ stakeout check --watch nowhere/a.board
            -- standard error
            stakeout: cannot watch for changes: No path was found. about ["FOLDER/nowhere"]
            -- exit 2
        "#]],
    );
}
