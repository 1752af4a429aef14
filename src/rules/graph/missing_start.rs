//! `missing-start`: an assertion about a game without a start.

use crate::config::Severity;
use crate::model::{GraphKey, ProblemKind, Vertex};
use crate::rules::fixes::{cut, unsafe_fix};
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{Diagnostic, DiagnosticList, Fix, FixContext, Page, Part, Rule, RuleOn};
use crate::rules::unread::meant_directive;

pub(crate) static RULE: Rule = Rule {
    name: "missing-start",
    severity: Some(Severity::Error),
    stops_solving: false,
    graphs: Some(RuleOn::text(check).fixes(fixes)),
    page: Page {
        finds: "An `expect` in a game without `start`. Reported on the directive.",
        reason: "A game without a start has no verdict to assert.",
        bad: "expect: win\na -> b\nb\n",
        good: "start: a\nexpect: win\na -> b\nb\n",
    },
    ..Rule::ERROR
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let reading = &graph.reading;
    let text = &graph.game.text;
    let is_unread = reading.problems.iter().any(|problem| {
        matches!(problem.kind, ProblemKind::BadLine(_))
            && meant_directive::<GraphKey>(problem.span.of(text))
                .is_some_and(|meant| meant.key == GraphKey::Start)
    });
    let has_start = reading.start.is_some() || is_unread;
    let expect = reading.directive(GraphKey::Expect).filter(|_| !has_start);
    let message = if reading.objective.has_words() {
        "a word game has no verdict, as any word may come first; remove `expect`"
    } else {
        "`expect` needs a `start`; without one there is no verdict"
    };
    found.extend(expect.map(|expect| Diagnostic::new(&RULE, expect.directive.whole(), message)));
}

fn fixes(context: &FixContext<'_, CheckedGraph>) -> Vec<Fix> {
    let CheckedGraph { game, reading, .. } = context.part;
    let first = (reading.vertex_count() > 0).then(|| reading.name(game, Vertex::new(0)));
    let added = first.and_then(|name| {
        let edit = context.part.insert_directive(GraphKey::Start, &name)?;
        Some(unsafe_fix(format!("Add `start: {}`", cut(&name)), vec![edit]))
    });
    added.into_iter().chain(context.remove_directive("Remove `expect`")).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_fixes};

    #[test]
    fn an_expectation_needs_a_start() {
        check_game(expect![[r#"
            |expect: win in 1 ; why
             ^^^^^^^^^^^^^^^^ error[missing-start]: `expect` needs a `start`; without one there is no verdict
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn a_word_game_has_no_verdict() {
        check_game(expect![[r#"
            |words: 2
            |expect: win
             ^^^^^^^^^^^ error[missing-start]: a word game has no verdict, as any word may come first; remove `expect`
            |abab
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
    fn an_unknown_start_is_only_a_bad_value() {
        check_game(expect![[r#"
            |expect: win
            |start: c
                    ^ error[bad-value]: unknown vertex `c`; `start` must name a vertex of this game
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn a_start_can_be_added() {
        check_game_fixes(
            "missing-start",
            expect![[r#"
                |expect: win
                 ^^^^^^^^^^^
                |a -> b
                |b
                > Add `start: a`
                |start: a
                |expect: win
                |a -> b
                |b
                > Remove `expect`
                |a -> b
                |b
            "#]],
        );
    }
}
