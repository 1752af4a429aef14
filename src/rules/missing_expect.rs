//! `missing-expect`: a board or game that does not assert its verdict.

use crate::model::{BoardKey, BoardReading, GraphKey, GraphReading};
use crate::rules::checked::BoardSolveResult;
use crate::rules::diagnostic::{Diagnostic, Fix};
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::{FixContext, insert_directive, offer};
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::rules::verdict;
use crate::rules::verdict_mismatch::asserted;

pub(crate) static RULE: Rule = Rule {
    name: "missing-expect",
    severity: None,
    check: Check::BothTexts(|_, reading, found| check(reading, found), |_, reading, found| check_game(reading, found)),
    board_fixes: Some(Fixes { all: offers, likely: Some(added) }),
    graph_fixes: Some(Fixes {
        all: |asked| asked.add_expectation(),
        likely: Some(|asked| asked.add_expectation().into_iter().next()),
    }),
    page: Page {
        finds: "A board without errors, or a game with a start, that has no `expect`. Reported on `P` or the start. Off by default.",
        reason: "Only an asserted verdict is checked when the text changes. In a collection, every board and game should have one.",
        bad: "P.T\n..E\n",
        good: "expect: thief\nP.T\n..E\n",
    },
    ..Rule::REMARK
};

fn check(reading: &BoardReading, found: &mut DiagnosticList) {
    let is_missing = reading.puzzle.is_some() && reading.directive(BoardKey::Expect).is_none();
    let place = verdict::place(reading).filter(|_| is_missing);
    found
        .extend(place.map(|span| Diagnostic::new(&RULE, span, "this board does not assert its verdict with `expect`")));
}

fn check_game(reading: &GraphReading, found: &mut DiagnosticList) {
    let is_missing = reading.puzzle.is_some() && reading.directive(GraphKey::Expect).is_none();
    let start = reading.start.filter(|_| is_missing);
    found.extend(
        start.map(|start| Diagnostic::new(&RULE, start.span, "this game does not assert its verdict with `expect`")),
    );
}

fn offers(asked: &FixContext<'_>) -> Vec<Fix> {
    let Some(BoardSolveResult::Solved(value)) = asked.answer else { return Vec::new() };
    let mut values = vec![asserted(value, true), asserted(value, false)];
    values.dedup();
    let added = values.into_iter().filter_map(|value| {
        let edit = insert_directive(asked.section, asked.reading, BoardKey::Expect, &value)?;
        Some(offer(format!("Add `expect: {value}`"), vec![edit]))
    });
    added.collect()
}

/// Asserts what was found, turns and all.
fn added(asked: &FixContext<'_>) -> Option<Fix> {
    offers(asked).into_iter().next()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::config::Severity;
    use crate::rules::graph::picture::check_game_with;
    use crate::rules::picture::{check, check_offers_turned_on, check_with};

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
    fn a_board_with_an_expectation_or_an_error_is_left_alone() {
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
        check_offers_turned_on(
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
        check_offers_turned_on(
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
}
