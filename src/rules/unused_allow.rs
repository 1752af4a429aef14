//! `unused-allow`: an `allow` that silenced nothing.

use super::allow::Allow;
use super::{Check, Finding, Page, Rule};
use crate::config::Severity;

pub(super) static RULE: Rule = Rule {
    name: "unused-allow",
    severity: Some(Severity::Warning),
    is_unnecessary: false,
    check: Check::Elsewhere,
    page: Page {
        finds: "The name of a rule in `allow` that would have found nothing in this board's own lines. It points to the name. \
                About a rule that needs the board solved it speaks once that is done.",
        reason: "An `allow` that is not needed hides the next real finding.",
        bad: "allow: trailing-whitespace\nP.T\n..E\n",
        good: "P.T\n..E\n",
    },
};

/// Finds every name that silenced nothing; names that need an answer only once there is one.
pub(super) fn check(allowed: &[Allow], silenced: &[bool], is_answered: bool) -> Vec<Finding> {
    let unused = allowed.iter().zip(silenced).filter(|(allow, silenced)| {
        let is_ripe = is_answered || !allow.rule.needs_answer();
        !**silenced && is_ripe
    });
    unused
        .map(|(allow, _)| Finding::new(&RULE, allow.name, format!("`{}` is silent here anyway", allow.rule.name)))
        .collect()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_solved};

    #[test]
    fn a_name_that_silences_nothing_is_found() {
        check(expect![[r#"
            |allow: trailing-whitespace, unreachable-floor
                    ^^^^^^^^^^^^^^^^^^^ warning[unused-allow]: `trailing-whitespace` is silent here anyway
                                         ^^^^^^^^^^^^^^^^^ warning[unused-allow]: `unreachable-floor` is silent here anyway
            |P*.
            |TE*
        "#]]);
    }

    #[test]
    fn a_name_that_needs_the_solution_waits_for_it() {
        check(expect![[r#"
            |allow: verdict, too-large
            |PTE
        "#]]);
        check_solved(expect![[r#"
            |allow: verdict, too-large
                             ^^^^^^^^^ warning[unused-allow]: `too-large` is silent here anyway
            |PTE
        "#]]);
    }

    #[test]
    fn an_allow_is_silent_only_in_its_boards_own_lines() {
        check(expect![[r#"
            |; above 
                    ^ hint[trailing-whitespace]: white space at the end of the line
            |allow: trailing-whitespace
            | 
            |PTE
            |; below 
                    ^ hint[trailing-whitespace]: white space at the end of the line
        "#]]);
    }

    #[test]
    fn the_second_of_two_equal_names_silences_nothing() {
        check(expect![[r#"
            |allow: trailing-whitespace, trailing-whitespace
                                         ^^^^^^^^^^^^^^^^^^^ warning[unused-allow]: `trailing-whitespace` is silent here anyway
            |PTE 
        "#]]);
    }
}
