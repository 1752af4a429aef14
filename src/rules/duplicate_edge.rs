//! `duplicate-edge`: a repeated edge.

use crate::config::Severity;
use crate::model::ProblemKind;
use crate::rules::fixes::unsafe_fix;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::pursuit::lines::{duplicate_edges, without_edge};
use crate::rules::rule::{
    Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Part, Rule, RuleOn,
};
use crate::syntax::{SuccessorText, WHITESPACE};
use crate::text::{Offset, Span};

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-edge",
    severity: Some(Severity::Hint),
    is_unnecessary: true,
    graphs: Some(RuleOn::text(check).fixes(fixes).likely(likely)),
    pursuits: Some(
        RuleOn::text(|pursuit, found| duplicate_edges(&RULE, pursuit, found))
            .fixes(|context| without_edge(context).into_iter().collect())
            .likely(without_edge),
    ),
    page: Page {
        finds: "An edge that repeats an earlier one with the same weight. Reported on each later one, with the first as a related location. In a pursuit file, an edge that adds nothing: `b - a` or `a -> b` after `a - b`.",
        reason: "Listing a move twice changes nothing and is usually a mistake.",
        bad: "a -> b b\nb\n",
        good: "a -> b\nb\n",
    },
    ..Rule::REMARK
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let reading = &graph.reading;
    for problem in &reading.problems {
        if let ProblemKind::DuplicateEdge { first } = problem.kind {
            let diagnostic = Diagnostic::new(&RULE, problem.span, "duplicate edge");
            found.push(diagnostic.related(first, "first"));
        }
    }
}

fn fixes(context: &FixContext<'_, CheckedGraph>) -> Vec<Fix> {
    if let Some(header) = context.part.game.header {
        let edits = without_line(context, header.edges);
        return vec![unsafe_fix("Remove this edge", edits)];
    }
    likely(context).into_iter().collect()
}

/// Removes a successor. Not in an edge list, since the number of edges in the header would change
/// as well.
fn likely(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    Some(unsafe_fix("Remove this edge", vec![without_successor(context)?]))
}

/// Removes a successor in a line with an arrow: its name, its weight, and the whitespace before.
fn without_successor(context: &FixContext<'_, CheckedGraph>) -> Option<Edit> {
    let game = &context.part.game;
    let span = context.diagnostic.span;
    if game.header.is_some() {
        return None;
    }
    // A line may have many such successors, so it is not read again for each.
    let line = game.lines.get(context.line())?;
    let rest = Span { start: span.start, end: line.trimmed().end };
    let successor = SuccessorText::all(rest.of(&game.text)).next()?;
    let end = successor.weight.unwrap_or(successor.name).shifted(span.start).end;
    let before = game.text[..span.start.bytes()].trim_end_matches(WHITESPACE);
    Some(Edit { span: Span { start: Offset::new(before.len()), end }, text: String::new() })
}

/// Removes the line of an edge list and corrects the number of edges in its header, if that was
/// right.
fn without_line(context: &FixContext<'_, CheckedGraph>, count: Span) -> Vec<Edit> {
    let reading = &context.part.reading;
    let mut edits = Vec::new();
    if let Some(claimed) = reading.claimed
        && reading.has_claimed_edges()
    {
        edits.push(Edit { span: count, text: claimed.edges.saturating_sub(1).to_string() });
    }
    edits.push(context.part.remove_line(context.line()));
    edits
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_fixes};

    #[test]
    fn every_later_one_points_to_the_first() {
        check_game(expect![[r#"
            |a -> b b
                  ^ related: first
                  ^ related: first
                    ^ hint[duplicate-edge]: duplicate edge
            |a -> b
                  ^ hint[duplicate-edge]: duplicate edge
            |b -> a
        "#]]);
    }

    #[test]
    fn the_lines_of_an_edge_list_are_compared_too() {
        check_game(expect![[r#"
            |2 4
            |1 2 7
             ^^^ related: first
            |2 1 7
            |1 2 7
             ^^^ hint[duplicate-edge]: duplicate edge
            |1 2 8
        "#]]);
    }

    #[test]
    fn a_repeated_edge_can_be_removed() {
        check_game_fixes(
            "duplicate-edge",
            expect![[r#"
                |objective: cost
                |a -> b:3  b:3 c:1
                           ^
                |b
                |c
                > Remove this edge
                |objective: cost
                |a -> b:3 c:1
                |b
                |c
                > Allow `duplicate-edge` in this file
                |objective: cost
                |allow: duplicate-edge
                |a -> b:3  b:3 c:1
                |b
                |c
            "#]],
        );
        check_game_fixes(
            "duplicate-edge",
            expect![[r#"
                |2 2
                |1 2
                |1 2
                 ^^^
                > Remove this edge
                |2 1
                |1 2
                > Allow `duplicate-edge` in this file
                |allow: duplicate-edge
                |2 2
                |1 2
                |1 2
            "#]],
        );
    }
}
