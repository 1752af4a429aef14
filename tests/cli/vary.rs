//! `stakeout vary`: other boards near a board, hardest first.

use expect_test::expect;

use crate::support::Folder;

const SHORT: &str = "\
title: Short
; a comment
expect: draw
solution: d
allow: several-keys
P.T
...
..E
";

#[test]
fn the_hardest_boards_come_first_as_a_board_file() {
    let folder = Folder::with(&[("a.board", SHORT)]);
    folder.check(
        "vary --count 3 a.board",
        expect![[r#"
        $ stakeout vary --count 3 a.board
        ; 1.58 bits, 1 key, 1 edit
        title: Short
        expect: police in 3
        allow: several-keys
        P*T
        ...
        ..E

        ; 1.58 bits, 1 key, 1 edit
        title: Short
        expect: police in 3
        allow: several-keys
        P.T
        .*.
        ..E

        ; 1.32 bits, 1 key, 1 edit
        title: Short
        expect: police in 1
        allow: several-keys
        P..
        .T.
        ..E
        -- exit 0
    "#]],
    );
    folder.check("vary --count 1 --output-format json a.board", expect![[r#"
        $ stakeout vary --count 1 --output-format json a.board
        [{"title":"Short","line":6,"tried":15,"complete":false,"boards":[{"edits":[{"row":1,"column":2,"from":".","to":"*"}],"verdict":"police","turns":3,"bits":1.58,"keys":1,"rows":["P*T","...","..E"]}]}]
        -- exit 0
    "#]]);
    folder.check(
        "vary --edits 2 --unique-key --turns 3-9 --expect police --count 2 a.board",
        expect![[r#"
            $ stakeout vary --edits 2 --unique-key --turns 3-9 --expect police --count 2 a.board
            ; 1.68 bits, 1 key, 2 edits
            title: Short
            expect: police in 3
            allow: several-keys
            P*T
            ...
            .*E

            ; 1.58 bits, 1 key, 1 edit
            title: Short
            expect: police in 3
            allow: several-keys
            P*T
            ...
            ..E
            -- exit 0
        "#]],
    );
}

#[test]
fn what_is_kept_is_not_edited() {
    let folder = Folder::with(&[("a.board", "P.T\n...\n..E\n"), ("line.board", "PTE\n")]);
    folder.check("vary --keep 1,1-3,2;1,3 --output-format json a.board", expect![[r#"
        $ stakeout vary --keep 1,1-3,2;1,3 --output-format json a.board
        [{"title":null,"line":1,"tried":2,"complete":true,"boards":[{"edits":[{"row":2,"column":3,"from":".","to":"*"}],"verdict":"police","turns":3,"bits":0.0,"keys":4,"rows":["P.T","..*","..E"]}]}]
        -- exit 0
    "#]]);
    folder.check(
        "vary --keep 1,1-1,3 line.board",
        expect![[r#"
            $ stakeout vary --keep 1,1-1,3 line.board
            -- standard error
            stakeout: line.board:1: no board fits; 0 tried
            -- exit 1
        "#]],
    );
    folder.check(
        "vary --keep 2,2 line.board",
        expect![[r#"
        $ stakeout vary --keep 2,2 line.board
        -- standard error
        stakeout: --keep 2,2: line.board:1 has 1 row and 3 columns
        -- exit 2
    "#]],
    );
    folder.check("vary --keep 2 line.board", expect![[r#"
        $ stakeout vary --keep 2 line.board
        -- standard error
        error: invalid value '2' for '--keep <CELLS>': use `row,column` and `row,column-row,column`, separated by `;`

        For more information, try '--help'.
        -- exit 2
    "#]]);
}

#[test]
fn options_must_fit_and_boards_must_be_solved() {
    let folder = Folder::with(&[("a.board", "P.T\n..E\n\nP.T\n"), ("a.game", "a -> b\n")]);
    folder.check(
        "vary --expect draw --turns 3 a.board",
        expect![[r#"
        $ stakeout vary --expect draw --turns 3 a.board
        -- standard error
        stakeout: --turns cannot be used with --expect draw: a draw does not end
        -- exit 2
    "#]],
    );
    folder.check(
        "vary --board 2 a.board",
        expect![[r#"
        $ stakeout vary --board 2 a.board
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:4:1
          |
        4 | P.T
          | ^^^

        -- exit 1
    "#]],
    );
    folder.check(
        "vary --board 2 --output-format json a.board",
        expect![[r#"
        $ stakeout vary --board 2 --output-format json a.board
        [{"title":null,"line":4,"tried":0,"complete":true,"boards":[]}]
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:4:1
          |
        4 | P.T
          | ^^^

        -- exit 1
    "#]],
    );
    folder.check(
        "vary --turns 40 --board 1 a.board",
        expect![[r#"
            $ stakeout vary --turns 40 --board 1 a.board
            -- standard error
            stakeout: a.board:1: no board fits; 10 tried
            -- exit 1
        "#]],
    );
    folder.check(
        "vary a.game",
        expect![[r#"
        $ stakeout vary a.game
        -- standard error
        stakeout: a.game: only boards can be varied
        -- exit 2
    "#]],
    );
}

#[test]
fn every_board_of_the_list_passes_check() {
    let folder = Folder::with(&[
        ("one.board", "endless: thief\nthief-moves: 8\nP..*\n.*.T\n...E\n"),
        ("two.board", "policemen: 2\nexits: any\nfirst: thief\nP.PT\n.*..\nE..E\n"),
    ]);
    for file in ["one.board", "two.board"] {
        let output = folder.command(&format!("vary --count 40 {file}")).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.matches("expect: ").count() > 10, "{text}");
        folder.write("varied.board", text.as_bytes());
        let check = folder.command("check varied.board").output().unwrap();
        assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
    }
}
