//! Building a graph from its edges, in any order.

use std::fmt;

use crate::model::graph::digraph::group::{Groups, group};
use crate::model::graph::digraph::{Graph, Vertex};
use crate::model::room::{OutOfMemory, with_room};

/// Builds a graph from edges. Errors are deferred to [`GraphBuilder::build`], so that adding an
/// edge stays cheap.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct GraphBuilder {
    vertices: u64,
    from: Vec<Vertex>,
    to: Vec<Vertex>,
    /// Empty until the first weight is added, then as long as `to`.
    weights: Vec<u64>,
}

/// Why a graph cannot be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphError {
    /// More than [`Graph::MAX_VERTICES`] vertices.
    TooManyVertices,
    /// 2³² edges or more.
    TooManyEdges,
    /// A weight above [`Graph::MAX_WEIGHT`].
    WeightTooLarge {
        /// The first such weight.
        weight: u64,
    },
    /// Not enough memory for the graph.
    OutOfMemory(OutOfMemory),
}

impl From<OutOfMemory> for GraphError {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyVertices => {
                write!(f, "a graph has at most {} vertices", Graph::MAX_VERTICES)
            }
            Self::TooManyEdges => write!(f, "a graph has at most {} edges", u32::MAX),
            Self::WeightTooLarge { weight } => {
                write!(f, "a weight is at most {}, this is {weight}", Graph::MAX_WEIGHT)
            }
            Self::OutOfMemory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GraphError {}

impl GraphBuilder {
    /// A builder that starts with this many vertices; edges may add more.
    pub(crate) fn new(vertices: u32) -> Self {
        Self { vertices: vertices.into(), ..Self::default() }
    }

    /// A builder with this many vertices, or more where an edge has them, and with these edges: the
    /// sources, the targets, and the weights, none in a graph without. The arrays are equally long.
    pub fn of_edges(vertices: u32, from: Vec<Vertex>, to: Vec<Vertex>, weights: Vec<u64>) -> Self {
        debug_assert!(from.len() == to.len() && [0, to.len()].contains(&weights.len()));
        let greatest = from.iter().chain(&to).max().map_or(0, |last| u64::from(last.number()) + 1);
        Self { vertices: greatest.max(vertices.into()), from, to, weights }
    }

    /// Reserves space for this many further edges.
    pub fn reserve(&mut self, edges: usize) -> &mut Self {
        self.from.reserve(edges);
        self.to.reserve(edges);
        self
    }

    /// Ensures at least this many vertices, with or without edges.
    pub fn with_vertices(mut self, vertices: u32) -> Self {
        self.vertices = self.vertices.max(vertices.into());
        self
    }

    /// Adds an edge; its vertices and all lower ones now exist. In a graph with weights, the edge
    /// has weight 0.
    pub fn edge(&mut self, from: Vertex, to: Vertex) -> &mut Self {
        if !self.weights.is_empty() {
            self.weights.push(0);
        }
        self.push(from, to)
    }

    /// Adds an edge with a weight; earlier edges without one get weight 0.
    pub fn weighted_edge(&mut self, from: Vertex, to: Vertex, weight: u64) -> &mut Self {
        if self.weights.len() < self.to.len() {
            self.weights.resize(self.to.len(), 0);
        }
        if self.weights.is_empty() {
            self.weights.reserve(self.to.capacity());
        }
        self.weights.push(weight);
        self.push(from, to)
    }

    fn push(&mut self, from: Vertex, to: Vertex) -> &mut Self {
        self.vertices = self.vertices.max(u64::from(from.max(to).number()) + 1);
        self.from.push(from);
        self.to.push(to);
        self
    }

    /// Appends all edges of another builder.
    pub(crate) fn append(&mut self, mut next: Self) {
        if !next.weights.is_empty() {
            self.weights.resize(self.to.len(), 0);
        }
        self.vertices = self.vertices.max(next.vertices);
        self.from.append(&mut next.from);
        self.to.append(&mut next.to);
        if !(self.weights.is_empty() && next.weights.is_empty()) {
            self.weights.append(&mut next.weights);
            self.weights.resize(self.to.len(), 0);
        }
    }

    /// The number of vertices so far.
    pub fn vertex_count(&self) -> u64 {
        self.vertices
    }

    /// The number of edges so far.
    pub fn edge_count(&self) -> usize {
        self.to.len()
    }

    /// The largest weight so far; 0 if there are none.
    pub fn greatest_weight(&self) -> u64 {
        self.weights.iter().max().copied().unwrap_or(0)
    }

    /// Whether any edge was added with a weight.
    pub(crate) fn has_weights(&self) -> bool {
        !self.weights.is_empty()
    }

    /// An edge by its index in order of insertion, with its weight.
    ///
    /// # Panics
    /// If there is no such edge.
    pub(crate) fn edge_at(&self, edge: u32) -> (Vertex, Vertex, u64) {
        let edge = edge as usize;
        (self.from[edge], self.to[edge], self.weights.get(edge).copied().unwrap_or(0))
    }

    /// The source of each edge, in order of insertion.
    pub(crate) fn first_vertices(&self) -> &[Vertex] {
        &self.from
    }

    /// The indices of all edges in order of their sources; edges from the same source keep their
    /// order.
    ///
    /// # Complexity
    /// O(edges · log edges), however many vertices are claimed; O(edges) if the edges are already
    /// in order.
    pub(crate) fn by_first_vertex(&self) -> Vec<u32> {
        let count = self.from.len() as u32;
        if self.from.is_sorted() {
            return (0..count).collect();
        }
        // Sorting adjacent pairs beats looking up each key.
        let mut keyed: Vec<(Vertex, u32)> = self.from.iter().copied().zip(0..count).collect();
        keyed.sort_unstable();
        keyed.into_iter().map(|(_, edge)| edge).collect()
    }

    /// The vertices with several edges to the same vertex, whatever their weights, in ascending
    /// order.
    ///
    /// # Complexity
    /// O(edges · log edges), however many vertices are claimed; O(vertices + edges) if no vertex
    /// has many edges and not far more vertices are claimed than have edges.
    pub(crate) fn with_parallel_edges(&self) -> Vec<Vertex> {
        if let Some(graph) = self.without_weights() {
            let mut scratch = Vec::new();
            return graph
                .vertices()
                .filter(|&vertex| has_repetition(graph.successors(vertex), &mut scratch))
                .collect();
        }
        let mut pairs: Vec<(Vertex, Vertex)> =
            self.from.iter().copied().zip(self.to.iter().copied()).collect();
        pairs.sort_unstable();
        let mut found: Vec<Vertex> =
            pairs.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0].0).collect();
        found.dedup();
        found
    }

    /// The graph of the edges so far, without weights. `None` if it would be too large, or if far
    /// more vertices are claimed than have edges, which would waste memory.
    ///
    /// # Complexity
    /// O(edges), since the number of vertices is bounded accordingly.
    pub(crate) fn without_weights(&self) -> Option<Graph> {
        let most = (4 * self.to.len() as u64 + (1 << 16)).min(Graph::MAX_VERTICES.into());
        let vertices =
            u32::try_from(self.vertices).ok().filter(|&vertices| u64::from(vertices) <= most)?;
        let edges = u32::try_from(self.to.len()).ok()?;
        if self.from.is_sorted() {
            let offsets = offsets_in_order(vertices, &self.from).ok()?;
            return Some(Graph { offsets, successors: self.to.as_slice().into(), weights: None });
        }
        let Groups { offsets, items: successors } =
            self.grouped(&self.to, vertices, edges, &|| false).ok()??;
        Some(Graph { offsets, successors, weights: None })
    }

    /// One item per edge, grouped by the edge's source.
    fn grouped<T: Copy + Default>(
        &self,
        items: &[T],
        vertices: u32,
        edges: u32,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Groups<T>>, OutOfMemory> {
        let pairs = self.from.iter().map(|from| from.number()).zip(items.iter().copied());
        group(vertices, edges, pairs, is_cancelled)
    }

    /// Builds the graph.
    ///
    /// # Complexity
    /// O(vertices + edges); edges already in order of their sources are not moved.
    ///
    /// # Errors
    /// See [`GraphError`].
    pub fn build(self) -> Result<Graph, GraphError> {
        Ok(self.build_unless(&|| false)?.expect("nobody cancels this"))
    }

    /// The peak memory of building a graph of this size in bytes, including the result, excluding
    /// the added edges.
    pub const fn build_memory(vertices: u32, edges: u32, weighted: bool) -> u64 {
        let vertices = vertices as u64;
        let edges = edges as u64;
        // The result, two bytes per edge while grouping, and a copy of the largest group, which may
        // be everything.
        if weighted {
            vertices * 8 + edges * (12 + 2 + 8)
        } else {
            vertices * 4 + edges * (4 + 2 + 4)
        }
    }

    /// As [`GraphBuilder::build`], but returns `None` once `is_cancelled`, which is polled now and
    /// then, returns true.
    ///
    /// # Errors
    /// See [`GraphError`].
    pub fn build_unless(
        self,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Graph>, GraphError> {
        if self.vertices > Graph::MAX_VERTICES.into() {
            return Err(GraphError::TooManyVertices);
        }
        let edges = u32::try_from(self.to.len()).map_err(|_| GraphError::TooManyEdges)?;
        if let Some(&weight) = self.weights.iter().find(|&&weight| weight > Graph::MAX_WEIGHT) {
            return Err(GraphError::WeightTooLarge { weight });
        }
        let vertices = self.vertices as u32;
        if self.from.is_sorted() {
            Ok(Some(self.in_order(vertices)?))
        } else {
            Ok(self.regrouped(vertices, edges, is_cancelled)?)
        }
    }

    /// Builds from edges that are already in order of their sources: only the offsets need
    /// computing.
    fn in_order(self, vertices: u32) -> Result<Graph, OutOfMemory> {
        let offsets = offsets_in_order(vertices, &self.from)?;
        let weights = (!self.weights.is_empty()).then(|| self.weights.into());
        Ok(Graph { offsets, successors: self.to.into(), weights })
    }

    fn regrouped(
        self,
        vertices: u32,
        edges: u32,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Graph>, OutOfMemory> {
        let groups = self.grouped(&self.to, vertices, edges, is_cancelled)?;
        let Some(Groups { offsets, items: successors }) = groups else { return Ok(None) };
        if self.weights.is_empty() {
            return Ok(Some(Graph { offsets, successors, weights: None }));
        }
        let weights = self.grouped(&self.weights, vertices, edges, is_cancelled)?;
        Ok(weights.map(|weights| Graph { offsets, successors, weights: Some(weights.items) }))
    }
}

/// The start of each vertex's edges, then the end of the last, for edges in order of their sources.
fn offsets_in_order(vertices: u32, from: &[Vertex]) -> Result<Box<[u32]>, OutOfMemory> {
    let mut offsets = with_room(vertices as usize + 1)?;
    offsets.push(0);
    for (edge, from) in (0..).zip(from) {
        while offsets.len() <= from.index() {
            offsets.push(edge);
        }
    }
    offsets.resize(vertices as usize + 1, from.len() as u32);
    Ok(offsets.into())
}

/// Whether a vertex occurs twice; `scratch` is a reusable buffer.
fn has_repetition(vertices: &[Vertex], scratch: &mut Vec<Vertex>) -> bool {
    // For so few, comparing all pairs beats sorting, and usually their last bits already differ.
    const FEW: usize = 16;
    if vertices.len() <= FEW {
        let last_bits = vertices.iter().fold(0u64, |seen, vertex| seen | 1 << (vertex.0 % 64));
        return last_bits.count_ones() as usize != vertices.len()
            && vertices
                .iter()
                .enumerate()
                .any(|(index, vertex)| vertices[..index].contains(vertex));
    }
    if vertices.is_sorted_by(|a, b| a < b) {
        return false;
    }
    scratch.clear();
    scratch.extend_from_slice(vertices);
    scratch.sort_unstable();
    scratch.windows(2).any(|pair| pair[0] == pair[1])
}
