//! The errors of a program built with fewer features. `tests/run` builds such programs for these
//! tests.

#![cfg(not(feature = "cli"))]
#![allow(
    clippy::unwrap_used,
    reason = "a test may fail anywhere, and only test functions are exempt by themselves"
)]

#[path = "support/program.rs"]
mod program;

use std::process::Stdio;

use program::stakeout;

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// The standard error of a program that fails with code 2 and writes nothing else.
#[track_caller]
fn refusal(arguments: &[&str]) -> String {
    let output = stakeout().args(arguments).current_dir(FOLDER).output().unwrap();
    assert_eq!((output.stdout, output.status.code()), (Vec::new(), Some(2)));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn without_a_command_line_every_command_but_lsp_is_an_error() {
    assert_eq!(
        refusal(&["check", "--fix", "a.board"]),
        "stakeout: this build has only the language server and no command `check`; the Cargo feature `cli` adds the others\n",
    );
    assert_eq!(refusal(&["check"]), refusal(&["check", "--fix", "a.board"]));
    let help = stakeout().arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.contains("\n  lsp ") && help.contains("has only the language server"), "{help}");
}

#[test]
fn the_server_is_always_included() {
    let output = stakeout().args(["lsp", "--stdio"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(
        (String::from_utf8(output.stderr).unwrap(), output.status.code()),
        (String::new(), Some(1))
    );
}
