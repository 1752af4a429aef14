//! A small generator of random numbers with a fixed stream.
//!
//! The boards of a seed must be the same on every machine and in every later version, and crates
//! for random numbers change their streams between versions.

/// SplitMix64: integers only, the same stream everywhere.
///
/// # Sources
/// Guy L. Steele Jr., Doug Lea, Christine H. Flood: Fast Splittable Pseudorandom Number Generators,
/// OOPSLA 2014.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which must be between 1 and 2³². Small numbers are more likely by at
    /// most 2⁻³².
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    /// Whether an event of this probability, `1 / among`, happens.
    pub(crate) const fn one_in(&mut self, among: usize) -> bool {
        self.below(among) == 0
    }

    /// One of the items, if there are any.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}

#[cfg(test)]
mod tests {
    use crate::solve::board::generator::random::Random;

    #[test]
    fn the_stream_is_the_published_one() {
        let mut random = Random::new(1_234_567);
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(published.map(|_| random.next()), published);
    }

    #[test]
    fn every_number_below_a_bound_occurs() {
        let mut random = Random::new(0);
        let mut counts = [0; 5];
        (0..1_000).for_each(|_| counts[random.below(5)] += 1);
        assert!(counts.iter().all(|&count| (150..250).contains(&count)), "{counts:?}");
    }
}
