//! `ragged-row`: a row longer or shorter than the others.

use crate::config::Severity;
use crate::model::{CellKind, GridReading, RowReading};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::{edit_bytes, unsafe_fix};
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Rule, RuleOn};
use crate::syntax::Layout;
use crate::text::{Span, counted};

pub(crate) static RULE: Rule = Rule {
    name: "ragged-row",
    severity: Some(Severity::Error),
    boards: Some(RuleOn::text(check).fixes(fixes)),
    page: Page {
        finds: "A row whose length differs from the most common length in the grid (the first one, if several are equally common). Reported on the whole row, with a row of that length as a related location. Whitespace at the end of a row does not count.",
        reason: "A board is a rectangle. In a ragged grid, cells below or to the right of the mistake may be in the wrong place.",
        bad: "P..T\n...\n...E\n",
        good: "P..T\n....\n...E\n",
    },
    ..Rule::ERROR
};

fn check(board: &CheckedBoard, found: &mut DiagnosticList) {
    let Some(grid) = board.reading.readable_grid() else { return };
    let Some(model) = grid.rows.get(grid.model_row) else { return };
    found.extend(grid.ragged_rows().map(|(_, row)| {
        let message = format!(
            "this row has {}; the other rows of the grid have {}",
            cells(row.length),
            grid.columns
        );
        Diagnostic::new(&RULE, row.span, message)
            .related(model.span, format!("a row of {}", cells(grid.columns)))
    }));
}

fn fixes(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let Some(grid) = &context.part.reading.grid else { return Vec::new() };
    let Some(row) = grid.rows.iter().find(|row| row.span == context.diagnostic.span) else {
        return Vec::new();
    };
    let mut fixes = Vec::new();
    if row.length < grid.columns {
        for (kind, name) in [(CellKind::Floor, "floor"), (CellKind::Wall, "walls")] {
            let title = format!("Pad the row with {name} to {}", cells(grid.columns));
            let bytes = edit_bytes(1, missing(row, grid.columns));
            fixes.extend(
                context.large_fix(title, bytes, || vec![padding(grid, row, grid.columns, kind)]),
            );
        }
    } else {
        fixes.extend(cut(context, grid, row));
    }
    fixes.extend(pad_all(context, grid));
    fixes
}

/// Removes the extra cells of a row, unless a piece would be lost.
fn cut(
    context: &FixContext<'_, CheckedBoard>,
    grid: &GridReading,
    row: &RowReading,
) -> Option<Fix> {
    let text = &context.part.section.text;
    let (kept, _) = grid.cells(row, text).nth(grid.columns.checked_sub(1)?)?;
    let span = Span { start: kept.end, end: row.span.end };
    let has_piece = span.of(text).contains(['P', 'T', 'E']);
    let title = format!("Shorten the row to {}", cells(grid.columns));
    (!has_piece).then(|| unsafe_fix(title, vec![Edit { span, text: String::new() }]))
}

/// Makes every row as long as the longest one, and adapts the size header.
fn pad_all(context: &FixContext<'_, CheckedBoard>, grid: &GridReading) -> Option<Fix> {
    let longest = grid.rows.iter().map(|row| row.length).max().unwrap_or(0);
    let short = || grid.rows.iter().filter(|row| row.length < longest);
    let size = format!("{} {longest}", grid.rows.len());
    let header =
        context.part.reading.claimed_size.map(|claim| Edit { span: claim.span, text: size });
    let bytes = short().fold(edit_bytes(1, 0), |bytes, row| {
        bytes.saturating_add(edit_bytes(1, missing(row, longest)))
    });
    let title = format!("Pad every row with floor to {}", cells(longest));
    context.large_fix(title, bytes, || {
        header
            .into_iter()
            .chain(short().map(|row| padding(grid, row, longest, CellKind::Floor)))
            .collect()
    })
}

/// The number of cells that a row lacks.
const fn missing(row: &RowReading, length: usize) -> usize {
    length.saturating_sub(row.length)
}

fn padding(grid: &GridReading, row: &RowReading, length: usize, kind: CellKind) -> Edit {
    let mut cell = String::from(kind.character());
    if let Layout::Separated(separator) = grid.notation.layout {
        cell.insert(0, separator);
    }
    let text = cell.repeat(missing(row, length));
    Edit { span: Span { start: row.span.end, end: row.span.end }, text }
}

fn cells(length: usize) -> String {
    counted(length, "cell")
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes};

    #[test]
    fn a_row_of_another_length_than_most_is_found() {
        check(expect![[r#"
            |P.T
             ^^^ related: a row of 3 cells
             ^^^ related: a row of 3 cells
            |.
             ^ error[ragged-row]: this row has 1 cell; the other rows of the grid have 3
            |..E
            |....
             ^^^^ error[ragged-row]: this row has 4 cells; the other rows of the grid have 3
        "#]]);
    }

    #[test]
    fn of_equally_common_lengths_the_first_one_is_right() {
        check(expect![[r#"
            |P.TE
             ^^^^ related: a row of 4 cells
            |..
             ^^ error[ragged-row]: this row has 2 cells; the other rows of the grid have 4
        "#]]);
    }

    #[test]
    fn whitespace_at_the_end_of_a_row_is_not_part_of_it() {
        check(expect![[r#"
            |P.T 
                ^ hint[trailing-whitespace]: trailing whitespace
            |..E
        "#]]);
    }

    #[test]
    fn whitespace_at_the_start_of_a_row_is_part_of_it() {
        check(expect![[r#"
            |P.T
             ^^^ related: a row of 3 cells
            | ..E
             ^ error[unknown-cell]: whitespace (U+0020) is not a cell; cells are `.`, `*`, `P`, `T` and `E`
             ^^^^ error[ragged-row]: this row has 4 cells; the other rows of the grid have 3
            |...
        "#]]);
    }

    #[test]
    fn a_length_is_counted_in_characters() {
        check(expect![[r#"
            |P.T
            |.🦀E
              ^ error[unknown-cell]: unknown cell `🦀`; cells are `.`, `*`, `P`, `T` and `E`
        "#]]);
    }

    #[test]
    fn a_short_row_can_be_padded() {
        check_fixes(
            "ragged-row",
            expect![[r#"
                |P.T
                |.
                 ^
                |..E
                > Pad the row with floor to 3 cells
                |P.T
                |...
                |..E
                > Pad the row with walls to 3 cells
                |P.T
                |.**
                |..E
                > Pad every row with floor to 3 cells
                |P.T
                |...
                |..E
            "#]],
        );
    }

    #[test]
    fn a_long_row_can_be_cut_unless_a_piece_would_be_lost() {
        check_fixes(
            "ragged-row",
            expect![[r#"
                |P.T
                |..E
                |.*.*
                 ^
                > Shorten the row to 3 cells
                |P.T
                |..E
                |.*.
                > Pad every row with floor to 4 cells
                |P.T.
                |..E.
                |.*.*
            "#]],
        );
        check_fixes(
            "ragged-row",
            expect![[r#"
                |2 3
                |P..
                |.TE.
                 ^
                > Shorten the row to 3 cells
                |2 3
                |P..
                |.TE
                > Pad every row with floor to 4 cells
                |2 4
                |P...
                |.TE.
            "#]],
        );
        check_fixes(
            "ragged-row",
            expect![[r#"
                |2 3
                |P..
                |..TE
                 ^
                > Pad every row with floor to 4 cells
                |2 4
                |P...
                |..TE
            "#]],
        );
    }
}
