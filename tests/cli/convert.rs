//! `stakeout convert`: which formats it reads and writes, and what it rejects.

use expect_test::expect;

use crate::support::Folder;

const TRAP: &str = "title: A trap\nstart: a ; here\nexpect: draw\na -> b c\nb -> a\nc -> d\n";

#[test]
fn a_game_is_written_in_every_format() {
    let folder = Folder::with(&[("trap.game", TRAP)]);
    folder.check(
        "convert trap.game --to dot",
        expect![[r##"
            $ stakeout convert trap.game --to dot
            digraph "A trap" {
              graph [rankdir=LR, labelloc=t, label="A trap", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
              node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
              edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
              "a" [label="a\ndraw", fillcolor="#ebecef", fontcolor="#131a24", penwidth=3, color="#131a24"]
              "b" [label="b\ndraw", fillcolor="#ebecef", fontcolor="#131a24"]
              "c" [label="c\nwin in 1 turn", fillcolor="#1767b8", fontcolor="#ffffff"]
              "d" [label="d\nlose in 0 turns", fillcolor="#d96a00", fontcolor="#131a24"]
              "a" -> "b" [penwidth=2.5, color="#131a24"]
              "a" -> "c"
              "b" -> "a" [penwidth=2.5, color="#131a24"]
              "c" -> "d" [penwidth=2.5, color="#131a24"]
            }
            -- exit 0
        "##]],
    );
    folder.check(
        "convert trap.game --to pg",
        expect![[r#"
            $ stakeout convert trap.game --to pg
            parity 7;
            start 0;
            0 1 0 3,5 "a";
            1 1 1 2,4 "a'";
            2 1 0 1 "b";
            3 1 1 0 "b'";
            4 1 0 7 "c";
            5 1 1 6 "c'";
            6 1 0 6 "d";
            7 0 1 7 "d'";
            -- standard error
            stakeout: trap.game: left out, since a parity game cannot have it: `title`, `expect`
            -- exit 0
        "#]],
    );
    folder.check(
        "convert trap.game --to edges",
        expect![[r#"
        $ stakeout convert trap.game --to edges
        title: A trap
        expect: draw
        4 4 1
        1 2
        1 3
        2 1
        3 4
        -- exit 0
    "#]],
    );
    folder.check(
        "convert trap.game --to game",
        expect![[r#"
        $ stakeout convert trap.game --to game
        title: A trap
        start: a
        expect: draw
        a -> b c
        b -> a
        c -> d
        d
        -- exit 0
    "#]],
    );
    folder.check(
        "convert trap.game --to dot --no-solve -o out.dot",
        expect![[r#"
        $ stakeout convert trap.game --to dot --no-solve -o out.dot
        -- exit 0
    "#]],
    );
    expect![[r##"
        digraph "A trap" {
          graph [rankdir=LR, labelloc=t, label="A trap", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "a" [label="a", penwidth=3, color="#131a24"]
          "b" [label="b"]
          "c" [label="c"]
          "d" [label="d"]
          "a" -> "b"
          "a" -> "c"
          "b" -> "a"
          "c" -> "d"
        }
    "##]]
    .assert_eq(&folder.read("out.dot"));
}

#[test]
fn the_vertices_keep_their_order() {
    let folder = Folder::with(&[
        ("a.game", "start: c\na\nb\nc\na -> c b\nb -> a c\nc\nd -> a\n"),
        ("a.txt", "4 2\n2 4\n1 2\n"),
    ]);
    folder.check(
        "convert a.game --to game",
        expect![[r#"
            $ stakeout convert a.game --to game
            start: c
            a
            b
            c
            d
            a -> c b
            b -> a c
            d -> a
            -- exit 0
        "#]],
    );
    folder.check(
        "convert a.txt --to game",
        expect![[r#"
            $ stakeout convert a.txt --to game
            1 -> 2
            3
            4
            2 -> 4
            -- exit 0
        "#]],
    );
}

#[test]
fn the_input_format_follows_from_the_option_the_name_or_the_content() {
    let folder = Folder::with(&[("a.txt", "a\n"), ("b.game", "PTE\n"), ("c.txt", "PTE\n")]);
    folder.check(
        "convert a.txt --from game --to edges",
        expect![[r#"
        $ stakeout convert a.txt --from game --to edges
        1 0
        -- exit 0
    "#]],
    );
    folder.check(
        "convert b.game --to edges",
        expect![[r#"
        $ stakeout convert b.game --to edges
        1 0
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "a -> b\n",
        "convert --to edges",
        expect![[r#"
        $ stakeout convert --to edges
        2 1
        1 2
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "2 1\n1 2 7\n",
        "convert - --to dot --from edges",
        expect![[r##"
            $ stakeout convert - --to dot --from edges
            digraph {
              graph [rankdir=LR, labelloc=t, label="", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
              node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
              edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
              "1" [label="1\n7 | 7"]
              "2" [label="2\n0 | 0"]
              "1" -> "2" [label="7", penwidth=2.5, color="#131a24"]
            }
            -- exit 0
        "##]],
    );
    folder.check_with_input(
        "a b\n",
        "convert --stdin-filename x.game --to game",
        expect![[r#"
        $ stakeout convert --stdin-filename x.game --to game
        -- standard error
        error[bad-line]: several names and no arrow; write `vertex -> successor …`
         --> x.game:1:1
          |
        1 | a b
          | ^^^

        -- exit 1
    "#]],
    );
}

#[test]
fn other_notations_are_only_written() {
    let folder = Folder::with(&[
        ("a.dot", "digraph {\n  a -> b;\n}\n"),
        ("a.pg", "parity 1;\n0 1 0 1;\n1 0 1 1;\n"),
    ]);
    folder.check(
        "convert a.dot --to game",
        expect![[r#"
            $ stakeout convert a.dot --to game
            -- standard error
            error[bad-line]: this is Graphviz, which cannot be read; write a line `vertex -> successor …` for each vertex
             --> a.dot:1:1
              |
            1 | digraph {
              | ^^^^^^^^^

            -- exit 1
        "#]],
    );
    folder.check(
        "convert a.pg --to game",
        expect![[r#"
            $ stakeout convert a.pg --to game
            -- standard error
            error[stray-text]: this file has no board: a board is a grid of `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit); for a comment, start the line with `;`
             --> a.pg:1:1
              |
            1 | parity 1;
              | ^^^^^^^^^

            -- exit 1
        "#]],
    );
    folder.check(
        "convert a.game --from dot --to game",
        expect![[r#"
            $ stakeout convert a.game --from dot --to game
            -- standard error
            error: invalid value 'dot' for '--from <FROM>'
              [possible values: board, game, edges, pursuit, graph6]

            For more information, try '--help'.
            -- exit 2
        "#]],
    );
}

#[test]
fn a_board_becomes_a_game_of_its_states() {
    let folder = Folder::with(&[
        ("a.board", "title: x\nPTE\n"),
        ("two.board", "PTE\n\nTE\n.P\n"),
        ("bad.board", "PT\n"),
    ]);
    folder.check(
        "convert a.board --to game",
        expect![[r#"
        $ stakeout convert a.board --to game
        title: x
        start: 1,1/1,2/police
        1,1/1,1/police -> end
        1,1/1,1/thief
        1,1/1,2/police -> 1,1/1,2/thief 1,2/1,2/thief
        1,1/1,2/thief -> 1,1/1,1/police 1,1/1,2/police 1,1/1,3/police
        1,1/1,3/police
        1,1/1,3/thief -> end
        1,2/1,1/police -> 1,1/1,1/thief 1,2/1,1/thief 1,3/1,1/thief
        1,2/1,1/thief -> 1,2/1,1/police 1,2/1,2/police
        1,2/1,2/police -> end
        1,2/1,2/thief
        1,2/1,3/police
        1,2/1,3/thief -> end
        1,3/1,1/police -> 1,2/1,1/thief 1,3/1,1/thief
        1,3/1,1/thief -> 1,3/1,1/police 1,3/1,2/police
        1,3/1,2/police -> 1,2/1,2/thief 1,3/1,2/thief
        1,3/1,2/thief -> 1,3/1,1/police 1,3/1,2/police 1,3/1,3/police
        1,3/1,3/police -> end
        1,3/1,3/thief
        end
        -- exit 0
    "#]],
    );
    folder.check(
        "convert two.board --to edges",
        expect![[r#"
        $ stakeout convert two.board --to edges
        -- standard error
        stakeout: two.board: it has 2 boards; choose one with --board NUMBER
        -- exit 1
    "#]],
    );
    folder.check(
        "convert two.board --to edges --board 3",
        expect![[r#"
        $ stakeout convert two.board --to edges --board 3
        -- standard error
        stakeout: two.board: it has no board 3
        -- exit 1
    "#]],
    );
    folder.check(
        "convert two.board --to edges --board 2 --max-states 31",
        expect![[r#"
        $ stakeout convert two.board --to edges --board 2 --max-states 31
        -- standard error
        stakeout: two.board: the board has 32 states, more than 31; --max-states raises the limit
        -- exit 1
    "#]],
    );
    folder.check(
        "convert bad.board --to game",
        expect![[r#"
            $ stakeout convert bad.board --to game
            -- standard error
            error[missing-exit]: no exit: the board needs one `E`
             --> bad.board:1:1
              |
            1 | PT
              | ^^

            -- exit 1
        "#]],
    );
}

#[test]
fn what_does_not_carry_over_is_an_error() {
    let folder = Folder::with(&[
        ("cost.game", "objective: cost\na -> b:3\nb\n"),
        ("bad.game", "a -> b:3\nb\n"),
    ]);
    folder.write("latin.game", b"a -> \xe9\n");
    folder.check(
        "convert cost.game --to pg",
        expect![[r#"
        $ stakeout convert cost.game --to pg
        -- standard error
        stakeout: cost.game: a parity game cannot have costs
        -- exit 1
    "#]],
    );
    folder.check(
        "convert bad.game --to dot",
        expect![[r#"
            $ stakeout convert bad.game --to dot
            -- standard error
            error[bad-weight]: a weight in a game without costs; add `objective: cost` for a cost game
             --> bad.game:1:8
              |
            1 | a -> b:3
              |        ^

            -- exit 1
        "#]],
    );
    folder.check(
        "convert latin.game --to game",
        expect![[r#"
            $ stakeout convert latin.game --to game
            -- standard error
            error[not-utf-8]: the file is not UTF-8 text: byte 0xE9 at offset 5 cannot be read; save the file as UTF-8
             --> latin.game:1:6
              |
            1 | a -> �
              |      ^

            -- exit 1
        "#]],
    );
    folder.check(
        "convert nowhere.game --to game",
        expect![[r#"
        $ stakeout convert nowhere.game --to game
        -- standard error
        stakeout: nowhere.game: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
    folder.check(
        "convert cost.game --to game -o nowhere/x",
        expect![[r#"
        $ stakeout convert cost.game --to game -o nowhere/x
        -- standard error
        stakeout: nowhere/x: cannot be written: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
}

#[test]
fn a_game_too_large_to_solve_is_drawn_without_outcomes() {
    let folder = Folder::with(&[("a.game", "a -> b\nb\n")]);
    folder.check(
        "convert a.game --to dot --solver-memory 60",
        expect![[r##"
            $ stakeout convert a.game --to dot --solver-memory 60
            digraph {
              graph [rankdir=LR, labelloc=t, label="", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
              node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
              edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
              "a" [label="a\nwin in 1 turn", fillcolor="#1767b8", fontcolor="#ffffff"]
              "b" [label="b\nlose in 0 turns", fillcolor="#d96a00", fontcolor="#131a24"]
              "a" -> "b" [penwidth=2.5, color="#131a24"]
            }
            -- exit 0
        "##]],
    );
    folder.check_with_input(
        "9 1\n1 2\n",
        "convert --to dot --solver-memory 1",
        expect![[r#"
            $ stakeout convert --to dot --solver-memory 1
            -- standard error
            stakeout: -: too large: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
            -- exit 1
        "#]],
    );
}

#[test]
fn what_a_parity_game_cannot_keep_is_named() {
    let folder = Folder::with(&[("a.game", "title: x\nexpect: win\nstart: a\na -> b\nb\n")]);
    let output = folder.command("convert a.game --to pg").output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        message,
        "stakeout: a.game: left out, since a parity game cannot have it: `title`, `expect`\n"
    );
    assert!(output.status.success());
}
