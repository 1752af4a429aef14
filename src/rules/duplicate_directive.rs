//! `duplicate-directive`: a directive that a board already has.

use super::{Check, Finding, Page, Rule};
use crate::config::Severity;
use crate::model::{BoardKey, BoardReading};

pub(super) static RULE: Rule = Rule {
    name: "duplicate-directive",
    severity: Some(Severity::Error),
    is_unnecessary: false,
    check: Check::Text(|_, reading, found| check(reading, found)),
    page: Page {
        finds: "A directive with the same key as an earlier one of the same board. It points to the later one, and to the \
                earlier one, too.",
        reason: "A board has one value for each directive. Which of two is meant, nobody but the author can tell.",
        bad: "first: police\nfirst: thief\nP.T\n..E\n",
        good: "first: thief\nP.T\n..E\n",
    },
};

fn check(reading: &BoardReading, found: &mut Vec<Finding>) {
    for directive in &reading.directives {
        let Some(earlier) = directive.earlier else { continue };
        let name = directive.key.map_or("", BoardKey::name);
        let message = format!("a board has one `{name}`; this is another");
        found.push(
            Finding::new(&RULE, directive.directive.whole(), message)
                .related(earlier.whole(), format!("first `{name}`")),
        );
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check;

    #[test]
    fn the_later_one_points_to_the_first() {
        check(expect![[r#"
            |title: a
             ^^^^^^^^ related: first `title`
             ^^^^^^^^ related: first `title`
            |skip: both
            | title: b ; again
              ^^^^^^^^ error[duplicate-directive]: a board has one `title`; this is another
            |title:
             ^^^^^^ error[duplicate-directive]: a board has one `title`; this is another
            |PTE
        "#]]);
    }

    #[test]
    fn another_board_may_have_the_same_directive() {
        check(expect![[r#"
            |title: a
            |PTE
            |title: a
            |PTE
        "#]]);
    }

    #[test]
    fn a_key_just_begun_is_only_unknown() {
        check(expect![[r#"
            |title: a
            |tit:
             ^^^ warning[unknown-directive]: `tit` is no directive; did you mean `title`?
            |PTE
        "#]]);
    }
}
