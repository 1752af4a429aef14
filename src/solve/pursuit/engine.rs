//! Retrograde analysis of a pursuit, turn by turn, on rows of bits.
//!
//! A table has a row for every squad. The bits of a row are the vertices of the thief. Each side gets
//! two tables of the states that it wins, one for each mover. In turn N, a state becomes won if one
//! move of its mover, or every move of the other side, leads to a state that was won in turn N − 1.
//!
//! A turn of the police moves one policeman after another, always the last who has not moved yet
//! (Petr, Portier, Versteegen: *A faster algorithm for Cops and Robbers*, 2022). Between two of
//! them, a [`PartialTurn`] tells the policemen who moved from the others. So a turn
//! costs the sum of the policemen's moves for each row, not their product. Two things differ from
//! the paper: rows of bits hold all vertices of the thief, and distances are kept, as planes: bit `j`
//! of a number for every state. They are kept only where the police are to move; one move of the thief
//! tells the others.
//!
//! The number of a state in which the police win in N turns is N − 1, and N if the thief does. If both
//! sides may skip, either side wins only in turns of one parity, so all numbers are even, and the
//! lowest plane is never needed.

use crate::model::{OutOfMemory, Player, Squad, filled};
use crate::solve::pursuit::arena::Arena;
use crate::solve::pursuit::choice::BestChoice;
use crate::solve::pursuit::rows::{
    Dilation, RowBlock, dilation_memory, lanes_for, members, row_words,
};
use crate::solve::pursuit::squads::{numbers_with, squad_count, squads};
use crate::solve::value::{Control, Stopped, Turns, Value};

/// The index of the table with this side to move.
const fn table(mover: Player) -> usize {
    match mover {
        Player::Police => 0,
        Player::Thief => 1,
    }
}

const MOVERS: [Player; 2] = [Player::Police, Player::Thief];

/// Between how many rows a cancelled solve is noticed.
const CHECKED_EVERY: usize = 1 << 12;

/// Progress counts the states of one in so many rows: counting all of them would be a tenth of a solve.
const SAMPLED: usize = 16;

/// Rows of bits, and which of them changed.
struct Rows<const LANES: usize> {
    bits: Vec<RowBlock<LANES>>,
    is_changed: Vec<bool>,
}

impl<const LANES: usize> Rows<LANES> {
    fn new(rows: usize, blocks: usize) -> Result<Self, OutOfMemory> {
        let size = rows.saturating_mul(blocks);
        Ok(Self { bits: filled([0; LANES], size)?, is_changed: filled(false, rows)? })
    }

    fn has_changed(&self) -> bool {
        self.is_changed.contains(&true)
    }
}

/// Which rows there are between two policemen of one turn. The last policeman moves first, so all who
/// moved began no earlier than those who wait. On a grid, this rules out half of the rows.
struct PartialTurn {
    /// The number of policemen who moved.
    moved: u8,
    /// For each squad of them, its first row: there is one for each squad of those who wait, in order
    /// of numbers, as long as their last vertex is early enough. One more at the end.
    starts: Vec<usize>,
}

/// What one side wins.
struct Won<const LANES: usize> {
    winner: Player,
    tables: [Rows<LANES>; 2],
    /// For each partial turn. With one policeman, a copy of the table in which the thief moves.
    levels: Vec<Rows<LANES>>,
}

/// The tables of a solve that is finished or stopped.
pub(crate) struct PursuitTables {
    pub(crate) arena: Arena,
    /// The words of a row.
    pub(crate) words: usize,
    /// The states with the police to move that they win.
    pub(crate) police: Vec<u64>,
    /// Those that the thief wins, empty if he never does.
    pub(crate) thief: Vec<u64>,
    /// The bits of the numbers, the lowest first; empty if no number has this bit.
    pub(crate) planes: Vec<Vec<u64>>,
    /// The value of what was asked for: of the state, or of the best choice. `None` if that game
    /// never ends, or nothing was asked for.
    pub(crate) settled: Option<Value>,
    /// The best choice of vertices, the first in order among equals, after a whole solve.
    pub(crate) chosen: Option<(Squad, u32)>,
}

impl PursuitTables {
    /// The value of a state with the police to move that is not over, by the row of its squad.
    /// `None` if nobody wins it.
    pub(crate) fn win(&self, row: usize, thief: u32) -> Option<Value> {
        let word = row * self.words + thief as usize / 64;
        let bit = |rows: &[u64]| rows.get(word).is_some_and(|row| row >> (thief % 64) & 1 == 1);
        let number =
            || (0..).zip(&self.planes).map(|(at, plane)| u32::from(bit(plane)) << at).sum::<u32>();
        if bit(&self.police) {
            return Some(Value::Win(Player::Police, Turns(number() + 1)));
        }
        bit(&self.thief).then(|| Value::Win(Player::Thief, Turns(number())))
    }
}

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

/// For each vertex, the last one from which a policeman can go there, plus 1; 0 if there is none.
pub(crate) fn lasts(
    vertices: u32,
    moves: impl Iterator<Item = (u32, u32)>,
) -> Result<Vec<u32>, OutOfMemory> {
    let mut lasts = filled(0, vertices as usize)?;
    for (from, to) in moves {
        lasts[to as usize] = lasts[to as usize].max(from + 1);
    }
    Ok(lasts)
}

/// The rows of a partial turn, at most, if `lasts` is unknown.
fn partial_rows(vertices: u32, policemen: u8, moved: u8, lasts: Option<&[u32]>) -> u64 {
    let waiting = policemen - moved;
    let Some(lasts) = lasts.filter(|_| waiting > 0) else {
        return squad_count(vertices, moved).saturating_mul(squad_count(vertices, waiting));
    };
    // A squad who waits has a row for each squad that can have moved while its last vertex waits.
    let mut later = vec![0u32; vertices as usize + 1];
    for &last in lasts {
        later[last as usize] += 1;
    }
    let mut rows = 0u64;
    let mut reached = 0;
    for last in (0..vertices).rev() {
        reached += later[last as usize + 1];
        let waiting = squad_count(last + 1, waiting) - squad_count(last, waiting);
        rows = rows.saturating_add(squad_count(reached, moved).saturating_mul(waiting));
    }
    rows
}

/// The bytes of solving a graph of this size at the peak, and of the tables kept. Without `lasts`, of
/// any graph of this size.
pub(crate) fn memory(
    vertices: u32,
    edges: usize,
    lasts: Option<&[u32]>,
    policemen: u8,
    planes: u32,
    thief_can_win: bool,
) -> (u64, u64) {
    let row = row_words(vertices) as u64 * 8;
    let rows = squad_count(vertices, policemen);
    let sides = if thief_can_win { 2 } else { 1 };
    let mut level_rows = 0u64;
    let mut starts = 0u64;
    for moved in 1..policemen.max(2) {
        let level = partial_rows(vertices, policemen, moved, lasts);
        level_rows = level_rows.saturating_add(level);
        starts = starts.saturating_add(squad_count(vertices, moved)).saturating_add(1);
    }
    let table = rows.saturating_mul(row);
    let arena = Arena::memory(vertices, edges);
    let kept = table.saturating_mul(u64::from(planes) + sides).saturating_add(arena);
    let changed = rows.saturating_mul(2).saturating_add(level_rows);
    let solving = table.saturating_add(level_rows.saturating_mul(row)).saturating_add(changed);
    let fixed = dilation_memory(vertices) + u64::from(vertices) * 16 + 8 * row + 4096;
    let solving = solving.saturating_mul(sides).saturating_add(starts.saturating_mul(9));
    (kept.saturating_add(solving).saturating_add(fixed), kept)
}

/// Solves an arena. `most_planes` bounds the numbers of states: below 2 to this power.
///
/// # Complexity
/// For each turn, O(Σ moves of a policeman · words) for each row that changed.
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels. [`Stopped::TooLarge`] with a limit of 0 if the game
/// is longer than `most_planes` allow. Otherwise if the system does not provide the memory.
pub(crate) fn solve(
    arena: Arena,
    until: SolveUntil,
    most_planes: u32,
    control: &dyn Control,
) -> Result<PursuitTables, Stopped> {
    match lanes_for(arena.vertices) {
        1 => Search::<1>::new(arena, until, most_planes)?.run(control),
        2 => Search::<2>::new(arena, until, most_planes)?.run(control),
        4 => Search::<4>::new(arena, until, most_planes)?.run(control),
        _ => Search::<8>::new(arena, until, most_planes)?.run(control),
    }
}

struct Search<const LANES: usize> {
    arena: Arena,
    until: SolveUntil,
    most_planes: u32,
    /// The blocks of a row.
    blocks: usize,
    rows: usize,
    dilation: Dilation<LANES>,
    partial: Vec<PartialTurn>,
    /// The police first.
    sides: Vec<Won<LANES>>,
    planes: Vec<Vec<RowBlock<LANES>>>,
    /// All vertices.
    everywhere: Vec<RowBlock<LANES>>,
    choice: Option<BestChoice>,
    /// The number of states that are decided, with either side to move, in the sampled rows.
    decided: u64,
    /// Who wins what was asked for, in this turn.
    settled: Option<Player>,
    turn: u32,
}

/// A row of these vertices.
fn row_of<const LANES: usize>(
    vertices: impl Iterator<Item = u32>,
    blocks: usize,
) -> Result<Vec<RowBlock<LANES>>, OutOfMemory> {
    let mut row = filled([0; LANES], blocks)?;
    for vertex in vertices {
        row.as_flattened_mut()[vertex as usize / 64] |= 1 << (vertex % 64);
    }
    Ok(row)
}

impl<const LANES: usize> Search<LANES> {
    fn new(arena: Arena, until: SolveUntil, most_planes: u32) -> Result<Self, Stopped> {
        let vertices = arena.vertices;
        let policemen = arena.policemen;
        let blocks = row_words(vertices) / LANES;
        let count = |vertices, policemen| {
            usize::try_from(squad_count(vertices, policemen)).unwrap_or(usize::MAX)
        };
        let rows = count(vertices, policemen);
        let moves = |from| arena.police.of(from).iter().map(move |&to| (from, to));
        let lasts = lasts(vertices, (0..vertices).flat_map(moves))?;
        let mut partial = Vec::new();
        for moved in 1..policemen.max(2) {
            let mut starts = filled(0, count(vertices, moved).saturating_add(1))?;
            let mut end = 0usize;
            for (start, squad) in starts.iter_mut().zip(squads(vertices, moved)) {
                *start = end;
                let last = squad.vertices().iter().map(|&to| lasts[to as usize]).min();
                end = end.saturating_add(count(last.unwrap_or(0), policemen - moved));
            }
            if let Some(last) = starts.last_mut() {
                *last = end;
            }
            partial.push(PartialTurn { moved, starts });
        }
        let side = |winner| -> Result<Won<LANES>, Stopped> {
            let mut levels = Vec::new();
            for PartialTurn { starts, .. } in &partial {
                levels.push(Rows::new(starts.last().copied().unwrap_or(0), blocks)?);
            }
            Ok(Won { winner, tables: [Rows::new(rows, blocks)?, Rows::new(rows, blocks)?], levels })
        };
        let mut sides = vec![side(Player::Police)?];
        if arena.thief_can_win() {
            sides.push(side(Player::Thief)?);
        }
        let choice = match until {
            SolveUntil::Whole { first } | SolveUntil::Choice { first } => {
                Some(BestChoice::new(&arena, first, rows))
            }
            SolveUntil::State { .. } => None,
        };
        Ok(Self {
            until,
            most_planes,
            blocks,
            rows,
            dilation: Dilation::new(&arena.thief, vertices)?,
            partial,
            sides,
            planes: Vec::new(),
            everywhere: row_of(0..vertices, blocks)?,
            choice,
            decided: 0,
            settled: None,
            turn: 0,
            arena,
        })
    }

    /// Reports the share of the states that are decided. States that never will be count as done at
    /// the end.
    fn report(&self, control: &dyn Control) {
        let states = 2.0 * self.rows.div_ceil(SAMPLED) as f64 * f64::from(self.arena.vertices);
        control.progress(self.decided as f64 / states.max(1.0));
    }

    fn run(mut self, control: &dyn Control) -> Result<PursuitTables, Stopped> {
        self.enter_ended_states(control)?;
        while self.settled.is_none() {
            self.turn = self.turn.saturating_add(1);
            let mut has_news = false;
            // A turn reads only what the turn before found: the levels before the thief's tables,
            // and those before the tables of the police.
            for side in 0..self.sides.len() {
                self.move_first_policemen(side, control)?;
            }
            for side in 0..self.sides.len() {
                has_news |= self.move_thief(side, control)?;
            }
            for side in 0..self.sides.len() {
                has_news |= self.move_last_policeman(side, control)?;
            }
            if !has_news {
                break;
            }
        }
        control.progress(1.0);
        let chosen = match self.until {
            SolveUntil::Whole { .. } => self.chosen(),
            SolveUntil::Choice { .. } | SolveUntil::State { .. } => None,
        };
        let tables = |won: Won<LANES>| {
            let [police, _] = won.tables;
            police.bits.into_flattened()
        };
        let mut sides = self.sides.into_iter().map(tables);
        Ok(PursuitTables {
            arena: self.arena,
            words: self.blocks * LANES,
            police: sides.next().unwrap_or_default(),
            thief: sides.next().unwrap_or_default(),
            planes: self.planes.into_iter().map(Vec::into_flattened).collect(),
            settled: self.settled.map(|winner| Value::Win(winner, Turns(self.turn))),
            chosen,
        })
    }

    /// Enters the states that are over: caught, escaped, stuck.
    fn enter_ended_states(&mut self, control: &dyn Control) -> Result<(), Stopped> {
        let Self { arena, blocks, sides, everywhere, .. } = self;
        let blocks = *blocks;
        let exits = row_of::<LANES>(members(&arena.exits), blocks)?;
        let is_stuck = |&vertex: &u32| arena.thief.of(vertex).is_empty();
        let stuck_thief = row_of((0..arena.vertices).filter(is_stuck), blocks)?;
        for (row, squad) in squads(arena.vertices, arena.policemen).enumerate() {
            if row % CHECKED_EVERY == 0 && control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            for mover in MOVERS {
                let stuck = match mover {
                    Player::Thief => Some(&stuck_thief),
                    Player::Police => arena.are_stuck(&squad).then_some(&*everywhere),
                };
                for won in &mut *sides {
                    let rows = &mut won.tables[table(mover)];
                    let bits = &mut rows.bits[row * blocks..][..blocks];
                    if let Some(stuck) = stuck
                        && arena.winner_when_stuck(mover) == won.winner
                    {
                        add(bits, stuck);
                    }
                    for (bits, exits) in bits.iter_mut().zip(&exits) {
                        for (bits, exits) in bits.iter_mut().zip(exits) {
                            match won.winner {
                                Player::Police => *bits &= !exits,
                                Player::Thief => *bits |= exits,
                            }
                        }
                    }
                    for &at in squad.vertices() {
                        let word = &mut bits.as_flattened_mut()[at as usize / 64];
                        match won.winner {
                            Player::Police => *word |= 1 << (at % 64),
                            Player::Thief => *word &= !(1 << (at % 64)),
                        }
                    }
                    rows.is_changed[row] = bits.iter().any(is_any);
                    if row.is_multiple_of(SAMPLED) {
                        self.decided += count(bits);
                    }
                }
            }
        }
        if let Some(first) = self.choice.as_ref().map(|choice| choice.first) {
            let everywhere = self.everywhere.clone();
            for side in 0..self.sides.len() {
                for row in 0..self.rows {
                    self.watch_choice(side, first, row, &everywhere);
                }
            }
        }
        if let SolveUntil::State { row, thief, mover, .. } = self.until {
            let is_won = |won: &&Won<LANES>| {
                let words = won.tables[table(mover)].bits[row * blocks..][..blocks].as_flattened();
                words[thief as usize / 64] >> (thief % 64) & 1 == 1
            };
            self.settled = self.sides.iter().find(is_won).map(|won| won.winner);
        }
        Ok(())
    }

    /// Notices a row, of which `news` are new, for the best choice.
    fn watch_choice(&mut self, side: usize, mover: Player, row: usize, news: &[RowBlock<LANES>]) {
        let Some(choice) = self.choice.as_mut().filter(|choice| choice.first == mover) else {
            return;
        };
        let won = &self.sides[side];
        let bits = &won.tables[table(mover)].bits[row * self.blocks..][..self.blocks];
        choice.watch(won.winner, self.turn, row, bits.as_flattened(), news.as_flattened());
        if matches!(self.until, SolveUntil::Choice { .. }) {
            self.settled = choice.winner();
        }
    }

    /// The best choice, once all states are decided.
    fn chosen(&self) -> Option<(Squad, u32)> {
        let choice = self.choice.as_ref()?;
        choice.chosen(|winner, row| {
            let side = self.sides.iter().find(|won| won.winner == winner);
            side.map_or(&[][..], |won| {
                let rows = &won.tables[table(choice.first)];
                rows.bits[row * self.blocks..][..self.blocks].as_flattened()
            })
        })
    }

    /// Moves all policemen but the last one: fills the levels from the table in which the thief is
    /// to move.
    fn move_first_policemen(&mut self, side: usize, control: &dyn Control) -> Result<(), Stopped> {
        let vertices = self.arena.vertices;
        let policemen = self.arena.policemen;
        let blocks = self.blocks;
        let Won { winner, tables, levels } = &mut self.sides[side];
        let after = &mut tables[table(Player::Thief)];
        if let [level] = &mut levels[..]
            && policemen == 1
        {
            level.bits.copy_from_slice(&after.bits);
            level.is_changed.copy_from_slice(&after.is_changed);
            after.is_changed.fill(false);
            return Ok(());
        }
        // For a vertex, the first row with one more policeman there, and whether any of them changed.
        let mut with = filled(0usize, vertices as usize)?;
        let mut is_changed = filled(false, vertices as usize)?;
        let mut after = (after, None);
        for (PartialTurn { moved, starts }, level) in self.partial.iter().zip(levels).rev() {
            let (from, from_starts) = after;
            if !from.has_changed() {
                after = (level, Some(starts));
                continue;
            }
            let waiting = policemen - *moved;
            for (number, squad) in squads(vertices, *moved).enumerate() {
                if control.is_cancelled() {
                    return Err(Stopped::Cancelled);
                }
                numbers_with(&squad, &mut with);
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
                let mut row = starts[number];
                for last in 0..vertices {
                    if row == starts[number + 1] {
                        break;
                    }
                    let others = if waiting == 1 { 1 } else { squad_count(last + 1, waiting - 1) };
                    let others = others as usize;
                    let moves = self.arena.police.of(last).iter();
                    if moves.clone().fold(false, |any, &to| any | is_changed[to as usize]) {
                        for other in 0..others {
                            let rows = moves.clone().map(|&to| with[to as usize] + other);
                            let into = &mut level.bits[(row + other) * blocks..][..blocks];
                            level.is_changed[row + other] = gather(from, rows, *winner, into);
                        }
                    }
                    row += others;
                }
            }
            from.is_changed.fill(false);
            after = (level, Some(starts));
        }
        Ok(())
    }

    /// Moves the thief: fills the table in which he is to move from the other.
    fn move_thief(&mut self, side: usize, control: &dyn Control) -> Result<bool, Stopped> {
        let blocks = self.blocks;
        let mut news = filled([0; LANES], blocks)?;
        let mut has_news = false;
        let mut next = 0;
        while let Some(more) = position(&self.sides[side].tables[0].is_changed, next) {
            if more / CHECKED_EVERY > next / CHECKED_EVERY || next == 0 {
                self.report(control);
                if control.is_cancelled() {
                    return Err(Stopped::Cancelled);
                }
            }
            next = more + 1;
            let Won { winner, tables: [from, _], .. } = &mut self.sides[side];
            from.is_changed[more] = false;
            let row = from.bits[more * blocks..][..blocks].as_flattened();
            let set = self.dilation.set();
            if *winner == Player::Thief {
                set.copy_from_slice(row);
                self.dilation.before(&mut news);
            } else {
                // Lost for the thief: no move leads elsewhere.
                let everywhere = self.everywhere.as_flattened();
                for ((set, all), won) in set.iter_mut().zip(everywhere).zip(row) {
                    *set = all & !won;
                }
                self.dilation.before(&mut news);
                for (news, all) in news.as_flattened_mut().iter_mut().zip(everywhere) {
                    *news = all & !*news;
                }
            }
            has_news |= self.commit(side, Player::Thief, more, &mut news)?;
        }
        Ok(has_news)
    }

    /// Moves the last policeman: fills the table in which the police are to move.
    fn move_last_policeman(&mut self, side: usize, control: &dyn Control) -> Result<bool, Stopped> {
        let vertices = self.arena.vertices;
        let mut news = filled([0; LANES], self.blocks)?;
        let mut has_news = false;
        if !self.sides[side].levels.first().is_some_and(Rows::has_changed) {
            return Ok(false);
        }
        let policemen = self.arena.policemen;
        let others_of = |last| squad_count(last + 1, policemen - 1) as usize;
        let mut changed = filled(false, vertices.checked_sub(1).map_or(0, others_of))?;
        let mut first_row = 0;
        for last in 0..vertices {
            self.report(control);
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            let others = others_of(last);
            let changed = &mut changed[..others];
            changed.fill(false);
            if let (Some(PartialTurn { starts, .. }), Some(level)) =
                (self.partial.first(), self.sides[side].levels.first())
            {
                for &to in self.arena.police.of(last) {
                    let rows = &level.is_changed[starts[to as usize]..][..others];
                    for (changed, row) in changed.iter_mut().zip(rows) {
                        *changed |= row;
                    }
                }
            }
            let mut next = 0;
            while let Some(other) = position(changed, next) {
                next = other + 1;
                let Won { winner, levels, .. } = &self.sides[side];
                let (Some(PartialTurn { starts, .. }), Some(level)) =
                    (self.partial.first(), levels.first())
                else {
                    break;
                };
                let moves = self.arena.police.of(last).iter();
                let rows = moves.map(|&to| starts[to as usize] + other);
                gather(level, rows, *winner, &mut news);
                has_news |= self.commit(side, Player::Police, first_row + other, &mut news)?;
            }
            first_row += others;
        }
        if let Some(level) = self.sides[side].levels.first_mut() {
            level.is_changed.fill(false);
        }
        Ok(has_news)
    }

    /// Enters the states of a row that are won in this turn and were undecided. Returns whether any
    /// is new.
    fn commit(
        &mut self,
        side: usize,
        mover: Player,
        row: usize,
        news: &mut [RowBlock<LANES>],
    ) -> Result<bool, Stopped> {
        let blocks = self.blocks;
        let table = table(mover);
        let place = row * blocks..(row + 1) * blocks;
        for won in &self.sides {
            for (news, decided) in news.iter_mut().zip(&won.tables[table].bits[place.clone()]) {
                for (news, decided) in news.iter_mut().zip(decided) {
                    *news &= !decided;
                }
            }
        }
        if !news.iter().any(is_any) {
            return Ok(false);
        }
        if row.is_multiple_of(SAMPLED) {
            self.decided += count(news);
        }
        let rows = &mut self.sides[side].tables[table];
        rows.is_changed[row] = true;
        let bits = &mut rows.bits[place.clone()];
        add(bits, news);
        if let SolveUntil::State { row: asked, thief, mover: first, .. } = self.until
            && asked == row
            && first == mover
            && bits.as_flattened()[thief as usize / 64] >> (thief % 64) & 1 == 1
        {
            self.settled = Some(self.sides[side].winner);
        }
        self.watch_choice(side, mover, row, news);
        let keeps_turns = match self.until {
            SolveUntil::Whole { .. } => true,
            SolveUntil::Choice { .. } => false,
            SolveUntil::State { keeps_turns, .. } => keeps_turns,
        };
        if !keeps_turns || mover == Player::Thief {
            return Ok(true);
        }
        let number = self.turn - u32::from(self.sides[side].winner == Player::Police);
        let needed = 32 - number.leading_zeros();
        if needed > self.most_planes {
            return Err(Stopped::TooLarge { needed: 0, limit: 0 });
        }
        while self.planes.len() < needed as usize {
            self.planes.push(Vec::new());
        }
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if number >> bit & 1 == 0 {
                continue;
            }
            if plane.is_empty() {
                *plane = filled([0; LANES], self.rows * blocks)?;
            }
            // Most news are in a few words of a row. The rest of it is in memory that need not be
            // fetched.
            for (bits, news) in plane[place.clone()].iter_mut().zip(&*news) {
                if is_any(news) {
                    add(std::slice::from_mut(bits), std::slice::from_ref(news));
                }
            }
        }
        Ok(true)
    }
}

/// The place of the next row that changed.
fn position(is_changed: &[bool], from: usize) -> Option<usize> {
    Some(from + is_changed.get(from..)?.iter().position(|is_changed| *is_changed)?)
}

/// The number of vertices in a row.
fn count<const LANES: usize>(row: &[RowBlock<LANES>]) -> u64 {
    row.as_flattened().iter().map(|word| u64::from(word.count_ones())).sum()
}

fn is_any<const LANES: usize>(block: &RowBlock<LANES>) -> bool {
    block.iter().fold(0, |all, word| all | word) != 0
}

/// Adds the vertices of a row to another.
fn add<const LANES: usize>(into: &mut [RowBlock<LANES>], row: &[RowBlock<LANES>]) {
    for (into, row) in into.iter_mut().zip(row) {
        for (into, row) in into.iter_mut().zip(row) {
            *into |= row;
        }
    }
}

/// Combines rows into `into`, if any of them changed: their union if the police win, who choose, or
/// else what is in all of them. Returns whether any did. Otherwise no new state is possible.
fn gather<const LANES: usize>(
    from: &Rows<LANES>,
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
