//! Proof of an answer, without trusting how it was found.

use std::fmt;

use crate::model::{CostPlayer, Graph, Vertex};
use crate::solve::graph::cost::value::Cost;

/// Where a claim about costs fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongCost {
    /// The cost is not what follows from the costs claimed for the successors.
    Differs {
        /// The first such vertex.
        vertex: Vertex,
        /// Who is to move.
        to_move: CostPlayer,
        /// What was claimed.
        claimed: Cost,
        /// What follows from the successors.
        follows: Cost,
    },
    /// The cost is claimed to be finite, but no play at this cost leads to an end.
    NeverEnds {
        /// The first such vertex.
        vertex: Vertex,
        /// Who is to move.
        to_move: CostPlayer,
        /// What was claimed.
        claimed: Cost,
    },
}

impl fmt::Display for WrongCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs { vertex, to_move, claimed, follows } => {
                let (vertex, player) = (vertex.number(), to_move.name());
                write!(f, "vertex {vertex}, {player} to move, is claimed to cost {claimed}, its moves cost {follows}")
            }
            Self::NeverEnds { vertex, to_move, claimed } => {
                let (vertex, player) = (vertex.number(), to_move.name());
                write!(f, "vertex {vertex}, {player} to move, is claimed to cost {claimed}, but no such play ends")
            }
        }
    }
}

impl std::error::Error for WrongCost {}

const PLAYERS: [CostPlayer; 2] = [CostPlayer::Minimiser, CostPlayer::Maximiser];

/// Proves that `cost` is what the game costs from every vertex with either player to move.
///
/// It is, if and only if each cost follows from those of the successors in one step, and the minimiser can play at the
/// finite ones so that the game ends. Where it ends at all, the maximiser gets no less by the first condition; where a
/// cost is infinite, the maximiser stays among such states by it.
///
/// # Complexity
/// O(vertices + edges) in time and memory.
///
/// # Errors
/// The first fault found.
pub fn check(graph: &Graph, cost: impl Fn(Vertex, CostPlayer) -> Cost) -> Result<(), WrongCost> {
    for vertex in graph.vertices() {
        for to_move in PLAYERS {
            let totals = graph.edges(vertex).map(|(to, weight)| cost(to, to_move.opponent()).plus(weight));
            let follows = match to_move {
                CostPlayer::Minimiser => totals.min(),
                CostPlayer::Maximiser => totals.max(),
            };
            let (claimed, follows) = (cost(vertex, to_move), follows.unwrap_or(Cost::Finite(0)));
            if claimed != follows {
                return Err(WrongCost::Differs { vertex, to_move, claimed, follows });
            }
        }
    }
    all_finite_ones_end(graph, cost)
}

/// Goes back from the ends: the minimiser may take an edge at the claimed cost, the maximiser must have no way to stay.
fn all_finite_ones_end(graph: &Graph, cost: impl Fn(Vertex, CostPlayer) -> Cost) -> Result<(), WrongCost> {
    let into =
        graph.transposed(&|| false).ok().flatten().expect("nobody cancels this, and there was room to solve the game");
    let mut ends: [Vec<bool>; 2] = [0, 1].map(|_| vec![false; graph.vertex_count() as usize]);
    let mut left: Vec<usize> = graph.vertices().map(|vertex| graph.successors(vertex).len()).collect();
    let mut waiting: Vec<(Vertex, CostPlayer)> = Vec::new();
    for vertex in graph.vertices().filter(|&vertex| graph.successors(vertex).is_empty()) {
        ends.iter_mut().for_each(|ends| ends[vertex.index()] = true);
        waiting.extend(PLAYERS.map(|player| (vertex, player)));
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
        for to_move in PLAYERS {
            let claimed = cost(vertex, to_move);
            if claimed != Cost::Infinite && !ends[to_move as usize][vertex.index()] {
                return Err(WrongCost::NeverEnds { vertex, to_move, claimed });
            }
        }
    }
    Ok(())
}
