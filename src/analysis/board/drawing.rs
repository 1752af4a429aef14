//! A board with several policemen as a drawing: its cells are the vertices of a pursuit, each in its
//! place on the grid.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::{own_lines, status_of};
use crate::analysis::board::part::solved_chase;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::drawing::DrawingView;
use crate::analysis::drawing::layout::{DrawingLayout, PlacedVertex, Point};
use crate::analysis::drawing::pieces::{PiecesRequest, StateRequest};
use crate::analysis::drawing::pursuit_pieces::{pieces_view, put_values};
use crate::analysis::drawing::scene::{DrawnGraph, DrawnVertex};
use crate::analysis::solve_status::Solutions;
use crate::model::{Board, Cell, ChaseState, PursuitStart};
use crate::solve::{SolvedChase, SquadBoard};
use crate::text::Encoding;

/// The most cells of a board that is drawn: 30 by 30.
const MAX_CELLS: usize = 900;

/// The side of a cell, and the distance between the centres of two, in pixels. A value in words fits
/// into a cell.
const SIDE: f64 = 72.0;
const STEP: f64 = 76.0;

impl BoardDocument {
    /// A board with several policemen as an explorer shows it, at its start or in another state. A
    /// state that does not fit the board is the start. `None` for any other board, for one with
    /// errors, and for one too large to draw.
    ///
    /// # Complexity
    /// Linear in the boards and the cells; with a solution, the moves of the state and of its best
    /// line.
    pub(crate) fn graph_view(
        &self,
        choice: PuzzleChoice,
        request: Option<&StateRequest>,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Option<DrawingView> {
        let (number, part) = self.chosen(choice)?;
        let squad = part.squad()?;
        let board = &squad.puzzle().game.board;
        if board.rows() as usize * board.columns() as usize > MAX_CELLS {
            return None;
        }
        let (status, message) = status_of(&part, solutions);
        let solution = match solved_chase(&part, solutions) {
            Ok((_, SolvedChase::Cells(_, solution))) => Some(solution),
            Ok(_) | Err(_) => None,
        };
        let solution = solution.as_deref();
        let start = start_of(squad)?;
        let state = match request {
            Some(StateRequest::Pursuit(request)) => requested(squad, request),
            Some(StateRequest::Sum(_)) | None => None,
        };
        let state = state.unwrap_or(start);
        let mut scene = scene_of(squad, start);
        if let Some(solution) = solution {
            put_values(&mut scene, state, solution);
        }
        let middles = |cells: Vec<Cell>| cells.into_iter().map(|cell| middle(board, cell));
        let placed = |middle| PlacedVertex { middle, width: SIDE, height: SIDE };
        let layout = DrawingLayout {
            vertices: middles(board.open_cells().collect()).map(placed).collect(),
            edges: Vec::new(),
            size: (f64::from(board.columns()) * STEP, f64::from(board.rows()) * STEP),
        };
        let mut placer = part.placer(encoding);
        let places = board.open_cells().map(|cell| {
            let span = part.board.reading.span_of(&part.board.section, cell)?;
            Some(placer.range(span).start)
        });
        let thief = name_of(board, squad.cell(start.thief));
        let walls = (0..board.rows())
            .flat_map(|row| (0..board.columns()).filter_map(move |column| board.cell(row, column)));
        Some(DrawingView {
            number,
            lines: own_lines(&part),
            status,
            message,
            title: part.title().map(str::to_owned),
            verdict: solution.map(|solution| (thief, squad.verdict(solution).to_string())),
            first: None,
            pieces: Some((
                squad.key().game().policemen,
                Some(pieces_view(squad.key().game(), state, Some(start), solution)),
            )),
            sum: None,
            places: places.collect(),
            walls: Some(middles(walls.filter(|&cell| board.is_wall(cell)).collect()).collect()),
            drawing: Some(Ok((scene, layout))),
        })
    }
}

/// The cells of a board without values.
fn scene_of(squad: &SquadBoard, start: ChaseState) -> DrawnGraph {
    let board = &squad.puzzle().game.board;
    let mut scene = DrawnGraph::default();
    for cell in board.open_cells() {
        let mut vertex = DrawnVertex::named(name_of(board, cell));
        vertex.pieces.is_exit = board.exits().contains(&cell);
        scene.vertices.push(vertex);
    }
    if let Some(thief) = scene.vertices.get_mut(start.thief as usize) {
        thief.is_start = true;
    }
    scene
}

fn start_of(squad: &SquadBoard) -> Option<ChaseState> {
    match squad.start() {
        PursuitStart::Placed { police, thief } => {
            Some(ChaseState { police, thief, to_move: squad.puzzle().first })
        }
        PursuitStart::Chosen | PursuitStart::None => None,
    }
}

/// The requested state, with cells named as in `name_of`.
fn requested(squad: &SquadBoard, request: &PiecesRequest) -> Option<ChaseState> {
    let board = &squad.puzzle().game.board;
    let cell = |name: &String| {
        let (row, column) = name.split_once(',')?;
        let number = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
        board.cell(number(row)?, number(column)?)
    };
    let police: Vec<Cell> = request.police.iter().map(cell).collect::<Option<_>>()?;
    squad.state(&police, cell(&request.thief)?, request.to_move)
}

/// The row and column of a cell, each from 1, as in `--state`.
fn name_of(board: &Board, cell: Cell) -> String {
    format!("{},{}", board.row(cell) + 1, board.column(cell) + 1)
}

fn middle(board: &Board, cell: Cell) -> Point {
    let along = |number: u32| (f64::from(number) + 0.5) * STEP;
    (along(board.column(cell)), along(board.row(cell)))
}
