//! Proves a solution without trusting the engine.

use std::fmt;

use crate::model::{CostPlayer, Graph, Vertex};
use crate::solve::graph::cost::value::Cost;

/// A state whose claimed cost is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongCost {
    /// The cost does not follow from the costs claimed for the successors.
    Differs {
        /// The first such vertex.
        vertex: Vertex,
        /// The player to move.
        to_move: CostPlayer,
        /// The claimed cost.
        claimed: Cost,
        /// The cost that follows from the successors.
        follows: Cost,
    },
    /// The cost is claimed to be finite, but no play at this cost leads to an end.
    NeverEnds {
        /// The first such vertex.
        vertex: Vertex,
        /// The player to move.
        to_move: CostPlayer,
        /// The claimed cost.
        claimed: Cost,
    },
}

impl fmt::Display for WrongCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs { vertex, to_move, claimed, follows } => {
                let vertex = vertex.number();
                let player = to_move.name();
                write!(
                    f,
                    "vertex {vertex}, {player} to move, is claimed to cost {claimed}, its moves cost {follows}"
                )
            }
            Self::NeverEnds { vertex, to_move, claimed } => {
                let vertex = vertex.number();
                let player = to_move.name();
                write!(
                    f,
                    "vertex {vertex}, {player} to move, is claimed to cost {claimed}, but no such play ends"
                )
            }
        }
    }
}

impl std::error::Error for WrongCost {}

/// Proves that `cost` is the cost of every vertex with either player to move.
///
/// It is, if and only if each cost follows from those of the successors in one step, and the
/// minimiser can end the game wherever the cost is finite. By the first condition, the maximiser
/// gets no less where the game ends, and can stay among states of infinite cost.
///
/// # Complexity
/// O(vertices + edges) in time and memory.
///
/// # Errors
/// The first wrong cost found.
pub fn check(graph: &Graph, cost: impl Fn(Vertex, CostPlayer) -> Cost) -> Result<(), WrongCost> {
    for vertex in graph.vertices() {
        for to_move in CostPlayer::BOTH {
            let totals =
                graph.edges(vertex).map(|(to, weight)| cost(to, to_move.opponent()).plus(weight));
            let follows = match to_move {
                CostPlayer::Minimiser => totals.min(),
                CostPlayer::Maximiser => totals.max(),
            };
            let claimed = cost(vertex, to_move);
            let follows = follows.unwrap_or(Cost::Finite(0));
            if claimed != follows {
                return Err(WrongCost::Differs { vertex, to_move, claimed, follows });
            }
        }
    }
    all_finite_ones_end(graph, cost)
}

/// Goes back from the ends: the minimiser may take an edge at the claimed cost; the maximiser must
/// have no other move.
fn all_finite_ones_end(
    graph: &Graph,
    cost: impl Fn(Vertex, CostPlayer) -> Cost,
) -> Result<(), WrongCost> {
    let into = graph
        .transposed(&|| false)
        .ok()
        .flatten()
        .expect("nobody cancels this, and there was room to solve the game");
    let mut ends: [Vec<bool>; 2] = [0, 1].map(|_| vec![false; graph.vertex_count() as usize]);
    let mut left: Vec<usize> =
        graph.vertices().map(|vertex| graph.successors(vertex).len()).collect();
    let mut waiting: Vec<(Vertex, CostPlayer)> = Vec::new();
    for vertex in graph.vertices().filter(|&vertex| graph.successors(vertex).is_empty()) {
        for ends in &mut ends {
            ends[vertex.index()] = true;
        }
        waiting.extend(CostPlayer::BOTH.map(|player| (vertex, player)));
    }
    while let Some((vertex, to_move)) = waiting.pop() {
        let mover = to_move.opponent();
        for (from, weight) in into.edges(vertex) {
            let leads_here = match mover {
                CostPlayer::Minimiser => cost(from, mover) == cost(vertex, to_move).plus(weight),
                CostPlayer::Maximiser => {
                    left[from.index()] -= 1;
                    left[from.index()] == 0
                }
            };
            if leads_here && !std::mem::replace(&mut ends[mover as usize][from.index()], true) {
                waiting.push((from, mover));
            }
        }
    }
    for vertex in graph.vertices() {
        for to_move in CostPlayer::BOTH {
            let claimed = cost(vertex, to_move);
            if claimed != Cost::Infinite && !ends[to_move as usize][vertex.index()] {
                return Err(WrongCost::NeverEnds { vertex, to_move, claimed });
            }
        }
    }
    Ok(())
}
