//! `stakeout play` of games on graphs.

use expect_test::{Expect, expect};

use crate::support::Folder;

/// Plays a file with these lines of input.
fn check(text: &str, arguments: &str, input: &str, picture: Expect) {
    let folder = Folder::with(&[("a.game", text)]);
    folder.check_with_input(input, &format!("play a.game{arguments}"), picture);
}

#[test]
fn a_mistake_is_named_and_taken_back() {
    check(
        "title: The gift\nstart: a\na -> b c\nb -> c d\nc -> d\nd -> e\ne\n",
        "",
        "help\nhint\nc\nundo\nb\nmoves\n9\nq\n",
        expect![[r#"
            $ stakeout play a.game
            The gift
            You move first. The first player under best play: win in 3 turns.
            Type `help` for a list of commands.

            a
            Turn 1: your move.
               1  b
               2  c
            > help
            Type the number of a move as it is listed, or its name, even if that is a command.
            Other commands: hint (h), moves, show, undo (z), restart, resign, quit (q), help (?).
            > hint
            Best is c: win in 2 turns.
            > c
            Best: win in 2 turns.
            The solver plays d.

            d
            Turn 3: your move.
               1  e
            > undo
            Taken back.

            a
            Turn 1: your move.
               1  b
               2  c
            > b
            This move loses in 3 turns: the win in 2 was c.
            The solver plays c.

            c
            Turn 3: your move.
               1  d
            > moves
            Moves: d.
            > 9
            Unknown move or command; type `help` for a list.
            > q
            -- exit 0
        "#]],
    );
}

#[test]
fn the_solver_moves_first_and_wins() {
    check(
        "start: a\na -> b\nb -> a c\nc -> d\nd\n",
        " --as second",
        "1\nx\nq\n",
        expect![[r#"
            $ stakeout play a.game --as second
            Game
            You move second. The first player under best play: draw.
            The solver plays b.
            Type `help` for a list of commands.

            b
            Turn 2: your move.
               1  a
               2  c
            > 1
            Best: it holds the draw.
            The solver plays b.

            b
            Turn 4: your move.
               1  a
               2  c
            > x
            Unknown move or command; type `help` for a list.
            > q
            -- exit 0
        "#]],
    );
    check(
        "start: a\nstuck: wins\na -> b\nb\n",
        "",
        "1\n1\nrestart\nresign\n",
        expect![[r#"
            $ stakeout play a.game
            Game
            You move first. The first player under best play: lose in 1 turn.
            Type `help` for a list of commands.

            a
            Turn 1: your move.
               1  b
            > 1
            You lose after 1 turn.
            Best moves: 1 of 1.

            b
            > 1
            You lose after 1 turn. Play again (restart), take back (undo), or quit.
            > restart
            You move first. The first player under best play: lose in 1 turn.

            a
            Turn 1: your move.
               1  b
            > resign
            You gave up. With best play from here: lose in 1 turn.
            Best is b: lose, since the opponent cannot move.
            -- exit 0
        "#]],
    );
}

#[test]
fn a_sum_is_played_piece_by_piece() {
    check(
        "octal: 0.77 5\nstart: 5 + 3\n",
        "",
        "hint\n5 -> 1+2\nq\n",
        expect![[r#"
            $ stakeout play a.game
            Game
            You move first. The first player under best play: win, Grundy value 7.
            Type `help` for a list of commands.

            3+5
            Turn 1: your move.
               1  3 -> 1
               2  3 -> 2
               3  3 -> 1+1
               4  5 -> 3
               5  5 -> 1+2
               6  5 -> 4
               7  5 -> 1+3
               8  5 -> 2+2
            > hint
            Best is 5 -> 3 or 5 -> 1+2: win, since the Grundy value becomes 0.
            > 5 -> 1+2
            Best: win, since the Grundy value becomes 0.
            The solver plays 3 -> 1.

            1+1+2
            Turn 3: your move.
               1  1 -> 0
               2  2 -> 0
               3  2 -> 1
            > q
            -- exit 0
        "#]],
    );
    check(
        "objective: grundy\nstart: a + c + c\na -> c b\nb -> c\nc\n",
        "",
        "a -> c\nrestart\n2\n1\n1\nq\n",
        expect![[r#"
            $ stakeout play a.game
            Game
            You move first. The first player under best play: win, Grundy value 2.
            Type `help` for a list of commands.

            a+c+c
            Turn 1: your move.
               1  a -> c
               2  a -> b
            > a -> c
            You win after 1 turn.
            Best moves: 1 of 1.

            c+c+c
            > restart
            You move first. The first player under best play: win, Grundy value 2.

            a+c+c
            Turn 1: your move.
               1  a -> c
               2  a -> b
            > 2
            This move loses, since the Grundy value becomes 1: the win was a -> c.
            The solver plays b -> c.
            You lose after 2 turns.
            Best moves: 0 of 1. Moves that changed who wins: 1.

            c+c+c
            > 1
            You lose after 2 turns. Play again (restart), take back (undo), or quit.
            > 1
            You lose after 2 turns. Play again (restart), take back (undo), or quit.
            > q
            -- exit 0
        "#]],
    );
}

/// At u, the solver wins with a move back to p, again and again, or with a move to the end.
#[test]
fn a_won_game_with_cycles_is_brought_to_its_end() {
    check(
        "objective: grundy\nstart: w\nw -> p\np -> u\nu -> p e\ne\n",
        " --as second",
        "1\nq\n",
        expect![[r#"
            $ stakeout play a.game --as second
            Game
            You move second. The first player under best play: win, Grundy value 1.
            The solver plays p.
            Type `help` for a list of commands.

            p
            Turn 2: your move.
               1  u
            > 1
            Nothing better: lose, since the Grundy value becomes 1.
            The solver plays e.
            You lose after 3 turns.
            Best moves: 1 of 1.

            e
            > q
            -- exit 0
        "#]],
    );
}

#[test]
fn costs_add_up() {
    check(
        "objective: cost\nstart: a\na -> b:3 c:1\nb -> d:1\nc -> d:2 b:5\nd\n",
        " --as maximiser",
        "1\n1\nq\n",
        expect![[r#"
            $ stakeout play a.game --as maximiser
            Game
            You are the maximiser and move second. The first player under best play: cost 4.
            The solver plays b.
            Type `help` for a list of commands.

            b, 3 so far
            Turn 2: your move.
               1  d for 1
            > 1
            The game is over after 2 turns: the cost is 4.
            Best moves: 1 of 1.

            d, 4 so far
            > 1
            The game is over after 2 turns: the cost is 4. Play again (restart), take back (undo), or quit.
            > q
            -- exit 0
        "#]],
    );
}

#[test]
fn what_cannot_be_played_says_why() {
    check(
        "a -> b\nb\n",
        "",
        "",
        expect![[r#"
        $ stakeout play a.game
        -- standard error
        stakeout: a.game: write `start: VERTEX`, and play begins there
        -- exit 2
    "#]],
    );
    check(
        "words: 1\nab\nbc\n",
        "",
        "",
        expect![[r#"
        $ stakeout play a.game
        -- standard error
        stakeout: a.game: word games cannot be played, since they have no start
        -- exit 2
    "#]],
    );
    check(
        "start: a\na -> b -> c\n",
        "",
        "",
        expect![[r#"
            $ stakeout play a.game
            -- standard error
            stakeout: a.game: not solved: it has errors (`stakeout check` shows them)
            -- exit 1
        "#]],
    );
    check(
        "start: a\na\n",
        " --as police",
        "",
        expect![[r#"
        $ stakeout play a.game --as police
        -- standard error
        stakeout: --as police: play this as `first` or `second`
        -- exit 2
    "#]],
    );
    check(
        "start: a\na\n",
        " --board 2",
        "",
        expect![[r#"
        $ stakeout play a.game --board 2
        -- standard error
        stakeout: a.game: --board: a game file has one game
        -- exit 2
    "#]],
    );
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    folder.check_with_input(
        "",
        "play a.board --as second",
        expect![[r#"
        $ stakeout play a.board --as second
        -- standard error
        stakeout: --as second: play this as `police` or `thief`
        -- exit 2
    "#]],
    );
}

#[test]
fn moves_whose_names_are_numbers_have_a_sign() {
    check(
        "octal: 0.77 5\nstart: 3\n",
        "",
        "moves\n#9\n9 -> 2\n3 -> 2\n1\nq\n",
        expect![[r#"
        $ stakeout play a.game
        Game
        You move first. The first player under best play: win, Grundy value 3.
        Type `help` for a list of commands.

        3
        Turn 1: your move.
          #1  1
          #2  2
          #3  1+1
        > moves
        Moves: 1, 2, 1+1.
        > #9
        Unknown move or command; type `help` for a list.
        > 9 -> 2
        Unknown move or command; type `help` for a list.
        > 3 -> 2
        This move loses, since the Grundy value becomes 2: the win was 1+1.
        The solver plays 0.
        You lose after 2 turns.
        Best moves: 0 of 1. Moves that changed who wins: 1.

        0
        > 1
        You lose after 2 turns. Play again (restart), take back (undo), or quit.
        > q
        -- exit 0
    "#]],
    );
    check(
        "octal: 0.77 5\nstart: 3\n",
        "",
        "#1\nq\n",
        expect![[r#"
        $ stakeout play a.game
        Game
        You move first. The first player under best play: win, Grundy value 3.
        Type `help` for a list of commands.

        3
        Turn 1: your move.
          #1  1
          #2  2
          #3  1+1
        > #1
        This move loses, since the Grundy value becomes 1: the win was 1+1.
        The solver plays 0.
        You lose after 2 turns.
        Best moves: 0 of 1. Moves that changed who wins: 1.

        0
        > q
        -- exit 0
    "#]],
    );
}

#[test]
fn a_game_about_costs_shows_what_moves_cost() {
    check(
        "objective: cost\nstart: home\nhome -> bridge:4 ferry:7\nbridge -> town:9 ferry:1\nferry -> lake:2\nlake -> town:5\n",
        "",
        "2\nq\n",
        expect![[r#"
            $ stakeout play a.game
            Game
            You are the minimiser and move first. The first player under best play: cost 13.
            Type `help` for a list of commands.

            home, 0 so far
            Turn 1: your move.
               1  bridge for 4
               2  ferry for 7
            > 2
            Not the best: cost 14 from here; cost 13 was bridge.
            The solver plays lake.

            lake, 9 so far
            Turn 3: your move.
               1  town for 5
            > q
            -- exit 0
        "#]],
    );
}
