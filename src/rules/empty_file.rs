//! `empty-file`: a file without a board, or a game or pursuit without a vertex.

use crate::config::Severity;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::pursuit::checked::CheckedPursuit;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Rule, RuleOn, Subject};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "empty-file",
    severity: Some(Severity::Warning),
    stops_solving: true,
    subject: Subject::File,
    // A section of a board file does not know whether other sections have boards.
    boards: RuleOn::ELSEWHERE,
    graphs: Some(RuleOn::text(check)),
    pursuits: Some(RuleOn::text(check_pursuit)),
    page: Page {
        finds: "A file without a board, or a game or pursuit file without a vertex. Reported at the start of the file.",
        reason: "An empty file in a collection is usually one that was not saved, or was lost.",
        bad: "; to do\n",
        good: "; done\nP.T\n..E\n",
    },
    ..Rule::REMARK
};

/// The diagnostic about a board file without a board.
pub(crate) fn empty_file() -> Diagnostic {
    Diagnostic::new(&RULE, Span::default(), "no board in this file")
}

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let CheckedGraph { game, reading, .. } = graph;
    if !reading.has_content(game) && reading.problems.is_empty() {
        found.push(Diagnostic::new(&RULE, Span::default(), "no game in this file"));
    }
}

fn check_pursuit(pursuit: &CheckedPursuit, found: &mut DiagnosticList) {
    let is_unread = pursuit.reading.unread_lines().next().is_some();
    if pursuit.text.statements().next().is_none() && !is_unread {
        found.push(Diagnostic::new(&RULE, Span::default(), "no pursuit in this file"));
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::config::Settings;
    use crate::rules::board::checked::CheckedBoard;
    use crate::rules::picture::{SolverRun, check, check_game, diagnostics};

    #[test]
    fn a_file_of_comments_and_blank_lines_is_empty() {
        check(expect![[r#"
            |; to do
             ‸ warning[empty-file]: no board in this file
            |
        "#]]);
        assert_eq!(
            diagnostics::<CheckedBoard>("", &Settings::default(), SolverRun::NotRun).len(),
            1
        );
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
    fn a_file_with_an_unreadable_line_is_not_empty() {
        check_game(expect![[r#"
            |-> a
             ^^^^ error[bad-line]: no vertex before the arrow; expected `vertex -> successor …`
        "#]]);
    }
}
