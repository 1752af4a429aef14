//! Counts of the costs of a game.

use crate::model::CostPlayer;
use crate::solve::graph::cost::solution::CostSolution;
use crate::solve::graph::cost::value::Cost;

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

impl CostCounts {
    pub(crate) fn of(solution: &CostSolution, player: CostPlayer) -> Self {
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
