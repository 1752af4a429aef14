//! Grundy values: games in which the last to move wins, and which can be added.
//!
//! [`solve`] and [`solve_octal`] return a [`GrundySolution`] with the value of every vertex, of sums
//! of vertices, and the moves that win. Graphs with cycles have the *loopy* values of Smith. A
//! solution is a claim; [`check()`] proves it without trusting the engines. Deliberately not here:
//! misère play, and the turns that a game takes, which a sum does not keep.
//!
//! # Sources
//! C. A. B. Smith, "Graphs and composite games", Journal of Combinatorial Theory 1 (1966);
//! A. S. Fraenkel and Y. Yesha, "The generalized Sprague–Grundy function and its invariance under
//! certain mappings", Journal of Combinatorial Theory A 43 (1986).

pub(crate) mod check;
pub(crate) mod counts;
pub(crate) mod labels;
pub(crate) mod octal;
pub(crate) mod solution;
#[cfg(test)]
mod tests;
pub(crate) mod value;

pub use crate::solve::graph::grundy::check::{WrongGrundyValue, check};
pub use crate::solve::graph::grundy::counts::{GrundyCounts, OctalPeriod};
pub use crate::solve::graph::grundy::solution::{GrundyMove, GrundySolution};
pub use crate::solve::graph::grundy::value::GrundyValue;

use std::sync::Arc;

use crate::model::{Graph, OctalCode};
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped};

/// Finds the value of every vertex of a graph. No value is above 2³¹, since a vertex has fewer
/// different moves.
///
/// There is no memory limit: compare [`memory_needed`] with the available memory first.
///
/// # Complexity
/// O(vertices + edges) where no cycle can be reached; O((vertices + edges) · (1 + m)) elsewhere, if m
/// is the greatest finite value there. All in memory of O(vertices + edges).
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use stakeout::model::{Graph, Vertex};
/// use stakeout::solve::{Unwatched, graph::grundy};
///
/// // From a to b and c, from b to c, and around from c to c.
/// let mut builder = Graph::builder(0);
/// let [a, b, c, d] = [0, 1, 2, 3].map(Vertex::new);
/// builder.edge(a, b).edge(a, d).edge(b, d).edge(c, c).edge(c, b);
/// let solution = grundy::solve(&Arc::new(builder.build()?), &Unwatched).unwrap();
/// assert_eq!(solution.value(a).to_string(), "2");
/// assert_eq!(solution.value(c).to_string(), "infinite 1");
/// # Ok::<(), stakeout::model::GraphError>(())
/// ```
pub fn solve(graph: &Arc<Graph>, control: &dyn Control) -> Result<GrundySolution, Stopped> {
    let codes = labels::solve(graph, control)?;
    Ok(GrundySolution::new(Arc::clone(graph), None, codes))
}

/// Finds the value of every heap of an octal game. `graph` has a vertex for each heap, and no edges.
///
/// # Complexity
/// O(heaps² · (1 + digits · greatest value / 64 / heaps)).
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels.
pub fn solve_octal(
    graph: &Arc<Graph>,
    code: &Arc<OctalCode>,
    control: &dyn Control,
) -> Result<GrundySolution, Stopped> {
    let codes = octal::solve(code, control)?;
    Ok(GrundySolution::new(Arc::clone(graph), Some(Arc::clone(code)), codes))
}

/// The bytes that solving a game of this size takes, without its graph.
pub fn memory_needed(vertices: u32, edges: u32, has_sums: bool) -> Memory {
    let peak = labels::memory_needed(vertices, edges, has_sums);
    Memory { peak, kept: u64::from(vertices) * 4 }
}

/// The bytes that solving an octal game takes.
pub fn octal_memory_needed(code: &OctalCode) -> Memory {
    let kept = (u64::from(code.largest()) + 1) * 4;
    Memory { peak: octal::memory_needed(code), kept }
}
