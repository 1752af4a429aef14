//! `stray-directive`: a directive or a size header without a grid.

use super::{Check, Finding, Page, Rule};
use crate::config::Severity;
use crate::model::BoardReading;
use crate::syntax::Section;

pub(super) static RULE: Rule = Rule {
    name: "stray-directive",
    severity: Some(Severity::Error),
    is_unnecessary: false,
    check: Check::Text(check),
    page: Page {
        finds: "A directive with no grid after it, or a size header with no grid right after it (only comment lines may \
                stand between). It points to the directive, or to the numbers.",
        reason: "A directive belongs to the next grid. Without one it does nothing, and most likely stands in the wrong \
                 place.",
        bad: "P.T\n..E\nfirst: thief\n",
        good: "first: thief\nP.T\n..E\n",
    },
};

fn check(section: &Section, reading: &BoardReading, found: &mut Vec<Finding>) {
    for header in &section.stray_headers {
        found.push(Finding::new(&RULE, header.whole(), "a size header stands right above its grid; here is none"));
    }
    if section.grid.is_some() {
        return;
    }
    for directive in &reading.directives {
        let message = "a directive belongs to the next grid; after this one there is none";
        found.push(Finding::new(&RULE, directive.directive.whole(), message));
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check;

    #[test]
    fn a_directive_after_the_last_grid_is_stray() {
        check(expect![[r#"
            |PTE
            |
            |title: b
             ^^^^^^^^ error[stray-directive]: a directive belongs to the next grid; after this one there is none
            |; end
        "#]]);
    }

    #[test]
    fn a_size_header_with_anything_but_comments_before_its_grid_is_stray() {
        check(expect![[r#"
            |1 3 ; size
             ^^^ error[stray-directive]: a size header stands right above its grid; here is none
            |
            |PTE
            |
            |1 3
             ^^^ error[stray-directive]: a size header stands right above its grid; here is none
            |title: b
            |PTE
            |
            |1 3
             ^^^ error[stray-directive]: a size header stands right above its grid; here is none
            |1 3
            |; size
            |PTE
        "#]]);
    }

    #[test]
    fn blank_lines_may_stand_between_a_directive_and_its_grid() {
        check(expect![[r#"
            |title: a
            |
            |PTE
        "#]]);
    }

    #[test]
    fn a_directive_typed_before_its_grid_is_stray_until_the_grid_comes() {
        check(expect![[r#"
            |first: thief
             ‸ warning[empty-file]: there is no board in this file
             ^^^^^^^^^^^^ error[stray-directive]: a directive belongs to the next grid; after this one there is none
        "#]]);
    }
}
