//! `verdict`: who wins.

use crate::config::Severity;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Part, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "verdict",
    severity: Some(Severity::Information),
    is_about_verdict: true,
    states_verdict: true,
    boards: Some(RuleOn::solved(check)),
    graphs: Some(RuleOn::solved(check)),
    pursuits: Some(RuleOn::solved(check)),
    page: Page {
        finds: "Who wins from the starting state under best play, and in how many turns; or the cost of a cost game, or the Grundy value. Reported on `P`; in a game file, on the value of `start`; in a pursuit file, on the value of `police` or `policemen`, or else of `expect`. A turn is one move or skip of one player. The winner ends the game as soon as possible, and the loser holds out as long as possible.",
        reason: "The verdict is what a puzzle is about; it is not a problem. `allow: verdict` suppresses it for one board or game.",
        bad: "P.T\n..E\n",
        good: "allow: verdict\nP.T\n..E\n",
    },
    ..Rule::REMARK
};

fn check<P: Part>(part: &P, value: P::Value, found: &mut DiagnosticList) {
    if let Some(span) = part.verdict_location()
        && let Some(verdict) = P::verdict(value)
    {
        found.push(Diagnostic::new(&RULE, span, verdict.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_fixes, check_game_solved, check_solved};

    #[test]
    fn the_verdict_is_reported_on_the_policeman_with_its_turns() {
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
                    ^^^^^^^^^^^^^^^^^ warning[unused-allow]: `allow: unreachable-floor` has no effect here
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
             ^^^ error[missing-exit]: no exit: the board needs one `E`
              ^ related: first thief
               ^ error[duplicate-thief]: a second thief; a board has only one
            |
            |PTE
             ^ information[verdict]: Police catches the thief in 1 turn
        "#]]);
    }

    #[test]
    fn it_can_be_allowed() {
        check_fixes(
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
        check_fixes(
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

    #[test]
    fn the_verdict_of_a_game_is_reported_at_its_start() {
        check_game_solved(expect![[r#"
            |start: a
                    ^ information[verdict]: win in 1 turn
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn the_start_may_be_in_a_header() {
        check_game_solved(expect![[r#"
            |3 2 1
                 ^ information[verdict]: lose in 2 turns
            |1 2
            |2 3
        "#]]);
    }

    #[test]
    fn a_draw_of_a_game_has_no_turns() {
        check_game_solved(expect![[r#"
            |start: a
                    ^ information[verdict]: draw
            |a -> a
        "#]]);
    }

    #[test]
    fn the_verdict_of_a_cost_game_is_its_cost() {
        check_game_solved(expect![[r#"
            |objective: cost
            |start: a
                    ^ information[verdict]: cost 8
            |a -> b:3 c:9
            |b -> c:5
            |c
        "#]]);
    }

    #[test]
    fn a_cost_game_without_end_is_infinite() {
        check_game_solved(expect![[r#"
            |objective: cost
            |start: a
                    ^ information[verdict]: cost infinite
            |a -> a:0
        "#]]);
    }

    #[test]
    fn without_a_start_there_is_no_verdict() {
        check_game_solved(expect![[r#"
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn a_game_can_suppress_it() {
        check_game_solved(expect![[r#"
            |allow: verdict
            |start: a
            |a -> b
            |b
        "#]]);
    }
}
