//! The common entry to the engines: the solve, and the solution.

use std::sync::Arc;

use crate::model::{BoardGame, Cell, Player, State, is_available};
use crate::solve::board::bits::rounds::Sharing;
use crate::solve::board::bits::slices::MappedValues;
use crate::solve::board::bits::{BitTable, Stored};
use crate::solve::board::demand::{Demand, GoesOn};
use crate::solve::board::engine::{Engine, engine, memory_for};
use crate::solve::board::queue::QueueTable;
use crate::solve::board::repair::RepairedTable;
use crate::solve::board::state::GridState;
use crate::solve::board::{queue, repair};
use crate::solve::bytes::{TransferInput, TransferNumber};
use crate::solve::machine;
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped, Turns, Value};

/// The values of the states of one game: all of them, or as many as were asked for.
///
/// Immutable, so it may be read from any thread; share it in an [`Arc`].
pub struct BoardSolution {
    game: Arc<BoardGame>,
    table: Table,
}

/// The table of the engine that solved the game.
pub(crate) enum Table {
    /// Only the value of one state.
    Verdict(GridState, Value),
    Bits(BitTable),
    Queue(QueueTable),
    Repaired(RepairedTable),
}

/// Solves every state of a game.
///
/// # Errors
/// [`Stopped::Cancelled`] some milliseconds after `control` cancels. [`Stopped::TooLarge`] for
/// boards with too many cells for any engine, and if the system does not provide the memory. There
/// is no other limit: compare [`memory_needed`](crate::solve::memory_needed) with what you can
/// afford first.
///
/// # Complexity
/// Linear in the moves of all states.
///
/// # Examples
/// ```
/// use stakeout::model::BoardReading;
/// use stakeout::solve::{Unwatched, solve};
/// use stakeout::syntax::Sections;
///
/// let sections = Sections::new("P.T*E\n");
/// let puzzle = BoardReading::new(&sections.all()[0].section).puzzle.expect("no errors");
/// let solution = solve(&puzzle.game, &Unwatched)?;
/// assert_eq!(solution.value(puzzle.start).to_string(), "Police catches the thief in 3 turns");
/// # Ok::<(), stakeout::solve::Stopped>(())
/// ```
pub fn solve(game: &Arc<BoardGame>, control: &dyn Control) -> Result<BoardSolution, Stopped> {
    solve_within(game, u64::MAX, control)
}

/// As [`solve`], by an engine that stays within `limit` bytes if there is one, even if another
/// engine is faster.
///
/// # Errors
/// See [`solve`].
pub fn solve_within(
    game: &Arc<BoardGame>,
    limit: u64,
    control: &dyn Control,
) -> Result<BoardSolution, Stopped> {
    solve_for(game, Demand::Turns, limit, control)
}

/// As [`solve_within`], but only as far as a demand asks.
///
/// # Errors
/// See [`solve`].
///
/// # Examples
/// ```
/// use stakeout::model::BoardReading;
/// use stakeout::solve::{Demand, Unwatched, best_line, solve_for};
/// use stakeout::syntax::Sections;
///
/// let sections = Sections::new("P.T*E\n");
/// let puzzle = BoardReading::new(&sections.all()[0].section).puzzle.expect("no errors");
/// let solution = solve_for(&puzzle.game, Demand::Line(puzzle.start), u64::MAX, &Unwatched)?;
/// assert_eq!(solution.value(puzzle.start).to_string(), "Police catches the thief in 3 turns");
/// assert_eq!(best_line(&solution, puzzle.start).len(), 3);
/// let whole = solution.continued(Demand::Turns, &Unwatched)?;
/// assert!(whole.is_whole());
/// # Ok::<(), stakeout::solve::Stopped>(())
/// ```
pub fn solve_for(
    game: &Arc<BoardGame>,
    demand: Demand,
    limit: u64,
    control: &dyn Control,
) -> Result<BoardSolution, Stopped> {
    let begun = begin(game, demand, limit, control)?;
    begun.continued(demand, control)
}

/// The values of some states of a game, in the memory of one verdict: one after the other, but each
/// region of the board is solved only once.
///
/// # Errors
/// See [`solve`].
pub(crate) fn verdicts(
    game: &Arc<BoardGame>,
    starts: &[State],
    limit: u64,
    control: &dyn Control,
) -> Result<Vec<Value>, Stopped> {
    let starts: Vec<GridState> = starts.iter().map(|&start| start.into()).collect();
    let mut found: Vec<Option<Value>> =
        starts.iter().map(|&start| (!game.has_state(start)).then_some(Value::Draw)).collect();
    while let Some(next) = found.iter().position(Option::is_none) {
        let mut goes_on = |known: &dyn Fn(GridState) -> Option<Value>| {
            for (found, &start) in found.iter_mut().zip(&starts) {
                if found.is_none() {
                    *found = known(start);
                }
            }
            found[next].is_none()
        };
        let solution = begin(game, Demand::Verdict(starts[next].into()), limit, control)?;
        solution.advanced(Some(starts[next].thief), control, &mut goes_on)?;
        found[next].get_or_insert(Value::Draw);
    }
    Ok(found.into_iter().flatten().map(|value| value.under(&game.rules)).collect())
}

/// As [`solve_within`], but asks `goes_on` after each round of turns; it can look up states that
/// are decided by then. The thief's cell `first` tells which states are decided before others.
///
/// # Errors
/// See [`solve`].
pub(crate) fn solve_while(
    game: &Arc<BoardGame>,
    limit: u64,
    control: &dyn Control,
    first: Option<Cell>,
    goes_on: GoesOn<'_>,
) -> Result<BoardSolution, Stopped> {
    begin(game, Demand::Turns, limit, control)?.advanced(first, control, goes_on)
}

/// A solution that knows nothing yet.
fn begin(
    game: &Arc<BoardGame>,
    demand: Demand,
    limit: u64,
    control: &dyn Control,
) -> Result<BoardSolution, Stopped> {
    let scope = demand.scope();
    let (engine, memory) = engine(game, scope, limit);
    let table = machine::reserved(memory.peak, || {
        Ok(match engine {
            Engine::Bits => Table::Bits(BitTable::new(game, scope, limit)?),
            Engine::Queue => Table::Queue(QueueTable::new(game, control)?),
        })
    })?;
    Ok(BoardSolution { game: Arc::clone(game), table })
}

impl BoardSolution {
    #[cfg(test)]
    pub(crate) fn with_table(game: Arc<BoardGame>, table: Table) -> Self {
        Self { game, table }
    }

    /// Adds the table as bytes. Returns whether it can be written: one that is not whole or was
    /// repaired is not.
    pub(crate) fn write(&self, to: &mut Vec<u8>) -> bool {
        if !self.is_whole() {
            return false;
        }
        match &self.table {
            Table::Bits(table) => {
                0u8.write(to);
                table.write(to);
            }
            Table::Queue(table) => {
                1u8.write(to);
                table.write(to);
            }
            Table::Verdict(..) | Table::Repaired(_) => return false,
        }
        true
    }

    /// The solution that was written.
    pub(crate) fn read(game: &Arc<BoardGame>, from: &mut TransferInput<'_>) -> Option<Self> {
        let table = match u8::read(from)? {
            0 => Table::Bits(BitTable::read(game, from)?),
            1 => Table::Queue(QueueTable::read(game, from)?),
            _ => return None,
        };
        Some(Self { game: Arc::clone(game), table })
    }

    /// The game that this solves.
    pub fn game(&self) -> &Arc<BoardGame> {
        &self.game
    }

    /// Solves on until a demand is met, from where the solution stands. One for a verdict or for
    /// outcomes has no turns, so that a demand for those begins again.
    ///
    /// # Errors
    /// See [`solve`].
    pub fn continued(self, demand: Demand, control: &dyn Control) -> Result<Self, Stopped> {
        let is_enough = match (&self.table, demand) {
            (Table::Verdict(of, _), Demand::Verdict(start)) => *of == start.into(),
            (Table::Verdict(..), _) => false,
            (Table::Bits(table), Demand::Line(_) | Demand::Turns) => {
                table.frame.stored == Stored::Rounds
            }
            (Table::Bits(table), Demand::Outcomes) => table.frame.stored != Stored::Nothing,
            _ => true,
        };
        if !is_enough {
            return solve_for(&self.game, demand, u64::MAX, control);
        }
        let Some(start) = demand.start() else {
            return self.advanced(None, control, &mut |_| true);
        };
        let mut found = None;
        let has_state = self.game.has_state(start);
        let solution = self.advanced(Some(start.thief), control, &mut |known| {
            found = known(start);
            has_state && found.is_none()
        })?;
        let table = match (demand, solution.table) {
            (Demand::Verdict(_), Table::Bits(table)) if table.frame.stored == Stored::Nothing => {
                Table::Verdict(start, found.unwrap_or(Value::Draw))
            }
            (_, table) => table,
        };
        Ok(Self { table, ..solution })
    }

    /// Solves on while `goes_on`, see [`solve_while`].
    fn advanced(
        self,
        first: Option<Cell>,
        control: &dyn Control,
        goes_on: GoesOn<'_>,
    ) -> Result<Self, Stopped> {
        let Self { game, table } = self;
        let sharing = if control.may_share() { Sharing::BigBoards } else { Sharing::Never };
        let table = match table {
            Table::Bits(table) => {
                Table::Bits(table.advanced(&game, sharing, control, first, goes_on)?)
            }
            Table::Queue(table) => Table::Queue(table.advanced(control, goes_on)?),
            table => table,
        };
        Ok(Self { game, table })
    }

    /// Whether it has the value of every state.
    pub fn is_whole(&self) -> bool {
        match &self.table {
            Table::Verdict(..) => false,
            Table::Bits(table) => table.frame.stored == Stored::Rounds && table.is_whole(),
            Table::Queue(table) => table.is_whole(),
            Table::Repaired(_) => true,
        }
    }

    /// The value of a state; that of endless play if the game has no such state or if the solution
    /// does not go so far. One for outcomes has no turns worth reading.
    pub fn value(&self, state: State) -> Value {
        self.grid_value(state.into())
    }

    /// As [`value`](Self::value).
    pub(crate) fn grid_value(&self, state: GridState) -> Value {
        self.table_value(state).under(&self.game.rules)
    }

    /// As [`value`](Self::value), with a draw for endless play whatever the rules say.
    fn table_value(&self, state: GridState) -> Value {
        if !self.game.has_state(state) {
            return Value::Draw;
        }
        match &self.table {
            &Table::Verdict(of, value) => {
                if of == state {
                    value
                } else {
                    Value::Draw
                }
            }
            Table::Bits(table) => table.value(&self.game, state),
            Table::Queue(table) => table.value(state),
            Table::Repaired(table) => table.value(state),
        }
    }

    /// Calls `call` with a winner, a number of turns and how many states of a whole solution with
    /// the thief on these cells are won so; several times with the same, perhaps.
    pub(crate) fn count(
        &self,
        thief: &[Cell],
        to_move: Player,
        mut call: impl FnMut(Player, u32, u32),
    ) {
        if let Table::Bits(table) = &self.table {
            return table.count(&self.game, thief, to_move, &mut call);
        }
        for &thief in thief {
            for police in self.game.board.open_cells() {
                let value = self.grid_value(GridState { police, thief, to_move });
                if let Value::Win(winner, Turns(turns)) = value {
                    call(winner, turns, 1);
                }
            }
        }
    }

    /// Reads this solution by the row, for the police on these cells: what `of` makes of each
    /// value. Only for a whole solution.
    pub(crate) fn rows<T: Copy, F: Fn(Value) -> T>(
        &self,
        police: Vec<Cell>,
        of: F,
    ) -> RowReader<'_, T, impl Fn(Value) -> T> {
        let rules = self.game.rules;
        let of = move |value: Value| of(value.under(&rules));
        let (places, tables) = match &self.table {
            Table::Bits(table) => (
                police.iter().map(|&police| table.place_in_row(police)).collect(),
                [Player::Police, Player::Thief]
                    .map(|to_move| table.row_table(&self.game, to_move, &of)),
            ),
            _ => Default::default(),
        };
        RowReader { solution: self, police, places, tables, of }
    }

    /// The most bytes that solving took at any moment. For the queue, an upper bound; for a
    /// repaired solution, the bytes that it holds.
    pub fn peak_memory(&self) -> u64 {
        match &self.table {
            Table::Verdict(start, _) => {
                memory_for(&self.game, Demand::Verdict((*start).into()), 0).peak
            }
            Table::Bits(table) => table.peak_memory(),
            Table::Queue(_) => queue::memory_needed(&self.game).peak,
            Table::Repaired(table) => table.memory(),
        }
    }

    /// The bytes that this solution holds.
    pub fn memory(&self) -> u64 {
        match &self.table {
            Table::Verdict(..) => 0,
            Table::Bits(table) => table.memory(),
            Table::Queue(table) => table.memory(),
            Table::Repaired(table) => table.memory(),
        }
    }

    /// The bytes that [`repaired`](Self::repaired) would take; the peak leaves out what this
    /// solution holds. `None` if a new solve is as good.
    pub fn repair_memory(&self, game: &BoardGame) -> Option<Memory> {
        let most_touched =
            repair::most_touched(game).filter(|_| repair::is_near(&self.game, game))?;
        Some(repair::memory_needed(self, most_touched))
    }

    /// The solution of a game that differs in a few walls, computed from the values that still hold
    /// here. `None` if a new solve is as good: on small boards, or if too much changes. The new
    /// solution keeps this one alive and counts it in its [`memory`](Self::memory).
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    ///
    /// # Complexity
    /// Proportional to the moves of states next to the changed walls and of states whose value
    /// changes.
    pub fn repaired(
        self: &Arc<Self>,
        game: &Arc<BoardGame>,
        control: &dyn Control,
    ) -> Result<Option<Self>, Stopped> {
        let room =
            |&most_touched: &usize| is_available(repair::memory_needed(self, most_touched).peak);
        match repair::most_touched(game).filter(room) {
            Some(most_touched) => self.repaired_within(game, most_touched, control),
            None => Ok(None),
        }
    }

    /// As [`repaired`](Self::repaired), for boards of any size, but touches at most `most_touched`
    /// states.
    pub(crate) fn repaired_within(
        self: &Arc<Self>,
        game: &Arc<BoardGame>,
        most_touched: usize,
        control: &dyn Control,
    ) -> Result<Option<Self>, Stopped> {
        let table = repair::repair(self, game, most_touched, control)?;
        Ok(table.map(|table| Self { game: Arc::clone(game), table: Table::Repaired(table) }))
    }

    /// The table, if the solution was repaired.
    pub(crate) fn as_repaired(&self) -> Option<&RepairedTable> {
        match &self.table {
            Table::Repaired(table) => Some(table),
            Table::Verdict(..) | Table::Bits(_) | Table::Queue(_) => None,
        }
    }
}

/// The values of many states at a time, see [`BoardSolution::rows`].
pub(crate) struct RowReader<'a, T, F> {
    solution: &'a BoardSolution,
    police: Vec<Cell>,
    /// Where the table has these cells.
    places: Vec<u32>,
    /// What the table looks up with the police and with the thief to move.
    tables: [Vec<T>; 2],
    of: F,
}

impl<T: Copy, F: Fn(Value) -> T> RowReader<'_, T, F> {
    /// Calls `call` with each state with the thief on a cell, in the order of the cells of the
    /// police.
    pub(crate) fn row(&self, thief: Cell, to_move: Player, mut call: impl FnMut(T)) {
        let Self { solution, police, places, tables, of } = self;
        match &solution.table {
            Table::Bits(table) => {
                let by_code = &tables[usize::from(to_move == Player::Thief)];
                let values = MappedValues { by_code, of };
                table.row(&solution.game, thief, to_move, places, values, call);
            }
            _ => {
                for &police in police {
                    call(of(solution.grid_value(GridState { police, thief, to_move })));
                }
            }
        }
    }
}

impl std::fmt::Debug for BoardSolution {
    /// Leaves out the values: there are far too many.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoardSolution")
            .field("game", &self.game)
            .field("memory", &self.memory())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use crate::model::{Cell, Player, Rules};
    use crate::solve::board::engine::{memory_needed, memory_to_ask_for, memory_within};
    use crate::solve::board::solution::*;
    use crate::solve::board::testing::boards::{picture, random_game};
    use crate::solve::board::testing::properties::snake;
    use crate::solve::cache::SolutionCache;
    use crate::solve::value::Unwatched;

    #[test]
    fn a_state_that_does_not_exist_is_a_draw() {
        let game = picture("|PT*E").game;
        let solution = solve(&game, &Unwatched).unwrap();
        for (police, thief) in [(2, 0), (0, 2), (2, 2), (4, 3), (0, u32::MAX)] {
            for to_move in [Player::Police, Player::Thief] {
                let nowhere =
                    GridState { police: Cell::new(police), thief: Cell::new(thief), to_move };
                assert_eq!(solution.grid_value(nowhere), Value::Draw);
            }
        }
    }

    #[test]
    fn a_board_is_solved_by_an_engine_that_stays_within_the_limit() {
        let game = BoardGame { board: snake(70), rules: Rules::default() };
        let fastest = memory_needed(&game).peak;
        let smaller = memory_within(&game, fastest - 1).peak;
        assert!(smaller < fastest, "{smaller} {fastest}");
        assert_eq!(memory_within(&game, fastest).peak, fastest);
        // No engine stays within the limit, and what is returned is enough.
        let enough = memory_within(&game, 1).peak;
        assert!(enough <= smaller && memory_within(&game, enough).peak == enough);
        let solution = solve_within(&Arc::new(game), smaller, &Unwatched).unwrap();
        assert!(solution.peak_memory() <= smaller);
    }

    #[test]
    fn a_limit_that_is_asked_for_is_enough_for_tiny_boards_too() {
        let mut random = Rng::with_seed(29);
        for _ in 0..2_000 {
            let game = Arc::new(random_game(&mut random, 16));
            for limit in [1, 2_700] {
                let quoted = memory_to_ask_for(&game, Demand::Turns, limit, &Unwatched).unwrap();
                let solved = solve_within(&game, quoted, &Unwatched);
                assert!(solved.is_ok(), "{quoted} {:?} {:?}", solved.err(), game.board);
            }
        }
    }

    #[test]
    fn solutions_are_read_from_any_thread() {
        fn read_from_any_thread<T: Send + Sync>() {}
        read_from_any_thread::<BoardSolution>();
        read_from_any_thread::<SolutionCache>();
    }
}
