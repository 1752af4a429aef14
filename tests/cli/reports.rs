//! Report formats for people and programs.

use expect_test::expect;

use crate::support::Folder;

#[test]
fn text_shows_the_line_with_the_place_and_related_places() {
    let folder = Folder::with(&[(
        "a.board",
        "title: two\n\nP.T\n...\n..T\ntitle: again\ntitle: and again\nP#x\n.\n.TE\n",
    )]);
    folder.check(
        "check a.board",
        expect![[r#"
            $ stakeout check a.board
            error[missing-exit]: no exit: the board needs one `E`
             --> a.board:3:1
              |
            3 | P.T
              | ^^^

            error[duplicate-thief]: a second thief; a board has only one
             --> a.board:5:3
              |
            3 | P.T
              |   - first thief
            4 | ...
            5 | ..T
              |   ^

            error[duplicate-directive]: another `title`; a board has only one
             --> a.board:7:1
              |
            6 | title: again
              | ------------ first `title`
            7 | title: and again
              | ^^^^^^^^^^^^^^^^

            error[unknown-cell]: unknown cell `#`; did you mean `*` (wall)?
             --> a.board:8:2
              |
            8 | P#x
              |  ^

            error[unknown-cell]: unknown cell `x`; cells are `.`, `*`, `P`, `T` and `E`
             --> a.board:8:3
              |
            8 | P#x
              |   ^

            error[ragged-row]: this row has 1 cell; the other rows of the grid have 3
             --> a.board:9:1
              |
            8 | P#x
              | --- a row of 3 cells
            9 | .
              | ^

            Checked 1 file: 6 errors.
            2 boards: 2 not solved
            1 fixable with --fix --unsafe-fixes
            -- exit 1
        "#]],
    );
}

#[test]
fn a_distant_related_place_is_only_named() {
    let folder = Folder::with(&[("a.board", &format!("P..\nT..\n{}T.E\n", "...\n".repeat(12)))]);
    folder.check(
        "check a.board",
        expect![[r#"
            $ stakeout check a.board
            error[duplicate-thief]: a second thief; a board has only one
              --> a.board:15:1
               |
            15 | T.E
               | ^
               |
               = note: first thief: a.board:2:1

            Checked 1 file: 1 error.
            1 board: 1 not solved
            -- exit 1
        "#]],
    );
}

#[test]
fn text_handles_tabs_long_lines_and_control_characters() {
    let long = format!("P{}T{}x{}E", ".".repeat(300), ".".repeat(100), ".".repeat(300));
    let folder = Folder::with(&[
        ("long.board", &format!("{long}\n")),
        ("odd.board", "first:\t\u{1b}[31mred\u{202e}\nP\t\u{85}T\rE\u{2028}漢e\u{301}\0\n"),
    ]);
    folder.check("check long.board odd.board", expect![[r#"
        $ stakeout check long.board odd.board
        error[unknown-cell]: unknown cell `x`; cells are `.`, `*`, `P`, `T` and `E`
         --> long.board:1:403
          |
        1 | …............................................................x...........................................................…
          |                                                              ^

        error[stray-text]: this file has no board: a board is a grid of `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit); for a comment, start the line with `;`
         --> odd.board:2:1
          |
        2 | P    �T
          | ^^^^^^^

        Checked 2 files: 2 errors.
        2 boards: 2 not solved
        -- exit 1
    "#]]);
    folder.check(
        "check --verdicts --output-format concise odd.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise odd.board
            odd.board:2:1: error[stray-text] this file has no board: a board is a grid of `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit); for a comment, start the line with `;`
            -- exit 1
        "#]],
    );
}

#[test]
fn columns_count_characters_from_1() {
    let folder =
        Folder::with(&[("a.board", "title: 🦀é\nexpect: dra\u{301}w ; é\n🦀x.T#\nP...E\n")]);
    folder.check("check --verdicts --output-format concise a.board", expect![[r#"
        $ stakeout check --verdicts --output-format concise a.board
        a.board:2:9: error[bad-value] invalid `expect` value `dráw`; did you mean `draw`? Use `police [in N]`, `thief [in N]` or `draw`
        a.board:3:1: error[unknown-cell] unknown cells `🦀x`; cells are `.`, `*`, `P`, `T` and `E`
        a.board:3:5: error[unknown-cell] unknown cell `#`; did you mean `*` (wall)?
        -- exit 1
    "#]]);
}

#[test]
fn json_is_an_array_with_everything() {
    let folder = Folder::with(&[("a.board", "P.T\n.TE\n\np.T \n..E\n")]);
    folder.check("check --output-format json a.board", expect![[r#"
        $ stakeout check --output-format json a.board
        [
        {"file":"a.board","rule":"duplicate-thief","severity":"error","message":"a second thief; a board has only one","line":2,"column":2,"end_line":2,"end_column":3,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/duplicate-thief.md","related":[{"file":"a.board","line":1,"column":3,"end_line":1,"end_column":4,"message":"first thief"}],"fix":null},
        {"file":"a.board","rule":"unknown-cell","severity":"error","message":"unknown cell `p`; did you mean `P` (policeman)?","line":4,"column":1,"end_line":4,"end_column":2,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/unknown-cell.md","related":[],"fix":{"title":"Replace `p` with `P`","edits":[{"line":4,"column":1,"end_line":4,"end_column":2,"text":"P"}]}},
        {"file":"a.board","rule":"trailing-whitespace","severity":"hint","message":"trailing whitespace","line":4,"column":4,"end_line":4,"end_column":5,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/trailing-whitespace.md","related":[],"fix":{"title":"Remove trailing whitespace","edits":[{"line":4,"column":4,"end_line":4,"end_column":5,"text":""}]}}
        ]
        -- exit 1
    "#]]);
}

#[test]
fn json_has_the_verdicts_of_good_boards_and_is_empty_without_boards() {
    let folder =
        Folder::with(&[("a.board", "P.T\n..E\n"), ("b.board", "allow: verdict\nP.T\n..E\n")]);
    folder.check("check --output-format json a.board", expect![[r#"
        $ stakeout check --output-format json a.board
        [
        {"file":"a.board","rule":"verdict","severity":"information","message":"The thief escapes in 2 turns","line":1,"column":1,"end_line":1,"end_column":2,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/verdict.md","related":[],"fix":null}
        ]
        -- exit 0
    "#]]);
    folder.check(
        "check --output-format json b.board",
        expect![[r#"
        $ stakeout check --output-format json b.board
        []
        -- exit 0
    "#]],
    );
}

#[test]
fn several_reports_are_written_to_separate_files() {
    let folder = Folder::with(&[("a.board", "P.T\n..E\n")]);
    folder.check(
        "check --output concise=c.txt --output json=j.json --output text=t.txt a.board",
        expect![[r#"
            $ stakeout check --output concise=c.txt --output json=j.json --output text=t.txt a.board
            Checked 1 file: no errors.
            1 board: 1 thief
            -- exit 0
        "#]],
    );
    expect![""].assert_eq(&folder.read("c.txt"));
    expect![[r#"
        [
        {"file":"a.board","rule":"verdict","severity":"information","message":"The thief escapes in 2 turns","line":1,"column":1,"end_line":1,"end_column":2,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/verdict.md","related":[],"fix":null}
        ]
    "#]].assert_eq(&folder.read("j.json"));
    expect![[r#"
        Checked 1 file: no errors.
        1 board: 1 thief
    "#]]
    .assert_eq(&folder.read("t.txt"));
    folder.check(
        "check --output concise=nowhere/c.txt a.board",
        expect![[r#"
        $ stakeout check --output concise=nowhere/c.txt a.board
        -- standard error
        stakeout: nowhere/c.txt: cannot be written: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
    folder.check(
        "check --output concise=c.txt --output json=c.txt a.board",
        expect![[r#"
            $ stakeout check --output concise=c.txt --output json=c.txt a.board
            -- standard error
            stakeout: c.txt: cannot be written: only one report can be written to a file
            -- exit 2
        "#]],
    );
}

#[test]
fn the_summary_counts_diagnostics() {
    let folder = Folder::with(&[
        ("a.board", "allow: verdict\nPTE\n"),
        ("b.board", "x:\nPTE \n\nPTT\n"),
        ("c.board", ""),
    ]);
    folder.check(
        "check a.board",
        expect![[r#"
            $ stakeout check a.board
            Checked 1 file: no errors.
            1 board: 1 police
            -- exit 0
        "#]],
    );
    folder.check("check", expect![[r#"
        $ stakeout check
        warning[unknown-directive]: unknown directive `x`; expected one of `title`, `author`, `first`, `police-moves`, `thief-moves`, `skip`, `stuck`, `policemen`, `exits`, `endless`, `expect`, `solution`, `allow`
         --> b.board:1:1
          |
        1 | x:
          | ^

        hint[trailing-whitespace]: trailing whitespace
         --> b.board:2:4
          |
        2 | PTE 
          |    ^
          |
          = help: Remove trailing whitespace

        error[missing-exit]: no exit: the board needs one `E`
         --> b.board:4:1
          |
        4 | PTT
          | ^^^

        error[duplicate-thief]: a second thief; a board has only one
         --> b.board:4:3
          |
        4 | PTT
          |  -^
          |  |
          |  first thief

        warning[empty-file]: no board in this file
         --> c.board:1:1
          |
        1 |
          | ^

        Checked 3 files: 2 errors, 2 warnings, 1 hint.
        3 boards: 2 police, 1 not solved
        1 fixable with --fix
        -- exit 1
    "#]]);
}

#[test]
fn colours_are_for_terminals_and_on_request() {
    let folder = Folder::with(&[("a.board", "P.T\n..E\n")]);
    let output = |variables: &[(&str, &str)]| {
        let mut command = folder.command("check --verdicts a.board");
        let output = command.envs(variables.iter().copied()).output().unwrap();
        String::from_utf8(output.stdout).unwrap().contains('\u{1b}')
    };
    assert!(!output(&[]));
    assert!(output(&[("CLICOLOR_FORCE", "1")]));
    assert!(!output(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}
