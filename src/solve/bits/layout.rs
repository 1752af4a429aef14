//! How the cells of the police become bits: lanes, strips, chunks and blocks of a row.

use crate::model::{Board, Cell};

/// The bytes worked on at a time, see [`Layout::chunk`].
const CHUNK_BYTES: usize = 64;

/// Columns a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    Sixteen,
    ThirtyTwo,
    SixtyFour,
}

impl Width {
    const fn bits(self) -> u32 {
        match self {
            Self::Sixteen => 16,
            Self::ThirtyTwo => 32,
            Self::SixtyFour => 64,
        }
    }

    pub(super) const fn bytes(self) -> usize {
        self.bits() as usize / 8
    }

    /// Lanes worked on at a time.
    pub(super) const fn chunk(self) -> usize {
        match self {
            // Boards this narrow are rarely tall: half a chunk wastes less.
            Self::Sixteen => CHUNK_BYTES / 4,
            Self::ThirtyTwo => CHUNK_BYTES / 4,
            Self::SixtyFour => CHUNK_BYTES / 8,
        }
    }
}

/// Where the bit of a police cell is in a row of bits, a row being all police cells for one thief cell.
///
/// A *lane* is one grid row, or the part of it that fits in a word. Boards wider than the widest lane are cut into
/// *strips* of columns, stored one after the other, so that a vertical step is one lane on everywhere. A *chunk* is
/// some lanes of a strip that are worked on together, a *block* one or several chunks with one bit in the mask of what
/// changed.
///
/// # Invariants
/// Behind the lanes of a strip stands at least one that is always 0: the row above the grid's first and below its last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// Grid columns stand in lanes instead of grid rows, where that takes less room. The game is the same either way.
    transposed: bool,
    /// The columns of the board as it is, not transposed.
    board_columns: u32,
    pub(super) width: Width,
    pub(super) strips: usize,
    /// From a lane to the one right of it in the next strip.
    pub(super) strip_stride: usize,
    pub(super) chunks_a_strip: usize,
    /// A block is 2 to the power of this chunks.
    pub(super) block_shift: u32,
}

impl Layout {
    /// The layout that takes least room for a board.
    pub(super) fn new(board: &Board) -> Self {
        let candidates = [false, true].into_iter().flat_map(|transposed| {
            [Width::Sixteen, Width::ThirtyTwo, Width::SixtyFour].map(|width| Self::with(board, transposed, width))
        });
        candidates.min_by_key(Self::cost).expect("there are candidates")
    }

    fn with(board: &Board, transposed: bool, width: Width) -> Self {
        let (rows, columns) =
            if transposed { (board.columns(), board.rows()) } else { (board.rows(), board.columns()) };
        let strips = columns.div_ceil(width.bits()) as usize;
        let chunks_a_strip = (rows as usize).div_ceil(width.chunk());
        let strip_stride = (chunks_a_strip * width.chunk()).max(rows as usize + 1);
        let mut block_shift = 0;
        while (strips * chunks_a_strip - 1) >> block_shift >= 64 {
            block_shift += 1;
        }
        let board_columns = board.columns();
        Self { transposed, board_columns, width, strips, strip_stride, chunks_a_strip, block_shift }
    }

    /// Bytes a row, and a quarter more for the carries between strips.
    fn cost(&self) -> usize {
        let bytes = self.stride() * self.width.bytes();
        if self.strips == 1 { bytes * 4 } else { bytes * 5 }
    }

    /// Lanes from one row to the next.
    pub(super) const fn stride(&self) -> usize {
        self.strips * self.strip_stride
    }

    /// Chunks a row.
    pub(super) const fn chunks(&self) -> usize {
        self.strips * self.chunks_a_strip
    }

    /// The first lane of each chunk within a row.
    pub(super) fn chunk_starts(&self) -> Vec<usize> {
        let strips = (0..self.strips).map(|strip| strip * self.strip_stride);
        strips.flat_map(|strip| (0..self.chunks_a_strip).map(move |chunk| strip + chunk * self.width.chunk())).collect()
    }

    /// The lane and the bit in it that stand for a police cell.
    pub(super) fn place(&self, cell: Cell) -> Place {
        let cell = cell.index() as u32;
        let (row, column) = (cell / self.board_columns, cell % self.board_columns);
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        let strip = (column / self.width.bits()) as usize;
        Place { lane: strip * self.strip_stride + row as usize, bit: column % self.width.bits() }
    }

    /// The chunk that a lane of a row belongs to.
    pub(super) const fn chunk_of(&self, lane: usize) -> usize {
        lane / self.strip_stride * self.chunks_a_strip + lane % self.strip_stride / self.width.chunk()
    }

    /// The mask with the block of a chunk set.
    pub(super) const fn block_of(&self, chunk: usize) -> u64 {
        1 << (chunk >> self.block_shift)
    }
}

/// The place of a police cell in a row of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) lane: usize,
    pub(super) bit: u32,
}
