//! Readings of graph game files, drawn as text.
//!
//! In one file because every test is a picture drawn by the same few functions.

use expect_test::{Expect, expect};

use crate::model::*;
use crate::syntax::{GRAPH_KEYS, GraphText};
use crate::text::{Offset, Span};

/// Draws the reading of a text: directives with invalid values, problems with their places, and the
/// game.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let game = GraphText::parse(text);
    let reading = GraphReading::new(&game);
    let mut drawn = String::new();
    let at =
        |span: Span| format!("{}..{} `{}`", span.start.bytes(), span.end.bytes(), span.of(text));
    for directive in &reading.directives {
        let fault = match (directive.key, directive.earlier, directive.has_valid_value) {
            (None, ..) => "unknown key",
            (_, Some(_), _) => "again",
            (.., false) => "bad value",
            _ => continue,
        };
        drawn += &format!("{fault} {}\n", at(directive.directive.whole()));
    }
    let mut problems = reading.problems.clone();
    problems.sort_by_key(|problem| problem.span.start);
    for problem in problems {
        let kind = match problem.kind {
            ProblemKind::DuplicateEdge { first } => format!("duplicate edge of {}", at(first)),
            ProblemKind::DuplicateWord { first } => format!("duplicate word of {}", at(first)),
            ProblemKind::Undefined(_) => "undefined".to_owned(),
            kind => format!("{kind:?}"),
        };
        drawn += &format!("{} {kind}\n", at(problem.span));
    }
    if !reading.has_claimed_edges() {
        drawn += &format!("{:?}\n", reading.claimed);
    }
    match &reading.puzzle {
        None => drawn += "no game\n",
        Some(puzzle) => drawn += &game_drawn(&game, &reading, puzzle),
    }
    expected.assert_eq(&drawn);
}

fn game_drawn(game: &GraphText, reading: &GraphReading, puzzle: &GraphPuzzle) -> String {
    let graph = puzzle.graph().unwrap();
    assert_eq!(
        (graph.vertex_count(), graph.edge_count()),
        (puzzle.vertex_count(), puzzle.edge_count())
    );
    let named = |vertex: Vertex| match reading.words.is_empty() {
        true => reading.name(game, vertex),
        false => vertex.number().to_string(),
    };
    let mut drawn = format!("{:?}", puzzle.objective);
    if let Some(start) = puzzle.start {
        drawn += &format!(" from {}", named(start));
    }
    if puzzle.objective == Objective::Cost {
        drawn += &format!(", {} first", puzzle.first.name());
    }
    if let Some(expectation) = &reading.expectation {
        drawn += &format!(", expects {expectation:?}");
    }
    drawn.push('\n');
    for vertex in graph.vertices() {
        let weight =
            |weight: u64| if graph.is_weighted() { format!(":{weight}") } else { String::new() };
        let edges = graph.edges(vertex).map(|(to, edge)| format!(" {}{}", named(to), weight(edge)));
        drawn += &format!("  {} ->{}\n", named(vertex), edges.collect::<String>());
    }
    drawn
}

#[test]
fn the_syntax_knows_every_key() {
    let keys: Vec<_> = GraphKey::ALL.iter().map(|key| key.name()).collect();
    assert_eq!(GRAPH_KEYS.names(), keys);
    for &key in GraphKey::ALL {
        for value in key.data().values.iter().map(DirectiveValue::name) {
            let value = match (key, value) {
                (GraphKey::Expect, "cost" | "grundy") => format!("{value} 3"),
                _ => value.to_owned(),
            };
            assert!(GRAPH_KEYS.takes(key.name(), &value), "{}: {value}", key.name());
        }
    }
    for value in GRAPH_KEYS.forms("expect").unwrap_or_default() {
        let value = value.replace('#', "3").replace('…', "0 2");
        assert!(GraphExpectation::read(&value).is_some(), "{value}");
    }
}

#[test]
fn arrows_make_a_game_in_order_of_first_appearance() {
    check(
        "title: A small trap\nstuck: loses\nstart: a\nexpect: draw\na -> b c\nb -> a\nc -> d\nd\n",
        expect![[r#"
            Outcome(Loses) from a, expects Draw
              a -> b c
              b -> a
              c -> d
              d ->
        "#]],
    );
}

#[test]
fn a_vertex_may_have_several_lines_and_edges_may_repeat() {
    check(
        "a -> b b\nb->\na -> b c ; c is nowhere else\nstuck: wins",
        expect![[r#"
            7..8 `b` duplicate edge of 5..6 `b`
            18..19 `b` duplicate edge of 5..6 `b`
            20..21 `c` undefined
            Outcome(Wins)
              a -> b b b c
              b ->
              c ->
        "#]],
    );
}

#[test]
fn a_line_that_cannot_be_parsed_prevents_a_game() {
    check(
        "a -> b\na b\nb -> a -> a\n-> a\nB:1 -> a\n",
        expect![[r#"
            7..10 `a b` BadLine(SeveralVertices)
            11..22 `b -> a -> a` BadLine(SecondArrow)
            23..27 `-> a` BadLine(NoVertex)
            28..36 `B:1 -> a` BadLine(BadName)
            no game
        "#]],
    );
}

#[test]
fn a_cost_game_needs_a_weight_at_every_successor() {
    check(
        "objective: cost\nfirst: maximiser\nexpect: cost infinite\na -> b:0 c:9007199254740992\nb ->\nc\n",
        expect![[r#"
            Cost, maximiser first, expects Cost(Infinite)
              a -> b:0 c:9007199254740992
              b ->
              c ->
        "#]],
    );
    check(
        "objective: cost\na -> a b: b:-1 b:1.5 b:9007199254740993 b:99999999999999999999 b:007\nb\n",
        expect![[r#"
            21..22 `a` BadWeight(Missing)
            23..25 `b:` BadWeight(Missing)
            28..30 `-1` BadWeight(Negative)
            33..36 `1.5` BadWeight(NotWhole)
            39..55 `9007199254740993` BadWeight(TooLarge)
            58..78 `99999999999999999999` BadWeight(TooLarge)
            no game
        "#]],
    );
}

#[test]
fn a_game_without_costs_must_not_have_weights() {
    check(
        "a -> b:3 c\nb\nc\n",
        expect![[r#"
            7..8 `3` BadWeight(Unexpected)
            no game
        "#]],
    );
}

#[test]
fn parallel_edges_with_different_weights_are_not_duplicates() {
    check(
        "objective: cost\na -> b:1 b:2 b:1\nb",
        expect![[r#"
            29..30 `b` duplicate edge of 21..22 `b`
            Cost, minimiser first
              a -> b:1 b:2 b:1
              b ->
        "#]],
    );
}

#[test]
fn an_edge_list_lists_its_vertices_by_number() {
    check(
        "; contest\nexpect: win in 1\n3 2 2\n1 2\n2 3 ; last\n",
        expect![[r#"
            Outcome(Loses) from 2, expects Win(Some(1))
              1 -> 2
              2 -> 3
              3 ->
        "#]],
    );
}

#[test]
fn a_third_number_makes_a_cost_game_and_then_every_edge_needs_one() {
    check(
        "7 6 1\n1 2 1\n1 3 10\n2 4 100\n2 5 102\n3 6 20\n3 7 30\n",
        expect![[r#"
            Cost from 1, minimiser first
              1 -> 2:1 3:10
              2 -> 4:100 5:102
              3 -> 6:20 7:30
              4 ->
              5 ->
              6 ->
              7 ->
        "#]],
    );
    check(
        "2 3\n1 2\n2 1 x\n2 2\n",
        expect![[r#"
            4..7 `1 2` BadWeight(Missing)
            12..13 `x` BadWeight(NotWhole)
            14..17 `2 2` BadWeight(Missing)
            no game
        "#]],
    );
    check(
        "objective: outcome\n2 1\n1 2 3\n",
        expect![[r#"
            27..28 `3` BadWeight(Unexpected)
            no game
        "#]],
    );
}

#[test]
fn a_wrong_header_and_numbers_out_of_range_are_reported() {
    check(
        "2  3\n1 2\n0 3\n1 2 3 4\n1 2\n",
        expect![[r#"
            9..10 `0` OutOfRange
            11..12 `3` OutOfRange
            13..20 `1 2 3 4` BadLine(NotAnEdge)
            21..24 `1 2` duplicate edge of 5..8 `1 2`
            Some(ClaimedEdges { span: Span { start: Offset(0), end: Offset(4) }, vertices: 2, edges: 3, found: 4 })
            no game
        "#]],
    );
}

#[test]
fn words_lead_from_their_first_letters_to_their_last() {
    check(
        "words: 3\nabcd\nbcda\nada\nabcd\nex",
        expect![[r#"
            23..27 `abcd` duplicate word of 9..13 `abcd`
            28..30 `ex` ShortWord
            no game
        "#]],
    );
    check(
        "words: 3\nabcd\nbcda\nada\n",
        expect![[r#"
            Words
              0 -> 1
              1 -> 2
              2 ->
              3 -> 3
        "#]],
    );
}

#[test]
fn directives_must_fit_the_kind_of_game() {
    check(
        "objective: cost\nstuck: wins\nfirst: police\nexpect: win\na\n",
        expect![[r#"
            bad value 16..27 `stuck: wins`
            bad value 28..41 `first: police`
            bad value 42..53 `expect: win`
            no game
        "#]],
    );
    check(
        "words: 0\nobjective: cost\nstuck: loses\nstart: ab\nab\n",
        expect![[r#"
            bad value 0..8 `words: 0`
            bad value 9..24 `objective: cost`
            bad value 25..37 `stuck: loses`
            bad value 38..47 `start: ab`
            no game
        "#]],
    );
    check(
        "expect: cost 3\nfirst: minimiser\ncolour: red\ntitle:\ntitle: x\na\n",
        expect![[r#"
            bad value 0..14 `expect: cost 3`
            bad value 15..31 `first: minimiser`
            again 51..59 `title: x`
            32..43 `colour: red` BadLine(Colon)
            no game
        "#]],
    );
}

#[test]
fn directives_may_be_anywhere_and_in_any_order() {
    check(
        "first: maximiser\na -> b:1\nobjective: cost\nb\n",
        expect![[r#"
            Cost, maximiser first
              a -> b:1
              b ->
        "#]],
    );
}

#[test]
fn a_bad_expect_or_title_does_not_prevent_a_game() {
    check(
        "expect: victory\na\n",
        expect![[r#"
            bad value 0..15 `expect: victory`
            Outcome(Loses)
              a ->
        "#]],
    );
}

#[test]
fn an_unknown_start_is_a_bad_value() {
    check(
        "start: z\na\n",
        expect![[r#"
            bad value 0..8 `start: z`
            no game
        "#]],
    );
    let game = GraphText::parse("2 1 3\n1 2\n");
    let start = GraphReading::new(&game).start.unwrap();
    assert_eq!((start.span.of(&game.text), start.vertex), ("3", None));
}

#[test]
fn a_file_without_vertices_has_no_game() {
    for text in ["", "; nothing\n", "0 0\n", "words: 2\n", "title: x\n"] {
        let game = GraphText::parse(text);
        assert!(GraphReading::new(&game).puzzle.is_none(), "{text:?}");
    }
}

#[test]
fn a_claim_beyond_all_memory_costs_nothing_until_the_graph_is_built() {
    let game = GraphText::parse("99999999999999999999 1\n4000000000 1\n");
    let puzzle = GraphReading::new(&game).puzzle.unwrap();
    assert!(puzzle.graph_memory() > 1 << 33);
    assert_eq!(puzzle.graph(), Err(GraphError::TooManyVertices));
}

#[test]
fn expectations_name_an_outcome_or_a_cost() {
    for (value, expected) in [
        ("win", Some(GraphExpectation::Win(None))),
        ("lose\t in  12", Some(GraphExpectation::Lose(Some(12)))),
        ("draw", Some(GraphExpectation::Draw)),
        ("cost 0", Some(GraphExpectation::Cost(ExpectedCost::Finite(0)))),
        (
            "cost 38685626227668133590597632",
            Some(GraphExpectation::Cost(ExpectedCost::Finite(1 << 85))),
        ),
        ("cost infinite", Some(GraphExpectation::Cost(ExpectedCost::Infinite))),
        ("draw in 3", None),
        ("win in", None),
        ("win 3", None),
        ("win in 3 turns", None),
        ("win in -3", None),
        ("cost", None),
        ("cost -1", None),
        ("3", None),
        ("", None),
    ] {
        assert_eq!(GraphExpectation::read(value), expected, "{value:?}");
    }
}

#[test]
fn every_mention_is_found_from_each_of_its_places() {
    for (text, expected) in [
        ("start: b\na -> b c\nb->b:1 ab\n", vec![7, 14, 18, 21]),
        ("2 2 2\n2 1\n1 2\n", vec![4, 6, 12]),
    ] {
        let game = GraphText::parse(text);
        let reading = GraphReading::new(&game);
        let mention = reading.mention_at(&game, Offset::new(expected[1])).unwrap();
        let mentions = reading.mentions(&game, mention.vertex);
        let places: Vec<usize> =
            mentions.iter().map(|mention| mention.span.start.bytes()).collect();
        assert_eq!(places, expected, "{text:?}");
        for &mention in &mentions {
            assert_eq!(reading.mention_at(&game, mention.span.start), Some(mention), "{text:?}");
            assert_eq!(reading.mention_at(&game, mention.span.end), Some(mention), "{text:?}");
        }
    }
    let game = GraphText::parse("a -> b ; b\n");
    let reading = GraphReading::new(&game);
    assert_eq!(reading.mention_at(&game, Offset::new(3)), None, "on the arrow");
    assert_eq!(reading.mention_at(&game, Offset::new(9)), None, "in a comment");
}

#[test]
fn an_edge_list_means_the_same_however_its_numbers_are_spaced() {
    const NUMBERS: [&str; 12] = [
        "1",
        "2",
        "3",
        "04",
        "5",
        "0",
        "6",
        "9007199254740992",
        "9007199254740993",
        "-1",
        "x",
        "99999999999999999999",
    ];
    let mut random = fastrand::Rng::with_seed(6);
    let mut games = 0;
    for round in 0..4000 {
        let is_weighted = random.bool();
        // Mostly valid, so that many are games; some of them in order.
        let numbers = if random.u8(..4) == 0 { NUMBERS.len() } else { 5 };
        let lines = random.usize(..12);
        let mut edges: Vec<String> = Vec::new();
        for _ in 0..lines {
            let has_weight = is_weighted != (numbers > 5 && random.u8(..8) == 0);
            let numbers =
                (0..if has_weight { 3 } else { 2 }).map(|_| NUMBERS[random.usize(..numbers)]);
            edges.push(numbers.collect::<Vec<_>>().join(" "));
        }
        if random.bool() {
            edges.sort();
        }
        // Duplicates are found by another algorithm if far more vertices are claimed than have
        // edges.
        let claimed = if random.u8(..40) == 0 { 70_000 } else { 5 };
        let text = format!("{claimed} {lines} {}\n{}\n", random.u8(..7), edges.join("\n"));
        let spaced = text.replace(' ', " \t");
        let meaning = |text: &str| {
            let game = GraphText::parse(text);
            let reading = GraphReading::new(&game);
            let line = |span: Span| game.line_at(span.start);
            let mut problems: Vec<String> = Vec::new();
            for problem in &reading.problems {
                let kind = match problem.kind {
                    ProblemKind::DuplicateEdge { first } => format!("edge of line {}", line(first)),
                    kind => format!("{kind:?}"),
                };
                problems.push(format!(
                    "{} {kind} {}",
                    line(problem.span),
                    problem.span.of(text).replace('\t', "")
                ));
            }
            problems.sort();
            let graph = reading.puzzle.as_ref().map(|puzzle| puzzle.graph().unwrap());
            let edges = graph.map(|graph| {
                let edges = graph
                    .vertices()
                    .take(9)
                    .flat_map(|from| graph.edges(from).map(move |edge| (from, edge)));
                edges.collect::<Vec<_>>()
            });
            let start = reading.start.map(|start| start.vertex);
            (
                problems,
                edges,
                reading.objective,
                reading.claimed.map(|claimed| claimed.found),
                start,
            )
        };
        let plain = meaning(&text);
        games += usize::from(plain.1.is_some());
        assert_eq!(plain, meaning(&spaced), "{round} {text:?}");
        assert_eq!(plain, meaning(&text.replace('\n', "\r\n")), "{round} {text:?}");
        assert_eq!(plain, meaning(text.trim_end()), "{round} {text:?}");
    }
    assert!(games > 500, "{games} texts are games");
}

#[test]
fn any_text_can_be_read_and_every_place_is_inside_it() {
    const PIECES: [&str; 22] = [
        "a",
        "b",
        " ",
        " ",
        "->",
        " -> ",
        ":",
        ":3",
        ";",
        " ; ",
        "\n",
        "\n",
        "\r\n",
        "1 ",
        "2 ",
        "3 2\n",
        "é🦀",
        "words: 2\n",
        "objective: cost\n",
        "start: a\n",
        "expect: draw\n",
        "\u{feff}",
    ];
    let mut random = fastrand::Rng::with_seed(5);
    let mut games = 0;
    for _ in 0..10_000 {
        let text: String =
            (0..random.usize(..24)).map(|_| PIECES[random.usize(..PIECES.len())]).collect();
        let game = GraphText::parse(text.as_str());
        let reading = GraphReading::new(&game);
        for problem in &reading.problems {
            assert!(!problem.span.of(&text).is_empty(), "{problem:?} of {text:?}");
        }
        if let Some(puzzle) = &reading.puzzle {
            let graph: Graph = puzzle.graph().unwrap();
            games += 1;
            for vertex in graph.vertices().take(reading.vertex_count() as usize) {
                assert_eq!(
                    reading.vertex(&game, &reading.name(&game, vertex)),
                    Some(vertex),
                    "{text:?}"
                );
                for mention in reading.mentions(&game, vertex) {
                    assert_eq!(
                        reading.mention_at(&game, mention.span.start).map(|found| found.vertex),
                        Some(vertex)
                    );
                }
            }
        }
        for offset in 0..=text.len() {
            let _ = reading.mention_at(&game, Offset::new(offset));
        }
    }
    assert!(games > 500, "{games} texts are games");
}
