//! `stakeout check --fix`, `--diff`, `--fix-only`, `--unsafe-fixes`: what is written where, and
//! that nothing is ever lost.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use expect_test::expect;

use crate::support::Folder;

const SLIPS: &str = "tilte: a \nP#T\n..E\n";

#[test]
fn safe_fixes_are_applied_and_remaining_diagnostics_are_reported() {
    let folder = Folder::with(&[
        ("a.board", SLIPS),
        ("b.board", "P.T\n..E\n"),
        ("c.game", "start: a \na -> b\nb\n"),
    ]);
    folder.check(
        "check --fix --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --fix --verdicts --output-format concise
            a.board:1:1: warning[unknown-directive] unknown directive `tilte`; did you mean `title`?
            a.board:2:1: information[verdict] The thief escapes in 2 turns
            b.board:1:1: information[verdict] The thief escapes in 2 turns
            c.game:1:8: information[verdict] win in 1 turn
            -- standard error
            stakeout: 3 fixes applied in 2 files
            -- exit 0
        "#]],
    );
    assert_eq!(folder.read("a.board"), "tilte: a\nP*T\n..E\n");
    assert_eq!(folder.read("c.game"), "start: a\na -> b\nb\n");
    folder.check(
        "check --fix --verdicts --output-format concise a.board",
        expect![[r#"
            $ stakeout check --fix --verdicts --output-format concise a.board
            a.board:1:1: warning[unknown-directive] unknown directive `tilte`; did you mean `title`?
            a.board:2:1: information[verdict] The thief escapes in 2 turns
            -- exit 0
        "#]],
    );
}

#[test]
fn problems_that_a_fix_uncovers_are_fixed_in_the_same_run() {
    // Once the `#` is a wall, the board is solved, and then the `allow` of `too-large` is unused.
    let folder = Folder::with(&[("a.board", "allow: too-large\nP#T\n..E\n")]);
    folder.check(
        "check --fix --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check --fix --verdicts --output-format concise
        a.board:1:1: information[verdict] The thief escapes in 2 turns
        -- standard error
        stakeout: 2 fixes applied in 1 file
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("a.board"), "P*T\n..E\n");
}

#[test]
fn unsafe_fixes_are_applied_on_request() {
    let folder = Folder::with(&[(
        "a.board",
        "tilte: a\nexpect: police in 3\nfirst: theif\n4 4\nP.T\n..E\n",
    )]);
    folder.check(
        "check --diff --unsafe-fixes",
        expect![[r#"
            $ stakeout check --diff --unsafe-fixes
            --- a.board
            +++ a.board
            @@ -1,6 +1,6 @@
            -tilte: a
            -expect: police in 3
            -first: theif
            -4 4
            +title: a
            +expect: thief in 1
            +first: thief
            +2 3
             P.T
             ..E
            -- standard error
            stakeout: 4 fixes would be applied in 1 file
            -- exit 1
        "#]],
    );
    folder.check(
        "check --fix --unsafe-fixes --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check --fix --unsafe-fixes --verdicts --output-format concise
        a.board:5:1: information[verdict] The thief escapes in 1 turn
        -- standard error
        stakeout: 4 fixes applied in 1 file
        -- exit 0
    "#]],
    );
    folder.check(
        "check --unsafe-fixes",
        expect![[r#"
        $ stakeout check --unsafe-fixes
        -- standard error
        stakeout: --unsafe-fixes needs --fix, --fix-only or --diff
        -- exit 2
    "#]],
    );
}

#[test]
fn prose_above_a_grid_is_never_edited_letter_by_letter() {
    let prose = "Title: The tree of life\nA walk in the park\nP#T\n..E\n";
    let folder = Folder::with(&[
        ("a.board", prose),
        ("b.board", "P.T\n.tE\n"),
        ("c.board", "The end, at last\n"),
    ]);
    folder.check(
        "check --fix --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --fix --verdicts --output-format concise
            a.board:1:1: error[stray-text] this line is text, not a row; for a directive, write `title: The tree of life`
            a.board:3:1: information[verdict] The thief escapes in 2 turns
            b.board:2:2: error[unknown-cell] unknown cell `t`; did you mean `T` (thief)?
            c.board:1:1: error[stray-text] this file has no board: a board is a grid of `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit); for a comment, start the line with `;`
            -- standard error
            stakeout: 1 fix applied in 1 file
            -- exit 1
        "#]],
    );
    assert_eq!(folder.read("a.board"), prose.replace('#', "*"));
    assert_eq!(folder.read("b.board"), "P.T\n.tE\n");
    assert_eq!(folder.read("c.board"), "The end, at last\n");
    folder.check(
        "check --fix --unsafe-fixes --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --fix --unsafe-fixes --verdicts --output-format concise
            a.board:3:1: information[verdict] The thief escapes in 2 turns
            b.board:2:2: error[unknown-cell] unknown cell `t`; did you mean `T` (thief)?
            c.board:1:1: warning[empty-file] no board in this file
            -- standard error
            stakeout: 2 fixes applied in 2 files
            -- exit 1
        "#]],
    );
    assert_eq!(folder.read("a.board"), "title: The tree of life\n; A walk in the park\nP*T\n..E\n");
    assert_eq!(folder.read("b.board"), "P.T\n.tE\n");
    assert_eq!(folder.read("c.board"), "; The end, at last\n");
}

#[test]
fn an_unsafe_fix_of_text_makes_no_board_worse() {
    // A directive that exists already, one with a bad value, and lines that would be rows without
    // the one below.
    let text =
        "title: a\nTitle: b\nFirst: nobody\nSkip: None\nwxyz\nskip: both\nskip: both\nP..T\n#p.E\n";
    let folder = Folder::with(&[("a.board", text)]);
    folder.check(
        "check --fix --unsafe-fixes --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --fix --unsafe-fixes --verdicts --output-format concise
            a.board:3:1: error[stray-text] this line is text, not a row; for a directive, write `first: nobody`
            -- standard error
            stakeout: 1 fix applied in 1 file
            -- exit 1
        "#]],
    );
    folder.check(
        "check --diff",
        expect![[r#"
        $ stakeout check --diff
        -- exit 0
    "#]],
    );
}

#[test]
fn only_reported_diagnostics_are_fixed() {
    let all = "P#T \n..E \n";
    for (options, fixed) in [
        ("", "P*T\n..E\n"),
        ("--select unknown-cell", "P*T \n..E \n"),
        ("--select trailing-whitespace", "P#T\n..E\n"),
        ("--ignore unknown-cell", "P#T\n..E\n"),
        ("--ignore trailing-whitespace", "P*T \n..E \n"),
        ("--ignore trailing-whitespace,unknown-cell", all),
        ("--select trailing-whitespace --ignore trailing-whitespace", all),
        ("--select verdict", all),
    ] {
        for kind in ["--fix", "--fix-only"] {
            let folder = Folder::with(&[("a.board", all)]);
            folder.command(&format!("check {kind} {options}")).output().unwrap();
            assert_eq!(
                fs::read_to_string(folder.path().join("a.board")).unwrap(),
                fixed,
                "{kind} {options}"
            );
        }
        let folder = Folder::with(&[("a.board", all)]);
        let diff = folder.command(&format!("check --diff {options}")).output().unwrap();
        assert_eq!(diff.status.code(), Some(i32::from(fixed != all)), "{options}");
        assert_eq!(fs::read_to_string(folder.path().join("a.board")).unwrap(), all, "{options}");
    }
}

#[test]
fn a_rule_that_is_off_for_some_files_is_fixed_in_the_others() {
    let settings = "rules.unknown-cell = \"warning\"\n\
                    [[overrides]]\nfiles = [\"drafts/**\"]\nrules.trailing-whitespace = \"off\"\n\
                    [[overrides]]\nfiles = [\"*.old.board\"]\nrules.unknown-cell = \"off\"\n";
    let text = "P#T \n..E\n";
    let folder = Folder::with(&[
        ("stakeout.toml", settings),
        ("a.board", text),
        ("a.old.board", text),
        ("drafts/a.board", text),
        ("drafts/a.old.board", text),
        ("elsewhere/stakeout.toml", "rules.trailing-whitespace = \"off\"\n"),
        ("elsewhere/a.board", text),
    ]);
    folder.check(
        "check --fix-only",
        expect![[r#"
        $ stakeout check --fix-only
        -- standard error
        stakeout: 5 fixes applied in 4 files
        -- exit 0
    "#]],
    );
    for (name, fixed) in [
        ("a.board", "P*T\n..E\n"),
        ("a.old.board", "P#T\n..E\n"),
        ("drafts/a.board", "P*T \n..E\n"),
        ("drafts/a.old.board", text),
        ("elsewhere/a.board", "P*T \n..E\n"),
    ] {
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), fixed, "{name}");
    }
}

#[test]
fn fix_only_does_not_report_remaining_diagnostics() {
    let folder = Folder::with(&[("a.board", "P#T\n..?\n")]);
    folder.check(
        "check --fix-only",
        expect![[r#"
        $ stakeout check --fix-only
        -- standard error
        stakeout: 1 fix applied in 1 file
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("a.board"), "P*T\n..?\n");
    folder.check(
        "check --fix-only",
        expect![[r#"
        $ stakeout check --fix-only
        -- exit 0
    "#]],
    );
}

#[test]
fn a_diff_changes_nothing_and_its_exit_code_is_1_if_a_fix_would() {
    let folder = Folder::with(&[("a.board", SLIPS), ("b.board", "P.T\n..E\n")]);
    folder.check(
        "check --diff",
        expect![[r#"
            $ stakeout check --diff
            --- a.board
            +++ a.board
            @@ -1,3 +1,3 @@
            -tilte: a 
            -P#T
            +tilte: a
            +P*T
             ..E
            -- standard error
            stakeout: 2 fixes would be applied in 1 file
            -- exit 1
        "#]],
    );
    assert_eq!(folder.read("a.board"), SLIPS);
    folder.check(
        "check --diff b.board",
        expect![[r#"
        $ stakeout check --diff b.board
        -- exit 0
    "#]],
    );
}

#[test]
fn standard_input_is_fixed_to_standard_output() {
    let folder = Folder::with(&[]);
    folder.check_with_input(
        SLIPS,
        "check --fix --verdicts --output-format concise --stdin-filename x.board -",
        expect![[r#"
            $ stakeout check --fix --verdicts --output-format concise --stdin-filename x.board -
            tilte: a
            P*T
            ..E
            -- standard error
            x.board:1:1: warning[unknown-directive] unknown directive `tilte`; did you mean `title`?
            x.board:2:1: information[verdict] The thief escapes in 2 turns
            stakeout: 2 fixes applied in 1 file
            -- exit 0
        "#]],
    );
    folder.check_with_input(
        "P.T\n..E\n",
        "check --fix -",
        expect![[r#"
            $ stakeout check --fix -
            P.T
            ..E
            -- standard error
            Checked 1 file: no errors.
            1 board: 1 thief
            -- exit 0
        "#]],
    );
    folder.check_with_input(
        "a -> b \nb\n",
        "check --fix-only --stdin-filename x.game",
        expect![[r#"
        $ stakeout check --fix-only --stdin-filename x.game
        a -> b
        b
        -- standard error
        stakeout: 1 fix applied in 1 file
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        SLIPS,
        "check --diff --stdin-filename x.board -",
        expect![[r#"
            $ stakeout check --diff --stdin-filename x.board -
            --- x.board
            +++ x.board
            @@ -1,3 +1,3 @@
            -tilte: a 
            -P#T
            +tilte: a
            +P*T
             ..E
            -- standard error
            stakeout: 2 fixes would be applied in 1 file
            -- exit 1
        "#]],
    );
}

#[test]
fn line_ends_and_a_byte_order_mark_stay() {
    let folder = Folder::with(&[
        ("a.board", "\u{feff}P#T \r\n..E\r\n\rPTE \r"),
        ("b.board", "\u{feff}P#T\r\n..E"),
    ]);
    folder.check(
        "check --fix-only",
        expect![[r#"
        $ stakeout check --fix-only
        -- standard error
        stakeout: 4 fixes applied in 2 files
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("a.board"), "\u{feff}P*T\r\n..E\r\n\rPTE\r");
    assert_eq!(folder.read("b.board"), "\u{feff}P*T\r\n..E");
}

#[test]
fn a_file_with_invalid_utf_8_stays_as_it_is() {
    let folder = Folder::with(&[]);
    folder.write("a.board", b"P#T \n..\xff\n");
    folder.check(
        "check --fix --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --fix --verdicts --output-format concise
            a.board:2:3: error[not-utf-8] the file is not UTF-8 text: byte 0xFF at offset 7 cannot be read; save the file as UTF-8
            -- exit 1
        "#]],
    );
    assert_eq!(fs::read(folder.path().join("a.board")).unwrap(), b"P#T \n..\xff\n");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = Folder::with(&[("real/a.board", "P#T\n..E\n")]);
    let (real, link) = (folder.path().join("real/a.board"), folder.path().join("link.board"));
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.board", &link).unwrap();
    folder.check(
        "check --fix-only link.board",
        expect![[r#"
        $ stakeout check --fix-only link.board
        -- standard error
        stakeout: 1 fix applied in 1 file
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("real/a.board"), "P*T\n..E\n");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_read_only_file_is_skipped_and_the_others_are_fixed() {
    let folder = Folder::with(&[("a.board", "P#T\n..E\n"), ("b.board", "P#T\n..E\n")]);
    let path = folder.path().join("a.board");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions.clone()).unwrap();
    folder.check(
        "check --fix --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --fix --verdicts --output-format concise
            a.board:1:2: error[unknown-cell] unknown cell `#`; did you mean `*` (wall)?
            b.board:1:1: information[verdict] The thief escapes in 2 turns
            -- standard error
            stakeout: a.board: cannot be written: it is read-only
            stakeout: 1 fix applied in 1 file
            -- exit 2
        "#]],
    );
    assert_eq!([folder.read("a.board"), folder.read("b.board")], ["P#T\n..E\n", "P*T\n..E\n"]);
}

#[test]
fn a_report_for_programs_is_written_to_standard_error_if_a_fixed_text_is_on_standard_output() {
    let folder = Folder::with(&[]);
    let mut command = folder.command("check --fix --output-format json --stdin-filename x.board -");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"P#T\n..E\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stdout, b"P*T\n..E\n");
    let report: serde_json::Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(report[0]["rule"], "verdict");
}

#[test]
fn a_program_killed_while_fixing_leaves_every_file_old_or_new() {
    // Large enough that writing a file takes a while.
    let comments = format!("; {}\n", "x".repeat(1000)).repeat(2000);
    let (old, new) = (format!("{comments}P#T \n..E\n"), format!("{comments}P*T\n..E\n"));
    let mut killed = 0;
    for changes_before in 0..6 {
        let folder = Folder::with(&[]);
        let names: Vec<String> = (0..6).map(|number| format!("{number}.board")).collect();
        names.iter().for_each(|name| folder.write(name, old.as_bytes()));
        let mut command = folder.command("check --fix-only");
        let mut child = command.stdin(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // As soon as one more file is about to be written.
        let is_due = || {
            let mut there = fs::read_dir(folder.path()).unwrap().flatten();
            let is_writing =
                there.any(|entry| entry.file_name().to_string_lossy().starts_with(".stakeout-"));
            let length = |name: &String| fs::metadata(folder.path().join(name)).unwrap().len();
            is_writing
                && names.iter().filter(|name| length(name) == new.len() as u64).count()
                    >= changes_before
        };
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(60), "it is still running");
            if is_due() {
                child.kill().unwrap();
                killed += usize::from(!child.wait().unwrap().success());
            }
        }
        for name in &names {
            let text = folder.read(name);
            assert!(text == old || text == new, "{name} has {} bytes", text.len());
        }
        // Nothing prevents another try.
        assert!(
            folder.command("check --fix-only").stderr(Stdio::null()).status().unwrap().success()
        );
        assert!(names.iter().all(|name| folder.read(name) == new));
    }
    assert!(killed > 0, "the program was never killed while writing");
}

#[test]
fn no_fix_of_a_slip_asserts_less_than_what_is_written() {
    let board = |value: &str| format!("expect: {value}\nP.T\n...\n..E\n");
    let game = |value: &str| format!("start: a\nexpect: {value}\na -> b\nb -> c\nc\n");
    let pursuit = |value: &str| format!("expect: {value}\na - b\nb - c\n");
    for (name, text, written, likely) in [
        ("a.board", &board as &dyn Fn(&str) -> String, "police in5", Some("police in 5")),
        ("a.board", &board, "police in 5.", Some("police in 5")),
        ("a.board", &board, "police in +5", Some("police in 5")),
        ("a.board", &board, "Police within 5 turns", Some("police in 5")),
        ("a.board", &board, "policeman", Some("police")),
        ("a.board", &board, "police in -3", None),
        ("a.board", &board, "police in five", None),
        ("a.board", &board, "police in 3.5", None),
        ("a.board", &board, "caught in two", None),
        ("a.game", &game, "win in3", Some("win in 3")),
        ("a.game", &game, "Win 3.", Some("win in 3")),
        ("a.game", &game, "win in three", None),
        ("a.pursuit", &pursuit, "thief in 2.", Some("thief in 2")),
        ("a.pursuit", &pursuit, "cop-number1", Some("cop-number 1")),
        ("a.pursuit", &pursuit, "cop-number 1.", Some("cop-number 1")),
        ("a.pursuit", &pursuit, "cop-number one", None),
        ("a.pursuit", &pursuit, "cop-number 5", None),
    ] {
        let folder = Folder::with(&[(name, &text(written))]);
        folder.command(&format!("check --fix --unsafe-fixes {name}")).output().unwrap();
        assert_eq!(folder.read(name), text(likely.unwrap_or(written)), "{written}");
    }
}

#[test]
fn no_fix_removes_an_assertion() {
    for (text, kept) in [
        ("expect: thief\n", "expect: thief"),
        ("expect = thief\n", "expect: thief"),
        ("policemen: 2\nexpect: police in 3\n\n1 3\n", "expect: police in 3"),
        ("expect: police\nPTE\n\nexpect: thief\n", "expect: thief"),
        ("expect: police\nPTE\n\nexpect: police\n", "\n\nexpect: police"),
        ("solution: u\n; a board will come\n", "solution: u"),
    ] {
        let folder = Folder::with(&[("a.board", text)]);
        let output = folder.command("check --fix --unsafe-fixes a.board").output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(folder.read("a.board").contains(kept), "{text}");
    }
}

#[test]
fn graphs_and_markdown_are_told_by_kind() {
    let folder = Folder::with(&[("a.g6", "A_\n")]);
    folder.check("check a.g6", expect![[r#"
        $ stakeout check a.g6
        -- standard error
        stakeout: a.g6: cannot be read: it is graph6, which holds graphs: `stakeout convert` makes a pursuit file of one, and `stakeout solve --cop-number` finds their cop numbers
        -- exit 2
    "#]]);
    folder.check_with_input(">>graph6<<A_\n", "check -", expect![[r#"
        $ stakeout check -
        -- standard error
        stakeout: -: cannot be read: it is graph6, which holds graphs: `stakeout convert` makes a pursuit file of one, and `stakeout solve --cop-number` finds their cop numbers
        -- exit 2
    "#]]);
    folder.check_with_input(
        "Text\n\n```board\nPT\n```\n",
        "check --kind markdown -",
        expect![[r#"
            $ stakeout check --kind markdown -
            error[missing-exit]: no exit: the board needs one `E`
             --> -:4:1
              |
            4 | PT
              | ^^

            Checked 1 file: 1 error.
            1 board: 1 not solved
            -- exit 1
        "#]],
    );
    folder.check_with_input(
        "```board\nPTE\n```\n",
        "solve --kind markdown -",
        expect![[r#"
        $ stakeout solve --kind markdown -
        -- standard error
        stakeout: -: cannot be read: only `check`, `fmt` and `explore` read Markdown
        -- exit 2
    "#]],
    );
}
