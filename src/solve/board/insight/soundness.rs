//! The soundness of a puzzle, in the terms of chess problems: keys, duals, only moves, set play.

use crate::model::{Player, State};
use crate::solve::chase::SolvedChase;
use crate::solve::value::{Forced, Move, Value};

/// How forced the play of a puzzle is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Soundness {
    /// The first moves that keep the verdict's outcome, best first.
    pub keys: Vec<Move>,
    /// The number of them that are best: for a winner the soonest, for a loser the latest, in a
    /// draw all that hold it.
    pub best: usize,
    /// The winner's moves along the best line; `None` in a draw, and where endless play decides.
    pub forced: Option<Forced>,
    /// The winner's alternatives after the first turn, in order of turns, each turn's best first.
    pub duals: Vec<Dual>,
    /// The value with the other side to move first.
    pub set_play: Value,
}

/// Another move of the winner that keeps the outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dual {
    /// The number of the turn along the best line, from 0.
    pub turn: usize,
    /// The move.
    pub option: Move,
}

/// Counts how forced play is from a start.
///
/// # Errors
/// The number of moves of a state on the way that has too many to list them.
///
/// # Complexity
/// Linear in the turns to the end.
pub fn soundness(start: State, solution: &SolvedChase) -> Result<Soundness, usize> {
    let value = solution.value(start);
    let keys = keeping(start, solution)?;
    let best = keys.iter().filter(|key| key.value == keys[0].value).count();
    let other_first = State { to_move: start.to_move.opponent(), ..start };
    let mut soundness = Soundness {
        keys,
        best,
        forced: None,
        duals: Vec::new(),
        set_play: solution.value(other_first),
    };
    let Value::Win(winner, _) = value else { return Ok(soundness) };
    let mut forced = Forced { only: 0, line: 0 };
    let mut state = start;
    for (turn, made) in solution.best_line(start).into_iter().enumerate() {
        if state.to_move == winner {
            let options = keeping(state, solution)?;
            forced.line += 1;
            forced.only += usize::from(options.len() == 1);
            let others = options.into_iter().filter(|option| turn > 0 && option.to != made);
            soundness.duals.extend(others.map(|option| Dual { turn, option }));
        }
        state = state.after(made);
    }
    soundness.forced = Some(forced);
    Ok(soundness)
}

/// The moves of a state that keep its outcome, best first.
pub(crate) fn keeping(state: State, solution: &SolvedChase) -> Result<Vec<Move>, usize> {
    if let Some(count) = solution.too_many_moves(state) {
        return Err(count);
    }
    let outcome = solution.value(state).outcome();
    let mut moves = solution.moves(state);
    moves.retain(|option| option.value.outcome() == outcome);
    Ok(moves)
}

/// The number of best first moves, if the first mover wins: more than one are several keys.
pub fn keys(start: State, solution: &SolvedChase) -> Option<usize> {
    let winner: Option<Player> = solution.value(start).outcome().winner();
    if winner != Some(start.to_move) {
        return None;
    }
    let moves = solution.moves(start);
    Some(moves.iter().filter(|option| option.value == moves[0].value).count())
}
