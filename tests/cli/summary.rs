//! `stakeout check`: what the text format leaves out, its summary, and options for quiet runs.

use expect_test::expect;

use crate::support::Folder;

const BAD: &str = "P.T\n..T\n..E\n";

/// Verdicts of every kind, and puzzles without one.
fn collection() -> Folder {
    Folder::with(&[
        ("a.board", "PTE\n\nP.T\n..E\n\nTPE\n\nP*T\n**.\nE*.\n"),
        ("b.board", "PT\n\nPTE\n"),
        ("c.game", "start: a\na -> b\nb\n"),
        ("d.game", "a -> b\nb\n"),
        ("e.game", "objective: cost\nstart: a\na -> b:3\nb\n"),
    ])
}

#[test]
fn the_text_format_shows_no_verdicts_and_counts_them() {
    collection().check(
        "check",
        expect![[r#"
            $ stakeout check
            error[missing-exit]: no exit: the board needs one `E`
             --> b.board:1:1
              |
            1 | PT
              | ^^

            Checked 5 files: 1 error.
            6 boards: 3 police, 1 thief, 1 draw, 1 not solved
            3 games: 1 win, 1 cost, 1 without a start
            -- exit 1
        "#]],
    );
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    folder.check(
        "check --verdicts",
        expect![[r#"
        $ stakeout check --verdicts
        information[verdict]: Police catches the thief in 1 turn
         --> a.board:1:1
          |
        1 | PTE
          | ^

        Checked 1 file: no errors, 1 information.
        1 board: 1 police
        -- exit 0
    "#]],
    );
    folder.check(
        "check --select verdict",
        expect![[r#"
        $ stakeout check --select verdict
        information[verdict]: Police catches the thief in 1 turn
         --> a.board:1:1
          |
        1 | PTE
          | ^

        Checked 1 file: no errors, 1 information.
        1 board: 1 police
        -- exit 0
    "#]],
    );
    folder.check(
        "check --output text=report.txt --output-format concise",
        expect![[r#"
        $ stakeout check --output text=report.txt --output-format concise
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("report.txt"), "Checked 1 file: no errors.\n1 board: 1 police\n");
    // A verdict that the settings make a warning is shown.
    folder.write("stakeout.toml", b"[rules]\nverdict = \"warning\"\n");
    folder.check(
        "check",
        expect![[r#"
        $ stakeout check
        warning[verdict]: Police catches the thief in 1 turn
         --> a.board:1:1
          |
        1 | PTE
          | ^

        Checked 1 file: no errors, 1 warning.
        1 board: 1 police
        -- exit 0
    "#]],
    );
}

#[test]
fn cached_outcomes_are_counted_as_well() {
    let folder = Folder::with(&[("a.board", "PTE\n\nPT\n")]);
    folder.check(
        "check",
        expect![[r#"
            $ stakeout check
            error[missing-exit]: no exit: the board needs one `E`
             --> a.board:3:1
              |
            3 | PT
              | ^^

            Checked 1 file: 1 error.
            2 boards: 1 police, 1 not solved
            -- exit 1
        "#]],
    );
    folder.check(
        "check",
        expect![[r#"
            $ stakeout check
            error[missing-exit]: no exit: the board needs one `E`
             --> a.board:3:1
              |
            3 | PT
              | ^^

            Checked 1 file: 1 error.
            2 boards: 1 police, 1 not solved
            -- exit 1
        "#]],
    );
}

#[test]
fn a_quiet_check_reports_errors_only() {
    let folder = Folder::with(&[("a.board", "titel: x\nPTE \n"), ("b.board", "PT\n")]);
    folder.check(
        "check --quiet",
        expect![[r#"
        $ stakeout check --quiet
        error[missing-exit]: no exit: the board needs one `E`
         --> b.board:1:1
          |
        1 | PT
          | ^^

        -- exit 1
    "#]],
    );
    folder.check(
        "check -q --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check -q --verdicts --output-format concise
        b.board:1:1: error[missing-exit] no exit: the board needs one `E`
        -- exit 1
    "#]],
    );
    folder.check(
        "check -q --output-format json a.board",
        expect![[r#"
        $ stakeout check -q --output-format json a.board
        []
        -- exit 0
    "#]],
    );
    folder.check(
        "check -q --output concise=all.txt a.board",
        expect![[r#"
        $ stakeout check -q --output concise=all.txt a.board
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("all.txt").lines().count(), 2);
    folder.check(
        "check -q --fix a.board",
        expect![[r#"
        $ stakeout check -q --fix a.board
        -- exit 0
    "#]],
    );
}

#[test]
fn exit_zero_hides_errors_but_not_failures() {
    let folder = Folder::with(&[("a.board", BAD)]);
    folder.check(
        "check --exit-zero -q --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check --exit-zero -q --verdicts --output-format concise
        a.board:2:3: error[duplicate-thief] a second thief; a board has only one
        -- exit 0
    "#]],
    );
    folder.check(
        "check --exit-zero missing.board",
        expect![[r#"
        $ stakeout check --exit-zero missing.board
        -- standard error
        stakeout: missing.board: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
}

#[test]
fn jobs_limit_the_threads_and_change_nothing_else() {
    let folder = collection();
    let run = |arguments: &str| folder.command(arguments).output().unwrap();
    let all = run("check --no-cache --verdicts --output-format concise");
    for arguments in ["--jobs 1", "-j 3"] {
        let output =
            run(&format!("check --no-cache --verdicts --output-format concise {arguments}"));
        assert_eq!(
            (output.stdout, output.status.code()),
            (all.stdout.clone(), all.status.code()),
            "{arguments}"
        );
    }
    assert_eq!(run("check --jobs 0").status.code(), Some(2));
}

#[test]
fn colours_can_be_forced_and_forbidden() {
    let folder = Folder::with(&[("a.board", BAD)]);
    let is_coloured =
        |arguments: &str| folder.command(arguments).output().unwrap().stdout.contains(&b'\x1b');
    assert!(is_coloured("check --color always a.board"));
    assert!(is_coloured("--color always check a.board"));
    assert!(!is_coloured("check --color never a.board"));
    assert!(!is_coloured("check --color auto a.board"));
}

#[test]
fn verdicts_are_left_out_of_reports_for_people_unless_asked_for() {
    let folder = Folder::with(&[("a.board", "PTE\n"), ("b.board", "expect: draw\nPTE\n")]);
    let run = |arguments: &str| {
        String::from_utf8(folder.command(arguments).output().unwrap().stdout).unwrap()
    };
    for format in ["text", "concise", "sarif", "github", "json", "junit"] {
        let has_verdict = |text: &str| text.contains("Police catches the thief in 1 turn");
        let report = run(&format!("check --output-format {format} a.board"));
        assert_eq!(has_verdict(&report), matches!(format, "json" | "junit"), "{format}: {report}");
        for option in ["--verdicts", "--select verdict"] {
            let report = run(&format!("check {option} --output-format {format} a.board"));
            assert!(has_verdict(&report), "{format} {option}: {report}");
        }
        assert!(
            run(&format!("check --output-format {format} b.board")).contains("verdict-mismatch"),
            "{format}"
        );
    }
}

#[test]
fn the_summary_counts_outcomes_and_fixes() {
    let folder = Folder::with(&[
        ("a.board", "PTE \n\nP#T\n..E\n\nPTT\n"),
        ("b.board", "expect: draw\nPTE\n"),
        ("c.board", "expect: draw\nPTE\n"),
    ]);
    folder.check(
        "check a.board b.board",
        expect![[r#"
        $ stakeout check a.board b.board
        hint[trailing-whitespace]: trailing whitespace
         --> a.board:1:4
          |
        1 | PTE 
          |    ^
          |
          = help: Remove trailing whitespace

        error[unknown-cell]: unknown cell `#`; did you mean `*` (wall)?
         --> a.board:3:2
          |
        3 | P#T
          |  ^
          |
          = help: Replace `#` with `*`

        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:6:1
          |
        6 | PTT
          | ^^^

        error[duplicate-thief]: a second thief; a board has only one
         --> a.board:6:3
          |
        6 | PTT
          |  -^
          |  |
          |  first thief

        error[verdict-mismatch]: expected: Draw; found: Police catches the thief in 1 turn
         --> b.board:1:9
          |
        1 | expect: draw
          |         ^^^^
          |
          = help: `stakeout repair` finds the nearest boards as expected; `--fix --unsafe-fixes` writes the verdict found

        Checked 2 files: 4 errors, 1 hint.
        4 boards: 2 police, 2 not solved
        2 fixable with --fix, 1 more with --unsafe-fixes
        -- exit 1
    "#]],
    );
    folder.check(
        "check c.board",
        expect![[r#"
        $ stakeout check c.board
        error[verdict-mismatch]: expected: Draw; found: Police catches the thief in 1 turn
         --> c.board:1:9
          |
        1 | expect: draw
          |         ^^^^
          |
          = help: `stakeout repair` finds the nearest boards as expected; `--fix --unsafe-fixes` writes the verdict found

        Checked 1 file: 1 error.
        1 board: 1 police
        1 fixable with --fix --unsafe-fixes
        -- exit 1
    "#]],
    );
    folder.check(
        "check --fix --quiet a.board",
        expect![[r#"
        $ stakeout check --fix --quiet a.board
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:6:1
          |
        6 | PTT
          | ^^^

        error[duplicate-thief]: a second thief; a board has only one
         --> a.board:6:3
          |
        6 | PTT
          |  -^
          |  |
          |  first thief

        -- exit 1
    "#]],
    );
}
