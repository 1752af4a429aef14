//! The rounds of a region: the sets of both players grown or shrunk until nothing changes.

use std::ops::Range;

use super::lane::Lane;
use super::layout::Place;
use super::planes::{Budget, Planes};
use super::regions::Regions;
use super::steps::{Ground, Item, PoliceStep, ThiefStep, lead};
use super::Setting;
use crate::model::{Player, Stuck};
use crate::solve::Stopped;

/// Rows worked on between two looks at the control.
const ROWS_A_POLL: usize = 128;

/// What the regions share.
pub(super) struct Tables<L> {
    /// Where the police wins, with the police to move.
    pub(super) police_wins: Vec<L>,
    pub(super) planes: Planes<L>,
    pub(super) budget: Budget,
    /// The set *thief to move* of the region at hand.
    thief_to_move: Vec<L>,
    /// That set as it was a turn before, where rounds are single turns.
    published: Vec<L>,
    open: Vec<L>,
    isolated: Vec<L>,
    chunk_starts: Vec<usize>,
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
    pub(super) fn new(setting: &Setting<'_>, budget: Budget) -> Result<Self, Stopped> {
        let mut budget = budget;
        budget.take(super::sets_bytes(setting))?;
        let layout = &setting.layout;
        let stride = layout.stride();
        let most = setting.regions.regions.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
        let scratch = lead(layout.width.chunk()) + most * stride + 1;
        let lanes = setting.regions.cells.len() * stride;
        let singly = setting.singly(Player::Police) || setting.singly(Player::Thief);
        let mut open = vec![L::ZERO; stride];
        let mut isolated = vec![L::ZERO; stride];
        let board = &setting.game.board;
        let rules = &setting.game.rules;
        for &cell in &setting.regions.cells {
            let Place { lane, bit } = layout.place(cell);
            open[lane] |= L::bit(bit);
            let steps = rules.police_moves.steps();
            let stuck = steps.iter().all(|&(rows, columns)| board.step(cell, rows, columns).is_none());
            if stuck && !rules.police_may_skip {
                isolated[lane] |= L::bit(bit);
            }
        }
        Ok(Self {
            police_wins: vec![L::ZERO; lanes],
            planes: Planes::new(lanes),
            budget,
            thief_to_move: vec![L::ZERO; scratch],
            published: if singly { vec![L::ZERO; scratch] } else { Vec::new() },
            open,
            isolated,
            chunk_starts: layout.chunk_starts(),
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
        let stride = setting.layout.stride();
        let stuck_wins = setting.game.rules.stuck == Stuck::Wins;
        let mut work = Work::new(self.rows.len());
        let grows = winner == Player::Police;
        let police_to_move = &mut tables.police_wins[self.rows.start * stride..self.rows.end * stride];
        let isolated = self.blocks_of(&tables.isolated);
        for row in 0..self.rows.len() {
            let set = &mut police_to_move[row * stride..][..stride];
            let start = lead(C) + row * stride;
            let next = &mut tables.thief_to_move[start..start + stride];
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
        let caught = |row: usize| setting.layout.chunk_of(self.caught[row].lane);
        let everything = self.blocks_of(&tables.open);
        let singly = setting.singly(winner);
        for row in 0..self.rows.len() {
            let ended = self.exit == Some(row);
            match winner {
                Player::Police => {
                    if !ended {
                        let blocks = if self.stuck { everything } else { self.around(caught(row)) };
                        work.police.add(row as u32, blocks);
                    }
                    if singly {
                        self.scatter(Item { row: row as u32, blocks: setting.layout.block_of(caught(row)) | isolated }, &mut work.thief);
                    }
                }
                Player::Thief => {
                    let blocks = if ended { everything } else { isolated };
                    self.scatter(Item { row: row as u32, blocks }, &mut work.thief);
                    if !ended && self.stuck {
                        work.police.add(row as u32, everything);
                    }
                }
            }
        }
        if singly {
            let lanes = lead(C)..lead(C) + self.rows.len() * stride;
            tables.published[lanes.clone()].copy_from_slice(&tables.thief_to_move[lanes]);
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
        let stride = layout.stride();
        let lanes = self.rows.start * stride..self.rows.end * stride;
        let free: Vec<L> = tables.open.iter().zip(&tables.isolated).map(|(&open, &isolated)| open & !isolated).collect();
        let ground = Ground {
            layout,
            chunk_starts: &tables.chunk_starts,
            free: &free,
            caught: &self.caught,
            grows: winner == Player::Police,
        };
        let singly = setting.singly(winner);
        let (mut items, mut results) = (Vec::new(), Vec::new());
        for round in 1.. {
            let mut next = Vec::new();
            work.thief.take(&mut items);
            for some in items.chunks(ROWS_A_POLL) {
                setting.poll()?;
                let police_to_move = &tables.police_wins[lanes.clone()];
                let step = ThiefStep { ground: &ground, police_to_move, sources: &self.sources, fan: setting.regions.fan };
                step.run::<C>(some, 0, &mut tables.thief_to_move[lead(C)..], &mut next);
            }
            if !singly {
                work.police.add_all(&next);
            }
            work.police.take(&mut items);
            if items.is_empty() && next.is_empty() {
                return Ok(());
            }
            let mut planes = tables.planes.of_number(round, lanes.start, lanes.end, &mut tables.budget)?;
            results.clear();
            for some in items.chunks(ROWS_A_POLL) {
                setting.poll()?;
                let thief_to_move = if singly { &tables.published } else { &tables.thief_to_move };
                let diagonal = rules.police_moves == crate::model::Directions::Eight;
                let step = PoliceStep { ground: &ground, thief_to_move, diagonal, stay: rules.police_may_skip };
                step.run::<C>(some, 0, &mut tables.police_wins[lanes.clone()], &mut planes, &mut results);
            }
            for &item in &results {
                self.scatter(item, &mut work.thief);
            }
            if singly {
                for item in &next {
                    let at = lead(C) + item.row as usize * stride;
                    tables.published[at..at + stride].copy_from_slice(&tables.thief_to_move[at..at + stride]);
                }
                work.police.add_all(&next);
            }
        }
        Ok(())
    }

    /// Has the thief's step look at the rows from which the thief can move to this one.
    fn scatter(&self, item: Item, work: &mut Rows) {
        if self.stuck || item.blocks == 0 {
            return;
        }
        let fan = self.setting.regions.fan;
        for &row in &self.sources[item.row as usize * fan..][..fan] {
            if self.exit != Some(row as usize) {
                work.add(row, item.blocks);
            }
        }
    }

    /// The blocks with any bit of a row.
    fn blocks_of<L: Lane>(&self, row: &[L]) -> u64 {
        let layout = &self.setting.layout;
        let lanes = row.iter().enumerate().filter(|&(_, &lane)| lane != L::ZERO);
        lanes.fold(0, |blocks, (lane, _)| blocks | layout.block_of(layout.chunk_of(lane)))
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

/// Which rows, and which blocks of them, the next steps look at.
struct Work {
    police: Rows,
    thief: Rows,
}

impl Work {
    fn new(rows: usize) -> Self {
        Self { police: Rows::new(rows), thief: Rows::new(rows) }
    }
}

/// A set of rows, each with a mask of its blocks.
struct Rows {
    blocks: Vec<u64>,
    listed: Vec<u32>,
}

impl Rows {
    fn new(rows: usize) -> Self {
        Self { blocks: vec![0; rows], listed: Vec::new() }
    }

    fn add(&mut self, row: u32, blocks: u64) {
        let old = &mut self.blocks[row as usize];
        if *old == 0 {
            self.listed.push(row);
        }
        *old |= blocks;
    }

    fn add_all(&mut self, items: &[Item]) {
        for item in items {
            self.add(item.row, item.blocks);
        }
    }

    /// Moves all rows into `items`; in order where there are many, for the sake of the cache.
    fn take(&mut self, items: &mut Vec<Item>) {
        items.clear();
        if self.listed.len() * 8 > self.blocks.len() {
            let rows = self.blocks.iter_mut().enumerate().filter(|(_, blocks)| **blocks != 0);
            items.extend(rows.map(|(row, blocks)| Item { row: row as u32, blocks: std::mem::take(blocks) }));
        } else {
            let blocks = &mut self.blocks;
            items.extend(self.listed.iter().map(|&row| Item { row, blocks: std::mem::take(&mut blocks[row as usize]) }));
        }
        self.listed.clear();
    }
}
