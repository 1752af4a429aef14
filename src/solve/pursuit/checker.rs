//! Proves the values of a pursuit, state by state, without the engine's code: no tables, no order of
//! policemen, moves from the graph itself.
//!
//! A win in N turns needs a move to a win in N − 1 turns, and no faster one. A loss in N turns, that
//! every move is lost, and the longest in N − 1 turns. As turns fall along such moves, wins are real.
//! An undecided state needs a move to another one but not to a win of its mover, so play may stay
//! among them forever and nobody can leave them to his advantage.

use std::fmt;

use crate::model::{Player, PursuitGame, Squad, State, Stuck};
use crate::solve::pursuit::solution::PursuitSolution;
use crate::solve::value::{Control, Stopped, Turns, Value};

/// The first state with a wrong value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongPursuitState {
    /// The state.
    pub state: State,
    /// Its value in the solution.
    pub value: Option<Value>,
}

impl fmt::Display for WrongPursuitState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { police, thief, to_move } = self.state;
        write!(f, "wrong value with the police on {police:?}, the thief on {thief} and ")?;
        write!(f, "{} to move: {:?}", to_move.name(), self.value)
    }
}

impl std::error::Error for WrongPursuitState {}

/// Proves every state of a solution, or names the first wrong one.
///
/// # Complexity
/// States times joint moves.
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels.
pub fn check(
    solution: &PursuitSolution,
    control: &dyn Control,
) -> Result<Result<u64, WrongPursuitState>, Stopped> {
    check_values(solution.game(), &|state| solution.value(state), control)
}

/// As [`check`], for any source of values. Returns the number of states.
pub(crate) fn check_values(
    game: &PursuitGame,
    value: &dyn Fn(State) -> Option<Value>,
    control: &dyn Control,
) -> Result<Result<u64, WrongPursuitState>, Stopped> {
    let vertices = game.graph.vertex_count();
    let mut count = 0;
    let mut places = vec![0; usize::from(game.policemen)];
    if vertices == 0 || places.is_empty() {
        return Ok(Ok(0));
    }
    loop {
        if control.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        let Some(police) = Squad::new(&places) else { return Ok(Ok(count)) };
        for thief in 0..vertices {
            for to_move in [Player::Police, Player::Thief] {
                let state = State { police, thief, to_move };
                count += 1;
                if value(state).is_none_or(|found| !is_right(game, value, state, found)) {
                    return Ok(Err(WrongPursuitState { state, value: value(state) }));
                }
            }
        }
        // The next ascending list.
        let Some(rising) = places.iter().rposition(|&place| place + 1 < vertices) else {
            return Ok(Ok(count));
        };
        let to = places[rising] + 1;
        places[rising..].fill(to);
    }
}

fn is_right(
    game: &PursuitGame,
    value: &dyn Fn(State) -> Option<Value>,
    state: State,
    found: Value,
) -> bool {
    let State { police, thief, to_move } = state;
    let after = successors(game, state);
    let ended = if police.holds(thief) {
        Some(Player::Police)
    } else if game.exits.contains(&thief) {
        Some(Player::Thief)
    } else if after.is_empty() {
        Some(match game.turns.stuck {
            Stuck::Loses => to_move.opponent(),
            Stuck::Wins => to_move,
        })
    } else {
        None
    };
    if let Some(winner) = ended {
        return found == Value::Win(winner, Turns(0));
    }
    // The turns of a win of either side after each move, if it ends.
    let ends = |player: Player| {
        after.iter().filter_map(move |&state| match value(state)? {
            Value::Win(winner, Turns(turns)) if winner == player => Some(turns),
            _ => None,
        })
    };
    let other = to_move.opponent();
    match found {
        Value::Win(winner, Turns(turns)) if winner == to_move => {
            turns > 0 && ends(to_move).min() == Some(turns - 1)
        }
        Value::Win(_, Turns(turns)) => {
            turns > 0 && ends(other).count() == after.len() && ends(other).max() == Some(turns - 1)
        }
        Value::Endless(_) | Value::Draw => {
            found.outcome().winner() == game.turns.endless
                && ends(to_move).next().is_none()
                && ends(other).count() < after.len()
        }
    }
}

/// The states after every legal move, several of them equal, empty if the mover is stuck.
fn successors(game: &PursuitGame, state: State) -> Vec<State> {
    let State { police, thief, to_move } = state;
    let police_graph = game.police_graph();
    match to_move {
        Player::Thief => {
            let stays = game.turns.thief_may_skip.then_some(thief);
            let to = game.graph.successors(thief).iter().copied().chain(stays);
            to.map(|thief| State { thief, to_move: Player::Police, ..state }).collect()
        }
        Player::Police => {
            let steps = |at: u32| police_graph.successors(at);
            if !game.turns.police_may_skip
                && police.vertices().iter().all(|&at| steps(at).is_empty())
            {
                return Vec::new();
            }
            let mut joint = vec![Vec::new()];
            for &at in police.vertices() {
                let stays = (game.turns.police_may_skip || steps(at).is_empty()).then_some(at);
                let mut longer = Vec::new();
                for moved in &joint {
                    for to in steps(at).iter().copied().chain(stays) {
                        let mut moved: Vec<u32> = moved.clone();
                        moved.push(to);
                        longer.push(moved);
                    }
                }
                joint = longer;
            }
            let squads = joint.iter().filter_map(|moved| Squad::new(moved));
            squads.map(|police| State { police, to_move: Player::Thief, ..state }).collect()
        }
    }
}
