//! The thief's side of the board: which cells have a row of bits, and the source rows of each.

use std::ops::Range;

use crate::model::{BoardGame, Cell, Directions};

/// While a list that grows by doubling is copied, it takes up to this many times its own bytes in
/// addition.
const GROWTH: u64 = 2;

/// Regions with at most this many rows together are solved together.
const FEW_ROWS: usize = 512;

/// The thief's open cells as rows, ordered by region: cells that the thief can walk between. Rows
/// of different regions are never sources of each other, so each region is solved on its own, with
/// a table that fits the processor's cache. Small regions are joined, unless the thief may be
/// stuck: then an isolated cell is a region of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Regions {
    /// The cell of each row.
    pub(crate) cells: Vec<Cell>,
    /// The row of each cell; `None` for walls.
    rows: Vec<Option<Row>>,
    /// The number of sources for the row of each cell: one of [`FANS`].
    fans: Vec<u8>,
    pub(crate) regions: Vec<Range<usize>>,
}

/// A row plus one, so that `None` takes no room.
type Row = std::num::NonZeroU32;

impl Regions {
    pub(crate) fn new(game: &BoardGame) -> Self {
        let board = &game.board;
        let steps = game.rules.thief_moves.steps();
        let mut rows = vec![None; board.cell_count() as usize];
        let mut fans = vec![0; board.cell_count() as usize];
        let stay = usize::from(game.rules.turns.thief_may_skip);
        let mut cells = Vec::with_capacity(board.open_cell_count() as usize);
        // The row of each region's next cell, before small regions are joined. Not counted as
        // memory: it is freed before a table is allocated.
        let mut starts: Vec<usize> = Vec::new();
        let mut regions: Vec<Range<usize>> = Vec::new();
        for first in board.open_cells() {
            if rows[first.index()].is_some() {
                continue;
            }
            let start = cells.len();
            starts.push(start);
            // The number of the region for now, which tells where its cells go when all are put in
            // reading order.
            let number = Row::new(starts.len() as u32);
            rows[first.index()] = number;
            cells.push(first);
            let mut next = start;
            while let Some(&cell) = cells.get(next) {
                let mut moves = stay;
                for &(down, right) in steps {
                    let Some(to) = board.step(cell, down, right) else { continue };
                    moves += 1;
                    if rows[to.index()].is_none() {
                        rows[to.index()] = number;
                        cells.push(to);
                    }
                }
                fans[cell.index()] = fan(moves) as u8;
                next += 1;
            }
            let region = start..cells.len();
            match regions.last_mut() {
                Some(before)
                    if game.rules.turns.thief_may_skip && small_together(before, &region) =>
                {
                    before.end = region.end;
                }
                _ => regions.push(region),
            }
        }
        for cell in board.open_cells() {
            let Some(number) = rows[cell.index()] else { continue };
            let place = &mut starts[number.get() as usize - 1];
            cells[*place] = cell;
            *place += 1;
        }
        for region in &regions {
            let cells = &mut cells[region.clone()];
            if is_narrow(&fans, cells) {
                for window in cells.chunks_mut(WINDOW) {
                    window.sort_by_key(|cell| fans[cell.index()]);
                }
            }
        }
        for (row, cell) in cells.iter().enumerate() {
            rows[cell.index()] = Row::new(row as u32 + 1);
        }
        Self { cells, rows, fans, regions }
    }

    /// Leaves out every region but that of a cell: all that play from there can reach.
    pub(crate) fn keep_only(&mut self, cell: Cell) {
        let Some(kept) = self.of(cell).map(|region| self.regions[region].clone()) else { return };
        if kept.len() == self.cells.len() {
            return;
        }
        let all = std::mem::take(&mut self.cells);
        self.rows.fill(None);
        for (row, cell) in all[kept.clone()].iter().enumerate() {
            self.rows[cell.index()] = Row::new(row as u32 + 1);
        }
        self.cells = all[kept.clone()].to_vec();
        self.regions = std::iter::once(0..kept.len()).collect();
    }

    /// The region of a cell.
    pub(crate) fn of(&self, cell: Cell) -> Option<usize> {
        let row = self.row(cell)?;
        Some(self.regions.partition_point(|rows| rows.end <= row))
    }

    /// The row of a cell; `None` for a wall.
    pub(crate) fn row(&self, cell: Cell) -> Option<usize> {
        self.rows[cell.index()].map(|row| row.get() as usize - 1)
    }

    /// The number of rows of the largest region.
    pub(crate) fn largest(&self) -> usize {
        self.regions.iter().map(ExactSizeIterator::len).max().unwrap_or(0)
    }

    /// The rows that the thief can move to from each row of a region, as indices within the region.
    /// A row without moves is its own source.
    pub(crate) fn sources(&self, game: &BoardGame, region: &Range<usize>) -> Vec<Sources> {
        let fan_of = |cell: &Cell| usize::from(self.fans[cell.index()]);
        let cells = &self.cells[region.clone()];
        let narrow = is_narrow(&self.fans, cells);
        let widest = cells.iter().map(fan_of).max().unwrap_or(MAX_FAN);
        let windows = cells.chunks(WINDOW);
        let groups = windows
            .flat_map(|cells| cells.chunk_by(|cell, next| !narrow || fan_of(cell) == fan_of(next)));
        let mut sources = Vec::new();
        let mut start = 0;
        for cells in groups {
            let fan = if narrow { fan_of(&cells[0]) } else { widest };
            let mut places = Vec::with_capacity(cells.len() * fan);
            for (place, &cell) in cells.iter().enumerate() {
                let first = places.len();
                places.extend(
                    moves(game, cell)
                        .filter_map(|to| self.row(to))
                        .map(|row| (row - region.start) as u32),
                );
                let filler = places.get(first).copied().unwrap_or((start + place) as u32);
                places.resize(first + fan, filler);
            }
            sources.push(Sources { rows: start..start + cells.len(), fan, places });
            start += cells.len();
        }
        sources
    }

    /// The bytes held for a board with this many cells and open cells, if each open cell is a
    /// region of its own.
    pub(crate) const fn memory(cells: u64, open: u64) -> u64 {
        let each = (size_of::<Cell>() + size_of::<Range<usize>>()) as u64;
        cells
            .saturating_mul((size_of::<Option<Row>>() + size_of::<u8>()) as u64)
            .saturating_add(open.saturating_mul(each + GROWTH * size_of::<Range<usize>>() as u64))
    }

    /// The bytes held at most while the lists grow.
    pub(crate) fn peak(&self) -> u64 {
        self.held() + GROWTH * size_of_val(&*self.regions) as u64
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

/// Whether two neighbouring regions are so small that solving both at once saves time.
const fn small_together(before: &Range<usize>, region: &Range<usize>) -> bool {
    region.end - before.start <= FEW_ROWS
}

/// Whether the thief has few moves in enough cells of a region that grouping those pays. Otherwise
/// reading order is better: neighbouring rows change in the same blocks, so the processor predicts
/// branches well.
fn is_narrow(fans: &[u8], cells: &[Cell]) -> bool {
    cells.iter().filter(|cell| usize::from(fans[cell.index()]) == FANS[0]).count() * 3 > cells.len()
}

/// The cells that the thief can move to.
fn moves(game: &BoardGame, cell: Cell) -> impl Iterator<Item = Cell> {
    let steps = game.rules.thief_moves.steps().iter();
    let stay = game.rules.turns.thief_may_skip.then_some(cell);
    steps.filter_map(move |&(rows, columns)| game.board.step(cell, rows, columns)).chain(stay)
}

/// Consecutive rows with the same number of sources.
pub(crate) struct Sources {
    pub(crate) rows: Range<usize>,
    /// The number of sources of each row; if the thief has fewer moves, one source is repeated.
    pub(crate) fan: usize,
    /// The sources, row by row.
    pub(crate) places: Vec<u32>,
}

impl Sources {
    /// The maximum number of bytes held for a region with this many rows.
    pub(crate) fn memory(game: &BoardGame, rows: u64) -> u64 {
        let widest = fan(
            game.rules.thief_moves.steps().len() + usize::from(game.rules.turns.thief_may_skip)
        );
        let groups = rows.div_ceil(WINDOW as u64) * FANS.len() as u64;
        // The list of groups may have grown by doubling.
        groups * 2 * size_of::<Self>() as u64
            + rows.saturating_mul((widest * size_of::<u32>()) as u64)
    }
}

/// The number of sources for a row from which the thief has this many moves.
fn fan(moves: usize) -> usize {
    FANS.into_iter().find(|&fan| fan >= moves).unwrap_or(MAX_FAN)
}

/// Rows are grouped by their number of moves within windows of this length: short enough that the
/// sources of one row are still in the processor's cache when the next row needs them.
const WINDOW: usize = 512;

/// The numbers of sources: in corridors, at a wall, in the open, and with diagonal moves of the
/// thief.
const FANS: [usize; 4] = [3, 4, 5, MAX_FAN];
/// The maximum number of sources of a row.
pub(crate) const MAX_FAN: usize = Directions::Eight.steps().len() + 1;
