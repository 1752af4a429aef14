//! The data of a maximiser's state during the search.
//!
//! The search is bound by memory access, so a record is one word wherever the sums and numbers of
//! edges of the game fit.

use crate::solve::graph::cost::sum::Sum;

/// The greatest sum found so far, and the number of successors that are not settled.
pub(crate) trait Record<S>: Copy {
    /// The layout of all records of a game.
    type RecordLayout: Copy;

    /// The record of a state with this many successors.
    fn new(successors: u32, layout: Self::RecordLayout) -> Self;

    /// Records the sum by way of one more successor. Returns whether it was the last one.
    fn count_down(&mut self, sum: S, layout: Self::RecordLayout) -> bool;

    /// The greatest sum so far.
    fn greatest(self, layout: Self::RecordLayout) -> S;

    /// Whether no successor is left.
    fn is_settled(self, layout: Self::RecordLayout) -> bool;
}

/// A record for any game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WideRecord<S> {
    greatest: S,
    left: u32,
}

impl<S: Sum> Record<S> for WideRecord<S> {
    type RecordLayout = ();

    fn new(successors: u32, (): ()) -> Self {
        Self { greatest: S::ZERO, left: successors }
    }

    fn count_down(&mut self, sum: S, (): ()) -> bool {
        self.greatest = self.greatest.max(sum);
        self.left -= 1;
        self.left == 0
    }

    fn greatest(self, (): ()) -> S {
        self.greatest
    }

    fn is_settled(self, (): ()) -> bool {
        self.left == 0
    }
}

/// A record in one word: the sum above the counter.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PackedRecord(u64);

/// The number of bits of a [`PackedRecord`] for the counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CounterBits(u32);

impl CounterBits {
    /// Enough bits for sums and counters up to these, if there are.
    pub(crate) fn of(greatest_sum: u128, greatest_count: u32) -> Option<Self> {
        let counter = u32::BITS - greatest_count.leading_zeros();
        let sum = u128::BITS - greatest_sum.leading_zeros();
        (counter + sum <= u64::BITS).then_some(Self(counter))
    }

    const fn left(self, record: PackedRecord) -> u64 {
        record.0 & ((1 << self.0) - 1)
    }
}

impl Record<u64> for PackedRecord {
    type RecordLayout = CounterBits;

    fn new(successors: u32, _: CounterBits) -> Self {
        Self(successors.into())
    }

    fn count_down(&mut self, sum: u64, layout: CounterBits) -> bool {
        let left = layout.left(*self);
        // With the same counter below, the greater word has the greater sum.
        self.0 = self.0.max(sum << layout.0 | left) - 1;
        left == 1
    }

    fn greatest(self, layout: CounterBits) -> u64 {
        self.0 >> layout.0
    }

    fn is_settled(self, layout: CounterBits) -> bool {
        layout.left(self) == 0
    }
}

#[cfg(test)]
mod tests {
    use crate::solve::graph::cost::record::{CounterBits, PackedRecord, Record, WideRecord};

    #[test]
    fn one_word_equals_two() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..2000 {
            let (successors, bits) = (random.u32(1..40), random.u32(1..58));
            let layout = CounterBits::of((1 << bits) - 1, 40).unwrap();
            let mut one = PackedRecord::new(successors, layout);
            let mut two = WideRecord::<u64>::new(successors, ());
            for number in 1..=successors {
                let sum = random.u64(..1 << bits);
                let is_last = one.count_down(sum, layout);
                assert_eq!(
                    (is_last, two.count_down(sum, ())),
                    (number == successors, number == successors)
                );
                assert_eq!(one.greatest(layout), two.greatest(()));
                assert_eq!((one.is_settled(layout), two.is_settled(())), (is_last, is_last));
            }
        }
    }

    #[test]
    fn one_word_is_taken_only_where_everything_fits() {
        assert_eq!(CounterBits::of(0, 0), Some(CounterBits(0)));
        assert_eq!(CounterBits::of((1 << 61) - 1, 7), Some(CounterBits(3)));
        assert_eq!(CounterBits::of(1 << 61, 7), None);
        assert_eq!(CounterBits::of((1 << 61) - 1, 8), None);
        assert_eq!(CounterBits::of(u128::MAX, 1), None);
    }
}
