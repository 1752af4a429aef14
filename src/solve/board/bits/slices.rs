//! All states of a row at once, as binary digits: a word for each digit, a bit for each state.

use crate::model::{BoardGame, Cell, Player, State, Stuck};
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::layout::BitPosition;
use crate::solve::board::bits::planes::MOST_PLANES;
use crate::solve::board::bits::regions::MOST_FAN;
use crate::solve::board::bits::start::Tables;
use crate::solve::board::bits::table::TableFrame;
use crate::solve::board::bits::{Stored, table};
use crate::solve::value::{Turns, Value};

/// The states of one lane, with room for so many digits.
#[derive(Clone, Copy)]
struct Slice<L, const D: usize> {
    /// The states that each player wins.
    police: L,
    thief: L,
    /// Those of them that have ended.
    ended: L,
    /// The digits of the round that decides a state, or the state after its best move; the lowest first.
    digits: [L; D],
}

/// The digits that nearly every board gets by with.
const FEW: usize = 8;
const MOST: usize = MOST_PLANES as usize;

/// Reads whole rows of a finished table.
pub(crate) struct Slicer<'a, L> {
    pub(crate) game: &'a BoardGame,
    pub(crate) frame: &'a TableFrame,
    pub(crate) tables: &'a Tables<L>,
}

impl<L: Lane, const D: usize> Slice<L, D> {
    const NONE: Self = Self { police: L::ZERO, thief: L::ZERO, ended: L::ZERO, digits: [L::ZERO; D] };
}

impl<L: Lane> Slicer<'_, L> {
    /// Calls `call` with the value of each state of a row, for the police on these cells.
    pub(crate) fn values(
        &self,
        row: usize,
        to_move: Player,
        cells: impl Iterator<Item = Cell>,
        call: impl FnMut(Value),
    ) {
        match self.planes() {
            ..=FEW => self.values_with::<FEW>(row, to_move, cells, call),
            _ => self.values_with::<MOST>(row, to_move, cells, call),
        }
    }

    fn values_with<const D: usize>(
        &self,
        row: usize,
        to_move: Player,
        cells: impl Iterator<Item = Cell>,
        mut call: impl FnMut(Value),
    ) {
        let mut slices: Vec<Slice<L, D>> = Vec::with_capacity(self.frame.layout.lanes());
        self.row(row, to_move, |slice| slices.push(slice));
        for cell in cells {
            let BitPosition { lane, bit } = self.frame.layout.place(cell);
            call(self.value(&slices[lane], to_move, L::bit(bit)));
        }
    }

    /// Calls `call` with a winner, a number of turns and how many states of a row that player wins in so many; several times
    /// with the same, perhaps.
    pub(crate) fn count(&self, row: usize, to_move: Player, call: &mut impl FnMut(Player, u32, u32)) {
        match self.planes() {
            ..=FEW => self.row::<FEW>(row, to_move, |slice| self.count_slice(&slice, to_move, call)),
            _ => self.row::<MOST>(row, to_move, |slice| self.count_slice(&slice, to_move, call)),
        }
    }

    /// Divides the states of a slice by one digit after the other.
    fn count_slice<const D: usize>(
        &self,
        slice: &Slice<L, D>,
        to_move: Player,
        call: &mut impl FnMut(Player, u32, u32),
    ) {
        for (winner, won) in [(Player::Police, slice.police), (Player::Thief, slice.thief)] {
            if won == L::ZERO {
                continue;
            }
            call(winner, 0, (won & slice.ended).ones());
            let mut left = [(L::ZERO, 0, 0); MOST + 1];
            left[0] = (won & !slice.ended, self.planes(), 0);
            let mut count = 1;
            while count > 0 {
                count -= 1;
                let (states, digits, number) = left[count];
                if states == L::ZERO {
                    continue;
                }
                let Some(digit) = digits.checked_sub(1) else {
                    call(winner, self.turns(winner, to_move, number), states.ones());
                    continue;
                };
                left[count] = (states & !slice.digits[digit], digit, number);
                left[count + 1] = (states & slice.digits[digit], digit, number | 1 << digit);
                count += 2;
            }
        }
    }

    /// Calls `call` with each lane of a row.
    fn row<const D: usize>(&self, row: usize, to_move: Player, mut call: impl FnMut(Slice<L, D>)) {
        let thief = self.frame.regions.cells[row];
        let mut after = [row; MOST_FAN];
        let mut count = 0;
        for to in self.game.destinations(State { police: thief, thief, to_move: Player::Thief }) {
            after[count] = self.frame.regions.row(to).unwrap_or(row);
            count += 1;
        }
        let is_exit = thief == self.game.board.exit();
        for lane in 0..self.frame.layout.lanes() {
            call(match to_move {
                Player::Thief if is_exit => self.decided(row, lane),
                Player::Thief if count == 0 => self.stuck(row, lane),
                Player::Thief => self.looked_ahead(row, &after[..count], lane),
                Player::Police => self.decided(row, lane),
            });
        }
    }

    /// The value of a state of a slice.
    fn value<const D: usize>(&self, slice: &Slice<L, D>, to_move: Player, bit: L) -> Value {
        let winner = match (slice.police & bit != L::ZERO, slice.thief & bit != L::ZERO) {
            (true, _) => Player::Police,
            (false, true) => Player::Thief,
            (false, false) => return Value::Draw,
        };
        if slice.ended & bit != L::ZERO {
            return Value::Win(winner, Turns(0));
        }
        let digits = slice.digits[..self.planes()].iter().enumerate();
        let number = digits.map(|(digit, &lane)| u32::from(lane & bit != L::ZERO) << digit).sum();
        Value::Win(winner, Turns(self.turns(winner, to_move, number)))
    }

    fn turns(&self, winner: Player, to_move: Player, number: u32) -> u32 {
        table::turns(self.frame.numbering, winner, number) + u32::from(to_move == Player::Thief)
    }

    fn planes(&self) -> usize {
        debug_assert_eq!(self.frame.stored, Stored::Rounds);
        self.tables.planes.all().len()
    }

    /// The bit where the police stands on the thief, if it is in this lane.
    fn caught(&self, row: usize, lane: usize) -> L {
        let place = self.frame.layout.place(self.frame.regions.cells[row]);
        if place.lane == lane { L::bit(place.bit) } else { L::ZERO }
    }

    /// States with the police to move, as they are stored; also those on the exit, whoever moves.
    fn decided<const D: usize>(&self, row: usize, lane: usize) -> Slice<L, D> {
        let at = row * self.frame.layout.lanes() + lane;
        let mut slice = Slice { police: self.tables.police_wins.all()[at], ..Slice::NONE };
        let mut numbered = L::ZERO;
        for (digit, plane) in slice.digits.iter_mut().zip(self.tables.planes.all()) {
            *digit = plane.all()[at];
            numbered |= *digit;
        }
        let lost = match () {
            () if self.frame.regions.cells[row] == self.game.board.exit() => self.tables.open[lane],
            () if self.game.rules.stuck == Stuck::Loses => self.tables.isolated[lane],
            () => L::ZERO,
        };
        slice.thief = (numbered | lost) & !slice.police;
        slice.ended = (slice.police | slice.thief) & !numbered;
        slice
    }

    /// States in which the thief has no move.
    fn stuck<const D: usize>(&self, row: usize, lane: usize) -> Slice<L, D> {
        let (open, caught) = (self.tables.open[lane], self.caught(row, lane));
        let police = if self.game.rules.winner_when_stuck(Player::Thief) == Player::Police { open } else { caught };
        Slice { police, thief: open & !police, ended: open, ..Slice::NONE }
    }

    /// States with the thief to move, by the rows that it can move to: the soonest of its wins, or else the latest loss.
    fn looked_ahead<const D: usize>(&self, row: usize, after: &[usize], lane: usize) -> Slice<L, D> {
        let mut options = [Slice::<L, D>::NONE; MOST_FAN];
        let options = &mut options[..after.len()];
        let (open, caught) = (self.tables.open[lane], self.caught(row, lane));
        let (mut police, mut thief) = (open, L::ZERO);
        for (option, &row) in options.iter_mut().zip(after) {
            *option = self.decided(row, lane);
            police &= option.police;
            thief |= option.thief;
        }
        let mut slice = Slice { police: police | caught, thief: thief & !caught, ended: caught, ..Slice::NONE };
        for digit in (0..self.planes()).rev() {
            let (mut latest, mut soonest) = (L::ZERO, L::ZERO);
            for option in &*options {
                latest |= option.police & option.digits[digit];
                soonest |= option.thief & !option.digits[digit];
            }
            for option in &mut *options {
                option.police &= option.digits[digit] | !latest;
                option.thief &= !(option.digits[digit] & soonest);
            }
            slice.digits[digit] = (police & latest) | (thief & !soonest);
        }
        slice
    }
}
