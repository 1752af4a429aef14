//! Outcomes alone, as a baseline: for each cell of the thief a row of bits over the cells of the
//! police, swept in place until nothing changes. It knows no turns, so it need not keep to levels.
//! Supports only the default rules.

use stakeout::model::{BoardGame, Cell};
use stakeout::solve::Outcome;

use crate::queue::OpenCells;

/// Who wins each state with the police to move.
pub(crate) struct Sweep {
    grid: Grid,
    /// For each open cell of the thief, the cells from which the police win, and those from which
    /// the thief does not.
    police_wins: Vec<u64>,
    not_lost: Vec<u64>,
}

/// A bit for each cell, row after row, with an empty column at the right that stops steps to the
/// side.
struct Grid {
    stride: usize,
    words: usize,
    open: Vec<u64>,
    /// The open cell at each place in `police_wins`, and its bit.
    cells: Vec<Cell>,
    bits: Vec<usize>,
    /// The cells that the thief can move to, by their places.
    thief: Vec<Vec<u32>>,
    exit: usize,
}

pub(crate) fn solve(game: &BoardGame) -> Sweep {
    let OpenCells { cells, thief, exit, .. } = OpenCells::new(game);
    let stride = game.board.columns() as usize + 1;
    let words = (game.board.rows() as usize * stride).div_ceil(64);
    let bits: Vec<usize> = cells
        .iter()
        .map(|&cell| (game.board.row(cell) as usize * stride) + game.board.column(cell) as usize)
        .collect();
    let mut open = vec![0; words];
    for &bit in &bits {
        open[bit / 64] |= 1 << (bit % 64);
    }
    let grid = Grid { stride, words, open, cells, bits, thief, exit: exit as usize };
    let police_wins = grid.swept(&vec![0; words]);
    let not_lost = grid.swept(&grid.open);
    Sweep { grid, police_wins, not_lost }
}

impl Sweep {
    /// The states with the police to move, by its cell and that of the thief.
    pub(crate) fn outcomes(&self) -> impl Iterator<Item = (Cell, Cell, Outcome)> {
        let has = |set: &[u64], thief: usize, bit: usize| {
            set[thief * self.grid.words + bit / 64] >> (bit % 64) & 1 == 1
        };
        let states = self.grid.cells.iter().enumerate().flat_map(|(thief, &at)| {
            self.grid
                .cells
                .iter()
                .zip(&self.grid.bits)
                .map(move |(&police, &bit)| (thief, at, police, bit))
        });
        states.map(move |(thief, at, police, bit)| {
            let outcome = match () {
                () if has(&self.police_wins, thief, bit) => Outcome::Police,
                () if has(&self.not_lost, thief, bit) => Outcome::Draw,
                () => Outcome::Thief,
            };
            (police, at, outcome)
        })
    }
}

impl Grid {
    /// The fixed point of both steps that every row reaches from this one; the states that have
    /// ended stay as they are.
    fn swept(&self, row: &[u64]) -> Vec<u64> {
        let words = self.words;
        let mut rows = row.repeat(self.cells.len());
        rows[self.exit * words..][..words].fill(0);
        for (place, bit) in self.bits.iter().enumerate() {
            rows[place * words + bit / 64] |= 1 << (bit % 64);
        }
        let mut is_stale: Vec<bool> =
            (0..self.cells.len()).map(|place| place != self.exit).collect();
        let guard = self.stride / 64 + 1;
        let mut aside = vec![0; words + 2 * guard];
        let mut thief_to_move = vec![0; words];
        while is_stale.contains(&true) {
            // There and back, so that a change goes far in one sweep in either direction.
            for place in (0..self.cells.len()).chain((0..self.cells.len()).rev()) {
                if !std::mem::take(&mut is_stale[place]) {
                    continue;
                }
                thief_to_move.copy_from_slice(&self.open);
                for &to in &self.thief[place] {
                    for (all, one) in
                        thief_to_move.iter_mut().zip(&rows[to as usize * words..][..words])
                    {
                        *all &= one;
                    }
                }
                let bit = self.bits[place];
                thief_to_move[bit / 64] |= 1 << (bit % 64);
                if self.police_step(
                    &thief_to_move,
                    &mut aside,
                    &mut rows[place * words..][..words],
                    bit,
                ) {
                    self.thief[place]
                        .iter()
                        .for_each(|&from| is_stale[from as usize] = from as usize != self.exit);
                }
            }
        }
        rows
    }

    /// Writes the states from which the police have a move into `from`; returns whether that changes
    /// `to`.
    fn police_step(&self, from: &[u64], aside: &mut [u64], to: &mut [u64], caught: usize) -> bool {
        let guard = (aside.len() - from.len()) / 2;
        let (mut before, last) = (0, from.len() - 1);
        for (place, &word) in from.iter().enumerate() {
            let after = if place < last { from[place + 1] } else { 0 };
            aside[guard + place] = word | word << 1 | before >> 63 | word >> 1 | after << 63;
            before = word;
        }
        let (far, near) = (self.stride / 64, self.stride % 64);
        let mut is_changed = 0;
        for (place, (to, open)) in to.iter_mut().zip(&self.open).enumerate() {
            let here = guard + place;
            let below = aside[here - far] << near | aside[here - far - 1] >> (63 - near) >> 1;
            let above = aside[here + far] >> near | aside[here + far + 1] << (63 - near) << 1;
            let mut new = (aside[here] | below | above) & open;
            if place == caught / 64 {
                new |= 1 << (caught % 64);
            }
            is_changed |= new ^ *to;
            *to = new;
        }
        is_changed != 0
    }
}
