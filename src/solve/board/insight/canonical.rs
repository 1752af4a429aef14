//! A canonical form for boards that are equal up to symmetry and outer walls.

use crate::model::{BoardGame, BoardPuzzle, CellKind, Player, Rules};

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
        let BoardGame { board, rules } = &*puzzle.game;
        let columns = board.columns() as usize;
        let character = |cell| puzzle.kind(cell).character() as u8;
        let cells: Vec<u8> = board.cells().map(character).collect();
        let wall = CellKind::Wall.character() as u8;
        // The exit is open, so there is a first and a last row and column.
        let mut top = usize::MAX;
        let mut bottom = 0;
        let mut left = usize::MAX;
        let mut right = 0;
        for (index, &cell) in cells.iter().enumerate() {
            if cell != wall {
                top = top.min(index / columns);
                bottom = bottom.max(index / columns);
                left = left.min(index % columns);
                right = right.max(index % columns);
            }
        }
        let mut cropped = Vec::new();
        for row in top..=bottom {
            cropped.extend_from_slice(&cells[row * columns + left..=row * columns + right]);
        }
        let width = right - left + 1;
        let mut least = symmetric_form(&cropped, width, 0);
        for symmetry in 1..8 {
            least = least.min(symmetric_form(&cropped, width, symmetry));
        }
        let (columns, cells) = least;
        Self { rules: *rules, first: puzzle.start.to_move, columns, cells }
    }
}

/// The columns and the cells of a grid under one of the eight symmetries. The bits of `symmetry` are
/// whether columns are flipped, rows are flipped, and the grid is transposed.
fn symmetric_form(cells: &[u8], width: usize, symmetry: u8) -> (usize, Box<[u8]>) {
    let height = cells.len() / width;
    let flips_columns = symmetry & 1 != 0;
    let flips_rows = symmetry & 2 != 0;
    let is_transposed = symmetry & 4 != 0;
    let (rows, columns) = if is_transposed { (width, height) } else { (height, width) };
    let mut form = Vec::with_capacity(cells.len());
    for row in 0..rows {
        for column in 0..columns {
            let (mut from_row, mut from_column) =
                if is_transposed { (column, row) } else { (row, column) };
            if flips_rows {
                from_row = height - 1 - from_row;
            }
            if flips_columns {
                from_column = width - 1 - from_column;
            }
            form.push(cells[from_row * width + from_column]);
        }
    }
    (columns, form.into())
}
