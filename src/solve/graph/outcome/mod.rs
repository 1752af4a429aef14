//! Games on any directed graph: two players move one piece in turn along the edges, until there is
//! no move.
//!
//! [`solve`] returns an [`OutcomeSolution`] with the value of every vertex for the player to move
//! there, moves and best lines. [`solve_implicit`] solves an [`ImplicitGame`], which has rules in
//! place of a graph. A solution is a claim; [`check()`] proves it without trusting the engine.
//! Deliberately not here: costs, and the names of vertices.

pub(crate) mod check;
pub(crate) mod counts;
pub(crate) mod implicit;
pub(crate) mod levels;
pub(crate) mod solution;
#[cfg(test)]
mod tests;
pub(crate) mod value;

pub use crate::solve::graph::outcome::check::{WrongVertexValue, check};
pub use crate::solve::graph::outcome::counts::OutcomeCounts;
pub use crate::solve::graph::outcome::implicit::{
    ImplicitGame, SolvedImplicitGame, solve_implicit,
};
pub use crate::solve::graph::outcome::solution::{GraphLine, OutcomeSolution};
pub use crate::solve::graph::outcome::value::{Ending, VertexOutcome, VertexValue};

use std::sync::Arc;

use crate::model::{Graph, Vertex};
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped};

/// Finds the value of every vertex. `ending` returns how the game ends at a vertex without moves;
/// it is called only for those.
///
/// By retrograde analysis in order of turns, see `levels`. There is no memory limit: compare
/// [`memory_needed`] with the available memory first.
///
/// # Complexity
/// O(vertices + edges), in time and memory.
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use stakeout::model::{Graph, Vertex};
/// use stakeout::solve::{Unwatched, graph::outcome};
///
/// let mut builder = Graph::builder(0);
/// builder.edge(Vertex::new(0), Vertex::new(1)).edge(Vertex::new(0), Vertex::new(0));
/// let game = Arc::new(builder.build()?);
/// let solution = outcome::solve(&game, |_| outcome::Ending::Lost, &Unwatched).unwrap();
/// assert_eq!(solution.value(Vertex::new(0)).to_string(), "win in 1 turn");
/// # Ok::<(), stakeout::model::GraphError>(())
/// ```
pub fn solve(
    graph: &Arc<Graph>,
    ending: impl Fn(Vertex) -> Ending,
    control: &dyn Control,
) -> Result<OutcomeSolution, Stopped> {
    solve_for(graph, ending, None, control)
}

/// As [`solve`], but if a vertex is `asked` for, only as far as its value and its best line need.
/// Others may be called drawn.
pub(crate) fn solve_for(
    graph: &Arc<Graph>,
    ending: impl Fn(Vertex) -> Ending,
    asked: Option<Vertex>,
    control: &dyn Control,
) -> Result<OutcomeSolution, Stopped> {
    let codes = levels::solve(graph, ending, asked, control)?;
    Ok(OutcomeSolution::new(Arc::clone(graph), codes))
}

/// The bytes that solving a game of this size takes, without its graph.
pub fn memory_needed(vertices: u32, edges: u32) -> Memory {
    Memory { peak: levels::memory_needed(vertices, edges), kept: u64::from(vertices) * 4 }
}
