//! `grid-notation`: a grid whose cells are written in another way than in board files.

use crate::config::Severity;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Page, Rule, RuleOn};
use crate::rules::shown::shown;
use crate::syntax::{Layout, Line, LineKind, Notation};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "grid-notation",
    severity: Some(Severity::Error),
    stops_solving: false,
    boards: Some(RuleOn::text(check)),
    page: Page {
        finds: "A grid with single spaces, tabs, commas or semicolons between all cells, with a box around it, or with the same whitespace before every row. In such a grid, `#`, `█` and `▓` are walls, and `_`, `·` and, in a box, a space are floor. Reported on the first row, or the first line of the box. The board is still solved. The safe fix rewrites the whole grid.",
        reason: "In a board file, every character of a row is a cell, and other programs read it so.",
        bad: "+---+\n|P T|\n|# E|\n+---+\n",
        good: "P.T\n*.E\n",
    },
    ..Rule::ERROR
};

/// The most characters of a row in a message.
const SHOWN: usize = 40;

fn check(board: &CheckedBoard, found: &mut DiagnosticList) {
    let CheckedBoard { section, reading, .. } = board;
    let Some(lines) = &section.grid else { return };
    let Some(grid) = reading.readable_grid() else { return };
    if lines.notation.is_plain() {
        return;
    }
    let Some(first) = section.lines.get(lines.lines.start) else { return };
    let row = grid.rows.first().map(|row| grid.rewritten(row, &section.text)).unwrap_or_default();
    let message = format!("{}; write `{}`", what(lines.notation), shown(&row, SHOWN));
    let place = first.without_comment(&section.text);
    found.push(Diagnostic::new(&RULE, place, message).safe_fix("Rewrite the grid", edits(board)));
}

fn what(notation: Notation) -> &'static str {
    match notation.layout {
        Layout::Adjacent => "the rows of a grid start without whitespace",
        Layout::Separated(' ') => "the cells of a row stand without spaces between them",
        Layout::Separated('\t') => "the cells of a row stand without tabs between them",
        Layout::Separated(';') => "the cells of a row stand without semicolons between them",
        Layout::Separated(_) => "the cells of a row stand without commas between them",
        Layout::Boxed => "a grid has no box around it",
    }
}

/// One edit a line, so that comments keep their places.
fn edits(board: &CheckedBoard) -> Vec<Edit> {
    let CheckedBoard { section, reading, .. } = board;
    let Some(lines) = &section.grid else { return Vec::new() };
    let Some(grid) = &reading.grid else { return Vec::new() };
    let mut rows = grid.rows.iter().peekable();
    let mut edits: Vec<Edit> = text_above(board).into_iter().collect();
    for index in lines.lines.clone() {
        let Some(line) = section.lines.get(index) else { continue };
        if line.kind != LineKind::Row {
            continue;
        }
        let start = line.whole().start;
        if let Some(row) = rows.next_if(|row| line.whole().contains(row.span.start)) {
            let span = Span { start, end: line.without_comment(&section.text).end };
            edits.push(Edit { span, text: grid.rewritten(row, &section.text) });
        } else {
            edits.push(Edit { span: border(board, index, line), text: String::new() });
        }
    }
    edits
}

/// Makes the line of text directly above the grid a comment if it would become a row: the first
/// row becomes as long as it.
fn text_above(board: &CheckedBoard) -> Option<Edit> {
    let CheckedBoard { section, reading, .. } = board;
    let above = section.grid.as_ref()?.lines.start.checked_sub(1)?;
    let text = section.lines.get(above).filter(|line| line.kind == LineKind::Text)?;
    let grid = reading.grid.as_ref()?;
    let row = grid.rewritten(grid.rows.first()?, &section.text);
    if text.length(&section.text) != row.chars().count() {
        return None;
    }
    let start = text.whole().start;
    Some(Edit { span: Span { start, end: start }, text: "; ".to_owned() })
}

/// The border of a box with its line end; without it if a comment follows.
fn border(board: &CheckedBoard, index: usize, line: &Line) -> Span {
    let section = &board.section;
    let start = line.whole().start;
    if section.comment_in(line).is_some() {
        return Span { start, end: line.without_comment(&section.text).end };
    }
    Span { start, end: section.start_of(index + 1) }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixed, check_solved};

    #[test]
    fn separators_between_all_cells() {
        check_solved(expect![[r#"
            |P . T
             ^ information[verdict]: The thief escapes in 2 turns
             ^^^^^ error[grid-notation]: the cells of a row stand without spaces between them; write `P.T`
            |# _ E
            |
            |P,.,T
             ^ information[verdict]: The thief escapes in 2 turns
             ^^^^^ error[grid-notation]: the cells of a row stand without commas between them; write `P.T`
            |#,.,E
        "#]]);
        check_solved(expect![[r#"
            |P;.;T
             ^ information[verdict]: The thief escapes in 2 turns
             ^^^^^ error[grid-notation]: the cells of a row stand without semicolons between them; write `P.T`
            |#;.;E ; the exit
                  ^^^^^^^^^^^ error[comment-in-row]: a comment cannot follow a row; write it on a line above
            |
            |P,.,T,
             ^ information[verdict]: The thief escapes in 2 turns
             ^^^^^^ error[grid-notation]: the cells of a row stand without commas between them; write `P.T`
            |#,.,E,
        "#]]);
    }

    #[test]
    fn a_box_around_the_grid() {
        check_solved(expect![[r#"
            |A walk
             ^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
            |
            |2 3
            |┌───┐
             ^^^^^ error[grid-notation]: a grid has no box around it; write `P.T`
            |│P T│
              ^ information[verdict]: The thief escapes in 2 turns
            |│█·E│
            |└───┘
        "#]]);
    }

    #[test]
    fn the_same_whitespace_before_every_row() {
        check_solved(expect![[r#"
            |  P.T
             ^^^^^ error[grid-notation]: the rows of a grid start without whitespace; write `P.T`
               ^ information[verdict]: The thief escapes in 2 turns
            |  #.E
        "#]]);
        check(expect![[r#"
            |  P.T
             ^^ error[unknown-cell]: 2 whitespace characters are not cells; cells are `.`, `*`, `P`, `T` and `E`
             ^^^^^ related: a row of 5 cells
            | ..E
             ^ error[unknown-cell]: whitespace (U+0020) is not a cell; cells are `.`, `*`, `P`, `T` and `E`
             ^^^^ error[ragged-row]: this row has 4 cells; the other rows of the grid have 5
        "#]]);
    }

    #[test]
    fn a_line_of_text_above_does_not_become_a_row() {
        check_fixed(expect![[r#"
            |Out
            |P . T
            |. . E
            =>
            |; Out
            |P.T
            |..E
        "#]]);
    }

    #[test]
    fn other_characters_stay_unknown() {
        check(expect![[r#"
            |P x T
             ^^^^^ error[grid-notation]: the cells of a row stand without spaces between them; write `PxT`
               ^ error[unknown-cell]: unknown cell `x`; cells are `.`, `*`, `P`, `T` and `E`
            |# _ E
        "#]]);
    }

    #[test]
    fn the_fix_rewrites_the_whole_grid() {
        check_fixed(expect![[r#"
            |+---+
            ||P T|
            |; between
            ||#_E|
            |+---+
            =>
            |P.T
            |; between
            |*.E
        "#]]);
        check_fixed(expect![[r#"
            |P;#;T;
            |.;.;E;
            =>
            |P*T
            |..E
        "#]]);
        check_fixed(expect![[r#"
            |	P	█	T
            |	.	.	E
            =>
            |P*T
            |..E
        "#]]);
    }
}
