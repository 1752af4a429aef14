//! Counts of the values of a graph game.

use std::collections::BTreeMap;

use crate::model::{CostPlayer, Vertex};
use crate::solve::graph::cost::value::Cost;
use crate::solve::graph::outcome::value::VertexValue;
use crate::solve::graph::{GraphSolution, cost, grundy, outcome};
use crate::solve::value::Turns;

/// The statistics of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphStatistics {
    /// For a game without costs.
    Outcome(OutcomeCounts),
    /// For a cost game: with the minimiser to move, then with the maximiser.
    Cost([CostCounts; 2]),
    /// For a game of Grundy values.
    Grundy(GrundyCounts),
}

/// Values by outcome for the player to move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OutcomeCounts {
    /// Won vertices.
    pub win: u64,
    /// Lost vertices.
    pub lose: u64,
    /// Drawn vertices.
    pub draw: u64,
    /// The most turns to an end under best play, if any game ends.
    pub longest: Option<Turns>,
}

/// Vertices by cost, with one player to move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CostCounts {
    /// Vertices from which the game ends.
    pub finite: u64,
    /// Vertices from which it never ends.
    pub infinite: u64,
    /// The greatest cost of those that end.
    pub greatest: Option<u128>,
}

/// Vertices by Grundy value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GrundyCounts {
    /// The number of vertices with each finite value that occurs, in ascending order of values.
    pub finite: BTreeMap<u32, u64>,
    /// Vertices with an infinite value.
    pub infinite: u64,
    /// For an octal game: the size of heap from which the values repeat, and after how many heaps,
    /// as far as the heaps were solved.
    pub period: Option<(u32, u32)>,
}

impl GraphStatistics {
    /// Counts all vertices.
    ///
    /// # Complexity
    /// Linear in the vertices.
    pub fn of(solution: &GraphSolution) -> Self {
        match solution {
            GraphSolution::Outcome(solution) => Self::Outcome(OutcomeCounts::of(
                solution.graph().vertices().map(|vertex| solution.value(vertex)),
            )),
            GraphSolution::Cost(solution) => {
                let players = [CostPlayer::Minimiser, CostPlayer::Maximiser];
                Self::Cost(players.map(|player| CostCounts::of(solution, player)))
            }
            GraphSolution::Grundy(solution) => Self::Grundy(GrundyCounts::of(solution)),
        }
    }

    /// Counts words by their values for the player who says them: each word leads to one of these
    /// vertices.
    pub fn of_words(
        solution: &outcome::OutcomeSolution,
        words: impl IntoIterator<Item = Vertex>,
    ) -> Self {
        let values = words.into_iter().map(|to| solution.value(to).for_opponent());
        Self::Outcome(OutcomeCounts::of(values))
    }
}

impl OutcomeCounts {
    fn of(values: impl Iterator<Item = VertexValue>) -> Self {
        let mut counts = Self::default();
        for value in values {
            match value {
                VertexValue::Win(_) => counts.win += 1,
                VertexValue::Lose(_) => counts.lose += 1,
                VertexValue::Draw => counts.draw += 1,
            }
            counts.longest = counts.longest.max(value.turns());
        }
        counts
    }
}

impl GrundyCounts {
    fn of(solution: &grundy::GrundySolution) -> Self {
        let mut counts = Self::default();
        let values: Vec<Option<u32>> =
            solution.graph().vertices().map(|vertex| solution.finite(vertex)).collect();
        for value in &values {
            match value {
                Some(value) => *counts.finite.entry(*value).or_default() += 1,
                None => counts.infinite += 1,
            }
        }
        counts.period = solution.octal().and_then(|_| period(&values));
        counts
    }
}

/// The least number of last values that repeat at least three times at the end, and where that
/// begins.
///
/// # Complexity
/// O(values²) at worst; most lengths end at the first difference.
fn period(values: &[Option<u32>]) -> Option<(u32, u32)> {
    let start = |length: usize| {
        let differs = |&index: &usize| values[index] != values[index + length];
        (0..values.len() - length).rev().find(differs).map_or(0, |last| last + 1)
    };
    let repeats = |&length: &usize| values.len() - start(length) >= 3 * length;
    let length = (1..=values.len() / 3).find(repeats)?;
    Some((start(length) as u32, length as u32))
}

impl CostCounts {
    fn of(solution: &cost::CostSolution, player: CostPlayer) -> Self {
        let mut counts = Self::default();
        for vertex in solution.graph().vertices() {
            match solution.cost(vertex, player) {
                Cost::Infinite => counts.infinite += 1,
                Cost::Finite(sum) => {
                    counts.finite += 1;
                    counts.greatest = counts.greatest.max(Some(sum));
                }
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use crate::model::GraphReading;
    use crate::solve::graph::solve;
    use crate::solve::graph::statistics::{CostCounts, GraphStatistics, OutcomeCounts};
    use crate::solve::value::{Turns, Unwatched};
    use crate::syntax::GraphText;

    fn statistics(text: &str) -> GraphStatistics {
        let puzzle = GraphReading::new(&GraphText::parse(text)).puzzle.unwrap();
        GraphStatistics::of(&solve(&puzzle, &Unwatched).unwrap())
    }

    #[test]
    fn every_vertex_is_counted_once() {
        let counts = OutcomeCounts { win: 1, lose: 2, draw: 1, longest: Some(Turns(2)) };
        assert_eq!(statistics("a -> b\nb -> c\nc\nd -> d\n"), GraphStatistics::Outcome(counts));
    }

    #[test]
    fn costs_are_counted_for_either_player() {
        let text = "objective: cost\na -> b:3 c:1\nb\nc -> a:1\n";
        let [minimiser, maximiser] = [
            CostCounts { finite: 2, infinite: 1, greatest: Some(3) },
            CostCounts { finite: 2, infinite: 1, greatest: Some(4) },
        ];
        assert_eq!(statistics(text), GraphStatistics::Cost([minimiser, maximiser]));
    }
}
