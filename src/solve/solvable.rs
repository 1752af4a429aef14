//! What a kind of puzzle provides so that its games can be solved, cached and scheduled.
//!
//! Deliberately not here: which kinds there are (`kinds.rs`), which solutions are kept, and when to
//! solve.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::solve::bytes::TransferInput;
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped};

/// A game that can be solved, as the key of its solution: equal for equal games, wherever they come
/// from and wherever they start. Cloning is cheap.
///
/// Implemented once for each kind of puzzle.
pub trait Solvable: Clone + Eq + Hash + Debug + Send + Sync + Sized + 'static {
    /// The start of a puzzle, including who moves first.
    type Start: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// The value of every state, readable from any thread.
    type Solution: Debug + Send + Sync + 'static;
    /// The result of a puzzle at its start.
    type Verdict: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// One move of a best line.
    type Step: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// Distinguishes the hashes of different kinds.
    const NAME: &'static str;

    /// The bytes that [`solve_within`](Self::solve_within) takes: an upper bound, known before
    /// anything is allocated. The peak is above `limit` only if no engine stays within it; then it
    /// is enough.
    fn memory_within(&self, limit: u64) -> Memory;

    /// The bytes that [`summaries`](Self::summaries) takes, as
    /// [`memory_within`](Self::memory_within) has them for a whole solution.
    fn summary_memory(&self, _starts: &[Self::Start], _most_turns: usize, limit: u64) -> u64 {
        self.memory_within(limit).peak
    }

    /// A limit with which a solve succeeds that did not within `limit` bytes.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    fn memory_to_ask_for(&self, limit: u64, _control: &dyn Control) -> Result<u64, Stopped> {
        Ok(self.memory_within(limit).peak)
    }

    /// Solves every state, by an engine that stays within `limit` bytes if there is one.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] soon after `control` cancels. [`Stopped::TooLarge`] if the system
    /// does not provide the memory, or if a long game turns out to need more than `limit`. The
    /// caller must check first that `memory_within` is affordable.
    fn solve_within(&self, limit: u64, control: &dyn Control) -> Result<Self::Solution, Stopped>;

    /// Like [`solve_within`](Self::solve_within), and calls `watch` when more is decided. The states
    /// that decide the start `first` come before others.
    ///
    /// # Errors
    /// The same.
    fn solve_watched(
        &self,
        limit: u64,
        control: &dyn Control,
        _first: Option<Self::Start>,
        _watch: SolveWatch<'_, Self>,
    ) -> Result<Self::Solution, Stopped> {
        self.solve_within(limit, control)
    }

    /// The summaries of puzzles of this game, with at most `most_turns` turns of their best lines;
    /// solves no more than that takes.
    ///
    /// # Errors
    /// See [`solve_within`](Self::solve_within).
    fn summaries(
        &self,
        starts: &[Self::Start],
        most_turns: usize,
        limit: u64,
        control: &dyn Control,
    ) -> Result<Vec<Summary<Self>>, Stopped> {
        let solution = self.solve_within(limit, control)?;
        Ok(starts.iter().map(|start| Summary::new(&solution, start.clone(), most_turns)).collect())
    }

    /// The bytes that a solution holds.
    fn solution_memory(solution: &Self::Solution) -> u64;

    /// The verdict of a start.
    fn verdict(solution: &Self::Solution, start: Self::Start) -> Self::Verdict;

    /// The best line from a start to the end; empty if play never ends.
    fn best_line(solution: &Self::Solution, start: Self::Start) -> Vec<Self::Step>;

    /// The bytes of the game itself.
    fn bytes(&self) -> usize;

    /// The number of games of earlier texts for which a document may keep solutions, in case the
    /// user undoes an edit.
    fn most_earlier_games(&self) -> usize;

    /// The size in the author's terms: rows of a board, vertices of a graph. Tests hold back games
    /// from a certain size on.
    fn size(&self) -> u32;

    /// The size of an edit that turns one game into the other; `None` if the edit is too large to
    /// repair a solution.
    fn distance(&self, _other: &Self) -> Option<u32> {
        None
    }

    /// The bytes that [`repaired`](Self::repaired) takes on top of what `before` holds; `None` if a
    /// new solve is as good.
    fn repair_memory(&self, _before: &Self::Solution) -> Option<Memory> {
        None
    }

    /// The solution, computed from that of a similar game; `None` if a new solve is as good.
    ///
    /// # Errors
    /// See [`solve_within`](Self::solve_within).
    fn repaired(
        &self,
        _before: &Arc<Self::Solution>,
        _control: &dyn Control,
    ) -> Result<Option<Self::Solution>, Stopped> {
        Ok(None)
    }

    /// Hashes everything that the summary of a puzzle depends on. Unlike [`Hash`], the same in
    /// every run of the program.
    fn hash_puzzle(&self, start: &Self::Start, state: &mut dyn Hasher);

    /// A compact encoding of a summary of this game.
    fn encode(&self, start: Self::Start, summary: &Summary<Self>) -> Box<[u8]>;

    /// The summary that was encoded; `None` for bytes that are not a summary of this puzzle.
    fn decode(&self, start: Self::Start, bytes: &[u8]) -> Option<Summary<Self>>;

    /// Writes the game as bytes.
    fn write_game(&self, to: &mut Vec<u8>);

    /// The game that was written; `None` for other bytes.
    fn read_game(from: &mut TransferInput<'_>) -> Option<Self>;

    /// Writes a solution as bytes. Returns whether it can be written.
    fn write_solution(solution: &Self::Solution, to: &mut Vec<u8>) -> bool;

    /// The solution of this game that was written; `None` for other bytes.
    fn read_solution(&self, from: &mut TransferInput<'_>) -> Option<Self::Solution>;
}

/// Called now and then during a solve, with a function that has the verdicts decided by then.
pub type SolveWatch<'a, G> =
    &'a mut (dyn FnMut(&dyn Fn(<G as Solvable>::Start) -> Option<<G as Solvable>::Verdict>) + Send);

/// The verdict of a puzzle and the beginning of its best line: what is worth keeping without the
/// solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary<G: Solvable> {
    /// The verdict.
    pub verdict: G::Verdict,
    /// The first moves of the best line.
    pub line: Vec<G::Step>,
}

impl<G: Solvable> Summary<G> {
    /// The summary of a puzzle, with at most `most_turns` turns of its best line.
    pub fn new(solution: &G::Solution, start: G::Start, most_turns: usize) -> Self {
        let mut line = G::best_line(solution, start.clone());
        line.truncate(most_turns);
        Self { verdict: G::verdict(solution, start), line }
    }
}

/// Hashes everything that the summary of a puzzle depends on, its kind included; the same in every
/// run of the program.
pub(crate) fn hash_puzzle<G: Solvable>(game: &G, start: &G::Start, mut state: &mut dyn Hasher) {
    G::NAME.hash(&mut state);
    game.hash_puzzle(start, state);
}
