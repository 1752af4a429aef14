//! `duplicate-exit`: more than one `E`.

use crate::config::Severity;
use crate::model::CellKind;
use crate::rules::board::pieces;
use crate::rules::rule::{Page, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-exit",
    severity: Some(Severity::Error),
    boards: Some(
        RuleOn::text(|board, found| pieces::duplicate(&RULE, CellKind::Exit, board, found))
            .fixes(|context| pieces::keep_one(CellKind::Exit, context)),
    ),
    page: Page {
        finds: "Every `E` of a grid after the first. The first is shown as a related location.",
        reason: "The game has one exit, and only the author knows which `E` is intended.",
        bad: "P.T\nE.E\n",
        good: "P.T\n..E\n",
    },
    ..Rule::ERROR
};

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes};

    #[test]
    fn every_one_after_the_first_points_to_the_first() {
        check(expect![[r#"
            |P.T
            |EEE
             ^ related: first exit
             ^ related: first exit
              ^ error[duplicate-exit]: a second exit; a board has only one
               ^ error[duplicate-exit]: a third exit; a board has only one
        "#]]);
    }

    #[test]
    fn one_on_each_of_two_boards_is_right() {
        check(expect![[r#"
            |PTE
            |
            |PTE
        "#]]);
    }

    #[test]
    fn a_row_just_begun_with_two_of_them_is_found() {
        check(expect![[r#"
            |EE
             ^^ error[missing-police]: no policeman: the board needs one `P`
             ^^ error[missing-thief]: no thief: the board needs one `T`
             ^ related: first exit
              ^ error[duplicate-exit]: a second exit; a board has only one
        "#]]);
    }

    #[test]
    fn it_can_be_removed_or_kept_alone() {
        check_fixes(
            "duplicate-exit",
            expect![[r#"
                |P.T
                |.EE
                   ^
                > Remove this `E`
                |P.T
                |.E.
                > Keep this `E` and remove the other
                |P.T
                |..E
            "#]],
        );
    }
}
