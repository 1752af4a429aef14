//! The rounds of a region: the sets of both players grown or shrunk until nothing changes.

use std::ops::Range;
use std::thread;

use crate::model::{Directions, Player, in_parallel};
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::layout::BitPosition;
use crate::solve::board::bits::regions::Sources;
use crate::solve::board::bits::start::Tables;
use crate::solve::board::bits::steps::{Decided, PoliceStep, Reached, StepContext, ThiefStep};
use crate::solve::board::bits::{Numbering, SolveContext};
use crate::solve::value::Stopped;

/// The blocks of a region below which a second thread would cost more than it saves.
const BLOCKS_TO_SHARE: u64 = 1 << 16;
/// The same for one step.
const BLOCKS_TO_SHARE_A_STEP: u64 = 1 << 16;

/// The share of the work that is spent on the police's wins, where the thief has an exit to run to. Measured: 91 to 99 %.
const POLICE_SHARE: f64 = 0.95;
/// Rows from which progress is judged.
const SAMPLED_ROWS: usize = 16;

/// Whether two threads share the rows of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sharing {
    /// Where that pays, and the machine has more than one.
    BigBoards,
    /// Always, however little there is to do.
    #[cfg(test)]
    Always,
}

/// The work of one region.
pub(crate) struct Region<'a> {
    pub(crate) context: &'a SolveContext<'a>,
    /// Its rows.
    pub(crate) rows: Range<usize>,
    /// The rows that the thief can move to from each.
    sources: Vec<Sources>,
    /// For each row the place where the police stands on the thief.
    pub(crate) caught: Vec<BitPosition>,
    /// The row of the exit, if it is in this region.
    pub(crate) exit: Option<usize>,
    /// Whether the thief may neither step nor stay: the region is one cell then.
    pub(crate) stuck: bool,
}

/// Which blocks of each row the steps look at.
pub(crate) struct Work {
    /// For the police's step.
    pub(crate) look: Vec<u64>,
    /// For the police's step of the round after, where rounds are single turns.
    next_look: Vec<u64>,
    /// What the police's step changed.
    pub(crate) changed: Vec<u64>,
}

/// Bytes of what is held beside the sets of a region with so many rows.
pub(crate) const fn memory(rows: u64) -> u64 {
    let work = 3 * size_of::<u64>() as u64;
    rows.saturating_mul(size_of::<BitPosition>() as u64 + work).saturating_add(Sources::memory(rows))
}

impl Work {
    pub(crate) fn new(rows: usize) -> Self {
        Self { look: vec![0; rows], next_look: vec![0; rows], changed: vec![0; rows] }
    }
}

impl<'a> Region<'a> {
    pub(crate) fn new(context: &'a SolveContext<'a>, rows: Range<usize>) -> Self {
        let regions = &context.regions;
        let game = context.game;
        let exit = regions.row(game.board.exit()).filter(|row| rows.contains(row)).map(|row| row - rows.start);
        Self {
            context,
            sources: regions.sources(game, &rows),
            caught: regions.cells[rows.clone()].iter().map(|&cell| context.layout.place(cell)).collect(),
            exit,
            stuck: rows.len() == 1 && !game.rules.thief_may_skip,
            rows,
        }
    }

    /// Finds who wins each state of the region, and in which round.
    pub(crate) fn solve<L: Lane, const C: usize>(&self, tables: &mut Tables<L>) -> Result<(), Stopped> {
        let threads = self.threads();
        for winner in [Player::Thief, Player::Police] {
            let mut work = self.start::<L, C>(tables, winner)?;
            let free = self.free(tables);
            let context = StepContext {
                layout: &self.context.layout,
                free: free.as_chunks::<C>().0,
                caught: &self.caught,
                grows: winner == Player::Police,
                control: self.context.control,
            };
            let mut round = 1;
            while self.round(tables, winner, &context, round, &mut work, threads)? {
                self.report::<L, C>(tables, winner);
                round += 1;
            }
        }
        Ok(())
    }

    /// The thief's step, then the police's; false if there was nothing left to do.
    fn round<L: Lane, const C: usize>(
        &self,
        tables: &mut Tables<L>,
        winner: Player,
        context: &StepContext<'_, L, C>,
        number: u32,
        work: &mut Work,
        threads: Threads,
    ) -> Result<bool, Stopped> {
        let SolveContext { game, layout, .. } = self.context;
        let chunks = self.rows.start * layout.chunks()..self.rows.end * layout.chunks();
        // Where rounds are single turns, both steps start from what was known before the round.
        let singles = self.context.numbering.of_winner(winner) == Numbering::Singles;
        let step = ThiefStep {
            context,
            police_to_move: &tables.police_wins.chunks()[chunks.clone()],
            sources: &self.sources,
            changed: &work.changed,
            idle: if self.stuck { Some(0) } else { self.exit },
        };
        let look = if singles { &mut work.next_look } else { &mut work.look };
        let set = &mut tables.thief_to_move.chunks_mut()[..chunks.len()];
        let reached = Reached { first: 0, set, look };
        let parts = reached.split(layout.chunks(), threads.split(&work.changed));
        let found = share(parts, |mut part| step.run(&mut part))?.contains(&true);
        if !found && work.look.iter().all(|&blocks| blocks == 0) {
            return Ok(false);
        }
        let thief_to_move = if singles { &tables.turn_before } else { &tables.thief_to_move };
        let step = PoliceStep {
            context,
            thief_to_move: thief_to_move.chunks(),
            diagonal: game.rules.police_moves == Directions::Eight,
            stay: game.rules.police_may_skip,
        };
        let at = threads.split(&work.look);
        let planes = tables.planes.of_number(number)?.map(|plane| &mut plane[chunks.clone()]).collect();
        let set = &mut tables.police_wins.chunks_mut()[chunks];
        let decided = Decided { first: 0, set, planes, look: &mut work.look, changed: &mut work.changed };
        share(decided.split(layout.chunks(), at), |mut part| step.run(&mut part))?;
        if singles {
            self.publish(tables, &work.next_look);
            std::mem::swap(&mut work.look, &mut work.next_look);
        }
        Ok(true)
    }

    /// Shows the police's step of the next round what the thief's step changed.
    fn publish<L: Lane>(&self, tables: &mut Tables<L>, changed: &[u64]) {
        let lanes = self.context.layout.lanes();
        let from = tables.thief_to_move.all().chunks_exact(lanes);
        let to = tables.turn_before.all_mut().chunks_exact_mut(lanes);
        for ((from, to), _) in from.zip(to).zip(changed).filter(|(_, blocks)| **blocks != 0) {
            to.copy_from_slice(from);
        }
    }

    /// Tells the share of the work done, judged by how many states are decided in some of the rows. States that will
    /// never be decided are not known before the end: with many of them, the last part goes fast.
    fn report<L: Lane, const C: usize>(&self, tables: &Tables<L>, winner: Player) {
        let layout = &self.context.layout;
        if self.blocks() < BLOCKS_TO_SHARE {
            return;
        }
        let step = self.rows.len().div_ceil(SAMPLED_ROWS);
        let (mut set, mut all) = (0, 0);
        for row in self.rows.clone().step_by(step) {
            let row = &tables.police_wins.chunks::<C>()[row * layout.chunks()..][..layout.chunks()];
            set += row.as_flattened().iter().map(|lane| u64::from(lane.ones())).sum::<u64>();
            all += tables.open.iter().map(|lane| u64::from(lane.ones())).sum::<u64>();
        }
        let decided = set as f64 / all.max(1) as f64;
        let share = match (winner, self.exit) {
            (Player::Police, None) => decided,
            (Player::Police, Some(_)) => (1.0 - POLICE_SHARE) + POLICE_SHARE * decided,
            (Player::Thief, None) => 0.0,
            (Player::Thief, Some(_)) => (1.0 - POLICE_SHARE) * (1.0 - decided),
        };
        let (before, rows) = (self.rows.start as f64, self.rows.len() as f64);
        self.context.control.progress((before + rows * share) / self.context.regions.cells.len() as f64);
    }

    /// Blocks of all rows.
    fn blocks(&self) -> u64 {
        self.rows.len() as u64 * u64::from(self.context.layout.all_blocks().count_ones())
    }

    fn threads(&self) -> Threads {
        match self.context.sharing {
            #[cfg(test)]
            Sharing::Always => Threads::Two { from_blocks: 2 },
            Sharing::BigBoards if self.blocks() < BLOCKS_TO_SHARE => Threads::One,
            Sharing::BigBoards => match thread::available_parallelism() {
                Ok(threads) if threads.get() > 1 => Threads::Two { from_blocks: BLOCKS_TO_SHARE_A_STEP },
                _ => Threads::One,
            },
        }
    }
}

/// How many threads work on a step.
#[derive(Debug, Clone, Copy)]
enum Threads {
    One,
    /// Two, if the step has so many blocks to look at.
    Two {
        from_blocks: u64,
    },
}

impl Threads {
    /// The row at which to split the work, so that both threads have as many blocks to look at, if it is to be split.
    fn split(self, blocks: &[u64]) -> Option<usize> {
        let Self::Two { from_blocks } = self else { return None };
        let count = |blocks: &[u64]| blocks.iter().map(|blocks| u64::from(blocks.count_ones())).sum::<u64>();
        let all = count(blocks);
        if all < from_blocks {
            return None;
        }
        let mut before = 0;
        blocks.iter().position(|blocks| {
            before += u64::from(blocks.count_ones());
            before * 2 >= all
        })
    }
}

/// Runs one part here and the other, if there is one, in another thread where there is one to spare.
fn share<J: Send, R: Send>(
    (here, there): (J, Option<J>),
    run: impl Fn(J) -> Result<R, Stopped> + Sync,
) -> Result<Vec<R>, Stopped> {
    let Some(there) = there else { return Ok(vec![run(here)?]) };
    in_parallel(vec![here, there], run).into_iter().collect()
}
