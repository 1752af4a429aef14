//! `bad-line`: a line of a game or pursuit file that cannot be read.

use crate::config::Severity;
use crate::model::{GraphKey, Key, ProblemKind};
use crate::rules::fixes::unsafe_fix;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::pursuit::lines::bad_lines;
use crate::rules::rule::{
    Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Part, Rule, RuleOn,
};
use crate::rules::shown::{MAX_DIGITS, first_of_many, other_lines, shown};
use crate::syntax::{GraphForm, LineFault, WHITESPACE, words};
use crate::text::{Span, counted};

pub(crate) static RULE: Rule = Rule {
    name: "bad-line",
    severity: Some(Severity::Error),
    graphs: Some(
        RuleOn::text(check).fixes(|context| likely(context).into_iter().collect()).likely(likely),
    ),
    pursuits: Some(RuleOn::text(|pursuit, found| bad_lines(&RULE, pursuit, found))),
    page: Page {
        finds: "A line of a game file that cannot be read: neither `vertex -> successor …` nor a vertex alone or, in an edge list, neither `a b` nor `a b w`. Reported on the text of the line; of several such lines, on two. In an edge list, also a vertex outside 1 to the number in the header, reported on that number. In a pursuit file, a line that is neither `vertex - other …` nor `vertex -> other …` nor a vertex alone.",
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
    let CheckedGraph { game, reading, .. } = graph;
    let (mut unread, mut out_of_range) = (Vec::new(), Vec::new());
    for problem in &reading.problems {
        match problem.kind {
            ProblemKind::BadLine(fault) => unread.push((problem.span, fault)),
            ProblemKind::OutOfRange => out_of_range.push(problem.span),
            _ => {}
        }
    }
    unread.sort_by_key(|(span, _)| *span);
    out_of_range.sort();
    let unread = unread.iter().map(|&(span, fault)| (span, message(fault, span.of(&game.text))));
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
}

fn other_numbers(count: usize) -> String {
    format!("{} out of this range", counted(count, "more number"))
}

fn message(fault: LineFault, line: &str) -> String {
    if fault == LineFault::Graphviz {
        return "this is Graphviz, which cannot be read; \
                write a line `vertex -> successor …` for each vertex"
            .to_owned();
    }
    if let Some(MeantDirective { key, value, is_lower_case, .. }) = meant_directive(line) {
        let space = if value.is_empty() { "" } else { " " };
        let name = key.name();
        let why = if is_lower_case { "" } else { "directives are lower-case; " };
        return format!("{why}for a directive, write `{name}:{space}{}`", shown(value, SHOWN));
    }
    if !matches!(fault, LineFault::NotAnEdge | LineFault::LineBesideOctal) {
        if let Some((_, arrow)) = colon(line) {
            return format!("for the moves of a vertex, write `{}`", shown(&arrow, SHOWN));
        }
        if let Some(arrow) = other_arrow(line) {
            return format!("`{}` is not an arrow here; write `->`", arrow.of(line));
        }
    }
    match fault {
        LineFault::NoVertex => "no vertex before the arrow; expected `vertex -> successor …`",
        LineFault::SeveralVertices if line.contains("->") => {
            "several names before the arrow; write `vertex -> successor …`"
        }
        LineFault::SeveralVertices => "several names and no arrow; write `vertex -> successor …`",
        LineFault::SecondArrow => "a second arrow; expected `vertex -> successor …`",
        LineFault::BadName | LineFault::Colon | LineFault::Graphviz => {
            "`:` or `;` where a name should be"
        }
        LineFault::NotAnEdge => "not an edge; expected `a b` or `a b w`",
        LineFault::StrayPlus => "`+` only joins the names of a sum, as in `a -> b+c`",
        LineFault::LineBesideOctal => "`octal` describes the whole game, so it has no lines",
    }
    .to_owned()
}

/// A known directive that a line is probably meant to be.
pub(crate) struct MeantDirective<'a> {
    pub(crate) key: GraphKey,
    value: &'a str,
    /// Whether the key is written as it should be.
    is_lower_case: bool,
    /// The key and what follows it up to the value: replaced by the key and a colon.
    before_value: Span,
}

/// The known directive that a line differs from only in case, or in that the colon is missing or an
/// equals sign: `Start: a`, `start a`, `start = a`.
pub(crate) fn meant_directive(line: &str) -> Option<MeantDirective<'_>> {
    let end = line.find([':', '=', ' ', '\t'])?;
    let written = &line[..end];
    let known = |key: &GraphKey| key.name().eq_ignore_ascii_case(written);
    let key = GraphKey::ALL.iter().copied().find(known)?;
    let rest = line[end..].trim_start_matches(WHITESPACE);
    let has_sign = rest.starts_with([':', '=']);
    let is_lower_case = key.name() == written;
    // `Start a` may be the beginning of anything, and `start -> a` is a vertex.
    if line[end..].contains("->") || rest.starts_with("=>") || !(has_sign || is_lower_case) {
        return None;
    }
    let value = rest[usize::from(has_sign)..].trim_matches(WHITESPACE);
    let start = line.len() - rest[usize::from(has_sign)..].trim_start_matches(WHITESPACE).len();
    Some(MeantDirective { key, value, is_lower_case, before_value: Span::new(0, start) })
}

/// A line `a: b c` or `a : b c`: the colon with the white space around it, and the line with an
/// arrow in its place.
fn colon(line: &str) -> Option<(Span, String)> {
    let at = line.find(':').filter(|_| !line.contains("->"))?;
    let name = line[..at].trim_end_matches(WHITESPACE);
    let rest = &line[at + 1..];
    let moves = rest.trim_start_matches(WHITESPACE);
    if name.is_empty() || name.contains(WHITESPACE) || !(moves.is_empty() || moves != rest) {
        return None;
    }
    let span = Span::new(name.len(), line.len() - moves.len());
    Some((span, format!("{name} -> {moves}").trim_end().to_owned()))
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

/// Writes the intended directive, or the arrows of all lines in the same notation.
fn likely(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    let (line, start) = (context.marked(), context.diagnostic.span.start);
    if let Some(meant) = meant_directive(line) {
        let is_free = context.part.directive(meant.key).is_none();
        let name = meant.key.name();
        let title = format!("Write the directive `{name}`");
        let space = if meant.value.is_empty() { "" } else { " " };
        let text = format!("{name}:{space}");
        let edit = Edit { span: meant.before_value.shifted(start), text };
        return is_free.then(|| unsafe_fix(title, vec![edit]));
    }
    if context.part.game.form != GraphForm::Arrows {
        return None;
    }
    let has_colon = arrow(line)?.is_colon;
    let problems = &context.part.reading.problems;
    let mut edits: Vec<Edit> = problems
        .iter()
        .filter(|problem| matches!(problem.kind, ProblemKind::BadLine(_)))
        .filter_map(|problem| {
            let line = problem.span.of(&context.part.game.text);
            let arrow = arrow(line).filter(|arrow| arrow.is_colon == has_colon)?;
            Some(Edit { span: arrow.span.shifted(problem.span.start), text: arrow.text.to_owned() })
        })
        .collect();
    edits.sort_by_key(|edit| edit.span);
    let title = match edits.len() {
        1 => "Write `->`".to_owned(),
        lines => format!("Write `->` in these {lines} lines"),
    };
    Some(unsafe_fix(title, edits))
}

/// The characters in place of an arrow in a line that cannot be read.
struct WrittenArrow {
    span: Span,
    text: &'static str,
    is_colon: bool,
}

fn arrow(line: &str) -> Option<WrittenArrow> {
    if meant_directive(line).is_some() {
        return None;
    }
    if let Some((span, _)) = colon(line) {
        let text = if span.end.bytes() == line.len() { " ->" } else { " -> " };
        return Some(WrittenArrow { span, text, is_colon: true });
    }
    let span = other_arrow(line)?;
    Some(WrittenArrow { span, text: "->", is_colon: false })
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
    fn a_directive_without_its_colon_is_named() {
        check_game(expect![[r#"
            |start a
             ^^^^^^^ error[bad-line]: for a directive, write `start: a`
            |expect = draw
             ^^^^^^^^^^^^^ error[bad-line]: for a directive, write `expect: draw`
            |a -> a
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
        check_game(expect![[r#"
            |start -> a
            |a -> start
        "#]]);
    }

    #[test]
    fn graphviz_is_said_once() {
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
