//! A game that a file describes without errors.

use std::sync::Arc;

use super::super::{Graph, GraphBuilder, GraphError, Stuck, Vertex};
use super::CostPlayer;

/// What the players play for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Objective {
    /// To win; a player who cannot move loses or wins.
    Outcome(Stuck),
    /// The least and the greatest cost.
    Cost,
    /// To have a word to say. A vertex is the letters that the next word must begin with; who has none loses.
    Words,
}

/// What a game file's game is once it is free of errors. Its graph is not built yet.
#[derive(Debug, Clone)]
pub struct GamePuzzle {
    pub(super) edges: Arc<GraphBuilder>,
    /// What the players play for.
    pub objective: Objective,
    /// Where the game starts, if that is said.
    pub start: Option<Vertex>,
    /// Who moves first in a cost game.
    pub first: CostPlayer,
}

impl GamePuzzle {
    /// The number of vertices.
    pub fn vertex_count(&self) -> u32 {
        u32::try_from(self.edges.vertex_count()).unwrap_or(u32::MAX)
    }

    /// The number of edges.
    pub fn edge_count(&self) -> u32 {
        u32::try_from(self.edges.edge_count()).unwrap_or(u32::MAX)
    }

    /// The largest weight, 0 without any.
    pub fn greatest_weight(&self) -> u64 {
        self.edges.greatest_weight()
    }

    /// The bytes that [`GamePuzzle::graph`] needs at its peak.
    pub fn graph_memory(&self) -> u64 {
        // As if the edges were turned round, which groups them too, and once more for those given.
        let weighted = self.objective == Objective::Cost;
        Graph::transposed_memory(self.vertex_count(), self.edge_count(), weighted)
            + u64::from(self.edge_count()) * if weighted { 16 } else { 8 }
    }

    /// Builds the graph. Whether [`GamePuzzle::graph_memory`] is affordable is the caller's to decide before.
    ///
    /// # Errors
    /// If there are too many vertices or edges for any graph.
    pub fn graph(&self) -> Result<Graph, GraphError> {
        GraphBuilder::clone(&self.edges).build()
    }
}
