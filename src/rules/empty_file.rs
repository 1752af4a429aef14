//! `empty-file`: a file without a board, or a game without a vertex.

use crate::config::Severity;
use crate::model::GraphReading;
use crate::rules::diagnostic::Diagnostic;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::rule::{Check, Page, Rule, Subject};
use crate::syntax::GraphText;
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "empty-file",
    severity: Some(Severity::Warning),
    stops_solving: true,
    subject: Subject::File,
    // A board file is looked at as a whole: one of its sections does not know the others.
    check: Check::BothTexts(|_, _, _| (), check_game),
    page: Page {
        finds: "A file without a board, or a game file without a vertex. Reported at the start of the file.",
        reason: "An empty file in a collection is usually one that was not saved, or was lost.",
        bad: "; to do\n",
        good: "; done\nP.T\n..E\n",
    },
    ..Rule::REMARK
};

/// The diagnostic about a file in which there is nothing to solve.
pub fn empty_file() -> Diagnostic {
    Diagnostic::new(&RULE, Span::default(), "no board in this file")
}

fn check_game(game: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    if reading.vertex_count() == 0 && game.statements().next().is_none() {
        found.push(Diagnostic::new(&RULE, Span::default(), "no game in this file"));
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::config::Settings;
    use crate::rules::graph::picture::check_game;
    use crate::rules::picture::{check, diagnostics};

    #[test]
    fn a_file_of_comments_and_blank_lines_is_empty() {
        check(expect![[r#"
            |; to do
             ‸ warning[empty-file]: no board in this file
            |
        "#]]);
        assert_eq!(diagnostics("", &Settings::default(), |_| None).len(), 1);
    }

    #[test]
    fn directives_alone_make_no_board() {
        check(expect![[r#"
            |title: x
             ‸ warning[empty-file]: no board in this file
             ^^^^^^^^ error[stray-directive]: no grid after this directive
        "#]]);
    }

    #[test]
    fn one_row_makes_a_board() {
        check(expect![[r#"
            |PTE
        "#]]);
    }

    #[test]
    fn a_game_file_without_a_vertex_is_empty() {
        check_game(expect![[r#"
            |title: x
             ‸ warning[empty-file]: no game in this file
            |; to do
        "#]]);
    }

    #[test]
    fn a_game_of_no_vertices_is_empty() {
        check_game(expect![[r#"
            |0 0
             ‸ warning[empty-file]: no game in this file
        "#]]);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_not_nothing() {
        check_game(expect![[r#"
            |-> a
             ^^^^ error[bad-line]: no vertex before the arrow; expected `vertex -> successor …`
        "#]]);
    }
}
