//! Many states of a row at once, as binary digits: a few words for each digit, a bit for each state.

use crate::model::{BoardGame, Cell, Player, State, Stuck};
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::layout::{BitLayout, BitPosition};
use crate::solve::board::bits::planes::MOST_PLANES;
use crate::solve::board::bits::regions::MOST_FAN;
use crate::solve::board::bits::start::Tables;
use crate::solve::board::bits::steps::{any, join};
use crate::solve::board::bits::table::TableFrame;
use crate::solve::board::bits::{Stored, table};
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
    /// The digits of the round that decides a state, or the state after its best move; the lowest first.
    digits: [Wide<L>; D],
}

/// The digits that nearly every board gets by with.
const FEW: usize = 8;
const MOST: usize = MOST_PLANES as usize;

/// A state as one number: these bits, and the digits of its round.
const POLICE: u32 = 1 << 31;
const THIEF: u32 = 1 << 30;
const ENDED: u32 = 1 << 29;
const ROUND: u32 = ENDED - 1;
const _: () = assert!(MOST_PLANES <= ROUND.count_ones(), "a round leaves room for the other bits");

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

/// The place of a cell of the police in what [`Slicer::values`] reads of a row.
pub(crate) fn place(layout: &BitLayout, cell: Cell) -> u32 {
    let BitPosition { lane, bit } = layout.place(cell);
    lane as u32 * layout.width.bits() + bit
}

impl<L: Lane> Slicer<'_, L> {
    /// Calls `call` with the value of each state of a row, for the police on these [places](place).
    pub(crate) fn values(&self, row: usize, to_move: Player, places: &[u32], call: impl FnMut(Value)) {
        match self.planes() {
            ..=FEW => self.values_with::<FEW>(row, to_move, places, call),
            _ => self.values_with::<MOST>(row, to_move, places, call),
        }
    }

    fn values_with<const D: usize>(&self, row: usize, to_move: Player, places: &[u32], mut call: impl FnMut(Value)) {
        let bits = L::BITS as usize;
        let mut states = vec![0; self.frame.layout.lanes() * bits];
        let mut left = states.chunks_exact_mut(bits);
        self.row::<D>(row, to_move, |slice| {
            for (lane, states) in (0..WIDE).zip(&mut left) {
                let digits = slice.digits[..self.planes()].iter().enumerate();
                digits.for_each(|(digit, lanes)| spread(lanes[lane], 1 << digit, states));
                spread(slice.police[lane], POLICE, states);
                spread(slice.thief[lane], THIEF, states);
                spread(slice.ended[lane], ENDED, states);
            }
        });
        places.iter().for_each(|&place| call(self.value(states[place as usize], to_move)));
    }

    /// Calls `call` with a winner, a number of turns and how many states of a row that player wins in so many; several times
    /// with the same, perhaps.
    pub(crate) fn count(&self, row: usize, to_move: Player, call: &mut impl FnMut(Player, u32, u32)) {
        match self.planes() {
            ..=FEW => self.row::<FEW>(row, to_move, |slice| self.count_slice(slice, to_move, call)),
            _ => self.row::<MOST>(row, to_move, |slice| self.count_slice(slice, to_move, call)),
        }
    }

    /// Divides the states of a slice by one digit after the other.
    fn count_slice<const D: usize>(
        &self,
        slice: &Slice<L, D>,
        to_move: Player,
        call: &mut impl FnMut(Player, u32, u32),
    ) {
        for (winner, won) in [(Player::Police, &slice.police), (Player::Thief, &slice.thief)] {
            if !any(won) {
                continue;
            }
            call(winner, 0, ones(&both(won, &slice.ended)));
            let mut left = [([L::ZERO; WIDE], 0, 0); MOST + 1];
            left[0] = (without(won, &slice.ended), self.planes(), 0);
            let mut count = 1;
            while count > 0 {
                count -= 1;
                let (states, digits, number) = left[count];
                if !any(&states) {
                    continue;
                }
                let Some(digit) = digits.checked_sub(1) else {
                    call(winner, self.turns(winner, to_move, number), ones(&states));
                    continue;
                };
                left[count] = (without(&states, &slice.digits[digit]), digit, number);
                left[count + 1] = (both(&states, &slice.digits[digit]), digit, number | 1 << digit);
                count += 2;
            }
        }
    }

    /// Calls `call` with the slices of a row, one after the other.
    fn row<const D: usize>(&self, row: usize, to_move: Player, mut call: impl FnMut(&Slice<L, D>)) {
        let thief = self.frame.regions.cells[row];
        let mut after = [row; MOST_FAN];
        let mut count = 0;
        for to in self.game.destinations(State { police: thief, thief, to_move: Player::Thief }) {
            after[count] = self.frame.regions.row(to).unwrap_or(row);
            count += 1;
        }
        let is_exit = thief == self.game.board.exit();
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

    /// The value of a state.
    fn value(&self, state: u32, to_move: Player) -> Value {
        let winner = match state & (POLICE | THIEF) {
            0 => return Value::Draw,
            THIEF => Player::Thief,
            _ => Player::Police,
        };
        let turns = if state & ENDED == 0 { self.turns(winner, to_move, state & ROUND) } else { 0 };
        Value::Win(winner, Turns(turns))
    }

    fn turns(&self, winner: Player, to_move: Player, number: u32) -> u32 {
        table::turns(self.frame.numbering, winner, number) + u32::from(to_move == Player::Thief)
    }

    fn planes(&self) -> usize {
        debug_assert_eq!(self.frame.stored, Stored::Rounds);
        self.tables.planes.all().len()
    }

    /// States with the police to move, as they are stored; also those on the exit, whoever moves.
    fn decided<const D: usize>(&self, row: usize, first: usize) -> Slice<L, D> {
        let at = row * self.frame.layout.lanes() + first;
        let mut slice = Slice { police: wide(&self.tables.police_wins.all()[at..]), ..Slice::NONE };
        let mut numbered = [L::ZERO; WIDE];
        for (digit, plane) in slice.digits.iter_mut().zip(self.tables.planes.all()) {
            *digit = wide(&plane.all()[at..]);
            join(&mut numbered, digit);
        }
        match () {
            () if self.frame.regions.cells[row] == self.game.board.exit() => {
                slice.thief = wide(&self.tables.open[first..]);
            }
            () if self.game.rules.stuck == Stuck::Loses => slice.thief = wide(&self.tables.isolated[first..]),
            () => {}
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
        let is_polices = self.game.rules.winner_when_stuck(Player::Thief) == Player::Police;
        let police = if is_polices { open } else { *caught };
        Slice { police, thief: without(&open, &police), ended: open, ..Slice::NONE }
    }

    /// States with the thief to move, by the rows that it can move to: the soonest of its wins, or else the latest loss.
    fn looked_ahead<const D: usize>(&self, caught: &Wide<L>, after: &[usize], first: usize) -> Slice<L, D> {
        let mut options = [Slice::<L, D>::NONE; MOST_FAN];
        let options = &mut options[..after.len()];
        let mut police = wide(&self.tables.open[first..]);
        let mut thief = [L::ZERO; WIDE];
        for (option, &row) in options.iter_mut().zip(after) {
            *option = self.decided(row, first);
            police = both(&police, &option.police);
            join(&mut thief, &option.thief);
        }
        let mut slice = Slice { thief: without(&thief, caught), ended: *caught, ..Slice::NONE };
        slice.police = police;
        join(&mut slice.police, caught);
        for digit in (0..self.planes()).rev() {
            let mut latest = [L::ZERO; WIDE];
            let mut soonest = [L::ZERO; WIDE];
            for option in &*options {
                for lane in 0..WIDE {
                    latest[lane] |= option.police[lane] & option.digits[digit][lane];
                    soonest[lane] |= option.thief[lane] & !option.digits[digit][lane];
                }
            }
            for option in &mut *options {
                for lane in 0..WIDE {
                    option.police[lane] &= option.digits[digit][lane] | !latest[lane];
                    option.thief[lane] &= !(option.digits[digit][lane] & soonest[lane]);
                }
            }
            for lane in 0..WIDE {
                slice.digits[digit][lane] = (police[lane] & latest[lane]) | (thief[lane] & !soonest[lane]);
            }
        }
        slice
    }
}

/// Adds a bit to the states of a lane that are set, without a branch for each.
#[inline(always)]
fn spread<L: Lane>(lane: L, bit: u32, states: &mut [u32]) {
    /// A vector register or several.
    const GROUP: usize = 16;
    const BITS: [u32; GROUP] = {
        let mut bits = [0; GROUP];
        let mut bit = 0;
        while bit < GROUP {
            bits[bit] = 1 << bit;
            bit += 1;
        }
        bits
    };
    let lane: u64 = lane.into();
    if lane == 0 {
        return;
    }
    for (group, states) in states.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
        let lane = (lane >> (group * GROUP)) as u32;
        for (state, is_here) in states.iter_mut().zip(BITS) {
            *state |= if lane & is_here == 0 { 0 } else { bit };
        }
    }
}

#[inline(always)]
fn wide<L: Lane>(lanes: &[L]) -> Wide<L> {
    std::array::from_fn(|lane| lanes[lane])
}

#[inline(always)]
fn both<L: Lane>(some: &Wide<L>, others: &Wide<L>) -> Wide<L> {
    std::array::from_fn(|lane| some[lane] & others[lane])
}

#[inline(always)]
fn without<L: Lane>(some: &Wide<L>, others: &Wide<L>) -> Wide<L> {
    std::array::from_fn(|lane| some[lane] & !others[lane])
}

fn ones<L: Lane>(lanes: &Wide<L>) -> u32 {
    lanes.iter().map(|lane| lane.ones()).sum()
}
