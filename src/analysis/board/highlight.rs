//! Highlights every cell of the kind under the cursor.

use crate::analysis::board::cells::CellPlace;
use crate::analysis::board::document::BoardDocument;
use crate::analysis::edits::FileEdit;
use crate::analysis::navigation::{Highlight, HighlightKind, Renamable, RenameRefused};
use crate::analysis::part::MAX_ITEMS;
use crate::model::RowReading;
use crate::text::{Encoding, Position, Range, Span};

impl BoardDocument {
    /// The cells of the same kind, see [`same_cells`](Self::same_cells).
    pub(crate) fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        let cells = self.same_cells(position, encoding).into_iter();
        cells.map(|range| Highlight { range, kind: HighlightKind::Text }).collect()
    }

    /// Refused: on a board, nothing has a name.
    pub(crate) const fn renamable(
        &self,
        _: Position,
        _: Encoding,
    ) -> Result<Renamable, RenameRefused> {
        Err(RenameRefused::NoVertex)
    }

    /// Refused: on a board, nothing has a name.
    pub(crate) const fn rename(
        &self,
        _: Position,
        _: Encoding,
        _: &str,
    ) -> Result<Vec<FileEdit>, RenameRefused> {
        Err(RenameRefused::NoVertex)
    }

    /// The cells of the board that have the same kind as the one at a position; adjacent cells of a
    /// row are one range, and there are at most [`MAX_ITEMS`] ranges.
    ///
    /// # Complexity
    /// Linear in the cells of the board.
    pub(crate) fn same_cells(&self, position: Position, encoding: Encoding) -> Vec<Range> {
        let Some(cell) = self.cell_at(position, encoding) else { return Vec::new() };
        let Some(grid) = &cell.part.board.reading.grid else { return Vec::new() };
        let mut placer = cell.part.placer(encoding);
        let runs = grid.rows.iter().flat_map(|row| runs_of(&cell, row));
        runs.take(MAX_ITEMS).map(|run| placer.range(run)).collect()
    }
}

/// The runs of a kind of cell in a row.
fn runs_of(cell: &CellPlace<'_>, row: &RowReading) -> Vec<Span> {
    let board = cell.part.board;
    let Some(grid) = &board.reading.grid else { return Vec::new() };
    let mut runs: Vec<Span> = Vec::new();
    for (span, character) in grid.cells(row, &board.section.text) {
        if grid.kind_of(character) != Some(cell.kind) {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.end == span.start => run.end = span.end,
            _ => runs.push(span),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, annotated};
    use crate::text::Encoding;

    fn check(picture: Expect) {
        let mut scene = Scene::board(picture.data());
        let found = scene.boards().same_cells(scene.marked.start, Encoding::Utf32);
        let notes: Vec<_> = found.into_iter().map(|range| (range, String::new())).collect();
        annotated(scene.document.text(), &notes)
            .lines()
            .for_each(|line| scene.drawing += &format!(">{line}\n"));
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn cells_of_the_kind_are_highlighted_on_the_same_board_only() {
        check(expect![[r#"
            |P**T
              ^
            |*é*E
            |
            |P*TE
            >|P**T
            >  ^^
            >|*é*E
            > ^
            >   ^
            >|
            >|P*TE
        "#]]);
    }

    #[test]
    fn other_text_has_no_highlights() {
        check(expect![[r#"
            |PéTE
              ^
            >|PéTE
        "#]]);
    }
}
