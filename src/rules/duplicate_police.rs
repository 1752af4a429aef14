//! `duplicate-police`: more than one `P`.

use super::{Check, Page, Rule, pieces};
use crate::config::Severity;
use crate::model::CellKind;

pub(super) static RULE: Rule = Rule {
    name: "duplicate-police",
    severity: Some(Severity::Error),
    is_unnecessary: false,
    check: Check::Text(|_, reading, found| pieces::duplicate(&RULE, CellKind::Police, reading, found)),
    page: Page {
        finds: "Every `P` of a grid after the first one. It points to the first one, too.",
        reason: "The game has one police. Which of several `P` is meant, nobody but the author can tell.",
        bad: "P.T\nP.E\n",
        good: "P.T\n..E\n",
    },
};

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check;

    #[test]
    fn every_one_after_the_first_points_to_the_first() {
        check(expect![[r#"
            |P.T
             ^ related: first police
             ^ related: first police
            |PPE
             ^ error[duplicate-police]: a board has one police; this is the second
              ^ error[duplicate-police]: a board has one police; this is the third
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
             ^^ error[missing-exit]: a board has one exit; this one has no `E`
             ^^ error[missing-thief]: a board has one thief; this one has no `T`
             ^ related: first police
              ^ error[duplicate-police]: a board has one police; this is the second
        "#]]);
    }
}
