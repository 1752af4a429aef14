//! `suspicious-name`: a name that ends in a comma, or, in a pursuit file, looks like an edge.

use crate::config::Severity;
use crate::rules::fixes::{cut, unsafe_fix};
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::pursuit::lines::{spaced, suspicious_names};
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Rule, RuleOn};
use crate::syntax::{ArrowLine, GraphForm};
use crate::text::{Offset, Span};

pub(crate) static RULE: Rule = Rule {
    name: "suspicious-name",
    severity: Some(Severity::Warning),
    graphs: Some(
        RuleOn::text(check).fixes(|context| likely(context).into_iter().collect()).likely(likely),
    ),
    pursuits: Some(
        RuleOn::text(|pursuit, found| suspicious_names(&RULE, pursuit, found))
            .fixes(|context| spaced(context).into_iter().collect())
            .likely(spaced),
    ),
    page: Page {
        finds: "A name that ends in a comma, in a game written with arrows or a pursuit file. In a pursuit file, also a name with a `-` between two names of the file. Reported on each mention of the name.",
        reason: "Whitespace separates successors. A comma between them belongs to the name before it, so `b,` and `b` are two vertices.",
        bad: "a -> b, c\nb,\nc\n",
        good: "a -> b c\nb\nc\n",
    },
    ..Rule::REMARK
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let game = &graph.game;
    if game.form != GraphForm::Arrows {
        return;
    }
    let mut next = 0;
    let lines = memchr::memchr_iter(b',', game.text.as_bytes()).filter_map(|comma| {
        let line = game.line_at(Offset::new(comma));
        (line >= next).then(|| {
            next = line + 1;
            line
        })
    });
    found.extend(lines.filter_map(|line| suspicious(graph, line)).flatten());
}

/// The diagnostics of a line, if it can be read.
fn suspicious(graph: &CheckedGraph, line: usize) -> Option<impl Iterator<Item = Diagnostic>> {
    let text = &graph.game.text;
    let content = graph.game.statement(line)?;
    let read = ArrowLine::read(content.of(text)).ok()?;
    let content_text = content.of(text);
    let has_sums = graph.reading.has_sums();
    let successors = read.successors(content_text).flat_map(move |successor| {
        if has_sums { successor.parts(content_text).collect() } else { vec![successor.name] }
    });
    let names = [read.vertex].into_iter().chain(successors);
    let spans = names
        .map(move |name| name.shifted(content.start))
        .filter(|name| name.of(text).ends_with(','));
    Some(spans.map(|span| {
        let message = format!(
            "the name `{}` ends in a comma, `,`; separate names with spaces alone",
            cut(span.of(text))
        );
        Diagnostic::new(&RULE, span, message)
    }))
}

/// Removes the commas, or the whole name if it has no other characters.
fn likely(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    let end = context.diagnostic.span.end;
    let kept = context.marked().trim_end_matches(',').len();
    let start = Offset::new(context.diagnostic.span.start.bytes() + kept);
    Some(unsafe_fix(
        "Remove the comma",
        vec![Edit { span: Span { start, end }, text: String::new() }],
    ))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_fixes};

    #[test]
    fn a_name_that_ends_in_a_comma_is_reported_at_each_mention() {
        check_game(expect![[r#"
            |a -> b, c
                  ^^ warning[suspicious-name]: the name `b,` ends in a comma, `,`; separate names with spaces alone
            |b, -> a,:1
             ^^ warning[suspicious-name]: the name `b,` ends in a comma, `,`; separate names with spaces alone
                   ^^ warning[suspicious-name]: the name `a,` ends in a comma, `,`; separate names with spaces alone
                   ^^ warning[undefined-vertex]: `a,` has no line of its own, so it has no moves
                      ^ error[bad-weight]: a weight in a game without costs; add `objective: cost` for a cost game
            |c
        "#]]);
    }

    #[test]
    fn other_commas_are_not_reported() {
        check_game(expect![[r#"
            |title: a, b,
            |a -> b,c ; d,
            |b,c
            |; e,
        "#]]);
        check_game(expect![[r#"
            |words: 1
            |a,
        "#]]);
    }

    #[test]
    fn the_comma_is_removed() {
        check_game_fixes(
            "suspicious-name",
            expect![[r#"
                |a -> b, c
                      ^^
                |b
                |c
                > Remove the comma
                |a -> b c
                |b
                |c
                > Allow `suspicious-name` in this file
                |allow: suspicious-name
                |a -> b, c
                |b
                |c
            "#]],
        );
    }
}
