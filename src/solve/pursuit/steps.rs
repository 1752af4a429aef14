//! The turns of the police, one after another: squads in order of their vertices, each once.
//!
//! Four policemen in the middle of a star of 100 vertices can make 4.4 million turns, so no turn is
//! stored, and a caller can stop after the first few.

use crate::model::{MAX_POLICEMEN, Squad};
use crate::solve::pursuit::arena::PieceMoves;

const MOST: usize = MAX_POLICEMEN as usize;

/// The squads that the policemen of a squad can move to.
#[derive(Debug, Clone)]
pub(crate) struct SquadSteps {
    policemen: usize,
    /// The vertices that any policeman can move to, in ascending order, with a bit for each
    /// policeman who can.
    ends: Vec<(u32, u8)>,
    /// The index of the last end of each policeman.
    last: [usize; MOST],
    /// The chosen vertices, in ascending order.
    chosen: [u32; MOST],
    /// For each chosen vertex and the one after them: the index of the next end to try.
    next: [usize; MOST],
    /// Beside it, a bit for each set of policemen who can move to the vertices before.
    moved: [u16; MOST],
    depth: usize,
}

impl SquadSteps {
    /// The turns from a squad.
    pub(crate) fn new(moves: &PieceMoves, from: &Squad) -> Self {
        let mut ends: Vec<(u32, u8)> = Vec::new();
        for (policeman, &vertex) in from.vertices().iter().enumerate() {
            for &to in moves.of(vertex) {
                ends.push((to, 1 << policeman));
            }
        }
        ends.sort_unstable();
        ends.dedup_by(|later, earlier| {
            if later.0 != earlier.0 {
                return false;
            }
            earlier.1 |= later.1;
            true
        });
        let mut last = [0; MOST];
        for (policeman, last) in last.iter_mut().enumerate() {
            *last = ends.iter().rposition(|end| end.1 >> policeman & 1 == 1).unwrap_or(0);
        }
        // Before the first choice, the set of nobody.
        let moved = [1, 0, 0, 0];
        let policemen = from.vertices().len();
        Self { policemen, ends, last, chosen: [0; MOST], next: [0; MOST], moved, depth: 0 }
    }

    /// Whether the policemen outside one of these sets can all move to this end or a later one.
    fn can_be_completed(&self, moved: u16, index: usize) -> bool {
        let can_follow = |set: usize| {
            (0..self.policemen)
                .all(|policeman| set >> policeman & 1 == 1 || self.last[policeman] >= index)
        };
        bits(moved).any(can_follow)
    }
}

/// The numbers of the bits that are set.
fn bits(mut of: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = of.trailing_zeros();
        of &= of.wrapping_sub(1);
        (bit < 16).then_some(bit as usize)
    })
}

/// The sets after one more of these policemen has moved.
fn with_one_more(moved: u16, who: u8) -> u16 {
    let mut sets = 0;
    for set in bits(moved) {
        for policeman in bits(u16::from(who)) {
            if set >> policeman & 1 == 0 {
                sets |= 1 << (set | 1 << policeman);
            }
        }
    }
    sets
}

impl Iterator for SquadSteps {
    type Item = Squad;

    fn next(&mut self) -> Option<Squad> {
        if self.policemen == 0 {
            return None;
        }
        loop {
            let index = self.next[self.depth];
            let Some(&(vertex, who)) = self.ends.get(index) else {
                self.depth = self.depth.checked_sub(1)?;
                continue;
            };
            self.next[self.depth] += 1;
            let moved = with_one_more(self.moved[self.depth], who);
            if !self.can_be_completed(moved, index) {
                continue;
            }
            self.chosen[self.depth] = vertex;
            if self.depth + 1 == self.policemen {
                return Squad::new(&self.chosen[..self.policemen]);
            }
            self.depth += 1;
            self.next[self.depth] = index;
            self.moved[self.depth] = moved;
        }
    }
}
