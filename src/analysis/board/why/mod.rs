//! Why a state of a board has its value, and what is wrong with a move: data for programs, and
//! words for people.
//!
//! `docs/insight.md` defines loops and rooms. Deliberately not here: how they are found (`solve`).

#[cfg(test)]
mod tests;
pub(crate) mod words;

use std::sync::Arc;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::{
    RowColumn, cell_at, place_of, places_of, status_of, step_name,
};
use crate::analysis::board::part::solved;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::play::judge::{LegalMove, MoveValue, judge};
use crate::analysis::solve_status::Solutions;
use crate::analysis::solve_status::SolveState;
use crate::model::{Board, Cell, Player, State};
use crate::solve::insight::{Effort, HeldLoop, LoserRoom, Unexplained, Why, why};
use crate::solve::{BoardSolution, Control, Stopped, Value, best_line, moves};

/// The state of a board to be explained, and perhaps a move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct WhyRequest {
    /// The police's cell; as on the board if absent.
    pub police: Option<RowColumn>,
    /// The thief's cell; as on the board if absent.
    pub thief: Option<RowColumn>,
    /// The player to move; the first mover if absent.
    pub mover: Option<Player>,
    /// The destination of a move that is to be judged.
    pub to: Option<RowColumn>,
}

/// Why a request cannot be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhyRefused {
    /// A requested cell is a wall or outside the board.
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
    /// The police's cell.
    pub police: RowColumn,
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
    pub path: Vec<(Player, RowColumn)>,
    /// The police's cell where the loop begins.
    pub police: RowColumn,
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
    /// The origin.
    pub from: RowColumn,
    /// The destination.
    pub to: RowColumn,
    /// The other moves, worst first, each with the value of the state after it.
    pub others: Vec<(RowColumn, Value)>,
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
    /// The moves that the police and the thief need to walk to the exit, each alone on the board.
    pub walks: [Option<u32>; 2],
}

/// A state of the best line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoundView {
    /// The turns played before it.
    pub turn: u32,
    /// The police's cell.
    pub police: RowColumn,
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
    /// The origin.
    pub from: RowColumn,
    /// The destination.
    pub to: RowColumn,
    /// The value of the state after the move.
    pub value: Value,
    /// The quality of the move.
    pub quality: MoveQuality,
    /// Best play after the move; empty in a draw.
    pub line: Vec<(Player, RowColumn)>,
    /// If the move gives up a win for a draw: the loop that holds it, unless finding it takes too
    /// long.
    pub held_loop: Option<LoopView>,
    /// The judgement, in Markdown that reads well as plain text.
    pub text: String,
}

/// The quality of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveQuality {
    /// No move is better.
    Best,
    /// It still wins, but takes longer.
    Slow,
    /// All moves lose, and this one loses sooner.
    Sooner,
    /// The outcome is worse for the mover.
    Losing,
}

impl MoveQuality {
    /// The word for it in JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Slow => "slow",
            Self::Sooner => "sooner",
            Self::Losing => "losing",
        }
    }
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
        let Ok((puzzle, solution)) = solved(&part, solutions) else {
            return Ok(Some(WhyView { status, message, explanation: None }));
        };
        let board = &puzzle.game.board;
        let cell = |place| cell_at(board, place).map_err(|_| WhyRefused::InvalidState);
        let state = State {
            police: request.police.map_or(Ok(puzzle.start.police), cell)?,
            thief: request.thief.map_or(Ok(puzzle.start.thief), cell)?,
            to_move: request.mover.unwrap_or(puzzle.start.to_move),
        };
        let to = request.to.map(cell).transpose()?;
        if to.is_some_and(|to| !moves(&solution, state).iter().any(|legal| legal.to == to)) {
            return Err(WhyRefused::IllegalMove);
        }
        let explanation =
            explain(&solution, state, to, control).map_err(|_| WhyRefused::Cancelled)?;
        Ok(Some(WhyView { status, message, explanation: Some(explanation) }))
    }
}

/// Explains a state, and perhaps a legal move from it.
pub(crate) fn explain(
    solution: &Arc<BoardSolution>,
    state: State,
    to: Option<Cell>,
    control: &dyn Control,
) -> Result<WhyExplanation, Stopped> {
    let board = &solution.game().board;
    let reason = found(why(solution, state, Effort::thorough(control)))?;
    let judged = to.map(|to| judged(solution, state, to, control)).transpose()?;
    let (mut held_loop, mut room) = (None, None);
    match &reason {
        Some(Why::Loop(held)) => held_loop = Some(loop_view(solution, held)),
        Some(Why::Room(found)) => room = Some(room_view(board, found)),
        Some(Why::Over) | None => {}
    }
    Ok(WhyExplanation {
        police: place_of(board, state.police),
        thief: place_of(board, state.thief),
        mover: state.to_move,
        value: solution.value(state),
        text: words::reason(solution, state, reason.as_ref()),
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

fn judged(
    solution: &Arc<BoardSolution>,
    state: State,
    to: Cell,
    control: &dyn Control,
) -> Result<JudgedMove, Stopped> {
    let board = &solution.game().board;
    let mover = state.to_move;
    let from = place_of(board, state.cell_of(mover));
    let legal = |to, value| {
        let name = step_name(from, place_of(board, to)).to_owned();
        LegalMove::new(name, Vec::new(), 0, MoveValue::Chase(mover, value))
    };
    let options = moves(solution, state);
    let after = state.after(to);
    let value = solution.value(after);
    let best = options.first().map_or(value, |best| best.value);
    let choices: Vec<LegalMove> =
        options.into_iter().map(|option| legal(option.to, option.value)).collect();
    let quality = match (value.outcome() == best.outcome(), value.outcome().winner()) {
        _ if value == best => MoveQuality::Best,
        (true, Some(winner)) if winner == mover => MoveQuality::Slow,
        (true, _) => MoveQuality::Sooner,
        (false, _) => MoveQuality::Losing,
    };
    let held = match quality {
        MoveQuality::Losing if value.turns().is_none() => {
            found(why(solution, after, Effort::thorough(control)))?
        }
        _ => None,
    };
    let step = place_of(board, to);
    let chosen = legal(to, value);
    let line = best_line(solution, after);
    let text =
        words::judgement(solution, state, to, &judge(&choices, &chosen).text, &line, held.as_ref());
    let held_loop = match &held {
        Some(Why::Loop(held)) => Some(loop_view(solution, held)),
        _ => None,
    };
    Ok(JudgedMove {
        mover,
        from,
        to: step,
        value,
        quality,
        line: places_of(board, line),
        held_loop,
        text,
    })
}

fn loop_view(solution: &BoardSolution, held: &HeldLoop) -> LoopView {
    let board = &solution.game().board;
    let mut state = held.entry;
    let mut loop_moves = Vec::with_capacity(held.steps.len());
    for step in &held.steps {
        let others = moves(solution, state).into_iter().rev().filter(|other| other.to != step.to);
        loop_moves.push(LoopMove {
            mover: step.mover,
            from: place_of(board, state.cell_of(step.mover)),
            to: place_of(board, step.to),
            others: others.map(|other| (place_of(board, other.to), other.value)).collect(),
        });
        state = state.after(step.to);
    }
    LoopView {
        path: places_of(board, held.path.clone()),
        police: place_of(board, held.entry.police),
        thief: place_of(board, held.entry.thief),
        mover: held.entry.to_move,
        moves: loop_moves,
    }
}

fn room_view(board: &Board, room: &LoserRoom) -> RoomView {
    let rounds = room.rounds.iter().map(|round| RoundView {
        turn: round.turn,
        police: place_of(board, round.state.police),
        thief: place_of(board, round.state.thief),
        cells: round.cells,
    });
    RoomView {
        loser: room.loser,
        rounds: rounds.collect(),
        last_rounds: room.last_rounds.chunks(board.columns() as usize).map(<[_]>::to_vec).collect(),
        walks: room.walks,
    }
}
