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
//! of the turns of all states.

use crate::model::{OutOfMemory, Player, filled};
use crate::solve::pursuit::arena::Arena;
use crate::solve::pursuit::rows::{Dilation, words_for};
use crate::solve::pursuit::squads::{numbers_with, squad_count, squads};
use crate::solve::value::{Control, Stopped, Turns, Value};

/// The index of the table with this side to move.
pub(crate) const fn table(mover: Player) -> usize {
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
struct Rows {
    bits: Vec<u64>,
    is_changed: Vec<bool>,
}

impl Rows {
    fn new(rows: usize, words: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { bits: filled(0, rows * words)?, is_changed: filled(false, rows)? })
    }
}

/// The rows between two policemen of one turn.
struct PartialTurn {
    /// The number of policemen who moved.
    moved: u8,
    rows: Rows,
}

/// What one side wins.
struct Won {
    winner: Player,
    tables: [Rows; 2],
    /// For each number of policemen who moved. With one policeman, a copy of the table in
    /// which the thief moves.
    levels: Vec<PartialTurn>,
}

/// The tables of a solve that is finished or stopped.
pub(crate) struct PursuitTables {
    pub(crate) arena: Arena,
    pub(crate) words: usize,
    /// The states that the police win, with each side to move.
    pub(crate) police: [Vec<u64>; 2],
    /// Those that the thief wins, empty if he never does.
    pub(crate) thief: [Vec<u64>; 2],
    /// The bits of the turns, the lowest first.
    pub(crate) planes: Vec<[Vec<u64>; 2]>,
    /// The value of what was asked for: of the state, or of the best choice. `None` if that game
    /// never ends, or nothing was asked for.
    pub(crate) settled: Option<Value>,
}

/// When a solve may stop before every state is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SolveUntil {
    /// Never.
    Whole,
    /// Once the value of the best choice is known, with this side to move after it: some squad wins
    /// against every choice of the thief, or he escapes from every squad. Turns are not kept.
    Choice(Player),
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

/// The bytes of solving a graph of this size at the peak, and of the tables kept.
pub(crate) fn memory(
    vertices: u32,
    edges: usize,
    policemen: u8,
    planes: u32,
    thief_can_win: bool,
) -> (u64, u64) {
    let row = words_for(vertices) as u64 * 8;
    let rows = squad_count(vertices, policemen);
    let sides = if thief_can_win { 2 } else { 1 };
    let level_rows = match policemen {
        1 => rows,
        _ => (1..policemen).fold(0u64, |sum, moved| {
            let rows = squad_count(vertices, moved)
                .saturating_mul(squad_count(vertices, policemen - moved));
            sum.saturating_add(rows)
        }),
    };
    let arena = Arena::memory(vertices, edges);
    let tables = rows.saturating_mul(2).saturating_mul(row);
    let kept = tables.saturating_mul(u64::from(planes) + sides).saturating_add(arena);
    let changed = rows.saturating_mul(2).saturating_add(level_rows);
    let solving = level_rows.saturating_mul(row).saturating_add(changed).saturating_mul(sides);
    let fixed = Dilation::memory(vertices) + u64::from(vertices) * 8 + 8 * row + 4096;
    (kept.saturating_add(solving).saturating_add(fixed), kept)
}

/// Solves an arena. `most_planes` bounds the turns: below 2 to this power.
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
    Search::new(arena, until, most_planes)?.run(control)
}

struct Search {
    arena: Arena,
    until: SolveUntil,
    most_planes: u32,
    words: usize,
    rows: usize,
    dilation: Dilation,
    /// The police first.
    sides: Vec<Won>,
    planes: Vec<[Vec<u64>; 2]>,
    /// All vertices.
    everywhere: Vec<u64>,
    /// The vertices that the thief may choose.
    choices: Vec<u64>,
    /// For each vertex, the last one from which a policeman can go there.
    last_before: Vec<Option<u32>>,
    /// The number of squads from which the thief has no choice that wins, as far as is known.
    held: usize,
    /// The number of states that are decided, with either side to move, in the sampled rows.
    decided: u64,
    /// Who wins what was asked for, in this turn.
    settled: Option<Player>,
    turn: u32,
}

impl Search {
    fn new(arena: Arena, until: SolveUntil, most_planes: u32) -> Result<Self, Stopped> {
        let vertices = arena.vertices;
        let policemen = arena.policemen;
        let words = words_for(vertices);
        let count =
            |policemen| usize::try_from(squad_count(vertices, policemen)).unwrap_or(usize::MAX);
        let rows = count(policemen);
        let mut everywhere = filled(u64::MAX, words)?;
        if let Some(last) = everywhere.last_mut().filter(|_| !vertices.is_multiple_of(64)) {
            *last = (1 << (vertices % 64)) - 1;
        }
        let side = |winner| -> Result<Won, Stopped> {
            let mut levels = Vec::new();
            for moved in 1..policemen.max(2) {
                let level_rows = count(moved).saturating_mul(count(policemen - moved));
                levels.push(PartialTurn { moved, rows: Rows::new(level_rows, words)? });
            }
            Ok(Won { winner, tables: [Rows::new(rows, words)?, Rows::new(rows, words)?], levels })
        };
        let mut sides = vec![side(Player::Police)?];
        if arena.thief_can_win() {
            sides.push(side(Player::Thief)?);
        }
        let dilation = Dilation::new(&arena.thief, vertices)?;
        let planes = Vec::new();
        let choices = arena.choices();
        let mut last_before = filled(None, vertices as usize)?;
        for from in 0..vertices {
            for &to in arena.police.of(from) {
                last_before[to as usize] = Some(from);
            }
        }
        Ok(Self {
            arena,
            until,
            most_planes,
            words,
            rows,
            dilation,
            sides,
            planes,
            everywhere,
            choices,
            last_before,
            held: rows,
            decided: 0,
            settled: None,
            turn: 0,
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
        let mut tables = self.sides.into_iter().map(|won| won.tables.map(|rows| rows.bits));
        Ok(PursuitTables {
            arena: self.arena,
            words: self.words,
            police: tables.next().unwrap_or_default(),
            thief: tables.next().unwrap_or_default(),
            planes: self.planes,
            settled: self.settled.map(|winner| Value::Win(winner, Turns(self.turn))),
        })
    }

    /// Enters the states that are over: caught, escaped, stuck.
    fn enter_ended_states(&mut self, control: &dyn Control) -> Result<(), Stopped> {
        let Self { arena, words, .. } = self;
        let words = *words;
        let mut stuck_thief = filled(0u64, words)?;
        for vertex in (0..arena.vertices).filter(|&vertex| arena.thief.of(vertex).is_empty()) {
            stuck_thief[vertex as usize / 64] |= 1 << (vertex % 64);
        }
        let mut sets: [Vec<u64>; 2] = [filled(0, words)?, filled(0, words)?];
        for (row, squad) in squads(arena.vertices, arena.policemen).enumerate() {
            if row % CHECKED_EVERY == 0 && control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            let all_stuck =
                squad.vertices().iter().all(|&vertex| arena.police_is_stuck[vertex as usize]);
            for mover in MOVERS {
                let is_thief = mover == Player::Thief;
                let winner = arena.winner_when_stuck(mover);
                for word in 0..words {
                    let here = squad.vertices().iter().filter(|&&at| at as usize / 64 == word);
                    let caught = here.fold(0u64, |bits, at| bits | 1 << (at % 64));
                    let escaped = arena.exits[word] & !caught;
                    let stuck = if is_thief {
                        stuck_thief[word]
                    } else if all_stuck {
                        self.everywhere[word]
                    } else {
                        0
                    };
                    let stuck = stuck & !caught & !escaped;
                    sets[0][word] = caught | if winner == Player::Police { stuck } else { 0 };
                    sets[1][word] = escaped | if winner == Player::Thief { stuck } else { 0 };
                }
                for (won, set) in self.sides.iter_mut().zip(&sets) {
                    let rows = &mut won.tables[table(mover)];
                    rows.bits[row * words..][..words].copy_from_slice(set);
                    rows.is_changed[row] = set.iter().any(|&word| word != 0);
                    if row.is_multiple_of(SAMPLED) {
                        self.decided += count(set);
                    }
                }
            }
        }
        match self.until {
            SolveUntil::Whole => {}
            SolveUntil::Choice(first) => {
                let everywhere = self.everywhere.clone();
                for side in 0..self.sides.len() {
                    for row in 0..self.rows {
                        self.watch_choice(side, first, row, &everywhere);
                    }
                }
            }
            SolveUntil::State { row, thief, mover, .. } => {
                let is_won = |won: &&Won| {
                    let word = won.tables[table(mover)].bits[row * words + thief as usize / 64];
                    word >> (thief % 64) & 1 == 1
                };
                self.settled = self.sides.iter().find(is_won).map(|won| won.winner);
            }
        }
        Ok(())
    }

    /// Notices when a row, of which `news` are new, decides the best choice. A squad is the best
    /// once it wins against all choices. If the thief escapes from every squad, the last of them is.
    fn watch_choice(&mut self, side: usize, mover: Player, row: usize, news: &[u64]) {
        let won = &self.sides[side];
        let row = &won.tables[table(mover)].bits[row * self.words..][..self.words];
        match won.winner {
            Player::Police => {
                if row.iter().zip(&self.choices).all(|(row, may)| !row & may == 0) {
                    self.settled = Some(Player::Police);
                }
            }
            Player::Thief => {
                let escapes = || row.iter().zip(&self.choices).map(|(row, may)| row & may);
                let was_held = escapes().zip(news).all(|(escapes, news)| escapes & !news == 0);
                if was_held && escapes().any(|word| word != 0) {
                    self.held -= 1;
                    if self.held == 0 {
                        self.settled = Some(Player::Thief);
                    }
                }
            }
        }
    }

    /// Moves all policemen but the last one: fills the levels from the table in which the thief is
    /// to move.
    fn move_first_policemen(&mut self, side: usize, control: &dyn Control) -> Result<(), Stopped> {
        let vertices = self.arena.vertices;
        let policemen = self.arena.policemen;
        let words = self.words;
        let Won { winner, tables, levels } = &mut self.sides[side];
        let mut after = &mut tables[table(Player::Thief)];
        let mut news = filled(0u64, words)?;
        if let [PartialTurn { rows, .. }] = &mut levels[..]
            && policemen == 1
        {
            rows.bits.copy_from_slice(&after.bits);
            rows.is_changed.copy_from_slice(&after.is_changed);
            after.is_changed.fill(false);
            return Ok(());
        }
        let mut with = filled(0usize, vertices as usize)?;
        for PartialTurn { moved, rows } in levels.iter_mut().rev() {
            if !after.is_changed.contains(&true) {
                after = rows;
                continue;
            }
            let waiting = policemen - *moved;
            let below = squad_count(vertices, waiting) as usize;
            let next_below = squad_count(vertices, waiting - 1) as usize;
            let is_any = *winner == Player::Police;
            for (number, squad) in squads(vertices, *moved).enumerate() {
                if control.is_cancelled() {
                    return Err(Stopped::Cancelled);
                }
                // The last policeman moves first, so all who moved began no earlier than those who
                // wait. On a grid, this rules out half of the rows.
                let began = squad.vertices().iter().map(|&to| self.last_before[to as usize]);
                let lasts = began.min().flatten().map_or(0, |last| last + 1);
                numbers_with(&squad, &mut with);
                for last in 0..lasts {
                    let row = number * below + squad_count(last, waiting) as usize;
                    let others = squad_count(last + 1, waiting - 1) as usize;
                    let moves = self.arena.police.of(last);
                    for other in 0..others {
                        let leads_to =
                            moves.iter().map(|&to| with[to as usize] * next_below + other);
                        if gather(after, leads_to, is_any, &mut news) {
                            let bits = &mut rows.bits[(row + other) * words..][..words];
                            rows.is_changed[row + other] |= add(bits, &news);
                        }
                    }
                }
            }
            after.is_changed.fill(false);
            after = rows;
        }
        Ok(())
    }

    /// Moves the thief: fills the table in which he is to move from the other.
    fn move_thief(&mut self, side: usize, control: &dyn Control) -> Result<bool, Stopped> {
        let words = self.words;
        let mut news = filled(0u64, words)?;
        let mut reached = filled(0u64, words)?;
        let mut has_news = false;
        for row in 0..self.rows {
            let is_changed = std::mem::take(&mut self.sides[side].tables[0].is_changed[row]);
            if row % CHECKED_EVERY == 0 {
                self.report(control);
                if control.is_cancelled() {
                    return Err(Stopped::Cancelled);
                }
            }
            if !is_changed {
                continue;
            }
            let Won { winner, tables: [from, _], .. } = &self.sides[side];
            let set = &from.bits[row * words..][..words];
            if *winner == Player::Thief {
                self.dilation.before(set, &mut news);
            } else {
                // Lost for the thief: no move leads elsewhere.
                for ((reached, all), won) in reached.iter_mut().zip(&self.everywhere).zip(set) {
                    *reached = all & !won;
                }
                self.dilation.before(&reached, &mut news);
                for (news, all) in news.iter_mut().zip(&self.everywhere) {
                    *news = all & !*news;
                }
            }
            has_news |= self.commit(side, Player::Thief, row, &mut news)?;
        }
        Ok(has_news)
    }

    /// Moves the last policeman: fills the table in which the police are to move.
    fn move_last_policeman(&mut self, side: usize, control: &dyn Control) -> Result<bool, Stopped> {
        let vertices = self.arena.vertices;
        let policemen = self.arena.policemen;
        let words = self.words;
        let others_below = squad_count(vertices, policemen - 1) as usize;
        let mut news = filled(0u64, words)?;
        let mut has_news = false;
        let level = self.sides[side].levels.first();
        if !level.is_some_and(|level| level.rows.is_changed.contains(&true)) {
            return Ok(false);
        }
        for last in 0..vertices {
            self.report(control);
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            let first_row = squad_count(last, policemen) as usize;
            for other in 0..squad_count(last + 1, policemen - 1) as usize {
                let Won { winner, levels, .. } = &mut self.sides[side];
                let Some(PartialTurn { rows, .. }) = levels.first() else { continue };
                let moves = self.arena.police.of(last).iter();
                let leads_to = moves.map(|&to| to as usize * others_below + other);
                if gather(rows, leads_to, *winner == Player::Police, &mut news) {
                    has_news |= self.commit(side, Player::Police, first_row + other, &mut news)?;
                }
            }
        }
        if let Some(level) = self.sides[side].levels.first_mut() {
            level.rows.is_changed.fill(false);
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
        news: &mut [u64],
    ) -> Result<bool, Stopped> {
        let words = self.words;
        let table = table(mover);
        let place = row * words..(row + 1) * words;
        for won in &self.sides {
            let decided = &won.tables[table].bits[place.clone()];
            for (news, decided) in news.iter_mut().zip(decided) {
                *news &= !decided;
            }
        }
        if news.iter().fold(0, |all, word| all | word) == 0 {
            return Ok(false);
        }
        if row.is_multiple_of(SAMPLED) {
            self.decided += count(news);
        }
        let rows = &mut self.sides[side].tables[table];
        rows.is_changed[row] = true;
        let bits = &mut rows.bits[place.clone()];
        add(bits, news);
        match self.until {
            SolveUntil::Choice(first) => {
                if first == mover {
                    self.watch_choice(side, mover, row, news);
                }
                return Ok(true);
            }
            SolveUntil::State { row: asked, thief, mover: first, keeps_turns } => {
                if asked == row
                    && first == mover
                    && bits[thief as usize / 64] >> (thief % 64) & 1 == 1
                {
                    self.settled = Some(self.sides[side].winner);
                }
                if !keeps_turns {
                    return Ok(true);
                }
            }
            SolveUntil::Whole => {}
        }
        let turn = self.turn;
        let needed = 32 - turn.leading_zeros();
        if needed > self.most_planes {
            return Err(Stopped::TooLarge { needed: 0, limit: 0 });
        }
        while self.planes.len() < needed as usize {
            let size = self.rows * words;
            self.planes.push([filled(0, size)?, filled(0, size)?]);
        }
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if turn >> bit & 1 == 0 {
                continue;
            }
            // Most news are in a few words of a row. The rest of it is in memory that need not be
            // fetched.
            let (bits, last_bits) = plane[table][place.clone()].as_chunks_mut::<4>();
            let (news, last_news) = news.as_chunks::<4>();
            for (bits, news) in bits.iter_mut().zip(news) {
                if *news != [0; 4] {
                    add(bits, news);
                }
            }
            add(last_bits, last_news);
        }
        Ok(true)
    }
}

/// The number of vertices in a row.
fn count(row: &[u64]) -> u64 {
    row.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Adds the vertices of a row to another. Returns whether any is new.
fn add(into: &mut [u64], row: &[u64]) -> bool {
    let mut news = 0;
    for (into, row) in into.iter_mut().zip(row) {
        news |= row & !*into;
        *into |= row;
    }
    news != 0
}

/// Combines rows into `into`: their union, or what is in all of them. Returns whether any of them
/// changed. Otherwise no new state is possible.
fn gather(
    rows: &Rows,
    mut numbers: impl Iterator<Item = usize> + Clone,
    is_any: bool,
    into: &mut [u64],
) -> bool {
    let words = into.len();
    let row = |number: usize| &rows.bits[number * words..][..words];
    if is_any {
        let mut changed = numbers.filter(|&number| rows.is_changed[number]);
        let Some(first) = changed.next() else { return false };
        into.copy_from_slice(row(first));
        for number in changed {
            for (into, row) in into.iter_mut().zip(row(number)) {
                *into |= row;
            }
        }
        return true;
    }
    if !numbers.clone().any(|number| rows.is_changed[number]) {
        return false;
    }
    let Some(first) = numbers.next() else { return false };
    into.copy_from_slice(row(first));
    for number in numbers {
        for (into, row) in into.iter_mut().zip(row(number)) {
            *into &= row;
        }
    }
    true
}
