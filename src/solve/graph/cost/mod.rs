//! Cost games: two players move one piece in turn along edges with weights. The *minimiser* wants a
//! small sum of weights, the *maximiser* a large one, and a game that never ends costs infinity.
//!
//! [`solve`] returns a [`CostSolution`] with two values for each vertex, one for each player to
//! move there, moves and best lines. Every sum is exact. A solution is a claim; [`check()`] proves
//! it without trusting the engine. Deliberately not here: games that a player wins
//! (`solve::graph::outcome`).

pub(crate) mod check;
pub(crate) mod counts;
pub(crate) mod heap;
pub(crate) mod record;
pub(crate) mod search;
pub(crate) mod solution;
pub(crate) mod sum;
#[cfg(test)]
mod tests;
pub(crate) mod value;

pub use crate::solve::graph::cost::check::{WrongCost, check};
pub use crate::solve::graph::cost::counts::CostCounts;
pub use crate::solve::graph::cost::solution::CostSolution;
pub use crate::solve::graph::cost::value::Cost;

use std::sync::Arc;

use crate::model::Graph;
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped};

/// Finds both values of every vertex. A vertex without moves costs 0.
///
/// By backward induction in order of cost, see `search`. There is no memory limit: compare
/// [`memory_needed`] with the available memory first.
///
/// # Complexity
/// O(vertices + edges · log(greatest sum)) in time, O(vertices + edges) in memory.
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use stakeout::model::{CostPlayer, Graph, Vertex};
/// use stakeout::solve::{Unwatched, graph::cost};
///
/// let mut builder = Graph::builder(0);
/// let [a, b, c] = [0, 1, 2].map(Vertex::new);
/// builder.weighted_edge(a, b, 3).weighted_edge(a, c, 9).weighted_edge(b, c, 5);
/// let solution = cost::solve(&Arc::new(builder.build()?), &Unwatched).unwrap();
/// assert_eq!(solution.cost(a, CostPlayer::Minimiser).to_string(), "8");
/// assert_eq!(solution.cost(a, CostPlayer::Maximiser).to_string(), "9");
/// # Ok::<(), stakeout::model::GraphError>(())
/// ```
pub fn solve(graph: &Arc<Graph>, control: &dyn Control) -> Result<CostSolution, Stopped> {
    let greatest = graph.all_weights().unwrap_or_default().iter().max().copied().unwrap_or(0);
    let costs = if search::fits_64_bits(graph.vertex_count(), greatest) {
        solution::Costs::Narrow(search::solve_narrow(graph, greatest, control)?)
    } else {
        solution::Costs::Wide(search::solve_wide(graph, control)?)
    };
    Ok(CostSolution::new(Arc::clone(graph), costs))
}

/// The bytes that solving a game of this size takes, without its graph, if no weight is greater
/// than this.
pub fn memory_needed(vertices: u32, edges: u32, greatest_weight: u64) -> Memory {
    if search::fits_64_bits(vertices, greatest_weight) {
        search::memory_needed::<u64>(vertices, edges)
    } else {
        search::memory_needed::<u128>(vertices, edges)
    }
}
