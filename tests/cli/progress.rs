//! Progress bars, which are shown only in a terminal.

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

use crate::support::Folder;

/// Longer than anything takes on a slow machine.
const PATIENCE: u64 = 60_000;

/// A small board, and one that takes long to solve, in a file so large that the other is reported
/// first. The police have to cross the whole board for their win, so the verdict is among the last.
fn boards() -> Folder {
    let rows = format!("{}\n", ".".repeat(180)).repeat(178);
    let padding = "; padding\n".repeat(1 << 19);
    let large = format!("{padding}PE{}\n{rows}{}T\n", ".".repeat(178), ".".repeat(179));
    Folder::with(&[("a.board", "PTE\n"), ("z.board", &large)])
}

fn check(folder: &Folder, arguments: &str) -> PtySession {
    run(folder, &format!("check --no-cache --verdicts --output-format concise {arguments}"))
}

/// A shell in a terminal that runs the program and then prints its exit code.
fn run(folder: &Folder, arguments: &str) -> PtySession {
    let program = folder.command("");
    let mut shell = Command::new("sh");
    shell
        .current_dir(folder.path())
        .env("TERM", "xterm")
        .env("NO_COLOR", "1")
        .env("HOME", folder.path());
    // Ctrl-C reaches the whole terminal: a shell that does not ignore it would end as well.
    let program = program.get_program().to_str().unwrap();
    shell.args(["-c", &format!("trap : INT; {program} {arguments}; echo code $?")]);
    spawn_command(shell, Some(PATIENCE)).unwrap()
}

const FIRST: &str = "a.board:1:1: information[verdict] Police catches the thief in 1 turn";

#[test]
fn a_terminal_shows_the_progress_of_the_check() {
    let folder = boards();
    let mut session = check(&folder, "");
    session.exp_string(FIRST).unwrap();
    // One of the two is done, and the solver works on the other.
    session.exp_string(" 1/2 files, 1 solved, ").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("stakeout: interrupted").unwrap();
    session.exp_string("code 130").unwrap();
    let rest = session.exp_eof().unwrap();
    assert!(!rest.contains("files"), "nothing of the bar stays: {rest:?}");
}

#[test]
fn there_is_no_bar_if_standard_error_is_not_a_terminal() {
    let folder = boards();
    let mut session = check(&folder, "2> errors.txt");
    let before = session.exp_string(FIRST).unwrap();
    session.send_control('c').unwrap();
    let rest = session.exp_string("code 130").unwrap();
    assert!(!before.contains("files") && !rest.contains("files"), "{before:?} {rest:?}");
    assert_eq!(folder.read("errors.txt"), "stakeout: interrupted\n");
    // Until the end, by which time a bar would have been drawn.
    let mut session = check(&folder, "a.board 2> errors.txt");
    session.exp_string("code 0").unwrap();
    assert_eq!(folder.read("errors.txt"), "");
}

#[test]
fn a_terminal_shows_the_progress_of_long_work() {
    let folder = boards();
    let rows = format!("{}\n", ".".repeat(24)).repeat(22);
    let open = format!("P{}E\n{rows}{}T\n", ".".repeat(22), ".".repeat(23));
    folder.write("open.board", open.as_bytes());
    for (arguments, bar) in [
        ("solve z.board", " %, "),
        ("repair --within 2 --expect draw open.board", " %, "),
        ("generate --rows 20 --columns 20 --verdict police --turns 301 -n 9", " 0/9 boards, "),
    ] {
        let mut session = run(&folder, arguments);
        session.exp_string(bar).unwrap();
        session.send_control('c').unwrap();
        session.exp_string("code 130").unwrap();
    }
}

#[test]
fn there_is_no_bar_for_a_short_check() {
    let folder = boards();
    let mut session = check(&folder, "a.board");
    let before = session.exp_string("code 0").unwrap();
    assert!(!before.contains("files,"), "{before:?}");
}

#[test]
fn a_terminal_names_the_page_of_the_first_error() {
    let folder = Folder::with(&[("a.board", "PT?E\n")]);
    let mut command = folder.command("check --no-cache a.board");
    command.env("TERM", "xterm").env("NO_COLOR", "1");
    let mut session = spawn_command(command, Some(PATIENCE)).unwrap();
    session.exp_string("For more about an error, try `stakeout explain unknown-cell`.").unwrap();
    session.exp_eof().unwrap();
    let output = folder.command("check --no-cache a.board").output().unwrap();
    assert!(
        !String::from_utf8(output.stdout).unwrap().contains("stakeout explain"),
        "it is not a terminal"
    );
}
