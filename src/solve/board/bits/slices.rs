//! Many states of a row at once, as binary digits: a few words for each digit, a bit for each
//! state.

use crate::model::{BoardGame, Cell, Player, Stuck};
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::layout::{BitLayout, BitPosition};
use crate::solve::board::bits::planes::MAX_PLANES;
use crate::solve::board::bits::regions::MAX_FAN;
use crate::solve::board::bits::start::Tables;
use crate::solve::board::bits::steps::join;
use crate::solve::board::bits::table::TableFrame;
use crate::solve::board::bits::{Stored, table};
use crate::solve::board::state::GridState;
use crate::solve::value::{Turns, Value};

/// The lanes that are read at a time; every row has a multiple of these.
const WIDE: usize = 8;

/// So many lanes.
type Wide<L> = [L; WIDE];

/// The states of some lanes, with room for so many digits.
#[derive(Clone, Copy)]
struct Slice<L, const D: usize> {
    /// The states that each player wins.
    police: Wide<L>,
    thief: Wide<L>,
    /// Those of them that have ended.
    ended: Wide<L>,
    /// The digits of the round that decides a state, or the state after its best move; the lowest
    /// first.
    digits: [Wide<L>; D],
}

/// The digits that nearly every board gets by with.
const FEW: usize = 8;
const MOST: usize = MAX_PLANES as usize;

/// A state as one number, its *code*: these two bits, and the digits of its round above them.
/// Neither bit is a draw; both are a state that has ended, with the police or, if the first digit
/// is set, the thief as the winner.
const POLICE: u32 = 1;
const THIEF: u32 = 2;
const ENDED: u32 = POLICE | THIEF;
const FLAGS: usize = ENDED.count_ones() as usize;
const MAX_BYTES: usize = (FLAGS + MOST).div_ceil(8);
const _: () = assert!(MAX_BYTES <= size_of::<u32>(), "a code is a `u32`");
/// The codes whose values are worth a table.
const MAX_TABLED: usize = 1 << 12;

/// The codes of a row, byte by byte: the low bytes of all states, then the next ones.
struct Codes {
    /// For 64 states, these bytes: at `[digit][byte]` that of the state `8 * byte + digit`.
    groups: Vec<[[u8; 8]; 8]>,
    bytes: usize,
}

/// Reads whole rows of a finished table.
pub(crate) struct Slicer<'a, L> {
    pub(crate) game: &'a BoardGame,
    pub(crate) frame: &'a TableFrame,
    pub(crate) tables: &'a Tables<L>,
}

impl<L: Lane, const D: usize> Slice<L, D> {
    const NONE: Self = {
        let none = [L::ZERO; WIDE];
        Self { police: none, thief: none, ended: none, digits: [none; D] }
    };
}

impl Codes {
    /// The low bytes, and those above them.
    fn by_byte(&self) -> impl Iterator<Item = &[u8]> {
        let groups = self.groups.chunks_exact(self.groups.len() / self.bytes);
        groups.map(|groups| groups.as_flattened().as_flattened())
    }

    /// Calls `call` with the code at each of these places.
    fn at(&self, places: impl Iterator<Item = u32>, mut call: impl FnMut(u32)) {
        let mut bytes = self.by_byte();
        let low = bytes.next().unwrap_or_default();
        let low = |place: u32| u32::from(low[place as usize]);
        let Some(high) = bytes.next() else {
            for place in places {
                call(low(place));
            }
            return;
        };
        let higher: Vec<&[u8]> = bytes.collect();
        for place in places {
            let byte = |bytes: &[u8]| u32::from(bytes[place as usize]);
            let higher = higher.iter().rev().fold(0, |code, bytes| code << 8 | byte(bytes));
            call(low(place) | byte(high) << 8 | higher << 16);
        }
    }
}

/// What a reader makes of values, also as a table of the values of the lowest codes.
pub(crate) struct MappedValues<'a, T, F> {
    /// See [`Slicer::table`].
    pub(crate) by_code: &'a [T],
    pub(crate) of: &'a F,
}

/// The place of a cell of the police in what [`Slicer::values`] reads of a row.
pub(crate) fn place(layout: &BitLayout, cell: Cell) -> u32 {
    let BitPosition { lane, bit } = layout.place(cell);
    let state = lane as u32 * layout.width.bits() + bit;
    state / 64 * 64 + state % 8 * 8 + state % 64 / 8
}

impl<L: Lane> Slicer<'_, L> {
    /// What `of` makes of the values of the codes from 0 on, for [`values`](Self::values).
    pub(crate) fn table<T>(&self, to_move: Player, of: &impl Fn(Value) -> T) -> Vec<T> {
        let codes = MAX_TABLED.min(1 << self.code_bits());
        (0..codes as u32).map(|code| of(self.value(code, to_move))).collect()
    }

    /// Calls `call` with what `of` makes of the value of each state of a row, for the police on
    /// these [places](place).
    pub(crate) fn values<T: Copy>(
        &self,
        row: usize,
        to_move: Player,
        places: &[u32],
        values: MappedValues<'_, T, impl Fn(Value) -> T>,
        mut call: impl FnMut(T),
    ) {
        self.codes(row, to_move).at(places.iter().copied(), |code| {
            match values.by_code.get(code as usize) {
                Some(&value) => call(value),
                None => call((values.of)(self.value(code, to_move))),
            }
        });
    }

    /// Calls `call` with a winner, a number of turns, and the number of states of some rows that
    /// the player wins in that many turns. The same winner and turns may come several times.
    pub(crate) fn count(
        &self,
        rows: impl Iterator<Item = usize>,
        to_move: Player,
        call: &mut impl FnMut(Player, u32, u32),
    ) {
        /// The codes of one byte.
        const ONE_BYTE: usize = 1 << u8::BITS;
        // Each code is counted in several places, so that additions do not wait for each other.
        let mut counts = vec![[0; 4]; ONE_BYTE.max(1 << self.code_bits())];
        for row in rows {
            let codes = self.codes(row, to_move);
            match (codes.bytes, counts.first_chunk_mut::<ONE_BYTE>()) {
                (1, Some(counts)) => {
                    for codes in codes.groups.as_flattened().as_flattened().as_chunks::<4>().0 {
                        for (count, &code) in codes.iter().enumerate() {
                            counts[usize::from(code)][count] += 1;
                        }
                    }
                }
                _ => {
                    let states = codes.groups.len() / codes.bytes * 64;
                    codes.at(0..states as u32, |code| counts[code as usize][0] += 1);
                }
            }
        }
        for (code, counts) in counts.into_iter().enumerate() {
            if let Value::Win(winner, Turns(turns)) = self.value(code as u32, to_move) {
                call(winner, turns, counts.iter().sum());
            }
        }
    }

    /// The bits of a code. The first digit is used even where no state has a round.
    fn code_bits(&self) -> usize {
        FLAGS + self.planes().max(1)
    }

    /// The states of a row.
    fn codes(&self, row: usize, to_move: Player) -> Codes {
        let bytes = self.code_bits().div_ceil(8);
        let states = self.frame.layout.lanes() * L::BITS as usize;
        let mut codes = Codes { groups: vec![[[0; 8]; 8]; bytes * states / 64], bytes };
        match self.planes() {
            ..=FEW => self.write_codes::<FEW>(row, to_move, &mut codes),
            _ => self.write_codes::<MOST>(row, to_move, &mut codes),
        }
        codes
    }

    fn write_codes<const D: usize>(&self, row: usize, to_move: Player, codes: &mut Codes) {
        let of_byte = codes.groups.len() / codes.bytes;
        let mut bits = [[0; 8]; MAX_BYTES];
        let mut group = 0;
        self.row::<D>(row, to_move, |slice| {
            for word in 0..WIDE * L::BITS as usize / 64 {
                let (flags, digits) = bits.as_flattened_mut().split_at_mut(FLAGS);
                let ended = word_of(&slice.ended, word);
                let thief = word_of(&slice.thief, word);
                flags[0] = word_of(&slice.police, word) | ended;
                flags[1] = thief | ended;
                for (to, digit) in digits.iter_mut().zip(&slice.digits[..self.planes()]) {
                    *to = word_of(digit, word) & !ended;
                }
                digits[0] = digits[0] & !ended | thief & ended;
                for (byte, bits) in bits[..codes.bytes].iter().enumerate() {
                    transpose(*bits, &mut codes.groups[byte * of_byte + group]);
                }
                group += 1;
            }
        });
    }

    /// Calls `call` with the slices of a row, one after the other.
    fn row<const D: usize>(&self, row: usize, to_move: Player, mut call: impl FnMut(&Slice<L, D>)) {
        let thief = self.frame.regions.cells[row];
        let mut after = [row; MAX_FAN];
        let mut count = 0;
        for to in self.game.destinations(GridState { police: thief, thief, to_move: Player::Thief })
        {
            after[count] = self.frame.regions.row(to).unwrap_or(row);
            count += 1;
        }
        let is_exit = self.game.board.is_exit(thief);
        let caught = self.frame.layout.place(thief);
        for first in (0..self.frame.layout.lanes()).step_by(WIDE) {
            let mut caught_here = [L::ZERO; WIDE];
            if (first..first + WIDE).contains(&caught.lane) {
                caught_here[caught.lane - first] = L::bit(caught.bit);
            }
            call(&match to_move {
                Player::Thief if is_exit => self.decided(row, first),
                Player::Thief if count == 0 => self.stuck(&caught_here, first),
                Player::Thief => self.looked_ahead(&caught_here, &after[..count], first),
                Player::Police => self.decided(row, first),
            });
        }
    }

    /// The value of a code.
    fn value(&self, code: u32, to_move: Player) -> Value {
        let round = code >> FLAGS;
        let winner = match code & ENDED {
            0 => return Value::Draw,
            POLICE => Player::Police,
            THIEF => Player::Thief,
            _ => {
                return Value::Win(
                    if round == 0 { Player::Police } else { Player::Thief },
                    Turns(0),
                );
            }
        };
        Value::Win(winner, Turns(self.turns(winner, to_move, round)))
    }

    fn turns(&self, winner: Player, to_move: Player, number: u32) -> u32 {
        table::turns(self.frame.numbering, winner, number) + u32::from(to_move == Player::Thief)
    }

    fn planes(&self) -> usize {
        debug_assert_eq!(self.frame.stored, Stored::Rounds);
        self.tables.planes.all().len()
    }

    /// States with the police to move, as they are stored, with as many digits as there is room
    /// for; also those on the exit, whoever moves.
    fn decided<const D: usize>(&self, row: usize, first: usize) -> Slice<L, D> {
        let at = row * self.frame.layout.lanes() + first;
        let mut slice = Slice { police: wide(&self.tables.police_wins.all()[at..]), ..Slice::NONE };
        let mut numbered = [L::ZERO; WIDE];
        for (place, plane) in self.tables.planes.all().iter().enumerate() {
            let lanes = wide(&plane.all()[at..]);
            join(&mut numbered, &lanes);
            if let Some(digit) = slice.digits.get_mut(place) {
                *digit = lanes;
            }
        }
        if self.game.board.is_exit(self.frame.regions.cells[row]) {
            slice.thief = wide(&self.tables.open[first..]);
        } else if self.game.rules.turns.stuck == Stuck::Loses {
            slice.thief = wide(&self.tables.isolated[first..]);
        }
        join(&mut slice.thief, &numbered);
        slice.thief = without(&slice.thief, &slice.police);
        slice.ended = slice.police;
        join(&mut slice.ended, &slice.thief);
        slice.ended = without(&slice.ended, &numbered);
        slice
    }

    /// States in which the thief has no move.
    fn stuck<const D: usize>(&self, caught: &Wide<L>, first: usize) -> Slice<L, D> {
        let open = wide(&self.tables.open[first..]);
        let is_polices = self.game.rules.turns.winner_when_stuck(Player::Thief) == Player::Police;
        let police = if is_polices { open } else { *caught };
        Slice { police, thief: without(&open, &police), ended: open, ..Slice::NONE }
    }

    /// States with the thief to move, by the rows that it can move to: the soonest of its wins, or
    /// else the latest loss.
    fn looked_ahead<const D: usize>(
        &self,
        caught: &Wide<L>,
        after: &[usize],
        first: usize,
    ) -> Slice<L, D> {
        let none = [L::ZERO; WIDE];
        // Of each row, where it is and the best states so far.
        let mut options = [(0, none, none); MAX_FAN];
        let options = &mut options[..after.len()];
        let mut police = wide(&self.tables.open[first..]);
        let mut thief = none;
        for (option, &row) in options.iter_mut().zip(after) {
            let decided = self.decided::<0>(row, first);
            *option = (row * self.frame.layout.lanes() + first, decided.police, decided.thief);
            police = both(&police, &decided.police);
            join(&mut thief, &decided.thief);
        }
        let mut slice = Slice { thief: without(&thief, caught), ended: *caught, ..Slice::NONE };
        slice.police = police;
        join(&mut slice.police, caught);
        for (digit, plane) in slice.digits.iter_mut().zip(self.tables.planes.all()).rev() {
            let mut latest = none;
            let mut soonest = none;
            for (at, police, thief) in &*options {
                let digits = wide(&plane.all()[*at..]);
                for lane in 0..WIDE {
                    latest[lane] |= police[lane] & digits[lane];
                    soonest[lane] |= thief[lane] & !digits[lane];
                }
            }
            for (at, police, thief) in &mut *options {
                let digits = wide(&plane.all()[*at..]);
                for lane in 0..WIDE {
                    police[lane] &= digits[lane] | !latest[lane];
                    thief[lane] &= !(digits[lane] & soonest[lane]);
                }
            }
            for lane in 0..WIDE {
                digit[lane] = (police[lane] & latest[lane]) | (thief[lane] & !soonest[lane]);
            }
        }
        slice
    }
}

/// The bits of some lanes as one word.
#[inline(always)]
fn word_of<L: Lane>(lanes: &Wide<L>, word: usize) -> u64 {
    let lanes_a_word = 64 / L::BITS as usize;
    let mut bits = 0;
    for lane in 0..lanes_a_word {
        bits |= lanes[word * lanes_a_word + lane].into() << (lane as u32 * L::BITS);
    }
    bits
}

/// Exchanges, in each byte of eight words, the number of a bit and the number of its word.
#[inline(always)]
fn transpose(mut words: [u64; 8], to: &mut [[u8; 8]; 8]) {
    exchange::<4>(&mut words, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2>(&mut words, 0x3333_3333_3333_3333);
    exchange::<1>(&mut words, 0x5555_5555_5555_5555);
    for (to, word) in to.iter_mut().zip(words) {
        *to = word.to_le_bytes();
    }
}

/// Exchanges, in squares of twice so many words and bits, two of the quarters. The mask has their
/// bits.
#[inline(always)]
fn exchange<const DISTANCE: usize>(words: &mut [u64; 8], mask: u64) {
    for low in 0..8 {
        if low & DISTANCE == 0 {
            let differ = (words[low] >> DISTANCE ^ words[low + DISTANCE]) & mask;
            words[low + DISTANCE] ^= differ;
            words[low] ^= differ << DISTANCE;
        }
    }
}

// Loops, since `array::from_fn` and `array::map` are calls where they are not inlined.

#[inline(always)]
fn wide<L: Lane>(lanes: &[L]) -> Wide<L> {
    let mut wide = [L::ZERO; WIDE];
    wide.copy_from_slice(&lanes[..WIDE]);
    wide
}

#[inline(always)]
fn both<L: Lane>(some: &Wide<L>, others: &Wide<L>) -> Wide<L> {
    let mut both = *some;
    for lane in 0..WIDE {
        both[lane] &= others[lane];
    }
    both
}

#[inline(always)]
fn without<L: Lane>(some: &Wide<L>, others: &Wide<L>) -> Wide<L> {
    let mut left = *some;
    for lane in 0..WIDE {
        left[lane] &= !others[lane];
    }
    left
}
