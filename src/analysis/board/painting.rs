//! Painted cells and moved pieces, as edits of a grid in the notation in which it is written.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::place_of_piece;
use crate::analysis::chase::places::RowColumn;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::puzzle_edit::{PuzzleEdit, PuzzleEdits};
use crate::model::{CellKind, GridReading};
use crate::rules::Edit;
use crate::text::{Encoding, Span};

impl BoardDocument {
    /// See `File::drawn`.
    pub(crate) fn drawn(
        &self,
        choice: PuzzleChoice,
        edit: &PuzzleEdit,
        encoding: Encoding,
    ) -> Option<PuzzleEdits> {
        let (_, part) = self.chosen(choice)?;
        let grid =
            Painting { grid: part.board.reading.grid.as_ref()?, text: &part.board.section.text };
        let written = match edit {
            PuzzleEdit::Paint { cells, kind, from } => grid.painted(cells, *kind, *from),
            PuzzleEdit::Place { police, thief } => grid.placed(police, *thief),
            _ => return None,
        };
        let mut placer = part.placer(encoding);
        let edits = grid.edits(&written).into_iter();
        let edits = edits.map(|edit| placer.place_edit(part.fitted(edit))).collect();
        Some(PuzzleEdits { edits, name: None })
    }
}

/// A grid, and the text of its section.
struct Painting<'a> {
    grid: &'a GridReading,
    text: &'a str,
}

/// What is written into cells, in reading order.
type Written = BTreeMap<RowColumn, CellKind>;

impl Painting<'_> {
    /// Cells become something. Only one cell alone replaces a piece: a stroke goes around it. Of a
    /// piece only the last cell counts, and the pieces that are then too many become floor.
    fn painted(&self, cells: &[RowColumn], kind: CellKind, from: Option<RowColumn>) -> Written {
        let is_piece = !matches!(kind, CellKind::Floor | CellKind::Wall);
        let cells =
            if is_piece { cells.last().map_or(&[][..], std::slice::from_ref) } else { cells };
        let is_free = |cell: &RowColumn| {
            let there = self.kind_at(*cell);
            let is_taken =
                matches!(there, Some(CellKind::Police | CellKind::Thief | CellKind::Exit));
            cells.len() == 1 || !is_taken
        };
        let rows = self.grid.rows.len();
        let is_inside = |cell: &RowColumn| (1..=rows).contains(&(cell.0 as usize)) && cell.1 > 0;
        let mut written = Written::new();
        for &cell in cells.iter().filter(|cell| is_inside(cell) && is_free(cell)) {
            if is_piece {
                written.extend(self.too_many(kind, cell, from).map(|cell| (cell, CellKind::Floor)));
            }
            written.insert(cell, kind);
        }
        written
    }

    /// The pieces that go when one is painted: the one it comes from, or else the nearest of those
    /// that are too many.
    fn too_many(
        &self,
        kind: CellKind,
        cell: RowColumn,
        from: Option<RowColumn>,
    ) -> impl Iterator<Item = RowColumn> {
        let pieces = self.grid.pieces(kind).iter().map(place_of_piece);
        let mut others: Vec<RowColumn> = pieces.filter(|other| *other != cell).collect();
        let distance = |other: &RowColumn| other.0.abs_diff(cell.0).max(other.1.abs_diff(cell.1));
        others.sort_by_key(|other| (Reverse(Some(*other) == from), distance(other)));
        let (_, most) = self.grid.counts.of(kind);
        let count = match from {
            Some(_) => 1,
            None => (others.len() + 1).saturating_sub(most),
        };
        others.into_iter().take(count)
    }

    /// All policemen and the thief are on these cells; the cells that they leave become floor.
    fn placed(&self, police: &[RowColumn], thief: RowColumn) -> Written {
        let mut written = Written::new();
        for kind in [CellKind::Police, CellKind::Thief] {
            let pieces = self.grid.pieces(kind).iter();
            written.extend(pieces.map(|piece| (place_of_piece(piece), CellKind::Floor)));
        }
        written.extend(police.iter().map(|&cell| (cell, CellKind::Police)));
        written.insert(thief, CellKind::Thief);
        written.retain(|&cell, _| self.span_of(cell).is_some());
        written
    }

    /// The edits that write cells, in order. A row that is too short is filled with floor up to the
    /// last cell.
    fn edits(&self, written: &Written) -> Vec<Edit> {
        let mut edits: Vec<Edit> = Vec::new();
        for (&cell, kind) in written {
            let character = kind.character();
            if let Some(span) = self.span_of(cell) {
                if !span.of(self.text).starts_with(character) {
                    edits.push(Edit { span, text: character.to_string() });
                }
                continue;
            }
            let Some(row) = self.grid.rows.get(cell.0 as usize - 1) else { continue };
            // Between cells of another notation stands what only a formatter writes.
            if !self.grid.notation.is_plain() {
                continue;
            }
            let end = Span { start: row.span.end, end: row.span.end };
            let begun = edits.last().is_some_and(|edit| edit.span == end);
            if !begun {
                edits.push(Edit { span: end, text: String::new() });
            }
            if let Some(edit) = edits.last_mut() {
                while row.length + edit.text.len() + 1 < cell.1 as usize {
                    edit.text.push(CellKind::Floor.character());
                }
                edit.text.push(character);
            }
        }
        edits
    }

    fn span_of(&self, (row, column): RowColumn) -> Option<Span> {
        let row = row.checked_sub(1)? as usize;
        let column = column.checked_sub(1)? as usize;
        self.grid.span_of(row, column, self.text)
    }

    fn kind_at(&self, cell: RowColumn) -> Option<CellKind> {
        self.grid.kind_of(self.span_of(cell)?.of(self.text).chars().next()?)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::picture::{Scene, edited};
    use crate::analysis::puzzle_edit::PuzzleEdit;
    use crate::model::CellKind;
    use crate::text::Encoding;

    /// Draws the text after each edit of it.
    fn check(edits: &[PuzzleEdit], picture: Expect) {
        let mut scene = Scene::board(picture.data());
        for edit in edits {
            let drawn = scene.document.drawn(PuzzleChoice::Number(0), edit, Encoding::Utf32);
            let edits = drawn.unwrap().edits;
            scene.add_text(&edited(scene.document.text(), &edits));
            scene.add(&format!("by edits: {}", edits.len()));
        }
        picture.assert_eq(&scene.drawing);
    }

    fn paint(cells: &[(u32, u32)], kind: CellKind) -> PuzzleEdit {
        PuzzleEdit::Paint { cells: cells.to_vec(), kind, from: None }
    }

    #[test]
    fn a_stroke_goes_around_pieces_and_one_cell_replaces_them() {
        check(
            &[
                paint(&[(1, 1), (1, 2), (2, 2), (9, 9), (0, 1)], CellKind::Wall),
                paint(&[(1, 1)], CellKind::Wall),
                paint(&[(1, 2)], CellKind::Floor),
            ],
            expect![[r#"
                |title: é
                |P.T
                |..E
                >|title: é
                >|P*T
                >|.*E
                > by edits: 2
                >|title: é
                >|*.T
                >|..E
                > by edits: 1
                >|title: é
                >|P.T
                >|..E
                > by edits: 0
            "#]],
        );
    }

    #[test]
    fn a_piece_moves_and_leaves_floor() {
        let moved =
            PuzzleEdit::Paint { cells: vec![(2, 1)], kind: CellKind::Police, from: Some((1, 3)) };
        check(
            &[
                paint(&[(2, 2)], CellKind::Thief),
                moved,
                paint(&[(1, 2), (2, 2)], CellKind::Police),
                paint(&[(2, 1)], CellKind::Exit),
                PuzzleEdit::Place { police: vec![(2, 1), (1, 2)], thief: (1, 1) },
            ],
            expect![[r#"
                |policemen: 2
                |exits: any
                |P.P
                |..T
                |..E
                >|policemen: 2
                >|exits: any
                >|P.P
                >|.T.
                >|..E
                > by edits: 2
                >|policemen: 2
                >|exits: any
                >|P..
                >|P.T
                >|..E
                > by edits: 2
                >|policemen: 2
                >|exits: any
                >|..P
                >|.PT
                >|..E
                > by edits: 2
                >|policemen: 2
                >|exits: any
                >|P.P
                >|E.T
                >|..E
                > by edits: 1
                >|policemen: 2
                >|exits: any
                >|TP.
                >|P..
                >|..E
                > by edits: 5
            "#]],
        );
    }

    #[test]
    fn a_short_row_is_filled_with_floor() {
        check(
            &[paint(&[(2, 4), (2, 6)], CellKind::Wall), paint(&[(2, 2)], CellKind::Police)],
            expect![[r#"
                |P.T...
                |.
                |..E...
                >|P.T...
                >|...*.*
                >|..E...
                > by edits: 1
                >|..T...
                >|.P
                >|..E...
                > by edits: 2
            "#]],
        );
    }

    #[test]
    fn cells_of_another_notation_are_written_in_place() {
        check(
            &[paint(&[(1, 2), (2, 2)], CellKind::Wall), paint(&[(2, 2)], CellKind::Thief)],
            expect![[r#"
                |P . T
                |. . E
                >|P * T
                >|. * E
                > by edits: 2
                >|P . .
                >|. T E
                > by edits: 2
            "#]],
        );
    }

    #[test]
    fn a_board_has_no_vertices() {
        let scene = Scene::board("|PTE\n");
        let edit = PuzzleEdit::AddVertex { from: None };
        assert_eq!(scene.document.drawn(PuzzleChoice::Number(0), &edit, Encoding::Utf8), None);
        let there = paint(&[(1, 1)], CellKind::Wall);
        assert_eq!(scene.document.drawn(PuzzleChoice::Number(1), &there, Encoding::Utf8), None);
    }
}
