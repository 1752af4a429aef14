//! Rows of bits over the vertices of the thief, and all of his moves at once on such a row.

use crate::model::{OutOfMemory, filled};
use crate::solve::pursuit::arena::PieceMoves;

/// The words of a row.
pub(crate) const fn words_for(vertices: u32) -> usize {
    vertices.div_ceil(64) as usize
}

/// Up to this many differences between the numbers of neighbours, a whole row is shifted by each.
/// Grids, tori and paths need few, whatever their size.
const MOST_SHIFTS: usize = 24;

/// A shift costs as much as the rows of two vertices, and half of the vertices are in a set. So it
/// pays only for so many vertices.
const VERTICES_A_SHIFT: usize = 4;

/// Finds the vertices with a move into a set.
pub(crate) enum Dilation {
    /// All moves by the difference of their ends, with the vertices with such a move.
    Shifts(Vec<(i64, Vec<u64>)>),
    /// For each vertex, a row of those with a move there.
    Rows(Vec<u64>),
}

impl Dilation {
    /// For these moves.
    ///
    /// # Errors
    /// If the system does not provide the memory.
    pub(crate) fn new(moves: &PieceMoves, vertices: u32) -> Result<Self, OutOfMemory> {
        let words = words_for(vertices);
        let most = MOST_SHIFTS.min(vertices as usize / VERTICES_A_SHIFT);
        let mut shifts: Vec<(i64, Vec<u64>)> = Vec::new();
        for from in 0..vertices {
            for &to in moves.of(from) {
                let difference = i64::from(to) - i64::from(from);
                let place = match shifts.iter().position(|&(by, _)| by == difference) {
                    Some(place) => place,
                    None if shifts.len() == most => return Self::rows(moves, vertices),
                    None => {
                        shifts.push((difference, filled(0, words)?));
                        shifts.len() - 1
                    }
                };
                shifts[place].1[from as usize / 64] |= 1 << (from % 64);
            }
        }
        Ok(Self::Shifts(shifts))
    }

    fn rows(moves: &PieceMoves, vertices: u32) -> Result<Self, OutOfMemory> {
        let words = words_for(vertices);
        let mut rows = filled(0u64, words * vertices as usize)?;
        for from in 0..vertices {
            for &to in moves.of(from) {
                rows[to as usize * words + from as usize / 64] |= 1 << (from % 64);
            }
        }
        Ok(Self::Rows(rows))
    }

    /// The bytes that it takes at most.
    pub(crate) const fn memory(vertices: u32) -> u64 {
        let most = if vertices as u64 > MOST_SHIFTS as u64 { vertices } else { MOST_SHIFTS as u32 };
        (most as u64 + MOST_SHIFTS as u64) * words_for(vertices) as u64 * 8
    }

    /// Sets `into` to the vertices with a move into `set`.
    ///
    /// # Complexity
    /// O(words) for each difference, or for each member of the set.
    pub(crate) fn before(&self, set: &[u64], into: &mut [u64]) {
        into.fill(0);
        match self {
            Self::Shifts(shifts) => {
                for (by, from) in shifts {
                    let whole = by.unsigned_abs() as usize / 64;
                    let bits = by.unsigned_abs() % 64;
                    let Some(left) = set.len().checked_sub(whole + 1) else { continue };
                    // Each vertex takes the bit of its neighbour in the set, from one of two words.
                    if *by >= 0 {
                        let near = set[whole..].iter().zip(from);
                        for ((set, from), into) in near.zip(&mut *into) {
                            *into |= set >> bits & from;
                        }
                        let far = set[whole + 1..].iter().zip(from);
                        for ((set, from), into) in far.zip(&mut *into) {
                            *into |= set << 1 << (63 - bits) & from;
                        }
                    } else {
                        let near = set[..=left].iter().zip(&from[whole..]);
                        for ((set, from), into) in near.zip(&mut into[whole..]) {
                            *into |= set << bits & from;
                        }
                        let far = set[..left].iter().zip(&from[whole + 1..]);
                        for ((set, from), into) in far.zip(&mut into[whole + 1..]) {
                            *into |= set >> 1 >> (63 - bits) & from;
                        }
                    }
                }
            }
            Self::Rows(rows) => {
                for vertex in members(set) {
                    let row = &rows[vertex as usize * set.len()..][..set.len()];
                    for (into, row) in into.iter_mut().zip(row) {
                        *into |= row;
                    }
                }
            }
        }
    }
}

/// The vertices in a set, in ascending order.
pub(crate) fn members(set: &[u64]) -> impl Iterator<Item = u32> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(at as u32 * 64 + bit)
        })
    })
}
