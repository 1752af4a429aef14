//! The rounds in which states were decided, as bit planes.

use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::lanes::Lanes;
use crate::solve::bytes::{TransferInput, TransferNumber, write_all};
use crate::solve::value::Stopped;

/// The maximum number of binary digits of a round: a number of 32 bits has room for more.
pub(crate) const MAX_PLANES: u32 = 29;

/// The limit on planes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaneBudget {
    pub(crate) planes: u32,
    /// The bytes of the whole solve with this many planes.
    pub(crate) limit: u64,
    /// The bytes of the whole solve with as many planes as any game may need.
    pub(crate) most: u64,
}

/// A number for each state with the police to move: one plane for each binary digit, allocated when
/// the first number with that digit is written. 0 for states decided before the first round, or
/// never.
pub(crate) struct Planes<L> {
    planes: Vec<Lanes<L>>,
    lanes: usize,
    budget: PlaneBudget,
}

impl<L: Lane> Planes<L> {
    pub(crate) const fn new(lanes: usize, budget: PlaneBudget) -> Self {
        Self { planes: Vec::new(), lanes, budget }
    }

    /// The planes in which this number has a 1.
    pub(crate) fn of_number<const C: usize>(
        &mut self,
        number: u32,
    ) -> Result<impl Iterator<Item = &mut [[L; C]]>, Stopped> {
        let digits = u32::BITS - number.leading_zeros();
        while self.planes.len() < digits as usize {
            if digits > self.budget.planes {
                let PlaneBudget { limit, most, .. } = self.budget;
                let one_more = limit.saturating_add(self.planes.first().map_or(1, Lanes::memory));
                return Err(Stopped::TooLarge { needed: most.max(one_more), limit });
            }
            self.planes.push(Lanes::new(self.lanes)?);
        }
        let ones =
            self.planes.iter_mut().enumerate().filter(move |(digit, _)| number >> digit & 1 == 1);
        Ok(ones.map(|(_, plane)| plane.chunks_mut()))
    }

    /// The planes, that of the lowest digit first.
    pub(crate) fn all(&self) -> &[Lanes<L>] {
        &self.planes
    }

    /// The number of one state.
    pub(crate) fn number(&self, lane: usize, bit: u32) -> u32 {
        let digits = self.planes.iter().enumerate();
        digits.map(|(digit, plane)| u32::from(plane.has(lane, bit)) << digit).sum()
    }

    /// Adds the planes as bytes.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        (self.planes.len() as u8).write(to);
        for plane in &self.planes {
            write_all(plane.all(), to);
        }
    }

    /// The planes that were written; there will be no more of them.
    pub(crate) fn read(lanes: usize, from: &mut TransferInput<'_>) -> Option<Self> {
        let count = u8::read(from)?;
        let planes = (0..count).map(|_| Lanes::read(lanes, from)).collect::<Option<Vec<_>>>()?;
        let budget = PlaneBudget { planes: count.into(), limit: 0, most: 0 };
        (u32::from(count) <= MAX_PLANES).then_some(Self { planes, lanes, budget })
    }

    /// The bytes held.
    pub(crate) fn memory(&self) -> u64 {
        self.planes.iter().map(Lanes::memory).sum()
    }
}
