//! `stakeout.toml`: which one applies to a file, what it changes, and the diagnostics of a broken
//! one.

use expect_test::expect;

use crate::support::Folder;

const GOOD: &str = "P.T\n..E\n";

#[test]
fn severities_apply_to_the_files_directory_and_below() {
    let folder = Folder::with(&[
        ("stakeout.toml", "[rules]\nverdict = \"off\"\nmissing-expect = \"error\"\n"),
        ("a/b/x.board", GOOD),
        ("y.board", GOOD),
    ]);
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise
        a/b/x.board:1:1: error[missing-expect] this board does not assert its verdict with `expect`
        y.board:1:1: error[missing-expect] this board does not assert its verdict with `expect`
        -- exit 1
    "#]],
    );
    let above =
        Folder::with(&[("sub/stakeout.toml", "[rules]\nverdict = \"off\"\n"), ("z.board", GOOD)]);
    above.check(
        "check --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise
        z.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
}

#[test]
fn only_the_nearest_file_applies() {
    let folder = Folder::with(&[
        ("stakeout.toml", "[rules]\nverdict = \"warning\"\nmissing-expect = \"hint\"\n"),
        ("sub/stakeout.toml", "[rules]\nmissing-expect = \"warning\"\n"),
        ("a.board", GOOD),
        ("sub/b.board", GOOD),
    ]);
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise
        a.board:1:1: hint[missing-expect] this board does not assert its verdict with `expect`
        a.board:1:1: warning[verdict] The thief escapes in 2 turns
        sub/b.board:1:1: warning[missing-expect] this board does not assert its verdict with `expect`
        sub/b.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
}

#[test]
fn overrides_apply_to_some_files_and_the_last_one_wins() {
    let folder = Folder::with(&[
        (
            "stakeout.toml",
            "rules.verdict = \"off\"\n\
             [[overrides]]\nfiles = [\"contests/**\"]\nrules.verdict = \"warning\"\nrules.missing-expect = \"error\"\n\
             [[overrides]]\nfiles = [\"*.game\"]\nrules.verdict = \"hint\"\n",
        ),
        ("a.board", GOOD),
        ("contests/b.board", GOOD),
        ("contests/c.game", "start: a\na -> b\nb\n"),
        ("d.game", "start: a\na -> b\nb\n"),
    ]);
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise
        contests/b.board:1:1: error[missing-expect] this board does not assert its verdict with `expect`
        contests/b.board:1:1: warning[verdict] The thief escapes in 2 turns
        contests/c.game:1:8: error[missing-expect] this game does not assert its verdict with `expect`
        contests/c.game:1:8: hint[verdict] win in 1 turn
        d.game:1:8: hint[verdict] win in 1 turn
        -- exit 1
    "#]],
    );
}

#[test]
fn an_error_prevents_solving_even_if_its_rule_is_off() {
    let folder = Folder::with(&[
        ("stakeout.toml", "[rules]\nmissing-exit = \"off\"\nduplicate-thief = \"hint\"\n"),
        ("a.board", "P.T\n...\n\nPTT\n..E\n\nPTE\n"),
    ]);
    folder.check(
        "check --verdicts --output-format concise a.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise a.board
            a.board:4:3: hint[duplicate-thief] a second thief; a board has only one
            a.board:7:1: information[verdict] Police catches the thief in 1 turn
            -- exit 0
        "#]],
    );
    folder.check(
        "solve a.board",
        expect![[r#"
            $ stakeout solve a.board
            Not solved
            Not solved
            Police catches the thief
            -- standard error
            error[missing-exit]: no exit: the board needs one `E`
             --> a.board:1:1
              |
            1 | P.T
              | ^^^

            error[duplicate-thief]: a second thief; a board has only one
             --> a.board:4:3
              |
            4 | PTT
              |  -^
              |  |
              |  first thief

            -- exit 1
        "#]],
    );
}

#[test]
fn the_solvers_memory_limit_is_set_per_file() {
    let folder = Folder::with(&[
        ("small/stakeout.toml", "solver.memory = \"100 B\"\n"),
        ("small/a.board", GOOD),
        ("b.board", GOOD),
        ("c.game", "start: a\na -> b\nb\n"),
    ]);
    folder.check("check --verdicts --output-format concise", expect![[r#"
        $ stakeout check --verdicts --output-format concise
        b.board:1:1: information[verdict] The thief escapes in 2 turns
        c.game:1:8: information[verdict] win in 1 turn
        small/a.board:1:1: warning[too-large] not solved: needs SIZE of memory, and the limit is 100 B; raise `solver.memory` (`--solver-memory`)
        -- exit 0
    "#]]);
    folder.check(
        "check --verdicts --output-format concise --solver-memory 1GiB small",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise --solver-memory 1GiB small
        small/a.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check("solve small/a.board", expect![[r#"
        $ stakeout solve small/a.board
        Not solved
        -- standard error
        warning[too-large]: not solved: needs SIZE of memory, and the limit is 100 B; raise `solver.memory` (`--solver-memory`)
         --> small/a.board:1:1
          |
        1 | P.T
          | ^

        -- exit 1
    "#]]);
    folder.check(
        "solve --solver-memory 1GiB small/a.board",
        expect![[r#"
        $ stakeout solve --solver-memory 1GiB small/a.board
        The thief escapes
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --no-config small/a.board",
        expect![[r#"
        $ stakeout solve --no-config small/a.board
        The thief escapes
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --config small/stakeout.toml c.game",
        expect![[r#"
        $ stakeout solve --config small/stakeout.toml c.game
        a win 1
        b lose 0
        -- exit 0
    "#]],
    );
}

#[test]
fn excluded_files_are_skipped_in_directories_and_checked_when_named() {
    let folder = Folder::with(&[
        ("stakeout.toml", "exclude = [\"drafts\", \"x/*.board\", \"*.tmp.board\"]\n"),
        ("a.board", GOOD),
        ("a.tmp.board", GOOD),
        ("sub/drafts/b.board", GOOD),
        ("x/c.board", GOOD),
        ("sub/x/d.board", GOOD),
    ]);
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise
        a.board:1:1: information[verdict] The thief escapes in 2 turns
        sub/x/d.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check(
        "check --verdicts --output-format concise sub/drafts a.tmp.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise sub/drafts a.tmp.board
        sub/drafts/b.board:1:1: information[verdict] The thief escapes in 2 turns
        a.tmp.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --no-config x",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise --no-config x
        x/c.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
}

#[test]
fn a_broken_file_is_reported_once_and_its_valid_settings_apply() {
    let folder = Folder::with(&[
        (
            "stakeout.toml",
            "\u{feff}heatmap = \"off\"\n[rules]\nverdict = \"off\"\nraged-row = \"hint\"\n",
        ),
        ("a.board", GOOD),
        ("sub/b.board", GOOD),
    ]);
    folder.check(
        "check",
        expect![[r#"
            $ stakeout check
            error[bad-config]: unknown setting `heatmap`; did you mean `heatMap`?
             --> stakeout.toml:1:1
              |
            1 | heatmap = "off"
              | ^^^^^^^

            error[bad-config]: unknown rule `raged-row`; did you mean `ragged-row`?
             --> stakeout.toml:4:1
              |
            4 | raged-row = "hint"
              | ^^^^^^^^^

            Checked 3 files: 2 errors.
            2 boards: 2 thief
            -- exit 1
        "#]],
    );
    folder.check("check --output-format json sub/b.board", expect![[r#"
        $ stakeout check --output-format json sub/b.board
        [
        {"file":"stakeout.toml","rule":"bad-config","severity":"error","message":"unknown setting `heatmap`; did you mean `heatMap`?","line":1,"column":1,"end_line":1,"end_column":8,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/bad-config.md","related":[],"fix":null},
        {"file":"stakeout.toml","rule":"bad-config","severity":"error","message":"unknown rule `raged-row`; did you mean `ragged-row`?","line":4,"column":1,"end_line":4,"end_column":10,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/bad-config.md","related":[],"fix":null}
        ]
        -- exit 1
    "#]]);
    folder.check(
        "solve sub/b.board",
        expect![[r#"
            $ stakeout solve sub/b.board
            The thief escapes
            -- standard error
            error[bad-config]: unknown setting `heatmap`; did you mean `heatMap`?
             --> stakeout.toml:1:1
              |
            1 | heatmap = "off"
              | ^^^^^^^

            error[bad-config]: unknown rule `raged-row`; did you mean `ragged-row`?
             --> stakeout.toml:4:1
              |
            4 | raged-row = "hint"
              | ^^^^^^^^^

            -- exit 0
        "#]],
    );
    folder.check(
        "check --no-config --verdicts --output-format concise",
        expect![[r#"
        $ stakeout check --no-config --verdicts --output-format concise
        a.board:1:1: information[verdict] The thief escapes in 2 turns
        sub/b.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check(
        "check --isolated --verdicts --output-format concise stakeout.toml",
        expect![[r#"
            $ stakeout check --isolated --verdicts --output-format concise stakeout.toml
            stakeout.toml:1:1: error[bad-config] unknown setting `heatmap`; did you mean `heatMap`?
            stakeout.toml:4:1: error[bad-config] unknown rule `raged-row`; did you mean `ragged-row`?
            -- exit 1
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --ignore bad-config",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise --ignore bad-config
        -- exit 0
    "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --select verdict",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --select verdict
            stakeout.toml:1:1: error[bad-config] unknown setting `heatmap`; did you mean `heatMap`?
            stakeout.toml:4:1: error[bad-config] unknown rule `raged-row`; did you mean `ragged-row`?
            a.board:1:1: information[verdict] The thief escapes in 2 turns
            sub/b.board:1:1: information[verdict] The thief escapes in 2 turns
            -- exit 1
        "#]],
    );
}

#[test]
fn a_broken_file_is_reported_even_with_nothing_to_check() {
    let folder = Folder::with(&[("stakeout.toml", "x = 1\n"), ("sub/notes.txt", "\n")]);
    folder.check("check --verdicts --output-format concise sub", expect![[r#"
        $ stakeout check --verdicts --output-format concise sub
        stakeout.toml:1:1: error[bad-config] unknown setting `x`; expected `solve`, `solver`, `heatMap`, `inlayHints`, `markdown`, `rules`, `exclude` and `overrides`
        -- standard error
        stakeout: no *.board, *.game or *.pursuit files found
        -- exit 1
    "#]]);
}

#[test]
fn invalid_utf_8_is_reported() {
    let folder = Folder::with(&[("a.board", GOOD)]);
    folder.write("stakeout.toml", b"heatMap = \"off\"\n# caf\xe9\n");
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise
            stakeout.toml:2:6: error[bad-config] not UTF-8 text
            a.board:1:1: information[verdict] The thief escapes in 2 turns
            -- exit 1
        "#]],
    );
}

#[test]
fn a_named_file_applies_to_all_files() {
    let folder = Folder::with(&[
        ("stakeout.toml", "rules.verdict = \"off\"\n"),
        ("a.board", GOOD),
        ("ci/strict.toml", "rules.missing-expect = \"error\"\nno-such-key = 1\n"),
    ]);
    folder.check("check --verdicts --output-format concise --config ci/strict.toml", expect![[r#"
        $ stakeout check --verdicts --output-format concise --config ci/strict.toml
        ci/strict.toml:2:1: error[bad-config] unknown setting `no-such-key`; expected `solve`, `solver`, `heatMap`, `inlayHints`, `markdown`, `rules`, `exclude` and `overrides`
        a.board:1:1: error[missing-expect] this board does not assert its verdict with `expect`
        a.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 1
    "#]]);
    folder.check_with_input(GOOD, "check --verdicts --output-format concise --config ci/strict.toml -", expect![[r#"
        $ stakeout check --verdicts --output-format concise --config ci/strict.toml -
        ci/strict.toml:2:1: error[bad-config] unknown setting `no-such-key`; expected `solve`, `solver`, `heatMap`, `inlayHints`, `markdown`, `rules`, `exclude` and `overrides`
        -:1:1: error[missing-expect] this board does not assert its verdict with `expect`
        -:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 1
    "#]]);
    folder.check(
        "check --config ci/none.toml",
        expect![[r#"
        $ stakeout check --config ci/none.toml
        -- standard error
        stakeout: --config: ci/none.toml cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
    folder.check(
        "check --config ci",
        expect![[r#"
        $ stakeout check --config ci
        -- standard error
        stakeout: --config: ci is not a file
        -- exit 2
    "#]],
    );
    folder.check(
        "solve --config ci/none.toml a.board",
        expect![[r#"
        $ stakeout solve --config ci/none.toml a.board
        -- standard error
        stakeout: --config: ci/none.toml cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
}

#[test]
fn standard_input_has_the_settings_of_its_given_path() {
    let folder = Folder::with(&[
        ("stakeout.toml", "rules.verdict = \"warning\"\n"),
        ("sub/stakeout.toml", "rules.verdict = \"hint\"\n"),
    ]);
    folder.check_with_input(
        GOOD,
        "check --verdicts --output-format concise -",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise -
        -:1:1: warning[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        GOOD,
        "check --verdicts --output-format concise --stdin-filename sub/new.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise --stdin-filename sub/new.board
        sub/new.board:1:1: hint[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
}
