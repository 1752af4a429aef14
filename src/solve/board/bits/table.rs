//! The table of a solution, and how values are read from it.

use crate::model::{BoardGame, Player, State};
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::lanes::Lanes;
use crate::solve::board::bits::layout::{BitLayout, BitPosition, Width};
use crate::solve::board::bits::planes::Planes;
use crate::solve::board::bits::regions::Regions;
use crate::solve::board::bits::{Numbering, Numberings};
use crate::solve::transfer::bytes::{TransferInput, TransferNumber, write_all};
use crate::solve::value::{Turns, Value};

/// The values of all states of a board.
pub(crate) struct BitTable {
    layout: BitLayout,
    regions: Regions,
    numbering: Numberings,
    bits: AnyStateBits,
    /// Bytes that only the solve held.
    scratch: u64,
}

/// The bits, by the width of their lanes.
pub(crate) enum AnyStateBits {
    Sixteen(StateBits<u16>),
    ThirtyTwo(StateBits<u32>),
    SixtyFour(StateBits<u64>),
}

/// The states with the police to move.
pub(crate) struct StateBits<L> {
    /// Those that the police wins.
    pub(crate) police_wins: Lanes<L>,
    /// The rounds in which the wins of either player were decided.
    pub(crate) planes: Planes<L>,
}

impl BitTable {
    pub(crate) fn new(
        layout: BitLayout,
        regions: Regions,
        numbering: Numberings,
        (bits, scratch): (AnyStateBits, u64),
    ) -> Self {
        Self { layout, regions, numbering, bits, scratch }
    }

    /// Adds the bits as bytes: all else follows from the game.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        self.scratch.write(to);
        match &self.bits {
            AnyStateBits::Sixteen(bits) => bits.write(to),
            AnyStateBits::ThirtyTwo(bits) => bits.write(to),
            AnyStateBits::SixtyFour(bits) => bits.write(to),
        }
    }

    /// The table that was written.
    pub(crate) fn read(game: &BoardGame, from: &mut TransferInput<'_>) -> Option<Self> {
        let (layout, regions) = (BitLayout::new(&game.board), Regions::new(game));
        let lanes = regions.cells.len().checked_mul(layout.lanes())?;
        let scratch = u64::read(from)?;
        let bits = match layout.width {
            Width::Sixteen => AnyStateBits::Sixteen(StateBits::read(lanes, from)?),
            Width::ThirtyTwo | Width::ThirtyTwoShort => AnyStateBits::ThirtyTwo(StateBits::read(lanes, from)?),
            Width::SixtyFour => AnyStateBits::SixtyFour(StateBits::read(lanes, from)?),
        };
        Some(Self::new(layout, regions, Numberings::of(game), (bits, scratch)))
    }

    /// The value of a state that the game has.
    ///
    /// # Complexity
    /// One access to each plane; with the thief to move, for each of its moves.
    pub(crate) fn value(&self, game: &BoardGame, state: State) -> Value {
        if let Some(winner) = winner_at_end(game, state) {
            return Value::Win(winner, Turns(0));
        }
        match state.to_move {
            Player::Police => self.decided(state),
            Player::Thief => self.looked_ahead(game, state),
        }
    }

    /// The bytes held.
    pub(crate) fn memory(&self) -> u64 {
        let bits = match &self.bits {
            AnyStateBits::Sixteen(bits) => bits.memory(),
            AnyStateBits::ThirtyTwo(bits) => bits.memory(),
            AnyStateBits::SixtyFour(bits) => bits.memory(),
        };
        bits + self.regions.held()
    }

    /// The most bytes held during the solve.
    pub(crate) fn peak_memory(&self) -> u64 {
        self.memory() + self.scratch
    }

    /// The value of a state that has not ended, the police to move.
    fn decided(&self, state: State) -> Value {
        let Some(row) = self.regions.row(state.thief) else { return Value::Draw };
        let BitPosition { lane, bit } = self.layout.place(state.police);
        let lane = row * self.layout.lanes() + lane;
        let (police_wins, round) = match &self.bits {
            AnyStateBits::Sixteen(bits) => bits.state(lane, bit),
            AnyStateBits::ThirtyTwo(bits) => bits.state(lane, bit),
            AnyStateBits::SixtyFour(bits) => bits.state(lane, bit),
        };
        let winner = match (police_wins, round) {
            (true, _) => Player::Police,
            (false, 0) => return Value::Draw,
            (false, _) => Player::Thief,
        };
        let turns = match (self.numbering.of_winner(winner), winner) {
            (Numbering::Singles, _) => round,
            (Numbering::Pairs, Player::Police) => round * 2 - 1,
            (Numbering::Pairs, Player::Thief) => round * 2,
        };
        Value::Win(winner, Turns(turns))
    }

    /// The value of a state that has not ended, the thief to move.
    fn looked_ahead(&self, game: &BoardGame, state: State) -> Value {
        let mut soonest: Option<Turns> = None;
        let mut latest = Some(Turns(0));
        for to in game.destinations(state) {
            match self.value(game, state.after(to)) {
                Value::Win(Player::Thief, turns) => {
                    soonest = Some(soonest.map_or(turns, |soonest| soonest.min(turns)));
                }
                Value::Win(Player::Police, turns) => latest = latest.map(|latest| latest.max(turns)),
                Value::Draw => latest = None,
            }
        }
        match (soonest, latest) {
            (Some(Turns(turns)), _) => Value::Win(Player::Thief, Turns(turns + 1)),
            (None, Some(Turns(turns))) => Value::Win(Player::Police, Turns(turns + 1)),
            (None, None) => Value::Draw,
        }
    }
}

impl<L: Lane> StateBits<L> {
    /// Whether the police wins a state, and the round in which it was decided.
    fn state(&self, lane: usize, bit: u32) -> (bool, u32) {
        (self.police_wins.has(lane, bit), self.planes.number(lane, bit))
    }

    fn write(&self, to: &mut Vec<u8>) {
        write_all(self.police_wins.all(), to);
        self.planes.write(to);
    }

    fn read(lanes: usize, from: &mut TransferInput<'_>) -> Option<Self> {
        Some(Self { police_wins: Lanes::read(lanes, from)?, planes: Planes::read(lanes, from)? })
    }

    fn memory(&self) -> u64 {
        self.police_wins.memory() + self.planes.memory()
    }
}

/// The winner of a state that has ended.
fn winner_at_end(game: &BoardGame, state: State) -> Option<Player> {
    if state.police == state.thief {
        return Some(Player::Police);
    }
    if state.thief == game.board.exit() {
        return Some(Player::Thief);
    }
    let stuck = !game.rules.may_skip(state.to_move) && game.destinations(state).next().is_none();
    stuck.then_some(game.rules.winner_when_stuck(state.to_move))
}
