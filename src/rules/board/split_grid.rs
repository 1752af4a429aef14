//! `split-grid`: blank lines within a grid.

use crate::config::Severity;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::unsafe_fix;
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Rule, RuleOn};
use crate::syntax::LineKind;
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "split-grid",
    severity: Some(Severity::Error),
    boards: Some(
        RuleOn::text(check).fixes(|context| joined(context).into_iter().collect()).likely(joined),
    ),
    page: Page {
        finds: "Blank lines between two grids of equal width that are together one board: they have at most one `P`, `T` and `E`, and at least one of them lacks a piece. Comment lines and text may stand between. Reported on the blank lines, in place of the missing pieces. A size header above counts the rows of both.",
        reason: "A blank line ends a grid, so neither half can be solved.",
        bad: "P.T\n\n..E\n",
        good: "P.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check(board: &CheckedBoard, found: &mut DiagnosticList) {
    if board.reading.readable_grid().is_none() {
        return;
    }
    let lines = &board.section.lines;
    found.extend(board.section.gaps().into_iter().map(|gap| {
        let blank = lines[gap.clone()].iter().filter(|line| line.kind == LineKind::Blank).count();
        let message = match blank {
            1 => "a blank line splits this grid; remove it",
            _ => "blank lines split this grid; remove them",
        };
        let span = lines[gap.start].whole().cover(lines[gap.end - 1].whole());
        Diagnostic::new(&RULE, span, message)
    }));
}

/// Removes the blank lines of a gap. Text in it would become a row, so it becomes a comment.
fn joined(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    let section = &context.part.section;
    let mut edits = Vec::new();
    for (index, line) in section.lines.iter().enumerate().skip(context.line()) {
        match line.kind {
            LineKind::Row => break,
            LineKind::Blank => edits.push(Edit {
                span: Span { start: section.start_of(index), end: section.start_of(index + 1) },
                text: String::new(),
            }),
            LineKind::Text => {
                let start = section.start_of(index);
                edits.push(Edit { span: Span { start, end: start }, text: "; ".to_owned() });
            }
            _ => {}
        }
    }
    let removed = edits.iter().filter(|edit| edit.text.is_empty()).count();
    let plural = if removed == 1 { "" } else { "s" };
    Some(unsafe_fix(format!("Remove the blank line{plural}"), edits))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes, check_solved};

    #[test]
    fn a_gap_is_reported_in_place_of_missing_pieces() {
        check_solved(expect![[r#"
            |2 3
            |P.T
            |
             ‸ error[split-grid]: a blank line splits this grid; remove it
            |...
        "#]]);
        check_solved(expect![[r#"
            |P..
            |
             ‸ error[split-grid]: blank lines split this grid; remove them
            |; the thief
            | 
             ^ hint[trailing-whitespace]: trailing whitespace
            |..T
            |
             ‸ error[split-grid]: a blank line splits this grid; remove it
            |..E
        "#]]);
    }

    #[test]
    fn text_may_stand_in_a_gap() {
        check_solved(expect![[r#"
            |P.T
            |
             ‸ error[split-grid]: blank lines split this grid; remove them
            |The lower half:
             ^^^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
            |
            |..E
        "#]]);
        check_fixes(
            "split-grid",
            expect![[r#"
                |P.T
                |
                 ^
                |The lower half:
                |
                |..E
                > Remove the blank lines
                |P.T
                |; The lower half:
                |..E
            "#]],
        );
        check(expect![[r#"
            |P.T
             ^^^ error[missing-exit]: no exit: the board needs one `E`
            |
            |Title: another
             ^^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a directive, write `title: another`
            |..E
             ^^^ error[missing-police]: no policeman: the board needs one `P`
             ^^^ error[missing-thief]: no thief: the board needs one `T`
        "#]]);
    }

    #[test]
    fn other_boards_are_not_halves() {
        check_solved(expect![[r#"
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
            |
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
        check(expect![[r#"
            |P.T
             ^^^ error[missing-exit]: no exit: the board needs one `E`
            |
            |...E
             ^^^^ error[missing-police]: no policeman: the board needs one `P`
             ^^^^ error[missing-thief]: no thief: the board needs one `T`
        "#]]);
        check(expect![[r#"
            |P.T
             ^^^ error[missing-exit]: no exit: the board needs one `E`
            |title: b
            |..E
             ^^^ error[missing-police]: no policeman: the board needs one `P`
             ^^^ error[missing-thief]: no thief: the board needs one `T`
        "#]]);
        check(expect![[r#"
            |P.T
             ^^^ error[missing-exit]: no exit: the board needs one `E`
            |
            |.TE
             ^^^ error[missing-police]: no policeman: the board needs one `P`
        "#]]);
    }

    #[test]
    fn a_board_and_a_grid_just_begun() {
        check(expect![[r#"
            |P.T
            |..E
            |
             ‸ error[split-grid]: a blank line splits this grid; remove it
            |...
        "#]]);
    }

    #[test]
    fn the_blank_lines_can_be_removed() {
        check_fixes(
            "split-grid",
            expect![[r#"
                |P..
                |
                 ^
                |; the thief
                |
                |..T
                |
                |..E
                > Remove the blank lines
                |P..
                |; the thief
                |..T
                |
                |..E
            "#]],
        );
    }
}
