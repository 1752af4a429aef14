//! Sets of states as bits, and the rounds in which states were decided as planes of bits.

use super::lane::Lane;
use crate::solve::Stopped;

/// Bytes to the next line of the cache.
const LINE: usize = 64;

/// Zeroed lanes that begin where a line of the cache does, so that a chunk touches as few lines as it can.
pub(super) struct Lanes<L> {
    lanes: Vec<L>,
    skipped: usize,
    count: usize,
}

impl<L: Lane> Lanes<L> {
    pub(super) fn new(count: usize) -> Self {
        let lanes = vec![L::ZERO; count + LINE / size_of::<L>()];
        let skipped = lanes.as_ptr().align_offset(LINE).min(LINE / size_of::<L>());
        Self { lanes, skipped, count }
    }

    pub(super) fn all(&self) -> &[L] {
        &self.lanes[self.skipped..][..self.count]
    }

    pub(super) fn all_mut(&mut self) -> &mut [L] {
        &mut self.lanes[self.skipped..][..self.count]
    }

    pub(super) fn chunks<const C: usize>(&self) -> &[[L; C]] {
        self.all().as_chunks().0
    }

    pub(super) fn chunks_mut<const C: usize>(&mut self) -> &mut [[L; C]] {
        self.all_mut().as_chunks_mut().0
    }

    /// Whether the bit of a lane is set.
    pub(super) fn has(&self, lane: usize, bit: u32) -> bool {
        self.all()[lane] & L::bit(bit) != L::ZERO
    }

    /// The bytes of so many lanes.
    pub(super) const fn bytes(count: usize) -> u64 {
        count as u64 * size_of::<L>() as u64 + LINE as u64
    }
}

/// A number for each state with the police to move: one plane for each binary digit, allocated when the first number
/// with that digit is written. 0 is what was decided before the first round, or never.
pub(super) struct Planes<L> {
    planes: Vec<Lanes<L>>,
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
    pub(super) const fn new(lanes: usize) -> Self {
        Self { planes: Vec::new(), lanes }
    }

    /// The planes in which this number has a 1.
    pub(super) fn of_number<const C: usize>(
        &mut self,
        number: u32,
        budget: &mut Budget,
    ) -> Result<impl Iterator<Item = &mut [[L; C]]>, Stopped> {
        let digits = (u32::BITS - number.leading_zeros()) as usize;
        while self.planes.len() < digits {
            budget.take(Lanes::<L>::bytes(self.lanes))?;
            self.planes.push(Lanes::new(self.lanes));
        }
        let ones = self.planes.iter_mut().enumerate().filter(move |(digit, _)| number >> digit & 1 == 1);
        Ok(ones.map(|(_, plane)| plane.chunks_mut()))
    }

    /// The number of one state.
    pub(super) fn number(&self, lane: usize, bit: u32) -> u32 {
        let digits = self.planes.iter().enumerate();
        digits.map(|(digit, plane)| u32::from(plane.has(lane, bit)) << digit).sum()
    }

    pub(super) fn memory(&self) -> u64 {
        self.planes.len() as u64 * Lanes::<L>::bytes(self.lanes)
    }
}
