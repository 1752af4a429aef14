//! `missing-thief`: a grid without `T`.

use crate::config::Severity;
use crate::model::CellKind;
use crate::rules::board::pieces;
use crate::rules::rule::{Page, Rule, RuleOn, Subject};

pub(crate) static RULE: Rule = Rule {
    name: "missing-thief",
    severity: Some(Severity::Error),
    subject: Subject::Part,
    boards: Some(
        RuleOn::text(|board, found| pieces::missing(&RULE, CellKind::Thief, board, found))
            .fixes(|context| pieces::put_here(CellKind::Thief, context)),
    ),
    page: Page {
        finds: "A grid without `T`, the thief's starting cell. Reported on the first row of the grid.",
        reason: "The game needs a starting cell for each player, so a board without a thief cannot be solved.",
        bad: "P..\n..E\n",
        good: "P.T\n..E\n",
    },
    ..Rule::ERROR
};

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes};

    #[test]
    fn a_grid_without_thief_is_found_on_its_first_row() {
        check(expect![[r#"
            |P..
             ^^^ error[missing-thief]: no thief: the board needs one `T`
            |..E
        "#]]);
    }

    #[test]
    fn one_is_enough() {
        check(expect![[r#"
            |P.T
            |..E
        "#]]);
    }

    #[test]
    fn a_row_just_begun_counts_as_a_grid() {
        check(expect![[r#"
            |PE
             ^^ error[missing-thief]: no thief: the board needs one `T`
        "#]]);
    }

    #[test]
    fn it_can_be_put_on_the_floor_cell_that_the_author_points_to() {
        check_fixes(
            "missing-thief",
            expect![[r#"
                |P..
                |..E
                  ^
                > Put `T` on row 2, column 2
                |P..
                |.TE
            "#]],
        );
    }
}
