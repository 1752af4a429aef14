//! `stakeout play`, line by line.

use std::io::Write as _;
use std::process::Stdio;

use expect_test::expect;

use crate::support::Folder;

#[test]
fn an_opponent_who_sees_few_turns_ahead_plays_at_random_by_seed() {
    let board = "title: Open\nP.......\n........\n........\n....T...\n........\n.......E\n";
    let folder =
        Folder::with(&[("a.board", board), ("b.game", "objective: cost\nstart: a\na -> b:1\nb\n")]);
    let play = |options: &str| {
        let mut command = folder.command(&format!("play a.board --plain --as thief {options}"));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all("stay\n".repeat(6).as_bytes()).unwrap();
        drop(input);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let games: Vec<String> = (0..6).map(|seed| play(&format!("--sees 0 --seed {seed}"))).collect();
    assert!(games.iter().all(|game| game.contains("The program sees 0 turns ahead.")), "{games:?}");
    assert!(games.iter().any(|game| game != &games[0]), "{games:?}");
    assert_eq!(play("--sees 0 --seed 3"), games[3]);
    for refused in ["play b.game --sees 3", "play a.board --seed 3"] {
        let output = folder.command(refused).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}

#[test]
fn a_match_is_won_and_every_move_judged() {
    let folder = Folder::with(&[("a.board", "title: The corner\nP..T\n...*\n...E\n")]);
    folder.check_with_input(
        "help\nhint\nstay\nundo\n6\nmoves\ndr\nq\n",
        "play a.board",
        expect![[r#"
            $ stakeout play a.board
            The corner
            You are the police. The police move first. With best play: Police catches the thief in 5 turns.
            Type `help` for a list of commands.

            1 P..T
            2 ...*
            3 ...E
            Police: row 1, column 1. Thief: row 1, column 4. Exit: row 3, column 4. Turn 1: your move.
            > help
            Moves: up, down, left, right, up-left, up-right, down-left, down-right, stay; or their
            letters, such as u, dl or s; or a key of the number pad, 7 for up-left; or a row and a
            column, such as 3,4.
            Other commands: hint (h), moves, show, undo (z), restart, resign, quit (q), help (?).
            > hint
            Best is right or down-right: Police catches the thief in 4 turns.
            > stay
            Still winning, but slower: Police catches the thief in 6 turns; the catch in 4 was right or down-right.
            The thief goes left to row 1, column 3.

            1 P.T.
            2 ...*
            3 ...E
            Police: row 1, column 1. Thief: row 1, column 3. Exit: row 3, column 4. Turn 3: your move.
            > undo
            Taken back.

            1 P..T
            2 ...*
            3 ...E
            Police: row 1, column 1. Thief: row 1, column 4. Exit: row 3, column 4. Turn 1: your move.
            > 6
            Best: Police catches the thief in 4 turns.
            The thief stays on row 1, column 4.

            1 .P.T
            2 ...*
            3 ...E
            Police: row 1, column 2. Thief: row 1, column 4. Exit: row 3, column 4. Turn 3: your move.
            > moves
            Moves: left, stay, right, down-left, down, down-right.
            > dr
            Best: Police catches the thief in 2 turns.
            The thief goes left to row 1, column 3.

            1 ..T.
            2 ..P*
            3 ...E
            Police: row 2, column 3. Thief: row 1, column 3. Exit: row 3, column 4. Turn 5: your move.
            > q
            -- exit 0
        "#]],
    );
}

#[test]
fn a_mistake_is_shown_with_the_better_move() {
    let folder = Folder::with(&[("a.board", "first: thief\nP.TE\n")]);
    folder.check_with_input(
        "left\nz\nstay\nrestart\nright\nleft\nq\n",
        "play a.board",
        expect![[r#"
            $ stakeout play a.board
            Board 1
            You are the thief. The thief moves first. With best play: The thief escapes in 1 turn.
            Type `help` for a list of commands.

            1 P.TE
            Police: row 1, column 1. Thief: row 1, column 3. Exit: row 1, column 4. Turn 1: your move.
            > left
            This move lets the police catch the thief in 1 turn: the escape was right.
            The policeman goes right to row 1, column 2.
            Police catches the thief after 2 turns.
            Best moves: 0 of 1. Moves that changed who wins: 1.

            1 .P.E
            Police: row 1, column 2. Thief: row 1, column 2. Exit: row 1, column 4.
            > z
            Taken back.

            1 P.TE
            Police: row 1, column 1. Thief: row 1, column 3. Exit: row 1, column 4. Turn 1: your move.
            > stay
            Still winning, but slower: The thief escapes in 2 turns; the escape was right.
            The policeman stays on row 1, column 1.

            1 P.TE
            Police: row 1, column 1. Thief: row 1, column 3. Exit: row 1, column 4. Turn 3: your move.
            > restart
            You are the thief. The thief moves first. With best play: The thief escapes in 1 turn.

            1 P.TE
            Police: row 1, column 1. Thief: row 1, column 3. Exit: row 1, column 4. Turn 1: your move.
            > right
            The thief escapes after 1 turn.
            Best moves: 1 of 1.

            1 P..T
            Police: row 1, column 1. Thief: row 1, column 4. Exit: row 1, column 4.
            > left
            The thief escapes after 1 turn. Play again (restart), take back (undo), or quit.
            > q
            -- exit 0
        "#]],
    );
}

#[test]
fn either_side_can_be_played_and_the_end_of_input_ends_the_match() {
    let folder = Folder::with(&[("a.board", "PTE\n\nP..TE\n")]);
    folder.check_with_input(
        "",
        "play a.board --board 2 --as thief",
        expect![[r#"
        $ stakeout play a.board --board 2 --as thief
        Board 2
        You are the thief. The police move first. With best play: The thief escapes in 2 turns.
        The policeman stays on row 1, column 1.
        Type `help` for a list of commands.

        1 P..TE
        Police: row 1, column 1. Thief: row 1, column 4. Exit: row 1, column 5. Turn 2: your move.
        > 
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "5",
        "play a.board --as thief",
        expect![[r#"
        $ stakeout play a.board --as thief
        Board 1
        You are the thief. The police move first. With best play: Police catches the thief in 1 turn.
        The policeman goes right to row 1, column 2.
        Police catches the thief after 1 turn.
        Type `help` for a list of commands.

        1 .PE
        Police: row 1, column 2. Thief: row 1, column 2. Exit: row 1, column 3.
        > 5
        Police catches the thief after 1 turn. Play again (restart), take back (undo), or quit.
        > 
        -- exit 0
    "#]],
    );
}

#[test]
fn an_endless_draw_is_announced() {
    let folder = Folder::with(&[("a.board", "P*E\n**.\n*T*\n")]);
    folder.check_with_input(
        "s\ns\nresign\n",
        "play a.board",
        expect![[r#"
        $ stakeout play a.board
        Board 1
        You are the police. The police move first. With best play: Draw.
        Type `help` for a list of commands.

        1 P*E
        2 **.
        3 *T*
        Police: row 1, column 1. Thief: row 3, column 2. Exit: row 1, column 3. Turn 1: your move.
        > s
        Draw, as with every other move.
        The thief stays on row 3, column 2.

        1 P*E
        2 **.
        3 *T*
        Police: row 1, column 1. Thief: row 3, column 2. Exit: row 1, column 3. Turn 3: your move.
        > s
        Draw, as with every other move.
        The thief stays on row 3, column 2.
        This state has come up 3 times, and best play never ends it: a draw. Stop here (q), or go on.

        1 P*E
        2 **.
        3 *T*
        Police: row 1, column 1. Thief: row 3, column 2. Exit: row 1, column 3. Turn 5: your move.
        > resign
        You gave up. With best play from here: Draw.
        Best is stay: Draw.
        Best moves: 2 of 2.
        -- exit 0
    "#]],
    );
}

#[test]
fn the_boards_own_rules_apply() {
    let text =
        "skip: none\npolice-moves: 4\nP.*\n..T\n..E\n\nskip: thief\nstuck: wins\nP*\n**\nTE\n";
    let folder = Folder::with(&[("a.board", text)]);
    folder.check_with_input(
        "stay\ndr\n1,1\n9,9\nmoves\n",
        "play a.board",
        expect![[r#"
        $ stakeout play a.board
        Board 1
        You are the police. The police move first. With best play: The thief escapes in 2 turns.
        Type `help` for a list of commands.

        1 P.*
        2 ..T
        3 ..E
        Police: row 1, column 1. Thief: row 2, column 3. Exit: row 3, column 3. Turn 1: your move.
        > stay
        The police cannot go there. Moves: right, down.
        > dr
        The police cannot go there. Moves: right, down.
        > 1,1
        The police cannot go there. Moves: right, down.
        > 9,9
        The police cannot go there. Moves: right, down.
        > moves
        Moves: right, down.
        > 
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "up\nhint\nresign\n",
        "play a.board --board 2",
        expect![[r#"
            $ stakeout play a.board --board 2
            Board 2
            You are the police. The police move first. With best play: Police catches the thief.
            Police catches the thief before anyone moved.
            Type `help` for a list of commands.

            1 P*
            2 **
            3 TE
            Police: row 1, column 1. Thief: row 3, column 1. Exit: row 3, column 2.
            > up
            Police catches the thief before anyone moved. Play again (restart), take back (undo), or quit.
            > hint
            Police catches the thief before anyone moved. Play again (restart), take back (undo), or quit.
            > resign
            -- exit 0
        "#]],
    );
}

#[test]
fn arbitrary_input_does_no_harm() {
    let folder = Folder::with(&[("a.board", "P..TE\n")]);
    let input = format!("\n\u{1b}[A\n{}\n,\n0\nquit\n", "x".repeat(3_000));
    let mut command = folder.command("play a.board");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(!text.contains('\u{1b}'), "{text:?}");
    assert_eq!(text.matches("Unknown move or command").count(), 6, "{text}");
}

#[test]
fn what_cannot_be_played_is_an_error_in_one_line() {
    let folder =
        Folder::with(&[("a.board", "PTE\n\nPTT\n"), ("a.game", "a -> b\n"), ("empty.board", "\n")]);
    folder.check(
        "play a.board --board 2",
        expect![[r#"
        $ stakeout play a.board --board 2
        -- standard error
        stakeout: a.board: board 2 is not solved: it has errors (`stakeout check` shows them)
        -- exit 1
    "#]],
    );
    folder.check(
        "play a.board --board 3",
        expect![[r#"
        $ stakeout play a.board --board 3
        -- standard error
        stakeout: a.board: there is no board 3
        -- exit 2
    "#]],
    );
    folder.check(
        "play empty.board",
        expect![[r#"
        $ stakeout play empty.board
        -- standard error
        stakeout: empty.board: there is no board 1
        -- exit 1
    "#]],
    );
    folder.check(
        "play a.game",
        expect![[r#"
            $ stakeout play a.game
            -- standard error
            stakeout: a.game: write `start: VERTEX`, and play begins there
            -- exit 2
        "#]],
    );
    folder.check(
        "play -",
        expect![[r#"
        $ stakeout play -
        -- standard error
        stakeout: play reads your moves from standard input: name a file
        -- exit 2
    "#]],
    );
    folder.check(
        "play missing.board",
        expect![[r#"
        $ stakeout play missing.board
        -- standard error
        stakeout: missing.board: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
    folder.check("play a.board --solver-memory 42", expect![[r#"
        $ stakeout play a.board --solver-memory 42
        -- standard error
        stakeout: a.board: board 1 is not solved: needs SIZE of memory, and the limit is 42 B; raise `solver.memory` (`--solver-memory`)
        -- exit 1
    "#]]);
}

#[test]
fn an_empty_line_is_no_mistake_and_a_dash_means_stay() {
    let folder = Folder::with(&[
        ("a.board", "P..T\n...*\n...E\n"),
        ("b.pursuit", "police: a\nthief: c\na - b\nb - c\nc - d\n"),
    ]);
    let typed = "\n \n-\nq\n";
    folder.check_with_input(typed, "play a.board", expect![[r#"
        $ stakeout play a.board
        Board 1
        You are the police. The police move first. With best play: Police catches the thief in 5 turns.
        Type `help` for a list of commands.

        1 P..T
        2 ...*
        3 ...E
        Police: row 1, column 1. Thief: row 1, column 4. Exit: row 3, column 4. Turn 1: your move.
        > 
        > 
        > -
        Still winning, but slower: Police catches the thief in 6 turns; the catch in 4 was right or down-right.
        The thief goes left to row 1, column 3.

        1 P.T.
        2 ...*
        3 ...E
        Police: row 1, column 1. Thief: row 1, column 3. Exit: row 3, column 4. Turn 3: your move.
        > q
        -- exit 0
    "#]]);
    folder.check_with_input(typed, "play b.pursuit", expect![[r#"
        $ stakeout play b.pursuit
        Pursuit
        You are the police. The police move first. With best play: Police catches the thief in 5 turns.
        Type `help` for a list of commands.

        Police: a. Thief: c. Turn 1: your move.
        From a: b
        > 
        > 
        > -
        Still winning, but slower: Police catches the thief in 6 turns; the catch in 4 was `b`.
        The thief stays on c.

        Police: a. Thief: c. Turn 3: your move.
        From a: b
        > q
        -- exit 0
    "#]]);
}

/// Every move to `p` keeps the win, and none comes nearer to it.
#[test]
fn a_repetition_is_told_although_the_game_can_end() {
    let text = "objective: grundy\nstart: u\np -> u\nu -> p e\ne\n";
    let folder = Folder::with(&[("a.game", text)]);
    folder.check_with_input("p\np\np\nq\n", "play a.game", expect![[r#"
        $ stakeout play a.game
        Game
        You move first. The first player under best play: win, Grundy value 1.
        Type `help` for a list of commands.

        u
        Turn 1: your move.
           1  p
           2  e
        > p
        Best: win, since the Grundy value becomes 0.
        The solver plays u.

        u
        Turn 3: your move.
           1  p
           2  e
        > p
        Best: win, since the Grundy value becomes 0.
        The solver plays u.
        This state has come up 3 times, but the game can end: win, Grundy value 1. Stop here (q), or go on.

        u
        Turn 5: your move.
           1  p
           2  e
        > p
        Best: win, since the Grundy value becomes 0.
        The solver plays u.
        This state has come up 4 times, but the game can end: win, Grundy value 1. Stop here (q), or go on.

        u
        Turn 7: your move.
           1  p
           2  e
        > q
        -- exit 0
    "#]]);
}
