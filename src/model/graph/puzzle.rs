//! The game of a file without errors.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::model::graph::digraph::build::{GraphBuilder, GraphError};
use crate::model::graph::digraph::{Graph, Vertex};
use crate::model::graph::objective::Objective;
use crate::model::graph::octal::OctalCode;
use crate::model::graph::players::CostPlayer;

/// The game of a file without errors. Its graph is not built yet.
#[derive(Debug, Clone)]
pub struct GraphPuzzle {
    pub(crate) edges: Arc<GraphBuilder>,
    /// What the players play for.
    pub objective: Objective,
    /// The start of the game, if the file has one.
    pub start: Option<Vertex>,
    /// Where the further pieces of a sum start, in order.
    pub further: Arc<[Vertex]>,
    /// The rules of the heaps, if the vertices are heaps. Such a game has no edges.
    pub octal: Option<Arc<OctalCode>>,
    /// Who moves first in a cost game.
    pub first: CostPlayer,
}

impl GraphPuzzle {
    /// A game with these edges; `first` matters in cost games only.
    pub fn new(
        edges: GraphBuilder,
        objective: Objective,
        start: Option<Vertex>,
        first: CostPlayer,
    ) -> Self {
        let edges = Arc::new(edges);
        let further = Arc::default();
        Self { edges, objective, start, further, octal: None, first }
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> u32 {
        u32::try_from(self.edges.vertex_count()).unwrap_or(u32::MAX)
    }

    /// The number of edges.
    pub fn edge_count(&self) -> u32 {
        u32::try_from(self.edges.edge_count()).unwrap_or(u32::MAX)
    }

    /// The largest weight; 0 if there are none.
    pub fn greatest_weight(&self) -> u64 {
        self.edges.greatest_weight()
    }

    /// The peak memory of [`GraphPuzzle::graph`] in bytes.
    pub fn graph_memory(&self) -> u64 {
        // Includes the copy of the edges that is consumed.
        let weighted = self.has_weights();
        GraphBuilder::build_memory(self.vertex_count(), self.edge_count(), weighted)
            + u64::from(self.edge_count()) * if weighted { 16 } else { 8 }
    }

    /// Whether its edges have weights: in a cost game, and in one with sums of successors, where
    /// they are marks (see [`JOINED`](crate::model::graph::sums::JOINED)).
    pub(crate) fn has_weights(&self) -> bool {
        self.objective.has_costs() || self.edges.has_weights()
    }

    /// Whether both are the same game and so have the same solution, wherever they start and
    /// whoever moves first.
    pub fn is_same_game(&self, other: &Self) -> bool {
        self.objective == other.objective
            && self.octal == other.octal
            && (Arc::ptr_eq(&self.edges, &other.edges) || self.edges == other.edges)
    }

    /// Hashes what [`GraphPuzzle::is_same_game`] compares.
    pub fn hash_game<H: Hasher>(&self, state: &mut H) {
        (self.objective, &self.edges, &self.octal).hash(state);
    }

    /// The vertices that can be reached from the start, including it and those of further pieces;
    /// `None` without a start.
    ///
    /// # Complexity
    /// O(vertices + edges). If far more vertices are claimed than have edges: O(edges · log edges).
    pub fn reachable(&self) -> Option<VertexSet> {
        let start = self.start?;
        let starts = || self.further.iter().copied().chain([start]);
        if let Some(graph) = self.edges.without_weights() {
            return Some(VertexSet::of_marked(&graph.reachable(starts())));
        }
        let order = self.edges.by_first_vertex();
        let mut reached = VertexSet::with_room_for(self.vertex_count());
        let mut waiting: Vec<Vertex> = starts().filter(|&start| reached.insert(start)).collect();
        while let Some(vertex) = waiting.pop() {
            let first = order.partition_point(|&edge| self.edges.edge_at(edge).0 < vertex);
            for &edge in &order[first..] {
                let (from, to, _) = self.edges.edge_at(edge);
                if from != vertex {
                    break;
                }
                if reached.insert(to) {
                    waiting.push(to);
                }
            }
        }
        Some(reached)
    }

    /// Builds the graph. The caller decides beforehand whether [`GraphPuzzle::graph_memory`] is
    /// affordable.
    ///
    /// # Errors
    /// See [`GraphError`].
    pub fn graph(&self) -> Result<Graph, GraphError> {
        GraphBuilder::clone(&self.edges).build()
    }

    /// As [`GraphPuzzle::graph`], but returns `None` once `is_cancelled`, which is polled now and
    /// then, returns true.
    ///
    /// # Errors
    /// See [`GraphError`].
    pub fn graph_unless(
        &self,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Graph>, GraphError> {
        GraphBuilder::clone(&self.edges).build_unless(is_cancelled)
    }
}

/// A set of vertices, one bit each. In a large set with few members, most of the memory is never
/// touched.
#[derive(Debug, Clone)]
pub struct VertexSet {
    words: Vec<u64>,
}

impl VertexSet {
    pub(crate) fn of(vertices: Vec<Vertex>) -> Self {
        let greatest = vertices.iter().max().map_or(0, |vertex| vertex.number());
        let mut set = Self::with_room_for(greatest.saturating_add(1));
        for vertex in vertices {
            set.insert(vertex);
        }
        set
    }

    /// The vertices whose marks are set; the first mark is that of vertex 0.
    fn of_marked(marks: &[bool]) -> Self {
        let mut words = Vec::with_capacity(marks.len().div_ceil(64));
        for marks in marks.chunks(64) {
            let mut word = 0;
            for &mark in marks.iter().rev() {
                word = word << 1 | u64::from(mark);
            }
            words.push(word);
        }
        Self { words }
    }

    fn with_room_for(vertices: u32) -> Self {
        Self { words: vec![0; vertices.div_ceil(64) as usize] }
    }

    /// Whether the set contains the vertex.
    pub fn contains(&self, vertex: Vertex) -> bool {
        let (word, bit) = place(vertex);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Returns whether the vertex was not yet in the set.
    fn insert(&mut self, vertex: Vertex) -> bool {
        let (word, bit) = place(vertex);
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }
}

const fn place(vertex: Vertex) -> (usize, u64) {
    (vertex.index() / 64, 1 << (vertex.index() % 64))
}

#[cfg(test)]
mod tests {
    use crate::model::graph::digraph::Vertex;
    use crate::model::graph::reading::GraphReading;
    use crate::syntax::GraphText;

    fn reached(text: &str) -> Option<Vec<u32>> {
        let game = GraphText::parse(text);
        let puzzle = GraphReading::new(&game).puzzle.unwrap();
        let set = puzzle.reachable()?;
        Some(
            (0..puzzle.vertex_count().min(9))
                .filter(|&vertex| set.contains(Vertex::new(vertex)))
                .collect(),
        )
    }

    #[test]
    fn a_start_reaches_what_its_edges_lead_to() {
        assert_eq!(reached("5 4 2\n2 3\n4 1\n3 2\n2 5\n"), Some(vec![1, 2, 4]));
        assert_eq!(reached("start: a\na -> a\nb -> a\n"), Some(vec![0]));
        assert_eq!(reached("a -> b\nb\n"), None);
    }

    #[test]
    fn reachability_does_not_depend_on_the_number_of_claimed_vertices() {
        let mut random = fastrand::Rng::with_seed(8);
        for _ in 0..200 {
            let vertices = random.u32(1..200);
            let edges: String = (0..vertices)
                .map(|_| format!("{} {}\n", random.u32(1..=vertices), random.u32(1..=vertices)))
                .collect();
            let start = random.u32(1..=vertices);
            let members = |claimed: u32| {
                let game = GraphText::parse(format!("{claimed} {vertices} {start}\n{edges}"));
                let set = GraphReading::new(&game).puzzle.unwrap().reachable().unwrap();
                (0..vertices + 64)
                    .map(|vertex| set.contains(Vertex::new(vertex)))
                    .collect::<Vec<_>>()
            };
            assert_eq!(members(vertices), members(10_000_000), "{edges}");
        }
    }

    #[test]
    fn vertices_that_are_only_claimed_cost_nothing() {
        assert_eq!(reached("2000000000 3 2\n2 3\n4 1\n3 7\n"), Some(vec![1, 2, 6]));
    }
}
