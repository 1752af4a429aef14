//! The moves of a board's players, looked up by cell.

use crate::model::{BoardGame, Cell, Player};
use crate::solve::board::state::GridState;

/// The cells that each player may move to from each open cell, including the same cell if the
/// player may skip. Moves are symmetric: these are also the cells that the player may have come
/// from.
pub(crate) struct MoveTable {
    sides: [Side; 2],
    open: Vec<Cell>,
}

/// The moves of one player.
struct Side {
    /// Where the moves of a cell start in `to`; one more than cells.
    starts: Vec<u32>,
    to: Vec<Cell>,
}

impl MoveTable {
    pub(crate) fn new(game: &BoardGame) -> Self {
        let board = &game.board;
        let open: Vec<Cell> = board.open_cells().collect();
        let sides = [Player::Police, Player::Thief].map(|to_move| {
            let mut side = Side { starts: vec![0], to: Vec::new() };
            for cell in board.cells() {
                if !board.is_wall(cell) {
                    side.to.extend(game.destinations(GridState {
                        police: cell,
                        thief: cell,
                        to_move,
                    }));
                }
                side.starts.push(side.to.len() as u32);
            }
            side
        });
        Self { sides, open }
    }

    /// The cells that a player may move to from a cell, or have come from; none for a wall.
    #[inline]
    pub(crate) fn of(&self, player: Player, from: Cell) -> &[Cell] {
        let side = match player {
            Player::Police => &self.sides[0],
            Player::Thief => &self.sides[1],
        };
        &side.to[side.starts[from.index()] as usize..side.starts[from.index() + 1] as usize]
    }

    /// Every open cell in reading order.
    pub(crate) fn open(&self) -> &[Cell] {
        &self.open
    }

    /// Every state with a player on this open cell; states with both players there occur twice.
    pub(crate) fn states_with(&self, cell: Cell) -> impl Iterator<Item = GridState> + '_ {
        let pairs = self.open.iter().flat_map(move |&other| [(cell, other), (other, cell)]);
        pairs.flat_map(|(police, thief)| {
            [Player::Police, Player::Thief].map(|to_move| GridState { police, thief, to_move })
        })
    }
}
