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
//!
//! Each of these steps writes only the rows of the squad that it is about, so two threads take squads of
//! different numbers, see [`SquadPart`]. What they find does not depend on the order.

use crate::host;
use crate::model::{OutOfMemory, Player, Squad, TwoThreads, filled, in_halves};
use crate::solve::pursuit::arena::Arena;
use crate::solve::pursuit::choice::BestChoice;
use crate::solve::pursuit::context::{SearchContext, SolveUntil};
use crate::solve::pursuit::part::{BitRows, LevelPart, SquadPart, TurnNews, Won};
use crate::solve::pursuit::partial::{PartialTurn, lasts, rows_for};
use crate::solve::pursuit::rows::{Dilation, RowBlock, lanes_for, members, row_words};
use crate::solve::pursuit::squads::squad_count;
use crate::solve::value::{Control, Stopped, Turns, Value};

/// With fewer squads, two threads would take longer to begin than they save.
const SQUADS_TO_SHARE: usize = 1 << 12;

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
    let rows = squad_count(arena.vertices, arena.policemen);
    let is_shared = control.may_share() && rows >= SQUADS_TO_SHARE as u64 && host::processors() > 1;
    let threads = if is_shared { TwoThreads::new() } else { None };
    match &threads {
        Some(threads) => {
            threads.run(|| solve_with(arena, until, most_planes, Some(threads), control))
        }
        None => solve_with(arena, until, most_planes, None, control),
    }
}

/// Solves an arena, see [`solve`], on one of the threads if there are any.
fn solve_with(
    arena: Arena,
    until: SolveUntil,
    most_planes: u32,
    threads: Option<&TwoThreads>,
    control: &dyn Control,
) -> Result<PursuitTables, Stopped> {
    match lanes_for(arena.vertices) {
        1 => Search::<1>::new(arena, until, most_planes, threads, control)?.run(),
        2 => Search::<2>::new(arena, until, most_planes, threads, control)?.run(),
        4 => Search::<4>::new(arena, until, most_planes, threads, control)?.run(),
        _ => Search::<8>::new(arena, until, most_planes, threads, control)?.run(),
    }
}

/// A solve.
struct Search<'a, const LANES: usize> {
    context: SearchContext<'a, LANES>,
    known: KnownStates<LANES>,
    /// For each side, the police first.
    levels: Vec<Levels<LANES>>,
}

/// The rows of each partial turn, for what one side wins. With one policeman, a copy of the table in
/// which the thief moves.
type Levels<const LANES: usize> = Vec<BitRows<LANES>>;

/// What is known so far.
struct KnownStates<const LANES: usize> {
    /// For each side, the police first.
    sides: Vec<Won<LANES>>,
    planes: Vec<Vec<RowBlock<LANES>>>,
    /// What all turns found together.
    news: TurnNews,
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

impl<'a, const LANES: usize> Search<'a, LANES> {
    fn new(
        arena: Arena,
        until: SolveUntil,
        most_planes: u32,
        threads: Option<&'a TwoThreads>,
        control: &'a dyn Control,
    ) -> Result<Self, Stopped> {
        let vertices = arena.vertices;
        let policemen = arena.policemen;
        let blocks = row_words(vertices) / LANES;
        let rows = rows_for(vertices, policemen);
        let moves = |from| arena.police.of(from).iter().map(move |&to| (from, to));
        let lasts = lasts(vertices, (0..vertices).flat_map(moves))?;
        let partial = PartialTurn::all(vertices, policemen, &lasts)?;
        let mut sides = Vec::new();
        let mut levels = Vec::new();
        let thief = arena.thief_can_win().then_some(Player::Thief);
        for winner in [Player::Police].into_iter().chain(thief) {
            let tables = [BitRows::new(rows, blocks)?, BitRows::new(rows, blocks)?];
            sides.push(Won { winner, tables });
            let level =
                |turn: &PartialTurn| BitRows::new(turn.starts.last().copied().unwrap_or(0), blocks);
            levels.push(partial.iter().map(level).collect::<Result<_, _>>()?);
        }
        let choice = match until {
            SolveUntil::Whole { first } | SolveUntil::Choice { first } => {
                Some(BestChoice::new(&arena, first, rows))
            }
            SolveUntil::State { .. } => None,
        };
        let context = SearchContext {
            until,
            most_planes,
            blocks,
            rows,
            dilation: Dilation::new(&arena.thief, vertices)?,
            partial,
            everywhere: row_of(0..vertices, blocks)?,
            choice,
            turn: 0,
            decided: 0,
            arena,
            threads,
            control,
        };
        let known = KnownStates { sides, planes: Vec::new(), news: TurnNews::default() };
        Ok(Self { context, known, levels })
    }

    fn run(mut self) -> Result<PursuitTables, Stopped> {
        self.enter_ended_states()?;
        while self.known.news.settled.is_none() {
            self.context.turn = self.context.turn.saturating_add(1);
            self.add_planes()?;
            let mut has_news = false;
            // A turn reads only what the turn before found: the levels before the thief's tables,
            // and those before the tables of the police.
            for side in 0..self.levels.len() {
                self.move_first_policemen(side)?;
            }
            for side in 0..self.levels.len() {
                has_news |= self.move_thief(side)?;
            }
            for side in 0..self.levels.len() {
                has_news |= self.move_last_policeman(side)?;
            }
            if !has_news {
                break;
            }
        }
        let Self { context, known: KnownStates { sides, mut planes, news }, .. } = self;
        context.control.progress(1.0);
        let chosen = match context.until {
            SolveUntil::Whole { .. } => context.chosen(&sides),
            SolveUntil::Choice { .. } | SolveUntil::State { .. } => None,
        };
        // The planes of the last turn, which found nothing.
        for (bit, plane) in planes.iter_mut().enumerate() {
            if news.numbers >> bit & 1 == 0 {
                *plane = Vec::new();
            }
        }
        planes.truncate(32 - news.numbers.leading_zeros() as usize);
        let tables = |won: Won<LANES>| {
            let [police, _] = won.tables;
            police.bits.into_flattened()
        };
        let mut sides = sides.into_iter().map(tables);
        Ok(PursuitTables {
            words: context.blocks * LANES,
            police: sides.next().unwrap_or_default(),
            thief: sides.next().unwrap_or_default(),
            planes: planes.into_iter().map(Vec::into_flattened).collect(),
            settled: news.settled.map(|winner| Value::Win(winner, Turns(context.turn))),
            chosen,
            arena: context.arena,
        })
    }

    /// Adds the planes of the numbers that this turn may find.
    fn add_planes(&mut self) -> Result<(), OutOfMemory> {
        let Self { context, known, .. } = self;
        if !context.keeps_turns() {
            return Ok(());
        }
        for won in &known.sides {
            let number = context.number(won.winner);
            let needed = (32 - number.leading_zeros()).min(context.most_planes) as usize;
            known.planes.resize_with(needed.max(known.planes.len()), Vec::new);
            for (bit, plane) in known.planes.iter_mut().enumerate() {
                if number >> bit & 1 == 1 && plane.is_empty() {
                    *plane = filled([0; LANES], context.rows * context.blocks)?;
                }
            }
        }
        Ok(())
    }

    /// Does a step for all squads, in parts. Returns whether any state became decided.
    fn in_parts(
        context: &mut SearchContext<'_, LANES>,
        known: &mut KnownStates<LANES>,
        step: impl Fn(&SearchContext<'_, LANES>, &mut SquadPart<'_, LANES>) -> Result<TurnNews, Stopped>
        + Sync,
    ) -> Result<bool, Stopped> {
        let KnownStates { sides, planes, news } = known;
        let whole = SquadPart {
            squads: 0..context.rows,
            sides: sides.iter_mut().map(Won::all).collect(),
            planes: planes.iter_mut().map(Vec::as_mut_slice).collect(),
        };
        let reading = &*context;
        let found = in_halves(
            reading.threads,
            whole,
            &|part| part.split(reading.blocks),
            &|mut part| step(reading, &mut part),
            &|before, after| Ok(TurnNews::and(before?, after?)),
        )?;
        context.decided += found.decided;
        *news = news.and(found);
        Ok(found.is_any)
    }

    /// Enters the states that are over: caught, escaped, stuck.
    fn enter_ended_states(&mut self) -> Result<(), Stopped> {
        let arena = &self.context.arena;
        let blocks = self.context.blocks;
        let exits = row_of::<LANES>(members(&arena.exits), blocks)?;
        let is_stuck = |&vertex: &u32| arena.thief.of(vertex).is_empty();
        let stuck = row_of((0..arena.vertices).filter(is_stuck), blocks)?;
        Self::in_parts(&mut self.context, &mut self.known, |context, part| {
            context.enter_ended_states(part, &exits, &stuck)
        })?;
        Ok(())
    }

    /// Moves all policemen but the last one: fills the levels from the table in which the thief is
    /// to move.
    fn move_first_policemen(&mut self, side: usize) -> Result<(), Stopped> {
        let Self { context, known, levels } = self;
        let Won { winner, tables: [_, after] } = &mut known.sides[side];
        let levels = &mut levels[side];
        if let [level] = &mut levels[..]
            && context.arena.policemen == 1
        {
            level.bits.copy_from_slice(&after.bits);
            level.is_changed.copy_from_slice(&after.is_changed);
            after.is_changed.fill(false);
            return Ok(());
        }
        let mut after = (after, None);
        for (turn, level) in context.partial.iter().zip(levels).rev() {
            let (from, from_starts) = after;
            if from.has_changed() {
                let squads = 0..turn.starts.len() - 1;
                let reading = &*from;
                in_halves(
                    context.threads,
                    LevelPart { squads, rows: level.all() },
                    &|part| part.split(&turn.starts, context.blocks),
                    &|part| context.fill_level(part, turn, reading, from_starts, *winner),
                    &|before, after| before.and(after),
                )?;
                from.is_changed.fill(false);
            }
            after = (level, Some(&turn.starts[..]));
        }
        Ok(())
    }

    /// Moves the thief: fills the table in which he is to move from the other.
    fn move_thief(&mut self, side: usize) -> Result<bool, Stopped> {
        Self::in_parts(&mut self.context, &mut self.known, |context, part| {
            context.move_thief(part, side)
        })
    }

    /// Moves the last policeman: fills the table in which the police are to move.
    fn move_last_policeman(&mut self, side: usize) -> Result<bool, Stopped> {
        let Some(level) = self.levels[side].first_mut().filter(|level| level.has_changed()) else {
            return Ok(false);
        };
        let reading = &*level;
        let has_news = Self::in_parts(&mut self.context, &mut self.known, |context, part| {
            context.move_last_policeman(part, side, reading)
        })?;
        level.is_changed.fill(false);
        Ok(has_news)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;

    use crate::model::{Player, PursuitGame, PursuitGraph, TwoThreads};
    use crate::solve::pursuit::arena::Arena;
    use crate::solve::pursuit::context::SolveUntil;
    use crate::solve::pursuit::engine::{PursuitTables, solve_with};
    use crate::solve::value::{Stopped, Unwatched};

    /// A graph of paths and some edges more, so that games take many turns.
    fn graph(vertices: u32, random: &mut Rng) -> Arc<PursuitGraph> {
        let mut edges: Vec<(u32, u32)> =
            (1..vertices).flat_map(|to| [(to - 1, to), (to, to - 1)]).collect();
        edges.extend((0..vertices / 2).map(|_| (random.u32(..vertices), random.u32(..vertices))));
        Arc::new(PursuitGraph::new(vertices, edges))
    }

    #[test]
    fn two_threads_find_what_one_does() {
        let threads = TwoThreads::new().expect("two threads");
        let mut random = Rng::with_seed(7);
        for (vertices, policemen) in [(3000, 1), (90, 2), (28, 3), (15, 4)] {
            let mut game = PursuitGame::usual(graph(vertices, &mut random), policemen);
            for exits in [vec![], vec![vertices / 3]] {
                game.exits = exits;
                for first in [Player::Police, Player::Thief] {
                    for until in [
                        SolveUntil::Whole { first },
                        SolveUntil::Choice { first },
                        SolveUntil::State { row: 7, thief: 9, mover: first, keeps_turns: true },
                    ] {
                        let solve = |threads| -> Result<PursuitTables, Stopped> {
                            solve_with(
                                Arena::new(&game, policemen)?,
                                until,
                                32,
                                threads,
                                &Unwatched,
                            )
                        };
                        let one = solve(None).unwrap();
                        let two = threads.run(|| solve(Some(&threads))).unwrap();
                        let what = |tables: PursuitTables| {
                            let PursuitTables { police, thief, planes, settled, chosen, .. } =
                                tables;
                            // A solve may stop before the rest of a turn is entered.
                            (settled.is_none()).then_some((police, thief, planes, chosen))
                        };
                        assert_eq!(one.settled, two.settled);
                        assert!(what(one) == what(two), "{policemen} on {vertices}, {until:?}");
                    }
                }
            }
        }
    }
}
