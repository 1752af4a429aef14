//! Sums of weights, 64 bits where all fit, else 128.

use crate::solve::graph::cost::value::Cost;

/// A sum of weights, or infinity.
pub(crate) trait Sum: Copy + Ord + Into<u128> {
    /// No cost.
    const ZERO: Self;
    /// More than every sum of the game.
    const INFINITE: Self;

    /// The sum with a weight more. That it fits is the caller's to know.
    fn plus(self, weight: u64) -> Self;

    /// The place of the highest bit in which two sums differ, counted from 1, or 0 if they are equal.
    fn first_difference(self, other: Self) -> usize;

    /// The cost that this stands for.
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
