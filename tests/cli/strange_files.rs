//! Files that the program opens without being told, in every form that a stranger's tree could give
//! them: none of them hangs a command, ends it, or takes memory.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use expect_test::{Expect, expect};

use crate::program::install_program;
use crate::support::Folder;

/// A user whom permissions restrict, unlike `root`.
const NOBODY: u32 = 65534;

/// More than any of the commands needs, in KiB of address space.
const MAX_MEMORY: u64 = 2 << 20;

const FORMS: [&str; 6] = ["device", "pipe", "directory", "sparse", "locked", "link out"];

/// Puts something in the place of a file.
fn make(form: &str, path: &Path, outside: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    match form {
        "device" => symlink("/dev/zero", path).unwrap(),
        "pipe" => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
        "directory" => fs::create_dir(path).unwrap(),
        "sparse" => fs::File::create(path).unwrap().set_len(100 << 20).unwrap(),
        "locked" => {
            fs::write(path, "*.board\n").unwrap();
            fs::set_permissions(path, fs::Permissions::from_mode(0o000)).unwrap();
        }
        _ => symlink(outside, path).unwrap(),
    }
}

/// Runs a command in a repository where this file has this form. Returns its exit code and output.
fn run(file: &str, form: &str, arguments: &str) -> String {
    let folder = Folder::with(&[
        ("repository/.git/HEAD", "ref: refs/heads/main\n"),
        ("repository/a.board", "PTE\n"),
        ("outside", "*.board\n"),
    ]);
    let root = folder.path();
    let program_here = root.join("stakeout");
    install_program(&program_here);
    if file == "repository/.git" {
        fs::remove_dir_all(root.join(file)).unwrap();
    }
    make(form, &root.join(file), &root.join("outside"));
    let opened = Command::new("chmod").arg("a+rwX").arg(root).arg(root.join("repository")).status();
    assert!(opened.unwrap().success());
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {MAX_MEMORY}; exec ../stakeout {arguments}")]);
    command.current_dir(root.join("repository")).stdin(Stdio::null());
    command.env("HOME", root).env("XDG_CACHE_HOME", root.join("cache"));
    command.env("XDG_CONFIG_HOME", root.join("config")).env_remove("BROWSER");
    if fs::metadata(root).unwrap().uid() == 0 {
        command.uid(NOBODY).gid(NOBODY);
    }
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    let code = output.status.code().map_or("a signal".to_owned(), |code| code.to_string());
    let text = text.concat().replace(root.to_str().unwrap(), "ROOT");
    format!("{form}: exit {code}; {}\n", text.trim_end().replace('\n', "\n    "))
}

/// Compares what a command says about each form of a file with a picture.
#[track_caller]
fn check(file: &str, arguments: &str, picture: Expect) {
    let forms: String = FORMS.map(|form| run(file, form, arguments)).concat();
    picture.assert_eq(&forms);
}

#[test]
fn ignore_files() {
    check(
        "repository/.ignore",
        "check --output-format concise --verdicts",
        expect![[r#"
        device: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: .ignore: this ignore file is not used: it leads out of the repository
        pipe: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: .ignore: this ignore file is not used: not a regular file
        directory: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: .ignore: this ignore file is not used: not a regular file
        sparse: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: .ignore: this ignore file is not used: larger than 1 MiB
        locked: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: .ignore: this ignore file is not used: Permission denied (os error 13)
        link out: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: .ignore: this ignore file is not used: it leads out of the repository
    "#]],
    );
    check(
        "repository/.gitignore",
        "fmt --check",
        expect![[r#"
        device: exit 0; stakeout: .gitignore: this ignore file is not used: it leads out of the repository
            stakeout: 1 file already formatted
        pipe: exit 0; stakeout: .gitignore: this ignore file is not used: not a regular file
            stakeout: 1 file already formatted
        directory: exit 0; stakeout: .gitignore: this ignore file is not used: not a regular file
            stakeout: 1 file already formatted
        sparse: exit 0; stakeout: .gitignore: this ignore file is not used: larger than 1 MiB
            stakeout: 1 file already formatted
        locked: exit 0; stakeout: .gitignore: this ignore file is not used: Permission denied (os error 13)
            stakeout: 1 file already formatted
        link out: exit 0; stakeout: .gitignore: this ignore file is not used: it leads out of the repository
            stakeout: 1 file already formatted
    "#]],
    );
    check(
        "repository/.git/info/exclude",
        "solve .",
        expect![[r#"
        device: exit 0; a.board: Police catches the thief
            stakeout: .git/info/exclude: this ignore file is not used: it leads out of the repository
        pipe: exit 0; a.board: Police catches the thief
            stakeout: .git/info/exclude: this ignore file is not used: not a regular file
        directory: exit 0; a.board: Police catches the thief
            stakeout: .git/info/exclude: this ignore file is not used: not a regular file
        sparse: exit 0; a.board: Police catches the thief
            stakeout: .git/info/exclude: this ignore file is not used: larger than 1 MiB
        locked: exit 0; a.board: Police catches the thief
            stakeout: .git/info/exclude: this ignore file is not used: Permission denied (os error 13)
        link out: exit 0; a.board: Police catches the thief
            stakeout: .git/info/exclude: this ignore file is not used: it leads out of the repository
    "#]],
    );
    check(
        "config/git/ignore",
        "check --output-format concise --verdicts",
        expect![[r#"
        device: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: ROOT/config/git/ignore: this ignore file is not used: not a regular file
        pipe: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: ROOT/config/git/ignore: this ignore file is not used: not a regular file
        directory: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: ROOT/config/git/ignore: this ignore file is not used: not a regular file
        sparse: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: ROOT/config/git/ignore: this ignore file is not used: larger than 1 MiB
        locked: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: ROOT/config/git/ignore: this ignore file is not used: Permission denied (os error 13)
        link out: exit 0; stakeout: no *.board, *.game or *.pursuit files found: 1 file ignored by ROOT/config/git/ignore
    "#]],
    );
}

#[test]
fn the_file_that_makes_a_repository() {
    check(
        "repository/.git",
        "check --output-format concise --verdicts",
        expect![[r#"
        device: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
        pipe: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
        directory: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
        sparse: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: .git: this ignore file is not used: larger than 4 KiB
        locked: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
            stakeout: .git: this ignore file is not used: Permission denied (os error 13)
        link out: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
    "#]],
    );
}

#[test]
fn settings() {
    check(
        "repository/stakeout.toml",
        "check --output-format concise --verdicts",
        expect![[r#"
        device: exit 1; stakeout.toml:1:1: error[bad-config] cannot read this file: it leads out of the repository
            a.board:1:1: information[verdict] Police catches the thief in 1 turn
        pipe: exit 1; stakeout.toml:1:1: error[bad-config] cannot read this file: not a regular file
            a.board:1:1: information[verdict] Police catches the thief in 1 turn
        directory: exit 1; stakeout.toml:1:1: error[bad-config] cannot read this file: not a regular file
            a.board:1:1: information[verdict] Police catches the thief in 1 turn
        sparse: exit 1; stakeout.toml:1:1: error[bad-config] cannot read this file: larger than 1 MiB
            a.board:1:1: information[verdict] Police catches the thief in 1 turn
        locked: exit 1; stakeout.toml:1:1: error[bad-config] cannot read this file: Permission denied (os error 13)
            a.board:1:1: information[verdict] Police catches the thief in 1 turn
        link out: exit 1; stakeout.toml:1:1: error[bad-config] cannot read this file: it leads out of the repository
            a.board:1:1: information[verdict] Police catches the thief in 1 turn
    "#]],
    );
}

#[test]
fn what_the_program_keeps() {
    let check_verdicts = "check --output-format concise --verdicts";
    check(
        "cache/stakeout/check.cache",
        check_verdicts,
        expect![[r#"
        device: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
        pipe: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
        directory: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
        sparse: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
        locked: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
        link out: exit 0; a.board:1:1: information[verdict] Police catches the thief in 1 turn
    "#]],
    );
}

#[test]
fn the_page() {
    check(
        "stakeout.html",
        "explore a.board -o -",
        expect![[r#"
        device: exit 2; stakeout: stakeout.html is not next to the program, in ROOT; every release has it, and editors/web/build makes it in a clone
        pipe: exit 2; stakeout: stakeout.html is not next to the program, in ROOT; every release has it, and editors/web/build makes it in a clone
        directory: exit 2; stakeout: stakeout.html is not next to the program, in ROOT; every release has it, and editors/web/build makes it in a clone
        sparse: exit 2; stakeout: ROOT/stakeout.html: cannot be read: larger than 16 MiB
        locked: exit 2; stakeout: ROOT/stakeout.html: cannot be read: Permission denied (os error 13)
        link out: exit 2; stakeout: ROOT/stakeout.html is the page of another version
    "#]],
    );
}
