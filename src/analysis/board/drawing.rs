//! A board as a client draws it.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::place_of_piece;
use crate::analysis::board::part::BoardPart;
use crate::analysis::chase::places::{NamedState, ShownPlace};
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::drawing::{PuzzleDrawing, StartPieces};
use crate::analysis::solve_status::Solutions;
use crate::model::{CellKind, GridReading};
use crate::text::Encoding;

impl BoardDocument {
    /// See `File::drawings`.
    pub(crate) fn drawings<'a>(
        &'a self,
        _: &'a dyn Solutions,
        _: Encoding,
    ) -> Box<dyn Iterator<Item = PuzzleDrawing> + 'a> {
        Box::new(self.boards().map(drawing))
    }

    /// See `File::drawing`.
    pub(crate) fn drawing(
        &self,
        choice: PuzzleChoice,
        _: Option<&NamedState>,
        _: &dyn Solutions,
        _: Encoding,
    ) -> Option<PuzzleDrawing> {
        Some(drawing(self.chosen(choice)?.1))
    }
}

fn drawing(part: BoardPart<'_>) -> PuzzleDrawing {
    let Some(grid) = &part.board.reading.grid else { return PuzzleDrawing::default() };
    let places = |kind| grid.pieces(kind).iter().map(place_of_piece).map(ShownPlace::Cell);
    PuzzleDrawing {
        grid: Some(cells_without_pieces(grid, &part.board.section.text)),
        graph: None,
        pieces: Some(StartPieces::Chase {
            police: places(CellKind::Police).collect(),
            thief: places(CellKind::Thief).next(),
        }),
    }
}

fn cells_without_pieces(grid: &GridReading, text: &str) -> Vec<String> {
    let shown = |character| match grid.kind_of(character) {
        Some(CellKind::Floor | CellKind::Police | CellKind::Thief) => CellKind::Floor.character(),
        Some(kind @ (CellKind::Wall | CellKind::Exit)) => kind.character(),
        None => '?',
    };
    let row = |row| grid.cells(row, text).map(|(_, character)| shown(character)).collect();
    grid.rows.iter().map(row).collect()
}
