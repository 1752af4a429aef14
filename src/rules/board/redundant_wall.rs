//! `redundant-wall`: walls that change nothing.

use crate::config::Severity;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Rule, RuleOn};
use crate::solve::insight::{BoardFact, BoardQuestion};

pub(crate) static RULE: Rule = Rule {
    name: "redundant-wall",
    severity: None,
    severity_if_selected: Severity::Hint,
    is_unnecessary: true,
    boards: Some(RuleOn::fact(question, check)),
    page: Page {
        finds: "A wall whose removal changes no outcome and no number of turns in any state reachable by legal play. Each wall is judged alone: removing one redundant wall can make another one matter. Boards of more than 1,600 cells are not checked, nor boards on which several policemen have more states than one has there (5,120,000). Off by default.",
        reason: "The wall has no effect. Removing it makes the puzzle simpler without changing it.",
        bad: "P.T*E\n****.\n",
        good: "P.T*E\n",
    },
    ..Rule::REMARK
};

fn question(board: &CheckedBoard) -> Option<BoardQuestion> {
    let chase = board.chase.as_ref()?;
    let board = &chase.game().board;
    let has_walls = board.open_cell_count() < board.cell_count();
    (has_walls && chase.is_small()).then_some(BoardQuestion::RedundantWalls)
}

fn check(board: &CheckedBoard, fact: &BoardFact, found: &mut DiagnosticList) {
    let BoardFact::RedundantWalls(walls) = fact else { return };
    let spans = walls.iter().copied().filter_map(board.reading.spans(&board.section));
    found.extend(spans.map(|span| {
        Diagnostic::new(&RULE, span, "without this wall, play would have the same value everywhere")
    }));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::config::Severity;
    use crate::rules::picture::{check_solved, check_solved_with};

    #[test]
    fn it_is_off_unless_it_is_turned_on() {
        check_solved(expect![[r#"
            |P.T*E
             ^ information[verdict]: Police catches the thief in 3 turns
            |****.
                 ^ hint[unreachable-floor]: neither player can reach this floor
        "#]]);
    }

    #[test]
    fn walls_without_which_play_is_the_same_are_reported_one_by_one() {
        check_solved_with(
            ("redundant-wall", Some(Severity::Warning)),
            expect![[r#"
                |P.T*E
                 ^ information[verdict]: Police catches the thief in 3 turns
                |****.
                 ^ warning[redundant-wall]: without this wall, play would have the same value everywhere
                  ^ warning[redundant-wall]: without this wall, play would have the same value everywhere
                   ^ warning[redundant-wall]: without this wall, play would have the same value everywhere
                    ^ warning[redundant-wall]: without this wall, play would have the same value everywhere
                     ^ hint[unreachable-floor]: neither player can reach this floor
                |*****
                 ^ warning[redundant-wall]: without this wall, play would have the same value everywhere
                  ^ warning[redundant-wall]: without this wall, play would have the same value everywhere
                   ^ warning[redundant-wall]: without this wall, play would have the same value everywhere
                    ^ warning[redundant-wall]: without this wall, play would have the same value everywhere
                     ^ warning[redundant-wall]: without this wall, play would have the same value everywhere
                |
                |P*..
                 ^ information[verdict]: The thief escapes in 4 turns
                |.*T.
                |...E
            "#]],
        );
    }

    #[test]
    fn it_can_be_allowed_while_it_is_on() {
        check_solved_with(
            ("redundant-wall", Some(Severity::Warning)),
            expect![[r#"
                |allow: redundant-wall
                |P.T*E
                 ^ information[verdict]: Police catches the thief in 3 turns
                |****.
                     ^ hint[unreachable-floor]: neither player can reach this floor
                |
                |allow: redundant-wall
                        ^^^^^^^^^^^^^^ warning[unused-allow]: `allow: redundant-wall` has no effect here
                |P.TE
                 ^ information[verdict]: The thief escapes in 2 turns
            "#]],
        );
    }
}
