//! Boards with several policemen, solved as pursuits: the open cells are the vertices.
//!
//! Two kinds of puzzles meet here, so it is above both. Deliberately not here: boards with one
//! policeman, for which `board` contains engines.

use std::sync::Arc;

use crate::model::{
    Board, Cell, ChasePuzzle, ChaseState, ChaseStep, Directions, Player, PursuitGame, PursuitGraph,
    PursuitStart, Squad,
};
use crate::solve::board::statistics::{Level, Outcomes, Statistics};
use crate::solve::kinds::SolveRequest;
use crate::solve::pursuit::game::PursuitGameKey;
use crate::solve::pursuit::solution::{PursuitSolution, PursuitValue};
use crate::solve::pursuit::squads::squads;
use crate::solve::solvable::Solvable as _;
use crate::solve::value::{Control, Outcome, Stopped, Turns, Value};

/// A board with several policemen, with the pursuit that it is.
#[derive(Debug, Clone)]
pub struct SquadBoard {
    puzzle: ChasePuzzle,
    key: PursuitGameKey,
    start: PursuitStart,
    /// The cell of each vertex, in reading order.
    cells: Vec<Cell>,
}

impl PartialEq for SquadBoard {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle
    }
}

/// One turn on a board with several policemen, with the value of the state after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SquadMove {
    /// The cells of all policemen in reading order, or the cell of the thief.
    pub to: Box<[Cell]>,
    /// The value of the state after the move. Its turns count from there.
    pub value: Value,
}

impl From<PursuitValue> for Value {
    fn from(value: PursuitValue) -> Self {
        match (value.outcome.winner(), value.turns) {
            (Some(winner), Some(turns)) => Self::Win(winner, turns),
            (Some(winner), None) => Self::Endless(winner),
            (None, _) => Self::Draw,
        }
    }
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

impl SquadBoard {
    /// The pursuit of a board.
    ///
    /// # Complexity
    /// Linear in the cells, with a logarithm.
    pub fn new(puzzle: ChasePuzzle) -> Self {
        let board = &puzzle.game.board;
        let rules = &puzzle.game.rules;
        let cells: Vec<Cell> = board.open_cells().collect();
        let graph = steps(board, &cells, rules.thief_moves);
        let police_graph = (rules.police_moves != rules.thief_moves)
            .then(|| steps(board, &cells, rules.police_moves));
        let vertex = |cell: &Cell| cells.binary_search(cell).map_or(0, |vertex| vertex as u32);
        let police: Vec<u32> = puzzle.police.iter().map(vertex).collect();
        let start = PursuitStart::Placed {
            police: Squad::new(&police).unwrap_or_default(),
            thief: vertex(&puzzle.thief),
        };
        let game = PursuitGame {
            graph,
            police_graph,
            exits: board.exits().iter().map(vertex).collect(),
            policemen: police.len() as u8,
            police_may_skip: rules.police_may_skip,
            thief_may_skip: rules.thief_may_skip,
            stuck: rules.stuck,
            endless: rules.endless,
            first: puzzle.first,
            most_for_cop_number: 0,
        };
        Self { key: PursuitGameKey::new(Arc::new(game)), start, cells, puzzle }
    }

    /// The board and its start.
    pub const fn puzzle(&self) -> &ChasePuzzle {
        &self.puzzle
    }

    /// The key of its solution.
    pub const fn key(&self) -> &PursuitGameKey {
        &self.key
    }

    /// The start of the pursuit.
    pub const fn start(&self) -> PursuitStart {
        self.start
    }

    /// The request for its verdict.
    pub fn solve_request(&self) -> SolveRequest {
        SolveRequest::Pursuit(self.key.clone(), self.start)
    }

    /// Solves the board, if that takes at most `limit` bytes.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] soon after `control` cancels. [`Stopped::TooLarge`] if the solve needs
    /// more than `limit`, or more than the system provides.
    pub(crate) fn solve(
        &self,
        limit: u64,
        control: &dyn Control,
    ) -> Result<PursuitSolution, Stopped> {
        match self.key.memory_within(limit).peak {
            needed if needed > limit => Err(Stopped::TooLarge { needed, limit }),
            _ => self.key.solve_within(limit, control),
        }
    }

    /// The cell of a vertex.
    pub fn cell(&self, vertex: u32) -> Cell {
        self.cells.get(vertex as usize).copied().unwrap_or(Cell::new(0))
    }

    /// The cells of policemen in reading order.
    pub fn squad_cells(&self, squad: &Squad) -> Box<[Cell]> {
        squad.vertices().iter().map(|&vertex| self.cell(vertex)).collect()
    }

    /// The state with the police and the thief on these cells. `None` if one of them is a wall or
    /// outside the board, or if the police are not as many as on the board.
    pub fn state(&self, police: &[Cell], thief: Cell, to_move: Player) -> Option<ChaseState> {
        let vertex = |cell: &Cell| self.cells.binary_search(cell).ok().map(|vertex| vertex as u32);
        if police.len() != self.puzzle.police.len() {
            return None;
        }
        let police: Vec<u32> = police.iter().map(vertex).collect::<Option<_>>()?;
        Some(ChaseState { police: Squad::new(&police)?, thief: vertex(&thief)?, to_move })
    }

    /// A state on cells as one on the vertices of the pursuit. `None` if a piece is on a wall or
    /// outside the board.
    pub(crate) fn vertices(&self, state: ChaseState) -> Option<ChaseState> {
        let vertex = |place: u32| self.cells.binary_search(&Cell::new(place)).ok();
        let mut police = Squad::default();
        for &place in state.police.vertices() {
            police = police.with(vertex(place)? as u32)?;
        }
        Some(ChaseState { police, thief: vertex(state.thief)? as u32, to_move: state.to_move })
    }

    /// The step of each policeman from cells to cells, see [`PursuitGame::police_steps`]; empty if it
    /// is not a turn.
    pub(crate) fn police_steps(&self, before: &Squad, after: &Squad) -> Vec<(Cell, Cell)> {
        let vertex =
            |place: u32| self.cells.partition_point(|cell| *cell < Cell::new(place)) as u32;
        let steps = self.key.game().police_steps(&before.map(vertex), &after.map(vertex));
        let steps = steps.unwrap_or_default().into_iter();
        steps.map(|(from, to)| (self.cell(from), self.cell(to))).collect()
    }

    /// A step on vertices as one on cells.
    pub(crate) fn step_on_cells(&self, step: ChaseStep) -> ChaseStep {
        let place = |vertex: u32| self.cell(vertex).index() as u32;
        match step {
            ChaseStep::Police(squad) => ChaseStep::Police(squad.map(place)),
            ChaseStep::Thief(vertex) => ChaseStep::Thief(place(vertex)),
        }
    }

    /// The value of the start.
    pub fn verdict(&self, solution: &PursuitSolution) -> Value {
        let state = solution.start_state(self.start);
        state.map_or(Value::Draw, |state| value_of(solution, state))
    }

    /// The value with the thief on a cell, the police on their first cells, and either side to move.
    /// `None` for a wall.
    pub fn thief_here(
        &self,
        solution: &PursuitSolution,
        thief: Cell,
        to_move: Player,
    ) -> Option<Value> {
        Some(value_of(solution, self.state(&self.puzzle.police, thief, to_move)?))
    }

    /// The cells of a step.
    pub fn step_cells(&self, step: ChaseStep) -> Box<[Cell]> {
        match step {
            ChaseStep::Police(squad) => self.squad_cells(&squad),
            ChaseStep::Thief(vertex) => [self.cell(vertex)].into(),
        }
    }

    /// The moves of the side to move, best first. Equally good ones are in reading order. Empty for
    /// an ended state.
    ///
    /// # Complexity
    /// The product of the moves of the policemen, at most 6,561.
    pub fn moves(&self, solution: &PursuitSolution, state: ChaseState) -> Vec<SquadMove> {
        let moves = solution.moves_best_first(state);
        let shown = |(step, value): (ChaseStep, PursuitValue)| SquadMove {
            to: self.step_cells(step),
            value: value.into(),
        };
        moves.into_iter().map(shown).collect()
    }

    /// Counts the states of a solution. Squads are unordered.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    ///
    /// # Complexity
    /// Linear in the states.
    pub fn statistics(
        &self,
        solution: &PursuitSolution,
        control: &dyn Control,
    ) -> Result<Statistics, Stopped> {
        let mut sides = [Outcomes::default(); 2];
        let mut levels: Vec<Level> = Vec::new();
        let mut states = 0;
        let vertices = self.cells.len() as u32;
        for police in squads(vertices, self.puzzle.police.len() as u8) {
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            for thief in 0..vertices {
                for (side, to_move) in [Player::Police, Player::Thief].into_iter().enumerate() {
                    let value = value_of(solution, ChaseState { police, thief, to_move });
                    states += 1;
                    let count = match value.outcome() {
                        Outcome::Police => &mut sides[side].police,
                        Outcome::Thief => &mut sides[side].thief,
                        Outcome::Draw => &mut sides[side].draw,
                    };
                    *count += 1;
                    let Value::Win(winner, Turns(turns)) = value else { continue };
                    if levels.len() <= turns as usize {
                        levels.resize(turns as usize + 1, Level::default());
                    }
                    let level = &mut levels[turns as usize];
                    match winner {
                        Player::Police => level.police += 1,
                        Player::Thief => level.thief += 1,
                    }
                }
            }
        }
        let [police_to_move, thief_to_move] = sides;
        Ok(Statistics {
            cells: self.puzzle.game.board.cell_count().into(),
            open_cells: vertices.into(),
            states,
            police_to_move,
            thief_to_move,
            levels,
        })
    }
}

/// The value of a state of a solved board.
pub fn value_of(solution: &PursuitSolution, state: ChaseState) -> Value {
    solution.value(state).map_or(Value::Draw, Value::from)
}
