//! `missing-start`: an assertion about a game that starts nowhere.

use crate::config::Severity;
use crate::model::{GraphKey, GraphReading};
use crate::rules::diagnostic::Diagnostic;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::syntax::GraphText;

pub(crate) static RULE: Rule = Rule {
    name: "missing-start",
    severity: Some(Severity::Error),
    stops_solving: false,
    check: Check::GraphText(check),
    graph_fixes: Some(Fixes { all: |asked| asked.add_start(), likely: None }),
    page: Page {
        finds: "An `expect` in a game without `start`. Reported on the directive.",
        reason: "A game without a start has no verdict to assert.",
        bad: "expect: win\na -> b\nb\n",
        good: "start: a\nexpect: win\na -> b\nb\n",
    },
    ..Rule::ERROR
};

fn check(_: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    let expect = reading.directive(GraphKey::Expect).filter(|_| reading.start.is_none());
    let message = "`expect` needs a `start`; without one there is no verdict";
    found.extend(expect.map(|expect| Diagnostic::new(&RULE, expect.directive.whole(), message)));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game;

    #[test]
    fn an_expectation_wants_a_start() {
        check_game(expect![[r#"
            |expect: win in 1 ; why
             ^^^^^^^^^^^^^^^^ error[missing-start]: `expect` needs a `start`; without one there is no verdict
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn an_edge_list_may_name_it_in_its_header() {
        check_game(expect![[r#"
            |expect: win in 1
            |2 1 1
            |1 2
        "#]]);
    }

    #[test]
    fn a_start_that_is_no_vertex_is_only_a_bad_value() {
        check_game(expect![[r#"
            |expect: win
            |start: c
                    ^ error[bad-value]: unknown vertex `c`; `start` must name a vertex of this game
            |a -> b
            |b
        "#]]);
    }
}
