//! A board with several policemen as a drawing: its cells are the vertices of a pursuit, each in its
//! place on the grid.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::{own_lines, place_of_piece};
use crate::analysis::board::part::{BoardPart, solved_chase};
use crate::analysis::chase::places::ChasePlaces;
use crate::analysis::chase::words::cells;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::drawing::DrawingView;
use crate::analysis::drawing::file::StartPieces;
use crate::analysis::drawing::layout::{DrawingLayout, PlacedVertex, Point};
use crate::analysis::drawing::pieces::PiecesRequest;
use crate::analysis::drawing::pursuit_pieces::put_values;
use crate::analysis::drawing::scene::{DrawnGraph, DrawnVertex};
use crate::analysis::solve_status::Solutions;
use crate::model::{Board, Cell, CellKind, ChaseState};
use crate::solve::Chase;
use crate::text::Encoding;

/// The most cells of a board that is drawn: 30 by 30.
const MAX_CELLS: usize = 900;

/// The side of a cell, and the distance between the centres of two, in pixels. A value in words fits
/// into a cell.
const SIDE: f64 = 72.0;
const STEP: f64 = 76.0;

impl BoardPart<'_> {
    /// Where the pieces start.
    pub(crate) fn start_pieces(&self) -> Option<StartPieces> {
        let grid = self.board.reading.grid.as_ref()?;
        let places = |kind| grid.pieces(kind).iter().map(place_of_piece);
        let thief = places(CellKind::Thief).next();
        Some(StartPieces::Cells { police: places(CellKind::Police).collect(), thief })
    }
}

impl BoardDocument {
    /// Whether there is a board, with or without errors.
    pub(crate) fn has_content(&self) -> bool {
        self.puzzle_count() > 0
    }

    /// Where the pieces of a board start.
    pub(crate) fn start_pieces(
        &self,
        choice: PuzzleChoice,
        _: &dyn Solutions,
    ) -> Option<StartPieces> {
        self.chosen(choice)?.1.start_pieces()
    }

    /// A board with several policemen as an explorer shows it, at its start or in another state. A
    /// state that does not fit the board is the start. `None` for any other board, for one with
    /// errors, and for one too large to draw.
    ///
    /// # Complexity
    /// Linear in the boards and the cells.
    pub(crate) fn graph_view(
        &self,
        choice: PuzzleChoice,
        request: Option<&PiecesRequest>,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Option<DrawingView> {
        let (_, part) = self.chosen(choice)?;
        let chase = part.chase().filter(|chase| chase.puzzle().policemen() > 1)?;
        let board = &chase.game().board;
        if board.rows() as usize * board.columns() as usize > MAX_CELLS {
            return None;
        }
        let solution = solved_chase(&part, solutions).ok().map(|(_, solution)| solution);
        let requested = request.and_then(|request| requested(chase, request));
        let state = requested.unwrap_or(chase.start());
        let cells: Vec<u32> = board.open_cells().map(|cell| cell.index() as u32).collect();
        let mut scene = scene_of(chase);
        if let Some(solution) = &solution {
            put_values(&mut scene, &cells, state, solution);
        }
        let middles = |cells: Vec<Cell>| cells.into_iter().map(|cell| middle(board, cell));
        let placed = |middle| PlacedVertex { middle, width: SIDE, height: SIDE };
        let layout = DrawingLayout {
            vertices: middles(board.open_cells().collect()).map(placed).collect(),
            edges: Vec::new(),
            size: (f64::from(board.columns()) * STEP, f64::from(board.rows()) * STEP),
        };
        let mut placer = part.placer(encoding);
        let mut span_of = part.board.reading.spans(&part.board.section);
        let places = board.open_cells().map(|cell| Some(placer.range(span_of(cell)?).start));
        let walls = (0..board.rows())
            .flat_map(|row| (0..board.columns()).filter_map(move |column| board.cell(row, column)));
        Some(DrawingView {
            lines: own_lines(&part),
            has_costs: false,
            places: places.collect(),
            walls: Some(middles(walls.filter(|&cell| board.is_wall(cell)).collect()).collect()),
            drawing: Some(Ok((scene, layout))),
        })
    }
}

/// The cells of a board without values.
fn scene_of(chase: &Chase) -> DrawnGraph {
    let board = &chase.game().board;
    let mut scene = DrawnGraph::default();
    for cell in board.open_cells() {
        let mut vertex = DrawnVertex::named(cells(board, &[cell]));
        vertex.pieces.is_exit = board.exits().contains(&cell);
        vertex.is_start = cell == chase.start().thief_cell();
        scene.vertices.push(vertex);
    }
    scene
}

/// The requested state, if it fits the board.
fn requested(chase: &Chase, request: &PiecesRequest) -> Option<ChaseState> {
    let PiecesRequest { police, thief, to_move } = request;
    let policemen = chase.puzzle().policemen();
    ChasePlaces::Cells(&chase.game().board).state(police, thief, *to_move, policemen).ok()
}

fn middle(board: &Board, cell: Cell) -> Point {
    let along = |number: u32| (f64::from(number) + 0.5) * STEP;
    (along(board.column(cell)), along(board.row(cell)))
}
