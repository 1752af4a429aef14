//! The room of the loser: the cells where it can still be, round by round, while the winner makes
//! best moves.

use std::collections::VecDeque;

use hashbrown::HashSet;

use crate::model::{Board, BoardGame, Cell, ChaseState, Player, Rules};
use crate::solve::board::insight::why::{Effort, Spent, Unexplained};
use crate::solve::chase::SolvedChase;
use crate::solve::value::{Turns, Value};

/// The room of the loser along the best line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoserRoom {
    /// The player whose room it is.
    pub loser: Player,
    /// The start, and the state after each move of the winner along the best line.
    pub rounds: Vec<Round>,
    /// For each cell the last round in which it belongs to the room; `None` if it never does.
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
    pub state: ChaseState,
    /// The number of cells of the room.
    pub cells: u32,
}

/// The room of the opponent of `winner`, who wins from `start`.
pub(crate) fn room(
    game: &BoardGame,
    solution: &SolvedChase,
    start: ChaseState,
    winner: Player,
    effort: Effort<'_>,
) -> Result<LoserRoom, Unexplained> {
    let board = &game.board;
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
    let mut last_rounds = vec![None; board.cell_count() as usize];
    let mut seen = HashSet::new();
    let mut cells = 0;
    let mut options = Vec::new();
    for (number, round) in (0u32..).zip(&mut rounds).collect::<Vec<_>>().into_iter().rev() {
        let mut waiting: Vec<ChaseState> =
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
            solution.states_after(state, &mut options);
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
        let walks = walks_to(board, &game.rules, player, board.exits());
        start.cells_of(player).filter_map(|cell| walks[cell.index()]).min()
    });
    Ok(LoserRoom { loser, rounds, last_rounds, walks })
}

/// The moves that a player needs to walk from each cell to the nearest of these, alone on the
/// board.
pub(crate) fn walks_to(
    board: &Board,
    rules: &Rules,
    player: Player,
    goals: &[Cell],
) -> Vec<Option<u32>> {
    let mut moves = vec![None; board.cell_count() as usize];
    let mut waiting = VecDeque::from(goals.to_vec());
    for goal in goals {
        moves[goal.index()] = Some(0);
    }
    // A step may be taken back, so the way from a goal is as long as the way to it.
    while let Some(cell) = waiting.pop_front() {
        for &(rows, columns) in rules.directions(player).steps() {
            if let Some(next) =
                board.step(cell, rows, columns).filter(|next| moves[next.index()].is_none())
            {
                moves[next.index()] = moves[cell.index()].map(|moves: u32| moves + 1);
                waiting.push_back(next);
            }
        }
    }
    moves
}
