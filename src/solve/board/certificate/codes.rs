//! Codes compressed by prediction and arithmetic coding.
//!
//! One function, [`RowCoder::row`], both compresses and expands, so writer and reader cannot disagree. Every sequence of
//! codes has exactly one encoding. `docs/certificates.md` describes the method.

use std::io;
use std::io::{Read, Write};

use crate::model::{Board, Cell};
use crate::solve::board::certificate::format::{Scale, malformed, read_byte};

/// The chance that a bit is set, of 65,536. It follows the bits that have been coded with it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chance(u16);

impl Chance {
    const EVEN: Self = Self(1 << 15);

    fn learn(&mut self, bit: bool) {
        if bit {
            self.0 += (u16::MAX - self.0) >> 5;
        } else {
            self.0 -= self.0 >> 5;
        }
    }
}

/// Writes or reads bits by arithmetic coding.
pub(crate) trait BitCoder {
    /// Writes `bit` and returns it, or ignores `bit` and returns the bit that was read.
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> io::Result<bool>;
}

/// The numbers that the bits still to come select from. Its first byte is settled as soon as both ends have it.
#[derive(Debug, Clone, Copy)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const WHOLE: Self = Self { low: 0, high: u32::MAX };

    /// The last number that means a set bit.
    fn middle(self, chance: Chance) -> u32 {
        let below = (u64::from(self.high - self.low) * u64::from(chance.0)) >> 16;
        self.low + below as u32
    }

    fn choose(&mut self, middle: u32, bit: bool) {
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    /// Removes the first byte, if it is settled.
    fn shift(&mut self) -> Option<u8> {
        let first = (self.low >> 24) as u8;
        let is_settled = first == (self.high >> 24) as u8;
        is_settled.then(|| {
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            first
        })
    }
}

/// Writes bits.
pub(crate) struct Encoder<'a, W> {
    interval: Interval,
    output: &'a mut W,
}

impl<'a, W: Write> Encoder<'a, W> {
    pub(crate) const fn new(output: &'a mut W) -> Self {
        Self { interval: Interval::WHOLE, output }
    }

    /// Writes the bytes that are not settled yet.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.output.write_all(&self.interval.low.to_be_bytes())
    }
}

impl<W: Write> BitCoder for Encoder<'_, W> {
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> io::Result<bool> {
        self.interval.choose(self.interval.middle(*chance), bit);
        chance.learn(bit);
        while let Some(byte) = self.interval.shift() {
            self.output.write_all(&[byte])?;
        }
        Ok(bit)
    }
}

/// Reads bits.
pub(crate) struct Decoder<'a, R> {
    interval: Interval,
    /// The next bytes of the input, as a number in the interval.
    number: u32,
    input: &'a mut R,
}

impl<'a, R: Read> Decoder<'a, R> {
    pub(crate) fn new(input: &'a mut R) -> io::Result<Self> {
        let mut first = [0; 4];
        input.read_exact(&mut first)?;
        Ok(Self { interval: Interval::WHOLE, number: u32::from_be_bytes(first), input })
    }

    /// Checks that the bits end as the encoder ends them.
    pub(crate) fn finish(self) -> io::Result<()> {
        let is_end = self.number == self.interval.low;
        is_end.then_some(()).ok_or_else(|| malformed("the codes of a board do not end where they should"))
    }
}

impl<R: Read> BitCoder for Decoder<'_, R> {
    fn bit(&mut self, chance: &mut Chance, _bit: bool) -> io::Result<bool> {
        let middle = self.interval.middle(*chance);
        let bit = self.number <= middle;
        self.interval.choose(middle, bit);
        chance.learn(bit);
        while self.interval.shift().is_some() {
            self.number = self.number << 8 | u32::from(read_byte(self.input)?);
        }
        Ok(bit)
    }
}

/// Compresses or expands the codes of a board, one row for each cell of the thief, a code for each cell of the police.
///
/// A row resembles that of the neighbouring thief cell, and its difference to that varies little from cell to cell. So
/// each code is predicted from the neighbouring row and the differences at neighbouring cells of the police.
pub(crate) struct RowCoder<'a> {
    board: &'a Board,
    most: u32,
    /// The last rows, by thief cell modulo their number: enough to look up a cell.
    rows: Vec<Vec<u32>>,
    /// For each cell of the police, the difference between this row and its neighbour; at a wall, that of the cell before.
    differences: Vec<i32>,
    chances: Chances,
}

/// Chances of the decisions that lead to a code.
struct Chances {
    first: [Chance; CONTEXTS],
    second: [Chance; CONTEXTS],
    most: Chance,
    above: [Chance; 2],
    length: [Chance; 32],
    digit: [Chance; 32],
}

/// Situations in which predictions hold with different chances.
const CONTEXTS: usize = 5 << 6;

/// The prediction of a code, from the codes before it.
struct Prediction {
    first: u32,
    second: u32,
    context: usize,
}

/// The bytes that a [`RowCoder`] takes.
pub(crate) fn row_coder_memory(board: &Board) -> u64 {
    let (cells, columns) = (u64::from(board.cell_count()), u64::from(board.columns()));
    (columns + 2).saturating_mul(cells).saturating_mul(4)
}

impl<'a> RowCoder<'a> {
    pub(crate) fn new(board: &'a Board, scale: Scale) -> Self {
        let cells = board.cell_count() as usize;
        Self {
            board,
            most: scale.most(),
            rows: vec![vec![0; cells]; board.columns() as usize + 1],
            differences: vec![0; cells],
            chances: Chances {
                first: [Chance::EVEN; CONTEXTS],
                second: [Chance::EVEN; CONTEXTS],
                most: Chance::EVEN,
                above: [Chance::EVEN; 2],
                length: [Chance::EVEN; 32],
                digit: [Chance::EVEN; 32],
            },
        }
    }

    /// Writes a row, whose codes are `code`, or ignores `code` and reads a row. The codes of ended states (both pieces
    /// on one cell, or the thief on the exit) have no meaning.
    ///
    /// Thief cells must come in reading order, without walls.
    pub(crate) fn row(
        &mut self,
        thief: Cell,
        coder: &mut impl BitCoder,
        code: impl Fn(Cell) -> u32,
    ) -> io::Result<&[u32]> {
        let place = thief.index() % self.rows.len();
        let mut row = std::mem::take(&mut self.rows[place]);
        let left = self.board.step(thief, 0, -1);
        let up = self.board.step(thief, -1, 0);
        let neighbour = left.or(up).map(|cell| cell.index() % self.rows.len());
        let other = left.and(up).map(|cell| cell.index() % self.rows.len());
        let (board, most) = (self.board, self.most);
        let is_over = |police: Cell| police == thief || thief == board.exit();
        let mut misses = 0;
        let places = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
        for (police, (cell_row, cell_column)) in board.cells().zip(places) {
            let cell = police.index();
            let [before, above, before_above, after_above] = self.around(cell, cell_row, cell_column);
            if board.is_wall(police) {
                self.differences[cell] = before;
                continue;
            }
            let base = neighbour.map_or(0, |place| self.rows[place][cell]);
            let by = |difference: i32| (i64::from(base) + i64::from(difference)).clamp(0, most.into()) as u32;
            let is_edge = before != above && before_above == before;
            let (first, second) = if is_edge { (by(above), by(before)) } else { (by(before), by(above)) };
            row[cell] = if is_over(police) {
                first
            } else {
                let seen = other.map(|place| self.rows[place][cell]);
                let seen = seen.map_or(0, |code| 1 + usize::from(code == first) + 2 * usize::from(code == second));
                let context = usize::from(before == above)
                    | usize::from(before_above == before) << 1
                    | usize::from(after_above == above) << 2
                    | misses << 3
                    | usize::from(before_above == above) << 5
                    | seen << 6;
                let found = self.chances.code(coder, most, &Prediction { first, second, context }, code(police))?;
                misses = (misses << 1 | usize::from(found != first)) & 3;
                found
            };
            self.differences[cell] = (i64::from(row[cell]) - i64::from(base)) as i32;
        }
        self.rows[place] = row;
        Ok(&self.rows[place])
    }

    /// The differences at the cells to the left of a cell, above it, above left and above right. Outside the board, those
    /// at nearby cells.
    fn around(&self, cell: usize, row: u32, column: u32) -> [i32; 4] {
        let columns = self.board.columns() as usize;
        let has_before = column > 0;
        if row == 0 {
            let before = if has_before { self.differences[cell - 1] } else { 0 };
            return [before; 4];
        }
        let above = self.differences[cell - columns];
        let before = if has_before { self.differences[cell - 1] } else { above };
        let before_above = if has_before { self.differences[cell - columns - 1] } else { before };
        let has_after = column + 1 < self.board.columns();
        let after_above = if has_after { self.differences[cell - columns + 1] } else { above };
        [before, above, before_above, after_above]
    }
}

impl Chances {
    /// Writes a code, or reads one.
    fn code(
        &mut self,
        coder: &mut impl BitCoder,
        most: u32,
        &Prediction { first, second, context }: &Prediction,
        code: u32,
    ) -> io::Result<u32> {
        if coder.bit(&mut self.first[context], code == first)? {
            return Ok(first);
        }
        if second != first && coder.bit(&mut self.second[context], code == second)? {
            return Ok(second);
        }
        let may_be_most = first != most && second != most;
        if may_be_most && coder.bit(&mut self.most, code == most)? {
            return Ok(most);
        }
        let is_above = coder.bit(&mut self.above[context & 1], code > first)?;
        let by = self.number(coder, code.abs_diff(first))?;
        let found = if is_above { first.checked_add(by) } else { first.checked_sub(by) };
        let found = found.filter(|&found| found <= most && found != second && !(may_be_most && found == most));
        found.ok_or_else(|| malformed("impossible code"))
    }

    /// Writes a number from 1 on, or reads one: its length in bits, then all digits but the first, which is 1.
    fn number(&mut self, coder: &mut impl BitCoder, number: u32) -> io::Result<u32> {
        let bits = (u32::BITS - number.leading_zeros()) as usize;
        let mut length = 1;
        while coder.bit(&mut self.length[length], length < bits)? {
            length += 1;
            if length == self.length.len() {
                return Err(malformed("impossible difference"));
            }
        }
        let mut found = 1;
        for place in (0..length - 1).rev() {
            found = found << 1 | u32::from(coder.bit(&mut self.digit[place], number >> place & 1 == 1)?);
        }
        Ok(found)
    }
}
