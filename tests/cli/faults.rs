//! What commands that write leave behind on a full disk, in a directory they may not write to, and
//! under a clock that jumps.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Output};

use crate::clock::jumping_clock;
use crate::support::Folder;

/// Commands that write a file or replace one. `a.board` has something to fix, `d.board` something
/// to format.
const WRITERS: [&str; 6] = [
    "check --fix a.board",
    "fmt d.board",
    "render b.board -o out.svg",
    "render b.board -o there.svg",
    "convert --to dot c.game -o out.dot",
    "certify b.board -o out.proof",
];

fn folder() -> Folder {
    let open =
        format!("P{0}\n{1}{1}T{0}\nE{0}\n", ".".repeat(19), format!(".{}\n", ".".repeat(19)));
    let game: String =
        (0..200).map(|vertex| format!("v{vertex} -> v{}\n", (vertex + 1) % 200)).collect();
    Folder::with(&[
        ("a.board", "P#T\n..E\n"),
        ("b.board", &open),
        ("c.game", &game),
        ("d.board", "P.T  \n..E\n"),
        ("there.svg", "old"),
    ])
}

/// The names and texts of the files in a directory.
fn contents(folder: &Folder) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
    let mut contents: Vec<_> = files
        .map(|entry| entry.file_name().into_string().unwrap())
        .map(|name| (name.clone(), folder.read(&name)))
        .collect();
    contents.sort();
    contents
}

/// Runs the program as the last words of a command for the shell.
fn in_shell(folder: &Folder, shell: &str, arguments: &str) -> Output {
    let program = folder.command(arguments);
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{shell} \"$@\""), "sh"])
        .arg(program.get_program())
        .args(program.get_args());
    command.current_dir(folder.path());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.output().unwrap()
}

/// Checks that each writer fails in one line and leaves every file as it was.
fn assert_nothing_is_lost(shell: &str, folder: &Folder) {
    let before = contents(folder);
    for writer in WRITERS {
        let output = in_shell(folder, shell, writer);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{writer}: {errors}");
        let about_writing = errors
            .lines()
            .filter(|line| line.starts_with("stakeout: ") && line.contains("written"));
        assert_eq!(about_writing.count(), 1, "{writer}: {errors}");
        assert_eq!(contents(folder), before, "{writer}");
    }
}

#[test]
fn on_a_full_disk_every_file_stays_as_it_was() {
    // No file can grow.
    assert_nothing_is_lost("ulimit -f 0; exec", &folder());
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let folder = folder();
    for arguments in [
        "--help",
        "--version",
        "check --help",
        "rules",
        "licenses",
        "solve b.board",
        "check --verdicts .",
    ] {
        let output = in_shell(&folder, "exec >/dev/full;", arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {errors}");
        assert!(
            errors.starts_with("stakeout: the output cannot be written: "),
            "{arguments}: {errors}"
        );
    }
}

#[test]
fn a_full_disk_only_costs_the_cache() {
    let folder = folder();
    let check = |shell: &str| {
        in_shell(&folder, shell, "check --verdicts --output-format concise b.board c.game")
    };
    let (with_room, without) = (check("exec"), check("ulimit -f 0; exec"));
    assert_eq!(
        (without.stdout, without.status.code()),
        (with_room.stdout, with_room.status.code())
    );
}

#[test]
fn in_a_read_only_directory_every_file_stays_as_it_was() {
    let folder = folder();
    let set = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    // Permissions mean nothing to a system administrator, unless the right to ignore them is given
    // up.
    let is_root = fs::write(folder.path().join("probe"), "").is_ok();
    let _ = fs::remove_file(folder.path().join("probe"));
    let shell = if is_root { "exec setpriv --bounding-set=-dac_override" } else { "exec" };
    assert_nothing_is_lost(shell, &folder);
    set(0o755);
}

#[test]
fn a_clock_that_jumps_changes_no_report_and_loses_no_file() {
    let folder = folder();
    let library = jumping_clock(folder.path());
    let check = |shell: &str| {
        let output = in_shell(&folder, shell, "check --verdicts --output-format concise .");
        assert!(output.stderr.is_empty(), "{shell}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let expected = check("exec");
    assert!(expected.contains("b.board:1:1: information[verdict]"), "{expected}");
    for years in [30, -30, 0, 5] {
        assert_eq!(
            check(&format!("JUMP_YEARS={years} LD_PRELOAD={library} exec")),
            expected,
            "{years} years"
        );
    }
    assert_eq!(check("exec"), expected);
    let count = || fs::read_dir(folder.path()).unwrap().count();
    let before = count();
    let formatted =
        in_shell(&folder, &format!("JUMP_YEARS=30 LD_PRELOAD={library} exec"), "fmt d.board");
    assert_eq!(formatted.status.code(), Some(0));
    assert!(folder.read("d.board").contains("P.T\n"));
    assert_eq!(count(), before, "a file was left behind");
}
