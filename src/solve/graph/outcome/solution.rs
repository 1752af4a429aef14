//! Solutions of games that a player wins: values, moves, best lines.

use std::sync::Arc;

use crate::model::{Graph, Vertex};
use crate::solve::bytes::{TransferInput, TransferNumber, write_all};
use crate::solve::graph::outcome::levels::DRAW;
use crate::solve::graph::outcome::value::{VertexOutcome, VertexValue};
use crate::solve::value::Turns;

/// The value of every vertex of a game. Takes four bytes for each vertex, and shares the graph.
#[derive(Debug, Clone)]
pub struct OutcomeSolution {
    graph: Arc<Graph>,
    /// `2 · turns + 1` where the player to move wins, `2 · turns` where that player loses, or
    /// [`DRAW`].
    codes: Box<[u32]>,
}

/// The best line from a vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphLine {
    /// The vertex after each move.
    pub moves: Vec<Vertex>,
    /// For a line that never ends: the number of moves before the state to which the last move
    /// returns. From there on, the moves repeat.
    pub repeats_from: Option<usize>,
}

impl OutcomeSolution {
    pub(crate) fn new(graph: Arc<Graph>, codes: Box<[u32]>) -> Self {
        Self { graph, codes }
    }

    /// Adds the values as bytes.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        write_all(&self.codes, to);
    }

    /// The solution of a graph that was written.
    pub(crate) fn read(graph: Arc<Graph>, from: &mut TransferInput<'_>) -> Option<Self> {
        let codes = u32::read_many(from, graph.vertex_count() as usize)?;
        Some(Self { graph, codes: codes.into() })
    }

    /// The graph that was solved.
    pub const fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The value of a vertex for the player to move there. Panics if the graph does not have the
    /// vertex.
    pub fn value(&self, vertex: Vertex) -> VertexValue {
        match self.codes[vertex.index()] {
            DRAW => VertexValue::Draw,
            code if code & 1 == 1 => VertexValue::Win(Turns(code >> 1)),
            code => VertexValue::Lose(Turns(code >> 1)),
        }
    }

    /// The best move: of those that win soonest, else draw, else lose latest, the first in order of
    /// edges. `None` without moves. Panics if the graph does not have the vertex.
    pub fn best(&self, vertex: Vertex) -> Option<Vertex> {
        let sought = match self.codes[vertex.index()] {
            DRAW => DRAW,
            // One turn less, and the other label.
            code => code.checked_sub(2)? ^ 1,
        };
        self.graph.successors(vertex).iter().copied().find(|to| self.codes[to.index()] == sought)
    }

    /// Every move with the value of its vertex for the opponent, who moves next; best first,
    /// equally good moves in order of edges. A repeated edge is one move. Panics if the graph does
    /// not have the vertex.
    pub fn moves(&self, vertex: Vertex) -> Vec<(Vertex, VertexValue)> {
        let mut order: Vec<(Vertex, usize)> =
            self.graph.successors(vertex).iter().copied().zip(0..).collect();
        order.sort_unstable();
        order.dedup_by_key(|&mut (to, _)| to);
        order.sort_unstable_by_key(|&(to, edge)| (self.value(to).rank(), edge));
        order.into_iter().map(|(to, _)| (to, self.value(to))).collect()
    }

    /// The best line from a vertex: to the end, or until it returns to a vertex.
    pub fn line(&self, start: Vertex) -> GraphLine {
        let mut moves = Vec::new();
        if self.value(start).outcome() != VertexOutcome::Draw {
            moves.extend(std::iter::successors(self.best(start), |&vertex| self.best(vertex)));
            return GraphLine { moves, repeats_from: None };
        }
        // The vertices of the line so far, with the number of moves before each.
        let mut seen = std::collections::HashMap::from([(start, 0)]);
        let mut vertex = start;
        while let Some(next) = self.best(vertex) {
            moves.push(next);
            if let Some(&repeats_from) = seen.get(&next) {
                return GraphLine { moves, repeats_from: Some(repeats_from) };
            }
            seen.insert(next, moves.len());
            vertex = next;
        }
        GraphLine { moves, repeats_from: None }
    }

    /// The bytes that it holds, without the shared graph.
    pub fn memory(&self) -> u64 {
        size_of_val(&*self.codes) as u64
    }
}
