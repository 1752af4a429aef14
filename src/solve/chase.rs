//! One chase: policemen and a thief on a board, and what its solution tells.
//!
//! [`Chase`] is a board with any number of policemen, [`SolvedChase`] its solved game: the value of
//! a state, its moves best first, and the best line. Two engines stand behind them, chosen by the
//! game: one policeman on a grid is 3 to 20 times as fast, in a sixth of the memory, in rows of
//! bits. Nobody above knows which one answered. Deliberately not here: text, words for moves.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::model::{
    BoardGame, BoardPuzzle, Cell, ChasePuzzle, ChaseState, ChaseStep, Player, Squad, State,
};
use crate::solve::board::demand::Demand;
use crate::solve::board::engine;
use crate::solve::board::game::BoardGameKey;
use crate::solve::board::play::{best_line, moves};
use crate::solve::board::solution::{BoardSolution, solve_for, solve_within};
use crate::solve::board::statistics::Statistics;
use crate::solve::kinds::SolveRequest;
use crate::solve::pursuit::game::PursuitGameKey;
use crate::solve::pursuit::solution::{MAX_MOVES_COMPARED, PursuitSolution};
pub(crate) use crate::solve::pursuit::squads::{number_of, squad_count, squads};
use crate::solve::solvable::Solvable as _;
use crate::solve::squad_board::SquadBoard;
use crate::solve::value::{Control, Stopped, Turns, Value};

/// The most cells of a board for which other boards are solved one by one: larger ones would take
/// more than a few seconds.
const MAX_CELLS_TRIED: u32 = 1_600;

/// A board with its pieces and who moves first, with any number of policemen.
#[derive(Debug, Clone, PartialEq)]
pub struct Chase {
    /// The board with its rules, as a key of what is known about it.
    key: BoardGameKey,
    puzzle: ChasePuzzle,
    /// The board as the graph engine sees it; `None` for one policeman, whom the grid engines
    /// serve.
    graph: Option<Arc<SquadBoard>>,
}

/// The values of all states of a chase. Cloning is cheap.
#[derive(Debug, Clone)]
pub enum SolvedChase {
    /// One policeman on a grid.
    Grid(Arc<BoardSolution>),
    /// Several on a grid: the solution is about the open cells.
    Cells(Arc<SquadBoard>, Arc<PursuitSolution>),
    /// Any number on a graph.
    Graph(Arc<PursuitSolution>),
}

/// One turn of a side, with the value of the state after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChaseMove {
    /// The places of the side that moved.
    pub to: ChaseStep,
    /// The value of the state after the turn. Its turns count from there.
    pub value: Value,
}

impl Chase {
    /// A board as a chase.
    ///
    /// # Complexity
    /// Linear in the cells, with a logarithm, for several policemen.
    pub fn new(puzzle: ChasePuzzle) -> Self {
        let graph = (puzzle.police.len() != 1).then(|| Arc::new(SquadBoard::new(puzzle.clone())));
        Self { key: BoardGameKey::new(Arc::clone(&puzzle.game)), puzzle, graph }
    }

    /// The board with its rules, as a key of what is known about it.
    pub(crate) const fn key(&self) -> &BoardGameKey {
        &self.key
    }

    /// The board as the graph engine sees it, with several policemen.
    pub fn squad(&self) -> Option<&SquadBoard> {
        self.graph.as_deref()
    }

    /// The request for its verdict.
    pub fn solve_request(&self) -> SolveRequest {
        match &self.graph {
            None => {
                let ChasePuzzle { thief, first, .. } = self.puzzle;
                let police = self.puzzle.police.first().copied().unwrap_or(thief);
                SolveRequest::Board(self.key.clone(), State { police, thief, to_move: first })
            }
            Some(graph) => graph.solve_request(),
        }
    }

    /// Whether other boards like this one can be solved one by one in a few seconds.
    pub fn is_small(&self) -> bool {
        self.is_within(MAX_CELLS_TRIED)
    }

    /// Whether the board has at most this many cells, and with several policemen no more states
    /// than one has on a board of that size.
    pub(crate) fn is_within(&self, cells: u32) -> bool {
        self.game().board.cell_count() <= cells
            && self.state_count() <= 2 * u64::from(cells) * u64::from(cells)
    }

    /// The answer of a source of solutions for the engine that serves this chase.
    ///
    /// # Errors
    /// Those of the source.
    pub(crate) fn solved<E>(
        &self,
        on_grid: impl FnOnce(&BoardGameKey) -> Result<Arc<BoardSolution>, E>,
        on_graph: impl FnOnce(&PursuitGameKey) -> Result<Arc<PursuitSolution>, E>,
    ) -> Result<SolvedChase, E> {
        Ok(match &self.graph {
            None => SolvedChase::Grid(on_grid(&self.key)?),
            Some(graph) => SolvedChase::Cells(Arc::clone(graph), on_graph(graph.key())?),
        })
    }

    /// The board and its start.
    pub const fn puzzle(&self) -> &ChasePuzzle {
        &self.puzzle
    }

    /// The game.
    pub const fn game(&self) -> &Arc<BoardGame> {
        &self.puzzle.game
    }

    /// The state at the start.
    pub fn start(&self) -> ChaseState {
        self.puzzle.start()
    }

    /// The start with a player's piece on another cell, of several policemen the first, and
    /// another player to move.
    pub fn with_on(&self, player: Player, cell: Cell, to_move: Player) -> ChaseState {
        ChaseState { to_move, ..self.start().with_first_on(player, cell) }
    }

    /// The board with one policeman.
    pub(crate) fn with_one_policeman(&self) -> Option<BoardPuzzle> {
        let start = grid_state(self.start())?;
        Some(BoardPuzzle { game: Arc::clone(self.game()), start })
    }

    /// The states after a state that has not ended, in order of the moves, each once; none if its
    /// mover is stuck. Needs no solution.
    pub fn states_after(&self, state: ChaseState) -> Vec<ChaseState> {
        let game = self.game();
        let mover = state.to_move;
        let has_step = |cell| game.steps_from(mover, cell).next().is_some();
        if !game.rules.may_skip(mover) && !state.cells_of(mover).any(has_step) {
            return Vec::new();
        }
        let mut moved = BTreeSet::from([Squad::default()]);
        for piece in state.cells_of(mover) {
            let stay = game.may_go(mover, piece, piece).then_some(piece);
            let ends: Vec<Cell> = game.steps_from(mover, piece).chain(stay).collect();
            let mut longer = BTreeSet::new();
            for pieces in moved {
                longer.extend(ends.iter().filter_map(|end| pieces.with(end.index() as u32)));
            }
            moved = longer;
        }
        let step = |pieces: Squad| match (mover, pieces.vertices()) {
            (Player::Thief, &[thief]) => ChaseStep::Thief(thief),
            _ => ChaseStep::Police(pieces),
        };
        moved.into_iter().map(|pieces| state.after(step(pieces))).collect()
    }

    /// The step of each piece of a side in a turn. If there are several ways, as many policemen as
    /// possible stay. Empty for a turn that the game does not have.
    pub fn piece_steps(&self, before: ChaseState, step: ChaseStep) -> Vec<(Cell, Cell)> {
        match (step, self.squad()) {
            (ChaseStep::Police(after), Some(board)) => board.police_steps(&before.police, &after),
            _ => before.cells_of(step.mover()).zip(step.cells()).collect(),
        }
    }

    /// The bytes of a solve at its peak, by an engine that stays within `limit` if there is one.
    pub fn memory_within(&self, limit: u64) -> u64 {
        match &self.graph {
            None => engine::memory_within(self.game(), limit).peak,
            Some(graph) => graph.key().memory_within(limit).peak,
        }
    }

    /// The number of states, saturating.
    pub fn state_count(&self) -> u64 {
        let open = self.game().board.open_cell_count();
        let squads = squad_count(open, self.puzzle.police.len() as u8);
        squads.saturating_mul(open.into()).saturating_mul(2)
    }

    /// Solves every state.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] soon after `control` cancels. [`Stopped::TooLarge`] if the solve needs
    /// more than `limit`, or more than the system provides.
    pub fn solve(&self, limit: u64, control: &dyn Control) -> Result<SolvedChase, Stopped> {
        Ok(match &self.graph {
            None => SolvedChase::Grid(Arc::new(solve_within(self.game(), limit, control)?)),
            Some(graph) => self.on_graph(Arc::new(graph.solve(limit, control)?)),
        })
    }

    /// Solves as far as the outcomes of all states need.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub(crate) fn solve_outcomes(
        &self,
        limit: u64,
        control: &dyn Control,
    ) -> Result<SolvedChase, Stopped> {
        if self.graph.is_some() {
            return self.solve(limit, control);
        }
        let solution = solve_for(self.game(), Demand::Outcomes, limit, control)?;
        Ok(SolvedChase::Grid(Arc::new(solution)))
    }

    /// The value of the start, solved no further.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub(crate) fn verdict(&self, limit: u64, control: &dyn Control) -> Result<Value, Stopped> {
        let Some(graph) = &self.graph else {
            let Some(puzzle) = self.with_one_policeman() else { return Ok(Value::Draw) };
            let demand = Demand::Verdict(puzzle.start);
            return Ok(solve_for(self.game(), demand, limit, control)?.value(puzzle.start));
        };
        let needed = self.memory_within(limit);
        if needed > limit {
            return Err(Stopped::TooLarge { needed, limit });
        }
        let solution = graph.key().solve_for(graph.start(), limit, control)?;
        Ok(self.on_graph(Arc::new(solution)).value(self.start()))
    }

    /// A solution of the graph engine as one of this chase.
    pub(crate) fn on_graph(&self, solution: Arc<PursuitSolution>) -> SolvedChase {
        match &self.graph {
            Some(graph) => SolvedChase::Cells(Arc::clone(graph), solution),
            None => SolvedChase::Graph(solution),
        }
    }
}

impl From<&BoardPuzzle> for Chase {
    fn from(puzzle: &BoardPuzzle) -> Self {
        Self::new(ChasePuzzle::from(puzzle))
    }
}

impl SolvedChase {
    /// The value of a state; of one that the game does not have, a draw.
    pub fn value(&self, state: ChaseState) -> Value {
        match self {
            Self::Grid(solution) => {
                grid_state(state).map_or(Value::Draw, |state| solution.value(state))
            }
            Self::Cells(board, solution) => {
                let value = board.vertices(state).and_then(|state| solution.value(state));
                value.map_or(Value::Draw, Value::from)
            }
            Self::Graph(solution) => solution.value(state).map_or(Value::Draw, Value::from),
        }
    }

    /// The moves of the side to move, best first: wins, soonest first; then endless play; then
    /// losses, latest first. Equally good ones are in order of their places. Joint moves to the same
    /// places count once. Empty for a state that has ended. Of more than 10,000 moves, which only a
    /// graph has, the first, and the first best one.
    pub fn moves(&self, state: ChaseState) -> Vec<ChaseMove> {
        let of_graph = |solution: &PursuitSolution, state, to: &dyn Fn(ChaseStep) -> ChaseStep| {
            let moves = solution.moves_best_first(state).into_iter();
            moves.map(|(step, value)| ChaseMove { to: to(step), value: value.into() }).collect()
        };
        match self {
            Self::Grid(solution) => {
                let Some(on_grid) = grid_state(state) else { return Vec::new() };
                let moves = moves(solution, on_grid).into_iter();
                let shown = moves.map(|option| ChaseMove {
                    to: ChaseStep::of_one(state.to_move, option.to),
                    value: option.value,
                });
                shown.collect()
            }
            Self::Cells(board, solution) => match board.vertices(state) {
                Some(state) => of_graph(solution, state, &|step| board.step_on_cells(step)),
                None => Vec::new(),
            },
            Self::Graph(solution) => of_graph(solution, state, &|step| step),
        }
    }

    /// The number of moves of a state if [`moves`](Self::moves) leaves some out.
    pub fn too_many_moves(&self, state: ChaseState) -> Option<usize> {
        let Self::Graph(solution) = self else { return None };
        Some(solution.move_count(state)).filter(|&count| count > MAX_MOVES_COMPARED)
    }

    /// The best line from a state to the end, with as many steps as the state has turns; of equally
    /// good moves the first in order of their places. Empty where play never ends.
    pub fn best_line(&self, state: ChaseState) -> Vec<ChaseStep> {
        match self {
            Self::Grid(solution) => {
                let Some(state) = grid_state(state) else { return Vec::new() };
                let line = best_line(solution, state).into_iter();
                line.map(|made| ChaseStep::of_one(made.mover, made.to)).collect()
            }
            Self::Cells(board, solution) => {
                let Some(state) = board.vertices(state) else { return Vec::new() };
                let line = solution.line_from(state, usize::MAX).into_iter();
                line.map(|step| board.step_on_cells(step)).collect()
            }
            Self::Graph(solution) => solution.line_from(state, usize::MAX),
        }
    }

    /// Whether the game is over in a state.
    pub fn is_over(&self, state: ChaseState) -> bool {
        self.value(state).turns() == Some(Turns(0))
    }

    /// Calls `call` with every state that a move leads to; with none if the game is over.
    pub(crate) fn each_state_after(&self, state: ChaseState, mut call: impl FnMut(ChaseState)) {
        if self.is_over(state) {
            return;
        }
        match self {
            Self::Grid(solution) => {
                let Some(on_grid) = grid_state(state) else { return };
                for to in solution.game().destinations(on_grid) {
                    call(state.after(ChaseStep::of_one(state.to_move, to)));
                }
            }
            Self::Cells(board, solution) => {
                let Some(on_graph) = board.vertices(state) else { return };
                for step in solution.steps(on_graph) {
                    call(state.after(board.step_on_cells(step)));
                }
            }
            Self::Graph(solution) => {
                for step in solution.steps(state) {
                    call(state.after(step));
                }
            }
        }
    }

    /// Replaces `states` by those after a state, in order of the moves; by none if the game is over.
    pub(crate) fn states_after(&self, state: ChaseState, states: &mut Vec<ChaseState>) {
        states.clear();
        self.each_state_after(state, |after| states.push(after));
    }

    /// Counts the states. Squads are unordered. `None` for a graph.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    ///
    /// # Complexity
    /// Linear in the states.
    pub fn statistics(&self, control: &dyn Control) -> Result<Option<Statistics>, Stopped> {
        match self {
            Self::Grid(solution) => Statistics::of(solution, control).map(Some),
            Self::Cells(board, solution) => board.statistics(solution, control).map(Some),
            Self::Graph(_) => Ok(None),
        }
    }

    /// The bytes that it holds.
    pub fn memory(&self) -> u64 {
        match self {
            Self::Grid(solution) => solution.memory(),
            Self::Cells(_, solution) | Self::Graph(solution) => solution.memory(),
        }
    }

    /// The solution of the engine for one policeman on a grid.
    pub(crate) fn on_grid(&self) -> Option<&BoardSolution> {
        match self {
            Self::Grid(solution) => Some(solution),
            Self::Cells(..) | Self::Graph(_) => None,
        }
    }
}

/// The state with one policeman.
pub(crate) fn grid_state(state: ChaseState) -> Option<State> {
    let &[police] = state.police.vertices() else { return None };
    Some(State { police: Cell::new(police), thief: Cell::new(state.thief), to_move: state.to_move })
}

#[cfg(test)]
mod tests;
