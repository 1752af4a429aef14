//! Any game of two players, given by the moves of its states.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use crate::model::{Graph, Vertex};
use crate::solve::graph::outcome::solution::{GraphLine, OutcomeSolution};
use crate::solve::graph::outcome::value::{Ending, VertexValue};
use crate::solve::graph::outcome::{memory_needed, solve};
use crate::solve::value::{Control, Stopped};

/// A game that two players play in turn, with full information and without chance.
///
/// # Examples
/// Players take one to three from a heap; whoever takes the last one wins:
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
    /// Everything that the rest of a game depends on. It includes the player to move, unless both
    /// have the same moves.
    type State: Clone + Eq + Hash;

    /// The states after one move; none if the game has ended.
    fn moves(&self, state: &Self::State) -> impl IntoIterator<Item = Self::State>;

    /// How the game has ended at a state without moves, for the player to move.
    fn ending(&self, _state: &Self::State) -> Ending {
        Ending::Lost
    }
}

/// The value of every state that can be reached from the starts.
#[derive(Debug, Clone)]
pub struct SolvedImplicitGame<P> {
    states: Vec<P>,
    vertices: HashMap<P, Vertex>,
    solution: OutcomeSolution,
}

/// Finds all states that can be reached from `starts`, and their values, within `memory` bytes.
/// Memory that states hold outside their own size is not counted.
///
/// # Complexity
/// O(states + moves), in time and memory.
///
/// # Errors
/// [`Stopped::Cancelled`] if `control` cancels, [`Stopped::TooLarge`] if `memory` does not suffice.
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
    let mut edges = 0;
    let mut next = 0;
    let mut needed = 0;
    while let Some(state) = found.states.get(next).cloned() {
        let from = Vertex::new(next as u32);
        for to in game.moves(&state) {
            builder.edge(from, found.vertex(to));
            edges += 1;
        }
        next += 1;
        // The states are kept in two places; a builder's edge takes 8 bytes.
        needed = found.states.len() as u64 * (2 * size_of::<G::State>() as u64 + 16) + edges * 8;
        if needed > memory
            || found.states.len() > Graph::MAX_VERTICES as usize
            || edges > u32::MAX.into()
        {
            return Err(Stopped::TooLarge { needed, limit: memory });
        }
        if next.is_multiple_of(1024) && control.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
    }
    let Found { states, vertices } = found;
    // The builder does not know states without edges.
    let graph = builder.with_vertices(states.len() as u32).build();
    let graph = graph.map_err(|_| Stopped::TooLarge { needed: u64::MAX, limit: memory })?;
    let needed = needed + memory_needed(graph.vertex_count(), graph.edge_count()).peak;
    if needed > memory {
        return Err(Stopped::TooLarge { needed, limit: memory });
    }
    let solution = solve(&Arc::new(graph), |vertex| game.ending(&states[vertex.index()]), control)?;
    Ok(SolvedImplicitGame { states, vertices, solution })
}

/// States in the order in which they were found.
struct Found<P> {
    states: Vec<P>,
    vertices: HashMap<P, Vertex>,
}

impl<P: Clone + Eq + Hash> Found<P> {
    /// The vertex of a state; a new vertex for a new state.
    fn vertex(&mut self, state: P) -> Vertex {
        let states = &mut self.states;
        *self.vertices.entry(state).or_insert_with_key(|state| {
            states.push(state.clone());
            Vertex::new((states.len() - 1) as u32)
        })
    }
}

impl<P: Clone + Eq + Hash> SolvedImplicitGame<P> {
    /// The value of a state for the player to move, if the state can be reached.
    pub fn value(&self, state: &P) -> Option<VertexValue> {
        Some(self.solution.value(self.vertex(state)?))
    }

    /// The best move, see [`OutcomeSolution::best`].
    pub fn best(&self, state: &P) -> Option<&P> {
        Some(self.state(self.solution.best(self.vertex(state)?)?))
    }

    /// The best line from a state, see [`OutcomeSolution::line`]; [`SolvedImplicitGame::state`]
    /// gives the states of its vertices.
    pub fn line(&self, state: &P) -> Option<GraphLine> {
        Some(self.solution.line(self.vertex(state)?))
    }

    /// Every state that can be reached, in the order in which they were found.
    pub fn states(&self) -> &[P] {
        &self.states
    }

    /// The state of a vertex. Panics if the game does not have the vertex.
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
