//! `stakeout play` with keys, in a pseudo-terminal.

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

use crate::support::Folder;

/// Longer than anything takes on a slow machine.
const PATIENCE: u64 = 60_000;

/// The keys that terminals send.
const RIGHT: &str = "\u{1b}[C";
const PAGE_DOWN: &str = "\u{1b}[6~";

/// A shell in the directory that plays a board, and then prints the exit code and the state of the
/// terminal.
fn play(folder: &Folder, arguments: &str) -> PtySession {
    let program = folder.command("");
    let mut shell = Command::new("sh");
    shell
        .current_dir(folder.path())
        .env("TERM", "xterm")
        .env("NO_COLOR", "1")
        .env("HOME", folder.path());
    let program = program.get_program().to_str().unwrap();
    let play =
        format!("sh -c 'echo pid $$; exec {program} play {arguments}'; echo code $?; stty -a");
    shell.args(["-c", &play]);
    spawn_command(shell, Some(PATIENCE)).unwrap()
}

/// Waits until the shell is done; the terminal must be as before.
#[track_caller]
fn assert_restored(session: &mut PtySession, code: u8) {
    session.exp_string("\u{1b}[?1049l").unwrap();
    session.exp_string(&format!("code {code}")).unwrap();
    let rest = session.exp_eof().unwrap();
    for word in ["icanon", "isig", "icrnl", "opost"] {
        let is_on = rest.split_whitespace().any(|found| found == word);
        assert!(is_on, "{word} is on: {rest}");
    }
}

#[test]
fn a_match_is_played_with_keys() {
    let folder = Folder::with(&[("a.board", "title: The corner\nP..T\n...*\n...E\n")]);
    let mut session = play(&folder, "a.board");
    session.exp_string("\u{1b}[?1049h").unwrap();
    session.exp_string("The corner").unwrap();
    session.exp_string("P 6 . T").unwrap();
    session.exp_string("q quit").unwrap();
    for (key, expected) in [
        ("h", "Best is right or down-right"),
        ("5", "Still winning, but slower: Police catches the thief in 6 turns"),
        ("z", "Taken back."),
        ("r", "You are the police. The police move first"),
        (RIGHT, "Best: Police catches the thief in 4 turns."),
    ] {
        session.send(key).unwrap();
        session.flush().unwrap();
        session.exp_string(expected).unwrap();
    }
    session.send("q").unwrap();
    session.flush().unwrap();
    assert_restored(&mut session, 0);
}

#[test]
fn control_c_and_the_end_of_a_match_restore_the_terminal() {
    let folder = Folder::with(&[("a.board", "P..\n.T.\n..E\n")]);
    let mut session = play(&folder, "a.board");
    session.exp_string("q quit").unwrap();
    session.send_control('c').unwrap();
    assert_restored(&mut session, 0);

    let mut session = play(&folder, "a.board");
    session.exp_string("q quit").unwrap();
    session.send(PAGE_DOWN).unwrap();
    session.flush().unwrap();
    session.exp_string("Best moves: 1 of 1.").unwrap();
    session.send("q").unwrap();
    session.flush().unwrap();
    assert_restored(&mut session, 0);
}

#[test]
fn a_signal_restores_the_terminal_before_it_ends_the_program() {
    let folder = Folder::with(&[("a.board", "P..\n.T.\n..E\n")]);
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let mut session = play(&folder, "a.board");
        let (_, found) = session.exp_regex("pid [0-9]+\r?\n").unwrap();
        let pid = found.trim().strip_prefix("pid ").unwrap();
        session.exp_string("\u{1b}[?25l").unwrap();
        session.exp_string("q quit").unwrap();
        assert!(
            Command::new("kill").args([&format!("-{signal}"), pid]).status().unwrap().success()
        );
        session.exp_string("\u{1b}[?25h").unwrap();
        assert_restored(&mut session, code);
    }
}

#[test]
fn plain_works_in_a_terminal_as_well() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    let mut session = play(&folder, "--plain a.board");
    session.exp_string("1 PTE").unwrap();
    session.exp_string("> ").unwrap();
    session.send_line("right").unwrap();
    session.exp_string("Police catches the thief after 1 turn.").unwrap();
    session.send_line("quit").unwrap();
    session.exp_string("code 0").unwrap();
    let rest = session.exp_eof().unwrap();
    assert!(!rest.contains("\u{1b}[?1049"), "{rest}");
}
