//! Solutions of games with Grundy values: values of vertices and sums, and moves that win.

use std::sync::Arc;

use crate::model::{Graph, OctalCode, Vertex, options};
use crate::solve::bytes::{TransferInput, TransferNumber, write_all};
use crate::solve::graph::grundy::labels::INFINITE;
use crate::solve::graph::grundy::value::GrundyValue;
use crate::solve::graph::outcome::value::VertexOutcome;

/// The Grundy value of every vertex of a game. Takes four bytes for each vertex, and shares the
/// graph.
#[derive(Debug, Clone)]
pub struct GrundySolution {
    graph: Arc<Graph>,
    octal: Option<Arc<OctalCode>>,
    /// The value of each vertex, or [`INFINITE`]: the set then follows from the moves.
    codes: Box<[u32]>,
}

/// A move in a sum: one piece is replaced by others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrundyMove {
    /// The vertex of the moved piece.
    pub from: Vertex,
    /// The vertices of the pieces in its place, in order; none if nothing is left of a heap.
    pub to: Vec<Vertex>,
}

impl GrundySolution {
    pub(crate) fn new(graph: Arc<Graph>, octal: Option<Arc<OctalCode>>, codes: Box<[u32]>) -> Self {
        Self { graph, octal, codes }
    }

    /// Adds the values as bytes.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        write_all(&self.codes, to);
    }

    /// The solution of a game that was written.
    pub(crate) fn read(
        graph: Arc<Graph>,
        octal: Option<Arc<OctalCode>>,
        from: &mut TransferInput<'_>,
    ) -> Option<Self> {
        let codes = u32::read_many(from, graph.vertex_count() as usize)?;
        Some(Self { graph, octal, codes: codes.into() })
    }

    /// The graph that was solved; for an octal game, its heaps without edges.
    pub const fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The rules of an octal game.
    pub const fn octal(&self) -> Option<&Arc<OctalCode>> {
        self.octal.as_ref()
    }

    /// The value of a vertex if it is finite. Panics if the graph does not have the vertex.
    pub fn finite(&self, vertex: Vertex) -> Option<u32> {
        let code = self.codes[vertex.index()];
        if code == INFINITE { None } else { Some(code) }
    }

    /// The value of a vertex. Panics if the graph does not have the vertex.
    ///
    /// # Complexity
    /// O(1) if it is finite, else linear in the moves, except for sorting their values.
    pub fn value(&self, vertex: Vertex) -> GrundyValue {
        match self.finite(vertex) {
            Some(value) => GrundyValue::Finite(value),
            None => {
                let moves = self.graph.successors(vertex).iter();
                let mut set: Vec<u32> = moves.filter_map(|&to| self.finite(to)).collect();
                set.sort_unstable();
                set.dedup();
                GrundyValue::Infinite(set.into())
            }
        }
    }

    /// The outcome of a vertex alone for the player to move. Panics if the graph does not have the
    /// vertex.
    ///
    /// # Complexity
    /// O(1) if its value is finite, else linear in the moves.
    pub fn outcome(&self, vertex: Vertex) -> VertexOutcome {
        match self.finite(vertex) {
            Some(value) => GrundyValue::Finite(value).outcome(),
            None => {
                let mut moves = self.graph.successors(vertex).iter();
                let wins = moves.any(|&to| self.finite(to) == Some(0));
                if wins { VertexOutcome::Win } else { VertexOutcome::Draw }
            }
        }
    }

    /// The value of pieces on these vertices.
    pub fn value_of_sum(&self, pieces: &[Vertex]) -> GrundyValue {
        let mut sum = GrundyValue::Finite(0);
        for &piece in pieces {
            sum = sum.plus(&self.value(piece));
        }
        sum
    }

    /// The moves from a vertex in order, each with the vertices of the pieces that it leaves.
    pub fn options(&self, vertex: Vertex) -> Box<dyn Iterator<Item = Vec<Vertex>> + '_> {
        options(&self.graph, self.octal.as_deref(), vertex)
    }

    /// The moves from a sum of pieces, each with the value of the sum after it: the pieces in order,
    /// and the moves of each in order.
    pub fn moves<'a>(
        &'a self,
        pieces: &'a [Vertex],
    ) -> impl Iterator<Item = (GrundyMove, GrundyValue)> + 'a {
        // The sum of the finite values.
        let mut finite = 0;
        let mut infinite: Vec<Vertex> = Vec::new();
        for &piece in pieces {
            match self.finite(piece) {
                Some(value) => finite ^= value,
                None => infinite.push(piece),
            }
        }
        pieces.iter().flat_map(move |&from| {
            // The other pieces.
            let rest = match (self.finite(from), infinite.as_slice()) {
                (Some(value), []) => GrundyValue::Finite(finite ^ value),
                (Some(value), &[one]) => self.value(one).plus(&GrundyValue::Finite(finite ^ value)),
                (None, [_]) => GrundyValue::Finite(finite),
                (None, &[one, other]) => {
                    let other = if one == from { other } else { one };
                    self.value(other).plus(&GrundyValue::Finite(finite))
                }
                _ => GrundyValue::Infinite(Arc::default()),
            };
            self.options(from).map(move |to| {
                let value = rest.plus(&self.value_of_sum(&to));
                (GrundyMove { from, to }, value)
            })
        })
    }

    /// The first move from a sum that wins or, if nothing wins, holds the draw; `None` if the game is
    /// lost or over.
    pub fn best(&self, pieces: &[Vertex]) -> Option<GrundyMove> {
        let sought = match self.value_of_sum(pieces).outcome() {
            VertexOutcome::Win => VertexOutcome::Lose,
            VertexOutcome::Draw => VertexOutcome::Draw,
            VertexOutcome::Lose => return None,
        };
        for (option, value) in self.moves(pieces) {
            if value.outcome() == sought {
                return Some(option);
            }
        }
        None
    }

    /// The bytes that it holds, without the shared graph.
    pub fn memory(&self) -> u64 {
        size_of_val(&*self.codes) as u64
    }
}
