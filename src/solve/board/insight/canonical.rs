//! A canonical form for boards that are equal up to symmetry and outer walls.

use crate::model::{BoardGame, BoardPuzzle, Cell, CellKind, Player, Rules, SquadPuzzle};
use crate::solve::board::insight::edits::kind;

/// Two boards have equal canonical forms if and only if they are equal up to the eight symmetries
/// of the grid and cropping of outer rows and columns of walls, with the same rules and first
/// mover.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CanonicalBoard {
    rules: Rules,
    first: Player,
    columns: usize,
    /// The characters of the cells in reading order.
    cells: Box<[u8]>,
}

impl CanonicalBoard {
    /// The canonical form of a puzzle.
    ///
    /// # Complexity
    /// Linear in the cells.
    pub fn new(puzzle: &BoardPuzzle) -> Self {
        let kind = |cell| kind(puzzle, cell);
        Self::of_cells(&puzzle.game, puzzle.start.to_move, kind)
    }

    /// The canonical form of a puzzle with any number of policemen.
    ///
    /// # Complexity
    /// Linear in the cells.
    pub fn of_squad(puzzle: &SquadPuzzle) -> Self {
        Self::of_cells(&puzzle.game, puzzle.first, |cell| puzzle.kind(cell))
    }

    fn of_cells(game: &BoardGame, first: Player, kind: impl Fn(Cell) -> CellKind) -> Self {
        let board = &game.board;
        let columns = board.columns() as usize;
        let cells: Vec<u8> = board.cells().map(|cell| kind(cell).character() as u8).collect();
        let wall = CellKind::Wall.character() as u8;
        let open =
            || cells.iter().enumerate().filter(|&(_, &cell)| cell != wall).map(|(index, _)| index);
        // The exit is open, so there is a first and a last row and column.
        let bounds = |part: fn(usize, usize) -> usize| {
            open()
                .map(|index| part(index, columns))
                .fold((usize::MAX, 0), |(low, high), at| (low.min(at), high.max(at)))
        };
        let (top, bottom) = bounds(|index, columns| index / columns);
        let (left, right) = bounds(|index, columns| index % columns);
        let (height, width) = (bottom - top + 1, right - left + 1);
        let at = |row: usize, column: usize| cells[(top + row) * columns + left + column];
        let forms = (0..8).map(|symmetry| {
            let (is_transposed, flips_rows, flips_columns) =
                (symmetry & 4 != 0, symmetry & 2 != 0, symmetry & 1 != 0);
            let (rows, columns) = if is_transposed { (width, height) } else { (height, width) };
            let flipped =
                |at: usize, count: usize, flips: bool| if flips { count - 1 - at } else { at };
            let cell = |row: usize, column: usize| {
                let (row, column) = if is_transposed { (column, row) } else { (row, column) };
                at(flipped(row, height, flips_rows), flipped(column, width, flips_columns))
            };
            let form: Box<[u8]> = (0..rows)
                .flat_map(|row| (0..columns).map(move |column| (row, column)))
                .map(|(row, column)| cell(row, column))
                .collect();
            (columns, form)
        });
        let (columns, cells) = forms.min().unwrap_or_default();
        Self { rules: game.rules, first, columns, cells }
    }
}
