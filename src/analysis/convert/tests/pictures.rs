//! Texts of other notations, and what they are as game files or why they are refused.

use expect_test::{Expect, expect};

use crate::analysis::convert::dot::write::DotValues;
use crate::analysis::convert::{PlainGame, Refusal};
use crate::analysis::graph::document::GraphDocument;
use crate::solve::{Unwatched, graph};

/// Compares what a text of another notation means, as a game file, or why it is refused.
fn check(read: fn(&str) -> Result<PlainGame, Refusal>, text: &str, expected: Expect) {
    expected.assert_eq(&match read(text).and_then(|game| game.to_game()) {
        Ok(text) => text,
        Err(refusal) => format!("refused: {refusal}\n"),
    });
}

#[test]
fn dot_is_read_as_graphviz_reads_it() {
    check(
        PlainGame::of_dot,
        r#"
# 1 "preprocessed"
strict digraph "G" { // a comment
    rankdir = LR; node [shape=circle] edge [color=red];
    label="A \"small\" trap" stakeout_start=b
    a -> b:n -> c [color="blue", style=bold]; /* another
    */ b -> { d; "e" + "f" } -> -1.5
    subgraph cluster_x { label="not the title"; g -> h }
    SUBGRAPH { i } -> subgraph { j k }
    "joined\
line"[label=<an <b>HTML</b> label>]
}"#,
        expect![[r#"
            title: A "small" trap
            start: b
            a -> b
            b -> c d ef
            c
            d -> -1.5
            ef -> -1.5
            -1.5
            g -> h
            h
            i -> j k
            j
            k
            joinedline
        "#]],
    );
    check(
        PlainGame::of_dot,
        "digraph{a->b[label=3]b->{a c}[label=\"0\"]}",
        expect![[r#"
        objective: cost
        a -> b:3
        b -> a:0 c:0
        c
    "#]],
    );
    check(
        PlainGame::of_dot,
        "digraph { a }",
        expect![[r#"
        a
    "#]],
    );
}

#[test]
fn what_dot_cannot_mean_is_refused_with_its_line() {
    for (text, expected) in [
        (
            "graph {\n a -- b }",
            expect![[r#"
            refused: line 1: the edges of a game lead somewhere: it is a `digraph`
        "#]],
        ),
        (
            "digraph {\n a -- b }",
            expect![[r#"
            refused: line 2: `--` leads nowhere: an edge of a game is `->`
        "#]],
        ),
        (
            "digraph {\n a -> b [label=3]\n b -> c }",
            expect![[r#"
            refused: line 3: the edge has no whole number for a label, others have, such as that on line 2: are they costs? `stakeout_objective=outcome` or `cost` says so
        "#]],
        ),
        (
            "digraph {\n stakeout_objective=cost a -> b }",
            expect![[r#"
            refused: line 2: the edge has no label that is its cost
        "#]],
        ),
        (
            "digraph {\n stakeout_stuck=maybe\n a }",
            expect![[r#"
            refused: line 2: `stakeout_stuck` is `loses` or `wins`, not "maybe"
        "#]],
        ),
        (
            "digraph {\n stakeout_start=b\n a }",
            expect![[r#"
            refused: line 2: the start "b" is no vertex
        "#]],
        ),
        (
            "digraph {\n edge [label=3]\n a -> b }",
            expect![[r#"
            refused: line 2: a label for all edges is not read: give each its own cost
        "#]],
        ),
        (
            "digraph {\n a -> b [label=9007199254740993] }",
            expect![[r#"
            refused: line 2: a cost is at most 9007199254740992
        "#]],
        ),
        (
            "digraph {\n \"a b\" }",
            expect![[r#"
            refused: a vertex is called "a b": a name in a game file has no white space, `:`, `;` or `->`; an edge list has numbers instead
        "#]],
        ),
        (
            "digraph {\n a -> }",
            expect![[r#"
            refused: line 2: a vertex, `}` or `;` is expected
        "#]],
        ),
        (
            "digraph {\n a -> b",
            expect![[r#"
            refused: line 2: a vertex, `}` or `;` is expected; the text ends
        "#]],
        ),
        (
            "digraph {\n \"a",
            expect![[r#"
            refused: line 2: the text has no `"` at its end
        "#]],
        ),
        (
            "digraph {\n /* a",
            expect![[r#"
            refused: line 2: the comment has no `*/` at its end
        "#]],
        ),
        (
            "digraph {\n a [label=<b ]",
            expect![[r#"
            refused: line 2: the text has no `>` at its end
        "#]],
        ),
        (
            "digraph {\n a ! b }",
            expect![[r#"
            refused: line 2: '!' is no part of DOT
        "#]],
        ),
        (
            "digraph { a }\ndigraph { b }",
            expect![[r#"
                refused: line 2: one graph and the end of the text is expected
            "#]],
        ),
        (
            "digraph { }",
            expect![[r#"
            refused: the graph has no vertices
        "#]],
        ),
        (
            "a -> b",
            expect![[r#"
            refused: line 1: `digraph` is expected
        "#]],
        ),
        (
            "",
            expect![[r#"
            refused: line 1: `digraph` is expected; the text ends
        "#]],
        ),
    ] {
        check(PlainGame::of_dot, text, expected);
    }
}

#[test]
fn parity_games_are_read_as_pgsolver_writes_them() {
    check(
        PlainGame::of_pg,
        "parity 4;\nstart 1;\n0 6 1 4,2 \"Africa\";\n4 2 1 0 \"Antarctica\";\n1 8 1 2,4,3 \"America\";\n3 6 0 4,2 \"Australia\";\n2 7 0 2 \"Asia\";\n",
        expect![[r#"
            start: America
            Africa -> Africa>Antarctica Asia
            Antarctica -> Antarctica>Africa
            America -> Asia America>Antarctica Australia
            Australia -> Antarctica Australia>Asia
            Asia
            Africa>Antarctica -> Antarctica
            Antarctica>Africa -> Africa
            America>Antarctica -> Antarctica
            Australia>Asia -> Asia
        "#]],
    );
    check(
        PlainGame::of_pg,
        "0 1 0 1;1 1 1 0,2;2 0 0 2;",
        expect![[r#"
        stuck: wins
        0 -> 1
        1 -> 0 2
        2
    "#]],
    );
}

#[test]
fn what_a_parity_game_says_beyond_a_game_file_is_refused_with_its_line() {
    for (text, expected) in [
        (
            "parity 2;\n0 1 0 1;\n1 2 1 0;\n",
            expect![[r#"
            refused: line 3: vertex 1 has priority 2, vertex 0 on line 2 has 1: a play without end is a draw in a game file, so all priorities but those of vertices with a loop alone must be even, or all odd
        "#]],
        ),
        (
            "0 1 0 7;\n",
            expect![[r#"
            refused: line 1: vertex 7 is a successor, but has no line
        "#]],
        ),
        (
            "0 1 0 0;\n0 1 0 0;\n",
            expect![[r#"
            refused: line 2: vertex 0 is on line 1 already
        "#]],
        ),
        (
            "0 1 2 0;\n",
            expect![[r#"
            refused: line 1: the player who moves is 0 or 1, not 2
        "#]],
        ),
        (
            "0 1 0;\n",
            expect![[r#"
            refused: line 1: a successor is expected; there is ";"
        "#]],
        ),
        (
            "start 3;\n0 1 0 0;\n",
            expect![[r#"
            refused: line 1: the start is vertex 3, which has no line
        "#]],
        ),
        (
            "0 1 0 0 \"a;\n",
            expect![[r#"
            refused: line 1: the name has no `"` at its end
        "#]],
        ),
        (
            "0 1 0 0",
            expect![[r#"
            refused: line 1: `;` is expected; the text ends
        "#]],
        ),
        (
            "99999999999999999999 1 0 0;",
            expect![[r#"
            refused: line 1: the number is too large
        "#]],
        ),
        (
            "parity x;",
            expect![[r#"
            refused: line 1: the greatest number of a vertex is expected; there is "x;"
        "#]],
        ),
    ] {
        check(PlainGame::of_pg, text, expected);
    }
}

#[test]
fn a_drawing_shows_what_is_known() {
    let document = GraphDocument::new("title: A trap\nstart: a\na -> b c\nb -> a\nc -> d\nd\n").unwrap();
    let game = PlainGame::of_game(&document).unwrap().unwrap();
    let solution = graph::solve(document.puzzle().unwrap(), &Unwatched).unwrap();
    expect![[r##"
        digraph {
          label="A trap";
          stakeout_start="a";
          labelloc=t;
          node [shape=box, style="rounded,filled", fillcolor="#ffffff"];
          "a" [label="a\ndraw", fillcolor="#ebecef", penwidth=3];
          "b" [label="b\ndraw", fillcolor="#ebecef"];
          "c" [label="c\nwin in 1 turn", fillcolor="#8ab6e6"];
          "d" [label="d\nlose in 0 turns", fillcolor="#eea264"];
          "a" -> "b" [penwidth=2];
          "a" -> "c";
          "b" -> "a" [penwidth=2];
          "c" -> "d" [penwidth=2];
        }
    "##]]
    .assert_eq(&game.to_dot(DotValues::Solved(&solution)).unwrap());
}
