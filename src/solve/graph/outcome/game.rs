//! Any game of two players, put in as the moves of its positions.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use crate::model::{Graph, Vertex};
use crate::solve::graph::outcome::solution::{Line, OutcomeSolution};
use crate::solve::graph::outcome::value::{Ending, VertexValue};
use crate::solve::graph::outcome::{memory_needed, solve};
use crate::solve::value::{Control, Stopped};

/// A game that two players play in turn, both knowing everything, without chance.
///
/// # Examples
/// A heap, from which each takes one to three; who takes the last one wins:
/// ```
/// use stakeout::solve::{Unwatched, graph::outcome::{Game, solve_game}};
///
/// struct Subtraction;
/// impl Game for Subtraction {
///     type Position = u32;
///     fn moves(&self, &heap: &u32) -> impl IntoIterator<Item = u32> {
///         (1..=3).filter_map(move |taken| heap.checked_sub(taken))
///     }
/// }
///
/// let solved = solve_game(&Subtraction, [21], u64::MAX, &Unwatched).unwrap();
/// assert_eq!(solved.value(&21).unwrap().to_string(), "win in 11 turns");
/// assert_eq!(solved.best(&21), Some(&20));
/// ```
pub trait Game {
    /// Everything that the rest of a game depends on, whose turn it is among it, unless the same moves are open to both.
    type Position: Clone + Eq + Hash;

    /// Where the player to move may move to; nothing where the game has ended.
    fn moves(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position>;

    /// How the game has ended at a position without moves, for the player who would have to move.
    fn ending(&self, _position: &Self::Position) -> Ending {
        Ending::Lost
    }
}

/// The value of every position that can be reached from where a game starts.
#[derive(Debug, Clone)]
pub struct SolvedGame<P> {
    positions: Vec<P>,
    vertices: HashMap<P, Vertex>,
    solution: OutcomeSolution,
}

/// Finds all positions that can be reached from `starts`, and their values. What is needed must fit in `memory` bytes,
/// as far as a position's own size tells.
///
/// # Complexity
/// O(positions + moves), in time and memory.
///
/// # Errors
/// Stops where `control` or `memory` says so.
pub fn solve_game<G: Game>(
    game: &G,
    starts: impl IntoIterator<Item = G::Position>,
    memory: u64,
    control: &dyn Control,
) -> Result<SolvedGame<G::Position>, Stopped> {
    let mut found = Found { positions: Vec::new(), vertices: HashMap::new() };
    for start in starts {
        found.vertex(start);
    }
    let mut builder = Graph::builder(0);
    let (mut edges, mut next, mut needed) = (0, 0, 0);
    while let Some(position) = found.positions.get(next).cloned() {
        let from = Vertex::new(next as u32);
        for to in game.moves(&position) {
            builder.edge(from, found.vertex(to));
            edges += 1;
        }
        next += 1;
        // The positions are kept in two places; a builder's edge takes 8 bytes.
        needed = found.positions.len() as u64 * (2 * size_of::<G::Position>() as u64 + 16) + edges * 8;
        if needed > memory || found.positions.len() > Graph::MAX_VERTICES as usize || edges > u32::MAX.into() {
            return Err(Stopped::TooLarge { needed, limit: memory });
        }
        if next.is_multiple_of(1024) && control.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
    }
    let Found { positions, vertices } = found;
    // A position without any edge is none that the builder has heard of.
    let graph = builder.with_vertices(positions.len() as u32).build();
    let graph = graph.map_err(|_| Stopped::TooLarge { needed: u64::MAX, limit: memory })?;
    let needed = needed + memory_needed(graph.vertex_count(), graph.edge_count()).peak;
    if needed > memory {
        return Err(Stopped::TooLarge { needed, limit: memory });
    }
    let solution = solve(&Arc::new(graph), |vertex| game.ending(&positions[vertex.index()]), control)?;
    Ok(SolvedGame { positions, vertices, solution })
}

/// Positions in the order in which they were found.
struct Found<P> {
    positions: Vec<P>,
    vertices: HashMap<P, Vertex>,
}

impl<P: Clone + Eq + Hash> Found<P> {
    /// The vertex of a position, a new one if it is new.
    fn vertex(&mut self, position: P) -> Vertex {
        let positions = &mut self.positions;
        *self.vertices.entry(position).or_insert_with_key(|position| {
            positions.push(position.clone());
            Vertex::new((positions.len() - 1) as u32)
        })
    }
}

impl<P: Clone + Eq + Hash> SolvedGame<P> {
    /// What a position is worth to the player to move there, if it can be reached.
    pub fn value(&self, position: &P) -> Option<VertexValue> {
        Some(self.solution.value(self.vertex(position)?))
    }

    /// The best move, see [`OutcomeSolution::best`].
    pub fn best(&self, position: &P) -> Option<&P> {
        Some(self.position(self.solution.best(self.vertex(position)?)?))
    }

    /// Best play from a position, see [`OutcomeSolution::line`]; the vertices are those of [`SolvedGame::position`].
    pub fn line(&self, position: &P) -> Option<Line> {
        Some(self.solution.line(self.vertex(position)?))
    }

    /// Every position that can be reached, in the order in which they were found.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The position of a vertex. Panics if it is none of this game's.
    pub fn position(&self, vertex: Vertex) -> &P {
        &self.positions[vertex.index()]
    }

    /// The vertex of a position, if it can be reached.
    pub fn vertex(&self, position: &P) -> Option<Vertex> {
        self.vertices.get(position).copied()
    }

    /// The values by vertex, and the graph.
    pub const fn solution(&self) -> &OutcomeSolution {
        &self.solution
    }
}
