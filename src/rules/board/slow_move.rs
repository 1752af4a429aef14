//! `slow-move`: a move of `solution` that wins later than necessary.

use crate::config::Severity;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Rule, RuleOn};
use crate::solve::Turns;
use crate::solve::insight::{BoardFact, JudgedLine};

pub(crate) static RULE: Rule = Rule {
    name: "slow-move",
    severity: None,
    severity_if_selected: Severity::Hint,
    boards: Some(RuleOn::fact(CheckedBoard::line_question, check)),
    page: Page {
        finds: "The first move of `solution`, of either side, that keeps a win but takes more turns than necessary. Off by default.",
        reason: "A solution should win as soon as possible. Some authors show a slower line on purpose.",
        bad: "solution: - - r\nP.T*E\n",
        good: "solution: r - r\nP.T*E\n",
    },
    ..Rule::REMARK
};

fn check(board: &CheckedBoard, fact: &BoardFact, found: &mut DiagnosticList) {
    let BoardFact::Line(JudgedLine { slow: Some(slow), .. }) = fact else { return };
    let Some(written) = board.written_solution() else { return };
    let Some(before) = slow.before.turns() else { return };
    let wins = match slow.after.turns() {
        Some(Turns(after)) => format!("in {}", Turns(after.saturating_add(1))),
        None => "only by endless play".to_owned(),
    };
    let message = format!("this move wins {wins}; the best move wins in {before}");
    found.extend(written.words.get(slow.index).map(|&span| Diagnostic::new(&RULE, span, message)));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::config::Severity;
    use crate::rules::picture::{check_solved, check_solved_with};

    #[test]
    fn it_is_off_unless_it_is_turned_on() {
        check_solved(expect![[r#"
            |solution: - - r
            |P.T*E
             ^ information[verdict]: Police catches the thief in 3 turns
        "#]]);
    }

    #[test]
    fn the_first_move_that_wins_later_than_necessary_is_reported() {
        check_solved_with(
            ("slow-move", Some(Severity::Warning)),
            expect![[r#"
                |solution: - - - - r
                           ^ warning[slow-move]: this move wins in 5 turns; the best move wins in 3 turns
                |P.T*E
                 ^ information[verdict]: Police catches the thief in 3 turns
                |
                |solution: r - r
                |P.T*E
                 ^ information[verdict]: Police catches the thief in 3 turns
            "#]],
        );
    }
}
