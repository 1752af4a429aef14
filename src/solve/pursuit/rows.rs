//! Rows of bits over the vertices of the thief, and all of his moves at once on such a row.

use std::collections::BTreeMap;

use crate::model::{OutOfMemory, filled};
use crate::solve::pursuit::arena::PieceMoves;

/// The words of the vertices of a graph.
pub(crate) const fn words_for(vertices: u32) -> usize {
    vertices.div_ceil(64) as usize
}

/// How many words of a row are combined at once: many where a row has many, but so that few are in
/// vain.
pub(crate) const fn lanes_for(vertices: u32) -> usize {
    match words_for(vertices) {
        0..=1 => 1,
        2 => 2,
        words if words > 4 && (words - 1) % 8 >= 4 => 8,
        _ => 4,
    }
}

/// The words of a row, of which the last may have no vertices.
pub(crate) const fn row_words(vertices: u32) -> usize {
    words_for(vertices).next_multiple_of(lanes_for(vertices))
}

/// Words of a row that are combined at once.
pub(crate) type RowBlock<const LANES: usize> = [u64; LANES];

/// Finds the vertices with a move into a set.
pub(crate) struct Dilation<const LANES: usize> {
    /// The words without a vertex before a set, see [`set`](Self::set).
    before: usize,
    words: usize,
    moves: Moves<LANES>,
}

enum Moves<const LANES: usize> {
    Shifts(Shifts<LANES>),
    /// For each vertex, a row of those with a move there.
    Rows(Vec<u64>),
}

/// Moves by the difference of their ends. Grids, tori and paths have few differences, whatever their
/// size, and a board with walls has few in each of its rows.
struct Shifts<const LANES: usize> {
    /// For each block of a row, where its shifts begin. One more at the end.
    starts: Vec<usize>,
    shifts: Vec<Shift<LANES>>,
}

/// The moves from a block of vertices by one difference.
struct Shift<const LANES: usize> {
    /// The first word that they lead to, in the set with the words before it.
    word: usize,
    bits: u32,
    from: RowBlock<LANES>,
}

/// A shift costs so many steps, and so many for each word.
const STEPS_A_SHIFT: usize = 12;
const STEPS_A_WORD: usize = 4;

/// A member of a set costs so many steps and one for each word, and half of the vertices are members.
const STEPS_A_MEMBER: usize = 10;

impl<const LANES: usize> Dilation<LANES> {
    /// For these moves.
    ///
    /// # Errors
    /// If the system does not provide the memory.
    pub(crate) fn new(moves: &PieceMoves, vertices: u32) -> Result<Self, OutOfMemory> {
        let words = row_words(vertices);
        let shifts = Self::shifts(moves, vertices);
        let before = if shifts.is_some() { words } else { 0 };
        let moves = match shifts {
            Some(shifts) => Moves::Shifts(shifts),
            None => Moves::Rows(Self::rows(moves, vertices, words)?),
        };
        Ok(Self { before, words, moves })
    }

    /// `None` if rows are cheaper.
    fn shifts(moves: &PieceMoves, vertices: u32) -> Option<Shifts<LANES>> {
        let words = row_words(vertices);
        let steps = STEPS_A_SHIFT + LANES * STEPS_A_WORD;
        let most = vertices as usize * (STEPS_A_MEMBER + words) / (2 * steps);
        let mut starts = vec![0];
        let mut shifts = Vec::new();
        for first in (0..words).step_by(LANES) {
            let mut by_difference: BTreeMap<i64, RowBlock<LANES>> = BTreeMap::new();
            let block = first as u32 * 64..vertices.min((first + LANES) as u32 * 64);
            for from in block {
                for &to in moves.of(from) {
                    let difference = i64::from(to) - i64::from(from);
                    let ways = by_difference.entry(difference).or_insert([0; LANES]);
                    ways[from as usize / 64 - first] |= 1 << (from % 64);
                }
                if shifts.len() + by_difference.len() > most {
                    return None;
                }
            }
            shifts.extend(by_difference.into_iter().map(|(difference, from)| {
                let bit = (words + first) as i64 * 64 + difference;
                Shift { word: (bit / 64) as usize, bits: (bit % 64) as u32, from }
            }));
            starts.push(shifts.len());
        }
        Some(Shifts { starts, shifts })
    }

    fn rows(moves: &PieceMoves, vertices: u32, words: usize) -> Result<Vec<u64>, OutOfMemory> {
        let mut rows = filled(0u64, words * vertices as usize)?;
        for from in 0..vertices {
            for &to in moves.of(from) {
                rows[to as usize * words + from as usize / 64] |= 1 << (from % 64);
            }
        }
        Ok(rows)
    }

    /// A set to move into, with words without a vertex before and behind it: it may be shifted by any
    /// difference.
    ///
    /// # Errors
    /// If the system does not provide the memory.
    pub(crate) fn set(&self) -> Result<Vec<u64>, OutOfMemory> {
        // One word more is behind a block.
        filled(0, self.words + 2 * self.before + LANES + 1)
    }

    /// The vertices of a [`set`](Self::set).
    pub(crate) fn vertices_of<'a>(&self, set: &'a mut [u64]) -> &'a mut [u64] {
        &mut set[self.before..][..self.words]
    }

    /// Sets `into` to the vertices with a move into the set.
    ///
    /// # Complexity
    /// O(words) for each difference of ends near each other, or for each member of the set.
    pub(crate) fn before(&self, set: &[u64], into: &mut [RowBlock<LANES>]) {
        match &self.moves {
            Moves::Shifts(Shifts { starts, shifts }) => {
                for (into, range) in into.iter_mut().zip(starts.windows(2)) {
                    let mut reached = [0; LANES];
                    for Shift { word, bits, from } in &shifts[range[0]..range[1]] {
                        // Each vertex takes the bit of its neighbour in the set, from one of two
                        // words.
                        let set = &set[*word..][..LANES + 1];
                        for (lane, reached) in reached.iter_mut().enumerate() {
                            let neighbours = set[lane] >> bits | set[lane + 1] << 1 << (63 - bits);
                            *reached |= neighbours & from[lane];
                        }
                    }
                    *into = reached;
                }
            }
            Moves::Rows(rows) => {
                let into = into.as_flattened_mut();
                into.fill(0);
                for vertex in members(&set[..self.words]) {
                    let row = &rows[vertex as usize * self.words..][..self.words];
                    for (into, row) in into.iter_mut().zip(row) {
                        *into |= row;
                    }
                }
            }
        }
    }
}

/// The bytes that a [`Dilation`] takes at most.
pub(crate) const fn dilation_memory(vertices: u32) -> u64 {
    let words = row_words(vertices) as u64;
    // The most shifts take less than so many rows.
    let rows = vertices as u64 * words * 8;
    let most_shifts = vertices as u64 * (STEPS_A_MEMBER as u64 + words) * 4;
    let larger = if rows > most_shifts { rows } else { most_shifts };
    larger + words * 32 + 128
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

/// The number of vertices in a row.
pub(crate) fn count<const LANES: usize>(row: &[RowBlock<LANES>]) -> u64 {
    row.as_flattened().iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Whether a block has any vertex.
pub(crate) fn is_any<const LANES: usize>(block: &RowBlock<LANES>) -> bool {
    block.iter().fold(0, |all, word| all | word) != 0
}

/// Adds the vertices of a row to another.
pub(crate) fn add<const LANES: usize>(into: &mut [RowBlock<LANES>], row: &[RowBlock<LANES>]) {
    for (into, row) in into.iter_mut().zip(row) {
        for (into, row) in into.iter_mut().zip(row) {
            *into |= row;
        }
    }
}
