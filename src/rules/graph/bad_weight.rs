//! `bad-weight`: a weight that is missing, invalid or unexpected.

use crate::config::Severity;
use crate::model::{GraphKey, ProblemKind, WeightFault};
use crate::rules::fixes::unsafe_fix;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{
    Diagnostic, DiagnosticList, Fix, FixContext, Page, Part as _, Rule, RuleOn,
};

pub(crate) static RULE: Rule = Rule {
    name: "bad-weight",
    severity: Some(Severity::Error),
    graphs: Some(
        RuleOn::text(check).fixes(|context| likely(context).into_iter().collect()).likely(likely),
    ),
    page: Page {
        finds: "A weight that is missing in a cost game, not a whole number, negative, or above 2⁵³ (9007199254740992); or a weight in a game that is not a cost game. Reported on the weight or, if it is missing, on the successor or the edge.",
        reason: "Without every weight, the cost of the game is undefined. A weight under `objective: outcome` suggests that a cost game was intended.",
        bad: "objective: cost\na -> b:3 c\nb\nc\n",
        good: "objective: cost\na -> b:3 c:0\nb\nc\n",
    },
    ..Rule::ERROR
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let reading = &graph.reading;
    found.extend(reading.problems.iter().filter_map(|problem| match problem.kind {
        ProblemKind::BadWeight(fault) => Some(Diagnostic::new(&RULE, problem.span, message(fault))),
        _ => None,
    }));
}

/// Makes a game with weights a cost game, if it does not say what it is played for.
fn likely(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    let graph = context.part;
    if graph.reading.objective.has_costs() || graph.directive(GraphKey::Objective).is_some() {
        return None;
    }
    let edit = graph.insert_directive(GraphKey::Objective, "cost")?;
    Some(unsafe_fix("Add `objective: cost`", vec![edit]))
}

fn message(fault: WeightFault) -> &'static str {
    match fault {
        WeightFault::Missing => "missing weight; every edge of a cost game needs one",
        WeightFault::NotWhole => "not a whole number",
        WeightFault::Negative => "negative weight",
        WeightFault::TooLarge => "weight above 9007199254740992 (2⁵³)",
        WeightFault::Unexpected => {
            "a weight in a game without costs; add `objective: cost` for a cost game"
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_fixes};

    #[test]
    fn a_cost_game_has_a_whole_weight_at_every_edge() {
        check_game(expect![[r#"
            |objective: cost
            |a -> b:3 c d: c:1.5 c:-1 c:9007199254740993 c:9007199254740992
                      ^ error[bad-weight]: missing weight; every edge of a cost game needs one
                        ^^ error[bad-weight]: missing weight; every edge of a cost game needs one
                             ^^^ error[bad-weight]: not a whole number
                                   ^^ error[bad-weight]: negative weight
                                        ^^^^^^^^^^^^^^^^ error[bad-weight]: weight above 9007199254740992 (2⁵³)
            |b
            |c
            |d
        "#]]);
    }

    #[test]
    fn a_game_without_costs_has_no_weights() {
        check_game(expect![[r#"
            |a -> b:3
                    ^ error[bad-weight]: a weight in a game without costs; add `objective: cost` for a cost game
            |b
        "#]]);
    }

    #[test]
    fn a_game_with_weights_can_become_a_cost_game() {
        check_game_fixes(
            "bad-weight",
            expect![[r#"
                |start: a
                |a -> b:3 c:4
                        ^
                |b
                |c
                > Add `objective: cost`
                |objective: cost
                |start: a
                |a -> b:3 c:4
                |b
                |c
            "#]],
        );
    }

    #[test]
    fn under_a_misspelled_objective_the_lines_are_read_as_it_is_meant() {
        check_game(expect![[r#"
            |objective: Costs
                        ^^^^^ error[bad-value]: invalid `objective` value `Costs`; did you mean `cost`? Use `outcome`, `cost` or `grundy`
            |first: maximiser
            |a -> b:3
            |b
        "#]]);
        check_game(expect![[r#"
            |objective: gundy
                        ^^^^^ error[bad-value]: invalid `objective` value `gundy`; did you mean `grundy`? Use `outcome`, `cost` or `grundy`
            |a -> b+b
            |b
        "#]]);
    }

    #[test]
    fn one_weight_in_an_edge_list_requires_all() {
        check_game(expect![[r#"
            |3 3
            |1 2
             ^^^ error[bad-weight]: missing weight; every edge of a cost game needs one
            |2 3 7
            |3 1
             ^^^ error[bad-weight]: missing weight; every edge of a cost game needs one
        "#]]);
    }
}
