//! The layout of the police's cells as bits: lanes, strips, chunks and blocks of a row.

use crate::model::{Board, Cell, Directions};

/// The bytes that are processed at a time, see [`Width::chunk`].
const CHUNK_BYTES: usize = 64;

/// The bytes that one instruction processes on any machine.
pub(crate) const VECTOR_BYTES: usize = 16;

/// The columns of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    Sixteen,
    ThirtyTwo,
    /// In chunks half as long: less work if few states change at a time, more if many do.
    ThirtyTwoShort,
    SixtyFour,
}

impl Width {
    pub(crate) const fn bits(self) -> u32 {
        match self {
            Self::Sixteen => 16,
            Self::ThirtyTwo | Self::ThirtyTwoShort => 32,
            Self::SixtyFour => 64,
        }
    }

    pub(crate) const fn bytes(self) -> usize {
        self.bits() as usize / 8
    }

    /// The lanes that are processed at a time.
    pub(crate) const fn chunk(self) -> usize {
        match self {
            // Boards this narrow are rarely tall: half a chunk wastes less.
            Self::Sixteen => CHUNK_BYTES / 4,
            Self::ThirtyTwo => CHUNK_BYTES / 4,
            Self::ThirtyTwoShort => CHUNK_BYTES / 8,
            Self::SixtyFour => CHUNK_BYTES / 8,
        }
    }
}

/// The bits of a row, which has all police cells for one thief cell.
///
/// A *lane* is one grid row, or the part of it that fits in a word. Boards wider than the widest
/// lane are cut into *strips* of columns, stored one after the other. A *chunk* is as many lanes of
/// a strip as are processed together, a *block* one or several chunks that share a bit in the mask
/// of changes.
///
/// Within a chunk of several vectors, grid rows are interleaved: the next row is at the same
/// position of the next vector, so a vertical step needs neither a shuffle nor a load across a
/// boundary. Only the step from the last vector to the first moves by a lane, as if the chunk were
/// a ring, see [`BitLayout::lane_in_chunk`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BitLayout {
    /// Whether lanes hold grid columns instead of grid rows, which may take less room. The game is
    /// the same either way.
    transposed: bool,
    /// The columns of the board before transposing.
    board_columns: u32,
    pub(crate) width: Width,
    pub(crate) strips: usize,
    pub(crate) chunks_a_strip: usize,
    /// A block has 2 to the power of `block_shift` chunks.
    pub(crate) block_shift: u32,
}

impl BitLayout {
    /// The layout that takes the least room for a board.
    pub(crate) fn new(board: &Board) -> Self {
        let best = |middle| {
            let candidates = [false, true].into_iter().flat_map(|transposed| {
                [Width::Sixteen, middle, Width::SixtyFour]
                    .map(|width| Self::with(board, transposed, width))
            });
            candidates.min_by_key(Self::cost).expect("there are candidates")
        };
        // Short chunks never take more room, so only if they are best does it matter whether they
        // suit the board. Seeing that takes longer than all else here.
        let with_short = best(Width::ThirtyTwoShort);
        match with_short.width {
            Width::ThirtyTwoShort if !is_corridor(board) => best(Width::ThirtyTwo),
            _ => with_short,
        }
    }

    fn with(board: &Board, transposed: bool, width: Width) -> Self {
        let (rows, columns) = if transposed {
            (board.columns(), board.rows())
        } else {
            (board.rows(), board.columns())
        };
        let strips = columns.div_ceil(width.bits()) as usize;
        let chunks_a_strip = (rows as usize).div_ceil(width.chunk());
        let mut block_shift = 0;
        while (strips * chunks_a_strip - 1) >> block_shift >= 64 {
            block_shift += 1;
        }
        Self {
            transposed,
            board_columns: board.columns(),
            width,
            strips,
            chunks_a_strip,
            block_shift,
        }
    }

    /// The bytes of a row, and half as many more for the carries between strips: by measurement,
    /// one strip is faster even if a third of each lane is unused.
    const fn cost(&self) -> u64 {
        self.row_bytes() * if self.strips == 1 { 2 } else { 3 }
    }

    /// The bytes of a row.
    pub(crate) const fn row_bytes(&self) -> u64 {
        (self.lanes() * self.width.bytes()) as u64
    }

    /// Whether there is one strip and each chunk is a block.
    pub(crate) const fn is_simple(&self) -> bool {
        self.strips == 1 && self.block_shift == 0
    }

    /// The chunks of a row.
    pub(crate) const fn chunks(&self) -> usize {
        self.strips * self.chunks_a_strip
    }

    /// The lanes of a row.
    pub(crate) const fn lanes(&self) -> usize {
        self.chunks() * self.width.chunk()
    }

    /// The bit of a police cell.
    pub(crate) fn place(&self, cell: Cell) -> BitPosition {
        let cell = cell.index() as u32;
        let row = cell / self.board_columns;
        let column = cell % self.board_columns;
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        let (strip, bit) = split(column as usize, self.width.bits() as usize);
        let (chunk, row) = split(row as usize, self.width.chunk());
        let chunk = strip * self.chunks_a_strip + chunk;
        BitPosition { lane: chunk * self.width.chunk() + self.lane_in_chunk(row), bit: bit as u32 }
    }

    /// The lane of a chunk that holds its grid row with this index. The first and the last row keep
    /// their positions.
    const fn lane_in_chunk(&self, row: usize) -> usize {
        let vectors = self.width.chunk() * self.width.bytes() / VECTOR_BYTES;
        let (place, vector) = split(row, vectors);
        vector * (VECTOR_BYTES / self.width.bytes()) + place
    }

    /// The mask with the block of a chunk set.
    pub(crate) const fn block_of(&self, chunk: usize) -> u64 {
        1 << (chunk >> self.block_shift)
    }

    /// The blocks of all chunks that touch this chunk, including its own.
    pub(crate) fn blocks_around(&self, chunk: usize) -> u64 {
        let strip = chunk / self.chunks_a_strip;
        let within = chunk % self.chunks_a_strip;
        let strips = strip.saturating_sub(1)..=(strip + 1).min(self.strips - 1);
        let chunks = strips.flat_map(|strip| {
            let chunks = within.saturating_sub(1)..=(within + 1).min(self.chunks_a_strip - 1);
            chunks.map(move |within| strip * self.chunks_a_strip + within)
        });
        chunks.fold(0, |blocks, chunk| blocks | self.block_of(chunk))
    }

    /// The mask with all blocks set.
    pub(crate) const fn all_blocks(&self) -> u64 {
        u64::MAX >> (63 - ((self.chunks() - 1) >> self.block_shift))
    }
}

/// Whether all but a few open cells of a board have at most two neighbours. On a board that is one
/// long corridor, games are long and few states change in each turn.
pub(crate) fn is_corridor(board: &Board) -> bool {
    let steps = Directions::Four.steps();
    let ways = |cell: Cell| {
        steps.iter().filter(|&&(rows, columns)| board.step(cell, rows, columns).is_some()).count()
    };
    board.open_cells().filter(|&cell| ways(cell) > 2).count() * 20
        < board.open_cell_count() as usize
}

/// A number divided by a power of two, and the remainder. Dividing by a variable takes far longer
/// than a shift, and every cell of a small board is placed again for each candidate.
const fn split(number: usize, power_of_two: usize) -> (usize, usize) {
    (number >> power_of_two.trailing_zeros(), number & (power_of_two - 1))
}

/// The bit of a police cell in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BitPosition {
    pub(crate) lane: usize,
    pub(crate) bit: u32,
}
