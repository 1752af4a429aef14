//! How the pieces move: the variants of the game, its states, and the puzzle that starts in one of
//! them.

use std::sync::Arc;

use crate::model::board::cells::{Board, Cell, CellKind};
use crate::model::chase::{State, TurnRules};
use crate::model::players::Player;

/// The steps a player may take, not counting skips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Directions {
    /// Up, down, left and right.
    Four,
    /// Also the four diagonals; a diagonal step between two walls is allowed.
    Eight,
}

impl Directions {
    /// The steps as (rows, columns), in reading order of their destinations.
    pub const fn steps(self) -> &'static [(i32, i32)] {
        match self {
            Self::Four => &[(-1, 0), (0, -1), (0, 1), (1, 0)],
            Self::Eight => &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)],
        }
    }
}

/// The variant of the game: everything but the board that affects the value of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The police's steps.
    pub police_moves: Directions,
    /// The thief's steps.
    pub thief_moves: Directions,
    /// Who may skip, and who wins when nobody can end the game.
    pub turns: TurnRules,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            police_moves: Directions::Eight,
            thief_moves: Directions::Four,
            turns: TurnRules::default(),
        }
    }
}

impl Rules {
    /// The steps of a player.
    pub const fn directions(&self, player: Player) -> Directions {
        match player {
            Player::Police => self.police_moves,
            Player::Thief => self.thief_moves,
        }
    }
}

/// Everything that the value of a state depends on, and nothing else: puzzles with equal games
/// share a solution, wherever the pieces start and whoever moves first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoardGame {
    /// Size, walls and exits.
    pub board: Board,
    /// How the pieces move.
    pub rules: Rules,
}

impl BoardGame {
    /// The number of cells that are a wall in only one of the two games; `None` if anything else
    /// differs.
    pub fn walls_apart(&self, other: &Self) -> Option<u32> {
        let board = &self.board;
        let others = &other.board;
        let is_comparable = self.rules == other.rules
            && board.rows() == others.rows()
            && board.columns() == others.columns()
            && board.exits() == others.exits();
        if !is_comparable {
            return None;
        }
        let pairs = board.walls().iter().zip(others.walls());
        Some(pairs.map(|(walls, others)| (walls ^ others).count_ones()).sum())
    }

    /// The cells that a piece of a player can step to, in reading order.
    pub fn steps_from(&self, player: Player, from: Cell) -> impl Iterator<Item = Cell> + '_ {
        let steps = self.rules.directions(player).steps().iter();
        steps.filter_map(move |&(rows, columns)| self.board.step(from, rows, columns))
    }

    /// Whether a piece may go from a cell to a cell as part of a turn of its side. A policeman
    /// without a step stays where the others must step.
    pub fn may_go(&self, player: Player, from: Cell, to: Cell) -> bool {
        if to == from {
            return self.rules.turns.may_skip(player)
                || self.steps_from(player, from).next().is_none();
        }
        self.steps_from(player, from).any(|end| end == to)
    }
}

/// A game with some of its pieces in place, or all of them: a board that may lack policemen or the
/// thief, and is without other errors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardSetup {
    /// The game.
    pub game: Arc<BoardGame>,
    /// The number of policemen that play.
    pub policemen: usize,
    /// The cells of the policemen on the board in reading order, at most as many as play.
    pub police: Box<[Cell]>,
    /// The cell of the thief, if it is on the board.
    pub thief: Option<Cell>,
    /// The player to move first.
    pub first: Player,
}

/// A game and its start with any number of policemen: the content of a board without errors.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoardPuzzle {
    /// The game, shared with solves of it.
    pub game: Arc<BoardGame>,
    /// The starting state.
    pub start: State,
}

impl BoardPuzzle {
    /// The number of policemen.
    pub fn policemen(&self) -> usize {
        self.start.police.vertices().len()
    }

    /// What is written on a cell.
    pub(crate) fn kind(&self, cell: Cell) -> CellKind {
        self.start.kind_on(&self.game.board, cell)
    }

    /// The rows of the grid as text.
    pub(crate) fn rows(&self) -> impl Iterator<Item = String> {
        let board = &self.game.board;
        (0..board.rows()).map(move |row| {
            let cells = (0..board.columns()).filter_map(|column| board.cell(row, column));
            cells.map(|cell| self.kind(cell).character()).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::model::board::rules::*;

    fn game(rows: u32, walls: &[u32], rules: Rules) -> BoardGame {
        let board =
            Board::new(rows, 3, Cell::new(0), |cell| walls.contains(&(cell.index() as u32)))
                .unwrap();
        BoardGame { board, rules }
    }

    #[test]
    fn games_are_compared_by_walls_only_if_all_else_is_equal() {
        let rules = Rules::default();
        let one = game(3, &[1, 4], rules);
        assert_eq!(one.walls_apart(&one), Some(0));
        assert_eq!(one.walls_apart(&game(3, &[4, 7, 8], rules)), Some(3));
        assert_eq!(one.walls_apart(&game(4, &[1, 4], rules)), None);
        let no_skips = TurnRules { thief_may_skip: false, ..rules.turns };
        let others = game(3, &[1, 4], Rules { turns: no_skips, ..rules });
        assert_eq!(one.walls_apart(&others), None);
    }
}
