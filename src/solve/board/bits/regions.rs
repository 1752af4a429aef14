//! The thief's side of the board: which cells get a row of bits, and which rows look at which.

use std::ops::Range;

use crate::model::{BoardGame, Cell, Directions};

/// Rows up to which regions are solved together.
const FEW_ROWS: usize = 512;

/// The thief's open cells as rows, ordered by region: cells that the thief can walk between. Rows of different regions
/// never look at each other, so each region is solved on its own, with a table that fits a cache; small ones are put
/// together, as if they were one. Not where a thief may be stuck: a cell of its own is then a region of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Regions {
    /// The cell of each row.
    pub(crate) cells: Vec<Cell>,
    /// The row of each cell; none for walls.
    rows: Vec<Option<Row>>,
    /// How many rows the row of each cell looks at: one of [`FANS`].
    fans: Vec<u8>,
    pub(crate) regions: Vec<Range<usize>>,
}

/// A row plus one, so that none takes no room of its own.
type Row = std::num::NonZeroU32;

impl Regions {
    pub(crate) fn new(game: &BoardGame) -> Self {
        let board = &game.board;
        let steps = game.rules.thief_moves.steps();
        let mut cells = Vec::new();
        let mut rows = vec![None; board.cell_count() as usize];
        let mut fans = vec![0; board.cell_count() as usize];
        let stay = usize::from(game.rules.thief_may_skip);
        let mut regions: Vec<Range<usize>> = Vec::new();
        for first in board.open_cells() {
            if rows[first.index()].is_some() {
                continue;
            }
            let start = cells.len();
            // Any number will do as a mark until all regions are sorted.
            rows[first.index()] = Some(Row::MIN);
            cells.push(first);
            let mut next = start;
            while let Some(&cell) = cells.get(next) {
                let mut moves = stay;
                for to in steps.iter().filter_map(|&(rows, columns)| board.step(cell, rows, columns)) {
                    moves += 1;
                    if rows[to.index()].is_none() {
                        rows[to.index()] = Some(Row::MIN);
                        cells.push(to);
                    }
                }
                fans[cell.index()] = fan(moves) as u8;
                next += 1;
            }
            cells[start..].sort_unstable();
            let region = start..cells.len();
            match regions.last_mut() {
                Some(before) if game.rules.thief_may_skip && small_together(before, &region) => {
                    before.end = region.end;
                }
                _ => regions.push(region),
            }
        }
        for region in &regions {
            let cells = &mut cells[region.clone()];
            if is_narrow(&fans, cells) {
                cells.chunks_mut(WINDOW).for_each(|window| window.sort_by_key(|cell| fans[cell.index()]));
            }
        }
        for (row, cell) in cells.iter().enumerate() {
            rows[cell.index()] = Row::new(row as u32 + 1);
        }
        Self { cells, rows, fans, regions }
    }

    /// The row of a cell, none for a wall.
    pub(crate) fn row(&self, cell: Cell) -> Option<usize> {
        self.rows[cell.index()].map(|row| row.get() as usize - 1)
    }

    /// The rows of the region with most of them.
    pub(crate) fn largest(&self) -> usize {
        self.regions.iter().map(ExactSizeIterator::len).max().unwrap_or(0)
    }

    /// The rows that the thief can move to from each row of a region, all as places within the region. A row without any
    /// looks at itself.
    pub(crate) fn sources(&self, game: &BoardGame, region: &Range<usize>) -> Vec<Sources> {
        let fan_of = |cell: &Cell| usize::from(self.fans[cell.index()]);
        let cells = &self.cells[region.clone()];
        let narrow = is_narrow(&self.fans, cells);
        let widest = cells.iter().map(fan_of).max().unwrap_or(MOST_FAN);
        let windows = cells.chunks(WINDOW);
        let groups = windows.flat_map(|cells| cells.chunk_by(|cell, next| !narrow || fan_of(cell) == fan_of(next)));
        let mut sources = Vec::new();
        let mut start = 0;
        for cells in groups {
            let fan = if narrow { fan_of(&cells[0]) } else { widest };
            let mut places = Vec::with_capacity(cells.len() * fan);
            for (place, &cell) in cells.iter().enumerate() {
                let first = places.len();
                places.extend(moves(game, cell).filter_map(|to| self.row(to)).map(|row| (row - region.start) as u32));
                let filler = places.get(first).copied().unwrap_or((start + place) as u32);
                places.resize(first + fan, filler);
            }
            sources.push(Sources { rows: start..start + cells.len(), fan, places });
            start += cells.len();
        }
        sources
    }

    /// The bytes held for a board with so many cells, so many of them open, each a region of its own.
    pub(crate) const fn memory(cells: u64, open: u64) -> u64 {
        let each = (size_of::<Cell>() + size_of::<Range<usize>>()) as u64;
        cells
            .saturating_mul((size_of::<Option<Row>>() + size_of::<u8>()) as u64)
            .saturating_add(open.saturating_mul(each))
    }

    /// The bytes held.
    pub(crate) fn held(&self) -> u64 {
        let bytes = size_of_val(&*self.cells)
            + size_of_val(&*self.rows)
            + size_of_val(&*self.fans)
            + size_of_val(&*self.regions);
        bytes as u64
    }
}

/// Whether two neighbouring regions are so small that going through the rounds of both at once saves time.
const fn small_together(before: &Range<usize>, region: &Range<usize>) -> bool {
    region.end - before.start <= FEW_ROWS
}

/// Whether the thief has few moves in so many cells of a region that it pays to put those together. Elsewhere the order
/// of reading is better: neighbouring rows change in the same blocks, and what the processor guesses comes true.
fn is_narrow(fans: &[u8], cells: &[Cell]) -> bool {
    cells.iter().filter(|cell| usize::from(fans[cell.index()]) == FANS[0]).count() * 3 > cells.len()
}

/// Where the thief can go from a cell.
fn moves(game: &BoardGame, cell: Cell) -> impl Iterator<Item = Cell> {
    let steps = game.rules.thief_moves.steps().iter();
    let stay = game.rules.thief_may_skip.then_some(cell);
    steps.filter_map(move |&(rows, columns)| game.board.step(cell, rows, columns)).chain(stay)
}

/// Rows after one another that look at as many rows each.
pub(crate) struct Sources {
    pub(crate) rows: Range<usize>,
    /// How many rows each looks at: where the thief has fewer moves one of them is repeated.
    pub(crate) fan: usize,
    /// Those rows, for one row after the other.
    pub(crate) places: Vec<u32>,
}

impl Sources {
    /// The most bytes held for a region with so many rows.
    pub(crate) const fn memory(rows: u64) -> u64 {
        let groups = rows.div_ceil(WINDOW as u64) * FANS.len() as u64;
        // The list of groups may have grown by doubling.
        groups * 2 * size_of::<Self>() as u64 + rows.saturating_mul((MOST_FAN * size_of::<u32>()) as u64)
    }
}

/// How many rows a row looks at from which the thief has so many moves.
fn fan(moves: usize) -> usize {
    FANS.into_iter().find(|&fan| fan >= moves).unwrap_or(MOST_FAN)
}

/// Rows within which those with as many moves are put together: so few that what one looks at is still in the cache
/// when the next does.
const WINDOW: usize = 512;

/// How many rows a row may look at: in corridors, at a wall, in the open, and where the thief moves diagonally.
const FANS: [usize; 4] = [3, 4, 5, MOST_FAN];
/// The most rows that a row can look at.
pub(crate) const MOST_FAN: usize = Directions::Eight.steps().len() + 1;
