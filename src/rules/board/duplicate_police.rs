//! `duplicate-police`: more than one `P`.

use crate::config::Severity;
use crate::model::CellKind;
use crate::rules::board::pieces;
use crate::rules::rule::{Page, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-police",
    severity: Some(Severity::Error),
    boards: Some(
        RuleOn::text(|board, found| pieces::duplicate(&RULE, CellKind::Police, board, found))
            .fixes(|context| pieces::keep_one(CellKind::Police, context)),
    ),
    page: Page {
        finds: "Every `P` of a grid after the first. The first is shown as a related location.",
        reason: "The game has one policeman, and only the author knows which `P` is intended.",
        bad: "P.T\nP.E\n",
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
             ^ related: first policeman
             ^ related: first policeman
            |PPE
             ^ error[duplicate-police]: a second policeman; a board has only one
              ^ error[duplicate-police]: a third policeman; a board has only one
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
            |PP
             ^^ error[missing-exit]: no exit: the board needs one `E`
             ^^ error[missing-thief]: no thief: the board needs one `T`
             ^ related: first policeman
              ^ error[duplicate-police]: a second policeman; a board has only one
        "#]]);
    }

    #[test]
    fn of_two_the_later_can_be_removed_or_kept_alone() {
        check_fixes(
            "duplicate-police",
            expect![[r#"
                |PPT
                  ^
                |..E
                > Remove this `P`
                |P.T
                |..E
                > Keep this `P` and remove the other
                |.PT
                |..E
            "#]],
        );
        check_fixes(
            "duplicate-police",
            expect![[r#"
                |PPT
                |P.E
                 ^
                > Remove this `P`
                |PPT
                |..E
                > Keep this `P` and remove the others
                |..T
                |P.E
            "#]],
        );
    }
}
