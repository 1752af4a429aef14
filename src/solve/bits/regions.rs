//! The thief's side of the board: which cells get a row of bits, and which rows look at which.

use std::ops::Range;

use crate::model::{BoardGame, Cell, Directions};

/// Rows up to which regions are solved together.
const FEW_ROWS: usize = 512;

/// The thief's open cells as rows, ordered by region: cells that the thief can walk between. Rows of different regions
/// never look at each other, so each region is solved on its own, with a table that fits a cache; small ones are put
/// together, as if they were one. Not where a thief may be stuck: a cell of its own is then a region of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Regions {
    /// The cell of each row.
    pub(super) cells: Vec<Cell>,
    /// The row of each cell; none for walls.
    rows: Vec<Option<Row>>,
    pub(super) regions: Vec<Range<usize>>,
}

/// A row plus one, so that none takes no room of its own.
type Row = std::num::NonZeroU32;

impl Regions {
    pub(super) fn new(game: &BoardGame) -> Self {
        let board = &game.board;
        let steps = game.rules.thief_moves.steps();
        let mut cells = Vec::new();
        let mut rows = vec![None; board.cell_count() as usize];
        let mut regions: Vec<Range<usize>> = Vec::new();
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
            let region = start..cells.len();
            match regions.last_mut() {
                Some(before) if game.rules.thief_may_skip && small_together(before, &region) => {
                    before.end = region.end;
                }
                _ => regions.push(region),
            }
        }
        Self { cells, rows, regions }
    }

    /// The row of a cell, none for a wall.
    pub(super) fn row(&self, cell: Cell) -> Option<usize> {
        self.rows[cell.index()].map(|row| row.get() as usize - 1)
    }

    /// The rows of the region with most of them.
    pub(super) fn largest(&self) -> usize {
        self.regions.iter().map(ExactSizeIterator::len).max().unwrap_or(0)
    }

    /// For each row of a region the rows that the thief can move to, as places within the region, and how many those
    /// are: as many for each row, so where the thief has fewer moves one of them is repeated. A row without any looks at
    /// itself.
    pub(super) fn sources(&self, game: &BoardGame, region: &Range<usize>) -> (Vec<u32>, usize) {
        let moves = |cell: Cell| {
            let steps = game.rules.thief_moves.steps().iter();
            let stay = game.rules.thief_may_skip.then_some(cell);
            steps.filter_map(move |&(rows, columns)| game.board.step(cell, rows, columns)).chain(stay)
        };
        let cells = &self.cells[region.clone()];
        let most = cells.iter().map(|&cell| moves(cell).count()).max().unwrap_or(0);
        let fan = FANS.into_iter().find(|&fan| fan >= most).unwrap_or(MOST_FAN);
        let mut sources = Vec::with_capacity(region.len() * fan);
        for (place, &cell) in cells.iter().enumerate() {
            let start = sources.len();
            sources.extend(moves(cell).filter_map(|to| self.row(to)).map(|row| (row - region.start) as u32));
            let filler = sources.get(start).copied().unwrap_or(place as u32);
            sources.resize(start + fan, filler);
        }
        (sources, fan)
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

/// Whether two neighbouring regions are so small that going through the rounds of both at once saves time.
const fn small_together(before: &Range<usize>, region: &Range<usize>) -> bool {
    region.end - before.start <= FEW_ROWS
}

/// How many rows each row of a region may look at, as many as the widest needs: in corridors, between walls, in the open.
pub(super) const FANS: [usize; 3] = [3, 5, MOST_FAN];
/// The most rows that a row can look at.
pub(super) const MOST_FAN: usize = Directions::Eight.steps().len() + 1;
