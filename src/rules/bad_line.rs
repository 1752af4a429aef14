//! `bad-line`: a line of a game or pursuit file that cannot be read.

use crate::config::Severity;
use crate::model::{ARROWS, EDGES, GraphKey, ProblemKind, PursuitKey};
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::pursuit::checked::CheckedPursuit;
use crate::rules::pursuit::lines::{bad_lines, pursuit_of_another_kind};
use crate::rules::rule::{Diagnostic, DiagnosticList, Fix, FixContext, Page, Rule, RuleOn};
use crate::rules::shown::{MAX_DIGITS, first_of_many, other_lines, shown};
use crate::rules::unread::{
    assignment_fix, comments_fix, directive_fix, edges_fix, meant, meant_as_directive,
    meant_directive, of_another_kind, report_assignments,
};
use crate::syntax::{GraphForm, LineFault};
use crate::text::{Span, counted};

pub(crate) static RULE: Rule = Rule {
    name: "bad-line",
    severity: Some(Severity::Error),
    graphs: Some(
        RuleOn::text(check).fixes(|context| likely(context).into_iter().collect()).likely(likely),
    ),
    pursuits: Some(
        RuleOn::text(|pursuit, found| {
            bad_lines(&RULE, pursuit, found);
            report_assignments(&RULE, pursuit, found);
        })
        .fixes(|context| likely_in_pursuit(context).into_iter().collect())
        .likely(likely_in_pursuit),
    ),
    page: Page {
        finds: "A line of a game file that cannot be read: neither `vertex -> successor …` nor a vertex alone or, in an edge list, neither `a b` nor `a b w`. Reported on the text of the line; of several such lines, on two. In an edge list, also a vertex outside 1 to the number in the header, reported on that number. A directive without its colon, such as `start a` or `expect=win`, is reported and read all the same. In a pursuit file, a line that is neither `vertex - other …` nor `vertex -> other …` nor a vertex alone. Also a name such as `a--b` or `a=>b`, if `start`, `police`, `thief` or `exits` refers to a vertex that only such names contain.",
        reason: "Skipping or guessing such a line would change the game.",
        bad: "a b -> c\nb\nc\n",
        good: "a -> b c\nb\nc\n",
    },
    ..Rule::ERROR
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let CheckedGraph { game, reading, .. } = graph;
    let mut unread = Vec::new();
    let mut out_of_range = Vec::new();
    for problem in &reading.problems {
        match problem.kind {
            ProblemKind::BadLine(fault) => unread.push((problem.span, fault)),
            ProblemKind::OutOfRange => out_of_range.push(problem.span),
            _ => {}
        }
    }
    unread.sort_by_key(|(span, _)| *span);
    out_of_range.sort();
    let unread = unread.iter().map(|&(span, fault)| {
        let line = span.of(&game.text);
        (span, of_another_kind_of_file(graph, line).unwrap_or_else(|| message(fault, line)))
    });
    // As written: it may be too large for any type.
    let vertices = game.header.map_or("0", |header| header.vertices.of(&game.text));
    let vertices = shown(vertices, MAX_DIGITS);
    let out_of_range = out_of_range.iter().map(|span| {
        let hint = if span.of(&game.text) == "0" { ": write 1 for the first" } else { "" };
        (*span, format!("no such vertex; vertices are numbered 1 to {vertices} (header){hint}"))
    });
    let mut diagnostics: Vec<Diagnostic> = first_of_many(unread, other_lines)
        .chain(first_of_many(out_of_range, other_numbers))
        .map(|(span, message)| Diagnostic::new(&RULE, span, message))
        .collect();
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    found.extend(diagnostics);
    report_assignments(&RULE, graph, found);
}

fn of_another_kind_of_file(graph: &CheckedGraph, line: &str) -> Option<String> {
    let CheckedGraph { game, reading, .. } = graph;
    of_another_kind(graph, line, unread_lines(graph), |name| reading.vertex(game, name).is_some())
}

fn unread_lines(graph: &CheckedGraph) -> impl Iterator<Item = Span> + Clone + '_ {
    graph.reading.problems.iter().filter_map(|problem| match problem.kind {
        ProblemKind::BadLine(_) => Some(problem.span),
        _ => None,
    })
}

fn other_numbers(count: usize) -> String {
    format!("{} out of this range", counted(count, "more number"))
}

fn message(fault: LineFault, line: &str) -> String {
    if let LineFault::OtherFormat(format) = fault {
        let what = format.name();
        return format!(
            "this is {what}, which cannot be read; write a line `vertex -> successor …` for each vertex"
        );
    }
    let has_arrows = !matches!(fault, LineFault::NotAnEdge | LineFault::LineBesideOctal);
    let meant = if has_arrows {
        meant::<GraphKey>(line, &ARROWS)
    } else {
        meant_as_directive::<GraphKey>(line)
    };
    if let Some(meant) = meant {
        return meant;
    }
    match fault {
        LineFault::NoVertex => "no vertex before the arrow; expected `vertex -> successor …`",
        LineFault::SeveralVertices if line.contains("->") => {
            "several names before the arrow; write `vertex -> successor …`"
        }
        LineFault::SeveralVertices if is_numbered_edge(line) => {
            "an edge without an arrow; write `1 -> 2`, or the header `n m` above an edge list"
        }
        LineFault::SeveralVertices => "several names and no arrow; write `vertex -> successor …`",
        LineFault::SecondArrow => "a second arrow; expected `vertex -> successor …`",
        LineFault::BadName if line.contains(';') => {
            "a name cannot contain `;`; remove it, or write a space before a comment"
        }
        LineFault::BadName
        | LineFault::Colon
        | LineFault::ArrowInName
        | LineFault::OtherFormat(_) => {
            "a name cannot be empty or contain `:`; write a weight as in `b:3`"
        }
        LineFault::NotAnEdge => "not an edge; expected `a b` or `a b w`",
        LineFault::StrayPlus => "`+` only joins the names of a sum, as in `a -> b+c`",
        LineFault::LineBesideOctal => "`octal` describes the whole game, so it has no lines",
    }
    .to_owned()
}

/// Whether a line could be in an edge list: `a b` or `a b w`, in whole numbers.
fn is_numbered_edge(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    words.clone().count() <= 3 && words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Writes the intended directive, or the arrows of all lines in the same notation.
fn likely(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    if let Some(fix) = assignment_fix(context) {
        return Some(fix);
    }
    if meant_directive::<GraphKey>(context.marked()).is_some() {
        return directive_fix(context);
    }
    let unread = unread_lines(context.part);
    let is_elsewhere = of_another_kind_of_file(context.part, context.marked()).is_some();
    if context.part.game.form != GraphForm::Arrows || is_elsewhere {
        return None;
    }
    comments_fix(context, unread.clone()).or_else(|| edges_fix(context, &ARROWS, unread))
}

/// Writes the intended directive, or the edges of all lines in the same notation.
fn likely_in_pursuit(context: &FixContext<'_, CheckedPursuit>) -> Option<Fix> {
    if let Some(fix) = assignment_fix(context) {
        return Some(fix);
    }
    if meant_directive::<PursuitKey>(context.marked()).is_some() {
        return directive_fix(context);
    }
    let unread = || context.part.reading.unread_lines();
    if pursuit_of_another_kind(context.part, context.marked()).is_some() {
        return None;
    }
    comments_fix(context, unread()).or_else(|| edges_fix(context, &EDGES, unread()))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{
        check_game, check_game_fixes, check_game_solved, check_pursuit_solved,
    };

    #[test]
    fn an_edge_list_needs_both_of_its_numbers() {
        check_game(expect![[r#"
            |3
            |1 2
             ^^^ error[bad-line]: an edge without an arrow; write `1 -> 2`, or the header `n m` above an edge list
            |2 3 40
             ^^^^^^ error[bad-line]: an edge without an arrow; write `1 -> 2`, or the header `n m` above an edge list; 1 more line cannot be read
            |3 1
        "#]]);
    }

    #[test]
    fn a_comment_of_another_language_is_reported_with_its_fix() {
        check_game(expect![[r#"
            |# a trap
             ^^^^^^^^ error[bad-line]: for a comment, start the line with `;`
            |a -> b;c
             ^^^^^^^^ error[bad-line]: a name cannot contain `;`; remove it, or write a space before a comment
            |b
        "#]]);
        check_game_fixes(
            "bad-line",
            expect![[r#"
                |// a trap
                 ^
                |a -> b
                |// the end
                |b
                > Make these 2 lines comments
                |; // a trap
                |a -> b
                |; // the end
                |b
            "#]],
        );
    }

    #[test]
    fn a_line_is_a_vertex_and_its_successors() {
        check_game(expect![[r#"
            |a -> b
            |a b -> c ; c
             ^^^^^^^^ error[bad-line]: several names before the arrow; write `vertex -> successor …`
            |-> b
             ^^^^ error[bad-line]: no vertex before the arrow; expected `vertex -> successor …`; 3 more lines cannot be read
            |a -> b -> a
            |b:1 -> a
            |a -> b;c
            |b
        "#]]);
    }

    #[test]
    fn an_edge_has_two_numbers_of_existing_vertices() {
        check_game(expect![[r#"
            |3 6
            |1 2
            |1 x
             ^^^ error[bad-line]: not an edge; expected `a b` or `a b w`
            |0 3
             ^ error[bad-line]: no such vertex; vertices are numbered 1 to 3 (header): write 1 for the first
            |1 4
               ^ error[bad-line]: no such vertex; vertices are numbered 1 to 3 (header)
            |1 2 3 4
             ^^^^^^^ error[bad-line]: not an edge; expected `a b` or `a b w`; 1 more line cannot be read
            |1 => 2
        "#]]);
    }

    #[test]
    fn directives_in_other_letters_and_other_arrows_are_named() {
        check_game(expect![[r#"
            |Start: a
             ^^^^^^^^ error[bad-line]: directives are lower-case; for a directive, write `start: a`
            |TITLE:
             ^^^^^^ error[bad-line]: directives are lower-case; for a directive, write `title:`; 3 more lines cannot be read
            |a → b
            |b --> c
            |b c
        "#]]);
        check_game(expect![[r#"
            |a–>b c
             ^^^^^^ error[bad-line]: `–>` is not an arrow here; write `->`
            |a=>b c
             ^^^^^^ error[bad-line]: `=>` is not an arrow here; write `->`; 4 more lines cannot be read
            |a—>b c
            |a==> b
            |a →b c
            |a b=>c
        "#]]);
        check_game_fixes(
            "bad-line",
            expect![[r#"
                |Start: a
                 ^^^^^^^^
                |a -> b
                |b
                > Write the directive `start`
                |start: a
                |a -> b
                |b
            "#]],
        );
        check_game_fixes(
            "bad-line",
            expect![[r#"
                |a → b
                 ^^^^^
                |b
                > Write `->`
                |a -> b
                |b
            "#]],
        );
        check_game_fixes(
            "bad-line",
            expect![[r#"
                |a=>b c
                 ^^^^^^
                |b
                |c
                > Write `->`
                |a->b c
                |b
                |c
            "#]],
        );
    }

    #[test]
    fn a_colon_in_place_of_the_arrow_is_one_habit() {
        check_game(expect![[r#"
            |start: a
            |expect: draw
            |a: b c
             ^^^^^^ error[bad-line]: for the moves of a vertex, write `a -> b c`
            |b : a ; back
             ^^^^^ error[bad-line]: for the moves of a vertex, write `b -> a`; 2 more lines cannot be read
            |C: d
            |c -> e
            |e: a
        "#]]);
        check_game_fixes(
            "bad-line",
            expect![[r#"
                |a: b c
                 ^^^^^^
                |b : a ; back
                |c:
                > Write `->` in these 3 lines
                |a -> b c
                |b -> a ; back
                |c ->
            "#]],
        );
    }

    #[test]
    fn a_directive_without_its_colon_is_read_all_the_same() {
        check_game_solved(expect![[r#"
            |start a ; here
             ^^^^^^^ error[bad-line]: for a directive, write `start: a`
                   ^ information[verdict]: win in 1 turn
            |expect = draw
             ^^^^^^^^^^^^^ error[bad-line]: for a directive, write `expect: draw`
                      ^^^^ error[verdict-mismatch]: expected: draw; found: win in 1 turn
            |title="A walk"
             ^^^^^^^^^^^^^^ error[bad-line]: for a directive, write `title: A walk`
            |a -> b
            |b
        "#]]);
        check_game(expect![[r#"
            |start -> start=a expect=win
                      ^^^^^^^ warning[undefined-vertex]: `start=a` has no line of its own, so it has no moves
            |start=a
             ^^^^^^^ error[bad-line]: for a directive, write `start: a`
            |start a b
             ^^^^^^^^^ error[bad-line]: for a directive, write `start: a b`
            |expect=win ->
            |start => start
             ^^^^^^^^^^^^^^ error[bad-line]: `=>` is not an arrow here; write `->`
        "#]]);
        check_game_fixes(
            "bad-line",
            expect![[r#"
                |start a
                 ^^^^^^^
                |a -> a
                > Write the directive `start`
                |start: a
                |a -> a
            "#]],
        );
        check_game_fixes(
            "bad-line",
            expect![[r#"
                |title = 'A walk' ; mine
                 ^
                |a -> a
                > Write the directive `title`
                |title: A walk ; mine
                |a -> a
            "#]],
        );
        check_pursuit_solved(expect![[r#"
            |police a
             ^^^^^^^^ error[bad-line]: for a directive, write `police: a`
                    ^ information[verdict]: Police catches the thief in 1 turn
            |thief=b
             ^^^^^^^ error[bad-line]: for a directive, write `thief: b`
            |expect thief
             ^^^^^^^^^^^^ error[bad-line]: for a directive, write `expect: thief`
                    ^^^^^ error[verdict-mismatch]: expected: The thief escapes; found: Police catches the thief in 1 turn
            |a - b
        "#]]);
    }

    #[test]
    fn a_start_known_only_from_arrows_in_names_makes_these_lines_the_mistake() {
        check_game(expect![[r#"
            |start: a
            |a-->b
             ^^^^^ error[bad-line]: `-->` is not an arrow here; write `->`
            |b-->c
             ^^^^^ error[bad-line]: `-->` is not an arrow here; write `->`
        "#]]);
        check_game_fixes(
            "bad-line",
            expect![[r#"
                |start: b
                |a-b
                 ^^^
                |b-a ; back
                > Write `->` in these 2 lines
                |start: b
                |a->b
                |b->a ; back
            "#]],
        );
        check_game(expect![[r#"
            |start: q
                    ^ error[bad-value]: unknown vertex `q`; `start` must name a vertex of this game
            |a=>b
             ^^^^ warning[suspicious-name]: `=>` is not an arrow here; write `->`
            |b--c
             ^^^^ warning[suspicious-name]: `--` is not an arrow here; write `->`
        "#]]);
    }

    #[test]
    fn a_text_of_another_program_is_said_to_be_one_once() {
        check_game(expect![[r#"
            |[[2,5],[3]]
             ^^^^^^^^^^^ error[bad-line]: this is a list in brackets, as programs write it, which cannot be read; write a line `vertex -> successor …` for each vertex
        "#]]);
        check_game(expect![[r#"
            |{
             ^ error[bad-line]: this is JSON, which cannot be read; write a line `vertex -> successor …` for each vertex
            |  "a": ["b"],
            |  "b": []
            |}
        "#]]);
        check_game(expect![[r#"
            |digraph trap {
             ^^^^^^^^^^^^^^ error[bad-line]: this is Graphviz, which cannot be read; write a line `vertex -> successor …` for each vertex
            |  rankdir = LR;  
            |  a -> b;
            |  start: x
            |}
        "#]]);
    }

    #[test]
    fn two_of_many_unreadable_lines_are_reported() {
        check_game(expect![[r#"
            |a b
             ^^^ error[bad-line]: several names and no arrow; write `vertex -> successor …`
            |a -> b
            |b c d
             ^^^^^ error[bad-line]: several names and no arrow; write `vertex -> successor …`; 2 more lines cannot be read
            |x y
            |c c
        "#]]);
    }

    #[test]
    fn a_number_of_vertices_beyond_64_bits_is_quoted_as_written() {
        check_game(expect![[r#"
            |99999999999999999999999 1
            |0 1
             ^ error[bad-line]: no such vertex; vertices are numbered 1 to 99999999999999999999999 (header): write 1 for the first
        "#]]);
    }

    #[test]
    fn a_line_just_begun_is_a_vertex() {
        check_game(expect![[r#"
            |a -> b
            |b
            |c
            |c ->
        "#]]);
    }
}
