//! Why a state of a board has its value, and what is wrong with a move: data for programs, and
//! words for people.
//!
//! `docs/insight.md` defines loops and rooms. Deliberately not here: how they are found (`solve`).

#[cfg(test)]
mod tests;
pub(crate) mod words;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::{
    RowColumn, SideCells, TurnView, line_on, place_of, places_of, status_of, step_at, told_state,
};
use crate::analysis::board::part::solved_chase;
use crate::analysis::chase::words::ChaseWords;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::play::judge::{Grade, Judgement, LegalMove, MoveValue, judge};
use crate::analysis::solve_status::Solutions;
use crate::analysis::solve_status::SolveState;
use crate::model::{Board, ChaseState, ChaseStep, Player};
use crate::solve::insight::{Effort, HeldLoop, LoserRoom, Unexplained, Why, why};
use crate::solve::{Chase, Control, SolvedChase, Stopped, Value};

/// The state of a board to be explained, and perhaps a move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct WhyRequest {
    /// The cells of the policemen; as on the board if absent.
    pub police: Option<SideCells>,
    /// The thief's cell; as on the board if absent.
    pub thief: Option<RowColumn>,
    /// The player to move; the first mover if absent.
    pub mover: Option<Player>,
    /// The destination of a move that is to be judged, or the cells of all policemen after it.
    pub to: Option<SideCells>,
}

/// Why a request cannot be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhyRefused {
    /// A requested cell is a wall or outside the board, or the policemen are too many or too few.
    InvalidState,
    /// The move is illegal, or the game is over.
    IllegalMove,
    /// The control cancelled.
    Cancelled,
}

/// A board and the reasons for the value of one of its states.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct WhyView {
    /// Whether the board is solved.
    pub status: SolveState,
    /// Why there is no solution, in the words of a hover.
    pub message: Option<&'static str>,
    /// The explanation, if the board is solved.
    pub explanation: Option<WhyExplanation>,
}

/// The reasons for the value of a state.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct WhyExplanation {
    /// The cells of the policemen.
    pub police: SideCells,
    /// The thief's cell.
    pub thief: RowColumn,
    /// The player to move.
    pub mover: Player,
    /// The value of the state.
    pub value: Value,
    /// The reason, in Markdown that reads well as plain text.
    pub text: String,
    /// For a draw: the loop that both sides can hold, unless finding it takes too long.
    pub held_loop: Option<LoopView>,
    /// For a win: the room of the loser, unless finding it takes too long.
    pub room: Option<RoomView>,
    /// The judgement of the requested move.
    pub judged: Option<JudgedMove>,
}

/// A loop that both sides can hold.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LoopView {
    /// The moves that lead to it.
    pub path: Vec<TurnView>,
    /// The cells of the policemen where the loop begins.
    pub police: SideCells,
    /// The thief's cell where the loop begins.
    pub thief: RowColumn,
    /// The player to move where the loop begins.
    pub mover: Player,
    /// The moves of the loop; after the last one it begins again.
    pub moves: Vec<LoopMove>,
}

/// A move of a loop, and the moves that leave it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LoopMove {
    /// Who moves.
    pub mover: Player,
    /// The origin, or the cells of all policemen before it.
    pub from: SideCells,
    /// The destination, or the cells of all policemen after it.
    pub to: SideCells,
    /// The other moves, worst first, each with the value of the state after it.
    pub others: Vec<(SideCells, Value)>,
}

/// The room of the loser along the best line.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RoomView {
    /// The player whose room it is.
    pub loser: Player,
    /// The start, and the states after each move of the winner.
    pub rounds: Vec<RoundView>,
    /// For each cell the last round in which it belongs to the room; `None` if it never does.
    pub last_rounds: Vec<Vec<Option<u32>>>,
    /// The moves that the nearest policeman and the thief need to walk to the exit, each alone on the
    /// board.
    pub walks: [Option<u32>; 2],
}

/// A state of the best line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RoundView {
    /// The turns played before it.
    pub turn: u32,
    /// The cells of the policemen.
    pub police: SideCells,
    /// The thief's cell.
    pub thief: RowColumn,
    /// The number of cells of the room.
    pub cells: u32,
}

/// A move compared with the best one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct JudgedMove {
    /// Who moves.
    pub mover: Player,
    /// The origin, or the cells of all policemen before it.
    pub from: SideCells,
    /// The destination, or the cells of all policemen after it.
    pub to: SideCells,
    /// The value of the state after the move.
    pub value: Value,
    /// The grade of the move, as in a match.
    pub grade: Grade,
    /// Best play after the move; empty in a draw.
    pub line: Vec<TurnView>,
    /// If the move gives up a win for a draw: the loop that holds it, unless finding it takes too
    /// long.
    pub held_loop: Option<LoopView>,
    /// The judgement, in Markdown that reads well as plain text.
    pub text: String,
}

impl BoardDocument {
    /// Why a state of a board has its value; `None` if there is no such board.
    ///
    /// # Errors
    /// If a cell is a wall or outside the board, if the move is illegal, or if `control` cancels.
    ///
    /// # Complexity
    /// See [`why()`].
    pub(crate) fn why(
        &self,
        choice: PuzzleChoice,
        request: WhyRequest,
        solutions: &dyn Solutions,
        control: &dyn Control,
    ) -> Result<Option<WhyView>, WhyRefused> {
        let Some((_, part)) = self.chosen(choice) else { return Ok(None) };
        let (status, message) = status_of(&part, solutions);
        let Ok((chase, solution)) = solved_chase(&part, solutions) else {
            return Ok(Some(WhyView { status, message, explanation: None }));
        };
        let WhyRequest { police, thief, mover, to } = request;
        let told = told_state(chase, police.as_deref(), thief, mover);
        let state = told.map_err(|_| WhyRefused::InvalidState)?;
        let step = match to {
            Some(to) => {
                let step = step_at(chase, state.to_move, &to);
                let step = step.map_err(|_| WhyRefused::InvalidState)?;
                if !solution.moves(state).iter().any(|legal| legal.to == step) {
                    return Err(WhyRefused::IllegalMove);
                }
                Some(step)
            }
            None => None,
        };
        let explanation =
            explain(chase, &solution, state, step, control).map_err(|_| WhyRefused::Cancelled)?;
        Ok(Some(WhyView { status, message, explanation: Some(explanation) }))
    }
}

/// Explains a state, and perhaps a legal move from it.
pub(crate) fn explain(
    chase: &Chase,
    solution: &SolvedChase,
    state: ChaseState,
    step: Option<ChaseStep>,
    control: &dyn Control,
) -> Result<WhyExplanation, Stopped> {
    let solved = SolvedBoard { board: &chase.game().board, chase, solution };
    let reason = found(why(chase.game(), solution, state, Effort::thorough(control)))?;
    let judged = step.map(|step| solved.judged(state, step, control)).transpose()?;
    let (mut held_loop, mut room) = (None, None);
    match &reason {
        Some(Why::Loop(held)) => held_loop = Some(solved.loop_view(held)),
        Some(Why::Room(found)) => room = Some(room_view(solved.board, found)),
        Some(Why::Over) | None => {}
    }
    Ok(WhyExplanation {
        police: places_of(solved.board, state.police_cells()),
        thief: place_of(solved.board, state.thief_cell()),
        mover: state.to_move,
        value: solution.value(state),
        text: solved.reason(state, reason.as_ref()),
        held_loop,
        room,
        judged,
    })
}

/// The result of a search; `None` if it gave up.
fn found<T>(result: Result<T, Unexplained>) -> Result<Option<T>, Stopped> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Unexplained::TooManyStates) => Ok(None),
        Err(Unexplained::Cancelled) => Err(Stopped::Cancelled),
    }
}

/// A board that is explained.
struct SolvedBoard<'a> {
    board: &'a Board,
    chase: &'a Chase,
    solution: &'a SolvedChase,
}

impl SolvedBoard<'_> {
    fn judged(
        &self,
        state: ChaseState,
        step: ChaseStep,
        control: &dyn Control,
    ) -> Result<JudgedMove, Stopped> {
        let Self { board, chase, solution } = *self;
        let mover = state.to_move;
        let legal = |step: ChaseStep, value: Value| {
            let name = ChaseWords::of_board(board).step_name(&state, &step);
            LegalMove::new(name, Vec::new(), 0, MoveValue::Chase(mover, value))
        };
        let moves = solution.moves(state);
        let moves = moves.into_iter();
        let choices: Vec<LegalMove> = moves.map(|option| legal(option.to, option.value)).collect();
        let after = state.after(step);
        let value = solution.value(after);
        let Judgement { grade, text: verdict, .. } = judge(&choices, &legal(step, value));
        let held = match grade {
            Grade::Blunder if value.turns().is_none() => {
                found(why(chase.game(), solution, after, Effort::thorough(control)))?
            }
            _ => None,
        };
        let line = solution.best_line(after);
        let text = self.judgement(state, step, &verdict, &line, held.as_ref());
        let held_loop = match &held {
            Some(Why::Loop(held)) => Some(self.loop_view(held)),
            _ => None,
        };
        Ok(JudgedMove {
            mover,
            from: places_of(board, state.cells_of(mover)),
            to: places_of(board, step.cells()),
            value,
            grade,
            line: line_on(board, &line),
            held_loop,
            text,
        })
    }

    fn loop_view(&self, held: &HeldLoop) -> LoopView {
        let board = self.board;
        let mut state = held.entry;
        let mut loop_moves = Vec::with_capacity(held.steps.len());
        for &step in &held.steps {
            let moves = self.solution.moves(state).into_iter().rev();
            let others = moves.filter(|other| other.to != step);
            loop_moves.push(LoopMove {
                mover: step.mover(),
                from: places_of(board, state.cells_of(step.mover())),
                to: places_of(board, step.cells()),
                others: others
                    .map(|other| (places_of(board, other.to.cells()), other.value))
                    .collect(),
            });
            state = state.after(step);
        }
        LoopView {
            path: line_on(board, &held.path),
            police: places_of(board, held.entry.police_cells()),
            thief: place_of(board, held.entry.thief_cell()),
            mover: held.entry.to_move,
            moves: loop_moves,
        }
    }
}

fn room_view(board: &Board, room: &LoserRoom) -> RoomView {
    let rounds = room.rounds.iter().map(|round| RoundView {
        turn: round.turn,
        police: places_of(board, round.state.police_cells()),
        thief: place_of(board, round.state.thief_cell()),
        cells: round.cells,
    });
    RoomView {
        loser: room.loser,
        rounds: rounds.collect(),
        last_rounds: room.last_rounds.chunks(board.columns() as usize).map(<[_]>::to_vec).collect(),
        walks: room.walks,
    }
}
