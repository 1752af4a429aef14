//! Finds the cell of a grid at a place in the text, whether or not the grid has errors.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::model::CellKind;
use crate::text::{Encoding, Offset, Position, Span};

/// A cell as written, in a grid that may have errors.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellPlace<'a> {
    /// Its section.
    pub part: BoardPart<'a>,
    /// Its kind.
    pub kind: CellKind,
    /// Its 0-based row in the grid.
    pub row: usize,
    /// Its 0-based column in cells.
    pub column: usize,
    /// Its character, in bytes from the section's start.
    pub span: Span,
}

impl BoardDocument {
    /// The cell with the character at a position, if any.
    pub(crate) fn cell_at(&self, position: Position, encoding: Encoding) -> Option<CellPlace<'_>> {
        let offset = self.text().offset(position, encoding);
        let part = self.board_at(offset)?;
        part.cell_at(offset - part.start)
    }
}

impl<'a> BoardPart<'a> {
    /// The cell with the character at an offset, if any.
    pub(crate) fn cell_at(self, at: Offset) -> Option<CellPlace<'a>> {
        let grid = self.board.reading.grid.as_ref()?;
        let row = grid.rows.partition_point(|row| row.span.start <= at).checked_sub(1)?;
        let written = grid.rows.get(row).filter(|row| row.span.contains(at))?;
        let mut cells = grid.cells(written, &self.board.section.text).enumerate();
        let (column, (span, character)) = cells.find(|(_, (span, _))| span.contains(at))?;
        Some(CellPlace { part: self, kind: grid.kind_of(character)?, row, column, span })
    }

    /// The places of the cells on a line, in order.
    pub(crate) fn cells_on(self, line: Span) -> Vec<Span> {
        let Some(grid) = &self.board.reading.grid else { return Vec::new() };
        let row = grid.rows.partition_point(|row| row.span.start < line.start);
        let row = grid.rows.get(row).filter(|row| row.span.start < line.end);
        let Some(row) = row else { return Vec::new() };
        let cells = grid.cells(row, &self.board.section.text);
        let is_known = |&(_, character): &(Span, char)| grid.kind_of(character).is_some();
        cells.filter(is_known).map(|(span, _)| span).collect()
    }
}
