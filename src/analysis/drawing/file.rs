//! The puzzles of a file as a client draws them: a board as a grid, any other puzzle as a graph.

use crate::analysis::block::{Block, Document};
use crate::analysis::board::explorer::RowColumn;
use crate::analysis::board::part::BoardPart;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::drawing::DrawingView;
use crate::analysis::drawing::pieces::PiecesRequest;
use crate::analysis::file::File;
use crate::analysis::solve_status::Solutions;
use crate::model::{CellKind, GridReading};
use crate::text::Encoding;

/// What a client draws of a puzzle.
#[derive(Default)]
pub(crate) struct PuzzleDrawing {
    /// The rows of a board without its pieces: `.`, `*`, `E`, and `?` for what is not a cell.
    pub(crate) grid: Option<Vec<String>>,
    /// Any other puzzle.
    pub(crate) graph: Option<DrawingView>,
    /// Where the pieces start.
    pub(crate) pieces: Option<StartPieces>,
}

/// The places of the pieces at the start of a puzzle.
pub(crate) enum StartPieces {
    /// Of a board: every `P`, and the first `T`.
    Cells { police: Vec<RowColumn>, thief: Option<RowColumn> },
    /// Of a pursuit, by the names of vertices.
    Vertices { police: Vec<String>, thief: String },
    /// Of a graph game, by the names of vertices.
    Game(Vec<String>),
}

impl File {
    /// The drawings of the puzzles, in the order of [`File::puzzles`], each made when it is asked for.
    pub(crate) fn drawings<'a>(
        &'a self,
        solutions: &'a dyn Solutions,
        encoding: Encoding,
    ) -> impl Iterator<Item = PuzzleDrawing> + 'a {
        self.blocks().iter().flat_map(move |block| {
            let boards = block.boards().into_iter().flat_map(|boards| boards.boards());
            let has_graph = match &block.document {
                Document::Board(_) => false,
                Document::Graph(game) => game.has_content(),
                Document::Pursuit(pursuit) => pursuit.has_content(),
            };
            let graph = move |()| graph_drawing(block, None, solutions, encoding);
            boards.map(board_drawing).chain(has_graph.then_some(()).and_then(graph))
        })
    }

    /// The drawing of one puzzle. In a chase, `state` asks for the values of another state than
    /// the start.
    pub(crate) fn drawing(
        &self,
        choice: PuzzleChoice,
        state: Option<&PiecesRequest>,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Option<PuzzleDrawing> {
        let (block, choice) = self.chosen(choice)?;
        match block.boards() {
            Some(boards) => Some(board_drawing(boards.chosen(choice)?.1)),
            None => graph_drawing(block, state, solutions, encoding),
        }
    }
}

fn board_drawing(part: BoardPart<'_>) -> PuzzleDrawing {
    let text = &part.board.section.text;
    let grid = part.board.reading.grid.as_ref();
    PuzzleDrawing {
        grid: grid.map(|grid| cells_without_pieces(grid, text)),
        graph: None,
        pieces: part.start_pieces(),
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

/// The drawing of a puzzle that is no board.
fn graph_drawing(
    block: &Block,
    state: Option<&PiecesRequest>,
    solutions: &dyn Solutions,
    encoding: Encoding,
) -> Option<PuzzleDrawing> {
    let (view, pieces) = match &block.document {
        Document::Board(_) => return None,
        Document::Graph(game) => (game.graph_view(solutions, encoding), game.start_pieces()),
        Document::Pursuit(pursuit) => {
            (pursuit.graph_view(state, solutions, encoding), pursuit.start_pieces(solutions))
        }
    };
    Some(PuzzleDrawing { grid: None, graph: Some(block.moved(view)), pieces })
}
