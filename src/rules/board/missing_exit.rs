//! `missing-exit`: a grid without `E`.

use crate::config::Severity;
use crate::model::CellKind;
use crate::rules::board::pieces;
use crate::rules::rule::{Page, Rule, RuleOn, Subject};

pub(crate) static RULE: Rule = Rule {
    name: "missing-exit",
    severity: Some(Severity::Error),
    subject: Subject::Part,
    boards: Some(
        RuleOn::text(|board, found| pieces::missing(&RULE, CellKind::Exit, board, found))
            .fixes(|context| pieces::put_here(CellKind::Exit, context)),
    ),
    page: Page {
        finds: "A grid without `E`, the cell where the thief escapes. Reported on the first row of the grid.",
        reason: "Without an exit the thief could never escape, which is nearly always a mistake. If no exit is intended, put `E` where the thief cannot reach it.",
        bad: "P.T\n...\n",
        good: "P.T\n..E\n",
    },
    ..Rule::ERROR
};

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes};

    #[test]
    fn a_grid_without_exit_is_found_on_its_first_row() {
        check(expect![[r#"
            |P.T
             ^^^ error[missing-exit]: no exit: the board needs one `E`
            |...
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
            |PT
             ^^ error[missing-exit]: no exit: the board needs one `E`
        "#]]);
    }

    #[test]
    fn it_can_be_put_on_the_floor_cell_that_the_author_points_to() {
        check_fixes(
            "missing-exit",
            expect![[r#"
                |; above
                |P.T
                |...
                   ^
                > Put `E` on row 2, column 3
                |; above
                |P.T
                |..E
            "#]],
        );
    }
}
