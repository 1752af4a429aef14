//! The codes of a board, and the compressed bytes that hold them.
//!
//! Deliberately not here: what the codes mean, see [`Scale`].

use std::io;
use std::io::{BufRead, ErrorKind, Read, Write};

use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, TDEFLStatus, compress_to_output};
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

use crate::model::{Board, Cell};
use crate::solve::board::certificate::format::{Scale, malformed, read_number, write_number};

/// Bytes that compressing or expanding takes, whatever the length.
const COMPRESSION_BYTES: u64 = 1 << 20;

/// The effort of the compressor, of 10: above this, certificates hardly get smaller.
const LEVEL: u8 = 9;

/// Writes or reads the codes of a board, a row for each open cell of the thief.
///
/// A row resembles that of a neighbouring cell, so it is written as the differences to it: most of
/// them are 0.
pub(crate) struct CodeRows<'a> {
    board: &'a Board,
    highest: u32,
    /// The last rows, by the cell of the thief modulo their number: enough to look up the cell
    /// above.
    rows: Vec<Vec<u32>>,
    /// Buffer for the bytes of a row.
    bytes: Vec<u8>,
}

/// The bytes that [`CodeRows`] takes, and what compresses or expands them.
pub(crate) fn code_rows_memory(board: &Board) -> u64 {
    let cells = u64::from(board.cell_count());
    let columns = u64::from(board.columns());
    let rows = (columns + 1).saturating_mul(cells).saturating_mul(size_of::<u32>() as u64);
    // A difference takes up to five bytes, and the buffer may have grown by doubling.
    rows.saturating_add(cells.saturating_mul(10)).saturating_add(COMPRESSION_BYTES)
}

impl<'a> CodeRows<'a> {
    pub(crate) fn new(board: &'a Board, scale: Scale) -> Self {
        let row = vec![0; board.cell_count() as usize];
        Self {
            board,
            highest: scale.highest(),
            rows: vec![row; board.columns() as usize + 1],
            bytes: Vec::new(),
        }
    }

    /// Writes the row of a cell of the thief; `code` has the code for each cell of the police.
    /// Cells of the thief must come in reading order, without walls.
    pub(crate) fn write(
        &mut self,
        thief: Cell,
        output: &mut impl Write,
        code: impl Fn(Cell) -> u32,
    ) -> io::Result<()> {
        let neighbour = self.neighbour(thief);
        let place = thief.index() % self.rows.len();
        let mut row = std::mem::take(&mut self.rows[place]);
        self.bytes.clear();
        for police in self.board.open_cells() {
            let cell = police.index();
            row[cell] = code(police);
            let before = neighbour.map_or(0, |place| self.rows[place][cell]);
            write_number(&mut self.bytes, zigzag(i64::from(row[cell]) - i64::from(before)))?;
        }
        self.rows[place] = row;
        output.write_all(&self.bytes)
    }

    /// Reads the row of a cell of the thief: a code for each open cell of the police.
    pub(crate) fn read(&mut self, thief: Cell, input: &mut impl Read) -> io::Result<&[u32]> {
        let neighbour = self.neighbour(thief);
        let place = thief.index() % self.rows.len();
        let mut row = std::mem::take(&mut self.rows[place]);
        for police in self.board.open_cells() {
            let cell = police.index();
            let before = neighbour.map_or(0, |place| self.rows[place][cell]);
            let code = i64::from(before) + difference(read_number(input)?);
            row[cell] = match u32::try_from(code) {
                Ok(code) if code <= self.highest => code,
                _ => return Err(malformed("impossible code")),
            };
        }
        self.rows[place] = row;
        Ok(&self.rows[place])
    }

    /// The place of the row that a row is compared with: that of the cell to the left, or else
    /// above. `None` if both are walls or outside the board.
    fn neighbour(&self, thief: Cell) -> Option<usize> {
        let cell = self.board.step(thief, 0, -1).or_else(|| self.board.step(thief, -1, 0))?;
        Some(cell.index() % self.rows.len())
    }
}

/// A difference as a number: 0, -1, 1, -2, … become 0, 1, 2, 3, …
fn zigzag(difference: i64) -> u32 {
    // Codes have at most 31 bits, so their differences fit.
    (difference << 1 ^ difference >> 63) as u32
}

/// The difference that became this number.
fn difference(number: u32) -> i64 {
    let half = i64::from(number >> 1);
    if number.is_multiple_of(2) { half } else { -half - 1 }
}

/// Compresses what is written to it, in the format of zlib.
pub(crate) struct Deflated<W> {
    compressor: Box<CompressorOxide>,
    output: W,
}

impl<W: Write> Deflated<W> {
    pub(crate) fn new(output: W) -> Self {
        let mut compressor = Box::<CompressorOxide>::default();
        compressor.set_format_and_level(DataFormat::Zlib, LEVEL);
        Self { compressor, output }
    }

    /// Writes what is still to be written, and returns the output.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.compress(&[], TDEFLFlush::Finish)?;
        Ok(self.output)
    }

    fn compress(&mut self, bytes: &[u8], flush: TDEFLFlush) -> io::Result<usize> {
        let mut written = Ok(());
        let (status, consumed) = compress_to_output(&mut self.compressor, bytes, flush, |part| {
            written = self.output.write_all(part);
            written.is_ok()
        });
        written?;
        match status {
            TDEFLStatus::Okay | TDEFLStatus::Done => Ok(consumed),
            _ => Err(io::Error::other("cannot be compressed")),
        }
    }
}

impl<W: Write> Write for Deflated<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.compress(bytes, TDEFLFlush::None)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Expands bytes in the format of zlib as they are read, so that it takes little memory whatever
/// they expand to.
pub(crate) struct Inflated<R> {
    state: Box<InflateState>,
    input: R,
}

impl<R: BufRead> Inflated<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { state: InflateState::new_boxed(DataFormat::Zlib), input }
    }

    /// Checks that nothing is left: neither expanded bytes nor bytes after them.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if self.read(&mut [0])? > 0 {
            return Err(malformed("bytes after the last board"));
        }
        if !self.input.fill_buf()?.is_empty() {
            return Err(malformed("bytes after the compressed ones"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Inflated<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if to.is_empty() {
            return Ok(0);
        }
        loop {
            let input = self.input.fill_buf()?;
            let has_ended = input.is_empty();
            let expanded = inflate(&mut self.state, input, to, MZFlush::None);
            self.input.consume(expanded.bytes_consumed);
            if expanded.bytes_written > 0 {
                return Ok(expanded.bytes_written);
            }
            match expanded.status {
                Ok(MZStatus::StreamEnd) => return Ok(0),
                Ok(_) | Err(MZError::Buf) if has_ended => {
                    return Err(io::Error::new(
                        ErrorKind::UnexpectedEof,
                        "the compressed bytes end too early",
                    ));
                }
                Ok(_) | Err(MZError::Buf) if expanded.bytes_consumed > 0 => {}
                _ => return Err(malformed("the compressed bytes are not in the format of zlib")),
            }
        }
    }
}
