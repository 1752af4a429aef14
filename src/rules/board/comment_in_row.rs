//! `comment-in-row`: a comment after the cells of a row.

use crate::config::Severity;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Page, Rule, RuleOn};
use crate::syntax::{LineKind, WHITESPACE};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "comment-in-row",
    severity: Some(Severity::Error),
    stops_solving: false,
    boards: Some(RuleOn::text(check)),
    page: Page {
        finds: "A comment (`;`) after the cells of a row. Reported on the comment. The board is still solved. The safe fix moves the comment to a line above the row.",
        reason: "Other programs that read boards take every character of a row for a cell.",
        bad: "P.T ; the thief is near\n..E\n",
        good: "; the thief is near\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check(board: &CheckedBoard, found: &mut DiagnosticList) {
    let section = &board.section;
    let Some(grid) = section.grid.as_ref().filter(|_| board.reading.readable_grid().is_some())
    else {
        return;
    };
    let lines = section.lines.get(grid.lines.clone()).unwrap_or_default();
    let rows = lines.iter().filter(|line| line.kind == LineKind::Row);
    found.extend(rows.filter_map(|row| {
        let span = section.comment_in(row)?;
        let comment = span.of(&section.text).trim_start_matches(WHITESPACE);
        let above = row.whole().start;
        let edits = vec![
            Edit {
                span: Span { start: above, end: above },
                text: format!("{comment}{}", section.line_end()),
            },
            Edit { span, text: String::new() },
        ];
        let message = "a comment cannot follow a row; write it on a line above";
        Some(
            Diagnostic::new(&RULE, span, message).safe_fix("Move the comment above the row", edits),
        )
    }));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixed, check_solved};

    #[test]
    fn a_comment_after_a_row_is_one_mistake() {
        check_solved(expect![[r#"
            |P.T ; the first row
             ^ information[verdict]: The thief escapes in 2 turns
                ^^^^^^^^^^^^^^^^ error[comment-in-row]: a comment cannot follow a row; write it on a line above
            |..E;last
                ^^^^^ error[comment-in-row]: a comment cannot follow a row; write it on a line above
        "#]]);
    }

    #[test]
    fn a_semicolon_after_other_characters_is_part_of_the_row() {
        check(expect![[r#"
            |P.T
             ^^^ error[missing-exit]: no exit: the board needs one `E`
             ^^^ related: a row of 3 cells
            |.x; c
             ^^^^^ error[ragged-row]: this row has 5 cells; the other rows of the grid have 3
              ^^^^ error[unknown-cell]: unknown cells `x; c`; cells are `.`, `*`, `P`, `T` and `E`
        "#]]);
    }

    #[test]
    fn the_comment_moves_above_the_row() {
        check_fixed(expect![[r#"
            |P.T ; the first row
            |..E;last
            =>
            |; the first row
            |P.T
            |;last
            |..E
        "#]]);
    }
}
