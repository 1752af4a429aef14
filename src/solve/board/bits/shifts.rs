//! The cells that the police can come from, a chunk of lanes at a time.

use crate::model::{Directions, Rules};
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
        lanes[lane] =
            if lane < C - vector { here[lane + vector] } else { here[lane + vector + 1 - C] };
    }
    lanes
}

/// How the police move: all bits or none of each.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct PoliceMoves<L> {
    pub(crate) diagonal: L,
    pub(crate) stay: L,
}

impl<L: Lane> PoliceMoves<L> {
    /// All moves of a chess king, and staying.
    pub(crate) const ALL: Self = Self { diagonal: L::ALL, stay: L::ALL };

    pub(crate) fn new(rules: &Rules) -> Self {
        let all_or_none = |is_allowed| if is_allowed { L::ALL } else { L::ZERO };
        Self {
            diagonal: all_or_none(rules.police_moves == Directions::Eight),
            stay: all_or_none(rules.turns.police_may_skip),
        }
    }
}

/// The cells from which the police can move into these lanes, within the strip.
#[inline(always)]
pub(crate) fn neighbours<L: Lane, const C: usize>(
    moves: PoliceMoves<L>,
    here: &[L; C],
    above: L,
    below: L,
) -> [L; C] {
    let above = lanes_above(here, above);
    let below = lanes_below(here, below);
    let mut moved = [L::ZERO; C];
    for lane in 0..C {
        let updown = above[lane] | below[lane];
        let sideways = (updown & moves.diagonal) | here[lane];
        moved[lane] = updown | (here[lane] & moves.stay) | sideways << 1 | sideways >> 1;
    }
    moved
}

/// As [`neighbours`], including moves from the strips to the left and to the right.
#[inline(always)]
pub(crate) fn neighbours_across<L: Lane, const C: usize>(
    moves: PoliceMoves<L>,
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
    let mut moved = neighbours(moves, &row[chunk], above, below);
    if chunk >= layout.chunks_a_strip {
        let left = chunk - layout.chunks_a_strip;
        let (above, below) = edges(left);
        let columns = columns(moves, &row[left], above, below);
        for lane in 0..C {
            moved[lane] |= columns[lane] >> (L::BITS - 1);
        }
    }
    if chunk + layout.chunks_a_strip < layout.chunks() {
        let right = chunk + layout.chunks_a_strip;
        let (above, below) = edges(right);
        let columns = columns(moves, &row[right], above, below);
        for lane in 0..C {
            moved[lane] |= columns[lane] << (L::BITS - 1);
        }
    }
    moved
}

/// The lanes whose outermost bits reach into the neighbouring strip.
#[inline(always)]
fn columns<L: Lane, const C: usize>(
    moves: PoliceMoves<L>,
    here: &[L; C],
    above: L,
    below: L,
) -> [L; C] {
    let above = lanes_above(here, above);
    let below = lanes_below(here, below);
    let mut columns = *here;
    for lane in 0..C {
        columns[lane] |= (above[lane] | below[lane]) & moves.diagonal;
    }
    columns
}
