//! The round in which each state was decided, as bit planes.

use super::lane::Lane;
use crate::solve::Stopped;

/// A number for each state with the police to move: one plane for each binary digit, allocated when the first number
/// with that digit is written. 0 is what was decided before the first round, or never.
pub(super) struct Planes<L> {
    planes: Vec<Vec<L>>,
    lanes: usize,
}

/// The bytes a solve may hold, and those it holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    pub(super) used: u64,
    pub(super) limit: u64,
}

impl Budget {
    /// Notes that so many bytes are about to be allocated.
    pub(super) fn take(&mut self, bytes: u64) -> Result<(), Stopped> {
        self.used = self.used.saturating_add(bytes);
        if self.used > self.limit { Err(Stopped::TooLarge { needed: self.used, limit: self.limit }) } else { Ok(()) }
    }
}

impl<L: Lane> Planes<L> {
    pub(super) fn new(lanes: usize) -> Self {
        Self { planes: Vec::new(), lanes }
    }

    /// The lanes `from` to `to` of the planes in which this number has a 1.
    pub(super) fn of_number(
        &mut self,
        number: u32,
        from: usize,
        to: usize,
        budget: &mut Budget,
    ) -> Result<Vec<&mut [L]>, Stopped> {
        let digits = (u32::BITS - number.leading_zeros()) as usize;
        while self.planes.len() < digits {
            budget.take(plane_bytes::<L>(self.lanes))?;
            self.planes.push(vec![L::ZERO; self.lanes]);
        }
        let ones = self.planes.iter_mut().enumerate().filter(|(digit, _)| number >> digit & 1 == 1);
        Ok(ones.map(|(_, plane)| &mut plane[from..to]).collect())
    }

    /// The number of one state.
    pub(super) fn number(&self, lane: usize, bit: u32) -> u32 {
        let digits = self.planes.iter().enumerate();
        digits.map(|(digit, plane)| u32::from(plane[lane] & L::bit(bit) != L::ZERO) << digit).sum()
    }

    pub(super) fn memory(&self) -> u64 {
        self.planes.len() as u64 * plane_bytes::<L>(self.lanes)
    }
}

/// The bytes of so many lanes.
pub(super) const fn plane_bytes<L>(lanes: usize) -> u64 {
    lanes as u64 * size_of::<L>() as u64
}
