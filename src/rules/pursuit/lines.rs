//! The lines of a pursuit: what cannot be read, what repeats another, names that look like edges, and
//! a side that is not placed.

use std::collections::HashSet;

use crate::model::{EDGES, PursuitKey, PursuitProblemKind, PursuitReading, key_for};
use crate::rules::fixes::{cut, unsafe_fix};
use crate::rules::pursuit::checked::CheckedPursuit;
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Fix, FixContext, Part as _, Rule};
use crate::rules::shown::{first_of_many, other_lines};
use crate::rules::unread::{
    edge_in_name, edges_fix, is_pair, meant, meant_directive, of_another_kind, pairs, report_pairs,
};
use crate::syntax::{EdgeFault, EdgesLine, WHITESPACE, words};
use crate::text::{Offset, Span, counted};

/// Reports a directive for one side without one for the other.
pub(crate) fn lacks(
    rule: &'static Rule,
    pursuit: &CheckedPursuit,
    [written, lacking]: [PursuitKey; 2],
    found: &mut DiagnosticList,
) {
    let is_meant = |line: Span| {
        let meant = meant_directive::<PursuitKey>(line.of(&pursuit.text.text));
        meant.is_some_and(|meant| meant.key == lacking)
    };
    let is_misspelled = pursuit.directives().iter().any(|reading| {
        let [key, value] = [reading.directive.key, reading.directive.value]
            .map(|span| span.of(&pursuit.text.text));
        reading.key.is_none() && key_for(key, value) == Some(lacking)
    });
    if pursuit.directive(lacking).is_some()
        || is_misspelled
        || pursuit.reading.unread_lines().any(is_meant)
    {
        return;
    }
    let directive = pursuit.directive(written);
    let what = if lacking == PursuitKey::Thief { "thief" } else { "policemen" };
    let [written, lacking] = [written, lacking].map(crate::model::Key::name);
    let message = format!("no {what}: beside `{written}`, the file needs a `{lacking}`");
    found.extend(
        directive.map(|directive| Diagnostic::new(rule, directive.directive.value, message)),
    );
}

/// Reports lines that cannot be read.
pub(crate) fn bad_lines(rule: &'static Rule, pursuit: &CheckedPursuit, found: &mut DiagnosticList) {
    let unread = pursuit.reading.problems.iter().filter_map(|problem| match problem.kind {
        PursuitProblemKind::BadLine(fault) => Some((problem.span, fault)),
        PursuitProblemKind::DuplicateEdge { .. } => None,
    });
    let unread: Vec<_> = unread.collect();
    let messages = unread.iter().map(|&(span, fault)| {
        let line = span.of(&pursuit.text.text);
        if let EdgeFault::OtherFormat(format) = fault {
            let what = format.name();
            let write = "write a line `vertex - other …` for each vertex";
            return (span, format!("this is {what}, which cannot be read; {write}"));
        }
        let message = pursuit_of_another_kind(pursuit, line);
        if let Some(message) = message.or_else(|| meant::<PursuitKey>(line, &EDGES)) {
            return (span, message);
        }
        let message = match fault {
            EdgeFault::NoEdge if is_row_of_matrix(line) => {
                "for a row of an adjacency matrix, write `vertex - other …` with the neighbours"
            }
            EdgeFault::NoVertex => "no vertex before the edge; expected `vertex - other …`",
            EdgeFault::SeveralVertices => "several names before the edge; write `vertex - other …`",
            EdgeFault::NoEdge => {
                "several names and no edge; write `vertex - other …` or `vertex -> other …`"
            }
            EdgeFault::SecondEdge => "a second `-` or `->`; expected `vertex - other …`",
            EdgeFault::BadName
            | EdgeFault::Colon
            | EdgeFault::EdgeInName
            | EdgeFault::OtherFormat(_) => "`:` or `;` where a name should be",
        };
        (span, message.to_owned())
    });
    found.extend(
        first_of_many(messages, other_lines)
            .map(|(span, message)| Diagnostic::new(rule, span, message)),
    );
}

/// That a line is a directive of another kind of file, such as `words: 2`.
pub(crate) fn pursuit_of_another_kind(pursuit: &CheckedPursuit, line: &str) -> Option<String> {
    let reading = &pursuit.reading;
    of_another_kind(pursuit, line, reading.unread_lines(), |name| reading.vertex(name).is_some())
}

/// Whether a line is zeros and ones, at least three.
fn is_row_of_matrix(line: &str) -> bool {
    words(line).count() > 2 && words(line).all(|word| matches!(word.of(line), "0" | "1"))
}

/// Reports edges that repeat others.
pub(crate) fn duplicate_edges(
    rule: &'static Rule,
    pursuit: &CheckedPursuit,
    found: &mut DiagnosticList,
) {
    found.extend(pursuit.reading.problems.iter().filter_map(|problem| match problem.kind {
        PursuitProblemKind::DuplicateEdge { first } => {
            Some(Diagnostic::new(rule, problem.span, "duplicate edge").related(first, "first"))
        }
        PursuitProblemKind::BadLine(_) => None,
    }));
}

/// Removes a neighbour and the whitespace before it.
pub(crate) fn without_edge(context: &FixContext<'_, CheckedPursuit>) -> Option<Fix> {
    let Span { start, end } = context.diagnostic.span;
    let before = context.part.text.text[..start.bytes()].trim_end_matches(WHITESPACE);
    let span = Span { start: Offset::new(before.len()), end };
    Some(unsafe_fix("Remove this edge", vec![Edit { span, text: String::new() }]))
}

/// Reports names that end in a comma, and names that look like an edge without spaces.
pub(crate) fn suspicious_names(
    rule: &'static Rule,
    pursuit: &CheckedPursuit,
    found: &mut DiagnosticList,
) {
    let text = &pursuit.text.text;
    let pairs = lines_of_pairs(pursuit);
    if !pairs.is_empty() {
        report_pairs(rule, text, &pairs, &EDGES, found);
        return;
    }
    let joined = lines_with_edge_in_name(pursuit).filter_map(|content| {
        let message = edge_in_name(content.of(text), &EDGES)?;
        Some((content, message))
    });
    let joined: Vec<_> = joined.collect();
    let mut reported = joined.iter().map(|&(content, _)| content).peekable();
    for (_, content) in pursuit.text.statements() {
        let written = content.of(text);
        // Such a name is rare.
        let is_joined = reported.next_if_eq(&content).is_some();
        if is_joined || memchr::memchr2(b',', b'-', written.as_bytes()).is_none() {
            continue;
        }
        let Ok(line) = EdgesLine::read(written) else { continue };
        for name in line.names(written) {
            let message = message(&pursuit.reading, name.of(written));
            found.extend(
                message.map(|message| Diagnostic::new(rule, name.shifted(content.start), message)),
            );
        }
    }
    let joined = first_of_many(joined.into_iter(), lines_alike);
    found.extend(joined.map(|(span, message)| Diagnostic::new(rule, span, message)));
}

/// The lines `a,b` of a pursuit without any edge.
fn lines_of_pairs(pursuit: &CheckedPursuit) -> Vec<Span> {
    let statements = pursuit.text.statements().map(|(_, content)| content);
    pairs(&pursuit.text.text, statements, &EDGES)
}

pub(crate) fn lines_alike(count: usize) -> String {
    format!("{} alike", counted(count, "more line"))
}

/// The lines that can be read only because an edge of another notation became part of a name.
fn lines_with_edge_in_name(pursuit: &CheckedPursuit) -> impl Iterator<Item = Span> + '_ {
    let text = &pursuit.text.text;
    let unread: HashSet<Span> = pursuit.reading.unread_lines().collect();
    let lines = pursuit.text.statements().map(|(_, content)| content);
    lines.filter(move |content| {
        edge_in_name(content.of(text), &EDGES).is_some() && !unread.contains(content)
    })
}

/// What is suspicious about a name.
fn message(reading: &PursuitReading, name: &str) -> Option<String> {
    let shown = cut(name);
    if name.ends_with(',') {
        return Some(format!(
            "the name `{shown}` ends in a comma, `,`; separate names with spaces alone"
        ));
    }
    let (one, other) = ends_of(reading, name)?;
    Some(format!(
        "`{shown}` is one name; for an edge between `{}` and `{}`, put spaces around the `-`",
        cut(one),
        cut(other)
    ))
}

/// The longest name in which an edge is looked for, in bytes: each dash takes a look at the whole
/// name.
const MAX_JOINED: usize = 128;

/// The two names of the file around a dash in a name.
fn ends_of<'a>(reading: &PursuitReading, name: &'a str) -> Option<(&'a str, &'a str)> {
    if name.len() > MAX_JOINED {
        return None;
    }
    let is_known = |name: &str| reading.vertex(name).is_some();
    name.match_indices('-')
        .map(|(at, _)| (name[..at].trim_end_matches('-'), name[at..].trim_start_matches('-')))
        .find(|&(one, other)| is_known(one) && is_known(other))
}

/// Removes the commas at the end of a name. Puts spaces into a name alone on its line, and around
/// the edge in all lines of another notation.
pub(crate) fn spaced(context: &FixContext<'_, CheckedPursuit>) -> Option<Fix> {
    let span = context.diagnostic.span;
    let name = context.marked();
    let pursuit = context.part;
    if name.ends_with(',') {
        let start = span.start + Offset::new(name.trim_end_matches(',').len());
        let edit = Edit { span: Span { start, end: span.end }, text: String::new() };
        return Some(unsafe_fix("Remove the comma", vec![edit]));
    }
    if is_pair(name, &EDGES) {
        return edges_fix(context, &EDGES, lines_of_pairs(pursuit).into_iter());
    }
    if edge_in_name(name, &EDGES).is_some() {
        return edges_fix(context, &EDGES, lines_with_edge_in_name(pursuit));
    }
    let (one, other) = ends_of(&pursuit.reading, name)?;
    // Only the first name of a line can be alone.
    let line = context.line();
    let is_first =
        pursuit.text.lines.get(line).is_some_and(|line| line.trimmed().start == span.start);
    let is_alone = is_first && pursuit.text.statement(line) == Some(span);
    is_alone.then(|| context.replace("Write an edge", format!("{one} - {other}")))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_pursuit, check_pursuit_fixes};

    #[test]
    fn a_line_that_cannot_be_read_is_reported_with_the_reason() {
        check_pursuit(expect![[r#"
            |a b
             ^^^ error[bad-line]: several names and no edge; write `vertex - other …` or `vertex -> other …`
            |- b
             ^^^ error[bad-line]: no vertex before the edge; expected `vertex - other …`; 1 more line cannot be read
            |a b - c ; why
        "#]]);
        check_pursuit(expect![[r#"
            |a - b - c
             ^^^^^^^^^ error[bad-line]: a second `-` or `->`; expected `vertex - other …`
            |a - b:1
             ^^^^^^^ error[bad-line]: `:` or `;` where a name should be
        "#]]);
    }

    #[test]
    fn a_colon_in_place_of_the_dash_is_one_habit() {
        check_pursuit(expect![[r#"
            |police: a
            |thief: d
            |a: b c
             ^^^^^^ error[bad-line]: for the neighbours of a vertex, write `a - b c`
            |b : a ; back
             ^^^^^ error[bad-line]: for the neighbours of a vertex, write `b - a`; 1 more line cannot be read
            |d: a
        "#]]);
        check_pursuit_fixes(
            "bad-line",
            expect![[r#"
                |policemen: 1
                |a: b c
                 ^
                |b : d ; back
                |c:
                > Write `-` in these 3 lines
                |policemen: 1
                |a - b c
                |b - d ; back
                |c -
            "#]],
        );
        check_pursuit(expect![[r#"
            |policeman: 2
             ^^^^^^^^^ warning[unknown-directive]: unknown directive `policeman`; did you mean `policemen`?
            |a - b
        "#]]);
    }

    #[test]
    fn a_directive_of_another_kind_of_file_is_no_vertex() {
        check_pursuit(expect![[r#"
            |solution: a
             ^^^^^^^^^^^ error[bad-line]: `solution` is a directive of boards, not of pursuits
            |words: 2
             ^^^^^^^^ error[bad-line]: `words` is a directive of games, not of pursuits
            |policemen: 1
            |a - b
        "#]]);
        check_pursuit(expect![[r#"
            |policemen: 1
            |words: 2
             ^^^^^^^^ error[bad-line]: for the neighbours of a vertex, write `words - 2`
            |2: words
             ^^^^^^^^ error[bad-line]: for the neighbours of a vertex, write `2 - words`
        "#]]);
    }

    #[test]
    fn edges_and_directives_of_other_notations_are_named() {
        check_pursuit(expect![[r#"
            |a -- b
             ^^^^^^ error[bad-line]: `--` is not an edge here; write `-`
            |a <-> b
             ^^^^^^^ error[bad-line]: `<->` is not an edge here; write `-`; 1 more line cannot be read
            |a – b
        "#]]);
        check_pursuit(expect![[r#"
            |Police: a
             ^^^^^^^^^ error[bad-line]: directives are lower-case; for a directive, write `police: a`
            |thief = b
             ^^^^^^^^^ error[bad-line]: for a directive, write `thief: b`
            |a - b
        "#]]);
        check_pursuit(expect![[r#"
            |expect: thief
            |police a
             ^^^^^^^^ error[bad-line]: for a directive, write `police: a`
            |thief: b
            |a - b
        "#]]);
        check_pursuit(expect![[r#"
            |0 1 1
             ^^^^^ error[bad-line]: for a row of an adjacency matrix, write `vertex - other …` with the neighbours
            |1 0 1
             ^^^^^ error[bad-line]: for a row of an adjacency matrix, write `vertex - other …` with the neighbours; 1 more line cannot be read
            |1 1 0
        "#]]);
        check_pursuit(expect![[r#"
            |policemen: 1
            |graph petersen {
             ^^^^^^^^^^^^^^^^ error[bad-line]: this is Graphviz, which cannot be read; write a line `vertex - other …` for each vertex
            |  a -- b;
            |}
        "#]]);
        check_pursuit_fixes(
            "bad-line",
            expect![[r#"
                |a -- b c
                 ^
                |c --b
                |c => d
                > Write `-` in these 2 lines
                |a - b c
                |c - b
                |c => d
            "#]],
        );
        check_pursuit_fixes(
            "bad-line",
            expect![[r#"
                |policemen 2
                 ^
                |a - b
                > Write the directive `policemen`
                |policemen: 2
                |a - b
            "#]],
        );
    }

    #[test]
    fn an_edge_that_adds_nothing_is_reported_and_one_that_adds_a_way_is_not() {
        check_pursuit(expect![[r#"
            |a - b
                 ^ related: first
                 ^ related: first
                 ^ related: first
            |b - a
                 ^ hint[duplicate-edge]: duplicate edge
            |a -> b
                  ^ hint[duplicate-edge]: duplicate edge
            |b -> a
                  ^ hint[duplicate-edge]: duplicate edge
            |c -> d
            |c - d
            |e -> e
                  ^ related: first
            |e - e
                 ^ hint[duplicate-edge]: duplicate edge
        "#]]);
    }

    #[test]
    fn a_duplicate_edge_can_be_removed() {
        check_pursuit_fixes(
            "duplicate-edge",
            expect![[r#"
                |a - b  b c
                        ^
                > Remove this edge
                |a - b c
                > Allow `duplicate-edge` in this file
                |allow: duplicate-edge
                |a - b  b c
            "#]],
        );
    }

    #[test]
    fn an_edge_of_another_notation_is_not_part_of_a_name() {
        check_pursuit(expect![[r#"
            |policemen: 1
            |a--b
             ^^^^ warning[suspicious-name]: `--` is not an edge here; write `-` between spaces
            |c<->a ; both
             ^^^^^ warning[suspicious-name]: `<->` is not an edge here; write `-` between spaces; 2 more lines alike
            |c<-> b
            |d-->a
            |x - y--z Saint–Denis
            |y=z
            |z--
        "#]]);
        check_pursuit_fixes(
            "suspicious-name",
            expect![[r#"
                |a--b ; one
                 ^
                |b<->c
                |c<-> a d
                |c - a-c
                > Write `-` in these 3 lines
                |a - b ; one
                |b - c
                |c - a d
                |c - a-c
                > Allow `suspicious-name` in this file
                |allow: suspicious-name
                |a--b ; one
                |b<->c
                |c<-> a d
                |c - a-c
            "#]],
        );
    }

    #[test]
    fn names_known_only_from_edges_in_names_make_these_lines_the_mistake() {
        check_pursuit(expect![[r#"
            |police: a
            |thief: d
            |a--b
             ^^^^ error[bad-line]: `--` is not an edge here; write `-` between spaces
            |b--c ; not named above
             ^^^^ error[bad-line]: `--` is not an edge here; write `-` between spaces; 1 more line cannot be read
            |c--d
            |x<->y
             ^^^^^ warning[suspicious-name]: `<->` is not an edge here; write `-` between spaces
        "#]]);
        check_pursuit_fixes(
            "bad-line",
            expect![[r#"
                |police: a
                |thief: c
                |a--b
                 ^
                |b--c
                |c - d
                > Write `-` in these 2 lines
                |police: a
                |thief: c
                |a - b
                |b - c
                |c - d
            "#]],
        );
        check_pursuit_fixes(
            "bad-line",
            expect![[r#"
                |exits: c
                |a-b
                 ^
                |b-c ; the exit
                > Write `-` in these 2 lines
                |exits: c
                |a - b
                |b - c ; the exit
            "#]],
        );
        check_pursuit(expect![[r#"
            |police: a
            |thief: c
            |a<->b
             ^^^^^ error[bad-line]: `<->` is not an edge here; write `-` between spaces
            |b<->c
             ^^^^^ error[bad-line]: `<->` is not an edge here; write `-` between spaces
        "#]]);
        check_pursuit(expect![[r#"
            |police: a
            |thief: c
            |a-b
             ^^^ error[bad-line]: for an edge, put spaces around the `-`
            |b-c
             ^^^ error[bad-line]: for an edge, put spaces around the `-`
        "#]]);
        check_pursuit(expect![[r#"
            |police: q
                     ^ error[bad-value]: unknown vertex `q`; `police` must name vertices of this file
            |thief: c
            |a=b
             ^^^ error[bad-line]: `=` is not an edge here; write `-` between spaces
            |b=c
             ^^^ error[bad-line]: `=` is not an edge here; write `-` between spaces
        "#]]);
    }

    #[test]
    fn a_name_may_look_like_an_edge_or_end_in_a_comma() {
        check_pursuit(expect![[r#"
            |a - b, c
                 ^^ warning[suspicious-name]: the name `b,` ends in a comma, `,`; separate names with spaces alone
            |a-c
             ^^^ warning[suspicious-name]: `a-c` is one name; for an edge between `a` and `c`, put spaces around the `-`
            |a-x - -y
        "#]]);
        check_pursuit_fixes(
            "suspicious-name",
            expect![[r#"
                |a
                |b
                |a-b ; or an edge?
                 ^
                > Write an edge
                |a
                |b
                |a - b ; or an edge?
                > Allow `suspicious-name` in this file
                |allow: suspicious-name
                |a
                |b
                |a-b ; or an edge?
            "#]],
        );
    }
}
