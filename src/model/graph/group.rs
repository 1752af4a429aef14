//! Grouping a long list by key, in order, without waiting for memory.
//!
//! A plain counting sort of edges writes to a random place for each edge, which far exceeds the cache. Here the list is
//! first dealt out into a few hundred buckets, each written from front to back, and then each bucket is sorted on its
//! own, within the cache.

/// The items of each key lie together, in the order in which they came.
pub(super) struct Groups<T> {
    /// Where the items of each key begin, and at last where they end.
    pub(super) offsets: Box<[u32]>,
    /// The items, in order of key.
    pub(super) items: Box<[T]>,
}

/// Groups `pairs` of key (below `keys`) and item, of which there are `count`. Returns `None` as soon as `is_cancelled`,
/// asked now and then, says so.
///
/// # Complexity
/// O(keys + count); beside the result two bytes an item, and a copy of the largest bucket.
pub(super) fn group<T: Copy + Default>(
    keys: u32,
    count: u32,
    pairs: impl Iterator<Item = (u32, T)> + Clone,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Groups<T>> {
    let mut dealt = deal(keys, count, pairs, is_cancelled)?;
    let mut offsets = vec![0; keys as usize + 1].into_boxed_slice();
    let mut copy = Vec::new();
    for (bucket, offsets) in offsets[..keys as usize].chunks_mut(1 << dealt.shift).enumerate() {
        if is_cancelled() {
            return None;
        }
        let (start, end) = (dealt.starts[bucket], dealt.starts[bucket + 1]);
        let range = start as usize..end as usize;
        let low = &dealt.low[range.clone()];
        for &key in low {
            offsets[usize::from(key)] += 1;
        }
        let mut next = start;
        for offset in &mut *offsets {
            next += std::mem::replace(offset, next);
        }
        copy.clear();
        copy.extend_from_slice(&dealt.items[range]);
        for (&key, &item) in low.iter().zip(&copy) {
            let place = &mut offsets[usize::from(key)];
            dealt.items[*place as usize] = item;
            *place += 1;
        }
        // Every offset now is where its key's items end: the next key's beginning.
        offsets.rotate_right(1);
        if let Some(first) = offsets.first_mut() {
            *first = start;
        }
    }
    offsets[keys as usize] = count;
    Some(Groups { offsets, items: dealt.items })
}

/// A list dealt out into buckets of 2^`shift` keys each.
struct Dealt<T> {
    shift: u32,
    /// Where each bucket begins, and at last where the last one ends.
    starts: Vec<u32>,
    /// The low bits of each item's key.
    low: Box<[u16]>,
    items: Box<[T]>,
}

fn deal<T: Copy + Default>(
    keys: u32,
    count: u32,
    pairs: impl Iterator<Item = (u32, T)> + Clone,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Dealt<T>> {
    let shift = bucket_shift(keys, count);
    let mask = (1 << shift) - 1;
    let mut starts = vec![0u32; (keys >> shift) as usize + 2];
    pairs.clone().for_each(|(key, _)| starts[(key >> shift) as usize + 1] += 1);
    for bucket in 1..starts.len() {
        starts[bucket] += starts[bucket - 1];
    }
    let mut next = starts.clone();
    let mut low = vec![0; count as usize].into_boxed_slice();
    let mut items = vec![T::default(); count as usize].into_boxed_slice();
    let mut since_asked = 0u32;
    pairs.into_iter().try_for_each(|(key, item)| {
        let place = &mut next[(key >> shift) as usize];
        low[*place as usize] = (key & mask) as u16;
        items[*place as usize] = item;
        *place += 1;
        since_asked += 1;
        (since_asked & 0xf_ffff != 0 || !is_cancelled()).then_some(())
    })?;
    Some(Dealt { shift, starts, low, items })
}

/// How many keys share a bucket, as a power of two: few enough for its items to fit the cache, but not so few that
/// dealing would write to more places at once than the cache and the page tables follow.
fn bucket_shift(keys: u32, count: u32) -> u32 {
    const ITEMS_A_BUCKET: u64 = 1 << 16;
    const BUCKETS: u32 = 512;
    let keys_a_bucket = u64::from(keys) * ITEMS_A_BUCKET / u64::from(count.max(1));
    let fitting = keys_a_bucket.max(1).ilog2();
    let few = (keys.max(1) / BUCKETS).max(1).ilog2();
    // 16, since the low bits of a key are kept in 16.
    fitting.max(few).min(16)
}
