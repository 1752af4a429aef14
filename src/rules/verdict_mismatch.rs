//! `verdict-mismatch`: the verdict is not the one that the author asserts.

use crate::config::Severity;
use crate::model::{BoardExpectation, BoardKey, BoardReading, ExpectedCost, GraphExpectation, GraphKey, GraphReading};
use crate::rules::checked::BoardSolveResult;
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::{FixContext, offer, remove_directive};
use crate::rules::graph::checked::GraphSolveResult;
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::solve::graph::cost::Cost;
use crate::solve::graph::{GraphVerdict, outcome};
use crate::solve::{Outcome, Turns, Value};
use crate::syntax::Section;

pub(crate) static RULE: Rule = Rule {
    name: "verdict-mismatch",
    severity: Some(Severity::Error),
    stops_solving: false,
    tells_verdict: true,
    check: Check::BothAnswers(check, |_, reading, answer, found| check_game(reading, answer, found)),
    board_fixes: Some(Fixes { all: offers, likely: Some(corrected) }),
    graph_fixes: Some(Fixes {
        all: |asked| asked.change_expectation(),
        likely: Some(|asked| asked.expectations_set().into_iter().next()),
    }),
    page: Page {
        finds: "An `expect` that differs from the verdict: in the outcome, the number of turns, or the cost. Reported on the whole value.",
        reason: "Either the puzzle is not the intended one, or the assertion is wrong. Both need the author's attention before the puzzle is published.",
        bad: "expect: police\nP.T\n..E\n",
        good: "expect: thief in 2\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check(reading: &BoardReading, answer: BoardSolveResult, found: &mut DiagnosticList) {
    let (Some(expected), BoardSolveResult::Solved(value)) = (reading.expectation, answer) else { return };
    let Some(directive) = reading.directive(BoardKey::Expect) else { return };
    if is_met(expected, value) {
        return;
    }
    let message = format!("expected: {}; found: {value}", sentence(expected));
    found.push(Diagnostic::new(&RULE, directive.directive.value, message));
}

fn check_game(reading: &GraphReading, answer: GraphSolveResult, found: &mut DiagnosticList) {
    let (Some(expected), GraphSolveResult::Solved(Some(verdict))) = (reading.expectation, answer) else { return };
    let Some(directive) = reading.directive(GraphKey::Expect) else { return };
    if is_met_by_game(expected, verdict) {
        return;
    }
    let message = format!("expected: {}; found: {verdict}", game_sentence(expected));
    found.push(Diagnostic::new(&RULE, directive.directive.value, message));
}

/// Whether a game is worth what was expected of it.
fn is_met_by_game(expected: GraphExpectation, verdict: GraphVerdict) -> bool {
    let as_many = |turns: Option<u64>, found: Turns| turns.is_none_or(|turns| turns == u64::from(found.0));
    match (expected, verdict) {
        (GraphExpectation::Win(turns), GraphVerdict::Outcome(outcome::VertexValue::Win(found)))
        | (GraphExpectation::Lose(turns), GraphVerdict::Outcome(outcome::VertexValue::Lose(found))) => {
            as_many(turns, found)
        }
        (GraphExpectation::Draw, GraphVerdict::Outcome(outcome::VertexValue::Draw))
        | (GraphExpectation::Cost(ExpectedCost::Infinite), GraphVerdict::Cost(Cost::Infinite)) => true,
        (GraphExpectation::Cost(ExpectedCost::Finite(sum)), GraphVerdict::Cost(Cost::Finite(found))) => sum == found,
        _ => false,
    }
}

fn game_sentence(expected: GraphExpectation) -> String {
    let within = |turns: Option<u64>| match turns {
        None => String::new(),
        Some(1) => " in 1 turn".to_owned(),
        Some(turns) => format!(" in {turns} turns"),
    };
    match expected {
        GraphExpectation::Win(turns) => format!("win{}", within(turns)),
        GraphExpectation::Lose(turns) => format!("lose{}", within(turns)),
        GraphExpectation::Draw => "draw".to_owned(),
        GraphExpectation::Cost(ExpectedCost::Infinite) => "cost infinite".to_owned(),
        GraphExpectation::Cost(ExpectedCost::Finite(sum)) => format!("cost {sum}"),
    }
}

fn offers(asked: &FixContext<'_>) -> Vec<Fix> {
    let mut offers = settings(asked);
    let directive = asked.reading.directive(BoardKey::Expect);
    let removed = directive.map(|reading| remove_directive(asked.section, &reading.directive));
    offers.extend(removed.map(|edit| offer("Remove `expect`", vec![edit])));
    offers
}

/// Asserts what was found, with the turns if they were asserted before.
fn corrected(asked: &FixContext<'_>) -> Option<Fix> {
    settings(asked).into_iter().next()
}

/// What `expect` could be set to, first as it was written: with the turns or without.
fn settings(asked: &FixContext<'_>) -> Vec<Fix> {
    let span = asked.diagnostic.span;
    let (Some(BoardSolveResult::Solved(value)), Some(expected)) = (asked.answer, asked.reading.expectation) else {
        return Vec::new();
    };
    let names_turns = matches!(expected, BoardExpectation::Win(_, Some(_)));
    let mut values = vec![asserted(value, names_turns), asserted(value, !names_turns)];
    values.dedup();
    let set = |value| offer(format!("Set `expect` to `{value}`"), vec![Edit { span, text: value }]);
    values.into_iter().map(set).collect()
}

/// The value of `expect` that asserts this verdict, with its turns or without.
pub fn asserted(value: Value, with_turns: bool) -> String {
    let name = value.outcome().name();
    match value.turns().filter(|_| with_turns) {
        Some(turns) => format!("{name} in {}", turns.0),
        None => name.to_owned(),
    }
}

/// What becomes of an `expect` whose board is to have another verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restated {
    /// What it says afterwards; `None` if it is taken out.
    pub value: Option<String>,
    /// What that changes in the section.
    pub edit: Edit,
}

/// What makes a board's `expect` assert this verdict, in as many words as before, or nothing if the verdict is not known;
/// `None` if it says so already, cannot be read, or there is none.
pub fn restate_expect(section: &Section, reading: &BoardReading, verdict: Option<Value>) -> Option<Restated> {
    let expected = reading.expectation?;
    let directive = reading.directive(BoardKey::Expect)?.directive;
    match verdict {
        Some(value) if is_met(expected, value) => None,
        Some(value) => {
            let text = asserted(value, matches!(expected, BoardExpectation::Win(_, Some(_))));
            Some(Restated { value: Some(text.clone()), edit: Edit { span: directive.value, text } })
        }
        None => Some(Restated { value: None, edit: remove_directive(section, &directive) }),
    }
}

/// Whether a value is what was expected of it.
fn is_met(expected: BoardExpectation, value: Value) -> bool {
    match (expected, value) {
        (BoardExpectation::Draw, Value::Draw) => true,
        (BoardExpectation::Win(expected, turns), Value::Win(winner, found)) => {
            expected == winner && turns.is_none_or(|turns| turns == u64::from(found.0))
        }
        _ => false,
    }
}

fn sentence(expected: BoardExpectation) -> String {
    match expected {
        BoardExpectation::Draw => Outcome::Draw.sentence().to_owned(),
        BoardExpectation::Win(player, None) => Outcome::win_of(player).sentence().to_owned(),
        BoardExpectation::Win(player, Some(turns)) => {
            let plural = if turns == 1 { "" } else { "s" };
            format!("{} in {turns} turn{plural}", Outcome::win_of(player).sentence())
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game_solved;
    use crate::rules::picture::{check_offers, check_solved};

    #[test]
    fn another_outcome_is_a_mismatch_beside_the_verdict() {
        check_solved(expect![[r#"
            |expect: draw ; I think
                     ^^^^ error[verdict-mismatch]: expected: Draw; found: The thief escapes in 2 turns
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
    }

    #[test]
    fn another_number_of_turns_is_a_mismatch() {
        check_solved(expect![[r#"
            |expect: thief in 1
                     ^^^^^^^^^^ error[verdict-mismatch]: expected: The thief escapes in 1 turn; found: The thief escapes in 2 turns
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
    }

    #[test]
    fn without_turns_any_number_of_them_is_right() {
        check_solved(expect![[r#"
            |expect: thief
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
    }

    #[test]
    fn the_true_verdict_can_be_asserted() {
        check_offers(
            "verdict-mismatch",
            expect![[r#"
                |expect: draw ; I think
                         ^
                |P.T
                |..E
                > Set `expect` to `thief`
                |expect: thief ; I think
                |P.T
                |..E
                > Set `expect` to `thief in 2`
                |expect: thief in 2 ; I think
                |P.T
                |..E
                > Remove `expect`
                |; I think
                |P.T
                |..E
            "#]],
        );
        check_offers(
            "verdict-mismatch",
            expect![[r#"
                |expect: thief in 1
                         ^
                |P.T
                |..E
                > Set `expect` to `thief in 2`
                |expect: thief in 2
                |P.T
                |..E
                > Set `expect` to `thief`
                |expect: thief
                |P.T
                |..E
                > Remove `expect`
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn a_game_is_not_what_was_expected() {
        check_game_solved(expect![[r#"
            |start: a
                    ^ information[verdict]: win in 1 turn
            |expect: lose in 3
                     ^^^^^^^^^ error[verdict-mismatch]: expected: lose in 3 turns; found: win in 1 turn
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn another_number_of_turns_of_a_game_is_a_mismatch() {
        check_game_solved(expect![[r#"
            |start: a
                    ^ information[verdict]: win in 1 turn
            |expect: win in 2
                     ^^^^^^^^ error[verdict-mismatch]: expected: win in 2 turns; found: win in 1 turn
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn what_was_expected_of_a_game_is_silent() {
        check_game_solved(expect![[r#"
            |start: a
                    ^ information[verdict]: win in 1 turn
            |expect: win in 1
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn another_cost_is_a_mismatch() {
        check_game_solved(expect![[r#"
            |objective: cost
            |start: a
                    ^ information[verdict]: cost 4
            |expect: cost 3
                     ^^^^^^ error[verdict-mismatch]: expected: cost 3; found: cost 4
            |a -> b:4
            |b
        "#]]);
    }

    #[test]
    fn an_infinite_cost_can_be_expected() {
        check_game_solved(expect![[r#"
            |objective: cost
            |start: a
                    ^ information[verdict]: cost infinite
            |expect: cost infinite
            |a -> a:1
        "#]]);
    }
}
