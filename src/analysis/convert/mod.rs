//! Graph games in other formats: what carries over, and what does not.
//!
//! Game files, edge lists and boards are read (pursuits and graph6 in `pursuit`); game files, edge lists, Graphviz and PGSolver are
//! written. Guarantee: a [`PlainGame`] does not depend on its format. Deliberately not here: files,
//! and when to solve.

pub(crate) mod board;
pub(crate) mod drawing;
pub(crate) mod game;
pub(crate) mod pg;
pub(crate) mod pursuit;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use crate::model::{CostPlayer, Graph, GraphPuzzle, Objective, Vertex};

/// A game independent of its format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainGame {
    /// The title, if any.
    pub title: Option<String>,
    /// The author, if any.
    pub author: Option<String>,
    /// The verdict that the author asserts, as in a game file.
    pub expectation: Option<String>,
    /// What the players play for; never words: a word game is a game on letters, whose edges are
    /// its words.
    pub objective: Objective,
    /// Who moves first in a cost game.
    pub first: CostPlayer,
    /// The start, if given.
    pub start: Option<Vertex>,
    /// The names of the vertices.
    pub names: PlainNames,
    /// The moves.
    pub graph: Graph,
    /// Whether the order of the vertices is the author's, to be kept in a game file. The states of a
    /// board have none, and listing them would double the file.
    pub keeps_order: bool,
}

/// The names of a game's vertices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlainNames {
    /// These names, in order.
    Written(Vec<String>),
    /// Their numbers, from 1.
    Numbered,
}

/// Why a game cannot be converted, without a full stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(pub String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PlainGame {
    /// A game with only the required properties.
    pub fn new(objective: Objective, names: PlainNames, graph: Graph) -> Self {
        let first = CostPlayer::Minimiser;
        Self {
            title: None,
            author: None,
            expectation: None,
            objective,
            first,
            start: None,
            names,
            graph,
            keeps_order: false,
        }
    }

    /// The name of a vertex.
    pub(crate) fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        match &self.names {
            PlainNames::Written(names) => {
                Cow::Borrowed(names.get(vertex.index()).map_or("", String::as_str))
            }
            PlainNames::Numbered => Cow::Owned((u64::from(vertex.number()) + 1).to_string()),
        }
    }

    /// The game as a puzzle for the solver.
    pub(crate) fn puzzle(&self) -> GraphPuzzle {
        let mut edges = Graph::builder(self.graph.vertex_count());
        for from in self.graph.vertices() {
            for (to, weight) in self.graph.edges(from) {
                if self.objective.has_costs() {
                    edges.weighted_edge(from, to, weight);
                } else {
                    edges.edge(from, to);
                }
            }
        }
        GraphPuzzle::new(edges, self.objective, self.start, self.first)
    }
}
