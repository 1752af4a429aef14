//! `bad-line`: a line of a game or pursuit file that cannot be read.

use crate::config::Severity;
use crate::model::{GraphKey, Key, ProblemKind};
use crate::rules::diagnostic::{Diagnostic, DiagnosticList, Edit, Fix};
use crate::rules::fixes::unsafe_fix;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::pursuit::lines::bad_lines;
use crate::rules::rule::{FixContext, Page, Part, Rule, RuleOn};
use crate::rules::shown::{MAX_DIGITS, shown};
use crate::syntax::{GraphForm, LineFault, WHITESPACE, words};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "bad-line",
    severity: Some(Severity::Error),
    graphs: Some(
        RuleOn::text(check).fixes(|context| likely(context).into_iter().collect()).likely(likely),
    ),
    pursuits: Some(RuleOn::text(|pursuit, found| bad_lines(&RULE, pursuit, found))),
    page: Page {
        finds: "A line of a game file that cannot be read: neither `vertex -> successor …` nor a vertex alone or, in an edge list, neither `a b` nor `a b w`. Reported on the text of the line. In an edge list, also a vertex outside 1 to the number in the header, reported on that number. In a pursuit file, a line that is neither `vertex - other …` nor `vertex -> other …` nor a vertex alone.",
        reason: "Skipping or guessing such a line would change the game.",
        bad: "a b -> c\nb\nc\n",
        good: "a -> b c\nb\nc\n",
    },
    ..Rule::ERROR
};

/// The most characters of a value in a message.
const SHOWN: usize = 40;

/// The arrows of other notations.
const OTHER_ARROWS: [&str; 17] =
    ["→", "⟶", "⇒", "⟹", "➔", "➜", "➝", "↦", "=>", "==>", "-->", "—>", "–>", "−>", "—", ">", "›"];

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let reading = &graph.reading;
    found.extend(reading.problems.iter().filter_map(|problem| {
        let message = match problem.kind {
            ProblemKind::BadLine(fault) => message(fault, problem.span.of(&graph.game.text)),
            ProblemKind::OutOfRange => {
                // As written: it may be too large for any type.
                let vertices =
                    graph.game.header.map_or("0", |header| header.vertices.of(&graph.game.text));
                format!(
                    "no such vertex; vertices are numbered 1 to {} (header)",
                    shown(vertices, MAX_DIGITS)
                )
            }
            _ => return None,
        };
        Some(Diagnostic::new(&RULE, problem.span, message))
    }));
}

fn message(fault: LineFault, line: &str) -> String {
    if let Some((key, value)) = meant_directive(line) {
        let space = if value.is_empty() { "" } else { " " };
        let name = key.name();
        return format!(
            "directives are lower-case; for a directive, write `{name}:{space}{}`",
            shown(value, SHOWN)
        );
    }
    let has_arrows = !matches!(fault, LineFault::NotAnEdge | LineFault::LineBesideOctal);
    if let Some(arrow) = other_arrow(line).filter(|_| has_arrows) {
        return format!("`{}` is not an arrow here; write `->`", arrow.of(line));
    }
    match fault {
        LineFault::NoVertex => "no vertex before the arrow; expected `vertex -> successor …`",
        LineFault::SeveralVertices if line.contains("->") => {
            "several names before the arrow; expected `vertex -> successor …`"
        }
        LineFault::SeveralVertices => {
            "several names and no arrow; expected `vertex -> successor …`"
        }
        LineFault::SecondArrow => "a second arrow; expected `vertex -> successor …`",
        LineFault::BadName => "`:` or `;` where a name should be",
        LineFault::NotAnEdge => "not an edge; expected `a b` or `a b w`",
        LineFault::StrayPlus => "`+` only joins the names of a sum, as in `a -> b+c`",
        LineFault::LineBesideOctal => "`octal` describes the whole game, so it has no lines",
    }
    .to_owned()
}

/// The known directive that a line differs from only in case, and its value.
fn meant_directive(line: &str) -> Option<(GraphKey, &str)> {
    let (key, value) = line.split_once(':')?;
    let key = GraphKey::ALL.iter().copied().find(|known| known.name().eq_ignore_ascii_case(key))?;
    Some((key, value.trim_matches(WHITESPACE)))
}

/// The first arrow of another notation in a line without `->`: after the first word or, as in `a=>b
/// c`, in it.
fn other_arrow(line: &str) -> Option<Span> {
    if line.contains("->") && !line.contains("-->") {
        return None;
    }
    let mut words = words(line);
    let first = words.next()?;
    // `a=>b c` or `a=> b`
    if let Some(arrow) = arrow_in(first.of(line)).filter(|arrow| arrow.start.bytes() > 0) {
        return Some(arrow.shifted(first.start));
    }
    // `a => b` or `a =>b`
    let second = words.next()?;
    let arrow = arrow_in(second.of(line)).filter(|arrow| arrow.start.bytes() == 0)?;
    Some(arrow.shifted(second.start))
}

/// The first arrow of another notation in a word, as long as possible.
fn arrow_in(word: &str) -> Option<Span> {
    word.char_indices().find_map(|(at, _)| {
        let rest = &word[at..];
        let arrows = OTHER_ARROWS.iter().filter(|arrow| rest.starts_with(**arrow));
        let length = arrows.map(|arrow| arrow.len()).max()?;
        Some(Span::new(at, at + length))
    })
}

/// Writes the intended directive or arrow.
fn likely(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    let (line, start) = (context.marked(), context.diagnostic.span.start);
    let replaced = |title: String, span: Span, text: &str| {
        Some(unsafe_fix(title, vec![Edit { span: span.shifted(start), text: text.to_owned() }]))
    };
    if let Some((key, _)) = meant_directive(line) {
        let is_free = context.part.directive(key).is_none();
        let (name, span) = (key.name(), Span::new(0, line.find(':')?));
        return if is_free { replaced(format!("Change to `{name}`"), span, name) } else { None };
    }
    if context.part.game.form != GraphForm::Arrows {
        return None;
    }
    replaced("Write `->`".to_owned(), other_arrow(line)?, "->")
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_fixes};

    #[test]
    fn a_line_is_a_vertex_and_its_successors() {
        check_game(expect![[r#"
            |a -> b
            |a b -> c ; c
             ^^^^^^^^ error[bad-line]: several names before the arrow; expected `vertex -> successor …`
            |-> b
             ^^^^ error[bad-line]: no vertex before the arrow; expected `vertex -> successor …`
            |a -> b -> a
             ^^^^^^^^^^^ error[bad-line]: a second arrow; expected `vertex -> successor …`
            |b:1 -> a
             ^ warning[unknown-directive]: unknown directive `b`; expected one of `title`, `author`, `objective`, `octal`, `words`, `stuck`, `first`, `start`, `expect`, `allow`
            |a -> b;c
             ^^^^^^^^ error[bad-line]: `:` or `;` where a name should be
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
             ^ error[bad-line]: no such vertex; vertices are numbered 1 to 3 (header)
            |1 4
               ^ error[bad-line]: no such vertex; vertices are numbered 1 to 3 (header)
            |1 2 3 4
             ^^^^^^^ error[bad-line]: not an edge; expected `a b` or `a b w`
            |1 => 2
             ^^^^^^ error[bad-line]: not an edge; expected `a b` or `a b w`
        "#]]);
    }

    #[test]
    fn directives_in_other_letters_and_other_arrows_are_named() {
        check_game(expect![[r#"
            |Start: a
             ^^^^^^^^ error[bad-line]: directives are lower-case; for a directive, write `start: a`
            |TITLE:
             ^^^^^^ error[bad-line]: directives are lower-case; for a directive, write `title:`
            |a → b
             ^^^^^ error[bad-line]: `→` is not an arrow here; write `->`
            |b --> c
             ^^^^^^^ error[bad-line]: `-->` is not an arrow here; write `->`
            |b c
             ^^^ error[bad-line]: several names and no arrow; expected `vertex -> successor …`
        "#]]);
        check_game(expect![[r#"
            |a–>b c
             ^^^^^^ error[bad-line]: `–>` is not an arrow here; write `->`
            |a=>b c
             ^^^^^^ error[bad-line]: `=>` is not an arrow here; write `->`
            |a—>b c
             ^^^^^^ error[bad-line]: `—>` is not an arrow here; write `->`
            |a==> b
             ^^^^^^ error[bad-line]: `==>` is not an arrow here; write `->`
            |a →b c
             ^^^^^^ error[bad-line]: `→` is not an arrow here; write `->`
            |a b=>c
             ^^^^^^ error[bad-line]: several names and no arrow; expected `vertex -> successor …`
        "#]]);
        check_game_fixes(
            "bad-line",
            expect![[r#"
                |Start: a
                 ^^^^^^^^
                |a -> b
                |b
                > Change to `start`
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
    fn a_number_of_vertices_beyond_64_bits_is_quoted_as_written() {
        check_game(expect![[r#"
            |99999999999999999999999 1
            |0 1
             ^ error[bad-line]: no such vertex; vertices are numbered 1 to 99999999999999999999999 (header)
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
