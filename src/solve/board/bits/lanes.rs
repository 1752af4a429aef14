//! Sets of states as bits.

use crate::model::{OutOfMemory, filled};
use crate::solve::board::bits::lane::Lane;
use crate::solve::bytes::TransferInput;

/// The bytes of a cache line.
const LINE: usize = 64;

/// Zeroed lanes that begin at a cache line, so a chunk touches as few lines as possible.
#[derive(Default)]
pub(crate) struct Lanes<L> {
    lanes: Vec<L>,
    skipped: usize,
    count: usize,
}

impl<L: Lane> Lanes<L> {
    /// Bytes allocated for the alignment.
    pub(crate) const SLACK: u64 = LINE as u64;

    /// # Errors
    /// If there is not enough memory.
    pub(crate) fn new(count: usize) -> Result<Self, OutOfMemory> {
        let lanes = filled(L::ZERO, count + LINE / size_of::<L>())?;
        let skipped = lanes.as_ptr().align_offset(LINE).min(LINE / size_of::<L>());
        Ok(Self { lanes, skipped, count })
    }

    pub(crate) fn all(&self) -> &[L] {
        &self.lanes[self.skipped..][..self.count]
    }

    pub(crate) fn all_mut(&mut self) -> &mut [L] {
        &mut self.lanes[self.skipped..][..self.count]
    }

    pub(crate) fn chunks<const C: usize>(&self) -> &[[L; C]] {
        self.all().as_chunks().0
    }

    pub(crate) fn chunks_mut<const C: usize>(&mut self) -> &mut [[L; C]] {
        self.all_mut().as_chunks_mut().0
    }

    /// So many lanes from their bytes.
    pub(crate) fn read(count: usize, from: &mut TransferInput<'_>) -> Option<Self> {
        let read = L::read_many(from, count)?;
        let mut lanes = Self::new(count).ok()?;
        lanes.all_mut().copy_from_slice(&read);
        Some(lanes)
    }

    /// Whether the bit of a lane is set.
    pub(crate) fn has(&self, lane: usize, bit: u32) -> bool {
        self.all()[lane] & L::bit(bit) != L::ZERO
    }

    /// The bytes held.
    pub(crate) fn memory(&self) -> u64 {
        size_of_val(&*self.lanes) as u64
    }
}
