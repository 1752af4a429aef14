//! Solves a board again after some of its walls changed, from its old solution.
//!
//! Most values survive a changed wall; this finds those that do not, in time proportional to their
//! number. Guarantee: the result is exactly that of a new solve, or [`None`] if too much changed
//! for a repair to pay off. Deliberately not here: moved exits and changed rules, after which few
//! values survive.
//!
//! For either player, the turns until that player wins (infinite if the player cannot force a win)
//! are the only solution of a system of equations, one for each state: 0 or infinite if the state
//! has ended, else one more than the least (that player moves) or the greatest (the opponent moves)
//! number of the states after one move. After an edit the old numbers solve all but a few of the
//! new equations; the others are corrected in order of turns.
//!
//! # Sources
//! G. Ramalingam, T. Reps, "An incremental algorithm for a generalization of the shortest-path
//! problem", Journal of Algorithms 21, 1996 (DynamicSWSF-FP). Departures: a list for each number of
//! turns in place of a heap, and an equation is evaluated again only where the changed state could
//! have decided it.

pub(crate) mod moves;
pub(crate) mod pass;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::model::{BoardGame, Cell, Player};
use crate::solve::board::repair::moves::MoveTable;
use crate::solve::board::repair::pass::RepairPass;
use crate::solve::board::solution::BoardSolution;
use crate::solve::board::state::GridState;
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped, Turns, Value};

/// With more changed cells, a new solve is as good.
const MAX_CHANGED_CELLS: u32 = 8;

/// On boards with fewer open cells, a new solve is as fast.
const MIN_OPEN_CELLS: u64 = 6_000;

/// One in this many states may be touched.
const STATES_A_TOUCHED: u64 = 2_048;

/// A map of a few states.
type ByState<T> = HashMap<StateKey, T, BuildHasherDefault<StateKeyHasher>>;

/// A state as a number that stays the same when walls change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct StateKey(u64);

/// The values of a repaired solution: those of another solution, except for some states.
pub(crate) struct RepairedTable {
    root: Arc<BoardSolution>,
    cells: u64,
    changes: ByState<Value>,
}

impl RepairedTable {
    /// The value of a state that the game has.
    pub(crate) fn value(&self, state: GridState) -> Value {
        match self.changes.get(&StateKey::of(state, self.cells)) {
            Some(&value) => value,
            None => self.root.grid_value(state),
        }
    }

    /// The bytes held, including those of the root.
    pub(crate) fn memory(&self) -> u64 {
        // At its fullest, a hash table has room for 8 entries for each 7, and takes one more byte
        // for each.
        let entry = size_of::<(StateKey, Value)>() as u64 + 1;
        self.root.memory() + self.changes.capacity() as u64 * entry * 8 / 7
    }
}

/// The number of states that a repair may touch before a new solve is as good; `None` if a repair
/// cannot pay off.
///
/// A touched state costs about a hundred times as much as a state in a new solve of a large board.
/// Half of all edits of a random 96×96 board touch few enough states, and are then five to ten
/// times as fast; the others lose a tenth.
pub(crate) fn most_touched(game: &BoardGame) -> Option<usize> {
    let open = u64::from(game.board.open_cell_count());
    if open >= MIN_OPEN_CELLS { Some((2 * open * open / STATES_A_TOUCHED) as usize) } else { None }
}

/// The bytes that a repair takes, without the old solution, and those that it keeps, including the
/// old solution.
pub(crate) fn memory_needed(old: &BoardSolution, most_touched: usize) -> Memory {
    // At its fullest, a hash table has room for 8 entries for each 7. It grows by doubling, old and
    // new table side by side.
    let most_entries = (most_touched as u64 + 1).next_power_of_two() * 2;
    let pass = most_entries * (size_of::<(StateKey, pass::RepairNode)>() as u64 + 1) * 3 / 2;
    let passes = 2 * pass;
    let changes = most_entries * (size_of::<(StateKey, Value)>() as u64 + 1) * 3 / 2;
    Memory { peak: passes + changes, kept: old.memory() + changes }
}

/// Computes the solution of a game from an old solution. `None` if more than a few walls differ, or
/// if more than `most_touched` states would be touched or differ from the root.
pub(crate) fn repair(
    old: &Arc<BoardSolution>,
    game: &Arc<BoardGame>,
    most_touched: usize,
    control: &dyn Control,
) -> Result<Option<RepairedTable>, Stopped> {
    let Some(changed) = changed_cells(old.game(), game) else { return Ok(None) };
    let moves = MoveTable::new(game);
    let settle = |winner| {
        let mut pass = RepairPass::new(winner, old, game, &moves, most_touched);
        pass.doubt(&changed, control)?;
        pass.settle(control)
    };
    let Some(police) = settle(Player::Police)? else { return Ok(None) };
    let Some(thief) = settle(Player::Thief)? else { return Ok(None) };

    let (root, mut changes) = match old.as_repaired() {
        Some(table) => (Arc::clone(&table.root), table.changes.clone()),
        None => (Arc::clone(old), ByState::default()),
    };
    let cells = u64::from(game.board.cell_count());
    // The root's values are outdated for a cell that was a wall meanwhile, so all its states are
    // set again.
    let draw = Value::Draw.under(&game.rules);
    for &cell in &changed {
        if !game.board.is_wall(cell) {
            for state in moves.states_with(cell) {
                changes.insert(StateKey::of(state, cells), draw);
            }
        }
    }
    for &key in police.keys().chain(thief.keys()) {
        let before = old.grid_value(key.state(cells));
        let value = if let Some(turns) = turns_to_win(&police, key, before, Player::Police) {
            Value::Win(Player::Police, turns)
        } else if let Some(turns) = turns_to_win(&thief, key, before, Player::Thief) {
            Value::Win(Player::Thief, turns)
        } else {
            draw
        };
        if value != before {
            changes.insert(key, value);
        }
    }
    Ok((changes.len() <= most_touched).then_some(RepairedTable { root, cells, changes }))
}

/// The turns until a player wins: after the edit if the state was touched, or else as before.
fn turns_to_win(
    touched: &ByState<Option<Turns>>,
    key: StateKey,
    before: Value,
    winner: Player,
) -> Option<Turns> {
    if let Some(&turns) = touched.get(&key) {
        return turns;
    }
    if before.outcome().winner() == Some(winner) { before.turns() } else { None }
}

/// Whether two games differ at most in a few walls.
pub(crate) fn is_near(old: &BoardGame, new: &BoardGame) -> bool {
    old.walls_apart(new).is_some_and(|walls| walls <= MAX_CHANGED_CELLS)
}

/// The cells that are wall in only one of the games, if they are few and nothing else differs.
fn changed_cells(old: &BoardGame, new: &BoardGame) -> Option<Vec<Cell>> {
    if !is_near(old, new) {
        return None;
    }
    let is_changed = |cell: &Cell| old.board.is_wall(*cell) != new.board.is_wall(*cell);
    Some(new.board.cells().filter(is_changed).collect())
}

impl StateKey {
    fn of(state: GridState, cells: u64) -> Self {
        let side = u64::from(state.to_move == Player::Thief);
        Self((state.thief.index() as u64 * cells + state.police.index() as u64) * 2 + side)
    }

    fn state(self, cells: u64) -> GridState {
        let cell = |index: u64| Cell::new(index as u32);
        let pair = self.0 / 2;
        let to_move = if self.0.is_multiple_of(2) { Player::Police } else { Player::Thief };
        GridState { police: cell(pair % cells), thief: cell(pair / cells), to_move }
    }
}

/// Spreads adjacent keys over the whole range. Keys are indices of cells, so they cannot be chosen
/// to collide.
#[derive(Default)]
pub(crate) struct StateKeyHasher(u64);

impl Hasher for StateKeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        let product = u128::from(key) * 0x9E37_79B9_7F4A_7C15;
        self.0 = (product ^ product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests;
