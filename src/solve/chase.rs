//! One chase: policemen and a thief on a board, and what its solution tells.
//!
//! [`Chase`] is a board with any number of policemen, [`SolvedChase`] its solved game: the value of
//! a state, its moves best first, and the best line. Two engines stand behind them, chosen by the
//! game: one policeman on a grid is 3 to 20 times as fast, in a sixth of the memory, in rows of
//! bits. Nobody above knows which one answered. Deliberately not here: text, words for moves.

mod cell_graph;
mod ground;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::model::{
    BoardGame, BoardPuzzle, Cell, Player, PursuitStart, Squad, State, Step, is_available,
};
use crate::solve::board::checker::{self, Reason, Unproven, WrongValue};
use crate::solve::board::demand::Demand;
use crate::solve::board::engine;
use crate::solve::board::game::BoardGameKey;
use crate::solve::board::play::{best_line, destinations, moves};
use crate::solve::board::solution::{BoardSolution, solve_for};
use crate::solve::board::statistics::{Level, Outcomes, Statistics};
use crate::solve::chase::cell_graph::CellGraph;
pub use crate::solve::chase::ground::ChaseGround;
use crate::solve::pursuit::checker::{WrongPursuitState, check};
use crate::solve::pursuit::game::PursuitGameKey;
use crate::solve::pursuit::solution::{MAX_MOVES_COMPARED, PursuitSolution};
pub(crate) use crate::solve::pursuit::squads::{number_of, squad_count, squads};
use crate::solve::solvable::Solvable as _;
use crate::solve::value::{Control, Move, Outcome, Stopped, Turns, Value};

/// The most cells of a board for which other boards are solved one by one: larger ones would take
/// more than a few seconds.
const MAX_CELLS_TRIED: u32 = 1_600;

/// A board with its pieces and who moves first, with any number of policemen.
#[derive(Debug, Clone)]
pub struct Chase {
    /// The board with its rules, as a key of what is known about it.
    key: BoardGameKey,
    puzzle: BoardPuzzle,
    /// The board as the graph engine sees it; `None` for one policeman, whom the grid engines
    /// serve.
    graph: Option<Arc<CellGraph>>,
}

impl PartialEq for Chase {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle
    }
}

/// How much of a chase to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChaseDemand {
    /// The value of the start.
    Verdict,
    /// The value of the start and the best line from it.
    Line,
    /// The value of each state.
    Turns,
}

/// The values of all states of a chase. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct SolvedChase(Solved);

/// A solution of the engine that served a chase.
#[derive(Debug, Clone)]
enum Solved {
    /// One policeman on a grid.
    Grid(Arc<BoardSolution>),
    /// Several on a grid: the solution is about the open cells.
    Cells(Arc<CellGraph>, Arc<PursuitSolution>),
    /// Any number on a graph.
    Graph(Arc<PursuitSolution>),
}

/// The first state found whose value is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongChaseState {
    /// The state.
    pub state: State,
    /// Its value in the solution.
    pub claimed: Value,
    /// The reason why it is wrong, if the checker knows it.
    pub reason: Option<Reason>,
}

impl Chase {
    /// A board as a chase.
    ///
    /// # Complexity
    /// Linear in the cells, with a logarithm, for several policemen.
    pub fn new(puzzle: BoardPuzzle) -> Self {
        let graph = (puzzle.policemen() != 1).then(|| Arc::new(CellGraph::new(&puzzle)));
        Self { key: BoardGameKey::new(Arc::clone(&puzzle.game)), puzzle, graph }
    }

    /// The board with its rules, as a key of what is known about it.
    pub(crate) const fn key(&self) -> &BoardGameKey {
        &self.key
    }

    /// Asks about the game and the start that the engine for this chase knows.
    pub(crate) fn ask<T>(
        &self,
        on_grid: impl FnOnce(&BoardGameKey, State) -> T,
        on_graph: impl FnOnce(&PursuitGameKey, PursuitStart) -> T,
    ) -> T {
        match &self.graph {
            None => on_grid(&self.key, self.start()),
            Some(graph) => {
                let state = graph.vertices(self.start());
                let start = state.map_or(PursuitStart::None, |State { police, thief, .. }| {
                    PursuitStart::Placed { police, thief }
                });
                on_graph(&graph.key, start)
            }
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
        self.ask(|key, _| Ok(on_grid(key)?.into()), |key, _| Ok(self.on_graph(on_graph(key)?)))
    }

    /// The best line of an engine as one of this chase.
    pub(crate) fn line_of(
        &self,
        on_grid: impl FnOnce(&BoardGameKey, State) -> Vec<Step>,
        on_graph: impl FnOnce(&PursuitGameKey, PursuitStart) -> Vec<Step>,
    ) -> Vec<Step> {
        self.ask(on_grid, |key, start| {
            on_graph(key, start).into_iter().map(|step| self.on_cells(step)).collect()
        })
    }

    /// The board and its start.
    pub const fn puzzle(&self) -> &BoardPuzzle {
        &self.puzzle
    }

    /// The game.
    pub const fn game(&self) -> &Arc<BoardGame> {
        &self.puzzle.game
    }

    /// The state at the start.
    pub const fn start(&self) -> State {
        self.puzzle.start
    }

    /// The start with a player's piece on another cell, of several policemen the first, and
    /// another player to move.
    pub fn with_on(&self, player: Player, cell: Cell, to_move: Player) -> State {
        State { to_move, ..self.start().with_first_on(player, cell) }
    }

    /// The states after a state that has not ended, in order of the moves, each once; none if its
    /// mover is stuck. Needs no solution.
    pub fn states_after(&self, state: State) -> Vec<State> {
        let game = self.game();
        let mover = state.to_move;
        let has_step = |cell| game.steps_from(mover, cell).next().is_some();
        if !game.rules.turns.may_skip(mover) && !state.cells_of(mover).any(has_step) {
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
            (Player::Thief, &[thief]) => Step::Thief(thief),
            _ => Step::Police(pieces),
        };
        moved.into_iter().map(|pieces| state.after(step(pieces))).collect()
    }

    /// The step of each piece of a side in a turn. If there are several ways, as many policemen as
    /// possible stay. Empty for a turn that the game does not have.
    pub fn piece_steps(&self, before: State, step: Step) -> Vec<(Cell, Cell)> {
        match (step, &self.graph) {
            (Step::Police(after), Some(graph)) => graph.police_steps(&before.police, &after),
            _ => before.cells_of(step.mover()).zip(step.cells()).collect(),
        }
    }

    /// The bytes of a solve at its peak, by an engine that stays within `limit` if there is one.
    pub fn memory_within(&self, limit: u64) -> u64 {
        self.memory_for(ChaseDemand::Turns, limit)
    }

    /// The bytes of solving this much at the peak, by an engine that stays within `limit` if there
    /// is one.
    pub(crate) fn memory_for(&self, demand: ChaseDemand, limit: u64) -> u64 {
        self.ask(
            |key, start| engine::memory_for(key.game(), demand.on_grid(start), limit).peak,
            |key, _| match demand {
                ChaseDemand::Verdict => key.verdict_memory(limit),
                ChaseDemand::Line | ChaseDemand::Turns => key.memory_within(limit).peak,
            },
        )
    }

    /// A limit with which a solve of this much succeeds that did not within `limit` bytes.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    pub fn memory_to_ask_for(
        &self,
        demand: ChaseDemand,
        limit: u64,
        control: &dyn Control,
    ) -> Result<u64, Stopped> {
        self.ask(
            |key, start| {
                engine::memory_to_ask_for(key.game(), demand.on_grid(start), limit, control)
            },
            |key, _| match demand {
                ChaseDemand::Verdict => Ok(key.verdict_memory(u64::MAX)),
                ChaseDemand::Line | ChaseDemand::Turns => key.memory_to_ask_for(limit, control),
            },
        )
    }

    /// The number of states, saturating.
    pub fn state_count(&self) -> u64 {
        let open = self.game().board.open_cell_count();
        let squads = squad_count(open, self.puzzle.policemen() as u8);
        squads.saturating_mul(open.into()).saturating_mul(2)
    }

    /// Solves every state.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] soon after `control` cancels. [`Stopped::TooLarge`] if the solve needs
    /// more than `limit`, or more than the system provides.
    pub fn solve(&self, limit: u64, control: &dyn Control) -> Result<SolvedChase, Stopped> {
        self.solve_for(ChaseDemand::Turns, limit, control)
    }

    /// Solves this much, and perhaps more.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub(crate) fn solve_for(
        &self,
        demand: ChaseDemand,
        limit: u64,
        control: &dyn Control,
    ) -> Result<SolvedChase, Stopped> {
        self.ask(
            |key, start| on_grid(key, demand.on_grid(start), limit, control),
            |key, start| {
                let needed = self.memory_for(demand, limit);
                if needed > limit {
                    return Err(Stopped::TooLarge { needed, limit });
                }
                let solution = match demand {
                    ChaseDemand::Turns => key.solve_within(limit, control)?,
                    ChaseDemand::Line => key.solve_for(start, limit, control)?,
                    ChaseDemand::Verdict => key.verdict_alone(start, limit, control)?,
                };
                Ok(self.on_graph(Arc::new(solution)))
            },
        )
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
        match self.graph {
            None => on_grid(&self.key, Demand::Outcomes, limit, control),
            Some(_) => self.solve(limit, control),
        }
    }

    /// The value of the start, solved no further.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub(crate) fn verdict(&self, limit: u64, control: &dyn Control) -> Result<Value, Stopped> {
        let solution = self.solve_for(ChaseDemand::Verdict, limit, control)?;
        Ok(solution.value(self.start()))
    }

    /// A solution of the graph engine as one of this chase.
    pub(crate) fn on_graph(&self, solution: Arc<PursuitSolution>) -> SolvedChase {
        SolvedChase(match &self.graph {
            Some(graph) => Solved::Cells(Arc::clone(graph), solution),
            None => Solved::Graph(solution),
        })
    }

    /// A step of the graph engine as one of this chase.
    fn on_cells(&self, step: Step) -> Step {
        match &self.graph {
            Some(graph) => graph.step_on_cells(step),
            None => step,
        }
    }
}

impl ChaseDemand {
    const fn on_grid(self, start: State) -> Demand {
        match self {
            Self::Verdict => Demand::Verdict(start),
            Self::Line => Demand::Line(start),
            Self::Turns => Demand::Turns,
        }
    }
}

fn on_grid(
    key: &BoardGameKey,
    demand: Demand,
    limit: u64,
    control: &dyn Control,
) -> Result<SolvedChase, Stopped> {
    let solution = solve_for(key.game(), demand, limit, control)?;
    Ok(Arc::new(solution).into())
}

impl From<Arc<BoardSolution>> for SolvedChase {
    fn from(solution: Arc<BoardSolution>) -> Self {
        Self(Solved::Grid(solution))
    }
}

impl From<Arc<PursuitSolution>> for SolvedChase {
    fn from(solution: Arc<PursuitSolution>) -> Self {
        Self(Solved::Graph(solution))
    }
}

impl SolvedChase {
    /// The value of a state; of one that the game does not have, a draw.
    pub fn value(&self, state: State) -> Value {
        match &self.0 {
            Solved::Grid(solution) => solution.value(state),
            Solved::Cells(board, solution) => {
                let value = board.vertices(state).and_then(|state| solution.value(state));
                value.unwrap_or(Value::Draw)
            }
            Solved::Graph(solution) => solution.value(state).unwrap_or(Value::Draw),
        }
    }

    /// The moves of the side to move, best first: wins, soonest first; then endless play; then
    /// losses, latest first. Equally good ones are in order of their places. Joint moves to the same
    /// places count once. Empty for a state that has ended. Of more than 10,000 moves, which only a
    /// graph has, the first, and the first best one.
    pub fn moves(&self, state: State) -> Vec<Move> {
        let of_graph = |solution: &PursuitSolution, state, to: &dyn Fn(Step) -> Step| {
            let moves = solution.moves_best_first(state).into_iter();
            moves.map(|(step, value)| Move { to: to(step), value }).collect()
        };
        match &self.0 {
            Solved::Grid(solution) => moves(solution, state),
            Solved::Cells(board, solution) => match board.vertices(state) {
                Some(state) => of_graph(solution, state, &|step| board.step_on_cells(step)),
                None => Vec::new(),
            },
            Solved::Graph(solution) => of_graph(solution, state, &|step| step),
        }
    }

    /// The number of moves of a state; none if the game is over.
    ///
    /// # Complexity
    /// Linear in the number.
    pub fn move_count(&self, state: State) -> usize {
        let mut count = 0;
        self.each_state_after(state, |_| count += 1);
        count
    }

    /// The number of moves of a state if [`moves`](Self::moves) leaves some out.
    pub fn too_many_moves(&self, state: State) -> Option<usize> {
        Some(self.move_count(state)).filter(|&count| count > MAX_MOVES_COMPARED)
    }

    /// The best line from a state to the end, with as many steps as the state has turns; of equally
    /// good moves the first in order of their places. Empty where play never ends.
    pub fn best_line(&self, state: State) -> Vec<Step> {
        match &self.0 {
            Solved::Grid(solution) => best_line(solution, state),
            Solved::Cells(board, solution) => {
                let Some(state) = board.vertices(state) else { return Vec::new() };
                let line = solution.line_from(state, usize::MAX).into_iter();
                line.map(|step| board.step_on_cells(step)).collect()
            }
            Solved::Graph(solution) => solution.line_from(state, usize::MAX),
        }
    }

    /// The first of the best moves of a state; `None` if the game is over.
    pub fn best_move(&self, state: State) -> Option<Step> {
        match &self.0 {
            Solved::Grid(_) => Some(self.moves(state).first()?.to),
            Solved::Cells(board, solution) => {
                let step = solution.best_move(board.vertices(state)?)?;
                Some(board.step_on_cells(step))
            }
            Solved::Graph(solution) => solution.best_move(state),
        }
    }

    /// Whether the game is over in a state.
    pub fn is_over(&self, state: State) -> bool {
        self.value(state).turns() == Some(Turns(0))
    }

    /// Calls `call` with every state that a move leads to; with none if the game is over.
    pub(crate) fn each_state_after(&self, state: State, mut call: impl FnMut(State)) {
        if self.is_over(state) {
            return;
        }
        match &self.0 {
            Solved::Grid(solution) => {
                for to in destinations(solution, state.into()) {
                    call(state.after(Step::of_one(state.to_move, to)));
                }
            }
            Solved::Cells(board, solution) => {
                let Some(on_graph) = board.vertices(state) else { return };
                for step in solution.steps(on_graph) {
                    call(state.after(board.step_on_cells(step)));
                }
            }
            Solved::Graph(solution) => {
                for step in solution.steps(state) {
                    call(state.after(step));
                }
            }
        }
    }

    /// Replaces `states` by those after a state, in order of the moves; by none if the game is over.
    pub(crate) fn states_after(&self, state: State, states: &mut Vec<State>) {
        states.clear();
        self.each_state_after(state, |after| states.push(after));
    }

    /// Counts the states. Squads are unordered. Of a graph, the vertices are the cells.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    ///
    /// # Complexity
    /// Linear in the states.
    pub fn statistics(&self, control: &dyn Control) -> Result<Statistics, Stopped> {
        match &self.0 {
            Solved::Grid(solution) => Statistics::of(solution, control),
            Solved::Cells(board, solution) => {
                let counted = count(solution, control)?;
                Ok(Statistics { cells: board.cell_count.into(), ..counted })
            }
            Solved::Graph(solution) => count(solution, control),
        }
    }

    /// Proves every state without the code of the engine that solved it, and counts them; or finds
    /// a wrong one.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels, [`Stopped::TooLarge`] if the system does not
    /// provide the memory.
    ///
    /// # Complexity
    /// Linear in the states and the joint moves.
    pub fn prove(&self, control: &dyn Control) -> Result<Result<u64, WrongChaseState>, Stopped> {
        let wrong_on = |wrong: WrongPursuitState| WrongChaseState {
            state: wrong.state,
            claimed: wrong.value.unwrap_or(Value::Draw),
            reason: None,
        };
        match &self.0 {
            Solved::Grid(solution) => {
                let needed = checker::memory_needed(solution.game());
                if !is_available(needed) {
                    return Err(Stopped::TooLarge { needed, limit: needed });
                }
                match checker::check_solution(solution, control) {
                    Ok(proof) => Ok(Ok(proof.states)),
                    Err(Unproven::Cancelled) => Err(Stopped::Cancelled),
                    Err(Unproven::Wrong(WrongValue { state, claimed, reason })) => {
                        Ok(Err(WrongChaseState { state, claimed, reason: Some(reason) }))
                    }
                }
            }
            Solved::Cells(board, solution) => Ok(check(solution, control)?.map_err(|wrong| {
                let wrong = wrong_on(wrong);
                WrongChaseState { state: board.state_on_cells(wrong.state), ..wrong }
            })),
            Solved::Graph(solution) => Ok(check(solution, control)?.map_err(wrong_on)),
        }
    }

    /// The most bytes that the solve took, if its engine recorded them.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        Some(self.on_grid()?.peak_memory())
    }

    /// The bytes that it holds.
    pub fn memory(&self) -> u64 {
        match &self.0 {
            Solved::Grid(solution) => solution.memory(),
            Solved::Cells(_, solution) | Solved::Graph(solution) => solution.memory(),
        }
    }

    /// The solution of the engine for one policeman on a grid.
    pub(crate) fn on_grid(&self) -> Option<&BoardSolution> {
        match &self.0 {
            Solved::Grid(solution) => Some(solution),
            Solved::Cells(..) | Solved::Graph(_) => None,
        }
    }
}

/// Counts the states of a solved graph.
fn count(solution: &PursuitSolution, control: &dyn Control) -> Result<Statistics, Stopped> {
    let game = solution.game();
    let vertices = game.graph.vertex_count();
    let mut sides = [Outcomes::default(); 2];
    let mut levels: Vec<Level> = Vec::new();
    let mut states = 0;
    for police in squads(vertices, game.policemen) {
        if control.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        let Some(values) = solution.values(police) else { continue };
        for (side, values) in sides.iter_mut().zip(values) {
            for value in values {
                states += 1;
                let outcomes = match value.outcome() {
                    Outcome::Police => &mut side.police,
                    Outcome::Thief => &mut side.thief,
                    Outcome::Draw => &mut side.draw,
                };
                *outcomes += 1;
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
    let vertices = u64::from(vertices);
    Ok(Statistics {
        cells: vertices,
        open_cells: vertices,
        states,
        police_to_move,
        thief_to_move,
        levels,
    })
}

#[cfg(test)]
mod tests;
