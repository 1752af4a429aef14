//! The sets before the first round: the ended states, and the blocks that the steps visit first.

use crate::model::{BoardGame, Player, Stuck};
use crate::solve::board::bits::Numbering;
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::lanes::Lanes;
use crate::solve::board::bits::layout::{BitLayout, BitPosition};
use crate::solve::board::bits::planes::{PlaneBudget, Planes};
use crate::solve::board::bits::rounds::{Region, Work};
use crate::solve::board::bits::table::TableFrame;
use crate::solve::bytes::{TransferInput, write_all};
use crate::solve::value::Stopped;

/// Rows filled between two polls of the control.
const ROWS_A_POLL: usize = 1 << 10;

/// The tables that all regions share.
pub(crate) struct Tables<L> {
    /// The states with the police to move that the police win; while a region is solved for the
    /// thief, those that the thief has not won.
    pub(crate) police_wins: Lanes<L>,
    pub(crate) planes: Planes<L>,
    /// The set *thief to move* of the current region.
    pub(crate) thief_to_move: Lanes<L>,
    /// That set one turn before, if rounds are single turns.
    pub(crate) turn_before: Lanes<L>,
    /// The police cells that are not walls.
    pub(crate) open: Vec<L>,
    /// Those of them where the police can neither step nor skip.
    pub(crate) isolated: Vec<L>,
}

impl<L: Lane> Tables<L> {
    pub(crate) fn new(
        game: &BoardGame,
        frame: &TableFrame,
        budget: PlaneBudget,
    ) -> Result<Self, Stopped> {
        let TableFrame { layout, regions, numbering, .. } = frame;
        let lanes = regions.cells.len() * layout.lanes();
        let scratch = regions.largest() * layout.lanes();
        let (open, isolated) = police_cells(game, layout);
        Ok(Self {
            police_wins: Lanes::new(lanes)?,
            planes: Planes::new(lanes, budget),
            thief_to_move: Lanes::new(scratch)?,
            turn_before: Lanes::new(if numbering.has_singles() { scratch } else { 0 })?,
            open,
            isolated,
        })
    }
}

impl<L: Lane> Tables<L> {
    /// Adds what a finished solve keeps as bytes.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        write_all(self.police_wins.all(), to);
        self.planes.write(to);
    }

    /// What was written.
    pub(crate) fn read(
        game: &BoardGame,
        frame: &TableFrame,
        from: &mut TransferInput<'_>,
    ) -> Option<Self> {
        let lanes = frame.regions.cells.len().checked_mul(frame.layout.lanes())?;
        let (open, isolated) = police_cells(game, &frame.layout);
        Some(Self {
            police_wins: Lanes::read(lanes, from)?,
            planes: Planes::read(lanes, from)?,
            thief_to_move: Lanes::default(),
            turn_before: Lanes::default(),
            open,
            isolated,
        })
    }

    /// The bytes held.
    pub(crate) fn memory(&self) -> u64 {
        self.police_wins.memory()
            + self.planes.memory()
            + self.thief_to_move.memory()
            + self.turn_before.memory()
    }

    /// Frees what a finished solve does not keep, and returns its bytes.
    pub(crate) fn free_scratch(&mut self) -> u64 {
        let before = self.memory();
        (self.thief_to_move, self.turn_before) = (Lanes::default(), Lanes::default());
        before - self.memory()
    }
}

/// The lanes of the police cells that are not walls, and of those where the police can neither step
/// nor skip.
fn police_cells<L: Lane>(game: &BoardGame, layout: &BitLayout) -> (Vec<L>, Vec<L>) {
    let mut open = vec![L::ZERO; layout.lanes()];
    let mut isolated = vec![L::ZERO; layout.lanes()];
    let BoardGame { board, rules } = game;
    for cell in board.open_cells() {
        let BitPosition { lane, bit } = layout.place(cell);
        open[lane] |= L::bit(bit);
        let mut steps = rules.police_moves.steps().iter();
        if !rules.turns.police_may_skip
            && steps.all(|&(rows, columns)| board.step(cell, rows, columns).is_none())
        {
            isolated[lane] |= L::bit(bit);
        }
    }
    (open, isolated)
}

impl Region<'_> {
    /// Fills the sets of the region with the ended states (for the thief: with all others), and
    /// returns the blocks to visit.
    pub(crate) fn start<L: Lane, const C: usize>(
        &self,
        tables: &mut Tables<L>,
        winner: Player,
    ) -> Result<Work, Stopped> {
        let lanes = self.context.frame.layout.lanes();
        let full = vec![L::ZERO; lanes];
        let (police_row, thief_row) = self.rows_at_start(tables, winner);
        let police_to_move =
            &mut tables.police_wins.all_mut()[self.rows.start * lanes..self.rows.end * lanes];
        let thief_to_move = &mut tables.thief_to_move.all_mut()[..self.rows.len() * lanes];
        let rows =
            police_to_move.chunks_exact_mut(lanes).zip(thief_to_move.chunks_exact_mut(lanes));
        for (row, (police_to_move, thief_to_move)) in rows.enumerate() {
            if row % ROWS_A_POLL == 0 {
                self.context.poll()?;
            }
            let over = self.exits[row];
            police_to_move.copy_from_slice(if over { &full } else { &police_row });
            thief_to_move.copy_from_slice(if over { &full } else { &thief_row });
            let BitPosition { lane, bit } = self.caught[row];
            police_to_move[lane] |= L::bit(bit);
            thief_to_move[lane] |= L::bit(bit);
        }
        if self.context.frame.numbering.of_winner(winner) == Numbering::Singles {
            tables.turn_before.all_mut()[..thief_to_move.len()].copy_from_slice(thief_to_move);
        }
        Ok(self.work_at_start::<L, C>(tables, winner))
    }

    /// The rows of the two sets, police and thief to move, if the thief is neither caught nor on
    /// an exit.
    fn rows_at_start<L: Lane>(&self, tables: &Tables<L>, winner: Player) -> (Vec<L>, Vec<L>) {
        let none = || vec![L::ZERO; tables.open.len()];
        let stuck_wins = self.context.game.rules.turns.stuck == Stuck::Wins;
        let free = || self.free(tables);
        let police_to_move = match (winner, stuck_wins) {
            (Player::Police, true) => tables.isolated.clone(),
            (Player::Police, false) => none(),
            (Player::Thief, true) => tables.open.clone(),
            (Player::Thief, false) => free(),
        };
        // Both sets hold the states that the thief loses, or has not won.
        let thief_to_move_full = if self.stuck { !stuck_wins } else { winner == Player::Thief };
        (police_to_move, if thief_to_move_full { tables.open.clone() } else { none() })
    }

    /// The police cells that the police's step may decide.
    pub(crate) fn free<L: Lane>(&self, tables: &Tables<L>) -> Vec<L> {
        tables
            .open
            .iter()
            .zip(&tables.isolated)
            .map(|(&open, &isolated)| open & !isolated)
            .collect()
    }

    /// The blocks that may follow at once from the ended states.
    fn work_at_start<L: Lane, const C: usize>(&self, tables: &Tables<L>, winner: Player) -> Work {
        let layout = &self.context.frame.layout;
        let everything = layout.all_blocks();
        let isolated_chunks =
            tables.isolated.chunks(C).enumerate().filter(|(_, lanes)| *lanes != [L::ZERO; C]);
        let isolated =
            isolated_chunks.fold(0, |blocks, (chunk, _)| blocks | layout.block_of(chunk));
        let singles = self.context.frame.numbering.of_winner(winner) == Numbering::Singles;
        let around: Vec<u64> =
            (0..layout.chunks()).map(|chunk| layout.blocks_around(chunk)).collect();
        let mut work = Work::new(self.rows.len());
        for (row, place) in self.caught.iter().enumerate() {
            let chunk = place.lane / C;
            let over = self.exits[row];
            work.changed[row] = match winner {
                // If rounds are pairs, the thief may stay: it loses no state before the police's
                // first step has changed the row of its own cell.
                Player::Police if !singles => 0,
                Player::Police => layout.block_of(chunk) | isolated,
                Player::Thief if over => everything,
                Player::Thief => isolated,
            };
            work.look[row] = match winner {
                _ if over => 0,
                _ if self.stuck => everything,
                Player::Police => around[chunk],
                Player::Thief => 0,
            };
        }
        work
    }
}
