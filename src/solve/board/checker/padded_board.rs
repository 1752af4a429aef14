//! The checker's own implementation of the board and the rules, for whole rows of scores at once.

use crate::model::{BoardGame, Cell, Directions, Player, Rules, Stuck};
use crate::solve::board::checker::score::Score;

/// A board with a border of wall around it, so that every step is a fixed distance and no step
/// needs a check for the edge.
pub(crate) struct PaddedBoard {
    rules: Rules,
    columns: usize,
    cells: usize,
    exits: Vec<Cell>,
    /// Open cells in reading order, with their indices in the padded grid.
    open: Vec<(Cell, u32)>,
    /// By padded index.
    is_open: Vec<bool>,
    /// The padded indices of open cells where a player has no move, ascending: police, thief.
    stuck: [Vec<usize>; 2],
}

impl PaddedBoard {
    pub(crate) fn new(game: &BoardGame) -> Self {
        let board = &game.board;
        let rows = board.rows() as usize;
        let columns = board.columns() as usize;
        let mut padded_board = Self {
            rules: game.rules,
            columns,
            cells: rows * columns,
            exits: board.exits().to_vec(),
            open: Vec::new(),
            is_open: vec![false; (rows + 2) * (columns + 2)],
            stuck: [Vec::new(), Vec::new()],
        };
        for cell in board.cells().filter(|&cell| !board.is_wall(cell)) {
            let padded = padded_board.padded(cell);
            padded_board.is_open[padded] = true;
            padded_board.open.push((cell, padded as u32));
        }
        padded_board.stuck = [Player::Police, Player::Thief].map(|player| {
            let mut stuck = Vec::new();
            for &(_, padded) in &padded_board.open {
                let from = padded as usize;
                let is_open = |by| padded_board.is_open[from.wrapping_add_signed(by)];
                if !padded_board.moves(player).any(is_open) {
                    stuck.push(from);
                }
            }
            stuck
        });
        padded_board
    }

    /// Open cells in reading order, with their padded indices.
    pub(crate) fn open_cells(&self) -> &[(Cell, u32)] {
        &self.open
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        self.is_open[self.padded(cell)]
    }

    /// The number of cells in the padded grid.
    pub(crate) fn padded_cells(&self) -> usize {
        self.is_open.len()
    }

    /// The number of cells from the first neighbour of a cell to its last, in reading order.
    pub(crate) fn window(&self) -> usize {
        2 * (self.columns + 1) + 1
    }

    /// The first cell in reading order that a step from this one could lead to, or the first of
    /// all.
    pub(crate) fn first_neighbour(&self, cell: Cell) -> Cell {
        Cell::new(cell.index().saturating_sub(self.columns + 1) as u32)
    }

    /// The last cell in reading order that a step from this one could lead to, or the last of all.
    pub(crate) fn last_neighbour(&self, cell: Cell) -> Cell {
        Cell::new((cell.index() + self.columns + 1).min(self.cells - 1) as u32)
    }

    /// The cells that the thief may move to from a cell.
    pub(crate) fn thief_moves(&self, thief: Cell) -> impl Iterator<Item = Cell> + '_ {
        let stride = self.columns + 2;
        let from = self.padded(thief);
        let to = self
            .moves(Player::Thief)
            .map(move |by| from.wrapping_add_signed(by))
            .filter(|&to| self.is_open[to]);
        to.map(move |to| Cell::new(((to / stride - 1) * self.columns + to % stride - 1) as u32))
    }

    /// For each cell of the police, the score of its best move.
    pub(crate) fn best_of_police(&self, after: &[Score], best: &mut [Score]) {
        let margin = self.columns + 3;
        let inner = margin..after.len() - margin;
        best.fill(Score::WALL_TO_POLICE);
        for by in self.moves(Player::Police) {
            let start = inner.start.wrapping_add_signed(by);
            let after = &after[start..start + inner.len()];
            for (best, &after) in best[inner.clone()].iter_mut().zip(after) {
                *best = (*best).min(after);
            }
        }
        for score in best {
            *score = score.a_turn_before();
        }
    }

    /// For each cell of the police, the score of the thief's best move to one of these rows.
    pub(crate) fn best_of_thief<'a>(
        &self,
        after: impl Iterator<Item = &'a [Score]>,
        best: &mut [Score],
    ) {
        best.fill(Score::WALL_TO_THIEF);
        for row in after {
            for (best, &after) in best.iter_mut().zip(row) {
                *best = (*best).max(after);
            }
        }
        for score in best {
            *score = score.a_turn_before();
        }
    }

    /// Whether two rows have the same scores on all open cells.
    pub(crate) fn agree(&self, some: &[Score], others: &[Score]) -> bool {
        let rows = some.iter().zip(others).zip(&self.is_open);
        !rows.fold(false, |differ, ((score, other), is_open)| differ | (is_open & (score != other)))
    }

    /// Sets the states of a row that have ended. Later assignments override earlier ones, so the
    /// rules are applied in reverse order.
    pub(crate) fn end(&self, thief: Cell, to_move: Player, row: &mut [Score]) {
        const POLICE_HAS_WON: Score = Score::WALL_TO_THIEF;
        const THIEF_HAS_WON: Score = Score::WALL_TO_POLICE;
        let place = self.padded(thief);
        let stuck = match (self.rules.turns.stuck, to_move) {
            (Stuck::Loses, Player::Police) | (Stuck::Wins, Player::Thief) => THIEF_HAS_WON,
            (Stuck::Loses, Player::Thief) | (Stuck::Wins, Player::Police) => POLICE_HAS_WON,
        };
        match to_move {
            Player::Police => {
                for &police in &self.stuck[0] {
                    row[police] = stuck;
                }
            }
            Player::Thief if self.stuck[1].binary_search(&place).is_ok() => row.fill(stuck),
            Player::Thief => {}
        }
        if self.exits.binary_search(&thief).is_ok() {
            row.fill(THIEF_HAS_WON);
        }
        row[place] = POLICE_HAS_WON;
    }

    /// The moves of a player as distances in the padded grid.
    fn moves(&self, player: Player) -> impl Iterator<Item = isize> + use<> {
        let down = self.columns as isize + 2;
        let straight = [-down, -1, 1, down];
        let diagonal = [-down - 1, -down + 1, down - 1, down + 1];
        let diagonals = match self.rules.directions(player) {
            Directions::Four => 0,
            Directions::Eight => diagonal.len(),
        };
        let skip = self.rules.turns.may_skip(player).then_some(0);
        straight.into_iter().chain(diagonal.into_iter().take(diagonals)).chain(skip)
    }

    /// The index of a cell in the padded grid.
    fn padded(&self, cell: Cell) -> usize {
        let row = cell.index() / self.columns;
        let column = cell.index() % self.columns;
        (row + 1) * (self.columns + 2) + column + 1
    }
}
