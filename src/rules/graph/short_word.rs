//! `short-word`: a word of too few letters.

use crate::config::Severity;
use crate::model::{GraphKey, ProblemKind};
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Rule, RuleOn};
use crate::text::counted;

pub(crate) static RULE: Rule = Rule {
    name: "short-word",
    severity: Some(Severity::Error),
    graphs: Some(RuleOn::text(check)),
    page: Page {
        finds: "A word of a word game with fewer letters than `words` requires. Reported on the word.",
        reason: "The word is too short to link to the words before and after it.",
        bad: "words: 3\nab\n",
        good: "words: 2\nab\n",
    },
    ..Rule::ERROR
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let CheckedGraph { game, reading, .. } = graph;
    let letters =
        reading.directive(GraphKey::Words).map_or("", |words| words.directive.value.of(&game.text));
    let short = reading.problems.iter().filter(|problem| problem.kind == ProblemKind::ShortWord);
    found.extend(short.map(|problem| {
        let has = counted(problem.span.of(&game.text).chars().count(), "letter");
        Diagnostic::new(&RULE, problem.span, format!("{has}; a word needs at least {letters}"))
    }));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check_game;

    #[test]
    fn a_word_has_at_least_as_many_letters_as_count() {
        check_game(expect![[r#"
            |words: 2
            |a
             ^ error[short-word]: 1 letter; a word needs at least 2
            |éa
            |ab
        "#]]);
    }
}
