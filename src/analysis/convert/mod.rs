//! Graph games in other formats: what carries over, and what does not.
//!
//! Guarantees: a [`PlainGame`] does not depend on its format; every reader rejects what a game file cannot express,
//! with the line and the reason; every writer's output is read back as the same game. Deliberately not here: files,
//! and when to solve.

pub(crate) mod board;
pub(crate) mod dot;
pub(crate) mod game;
pub(crate) mod pg;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use crate::model::{CostPlayer, Graph, GraphBuilder, GraphPuzzle, Objective, Stuck, Vertex};

/// A game independent of its format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlainGame {
    /// The title, if any.
    pub title: Option<String>,
    /// The author, if any.
    pub author: Option<String>,
    /// The verdict that the author asserts, as in a game file.
    pub expectation: Option<String>,
    /// What the players play for; never words: a word game is a game on letters, whose edges are its words.
    pub objective: Objective,
    /// Who moves first in a cost game.
    pub first: CostPlayer,
    /// The start, if given.
    pub start: Option<Vertex>,
    /// The names of the vertices.
    pub names: PlainNames,
    /// The moves.
    pub graph: Graph,
}

/// The names of a game's vertices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PlainNames {
    /// These names, in order.
    Written(Vec<String>),
    /// Their numbers, from 1.
    Numbered,
}

/// Why a text cannot be converted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The 1-based line, if the reason concerns one.
    pub line: Option<usize>,
    /// The reason, without a full stop.
    pub reason: String,
}

impl Refusal {
    fn at(line: usize, reason: impl Into<String>) -> Self {
        Self { line: Some(line), reason: reason.into() }
    }

    fn whole(reason: impl Into<String>) -> Self {
        Self { line: None, reason: reason.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl PlainGame {
    /// A game with only the required properties.
    fn new(objective: Objective, names: PlainNames, graph: Graph) -> Self {
        let first = CostPlayer::Minimiser;
        Self { title: None, author: None, expectation: None, objective, first, start: None, names, graph }
    }

    /// The name of a vertex.
    pub(crate) fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        match &self.names {
            PlainNames::Written(names) => Cow::Borrowed(names.get(vertex.index()).map_or("", String::as_str)),
            PlainNames::Numbered => Cow::Owned((u64::from(vertex.number()) + 1).to_string()),
        }
    }

    /// The game as a puzzle for the solver.
    pub(crate) fn puzzle(&self) -> GraphPuzzle {
        let mut edges = Graph::builder(self.graph.vertex_count());
        for from in self.graph.vertices() {
            for (to, weight) in self.graph.edges(from) {
                match self.objective {
                    Objective::Cost => edges.weighted_edge(from, to, weight),
                    Objective::Outcome(_) | Objective::Words => edges.edge(from, to),
                };
            }
        }
        GraphPuzzle::new(edges, self.objective, self.start, self.first)
    }

    fn stuck(&self) -> Option<Stuck> {
        match self.objective {
            Objective::Outcome(stuck) => Some(stuck),
            Objective::Cost | Objective::Words => None,
        }
    }
}

/// Builds the graph, with at least this many vertices. A game file needs one.
fn built(edges: GraphBuilder, vertices: usize) -> Result<Graph, Refusal> {
    if vertices == 0 {
        return Err(Refusal::whole("the graph has no vertices"));
    }
    let vertices = u32::try_from(vertices).map_err(|_| Refusal::whole("it has too many vertices"))?;
    edges.with_vertices(vertices).build().map_err(|error| Refusal::whole(error.to_string()))
}
