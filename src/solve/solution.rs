//! One door to every engine: what a solve needs, how it is started, and what it gives.

use std::sync::Arc;

use super::queue::{self, QueueTable};
use super::{Control, Stopped, Value};
use crate::model::{BoardGame, State};

/// The bytes that solving a game takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Memory {
    /// At most this many at any moment of the solve, the solution included.
    pub peak: u64,
    /// What is left when it is done. A game longer than its engine expects keeps more, within `peak`: what a solution
    /// really holds is [`Solution::memory`].
    pub kept: u64,
}

/// The value of every state of one game.
///
/// Immutable, so it may be read from any thread; share it in an [`Arc`].
pub struct Solution {
    game: Arc<BoardGame>,
    table: Table,
}

/// What an engine left behind.
enum Table {
    Queue(QueueTable),
}

/// Bytes that solving this game takes, known before anything is allocated.
///
/// # Complexity
/// Linear in the words of the walls.
pub fn memory_needed(game: &BoardGame) -> Memory {
    queue::memory_needed(game)
}

/// Solves every state of a game.
///
/// # Errors
/// [`Stopped::Cancelled`] within some milliseconds after `control` asks for it. [`Stopped::TooLarge`] for boards beyond
/// what any engine can number; whether [`memory_needed`] is affordable is the caller's to decide before.
///
/// # Complexity
/// Linear in the moves of all states.
pub fn solve(game: &Arc<BoardGame>, control: &dyn Control) -> Result<Solution, Stopped> {
    let table = Table::Queue(queue::solve(game, control)?);
    Ok(Solution { game: Arc::clone(game), table })
}

impl Solution {
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
            Table::Queue(table) => table.value(state),
        }
    }

    /// The bytes that this solution holds.
    pub fn memory(&self) -> u64 {
        match &self.table {
            Table::Queue(table) => table.memory(),
        }
    }
}

impl std::fmt::Debug for Solution {
    /// Names the game and the size: the values would fill books.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solution").field("game", &self.game).field("memory", &self.memory()).finish_non_exhaustive()
    }
}
