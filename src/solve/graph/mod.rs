//! Graph games, solved by the engine for their objective: [`outcome`] for games that a player wins,
//! [`cost`] for cost games, [`grundy`] for Grundy values.
//!
//! [`solve`] takes the [`GraphPuzzle`] of a file, [`memory_needed`] returns the memory before
//! anything is allocated, and [`GraphGameKey`] is the key of a solution. Deliberately not here:
//! names of vertices, and how the engines work.

pub mod cost;
pub(crate) mod game;
pub mod grundy;
pub mod outcome;
pub(crate) mod soundness;
pub(crate) mod verdict;

pub use crate::solve::graph::game::{GraphGameKey, GraphStart};
pub use crate::solve::graph::soundness::{GraphKeyMove, GraphSoundness};
pub use crate::solve::graph::verdict::GraphVerdict;

use std::fmt;
use std::sync::Arc;

use crate::model::{CostPlayer, Graph, GraphError, GraphPuzzle, Objective, Vertex};
use crate::solve::bytes::TransferInput;
use crate::solve::graph::cost::check::WrongCost;
use crate::solve::graph::grundy::check::WrongGrundyValue;
use crate::solve::graph::outcome::GraphLine;
use crate::solve::graph::outcome::check::WrongVertexValue;
use crate::solve::graph::outcome::value::{Ending, VertexOutcome};
use crate::solve::machine;
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped};

/// The solution of a graph game.
#[derive(Debug, Clone)]
pub enum GraphSolution {
    /// Who wins, and in how many turns. In a word game, vertices stand for letters.
    Outcome(outcome::OutcomeSolution),
    /// The cost.
    Cost(cost::CostSolution),
    /// Grundy values.
    Grundy(grundy::GrundySolution),
}

/// The statistics of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphStatistics {
    /// For a game without costs.
    Outcome(outcome::OutcomeCounts),
    /// For a cost game: with the minimiser to move, then with the maximiser.
    Cost([cost::CostCounts; 2]),
    /// For a game of Grundy values.
    Grundy(grundy::GrundyCounts),
}

/// Finds the value of every vertex. There is no memory limit: compare [`memory_needed`] with the
/// available memory first.
///
/// # Complexity
/// That of [`outcome::solve`], [`cost::solve`], [`grundy::solve`] or [`grundy::solve_octal`].
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels. [`Stopped::TooLarge`] for a game with too many
/// vertices for a graph, and if the system does not provide the memory.
///
/// # Examples
/// ```
/// use stakeout::model::GraphReading;
/// use stakeout::solve::{Unwatched, graph};
/// use stakeout::syntax::GraphText;
///
/// let text = GraphText::parse("start: a\na -> b c\nb -> c\n");
/// let puzzle = GraphReading::new(&text).puzzle.expect("no errors");
/// let solution = graph::solve(&puzzle, &Unwatched)?;
/// let start = puzzle.start.expect("a start");
/// assert_eq!(solution.verdict(start, puzzle.first).to_string(), "win in 1 turn");
/// assert_eq!(graph::check(&puzzle, &solution), Ok(()));
/// # Ok::<(), stakeout::solve::Stopped>(())
/// ```
pub fn solve(puzzle: &GraphPuzzle, control: &dyn Control) -> Result<GraphSolution, Stopped> {
    solve_for(puzzle, None, control)
}

/// As [`solve`], but if a vertex is `asked` for, perhaps only as far as its verdict and its best
/// line need.
pub(crate) fn solve_for(
    puzzle: &GraphPuzzle,
    asked: Option<Vertex>,
    control: &dyn Control,
) -> Result<GraphSolution, Stopped> {
    machine::reserved(memory_needed(puzzle).peak, || solve_reserved(puzzle, asked, control))
}

fn solve_reserved(
    puzzle: &GraphPuzzle,
    asked: Option<Vertex>,
    control: &dyn Control,
) -> Result<GraphSolution, Stopped> {
    let refused = |error| match error {
        GraphError::OutOfMemory(lack) => lack.into(),
        _ => Stopped::TooLarge { needed: u64::MAX, limit: memory_needed(puzzle).peak },
    };
    let graph = puzzle.graph_unless(&|| control.is_cancelled()).map_err(refused)?;
    let graph = Arc::new(graph.ok_or(Stopped::Cancelled)?);
    match &puzzle.octal {
        Some(code) => Ok(GraphSolution::Grundy(grundy::solve_octal(&graph, code, control)?)),
        None => solve_built(&graph, puzzle.objective, asked, control),
    }
}

/// Finds the value of every vertex of a graph, which is built already, within `limit` bytes. They
/// include those of the graph.
///
/// # Complexity
/// That of [`outcome::solve`], [`cost::solve`] or [`grundy::solve`].
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels. [`Stopped::TooLarge`] if the solve needs more than
/// `limit`, or more than the system provides.
pub fn solve_graph(
    graph: &Arc<Graph>,
    objective: Objective,
    limit: u64,
    control: &dyn Control,
) -> Result<GraphSolution, Stopped> {
    let vertices = graph.vertex_count();
    let edges = graph.edge_count();
    let greatest = graph.all_weights().unwrap_or_default().iter().max().copied().unwrap_or(0);
    let solving = solving_memory(objective, vertices, edges, greatest, graph.is_weighted());
    let needed = graph_bytes(vertices, edges, graph.is_weighted()).saturating_add(solving.peak);
    if needed > limit {
        return Err(Stopped::TooLarge { needed, limit });
    }
    machine::reserved(solving.peak, || solve_built(graph, objective, None, control))
}

fn solve_built(
    graph: &Arc<Graph>,
    objective: Objective,
    asked: Option<Vertex>,
    control: &dyn Control,
) -> Result<GraphSolution, Stopped> {
    Ok(match objective {
        Objective::Outcome(_) | Objective::Words => {
            let ending = ending(objective);
            GraphSolution::Outcome(outcome::solve_for(graph, |_| ending, asked, control)?)
        }
        Objective::Cost => GraphSolution::Cost(cost::solve(graph, control)?),
        Objective::Grundy => GraphSolution::Grundy(grundy::solve(graph, control)?),
    })
}

/// How a game without costs ends at a vertex without moves.
fn ending(objective: Objective) -> Ending {
    objective.facts().stuck.map_or(Ending::Lost, Ending::from)
}

/// The first error in a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongGraphSolution {
    /// In a game that is won or lost.
    Outcome(WrongVertexValue),
    /// In a cost game.
    Cost(WrongCost),
    /// In a game of Grundy values.
    Grundy(WrongGrundyValue),
}

impl fmt::Display for WrongGraphSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(wrong) => wrong.fmt(f),
            Self::Cost(wrong) => wrong.fmt(f),
            Self::Grundy(wrong) => wrong.fmt(f),
        }
    }
}

impl std::error::Error for WrongGraphSolution {}

/// Proves a solution without trusting the engine.
///
/// # Errors
/// If the solution is wrong: the first error.
pub fn check(puzzle: &GraphPuzzle, solution: &GraphSolution) -> Result<(), WrongGraphSolution> {
    let ending = ending(puzzle.objective);
    match solution {
        GraphSolution::Outcome(solution) => {
            outcome::check(solution.graph(), |_| ending, |vertex| solution.value(vertex))
                .map_err(WrongGraphSolution::Outcome)
        }
        GraphSolution::Cost(solution) => {
            let cost = |vertex, player| solution.cost(vertex, player);
            cost::check(solution.graph(), cost).map_err(WrongGraphSolution::Cost)
        }
        GraphSolution::Grundy(solution) => {
            let octal = solution.octal().map(Arc::as_ref);
            grundy::check(solution.graph(), octal, |vertex| solution.finite(vertex))
                .map_err(WrongGraphSolution::Grundy)
        }
    }
}

/// The bytes that building and solving a game's graph takes.
pub fn memory_needed(puzzle: &GraphPuzzle) -> Memory {
    let vertices = puzzle.vertex_count();
    let edges = puzzle.edge_count();
    let greatest = puzzle.greatest_weight();
    let solving = match &puzzle.octal {
        Some(code) => grundy::octal_memory_needed(code),
        None => solving_memory(puzzle.objective, vertices, edges, greatest, puzzle.has_weights()),
    };
    let graph = graph_bytes(vertices, edges, puzzle.has_weights());
    Memory {
        peak: puzzle.graph_memory().max(graph.saturating_add(solving.peak)),
        kept: graph + solving.kept,
    }
}

/// The bytes that solving a graph takes, without the graph.
fn solving_memory(
    objective: Objective,
    vertices: u32,
    edges: u32,
    greatest_weight: u64,
    has_weights: bool,
) -> Memory {
    match objective {
        Objective::Outcome(_) | Objective::Words => outcome::memory_needed(vertices, edges),
        Objective::Cost => cost::memory_needed(vertices, edges, greatest_weight),
        Objective::Grundy => grundy::memory_needed(vertices, edges, has_weights),
    }
}

impl GraphSolution {
    /// The verdict from a vertex; `first` moves first in a cost game. Panics if the graph does not
    /// have the vertex.
    pub fn verdict(&self, start: Vertex, first: CostPlayer) -> GraphVerdict {
        match self {
            Self::Outcome(solution) => GraphVerdict::Outcome(solution.value(start)),
            Self::Cost(solution) => GraphVerdict::Cost(solution.cost(start, first)),
            Self::Grundy(solution) => GraphVerdict::Grundy(solution.value(start)),
        }
    }

    /// The verdict of a start, which may be a sum of pieces; `None` without a start.
    pub fn verdict_at(&self, start: &GraphStart) -> Option<GraphVerdict> {
        match self {
            Self::Grundy(solution) if !start.further.is_empty() => {
                Some(GraphVerdict::Grundy(solution.value_of_sum(&start.pieces())))
            }
            _ => Some(self.verdict(start.vertex?, start.first)),
        }
    }

    /// How forced play is from a start; `None` without one.
    ///
    /// # Complexity
    /// Linear in the edges, with a logarithm.
    pub fn soundness(&self, start: &GraphStart) -> Option<GraphSoundness> {
        let vertex = start.vertex?;
        Some(match self {
            Self::Outcome(solution) => soundness::of_outcome(solution, vertex),
            Self::Cost(solution) => soundness::of_cost(solution, vertex, start.first),
            Self::Grundy(solution) => soundness::of_grundy(solution, &start.pieces()),
        })
    }

    /// The outcome at a vertex for the player to move; `None` for a cost.
    pub fn outcome(&self, vertex: Vertex) -> Option<VertexOutcome> {
        match self {
            Self::Outcome(solution) => Some(solution.value(vertex).outcome()),
            Self::Cost(_) => None,
            Self::Grundy(solution) => Some(solution.outcome(vertex)),
        }
    }

    /// The value of a vertex in words; two for a cost, with the minimiser and with the maximiser to
    /// move.
    pub(crate) fn values(&self, vertex: Vertex) -> Vec<String> {
        match self {
            Self::Outcome(solution) => vec![solution.value(vertex).to_string()],
            Self::Cost(solution) => {
                let cost = |player| solution.cost(vertex, player).to_string();
                CostPlayer::BOTH.map(cost).to_vec()
            }
            Self::Grundy(solution) => vec![solution.value(vertex).to_string()],
        }
    }

    /// The best move from a vertex for the minimiser and for the maximiser; elsewhere the same
    /// twice. A move to a sum is left out.
    pub(crate) fn best_moves(&self, vertex: Vertex) -> [Option<Vertex>; 2] {
        match self {
            Self::Outcome(solution) => [solution.best(vertex); 2],
            Self::Cost(solution) => CostPlayer::BOTH.map(|player| solution.best(vertex, player)),
            Self::Grundy(solution) => {
                let best = solution.best(&[vertex]).map(|best| best.to);
                [best.filter(|to| to.len() == 1).map(|to| to[0]); 2]
            }
        }
    }

    /// Best play from a vertex to the end or along a cycle; `None` for a draw, and if best play is
    /// not one line. `first` moves first in a cost game.
    pub fn line(&self, start: Vertex, first: CostPlayer) -> Option<GraphLine> {
        match self {
            Self::Outcome(solution) => solution.value(start).turns().map(|_| solution.line(start)),
            Self::Cost(solution) => Some(solution.line(start, first)),
            // A sum has no line, and a vertex is a sum of one.
            Self::Grundy(_) => None,
        }
    }

    /// The best line from a vertex to the end; `first` moves first in a cost game. Empty if play
    /// never ends. Panics if the graph does not have the vertex.
    pub fn best_line(&self, start: Vertex, first: CostPlayer) -> Vec<Vertex> {
        match self.line(start, first) {
            Some(GraphLine { moves, repeats_from: None }) => moves,
            _ => Vec::new(),
        }
    }

    /// The graph that was solved.
    pub const fn graph(&self) -> &Arc<Graph> {
        match self {
            Self::Outcome(solution) => solution.graph(),
            Self::Cost(solution) => solution.graph(),
            Self::Grundy(solution) => solution.graph(),
        }
    }

    /// Writes the values of all vertices.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        match self {
            Self::Outcome(solution) => solution.write(to),
            Self::Cost(solution) => solution.write(to),
            Self::Grundy(solution) => solution.write(to),
        }
    }

    /// Reads what [`GraphSolution::write`] wrote.
    pub(crate) fn read(puzzle: &GraphPuzzle, from: &mut TransferInput<'_>) -> Option<Self> {
        let graph = Arc::new(puzzle.graph().ok()?);
        Some(match puzzle.objective {
            Objective::Outcome(_) | Objective::Words => {
                Self::Outcome(outcome::OutcomeSolution::read(graph, from)?)
            }
            Objective::Cost => Self::Cost(cost::CostSolution::read(graph, from)?),
            Objective::Grundy => {
                Self::Grundy(grundy::GrundySolution::read(graph, puzzle.octal.clone(), from)?)
            }
        })
    }

    /// The bytes that it holds, including its graph.
    pub fn memory(&self) -> u64 {
        let graph = self.graph();
        let own = match self {
            Self::Outcome(solution) => solution.memory(),
            Self::Cost(solution) => solution.memory(),
            Self::Grundy(solution) => solution.memory(),
        };
        own + graph_bytes(graph.vertex_count(), graph.edge_count(), graph.is_weighted())
    }
}

impl GraphStatistics {
    /// Counts all vertices.
    ///
    /// # Complexity
    /// Linear in the vertices.
    pub fn of(solution: &GraphSolution) -> Self {
        match solution {
            GraphSolution::Outcome(solution) => Self::Outcome(outcome::OutcomeCounts::of(
                solution.graph().vertices().map(|vertex| solution.value(vertex)),
            )),
            GraphSolution::Cost(solution) => {
                Self::Cost(CostPlayer::BOTH.map(|player| cost::CostCounts::of(solution, player)))
            }
            GraphSolution::Grundy(solution) => Self::Grundy(grundy::GrundyCounts::of(solution)),
        }
    }

    /// Counts words by their values for the player who says them: each word leads to one of these
    /// vertices.
    pub fn of_words(
        solution: &outcome::OutcomeSolution,
        words: impl IntoIterator<Item = Vertex>,
    ) -> Self {
        let values = words.into_iter().map(|to| solution.value(to).for_opponent());
        Self::Outcome(outcome::OutcomeCounts::of(values))
    }
}

/// The bytes of a graph.
const fn graph_bytes(vertices: u32, edges: u32, weighted: bool) -> u64 {
    vertices as u64 * 4 + edges as u64 * if weighted { 12 } else { 4 }
}

#[cfg(test)]
mod tests {
    use crate::model::{GraphReading, Vertex};
    use crate::solve::graph::{
        GraphGameKey, GraphStart, GraphStatistics, cost, memory_needed, outcome, solve,
    };
    use crate::solve::value::{Turns, Unwatched};
    use crate::syntax::GraphText;

    fn key(text: &str) -> GraphGameKey {
        GraphGameKey::new(GraphReading::new(&GraphText::parse(text)).puzzle.unwrap())
    }

    fn verdict(text: &str) -> String {
        let key = key(text);
        let solution = solve(key.puzzle(), &Unwatched).unwrap();
        let needed = memory_needed(key.puzzle());
        assert!(
            solution.memory() <= needed.kept && needed.kept <= needed.peak,
            "{text:?}: {needed:?}"
        );
        let start =
            GraphStart { vertex: key.start().vertex.or(Some(Vertex::new(0))), ..key.start() };
        solution.verdict_at(&start).unwrap().to_string()
    }

    #[test]
    fn every_objective_has_its_own_verdicts() {
        for (text, expected) in [
            ("start: a\na -> b c\nb -> a\nc -> d\nd\n", "draw"),
            ("start: a\na -> b\nb -> c\nc\n", "lose in 2 turns"),
            ("start: a\na -> b\n", "win in 1 turn"),
            ("start: a\nstuck: wins\na -> b\n", "lose in 1 turn"),
            ("objective: cost\nstart: a\na -> b:3 c:9\nb -> c:5\n", "cost 8"),
            ("objective: cost\nfirst: maximiser\nstart: a\na -> b:3 c:9\nb -> c:5\n", "cost 9"),
            ("2 2 1\n1 2 1\n2 1 0\n", "cost infinite"),
            ("words: 1\nab\nbc\n", "lose in 2 turns"),
            ("objective: grundy\nstart: a\na -> b c\nb -> c\n", "win, Grundy value 2"),
            ("objective: grundy\nstart: c\na -> b c\nb -> c\n", "lose, Grundy value 0"),
            ("objective: grundy\nstart: a + b\na -> b c\nb -> c\n", "win, Grundy value 3"),
            ("objective: grundy\nstart: a\na -> a b\nb -> c\n", "draw, Grundy value infinite 1"),
            ("objective: grundy\nstart: a + b\na -> a b\nb -> c\n", "win, Grundy value infinite 0"),
            ("objective: grundy\nstart: a + a\na -> a b\nb\n", "draw, Grundy value infinite"),
            ("objective: grundy\nstart: c\na -> b\nb\nc -> a+a a\n", "win, Grundy value 2"),
            ("octal: 0.77 4\nstart: 4\n", "win, Grundy value 1"),
        ] {
            assert_eq!(verdict(text), expected, "{text:?}");
        }
    }

    fn statistics(text: &str) -> GraphStatistics {
        let puzzle = GraphReading::new(&GraphText::parse(text)).puzzle.unwrap();
        GraphStatistics::of(&solve(&puzzle, &Unwatched).unwrap())
    }

    #[test]
    fn every_vertex_is_counted_once() {
        let counts = outcome::OutcomeCounts { win: 1, lose: 2, draw: 1, longest: Some(Turns(2)) };
        assert_eq!(statistics("a -> b\nb -> c\nc\nd -> d\n"), GraphStatistics::Outcome(counts));
    }

    #[test]
    fn costs_are_counted_for_either_player() {
        let text = "objective: cost\na -> b:3 c:1\nb\nc -> a:1\n";
        let [minimiser, maximiser] = [
            cost::CostCounts { finite: 2, infinite: 1, greatest: Some(3) },
            cost::CostCounts { finite: 2, infinite: 1, greatest: Some(4) },
        ];
        assert_eq!(statistics(text), GraphStatistics::Cost([minimiser, maximiser]));
    }

    #[test]
    fn the_size_in_a_header_is_counted_before_it_is_allocated() {
        let claimed = key("2000000000 1\n1 2\n");
        assert!(memory_needed(claimed.puzzle()).peak > 8 << 30);
    }
}
