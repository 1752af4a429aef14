//! Where the pieces of a board start, for a client that draws it.

use crate::analysis::board::explorer::place_of_piece;
use crate::analysis::board::part::BoardPart;
use crate::analysis::drawing::file::StartPieces;
use crate::model::CellKind;

impl BoardPart<'_> {
    /// Where the pieces start.
    pub(crate) fn start_pieces(&self) -> Option<StartPieces> {
        let grid = self.board.reading.grid.as_ref()?;
        let places = |kind| grid.pieces(kind).iter().map(place_of_piece);
        let thief = places(CellKind::Thief).next();
        Some(StartPieces::Cells { police: places(CellKind::Police).collect(), thief })
    }
}
