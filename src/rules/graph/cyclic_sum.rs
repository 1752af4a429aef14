//! `cyclic-sum`: a sum of successors at a vertex that can reach a cycle.

use crate::config::Severity;
use crate::model::ProblemKind;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "cyclic-sum",
    severity: Some(Severity::Error),
    graphs: Some(RuleOn::text(check)),
    page: Page {
        finds: "A successor that is a sum, such as `b+c`, at a vertex from which a cycle can be reached. Reported on the whole sum.",
        reason: "Each round of the cycle could add pieces without end, so there is no finite game to solve. Without a cycle, the value of a sum is the exclusive or of its parts.",
        bad: "objective: grundy\na -> b+c\nb -> c\nc -> b\n",
        good: "objective: grundy\na -> b+c\nb -> c\nc\n",
    },
    ..Rule::ERROR
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let sums = graph
        .reading
        .problems
        .iter()
        .filter(|problem| matches!(problem.kind, ProblemKind::CyclicSum));
    let message = "a sum where a cycle can be reached; its pieces could multiply without end";
    found.extend(sums.map(|problem| Diagnostic::new(&RULE, problem.span, message)));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_solved};

    #[test]
    fn every_sum_that_can_reach_a_cycle_is_reported() {
        check_game(expect![[r#"
            |objective: grundy
            |a -> b+b c b+c
                  ^^^ error[cyclic-sum]: a sum where a cycle can be reached; its pieces could multiply without end
                        ^^^ error[cyclic-sum]: a sum where a cycle can be reached; its pieces could multiply without end
            |b -> c
            |c -> b d+d
                    ^^^ error[cyclic-sum]: a sum where a cycle can be reached; its pieces could multiply without end
            |d -> e+e
            |e
        "#]]);
    }

    #[test]
    fn a_loop_elsewhere_does_not_matter() {
        check_game_solved(expect![[r#"
            |objective: grundy
            |start: a
                    ^ information[verdict]: win, Grundy value 1
            |a -> b+b c
            |b -> c
            |c
            |d -> d a
             ^ hint[unreachable-vertex]: `d` cannot be reached from the start
        "#]]);
    }

    #[test]
    fn without_the_objective_a_plus_belongs_to_a_name() {
        check_game(expect![[r#"
            |a -> b+a
            |b+a -> a
        "#]]);
    }

    #[test]
    fn parts_are_vertices_and_equal_sums_are_duplicates() {
        check_game(expect![[r#"
            |objective: grundy
            |a -> b+c c+b b b+d a+ ; c
             ^^^^^^^^^^^^^^^^^^^^^ error[bad-line]: `+` only joins the names of a sum, as in `a -> b+c`
            |a -> b+c c+b b b+d b
                  ^^^ related: first
                      ^^^ hint[duplicate-edge]: duplicate edge
                          ^ related: first
                                ^ hint[duplicate-edge]: duplicate edge
            |b+c -> b
             ^^^^^^^^ error[bad-line]: `+` only joins the names of a sum, as in `a -> b+c`; 1 more line cannot be read
            |b:1 -> c
            |b -> c+c:2
                      ^ error[bad-weight]: a weight in a game without costs; add `objective: cost` for a cost game
            |c
        "#]]);
    }
}
