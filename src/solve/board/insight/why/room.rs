//! The room of the loser: the places where it can still be, round by round, while the winner makes
//! best moves.

use hashbrown::HashSet;

use crate::model::{Player, State};
use crate::solve::board::insight::why::{Effort, Spent, Unexplained};
use crate::solve::chase::{ChaseGround, SolvedChase};
use crate::solve::value::{Turns, Value};

/// The room of the loser along the best line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoserRoom {
    /// The player whose room it is.
    pub loser: Player,
    /// The start, and the state after each move of the winner along the best line.
    pub rounds: Vec<Round>,
    /// For each place the last round in which it belongs to the room; `None` if it never does.
    pub last_rounds: Vec<Option<u32>>,
    /// The moves that each player needs to walk to the exit, alone on the board: the nearest
    /// policeman, the thief. `None` if that is impossible.
    pub walks: [Option<u32>; 2],
}

/// A state of the best line, and the room in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// The turns played before it.
    pub turn: u32,
    /// The state.
    pub state: State,
    /// The number of places of the room.
    pub cells: u32,
}

/// The room of the opponent of `winner`, who wins from `start`.
pub(crate) fn room(
    ground: ChaseGround<'_>,
    solution: &SolvedChase,
    start: State,
    winner: Player,
    effort: Effort<'_>,
) -> Result<LoserRoom, Unexplained> {
    let loser = winner.opponent();
    let mut rounds = vec![Round { turn: 0, state: start, cells: 0 }];
    let mut state = start;
    for (turn, step) in (1..).zip(solution.best_line(start)) {
        state = state.after(step);
        if step.mover() == winner {
            rounds.push(Round { turn, state, cells: 0 });
        }
    }
    // Play that is possible from a later state of the line is possible from every earlier one. So,
    // from the last round to the first, each state is visited once.
    let mut spent = Spent::new(effort);
    let mut last_rounds = vec![None; ground.place_count()];
    let mut seen = HashSet::new();
    let mut cells = 0;
    let mut options = Vec::new();
    for (number, round) in (0u32..).zip(&mut rounds).collect::<Vec<_>>().into_iter().rev() {
        let mut waiting: Vec<State> =
            Some(round.state).filter(|&state| seen.insert(state)).into_iter().collect();
        while let Some(state) = waiting.pop() {
            let Value::Win(_, Turns(turns)) = solution.value(state) else { continue };
            if turns == 0 {
                continue;
            }
            if state.to_move == loser {
                for cell in state.cells_of(loser) {
                    let last = &mut last_rounds[cell.index()];
                    cells += u32::from(last.is_none());
                    last.get_or_insert(number);
                }
            }
            spent.states_after(solution, state, &mut options)?;
            for &next in &options {
                spent.count(seen.len())?;
                let is_played = || solution.value(next) == Value::Win(winner, Turns(turns - 1));
                if (state.to_move == loser || is_played()) && seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        round.cells = cells;
    }
    let walks = [Player::Police, Player::Thief].map(|player| {
        let walks = ground.walks_to(player, &ground.exits());
        start.cells_of(player).filter_map(|cell| walks[cell.index()]).min()
    });
    Ok(LoserRoom { loser, rounds, last_rounds, walks })
}
