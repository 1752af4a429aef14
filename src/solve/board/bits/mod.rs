//! Bit-parallel retrograde analysis of boards: 512 states at a time, one round of turns after the other.
//!
//! # Method
//! Every open cell of the thief has a *row* of bits, one for each cell of the police, see [`layout`]. A move of the
//! police is a few shifts within a row, a move of the thief an intersection of a few rows, see [`steps`]. The winning
//! states are a fixed point of these two steps in turn: for the police the least one above the ended states, for the
//! thief the greatest one below the others, on the complement. Each step visits only row blocks whose sources changed.
//! Thief cells that cannot reach one another are solved separately, see [`regions`].
//!
//! # What is stored and what is recomputed
//! For each pair of cells, one bit says whether the police wins with the police to move. The number of the round in which
//! that state was decided is stored as bit planes (binary digits), which are allocated when the first number needs them.
//! Both players share the planes, since no state is won by both. With n rounds that is 1 + ⌈log₂(n + 1)⌉ bits for a pair
//! of states. Each query recomputes
//!
//! - states that have ended, by the rules;
//! - the turns of a state with the police to move, from its round: if the thief may skip, the police wins after an odd and
//!   the thief after an even number of turns, so a round is two turns; if a player may be stuck or forced, rounds are
//!   single turns, see [`Numbering`];
//! - all states with the thief to move, from the at most nine states that the thief can move to.
//!
//! A solve has one more set, *thief to move*, for the current region (two, if rounds are single turns).
//!
//! Guarantee: [`memory_needed`] is an upper bound. A game that would need more ends with [`Stopped::TooLarge`]; no such
//! board is known. Deliberately not here: solving again after an edit.
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

/// The data shared by all parts of a solve.
pub(crate) struct SolveContext<'a> {
    game: &'a BoardGame,
    layout: BitLayout,
    regions: Regions,
    numbering: Numberings,
    sharing: Sharing,
    control: &'a dyn Control,
}

/// The length of the rounds in which one player's wins are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Numbering {
    /// Two turns: the winner and the player to move determine which of the two.
    Pairs,
    /// One turn.
    Singles,
}

/// The length of rounds for each winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numberings {
    police: Numbering,
    thief: Numbering,
}

impl Numberings {
    /// Rounds are pairs of turns unless a player can be forced to end the game: a state with the loser to move then has a
    /// move to a state that has not ended, and all its moves lead to states with a distance of the same parity. But a
    /// thief that may not skip may be forced to step onto the police, and a player that wins when stuck has won before its
    /// turn.
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

/// The most bytes that [`solve`] takes, and those it usually keeps.
pub(crate) fn memory_needed(game: &BoardGame) -> Memory {
    let layout = BitLayout::new(&game.board);
    let open = u64::from(game.board.open_cell_count());
    let set = open.saturating_mul(layout.row_bytes()).saturating_add(Lanes::<u64>::SLACK);
    let sets = |count: u64| set.saturating_mul(count);
    let scratch = 1 + u64::from(Numberings::of(game).has_singles());
    let rows = Regions::memory(u64::from(game.board.cell_count()), open).saturating_add(rounds::memory(open));
    // Most games have about as many rounds as the board has rows and columns together.
    let usual = u64::BITS - (u64::from(game.board.rows()) + u64::from(game.board.columns())).leading_zeros();
    Memory {
        peak: sets(1 + scratch + u64::from(most_planes(open))).saturating_add(rows),
        kept: sets(1 + u64::from(usual)).saturating_add(rows),
    }
}

/// The maximum number of planes of a game with this many open cells. No board is known with more rounds than open cells,
/// but that is not proved, so eight times as many are allowed; a game with few cells has fewer states than that.
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

/// The solution, and the bytes that only the solve took.
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
