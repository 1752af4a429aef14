//! The cells that a player could reach alone on the board.

use crate::model::board::cells::{Board, Cell};
use crate::model::board::rules::Directions;

/// The average number of visits to a row after which a board counts as winding.
const VISITS_PER_ROW: usize = 16;

/// A set of cells of one board. Each row takes a whole number of 64-bit words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CellSet {
    words_per_row: usize,
    words: Vec<u64>,
}

impl CellSet {
    /// All cells without a wall.
    ///
    /// # Complexity
    /// Linear in the cells, 64 at a time.
    pub(crate) fn open_cells(board: &Board) -> Self {
        let columns = board.columns() as usize;
        let mut set = Self::empty(board);
        for (row, words) in set.words.chunks_exact_mut(set.words_per_row).enumerate() {
            for (index, word) in words.iter_mut().enumerate() {
                let width = (columns - index * 64).min(64);
                let inside = u64::MAX >> (64 - width);
                *word = !bits_at(board.walls(), row * columns + index * 64) & inside;
            }
        }
        set
    }

    /// The cells that a player with these steps could reach from `start` on an otherwise empty
    /// board, including `start`. `open` must be the open cells of `board`.
    ///
    /// # Complexity
    /// Linear in the cells. A row is visited again when an adjacent row has gained a cell. That
    /// happens a few times on most boards; boards that turn out to be winding are walked cell by
    /// cell instead.
    pub(crate) fn reachable(
        board: &Board,
        open: &Self,
        start: Cell,
        directions: Directions,
    ) -> Self {
        let mut reached = Self::empty(board);
        let rows = board.rows() as usize;
        let first = board.row(start) as usize;
        let column = board.column(start) as usize;
        let mut seeds = vec![0; reached.words_per_row];
        seeds[column / 64] = 1 << (column % 64);
        reached.grow_row(first, &mut seeds, open.row(first));
        // Rows that may gain cells from an adjacent row, each at most once.
        let mut is_waiting = vec![false; rows];
        let mut waiting = Vec::new();
        let mut grown = Some(first);
        for _ in 0..VISITS_PER_ROW * rows {
            if let Some(row) = grown {
                for adjacent in [row.checked_sub(1), Some(row + 1).filter(|&below| below < rows)]
                    .into_iter()
                    .flatten()
                {
                    if !std::mem::replace(&mut is_waiting[adjacent], true) {
                        waiting.push(adjacent);
                    }
                }
            }
            let Some(row) = waiting.pop() else { return reached };
            is_waiting[row] = false;
            seeds.copy_from_slice(reached.row(row));
            for adjacent in [row.checked_sub(1), Some(row + 1).filter(|&below| below < rows)]
                .into_iter()
                .flatten()
            {
                add_neighbours(&mut seeds, reached.row(adjacent), directions);
            }
            grown = reached.grow_row(row, &mut seeds, open.row(row)).then_some(row);
        }
        Self::walked(board, start, directions)
    }

    /// As [`Self::reachable`], cell by cell.
    fn walked(board: &Board, start: Cell, directions: Directions) -> Self {
        let mut reached = Self::empty(board);
        let mut frontier = vec![start];
        while let Some(cell) = frontier.pop() {
            let row = board.row(cell) as usize;
            let column = board.column(cell) as usize;
            let word = &mut reached.words[row * reached.words_per_row + column / 64];
            let bit = 1 << (column % 64);
            if *word & bit == 0 {
                *word |= bit;
                for &(rows, columns) in directions.steps() {
                    frontier.extend(board.step(cell, rows, columns));
                }
            }
        }
        reached
    }

    /// Removes the cells of another set of the same board.
    pub(crate) fn remove(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    /// The cells in reading order, as 0-based row and column.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let rows = (0u32..).zip(self.words.chunks_exact(self.words_per_row));
        rows.flat_map(|(row, words)| {
            (0u32..).zip(words).flat_map(move |(index, &word)| {
                let mut rest = word;
                std::iter::from_fn(move || {
                    let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                    rest &= rest - 1;
                    Some((row, index * 64 + bit))
                })
            })
        })
    }

    fn empty(board: &Board) -> Self {
        let words_per_row = (board.columns() as usize).div_ceil(64);
        Self { words_per_row, words: vec![0; words_per_row * board.rows() as usize] }
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.words_per_row..][..self.words_per_row]
    }

    /// Fills a row from its seeds along open cells. Returns whether that added a cell.
    fn grow_row(&mut self, row: usize, seeds: &mut [u64], open: &[u64]) -> bool {
        for (seed, open) in seeds.iter_mut().zip(open) {
            *seed &= open;
        }
        fill(seeds, open);
        let words = &mut self.words[row * self.words_per_row..][..self.words_per_row];
        let has_grown = words != seeds;
        words.copy_from_slice(seeds);
        has_grown
    }
}

/// The 64 bits starting at bit `at`; bits past the end are 0.
fn bits_at(words: &[u64], at: usize) -> u64 {
    let index = at / 64;
    let shift = at % 64;
    let low = words.get(index).copied().unwrap_or(0) >> shift;
    match shift {
        0 => low,
        _ => low | words.get(index + 1).copied().unwrap_or(0) << (64 - shift),
    }
}

/// Adds the cells of a row that are one step away from an adjacent row.
fn add_neighbours(seeds: &mut [u64], adjacent: &[u64], directions: Directions) {
    for index in 0..seeds.len() {
        seeds[index] |= adjacent[index];
        if directions == Directions::Eight {
            let left = if index == 0 { 0 } else { adjacent[index - 1] >> 63 };
            let right = adjacent.get(index + 1).map_or(0, |word| word << 63);
            seeds[index] |= adjacent[index] << 1 | left | adjacent[index] >> 1 | right;
        }
    }
}

/// Spreads every seed to both sides along open cells. Seeds must be open.
fn fill(seeds: &mut [u64], open: &[u64]) {
    let mut carry = 0;
    for (seed, &open) in seeds.iter_mut().zip(open) {
        *seed = spread_up(*seed | carry & open, open);
        carry = *seed >> 63;
    }
    let mut carry = 0;
    for (seed, &open) in seeds.iter_mut().zip(open).rev() {
        *seed = spread_down(*seed | carry & open, open);
        carry = *seed << 63;
    }
}

/// Spreads towards higher bits within a word, in six doublings.
fn spread_up(mut seed: u64, mut open: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        seed |= open & (seed << shift);
        open &= open << shift;
    }
    seed
}

/// Spreads towards lower bits within a word, in six doublings.
fn spread_down(mut seed: u64, mut open: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        seed |= open & (seed >> shift);
        open &= open >> shift;
    }
    seed
}

#[cfg(test)]
mod tests {
    use crate::model::board::cells::{Board, Cell};
    use crate::model::board::reach::CellSet;
    use crate::model::board::rules::Directions;

    fn walked(board: &Board, start: Cell, directions: Directions) -> Vec<(u32, u32)> {
        let mut reached = vec![false; board.cell_count() as usize];
        let mut frontier = vec![start];
        while let Some(cell) = frontier.pop() {
            if !std::mem::replace(&mut reached[cell.index()], true) {
                frontier.extend(
                    directions
                        .steps()
                        .iter()
                        .filter_map(|&(rows, columns)| board.step(cell, rows, columns)),
                );
            }
        }
        let cells = board.cells().filter(|cell| reached[cell.index()]);
        cells.map(|cell| (board.row(cell), board.column(cell))).collect()
    }

    #[test]
    fn filling_rows_reaches_the_same_cells_as_single_steps() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..3_000 {
            let (rows, columns) = (random.u32(1..9), random.u32(1..140));
            let walls = random.u32(0..7);
            let start = Cell::new(random.u32(0..rows * columns));
            let board =
                Board::new(rows, columns, start, |cell| cell != start && random.u32(0..10) < walls)
                    .unwrap();
            let open = CellSet::open_cells(&board);
            assert!(
                open.iter().eq(board
                    .cells()
                    .filter(|&cell| !board.is_wall(cell))
                    .map(|cell| (board.row(cell), board.column(cell))))
            );
            for directions in [Directions::Four, Directions::Eight] {
                let reached = CellSet::reachable(&board, &open, start, directions);
                assert!(
                    reached.iter().eq(walked(&board, start, directions)),
                    "{board:?} from {start:?}, {directions:?}"
                );
            }
        }
    }
}
