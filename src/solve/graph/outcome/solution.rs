//! Reading a solution: values, moves, lines of play.

use std::sync::Arc;

use crate::model::{Graph, Vertex};
use crate::solve::graph::outcome::levels::DRAW;
use crate::solve::graph::outcome::value::{VertexOutcome, VertexValue};
use crate::solve::value::Turns;

/// The value of every vertex of a game. Four bytes a vertex beside the graph, which it shares.
#[derive(Debug, Clone)]
pub struct OutcomeSolution {
    graph: Arc<Graph>,
    /// `2 · turns + 1` where the player to move wins, `2 · turns` where that player loses, or [`DRAW`].
    codes: Box<[u32]>,
}

/// What happens from a vertex when both play their best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphLine {
    /// Where each move leads, the first player's first.
    pub moves: Vec<Vertex>,
    /// For a line that never ends: after how many of the moves the situation is that to which the last one returns. From
    /// there on they repeat.
    pub repeats_from: Option<usize>,
}

impl OutcomeSolution {
    pub(crate) fn new(graph: Arc<Graph>, codes: Box<[u32]>) -> Self {
        Self { graph, codes }
    }

    /// The graph that was solved.
    pub const fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// What a vertex is worth to the player to move there. Panics if it is none of the graph's.
    pub fn value(&self, vertex: Vertex) -> VertexValue {
        match self.codes[vertex.index()] {
            DRAW => VertexValue::Draw,
            code if code & 1 == 1 => VertexValue::Win(Turns(code >> 1)),
            code => VertexValue::Lose(Turns(code >> 1)),
        }
    }

    /// The best move: of those that win soonest, or lose latest, or draw, the first in order of edges. `None` where there
    /// is no move. Panics if the vertex is none of the graph's.
    pub fn best(&self, vertex: Vertex) -> Option<Vertex> {
        let sought = match self.codes[vertex.index()] {
            DRAW => DRAW,
            // One turn less, and the other label.
            code => code.checked_sub(2)? ^ 1,
        };
        self.graph.successors(vertex).iter().copied().find(|to| self.codes[to.index()] == sought)
    }

    /// Every move with the value it leads to (for the opponent, who moves then), best first, equally good ones in order
    /// of edges; a repeated edge is one move. Panics if the vertex is none of the graph's.
    pub fn moves(&self, vertex: Vertex) -> Vec<(Vertex, VertexValue)> {
        let mut order: Vec<(Vertex, usize)> = self.graph.successors(vertex).iter().copied().zip(0..).collect();
        order.sort_unstable();
        order.dedup_by_key(|&mut (to, _)| to);
        order.sort_unstable_by_key(|&(to, edge)| (self.value(to).rank(), edge));
        order.into_iter().map(|(to, _)| (to, self.value(to))).collect()
    }

    /// Best play from a vertex: to the end, or until it comes back to a vertex it has been at.
    pub fn line(&self, start: Vertex) -> GraphLine {
        let mut moves = Vec::new();
        if self.value(start).outcome() != VertexOutcome::Draw {
            moves.extend(std::iter::successors(self.best(start), |&vertex| self.best(vertex)));
            return GraphLine { moves, repeats_from: None };
        }
        // Where a draw's line has been, by the number of moves made before.
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

    /// The bytes that it keeps, the shared graph apart.
    pub fn memory(&self) -> u64 {
        size_of_val(&*self.codes) as u64
    }
}
