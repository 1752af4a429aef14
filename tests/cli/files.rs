//! Files that are not rewritten, streams, leftovers of killed runs, and signals.

use std::fs;
use std::io::Read as _;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use expect_test::expect;

use crate::support::Folder;

/// Makes a named pipe.
fn pipe(folder: &Folder, name: &str) {
    assert!(Command::new("mkfifo").arg(folder.path().join(name)).status().unwrap().success());
}

#[test]
fn hard_links_are_not_separated() {
    let folder =
        Folder::with(&[("a.board", "P#T \n..E\n"), ("good.board", "PTE\n"), ("old.svg", "old")]);
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
    assert_eq!(
        (folder.read("a.board"), folder.read("other.svg")),
        ("P#T \n..E\n".into(), "old".into())
    );
    assert_eq!(fs::metadata(path("a.board")).unwrap().nlink(), 2);
}

#[test]
fn links_lead_only_into_named_directories() {
    let folder = Folder::with(&[
        ("in/a.board", "PTE \n"),
        ("in/sub/b.txt", "PTE \n"),
        ("out/c.txt", "PTE \n"),
    ]);
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
    assert_eq!(
        (folder.read("in/sub/b.txt"), folder.read("out/c.txt")),
        ("PTE\n".into(), "PTE \n".into())
    );
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
    for arguments in
        ["check -q --verdicts --output concise=p a.board", "render a.board --format txt -o p"]
    {
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
        let output = folder.command(&format!("{command} a.board")).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            message, "stakeout: a.board: cannot be read: it has more than 256 MiB\n",
            "{command}"
        );
        assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()), "{command}");
    }
    let mut command = folder.command("solve -");
    let output = command.stdin(fs::File::open("/dev/zero").unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "stakeout: -: cannot be read: it has more than 256 MiB\n"
    );
}

#[test]
fn leftovers_of_killed_runs_are_removed_after_an_hour() {
    let kept = [
        ".stakeout-notes.tmp",
        ".stakeout-2026-notes.tmp",
        ".stakeout-notes",
        ".stakeout-1-abcdef.tmp",
    ];
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    let old = SystemTime::now() - Duration::from_secs(7200);
    let write = |name: &str, is_old: bool| {
        folder.write(name, b"half");
        if is_old {
            fs::File::options()
                .write(true)
                .open(folder.path().join(name))
                .unwrap()
                .set_modified(old)
                .unwrap();
        }
    };
    for command in ["fmt", "check --fix-only", "render a.board -o a.svg"] {
        kept.iter().for_each(|name| write(name, *name != ".stakeout-1-abcdef.tmp"));
        write(".stakeout-99999999-abcdef.tmp", true);
        assert!(folder.command(command).output().unwrap().status.success(), "{command}");
        assert!(!folder.path().join(".stakeout-99999999-abcdef.tmp").exists(), "{command}");
        kept.iter()
            .for_each(|name| assert!(folder.path().join(name).exists(), "{command}: {name}"));
    }
}

#[test]
fn files_that_the_user_may_not_write_stay() {
    let folder = Folder::with(&[("d/a.board", "PTE \n"), ("d/a.svg", "old")]);
    let program = folder.path().join("stakeout");
    crate::program::install_program(&program);
    let is_root = fs::metadata(folder.path()).unwrap().uid() == 0;
    // All users may create files in the directory, but the files are read-only, or belong to root
    // and the program does not run as root.
    let mode = if is_root { 0o644 } else { 0o444 };
    for (path, mode) in [("", 0o777), ("d", 0o777), ("d/a.board", mode), ("d/a.svg", mode)] {
        fs::set_permissions(folder.path().join(path), fs::Permissions::from_mode(mode)).unwrap();
    }
    for arguments in [
        "fmt d/a.board",
        "check --fix d/a.board",
        "render d/a.board -o d/a.svg",
        "convert d/a.board --to game -o d/a.svg",
    ] {
        let mut command = Command::new(&program);
        command.args(arguments.split(' ')).current_dir(folder.path()).env("HOME", folder.path());
        command.env("XDG_CACHE_HOME", folder.path().join(".cache"));
        if is_root {
            command.uid(65534).gid(65534);
        }
        let output = command.output().unwrap();
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    assert_eq!((folder.read("d/a.board"), folder.read("d/a.svg")), ("PTE \n".into(), "old".into()));
}

#[test]
fn no_output_replaces_an_input() {
    let folder = Folder::with(&[
        ("d/a.board", "PTE\n"),
        ("a.game", "start: a\na -> b\n"),
        ("d/heat-1.svg", "PTE\n\nPTE\n"),
    ]);
    symlink("d/a.board", folder.path().join("link")).unwrap();
    symlink("link", folder.path().join("links")).unwrap();
    for arguments in [
        "check d/a.board --output json=d/a.board",
        "check d --output json=links",
        "check links --output json=d/../d/a.board",
        "check --config d/a.board --output json=d/a.board a.game",
        "check --fix d --output concise=d/a.board",
        "convert a.game --to edges -o a.game",
        "convert link --to game -o d/a.board",
        "render d/a.board --format text -o links",
        "render --kind board d/heat-1.svg -o d/heat.svg",
        "certify links -o link",
    ] {
        let output = folder.command(arguments).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
        assert!(
            message.contains("cannot be written: it is also an input\n"),
            "{arguments}: {message}"
        );
    }
    for arguments in [
        "check - --output json=d/a.board",
        "convert --to game -o link",
        "render - -o d/a.board --format svg",
    ] {
        let input = fs::File::open(folder.path().join("d/a.board")).unwrap();
        let output = folder.command(arguments).stdin(input).output().unwrap();
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    assert_eq!(folder.read("d/a.board"), "PTE\n");
    assert_eq!(folder.read("a.game"), "start: a\na -> b\n");
    assert_eq!(folder.read("d/heat-1.svg"), "PTE\n\nPTE\n");
}

#[test]
fn two_reports_are_not_written_to_one_file() {
    let folder = Folder::with(&[("a.board", "PTE\n"), ("d/old.txt", "old")]);
    symlink("d/old.txt", folder.path().join("link")).unwrap();
    symlink("d/new.txt", folder.path().join("dangling")).unwrap();
    folder.check(
        "check -q a.board --output json=d/old.txt --output concise=link",
        expect![[r#"
        $ stakeout check -q a.board --output json=d/old.txt --output concise=link
        -- standard error
        stakeout: link: cannot be written: only one report can be written to a file
        -- exit 2
    "#]],
    );
    folder.check(
        "check -q a.board --output json=dangling --output concise=d/../d/new.txt",
        expect![[r#"
        $ stakeout check -q a.board --output json=dangling --output concise=d/../d/new.txt
        -- standard error
        stakeout: d/../d/new.txt: cannot be written: only one report can be written to a file
        -- exit 2
    "#]],
    );
    assert_eq!(folder.read("d/old.txt"), "old");
    assert!(!folder.path().join("d/new.txt").exists());
}

#[test]
fn links_are_followed_to_their_end() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    for (to, link) in [("2", "1"), ("d/3", "2"), ("../real", "d/3"), ("b", "a"), ("a", "b")] {
        fs::create_dir_all(folder.path().join("d")).unwrap();
        symlink(to, folder.path().join(link)).unwrap();
    }
    folder.check(
        "convert a.board --to game -o 1",
        expect![[r#"
        $ stakeout convert a.board --to game -o 1
        -- exit 0
    "#]],
    );
    for link in ["1", "2", "d/3"] {
        assert!(folder.path().join(link).is_symlink(), "{link}");
    }
    assert!(folder.read("real").contains("->"));
    folder.check(
        "convert a.board --to game -o a",
        expect![[r#"
        $ stakeout convert a.board --to game -o a
        -- standard error
        stakeout: a: cannot be written: Too many levels of symbolic links (os error 40)
        -- exit 2
    "#]],
    );
    folder.check(
        "check -q a.board --output json=b",
        expect![[r#"
        $ stakeout check -q a.board --output json=b
        -- standard error
        stakeout: b: cannot be written: Too many levels of symbolic links (os error 40)
        -- exit 2
    "#]],
    );
    assert!(folder.path().join("a").is_symlink() && folder.path().join("b").is_symlink());
}

#[test]
fn access_control_lists_and_attributes_are_kept() {
    const ACL: &str = "system.posix_acl_access";
    let folder =
        Folder::with(&[("a.board", "PTE \n"), ("b.board", "P#T\n..E\n"), ("c.svg", "old")]);
    // Version 2; then tag, permissions and user: the owner and user 12345 may read and write, the
    // group may not.
    let entries: [(u16, u16, u32); 5] = [
        (1, 6, u32::MAX),
        (2, 6, 12345),
        (4, 0, u32::MAX),
        (0x10, 6, u32::MAX),
        (0x20, 0, u32::MAX),
    ];
    let mut list = 2u32.to_le_bytes().to_vec();
    for (tag, permissions, user) in entries {
        list.extend(
            tag.to_le_bytes()
                .into_iter()
                .chain(permissions.to_le_bytes())
                .chain(user.to_le_bytes()),
        );
    }
    for name in ["a.board", "b.board", "c.svg"] {
        xattr::set(folder.path().join(name), ACL, &list).unwrap();
        xattr::set(folder.path().join(name), "user.origin", b"here").unwrap();
    }
    for arguments in ["fmt a.board", "check --fix-only b.board", "render a.board -o c.svg"] {
        let output = folder.command(arguments).output().unwrap();
        assert_eq!(
            output.status.code(),
            Some(0),
            "{arguments}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    assert_eq!(
        (folder.read("a.board"), folder.read("b.board")),
        ("PTE\n".into(), "P*T\n..E\n".into())
    );
    for name in ["a.board", "b.board", "c.svg"] {
        assert_eq!(
            xattr::get(folder.path().join(name), ACL).unwrap(),
            Some(list.clone()),
            "{name}"
        );
        assert_eq!(
            xattr::get(folder.path().join(name), "user.origin").unwrap(),
            Some(b"here".to_vec()),
            "{name}"
        );
    }
}
