//! Retrograde analysis with a queue: from the ended states backwards, one level of turns after the
//! other.
//!
//! If a state is won for the player who moved into it, every state before it is won. If it is won
//! for the opponent, every state before it has one option less, and losing the last option decides.
//! Levels are taken in order, so the first winning move found is the soonest and the last losing
//! move the latest. Guarantees: the cost is linear in moves however long the game is, which makes
//! this the engine for boards of long corridors, and [`memory_needed`] is an upper bound.
//! Deliberately not here: anything that works on many states at once.
//!
//! # Sources
//! K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986. Departures:
//! counter and value of a state share one word, the queue is two lists of bounded length (see
//! [`Frontier`]), moves are generated on the fly.

pub(crate) mod frontier;
pub(crate) mod open_cells;
pub(crate) mod word;

use crate::model::{BoardGame, OutOfMemory, Player, filled, with_room};
use crate::solve::board::demand::GoesOn;
use crate::solve::board::queue::frontier::{CellPair, Frontier};
use crate::solve::board::queue::open_cells::OpenCells;
use crate::solve::board::queue::word::Word;
use crate::solve::board::state::GridState;
use crate::solve::bytes::{TransferInput, TransferNumber, write_all};
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped, Value};

/// The maximum number of open cells: with more, levels could no longer be counted in 31 bits.
const MAX_CELLS: u64 = 32_767;

/// Pairs of a list that are expanded between two polls of the control.
const PAIRS_A_POLL: usize = 1 << 12;

/// One word for each pair of cells: a row for each cell of the thief, in it the cells of the
/// police.
type Rows<W> = Vec<Box<[W]>>;

/// What is known about the states of a board.
pub(crate) enum QueueTable {
    /// Words as narrow as the longest game until now allows.
    Short(QueueRun<u16>),
    Long(QueueRun<u32>),
}

impl QueueTable {
    /// Adds the words of a whole table as bytes: all else follows from the game.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        match self {
            Self::Short(run) => {
                0u8.write(to);
                for row in run.rows.iter().flatten() {
                    write_all(row, to);
                }
            }
            Self::Long(run) => {
                1u8.write(to);
                for row in run.rows.iter().flatten() {
                    write_all(row, to);
                }
            }
        }
    }

    /// The table that was written.
    pub(crate) fn read(game: &BoardGame, from: &mut TransferInput<'_>) -> Option<Self> {
        if u64::from(game.board.open_cell_count()) > MAX_CELLS {
            return None;
        }
        Some(match u8::read(from)? {
            0 => Self::Short(QueueRun::read(game, from)?),
            1 => Self::Long(QueueRun::read(game, from)?),
            _ => return None,
        })
    }

    /// A table in which nothing is decided but the states that have ended.
    ///
    /// # Errors
    /// [`Stopped::TooLarge`] for too many open cells or too little memory; [`Stopped::Cancelled`].
    pub(crate) fn new(game: &BoardGame, control: &dyn Control) -> Result<Self, Stopped> {
        let open = u64::from(game.board.open_cell_count());
        if open > MAX_CELLS {
            let limit = Frontier::memory_needed(MAX_CELLS) + MAX_CELLS * MAX_CELLS * 8;
            return Err(Stopped::TooLarge { needed: memory_needed(game).peak, limit });
        }
        Self::with_room(game, Frontier::room(open), control)
    }

    /// A table with so much room in the lists of the frontier.
    fn with_room(game: &BoardGame, room: u64, control: &dyn Control) -> Result<Self, Stopped> {
        let open_cells = OpenCells::new(game);
        let mut frontier = Frontier::new(room)?;
        let rows = end_states(game, &open_cells, &mut frontier, control)?;
        Ok(Self::Short(QueueRun { open_cells, frontier, rows, turns: 0, done: 0 }))
    }

    /// Decides states, one level of turns after the other, until all are decided or `goes_on` says
    /// no. It is asked after each level and sees what is known by then.
    ///
    /// # Errors
    /// [`Stopped`]; nothing is known then.
    pub(crate) fn advanced(
        self,
        control: &dyn Control,
        goes_on: GoesOn<'_>,
    ) -> Result<Self, Stopped> {
        self.advanced_within(u16::MAX_TURNS, control, goes_on)
    }

    /// As [`advanced`](Self::advanced), with short words up to so many turns.
    fn advanced_within(
        self,
        most_short_turns: u32,
        control: &dyn Control,
        goes_on: GoesOn<'_>,
    ) -> Result<Self, Stopped> {
        let mut run = match self {
            Self::Short(mut run) => match run.expand_levels(most_short_turns, control, goes_on)? {
                RunEnd::Decided | RunEnd::Paused => return Ok(Self::Short(run)),
                RunEnd::OutOfTurns => run.widened()?,
            },
            Self::Long(run) => run,
        };
        run.expand_levels(u32::MAX_TURNS, control, goes_on)?;
        Ok(Self::Long(run))
    }

    /// Whether every state is decided.
    pub(crate) fn is_whole(&self) -> bool {
        match self {
            Self::Short(run) => run.frontier.is_empty(),
            Self::Long(run) => run.frontier.is_empty(),
        }
    }

    /// The value of a state that the game has; a draw if it is not decided yet.
    pub(crate) fn value(&self, state: GridState) -> Value {
        match self {
            Self::Short(run) => run.value(state),
            Self::Long(run) => run.value(state),
        }
    }

    /// The bytes held.
    pub(crate) fn memory(&self) -> u64 {
        match self {
            Self::Short(run) => run.memory(),
            Self::Long(run) => run.memory(),
        }
    }
}

fn read_rows<W: Word>(count: usize, from: &mut TransferInput<'_>) -> Option<Rows<W>> {
    (0..count).map(|_| W::read_many(from, count).map(Vec::into_boxed_slice)).collect()
}

/// The most bytes that a table takes until it is whole, and those it then usually keeps; the
/// highest numbers for a board that it cannot solve.
pub(crate) fn memory_needed(game: &BoardGame) -> Memory {
    let open = u64::from(game.board.open_cell_count());
    if open > MAX_CELLS {
        return Memory { peak: u64::MAX, kept: u64::MAX };
    }
    let words = open.saturating_mul(open).saturating_mul(2);
    let short = words.saturating_mul(size_of::<u16>() as u64);
    // A game has no more levels than states, so words of a game with few states never need to be
    // widened.
    let widest = if words > u64::from(u16::MAX_TURNS) { short.saturating_mul(2) } else { short };
    let open_cells = OpenCells::memory_needed(&game.board, open);
    Memory {
        peak: widest.saturating_add(Frontier::memory_needed(open)).saturating_add(open_cells),
        kept: short.saturating_add(open_cells),
    }
}

/// The index of the player to move.
const fn side(to_move: Player) -> usize {
    match to_move {
        Player::Police => 0,
        Player::Thief => 1,
    }
}

/// The initial words of all states. The states that have ended are put into the frontier.
fn end_states(
    game: &BoardGame,
    open_cells: &OpenCells,
    frontier: &mut Frontier,
    control: &dyn Control,
) -> Result<[Rows<u16>; 2], Stopped> {
    let mut rows = [Vec::new(), Vec::new()];
    for to_move in [Player::Police, Player::Thief] {
        let stuck_wins = game.rules.turns.winner_when_stuck(to_move);
        let unmoved = |cell: u16| match open_cells.moves(to_move, cell).len() {
            0 => u16::won(stuck_wins, 0),
            moves => u16::undecided(moves),
        };
        let police: Box<[u16]> = open_cells.cells().map(unmoved).collect();
        for thief in open_cells.cells() {
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            let mut row = if open_cells.is_exit(thief) {
                filled(u16::won(Player::Thief, 0), police.len())?
            } else if to_move == Player::Police {
                let mut row = with_room(police.len())?;
                row.extend_from_slice(&police);
                row
            } else {
                filled(unmoved(thief), police.len())?
            };
            row[usize::from(thief)] = u16::won(Player::Police, 0);
            for (cell, word) in open_cells.cells().zip(&row) {
                if let Value::Win(winner, _) = word.value() {
                    frontier.next(to_move, winner).push([thief, cell]);
                }
            }
            rows[side(to_move)].push(row.into());
        }
    }
    frontier.advance();
    Ok(rows)
}

/// How a run over the levels ended.
enum RunEnd {
    /// Every state that is not a draw has its value.
    Decided,
    /// Nobody wants to know more for now.
    Paused,
    /// There are levels left, but their turns exceed the range of the words.
    OutOfTurns,
}

/// A solve, finished or not.
pub(crate) struct QueueRun<W> {
    open_cells: OpenCells,
    frontier: Frontier,
    rows: [Rows<W>; 2],
    /// The turns from the states of the current level to the end.
    turns: u32,
    /// States expanded so far.
    done: u64,
}

impl QueueRun<u16> {
    /// The same run with words wide enough for any board. Each row is freed as soon as it is
    /// copied.
    fn widened(self) -> Result<QueueRun<u32>, OutOfMemory> {
        let widen = |rows: Rows<u16>| -> Result<Rows<u32>, OutOfMemory> {
            let widen_row = |row: Box<[u16]>| {
                let mut wide = with_room(row.len())?;
                wide.extend(row.iter().copied().map(word::widen));
                Ok(wide.into_boxed_slice())
            };
            rows.into_iter().map(widen_row).collect()
        };
        let Self { open_cells, frontier, rows: [police_to_move, thief_to_move], turns, done } =
            self;
        let rows = [widen(police_to_move)?, widen(thief_to_move)?];
        Ok(QueueRun { open_cells, frontier, rows, turns, done })
    }
}

impl<W: Word> QueueRun<W> {
    /// The finished run whose rows were written.
    fn read(game: &BoardGame, from: &mut TransferInput<'_>) -> Option<Self> {
        let open_cells = OpenCells::new(game);
        let count = open_cells.count() as usize;
        let rows = [read_rows(count, from)?, read_rows(count, from)?];
        Some(Self { open_cells, frontier: Frontier::new(0).ok()?, rows, turns: 0, done: 0 })
    }

    fn value(&self, state: GridState) -> Value {
        let Some(police) = self.open_cells.number(state.police) else {
            return Value::Draw;
        };
        let Some(thief) = self.open_cells.number(state.thief) else {
            return Value::Draw;
        };
        self.rows[side(state.to_move)][usize::from(thief)][usize::from(police)].value()
    }

    fn memory(&self) -> u64 {
        let words = self.open_cells.count() * self.open_cells.count() * 2;
        words * size_of::<W>() as u64 + self.open_cells.memory() + self.frontier.memory()
    }

    /// Expands level after level until nothing new is decided, nobody wants to know more, or states
    /// would be more than so many turns from the end.
    fn expand_levels(
        &mut self,
        most_turns: u32,
        control: &dyn Control,
        goes_on: GoesOn<'_>,
    ) -> Result<RunEnd, Stopped> {
        while !self.frontier.is_empty() {
            if !goes_on(&|state| Some(self.value(state)).filter(|value| *value != Value::Draw)) {
                return Ok(RunEnd::Paused);
            }
            if self.turns == most_turns {
                return Ok(RunEnd::OutOfTurns);
            }
            for to_move in [Player::Police, Player::Thief] {
                for winner in [Player::Police, Player::Thief] {
                    self.expand_list(to_move, winner, control)?;
                }
            }
            self.frontier.advance();
            self.turns += 1;
        }
        self.frontier = Frontier::new(0)?;
        control.progress(1.0);
        Ok(RunEnd::Decided)
    }

    /// Expands the states of this level with this player to move and that one winning.
    fn expand_list(
        &mut self,
        to_move: Player,
        winner: Player,
        control: &dyn Control,
    ) -> Result<(), Stopped> {
        let list = self.frontier.take(to_move, winner);
        match list.pairs() {
            Some(pairs) => {
                for pairs in pairs.chunks(PAIRS_A_POLL) {
                    self.poll(pairs.len(), control)?;
                    self.expand(to_move, winner, pairs);
                }
            }
            None => {
                let wanted = W::won(winner, self.turns);
                for thief in self.open_cells.cells() {
                    let row = &self.rows[side(to_move)][usize::from(thief)];
                    let found =
                        self.open_cells.cells().zip(row).filter(|&(_, &word)| word == wanted);
                    let pairs: Vec<CellPair> = found.map(|(police, _)| [thief, police]).collect();
                    self.poll(pairs.len(), control)?;
                    self.expand(to_move, winner, &pairs);
                }
            }
        }
        self.frontier.put_back(to_move, winner, list);
        Ok(())
    }

    /// Polls the control, then counts the states that are expanded next.
    fn poll(&mut self, states: usize, control: &dyn Control) -> Result<(), Stopped> {
        if control.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        control.progress(
            self.done as f64 / (self.open_cells.count() * self.open_cells.count() * 2) as f64,
        );
        self.done += states as u64;
        Ok(())
    }

    /// Updates the states before these.
    fn expand(&mut self, to_move: Player, winner: Player, pairs: &[CellPair]) {
        match (to_move, winner) {
            (Player::Thief, Player::Police) => self.before_thief_moves::<true>(winner, pairs),
            (Player::Thief, Player::Thief) => self.before_thief_moves::<false>(winner, pairs),
            (Player::Police, Player::Thief) => self.before_police_moves::<true>(winner, pairs),
            (Player::Police, Player::Police) => self.before_police_moves::<false>(winner, pairs),
        }
    }

    /// The states from which the police moved into these; `MOVER_WINS` is whether that was a
    /// winning move.
    fn before_thief_moves<const MOVER_WINS: bool>(&mut self, winner: Player, pairs: &[CellPair]) {
        let won = W::won(winner, self.turns + 1);
        let next = self.frontier.next(Player::Police, winner);
        let rows = &mut self.rows[side(Player::Police)];
        for &[thief, police] in pairs {
            let row = &mut rows[usize::from(thief)];
            for &police in self.open_cells.moves(Player::Police, police) {
                if row[usize::from(police)].take_option::<MOVER_WINS>(won) {
                    next.push([thief, police]);
                }
            }
        }
    }

    /// The states from which the thief moved into these; `MOVER_WINS` is whether that was a winning
    /// move.
    fn before_police_moves<const MOVER_WINS: bool>(&mut self, winner: Player, pairs: &[CellPair]) {
        let won = W::won(winner, self.turns + 1);
        let next = self.frontier.next(Player::Thief, winner);
        let rows = &mut self.rows[side(Player::Thief)];
        for &[thief, police] in pairs {
            for &thief in self.open_cells.moves(Player::Thief, thief) {
                if rows[usize::from(thief)][usize::from(police)].take_option::<MOVER_WINS>(won) {
                    next.push([thief, police]);
                }
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
