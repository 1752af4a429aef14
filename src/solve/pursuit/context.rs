//! The steps of a turn, each for a part of the squads: see `engine`.

use std::ops::Range;

use crate::model::{Player, Squad, TwoThreads, filled};
use crate::solve::pursuit::arena::Arena;
use crate::solve::pursuit::choice::BestChoice;
use crate::solve::pursuit::part::{BitRows, LevelPart, SquadPart, TurnNews, Won};
use crate::solve::pursuit::partial::PartialTurn;
use crate::solve::pursuit::rows::{Dilation, RowBlock, add, count, is_any};
use crate::solve::pursuit::squads::{numbers_with, squad_count, squad_of};
use crate::solve::value::{Control, Stopped};

/// The index of the table with this side to move.
const fn table(mover: Player) -> usize {
    match mover {
        Player::Police => 0,
        Player::Thief => 1,
    }
}

/// Between how many rows a cancelled solve is noticed.
const CHECKED_EVERY: usize = 1 << 12;

/// Progress counts the states of one in so many rows: counting all of them would be a tenth of a solve.
const SAMPLED: usize = 16;

/// When a solve may stop before every state is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SolveUntil {
    /// Never.
    Whole {
        /// The side to move after the choice of vertices.
        first: Player,
    },
    /// Once the value of the best choice is known: some squad wins against every choice of the thief,
    /// or he escapes from every squad. Turns are not kept.
    Choice {
        /// The side to move after the choice.
        first: Player,
    },
    /// Once this state is decided. States that are decided later count as never ending.
    State {
        /// The number of its squad.
        row: usize,
        /// The vertex of the thief.
        thief: u32,
        /// The side to move.
        mover: Player,
        /// Whether the turns of the other states are kept, for the best line.
        keeps_turns: bool,
    },
}

/// What all parts of a step read.
pub(crate) struct SearchContext<'a, const LANES: usize> {
    pub(crate) arena: Arena,
    pub(crate) until: SolveUntil,
    pub(crate) most_planes: u32,
    /// The blocks of a row.
    pub(crate) blocks: usize,
    pub(crate) rows: usize,
    pub(crate) dilation: Dilation<LANES>,
    pub(crate) partial: Vec<PartialTurn>,
    /// All vertices.
    pub(crate) everywhere: Vec<RowBlock<LANES>>,
    pub(crate) choice: Option<BestChoice>,
    pub(crate) turn: u32,
    /// How many states were decided before this step, in the sampled rows.
    pub(crate) decided: u64,
    /// Those who share the rows.
    pub(crate) threads: Option<&'a TwoThreads>,
    pub(crate) control: &'a dyn Control,
}

impl<const LANES: usize> SearchContext<'_, LANES> {
    /// Whether turns are kept.
    pub(crate) const fn keeps_turns(&self) -> bool {
        match self.until {
            SolveUntil::Whole { .. } => true,
            SolveUntil::Choice { .. } => false,
            SolveUntil::State { keeps_turns, .. } => keeps_turns,
        }
    }

    /// The number of states that a side wins in this turn.
    pub(crate) fn number(&self, winner: Player) -> u32 {
        self.turn - u32::from(winner == Player::Police)
    }

    /// Reports the share of the states that are decided, from the first part of a step. States that
    /// never will be count as done at the end.
    ///
    /// # Errors
    /// If the solve is cancelled.
    fn report(&self, part: &SquadPart<'_, LANES>, news: TurnNews) -> Result<(), Stopped> {
        if part.squads.start == 0 {
            let states = 2.0 * self.rows.div_ceil(SAMPLED) as f64 * f64::from(self.arena.vertices);
            self.control.progress((self.decided + news.decided) as f64 / states.max(1.0));
        }
        self.go_on()
    }

    /// # Errors
    /// If the solve is cancelled.
    fn go_on(&self) -> Result<(), Stopped> {
        if self.control.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }

    /// Enters the states of a part that are over, with these exits and these vertices where the thief
    /// is stuck.
    pub(crate) fn enter_ended_states(
        &self,
        part: &mut SquadPart<'_, LANES>,
        exits: &[RowBlock<LANES>],
        stuck_thief: &[RowBlock<LANES>],
    ) -> Result<TurnNews, Stopped> {
        let Self { arena, blocks, everywhere, .. } = self;
        let mut news = TurnNews::default();
        for (row, number) in part.squads.clone().enumerate() {
            if row % CHECKED_EVERY == 0 {
                self.go_on()?;
            }
            let squad = squad_of(number, arena.vertices, arena.policemen);
            let place = row * blocks..(row + 1) * blocks;
            for mover in [Player::Police, Player::Thief] {
                let stuck = match mover {
                    Player::Thief => Some(stuck_thief),
                    Player::Police => arena.are_stuck(&squad).then_some(&**everywhere),
                };
                for (winner, tables) in &mut part.sides {
                    let rows = &mut tables[table(mover)];
                    let bits = &mut rows.bits[place.clone()];
                    if let Some(stuck) = stuck
                        && arena.winner_when_stuck(mover) == *winner
                    {
                        add(bits, stuck);
                    }
                    for (bits, exits) in bits.iter_mut().zip(exits) {
                        for (bits, exits) in bits.iter_mut().zip(exits) {
                            match winner {
                                Player::Police => *bits &= !exits,
                                Player::Thief => *bits |= exits,
                            }
                        }
                    }
                    for &at in squad.vertices() {
                        let word = &mut bits.as_flattened_mut()[at as usize / 64];
                        match winner {
                            Player::Police => *word |= 1 << (at % 64),
                            Player::Thief => *word &= !(1 << (at % 64)),
                        }
                    }
                    rows.is_changed[row] = bits.iter().any(is_any);
                    if number.is_multiple_of(SAMPLED) {
                        news.decided += count(bits);
                    }
                    self.watch(*winner, mover, number, bits, everywhere, &mut news);
                }
            }
        }
        Ok(news)
    }

    /// Notices a row, of which `new` became decided, for what was asked for.
    fn watch(
        &self,
        winner: Player,
        mover: Player,
        number: usize,
        bits: &[RowBlock<LANES>],
        new: &[RowBlock<LANES>],
        news: &mut TurnNews,
    ) {
        if let Some(choice) = self.choice.as_ref().filter(|choice| choice.first == mover) {
            choice.watch(winner, self.turn, number, bits.as_flattened(), new.as_flattened());
            if matches!(self.until, SolveUntil::Choice { .. }) {
                news.settled = news.settled.or_else(|| choice.winner());
            }
        }
        if let SolveUntil::State { row, thief, mover: first, .. } = self.until
            && (row, first) == (number, mover)
            && bits.as_flattened()[thief as usize / 64] >> (thief % 64) & 1 == 1
        {
            news.settled = Some(winner);
        }
    }

    /// The best choice, once all states are decided.
    pub(crate) fn chosen(&self, sides: &[Won<LANES>]) -> Option<(Squad, u32)> {
        let choice = self.choice.as_ref()?;
        choice.chosen(|winner, row| {
            let side = sides.iter().find(|won| won.winner == winner);
            side.map_or(&[][..], |won| {
                let rows = &won.tables[table(choice.first)];
                rows.bits[row * self.blocks..][..self.blocks].as_flattened()
            })
        })
    }

    /// Fills a part of a level from the level of one more policeman who moved, in which each squad has
    /// several rows, or from the table.
    pub(crate) fn fill_level(
        &self,
        part: LevelPart<'_, LANES>,
        turn: &PartialTurn,
        from: &BitRows<LANES>,
        from_starts: Option<&[usize]>,
        winner: Player,
    ) -> Result<(), Stopped> {
        let vertices = self.arena.vertices;
        let blocks = self.blocks;
        let waiting = self.arena.policemen - turn.moved;
        // For a vertex, the first row with one more policeman there, and whether any of them changed.
        let mut with = filled(0usize, vertices as usize)?;
        let mut is_changed = filled(false, vertices as usize)?;
        let first_row = turn.starts[part.squads.start];
        for number in part.squads {
            self.go_on()?;
            numbers_with(&squad_of(number, vertices, turn.moved), &mut with);
            for (with, is_changed) in with.iter_mut().zip(&mut is_changed) {
                let rows = match from_starts {
                    Some(starts) => starts[*with]..starts[*with + 1],
                    None => *with..*with + 1,
                };
                *with = rows.start;
                *is_changed = from.is_changed[rows].contains(&true);
            }
            if !is_changed.contains(&true) {
                continue;
            }
            let mut row = turn.starts[number] - first_row;
            let end = turn.starts[number + 1] - first_row;
            for last in 0..vertices {
                if row == end {
                    break;
                }
                let others = if waiting == 1 { 1 } else { squad_count(last + 1, waiting - 1) };
                let others = others as usize;
                let moves = self.arena.police.of(last).iter();
                if moves.clone().fold(false, |any, &to| any | is_changed[to as usize]) {
                    for other in 0..others {
                        let rows = moves.clone().map(|&to| with[to as usize] + other);
                        let into = &mut part.rows.bits[(row + other) * blocks..][..blocks];
                        part.rows.is_changed[row + other] = gather(from, rows, winner, into);
                    }
                }
                row += others;
            }
        }
        Ok(())
    }

    /// Moves the thief, for the squads of a part.
    pub(crate) fn move_thief(
        &self,
        part: &mut SquadPart<'_, LANES>,
        side: usize,
    ) -> Result<TurnNews, Stopped> {
        let Self { blocks, .. } = *self;
        let everywhere = self.everywhere.as_flattened();
        let mut news = TurnNews::default();
        let mut new = filled([0; LANES], blocks)?;
        let mut set = self.dilation.set()?;
        let mut next = 0;
        while let Some(row) = position(part.sides[side].1[0].is_changed, next) {
            if row / CHECKED_EVERY > next / CHECKED_EVERY || next == 0 {
                self.report(part, news)?;
            }
            next = row + 1;
            let (winner, [from, _]) = &mut part.sides[side];
            from.is_changed[row] = false;
            let won = from.bits[row * blocks..][..blocks].as_flattened();
            let vertices = self.dilation.vertices_of(&mut set);
            if *winner == Player::Thief {
                vertices.copy_from_slice(won);
                self.dilation.before(&set, &mut new);
            } else {
                // Lost for the thief: no move leads elsewhere.
                for ((set, all), won) in vertices.iter_mut().zip(everywhere).zip(won) {
                    *set = all & !won;
                }
                self.dilation.before(&set, &mut new);
                for (new, all) in new.as_flattened_mut().iter_mut().zip(everywhere) {
                    *new = all & !*new;
                }
            }
            self.commit(part, side, Player::Thief, row, &mut new, &mut news)?;
        }
        Ok(news)
    }

    /// Moves the last policeman to the squads of a part from a level.
    pub(crate) fn move_last_policeman(
        &self,
        part: &mut SquadPart<'_, LANES>,
        side: usize,
        level: &BitRows<LANES>,
    ) -> Result<TurnNews, Stopped> {
        let Self { arena, blocks, .. } = self;
        let Range { start, end } = part.squads;
        let starts = self.partial.first().map_or(&[][..], |turn| &turn.starts);
        let winner = part.sides[side].0;
        let mut news = TurnNews::default();
        let mut new = filled([0; LANES], *blocks)?;
        let most = arena.vertices.checked_sub(1).map_or(0, |last| self.squads_with_last(last));
        let mut changed = filled(false, most)?;
        let mut first = 0;
        for last in 0..arena.vertices {
            // The others of the squads of this part with this last policeman.
            let others = start.max(first) - first
                ..end.saturating_sub(first).min(self.squads_with_last(last));
            let before = first;
            first += self.squads_with_last(last);
            if others.is_empty() {
                continue;
            }
            self.report(part, news)?;
            let changed = &mut changed[others.clone()];
            changed.fill(false);
            for &to in arena.police.of(last) {
                let rows = &level.is_changed[starts[to as usize]..][others.clone()];
                for (changed, row) in changed.iter_mut().zip(rows) {
                    *changed |= row;
                }
            }
            let mut next = 0;
            while let Some(place) = position(changed, next) {
                next = place + 1;
                let other = others.start + place;
                let rows = arena.police.of(last).iter().map(|&to| starts[to as usize] + other);
                gather(level, rows, winner, &mut new);
                self.commit(
                    part,
                    side,
                    Player::Police,
                    before + other - start,
                    &mut new,
                    &mut news,
                )?;
            }
        }
        Ok(news)
    }

    /// The number of squads with this last vertex.
    fn squads_with_last(&self, last: u32) -> usize {
        squad_count(last + 1, self.arena.policemen - 1) as usize
    }

    /// Enters the states of a row of a part that are won in this turn and were undecided.
    fn commit(
        &self,
        part: &mut SquadPart<'_, LANES>,
        side: usize,
        mover: Player,
        row: usize,
        new: &mut [RowBlock<LANES>],
        news: &mut TurnNews,
    ) -> Result<(), Stopped> {
        let blocks = self.blocks;
        let place = row * blocks..(row + 1) * blocks;
        for (_, tables) in &part.sides {
            for (new, decided) in new.iter_mut().zip(&tables[table(mover)].bits[place.clone()]) {
                for (new, decided) in new.iter_mut().zip(decided) {
                    *new &= !decided;
                }
            }
        }
        if !new.iter().any(is_any) {
            return Ok(());
        }
        news.is_any = true;
        let squad = part.squads.start + row;
        if squad.is_multiple_of(SAMPLED) {
            news.decided += count(new);
        }
        let (winner, tables) = &mut part.sides[side];
        let rows = &mut tables[table(mover)];
        rows.is_changed[row] = true;
        let bits = &mut rows.bits[place.clone()];
        add(bits, new);
        self.watch(*winner, mover, squad, bits, new, news);
        if !self.keeps_turns() || mover == Player::Thief {
            return Ok(());
        }
        let number = self.number(*winner);
        if 32 - number.leading_zeros() > self.most_planes {
            return Err(Stopped::TooLarge { needed: 0, limit: 0 });
        }
        news.numbers |= number;
        for (bit, plane) in part.planes.iter_mut().enumerate() {
            if number >> bit & 1 == 0 {
                continue;
            }
            // Most news are in a few words of a row. The rest of it is in memory that need not be
            // fetched.
            for (bits, new) in plane[place.clone()].iter_mut().zip(&*new) {
                if is_any(new) {
                    add(std::slice::from_mut(bits), std::slice::from_ref(new));
                }
            }
        }
        Ok(())
    }
}

/// The place of the next row that changed.
fn position(is_changed: &[bool], from: usize) -> Option<usize> {
    Some(from + is_changed.get(from..)?.iter().position(|is_changed| *is_changed)?)
}

/// Combines rows into `into`, if any of them changed: their union if the police win, who choose, or
/// else what is in all of them. Returns whether any did. Otherwise no new state is possible.
fn gather<const LANES: usize>(
    from: &BitRows<LANES>,
    rows: impl Iterator<Item = usize> + Clone,
    winner: Player,
    into: &mut [RowBlock<LANES>],
) -> bool {
    if !rows.clone().fold(false, |any, row| any | from.is_changed[row]) {
        return false;
    }
    let blocks = into.len();
    for (place, into) in into.iter_mut().enumerate() {
        let blocks = rows.clone().map(|row| &from.bits[row * blocks + place]);
        *into = match winner {
            Player::Police => blocks.fold([0; LANES], |mut all, block| {
                all.iter_mut().zip(block).for_each(|(all, word)| *all |= word);
                all
            }),
            Player::Thief => blocks.fold([u64::MAX; LANES], |mut all, block| {
                all.iter_mut().zip(block).for_each(|(all, word)| *all &= word);
                all
            }),
        };
    }
    true
}
