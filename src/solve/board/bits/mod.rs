//! Bit-parallel retrograde analysis of boards: 512 states at a time, one round of turns after the
//! other.
//!
//! # Method
//! Every open cell of the thief has a *row* of bits, one for each cell of the police, see
//! [`layout`]. A move of the police is a few shifts within a row, a move of the thief an
//! intersection of a few rows, see [`steps`]. The winning states are a fixed point of these two
//! steps in turn: for the police the least one above the ended states, for the thief the greatest
//! one below the others, on the complement. Each step visits only row blocks whose sources changed.
//! Thief cells that cannot reach one another are solved separately, see [`regions`].
//!
//! # What is stored and what is recomputed
//! For each pair of cells, one bit says whether the police win with the police to move. The number
//! of the round in which that state was decided is stored as bit planes (binary digits), which are
//! allocated when the first number needs them. Both players share the planes, since no state is won
//! by both. With n rounds that is 1 + ⌈log₂(n + 1)⌉ bits for a pair of states. Each query
//! recomputes
//!
//! - states that have ended, by the rules;
//! - the turns of a state with the police to move, from its round: if the thief may skip, the
//!   police win after an odd and the thief after an even number of turns, so a round is two turns;
//!   if a player may be stuck or forced, rounds are single turns, see [`Numbering`];
//! - all states with the thief to move, from the at most nine states that the thief can move to.
//!
//! A solve has one more set, *thief to move*, for the current region (two, if rounds are single
//! turns).
//!
//! Rounds are taken in order, so a solve may stop after any of them and go on later: what is
//! decided by then has its number, and a best line only visits such states.
//!
//! Guarantee: a solve takes no more than [`memory_needed`]. It is an upper bound where the limit
//! allows; else a game with more rounds than fit ends with [`Stopped::TooLarge`]. Deliberately not
//! here: solving again after an edit.
//!
//! # Sources
//! Bitboards with fills are chess programmers' common property; the fixed points are those of E.
//! Zermelo (1913) as levelled by K. Thompson, "Retrograde analysis of certain endgames", ICCA
//! Journal 9(3), 1986.

pub(crate) mod lane;
pub(crate) mod lanes;
pub(crate) mod layout;
pub(crate) mod planes;
pub(crate) mod regions;
pub(crate) mod rounds;
pub(crate) mod shifts;
pub(crate) mod slices;
pub(crate) mod start;
pub(crate) mod steps;
pub(crate) mod table;

#[cfg(test)]
mod tests;

pub(crate) use crate::solve::board::bits::layout::is_corridor;
pub(crate) use crate::solve::board::bits::table::BitTable;

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use crate::model::{Board, BoardGame, Cell, Player, Stuck, TwoThreads};
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::lanes::Lanes;
use crate::solve::board::bits::layout::{BitLayout, Width};
use crate::solve::board::bits::planes::{MAX_PLANES, PlaneBudget};
use crate::solve::board::bits::regions::Regions;
use crate::solve::board::bits::rounds::{Region, RegionStage, Sharing};
use crate::solve::board::bits::start::Tables;
use crate::solve::board::bits::table::{AnyTables, TableFrame};
use crate::solve::board::demand::GoesOn;
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped};

/// The data shared by all parts of a solve.
pub(crate) struct SolveContext<'a> {
    game: &'a BoardGame,
    frame: &'a TableFrame,
    sharing: Sharing,
    threads: Option<&'a TwoThreads>,
    control: &'a dyn Control,
}

/// What a table has for each state beside its bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stored {
    /// Nothing: only the round that decides a state tells its value.
    Nothing,
    /// Whether the thief wins.
    Outcomes,
    /// The round that decided it.
    Rounds,
}

impl Stored {
    /// What is written for a state that this round decides.
    const fn number(self, winner: Player, round: u32) -> u32 {
        match (self, winner) {
            (Self::Nothing, _) | (Self::Outcomes, Player::Police) => 0,
            (Self::Outcomes, Player::Thief) => 1,
            (Self::Rounds, _) => round,
        }
    }
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
    /// Rounds are pairs of turns unless a player can be forced to end the game: a state with the
    /// loser to move then has a move to a state that has not ended, and all its moves lead to
    /// states with a distance of the same parity. But a thief that may not skip may be forced to
    /// step onto the police, and a player that wins when stuck has won before its turn.
    fn of(game: &BoardGame) -> Self {
        let rules = &game.rules;
        let wins_stuck = |player| !rules.turns.may_skip(player) && rules.turns.stuck == Stuck::Wins;
        let numbering = |singles| if singles { Numbering::Singles } else { Numbering::Pairs };
        Self {
            police: numbering(!rules.turns.thief_may_skip || wins_stuck(Player::Police)),
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

/// What a table is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scope {
    pub(crate) stored: Stored,
    /// Only the states that play can reach with the thief on this cell; every state if there is
    /// none.
    pub(crate) only: Option<Cell>,
}

impl Scope {
    /// The value of every state.
    pub(crate) const EVERYTHING: Self = Self { stored: Stored::Rounds, only: None };
}

/// The most rows that a solve allocates besides the sets.
const SINGLE_ROWS: u64 = 8;

/// Lists of the regions, of groups of rows, of planes: bytes for each row of a set.
const SMALL_LISTS: u64 = 8;

/// The bytes that a table takes until it is whole, apart from its planes.
struct TableSize {
    /// One set, or one plane.
    set: u64,
    /// All sets and lists but the planes.
    fixed: u64,
    planes: RangeInclusive<u32>,
}

impl TableSize {
    /// An upper bound that needs no look at the walls.
    fn roughly(game: &BoardGame, stored: Stored) -> Self {
        let open = u64::from(game.board.open_cell_count());
        let regions = Regions::memory(game.board.cell_count().into(), open);
        Self::new(game, stored, &BitLayout::new(&game.board), [open, open], regions)
    }

    /// What the table of a frame takes.
    fn of(game: &BoardGame, frame: &TableFrame) -> Self {
        let rows = [frame.regions.cells.len(), frame.regions.largest()].map(|rows| rows as u64);
        Self::new(game, frame.stored, &frame.layout, rows, frame.regions.peak())
    }

    fn new(
        game: &BoardGame,
        stored: Stored,
        layout: &BitLayout,
        [rows, largest]: [u64; 2],
        regions: u64,
    ) -> Self {
        let set_of =
            |rows: u64| rows.saturating_mul(layout.row_bytes()).saturating_add(Lanes::<u64>::SLACK);
        let scratch = 1 + u64::from(Numberings::of(game).has_singles());
        let lists = regions.saturating_add(rounds::memory(game, largest));
        let set = set_of(rows);
        let most = most_planes(game.board.open_cell_count().into());
        Self {
            set,
            fixed: [
                set,
                set_of(largest).saturating_mul(scratch),
                lists,
                SINGLE_ROWS * layout.row_bytes(),
                SMALL_LISTS * rows,
            ]
            .into_iter()
            .fold(0, u64::saturating_add),
            planes: match stored {
                Stored::Nothing => 0..=0,
                Stored::Outcomes => 1..=1,
                Stored::Rounds => fewest_planes(&game.board).min(most)..=most,
            },
        }
    }

    /// The bytes with so many planes.
    const fn with(&self, planes: u32) -> u64 {
        self.fixed.saturating_add(self.set.saturating_mul(planes as u64))
    }

    /// The bytes with as many planes as any game may need.
    fn most(&self) -> u64 {
        self.with(*self.planes.end())
    }

    /// As many planes as stay within a limit; `None` if so few that no game gets by with them.
    fn planes_within(&self, limit: u64) -> Option<u32> {
        let planes = limit.checked_sub(self.fixed)? / self.set;
        let planes = u32::try_from(planes).unwrap_or(u32::MAX).min(*self.planes.end());
        (planes >= *self.planes.start()).then_some(planes)
    }
}

/// The most bytes that a table takes until it is whole, and those it usually keeps. The peak is
/// above `limit` only if a solve within it cannot succeed; then it is enough for any game. A solve
/// within the limit may still end with [`Stopped::TooLarge`], if the limit leaves no room for as
/// many planes as any game may need.
pub(crate) fn memory_needed(game: &BoardGame, scope: Scope, limit: u64) -> Memory {
    let mut size = TableSize::roughly(game, scope.stored);
    if size.most() > limit {
        size = TableSize::of(game, &TableFrame::new(game, scope));
    }
    // Most games have about as many rounds as the board has rows and columns together.
    let usual = u64::BITS
        - (u64::from(game.board.rows()) + u64::from(game.board.columns())).leading_zeros();
    let usual = usual.min(*size.planes.end());
    let peak = size.with(size.planes_within(limit).unwrap_or(*size.planes.end()));
    Memory { peak, kept: size.with(usual).min(peak) }
}

/// The bytes that are enough for a table of a game with so many rounds.
pub(crate) fn memory_with_rounds(game: &BoardGame, scope: Scope, rounds: u32) -> u64 {
    let size = TableSize::of(game, &TableFrame::new(game, scope));
    size.with((u32::BITS - rounds.leading_zeros()).clamp(*size.planes.start(), *size.planes.end()))
}

/// The planes without which no solve begins: games on open boards need so many, and all others
/// more.
fn fewest_planes(board: &Board) -> u32 {
    (u32::BITS - board.rows().max(board.columns()).leading_zeros()).saturating_sub(1).max(1)
}

/// The maximum number of planes of a game with this many open cells. No board is known with more
/// rounds than open cells, but that is not proved, so eight times as many are allowed; a game with
/// few cells has fewer states than that.
fn most_planes(open: u64) -> u32 {
    let digits = |number: u64| u64::BITS - number.leading_zeros();
    digits(open.saturating_mul(open).saturating_mul(2)).min(digits(open) + 3).min(MAX_PLANES)
}

impl BitTable {
    /// A table in which nothing is decided yet, and which takes at most `limit` bytes if
    /// [`memory_needed`] is below that.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(crate) fn new(game: &BoardGame, scope: Scope, limit: u64) -> Result<Self, Stopped> {
        let frame = TableFrame::new(game, scope);
        let waiting = (0..frame.regions.regions.len()).rev().collect();
        let size = TableSize::of(game, &frame);
        let planes = size.planes_within(limit).unwrap_or(*size.planes.end());
        let budget = PlaneBudget { planes, limit: size.with(planes), most: size.most() };
        let tables = match frame.layout.width {
            Width::Sixteen => AnyTables::Sixteen(Tables::new(game, &frame, budget)?),
            Width::ThirtyTwo | Width::ThirtyTwoShort => {
                AnyTables::ThirtyTwo(Tables::new(game, &frame, budget)?)
            }
            Width::SixtyFour => AnyTables::SixtyFour(Tables::new(game, &frame, budget)?),
        };
        Ok(Self { frame, tables, waiting, stage: None, scratch: 0, rounds: 0 })
    }

    /// Decides states, one round of turns after the other and region after region, until all are
    /// decided or `goes_on` says no. It is asked after each round and sees what is known by then.
    /// The region of the thief's cell `first` comes before others.
    ///
    /// # Errors
    /// [`Stopped`]; nothing is known then.
    pub(crate) fn advanced(
        mut self,
        game: &BoardGame,
        sharing: Sharing,
        control: &dyn Control,
        first: Option<Cell>,
        goes_on: GoesOn<'_>,
    ) -> Result<Self, Stopped> {
        let Self { frame, tables, waiting, stage, scratch, rounds } = &mut self;
        let first = first.and_then(|cell| frame.regions.of(cell));
        waiting.sort_by_key(|&region| (Some(region) == first, Reverse(region)));
        let blocks =
            frame.regions.largest() as u64 * u64::from(frame.layout.all_blocks().count_ones());
        let threads = sharing.threads(blocks);
        let context = SolveContext { game, frame, sharing, threads: threads.as_ref(), control };
        let solve = || match (frame.layout.width, tables) {
            (_, AnyTables::Sixteen(tables)) => context.advance::<u16, { Width::Sixteen.chunk() }>(
                tables,
                waiting,
                stage,
                (rounds, goes_on),
            ),
            (Width::ThirtyTwoShort, AnyTables::ThirtyTwo(tables)) => {
                context.advance::<u32, { Width::ThirtyTwoShort.chunk() }>(
                    tables,
                    waiting,
                    stage,
                    (rounds, goes_on),
                )
            }
            (_, AnyTables::ThirtyTwo(tables)) => context
                .advance::<u32, { Width::ThirtyTwo.chunk() }>(
                    tables,
                    waiting,
                    stage,
                    (rounds, goes_on),
                ),
            (_, AnyTables::SixtyFour(tables)) => context
                .advance::<u64, { Width::SixtyFour.chunk() }>(
                    tables,
                    waiting,
                    stage,
                    (rounds, goes_on),
                ),
        };
        let (is_whole, held) = match &threads {
            Some(threads) => threads.run(solve),
            None => solve(),
        }?;
        *scratch = held.max(*scratch);
        if is_whole {
            control.progress(1.0);
        }
        Ok(self)
    }
}

impl SolveContext<'_> {
    /// Returns whether everything is decided, and the bytes that only the solve took.
    fn advance<L: Lane, const C: usize>(
        &self,
        tables: &mut Tables<L>,
        waiting: &mut Vec<usize>,
        stage: &mut Option<RegionStage>,
        (most_rounds, goes_on): (&mut u32, GoesOn<'_>),
    ) -> Result<(bool, u64), Stopped> {
        let regions = &self.frame.regions;
        let work = rounds::memory(self.game, regions.largest() as u64);
        while let Some(number) = stage.as_ref().map(|stage| stage.region).or_else(|| waiting.pop())
        {
            let region = Region::new(self, regions.regions[number].clone());
            let mut begun = match stage.take() {
                Some(stage) => stage,
                None => region.begin::<L, C>(tables, number)?,
            };
            let is_finished = region.solve::<L, C>(tables, &mut begun, waiting, goes_on)?;
            *most_rounds = begun.most_rounds.max(*most_rounds);
            if !is_finished {
                *stage = Some(begun);
                return Ok((false, work));
            }
        }
        Ok((true, work + tables.free_scratch()))
    }

    fn poll(&self) -> Result<(), Stopped> {
        if self.control.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }
}
