//! A board as the graph engine sees it: the open cells are the vertices.

use std::sync::Arc;

use crate::model::{
    Board, BoardPuzzle, Cell, Directions, PursuitGame, PursuitGraph, Squad, State, Step,
};
use crate::solve::pursuit::game::PursuitGameKey;

/// The graph of a board and its rules.
#[derive(Debug)]
pub(crate) struct CellGraph {
    /// The key of its solution.
    pub(crate) key: PursuitGameKey,
    /// The cells of the board, walls included.
    pub(crate) cell_count: u32,
    /// The cell of each vertex, in reading order.
    cells: Vec<Cell>,
}

/// The steps of a piece with these directions from each open cell. Every neighbour is a vertex.
fn steps(board: &Board, cells: &[Cell], directions: Directions) -> Arc<PursuitGraph> {
    let mut edges = Vec::with_capacity(cells.len() * directions.steps().len());
    for (from, &cell) in (0..).zip(cells) {
        for &(rows, columns) in directions.steps() {
            let Some(to) = board.step(cell, rows, columns) else { continue };
            edges.extend(cells.binary_search(&to).map(|to| (from, to as u32)));
        }
    }
    Arc::new(PursuitGraph::new(cells.len() as u32, edges))
}

impl CellGraph {
    /// The graph of a board.
    ///
    /// # Complexity
    /// Linear in the cells, with a logarithm.
    pub(crate) fn new(puzzle: &BoardPuzzle) -> Self {
        let board = &puzzle.game.board;
        let rules = &puzzle.game.rules;
        let cells: Vec<Cell> = board.open_cells().collect();
        let graph = steps(board, &cells, rules.thief_moves);
        let police_graph = (rules.police_moves != rules.thief_moves)
            .then(|| steps(board, &cells, rules.police_moves));
        let vertex = |cell: &Cell| cells.binary_search(cell).map_or(0, |vertex| vertex as u32);
        let game = PursuitGame {
            graph,
            police_graph,
            exits: board.exits().iter().map(vertex).collect(),
            policemen: puzzle.policemen() as u8,
            turns: rules.turns,
            first: puzzle.start.to_move,
            most_for_cop_number: 0,
        };
        let key = PursuitGameKey::new(Arc::new(game));
        Self { key, cell_count: board.cell_count(), cells }
    }

    /// The number of the cell of a vertex.
    fn place(&self, vertex: u32) -> u32 {
        self.cells.get(vertex as usize).map_or(0, |cell| cell.index() as u32)
    }

    /// A state on cells as one on vertices. `None` if a piece is on a wall or outside the board, or
    /// if the policemen are not as many as in the game.
    pub(crate) fn vertices(&self, state: State) -> Option<State> {
        let vertex = |place: u32| self.cells.binary_search(&Cell::new(place)).ok();
        if state.police.vertices().len() != usize::from(self.key.game().policemen) {
            return None;
        }
        let mut police = Squad::default();
        for &place in state.police.vertices() {
            police = police.with(vertex(place)? as u32)?;
        }
        Some(State { police, thief: vertex(state.thief)? as u32, to_move: state.to_move })
    }

    /// A state on vertices as one on cells.
    pub(crate) fn state_on_cells(&self, state: State) -> State {
        let police = state.police.map(|vertex| self.place(vertex));
        State { police, thief: self.place(state.thief), to_move: state.to_move }
    }

    /// A step on vertices as one on cells.
    pub(crate) fn step_on_cells(&self, step: Step) -> Step {
        match step {
            Step::Police(squad) => Step::Police(squad.map(|vertex| self.place(vertex))),
            Step::Thief(vertex) => Step::Thief(self.place(vertex)),
        }
    }

    /// The step of each policeman from cells to cells, see [`PursuitGame::police_steps`]; empty if it
    /// is not a turn.
    pub(crate) fn police_steps(&self, before: &Squad, after: &Squad) -> Vec<(Cell, Cell)> {
        let vertex =
            |place: u32| self.cells.partition_point(|cell| *cell < Cell::new(place)) as u32;
        let steps = self.key.game().police_steps(&before.map(vertex), &after.map(vertex));
        let steps = steps.unwrap_or_default().into_iter();
        steps.map(|(from, to)| (Cell::new(self.place(from)), Cell::new(self.place(to)))).collect()
    }
}
