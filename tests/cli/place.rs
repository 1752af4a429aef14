//! `stakeout place`: where the pieces could start.

use expect_test::expect;

use crate::support::Folder;

#[test]
fn the_placements_nearest_to_the_board_come_first() {
    let folder = Folder::with(&[("a.board", "title: Short\nexpect: thief in  2\nP.T\n...\n..E\n")]);
    folder.check(
        "place a.board",
        expect![[r#"
            $ stakeout place a.board
            police 1,1; thief 2,3: The thief escapes in 2 turns
            police 2,1; thief 2,3: The thief escapes in 2 turns
            police 1,1; thief 3,2: The thief escapes in 2 turns
            police 3,1; thief 2,3: The thief escapes in 2 turns
            police 1,2; thief 3,2: The thief escapes in 2 turns
            police 1,3; thief 3,2: The thief escapes in 2 turns
            6 placements
            -- exit 0
        "#]],
    );
    folder.check(
        "place --count 1 --output-format json a.board",
        expect![[r#"
            $ stakeout place --count 1 --output-format json a.board
            [{"title":"Short","line":3,"wish":"thief in 2","found":6,"placements":[{"police":[1,1],"thief":[2,3],"verdict":"thief","turns":2,"moved":1}]}]
            -- exit 0
        "#]],
    );
    folder.check(
        "place --expect draw a.board",
        expect![[r#"
            $ stakeout place --expect draw a.board
            0 placements
            -- exit 1
        "#]],
    );
}

#[test]
fn pieces_may_be_missing_and_several_policemen_are_a_list() {
    let folder = Folder::with(&[
        ("walls.board", "..*\n.*.\n..E\n"),
        ("two.board", "policemen: 2\nexpect: police in 3\nP..*\n..TE\n"),
    ]);
    folder.check(
        "place --expect thief walls.board",
        expect![[r#"
            $ stakeout place --expect thief walls.board
            police 1,1; thief 2,3: The thief escapes in 2 turns
            police 1,1; thief 3,2: The thief escapes in 2 turns
            police 1,2; thief 3,2: The thief escapes in 2 turns
            police 2,1; thief 2,3: The thief escapes in 2 turns
            police 3,1; thief 2,3: The thief escapes in 2 turns
            5 placements
            -- exit 0
        "#]],
    );
    folder.check(
        "place --count 3 two.board",
        expect![[r#"
            $ stakeout place --count 3 two.board
            police 1,1 2,1; thief 1,3: Police catches the thief in 3 turns
            police 1,3 2,3; thief 2,1: Police catches the thief in 3 turns
            police 1,3 2,3; thief 1,1: Police catches the thief in 3 turns
            3 placements
            -- exit 0
        "#]],
    );
    folder.check(
        "place --count 1 --output-format json two.board",
        expect![[r#"
            $ stakeout place --count 1 --output-format json two.board
            [{"title":null,"line":3,"wish":"police in 3","found":3,"placements":[{"police":[[1,1],[2,1]],"thief":[1,3],"verdict":"police","turns":3,"moved":1}]}]
            -- exit 0
        "#]],
    );
}

#[test]
fn boards_without_a_wish_or_with_errors_have_no_placement() {
    let folder = Folder::with(&[
        ("a.board", "PTE\n\nexpect: police\nPPTE\n\nexpect: police\nPT.\n\nexpect: police\nP.TE\n"),
        ("a.game", "a -> b\n"),
    ]);
    folder.check(
        "place a.board",
        expect![[r#"
            $ stakeout place a.board
            a.board:1:
            No verdict is asserted: name one with --expect
            a.board:4:
            Not solved
            a.board:7:
            Not solved
            a.board:10:
            police 1,1; thief 1,2: Police catches the thief in 1 turn
            police 1,2; thief 1,3: Police catches the thief in 1 turn
            police 1,2; thief 1,1: Police catches the thief in 1 turn
            police 1,3; thief 1,2: Police catches the thief in 1 turn
            police 1,3; thief 1,1: Police catches the thief in 3 turns
            5 placements
            -- standard error
            error[duplicate-police]: a second policeman; a board has only one, or 2 with `policemen: 2`
             --> a.board:4:2
              |
            4 | PPTE
              | -^
              | |
              | first policeman

            error[missing-exit]: no exit: the board needs one `E`
             --> a.board:7:1
              |
            7 | PT.
              | ^^^

            -- exit 1
        "#]],
    );
    folder.check(
        "place --output-format json a.board",
        expect![[r#"
            $ stakeout place --output-format json a.board
            [{"title":null,"line":1,"wish":null,"found":0,"placements":[]},{"title":null,"line":4,"wish":"police","found":0,"placements":[]},{"title":null,"line":7,"wish":"police","found":0,"placements":[]},{"title":null,"line":10,"wish":"police","found":5,"placements":[{"police":[1,1],"thief":[1,2],"verdict":"police","turns":1,"moved":1},{"police":[1,2],"thief":[1,3],"verdict":"police","turns":1,"moved":1},{"police":[1,2],"thief":[1,1],"verdict":"police","turns":1,"moved":3},{"police":[1,3],"thief":[1,2],"verdict":"police","turns":1,"moved":3},{"police":[1,3],"thief":[1,1],"verdict":"police","turns":3,"moved":4}]}]
            -- standard error
            error[duplicate-police]: a second policeman; a board has only one, or 2 with `policemen: 2`
             --> a.board:4:2
              |
            4 | PPTE
              | -^
              | |
              | first policeman

            error[missing-exit]: no exit: the board needs one `E`
             --> a.board:7:1
              |
            7 | PT.
              | ^^^

            -- exit 1
        "#]],
    );
    folder.check(
        "place a.game",
        expect![[r#"
            $ stakeout place a.game
            -- standard error
            stakeout: a.game: only boards can be placed
            -- exit 2
        "#]],
    );
}

#[test]
fn a_board_that_needs_too_much_memory_is_not_solved() {
    let folder = Folder::with(&[("a.board", "expect: police\nP.T\n..E\n")]);
    folder.check("place --solver-memory 1 a.board", expect![[r#"
        $ stakeout place --solver-memory 1 a.board
        Not solved
        -- standard error
        error[too-large]: not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
         --> a.board:2:1
          |
        2 | P.T
          | ^

        -- exit 1
    "#]]);
    folder.check("vary --solver-memory 1 a.board", expect![[r#"
        $ stakeout vary --solver-memory 1 a.board
        -- standard error
        error[too-large]: not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
         --> a.board:2:1
          |
        2 | P.T
          | ^

        -- exit 1
    "#]]);
}
