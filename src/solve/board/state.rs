//! A state as the engines of a grid keep it: two cells and who moves. Above this folder there is
//! only [`State`], with any number of policemen.

use crate::model::{BoardGame, Cell, Player, State};

/// A state with one policeman. If the game has it, neither piece is on a wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GridState {
    /// The policeman's cell.
    pub police: Cell,
    /// The thief's cell.
    pub thief: Cell,
    /// The player to move.
    pub to_move: Player,
}

impl GridState {
    /// The cell of a player's piece.
    pub(crate) const fn cell_of(self, player: Player) -> Cell {
        match player {
            Player::Police => self.police,
            Player::Thief => self.thief,
        }
    }

    /// The state after a move to `to` (the mover's own cell for a skip). Does not check that the
    /// move is legal.
    pub(crate) const fn after(self, to: Cell) -> Self {
        match self.to_move {
            Player::Police => Self { police: to, to_move: Player::Thief, ..self },
            Player::Thief => Self { thief: to, to_move: Player::Police, ..self },
        }
    }
}

impl From<State> for GridState {
    /// With no policeman or several, a state that no game has.
    fn from(state: State) -> Self {
        let police = match state.police.vertices() {
            &[police] => police,
            _ => u32::MAX,
        };
        Self { police: Cell::new(police), thief: state.thief_cell(), to_move: state.to_move }
    }
}

impl From<GridState> for State {
    fn from(GridState { police, thief, to_move }: GridState) -> Self {
        Self::of_one(police, thief, to_move)
    }
}

impl BoardGame {
    /// Whether the state exists on this board: both cells inside the grid, neither a wall.
    pub(crate) fn has_state(&self, state: GridState) -> bool {
        let is_open = |cell: Cell| {
            cell.index() < self.board.cell_count() as usize && !self.board.is_wall(cell)
        };
        is_open(state.police) && is_open(state.thief)
    }

    /// The legal moves in a state that has not ended, as destinations in reading order, including
    /// the mover's own cell if that player may skip. Both players may step onto each other.
    pub(crate) fn destinations(&self, state: GridState) -> impl Iterator<Item = Cell> + '_ {
        let from = state.cell_of(state.to_move);
        let steps = self.rules.directions(state.to_move).steps();
        let (before, after) = steps.split_at(steps.len() / 2);
        let stay = self.rules.turns.may_skip(state.to_move).then_some(from);
        let step = move |&(rows, columns): &(i32, i32)| self.board.step(from, rows, columns);
        (before.iter().filter_map(step)).chain(stay).chain(after.iter().filter_map(step))
    }
}
