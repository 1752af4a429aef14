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
        finds: "An edge that repeats an earlier one with the same weight. Reported on each later one, with the first as a related location.",
        reason: "Listing a move twice changes nothing and is usually a mistake.",
        bad: "a -> b b\nb\n",
        good: "a -> b\nb\n",
    },
    ..Rule::REMARK
};

fn check(_: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    found.extend(reading.problems.iter().filter_map(|problem| match problem.kind {
        ProblemKind::DuplicateEdge { first } => {
            Some(Diagnostic::new(&RULE, problem.span, "duplicate edge").related(first, "first"))
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
}
