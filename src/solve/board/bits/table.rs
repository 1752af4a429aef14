//! The table of a solve, finished or not, and how values are read from it.

use crate::model::{BoardGame, Cell, Player};
use crate::solve::board::bits::lane::Lane;
use crate::solve::board::bits::layout::{BitLayout, BitPosition, Width};
use crate::solve::board::bits::regions::Regions;
use crate::solve::board::bits::rounds::RegionStage;
use crate::solve::board::bits::slices::{MappedValues, Slicer, place};
use crate::solve::board::bits::start::Tables;
use crate::solve::board::bits::{Numbering, Numberings, Scope, Stored};
use crate::solve::board::state::GridState;
use crate::solve::bytes::{TransferInput, TransferNumber};
use crate::solve::value::{Turns, Value};

/// What is known about the states of a board.
pub(crate) struct BitTable {
    pub(crate) frame: TableFrame,
    pub(crate) tables: AnyTables,
    /// The regions that have not begun, the next one last.
    pub(crate) waiting: Vec<usize>,
    /// The region that has begun and is not finished.
    pub(crate) stage: Option<RegionStage>,
    /// Bytes that only the solve held.
    pub(crate) scratch: u64,
    /// The most rounds of a region, in which one player's wins were found.
    pub(crate) rounds: u32,
}

/// What the bits of a table mean.
pub(crate) struct TableFrame {
    pub(crate) layout: BitLayout,
    pub(crate) regions: Regions,
    pub(crate) numbering: Numberings,
    pub(crate) stored: Stored,
}

impl TableFrame {
    pub(crate) fn new(game: &BoardGame, scope: Scope) -> Self {
        let mut regions = Regions::new(game);
        if let Some(cell) = scope.only {
            regions.keep_only(cell);
        }
        Self {
            layout: BitLayout::new(&game.board),
            regions,
            numbering: Numberings::of(game),
            stored: scope.stored,
        }
    }
}

/// The bits, by the width of their lanes.
pub(crate) enum AnyTables {
    Sixteen(Tables<u16>),
    ThirtyTwo(Tables<u32>),
    SixtyFour(Tables<u64>),
}

/// The states with the police to move, as they are stored.
pub(crate) trait StateBits {
    /// The bit of a state, and the number of the round in which it was decided.
    fn state(&self, lane: usize, bit: u32) -> (bool, u32);
}

impl<L: Lane> StateBits for Tables<L> {
    fn state(&self, lane: usize, bit: u32) -> (bool, u32) {
        (self.police_wins.has(lane, bit), self.planes.number(lane, bit))
    }
}

impl BitTable {
    /// Whether every state of the table's regions is decided.
    pub(crate) fn is_whole(&self) -> bool {
        self.waiting.is_empty() && self.stage.is_none()
    }

    /// Adds the bits of a whole table as bytes: all else follows from the game.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        self.scratch.write(to);
        match &self.tables {
            AnyTables::Sixteen(tables) => tables.write(to),
            AnyTables::ThirtyTwo(tables) => tables.write(to),
            AnyTables::SixtyFour(tables) => tables.write(to),
        }
    }

    /// The table that was written.
    pub(crate) fn read(game: &BoardGame, from: &mut TransferInput<'_>) -> Option<Self> {
        let scratch = u64::read(from)?;
        let frame = TableFrame::new(game, Scope::EVERYTHING);
        let tables = match frame.layout.width {
            Width::Sixteen => AnyTables::Sixteen(Tables::read(game, &frame, from)?),
            Width::ThirtyTwo | Width::ThirtyTwoShort => {
                AnyTables::ThirtyTwo(Tables::read(game, &frame, from)?)
            }
            Width::SixtyFour => AnyTables::SixtyFour(Tables::read(game, &frame, from)?),
        };
        Some(Self { frame, tables, waiting: Vec::new(), stage: None, scratch, rounds: 0 })
    }

    /// The value of a state that the game has; a draw if it is not decided yet.
    ///
    /// # Complexity
    /// One access to each plane; with the thief to move, for each of its moves.
    pub(crate) fn value(&self, game: &BoardGame, state: GridState) -> Value {
        self.values(game).value(state)
    }

    fn values<'a>(&'a self, game: &'a BoardGame) -> TableValues<'a> {
        let bits: &dyn StateBits = match &self.tables {
            AnyTables::Sixteen(tables) => tables,
            AnyTables::ThirtyTwo(tables) => tables,
            AnyTables::SixtyFour(tables) => tables,
        };
        TableValues {
            game,
            frame: &self.frame,
            bits,
            waiting: &self.waiting,
            stage: self.stage.as_ref(),
        }
    }

    /// Calls `call` with a winner, a number of turns, and the number of states with the thief on
    /// these cells that the player wins in that many turns. The same winner and turns may come
    /// several times. Only for a whole table with rounds.
    pub(crate) fn count(
        &self,
        game: &BoardGame,
        thief: &[Cell],
        to_move: Player,
        call: &mut impl FnMut(Player, u32, u32),
    ) {
        let frame = &self.frame;
        let rows = thief.iter().filter_map(|&thief| frame.regions.row(thief));
        match &self.tables {
            AnyTables::Sixteen(tables) => Slicer { game, frame, tables }.count(rows, to_move, call),
            AnyTables::ThirtyTwo(tables) => {
                Slicer { game, frame, tables }.count(rows, to_move, call)
            }
            AnyTables::SixtyFour(tables) => {
                Slicer { game, frame, tables }.count(rows, to_move, call)
            }
        }
    }

    /// What [`row`](Self::row) looks up for a player.
    pub(crate) fn row_table<T>(
        &self,
        game: &BoardGame,
        to_move: Player,
        of: &impl Fn(Value) -> T,
    ) -> Vec<T> {
        let frame = &self.frame;
        match &self.tables {
            AnyTables::Sixteen(tables) => Slicer { game, frame, tables }.table(to_move, of),
            AnyTables::ThirtyTwo(tables) => Slicer { game, frame, tables }.table(to_move, of),
            AnyTables::SixtyFour(tables) => Slicer { game, frame, tables }.table(to_move, of),
        }
    }

    /// The place of a cell of the police in a row, for [`row`](Self::row).
    pub(crate) fn place_in_row(&self, police: Cell) -> u32 {
        place(&self.frame.layout, police)
    }

    /// Calls `call` with what `of` makes of the value of each state with the thief on a cell and
    /// the police on one of these places, given [what it looks up](Self::row_table). Only for a
    /// whole table with rounds.
    pub(crate) fn row<T: Copy>(
        &self,
        game: &BoardGame,
        thief: Cell,
        to_move: Player,
        places: &[u32],
        values: MappedValues<'_, T, impl Fn(Value) -> T>,
        call: impl FnMut(T),
    ) {
        let frame = &self.frame;
        let Some(row) = frame.regions.row(thief) else { return };
        match &self.tables {
            AnyTables::Sixteen(tables) => {
                Slicer { game, frame, tables }.values(row, to_move, places, values, call)
            }
            AnyTables::ThirtyTwo(tables) => {
                Slicer { game, frame, tables }.values(row, to_move, places, values, call)
            }
            AnyTables::SixtyFour(tables) => {
                Slicer { game, frame, tables }.values(row, to_move, places, values, call)
            }
        }
    }

    /// The bytes held.
    pub(crate) fn memory(&self) -> u64 {
        let bits = match &self.tables {
            AnyTables::Sixteen(tables) => tables.memory(),
            AnyTables::ThirtyTwo(tables) => tables.memory(),
            AnyTables::SixtyFour(tables) => tables.memory(),
        };
        bits + self.frame.regions.held()
    }

    /// The most bytes held during the solve.
    pub(crate) fn peak_memory(&self) -> u64 {
        self.memory() + self.scratch
    }
}

/// Reads values from tables, during a solve and after it.
pub(crate) struct TableValues<'a> {
    pub(crate) game: &'a BoardGame,
    pub(crate) frame: &'a TableFrame,
    pub(crate) bits: &'a dyn StateBits,
    /// The regions that have not begun.
    pub(crate) waiting: &'a [usize],
    /// The region that has begun and is not finished.
    pub(crate) stage: Option<&'a RegionStage>,
}

impl TableValues<'_> {
    /// The value of a state that the game has; a draw if it is not decided yet.
    pub(crate) fn value(&self, state: GridState) -> Value {
        if let Some(winner) = winner_at_end(self.game, state) {
            return Value::Win(winner, Turns(0));
        }
        match state.to_move {
            Player::Police => self.decided(state),
            Player::Thief => self.looked_ahead(state),
        }
    }

    /// The value of a state that the game has, if it is decided; where no rounds are stored, if the
    /// last one decided it.
    pub(crate) fn known(&self, state: GridState) -> Option<Value> {
        if self.frame.stored == Stored::Nothing {
            return self.just_decided(state);
        }
        let value = self.value(state);
        let is_final = || {
            let region = self.frame.regions.of(state.thief);
            region.is_some_and(|region| !self.waiting.contains(&region))
                && region != self.stage.map(|stage| stage.region)
        };
        (value != Value::Draw || is_final()).then_some(value)
    }

    /// The value of a state of the region that is being solved, if the last round has decided it.
    fn just_decided(&self, state: GridState) -> Option<Value> {
        if let Some(winner) = winner_at_end(self.game, state) {
            return Some(Value::Win(winner, Turns(0)));
        }
        let stage = self.stage?;
        let winner = stage.winner;
        let is_won = |state: GridState| {
            self.read(state).is_some_and(|(bit, _)| bit == (winner == Player::Police))
        };
        let mut after = self.game.destinations(state).map(|to| state.after(to));
        let (is_won, turns) = match (state.to_move, winner) {
            (Player::Police, _) => (is_won(state), 0),
            (Player::Thief, Player::Thief) => (after.any(is_won), 1),
            (Player::Thief, Player::Police) => (after.all(is_won), 1),
        };
        is_won.then(|| Value::Win(winner, Turns(self.turns(winner, stage.rounds) + turns)))
    }

    /// The bit and the number of a state with the police to move; `None` if the table does not have
    /// it.
    fn read(&self, state: GridState) -> Option<(bool, u32)> {
        let row = self.frame.regions.row(state.thief)?;
        let BitPosition { lane, bit } = self.frame.layout.place(state.police);
        Some(self.bits.state(row * self.frame.layout.lanes() + lane, bit))
    }

    /// The value of a state that has not ended, the police to move.
    fn decided(&self, state: GridState) -> Value {
        let Some((bit, round)) = self.read(state) else { return Value::Draw };
        // Until the thief's wins are complete, the bits are of the states that the thief has not
        // won.
        let is_thiefs = self.stage.is_some_and(|stage| {
            stage.winner == Player::Thief
                && self.frame.regions.of(state.thief) == Some(stage.region)
        });
        match (bit && !is_thiefs, round) {
            (true, _) => Value::Win(Player::Police, Turns(self.turns(Player::Police, round))),
            (false, 0) => Value::Draw,
            (false, _) => Value::Win(Player::Thief, Turns(self.turns(Player::Thief, round))),
        }
    }

    fn turns(&self, winner: Player, round: u32) -> u32 {
        turns(self.frame.numbering, winner, round)
    }

    /// The value of a state that has not ended, the thief to move.
    fn looked_ahead(&self, state: GridState) -> Value {
        let mut soonest: Option<Turns> = None;
        let mut latest = Some(Turns(0));
        for to in self.game.destinations(state) {
            match self.value(state.after(to)) {
                Value::Win(Player::Thief, turns) => {
                    soonest = Some(soonest.map_or(turns, |soonest| soonest.min(turns)));
                }
                Value::Win(Player::Police, turns) => {
                    latest = latest.map(|latest| latest.max(turns))
                }
                Value::Draw | Value::Endless(_) => latest = None,
            }
        }
        match (soonest, latest) {
            (Some(Turns(turns)), _) => Value::Win(Player::Thief, Turns(turns + 1)),
            (None, Some(Turns(turns))) => Value::Win(Player::Police, Turns(turns + 1)),
            (None, None) => Value::Draw,
        }
    }
}

/// The turns of a state with the police to move that was decided in this round; 0 if it has ended.
pub(crate) fn turns(numbering: Numberings, winner: Player, round: u32) -> u32 {
    match (numbering.of_winner(winner), winner) {
        (Numbering::Singles, _) => round,
        (Numbering::Pairs, Player::Police) => (round * 2).saturating_sub(1),
        (Numbering::Pairs, Player::Thief) => round * 2,
    }
}

/// The winner of a state that has ended.
fn winner_at_end(game: &BoardGame, state: GridState) -> Option<Player> {
    if state.police == state.thief {
        return Some(Player::Police);
    }
    if game.board.is_exit(state.thief) {
        return Some(Player::Thief);
    }
    let stuck =
        !game.rules.turns.may_skip(state.to_move) && game.destinations(state).next().is_none();
    stuck.then_some(game.rules.turns.winner_when_stuck(state.to_move))
}
