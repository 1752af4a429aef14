//! `verdict`: who wins.

use super::{Answer, Check, Finding, Page, Rule};
use crate::config::Severity;
use crate::model::{BoardReading, CellKind};
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    name: "verdict",
    severity: Some(Severity::Information),
    is_unnecessary: false,
    check: Check::Answer(check),
    offers: None,
    page: Page {
        finds: "Who wins from the starting state under best play, and in how many turns. It points to `P`. A turn is one \
                move or skip of one player; the winner ends the game as soon as possible, and the loser holds out as long \
                as possible.",
        reason: "It is what a puzzle is about. A verdict is no fault: it is told where a board has been solved. \
                 `allow: verdict` silences it for one board.",
        bad: "P.T\n..E\n",
        good: "allow: verdict\nP.T\n..E\n",
    },
};

fn check(reading: &BoardReading, answer: Answer, found: &mut Vec<Finding>) {
    if let (Some(span), Answer::Solved(value)) = (place(reading), answer) {
        found.push(Finding::new(&RULE, span, value.to_string()));
    }
}

/// Where the verdict of a board is told: on its first `P`.
pub(super) fn place(reading: &BoardReading) -> Option<Span> {
    Some(reading.grid.as_ref()?.pieces(CellKind::Police).first()?.span)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_offers, check_solved};

    #[test]
    fn the_verdict_stands_on_the_police_with_its_turns() {
        check_solved(expect![[r#"
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
            |
            |3 5
            |P.*..
             ^ information[verdict]: The thief escapes in 4 turns
            |..*T.
            |....E
        "#]]);
    }

    #[test]
    fn a_draw_has_no_turns() {
        check_solved(expect![[r#"
            |allow: unreachable-floor
                    ^^^^^^^^^^^^^^^^^ warning[unused-allow]: `unreachable-floor` is silent here anyway
            |P*T
             ^ information[verdict]: Draw
            |**.
            |E*.
        "#]]);
    }

    #[test]
    fn a_board_with_an_error_has_no_verdict_and_the_others_have() {
        check_solved(expect![[r#"
            |PTT
             ^^^ error[missing-exit]: a board has one exit; this one has no `E`
              ^ related: first thief
               ^ error[duplicate-thief]: a board has one thief; this is the second
            |
            |PTE
             ^ information[verdict]: Police catches the thief in 1 turn
        "#]]);
    }

    #[test]
    fn it_can_be_allowed() {
        check_offers(
            "verdict",
            expect![[r#"
                |allow:
                |PTE
                 ^
                > Allow `verdict` on this board
                |allow: verdict
                |PTE
            "#]],
        );
        check_offers(
            "verdict",
            expect![[r#"
                |allow: unreachable-floor ; why
                |PTE*.
                 ^
                > Allow `verdict` on this board
                |allow: unreachable-floor, verdict ; why
                |PTE*.
            "#]],
        );
    }
}
