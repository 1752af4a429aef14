//! `missing-expect`: a board or game that does not assert its verdict.

use crate::model::Key;
use crate::rules::fixes::{asserting, unsafe_fix};
use crate::rules::rule::{Diagnostic, DiagnosticList, Fix, FixContext, Page, Part, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "missing-expect",
    severity: None,
    boards: Some(
        RuleOn::text(check).fixes(fixes).likely(|context| fixes(context).into_iter().next()),
    ),
    graphs: Some(
        RuleOn::text(check).fixes(fixes).likely(|context| fixes(context).into_iter().next()),
    ),
    pursuits: Some(
        RuleOn::text(check).fixes(fixes).likely(|context| fixes(context).into_iter().next()),
    ),
    page: Page {
        finds: "A board without errors, or a game with a start, that has no `expect`. Reported on `P`, the start, or the policemen of a pursuit. Off by default.",
        reason: "Only an asserted verdict is checked when the text changes. In a collection, every board and game should have one.",
        bad: "P.T\n..E\n",
        good: "expect: thief\nP.T\n..E\n",
    },
    ..Rule::REMARK
};

fn check<P: Part>(part: &P, found: &mut DiagnosticList) {
    let is_missing = part.has_puzzle() && part.directive(Key::EXPECT).is_none();
    let location = part.verdict_location().filter(|_| is_missing);
    let message = format!("this {} does not assert its verdict with `expect`", P::NOUN);
    found.extend(location.map(|span| Diagnostic::new(&RULE, span, message)));
}

/// Asserts the verdict: first with turns, then without.
fn fixes<P: Part>(context: &FixContext<'_, P>) -> Vec<Fix> {
    let added = |value: String| {
        let edit = context.part.insert_directive(Key::EXPECT, &value)?;
        Some(asserting(unsafe_fix(format!("Add `expect: {value}`"), vec![edit])))
    };
    context.asserted().into_iter().filter_map(added).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::config::Severity;
    use crate::rules::picture::{
        check, check_fixes_turned_on, check_game_fixes_turned_on, check_game_with, check_with,
    };

    #[test]
    fn it_is_off_unless_it_is_turned_on() {
        check(expect![[r#"
            |PTE
        "#]]);
        check_with(
            ("missing-expect", Some(Severity::Error)),
            expect![[r#"
                |PTE
                 ^ error[missing-expect]: this board does not assert its verdict with `expect`
            "#]],
        );
    }

    #[test]
    fn a_board_with_an_expectation_or_an_error_is_not_reported() {
        check_with(
            ("missing-expect", Some(Severity::Hint)),
            expect![[r#"
                |expect: draw
                |PTE
                |
                |PT
                 ^^ error[missing-exit]: no exit: the board needs one `E`
            "#]],
        );
    }

    #[test]
    fn the_verdict_can_be_asserted() {
        check_fixes_turned_on(
            "missing-expect",
            expect![[r#"
                |title: a
                |allow: verdict
                |2 3
                |P.T
                 ^
                |..E
                > Add `expect: thief in 2`
                |title: a
                |expect: thief in 2
                |allow: verdict
                |2 3
                |P.T
                |..E
                > Add `expect: thief`
                |title: a
                |expect: thief
                |allow: verdict
                |2 3
                |P.T
                |..E
                > Allow `missing-expect` on this board
                |title: a
                |allow: verdict, missing-expect
                |2 3
                |P.T
                |..E
            "#]],
        );
        check_fixes_turned_on(
            "missing-expect",
            expect![[r#"
                |2 3
                |P.T
                 ^
                |..E
                > Add `expect: thief in 2`
                |expect: thief in 2
                |2 3
                |P.T
                |..E
                > Add `expect: thief`
                |expect: thief
                |2 3
                |P.T
                |..E
                > Allow `missing-expect` on this board
                |allow: missing-expect
                |2 3
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn a_game_with_a_start_can_assert_its_verdict() {
        check_game_with(
            ("missing-expect", Some(Severity::Warning)),
            expect![[r#"
                |start: a
                        ^ warning[missing-expect]: this game does not assert its verdict with `expect`
                |a -> b
                |b
            "#]],
        );
    }

    #[test]
    fn a_game_without_a_start_has_none_to_assert() {
        check_game_with(
            ("missing-expect", Some(Severity::Warning)),
            expect![[r#"
            |a -> b
            |b
        "#]],
        );
    }

    #[test]
    fn the_verdict_of_a_game_can_be_asserted() {
        check_game_fixes_turned_on(
            "missing-expect",
            expect![[r#"
                |; c
                |title: t
                |2 1 1
                     ^
                |1 2
                > Add `expect: win in 1`
                |; c
                |title: t
                |expect: win in 1
                |2 1 1
                |1 2
                > Add `expect: win`
                |; c
                |title: t
                |expect: win
                |2 1 1
                |1 2
                > Allow `missing-expect` in this file
                |; c
                |title: t
                |allow: missing-expect
                |2 1 1
                |1 2
            "#]],
        );
    }
}
