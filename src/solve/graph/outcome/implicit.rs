//! Any game of two players, put in as the moves of its states.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use crate::model::{Graph, Vertex};
use crate::solve::graph::outcome::solution::{GraphLine, OutcomeSolution};
use crate::solve::graph::outcome::value::{Ending, VertexValue};
use crate::solve::graph::outcome::{memory_needed, solve};
use crate::solve::value::{Control, Stopped};

/// A game that two players play in turn, both knowing everything, without chance.
///
/// # Examples
/// A heap, from which each takes one to three; who takes the last one wins:
/// ```
/// use stakeout::solve::{Unwatched, graph::outcome::{ImplicitGame, solve_implicit}};
///
/// struct Subtraction;
/// impl ImplicitGame for Subtraction {
///     type State = u32;
///     fn moves(&self, &heap: &u32) -> impl IntoIterator<Item = u32> {
///         (1..=3).filter_map(move |taken| heap.checked_sub(taken))
///     }
/// }
///
/// let solved = solve_implicit(&Subtraction, [21], u64::MAX, &Unwatched).unwrap();
/// assert_eq!(solved.value(&21).unwrap().to_string(), "win in 11 turns");
/// assert_eq!(solved.best(&21), Some(&20));
/// ```
pub trait ImplicitGame {
    /// Everything that the rest of a game depends on, whose turn it is among it, unless the same moves are open to both.
    type State: Clone + Eq + Hash;

    /// Where the player to move may move to; nothing where the game has ended.
    fn moves(&self, state: &Self::State) -> impl IntoIterator<Item = Self::State>;

    /// How the game has ended at a state without moves, for the player who would have to move.
    fn ending(&self, _position: &Self::State) -> Ending {
        Ending::Lost
    }
}

/// The value of every state that can be reached from where a game starts.
#[derive(Debug, Clone)]
pub struct SolvedImplicitGame<P> {
    states: Vec<P>,
    vertices: HashMap<P, Vertex>,
    solution: OutcomeSolution,
}

/// Finds all states that can be reached from `starts`, and their values. What is needed must fit in `memory` bytes,
/// as far as a state's own size tells.
///
/// # Complexity
/// O(states + moves), in time and memory.
///
/// # Errors
/// Stops where `control` or `memory` says so.
pub fn solve_implicit<G: ImplicitGame>(
    game: &G,
    starts: impl IntoIterator<Item = G::State>,
    memory: u64,
    control: &dyn Control,
) -> Result<SolvedImplicitGame<G::State>, Stopped> {
    let mut found = Found { states: Vec::new(), vertices: HashMap::new() };
    for start in starts {
        found.vertex(start);
    }
    let mut builder = Graph::builder(0);
    let (mut edges, mut next, mut needed) = (0, 0, 0);
    while let Some(state) = found.states.get(next).cloned() {
        let from = Vertex::new(next as u32);
        for to in game.moves(&state) {
            builder.edge(from, found.vertex(to));
            edges += 1;
        }
        next += 1;
        // The states are kept in two places; a builder's edge takes 8 bytes.
        needed = found.states.len() as u64 * (2 * size_of::<G::State>() as u64 + 16) + edges * 8;
        if needed > memory || found.states.len() > Graph::MAX_VERTICES as usize || edges > u32::MAX.into() {
            return Err(Stopped::TooLarge { needed, limit: memory });
        }
        if next.is_multiple_of(1024) && control.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
    }
    let Found { states, vertices } = found;
    // A state without any edge is none that the builder has heard of.
    let graph = builder.with_vertices(states.len() as u32).build();
    let graph = graph.map_err(|_| Stopped::TooLarge { needed: u64::MAX, limit: memory })?;
    let needed = needed + memory_needed(graph.vertex_count(), graph.edge_count()).peak;
    if needed > memory {
        return Err(Stopped::TooLarge { needed, limit: memory });
    }
    let solution = solve(&Arc::new(graph), |vertex| game.ending(&states[vertex.index()]), control)?;
    Ok(SolvedImplicitGame { states, vertices, solution })
}

/// Positions in the order in which they were found.
struct Found<P> {
    states: Vec<P>,
    vertices: HashMap<P, Vertex>,
}

impl<P: Clone + Eq + Hash> Found<P> {
    /// The vertex of a state, a new one if it is new.
    fn vertex(&mut self, state: P) -> Vertex {
        let states = &mut self.states;
        *self.vertices.entry(state).or_insert_with_key(|state| {
            states.push(state.clone());
            Vertex::new((states.len() - 1) as u32)
        })
    }
}

impl<P: Clone + Eq + Hash> SolvedImplicitGame<P> {
    /// What a state is worth to the player to move there, if it can be reached.
    pub fn value(&self, state: &P) -> Option<VertexValue> {
        Some(self.solution.value(self.vertex(state)?))
    }

    /// The best move, see [`OutcomeSolution::best`].
    pub fn best(&self, state: &P) -> Option<&P> {
        Some(self.state(self.solution.best(self.vertex(state)?)?))
    }

    /// Best play from a state, see [`OutcomeSolution::line`]; the vertices are those of [`SolvedImplicitGame::state`].
    pub fn line(&self, state: &P) -> Option<GraphLine> {
        Some(self.solution.line(self.vertex(state)?))
    }

    /// Every state that can be reached, in the order in which they were found.
    pub fn states(&self) -> &[P] {
        &self.states
    }

    /// The state of a vertex. Panics if it is none of this game's.
    pub fn state(&self, vertex: Vertex) -> &P {
        &self.states[vertex.index()]
    }

    /// The vertex of a state, if it can be reached.
    pub fn vertex(&self, state: &P) -> Option<Vertex> {
        self.vertices.get(state).copied()
    }

    /// The values by vertex, and the graph.
    pub const fn solution(&self) -> &OutcomeSolution {
        &self.solution
    }
}
