//! `bad-weight`: a weight that is missing, invalid or unexpected.

use crate::config::Severity;
use crate::model::{GraphKey, ProblemKind, WeightFault};
use crate::rules::fixes::{cut, unsafe_fix};
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{
    Diagnostic, DiagnosticList, Fix, FixContext, Page, Part as _, Rule, RuleOn,
};
use crate::rules::shown::shown;
use crate::rules::values::quoted;
use crate::syntax::WHITESPACE;

/// The most characters of an edge in a message.
const MAX_SHOWN: usize = 40;

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
    let objective = graph.reading.directive(GraphKey::Objective);
    let is_known = objective.is_none_or(|objective| objective.has_valid_value);
    found.extend(graph.reading.problems.iter().filter_map(|problem| {
        let ProblemKind::BadWeight(fault) = problem.kind else { return None };
        if fault == WeightFault::Unexpected && !is_known {
            // The objective is reported, and may be meant to be `cost`.
            return None;
        }
        let message = message(fault, problem.span.of(&graph.game.text));
        Some(Diagnostic::new(&RULE, problem.span, message))
    }));
}

/// Removes whitespace before a weight; or makes a game with weights a cost game, if it does not say
/// what it is played for.
fn likely(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    let graph = context.part;
    if let Some(weighted) = without_space(context.marked()) {
        return Some(context.replace(format!("Write `{}`", cut(&weighted)), weighted));
    }
    if graph.reading.objective.has_costs() || graph.directive(GraphKey::Objective).is_some() {
        return None;
    }
    let edit = graph.insert_directive(GraphKey::Objective, "cost")?;
    Some(unsafe_fix("Add `objective: cost`", vec![edit]))
}

/// A successor and its weight without the whitespace between them: `b:3` for `b: 3`.
fn without_space(written: &str) -> Option<String> {
    let (name, weight) = written.split_once(':')?;
    let weight = weight.strip_prefix(WHITESPACE)?.trim_matches(WHITESPACE);
    Some(format!("{name}:{weight}"))
}

fn message(fault: WeightFault, written: &str) -> String {
    match fault {
        WeightFault::Missing => {
            let is_edge = written.contains(WHITESPACE);
            let edge = shown(written.trim_end_matches(':'), MAX_SHOWN);
            let weighted = format!("{edge}{}3", if is_edge { ' ' } else { ':' });
            format!("missing weight; every edge of a cost game needs one, such as `{weighted}`")
        }
        WeightFault::Spaced => {
            let weighted = without_space(written).unwrap_or_default();
            format!("whitespace before a weight; write `{}`", shown(&weighted, MAX_SHOWN))
        }
        WeightFault::NotWhole => {
            format!("invalid weight {}; use a whole number", quoted(written))
        }
        WeightFault::Negative => "negative weight; use 0 or a larger whole number".to_owned(),
        WeightFault::TooLarge => "weight above 9007199254740992 (2⁵³)".to_owned(),
        WeightFault::Unexpected => {
            "a weight in a game without costs; add `objective: cost` for a cost game".to_owned()
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
                      ^ error[bad-weight]: missing weight; every edge of a cost game needs one, such as `c:3`
                        ^^ error[bad-weight]: missing weight; every edge of a cost game needs one, such as `d:3`
                             ^^^ error[bad-weight]: invalid weight `1.5`; use a whole number
                                   ^^ error[bad-weight]: negative weight; use 0 or a larger whole number
                                        ^^^^^^^^^^^^^^^^ error[bad-weight]: weight above 9007199254740992 (2⁵³)
            |b
            |c
            |d
        "#]]);
    }

    #[test]
    fn a_weight_stands_directly_after_the_colon() {
        check_game(expect![[r#"
            |objective: cost
            |a -> b: 3 c: -1 d:
                  ^^^^ error[bad-weight]: whitespace before a weight; write `b:3`
                       ^^^^^ error[bad-weight]: whitespace before a weight; write `c:-1`
                             ^^ error[bad-weight]: missing weight; every edge of a cost game needs one, such as `d:3`
            |b
            |c
            |d
        "#]]);
        check_game(expect![[r#"
            |a -> b: 3 ; cost
                     ^ error[bad-weight]: a weight in a game without costs; add `objective: cost` for a cost game
            |b
        "#]]);
        check_game_fixes(
            "bad-weight",
            expect![[r#"
                |objective: cost
                |a -> b: 3
                      ^
                |b
                > Write `b:3`
                |objective: cost
                |a -> b:3
                |b
            "#]],
        );
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
    fn under_an_unknown_objective_a_weight_is_not_reported() {
        check_game(expect![[r#"
            |objective: min
                        ^^^ error[bad-value]: invalid `objective` value `min`; use `outcome`, `cost` or `grundy`
            |a -> b:3
            |b
        "#]]);
    }

    #[test]
    fn one_weight_in_an_edge_list_requires_all() {
        check_game(expect![[r#"
            |3 3
            |1 2
             ^^^ error[bad-weight]: missing weight; every edge of a cost game needs one, such as `1 2 3`
            |2 3 7
            |3 1
             ^^^ error[bad-weight]: missing weight; every edge of a cost game needs one, such as `3 1 3`
        "#]]);
    }
}
