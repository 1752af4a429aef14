//! The open cells of a board, numbered without gaps, and the moves between them.

use crate::model::{Board, BoardGame, Cell, Player};

/// Open cells under consecutive numbers in reading order, 0-based, with every player's moves.
///
/// # Invariants
/// Moves are symmetric: steps have opposites and a skip is its own, so the moves from a cell are
/// also those into it.
pub(crate) struct OpenCells {
    /// By cell; `None` for a wall.
    numbers: Box<[Option<u16>]>,
    /// Ascending.
    exits: Box<[u16]>,
    count: u16,
    moves: [Moves; 2],
}

/// The moves of one player from each open cell.
struct Moves {
    /// Where the moves of a number start in `to`; one more entry than numbers.
    starts: Box<[u32]>,
    to: Box<[u16]>,
}

impl OpenCells {
    /// Numbers the open cells; there must be fewer than 65,536.
    pub(crate) fn new(game: &BoardGame) -> Self {
        let board = &game.board;
        let mut count = 0u16;
        let mut numbers = vec![None; board.cell_count() as usize].into_boxed_slice();
        for cell in board.open_cells() {
            numbers[cell.index()] = Some(count);
            count += 1;
        }
        let moves =
            [Player::Police, Player::Thief].map(|player| Moves::new(game, player, &numbers));
        let exits = board.exits().iter().filter_map(|exit| numbers[exit.index()]).collect();
        Self { numbers, exits, count, moves }
    }

    /// The number of open cells.
    pub(crate) fn count(&self) -> u64 {
        self.count.into()
    }

    /// The numbers of all open cells.
    pub(crate) fn cells(&self) -> std::ops::Range<u16> {
        0..self.count
    }

    /// The number of a cell, unless it is a wall or outside the grid.
    pub(crate) fn number(&self, cell: Cell) -> Option<u16> {
        self.numbers.get(cell.index()).copied().flatten()
    }

    /// Whether the cell with this number is an exit.
    pub(crate) fn is_exit(&self, number: u16) -> bool {
        self.exits.binary_search(&number).is_ok()
    }

    /// The cells that a player may move to from a cell, or have come from.
    #[inline]
    pub(crate) fn moves(&self, player: Player, from: u16) -> &[u16] {
        let moves = &self.moves[crate::solve::board::queue::side(player)];
        let from = usize::from(from);
        &moves.to[moves.starts[from] as usize..moves.starts[from + 1] as usize]
    }

    /// The bytes held.
    pub(crate) fn memory(&self) -> u64 {
        let moves =
            self.moves.iter().map(|moves| size_of_val(&*moves.starts) + size_of_val(&*moves.to));
        (size_of_val(&*self.numbers) + size_of_val(&*self.exits) + moves.sum::<usize>()) as u64
    }

    /// The maximum number of bytes for a board with this many open cells.
    pub(crate) fn memory_needed(board: &Board, open: u64) -> u64 {
        let moves = 2 * (9 * size_of::<u16>() + size_of::<u32>()) as u64;
        u64::from(board.cell_count()) * size_of::<Option<u16>>() as u64
            + open * moves
            + board.exits().len() as u64 * size_of::<u16>() as u64
            + 2 * size_of::<u32>() as u64
    }
}

impl Moves {
    fn new(game: &BoardGame, player: Player, numbers: &[Option<u16>]) -> Self {
        let board = &game.board;
        let mut starts = vec![0];
        let mut to = Vec::new();
        for from in board.open_cells() {
            let steps = game.rules.directions(player).steps().iter();
            let steps = steps.filter_map(|&(rows, columns)| board.step(from, rows, columns));
            let skip = game.rules.turns.may_skip(player).then_some(from);
            to.extend(steps.chain(skip).filter_map(|cell| numbers[cell.index()]));
            starts.push(to.len() as u32);
        }
        Self { starts: starts.into_boxed_slice(), to: to.into_boxed_slice() }
    }
}
