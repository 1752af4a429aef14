//! Sets of states as bits.

use super::lane::Lane;
use crate::model::{OutOfMemory, filled};

/// Bytes to the next line of the cache.
const LINE: usize = 64;

/// Zeroed lanes that begin where a line of the cache does, so that a chunk touches as few lines as it can.
pub(super) struct Lanes<L> {
    lanes: Vec<L>,
    skipped: usize,
    count: usize,
}

impl<L: Lane> Lanes<L> {
    /// Bytes allocated for the sake of the alignment.
    pub(super) const SLACK: u64 = LINE as u64;

    /// # Errors
    /// If there is no memory for them.
    pub(super) fn new(count: usize) -> Result<Self, OutOfMemory> {
        let lanes = filled(L::ZERO, count + LINE / size_of::<L>())?;
        let skipped = lanes.as_ptr().align_offset(LINE).min(LINE / size_of::<L>());
        Ok(Self { lanes, skipped, count })
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

    /// The bytes held.
    pub(super) fn memory(&self) -> u64 {
        size_of_val(&*self.lanes) as u64
    }
}
