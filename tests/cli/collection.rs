//! `stakeout check` on collections: the order of the output, Ctrl-C, report files, the cache.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use expect_test::expect;

use crate::support::{Folder, send};

/// A directory with boards of all sizes, most of them without errors.
fn collection(count: usize) -> Folder {
    let folder = Folder::with(&[]);
    for number in 0..count {
        let columns = 3 + number * 7 % 13;
        let rows = format!("{}\n", ".".repeat(columns)).repeat(number % 5);
        let title = if number % 10 == 3 { "tilte" } else { "title" };
        let text = format!(
            "{title}: {number}\nP{}T\n{rows}{}E\n",
            ".".repeat(columns - 2),
            ".".repeat(columns - 1)
        );
        folder.write(&format!("{}/{number}.board", number % 3), text.as_bytes());
    }
    folder.write("trap.game", b"start: a\nexpect: draw\na -> b\nb -> c\nc\n");
    folder
}

/// The output and the exit code of the program.
fn run(command: &mut Command) -> (String, Option<i32>) {
    let output = command.output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// The cache file of the user of a folder.
fn cache(folder: &Folder) -> PathBuf {
    folder.path().join(".cache/stakeout/check.cache")
}

#[test]
fn the_output_does_not_depend_on_threads_or_the_cache() {
    let folder = collection(150);
    let check = "check --verdicts --output-format concise";
    let alone = run(&mut folder.command("check --verdicts --output-format concise --no-cache"));
    assert!(!cache(&folder).exists());
    let lines: Vec<&str> = alone.0.lines().collect();
    let mut sorted = lines.clone();
    sorted.sort_by_key(|line| PathBuf::from(line.split(':').next().unwrap()));
    assert_eq!((lines.len(), alone.1), (150 + 15 + 2, Some(1)));
    assert_eq!(lines, sorted);
    for _ in 0..3 {
        assert_eq!(run(&mut folder.command(check)), alone);
    }
    assert!(cache(&folder).exists());
}

#[test]
fn the_cache_changes_nothing_but_the_time() {
    let folder = Folder::with(&[
        (
            "a.board",
            "title: one\nexpect: police\nP.T*E\n\nP.T\n..E\n\nfirst: thief\nP.T\n..E\n\nP*E\n**.\n*T*\n",
        ),
        ("b.game", "start: a\na -> b\nb -> c\nc\n"),
        ("c.game", "objective: cost\nstart: a\na -> b:3 c:9\nb -> c:5\nc ->\n"),
        ("d.game", "words: 1\nab\nbc\n"),
    ]);
    for format in ["concise", "sarif"] {
        let check = format!("check --output-format {format}");
        let (cold, warm) = (run(&mut folder.command(&check)), run(&mut folder.command(&check)));
        assert_eq!(cold, warm);
        assert_eq!(
            cold,
            run(&mut folder.command(&format!("check --output-format {format} --no-cache")))
        );
    }
    // A cached verdict does not count if less memory is allowed than it needs.
    folder.check(
        "check --solver-memory 10 --verdicts --output-format concise b.game",
        expect![[r#"
            $ stakeout check --solver-memory 10 --verdicts --output-format concise b.game
            b.game:1:8: warning[too-large] not solved: needs SIZE of memory, and the limit is 10 B; raise `solver.memory` (`--solver-memory`)
            -- exit 0
        "#]],
    );
}

#[test]
fn cached_results_are_not_written_again() {
    let folder = Folder::with(&[("a.board", "P.T*E\n")]);
    let check = "check --verdicts --output-format concise a.board";
    let before = run(&mut folder.command(check));
    let stamp = || fs::metadata(cache(&folder)).unwrap().modified().unwrap();
    let written = stamp();
    assert_eq!(run(&mut folder.command(check)), before);
    assert_eq!(stamp(), written);
}

#[test]
fn several_runs_may_share_a_cache() {
    let folder = collection(60);
    let check = "check --verdicts --output-format concise";
    let alone = run(&mut folder.command("check --verdicts --output-format concise --no-cache"));
    let start = |_| folder.command(check).stdout(Stdio::piped()).spawn().unwrap();
    let running: Vec<_> = (0..4).map(start).collect();
    for child in running {
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), alone.0);
    }
    assert_eq!(run(&mut folder.command(check)), alone);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_running_solve_and_leaves_no_partial_report() {
    // Boards that take long to solve, in a file so large that the files before it are reported
    // first.
    let mut large = "; padding\n".repeat(1 << 19);
    for number in 0..24 {
        let rows = format!("{}\n", ".".repeat(120)).repeat(118);
        let (left, right) = (".".repeat(118 - number), ".".repeat(number));
        large += &format!("P{}\n{rows}{left}TE{right}\n\n", ".".repeat(119));
    }
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let folder = Folder::with(&[
            ("a.board", "PTE\n"),
            ("z.board", &large),
            ("report.json", "as it was\n"),
        ]);
        let check = "check --verdicts --output-format concise --output json=report.json --output sarif=new.sarif";
        let mut command = folder.command(check);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "stakeout: interrupted\n");
        assert_eq!(line, "a.board:1:1: information[verdict] Police catches the thief in 1 turn\n");
        assert_eq!(folder.read("report.json"), "as it was\n");
        let left: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        let is_ours = |name: &std::ffi::OsString| {
            name.to_string_lossy().contains("stakeout") || name == "new.sarif"
        };
        assert!(!left.iter().any(is_ours), "{left:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_program_that_waits_for_its_input() {
    let folder = Folder::with(&[]);
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut child =
            folder.command("check -").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // More than fits in a pipe: when it is written, the program is reading.
        input.write_all(" \n".repeat(1 << 18).as_bytes()).unwrap();
        send(signal, &child);
        assert_eq!(child.wait().unwrap().code(), Some(code));
    }
}

#[cfg(unix)]
#[test]
fn a_signal_is_the_exit_code_whatever_a_command_could_not_explain() {
    // Comments fill more than a pipe: when they are written, the program is reading. Three
    // policemen on a long cycle keep it busy after that.
    let mut pursuit = "; padding\n".repeat(1 << 15) + "policemen: 3\n";
    for vertex in 0..150 {
        pursuit += &format!("v{vertex} - v{}\n", (vertex + 1) % 150);
    }
    let folder = Folder::with(&[]);
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut command = folder.command("explain-verdict --kind pursuit -");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(pursuit.as_bytes()).unwrap();
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_report_replaces_a_file_in_one_step_and_keeps_its_permissions() {
    let folder = Folder::with(&[("a.board", "PTE\n"), ("real/c.txt", "old\n")]);
    let check = "check --verdicts --output-format concise --output concise=c.txt --output json=/dev/null a.board";
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let real = folder.path().join("real/c.txt");
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink("real/c.txt", folder.path().join("c.txt")).unwrap();
        run(&mut folder.command(check));
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(folder.path().join("c.txt").is_symlink());
    }
    assert_eq!(
        folder.read("real/c.txt"),
        "a.board:1:1: information[verdict] Police catches the thief in 1 turn\n"
    );
    folder.check(
        "check --output json=real a.board",
        expect![[r#"
            $ stakeout check --output json=real a.board
            -- standard error
            stakeout: real: cannot be written: is a directory
            -- exit 2
        "#]],
    );
}

#[cfg(unix)]
#[test]
fn circular_links_and_unreadable_directories_do_no_harm() {
    let folder = Folder::with(&[("a/a.board", "PTE\n")]);
    std::os::unix::fs::symlink("..", folder.path().join("a/round")).unwrap();
    std::os::unix::fs::symlink("self.board", folder.path().join("a/self.board")).unwrap();
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise
            a/a.board:1:1: information[verdict] Police catches the thief in 1 turn
            -- standard error
            stakeout: a/self.board: cannot be read: Too many levels of symbolic links (os error 40)
            -- exit 2
        "#]],
    );
}

#[cfg(unix)]
#[test]
fn a_linked_file_is_reported_once_and_by_its_own_name_if_that_is_found() {
    let folder = Folder::with(&[
        ("z/own.board", "PTE\n"),
        (".hidden/far.board", "PTE\n"),
        ("a/b.board", "PTE\n"),
    ]);
    let link =
        |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.path().join(name)).unwrap();
    link("../z/own.board", "a/link.board");
    link("../.hidden/far.board", "a/one.board");
    link("../.hidden/far.board", "a/two.board");
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise
            a/b.board:1:1: information[verdict] Police catches the thief in 1 turn
            a/one.board:1:1: information[verdict] Police catches the thief in 1 turn
            z/own.board:1:1: information[verdict] Police catches the thief in 1 turn
            -- exit 0
        "#]],
    );
}

#[test]
fn excluded_files_are_skipped_and_with_force_even_if_named() {
    let folder = Folder::with(&[
        ("a.board", "PTE\n"),
        ("a.draft.board", "PTE\n"),
        ("old/b.board", "PTE\n"),
        ("new/old/c.board", "PTE\n"),
        ("new/d.game", "start: a\na\n"),
    ]);
    folder.check(
        "check --verdicts --output-format concise --exclude *.draft.board --exclude old",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --exclude *.draft.board --exclude old
            a.board:1:1: information[verdict] Police catches the thief in 1 turn
            new/d.game:1:8: information[verdict] lose in 0 turns
            -- exit 0
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --exclude /old --exclude new/*.game",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --exclude /old --exclude new/*.game
            a.board:1:1: information[verdict] Police catches the thief in 1 turn
            a.draft.board:1:1: information[verdict] Police catches the thief in 1 turn
            new/old/c.board:1:1: information[verdict] Police catches the thief in 1 turn
            -- exit 0
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --exclude old old/b.board new/old",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --exclude old old/b.board new/old
            old/b.board:1:1: information[verdict] Police catches the thief in 1 turn
            new/old/c.board:1:1: information[verdict] Police catches the thief in 1 turn
            -- exit 0
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --exclude old --force-exclude old/b.board new/old a.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --exclude old --force-exclude old/b.board new/old a.board
            a.board:1:1: information[verdict] Police catches the thief in 1 turn
            -- exit 0
        "#]],
    );
    folder.check(
        "check --exclude {a a.board",
        expect![[r#"
            $ stakeout check --exclude {a a.board
            -- standard error
            error: invalid value '{a' for '--exclude <GLOB>': unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)

            For more information, try '--help'.
            -- exit 2
        "#]],
    );
}
