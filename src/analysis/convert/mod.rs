//! Games on graphs in the notations of others: what carries over, and what does not.
//!
//! Others rely on a [`PlainGame`] to be a game free of how it was written, on every reader to refuse what a game file cannot
//! mean, with the line and the reason, and on every writer to write what its reader takes for the same game. Deliberately
//! not here: files, and when to solve.

pub(crate) mod board;
pub(crate) mod dot;
pub(crate) mod game;
pub(crate) mod pg;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use crate::model::{CostPlayer, Graph, GraphBuilder, GraphPuzzle, Objective, Stuck, Vertex};

/// A game free of how it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainGame {
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The verdict that its author asserts, as a game file writes it.
    pub expectation: Option<String>,
    /// What the players play for; never words.
    pub objective: Objective,
    /// Who moves first in a cost game.
    pub first: CostPlayer,
    /// Where it starts.
    pub start: Option<Vertex>,
    /// What the vertices are called.
    pub names: PlainNames,
    /// The moves.
    pub graph: Graph,
}

/// What the vertices of a game are called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlainNames {
    /// So, in their order.
    Written(Vec<String>),
    /// By their numbers, from 1 on.
    Numbered,
}

/// Why a text cannot be converted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The line, 1-based, if it is about one.
    pub line: Option<usize>,
    /// Why, in a sentence without its end.
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
    /// A game with nothing said about it.
    fn new(objective: Objective, names: PlainNames, graph: Graph) -> Self {
        let first = CostPlayer::Minimiser;
        Self { title: None, author: None, expectation: None, objective, first, start: None, names, graph }
    }

    /// What a vertex is called.
    pub fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        match &self.names {
            PlainNames::Written(names) => Cow::Borrowed(names.get(vertex.index()).map_or("", String::as_str)),
            PlainNames::Numbered => Cow::Owned((u64::from(vertex.number()) + 1).to_string()),
        }
    }

    /// The game, to be solved.
    pub fn puzzle(&self) -> GraphPuzzle {
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

/// The graph of a builder that has been watched not to grow too large.
fn built(edges: GraphBuilder, vertices: usize) -> Result<Graph, Refusal> {
    let vertices = u32::try_from(vertices).map_err(|_| Refusal::whole("it has too many vertices"))?;
    edges.with_vertices(vertices).build().map_err(|error| Refusal::whole(error.to_string()))
}
