//! The program under test.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The program under test: the one named by STAKEOUT_PROGRAM, such as a release build, or else the
/// one that cargo built for these tests.
pub(crate) fn program() -> PathBuf {
    let Some(named) = env::var_os("STAKEOUT_PROGRAM") else {
        return env!("CARGO_BIN_EXE_stakeout").into();
    };
    PathBuf::from(&named)
        .canonicalize()
        .unwrap_or_else(|error| panic!("STAKEOUT_PROGRAM={}: {error}", named.display()))
}

/// Puts the program at another place, which does not exist yet.
#[allow(dead_code, reason = "most suites run it where it is")]
pub(crate) fn install_program(at: &Path) {
    let original = program();
    if fs::hard_link(&original, at).is_ok() {
        return;
    }
    // A copy written by this process may still be open for writing in a child that another test
    // has just forked, and such a file cannot be run: `Text file busy`.
    if cfg!(unix) {
        let copied = Command::new("cp").arg(&original).arg(at).status();
        assert!(copied.unwrap().success());
    } else {
        fs::copy(&original, at).unwrap();
    }
}

/// The program with a cache of the tests, so that it neither believes nor changes that of a
/// developer.
#[allow(dead_code, reason = "some suites give each test a cache of its own")]
pub(crate) fn stakeout() -> Command {
    let mut command = Command::new(program());
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR")).env_remove("STAKEOUT_LOG");
    command
}
