//! `undefined-vertex`: a vertex that is only ever a successor.

use crate::config::Severity;
use crate::model::ProblemKind;
use crate::rules::fixes::{cut, unsafe_fix};
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Rule, RuleOn};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "undefined-vertex",
    severity: Some(Severity::Warning),
    graphs: Some(RuleOn::text(check).fixes(fixes)),
    page: Page {
        finds: "A vertex that is only ever a successor, in a game written with arrows. Reported where it is first named.",
        reason: "It has no moves. If that is intended, give it a line with its name alone; often the name is misspelled.",
        bad: "a -> b\n",
        good: "a -> b\nb\n",
    },
    ..Rule::REMARK
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let CheckedGraph { game, reading, .. } = graph;
    found.extend(reading.problems.iter().filter_map(|problem| {
        let ProblemKind::Undefined(vertex) = problem.kind else { return None };
        let name = reading.name(game, vertex);
        let name = if name.chars().count() > 40 { "this vertex" } else { &format!("`{name}`") };
        Some(Diagnostic::new(
            &RULE,
            problem.span,
            format!("{name} has no line of its own, so it has no moves"),
        ))
    }));
}

/// Adds a line for the vertex below the line that names it, or changes the name to a similar one.
fn fixes(context: &FixContext<'_, CheckedGraph>) -> Vec<Fix> {
    let game = &context.part.game;
    let name = context.marked();
    let end =
        game.lines.get(context.line()).map_or(context.diagnostic.span.end, |line| line.whole().end);
    let edit = Edit { span: Span { start: end, end }, text: format!("{}{name}", game.line_end()) };
    let defined = unsafe_fix(format!("Give `{}` a line of its own", cut(name)), vec![edit]);
    let nearest = context.part.nearest_vertex(name);
    let renamed =
        nearest.map(|nearest| context.replace(format!("Change to `{}`", cut(&nearest)), nearest));
    [defined].into_iter().chain(renamed).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_fixes};

    #[test]
    fn it_is_found_once_where_it_is_first_named() {
        check_game(expect![[r#"
            |a -> b c
                  ^ warning[undefined-vertex]: `b` has no line of its own, so it has no moves
            |c -> b b
                  ^ related: first
                    ^ hint[duplicate-edge]: duplicate edge
        "#]]);
    }

    #[test]
    fn a_line_of_its_own_defines_it() {
        check_game(expect![[r#"
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn an_edge_list_defines_all_its_vertices() {
        check_game(expect![[r#"
            |3 1
            |1 2
        "#]]);
    }

    #[test]
    fn a_vertex_gets_a_line_or_another_name() {
        check_game_fixes(
            "undefined-vertex",
            expect![[r#"
                |alpha -> alhpa ; c
                          ^^^^^
                |b -> alpha
                > Give `alhpa` a line of its own
                |alpha -> alhpa ; c
                |alhpa
                |b -> alpha
                > Change to `alpha`
                |alpha -> alpha ; c
                |b -> alpha
                > Allow `undefined-vertex` in this file
                |allow: undefined-vertex
                |alpha -> alhpa ; c
                |b -> alpha
            "#]],
        );
    }
}
