//! The errors of a program built with fewer features. `tests/run` builds such programs for these tests.

#![cfg(not(feature = "png"))]
#![allow(clippy::unwrap_used, reason = "a test may fail anywhere, and only test functions are exempt by themselves")]

#[path = "support/program.rs"]
mod program;

use std::process::{Command, Stdio};

use program::program;

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// The standard error of a program that fails with code 2 and writes nothing else.
#[track_caller]
fn refusal(arguments: &[&str]) -> String {
    let output = Command::new(program()).args(arguments).current_dir(FOLDER).output().unwrap();
    assert_eq!((output.stdout, output.status.code()), (Vec::new(), Some(2)));
    String::from_utf8(output.stderr).unwrap()
}

#[cfg(not(feature = "cli"))]
#[test]
fn without_a_command_line_every_command_but_lsp_is_an_error() {
    assert_eq!(
        refusal(&["check", "--fix", "a.board"]),
        "stakeout: this build has only the language server and no command `check`; the Cargo feature `cli` adds the others\n",
    );
    assert_eq!(refusal(&["check"]), refusal(&["check", "--fix", "a.board"]));
    let help = Command::new(program()).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.contains("\n  lsp ") && help.contains("has only the language server"), "{help}");
}

#[test]
fn the_server_is_always_included() {
    let output = Command::new(program()).args(["lsp", "--stdio"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!((String::from_utf8(output.stderr).unwrap(), output.status.code()), (String::new(), Some(1)));
}

#[cfg(feature = "cli")]
#[test]
fn without_png_support_a_png_is_an_error_before_anything_is_solved() {
    use std::path::Path;

    let message = "stakeout: this build has no PNG support; choose svg, or build with the Cargo feature `png`\n";
    let board = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/trap.board");
    let board = board.to_str().unwrap();
    assert_eq!(refusal(&["render", board, "--output", "features.png"]), message);
    assert_eq!(refusal(&["render", board, "--format", "png"]), message);
    assert!(!Path::new(FOLDER).join("features.png").exists());
}

#[cfg(all(feature = "cli", not(feature = "explore")))]
#[test]
fn without_the_feature_explore_nothing_is_served() {
    let said = "stakeout: this build cannot serve the page; build with the Cargo feature `explore`\n";
    assert_eq!(refusal(&["explore", "nowhere.board"]), said);
}
