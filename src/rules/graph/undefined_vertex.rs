//! `undefined-vertex`: a vertex that only ever is a successor.

use crate::config::Severity;
use crate::model::{GraphReading, ProblemKind};
use crate::rules::diagnostic::Diagnostic;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::syntax::GraphText;

pub(crate) static RULE: Rule = Rule {
    name: "undefined-vertex",
    severity: Some(Severity::Warning),
    check: Check::GraphText(check),
    graph_fixes: Some(Fixes { all: |asked| asked.define_vertex(), likely: None }),
    page: Page {
        finds: "A vertex that is only ever a successor, in a game written with arrows. Reported where it is first named.",
        reason: "It has no moves. If that is intended, give it a line with its name alone; often the name is misspelled.",
        bad: "a -> b\n",
        good: "a -> b\nb\n",
    },
    ..Rule::REMARK
};

fn check(game: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    found.extend(reading.problems.iter().filter_map(|problem| {
        let ProblemKind::Undefined(vertex) = problem.kind else { return None };
        let name = reading.name(game, vertex);
        let name = if name.chars().count() > 40 { "this vertex" } else { &format!("`{name}`") };
        Some(Diagnostic::new(&RULE, problem.span, format!("{name} has no line of its own, so it has no moves")))
    }));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game;

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
}
