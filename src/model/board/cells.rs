//! The board itself: size, walls and exits.

use std::error::Error;
use std::fmt;

/// A cell of a board, numbered in reading order: `row * columns + column`, both 0-based.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

impl Cell {
    /// The cell with this number in reading order, 0-based.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// The number of the cell in reading order, 0-based, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The meaning of a character in a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CellKind {
    /// `.`: both players may stand here.
    Floor,
    /// `*`: no piece may be here.
    Wall,
    /// `P`: floor, where the policeman starts.
    Police,
    /// `T`: floor, where the thief starts.
    Thief,
    /// `E`: where the thief wins.
    Exit,
}

impl CellKind {
    /// The kind of cell that a character means, if any.
    pub const fn of(character: char) -> Option<Self> {
        match character {
            '.' => Some(Self::Floor),
            '*' => Some(Self::Wall),
            'P' => Some(Self::Police),
            'T' => Some(Self::Thief),
            'E' => Some(Self::Exit),
            _ => None,
        }
    }

    /// The character for this kind.
    pub const fn character(self) -> char {
        match self {
            Self::Floor => '.',
            Self::Wall => '*',
            Self::Police => 'P',
            Self::Thief => 'T',
            Self::Exit => 'E',
        }
    }

    /// The first word of a hover on such a cell.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Floor => "Floor",
            Self::Wall => "Wall",
            Self::Police => "Police",
            Self::Thief => "Thief",
            Self::Exit => "Exit",
        }
    }
}

/// A rectangular grid of walls and floor with one exit or more. The pieces are not part of it.
///
/// # Invariants
/// `rows` and `columns` are at least 1, their product fits in 32 bits, there is at least one exit,
/// all exits are inside the grid and not walls, and bits of `walls` beyond the last cell are 0.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u32,
    columns: u32,
    /// At least one, ascending.
    exits: Box<[Cell]>,
    /// One bit per cell in reading order; 1 is a wall.
    walls: Box<[u64]>,
}

/// Why a board cannot exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardError {
    /// It has no rows or no columns.
    NoCells,
    /// It has more than 2³²−1 cells.
    TooManyCells,
    /// It has no exit.
    NoExit,
    /// An exit is outside the grid.
    ExitOutside,
    /// An exit is a wall.
    ExitInWall,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoCells => "a board needs at least one row and one column",
            Self::TooManyCells => "a board has at most 4294967295 cells",
            Self::NoExit => "a board needs an exit",
            Self::ExitOutside => "the exit is outside the board",
            Self::ExitInWall => "the exit is a wall",
        })
    }
}

impl Error for BoardError {}

impl Board {
    /// A board of `rows` × `columns` cells. `is_wall` is called once per cell, in reading order.
    ///
    /// # Errors
    /// See [`BoardError`].
    ///
    /// # Examples
    /// ```
    /// use stakeout::model::{Board, BoardError, Cell};
    ///
    /// let board = Board::new(2, 3, Cell::new(5), |cell| cell.index() == 1)?;
    /// assert_eq!(format!("{board:?}"), ".*./..E");
    /// assert_eq!(Board::new(2, 3, Cell::new(6), |_| false), Err(BoardError::ExitOutside));
    /// # Ok::<(), BoardError>(())
    /// ```
    pub fn new(
        rows: u32,
        columns: u32,
        exit: Cell,
        is_wall: impl FnMut(Cell) -> bool,
    ) -> Result<Self, BoardError> {
        Self::with_exits(rows, columns, vec![exit], is_wall)
    }

    /// As [`Board::new`], with one exit or more, in any order.
    ///
    /// # Errors
    /// See [`BoardError`].
    pub fn with_exits(
        rows: u32,
        columns: u32,
        mut exits: Vec<Cell>,
        mut is_wall: impl FnMut(Cell) -> bool,
    ) -> Result<Self, BoardError> {
        let cells = rows.checked_mul(columns).ok_or(BoardError::TooManyCells)?;
        if cells == 0 {
            return Err(BoardError::NoCells);
        }
        exits.sort_unstable();
        exits.dedup();
        match exits.last() {
            None => return Err(BoardError::NoExit),
            Some(last) if last.0 >= cells => return Err(BoardError::ExitOutside),
            Some(_) => {}
        }
        let mut walls = vec![0u64; (cells as usize).div_ceil(64)].into_boxed_slice();
        for cell in (0..cells).map(Cell::new) {
            if is_wall(cell) {
                walls[cell.index() / 64] |= 1 << (cell.index() % 64);
            }
        }
        let board = Self { rows, columns, exits: exits.into(), walls };
        if board.exits.iter().any(|&exit| board.is_wall(exit)) {
            return Err(BoardError::ExitInWall);
        }
        Ok(board)
    }

    /// The number of rows, at least 1.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns, at least 1.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of cells, walls included.
    pub const fn cell_count(&self) -> u32 {
        self.rows * self.columns
    }

    /// The cells where the thief wins: at least one, in reading order.
    pub fn exits(&self) -> &[Cell] {
        &self.exits
    }

    /// The first exit in reading order.
    pub fn first_exit(&self) -> Cell {
        self.exits[0]
    }

    /// Whether the thief wins on this cell.
    ///
    /// # Complexity
    /// Logarithmic in the exits.
    pub fn is_exit(&self, cell: Cell) -> bool {
        match *self.exits {
            [exit] => cell == exit,
            _ => self.exits.binary_search(&cell).is_ok(),
        }
    }

    /// Every cell in reading order, walls included.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// Every cell that is not a wall, in reading order.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(|&cell| !self.is_wall(cell))
    }

    /// The number of cells that are not walls.
    ///
    /// # Complexity
    /// Linear in the cells, 64 at a time.
    pub fn open_cell_count(&self) -> u32 {
        self.cell_count() - self.walls.iter().map(|word| word.count_ones()).sum::<u32>()
    }

    /// The cell at a 0-based row and column, if it is inside the grid.
    pub fn cell(&self, row: u32, column: u32) -> Option<Cell> {
        (row < self.rows && column < self.columns).then(|| Cell(row * self.columns + column))
    }

    /// The 0-based row of a cell.
    pub const fn row(&self, cell: Cell) -> u32 {
        cell.0 / self.columns
    }

    /// The 0-based column of a cell.
    pub const fn column(&self, cell: Cell) -> u32 {
        cell.0 % self.columns
    }

    /// Whether the cell is a wall.
    ///
    /// # Panics
    /// If the cell is outside the grid.
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.walls[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// The walls as bits in reading order, 64 cells per word, lowest bit first; bits past the last
    /// cell are 0.
    pub fn walls(&self) -> &[u64] {
        &self.walls
    }

    /// The cell one step away, if it is inside the grid and not a wall. `rows` and `columns` are
    /// −1, 0 or 1.
    pub fn step(&self, from: Cell, rows: i32, columns: i32) -> Option<Cell> {
        let row = self.row(from).checked_add_signed(rows)?;
        let column = self.column(from).checked_add_signed(columns)?;
        self.cell(row, column).filter(|&cell| !self.is_wall(cell))
    }
}

impl fmt::Debug for Board {
    /// Draws the board as text, with `/` between rows and without the pieces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.cells() {
            if cell.index() > 0 && self.column(cell) == 0 {
                f.write_str("/")?;
            }
            let kind = if self.is_wall(cell) {
                CellKind::Wall
            } else if self.is_exit(cell) {
                CellKind::Exit
            } else {
                CellKind::Floor
            };
            write!(f, "{}", kind.character())?;
        }
        Ok(())
    }
}
