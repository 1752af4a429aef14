//! Files that are not rewritten, streams, leftovers of killed runs, and signals.

use std::fs;
use std::io::Read as _;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use expect_test::expect;

use crate::support::Folder;

/// Makes a named pipe.
fn pipe(folder: &Folder, name: &str) {
    assert!(Command::new("mkfifo").arg(folder.path().join(name)).status().unwrap().success());
}

#[test]
fn hard_links_are_not_separated() {
    let folder = Folder::with(&[("a.board", "P#T \n..E\n"), ("good.board", "PTE\n"), ("old.svg", "old")]);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("a.board"), path("b.txt")).unwrap();
    fs::hard_link(path("old.svg"), path("other.svg")).unwrap();
    folder.check(
        "fmt a.board",
        expect![[r#"
        $ stakeout fmt a.board
        -- standard error
        stakeout: a.board: cannot be written: it has 2 hard links, which would be separated
        -- exit 2
    "#]],
    );
    folder.check(
        "check --fix-only a.board",
        expect![[r#"
        $ stakeout check --fix-only a.board
        -- standard error
        stakeout: a.board: cannot be written: it has 2 hard links, which would be separated
        -- exit 2
    "#]],
    );
    folder.check(
        "render good.board -o old.svg",
        expect![[r#"
        $ stakeout render good.board -o old.svg
        -- standard error
        stakeout: old.svg: cannot be written: it has 2 hard links, which would be separated
        -- exit 2
    "#]],
    );
    folder.check(
        "convert good.board --to game -o old.svg",
        expect![[r#"
        $ stakeout convert good.board --to game -o old.svg
        -- standard error
        stakeout: old.svg: cannot be written: it has 2 hard links, which would be separated
        -- exit 2
    "#]],
    );
    folder.check(
        "check -q good.board --output json=old.svg",
        expect![[r#"
        $ stakeout check -q good.board --output json=old.svg
        -- standard error
        stakeout: old.svg: cannot be written: it has 2 hard links, which would be separated
        -- exit 2
    "#]],
    );
    assert_eq!((folder.read("a.board"), folder.read("other.svg")), ("P#T \n..E\n".into(), "old".into()));
    assert_eq!(fs::metadata(path("a.board")).unwrap().nlink(), 2);
}

#[test]
fn links_lead_only_into_named_directories() {
    let folder = Folder::with(&[("in/a.board", "PTE \n"), ("in/sub/b.txt", "PTE \n"), ("out/c.txt", "PTE \n")]);
    symlink("../out/c.txt", folder.path().join("in/c.board")).unwrap();
    symlink("sub/b.txt", folder.path().join("in/b.board")).unwrap();
    folder.check(
        "fmt in",
        expect![[r#"
        $ stakeout fmt in
        -- standard error
        stakeout: 2 files formatted
        -- exit 0
    "#]],
    );
    assert_eq!((folder.read("in/sub/b.txt"), folder.read("out/c.txt")), ("PTE\n".into(), "PTE \n".into()));
    folder.check(
        "fmt in/c.board",
        expect![[r#"
        $ stakeout fmt in/c.board
        -- standard error
        stakeout: 1 file formatted
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("out/c.txt"), "PTE\n");
    assert!(folder.path().join("in/c.board").is_symlink());
}

#[test]
fn pipes_and_devices_are_read_as_descriptors_only() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    pipe(&folder, "p.board");
    folder.check(
        "check -q p.board a.board",
        expect![[r#"
        $ stakeout check -q p.board a.board
        -- standard error
        stakeout: p.board: cannot be read: it is not a regular file; use `-` to read a stream
        -- exit 2
    "#]],
    );
    folder.check(
        "check -q",
        expect![[r#"
        $ stakeout check -q
        -- exit 0
    "#]],
    );
    folder.check(
        "check --fix p.board",
        expect![[r#"
        $ stakeout check --fix p.board
        -- standard error
        stakeout: p.board: cannot be read: it is not a regular file; use `-` to read a stream
        -- exit 2
    "#]],
    );
    folder.check(
        "fmt p.board",
        expect![[r#"
        $ stakeout fmt p.board
        -- standard error
        stakeout: p.board: cannot be read: it is not a regular file; use `-` to read a stream
        -- exit 2
    "#]],
    );
    folder.check(
        "solve /dev/zero",
        expect![[r#"
        $ stakeout solve /dev/zero
        -- standard error
        stakeout: /dev/zero: cannot be read: it is not a regular file; use `-` to read a stream
        -- exit 2
    "#]],
    );
    assert!(fs::symlink_metadata(folder.path().join("p.board")).unwrap().file_type().is_fifo());
    folder.check_with_input(
        "PTE\n",
        "solve /dev/stdin",
        expect![[r#"
        $ stakeout solve /dev/stdin
        Police catches the thief
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "PTE\n",
        "solve /dev/fd/0",
        expect![[r#"
        $ stakeout solve /dev/fd/0
        Police catches the thief
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "P#T\n..E\n",
        "check --fix-only /dev/stdin",
        expect![[r#"
        $ stakeout check --fix-only /dev/stdin
        P*T
        ..E
        -- standard error
        stakeout: 1 fix applied in 1 file
        -- exit 0
    "#]],
    );
}

#[test]
fn results_go_to_pipes() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    pipe(&folder, "p");
    for arguments in ["check -q --output concise=p a.board", "render a.board --format txt -o p"] {
        let arguments = arguments.replace("--format txt", "--format text");
        let mut child = folder.command(&arguments).stdout(Stdio::null()).spawn().unwrap();
        let mut text = String::new();
        fs::File::open(folder.path().join("p")).unwrap().read_to_string(&mut text).unwrap();
        assert!(child.wait().unwrap().success() && !text.is_empty(), "{arguments}: {text:?}");
    }
    assert!(fs::symlink_metadata(folder.path().join("p")).unwrap().file_type().is_fifo());
}

#[test]
fn texts_above_the_limit_are_refused_unread() {
    let folder = Folder::with(&[]);
    // Sparse: it takes no room.
    fs::File::create(folder.path().join("a.board")).unwrap().set_len((256 << 20) + 1).unwrap();
    for command in ["check", "solve", "fmt", "render", "convert --to game", "check --fix"] {
        let begun = Instant::now();
        let output = folder.command(&format!("{command} a.board")).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message, "stakeout: a.board: cannot be read: it has more than 256 MiB\n", "{command}");
        assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()), "{command}");
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
    let mut command = folder.command("solve -");
    let output = command.stdin(fs::File::open("/dev/zero").unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "stakeout: -: cannot be read: it has more than 256 MiB\n");
}

#[test]
fn leftovers_of_killed_runs_are_removed() {
    let folder =
        Folder::with(&[("a.board", "PTE\n"), (".stakeout-99999999-abcdef.tmp", "half"), (".stakeout-notes", "")]);
    let running = format!(".stakeout-{}-abcdef.tmp", std::process::id());
    folder.write(&running, b"half");
    for command in ["fmt", "check --fix-only", "render a.board -o a.svg"] {
        folder.write(".stakeout-99999999-abcdef.tmp", b"half");
        assert!(folder.command(command).output().unwrap().status.success(), "{command}");
        assert!(!folder.path().join(".stakeout-99999999-abcdef.tmp").exists(), "{command}");
    }
    assert!(folder.path().join(running).exists() && folder.path().join(".stakeout-notes").exists());
}

#[test]
fn files_that_the_user_may_not_write_stay() {
    let folder = Folder::with(&[("d/a.board", "PTE \n"), ("d/a.svg", "old")]);
    let program = folder.path().join("stakeout");
    // A copy could still be open for writing in a process that another test has just forked.
    let original = crate::program::program();
    fs::hard_link(&original, &program).or_else(|_| fs::copy(&original, &program).map(drop)).unwrap();
    if fs::metadata(folder.path()).unwrap().uid() != 0 {
        return;
    }
    // All users may create files in the directory, but the files belong to another user.
    for (path, mode) in [("", 0o777), ("d", 0o777), ("d/a.board", 0o644), ("d/a.svg", 0o644)] {
        fs::set_permissions(folder.path().join(path), fs::Permissions::from_mode(mode)).unwrap();
    }
    for arguments in [
        "fmt d/a.board",
        "check --fix d/a.board",
        "render d/a.board -o d/a.svg",
        "convert d/a.board --to game -o d/a.svg",
    ] {
        let mut command = Command::new(&program);
        command.args(arguments.split(' ')).current_dir(folder.path()).uid(65534).gid(65534).env("HOME", folder.path());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!((folder.read("d/a.board"), folder.read("d/a.svg")), ("PTE \n".into(), "old".into()));
}
