//! The size header, as in the input of programming contests.

use crate::analysis::board::part::BoardPart;
use crate::rules::Edit;
use crate::rules::Part as _;
use crate::text::Span;

/// `None` for a board that already has a size header.
pub(crate) fn title_to_add(part: &BoardPart<'_>) -> Option<String> {
    let grid = part.board.section.grid.as_ref()?;
    grid.header.is_none().then(|| size(part).map(|size| format!("Add the size header `{size}`")))?
}

pub(crate) fn title_to_remove(part: &BoardPart<'_>) -> Option<String> {
    part.board.section.grid.as_ref()?.header.map(|_| "Remove the size header".to_owned())
}

/// Adds the header directly above the first row.
pub(crate) fn added(part: &BoardPart<'_>) -> Option<Edit> {
    let section = &part.board.section;
    let at = section.lines.get(section.grid.as_ref()?.lines.start)?.whole().start;
    Some(Edit {
        span: Span { start: at, end: at },
        text: format!("{}{}", size(part)?, section.line_end()),
    })
}

/// Removes the header's line, including a comment at its end.
pub(crate) fn removed(part: &BoardPart<'_>) -> Option<Edit> {
    let section = &part.board.section;
    Some(part.board.remove_line(section.grid.as_ref()?.header?.line))
}

fn size(part: &BoardPart<'_>) -> Option<String> {
    let grid = part.board.reading.grid.as_ref()?;
    Some(format!("{} {}", grid.rows.len(), grid.columns))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::board::refactor::testing::check;
    use crate::analysis::refactoring::Rewrite;

    #[test]
    fn a_size_header_goes_right_above_the_grid() {
        check(
            Rewrite::AddSizeHeader,
            expect![[r#"
                |title: a
                 ^
                |
                |; about the grid
                |P.T
                |..E
                > Add the size header `2 3`
                >|title: a
                >|
                >|; about the grid
                >|2 3
                >|P.T
                >|..E
            "#]],
        );
    }

    #[test]
    fn a_size_header_is_removed_with_its_line_and_boards_stay_separate() {
        check(
            Rewrite::RemoveSizeHeader,
            expect![[r#"
                |2 3
                 ^
                |P.T
                |..E
                > Remove the size header
                >|P.T
                >|..E
            "#]],
        );
        check(
            Rewrite::RemoveSizeHeader,
            expect![[r#"
                |PTE
                |2 3
                 ^
                |P.T
                |..E
                > Remove the size header
                >|PTE
                >|
                >|P.T
                >|..E
            "#]],
        );
    }
}
