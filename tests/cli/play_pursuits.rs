//! `stakeout play` with several policemen, on graphs and boards.

use expect_test::{Expect, expect};

use crate::support::Folder;

const HARBOUR: &str = "title: A harbour\npolice: gate gate\nthief: square\nexits: ferry\n\
    gate - market bridge\nmarket - square bridge\nsquare - h\nh -> ferry\nferry\n";

/// Plays a file with these lines of input.
fn check(name: &str, text: &str, arguments: &str, input: &str, picture: Expect) {
    let folder = Folder::with(&[(name, text)]);
    folder.check_with_input(input, &format!("play {name}{arguments}"), picture);
}

#[test]
fn a_turn_of_the_police_names_the_vertices_of_all_policemen() {
    check(
        "a.pursuit",
        HARBOUR,
        "",
        "help\nhint\nmoves\nbridge\nsquare gate\ngate nowhere\nbridge market\nshow\nundo\nundo\nstay\nresign\n",
        expect![[r#"
            $ stakeout play a.pursuit
            A harbour
            You are the police. The police move first. With best play: The thief escapes in 4 turns.
            Type `help` for a list of commands.

            Police: gate gate. Thief: square. Exit: ferry. Turn 1: your move.
            From gate: market bridge
            > help
            Moves: the place of the thief, or the places of all policemen in any order, separated by
            spaces. A place is a vertex, or a row and a column such as 3,4. A policeman who stays
            keeps his place; `stay` keeps all. If a vertex has the name of a command, it is a move.
            Other commands: hint (h), moves, show, undo (z), restart, resign, quit (q), help (?).
            > hint
            Best is `gate gate`, `gate market`, `gate bridge`, `market market`, `market bridge` or `bridge bridge`: The thief escapes in 3 turns.
            > moves
            Moves: `gate gate`, `gate market`, `gate bridge`, `market market`, `market bridge`, `bridge bridge`.
            > bridge
            The police cannot go there. Moves: `gate gate`, `gate market`, `gate bridge`, `market market`, `market bridge`, `bridge bridge`.
            > square gate
            The police cannot go there. Moves: `gate gate`, `gate market`, `gate bridge`, `market market`, `market bridge`, `bridge bridge`.
            > gate nowhere
            Unknown move or command; type `help` for a list.
            > bridge market
            Nothing better: The thief escapes in 3 turns.
            The thief goes to h.

            Police: market bridge. Thief: h. Exit: ferry. Turn 3: your move.
            From market: gate bridge square
            From bridge: gate market
            > show

            gate -> market bridge
            market -> gate bridge square
            bridge -> gate market
            square -> market h
            h -> square ferry
            ferry ->
            Police: market bridge. Thief: h. Exit: ferry. Turn 3: your move.
            From market: gate bridge square
            From bridge: gate market
            > undo
            Taken back.

            Police: gate gate. Thief: square. Exit: ferry. Turn 1: your move.
            From gate: market bridge
            > undo
            Nothing to take back.
            > stay
            Nothing better: The thief escapes in 3 turns.
            The thief goes to h.

            Police: gate gate. Thief: h. Exit: ferry. Turn 3: your move.
            From gate: market bridge
            > resign
            You gave up. With best play from here: The thief escapes in 2 turns.
            Best is `gate gate`, `gate market`, `gate bridge`, `market market`, `market bridge` or `bridge bridge`: The thief escapes in 1 turn.
            Best moves: 1 of 1.
            -- exit 0
        "#]],
    );
}

#[test]
fn a_vertex_goes_before_a_command_of_its_name() {
    check(
        "a.pursuit",
        HARBOUR,
        " --as thief",
        "stay\nmoves\nh\nferry\nh\nrestart\nq\n",
        expect![[r#"
        $ stakeout play a.pursuit --as thief
        A harbour
        You are the thief. The police move first. With best play: The thief escapes in 4 turns.
        The police stay on gate gate.
        Type `help` for a list of commands.

        Police: gate gate. Thief: square. Exit: ferry. Turn 2: your move.
        From square: market h
        > stay
        Still winning, but slower: The thief escapes in 4 turns; the escape in 2 was `h`.
        The police stay on gate gate.

        Police: gate gate. Thief: square. Exit: ferry. Turn 4: your move.
        From square: market h
        > moves
        Moves: `market`, `square`, `h`.
        > h
        Best: The thief escapes in 2 turns.
        The police stay on gate gate.

        Police: gate gate. Thief: h. Exit: ferry. Turn 6: your move.
        From h: square ferry
        > ferry
        The thief escapes after 6 turns.
        Best moves: 2 of 3.

        Police: gate gate. Thief: ferry. Exit: ferry.
        > h
        The thief escapes after 6 turns. Play again (restart), take back (undo), or quit.
        > restart
        You are the thief. The police move first. With best play: The thief escapes in 4 turns.
        The police stay on gate gate.

        Police: gate gate. Thief: square. Exit: ferry. Turn 2: your move.
        From square: market h
        > q
        -- exit 0
    "#]],
    );
}

#[test]
fn the_police_win_where_they_chose_to_start() {
    check(
        "a.pursuit",
        "title: A path\npolicemen: 1\na - b\nb - c\n",
        "",
        "a\nb c\nstay\nundo\nc\n\nq\n",
        expect![[r#"
            $ stakeout play a.pursuit
            A path
            You are the police. The police move first. With best play: Police catches the thief in 1 turn.
            Type `help` for a list of commands.

            Police: b. Thief: a. Turn 1: your move.
            From b: a c
            > a
            Police catches the thief after 1 turn.
            Best moves: 1 of 1.

            Police: a. Thief: a.
            > b c
            Police catches the thief after 1 turn. Play again (restart), take back (undo), or quit.
            > stay
            Police catches the thief after 1 turn. Play again (restart), take back (undo), or quit.
            > undo
            Taken back.

            Police: b. Thief: a. Turn 1: your move.
            From b: a c
            > c
            Still winning, but slower: Police catches the thief in 4 turns; the catch was `a`.
            The thief stays on a.

            Police: c. Thief: a. Turn 3: your move.
            From c: b
            > 
            > q
            -- exit 0
        "#]],
    );
}

#[test]
fn a_pursuit_that_never_ends_says_who_wins() {
    check(
        "a.pursuit",
        "endless: thief\npolice: a\nthief: c\na - b d\nb - c\nc - d\n",
        "",
        "a\na\na\nb\nq\n",
        expect![[r#"
            $ stakeout play a.pursuit
            Pursuit
            You are the police. The police move first. With best play: The thief escapes.
            Type `help` for a list of commands.

            Police: a. Thief: c. Turn 1: your move.
            From a: b d
            > a
            Nothing better: play never ends.
            The thief stays on c.

            Police: a. Thief: c. Turn 3: your move.
            From a: b d
            > a
            Nothing better: play never ends.
            The thief stays on c.
            This state has come up 3 times, and best play never ends it: a win for the thief. Stop here (q), or go on.

            Police: a. Thief: c. Turn 5: your move.
            From a: b d
            > a
            Nothing better: play never ends.
            The thief stays on c.
            This state has come up 4 times, and best play never ends it: a win for the thief. Stop here (q), or go on.

            Police: a. Thief: c. Turn 7: your move.
            From a: b d
            > b
            Nothing better: play never ends.
            The thief goes to d.

            Police: b. Thief: d. Turn 9: your move.
            From b: a c
            > q
            -- exit 0
        "#]],
    );
}

#[test]
fn a_board_with_several_policemen_is_played_by_cells() {
    check(
        "a.board",
        "policemen: 2\nP...P\n..*..\n..T.E\n",
        "",
        "help\nmoves\n1,2 1,1\n1,2\n1,2;1,4\nhint\nup\nq\n",
        expect![[r#"
            $ stakeout play a.board
            Board 1
            You are the police. The police move first. With best play: Police catches the thief in 3 turns.
            Type `help` for a list of commands.

            1 P...P
            2 ..*..
            3 ..T.E
            Police: 1,1 1,5. Thief: 3,3. Exit: 3,5. Turn 1: your move.
            > help
            Moves: the place of the thief, or the places of all policemen in any order, separated by
            spaces. A place is a vertex, or a row and a column such as 3,4. A policeman who stays
            keeps his place; `stay` keeps all. If a vertex has the name of a command, it is a move.
            Other commands: hint (h), moves, show, undo (z), restart, resign, quit (q), help (?).
            > moves
            Moves: `1,1 1,4`, `1,1 1,5`, `1,1 2,4`, `1,1 2,5`, `1,2 1,4`, `1,2 1,5`, `1,2 2,4`, `1,2 2,5`, `1,4 2,1`, `1,4 2,2`, `1,5 2,1`, `1,5 2,2`, `2,1 2,4`, `2,1 2,5`, `2,2 2,4`, `2,2 2,5`.
            > 1,2 1,1
            The police cannot go there. Moves: `1,1 1,4`, `1,1 1,5`, `1,1 2,4`, `1,1 2,5`, `1,2 1,4`, `1,2 1,5`, `1,2 2,4`, `1,2 2,5`, `1,4 2,1`, `1,4 2,2`, `1,5 2,1`, `1,5 2,2`, `2,1 2,4`, `2,1 2,5`, `2,2 2,4`, `2,2 2,5`.
            > 1,2
            The police cannot go there. Moves: `1,1 1,4`, `1,1 1,5`, `1,1 2,4`, `1,1 2,5`, `1,2 1,4`, `1,2 1,5`, `1,2 2,4`, `1,2 2,5`, `1,4 2,1`, `1,4 2,2`, `1,5 2,1`, `1,5 2,2`, `2,1 2,4`, `2,1 2,5`, `2,2 2,4`, `2,2 2,5`.
            > 1,2;1,4
            This move lets the thief escape in 3 turns: the catch in 2 was `2,1 2,4`, `2,2 2,4` or `2,2 2,5`.
            The thief goes to 3,4.

            1 .P.P.
            2 ..*..
            3 ...TE
            Police: 1,2 1,4. Thief: 3,4. Exit: 3,5. Turn 3: your move.
            > hint
            Best is `1,1 1,3`, `1,1 1,4`, `1,1 1,5`, `1,1 2,4`, `1,1 2,5`, `1,2 1,3`, `1,2 1,4`, `1,2 1,5`, `1,2 2,4` or one of 16 more: The thief escapes in 1 turn.
            > up
            Unknown move or command; type `help` for a list.
            > q
            -- exit 0
        "#]],
    );
    check(
        "a.board",
        "policemen: 2\nP.TE\nP...\n",
        " --as thief",
        "1,4\nhint\nq\n",
        expect![[r#"
        $ stakeout play a.board --as thief
        Board 1
        You are the thief. The police move first. With best play: The thief escapes in 2 turns.
        The police go to 1,1 1,1.
        Type `help` for a list of commands.

        1 P.TE
        2 ....
        Police: 1,1 1,1. Thief: 1,3. Exit: 1,4. Turn 2: your move.
        > 1,4
        The thief escapes after 2 turns.
        Best moves: 1 of 1.

        1 P..T
        2 ....
        Police: 1,1 1,1. Thief: 1,4. Exit: 1,4.
        > hint
        The thief escapes after 2 turns. Play again (restart), take back (undo), or quit.
        > q
        -- exit 0
    "#]],
    );
}

#[test]
fn what_cannot_be_played_is_an_error_in_one_line() {
    let folder = Folder::with(&[
        ("a.pursuit", HARBOUR),
        ("nobody.pursuit", "a - b\n"),
        ("errors.pursuit", "police: x\nthief: a\na - b\n"),
    ]);
    folder.check(
        "play nobody.pursuit",
        expect![[r#"
            $ stakeout play nobody.pursuit
            -- standard error
            stakeout: nobody.pursuit: write `police` and `thief`, or `policemen`, and play begins there
            -- exit 2
        "#]],
    );
    folder.check(
        "play errors.pursuit",
        expect![[r#"
            $ stakeout play errors.pursuit
            -- standard error
            stakeout: errors.pursuit: not solved: it has errors (`stakeout check` shows them)
            -- exit 1
        "#]],
    );
    folder.check(
        "play a.pursuit --board 2",
        expect![[r#"
        $ stakeout play a.pursuit --board 2
        -- standard error
        stakeout: a.pursuit: --board: a pursuit file has one pursuit
        -- exit 2
    "#]],
    );
    folder.check(
        "play a.pursuit --as minimiser",
        expect![[r#"
        $ stakeout play a.pursuit --as minimiser
        -- standard error
        stakeout: --as minimiser: play this as `police` or `thief`
        -- exit 2
    "#]],
    );
    folder.check(
        "play a.pursuit --solver-memory 42",
        expect![[r#"
            $ stakeout play a.pursuit --solver-memory 42
            -- standard error
            stakeout: a.pursuit: not solved: needs SIZE of memory, and the limit is 42 B; raise `solver.memory` (`--solver-memory`)
            -- exit 1
        "#]],
    );
}
