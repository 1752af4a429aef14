//! The cells that the police can come from, a chunk of lanes at a time.

use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::layout::{BitLayout, VECTOR_BYTES};

/// The lanes of the grid rows above, given the lane above the chunk.
#[inline(always)]
fn lanes_above<L: Lane, const C: usize>(here: &[L; C], above: L) -> [L; C] {
    let vector = VECTOR_BYTES / size_of::<L>();
    let mut lanes = [above; C];
    for lane in 1..C {
        lanes[lane] = if lane < vector { here[C - vector + lane - 1] } else { here[lane - vector] };
    }
    lanes
}

/// The lanes of the grid rows below, given the lane below the chunk.
#[inline(always)]
fn lanes_below<L: Lane, const C: usize>(here: &[L; C], below: L) -> [L; C] {
    let vector = VECTOR_BYTES / size_of::<L>();
    let mut lanes = [below; C];
    for lane in 0..C - 1 {
        lanes[lane] = if lane < C - vector { here[lane + vector] } else { here[lane + vector + 1 - C] };
    }
    lanes
}

/// The cells from which the police can move into these lanes, within the strip.
#[inline(always)]
pub(crate) fn neighbours<L: Lane, const C: usize, const DIAGONAL: bool, const STAY: bool>(
    here: &[L; C],
    above: L,
    below: L,
) -> [L; C] {
    let above = lanes_above(here, above);
    let below = lanes_below(here, below);
    let mut moved = [L::ZERO; C];
    for lane in 0..C {
        let updown = above[lane] | below[lane];
        let stay = if STAY { here[lane] } else { L::ZERO };
        let sideways = if DIAGONAL { updown | here[lane] } else { here[lane] };
        moved[lane] = updown | stay | sideways << 1 | sideways >> 1;
    }
    moved
}

/// As [`neighbours`], including moves from the strips to the left and to the right.
#[inline(always)]
pub(crate) fn neighbours_across<L: Lane, const C: usize, const DIAGONAL: bool, const STAY: bool>(
    layout: &BitLayout,
    row: &[[L; C]],
    chunk: usize,
) -> [L; C] {
    let within = chunk % layout.chunks_a_strip;
    let edges = |chunk: usize| {
        let above = if within == 0 { L::ZERO } else { row[chunk - 1][C - 1] };
        let below = if within + 1 == layout.chunks_a_strip { L::ZERO } else { row[chunk + 1][0] };
        (above, below)
    };
    let (above, below) = edges(chunk);
    let mut moved = neighbours::<L, C, DIAGONAL, STAY>(&row[chunk], above, below);
    if chunk >= layout.chunks_a_strip {
        let left = chunk - layout.chunks_a_strip;
        let (above, below) = edges(left);
        let columns = columns::<L, C, DIAGONAL>(&row[left], above, below);
        for lane in 0..C {
            moved[lane] |= columns[lane] >> (L::BITS - 1);
        }
    }
    if chunk + layout.chunks_a_strip < layout.chunks() {
        let right = chunk + layout.chunks_a_strip;
        let (above, below) = edges(right);
        let columns = columns::<L, C, DIAGONAL>(&row[right], above, below);
        for lane in 0..C {
            moved[lane] |= columns[lane] << (L::BITS - 1);
        }
    }
    moved
}

/// The lanes whose outermost bits reach into the neighbouring strip.
#[inline(always)]
fn columns<L: Lane, const C: usize, const DIAGONAL: bool>(here: &[L; C], above: L, below: L) -> [L; C] {
    let mut columns = *here;
    if DIAGONAL {
        let above = lanes_above(here, above);
        let below = lanes_below(here, below);
        for lane in 0..C {
            columns[lane] |= above[lane] | below[lane];
        }
    }
    columns
}
