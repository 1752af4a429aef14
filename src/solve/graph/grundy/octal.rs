//! The engine for octal games.
//!
//! What two heaps of n in all are worth does not depend on how many were taken, so the values of all
//! such splits are collected once, as a set of bits; the moves of a heap are a union of these sets.

use crate::model::{OctalCode, with_room};
use crate::solve::value::{Control, Stopped};

/// Returns the value of each heap.
pub(crate) fn solve(code: &OctalCode, control: &dyn Control) -> Result<Box<[u32]>, Stopped> {
    let heaps = code.largest() as usize + 1;
    let mut values: Vec<u32> = with_room(heaps)?;
    let mut splits: Vec<Box<[u64]>> = with_room(heaps)?;
    let mut seen = Vec::new();
    for heap in 0..heaps {
        if control.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        control.progress(heap as f64 / heaps as f64);
        // A heap of n has a game of at most n turns, and so a value of at most n.
        seen.clear();
        seen.resize(sets_words(heap), 0u64);
        for (taken, &digit) in (1..=heap).zip(code.digits()) {
            let left = heap - taken;
            if digit & OctalCode::TWO_HEAPS != 0 {
                for (seen, split) in seen.iter_mut().zip(&splits[left]) {
                    *seen |= split;
                }
            }
            let one = if left == 0 { OctalCode::EMPTY } else { OctalCode::ONE_HEAP };
            if digit & one != 0 {
                insert(&mut seen, values[left]);
            }
        }
        let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = seen.get(full).map_or(0, |word| word.trailing_ones());
        values.push(full as u32 * 64 + rest);
        splits.push(split_values(&values));
    }
    control.progress(1.0);
    Ok(values.into())
}

/// The values of all pairs of heaps with as many in all as the last heap has.
fn split_values(values: &[u32]) -> Box<[u64]> {
    let heap = values.len() - 1;
    let pairs = || (1..=heap / 2).map(|smaller| values[smaller] ^ values[heap - smaller]);
    let words = pairs().max().map_or(0, |value| value as usize / 64 + 1);
    let mut set = vec![0; words];
    for value in pairs() {
        insert(&mut set, value);
    }
    set.into()
}

fn insert(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

/// The words of a set of values that moves from such a heap can have, and of one more.
const fn sets_words(heap: usize) -> usize {
    (heap + 1).next_power_of_two() / 64 + 1
}

/// The bytes at the peak of solving: a value and a set for each heap.
pub(crate) fn memory_needed(code: &OctalCode) -> u64 {
    let heaps = u64::from(code.largest()) + 1;
    let set = sets_words(heaps as usize) as u64 * 8;
    heaps * (4 + set + size_of::<Box<[u64]>>() as u64) + 2 * set
}
