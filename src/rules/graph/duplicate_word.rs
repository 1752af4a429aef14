//! `duplicate-word`: a word that is there already.

use crate::config::Severity;
use crate::model::{GraphReading, ProblemKind};
use crate::rules::diagnostic::Diagnostic;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::syntax::GraphText;

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-word",
    severity: Some(Severity::Hint),
    is_unnecessary: true,
    check: Check::GraphText(check),
    graph_fixes: Some(Fixes {
        all: |asked| asked.remove_line(),
        likely: Some(|asked| asked.remove_line().into_iter().next()),
    }),
    page: Page {
        finds: "A word of a word game that repeats an earlier one. Reported on each later one, with the first as a related location.",
        reason: "Words can already be reused; a duplicate changes nothing. Results list the word once.",
        bad: "words: 1\nab\nab\n",
        good: "words: 1\nab\n",
    },
    ..Rule::REMARK
};

fn check(_: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    found.extend(reading.problems.iter().filter_map(|problem| match problem.kind {
        ProblemKind::DuplicateWord { first } => {
            Some(Diagnostic::new(&RULE, problem.span, "duplicate word").related(first, "first"))
        }
        _ => None,
    }));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game;

    #[test]
    fn every_later_one_points_to_the_first() {
        check_game(expect![[r#"
            |words: 2
            |abc
             ^^^ related: first
             ^^^ related: first
            |cab
            |abc ; again
             ^^^ hint[duplicate-word]: duplicate word
            |Abc
            |abc
             ^^^ hint[duplicate-word]: duplicate word
        "#]]);
    }
}
