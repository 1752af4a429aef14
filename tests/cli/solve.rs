//! `stakeout solve`: verdicts as text, and the exit codes.

use expect_test::expect;

use crate::support::Folder;

#[test]
fn textbook_input_gets_the_output_of_the_textbook_program() {
    let folder = Folder::with(&[]);
    folder.check_with_input(
        "3 5\nP.*..\n..*T.\n....E\n",
        "solve -",
        expect![[r#"
        $ stakeout solve -
        The thief escapes
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "1 3\nPTE",
        "solve",
        expect![[r#"
        $ stakeout solve
        Police catches the thief
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "3 3\r\nP.*\r\n***\r\nT*E\r\n",
        "solve",
        expect![[r#"
        $ stakeout solve
        Draw
        -- exit 0
    "#]],
    );
}

#[test]
fn verbose_lines_say_which_board_they_are_about() {
    let text = "title: One\nP.*..\n..*T.\n....E\n\nPTE\n\ntitle: Two\nPTTE\n";
    let folder = Folder::with(&[("a.board", text), ("b.board", "P.*\n***\nT*E\n")]);
    folder.check(
        "solve --verbose a.board",
        expect![[r#"
        $ stakeout solve --verbose a.board
        line 2, One: The thief escapes in 4 turns
        line 6: Police catches the thief in 1 turn
        line 9, Two: Not solved
        -- standard error
        error[duplicate-thief]: a second thief; a board has only one
         --> a.board:9:3
          |
        9 | PTTE
          |  -^
          |  |
          |  first thief

        -- exit 1
    "#]],
    );
    folder.check(
        "solve -v a.board b.board",
        expect![[r#"
        $ stakeout solve -v a.board b.board
        a.board: line 2, One: The thief escapes in 4 turns
        a.board: line 6: Police catches the thief in 1 turn
        a.board: line 9, Two: Not solved
        b.board: line 1: Draw
        -- standard error
        error[duplicate-thief]: a second thief; a board has only one
         --> a.board:9:3
          |
        9 | PTTE
          |  -^
          |  |
          |  first thief

        -- exit 1
    "#]],
    );
    folder.check(
        "solve -v --output-format json b.board",
        expect![[r#"
        $ stakeout solve -v --output-format json b.board
        -- standard error
        stakeout: --start and --verbose need --output-format text
        -- exit 2
    "#]],
    );
}

#[test]
fn each_board_of_a_file_has_a_line() {
    let folder = Folder::with(&[(
        "a.board",
        "title: a\nexpect: police\nP.T\n..E\n\nPTE\n; end\n1 3\nTPE\nfirst: thief\nPTE\n",
    )]);
    folder.check(
        "solve a.board",
        expect![[r#"
        $ stakeout solve a.board
        The thief escapes
        Police catches the thief
        Police catches the thief
        The thief escapes
        -- exit 0
    "#]],
    );
}

#[test]
fn boards_with_errors_or_too_large_are_not_solved_and_the_others_are() {
    let folder = Folder::with(&[
        ("a.board", "P.T \n..E\n\nP.T\nxx:\n...\n\nPTE.\n"),
        ("b.board", "PTE\n\nP.T\n..E\n"),
    ]);
    folder.check("solve a.board", expect![[r#"
        $ stakeout solve a.board
        The thief escapes
        Not solved
        Not solved
        Police catches the thief
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:4:1
          |
        4 | P.T
          | ^^^

        warning[unknown-directive]: unknown directive `xx`; expected one of `title`, `author`, `first`, `police-moves`, `thief-moves`, `skip`, `stuck`, `policemen`, `exits`, `endless`, `expect`, `solution`, `allow`
         --> a.board:5:1
          |
        5 | xx:
          | ^^

        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:6:1
          |
        6 | ...
          | ^^^

        error[missing-police]: no policeman: the board needs one `P`
         --> a.board:6:1
          |
        6 | ...
          | ^^^

        error[missing-thief]: no thief: the board needs one `T`
         --> a.board:6:1
          |
        6 | ...
          | ^^^

        -- exit 1
    "#]]);
    folder.check("solve --solver-memory 42 b.board", expect![[r#"
        $ stakeout solve --solver-memory 42 b.board
        Not solved
        Not solved
        -- standard error
        warning[too-large]: not solved: needs SIZE of memory, and the limit is 42 B; raise `solver.memory` (`--solver-memory`)
         --> b.board:1:1
          |
        1 | PTE
          | ^

        warning[too-large]: not solved: needs SIZE of memory, and the limit is 42 B; raise `solver.memory` (`--solver-memory`)
         --> b.board:3:1
          |
        3 | P.T
          | ^

        -- exit 1
    "#]]);
}

#[test]
fn the_reason_for_too_large_is_shown_even_if_the_rule_is_allowed() {
    let folder = Folder::with(&[("a.board", "allow: too-large\nPTE\n")]);
    folder.check(
        "solve --solver-memory 1 a.board",
        expect![[r#"
            $ stakeout solve --solver-memory 1 a.board
            Not solved
            -- standard error
            stakeout: a.board:2: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
            -- exit 1
        "#]],
    );
}

#[test]
fn a_warning_about_something_else_does_not_replace_the_reason() {
    let folder = Folder::with(&[("a.board", "titel: x\nallow: too-large\nPTE\n")]);
    folder.check(
        "solve --solver-memory 1 a.board",
        expect![[r#"
            $ stakeout solve --solver-memory 1 a.board
            Not solved
            -- standard error
            warning[unknown-directive]: unknown directive `titel`; did you mean `title`?
             --> a.board:1:1
              |
            1 | titel: x
              | ^^^^^

            stakeout: a.board:3: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
            -- exit 1
        "#]],
    );
}

#[test]
fn a_file_without_a_board_is_not_solved() {
    let folder = Folder::with(&[("a.board", "; to do\nfirst: thief\n")]);
    folder.check(
        "solve a.board",
        expect![[r#"
            $ stakeout solve a.board
            -- standard error
            warning[empty-file]: no board in this file
             --> a.board:1:1
              |
            1 | ; to do
              | ^

            error[stray-directive]: no grid after this directive
             --> a.board:2:1
              |
            2 | first: thief
              | ^^^^^^^^^^^^

            -- exit 1
        "#]],
    );
    folder.check(
        "solve --output-format json a.board",
        expect![[r#"
            $ stakeout solve --output-format json a.board
            {"file":"a.board","boards":[]}
            -- standard error
            warning[empty-file]: no board in this file
             --> a.board:1:1
              |
            1 | ; to do
              | ^

            error[stray-directive]: no grid after this directive
             --> a.board:2:1
              |
            2 | first: thief
              | ^^^^^^^^^^^^

            -- exit 1
        "#]],
    );
    folder.check_with_input(
        "",
        "solve",
        expect![[r#"
            $ stakeout solve
            -- standard error
            warning[empty-file]: no board in this file
             --> -:1:1
              |
            1 |
              | ^

            -- exit 1
        "#]],
    );
}

#[test]
fn a_file_with_invalid_utf_8_is_not_solved() {
    let folder = Folder::with(&[]);
    folder.write("a.board", b"PTE\n\xff");
    folder.check(
        "solve a.board",
        expect![[r#"
            $ stakeout solve a.board
            -- standard error
            error[not-utf-8]: the file is not UTF-8 text: byte 0xFF at offset 4 cannot be read; save the file as UTF-8
             --> a.board:2:1
              |
            2 | �
              | ^

            -- exit 1
        "#]],
    );
    folder.check(
        "solve --output-format json a.board",
        expect![[r#"
            $ stakeout solve --output-format json a.board
            {"file":"a.board","boards":[]}
            -- standard error
            error[not-utf-8]: the file is not UTF-8 text: byte 0xFF at offset 4 cannot be read; save the file as UTF-8
             --> a.board:2:1
              |
            2 | �
              | ^

            -- exit 1
        "#]],
    );
}

#[test]
fn an_unreadable_file_has_its_own_exit_code() {
    let folder = Folder::with(&[("a.game", "a -> b\n"), ("b/c.board", "PTE\n")]);
    folder.check(
        "solve nowhere.board",
        expect![[r#"
        $ stakeout solve nowhere.board
        -- standard error
        stakeout: nowhere.board: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
    folder.check(
        "solve a.game",
        expect![[r#"
            $ stakeout solve a.game
            a win 1
            b lose 0
            -- exit 0
        "#]],
    );
}

#[test]
fn the_kind_of_a_file_can_be_given() {
    let folder = Folder::with(&[("a.game", "PTE\n")]);
    folder.check(
        "solve --kind board a.game",
        expect![[r#"
        $ stakeout solve --kind board a.game
        Police catches the thief
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "PT\n",
        "solve --stdin-filename dir/x.board",
        expect![[r#"
            $ stakeout solve --stdin-filename dir/x.board
            Not solved
            -- standard error
            error[missing-exit]: no exit: the board needs one `E`
             --> dir/x.board:1:1
              |
            1 | PT
              | ^^

            -- exit 1
        "#]],
    );
}

#[test]
fn a_given_state_is_shown_with_its_moves_best_first() {
    let folder = Folder::with(&[("a.board", "P.*..\n..*T.\n....E\n\nPTE\n")]);
    folder.check(
        "solve --state 1,1:2,4:thief a.board",
        expect![[r#"
        $ stakeout solve --state 1,1:2,4:thief a.board
        The thief escapes
          police on 1,1, thief on 2,4, thief to move: The thief escapes in 3 turns
            thief to 2,5: The thief escapes in 2 turns
            thief to 3,4: The thief escapes in 2 turns
            thief to 2,4: The thief escapes in 4 turns
            thief to 1,4: The thief escapes in 6 turns
        Police catches the thief
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --state 3,5:3,5:police a.board",
        expect![[r#"
        $ stakeout solve --state 3,5:3,5:police a.board
        The thief escapes
          police on 3,5, thief on 3,5, police to move: Police catches the thief in 0 turns
        Police catches the thief
        -- exit 0
    "#]],
    );
}

#[test]
fn an_impossible_state_is_a_usage_error() {
    let folder = Folder::with(&[("a.board", "P.*..\n..*T.\n....E\n")]);
    folder.check(
        "solve --state 1,3:2,4:thief a.board",
        expect![[r#"
        $ stakeout solve --state 1,3:2,4:thief a.board
        -- standard error
        stakeout: --state: 1,3 is a wall
        -- exit 2
    "#]],
    );
    folder.check(
        "solve --state 1,1:4,1:thief a.board",
        expect![[r#"
        $ stakeout solve --state 1,1:4,1:thief a.board
        -- standard error
        stakeout: --state: 4,1 is outside the board, which has 3 rows and 5 columns
        -- exit 2
    "#]],
    );
    folder.check(
        "solve --state 0,1:2,4:thief a.board",
        expect![[r#"
        $ stakeout solve --state 0,1:2,4:thief a.board
        -- standard error
        stakeout: --state: 0,1 is outside the board, which has 3 rows and 5 columns
        -- exit 2
    "#]],
    );
    folder.check("solve --state 1,1:2,4 a.board", expect![[r#"
        $ stakeout solve --state 1,1:2,4 a.board
        -- standard error
        error: invalid value '1,1:2,4' for '--state <ROW,COLUMN:ROW,COLUMN:PLAYER>': write the police's row and column, the thief's, and who is to move, such as `2,3:2,5:thief`; with several policemen, `1,1;2,3:2,5:thief`; on a graph, `a;b:c:thief`

        For more information, try '--help'.
        -- exit 2
    "#]]);
    folder.check("solve --state 1,1:2,4:robber a.board", expect![[r#"
        $ stakeout solve --state 1,1:2,4:robber a.board
        -- standard error
        error: invalid value '1,1:2,4:robber' for '--state <ROW,COLUMN:ROW,COLUMN:PLAYER>': write the police's row and column, the thief's, and who is to move, such as `2,3:2,5:thief`; with several policemen, `1,1;2,3:2,5:thief`; on a graph, `a;b:c:thief`

        For more information, try '--help'.
        -- exit 2
    "#]]);
    folder.check(
        "solve --cells a.board",
        expect![[r#"
        $ stakeout solve --cells a.board
        -- standard error
        stakeout: --cells needs --output-format json
        -- exit 2
    "#]],
    );
}

#[test]
fn results_can_be_verified_and_counted() {
    let folder = Folder::with(&[("a.board", "P.T\n..E\n\nP*T\n**.\nE*.\n")]);
    folder.check(
        "solve --verify --stats a.board",
        expect![[r#"
            $ stakeout solve --verify --stats a.board
            The thief escapes
              proved: 72 states
              6 cells, 6 of them open; 72 states
              police to move: 29 won by the police, 7 by the thief, 0 drawn
              thief to move: 21 won by the police, 15 by the thief, 0 drawn
              longest win of the police: 4 turns
              longest win of the thief: 3 turns
              won within 0 turns: 16.7 % by the police, 13.9 % by the thief
              won within 1 turn: 43.1 % by the police, 25.0 % by the thief
              won within 2 turns: 54.2 % by the police, 27.8 % by the thief
              won within 4 turns: 69.4 % by the police, 30.6 % by the thief
              solved in TIME and 5 levels; SIZE of memory at the peak, SIZE kept
            Draw
              proved: 50 states
              9 cells, 5 of them open; 50 states
              police to move: 11 won by the police, 4 by the thief, 10 drawn
              thief to move: 11 won by the police, 4 by the thief, 10 drawn
              longest win of the police: 4 turns
              longest win of the thief: 0 turns
              won within 0 turns: 20.0 % by the police, 16.0 % by the thief
              won within 1 turn: 28.0 % by the police, 16.0 % by the thief
              won within 2 turns: 32.0 % by the police, 16.0 % by the thief
              won within 4 turns: 44.0 % by the police, 16.0 % by the thief
              solved in TIME and 5 levels; SIZE of memory at the peak, SIZE kept
            -- exit 0
        "#]],
    );
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    let folder = Folder::with(&[("a.board", &"PTE\n\n".repeat(20_000))]);
    for format in ["text", "json"] {
        let mut command = folder.command(&format!("solve --output-format {format} a.board"));
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), String::from_utf8(output.stderr).unwrap()),
            (Some(0), String::new())
        );
    }
}

#[test]
fn cop_numbers_are_those_of_pursuits_and_graphs() {
    let folder =
        Folder::with(&[("a.board", "PTE\n"), ("b.game", "a -> b\n"), ("c.pursuit", "a - b\n")]);
    folder.check(
        "solve --cop-number a.board b.game c.pursuit",
        expect![[r#"
        $ stakeout solve --cop-number a.board b.game c.pursuit
        c.pursuit: cop number 1
        -- standard error
        stakeout: a.board: --cop-number needs pursuits or graphs
        stakeout: b.game: --cop-number needs pursuits or graphs
        -- exit 2
    "#]],
    );
    // A stream without its header looks like a board.
    folder.check_with_input(
        "Bw\nA_\n",
        "solve --cop-number -",
        expect![[r#"
            $ stakeout solve --cop-number -
            -- standard error
            stakeout: -: --cop-number needs pursuits or graphs; for graph6 without the header `>>graph6<<`, add `--kind graph6`
            -- exit 2
        "#]],
    );
    folder.check_with_input(
        "Bw\nA_\n",
        "solve --cop-number --kind graph6 -",
        expect![[r#"
            $ stakeout solve --cop-number --kind graph6 -
            1
            1
            -- exit 0
        "#]],
    );
}
