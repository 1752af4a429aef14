//! One door to every engine: what a solve needs, how it is started, and what it gives.

use std::sync::Arc;

use crate::model::{BoardGame, State, is_available};
use crate::solve::board::bits::table::BitTable;
use crate::solve::board::queue::QueueTable;
use crate::solve::board::repair::RepairedTable;
use crate::solve::board::{bits, queue, repair};
use crate::solve::machine;
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped, Value};

/// The value of every state of one game.
///
/// Immutable, so it may be read from any thread; share it in an [`Arc`].
pub struct BoardSolution {
    game: Arc<BoardGame>,
    table: Table,
}

/// What an engine left behind.
enum Table {
    Bits(BitTable),
    Queue(QueueTable),
    Repaired(RepairedTable),
}

/// The engines.
enum Engine {
    Bits,
    Queue,
}

/// Bytes of a solve that nobody misses.
const LITTLE_MEMORY: u64 = 1 << 20;
/// Bytes that a solve may take for the sake of speed.
const MUCH_MEMORY: u64 = 1 << 30;
/// The shorter side of a board from which long corridors are the queue's.
const LONG_CORRIDOR: u32 = 65;

/// The engine for a game, and the bytes it takes.
///
/// Solving many states at once is faster on nearly every board, but pays for each pair of an open cell with any cell: a
/// vast board that is nearly all wall takes the queue less. And where a large board is one long corridor, games are as
/// long as it and little happens in each of their turns, which the queue alone does not mind. It is chosen for that only
/// if it stays within `limit` bytes.
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

/// Bytes that solving this game takes where memory does not matter, known before anything is allocated.
///
/// # Complexity
/// Linear in the cells.
pub fn memory_needed(game: &BoardGame) -> Memory {
    memory_within(game, u64::MAX)
}

/// Bytes that [`solve_within`] takes. Its peak is over `limit` only if no engine stays within it; then it is the least that
/// any needs.
///
/// # Complexity
/// Linear in the cells.
pub fn memory_within(game: &BoardGame, limit: u64) -> Memory {
    engine(game, limit).1
}

/// Solves every state of a game.
///
/// # Errors
/// [`Stopped::Cancelled`] within some milliseconds after `control` asks for it. [`Stopped::TooLarge`] for boards beyond
/// what any engine can number, and where the system does not provide the memory. Whether [`memory_needed`] is affordable is
/// the caller's to decide before.
///
/// # Complexity
/// Linear in the moves of all states.
pub fn solve(game: &Arc<BoardGame>, control: &dyn Control) -> Result<BoardSolution, Stopped> {
    solve_within(game, u64::MAX, control)
}

/// As [`solve`], by an engine that takes at most `limit` bytes, if there is one, though another may be faster.
///
/// # Errors
/// The same.
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
    /// The game that this solves.
    pub fn game(&self) -> &Arc<BoardGame> {
        &self.game
    }

    /// What a state is worth. Where the game has no such state ([`BoardGame::has_state`]) the answer is
    /// [`Value::Draw`]: nobody ever wins it.
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

    /// The bytes that solving took at most at any moment; where the engine does not know, what it said before, and of a
    /// repaired solution what it holds.
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

    /// The bytes that [`repaired`](Self::repaired) would take from here, what this solution holds not counted in the
    /// peak; none if solving afresh is as good.
    pub fn repair_memory(&self, game: &BoardGame) -> Option<Memory> {
        let most_touched = repair::most_touched(game).filter(|_| repair::is_near(&self.game, game))?;
        Some(repair::memory_needed(self, most_touched))
    }

    /// The solution of a game that differs from this one's in a few walls, from what still holds here; none if solving
    /// afresh is as good: on smaller boards, or as soon as too much turns out to change. It keeps the solution it stands
    /// on alive, which its [`memory`](Self::memory) counts.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` asks for it.
    ///
    /// # Complexity
    /// In proportion to the moves of states next to the changed walls and of states whose value changes.
    pub fn repaired(self: &Arc<Self>, game: &Arc<BoardGame>, control: &dyn Control) -> Result<Option<Self>, Stopped> {
        let room = |&most_touched: &usize| is_available(repair::memory_needed(self, most_touched).peak);
        match repair::most_touched(game).filter(room) {
            Some(most_touched) => self.repaired_within(game, most_touched, control),
            None => Ok(None),
        }
    }

    /// As [`repaired`](Self::repaired), for boards of any size, touching at most so many states.
    pub(crate) fn repaired_within(
        self: &Arc<Self>,
        game: &Arc<BoardGame>,
        most_touched: usize,
        control: &dyn Control,
    ) -> Result<Option<Self>, Stopped> {
        let table = repair::repair(self, game, most_touched, control)?;
        Ok(table.map(|table| Self { game: Arc::clone(game), table: Table::Repaired(table) }))
    }

    /// What this holds if it was repaired, not solved.
    pub(crate) fn as_repaired(&self) -> Option<&RepairedTable> {
        match &self.table {
            Table::Repaired(table) => Some(table),
            Table::Bits(_) | Table::Queue(_) => None,
        }
    }
}

impl std::fmt::Debug for BoardSolution {
    /// Names the game and the size: the values would fill books.
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
    fn a_state_that_is_not_there_is_a_draw() {
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
    fn a_board_is_solved_by_whatever_engine_stays_within_the_limit() {
        let game = BoardGame { board: snake(70), rules: Rules::default() };
        let fastest = memory_needed(&game).peak;
        let smaller = memory_within(&game, fastest - 1).peak;
        assert!(smaller < fastest, "{smaller} {fastest}");
        assert_eq!(memory_within(&game, fastest).peak, fastest);
        // Nothing stays within, and the least is told.
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
