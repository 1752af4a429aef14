//! The rounds of a region, in which the sets of both players grow or shrink until nothing changes.

use std::iter::once;
use std::ops::Range;

use crate::host;
use crate::model::{BoardGame, Player, TwoThreads};
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::layout::BitPosition;
use crate::solve::board::bits::regions::Sources;
use crate::solve::board::bits::shifts::PoliceMoves;
use crate::solve::board::bits::start::Tables;
use crate::solve::board::bits::steps::{Decided, PoliceStep, Reached, StepContext, ThiefStep};
use crate::solve::board::bits::table::TableValues;
use crate::solve::board::bits::{Numbering, SolveContext};
use crate::solve::board::demand::GoesOn;
use crate::solve::value::Stopped;

/// If no region has so many blocks, one thread solves the board: half of the open board of 64×64.
const BLOCKS_TO_SHARE: u64 = 1 << 14;
/// A region with fewer blocks is solved before anybody could see its progress.
const BLOCKS_TO_REPORT: u64 = 1 << 16;

/// The share of the work for the police's wins if the thief can reach the exit. Measured: 91 to 99
/// %.
const POLICE_SHARE: f64 = 0.95;
/// The number of rows from which progress is estimated.
const SAMPLED_ROWS: usize = 16;

/// Whether two threads share the rows of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sharing {
    Never,
    /// If that pays and the machine has several processors.
    BigBoards,
    /// Always, however small the step.
    #[cfg(test)]
    Always,
}

impl Sharing {
    /// Two threads, if that pays for a table whose largest region has so many blocks.
    pub(crate) fn threads(self, blocks: u64) -> Option<TwoThreads> {
        let is_shared = match self {
            Self::Never => false,
            Self::BigBoards => blocks >= BLOCKS_TO_SHARE && host::processors() > 1,
            #[cfg(test)]
            Self::Always => true,
        };
        is_shared.then(TwoThreads::new).flatten()
    }

    /// A step that visits fewer blocks is done by one thread.
    const fn least_step(self) -> u64 {
        match self {
            Self::Never | Self::BigBoards => 1 << 12,
            #[cfg(test)]
            Self::Always => 2,
        }
    }
}

/// The work of one region.
pub(crate) struct Region<'a> {
    pub(crate) context: &'a SolveContext<'a>,
    /// The rows of the region.
    pub(crate) rows: Range<usize>,
    /// The rows that the thief can move to from each.
    sources: Vec<Sources>,
    /// For each row, the bit of the police on the thief's cell.
    pub(crate) caught: Vec<BitPosition>,
    /// For each row, whether the thief is on an exit.
    pub(crate) exits: Vec<bool>,
    /// For each row, whether the thief's step never changes it: the game is over, or the thief is
    /// stuck.
    idle: Vec<bool>,
    /// Whether the thief can neither step nor stay; the region is then one cell.
    pub(crate) stuck: bool,
}

/// How far a region is solved: everything that the next round needs beside the tables.
pub(crate) struct RegionStage {
    pub(crate) region: usize,
    /// The thief's wins come first: they are few, and the police's bits then take their place.
    pub(crate) winner: Player,
    /// The rounds that are done.
    pub(crate) rounds: u32,
    /// The most rounds of either player.
    pub(crate) most_rounds: u32,
    pub(crate) work: Work,
}

/// The blocks of each row that the steps visit.
#[derive(Default)]
pub(crate) struct Work {
    /// For the police's step.
    pub(crate) look: Vec<u64>,
    /// For the police's step of the next round, if rounds are single turns.
    next_look: Vec<u64>,
    /// The blocks that the police's step changed.
    pub(crate) changed: Vec<u64>,
}

/// The bytes held for a region of a game with this many rows, without its sets.
pub(crate) fn memory(game: &BoardGame, rows: u64) -> u64 {
    let work = 3 * size_of::<u64>() as u64;
    let flags = 2 * size_of::<bool>() as u64;
    rows.saturating_mul(size_of::<BitPosition>() as u64 + work + flags)
        .saturating_add(Sources::memory(game, rows))
}

impl Work {
    pub(crate) fn new(rows: usize) -> Self {
        Self { look: vec![0; rows], next_look: vec![0; rows], changed: vec![0; rows] }
    }
}

impl<'a> Region<'a> {
    pub(crate) fn new(context: &'a SolveContext<'a>, rows: Range<usize>) -> Self {
        let regions = &context.frame.regions;
        let game = context.game;
        let stuck = rows.len() == 1 && !game.rules.turns.thief_may_skip;
        let exits: Vec<bool> =
            regions.cells[rows.clone()].iter().map(|&cell| game.board.is_exit(cell)).collect();
        let idle = if stuck { vec![true] } else { exits.clone() };
        Self {
            context,
            sources: regions.sources(game, &rows),
            caught: regions.cells[rows.clone()]
                .iter()
                .map(|&cell| context.frame.layout.place(cell))
                .collect(),
            exits,
            idle,
            stuck,
            rows,
        }
    }

    /// The first stage of a region.
    pub(crate) fn begin<L: Lane, const C: usize>(
        &self,
        tables: &mut Tables<L>,
        region: usize,
    ) -> Result<RegionStage, Stopped> {
        let work = self.start::<L, C>(tables, Player::Thief)?;
        Ok(RegionStage { region, winner: Player::Thief, rounds: 0, most_rounds: 0, work })
    }

    /// Finds the winner of each state of the region, and the round, for as long as `goes_on`, which
    /// is asked after each round and before the first of either player. Returns whether the region
    /// is finished.
    pub(crate) fn solve<L: Lane, const C: usize>(
        &self,
        tables: &mut Tables<L>,
        stage: &mut RegionStage,
        waiting: &[usize],
        goes_on: GoesOn<'_>,
    ) -> Result<bool, Stopped> {
        let SolveContext { game, frame, control, .. } = *self.context;
        let free = self.free(tables);
        loop {
            let context = StepContext {
                layout: &frame.layout,
                free: free.as_chunks::<C>().0,
                caught: &self.caught,
                grows: stage.winner == Player::Police,
                control,
            };
            loop {
                let values =
                    TableValues { game, frame, bits: &*tables, waiting, stage: Some(stage) };
                if !goes_on(&|state| values.known(state)) {
                    return Ok(false);
                }
                if !self.round(tables, &context, stage)? {
                    break;
                }
                stage.rounds += 1;
                stage.most_rounds = stage.rounds.max(stage.most_rounds);
                self.report::<L, C>(tables, stage.winner);
            }
            if stage.winner == Player::Police {
                return Ok(true);
            }
            stage.work = Work::default();
            let work = self.start::<L, C>(tables, Player::Police)?;
            *stage = RegionStage { winner: Player::Police, rounds: 0, work, ..*stage };
        }
    }

    /// Does the thief's step, then the police's. Returns false if there was nothing left to do.
    fn round<L: Lane, const C: usize>(
        &self,
        tables: &mut Tables<L>,
        context: &StepContext<'_, L, C>,
        stage: &mut RegionStage,
    ) -> Result<bool, Stopped> {
        let SolveContext { game, frame, .. } = self.context;
        let layout = &frame.layout;
        let &mut RegionStage { winner, rounds, ref mut work, .. } = stage;
        let number = frame.stored.number(winner, rounds + 1);
        let chunks = self.rows.start * layout.chunks()..self.rows.end * layout.chunks();
        // If rounds are single turns, both steps start from the sets before the round.
        let singles = self.context.frame.numbering.of_winner(winner) == Numbering::Singles;
        let step = ThiefStep {
            context,
            police_to_move: &tables.police_wins.chunks()[chunks.clone()],
            sources: &self.sources,
            changed: &work.changed,
            idle: &self.idle,
        };
        let look = if singles { &mut work.next_look } else { &mut work.look };
        let set = &mut tables.thief_to_move.chunks_mut()[..chunks.len()];
        let reached = Reached { first: 0, set, look };
        let (here, there) = reached.split(layout.chunks(), self.split(&work.changed));
        let found = self.share(here, there, |mut part| step.run(&mut part))?.contains(&true);
        if !found && work.look.iter().all(|&blocks| blocks == 0) {
            return Ok(false);
        }
        let thief_to_move = if singles { &tables.turn_before } else { &tables.thief_to_move };
        let step = PoliceStep {
            context,
            thief_to_move: thief_to_move.chunks(),
            moves: PoliceMoves::new(&game.rules),
        };
        let at = self.split(&work.look);
        let planes =
            tables.planes.of_number(number)?.map(|plane| &mut plane[chunks.clone()]).collect();
        let set = &mut tables.police_wins.chunks_mut()[chunks];
        let decided =
            Decided { first: 0, set, planes, look: &mut work.look, changed: &mut work.changed };
        let (here, there) = decided.split(layout.chunks(), at);
        self.share(here, there, |mut part| step.run(&mut part))?;
        if singles {
            self.publish(tables, &work.next_look);
            std::mem::swap(&mut work.look, &mut work.next_look);
        }
        Ok(true)
    }

    /// Makes the changes of the thief's step visible to the police's step of the next round.
    fn publish<L: Lane>(&self, tables: &mut Tables<L>, changed: &[u64]) {
        let lanes = self.context.frame.layout.lanes();
        let from = tables.thief_to_move.all().chunks_exact(lanes);
        let to = tables.turn_before.all_mut().chunks_exact_mut(lanes);
        for ((from, to), _) in from.zip(to).zip(changed).filter(|(_, blocks)| **blocks != 0) {
            to.copy_from_slice(from);
        }
    }

    /// Reports the share of the work that is done, estimated from the decided states in some of the
    /// rows. Draws are not known before the end: with many of them, progress ends with a jump.
    fn report<L: Lane, const C: usize>(&self, tables: &Tables<L>, winner: Player) {
        let layout = &self.context.frame.layout;
        if self.blocks() < BLOCKS_TO_REPORT {
            return;
        }
        let step = self.rows.len().div_ceil(SAMPLED_ROWS);
        let mut set = 0;
        let mut all = 0;
        for row in self.rows.clone().step_by(step) {
            let row = &tables.police_wins.chunks::<C>()[row * layout.chunks()..][..layout.chunks()];
            set += row.as_flattened().iter().map(|lane| u64::from(lane.ones())).sum::<u64>();
            all += tables.open.iter().map(|lane| u64::from(lane.ones())).sum::<u64>();
        }
        let decided = set as f64 / all.max(1) as f64;
        let share = match (winner, self.exits.contains(&true)) {
            (Player::Police, false) => decided,
            (Player::Police, true) => (1.0 - POLICE_SHARE) + POLICE_SHARE * decided,
            (Player::Thief, false) => 0.0,
            (Player::Thief, true) => (1.0 - POLICE_SHARE) * (1.0 - decided),
        };
        let before = self.rows.start as f64;
        let rows = self.rows.len() as f64;
        self.context
            .control
            .progress((before + rows * share) / self.context.frame.regions.cells.len() as f64);
    }

    /// The number of blocks of all rows.
    fn blocks(&self) -> u64 {
        self.rows.len() as u64 * u64::from(self.context.frame.layout.all_blocks().count_ones())
    }

    /// The row at which to split a step so that two threads visit equally many blocks; `None` for
    /// one thread.
    fn split(&self, blocks: &[u64]) -> Option<usize> {
        self.context.threads?;
        let all: u64 = blocks.iter().map(|blocks| u64::from(blocks.count_ones())).sum();
        if all < self.context.sharing.least_step() {
            return None;
        }
        let mut before = 0;
        blocks.iter().position(|blocks| {
            before += u64::from(blocks.count_ones());
            before * 2 >= all
        })
    }

    /// Runs both parts of a step, if it is split: at the same time if the other thread is free.
    fn share<J: Send, R: Send>(
        &self,
        here: J,
        there: Option<J>,
        run: impl Fn(J) -> Result<R, Stopped> + Sync,
    ) -> Result<Vec<R>, Stopped> {
        match (there, self.context.threads) {
            (Some(there), Some(threads)) => {
                let (here, there) = threads.join(|| run(here), || run(there));
                Ok(vec![here?, there?])
            }
            (there, _) => once(here).chain(there).map(run).collect(),
        }
    }
}
