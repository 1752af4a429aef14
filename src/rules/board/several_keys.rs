//! `several-keys`: more than one best first move.

use crate::model::{CellKind, Player};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Rule, RuleOn};
use crate::solve::insight::{BoardFact, BoardQuestion};

pub(crate) static RULE: Rule = Rule {
    name: "several-keys",
    severity: None,
    boards: Some(RuleOn::fact(|_| Some(BoardQuestion::Keys), check)),
    page: Page {
        finds: "A board on which the side that moves first wins and has more than one best first move. A skip counts as a move. Reported on the piece of that side. Off by default.",
        reason: "A puzzle has one key: one first move that wins as soon as possible. With several, solvers disagree about the solution.",
        bad: "P.T\n...\n..E\n",
        good: "P.T*E\n",
    },
    ..Rule::REMARK
};

fn check(board: &CheckedBoard, fact: &BoardFact, found: &mut DiagnosticList) {
    let &BoardFact::Keys(Some(keys)) = fact else { return };
    let Some(grid) = board.reading.grid.as_ref().filter(|_| keys > 1) else { return };
    let kind = match board.reading.first {
        Player::Police => CellKind::Police,
        Player::Thief => CellKind::Thief,
    };
    let message =
        format!("{keys} first moves win as soon as possible; the puzzle has no unique key");
    found
        .extend(grid.pieces(kind).first().map(|piece| Diagnostic::new(&RULE, piece.span, message)));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::config::Severity;
    use crate::rules::picture::{check_solved, check_solved_with};

    #[test]
    fn it_is_off_unless_it_is_turned_on() {
        check_solved(expect![[r#"
            |P.T
             ^ information[verdict]: Police catches the thief in 3 turns
            |...
            |..E
        "#]]);
    }

    #[test]
    fn several_best_first_moves_are_reported_on_the_piece_of_the_first_mover() {
        check_solved_with(
            ("several-keys", Some(Severity::Warning)),
            expect![[r#"
                |P.T
                 ^ warning[several-keys]: 2 first moves win as soon as possible; the puzzle has no unique key
                 ^ information[verdict]: Police catches the thief in 3 turns
                |...
                |..E
                |
                |first: thief
                |P....
                 ^ information[verdict]: The thief escapes in 3 turns
                |....E
                |...T.
                    ^ warning[several-keys]: 2 first moves win as soon as possible; the puzzle has no unique key
            "#]],
        );
    }

    #[test]
    fn one_key_a_losing_side_and_a_draw_are_not_reported() {
        check_solved_with(
            ("several-keys", Some(Severity::Warning)),
            expect![[r#"
                |P.T*E
                 ^ information[verdict]: Police catches the thief in 3 turns
                |
                |P.T
                 ^ information[verdict]: The thief escapes in 2 turns
                |..E
                |
                |P*T
                 ^ information[verdict]: Draw
                |**.
                |E*.
            "#]],
        );
    }

    #[test]
    fn it_can_be_allowed_while_it_is_on() {
        check_solved_with(
            ("several-keys", Some(Severity::Warning)),
            expect![[r#"
                |allow: several-keys
                |P.T
                 ^ information[verdict]: Police catches the thief in 3 turns
                |...
                |..E
                |
                |allow: several-keys
                        ^^^^^^^^^^^^ warning[unused-allow]: `allow: several-keys` has no effect here
                |P.T*E
                 ^ information[verdict]: Police catches the thief in 3 turns
            "#]],
        );
    }

    #[test]
    fn an_allow_is_not_judged_while_it_is_off() {
        check_solved(expect![[r#"
            |allow: several-keys
            |P.T*E
             ^ information[verdict]: Police catches the thief in 3 turns
        "#]]);
    }
}
