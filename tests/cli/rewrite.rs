//! `stakeout rewrite`: which boards are rewritten, where the result is written, and the exit codes.

use expect_test::expect;

use crate::support::Folder;

const TWO: &str =
    "; two boards\ntitle: first\nexpect: thief in 2\nsolution: r r\nP.T\n..E\n\n2 3\nP.*\n*TE\n";

#[test]
fn every_board_is_rewritten_in_place() {
    let folder = Folder::with(&[
        ("a.board", TWO),
        ("b/b.board", "P*\n.T\nE.\n\nT\n"),
        ("c.game", "a -> b\nb\n"),
    ]);
    folder.check(
        "rewrite rotate-right .",
        expect![[r#"
        $ stakeout rewrite rotate-right .
        -- standard error
        stakeout: b/b.board:5: left as it is: it has errors (`stakeout check` shows them)
        stakeout: 2 files rewritten, 1 file unchanged
        -- exit 1
    "#]],
    );
    expect![[r#"
        ; two boards
        title: first
        expect: thief in 2
        solution: d d
        .P
        ..
        ET

        3 2
        *P
        T.
        E*
    "#]]
    .assert_eq(&folder.read("a.board"));
    expect![[r#"
        E.P
        .T*

        T
    "#]]
    .assert_eq(&folder.read("b/b.board"));
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = Folder::with(&[("a.board", TWO)]);
    folder.check(
        "rewrite --check swap-players a.board",
        expect![[r#"
        $ stakeout rewrite --check swap-players a.board
        Would rewrite: a.board
        -- standard error
        stakeout: 1 file would be rewritten
        -- exit 1
    "#]],
    );
    folder.check(
        "rewrite --diff swap-players --board 1 a.board",
        expect![[r#"
        $ stakeout rewrite --diff swap-players --board 1 a.board
        --- a.board
        +++ a.board
        @@ -1,8 +1,7 @@
         ; two boards
         title: first
        -expect: thief in 2
        -solution: r r
        -P.T
        +expect: police in 3
        +T.P
         ..E

         2 3
        -- standard error
        stakeout: 1 file would be rewritten
        -- exit 1
    "#]],
    );
    folder.check(
        "rewrite --diff add-size-header a.board",
        expect![[r#"
        $ stakeout rewrite --diff add-size-header a.board
        --- a.board
        +++ a.board
        @@ -2,6 +2,7 @@
         title: first
         expect: thief in 2
         solution: r r
        +2 3
         P.T
         ..E

        -- standard error
        stakeout: 1 file would be rewritten
        -- exit 1
    "#]],
    );
    assert_eq!(folder.read("a.board"), TWO);
}

#[test]
fn nothing_to_do_is_no_change() {
    let folder = Folder::with(&[("a.board", TWO)]);
    folder.check(
        "rewrite --check crop a.board",
        expect![[r#"
        $ stakeout rewrite --check crop a.board
        -- standard error
        stakeout: 1 file unchanged
        -- exit 0
    "#]],
    );
    folder.check(
        "rewrite assert-verdict --board 1 a.board",
        expect![[r#"
        $ stakeout rewrite assert-verdict --board 1 a.board
        -- standard error
        stakeout: 1 file unchanged
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("a.board"), TWO);
}

#[test]
fn standard_input_is_rewritten_to_standard_output() {
    let folder = Folder::with(&[]);
    folder.check_with_input(
        "\u{feff}P.T\n..E\n",
        "rewrite assert-verdict -",
        expect![[r#"
            $ stakeout rewrite assert-verdict -
            ﻿expect: thief in 2
            P.T
            ..E
            -- exit 0
        "#]],
    );
    folder.check_with_input(
        "P.T\n..E\n",
        "rewrite --stdin-filename x.game crop -",
        expect![[r#"
        $ stakeout rewrite --stdin-filename x.game crop -
        -- standard error
        stakeout: x.game: only boards can be rewritten
        -- exit 2
    "#]],
    );
}

#[test]
fn line_ends_and_a_byte_order_mark_stay() {
    let folder = Folder::with(&[("a.board", "\u{feff}P.T\r\n..E\r\n")]);
    assert!(folder.command("rewrite assert-verdict a.board").output().unwrap().status.success());
    assert_eq!(folder.read("a.board"), "\u{feff}expect: thief in 2\r\nP.T\r\n..E\r\n");
}

#[test]
fn boards_that_cannot_be_rewritten_are_reported_and_the_rest_is_rewritten() {
    let folder = Folder::with(&[("a.board", "PT\n..\n\n2 2\nPT\nE.\n"), ("b.game", "a -> b\nb\n")]);
    folder.check(
        "rewrite add-border a.board b.game c.board",
        expect![[r#"
        $ stakeout rewrite add-border a.board b.game c.board
        -- standard error
        stakeout: a.board:1: left as it is: it has errors (`stakeout check` shows them)
        stakeout: b.game: only boards can be rewritten
        stakeout: c.board: cannot be read: No such file or directory (os error 2)
        stakeout: 1 file rewritten
        -- exit 2
    "#]],
    );
    expect![[r#"
        PT
        ..

        4 4
        ****
        *PT*
        *E.*
        ****
    "#]]
    .assert_eq(&folder.read("a.board"));
}

#[test]
fn a_board_too_large_for_its_verdict_keeps_its_expect() {
    let folder = Folder::with(&[("a.board", "expect: thief\nP.T\n..E\n\nP.T\n..E\n")]);
    folder.check("rewrite swap-players --solver-memory 16 a.board", expect![[r#"
        $ stakeout rewrite swap-players --solver-memory 16 a.board
        -- standard error
        stakeout: a.board:2: left as it is: needs SIZE of memory, and the limit is 16 B; raise `solver.memory` (`--solver-memory`)
        stakeout: 1 file rewritten
        -- exit 1
    "#]]);
    folder.check("rewrite assert-verdict --solver-memory 16 --diff a.board", expect![[r#"
        $ stakeout rewrite assert-verdict --solver-memory 16 --diff a.board
        -- standard error
        stakeout: a.board:5: left as it is: needs SIZE of memory, and the limit is 16 B; raise `solver.memory` (`--solver-memory`)
        stakeout: 1 file unchanged
        -- exit 1
    "#]]);
    expect![[r#"
        expect: thief
        P.T
        ..E

        T.P
        ..E
    "#]]
    .assert_eq(&folder.read("a.board"));
}

#[test]
fn wrong_arguments_are_reported() {
    let folder = Folder::with(&[("a.board", TWO), ("b.board", TWO)]);
    folder.check(
        "rewrite turn --board 3 a.board",
        expect![[r#"
        $ stakeout rewrite turn --board 3 a.board
        -- standard error
        stakeout: --board 3: a.board has 2 boards
        -- exit 2
    "#]],
    );
    folder.check(
        "rewrite turn --board 1 a.board b.board",
        expect![[r#"
        $ stakeout rewrite turn --board 1 a.board b.board
        -- standard error
        stakeout: --board needs a single file
        -- exit 2
    "#]],
    );
    folder.check(
        "rewrite turn",
        expect![[r#"
        $ stakeout rewrite turn
        -- standard error
        error: the following required arguments were not provided:
          <PATH>...

        Usage: stakeout rewrite <ACTION> <PATH>...

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
    folder.check("rewrite spin a.board", expect![[r#"
        $ stakeout rewrite spin a.board
        -- standard error
        error: invalid value 'spin' for '<ACTION>'
          [possible values: assert-verdict, rotate-left, rotate-right, turn, mirror-horizontally, mirror-vertically, transpose, crop, add-border, swap-players, add-size-header, remove-size-header]

        For more information, try '--help'.
        -- exit 2
    "#]]);
}
