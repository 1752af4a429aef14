//! The rounds of a region: the sets of both players grown or shrunk until nothing changes.

use std::ops::Range;

use super::lane::Lane;
use super::layout::Place;
use super::planes::{Budget, Lanes, Planes};
use super::regions::Regions;
use super::steps::{Decided, Ground, PoliceStep, Reached, ThiefStep};
use super::Setting;
use crate::model::{Directions, Player, Stuck};
use crate::solve::Stopped;

/// Rows worked on between two looks at the control.
const ROWS_A_POLL: usize = 128;

/// What the regions share.
pub(super) struct Tables<L> {
    /// Where the police wins, with the police to move.
    pub(super) police_wins: Lanes<L>,
    pub(super) planes: Planes<L>,
    pub(super) budget: Budget,
    /// The set *thief to move* of the region at hand.
    thief_to_move: Lanes<L>,
    /// That set as it was a turn before, where rounds are single turns.
    published: Lanes<L>,
    /// The police cells that are no walls.
    open: Vec<L>,
    /// Those of them where the police has neither a step nor may skip.
    isolated: Vec<L>,
}

/// The work of one region.
pub(super) struct Region<'a> {
    setting: &'a Setting<'a>,
    rows: Range<usize>,
    sources: Vec<u32>,
    caught: Vec<Place>,
    /// The row of the exit, if it is in this region.
    exit: Option<usize>,
    /// Whether the thief may neither step nor stay: the region is one cell then.
    stuck: bool,
}

impl<L: Lane> Tables<L> {
    pub(super) fn new(setting: &Setting<'_>, mut budget: Budget) -> Result<Self, Stopped> {
        let layout = &setting.layout;
        let lanes = setting.regions.cells.len() * layout.lanes();
        let scratch = setting.regions.largest() * layout.lanes();
        let singly = setting.singly(Player::Police) || setting.singly(Player::Thief);
        let published = if singly { scratch } else { 0 };
        budget.take(Lanes::<L>::bytes(lanes) + Lanes::<L>::bytes(scratch) + Lanes::<L>::bytes(published))?;
        let mut open = vec![L::ZERO; layout.lanes()];
        let mut isolated = vec![L::ZERO; layout.lanes()];
        let board = &setting.game.board;
        let rules = &setting.game.rules;
        for &cell in &setting.regions.cells {
            let Place { lane, bit } = layout.place(cell);
            open[lane] |= L::bit(bit);
            let mut steps = rules.police_moves.steps().iter();
            if !rules.police_may_skip && steps.all(|&(rows, columns)| board.step(cell, rows, columns).is_none()) {
                isolated[lane] |= L::bit(bit);
            }
        }
        Ok(Self {
            police_wins: Lanes::new(lanes),
            planes: Planes::new(lanes),
            budget,
            thief_to_move: Lanes::new(scratch),
            published: Lanes::new(published),
            open,
            isolated,
        })
    }
}

impl<'a> Region<'a> {
    pub(super) fn new(setting: &'a Setting<'a>, rows: Range<usize>) -> Self {
        let regions: &Regions = &setting.regions;
        let game = setting.game;
        let exit = regions.row(game.board.exit()).filter(|row| rows.contains(row)).map(|row| row - rows.start);
        Self {
            setting,
            sources: regions.sources(game, &rows),
            caught: regions.cells[rows.clone()].iter().map(|&cell| setting.layout.place(cell)).collect(),
            exit,
            stuck: rows.len() == 1 && !game.rules.thief_may_skip,
            rows,
        }
    }

    /// Finds who wins each state of the region, and in which round.
    pub(super) fn solve<L: Lane, const C: usize>(&self, tables: &mut Tables<L>) -> Result<(), Stopped> {
        for winner in [Player::Thief, Player::Police] {
            let work = self.start::<L, C>(tables, winner);
            self.run::<L, C>(tables, winner, work)?;
        }
        Ok(())
    }

    /// Fills the sets with the ended states (for the thief: with all others), and tells where to begin.
    fn start<L: Lane, const C: usize>(&self, tables: &mut Tables<L>, winner: Player) -> Work {
        let setting = self.setting;
        let layout = &setting.layout;
        let lanes = layout.lanes();
        let stuck_wins = setting.game.rules.stuck == Stuck::Wins;
        let mut work = Work::new(self.rows.len());
        let grows = winner == Player::Police;
        let police_to_move = &mut tables.police_wins.all_mut()[self.rows.start * lanes..self.rows.end * lanes];
        let thief_to_move = tables.thief_to_move.all_mut();
        let isolated = self.blocks_of::<L, C>(&tables.isolated);
        for row in 0..self.rows.len() {
            let set = &mut police_to_move[row * lanes..][..lanes];
            let next = &mut thief_to_move[row * lanes..][..lanes];
            let Place { lane, bit } = self.caught[row];
            let ended = self.exit == Some(row);
            let full_set = !grows && !ended;
            // What the thief to move has not won: everything, unless it is stuck and that decides it.
            let full_next = !ended && if self.stuck { !stuck_wins } else { !grows };
            for (place, &open) in tables.open.iter().enumerate() {
                let isolated = if ended { L::ZERO } else { tables.isolated[place] };
                set[place] = match (full_set, stuck_wins) {
                    (true, true) => open,
                    (true, false) => open & !isolated,
                    (false, true) => isolated,
                    (false, false) => L::ZERO,
                };
                next[place] = if full_next { open } else { L::ZERO };
            }
            set[lane] |= L::bit(bit);
            next[lane] |= L::bit(bit);
        }
        let everything = layout.all_blocks();
        let singly = setting.singly(winner);
        for (row, place) in self.caught.iter().enumerate() {
            let chunk = place.lane / C;
            let ended = self.exit == Some(row);
            (work.look[row], work.changed[row]) = match winner {
                Player::Police => (
                    if self.stuck { everything } else { self.around(chunk) },
                    if singly { layout.block_of(chunk) | isolated } else { 0 },
                ),
                Player::Thief => {
                    (if self.stuck { everything } else { 0 }, if ended { everything } else { isolated })
                }
            };
            if ended {
                work.look[row] = 0;
            }
        }
        if singly {
            let lanes = ..self.rows.len() * lanes;
            tables.published.all_mut()[lanes].copy_from_slice(&tables.thief_to_move.all()[lanes]);
        }
        work
    }

    fn run<L: Lane, const C: usize>(
        &self,
        tables: &mut Tables<L>,
        winner: Player,
        mut work: Work,
    ) -> Result<(), Stopped> {
        let setting = self.setting;
        let rules = &setting.game.rules;
        let layout = &setting.layout;
        let chunks = self.rows.start * layout.chunks()..self.rows.end * layout.chunks();
        let free: Vec<L> =
            tables.open.iter().zip(&tables.isolated).map(|(&open, &isolated)| open & !isolated).collect();
        let free = free.as_chunks::<C>().0;
        let ground = Ground { layout, free, caught: &self.caught, grows: winner == Player::Police };
        let singly = setting.singly(winner);
        for round in 1.. {
            let step = ThiefStep {
                ground: &ground,
                police_to_move: &tables.police_wins.chunks()[chunks.clone()],
                sources: &self.sources,
                fan: setting.regions.fan,
                changed: &work.changed,
            };
            let look = if singly { &mut work.next_look } else { &mut work.look };
            let mut found = false;
            for rows in self.movable() {
                for first in rows.clone().step_by(ROWS_A_POLL) {
                    setting.poll()?;
                    let last = rows.end.min(first + ROWS_A_POLL);
                    let set = &mut tables.thief_to_move.chunks_mut()[first * layout.chunks()..last * layout.chunks()];
                    found |= step.run(&mut Reached { first, set, look: &mut look[first..last] });
                }
            }
            if !found && work.look.iter().all(|&blocks| blocks == 0) {
                return Ok(());
            }
            let thief_to_move = if singly { tables.published.chunks() } else { tables.thief_to_move.chunks() };
            let diagonal = rules.police_moves == Directions::Eight;
            let step = PoliceStep { ground: &ground, thief_to_move, diagonal, stay: rules.police_may_skip };
            let planes = tables.planes.of_number(round, &mut tables.budget)?;
            let planes = planes.map(|plane| &mut plane[chunks.clone()]).collect();
            let set = &mut tables.police_wins.chunks_mut()[chunks.clone()];
            setting.poll()?;
            step.run(&mut Decided { first: 0, set, planes, look: &mut work.look, changed: &mut work.changed });
            if singly {
                let lanes = ..self.rows.len() * layout.lanes();
                tables.published.all_mut()[lanes].copy_from_slice(&tables.thief_to_move.all()[lanes]);
                std::mem::swap(&mut work.look, &mut work.next_look);
            }
        }
        Ok(())
    }

    /// The rows that the thief's step works on: where it is over or the thief is stuck, nothing moves.
    fn movable(&self) -> [Range<usize>; 2] {
        match (self.stuck, self.exit) {
            (true, _) => [0..0, 0..0],
            (false, None) => [0..self.rows.len(), 0..0],
            (false, Some(exit)) => [0..exit, exit + 1..self.rows.len()],
        }
    }

    /// The blocks with any bit of a row.
    fn blocks_of<L: Lane, const C: usize>(&self, row: &[L]) -> u64 {
        let chunks = row.chunks(C).enumerate().filter(|(_, lanes)| lanes.iter().any(|&lane| lane != L::ZERO));
        chunks.fold(0, |blocks, (chunk, _)| blocks | self.setting.layout.block_of(chunk))
    }

    /// The blocks of all chunks that touch this one, itself among them.
    fn around(&self, chunk: usize) -> u64 {
        let layout = &self.setting.layout;
        let (strip, within) = (chunk / layout.chunks_a_strip, chunk % layout.chunks_a_strip);
        let strips = strip.saturating_sub(1)..=(strip + 1).min(layout.strips - 1);
        let chunks = strips.flat_map(|strip| {
            let chunks = within.saturating_sub(1)..=(within + 1).min(layout.chunks_a_strip - 1);
            chunks.map(move |within| strip * layout.chunks_a_strip + within)
        });
        chunks.fold(0, |blocks, chunk| blocks | layout.block_of(chunk))
    }
}

/// Which blocks of each row the steps look at.
struct Work {
    /// For the police's step.
    look: Vec<u64>,
    /// For the police's step of the round after, where rounds are single turns.
    next_look: Vec<u64>,
    /// What the police's step changed.
    changed: Vec<u64>,
}

impl Work {
    fn new(rows: usize) -> Self {
        Self { look: vec![0; rows], next_look: vec![0; rows], changed: vec![0; rows] }
    }
}
