//! Texts in other formats, and the game files that they become or the errors.

use expect_test::{Expect, expect};

use crate::analysis::convert::dot::write::DotValues;
use crate::analysis::convert::{PlainGame, Refusal};
use crate::analysis::graph::document::GraphDocument;
use crate::solve::{Unwatched, graph};

/// Draws a text in another format as a game file, or the error.
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
fn invalid_dot_is_an_error_with_its_line() {
    for (text, expected) in [
        (
            "graph {\n a -- b }",
            expect![[r#"
            refused: line 1: undirected graphs are not supported; use a `digraph`
        "#]],
        ),
        (
            "digraph {\n a -- b }",
            expect![[r#"
            refused: line 2: undirected edges are not supported; use `->`
        "#]],
        ),
        (
            "digraph {\n a -> b [label=3]\n b -> c }",
            expect![[r#"
            refused: line 3: the edge has no whole number as its label, unlike that on line 2; if the labels are costs, set `stakeout_objective=cost`, otherwise `outcome`
        "#]],
        ),
        (
            "digraph {\n stakeout_objective=cost a -> b }",
            expect![[r#"
            refused: line 2: the edge needs a label with its cost
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
            refused: line 2: unknown start vertex "b"
        "#]],
        ),
        (
            "digraph {\n edge [label=3]\n a -> b }",
            expect![[r#"
            refused: line 2: default labels of edges are not supported; give each edge its own cost
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
            refused: invalid vertex name "a b": a name in a game file cannot contain whitespace, `:`, `;` or `->`; convert to an edge list instead
        "#]],
        ),
        (
            "digraph {\n a -> }",
            expect![[r#"
            refused: line 2: expected a vertex, `}` or `;`
        "#]],
        ),
        (
            "digraph {\n a -> b",
            expect![[r#"
            refused: line 2: expected a vertex, `}` or `;`; the text ends
        "#]],
        ),
        (
            "digraph {\n \"a",
            expect![[r#"
            refused: line 2: the string has no closing `"`
        "#]],
        ),
        (
            "digraph {\n /* a",
            expect![[r#"
            refused: line 2: the comment has no closing `*/`
        "#]],
        ),
        (
            "digraph {\n a [label=<b ]",
            expect![[r#"
            refused: line 2: the string has no closing `>`
        "#]],
        ),
        (
            "digraph {\n a ! b }",
            expect![[r#"
            refused: line 2: unexpected character '!'
        "#]],
        ),
        (
            "digraph { a }\ndigraph { b }",
            expect![[r#"
                refused: line 2: expected the end of the text after one graph
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
            refused: line 1: expected `digraph`
        "#]],
        ),
        (
            "",
            expect![[r#"
            refused: line 1: expected `digraph`; the text ends
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
fn parity_games_that_a_game_file_cannot_express_are_errors_with_their_line() {
    for (text, expected) in [
        (
            "parity 2;\n0 1 0 1;\n1 2 1 0;\n",
            expect![[r#"
            refused: line 3: vertex 1 has priority 2, vertex 0 on line 2 has 1: an infinite play is a draw in a game file, so all priorities except those of vertices with only a self-loop must be even, or all odd
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
            refused: line 2: vertex 0 is already on line 1
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
            refused: line 1: expected a successor; found ";"
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
            refused: line 1: the name has no closing `"`
        "#]],
        ),
        (
            "0 1 0 0",
            expect![[r#"
            refused: line 1: expected `;`; the text ends
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
            refused: line 1: expected the largest vertex number; found "x;"
        "#]],
        ),
    ] {
        check(PlainGame::of_pg, text, expected);
    }
}

#[test]
fn dot_shows_the_values_of_a_solution() {
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
    .assert_eq(&game.to_dot(DotValues::Solved(&solution)));
}
