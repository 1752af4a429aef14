//! The states that the last level decided, from which the next level follows.

use crate::model::{OutOfMemory, Player, filled};

/// The numbers of the cells of thief and police.
pub(crate) type CellPair = [u16; 2];

/// States of one level with one player to move and one winner.
///
/// A list has a fixed capacity. If a level has more states, its list is not used, and its states
/// are found by a scan of all states. Each such level has a fixed share of all states, so there are
/// only few: the cost stays linear, and the queue takes a fraction of the memory for the worst
/// case.
#[derive(Default)]
pub(crate) struct StateList {
    room: Box<[CellPair]>,
    /// The number of states, more than `room` has if they did not fit.
    count: usize,
}

impl StateList {
    #[inline]
    pub(crate) fn push(&mut self, pair: CellPair) {
        if let Some(place) = self.room.get_mut(self.count) {
            *place = pair;
        }
        self.count += 1;
    }

    /// The states, if they fit.
    pub(crate) fn pairs(&self) -> Option<&[CellPair]> {
        self.room.get(..self.count)
    }
}

/// The level that is being expanded, and the next level.
pub(crate) struct Frontier {
    current: [StateList; 4],
    next: [StateList; 4],
}

/// The number of states with the same player to move for each state that a list has room for.
const SHARE: u64 = 32;
/// The least room of a list, unless there are fewer states.
const MIN_ROOM: u64 = 1 << 12;

impl Frontier {
    /// Two empty levels with lists of this capacity.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub(crate) fn new(room: u64) -> Result<Self, OutOfMemory> {
        let list =
            || Ok(StateList { room: filled([0; 2], room as usize)?.into_boxed_slice(), count: 0 });
        let lists = || Ok([list()?, list()?, list()?, list()?]);
        Ok(Self { current: lists()?, next: lists()? })
    }

    /// The capacity of one list, in pairs, on a board with this many open cells.
    pub(crate) fn room(open: u64) -> u64 {
        let pairs = open.saturating_mul(open);
        (pairs / SHARE).max(MIN_ROOM.min(pairs))
    }

    /// The bytes that a frontier for this many open cells takes.
    pub(crate) fn memory_needed(open: u64) -> u64 {
        Self::room(open).saturating_mul(8 * size_of::<CellPair>() as u64)
    }

    /// The bytes held.
    pub(crate) fn memory(&self) -> u64 {
        self.current.iter().chain(&self.next).map(|list| size_of_val(&*list.room) as u64).sum()
    }

    /// Whether the current level is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.current.iter().all(|list| list.count == 0)
    }

    /// The list for states of the next level.
    pub(crate) fn next(&mut self, to_move: Player, winner: Player) -> &mut StateList {
        &mut self.next[index(to_move, winner)]
    }

    /// Takes out a list of the current level; it must be [put back](Self::put_back).
    pub(crate) fn take(&mut self, to_move: Player, winner: Player) -> StateList {
        std::mem::take(&mut self.current[index(to_move, winner)])
    }

    /// Puts a list back and empties it.
    pub(crate) fn put_back(&mut self, to_move: Player, winner: Player, list: StateList) {
        self.current[index(to_move, winner)] = StateList { count: 0, ..list };
    }

    /// Makes the next level the current one.
    pub(crate) fn advance(&mut self) {
        std::mem::swap(&mut self.current, &mut self.next);
    }
}

/// Which of the four lists.
const fn index(to_move: Player, winner: Player) -> usize {
    crate::solve::board::queue::side(to_move) * 2 + crate::solve::board::queue::side(winner)
}
