//! Machine words used as bit sets, each for one grid row of police cells.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, Not, Shl, Shr};

use crate::solve::bytes::TransferNumber;

/// A word with a bit for each column, the lowest bit leftmost. Bits shifted over the end are lost,
/// so a lane never reaches into the next.
pub(crate) trait Lane:
    TransferNumber
    + Debug
    + Eq
    + Into<u64>
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The columns of a lane.
    const BITS: u32;
    /// No bit set.
    const ZERO: Self;
    /// All bits set.
    const ALL: Self;

    /// The lane with the bit of this column set, which must be below `BITS`.
    fn bit(column: u32) -> Self;

    /// The number of set bits.
    fn ones(self) -> u32;
}

macro_rules! lane {
    ($word:ty) => {
        impl Lane for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ALL: Self = <$word>::MAX;

            #[inline(always)]
            fn bit(column: u32) -> Self {
                1 << column
            }

            #[inline(always)]
            fn ones(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

lane!(u16);
lane!(u32);
lane!(u64);
