//! Cache-friendly grouping of a long list by key.
//!
//! A plain counting sort writes each edge to a random place in memory far larger than the cache.
//! This one first distributes the list over a few hundred buckets, each written from front to back,
//! and then sorts each bucket within the cache.

use crate::model::room::{OutOfMemory, filled, with_room};

/// Items grouped by key. The items of a key keep their order.
pub(crate) struct Groups<T> {
    /// The start of each key's items, then the end of the last.
    pub(crate) offsets: Box<[u32]>,
    /// The items, in order of key.
    pub(crate) items: Box<[T]>,
}

/// Groups `count` pairs of key (below `keys`) and item. Returns `None` once `is_cancelled`, which
/// is polled now and then, returns true.
///
/// # Errors
/// If there is not enough memory for the result.
///
/// # Complexity
/// O(keys + count). Besides the result, needs two bytes per item and a copy of the largest bucket.
pub(crate) fn group<T: Copy + Default>(
    keys: u32,
    count: u32,
    pairs: impl Iterator<Item = (u32, T)> + Clone,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Option<Groups<T>>, OutOfMemory> {
    let Some(Distributed { shift, starts, low, mut items }) =
        distribute(keys, count, pairs, is_cancelled)?
    else {
        return Ok(None);
    };
    let mut offsets = with_room(keys as usize + 1)?;
    // The next place for an item of each key of a bucket, by the low bits of the key.
    let mut next = vec![0; 1 << 16].into_boxed_slice();
    // An array, so that no such index needs a bounds check.
    let next: &mut [u32; 1 << 16] = (&mut *next).try_into().expect("so many were allocated");
    let mut copy = Vec::new();
    for (bucket, first_key) in (0..keys).step_by(1 << shift).enumerate() {
        let start = starts[bucket];
        let end = starts[bucket + 1];
        if is_cancelled() {
            return Ok(None);
        }
        let bucket_keys =
            first_key as u16..=(first_key + ((1 << shift) - 1).min(keys - 1 - first_key)) as u16;
        let range = start as usize..end as usize;
        for &key in &low[range.clone()] {
            next[usize::from(key)] += 1;
        }
        let mut place = 0;
        for key in bucket_keys.clone() {
            offsets.push(start + place);
            place += std::mem::replace(&mut next[usize::from(key)], place);
        }
        let bucket = &mut items[range.clone()];
        copy.clear();
        copy.extend_from_slice(bucket);
        for (&key, &item) in low[range].iter().zip(&copy) {
            let place = &mut next[usize::from(key)];
            bucket[*place as usize] = item;
            *place += 1;
        }
        next[usize::from(*bucket_keys.start())..=usize::from(*bucket_keys.end())].fill(0);
    }
    offsets.push(count);
    Ok(Some(Groups { offsets: offsets.into(), items }))
}

/// A list distributed over buckets of 2^`shift` keys each.
struct Distributed<T> {
    shift: u32,
    /// The start of each bucket, then the end of the last.
    starts: Vec<u32>,
    /// The low bits of each item's key, which identify the key within the bucket.
    low: Box<[u16]>,
    items: Box<[T]>,
}

fn distribute<T: Copy + Default>(
    keys: u32,
    count: u32,
    pairs: impl Iterator<Item = (u32, T)> + Clone,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Option<Distributed<T>>, OutOfMemory> {
    let shift = bucket_shift(keys, count);
    let mut starts = vec![0u32; (keys >> shift) as usize + 2];
    for (key, _) in pairs.clone() {
        starts[(key >> shift) as usize + 1] += 1;
    }
    for bucket in 1..starts.len() {
        starts[bucket] += starts[bucket - 1];
    }
    let mut next = starts.clone();
    let mut low = filled(0, count as usize)?.into_boxed_slice();
    let mut items = filled(T::default(), count as usize)?.into_boxed_slice();
    let distributed = pairs.into_iter().try_for_each(|(key, item)| {
        let next = &mut next[(key >> shift) as usize];
        let place = *next as usize;
        *next += 1;
        low[place] = key as u16;
        items[place] = item;
        // Every place is written once, so this polls about once per million items.
        (place & 0xf_ffff != 0 || !is_cancelled()).then_some(())
    });
    Ok(distributed.map(|()| Distributed { shift, starts, low, items }))
}

/// How many keys share a bucket, as a power of two: few enough for its items to fit the cache, but
/// not so few that there are more write positions than the cache and the page tables can follow.
fn bucket_shift(keys: u32, count: u32) -> u32 {
    const ITEMS_A_BUCKET: u64 = 1 << 16;
    const BUCKETS: u32 = 512;
    let keys_a_bucket = u64::from(keys) * ITEMS_A_BUCKET / u64::from(count.max(1));
    let fitting = keys_a_bucket.max(1).ilog2();
    let few = (keys.max(1) / BUCKETS).max(1).ilog2();
    // At most 16, since 16 low bits of each key are stored.
    fitting.max(few).min(16)
}
