//! The thief's side of the board: which cells get a row of bits, and which rows look at which.

use std::ops::Range;

use crate::model::{BoardGame, Cell, Directions};

/// The thief's open cells as rows, ordered by region: cells that the thief can walk between. Rows of different regions
/// never look at each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Regions {
    /// The cell of each row.
    pub(super) cells: Vec<Cell>,
    /// The row of each cell; none for walls.
    rows: Vec<Option<Row>>,
    pub(super) regions: Vec<Range<usize>>,
    /// How many rows each row looks at when the thief moves: one for each direction, and itself if the thief may skip.
    pub(super) fan: usize,
}

/// A row plus one, so that none takes no room of its own.
type Row = std::num::NonZeroU32;

impl Regions {
    pub(super) fn new(game: &BoardGame) -> Self {
        let board = &game.board;
        let steps = game.rules.thief_moves.steps();
        let mut cells = Vec::new();
        let mut rows = vec![None; board.cell_count() as usize];
        let mut regions = Vec::new();
        for first in board.cells().filter(|&cell| !board.is_wall(cell)) {
            if rows[first.index()].is_some() {
                continue;
            }
            let start = cells.len();
            // Any number will do as a mark until the region is sorted.
            rows[first.index()] = Some(Row::MIN);
            cells.push(first);
            let mut next = start;
            while let Some(&cell) = cells.get(next) {
                for to in steps.iter().filter_map(|&(rows, columns)| board.step(cell, rows, columns)) {
                    if rows[to.index()].is_none() {
                        rows[to.index()] = Some(Row::MIN);
                        cells.push(to);
                    }
                }
                next += 1;
            }
            cells[start..].sort_unstable();
            for (row, cell) in cells.iter().enumerate().skip(start) {
                rows[cell.index()] = Row::new(row as u32 + 1);
            }
            regions.push(start..cells.len());
        }
        let fan = steps.len() + usize::from(game.rules.thief_may_skip);
        Self { cells, rows, regions, fan }
    }

    /// The row of a cell, none for a wall.
    pub(super) fn row(&self, cell: Cell) -> Option<usize> {
        self.rows[cell.index()].map(|row| row.get() as usize - 1)
    }

    /// The rows of the region with most of them.
    pub(super) fn largest(&self) -> usize {
        self.regions.iter().map(ExactSizeIterator::len).max().unwrap_or(0)
    }

    /// For each row of a region the `fan` rows that the thief can move to, as places within the region. Where it has
    /// fewer moves one of them is repeated; a row without any looks at itself.
    pub(super) fn sources(&self, game: &BoardGame, region: &Range<usize>) -> Vec<u32> {
        let mut sources = Vec::with_capacity(region.len() * self.fan);
        for &cell in &self.cells[region.clone()] {
            let start = sources.len();
            let steps = game.rules.thief_moves.steps().iter();
            let stay = game.rules.thief_may_skip.then_some(cell);
            let to = steps.filter_map(|&(rows, columns)| game.board.step(cell, rows, columns)).chain(stay);
            sources.extend(to.filter_map(|to| self.row(to)).map(|row| (row - region.start) as u32));
            let filler = sources.get(start).copied().or(self.row(cell).map(|row| (row - region.start) as u32));
            sources.extend(std::iter::repeat_n(filler.unwrap_or(0), start + self.fan - sources.len()));
        }
        sources
    }

    /// The bytes held for a board with so many cells, so many of them open, each a region of its own.
    pub(super) const fn memory(cells: u64, open: u64) -> u64 {
        let each = (size_of::<Cell>() + size_of::<Range<usize>>()) as u64;
        cells.saturating_mul(size_of::<Option<Row>>() as u64).saturating_add(open.saturating_mul(each))
    }

    /// The bytes held.
    pub(super) fn held(&self) -> u64 {
        let bytes = size_of_val(&*self.cells) + size_of_val(&*self.rows) + size_of_val(&*self.regions);
        bytes as u64
    }
}

/// The most rows that a row can look at.
pub(super) const MOST_FAN: usize = Directions::Eight.steps().len() + 1;
