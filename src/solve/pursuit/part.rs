//! The tables of a pursuit that is being solved, and parts of them that threads work on.
//!
//! Squads are parted by their numbers. The police win what they win from there in rows of their own, so
//! parts share nothing that is written.

use std::ops::Range;

use crate::model::{OutOfMemory, Player, filled};
use crate::solve::pursuit::rows::RowBlock;

/// A part with fewer rows is not split again: beginning it would take longer than its rows.
const LEAST_ROWS: usize = 1 << 10;

/// Rows of bits, and which of them changed.
pub(crate) struct BitRows<const LANES: usize> {
    pub(crate) bits: Vec<RowBlock<LANES>>,
    pub(crate) is_changed: Vec<bool>,
}

impl<const LANES: usize> BitRows<LANES> {
    pub(crate) fn new(rows: usize, blocks: usize) -> Result<Self, OutOfMemory> {
        let size = rows.saturating_mul(blocks);
        Ok(Self { bits: filled([0; LANES], size)?, is_changed: filled(false, rows)? })
    }

    pub(crate) fn has_changed(&self) -> bool {
        self.is_changed.contains(&true)
    }

    pub(crate) fn all(&mut self) -> SomeRows<'_, LANES> {
        SomeRows { bits: &mut self.bits, is_changed: &mut self.is_changed }
    }
}

/// Rows that lie side by side.
pub(crate) struct SomeRows<'a, const LANES: usize> {
    pub(crate) bits: &'a mut [RowBlock<LANES>],
    pub(crate) is_changed: &'a mut [bool],
}

impl<const LANES: usize> SomeRows<'_, LANES> {
    fn split(self, at: usize, blocks: usize) -> [Self; 2] {
        let bits = self.bits.split_at_mut(at * blocks);
        let is_changed = self.is_changed.split_at_mut(at);
        [
            Self { bits: bits.0, is_changed: is_changed.0 },
            Self { bits: bits.1, is_changed: is_changed.1 },
        ]
    }
}

/// What one side wins.
pub(crate) struct Won<const LANES: usize> {
    pub(crate) winner: Player,
    pub(crate) tables: [BitRows<LANES>; 2],
}

impl<const LANES: usize> Won<LANES> {
    pub(crate) fn all(&mut self) -> (Player, [SomeRows<'_, LANES>; 2]) {
        (self.winner, self.tables.each_mut().map(BitRows::all))
    }
}

/// Squads with numbers in a range, and what is known of them.
pub(crate) struct SquadPart<'a, const LANES: usize> {
    pub(crate) squads: Range<usize>,
    /// For each side, the police first, the winner and the two tables of what it wins.
    pub(crate) sides: Vec<(Player, [SomeRows<'a, LANES>; 2])>,
    /// Empty where no number of a state has this bit.
    pub(crate) planes: Vec<&'a mut [RowBlock<LANES>]>,
}

impl<const LANES: usize> SquadPart<'_, LANES> {
    /// Both halves of the part, unless it is small.
    pub(crate) fn split(self, blocks: usize) -> Result<[Self; 2], Self> {
        let Range { start, end } = self.squads;
        if self.squads.len() < 2 * LEAST_ROWS {
            return Err(self);
        }
        let half = self.squads.len() / 2;
        let part = |squads| Self { squads, sides: Vec::new(), planes: Vec::new() };
        let mut halves = [part(start..start + half), part(start + half..end)];
        for (winner, [police, thief]) in self.sides {
            let tables = police.split(half, blocks).into_iter().zip(thief.split(half, blocks));
            for (half, (police, thief)) in halves.iter_mut().zip(tables) {
                half.sides.push((winner, [police, thief]));
            }
        }
        for plane in self.planes {
            let (before, after) = plane.split_at_mut(plane.len().min(half * blocks));
            halves[0].planes.push(before);
            halves[1].planes.push(after);
        }
        Ok(halves)
    }
}

/// Squads of policemen who moved with numbers in a range, and their rows between two moves of a turn.
pub(crate) struct LevelPart<'a, const LANES: usize> {
    pub(crate) squads: Range<usize>,
    pub(crate) rows: SomeRows<'a, LANES>,
}

impl<const LANES: usize> LevelPart<'_, LANES> {
    /// Both halves of the part, unless it is small. `starts` has the first row of each squad.
    pub(crate) fn split(self, starts: &[usize], blocks: usize) -> Result<[Self; 2], Self> {
        let Range { start, end } = self.squads;
        if self.squads.len() < 2 || self.rows.is_changed.len() < 2 * LEAST_ROWS {
            return Err(self);
        }
        let middle = start + self.squads.len() / 2;
        let [before, after] = self.rows.split(starts[middle] - starts[start], blocks);
        Ok([
            Self { squads: start..middle, rows: before },
            Self { squads: middle..end, rows: after },
        ])
    }
}

/// What a step of a turn, or a part of it, found.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TurnNews {
    /// Whether any state became decided.
    pub(crate) is_any: bool,
    /// The numbers of states that became decided, as one: the planes that have them.
    pub(crate) numbers: u32,
    /// How many states became decided, in the sampled rows.
    pub(crate) decided: u64,
    /// Who wins what was asked for, in this turn.
    pub(crate) settled: Option<Player>,
}

impl TurnNews {
    /// What two parts found.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            is_any: self.is_any | other.is_any,
            numbers: self.numbers | other.numbers,
            decided: self.decided + other.decided,
            settled: self.settled.or(other.settled),
        }
    }
}
