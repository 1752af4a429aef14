//! Compact, immutable directed graphs of any shape.
//!
//! Guarantee: the successors of a vertex are in the order in which its edges were added, which
//! defines "the first best move". Deliberately not here: names of vertices, and who wins.

pub(crate) mod build;
pub(crate) mod group;
pub(crate) mod transpose;

pub(crate) use crate::model::graph::digraph::build::GraphBuilder;

use std::hash::{Hash, Hasher};

use crate::host;
use crate::model::room::OutOfMemory;

/// A vertex of a graph, numbered from 0 in order of first appearance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Vertex(u32);

impl Hash for Vertex {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.0);
    }

    /// Passes on many vertices at once: a game may have millions of edges, and a call for each
    /// takes longer than hashing them.
    fn hash_slice<H: Hasher>(vertices: &[Self], state: &mut H) {
        const AT_ONCE: usize = 64;
        for vertices in vertices.chunks(AT_ONCE) {
            let mut bytes = [[0; size_of::<u32>()]; AT_ONCE];
            for (bytes, vertex) in bytes.iter_mut().zip(vertices) {
                *bytes = vertex.0.to_ne_bytes();
            }
            state.write(bytes[..vertices.len()].as_flattened());
        }
    }
}

impl Vertex {
    /// The vertex with this number, 0-based.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// The number of the vertex, 0-based, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the vertex, 0-based, in 32 bits.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// A directed graph. Self-loops, cycles, parallel edges and unreachable parts are allowed; edges
/// may have weights.
///
/// The successors of all vertices are stored in one array (compressed sparse rows): 4 bytes per
/// vertex, 4 per edge, and 8 more per edge with a weight.
///
/// # Invariants
/// Fewer than 2³¹ vertices and fewer than 2³² edges; every successor is a vertex of the graph; a
/// weight is at most [`Graph::MAX_WEIGHT`]; the edges of a vertex are in the order in which they
/// were added.
///
/// # Examples
/// ```
/// use std::sync::Arc;
///
/// use stakeout::model::{Graph, Vertex};
/// use stakeout::solve::Unwatched;
/// use stakeout::solve::graph::outcome::{Ending, solve};
///
/// let mut builder = Graph::builder(3);
/// builder.edge(Vertex::new(0), Vertex::new(1)).edge(Vertex::new(1), Vertex::new(2));
/// let graph = Arc::new(builder.build()?);
/// assert_eq!(graph.successors(Vertex::new(0)), [Vertex::new(1)]);
///
/// // Who cannot move has lost: here the player who starts.
/// let solution = solve(&graph, |_| Ending::Lost, &Unwatched).expect("enough memory");
/// assert_eq!(solution.value(Vertex::new(0)).to_string(), "lose in 2 turns");
/// # Ok::<(), stakeout::model::GraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Graph {
    /// The start of each vertex's successors, then the end of the last.
    offsets: Box<[u32]>,
    successors: Box<[Vertex]>,
    /// As long as `successors`.
    weights: Option<Box<[u64]>>,
}

impl Graph {
    /// The largest number of vertices.
    pub const MAX_VERTICES: u32 = (1 << 31) - 1;

    /// The largest weight: every whole number up to here is exact as a double, so that any program
    /// can read it.
    pub const MAX_WEIGHT: u64 = 1 << 53;

    /// A builder that starts with this many vertices.
    pub fn builder(vertices: u32) -> GraphBuilder {
        GraphBuilder::new(vertices)
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> u32 {
        (self.offsets.len() - 1) as u32
    }

    /// The number of edges; parallel ones count separately.
    pub fn edge_count(&self) -> u32 {
        self.successors.len() as u32
    }

    /// Every vertex, in order of number.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vertex> + Clone + use<> {
        (0..self.vertex_count()).map(Vertex)
    }

    /// The vertex with a 0-based number, if the graph has one.
    pub fn vertex(&self, index: u32) -> Option<Vertex> {
        (index < self.vertex_count()).then_some(Vertex(index))
    }

    /// The successors of a vertex, in order.
    ///
    /// # Panics
    /// If the vertex is not in this graph.
    pub fn successors(&self, vertex: Vertex) -> &[Vertex] {
        &self.successors
            [self.offsets[vertex.index()] as usize..self.offsets[vertex.index() + 1] as usize]
    }

    /// The weights of the edges from a vertex, in the order of its successors, if the graph has
    /// weights.
    ///
    /// # Panics
    /// If the vertex is not in this graph.
    pub fn weights(&self, vertex: Vertex) -> Option<&[u64]> {
        let range =
            self.offsets[vertex.index()] as usize..self.offsets[vertex.index() + 1] as usize;
        self.weights.as_ref().map(|weights| &weights[range])
    }

    /// The edges from a vertex in order, as successor and weight (0 in a graph without weights).
    ///
    /// # Panics
    /// If the vertex is not in this graph.
    pub fn edges(&self, vertex: Vertex) -> impl Iterator<Item = (Vertex, u64)> + '_ {
        let weights = self.weights(vertex).unwrap_or_default();
        let weights = weights.iter().copied().chain(std::iter::repeat(0));
        self.successors(vertex).iter().copied().zip(weights)
    }

    /// Whether edges have weights.
    pub const fn is_weighted(&self) -> bool {
        self.weights.is_some()
    }

    /// The start of each vertex's successors in [`Graph::all_successors`], then the end of the
    /// last.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }

    /// The successors of all vertices, one after the other.
    pub fn all_successors(&self) -> &[Vertex] {
        &self.successors
    }

    /// The weights of all edges in the order of [`Graph::all_successors`], if the graph has
    /// weights.
    pub fn all_weights(&self) -> Option<&[u64]> {
        self.weights.as_deref()
    }

    /// The graph with every edge reversed: its successors are this graph's predecessors, in order
    /// of number.
    ///
    /// Returns `None` once `is_cancelled`, which is polled now and then, returns true. A large
    /// graph is transposed by two threads if there are two processors.
    ///
    /// # Errors
    /// If there is not enough memory.
    ///
    /// # Complexity
    /// O(vertices + edges), in blocks that fit the cache.
    pub fn transposed(
        &self,
        is_cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Self>, OutOfMemory> {
        const EDGES_TO_SHARE: u32 = 1 << 20;
        let shared = self.edge_count() >= EDGES_TO_SHARE && host::processors() > 1;
        transpose::transpose(self, if shared { 2 } else { 1 }, is_cancelled)
    }

    /// For each vertex, whether it can be reached from one of `starts`; these can.
    ///
    /// # Panics
    /// If a vertex is not in this graph.
    ///
    /// # Complexity
    /// O(vertices + edges).
    pub fn reachable(&self, starts: impl IntoIterator<Item = Vertex>) -> Box<[bool]> {
        let mut is_reached = vec![false; self.vertex_count() as usize].into_boxed_slice();
        let mut waiting: Vec<Vertex> = starts.into_iter().collect();
        for start in &waiting {
            is_reached[start.index()] = true;
        }
        while let Some(vertex) = waiting.pop() {
            for &to in self.successors(vertex) {
                if !std::mem::replace(&mut is_reached[to.index()], true) {
                    waiting.push(to);
                }
            }
        }
        is_reached
    }

    /// The peak memory of [`Graph::transposed`] for a graph of this size in bytes, including the
    /// result.
    pub const fn transposed_memory(vertices: u32, edges: u32, weighted: bool) -> u64 {
        transpose::memory(vertices as u64, edges as u64, weighted)
    }
}

impl std::fmt::Debug for Graph {
    /// Writes the graph as `0 -> 1 2:weight, 1 -> , …`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for vertex in self.vertices() {
            if vertex.0 > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{} ->", vertex.0)?;
            for (to, weight) in self.edges(vertex) {
                write!(f, " {}", to.0)?;
                if self.is_weighted() {
                    write!(f, ":{weight}")?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::model::graph::digraph::build::GraphError;
    use crate::model::graph::digraph::{Graph, Vertex};

    fn check(edges: &[(u32, u32)], forwards: &str, backwards: &str) {
        let mut builder = Graph::builder(0);
        for &(from, to) in edges {
            builder.edge(Vertex(from), Vertex(to));
        }
        let graph = builder.build().unwrap();
        assert_eq!(format!("{graph:?}"), forwards);
        assert_eq!(format!("{:?}", graph.transposed(&|| false).unwrap().unwrap()), backwards);
    }

    #[test]
    fn an_edge_brings_its_vertices_with_it() {
        check(&[(0, 2)], "0 -> 2, 1 ->, 2 ->", "0 ->, 1 ->, 2 -> 0");
    }

    #[test]
    fn successors_keep_their_order_and_repeats() {
        check(
            &[(0, 2), (0, 1), (0, 2), (1, 1)],
            "0 -> 2 1 2, 1 -> 1, 2 ->",
            "0 ->, 1 -> 0 1, 2 -> 0 0",
        );
    }

    #[test]
    fn edges_out_of_order_are_grouped_by_vertex() {
        check(&[(1, 0), (0, 1), (1, 1), (0, 0)], "0 -> 1 0, 1 -> 0 1", "0 -> 0 1, 1 -> 0 1");
    }

    #[test]
    fn weights_stay_with_their_edges() {
        let mut builder = Graph::builder(3);
        builder.weighted_edge(Vertex(2), Vertex(0), 7).weighted_edge(Vertex(0), Vertex(1), 5);
        builder.weighted_edge(Vertex(2), Vertex(1), 9);
        let graph = builder.build().unwrap();
        assert_eq!(format!("{graph:?}"), "0 -> 1:5, 1 ->, 2 -> 0:7 1:9");
        assert_eq!(
            format!("{:?}", graph.transposed(&|| false).unwrap().unwrap()),
            "0 -> 2:7, 1 -> 0:5 2:9, 2 ->"
        );
    }

    #[test]
    fn an_edge_without_weight_in_a_weighted_graph_weighs_nothing() {
        let mut builder = Graph::builder(2);
        builder
            .edge(Vertex(0), Vertex(1))
            .weighted_edge(Vertex(0), Vertex(0), 3)
            .edge(Vertex(1), Vertex(1));
        assert_eq!(format!("{:?}", builder.build().unwrap()), "0 -> 1:0 0:3, 1 -> 1:0");
    }

    #[test]
    fn a_graph_may_be_empty() {
        check(&[], "", "");
    }

    #[test]
    fn graphs_that_are_too_large_are_errors() {
        let mut builder = Graph::builder(2);
        builder.weighted_edge(Vertex(0), Vertex(1), Graph::MAX_WEIGHT + 1);
        assert_eq!(
            builder.build(),
            Err(GraphError::WeightTooLarge { weight: Graph::MAX_WEIGHT + 1 })
        );
        assert_eq!(Graph::builder(1 << 31).build(), Err(GraphError::TooManyVertices));
        let mut builder = Graph::builder(0);
        builder.edge(Vertex(0), Vertex(u32::MAX));
        assert_eq!(builder.build(), Err(GraphError::TooManyVertices));
    }

    #[test]
    fn only_reachable_vertices_are_marked() {
        let mut builder = Graph::builder(5);
        for (from, to) in [(0, 1), (1, 0), (1, 3), (2, 3), (4, 4)] {
            builder.edge(Vertex(from), Vertex(to));
        }
        assert_eq!(
            *builder.build().unwrap().reachable([Vertex(0)]),
            [true, true, false, true, false]
        );
    }

    #[test]
    fn vertices_with_parallel_edges_are_found_in_edges_of_every_order() {
        let mut random = fastrand::Rng::with_seed(3);
        for round in 0..300 {
            let (ends, edges) = (1 + random.u32(..30), random.usize(..150));
            // Some graphs have edges from a few vertices only, so that each has many.
            let few = random.bool();
            let mut list: Vec<(u32, u32)> = (0..edges)
                .map(|_| (random.u32(..if few { 2 } else { ends }), random.u32(..ends * 8)))
                .collect();
            if random.bool() {
                list.sort_by_key(|&(from, _)| from);
            }
            if random.bool() {
                list.sort();
                list.dedup();
            }
            let mut seen = HashSet::new();
            let mut expected: Vec<u32> =
                list.iter().filter(|&&edge| !seen.insert(edge)).map(|&(from, _)| from).collect();
            expected.sort();
            expected.dedup();
            for vertices in [0, 10_000, u32::MAX] {
                let mut builder = Graph::builder(vertices);
                for &(from, to) in &list {
                    builder.edge(Vertex(from), Vertex(to));
                }
                let found: Vec<u32> =
                    builder.with_parallel_edges().into_iter().map(Vertex::number).collect();
                assert_eq!(found, expected, "{round} {vertices} {list:?}");
            }
        }
    }

    #[test]
    fn edges_of_two_builders_follow_each_other() {
        let edge = |from, to| (Vertex(from), Vertex(to));
        for (first, second, expected) in [
            (None, None, "0 -> 1, 1 ->, 2 -> 0"),
            (Some(5), None, "0 -> 1:5, 1 ->, 2 -> 0:0"),
            (None, Some(6), "0 -> 1:0, 1 ->, 2 -> 0:6"),
            (Some(5), Some(6), "0 -> 1:5, 1 ->, 2 -> 0:6"),
        ] {
            let builder = |(from, to), weight: Option<u64>| {
                let mut builder = Graph::builder(0);
                match weight {
                    None => builder.edge(from, to),
                    Some(weight) => builder.weighted_edge(from, to, weight),
                };
                builder
            };
            let mut both = builder(edge(0, 1), first);
            both.append(builder(edge(2, 0), second));
            assert_eq!(format!("{:?}", both.build().unwrap()), expected);
        }
    }

    #[test]
    fn transposing_can_be_cancelled() {
        let mut builder = Graph::builder(0);
        builder.edge(Vertex(0), Vertex(1));
        assert_eq!(builder.build().unwrap().transposed(&|| true), Ok(None));
    }

    #[test]
    fn transposing_twice_sorts_the_edges_of_large_graphs_of_every_shape() {
        let mut random = fastrand::Rng::with_seed(1);
        for (vertices, edges) in
            [(1, 1000), (70_000, 10), (100_000, 300_000), (3_000_000, 50_000), (300, 200_000)]
        {
            let mut builder = Graph::builder(vertices);
            let mut list: Vec<(u32, u32)> =
                (0..edges).map(|_| (random.u32(..vertices), random.u32(..vertices))).collect();
            for &(from, to) in &list {
                builder.weighted_edge(
                    Vertex(from),
                    Vertex(to),
                    u64::from(from) * 7 + u64::from(to),
                );
            }
            let graph = builder.build().unwrap();
            list.sort_by_key(|&(from, _)| from);
            let kept: Vec<(u32, u32)> = graph
                .vertices()
                .flat_map(|v| graph.successors(v).iter().map(move |to| (v.0, to.0)))
                .collect();
            assert_eq!(kept, list, "the order of each vertex's edges is kept");
            let reversed = |graph: &Graph| graph.transposed(&|| false).unwrap().unwrap();
            let twice = reversed(&reversed(&graph));
            list.sort();
            for (vertex, from) in twice.vertices().zip(0..) {
                let expected = list.iter().skip(list.partition_point(|edge| edge.0 < from));
                let expected = expected.take_while(|edge| edge.0 == from);
                let weighted =
                    expected.map(|&(_, to)| (Vertex(to), u64::from(from) * 7 + u64::from(to)));
                assert!(twice.edges(vertex).eq(weighted));
            }
        }
    }
}
