//! Values straight from the definition, as simply as possible.

use crate::model::{BoardGame, Cell, Directions, Player, Stuck};
use crate::solve::board::state::GridState;
use crate::solve::value::{Turns, Value};

/// The value of every state, found by applying the definition until nothing changes.
///
/// It shares no code with the engines, nor with [`BoardGame::destinations`]: a legal move is found
/// by trying every cell.
pub(crate) struct Oracle {
    cells: usize,
    values: Vec<Value>,
    /// The value of endless play.
    endless: Value,
}

impl Oracle {
    pub(crate) fn new(game: &BoardGame) -> Self {
        let cells = game.board.cell_count() as usize;
        let states: Vec<GridState> = states(game);
        let endless = match game.rules.turns.endless {
            None => Value::Draw,
            Some(winner) => Value::Endless(winner),
        };
        let mut oracle = Self { cells, values: vec![endless; cells * cells * 2], endless };
        let moves: Vec<Vec<Cell>> = states.iter().map(|&state| legal_moves(game, state)).collect();
        let mut changed = true;
        while changed {
            let found: Vec<Value> = states
                .iter()
                .zip(&moves)
                .map(|(&state, moves)| oracle.definition(game, state, moves))
                .collect();
            changed = false;
            for (&state, value) in states.iter().zip(found) {
                let index = oracle.index(state);
                changed |= oracle.values[index] != value;
                oracle.values[index] = value;
            }
        }
        oracle
    }

    pub(crate) fn value(&self, state: impl Into<GridState>) -> Value {
        self.values[self.index(state.into())]
    }

    /// The rules of the game, word by word.
    fn definition(&self, game: &BoardGame, state: GridState, moves: &[Cell]) -> Value {
        let mover = state.to_move;
        let ended = |winner| Value::Win(winner, Turns(0));
        if state.police == state.thief {
            return ended(Player::Police);
        }
        if game.board.is_exit(state.thief) {
            return ended(Player::Thief);
        }
        if moves.is_empty() {
            return match game.rules.turns.stuck {
                Stuck::Loses => ended(mover.opponent()),
                Stuck::Wins => ended(mover),
            };
        }
        let after: Vec<Value> = moves.iter().map(|&to| self.value(state.after(to))).collect();
        let turns_if_won_by = |winner: Player| {
            after
                .iter()
                .filter(move |value| value.outcome().winner() == Some(winner))
                // Endless play has no turns.
                .filter_map(|value| value.turns())
        };
        if let Some(Turns(soonest)) = turns_if_won_by(mover).min() {
            return Value::Win(mover, Turns(soonest + 1));
        }
        if turns_if_won_by(mover.opponent()).count() == after.len() {
            let Turns(latest) = turns_if_won_by(mover.opponent()).max().expect("a move");
            return Value::Win(mover.opponent(), Turns(latest + 1));
        }
        self.endless
    }

    fn index(&self, state: GridState) -> usize {
        let side = usize::from(state.to_move == Player::Thief);
        (state.police.index() * self.cells + state.thief.index()) * 2 + side
    }
}

/// Every cell that the player to move may step or skip to, found by trying every cell of the board.
pub(crate) fn legal_moves(game: &BoardGame, state: GridState) -> Vec<Cell> {
    let board = &game.board;
    let from = state.cell_of(state.to_move);
    let legal = |&to: &Cell| {
        let rows = board.row(from).abs_diff(board.row(to));
        let columns = board.column(from).abs_diff(board.column(to));
        match (rows, columns) {
            (0, 0) => game.rules.turns.may_skip(state.to_move),
            (0, 1) | (1, 0) => !board.is_wall(to),
            (1, 1) => {
                game.rules.directions(state.to_move) == Directions::Eight && !board.is_wall(to)
            }
            _ => false,
        }
    };
    board.cells().filter(legal).collect()
}

/// Every state of the game, walls left out.
pub(crate) fn states(game: &BoardGame) -> Vec<GridState> {
    let mut states = Vec::new();
    for police in game.board.cells() {
        for thief in game.board.cells() {
            for to_move in [Player::Police, Player::Thief] {
                states.push(GridState { police, thief, to_move });
            }
        }
    }
    states.retain(|&state| game.has_state(state));
    states
}
