//! `explain-verdict`: why a board has its verdict, and what is wrong with a move.

use expect_test::expect;

use crate::support::Folder;

const BOARDS: &str = "title: Too fast\nP.*..\n..*T.\n....E\n\nPTT\n\nPT.\n*.E\n";

#[test]
fn boards_are_explained_one_after_another() {
    let folder = Folder::with(&[("a.board", BOARDS)]);
    folder.check("explain-verdict a.board", expect![[r#"
        $ stakeout explain-verdict a.board
        a.board:2: The thief escapes in 4 turns

        The policeman comes too late. Alone on the board, the thief would need 2 moves to the exit; the policeman would need 4 moves.

        Suppose that the thief plays only best moves, and the policeman tries everything. The number on a cell is the last round from which the policeman can still get there. After that round, it is too late.

            1 0 * . .
            0 0 * T .
            . . . . E

        The exit has no number: the policeman cannot get there in time.

        - Round 0, at the start: policeman on 1,1, thief on 2,4; 4 cells.
        - Round 1, after turn 2: policeman on 1,1, thief on 2,5; 1 cell.
        - Round 2, after turn 4: policeman on 1,1, thief on 3,5; no cell is left.

        So: The thief escapes in 4 turns at the latest.

        6 other moves win later: in turn 2, down to 3,4; in turn 2, stay on 2,4; in turn 2, up to 1,4; in turn 4, stay on 2,5; in turn 4, up to 1,5; in turn 4, left to 2,4.

        Difficulty: 0.00 bits: no choice matters.

        a.board:6: Not solved

        a.board:8: Police catches the thief in 1 turn

        The thief runs out of room.

        Suppose that the policeman plays only best moves, and the thief tries everything. The number on a cell is the last round from which the thief can still get there without being caught at once. After that round, the cell is lost.

            P T .
            * . E

        - Round 0, at the start: policeman on 1,1, thief on 1,2; no cell is left.
        - Round 1, after turn 1: policeman on 1,2, thief on 1,2; no cell is left.

        So: Police catches the thief in 1 turn at the latest.

        1 other first move wins: down-right to 2,2. No other move wins later.

        Difficulty: 0.42 bits.
        -- standard error
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
    "#]]);
    folder.check("explain-verdict --board 3 --output-format json a.board", expect![[r#"
        $ stakeout explain-verdict --board 3 --output-format json a.board
        [{"title":null,"line":8,"verdict":"police","turns":1,"why":{"loop":null,"move":null,"mover":"police","outcome":"police","police":[1,1],"room":{"cells":[[null,null,null],[null,null,null]],"of":"thief","rounds":[{"cells":0,"police":[1,1],"thief":[1,2],"turn":0},{"cells":0,"police":[1,2],"thief":[1,2],"turn":1}],"walks":{"police":2,"thief":2}},"text":"The thief runs out of room.\n\nSuppose that the policeman plays only best moves, and the thief tries everything. The number on a cell is the last round from which the thief can still get there without being caught at once. After that round, the cell is lost.\n\n    P T .\n    * . E\n\n- Round 0, at the start: policeman on 1,1, thief on 1,2; no cell is left.\n- Round 1, after turn 1: policeman on 1,2, thief on 1,2; no cell is left.\n\nSo: Police catches the thief in 1 turn at the latest.\n\n1 other first move wins: down-right to 2,2. No other move wins later.\n\nDifficulty: 0.42 bits.\n","thief":[1,2],"turns":1}}]
        -- exit 0
    "#]]);
}

#[test]
fn a_move_is_judged_and_refuted() {
    let folder = Folder::with(&[("a.board", BOARDS)]);
    folder.check_with_input(
        "P..\n*.*\nE.T\n",
        "explain-verdict --move r -",
        expect![[r#"
            $ stakeout explain-verdict --move r -
            -:1: Police catches the thief in 3 turns

            The policeman's move: right to 1,2. This move lets the thief escape in 3 turns: the catch in 2 was down-right.

            Best play after it:

            1. thief left to 3,2
            2. police left to 1,1
            3. thief left to 3,1
            -- exit 0
        "#]],
    );
    folder.check_with_input(
        "P..\n*.*\nE.T\n",
        "explain-verdict --move -",
        expect![[r#"
            $ stakeout explain-verdict --move -
            -:1: Police catches the thief in 3 turns

            The policeman's move: stay on 1,1. This move lets the thief escape in 3 turns: the catch in 2 was down-right.

            Best play after it:

            1. thief left to 3,2
            2. police stay on 1,1
            3. thief left to 3,1
            -- exit 0
        "#]],
    );
    folder.check(
        "explain-verdict --move r a.board",
        expect![[r#"
        $ stakeout explain-verdict --move r a.board
        -- standard error
        stakeout: --move: a.board has 3 boards; choose one with --board
        -- exit 2
    "#]],
    );
    folder.check(
        "explain-verdict --board 1 --move ul a.board",
        expect![[r#"
        $ stakeout explain-verdict --board 1 --move ul a.board
        -- standard error
        stakeout: --move: illegal move `ul`, number 1
        -- exit 2
    "#]],
    );
    folder.check(
        "explain-verdict --board 3 --move=r_u a.board",
        expect![[r#"
        $ stakeout explain-verdict --board 3 --move=r_u a.board
        -- standard error
        stakeout: --move: unknown move `r_u`, number 1
        -- exit 2
    "#]],
    );
}

#[test]
fn control_characters_in_a_path_do_not_reach_the_terminal() {
    let name = "e\u{1b}[31m\u{9b}1m.board";
    let folder = Folder::with(&[(name, "P.T\n..E\n")]);
    for arguments in
        ["explain-verdict", "repair --wish draw", "check --verdicts --output-format github"]
    {
        let output = folder.command(&format!("{arguments} {name}")).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("e␛[31m\u{fffd}1m.board"), "{text:?}");
        assert!(!text.contains(['\u{1b}', '\u{9b}']), "{text:?}");
    }
}

#[test]
fn a_pursuit_is_explained_as_data_and_its_moves_are_judged() {
    let folder = Folder::with(&[(
        "a.pursuit",
        "title: A path\npolice: a a\nthief: c\na - b\nb - c\nc - d\n",
    )]);
    folder.check("explain-verdict --output-format json a.pursuit", expect![[r#"
        $ stakeout explain-verdict --output-format json a.pursuit
        [{"title":"A path","line":1,"verdict":"police","turns":5,"why":{"loop":null,"move":null,"mover":"police","outcome":"police","police":["a","a"],"room":{"cells":[{"last":null,"name":"a"},{"last":null,"name":"b"},{"last":1,"name":"c"},{"last":2,"name":"d"}],"of":"thief","rounds":[{"cells":2,"police":["a","a"],"thief":"c","turn":0},{"cells":2,"police":["a","b"],"thief":"c","turn":1},{"cells":1,"police":["a","c"],"thief":"d","turn":3},{"cells":0,"police":["a","d"],"thief":"d","turn":5}],"walks":{"police":null,"thief":null}},"text":"The thief runs out of room.\n\nSuppose that the police play only best moves, and the thief tries everything. The number on a vertex is the last round from which the thief can still get there without being caught at once. After that round, the vertex is lost.\n\n`c`: 1; `d`: 2.\n\n- Round 0, at the start: police on `a`, `a`, thief on `c`; 2 vertices.\n- Round 1, after turn 1: police on `a`, `b`, thief on `c`; 2 vertices.\n- Round 2, after turn 3: police on `a`, `c`, thief on `d`; 1 vertex.\n- Round 3, after turn 5: police on `a`, `d`, thief on `d`; no vertex is left.\n\nSo: Police catches the thief in 5 turns at the latest.\n\n2 other first moves win: from `a` to `b` and from `a` to `b`; stay on `a` and `a`. 9 other moves win later: in turn 3, from `a` to `b` and from `b` to `c`; in turn 3, stay on `a` and `b`; in turn 3, from `a` to `b` while one stays on `b`; in turn 3, from `b` to `a` while one stays on `a`; in turn 5, from `a` to `b` and from `c` to `d`; in turn 5, stay on `a` and `c`; ….\n\nDifficulty: 0.00 bits: no choice matters.\n","thief":"c","turns":5}}]
        -- exit 0
    "#]]);
    folder.check(
        "explain-verdict --move a,b a.pursuit",
        expect![[r#"
            $ stakeout explain-verdict --move a,b a.pursuit
            The police's move: from `a` to `b` while one stays on `a`. Best: Police catches the thief in 4 turns.

            Best play after it:

            1. thief to `d`
            2. police from `b` to `c` while one stays on `a`
            3. thief stays on `d`
            4. police from `c` to `d` while one stays on `a`
            -- exit 0
        "#]],
    );
    folder.check(
        "explain-verdict --move a,d a.pursuit",
        expect![[r#"
        $ stakeout explain-verdict --move a,d a.pursuit
        -- standard error
        stakeout: --move: illegal move `a,d`, number 1
        -- exit 2
    "#]],
    );
}

#[test]
fn a_pursuit_is_explained_in_words() {
    let folder = Folder::with(&[(
        "a.pursuit",
        "police: a b\nthief: d\nexits: e\nfirst: thief\na - b c\nb - c\nc - d\nd - e\n",
    )]);
    folder.check("explain-verdict a.pursuit", expect![[r#"
        $ stakeout explain-verdict a.pursuit
        # Pursuit

        **The thief escapes in 1 turn**

        2 policemen hunt the thief along the edges. He wins on the exit. The thief moves first; both sides may stay. All policemen move in one turn.

        The police start on `a`, `b`; the thief starts on `d`.

        With the police there, the thief is safe on `c`, `d`, `e`.

        ## Why

        The police come too late. Alone on the graph, the thief would need 1 move to the exit; the nearest policeman would need 3 moves.

        Suppose that the thief plays only best moves, and the police try everything. The number on a vertex is the last round from which a policeman can still get there. After that round, it is too late.

        No vertex has a number.

        The exit has no number: no policeman can get there in time.

        - Round 0, at the start: police on `a`, `b`, thief on `d`; no vertex is left.
        - Round 1, after turn 1: police on `a`, `b`, thief on `e`; no vertex is left.

        So: The thief escapes in 1 turn at the latest.

        1 other first move wins: stay on `d`. No other move wins later.

        ## Where the thief is safe, round by round

        - after 0 turns: `c`, `d`, `e`

        ## First moves of the thief, best first

        - `e`: The thief escapes
        - `d`: The thief escapes in 2 turns
        - `c`: Police catches the thief in 1 turn

        ## Best line

        1. thief to `e`
        -- exit 0
    "#]]);
}

#[test]
fn a_game_that_is_not_solved_has_the_diagnostics_that_say_why() {
    let folder = Folder::with(&[
        ("a.pursuit", "policemen: 1\na - b\n"),
        ("wrong.pursuit", "police: z\nthief: a\na - b\n"),
        ("a.game", "start: a\na -> b\nb\n"),
        ("words.game", "words: 1\nab\nbc\n"),
    ]);
    folder.check("explain-verdict --solver-memory 1 a.pursuit", expect![[r#"
        $ stakeout explain-verdict --solver-memory 1 a.pursuit
        -- standard error
        warning[too-large]: not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
         --> a.pursuit:1:12
          |
        1 | policemen: 1
          |            ^

        -- exit 1
    "#]]);
    folder.check(
        "explain-verdict --output-format json wrong.pursuit",
        expect![[r#"
        $ stakeout explain-verdict --output-format json wrong.pursuit
        -- standard error
        error[bad-value]: unknown vertex `z`; `police` must name vertices of this file
         --> wrong.pursuit:1:9
          |
        1 | police: z
          |         ^

        -- exit 1
    "#]],
    );
    folder.check("explain-verdict --solver-memory 1 a.game", expect![[r#"
        $ stakeout explain-verdict --solver-memory 1 a.game
        -- standard error
        warning[too-large]: not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
         --> a.game:1:8
          |
        1 | start: a
          |        ^

        -- exit 1
    "#]]);
    folder.check(
        "explain-verdict words.game",
        expect![[r#"
        $ stakeout explain-verdict words.game
        -- standard error
        stakeout: words.game: A word game has no start: each word has an outcome of its own.
        -- exit 1
    "#]],
    );
}

#[test]
fn a_move_may_name_vertices_with_commas() {
    let folder =
        Folder::with(&[("a.pursuit", "police: 1,1 1,2\nthief: 2,2\n1,1 - 1,2\n1,2 - 2,2\n")]);
    folder.check(
        "explain-verdict --move 1,1;2,2 a.pursuit",
        expect![[r#"
        $ stakeout explain-verdict --move 1,1;2,2 a.pursuit
        The police's move: from `1,2` to `2,2` while one stays on `1,1`. Police catches the thief.
        -- exit 0
    "#]],
    );
}

#[test]
fn a_graph_game_is_explained_and_its_moves_are_judged() {
    let folder = Folder::with(&[
        ("trap.game", "title: A trap\nstart: a\na -> b c\nb -> a\nc -> d\n"),
        ("won.game", "start: a\na -> b c\nb -> d\nc -> d e\nd -> f\n"),
        ("heaps.game", "octal: 0.77 9\nstart: 3 + 2\n"),
        ("toll.game", "objective: cost\nstart: a\na -> b:3 c:1\nb -> d:4\nc -> d:9 a:0\n"),
    ]);
    folder.check(
        "explain-verdict trap.game",
        expect![[r#"
        $ stakeout explain-verdict trap.game
        # A trap

        **draw**

        A player who cannot move loses.

        ## Why

        Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.

        1. From `a` to `b`.
           - Leaving it to `c` loses in 1 turn.
        2. From `b` to `a`.
           - There is no other move.

        ## First moves, best first

        - `b`: draw for the opponent
        - `c`: win in 1 turn for the opponent
        -- exit 0
    "#]],
    );
    folder.check("explain-verdict --output-format json trap.game", expect![[r#"
        $ stakeout explain-verdict --output-format json trap.game
        [{"title":"A trap","line":1,"verdict":"draw","turns":null,"why":{"loop":{"moves":[{"from":["a"],"mover":"first","others":[{"outcome":"lose","to":"c","turns":1}],"to":["b"]},{"from":["b"],"mover":"second","others":[],"to":["a"]}],"path":[]},"move":null,"mover":"first","outcome":"draw","police":null,"room":null,"text":"Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.\n\n1. From `a` to `b`.\n   - Leaving it to `c` loses in 1 turn.\n2. From `b` to `a`.\n   - There is no other move.\n","thief":null,"turns":null,"vertices":["a"]}}]
        -- exit 0
    "#]]);
    folder.check(
        "explain-verdict won.game",
        expect![[r#"
        $ stakeout explain-verdict won.game
        # Game

        **win in 3 turns**

        A player who cannot move loses.

        ## Why

        The player to move wins in 3 turns by `b`. The only move of the opponent then loses:

        - `d` is answered by `f`, which leaves no move.

        No other first move wins.

        ## First moves, best first

        - `b`: lose in 2 turns for the opponent
        - `c`: win in 1 turn for the opponent

        ## Best line

        1. first player from `a` to `b`
        2. second player from `b` to `d`
        3. first player from `d` to `f`
        -- exit 0
    "#]],
    );
    folder.check(
        "explain-verdict --move z won.game",
        expect![[r#"
        $ stakeout explain-verdict --move z won.game
        -- standard error
        stakeout: --move: illegal move `z`, number 1
        -- exit 2
    "#]],
    );
    folder.check(
        "explain-verdict heaps.game",
        expect![[r#"
        $ stakeout explain-verdict heaps.game
        # Game

        **win, Grundy value 1**

        A player who cannot move loses. With several pieces, a turn moves one of them.

        ## Why

        The player to move wins: 2 xor 3 = 1, and a move to 0 wins.

        - `2`: mex {0, 1} = 2
        - `3`: mex {0, 1, 2} = 3

        Moves to 0: `3 -> 2`.

        ## First moves

        - `3` to `1`: win, Grundy value 3 for the opponent
        - `3` to `2`: lose, Grundy value 0 for the opponent
        - `3` to `1+1`: win, Grundy value 2 for the opponent
        - `2` to `0`: win, Grundy value 3 for the opponent
        - `2` to `1`: win, Grundy value 2 for the opponent
        -- exit 0
    "#]],
    );
}

#[test]
fn moves_of_a_graph_game_are_judged() {
    let folder = Folder::with(&[
        ("won.game", "start: a\na -> b c\nb -> d\nc -> d e\nd -> f\n"),
        ("heaps.game", "octal: 0.77 9\nstart: 3 + 2\n"),
        ("toll.game", "objective: cost\nstart: a\na -> b:3 c:1\nb -> d:4\nc -> d:9 a:0\n"),
    ]);
    let judged = |moves: &str, file: &str| {
        let mut command = folder.command("explain-verdict --move");
        let output = command.args([moves, file]).output().unwrap();
        assert!(output.stderr.is_empty(), "{moves}");
        String::from_utf8(output.stdout).unwrap()
    };
    let texts = [
        judged("c", "won.game"),
        judged("c e", "won.game"),
        judged("3 -> 1", "heaps.game"),
        judged("3 -> 2 2 -> 1", "heaps.game"),
        judged("c d", "toll.game"),
    ];
    expect![[r#"
        The move `c`. This move loses in 1 turn: the win in 2 was `b`.

        Best play after it:

        1. opponent to `e`
        ----
        The move `e`. Best: win, since the opponent cannot move.
        ----
        The move `3 -> 1`. This move loses, since the Grundy value becomes 3: the win was `3 -> 2`.

        After it, the opponent wins: 2 xor 1 = 3, and a move to 0 wins.

        - `2`: mex {0, 1} = 2
        - `1`: mex {0} = 1

        Moves to 0: `2 -> 1`.
        ----
        The move `2 -> 1`. Nothing better: lose, since the Grundy value becomes 3.
        ----
        The maximiser's move `d`. Best: cost 9 from here.
    "#]]
    .assert_eq(&texts.join("----\n"));
}
