//! Boards with several policemen on the command line: what every command does with them.

use expect_test::expect;

use crate::support::Folder;

const TWO: &str = "title: Two\npolicemen: 2\nexits: any\nP..T\nP..E\n";

fn folder() -> Folder {
    Folder::with(&[
        ("two.board", TWO),
        ("same.board", "policemen: 2\npolice-moves: 4\nexpect: draw\nP.T\nPE.\n"),
        ("mixed.board", "PTE\n\npolicemen: 2\nPPTE\n"),
    ])
}

#[test]
fn a_board_is_solved_in_a_line_or_as_an_object() {
    let folder = folder();
    folder.check(
        "solve --verify two.board",
        expect![[r#"
        $ stakeout solve --verify two.board
        The thief escapes
          proved: 576 states
        -- exit 0
    "#]],
    );
    folder.check("solve --output-format json --cells two.board", expect![[r#"
        $ stakeout solve --output-format json --cells two.board
        {"file":"two.board","boards":[
        {"title":"Two","line":4,"rows":2,"columns":4,"police":[[1,1],[2,1]],"thief":[1,4],"exit":[2,4],"exits":[[2,4]],"first":"police","verdict":"thief","turns":2,"line_of_play":[{"mover":"police","to":[[1,1],[1,1]]},{"mover":"thief","to":[2,4]}],"cells":{"thief_here":{"police_to_move":[[{"outcome":"police","turns":0},{"outcome":"police","turns":1},{"outcome":"thief","turns":4},{"outcome":"thief","turns":2}],[{"outcome":"police","turns":0},{"outcome":"police","turns":1},{"outcome":"thief","turns":2},{"outcome":"thief","turns":0}]],"thief_to_move":[[{"outcome":"police","turns":0},{"outcome":"thief","turns":5},{"outcome":"thief","turns":3},{"outcome":"thief","turns":1}],[{"outcome":"police","turns":0},{"outcome":"thief","turns":3},{"outcome":"thief","turns":1},{"outcome":"thief","turns":0}]]},"police_here":null}}
        ]}
        -- exit 0
    "#]]);
    folder.check(
        "solve --output-format json --state 1,1;1,2:1,3:thief two.board",
        expect![[r#"
            $ stakeout solve --output-format json --state 1,1;1,2:1,3:thief two.board
            {"file":"two.board","boards":[
            {"title":"Two","line":4,"rows":2,"columns":4,"police":[[1,1],[2,1]],"thief":[1,4],"exit":[2,4],"exits":[[2,4]],"first":"police","verdict":"thief","turns":2,"line_of_play":[{"mover":"police","to":[[1,1],[1,1]]},{"mover":"thief","to":[2,4]}],"state":{"police":[[1,1],[1,2]],"thief":[1,3],"to_move":"thief","outcome":"thief","turns":3,"moves":[{"to":[1,4],"outcome":"thief","turns":2},{"to":[1,3],"outcome":"police","turns":1},{"to":[2,3],"outcome":"police","turns":1},{"to":[1,2],"outcome":"police","turns":0}]}}
            ]}
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --state 1,2;1,2:1,3:police two.board",
        expect![[r#"
        $ stakeout solve --state 1,2;1,2:1,3:police two.board
        The thief escapes
          police on 1,2;1,2, thief on 1,3, police to move: Police catches the thief in 1 turn
            police to 1,1;1,3: Police catches the thief in 0 turns
            police to 1,2;1,3: Police catches the thief in 0 turns
            police to 1,3;1,3: Police catches the thief in 0 turns
            police to 1,3;2,1: Police catches the thief in 0 turns
            police to 1,3;2,2: Police catches the thief in 0 turns
            police to 1,3;2,3: Police catches the thief in 0 turns
            police to 1,1;2,3: Police catches the thief in 2 turns
            police to 1,2;2,3: Police catches the thief in 2 turns
            police to 2,1;2,3: Police catches the thief in 2 turns
            police to 2,2;2,3: Police catches the thief in 2 turns
            police to 2,3;2,3: Police catches the thief in 2 turns
            police to 1,1;1,1: The thief escapes in 3 turns
            police to 1,1;1,2: The thief escapes in 3 turns
            police to 1,1;2,1: The thief escapes in 3 turns
            police to 1,1;2,2: The thief escapes in 3 turns
            police to 1,2;1,2: The thief escapes in 3 turns
            police to 1,2;2,1: The thief escapes in 3 turns
            police to 1,2;2,2: The thief escapes in 3 turns
            police to 2,1;2,1: The thief escapes in 3 turns
            police to 2,1;2,2: The thief escapes in 3 turns
            police to 2,2;2,2: The thief escapes in 3 turns
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --state 1,1:1,3:thief two.board",
        expect![[r#"
        $ stakeout solve --state 1,1:1,3:thief two.board
        -- standard error
        stakeout: --state: write 2 cells before `:`, one for each policeman; not 1
        -- exit 2
    "#]],
    );
    folder.check(
        "solve --state 1,1;1,2:1,3:thief mixed.board",
        expect![[r#"
        $ stakeout solve --state 1,1;1,2:1,3:thief mixed.board
        -- standard error
        stakeout: --state: write 1 cell before `:`, one for each policeman; not 2
        -- exit 2
    "#]],
    );
    folder.check("solve --solver-memory 1KiB two.board", expect![[r#"
        $ stakeout solve --solver-memory 1KiB two.board
        Not solved
        -- standard error
        warning[too-large]: not solved: needs SIZE of memory, and the limit is 1 KiB; raise `solver.memory` (`--solver-memory`)
         --> two.board:4:1
          |
        4 | P..T
          | ^

        -- exit 1
    "#]]);
}

#[test]
fn a_board_is_checked_formatted_and_rewritten() {
    let folder = folder();
    folder.check(
        "check --verdicts two.board same.board",
        expect![[r#"
            $ stakeout check --verdicts two.board same.board
            information[verdict]: The thief escapes in 2 turns
             --> two.board:4:1
              |
            4 | P..T
              | ^

            error[verdict-mismatch]: expected: Draw; found: Police catches the thief in 3 turns
             --> same.board:3:9
              |
            3 | expect: draw
              |         ^^^^
              |
              = help: `stakeout repair` finds the nearest boards as expected; `--fix --unsafe-fixes` writes the verdict found

            information[verdict]: Police catches the thief in 3 turns
             --> same.board:4:1
              |
            4 | P.T
              | ^

            Checked 2 files: 1 error, 2 information.
            2 boards: 1 police, 1 thief
            1 fixable with --fix --unsafe-fixes
            -- exit 1
        "#]],
    );
    folder.check(
        "check --select duplicate-board two.board",
        expect![[r#"
        $ stakeout check --select duplicate-board two.board
        Checked 1 file: no errors.
        1 board: 1 thief
        -- exit 0
    "#]],
    );
    folder.check(
        "fmt --diff two.board",
        expect![[r#"
        $ stakeout fmt --diff two.board
        -- standard error
        stakeout: 1 file already formatted
        -- exit 0
    "#]],
    );
    folder.check(
        "rewrite rotate-left --diff two.board",
        expect![[r#"
        $ stakeout rewrite rotate-left --diff two.board
        --- two.board
        +++ two.board
        @@ -1,5 +1,7 @@
         title: Two
         policemen: 2
         exits: any
        -P..T
        -P..E
        +TE
        +..
        +..
        +PP
        -- standard error
        stakeout: 1 file would be rewritten
        -- exit 1
    "#]],
    );
    folder.check(
        "rewrite assert-verdict --diff two.board",
        expect![[r#"
        $ stakeout rewrite assert-verdict --diff two.board
        --- two.board
        +++ two.board
        @@ -1,5 +1,6 @@
         title: Two
         policemen: 2
         exits: any
        +expect: thief in 2
         P..T
         P..E
        -- standard error
        stakeout: 1 file would be rewritten
        -- exit 1
    "#]],
    );
    folder.check(
        "rewrite swap-players --diff two.board",
        expect![[r#"
            $ stakeout rewrite swap-players --diff two.board
            -- standard error
            stakeout: two.board:4: left as it is: one thief cannot change places with several policemen
            stakeout: 1 file unchanged
            -- exit 1
        "#]],
    );
}

#[test]
fn insight_knows_any_number_of_policemen() {
    let folder = folder();
    folder.check(
        "solve --critical two.board",
        expect![[r#"
            $ stakeout solve --critical two.board
            The thief escapes
              critical cells: 0 change the outcome, 0 only the turns
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --variants mixed.board",
        expect![[r#"
            $ stakeout solve --variants mixed.board
            Police catches the thief
              variants:
                first: thief: The thief escapes in 1 turn
                police-moves: 4: Police catches the thief in 1 turn
                thief-moves: 8: Police catches the thief in 1 turn
                skip: police: Police catches the thief in 1 turn
                skip: thief: Police catches the thief in 1 turn
                skip: none: Police catches the thief in 1 turn
                stuck: wins: Police catches the thief in 1 turn
            Police catches the thief
              variants:
                first: thief: The thief escapes in 1 turn
                police-moves: 4: Police catches the thief in 1 turn
                thief-moves: 8: Police catches the thief in 1 turn
                skip: police: Police catches the thief in 1 turn
                skip: thief: Police catches the thief in 1 turn
                skip: none: Police catches the thief in 1 turn
                stuck: wins: Police catches the thief in 1 turn
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --soundness two.board",
        expect![[r#"
            $ stakeout solve --soundness two.board
            The thief escapes
              first moves: 10 keep the outcome, 10 of them best
                1,1;1,1: The thief escapes in 1 turn
                1,1;1,2: The thief escapes in 1 turn
                1,1;2,1: The thief escapes in 1 turn
                1,1;2,2: The thief escapes in 1 turn
                1,2;1,2: The thief escapes in 1 turn
                1,2;2,1: The thief escapes in 1 turn
                1,2;2,2: The thief escapes in 1 turn
                2,1;2,1: The thief escapes in 1 turn
                2,1;2,2: The thief escapes in 1 turn
                2,2;2,2: The thief escapes in 1 turn
              best line: 1 move of the winner, 0 of them forced
                turn 1, also 1,4: The thief escapes in 2 turns
                turn 1, also 1,3: The thief escapes in 4 turns
              the other side first: The thief escapes in 1 turn
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --critical --variants --soundness --output-format json two.board",
        expect![[r#"
            $ stakeout solve --critical --variants --soundness --output-format json two.board
            {"file":"two.board","boards":[
            {"title":"Two","line":4,"rows":2,"columns":4,"police":[[1,1],[2,1]],"thief":[1,4],"exit":[2,4],"exits":[[2,4]],"first":"police","verdict":"thief","turns":2,"line_of_play":[{"mover":"police","to":[[1,1],[1,1]]},{"mover":"thief","to":[2,4]}],"critical":[],"variants":[{"directive":"first","value":"thief","verdict":"thief","turns":1},{"directive":"police-moves","value":"4","verdict":"thief","turns":2},{"directive":"thief-moves","value":"8","verdict":"thief","turns":2},{"directive":"skip","value":"police","verdict":"thief","turns":2},{"directive":"skip","value":"thief","verdict":"thief","turns":2},{"directive":"skip","value":"none","verdict":"thief","turns":2},{"directive":"stuck","value":"wins","verdict":"thief","turns":2}],"soundness":{"keeps":10,"best":10,"only":0,"line":1,"set_play":{"verdict":"thief","turns":1},"keys":[{"to":[[1,1],[1,1]],"turns":1},{"to":[[1,1],[1,2]],"turns":1},{"to":[[1,1],[2,1]],"turns":1},{"to":[[1,1],[2,2]],"turns":1},{"to":[[1,2],[1,2]],"turns":1},{"to":[[1,2],[2,1]],"turns":1},{"to":[[1,2],[2,2]],"turns":1},{"to":[[2,1],[2,1]],"turns":1},{"to":[[2,1],[2,2]],"turns":1},{"to":[[2,2],[2,2]],"turns":1}],"duals":[{"turn":1,"to":[1,4],"turns":2},{"turn":1,"to":[1,3],"turns":4}]}}
            ]}
            -- exit 0
        "#]],
    );
    folder.check(
        "repair --expect police --output-format json two.board",
        expect![[r#"
            $ stakeout repair --expect police --output-format json two.board
            [{"title":"Two","line":4,"wish":"police","verdict":"thief","turns":2,"tried":12,"complete":true,"repairs":[{"edits":[{"piece":"E","from":[2,4],"to":[2,3]}],"verdict":"police","turns":5,"changed":1}]}]
            -- exit 0
        "#]],
    );
    folder.check(
        "repair two.board",
        expect![[r#"
            $ stakeout repair two.board
            two.board:4: The thief escapes in 2 turns; no verdict is asserted
            -- exit 0
        "#]],
    );
    folder.check(
        "repair --board 1 mixed.board",
        expect![[r#"
            $ stakeout repair --board 1 mixed.board
            mixed.board:1: Police catches the thief in 1 turn; no verdict is asserted
            -- exit 0
        "#]],
    );
}

#[test]
fn certificates_are_for_one_policeman() {
    let folder = folder();
    folder.check(
        "certify two.board -o two.cert",
        expect![[r#"
            $ stakeout certify two.board -o two.cert
            -- standard error
            stakeout: two.board:4: not available with several policemen
            -- exit 1
        "#]],
    );
    folder.check(
        "verify two.board two.cert",
        expect![[r#"
            $ stakeout verify two.board two.cert
            -- standard error
            stakeout: two.board:4: not available with several policemen
            -- exit 1
        "#]],
    );
}

#[test]
fn boards_are_explained_and_ranked() {
    let folder = folder();
    folder.check(
        "explain-verdict two.board",
        expect![[r#"
            $ stakeout explain-verdict two.board
            two.board:4: The thief escapes in 2 turns

            The police come too late. Alone on the board, the thief would need 1 move to the exit; the nearest policeman would need 3 moves.

            Suppose that the thief plays only best moves, and the police try everything. The number on a cell is the last round from which a policeman can still get there. After that round, it is too late.

                0 . . T
                0 . . E

            The exit has no number: no policeman can get there in time.

            - Round 0, at the start: police on 1,1;2,1, thief on 1,4; 2 cells.
            - Round 1, after turn 2: police on 1,1;1,1, thief on 2,4; no cell is left.

            So: The thief escapes in 2 turns at the latest.

            2 other moves win later: in turn 2, stay on 1,4; in turn 2, left to 1,3.

            Difficulty: 0.00 bits: no choice matters.
            -- exit 0
        "#]],
    );
    folder.check(
        "explain-verdict --output-format json two.board",
        expect![[r#"
            $ stakeout explain-verdict --output-format json two.board
            [{"title":"Two","line":4,"verdict":"thief","turns":2,"why":{"loop":null,"move":null,"mover":"police","outcome":"thief","police":[[1,1],[2,1]],"room":{"cells":[[0,null,null,null],[0,null,null,null]],"of":"police","rounds":[{"cells":2,"police":[[1,1],[2,1]],"thief":[1,4],"turn":0},{"cells":0,"police":[[1,1],[1,1]],"thief":[2,4],"turn":2}],"walks":{"police":3,"thief":1}},"text":"The police come too late. Alone on the board, the thief would need 1 move to the exit; the nearest policeman would need 3 moves.\n\nSuppose that the thief plays only best moves, and the police try everything. The number on a cell is the last round from which a policeman can still get there. After that round, it is too late.\n\n    0 . . T\n    0 . . E\n\nThe exit has no number: no policeman can get there in time.\n\n- Round 0, at the start: police on 1,1;2,1, thief on 1,4; 2 cells.\n- Round 1, after turn 2: police on 1,1;1,1, thief on 2,4; no cell is left.\n\nSo: The thief escapes in 2 turns at the latest.\n\n2 other moves win later: in turn 2, stay on 1,4; in turn 2, left to 1,3.\n\nDifficulty: 0.00 bits: no choice matters.\n","thief":[1,4],"turns":2}}]
            -- exit 0
        "#]],
    );
    folder.check(
        "explain-verdict --move r,ur two.board",
        expect![[r#"
            $ stakeout explain-verdict --move r,ur two.board
            two.board:4: The thief escapes in 2 turns

            The police's move: from 1,1 to 1,2 and from 2,1 to 1,2. Nothing better: The thief escapes in 1 turn.

            Best play after it:

            1. thief down to 2,4
            -- exit 0
        "#]],
    );
    folder.check(
        "explain-verdict --move r,u two.board --board 1",
        expect![[r#"
            $ stakeout explain-verdict --move r,u two.board --board 1
            two.board:4: The thief escapes in 2 turns

            The police's move: from 2,1 to 1,2 while one stays on 1,1. Nothing better: The thief escapes in 1 turn.

            Best play after it:

            1. thief down to 2,4
            -- exit 0
        "#]],
    );
    folder.check(
        "explain-verdict --move r two.board",
        expect![[r#"
            $ stakeout explain-verdict --move r two.board
            -- standard error
            stakeout: --move: illegal move `r`, number 1
            -- exit 2
        "#]],
    );
    folder.check(
        "rank two.board same.board mixed.board",
        expect![[r#"
            $ stakeout rank two.board same.board mixed.board
              0.00  thief in 2     two.board:4  Two: no choice matters
              0.24  police in 3    same.board:4
              0.58  police in 1    mixed.board:1
              1.00  police in 1    mixed.board:4
            -- exit 0
        "#]],
    );
}

#[test]
fn a_board_is_drawn_and_converted() {
    let folder = folder();
    folder.check(
        "render two.board",
        expect![[r#"
            $ stakeout render two.board
            Two
            The thief escapes in 2 turns

                1   2   3   4
            1 Pp0  p1  t4 Tt2
            2 Pp0  p1  t2 Et0

            thief here, police to move; p9: the police win in 9 turns, t9: the thief, =: a draw

            Best line:
              1. police to 1,1;1,1
              2. thief down to 2,4
            -- exit 0
        "#]],
    );
    folder.check(
        "render --vary police --to-move thief two.board",
        expect![[r#"
            $ stakeout render --vary police --to-move thief two.board
            Two
            The thief escapes in 2 turns

                1   2   3   4
            1 Pt1  t1  t1 Tp0
            2 Pt1  t1  t1 Ep2

            first policeman here, thief to move; p9: the police win in 9 turns, t9: the thief, =: a draw

            Best line:
              1. police to 1,1;1,1
              2. thief down to 2,4
            -- exit 0
        "#]],
    );
    folder.check("convert two.board --to pursuit", expect![[r#"
        $ stakeout convert two.board --to pursuit
        -- standard error
        stakeout: two.board: police and thief have different moves, and in a pursuit file they have the same; give `police-moves` and `thief-moves` the same value
        -- exit 1
    "#]]);
    folder.check(
        "convert same.board --to pursuit",
        expect![[r#"
        $ stakeout convert same.board --to pursuit
        police: 1,1 2,1
        thief: 1,3
        exits: 2,2
        1,1
        1,2 - 1,1
        1,3 - 1,2
        2,1 - 1,1
        2,2 - 1,2 2,1
        2,3 - 1,3 2,2
        -- exit 0
    "#]],
    );
    folder.check(
        "convert two.board --to game --max-states 100",
        expect![[r#"
            $ stakeout convert two.board --to game --max-states 100
            -- standard error
            stakeout: two.board: the board has 576 states, more than 100; --max-states raises the limit, and --to pursuit writes the board itself
            -- exit 1
        "#]],
    );
}

#[test]
fn boards_are_generated() {
    let folder = folder();
    folder.check(
        "generate --rows 5 --columns 6 --policemen 2 -n 2",
        expect![[r#"
            $ stakeout generate --rows 5 --columns 6 --policemen 2 -n 2
            policemen: 2
            expect: police in 7
            P.E*..
            ...*..
            ......
            .P.*.T
            ...*..

            policemen: 2
            expect: police in 7
            ...*..
            T...P.
            **.*.*
            ....E.
            ...*.P
            -- exit 0
        "#]],
    );
    folder.check(
        "generate --rows 4 --columns 4 --policemen 3 --verdict police --turns 3 --seed 7",
        expect![[r#"
            $ stakeout generate --rows 4 --columns 4 --policemen 3 --verdict police --turns 3 --seed 7
            policemen: 3
            expect: police in 3
            E...
            .P..
            P...
            .P.T
            -- exit 0
        "#]],
    );
    folder.check(
        "generate --rows 1 --columns 4 --policemen 3",
        expect![[r#"
        $ stakeout generate --rows 1 --columns 4 --policemen 3
        -- standard error
        stakeout: a board with 3 `P` needs a cell for each piece
        -- exit 2
    "#]],
    );
}
