//! Which engine solves a game, and the memory that it takes. Deliberately not here: solving, except
//! for counting rounds.

use crate::model::{BoardGame, is_available};
use crate::solve::board::bits::rounds::Sharing;
use crate::solve::board::bits::{BitTable, Scope, Stored};
use crate::solve::board::demand::Demand;
use crate::solve::board::state::GridState;
use crate::solve::board::{bits, queue};
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped, Value};

/// The engines.
pub(crate) enum Engine {
    Bits,
    Queue,
}

/// Up to this size, skip comparing engines, if the limit is twice as high: then there is room for as
/// many planes as any game may need.
const LITTLE_MEMORY: u64 = 1 << 20;
/// The maximum number of bytes that a faster engine may take.
const MUCH_MEMORY: u64 = 1 << 30;
/// Bytes that counting rounds may take, whatever the limit.
const MEMORY_TO_COUNT: u64 = 8 << 20;
/// The minimum rows and columns of a board whose long corridors the queue solves faster.
const LONG_CORRIDOR: u32 = 65;

/// The engine for a game, and the bytes it takes.
///
/// Solving many states at once is faster on nearly every board, but takes memory for each pair of
/// an open cell and any cell, so the queue takes less on a vast board that is nearly all wall. On a
/// large board that is one long corridor, games are long and few states change in each turn, which
/// only the queue handles well; it is chosen for that if it stays within `limit` bytes. It has to
/// number all states, though: a bare verdict takes less than a tenth of the memory as bits, and
/// less time.
pub(crate) fn engine(game: &BoardGame, scope: Scope, limit: u64) -> (Engine, Memory) {
    let bits = bits::memory_needed(game, scope, limit);
    if bits.peak <= LITTLE_MEMORY && limit >= 2 * LITTLE_MEMORY {
        return (Engine::Bits, bits);
    }
    let queue = queue::memory_needed(game);
    let side = game.board.rows().min(game.board.columns());
    let may_be_fast = queue.peak <= MUCH_MEMORY.min(limit) && side >= LONG_CORRIDOR;
    let faster = scope.stored != Stored::Nothing && may_be_fast && bits::is_corridor(&game.board);
    // Unlike the other engine, the queue surely succeeds within its memory.
    let surer = queue.peak <= limit && queue.peak < bits::memory_needed(game, scope, 0).peak;
    let smaller = queue.peak < bits.peak;
    if faster || surer || smaller { (Engine::Queue, queue) } else { (Engine::Bits, bits) }
}

/// The bytes that `solve` takes, known before anything is allocated.
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

/// The bytes that `solve_within` takes. The peak is above `limit` only if no engine stays within
/// it; then a limit of that many bytes is enough. A solve within a limit that is just above the
/// least may end with [`Stopped::TooLarge`] all the same: a long game takes more than a short one.
///
/// # Complexity
/// Linear in the cells.
pub fn memory_within(game: &BoardGame, limit: u64) -> Memory {
    memory_for(game, Demand::Turns, limit)
}

/// As [`memory_within`], for `solve_for`. A verdict takes far less than a table, and always the
/// same.
///
/// # Complexity
/// Linear in the cells.
pub fn memory_for(game: &BoardGame, demand: Demand, limit: u64) -> Memory {
    engine(game, demand.scope(), limit).1
}

/// A limit with which `solve_for` surely meets a demand that it could not meet within `limit`
/// bytes: nearly the least one, if there is memory for counting rounds of turns, else one that is
/// enough for any game.
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels.
///
/// # Complexity
/// That of a solve.
pub fn memory_to_ask_for(
    game: &BoardGame,
    demand: Demand,
    limit: u64,
    control: &dyn Control,
) -> Result<u64, Stopped> {
    let scope = demand.scope();
    let enough = engine(game, scope, 0).1.peak;
    let counting = Scope { stored: Stored::Nothing, only: demand.start().map(|start| start.thief) };
    let needed = bits::memory_needed(game, counting, u64::MAX).peak;
    if scope.stored != Stored::Rounds
        || needed > limit.max(MEMORY_TO_COUNT)
        || !is_available(needed)
    {
        return Ok(enough);
    }
    let table = BitTable::new(game, counting, u64::MAX)?;
    let start = demand.start();
    let mut is_unknown = |known: &dyn Fn(GridState) -> Option<Value>| {
        start.is_none_or(|start| known(start).is_none())
    };
    let sharing = if control.may_share() { Sharing::BigBoards } else { Sharing::Never };
    let counted = table.advanced(game, sharing, control, counting.only, &mut is_unknown)?;
    Ok(bits::memory_with_rounds(game, scope, counted.rounds).min(enough))
}
