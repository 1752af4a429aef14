//! `missing-exit`: a grid without `E`.

use crate::config::Severity;
use crate::model::CellKind;
use crate::rules::board::pieces;
use crate::rules::rule::{Check, Fixes, Page, Rule, Subject};

pub(crate) static RULE: Rule = Rule {
    name: "missing-exit",
    severity: Some(Severity::Error),
    subject: Subject::Part,
    check: Check::Text(|_, reading, found| pieces::missing(&RULE, CellKind::Exit, reading, found)),
    board_fixes: Some(Fixes { all: |asked| pieces::put_here(CellKind::Exit, asked), likely: None }),
    page: Page {
        finds: "A grid without `E`, the cell where the thief wins. It points to the grid's whole first row.",
        reason: "A thief with no exit could never escape. A board without one is far more often a slip than a wish; put the exit where the thief cannot get to if it shall not count.",
        bad: "P.T\n...\n",
        good: "P.T\n..E\n",
    },
    ..Rule::ERROR
};

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_offers};

    #[test]
    fn a_grid_without_exit_is_found_on_its_first_row() {
        check(expect![[r#"
            |P.T
             ^^^ error[missing-exit]: a board has one exit; this one has no `E`
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
             ^^ error[missing-exit]: a board has one exit; this one has no `E`
        "#]]);
    }

    #[test]
    fn it_can_be_put_on_the_floor_cell_that_the_author_points_to() {
        check_offers(
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
