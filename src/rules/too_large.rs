//! `too-large`: a board that would need more memory than it may take.

use super::{Answer, Check, Finding, Page, Rule, verdict};
use crate::config::{MemorySize, Severity};
use crate::model::{BoardKey, BoardReading};

pub(super) static RULE: Rule = Rule {
    name: "too-large",
    severity: Some(Severity::Warning),
    is_unnecessary: false,
    check: Check::Answer(check),
    offers: None,
    page: Page {
        finds: "A board that was not solved because that would need more memory than `solver.memory` allows. It tells what \
                it would need. It points to `P`, and is an error on a board with `expect`, whose assertion stays unproven.",
        reason: "A board without a verdict is not checked. Raise `solver.memory` in the editor's settings, or \
                 `--solver-memory` on the command line, or make the board smaller. The example is too large only for a \
                 limit far below the default.",
        bad: "P.T\n..E\n",
        good: "allow: too-large\nP.T\n..E\n",
    },
};

fn check(reading: &BoardReading, answer: Answer, found: &mut Vec<Finding>) {
    let (Some(span), Answer::TooLarge { needed, limit }) = (verdict::place(reading), answer) else { return };
    let (needed, limit) = (MemorySize(needed), MemorySize(limit));
    let message = format!(
        "not solved: it would need {needed} of memory, and the limit is {limit}; `solver.memory` (`--solver-memory`) raises it"
    );
    let mut finding = Finding::new(&RULE, span, message);
    if reading.directive(BoardKey::Expect).is_some() {
        finding.severity = Severity::Error;
    }
    found.push(finding);
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_offers_too_large, check_too_large};

    #[test]
    fn a_refused_board_says_what_it_would_need() {
        check_too_large(expect![[r#"
            |P.T
             ^ warning[too-large]: not solved: it would need 5 GiB of memory, and the limit is 1 GiB; `solver.memory` (`--solver-memory`) raises it
            |..E
        "#]]);
    }

    #[test]
    fn on_a_board_that_asserts_its_verdict_it_is_an_error() {
        check_too_large(expect![[r#"
            |expect: thief
            |P.T
             ^ error[too-large]: not solved: it would need 5 GiB of memory, and the limit is 1 GiB; `solver.memory` (`--solver-memory`) raises it
            |..E
        "#]]);
    }

    #[test]
    fn it_can_be_allowed() {
        check_too_large(expect![[r#"
            |allow: too-large
            |P.T
            |..E
        "#]]);
    }

    #[test]
    fn it_can_be_allowed_on_the_spot() {
        check_offers_too_large(
            "too-large",
            expect![[r#"
                |P.T
                 ^
                |..E
                > Allow `too-large` on this board
                |allow: too-large
                |P.T
                |..E
            "#]],
        );
    }
}
