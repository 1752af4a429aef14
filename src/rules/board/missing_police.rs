//! `missing-police`: a grid without `P`.

use crate::config::Severity;
use crate::model::CellKind;
use crate::rules::board::pieces;
use crate::rules::rule::{Page, Rule, RuleOn, Subject};

pub(crate) static RULE: Rule = Rule {
    name: "missing-police",
    severity: Some(Severity::Error),
    subject: Subject::Part,
    boards: Some(
        RuleOn::text(|board, found| pieces::missing(&RULE, CellKind::Police, board, found))
            .fixes(|context| pieces::put_here(CellKind::Police, context)),
    ),
    page: Page {
        finds: "A grid without `P`, the policeman's starting cell. Reported on the first row of the grid.",
        reason: "The game needs a starting cell for each player, so a board without a policeman cannot be solved.",
        bad: "..T\n..E\n",
        good: "P.T\n..E\n",
    },
    ..Rule::ERROR
};

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes};

    #[test]
    fn a_grid_without_police_is_found_on_its_first_row() {
        check(expect![[r#"
            |..T
             ^^^ error[missing-police]: no policeman: the board needs one `P`
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
            |TE
             ^^ error[missing-police]: no policeman: the board needs one `P`
        "#]]);
    }

    #[test]
    fn it_can_be_put_on_the_floor_cell_that_the_author_points_to() {
        check_fixes(
            "missing-police",
            expect![[r#"
                |..T
                |..E
                  ^
                > Put `P` on row 2, column 2
                |..T
                |.PE
            "#]],
        );
        check_fixes(
            "missing-police",
            expect![[r#"
                |..T
                 ^^^
                |*.E
                > Put `P` on row 1, column 1
                |P.T
                |*.E
            "#]],
        );
        check_fixes(
            "missing-police",
            expect![[r#"
                |..T
                |*.E
                 ^
            "#]],
        );
    }
}
