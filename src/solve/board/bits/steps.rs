//! The two steps of a round, over the rows that can change.
//!
//! Each set is named after the player to move in its states. The police's step makes the set
//! *police to move* from the set *thief to move*, row by row: the police win if one of their moves
//! wins. The thief's step makes *thief to move* from the rows of *police to move* that the thief
//! can move to: the police win if they win in all of them. The thief's wins are found by the same
//! two steps on the complement, the states that the thief has not won: those sets start full and
//! shrink; the police's sets start empty and grow.

use std::ops::Range;

use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::layout::{BitLayout, BitPosition};
use crate::solve::board::bits::regions::{MAX_FAN, Sources};
use crate::solve::board::bits::shifts::{PoliceMoves, neighbours, neighbours_across};
use crate::solve::value::{Control, Stopped};

/// Rows between two polls of the control.
const ROWS_A_POLL: usize = 128;

/// The data about the region and its sets that both steps use.
pub(crate) struct StepContext<'a, L, const C: usize> {
    pub(crate) layout: &'a BitLayout,
    /// A row of the police cells that the police's step may decide: open, and with moves.
    pub(crate) free: &'a [[L; C]],
    /// For each row of the region, the bit of the police on the thief's cell.
    pub(crate) caught: &'a [BitPosition],
    /// Whether the sets grow.
    pub(crate) grows: bool,
    pub(crate) control: &'a dyn Control,
}

/// The police's step.
pub(crate) struct PoliceStep<'a, L, const C: usize> {
    pub(crate) context: &'a StepContext<'a, L, C>,
    /// The set *thief to move* of the region.
    pub(crate) thief_to_move: &'a [[L; C]],
    pub(crate) moves: PoliceMoves<L>,
}

/// The output of the police's step: the chunks of the rows from `first` on.
pub(crate) struct Decided<'a, L, const C: usize> {
    pub(crate) first: usize,
    /// The set *police to move*.
    pub(crate) set: &'a mut [[L; C]],
    /// The planes in which the number of this round has a 1.
    pub(crate) planes: Vec<&'a mut [[L; C]]>,
    /// For each row, the blocks to visit; 0 afterwards.
    pub(crate) look: &'a mut [u64],
    /// For each row, the blocks that changed.
    pub(crate) changed: &'a mut [u64],
}

impl<L, const C: usize> Decided<'_, L, C> {
    /// The rows before `at` and those from it on, with this many chunks in each row.
    pub(crate) fn split(self, chunks: usize, at: Option<usize>) -> (Self, Option<Self>) {
        let Some(at) = at else { return (self, None) };
        let (set, set_behind) = self.set.split_at_mut(at * chunks);
        let (planes, planes_behind) =
            self.planes.into_iter().map(|plane| plane.split_at_mut(at * chunks)).unzip();
        let (look, look_behind) = self.look.split_at_mut(at);
        let (changed, changed_behind) = self.changed.split_at_mut(at);
        let behind = Self {
            first: self.first + at,
            set: set_behind,
            planes: planes_behind,
            look: look_behind,
            changed: changed_behind,
        };
        (Self { first: self.first, set, planes, look, changed }, Some(behind))
    }
}

impl<L: Lane, const C: usize> PoliceStep<'_, L, C> {
    /// Visits the given blocks and writes what changed.
    pub(crate) fn run(&self, to: &mut Decided<'_, L, C>) -> Result<(), Stopped> {
        // The usual moves have code of their own, all others share one.
        if self.moves == PoliceMoves::ALL {
            self.run_by_moves::<true>(to)
        } else {
            self.run_by_moves::<false>(to)
        }
    }

    fn run_by_moves<const USUAL: bool>(&self, to: &mut Decided<'_, L, C>) -> Result<(), Stopped> {
        match (self.context.grows, self.context.layout.is_simple()) {
            (true, true) => self.run_with::<USUAL, true, true>(to),
            (true, false) => self.run_with::<USUAL, true, false>(to),
            (false, true) => self.run_with::<USUAL, false, true>(to),
            (false, false) => self.run_with::<USUAL, false, false>(to),
        }
    }

    fn run_with<const USUAL: bool, const GROWS: bool, const SIMPLE: bool>(
        &self,
        to: &mut Decided<'_, L, C>,
    ) -> Result<(), Stopped> {
        let moves = if USUAL { PoliceMoves::ALL } else { self.moves };
        let layout = self.context.layout;
        let chunks = layout.chunks();
        let free = &self.context.free[..chunks];
        for (place, (look, changed)) in to.look.iter_mut().zip(&mut *to.changed).enumerate() {
            if place % ROWS_A_POLL == 0 {
                self.context.poll()?;
            }
            let mut found = 0;
            if *look == 0 {
                *changed = found;
                continue;
            }
            let row = to.first + place;
            let from = &self.thief_to_move[row * chunks..][..chunks];
            let first = place * chunks;
            let set = &mut to.set[first..first + chunks];
            for_each_chunk::<SIMPLE>(layout, std::mem::take(look), |chunk, block| {
                let moved: [L; C] = if SIMPLE {
                    let above = if chunk == 0 { L::ZERO } else { from[chunk - 1][C - 1] };
                    let below = from.get(chunk + 1).map_or(L::ZERO, |below| below[0]);
                    neighbours(moves, &from[chunk], above, below)
                } else {
                    neighbours_across(moves, layout, from, chunk)
                };
                let old = &mut set[chunk];
                let mut new = [L::ZERO; C];
                for lane in 0..C {
                    let (won, lost) =
                        if GROWS { (moved[lane], old[lane]) } else { (old[lane], moved[lane]) };
                    new[lane] = won & free[chunk][lane] & !lost;
                }
                if !GROWS {
                    self.context.keep_caught(&mut new, row, chunk);
                }
                if !any(&new) {
                    return;
                }
                flip(old, &new);
                for plane in &mut to.planes {
                    join(&mut plane[first + chunk], &new);
                }
                found |= 1 << block;
            });
            *changed = found;
        }
        Ok(())
    }
}

/// The thief's step.
pub(crate) struct ThiefStep<'a, L, const C: usize> {
    pub(crate) context: &'a StepContext<'a, L, C>,
    /// The set *police to move* of the region.
    pub(crate) police_to_move: &'a [[L; C]],
    /// The rows that the thief can move to.
    pub(crate) sources: &'a [Sources],
    /// For each row, the blocks of *police to move* that changed.
    pub(crate) changed: &'a [u64],
    /// For each row, whether the game is over or the thief is stuck, so nothing changes.
    pub(crate) idle: &'a [bool],
}

/// The output of the thief's step: the rows from `first` on.
pub(crate) struct Reached<'a, L, const C: usize> {
    pub(crate) first: usize,
    /// The set *thief to move*.
    pub(crate) set: &'a mut [[L; C]],
    /// For each row, the blocks that the police's step must visit; the step adds to them.
    pub(crate) look: &'a mut [u64],
}

impl<L, const C: usize> Reached<'_, L, C> {
    /// The rows before `at` and those from it on, with this many chunks in each row.
    pub(crate) fn split(self, chunks: usize, at: Option<usize>) -> (Self, Option<Self>) {
        let Some(at) = at else { return (self, None) };
        let (set, set_behind) = self.set.split_at_mut(at * chunks);
        let (look, look_behind) = self.look.split_at_mut(at);
        let behind = Self { first: self.first + at, set: set_behind, look: look_behind };
        (Self { first: self.first, set, look }, Some(behind))
    }
}

impl<L: Lane, const C: usize> ThiefStep<'_, L, C> {
    /// Visits the given blocks and writes what changed.
    pub(crate) fn run(&self, to: &mut Reached<'_, L, C>) -> Result<bool, Stopped> {
        let mut found = false;
        let end = to.first + to.look.len();
        for sources in self.sources {
            let rows = sources.rows.start.max(to.first)..sources.rows.end.min(end);
            if rows.is_empty() {
                continue;
            }
            self.context.poll()?;
            found |= match sources.fan {
                ..=3 => self.run_by_fan::<3>(sources, rows, to),
                4 => self.run_by_fan::<4>(sources, rows, to),
                5 => self.run_by_fan::<5>(sources, rows, to),
                _ => self.run_by_fan::<MAX_FAN>(sources, rows, to),
            };
        }
        Ok(found)
    }

    fn run_by_fan<const FAN: usize>(
        &self,
        sources: &Sources,
        rows: Range<usize>,
        to: &mut Reached<'_, L, C>,
    ) -> bool {
        match (self.context.grows, self.context.layout.is_simple()) {
            (true, true) => self.run_with::<FAN, true, true>(sources, rows, to),
            (true, false) => self.run_with::<FAN, true, false>(sources, rows, to),
            (false, true) => self.run_with::<FAN, false, true>(sources, rows, to),
            (false, false) => self.run_with::<FAN, false, false>(sources, rows, to),
        }
    }

    fn run_with<const FAN: usize, const GROWS: bool, const SIMPLE: bool>(
        &self,
        sources: &Sources,
        rows: Range<usize>,
        to: &mut Reached<'_, L, C>,
    ) -> bool {
        let layout = self.context.layout;
        let chunks = layout.chunks();
        let all_blocks = layout.all_blocks();
        let places = rows.start - to.first..rows.end - to.first;
        let set = to.set[places.start * chunks..places.end * chunks].chunks_exact_mut(chunks);
        let sources = &sources.places.as_chunks::<FAN>().0[rows.start - sources.rows.start..];
        let mut found = false;
        for (((row, sources), to_look), set) in rows.zip(sources).zip(&mut to.look[places]).zip(set)
        {
            let changed =
                sources.iter().fold(0, |blocks, &source| blocks | self.changed[source as usize]);
            if changed == 0 || self.idle[row] {
                continue;
            }
            // Not `array::map`: a fifth of all instructions, since it is not inlined.
            let mut rows: [&[[L; C]]; FAN] = [&[]; FAN];
            for (row, &source) in rows.iter_mut().zip(sources) {
                *row = &self.police_to_move[source as usize * chunks..][..chunks];
            }
            let mut look = 0;
            for_each_chunk::<SIMPLE>(layout, changed, |chunk, _| {
                let mut all = rows[0][chunk];
                for row in &rows[1..] {
                    for lane in 0..C {
                        all[lane] &= row[chunk][lane];
                    }
                }
                let old = &mut set[chunk];
                let mut new = [L::ZERO; C];
                for lane in 0..C {
                    new[lane] = if GROWS { all[lane] & !old[lane] } else { old[lane] & !all[lane] };
                }
                if !GROWS {
                    self.context.keep_caught(&mut new, row, chunk);
                }
                if any(&new) {
                    flip(old, &new);
                    look |= if SIMPLE {
                        spread(&new, chunk)
                    } else {
                        self.context.spread_across(&new, chunk)
                    };
                }
            });
            found |= look != 0;
            *to_look |= look & all_blocks;
        }
        found
    }
}

impl<L: Lane, const C: usize> StepContext<'_, L, C> {
    fn poll(&self) -> Result<(), Stopped> {
        if self.control.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }

    /// As [`spread`], with strips and with blocks of several chunks.
    fn spread_across(&self, new: &[L; C], chunk: usize) -> u64 {
        let layout = self.layout;
        let within = chunk % layout.chunks_a_strip;
        let above = new[0] != L::ZERO && within > 0;
        let below = new[C - 1] != L::ZERO && within + 1 < layout.chunks_a_strip;
        let column = |chunk: usize| {
            let above = if above { layout.block_of(chunk - 1) } else { 0 };
            let below = if below { layout.block_of(chunk + 1) } else { 0 };
            layout.block_of(chunk) | above | below
        };
        let all = new.iter().fold(L::ZERO, |all, &lane| all | lane);
        let mut blocks = column(chunk);
        if all & L::bit(0) != L::ZERO && chunk >= layout.chunks_a_strip {
            blocks |= column(chunk - layout.chunks_a_strip);
        }
        if all & L::bit(L::BITS - 1) != L::ZERO && chunk + layout.chunks_a_strip < layout.chunks() {
            blocks |= column(chunk + layout.chunks_a_strip);
        }
        blocks
    }

    /// Removes the state with the police on the thief's cell from a change: it has ended, whatever
    /// its moves.
    fn keep_caught(&self, new: &mut [L; C], row: usize, chunk: usize) {
        let place = self.caught[row];
        if place.lane / C == chunk {
            new[place.lane % C] &= !L::bit(place.bit);
        }
    }
}

/// Calls `call` with each chunk of the blocks and its block.
#[inline(always)]
fn for_each_chunk<const SIMPLE: bool>(
    layout: &BitLayout,
    mut blocks: u64,
    mut call: impl FnMut(usize, usize),
) {
    while blocks != 0 {
        let block = blocks.trailing_zeros() as usize;
        blocks &= blocks - 1;
        if SIMPLE {
            call(block, block);
        } else {
            let last = ((block + 1) << layout.block_shift).min(layout.chunks());
            for chunk in block << layout.block_shift..last {
                call(chunk, block);
            }
        }
    }
}

/// The blocks that the police can be in one step away from a bit of this chunk, if a block is a
/// chunk. May include blocks beyond the last.
#[inline(always)]
fn spread<L: Lane, const C: usize>(new: &[L; C], chunk: usize) -> u64 {
    let above = u64::from(new[0] != L::ZERO);
    let below = u64::from(new[C - 1] != L::ZERO);
    1 << chunk | above << chunk >> 1 | below << chunk << 1
}

#[inline(always)]
pub(crate) fn any<L: Lane, const C: usize>(lanes: &[L; C]) -> bool {
    lanes.iter().fold(L::ZERO, |all, &lane| all | lane) != L::ZERO
}

#[inline(always)]
pub(crate) fn join<L: Lane, const C: usize>(lanes: &mut [L; C], new: &[L; C]) {
    for lane in 0..C {
        lanes[lane] |= new[lane];
    }
}

/// Flips the given bits.
#[inline(always)]
fn flip<L: Lane, const C: usize>(lanes: &mut [L; C], new: &[L; C]) {
    for lane in 0..C {
        lanes[lane] ^= new[lane];
    }
}
