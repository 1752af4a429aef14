//! `duplicate-thief`: more than one `T`.

use crate::config::Severity;
use crate::model::CellKind;
use crate::rules::board::pieces;
use crate::rules::rule::{Page, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-thief",
    severity: Some(Severity::Error),
    boards: Some(
        RuleOn::text(|board, found| pieces::duplicate(&RULE, CellKind::Thief, board, found))
            .fixes(|context| pieces::keep_one(CellKind::Thief, context)),
    ),
    page: Page {
        finds: "Every `T` of a grid after the first. The first is shown as a related location.",
        reason: "The game has one thief, and only the author knows which `T` is intended.",
        bad: "P.T\n.TE\n",
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
               ^ related: first thief
               ^ related: first thief
            |TTE
             ^ error[duplicate-thief]: a second thief; a board has only one
              ^ error[duplicate-thief]: a third thief; a board has only one
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
            |TT
             ^^ error[missing-exit]: no exit: the board needs one `E`
             ^^ error[missing-police]: no policeman: the board needs one `P`
             ^ related: first thief
              ^ error[duplicate-thief]: a second thief; a board has only one
        "#]]);
    }

    #[test]
    fn it_can_be_removed_or_kept_alone() {
        check_fixes(
            "duplicate-thief",
            expect![[r#"
                |PTT
                   ^
                |..E
                > Remove this `T`
                |PT.
                |..E
                > Keep this `T` and remove the other
                |P.T
                |..E
            "#]],
        );
    }
}
