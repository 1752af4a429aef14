//! The common entry to the engines: the memory of a solve, the solve itself, and the solution.

use std::sync::Arc;

use crate::model::{BoardGame, State, is_available};
use crate::solve::board::bits::table::BitTable;
use crate::solve::board::queue::QueueTable;
use crate::solve::board::repair::RepairedTable;
use crate::solve::board::{bits, queue, repair};
use crate::solve::machine;
use crate::solve::machine::Memory;
use crate::solve::transfer::bytes::{TransferInput, TransferNumber};
use crate::solve::value::{Control, Stopped, Value};

/// The value of every state of one game.
///
/// Immutable, so it may be read from any thread; share it in an [`Arc`].
pub struct BoardSolution {
    game: Arc<BoardGame>,
    table: Table,
}

/// The table of the engine that solved the game.
pub(crate) enum Table {
    Bits(BitTable),
    Queue(QueueTable),
    Repaired(RepairedTable),
}

/// The engines.
enum Engine {
    Bits,
    Queue,
}

/// Up to this size, skip comparing engines.
const LITTLE_MEMORY: u64 = 1 << 20;
/// The most bytes that a solve may take to be faster.
const MUCH_MEMORY: u64 = 1 << 30;
/// The least shorter side of a board whose long corridors the queue solves faster.
const LONG_CORRIDOR: u32 = 65;

/// The engine for a game, and the bytes it takes.
///
/// Solving many states at once is faster on nearly every board, but takes memory for each pair of an open cell and any
/// cell, so the queue takes less on a vast board that is nearly all wall. On a large board that is one long corridor,
/// games are long and few states change in each turn, which only the queue handles well; it is chosen for that if it
/// stays within `limit` bytes.
fn engine(game: &BoardGame, limit: u64) -> (Engine, Memory) {
    let bits = bits::memory_needed(game);
    if bits.peak <= LITTLE_MEMORY.min(limit) {
        return (Engine::Bits, bits);
    }
    let queue = queue::memory_needed(game);
    let side = game.board.rows().min(game.board.columns());
    let may_be_fast = queue.peak <= MUCH_MEMORY.min(limit) && side >= LONG_CORRIDOR;
    let faster = may_be_fast && bits::is_corridor(&game.board);
    if faster || queue.peak < bits.peak { (Engine::Queue, queue) } else { (Engine::Bits, bits) }
}

/// The bytes that [`solve`] takes, known before anything is allocated.
///
/// # Examples
/// ```
/// use stakeout::model::BoardReading;
/// use stakeout::solve::memory_needed;
/// use stakeout::syntax::Sections;
///
/// let sections = Sections::new("P.T*E\n");
/// let puzzle = BoardReading::new(&sections.all()[0].section).puzzle.expect("no errors");
/// assert!(memory_needed(&puzzle.game).peak < 1 << 20);
/// ```
///
/// # Complexity
/// Linear in the cells.
pub fn memory_needed(game: &BoardGame) -> Memory {
    memory_within(game, u64::MAX)
}

/// The bytes that [`solve_within`] takes. The peak is above `limit` only if no engine stays within it; then it is the
/// least that any engine needs.
///
/// # Complexity
/// Linear in the cells.
pub fn memory_within(game: &BoardGame, limit: u64) -> Memory {
    engine(game, limit).1
}

/// Solves every state of a game.
///
/// # Errors
/// [`Stopped::Cancelled`] some milliseconds after `control` cancels. [`Stopped::TooLarge`] for boards with too many cells
/// for any engine, and if the system does not provide the memory. There is no other limit: compare [`memory_needed`]
/// with what you can afford first.
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

/// As [`solve`], by an engine that stays within `limit` bytes if there is one, even if another engine is faster.
///
/// # Errors
/// See [`solve`].
pub fn solve_within(game: &Arc<BoardGame>, limit: u64, control: &dyn Control) -> Result<BoardSolution, Stopped> {
    let (engine, memory) = engine(game, limit);
    let table = machine::reserved(memory.peak, || {
        Ok(match engine {
            Engine::Bits => Table::Bits(bits::solve(game, control)?),
            Engine::Queue => Table::Queue(queue::solve(game, control)?),
        })
    })?;
    Ok(BoardSolution { game: Arc::clone(game), table })
}

impl BoardSolution {
    #[cfg(test)]
    pub(crate) fn with_table(game: Arc<BoardGame>, table: Table) -> Self {
        Self { game, table }
    }

    /// Adds the table as bytes. Returns whether it can be written: a repaired one is not.
    pub(crate) fn write(&self, to: &mut Vec<u8>) -> bool {
        match &self.table {
            Table::Bits(table) => {
                0u8.write(to);
                table.write(to);
            }
            Table::Queue(table) => {
                1u8.write(to);
                table.write(to);
            }
            Table::Repaired(_) => return false,
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

    /// The value of a state; [`Value::Draw`] if the game has no such state, see [`BoardGame::has_state`].
    pub fn value(&self, state: State) -> Value {
        if !self.game.has_state(state) {
            return Value::Draw;
        }
        match &self.table {
            Table::Bits(table) => table.value(&self.game, state),
            Table::Queue(table) => table.value(state),
            Table::Repaired(table) => table.value(state),
        }
    }

    /// The most bytes that solving took at any moment. For the queue, an upper bound; for a repaired solution, the bytes
    /// that it holds.
    pub fn peak_memory(&self) -> u64 {
        match &self.table {
            Table::Bits(table) => table.peak_memory(),
            Table::Queue(_) => queue::memory_needed(&self.game).peak,
            Table::Repaired(table) => table.memory(),
        }
    }

    /// The bytes that this solution holds.
    pub fn memory(&self) -> u64 {
        match &self.table {
            Table::Bits(table) => table.memory(),
            Table::Queue(table) => table.memory(),
            Table::Repaired(table) => table.memory(),
        }
    }

    /// The bytes that [`repaired`](Self::repaired) would take; the peak leaves out what this solution holds. `None` if a
    /// new solve is as good.
    pub fn repair_memory(&self, game: &BoardGame) -> Option<Memory> {
        let most_touched = repair::most_touched(game).filter(|_| repair::is_near(&self.game, game))?;
        Some(repair::memory_needed(self, most_touched))
    }

    /// The solution of a game that differs in a few walls, computed from the values that still hold here. `None` if a
    /// new solve is as good: on small boards, or if too much changes. The new solution keeps this one alive and counts
    /// it in its [`memory`](Self::memory).
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    ///
    /// # Complexity
    /// Proportional to the moves of states next to the changed walls and of states whose value changes.
    pub fn repaired(self: &Arc<Self>, game: &Arc<BoardGame>, control: &dyn Control) -> Result<Option<Self>, Stopped> {
        let room = |&most_touched: &usize| is_available(repair::memory_needed(self, most_touched).peak);
        match repair::most_touched(game).filter(room) {
            Some(most_touched) => self.repaired_within(game, most_touched, control),
            None => Ok(None),
        }
    }

    /// As [`repaired`](Self::repaired), for boards of any size, but touches at most `most_touched` states.
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
            Table::Bits(_) | Table::Queue(_) => None,
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
    use crate::model::{Cell, Player, Rules};
    use crate::solve::board::solution::*;
    use crate::solve::board::testing::boards::picture;
    use crate::solve::board::testing::properties::snake;
    use crate::solve::cache::SolutionCache;
    use crate::solve::value::Unwatched;

    #[test]
    fn a_state_that_does_not_exist_is_a_draw() {
        let game = picture("|PT*E").game;
        let solution = solve(&game, &Unwatched).unwrap();
        for (police, thief) in [(2, 0), (0, 2), (2, 2), (4, 3), (0, u32::MAX)] {
            for to_move in [Player::Police, Player::Thief] {
                let nowhere = State { police: Cell::new(police), thief: Cell::new(thief), to_move };
                assert_eq!(solution.value(nowhere), Value::Draw);
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
        // No engine stays within the limit, and the least need is returned.
        assert_eq!(memory_within(&game, smaller - 1).peak, smaller);
        let solution = solve_within(&Arc::new(game), smaller, &Unwatched).unwrap();
        assert!(solution.peak_memory() <= smaller);
    }

    #[test]
    fn solutions_are_read_from_any_thread() {
        fn read_from_any_thread<T: Send + Sync>() {}
        read_from_any_thread::<BoardSolution>();
        read_from_any_thread::<SolutionCache>();
    }
}
