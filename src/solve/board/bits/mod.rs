//! Bit-parallel retrograde analysis of boards: 512 states at a time, one round of turns after the other.
//!
//! # Method
//! Every cell that the thief can stand on has a *row* of bits, one for each cell of the police, see [`layout`]. A move
//! of the police is then a few shifts within a row, a move of the thief an intersection of a few rows, see [`steps`].
//! Who wins is a fixed point of these two steps in turn: for the police the least one above the ended states, for the
//! thief the greatest one below the others, on the complement. In between only blocks of rows are looked at whose
//! sources changed. Thief cells that cannot reach one another are solved apart, see [`regions`].
//!
//! # What is stored and what is recomputed
//! Kept are one bit for each pair of cells, whether the police wins with the police to move, and the number of the round
//! in which that state was decided, as bit planes (binary digits) allocated when the first number needs them: both
//! players share them, as no state is won by both. With n rounds that is 1 + ⌈log₂(n + 1)⌉ bits for a pair of states.
//! Recomputed at every question are
//!
//! - states that have ended, by the rules;
//! - the turns of a state with the police to move, from its round: where the thief may skip, the police wins after an
//!   odd and the thief after an even number of turns, so a round is two turns; where a player may be stuck or forced,
//!   rounds are single turns, see [`Numbering`];
//! - all states with the thief to move, by looking at the at most nine states that the thief can move to.
//!
//! While solving there is one more set, *thief to move*, for the region at hand (two, where rounds are single turns).
//!
//! Others rely on [`memory_needed`] being a true bound: a game that would need more ends with [`Stopped::TooLarge`],
//! which no board is known to do. Deliberately not here: solving again after an edit.
//!
//! # Sources
//! Bitboards with fills are chess programmers' common property; the fixed points are those of E. Zermelo (1913) as
//! levelled by K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986.

pub(crate) mod lane;
pub(crate) mod lanes;
pub(crate) mod layout;
pub(crate) mod planes;
pub(crate) mod regions;
pub(crate) mod rounds;
pub(crate) mod shifts;
pub(crate) mod start;
pub(crate) mod steps;
pub(crate) mod table;

#[cfg(test)]
mod tests;

pub(crate) use crate::solve::board::bits::layout::is_corridor;
pub(crate) use crate::solve::board::bits::table::BitTable;

use crate::model::{BoardGame, Player, Stuck};
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::lanes::Lanes;
use crate::solve::board::bits::layout::{BitLayout, Width};
use crate::solve::board::bits::planes::{MOST_PLANES, PlaneBudget};
use crate::solve::board::bits::regions::Regions;
use crate::solve::board::bits::rounds::{Region, Sharing};
use crate::solve::board::bits::start::Tables;
use crate::solve::board::bits::table::{AnyStateBits, StateBits};
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped};

/// A game, how it is laid out, and how it is solved.
pub(crate) struct SolveContext<'a> {
    game: &'a BoardGame,
    layout: BitLayout,
    regions: Regions,
    numbering: Numberings,
    sharing: Sharing,
    control: &'a dyn Control,
}

/// What the rounds of one player's wins are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Numbering {
    /// Pairs of turns: which of the two, is known from who wins and who is to move.
    Pairs,
    /// Single turns.
    Singles,
}

/// What rounds are, for each winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numberings {
    police: Numbering,
    thief: Numbering,
}

impl Numberings {
    /// Rounds are pairs of turns as long as nobody is forced to end the game: then a state with the loser to move has a
    /// move to a state that has not ended, and all its moves lead to states with a distance of the same parity. A thief
    /// that may not skip can have to step onto the police; a player that wins when stuck has won before its turn.
    fn of(game: &BoardGame) -> Self {
        let rules = &game.rules;
        let wins_stuck = |player| !rules.may_skip(player) && rules.stuck == Stuck::Wins;
        let numbering = |singles| if singles { Numbering::Singles } else { Numbering::Pairs };
        Self {
            police: numbering(!rules.thief_may_skip || wins_stuck(Player::Police)),
            thief: numbering(wins_stuck(Player::Thief)),
        }
    }

    const fn of_winner(self, winner: Player) -> Numbering {
        match winner {
            Player::Police => self.police,
            Player::Thief => self.thief,
        }
    }

    fn has_singles(self) -> bool {
        [self.police, self.thief].contains(&Numbering::Singles)
    }
}

/// The bytes that [`solve`] takes at most, and those it usually keeps.
pub(crate) fn memory_needed(game: &BoardGame) -> Memory {
    let layout = BitLayout::new(&game.board);
    let open = u64::from(game.board.open_cell_count());
    let set = open.saturating_mul(layout.row_bytes()).saturating_add(Lanes::<u64>::SLACK);
    let sets = |count: u64| set.saturating_mul(count);
    let scratch = 1 + u64::from(Numberings::of(game).has_singles());
    let rows = Regions::memory(u64::from(game.board.cell_count()), open).saturating_add(rounds::memory(open));
    // Most games end in about as many rounds as the board is long and wide.
    let usual = u64::BITS - (u64::from(game.board.rows()) + u64::from(game.board.columns())).leading_zeros();
    Memory {
        peak: sets(1 + scratch + u64::from(most_planes(open))).saturating_add(rows),
        kept: sets(1 + u64::from(usual)).saturating_add(rows),
    }
}

/// The planes that a game with so many open cells may have. No board is known whose rounds outnumber its open cells, but
/// nobody has proved that there is none: eight times as many is the promise. Few cells have no more states than that.
fn most_planes(open: u64) -> u32 {
    let digits = |number: u64| u64::BITS - number.leading_zeros();
    digits(open.saturating_mul(open).saturating_mul(2)).min(digits(open) + 3).min(MOST_PLANES)
}

/// Solves every state of a game.
pub(crate) fn solve(game: &BoardGame, control: &dyn Control) -> Result<BitTable, Stopped> {
    solve_sharing(game, control, Sharing::BigBoards)
}

fn solve_sharing(game: &BoardGame, control: &dyn Control, sharing: Sharing) -> Result<BitTable, Stopped> {
    let layout = BitLayout::new(&game.board);
    let numbering = Numberings::of(game);
    let context = SolveContext { game, layout, regions: Regions::new(game), numbering, sharing, control };
    let found = match context.layout.width {
        Width::Sixteen => {
            let (bits, scratch) = solve_with::<u16, { Width::Sixteen.chunk() }>(&context)?;
            (AnyStateBits::Sixteen(bits), scratch)
        }
        Width::ThirtyTwo => {
            let (bits, scratch) = solve_with::<u32, { Width::ThirtyTwo.chunk() }>(&context)?;
            (AnyStateBits::ThirtyTwo(bits), scratch)
        }
        Width::ThirtyTwoShort => {
            let (bits, scratch) = solve_with::<u32, { Width::ThirtyTwoShort.chunk() }>(&context)?;
            (AnyStateBits::ThirtyTwo(bits), scratch)
        }
        Width::SixtyFour => {
            let (bits, scratch) = solve_with::<u64, { Width::SixtyFour.chunk() }>(&context)?;
            (AnyStateBits::SixtyFour(bits), scratch)
        }
    };
    control.progress(1.0);
    Ok(BitTable::new(context.layout, context.regions, numbering, found))
}

/// The solution, and the bytes that it took beside.
fn solve_with<L: Lane, const C: usize>(context: &SolveContext<'_>) -> Result<(StateBits<L>, u64), Stopped> {
    let most = PlaneBudget {
        planes: most_planes(context.regions.cells.len() as u64),
        limit: memory_needed(context.game).peak,
    };
    let mut tables = Tables::<L>::new(context, most)?;
    for region in &context.regions.regions {
        Region::new(context, region.clone()).solve::<L, C>(&mut tables)?;
    }
    let scratch = tables.scratch() + rounds::memory(context.regions.largest() as u64);
    Ok((StateBits { police_wins: tables.police_wins, planes: tables.planes }, scratch))
}

impl SolveContext<'_> {
    fn poll(&self) -> Result<(), Stopped> {
        if self.control.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }
}
