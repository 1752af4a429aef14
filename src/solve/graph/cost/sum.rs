//! Sums of weights, 64 bits where all fit, else 128.

use crate::solve::bytes::TransferNumber;
use crate::solve::graph::cost::value::Cost;

/// A sum of weights, or infinity.
pub(crate) trait Sum: TransferNumber + Ord + Into<u128> {
    /// No cost.
    const ZERO: Self;
    /// Greater than every sum of the game.
    const INFINITE: Self;

    /// The sum plus a weight. The caller must know that it fits.
    fn plus(self, weight: u64) -> Self;

    /// The highest bit in which two sums differ, counted from 1; 0 if they are equal.
    fn first_difference(self, other: Self) -> usize;

    /// The sum as a cost.
    fn cost(self) -> Cost {
        if self == Self::INFINITE { Cost::Infinite } else { Cost::Finite(self.into()) }
    }
}

macro_rules! sum {
    ($($integer:ty)*) => {$(
        impl Sum for $integer {
            const ZERO: Self = 0;
            const INFINITE: Self = Self::MAX;

            fn plus(self, weight: u64) -> Self {
                self + Self::from(weight)
            }

            fn first_difference(self, other: Self) -> usize {
                (Self::BITS - (self ^ other).leading_zeros()) as usize
            }
        }
    )*};
}
sum!(u64 u128);
