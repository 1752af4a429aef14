//! Boards as games to be solved, and the bytes of their summaries.

use std::hash::{Hash as _, Hasher};
use std::sync::Arc;

use crate::model::{
    Board, BoardGame, BoardPuzzle, Cell, Directions, Player, Rules, State, Step, TurnRules,
};
use crate::solve::board::demand::Demand;
use crate::solve::board::engine::{memory_for, memory_to_ask_for, memory_within};
use crate::solve::board::play::best_line;
use crate::solve::board::solution::{
    BoardSolution, solve_for, solve_while, solve_within, verdicts,
};
use crate::solve::board::state::GridState;
use crate::solve::bytes::{TransferInput, TransferNumber, write_all};
use crate::solve::hashed_game::HashedGame;
use crate::solve::machine::Memory;
use crate::solve::solvable::{Solvable, SolveWatch, Summary};
use crate::solve::value::{Control, Stopped, Turns, Value};

/// A board with its rules as the key of its solution.
pub type BoardGameKey = HashedGame<BoardGame>;

impl BoardGameKey {
    /// The key of a puzzle's game.
    pub fn of(puzzle: &BoardPuzzle) -> Self {
        Self::new(Arc::clone(&puzzle.game))
    }
}

impl Solvable for BoardGameKey {
    type Start = State;
    type Solution = BoardSolution;
    type Verdict = Value;
    type Step = Step;

    const NAME: &'static str = "board";

    fn memory_within(&self, limit: u64) -> Memory {
        memory_within(self.game(), limit)
    }

    fn summary_memory(&self, starts: &[State], most_turns: usize, limit: u64) -> u64 {
        let demand = if most_turns == 0 { Demand::Verdict } else { Demand::Line };
        starts
            .iter()
            .map(|&start| memory_for(self.game(), demand(start), limit).peak)
            .max()
            .unwrap_or(0)
    }

    fn memory_to_ask_for(&self, limit: u64, control: &dyn Control) -> Result<u64, Stopped> {
        memory_to_ask_for(self.game(), Demand::Turns, limit, control)
    }

    fn solve_within(&self, limit: u64, control: &dyn Control) -> Result<BoardSolution, Stopped> {
        solve_within(self.game(), limit, control)
    }

    fn solve_watched(
        &self,
        limit: u64,
        control: &dyn Control,
        first: Option<State>,
        watch: SolveWatch<'_, Self>,
    ) -> Result<BoardSolution, Stopped> {
        let rules = self.game().rules;
        solve_while(
            self.game(),
            limit,
            control,
            first.map(|start| start.thief_cell()),
            &mut |known| {
                watch(&|state| known(state.into()).map(|value| value.under(&rules)));
                true
            },
        )
    }

    fn summaries(
        &self,
        starts: &[State],
        most_turns: usize,
        limit: u64,
        control: &dyn Control,
    ) -> Result<Vec<Summary<Self>>, Stopped> {
        if most_turns == 0 {
            let verdicts = verdicts(self.game(), starts, limit, control)?;
            return Ok(verdicts
                .into_iter()
                .map(|verdict| Summary { verdict, line: Vec::new() })
                .collect());
        }
        let mut solution: Option<BoardSolution> = None;
        let mut summary = |&start: &State| {
            let demand = Demand::Line(start);
            let known = match solution.take() {
                Some(known) => known.continued(demand, control)?,
                None => solve_for(self.game(), demand, limit, control)?,
            };
            Ok(Summary::new(solution.insert(known), start, most_turns))
        };
        starts.iter().map(&mut summary).collect()
    }

    fn solution_memory(solution: &BoardSolution) -> u64 {
        solution.memory()
    }

    fn verdict(solution: &BoardSolution, start: State) -> Value {
        solution.value(start)
    }

    fn best_line(solution: &BoardSolution, start: State) -> Vec<Step> {
        best_line(solution, start)
    }

    fn bytes(&self) -> usize {
        size_of_val(self.game().board.walls()) + size_of_val(self.game().board.exits())
    }

    fn most_earlier_games(&self) -> usize {
        1 << 12
    }

    fn size(&self) -> u32 {
        self.game().board.rows()
    }

    /// The number of walls that differ.
    fn distance(&self, other: &Self) -> Option<u32> {
        self.game().walls_apart(other.game())
    }

    fn repair_memory(&self, before: &BoardSolution) -> Option<Memory> {
        before.repair_memory(self.game())
    }

    fn repaired(
        &self,
        before: &Arc<BoardSolution>,
        control: &dyn Control,
    ) -> Result<Option<BoardSolution>, Stopped> {
        before.repaired(self.game(), control)
    }

    fn hash_puzzle(&self, start: &State, mut state: &mut dyn Hasher) {
        (&**self.game(), start).hash(&mut state);
    }

    /// One byte for the winner, four for the turns, one for each step.
    fn encode(&self, start: State, summary: &Summary<Self>) -> Box<[u8]> {
        let (winner, turns) = match summary.verdict {
            Value::Win(Player::Police, turns) => (0, turns),
            Value::Win(Player::Thief, turns) => (1, turns),
            // The rules tell which of the two it is.
            Value::Draw | Value::Endless(_) => (2, Turns(0)),
        };
        let board = &self.game().board;
        let mut bytes = vec![winner];
        bytes.extend(turns.0.to_le_bytes());
        let mut state = GridState::from(start);
        for to in summary.line.iter().flat_map(Step::cells) {
            let from = state.cell_of(state.to_move);
            // A step leads to a neighbour at most.
            let by = |to: u32, from: u32| (to + 1).saturating_sub(from) as u8;
            let rows = by(board.row(to), board.row(from));
            let columns = by(board.column(to), board.column(from));
            bytes.push(rows * 3 + columns);
            state = state.after(to);
        }
        bytes.into()
    }

    fn decode(&self, start: State, bytes: &[u8]) -> Option<Summary<Self>> {
        let (&winner, rest) = bytes.split_first()?;
        let (turns, steps) = rest.split_first_chunk()?;
        let turns = Turns(u32::from_le_bytes(*turns));
        let verdict = match winner {
            0 => Value::Win(Player::Police, turns),
            1 => Value::Win(Player::Thief, turns),
            2 => Value::Draw.under(&self.game().rules),
            _ => return None,
        };
        let board = &self.game().board;
        let mut state = GridState::from(start);
        let mut line = Vec::with_capacity(steps.len());
        for &step in steps {
            let from = state.cell_of(state.to_move);
            let by = |from: u32, step: u8| (from + u32::from(step)).checked_sub(1);
            let to =
                board.cell(by(board.row(from), step / 3)?, by(board.column(from), step % 3)?)?;
            line.push(Step::of_one(state.to_move, to));
            state = state.after(to);
        }
        Some(Summary { verdict, line })
    }

    /// Rows, columns and exits, a byte for each rule, and the walls.
    fn write_game(&self, to: &mut Vec<u8>) {
        let BoardGame { board, rules } = &**self.game();
        write_all(&[board.rows(), board.columns(), board.exits().len() as u32], to);
        let exits: Vec<u32> = board.exits().iter().map(|exit| exit.index() as u32).collect();
        write_all(&exits, to);
        write_all(
            &[
                u8::from(rules.police_moves == Directions::Eight),
                u8::from(rules.thief_moves == Directions::Eight),
            ],
            to,
        );
        write_all(&rules.turns.to_bytes(), to);
        write_all(board.walls(), to);
    }

    fn read_game(from: &mut TransferInput<'_>) -> Option<Self> {
        let rows = u32::read(from)?;
        let columns = u32::read(from)?;
        let exits = u32::read(from)?;
        let exits = u32::read_many(from, exits as usize)?;
        let mut rule = || Some(u8::read(from)? == 1);
        let directions = |eight| if eight { Directions::Eight } else { Directions::Four };
        let rules = Rules {
            police_moves: directions(rule()?),
            thief_moves: directions(rule()?),
            turns: TurnRules::from_bytes(*u8::read_many(from, TurnRules::BYTES)?.first_chunk()?)?,
        };
        let walls = u64::read_many(from, (rows.checked_mul(columns)? as usize).div_ceil(64))?;
        let is_wall = |cell: Cell| walls[cell.index() / 64] >> (cell.index() % 64) & 1 == 1;
        let board =
            Board::with_exits(rows, columns, exits.into_iter().map(Cell::new).collect(), is_wall)
                .ok()?;
        Some(Self::new(Arc::new(BoardGame { board, rules })))
    }

    fn write_solution(solution: &BoardSolution, to: &mut Vec<u8>) -> bool {
        solution.write(to)
    }

    fn read_solution(&self, from: &mut TransferInput<'_>) -> Option<BoardSolution> {
        BoardSolution::read(self.game(), from)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::{DefaultHasher, Hasher as _};

    use fastrand::Rng;

    use crate::model::State;
    use crate::solve::board::game::*;
    use crate::solve::board::testing::boards::random_game;
    use crate::solve::board::testing::oracle::states;
    use crate::solve::solvable::hash_puzzle;
    use crate::solve::value::Unwatched;

    fn starts(key: &BoardGameKey) -> Vec<State> {
        states(key.game()).into_iter().map(State::from).collect()
    }

    #[test]
    fn a_summary_is_decoded_as_it_was_encoded() {
        let mut rng = Rng::with_seed(7);
        for _ in 0..50 {
            let key = BoardGameKey::new(Arc::new(random_game(&mut rng, 16)));
            let solution = key.solve_within(u64::MAX, &Unwatched).unwrap();
            for start in starts(&key) {
                let summary = Summary::new(&solution, start, usize::MAX);
                assert_eq!(key.decode(start, &key.encode(start, &summary)), Some(summary));
            }
        }
    }

    #[test]
    fn bytes_that_are_not_a_summary_are_rejected() {
        let key = BoardGameKey::new(Arc::new(random_game(&mut Rng::with_seed(8), 9)));
        for bytes in [&b""[..], b"\0", b"\x03\0\0\0\0", b"\0\0\0\0\0\xff"] {
            assert_eq!(key.decode(starts(&key)[0], bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn every_start_has_a_hash_of_its_own() {
        let key = BoardGameKey::new(Arc::new(random_game(&mut Rng::with_seed(9), 9)));
        let starts = starts(&key);
        let hash = |start: &State| {
            let mut hasher = DefaultHasher::new();
            hash_puzzle(&key, start, &mut hasher);
            hasher.finish()
        };
        assert_eq!(starts.iter().map(hash).collect::<HashSet<_>>().len(), starts.len());
    }
}
