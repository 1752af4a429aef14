//! A radix heap: the priority queue for keys that never fall below the last one taken out.
//!
//! A key waits in the bucket of the highest bit in which it differs from the last key taken out, so
//! it moves to lower buckets at most once for each bit, and is never compared with its neighbours.
//! Equal keys are popped in the order in which they were pushed.

use super::sum::Sum;

/// Keys with item numbers, least key first.
pub(crate) struct RadixHeap<K> {
    /// By first difference from `last`; the first bucket holds keys equal to it.
    buckets: Vec<Vec<(K, u32)>>,
    /// The buckets that are not empty, as bits, without the first bucket.
    filled: [u64; 3],
    /// The last key taken out.
    last: K,
    /// The number of entries of the first bucket that are already taken out.
    taken: usize,
    /// Whether there was memory for every key.
    is_whole: bool,
}

impl<K: Sum> RadixHeap<K> {
    pub(crate) fn new() -> Self {
        let buckets = (0..=K::ZERO.first_difference(K::INFINITE)).map(|_| Vec::new()).collect();
        Self { buckets, filled: [0; 3], last: K::ZERO, taken: 0, is_whole: true }
    }

    /// Whether there was memory for every pushed key. Callers check this now and then, since a
    /// check of every push would take time.
    pub(crate) const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Pushes a key, which must not be below the last popped key.
    pub(crate) fn push(&mut self, key: K, item: u32) {
        let bucket = key.first_difference(self.last);
        self.filled[bucket / 64] |= 1 << (bucket % 64);
        let bucket = &mut self.buckets[bucket];
        if bucket.len() == bucket.capacity() && bucket.try_reserve(1).is_err() {
            self.is_whole = false;
            return;
        }
        bucket.push((key, item));
    }

    /// Pops the least key with the items of some of its entries, in the order in which they were
    /// pushed. Now and then passes entries that will be popped soon to `soon`.
    pub(crate) fn pop(
        &mut self,
        items: &mut Vec<u32>,
        soon: impl FnOnce(&[(K, u32)]),
    ) -> Option<K> {
        /// The number of entries taken out together, which then wait for memory at once.
        const MOST: usize = 64;
        items.clear();
        if self.taken == self.buckets[0].len() && !self.refill(soon) {
            return None;
        }
        items.extend(self.buckets[0][self.taken..].iter().take(MOST).map(|&(_, item)| item));
        self.taken += items.len();
        Some(self.last)
    }

    /// Moves the least keys into the first bucket, which must be used up. Returns false if there
    /// are no keys.
    fn refill(&mut self, soon: impl FnOnce(&[(K, u32)])) -> bool {
        self.buckets[0].clear();
        self.taken = 0;
        self.filled[0] &= !1;
        let Some(word) = self.filled.iter().position(|&word| word != 0) else {
            return false;
        };
        let bucket = word * 64 + self.filled[word].trailing_zeros() as usize;
        self.filled[word] &= self.filled[word] - 1;
        let mut moved = std::mem::take(&mut self.buckets[bucket]);
        if let Some(&(least, _)) = moved.iter().min_by_key(|&&(key, _)| key) {
            self.last = least;
        }
        soon(&moved);
        for (key, item) in moved.drain(..) {
            self.push(key, item);
        }
        self.buckets[bucket] = moved;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::RadixHeap;
    use super::Sum;

    /// Pushes and pops random keys, never below the last popped one, and compares with a sorted
    /// list.
    fn agrees_with_sorting<K: Sum + std::fmt::Debug>(
        mut key_above: impl FnMut(&mut fastrand::Rng, K) -> K,
    ) {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..200 {
            let mut heap = RadixHeap::new();
            // Keys with their order of insertion, to distinguish equal ones.
            let mut list: Vec<(K, u32)> = Vec::new();
            let (mut last, mut items) = (K::ZERO, Vec::new());
            for item in 0..random.u32(..300) {
                if random.u32(..3) > 0 {
                    let key = key_above(&mut random, last);
                    heap.push(key, item);
                    list.push((key, item));
                    list.sort();
                } else if let Some(key) = heap.pop(&mut items, |_| ()) {
                    assert!(!items.is_empty());
                    assert!(list.drain(..items.len()).eq(items.iter().map(|&item| (key, item))));
                    last = key;
                }
            }
            while let Some(key) = heap.pop(&mut items, |_| ()) {
                assert!(list.drain(..items.len()).eq(items.iter().map(|&item| (key, item))));
            }
            assert_eq!(list, []);
        }
    }

    #[test]
    fn keys_are_popped_in_order_and_equal_ones_as_they_were_pushed() {
        agrees_with_sorting::<u64>(|random, last| last + random.u64(..5));
        agrees_with_sorting::<u64>(|random, last| {
            (last + (random.u64(..) >> random.u32(8..64))).min(u64::MAX - 1)
        });
        agrees_with_sorting::<u128>(|random, last| last + (random.u128(..) >> random.u32(10..128)));
    }
}
