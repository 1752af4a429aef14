//! Files and directories without read permission: a line on standard error and exit code 2, and the
//! rest is checked.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use expect_test::{Expect, expect};

use crate::program::install_program;
use crate::support::Folder;

/// A user whom permissions restrict, unlike `root`: `nobody` has this number nearly everywhere.
const NOBODY: u32 = 65534;

/// A directory with files, in which one file and one directory are not readable. A copy of the
/// program is in the same directory, because `nobody` cannot enter every other one.
struct Guarded(Folder);

impl Guarded {
    fn new() -> Self {
        let folder = Folder::with(&[
            ("boards/good.board", "PTE\n"),
            ("boards/locked/inside.board", "PTE\n"),
            ("boards/secret.board", "PTE\n"),
            ("boards/wrong.board", "PT\n"),
        ]);
        // Whatever the umask of the user who runs this is.
        let opened =
            Command::new("chmod").args(["-R", "a+rX"]).arg(folder.path()).status().unwrap();
        assert!(opened.success());
        let copy = folder.path().join("stakeout");
        install_program(&copy);
        set_mode(&folder.path().join("boards/secret.board"), 0o000);
        set_mode(&folder.path().join("boards/locked"), 0o000);
        Self(folder)
    }

    /// Compares the output for a user who cannot read everything with a picture.
    #[track_caller]
    fn check(&self, arguments: &str, picture: Expect) {
        let folder = self.0.path();
        let mut command = Command::new(folder.join("stakeout"));
        command.args(arguments.split_whitespace()).current_dir(folder.join("boards"));
        command
            .env("HOME", folder)
            .env("XDG_CACHE_HOME", folder.join(".cache"))
            .stdin(Stdio::null());
        if fs::metadata(folder).unwrap().uid() == 0 {
            command.uid(NOBODY).gid(NOBODY);
        }
        let output = command.output().unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let code = output.status.code().unwrap();
        picture.assert_eq(&format!(
            "$ stakeout {arguments}\n{stdout}-- standard error\n{stderr}-- exit {code}\n"
        ));
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // A directory that is not readable cannot be removed.
        set_mode(&self.0.path().join("boards/locked"), 0o755);
    }
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[test]
fn unreadable_files_in_a_directory_are_reported_and_the_rest_is_checked() {
    Guarded::new().check(
        "check --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise
            good.board:1:1: information[verdict] Police catches the thief in 1 turn
            wrong.board:1:1: error[missing-exit] no exit: the board needs one `E`
            -- standard error
            stakeout: locked: Permission denied (os error 13)
            stakeout: secret.board: cannot be read: Permission denied (os error 13)
            -- exit 2
        "#]],
    );
}

#[test]
fn unreadable_files_are_reported_wherever_they_are_named() {
    let guarded = Guarded::new();
    guarded.check(
        "check --verdicts --output-format concise secret.board good.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise secret.board good.board
        good.board:1:1: information[verdict] Police catches the thief in 1 turn
        -- standard error
        stakeout: secret.board: cannot be read: Permission denied (os error 13)
        -- exit 2
    "#]],
    );
    guarded.check(
        "check --verdicts --output-format concise locked good.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise locked good.board
        good.board:1:1: information[verdict] Police catches the thief in 1 turn
        -- standard error
        stakeout: locked: Permission denied (os error 13)
        -- exit 2
    "#]],
    );
    guarded.check(
        "check --verdicts --output-format concise locked/inside.board good.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise locked/inside.board good.board
        good.board:1:1: information[verdict] Police catches the thief in 1 turn
        -- standard error
        stakeout: locked/inside.board: cannot be read: Permission denied (os error 13)
        -- exit 2
    "#]],
    );
    guarded.check(
        "check --verdicts --output-format github secret.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format github secret.board
        ::error file=secret.board,title=Stakeout::cannot be read: Permission denied (os error 13)
        -- standard error
        stakeout: secret.board: cannot be read: Permission denied (os error 13)
        -- exit 2
    "#]],
    );
    guarded.check(
        "solve secret.board",
        expect![[r#"
        $ stakeout solve secret.board
        -- standard error
        stakeout: secret.board: cannot be read: Permission denied (os error 13)
        -- exit 2
    "#]],
    );
    guarded.check(
        "fmt --check secret.board good.board",
        expect![[r#"
        $ stakeout fmt --check secret.board good.board
        -- standard error
        stakeout: secret.board: cannot be read: Permission denied (os error 13)
        stakeout: 1 file already formatted
        -- exit 2
    "#]],
    );
}

#[test]
fn unwritable_files_are_not_fixed_and_the_rest_is() {
    let guarded = Guarded::new();
    let path = |name: &str| guarded.0.path().join("boards").join(name);
    guarded.0.write("boards/own/mine.board", b"PTE \n");
    guarded.0.write("boards/theirs/theirs.board", b"PTE \n");
    set_mode(&path("theirs/theirs.board"), 0o644);
    if fs::metadata(path("own")).unwrap().uid() == 0 {
        for name in ["own", "own/mine.board"] {
            std::os::unix::fs::chown(path(name), Some(NOBODY), Some(NOBODY)).unwrap();
        }
    }
    set_mode(&path("theirs"), 0o555);
    guarded.check(
        "check --fix --verdicts --output-format concise own theirs",
        expect![[r#"
            $ stakeout check --fix --verdicts --output-format concise own theirs
            own/mine.board:1:1: information[verdict] Police catches the thief in 1 turn
            theirs/theirs.board:1:1: information[verdict] Police catches the thief in 1 turn
            theirs/theirs.board:1:4: hint[trailing-whitespace] trailing whitespace
            -- standard error
            stakeout: theirs/theirs.board: cannot be written: it is read-only
            stakeout: 1 fix applied in 1 file
            -- exit 2
        "#]],
    );
    set_mode(&path("theirs"), 0o755);
    let texts = ["own/mine.board", "theirs/theirs.board"]
        .map(|name| fs::read_to_string(path(name)).unwrap());
    assert_eq!(texts, ["PTE\n", "PTE \n"]);
}

#[test]
fn files_are_checked_even_if_no_thread_can_be_created() {
    let guarded = Guarded::new();
    let folder = guarded.0.path();
    // Long enough to be read in halves: a path through all vertices.
    let vertices = 80_000;
    let edges: String = (1..vertices).map(|vertex| format!("{vertex} {}\n", vertex + 1)).collect();
    let game = format!("{vertices} {} 1\n{edges}", vertices - 1);
    assert!(game.len() > 900_000);
    fs::write(folder.join("boards/long.game"), game + &"; long\n".repeat(30_000)).unwrap();
    let without_threads = |then: &str| {
        // Other shells have another letter for the limit of a user's processes and threads.
        let limited = format!("{{ ulimit -u 1 2>/dev/null || ulimit -p 1; }} && {then}");
        let mut command = Command::new("sh");
        command.args(["-c", &limited]).current_dir(folder.join("boards"));
        command
            .env("HOME", folder)
            .env("XDG_CACHE_HOME", folder.join(".cache"))
            .stdin(Stdio::null());
        if fs::metadata(folder).unwrap().uid() == 0 {
            command.uid(NOBODY).gid(NOBODY);
        }
        command.output().unwrap()
    };
    let another = without_threads("(echo another process)");
    assert_eq!(
        String::from_utf8(another.stdout).unwrap(),
        "",
        "this test needs `ulimit -u 1`, which has no effect here"
    );
    let output = without_threads(
        "exec ../stakeout check --verdicts --output-format concise good.board wrong.board long.game",
    );
    let report =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    expect![[r#"
        good.board:1:1: information[verdict] Police catches the thief in 1 turn
        wrong.board:1:1: error[missing-exit] no exit: the board needs one `E`
        long.game:1:13: information[verdict] win in 79999 turns
    "#]]
    .assert_eq(&report);
    assert_eq!(output.status.code(), Some(1));
}
