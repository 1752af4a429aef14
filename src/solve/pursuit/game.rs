//! Pursuits as games to be solved, and the bytes of their summaries.

use std::hash::{Hash as _, Hasher};
use std::sync::Arc;

use crate::model::{
    Player, PursuitGame, PursuitGraph, PursuitPuzzle, PursuitStart, Squad, Step, TurnRules,
};
use crate::solve::bytes::{TransferInput, TransferNumber, write_all, write_list};
use crate::solve::hashed_game::HashedGame;
use crate::solve::machine;
use crate::solve::machine::Memory;
use crate::solve::pursuit::solution::{
    CopNumber, PursuitSolution, PursuitVerdict, memory_within, verdict_memory,
};
use crate::solve::solvable::{Solvable, Summary};
use crate::solve::value::{Control, Outcome, Stopped, Turns, Value};

/// A pursuit as the key of its solution.
pub type PursuitGameKey = HashedGame<PursuitGame>;

impl PursuitGameKey {
    /// The key of a puzzle's game.
    ///
    /// # Complexity
    /// Linear in the edges.
    pub fn of(puzzle: &PursuitPuzzle) -> Self {
        Self::new(Arc::clone(&puzzle.game))
    }

    /// Solves as far as the verdict and the best line of a start need.
    ///
    /// # Errors
    /// As [`Solvable::solve_within`].
    pub fn solve_for(
        &self,
        start: PursuitStart,
        limit: u64,
        control: &dyn Control,
    ) -> Result<PursuitSolution, Stopped> {
        machine::reserved(self.memory_within(limit).peak, || {
            PursuitSolution::for_start(self.game(), start, limit, control)
        })
    }

    /// Solves as far as the verdict of a start needs, in [`verdict_memory`](Self::verdict_memory).
    ///
    /// # Errors
    /// As [`Solvable::solve_within`].
    pub fn verdict_alone(
        &self,
        start: PursuitStart,
        limit: u64,
        control: &dyn Control,
    ) -> Result<PursuitSolution, Stopped> {
        machine::reserved(self.verdict_memory(limit), || {
            PursuitSolution::verdict_of(self.game(), start, limit, control)
        })
    }

    /// The bytes of finding the verdict of a start at the peak, however long the game is.
    pub fn verdict_memory(&self, limit: u64) -> u64 {
        verdict_memory(self.game(), limit)
    }
}

impl Solvable for PursuitGameKey {
    type Start = PursuitStart;
    type Solution = PursuitSolution;
    type Verdict = PursuitVerdict;
    type Step = Step;

    const NAME: &'static str = "pursuit";

    fn memory_within(&self, limit: u64) -> Memory {
        let (peak, kept) = memory_within(self.game(), limit);
        Memory { peak, kept }
    }

    fn memory_to_ask_for(&self, _limit: u64, _control: &dyn Control) -> Result<u64, Stopped> {
        Ok(memory_within(self.game(), u64::MAX).0)
    }

    fn solve_within(&self, limit: u64, control: &dyn Control) -> Result<PursuitSolution, Stopped> {
        machine::reserved(self.memory_within(limit).peak, || {
            PursuitSolution::new(self.game(), limit, control)
        })
    }

    fn summaries(
        &self,
        starts: &[PursuitStart],
        most_turns: usize,
        limit: u64,
        control: &dyn Control,
    ) -> Result<Vec<Summary<Self>>, Stopped> {
        // The verdicts alone take less memory, however long the game is. Of several starts they are
        // found one by one.
        let mut solution = None;
        if most_turns > 0 || starts.len() > 1 && self.memory_within(limit).peak <= limit {
            let solved = match *starts {
                [start] => self.solve_for(start, limit, control),
                _ => self.solve_within(limit, control),
            };
            match solved {
                Err(Stopped::TooLarge { .. }) if most_turns == 0 => {}
                solved => solution = Some(solved?),
            }
        }
        let summary = |&start: &PursuitStart| match &solution {
            Some(solution) => Ok(Summary::new(solution, start, most_turns)),
            None => {
                let solution = self.verdict_alone(start, limit, control)?;
                Ok(Summary { verdict: solution.verdict(start), line: Vec::new() })
            }
        };
        starts.iter().map(summary).collect()
    }

    fn summary_memory(&self, starts: &[PursuitStart], most_turns: usize, limit: u64) -> u64 {
        let whole = self.memory_within(limit).peak;
        if most_turns == 0 && (starts.len() == 1 || whole > limit) {
            return self.verdict_memory(limit);
        }
        whole
    }

    fn solution_memory(solution: &PursuitSolution) -> u64 {
        solution.memory()
    }

    fn verdict(solution: &PursuitSolution, start: PursuitStart) -> PursuitVerdict {
        solution.verdict(start)
    }

    fn best_line(solution: &PursuitSolution, start: PursuitStart) -> Vec<Step> {
        solution.best_line(start, usize::MAX)
    }

    fn bytes(&self) -> usize {
        self.game().edge_count() * 8 + self.game().graph.vertex_count() as usize * 8
    }

    fn most_earlier_games(&self) -> usize {
        16
    }

    fn size(&self) -> u32 {
        self.game().graph.vertex_count()
    }

    fn hash_puzzle(&self, start: &PursuitStart, mut state: &mut dyn Hasher) {
        let mut bytes = Vec::new();
        self.write_game(&mut bytes);
        state.write(&bytes);
        match *start {
            PursuitStart::None => 0u8.hash(&mut state),
            PursuitStart::Placed { police, thief } => {
                (1u8, police.vertices(), thief).hash(&mut state);
            }
            PursuitStart::Chosen => 2u8.hash(&mut state),
        }
    }

    /// Two bytes for the value and the cop number, four for the turns, then the steps: four for
    /// each vertex of the side that moves.
    fn encode(&self, _start: PursuitStart, summary: &Summary<Self>) -> Box<[u8]> {
        let PursuitVerdict { value, cop_number } = summary.verdict;
        let outcome = match value.map(Value::outcome) {
            None => 0u8,
            Some(Outcome::Police) => 1,
            Some(Outcome::Thief) => 2,
            Some(Outcome::Draw) => 3,
        };
        let turns = value.and_then(Value::turns);
        let mut bytes = Vec::new();
        (outcome | u8::from(turns.is_some()) << 2).write(&mut bytes);
        match cop_number {
            None => 0u8,
            Some(CopNumber::Exactly(number)) => number,
            Some(CopNumber::Above(most)) => most | 1 << 4,
        }
        .write(&mut bytes);
        turns.map_or(0, |turns| turns.0).write(&mut bytes);
        for step in &summary.line {
            match step {
                Step::Police(squad) => {
                    for vertex in squad.vertices() {
                        vertex.write(&mut bytes);
                    }
                }
                Step::Thief(vertex) => vertex.write(&mut bytes),
            }
        }
        bytes.into()
    }

    fn decode(&self, _start: PursuitStart, bytes: &[u8]) -> Option<Summary<Self>> {
        let mut from = TransferInput(bytes);
        let kind = u8::read(&mut from)?;
        let number = u8::read(&mut from)?;
        let turns = u32::read(&mut from)?;
        let value = match kind {
            0 => None,
            1 => Some(Value::Endless(Player::Police)),
            2 => Some(Value::Endless(Player::Thief)),
            3 => Some(Value::Draw),
            5 => Some(Value::Win(Player::Police, Turns(turns))),
            6 => Some(Value::Win(Player::Thief, Turns(turns))),
            _ => return None,
        };
        let cop_number = match (number & 15, number >> 4) {
            (0, 0) => None,
            (number, 0) => Some(CopNumber::Exactly(number)),
            (most, 1) => Some(CopNumber::Above(most)),
            _ => return None,
        };
        let mut line = Vec::new();
        let mut mover = self.game().first;
        let vertex = |from: &mut TransferInput<'_>| {
            u32::read(from).filter(|&vertex| vertex < self.game().graph.vertex_count())
        };
        while !from.0.is_empty() {
            line.push(match mover {
                Player::Thief => Step::Thief(vertex(&mut from)?),
                Player::Police => {
                    let vertices: Option<Vec<u32>> =
                        (0..self.game().policemen.max(1)).map(|_| vertex(&mut from)).collect();
                    Step::Police(Squad::new(&vertices?)?)
                }
            });
            mover = mover.opponent();
        }
        Some(Summary { verdict: PursuitVerdict { value, cop_number }, line })
    }

    fn write_game(&self, to: &mut Vec<u8>) {
        let game = &**self.game();
        game.graph.vertex_count().write(to);
        let ends = |graph: &PursuitGraph| -> Vec<u32> {
            graph.edges().flat_map(|(from, end)| [from, end]).collect()
        };
        write_list(&ends(&game.graph), to);
        u8::from(game.police_graph.is_some()).write(to);
        if let Some(graph) = &game.police_graph {
            write_list(&ends(graph), to);
        }
        write_list(&game.exits, to);
        let thief_first = u8::from(game.first == Player::Thief);
        write_all(&[game.policemen, game.most_for_cop_number, thief_first], to);
        write_all(&game.turns.to_bytes(), to);
    }

    fn read_game(from: &mut TransferInput<'_>) -> Option<Self> {
        let vertices = u32::read(from)?;
        let graph = |from: &mut TransferInput<'_>| {
            let ends: Vec<u32> = from.list()?;
            let (pairs, rest) = ends.as_chunks::<2>();
            if !rest.is_empty() || ends.iter().any(|&vertex| vertex >= vertices) {
                return None;
            }
            let edges = pairs.iter().map(|&[from, to]| (from, to)).collect();
            Some(Arc::new(PursuitGraph::new(vertices, edges)))
        };
        let both = graph(from)?;
        let police_graph = match u8::read(from)? {
            0 => None,
            _ => Some(graph(from)?),
        };
        let exits: Vec<u32> = from.list()?;
        if exits.iter().any(|&vertex| vertex >= vertices) {
            return None;
        }
        let [policemen, most, thief_first] = *u8::read_many(from, 3)?.first_chunk()?;
        let turns = TurnRules::from_bytes(*u8::read_many(from, TurnRules::BYTES)?.first_chunk()?)?;
        Some(Self::new(Arc::new(PursuitGame {
            graph: both,
            police_graph,
            exits,
            policemen,
            turns,
            first: if thief_first == 1 { Player::Thief } else { Player::Police },
            most_for_cop_number: most,
        })))
    }

    fn write_solution(solution: &PursuitSolution, to: &mut Vec<u8>) -> bool {
        solution.write(to);
        true
    }

    fn read_solution(&self, from: &mut TransferInput<'_>) -> Option<PursuitSolution> {
        PursuitSolution::read(self.game(), from)
    }
}
