//! `duplicate-edge`: an edge that is there already.

use crate::config::Severity;
use crate::model::{GraphReading, ProblemKind};
use crate::rules::diagnostic::Diagnostic;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::syntax::GraphText;

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-edge",
    severity: Some(Severity::Hint),
    is_unnecessary: true,
    check: Check::GraphText(check),
    graph_fixes: Some(Fixes { all: |asked| asked.remove_edge(), likely: Some(|asked| asked.likely_edge()) }),
    page: Page {
        finds: "An edge that is there already, with the same weight. It points to every later one, and to the first, too.",
        reason: "A move is not worth more for being listed twice. A repeated line is most often a slip.",
        bad: "a -> b b\nb\n",
        good: "a -> b\nb\n",
    },
    ..Rule::REMARK
};

fn check(_: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    found.extend(reading.problems.iter().filter_map(|problem| match problem.kind {
        ProblemKind::DuplicateEdge { first } => {
            Some(Diagnostic::new(&RULE, problem.span, "this edge is there already").related(first, "first"))
        }
        _ => None,
    }));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game;

    #[test]
    fn every_later_one_points_to_the_first() {
        check_game(expect![[r#"
            |a -> b b
                  ^ related: first
                  ^ related: first
                    ^ hint[duplicate-edge]: this edge is there already
            |a -> b
                  ^ hint[duplicate-edge]: this edge is there already
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
             ^^^ hint[duplicate-edge]: this edge is there already
            |1 2 8
        "#]]);
    }
}
