//! `duplicate-word`: a repeated word.

use crate::config::Severity;
use crate::model::ProblemKind;
use crate::rules::fixes::unsafe_fix;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{Diagnostic, DiagnosticList, Fix, FixContext, Page, Part, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-word",
    severity: Some(Severity::Hint),
    is_unnecessary: true,
    graphs: Some(RuleOn::text(check).fixes(fixes).likely(likely)),
    page: Page {
        finds: "A word of a word game that repeats an earlier one. Reported on each later one, with the first as a related location.",
        reason: "Words can already be reused; a duplicate changes nothing. Results list the word once.",
        bad: "words: 1\nab\nab\n",
        good: "words: 1\nab\n",
    },
    ..Rule::REMARK
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let reading = &graph.reading;
    found.extend(reading.problems.iter().filter_map(|problem| match problem.kind {
        ProblemKind::DuplicateWord { first } => {
            Some(Diagnostic::new(&RULE, problem.span, "duplicate word").related(first, "first"))
        }
        _ => None,
    }));
}

fn fixes(context: &FixContext<'_, CheckedGraph>) -> Vec<Fix> {
    vec![unsafe_fix("Remove this line", vec![context.part.remove_line(context.line())])]
}

fn likely(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    fixes(context).into_iter().next()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_fixes};

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

    #[test]
    fn a_repeated_word_can_be_removed() {
        check_game_fixes(
            "duplicate-word",
            expect![[r#"
                |words: 1
                |ab
                |ab
                 ^^
                > Remove this line
                |words: 1
                |ab
                > Allow `duplicate-word` in this file
                |words: 1
                |allow: duplicate-word
                |ab
                |ab
            "#]],
        );
    }
}
