//! `verdict-mismatch`: the verdict differs from the one that the author asserts.

use crate::config::Severity;
use crate::model::Key;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::board::repairs::repairs;
use crate::rules::fixes::asserting;
use crate::rules::rule::{
    Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Part, Rule, RuleOn,
};
use crate::syntax::{Directive, WHITESPACE};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "verdict-mismatch",
    severity: Some(Severity::Error),
    stops_solving: false,
    is_about_verdict: true,
    boards: Some(
        RuleOn::solved(check)
            .fixes(board_fixes)
            .likely(|context| restated(context).into_iter().next()),
    ),
    graphs: Some(
        RuleOn::solved(check).fixes(fixes).likely(|context| restated(context).into_iter().next()),
    ),
    pursuits: Some(
        RuleOn::solved(check).fixes(fixes).likely(|context| restated(context).into_iter().next()),
    ),
    page: Page {
        finds: "An `expect` that differs from the verdict: in the outcome, the number of turns, the cost, the Grundy value, or the cop number. The message says so if no board or pursuit with these rules can have that verdict, since the parity of the turns is wrong, or since `endless` decides endless play. Reported on the whole value.",
        reason: "Either the puzzle is not the intended one, or the assertion is wrong. Both need the author's attention before the puzzle is published.",
        bad: "expect: police\nP.T\n..E\n",
        good: "expect: thief in 2\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check<P: Part>(part: &P, value: P::Value, found: &mut DiagnosticList) {
    let Some(verdict) = P::verdict(value) else { return };
    if let Some(expect) = part.directive(Key::EXPECT)
        && let Some(message) = mismatch(part, verdict)
    {
        found.push(Diagnostic::new(&RULE, expect.directive.value, message));
    }
}

/// How the verdict differs from the one that `expect` asserts.
fn mismatch<P: Part>(part: &P, verdict: P::Verdict) -> Option<String> {
    let expected = part.unmet_expectation(verdict.clone())?;
    let found = part.found_instead(verdict);
    Some(match part.why_impossible() {
        Some(why) => {
            let noun = P::NOUN;
            format!(
                "expected: {expected}; found: {found}; no {noun} with these rules can have that: {why}"
            )
        }
        None => format!("expected: {expected}; found: {found}"),
    })
}

/// The `expect` of a puzzle, compared with the verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct JudgedExpect {
    /// The number of its line among those of the part.
    pub line: usize,
    /// The value as written.
    pub value: String,
    /// Whether the verdict is the asserted one; `None` while either is unknown.
    pub is_met: Option<bool>,
    /// What is wrong with the value, or with the verdict.
    pub problem: Option<String>,
}

/// Compares `expect` with the verdict, if that is known. `None` if it is missing or empty.
pub(crate) fn judge_expect<P: Part>(part: &P, verdict: Option<P::Verdict>) -> Option<JudgedExpect> {
    let expect = part.directive(Key::EXPECT)?;
    let value = expect.directive.value.of(&part.source().text);
    if value.is_empty() {
        return None;
    }
    let line = expect.directive.line;
    let (is_met, problem) = match verdict {
        _ if !expect.has_valid_value => (None, Some(part.bad_value(Key::EXPECT, value))),
        None => (None, None),
        Some(verdict) => {
            let problem = mismatch(part, verdict);
            (Some(problem.is_none()), problem)
        }
    };
    Some(JudgedExpect { line, value: value.to_owned(), is_met, problem })
}

/// The edit after which `expect` states a verdict, with its turns; `None` if it does already.
pub(crate) fn asserting_edit<P: Part>(part: &P, verdict: P::Verdict) -> Option<Edit> {
    let value = P::asserted(verdict).into_iter().next()?;
    part.state_directive(Key::EXPECT, &value)
}

/// Whether the claim is a directive. Without its colon it first becomes one, by the fix for that.
fn has_colon<P: Part>(context: &FixContext<'_, P>) -> bool {
    context.directive().is_none_or(|reading| {
        let Directive { key, value, .. } = reading.directive;
        let between = Span { start: key.end, end: value.start };
        between.of(&context.part.source().text).contains(':')
    })
}

fn fixes<P: Part>(context: &FixContext<'_, P>) -> Vec<Fix> {
    let mut fixes = restated(context);
    if !fixes.is_empty() {
        fixes.extend(context.remove_directive("Remove `expect`"));
    }
    fixes
}

/// The author may have meant `expect`, so boards for which it holds come last.
fn board_fixes(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let mut all = fixes(context);
    if !all.is_empty() {
        all.extend(repairs(context));
    }
    all
}

/// Asserts the verdict: first with turns or a value if `expect` has such a number now, else first
/// without.
fn restated<P: Part>(context: &FixContext<'_, P>) -> Vec<Fix> {
    if !has_colon(context) {
        return Vec::new();
    }
    let mut values = context.asserted();
    if context.marked().split(WHITESPACE).filter(|word| !word.is_empty()).count() == 1 {
        values.reverse();
    }
    let mut fixes = Vec::new();
    for value in values {
        let fix = context.replace(format!("Set `expect` to `{value}`"), value);
        fixes.push(asserting(fix));
    }
    fixes
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_fixes, check_game_fixes, check_game_solved, check_solved};

    #[test]
    fn a_claim_without_its_colon_becomes_a_directive_first() {
        check_fixes(
            "verdict-mismatch",
            expect![[r#"
                |expect=police
                        ^
                |P.T
                |..E
            "#]],
        );
        check_game_fixes(
            "verdict-mismatch",
            expect![[r#"
                |start: a
                |expect=lose
                        ^
                |a -> b
            "#]],
        );
    }

    #[test]
    fn another_outcome_is_a_mismatch_reported_with_the_verdict() {
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
                     ^^^^^^^^^^ error[verdict-mismatch]: expected: The thief escapes in 1 turn; found: The thief escapes in 2 turns; no board with these rules can have that: the police move first, so the thief wins in an even number of turns
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
        check_fixes(
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
        check_fixes(
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
    fn a_game_with_another_verdict_is_a_mismatch() {
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
    fn a_met_expectation_of_a_game_is_not_reported() {
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

    #[test]
    fn the_verdict_of_a_game_can_be_asserted() {
        check_game_fixes(
            "verdict-mismatch",
            expect![[r#"
                |start: a
                |expect: lose
                         ^^^^
                |a -> b
                |b
                > Set `expect` to `win`
                |start: a
                |expect: win
                |a -> b
                |b
                > Set `expect` to `win in 1`
                |start: a
                |expect: win in 1
                |a -> b
                |b
                > Remove `expect`
                |start: a
                |a -> b
                |b
            "#]],
        );
        check_game_fixes(
            "verdict-mismatch",
            expect![[r#"
                |start: 1
                |expect: cost infinite ; ?
                         ^^^^^^^^^^^^^
                |2 1
                |1 2 7
                > Set `expect` to `cost 7`
                |start: 1
                |expect: cost 7 ; ?
                |2 1
                |1 2 7
                > Remove `expect`
                |start: 1
                |; ?
                |2 1
                |1 2 7
            "#]],
        );
    }

    #[test]
    fn numbers_beyond_64_bits_are_quoted_as_written() {
        check_solved(expect![[r#"
            |expect: thief in 99999999999999999999999 ; turns
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[verdict-mismatch]: expected: The thief escapes in 99999999999999999999999 turns; found: The thief escapes in 2 turns
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
        check_game_solved(expect![[r#"
            |expect: win in 99999999999999999999999
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[verdict-mismatch]: expected: win in 99999999999999999999999 turns; found: win in 1 turn
            |start: a
                    ^ information[verdict]: win in 1 turn
            |a -> b
            |b
        "#]]);
    }
}
