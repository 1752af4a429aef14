//! Painted cells and moved pieces, as edits of a grid in the notation in which it is written.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::place_of_piece;
use crate::analysis::board::part::BoardPart;
use crate::analysis::chase::places::{RowColumn, cell_named};
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::puzzle_edit::{PuzzleEdit, PuzzleEdits, Resize};
use crate::model::{CellKind, GridReading};
use crate::rules::{CheckedBoard, Edit, Part as _};
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
            PuzzleEdit::Place(pieces) => grid.placed(pieces)?,
            PuzzleEdit::Resize { change, at } => {
                let resized = grid.resized(part.board, *change, *at);
                return Some(
                    resized
                        .map_or_else(PuzzleEdits::refused, |edits| placed(&part, edits, encoding)),
                );
            }
            _ => return None,
        };
        Some(placed(&part, grid.edits(&written), encoding))
    }
}

fn placed(part: &BoardPart<'_>, edits: Vec<Edit>, encoding: Encoding) -> PuzzleEdits {
    let mut placer = part.placer(encoding);
    PuzzleEdits::of(edits.into_iter().map(|edit| placer.place_edit(part.fitted(edit))).collect())
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
        let is_alone = cells.len() == 1;
        let cells =
            if is_piece { cells.last().map_or(&[][..], std::slice::from_ref) } else { cells };
        let mut taken = HashSet::new();
        for other in [CellKind::Police, CellKind::Thief, CellKind::Exit] {
            if other != kind && !is_alone {
                taken.extend(self.grid.pieces(other).iter().map(place_of_piece));
            }
        }
        let is_free = |cell: &RowColumn| !taken.contains(cell);
        let rows = 1..=self.grid.rows.len();
        let columns = 1..=self.grid.rows.iter().map(|row| row.length).max().unwrap_or(0);
        let is_inside = |&(row, column): &RowColumn| {
            rows.contains(&(row as usize)) && columns.contains(&(column as usize))
        };
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

    /// All policemen and the thief, who is the last, are on these cells; the cells that they leave
    /// become floor.
    fn placed(&self, pieces: &[String]) -> Option<Written> {
        let cells: Option<Vec<RowColumn>> = pieces.iter().map(|name| cell_named(name)).collect();
        let cells = cells?;
        let (&thief, police) = cells.split_last()?;
        let mut written = Written::new();
        for kind in [CellKind::Police, CellKind::Thief] {
            let pieces = self.grid.pieces(kind).iter();
            written.extend(pieces.map(|piece| (place_of_piece(piece), CellKind::Floor)));
        }
        written.extend(police.iter().map(|&cell| (cell, CellKind::Police)));
        written.insert(thief, CellKind::Thief);
        let mut spans = self.spans();
        written.retain(|&cell, _| spans(cell).is_some());
        Some(written)
    }

    /// The edits that add or remove a row or a column at a cell, in order; the size header follows.
    ///
    /// # Errors
    /// If a piece would be lost, nothing would be left, or the grid is in another notation: why, as
    /// a clause.
    fn resized(
        &self,
        board: &CheckedBoard,
        change: Resize,
        at: RowColumn,
    ) -> Result<Vec<Edit>, &'static str> {
        let GridReading { rows, columns, police, thieves, exits, .. } = self.grid;
        let mut pieces = police.iter().chain(thieves).chain(exits).map(place_of_piece);
        let is_kept = match change {
            Resize::AddRow | Resize::AddColumn => true,
            Resize::RemoveRow => rows.len() > 1 && pieces.all(|piece| piece.0 != at.0),
            Resize::RemoveColumn => *columns > 1 && pieces.all(|piece| piece.1 != at.1),
        };
        if !is_kept {
            return Err("a row or column with a piece cannot be removed, nor the last one");
        }
        if !self.grid.notation.is_plain() {
            return Err("the board has another notation: format it first");
        }
        let change_of =
            |more: Resize, fewer: Resize| i64::from(change == more) - i64::from(change == fewer);
        let height = rows.len() as i64 + change_of(Resize::AddRow, Resize::RemoveRow);
        let width = *columns as i64 + change_of(Resize::AddColumn, Resize::RemoveColumn);
        let header = board.section.grid.as_ref().and_then(|grid| grid.header);
        let mut edits: Vec<Edit> = header
            .map(|header| Edit { span: header.whole(), text: format!("{height} {width}") })
            .into_iter()
            .collect();
        let floor = CellKind::Floor.character().to_string();
        let row = at.0.checked_sub(1);
        let line = row.and_then(|row| Some(board.section.rows().nth(row as usize)?.0));
        let mut column = self.column(at.1).peekable();
        match (change, line, column.peek()) {
            // There is no such row or column.
            (Resize::AddRow | Resize::RemoveRow, None, _)
            | (Resize::AddColumn | Resize::RemoveColumn, _, None) => return Ok(Vec::new()),
            (Resize::AddRow, Some(line), _) => {
                edits.push(board.insert_line(line + 1, &floor.repeat(*columns)));
            }
            (Resize::RemoveRow, Some(line), _) => edits.push(board.remove_line(line)),
            (Resize::AddColumn, _, Some(_)) => edits.extend(column.map(|span| Edit {
                span: Span { start: span.end, end: span.end },
                text: floor.clone(),
            })),
            (Resize::RemoveColumn, _, Some(_)) => {
                edits.extend(column.map(|span| Edit { span, text: String::new() }));
            }
        }
        Ok(edits)
    }

    /// The cells of a column, of the rows that are long enough.
    fn column(&self, column: u32) -> impl Iterator<Item = Span> {
        let rows = 1..=self.grid.rows.len() as u32;
        let mut spans = self.spans();
        rows.filter_map(move |row| spans((row, column)))
    }

    /// The edits that write cells, in order. A row that is too short is filled with floor up to the
    /// last cell.
    fn edits(&self, written: &Written) -> Vec<Edit> {
        let mut edits: Vec<Edit> = Vec::new();
        let mut spans = self.spans();
        for (&cell, kind) in written {
            let character = kind.character();
            if let Some(span) = spans(cell) {
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

    /// The places of many cells: see `GridReading::spans`.
    fn spans(&self) -> impl FnMut(RowColumn) -> Option<Span> {
        let mut spans = self.grid.spans(self.text);
        move |(row, column)| spans(row.checked_sub(1)? as usize, column.checked_sub(1)? as usize)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::picture::Scene;
    use crate::analysis::puzzle_edit::{PuzzleEdit, Resize};
    use crate::model::CellKind;
    use crate::text::Encoding;

    /// Draws the text after each edit of it.
    fn check(edits: &[PuzzleEdit], picture: Expect) {
        let mut scene = Scene::board(picture.data());
        scene.add_drawn(edits);
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
                paint(&[(1, 2), (1, 3)], CellKind::Police),
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
                PuzzleEdit::Place(vec!["2,1".to_owned(), "1,2".to_owned(), "1,1".to_owned()]),
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
    fn rows_and_columns_come_and_go_with_the_size_header() {
        let resize = |change, at| PuzzleEdit::Resize { change, at };
        check(
            &[
                resize(Resize::AddRow, (2, 1)),
                resize(Resize::AddColumn, (1, 2)),
                resize(Resize::RemoveColumn, (1, 2)),
                resize(Resize::RemoveRow, (1, 1)),
                resize(Resize::RemoveColumn, (2, 3)),
                resize(Resize::AddRow, (0, 9)),
                resize(Resize::AddColumn, (1, 0)),
                resize(Resize::RemoveColumn, (1, 9)),
            ],
            expect![[r#"
                |2 3 ; size
                |P.T ; first
                |..E
                >|3 3 ; size
                >|P.T ; first
                >|..E
                >|...
                > by edits: 2
                >|2 4 ; size
                >|P..T ; first
                >|...E
                > by edits: 3
                >|2 2 ; size
                >|PT ; first
                >|.E
                > by edits: 3
                >|2 3 ; size
                >|P.T ; first
                >|..E
                > by edits: 0
                > a row or column with a piece cannot be removed, nor the last one
                >|2 3 ; size
                >|P.T ; first
                >|..E
                > by edits: 0
                > a row or column with a piece cannot be removed, nor the last one
                >|2 3 ; size
                >|P.T ; first
                >|..E
                > by edits: 0
                >|2 3 ; size
                >|P.T ; first
                >|..E
                > by edits: 0
                >|2 3 ; size
                >|P.T ; first
                >|..E
                > by edits: 0
            "#]],
        );
        check(
            &[resize(Resize::RemoveRow, (2, 1)), resize(Resize::RemoveColumn, (1, 9))],
            expect![[r#"
                |P.T
                |..
                |..E
                >|P.T
                >|..E
                > by edits: 1
                >|P.T
                >|..
                >|..E
                > by edits: 0
            "#]],
        );
        check(
            &[resize(Resize::AddColumn, (1, 1))],
            expect![[r#"
                |P . T
                |. . E
                >|P . T
                >|. . E
                > by edits: 0
                > the board has another notation: format it first
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
