//! The two steps of a level, over the rows that can change.
//!
//! Every set is called after who wins in it and who is to move: the police's step makes the set *police to move* out of
//! the set *thief to move*, row by row (the police wins if one of its moves does); the thief's step makes *thief to
//! move* out of the rows of *police to move* that the thief can walk to (the police wins if it wins in all of them).
//! The thief's wins are found by the same two steps on the complement, the states where the thief has not won: that
//! set starts full and shrinks, where the police's starts empty and grows.

use super::lane::Lane;
use super::layout::{Layout, Place};

/// A row of a region and a mask of its blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) row: u32,
    pub(super) blocks: u64,
}

/// What both steps need to know of the region and its sets.
pub(super) struct Ground<'a, L> {
    pub(super) layout: &'a Layout,
    /// First lane of each chunk.
    pub(super) chunk_starts: &'a [usize],
    /// A row of the police cells that the police's step may decide: open, and not ended for want of moves.
    pub(super) free: &'a [L],
    /// For each row of the region the place where the police stands on the thief.
    pub(super) caught: &'a [Place],
    /// Whether the sets grow.
    pub(super) grows: bool,
}

/// Lanes that are always 0 in front of the rows of the set *thief to move*.
pub(super) const fn lead(chunk: usize) -> usize {
    chunk
}

/// The police's step.
pub(super) struct PoliceStep<'a, L> {
    pub(super) ground: &'a Ground<'a, L>,
    /// The set *thief to move* of the region, with [`lead`] in front and one lane behind.
    pub(super) thief_to_move: &'a [L],
    /// Whether the police moves diagonally.
    pub(super) diagonal: bool,
    /// Whether the police may stay.
    pub(super) stay: bool,
}

impl<L: Lane> PoliceStep<'_, L> {
    /// Changes the given blocks of the given rows of the set *police to move*, whose lanes from row `first` on are
    /// `set`, notes the change in each of `planes` (the same lanes), and tells which blocks changed.
    pub(super) fn run<const C: usize>(
        &self,
        items: &[Item],
        first: usize,
        set: &mut [L],
        planes: &mut [&mut [L]],
        changed: &mut Vec<Item>,
    ) {
        match (self.diagonal, self.stay) {
            (true, true) => self.run_with::<C, true, true>(items, first, set, planes, changed),
            (true, false) => self.run_with::<C, true, false>(items, first, set, planes, changed),
            (false, true) => self.run_with::<C, false, true>(items, first, set, planes, changed),
            (false, false) => self.run_with::<C, false, false>(items, first, set, planes, changed),
        }
    }

    fn run_with<const C: usize, const DIAGONAL: bool, const STAY: bool>(
        &self,
        items: &[Item],
        first: usize,
        set: &mut [L],
        planes: &mut [&mut [L]],
        changed: &mut Vec<Item>,
    ) {
        let layout = self.ground.layout;
        let stride = layout.stride();
        let shift = layout.block_shift;
        for item in items {
            let row = item.row as usize;
            let row_in_set = (row - first) * stride;
            let mut found = 0;
            for block in bits(item.blocks) {
                let last = ((block + 1) << shift).min(self.ground.chunk_starts.len());
                for chunk in block << shift..last {
                    let start = self.ground.chunk_starts[chunk];
                    let at = lead(C) + row * stride + start;
                    let moved = if layout.strips == 1 {
                        neighbours::<L, C, DIAGONAL, STAY>(self.thief_to_move, at)
                    } else {
                        self.neighbours_across::<C, DIAGONAL, STAY>(chunk, at)
                    };
                    let new = if self.ground.grows {
                        self.grown(chunk_at(set, row_in_set + start), &moved, start)
                    } else {
                        self.shrunk(chunk_at(set, row_in_set + start), &moved, start, row, chunk)
                    };
                    if !any(&new) {
                        continue;
                    }
                    flip(set, row_in_set + start, &new);
                    for plane in planes.iter_mut() {
                        join(plane, row_in_set + start, &new);
                    }
                    found |= 1 << block;
                }
            }
            if found != 0 {
                changed.push(Item { row: item.row, blocks: found });
            }
        }
    }

    #[inline(always)]
    fn grown<const C: usize>(&self, old: &[L; C], moved: &[L; C], start: usize) -> [L; C] {
        let free: &[L; C] = chunk_at(self.ground.free, start);
        let mut new = [L::ZERO; C];
        for lane in 0..C {
            new[lane] = moved[lane] & free[lane] & !old[lane];
        }
        new
    }

    fn shrunk<const C: usize>(
        &self,
        old: &[L; C],
        moved: &[L; C],
        start: usize,
        row: usize,
        chunk: usize,
    ) -> [L; C] {
        let free: &[L; C] = chunk_at(self.ground.free, start);
        let mut new = [L::ZERO; C];
        for lane in 0..C {
            new[lane] = old[lane] & free[lane] & !moved[lane];
        }
        self.ground.keep_caught(&mut new, row, chunk, start);
        new
    }

    /// As [`neighbours`], with what comes from the strips to the left and to the right.
    fn neighbours_across<const C: usize, const DIAGONAL: bool, const STAY: bool>(
        &self,
        chunk: usize,
        at: usize,
    ) -> [L; C] {
        let layout = self.ground.layout;
        let mut moved = neighbours::<L, C, DIAGONAL, STAY>(self.thief_to_move, at);
        if chunk >= layout.chunks_a_strip {
            let left = columns::<L, C, DIAGONAL>(self.thief_to_move, at - layout.strip_stride);
            for lane in 0..C {
                moved[lane] |= left[lane] >> (L::BITS - 1);
            }
        }
        if chunk + layout.chunks_a_strip < layout.chunks() {
            let right = columns::<L, C, DIAGONAL>(self.thief_to_move, at + layout.strip_stride);
            for lane in 0..C {
                moved[lane] |= right[lane] << (L::BITS - 1);
            }
        }
        moved
    }
}

/// The thief's step.
pub(super) struct ThiefStep<'a, L> {
    pub(super) ground: &'a Ground<'a, L>,
    /// The set *police to move* of the region.
    pub(super) police_to_move: &'a [L],
    /// For each row the rows that the thief can move to.
    pub(super) sources: &'a [u32],
    /// How many those are.
    pub(super) fan: usize,
}

impl<L: Lane> ThiefStep<'_, L> {
    /// Changes the given blocks of the given rows of the set *thief to move*, whose lanes from row `first` on are
    /// `set`, and tells which blocks the police's step has to look at next.
    pub(super) fn run<const C: usize>(&self, items: &[Item], first: usize, set: &mut [L], next: &mut Vec<Item>) {
        match self.fan {
            4 => self.run_with::<C, 4>(items, first, set, next),
            5 => self.run_with::<C, 5>(items, first, set, next),
            8 => self.run_with::<C, 8>(items, first, set, next),
            _ => self.run_with::<C, 9>(items, first, set, next),
        }
    }

    fn run_with<const C: usize, const FAN: usize>(
        &self,
        items: &[Item],
        first: usize,
        set: &mut [L],
        next: &mut Vec<Item>,
    ) {
        let layout = self.ground.layout;
        let stride = layout.stride();
        let shift = layout.block_shift;
        for item in items {
            let row = item.row as usize;
            let row_in_set = (row - first) * stride;
            let sources: &[u32; FAN] = self.sources[row * FAN..].first_chunk().expect("each row has its sources");
            let mut look = 0;
            for block in bits(item.blocks) {
                let last = ((block + 1) << shift).min(self.ground.chunk_starts.len());
                for chunk in block << shift..last {
                    let start = self.ground.chunk_starts[chunk];
                    let mut all = *chunk_at::<L, C>(self.police_to_move, sources[0] as usize * stride + start);
                    for &source in &sources[1..] {
                        let lanes: &[L; C] = chunk_at(self.police_to_move, source as usize * stride + start);
                        for lane in 0..C {
                            all[lane] &= lanes[lane];
                        }
                    }
                    let old: &[L; C] = chunk_at(set, row_in_set + start);
                    let new = if self.ground.grows {
                        without(&all, old)
                    } else {
                        let mut new = without(old, &all);
                        self.ground.keep_caught(&mut new, row, chunk, start);
                        new
                    };
                    if any(&new) {
                        flip(set, row_in_set + start, &new);
                        look |= self.ground.spread(&new, chunk);
                    }
                }
            }
            if look != 0 {
                next.push(Item { row: item.row, blocks: look });
            }
        }
    }
}

impl<L: Lane> Ground<'_, L> {
    /// The blocks that a police one step away from a bit of this chunk can stand in.
    fn spread<const C: usize>(&self, new: &[L; C], chunk: usize) -> u64 {
        let layout = self.layout;
        let within = chunk % layout.chunks_a_strip;
        let above = new[0] != L::ZERO && within > 0;
        let below = new[C - 1] != L::ZERO && within + 1 < layout.chunks_a_strip;
        let column = |chunk: usize| {
            let mut blocks = layout.block_of(chunk);
            if above {
                blocks |= layout.block_of(chunk - 1);
            }
            if below {
                blocks |= layout.block_of(chunk + 1);
            }
            blocks
        };
        let mut blocks = column(chunk);
        if layout.strips > 1 {
            let all = new.iter().fold(L::ZERO, |all, &lane| all | lane);
            if all & L::bit(0) != L::ZERO && chunk >= layout.chunks_a_strip {
                blocks |= column(chunk - layout.chunks_a_strip);
            }
            if all & L::bit(L::BITS - 1) != L::ZERO && chunk + layout.chunks_a_strip < layout.chunks() {
                blocks |= column(chunk + layout.chunks_a_strip);
            }
        }
        blocks
    }

    /// Takes the state where the police stands on the thief out of a change: it has ended, whatever its moves say.
    fn keep_caught<const C: usize>(&self, new: &mut [L; C], row: usize, chunk: usize, start: usize) {
        let Place { lane, bit } = self.caught[row];
        if self.layout.chunk_of(lane) == chunk {
            new[lane - start] &= !L::bit(bit);
        }
    }
}

/// The numbers of the bits set, lowest first.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// The lanes `at` and after.
#[inline(always)]
fn chunk_at<L: Lane, const C: usize>(lanes: &[L], at: usize) -> &[L; C] {
    lanes[at..at + C].first_chunk().expect("it has that length")
}

/// Where a police can come from that moves onto one of the lanes `at` and after, sideways within the strip.
#[inline(always)]
fn neighbours<L: Lane, const C: usize, const DIAGONAL: bool, const STAY: bool>(lanes: &[L], at: usize) -> [L; C] {
    let around = &lanes[at - 1..at + C + 1];
    let mut moved = [L::ZERO; C];
    for lane in 0..C {
        let (above, here, below) = (around[lane], around[lane + 1], around[lane + 2]);
        let updown = above | below;
        let stay = if STAY { here } else { L::ZERO };
        let sideways = if DIAGONAL { updown | here } else { here };
        moved[lane] = updown | stay | sideways << 1 | sideways >> 1;
    }
    moved
}

/// The lanes whose outermost bits reach into the strip beside them.
#[inline(always)]
fn columns<L: Lane, const C: usize, const DIAGONAL: bool>(lanes: &[L], at: usize) -> [L; C] {
    let around = &lanes[at - 1..at + C + 1];
    let mut columns = [L::ZERO; C];
    for lane in 0..C {
        columns[lane] =
            if DIAGONAL { around[lane] | around[lane + 1] | around[lane + 2] } else { around[lane + 1] };
    }
    columns
}

#[inline(always)]
fn without<L: Lane, const C: usize>(from: &[L; C], what: &[L; C]) -> [L; C] {
    let mut rest = [L::ZERO; C];
    for lane in 0..C {
        rest[lane] = from[lane] & !what[lane];
    }
    rest
}

#[inline(always)]
fn any<L: Lane, const C: usize>(lanes: &[L; C]) -> bool {
    lanes.iter().fold(L::ZERO, |all, &lane| all | lane) != L::ZERO
}

#[inline(always)]
fn join<L: Lane, const C: usize>(lanes: &mut [L], at: usize, new: &[L; C]) {
    for (lane, &new) in lanes[at..at + C].iter_mut().zip(new) {
        *lane |= new;
    }
}

/// Turns the given bits around.
#[inline(always)]
fn flip<L: Lane, const C: usize>(lanes: &mut [L], at: usize, new: &[L; C]) {
    for (lane, &new) in lanes[at..at + C].iter_mut().zip(new) {
        *lane ^= new;
    }
}
