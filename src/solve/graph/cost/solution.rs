//! Solutions of cost games: costs, moves, best lines.

use std::collections::HashMap;
use std::sync::Arc;

use crate::model::{CostPlayer, Graph, Vertex};
use crate::solve::bytes::{TransferInput, TransferNumber, write_all, write_list};
use crate::solve::graph::cost::search::{Settled, state_index};
use crate::solve::graph::cost::sum::Sum;
use crate::solve::graph::cost::value::Cost;
use crate::solve::graph::outcome::solution::GraphLine;

/// Both values of every vertex of a game. Takes 16 to 40 bytes for each vertex, and shares the
/// graph.
#[derive(Debug, Clone)]
pub struct CostSolution {
    graph: Arc<Graph>,
    costs: Costs,
}

/// Sums of as many bits as the game needs.
#[derive(Debug, Clone)]
pub(crate) enum Costs {
    Narrow(Settled<u64>),
    Wide(Settled<u128>),
}

impl<S: Sum> Settled<S> {
    fn cost(&self, vertex: Vertex, player: CostPlayer) -> Cost {
        match player {
            CostPlayer::Minimiser => self.minimiser[vertex.index()].cost(),
            CostPlayer::Maximiser => self.maximiser[vertex.index()].cost(),
        }
    }

    fn write(&self, to: &mut Vec<u8>) {
        write_all(&self.minimiser, to);
        write_all(&self.maximiser, to);
        write_list(&self.steps, to);
    }

    fn read(vertices: usize, from: &mut TransferInput<'_>) -> Option<Self> {
        let minimiser = S::read_many(from, vertices)?;
        let maximiser = S::read_many(from, vertices)?;
        let steps = from.list()?;
        let is_whole = steps.is_empty() || steps.len() == 2 * vertices;
        is_whole.then(|| Self {
            minimiser: minimiser.into(),
            maximiser: maximiser.into(),
            steps: steps.into(),
        })
    }

    fn memory(&self) -> u64 {
        (size_of_val(&*self.minimiser) + size_of_val(&*self.maximiser) + size_of_val(&*self.steps))
            as u64
    }
}

impl CostSolution {
    pub(crate) fn new(graph: Arc<Graph>, costs: Costs) -> Self {
        Self { graph, costs }
    }

    /// Adds the values as bytes.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        match &self.costs {
            Costs::Narrow(costs) => {
                0u8.write(to);
                costs.write(to);
            }
            Costs::Wide(costs) => {
                1u8.write(to);
                costs.write(to);
            }
        }
    }

    /// The solution of a graph that was written.
    pub(crate) fn read(graph: Arc<Graph>, from: &mut TransferInput<'_>) -> Option<Self> {
        let vertices = graph.vertex_count() as usize;
        let costs = match u8::read(from)? {
            0 => Costs::Narrow(Settled::read(vertices, from)?),
            1 => Costs::Wide(Settled::read(vertices, from)?),
            _ => return None,
        };
        Some(Self { graph, costs })
    }

    /// The graph that was solved.
    pub const fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The cost from a vertex with this player to move. Panics if the graph does not have the
    /// vertex.
    pub fn cost(&self, vertex: Vertex, to_move: CostPlayer) -> Cost {
        match &self.costs {
            Costs::Narrow(costs) => costs.cost(vertex, to_move),
            Costs::Wide(costs) => costs.cost(vertex, to_move),
        }
    }

    /// The best move: of those with the cost of the vertex, the first in order of edges; but the
    /// minimiser does not go around a cycle that costs nothing. `None` without moves. Panics if the
    /// graph does not have the vertex.
    pub fn best(&self, vertex: Vertex, to_move: CostPlayer) -> Option<Vertex> {
        let cost = self.cost(vertex, to_move);
        let is_best = |&(to, weight): &(Vertex, u64)| {
            self.cost(to, to_move.opponent()).plus(weight) == cost
                && (to_move == CostPlayer::Maximiser
                    || weight > 0
                    || self.comes_nearer(vertex, to, cost))
        };
        self.graph.edges(vertex).find(is_best).map(|(to, _)| to)
    }

    /// Whether a move of the minimiser along an edge of weight 0 gets closer to the end.
    fn comes_nearer(&self, from: Vertex, to: Vertex, cost: Cost) -> bool {
        let steps = match &self.costs {
            Costs::Narrow(costs) => &costs.steps,
            Costs::Wide(costs) => &costs.steps,
        };
        let of = |vertex, player| steps[state_index(vertex, player)];
        cost == Cost::Infinite || of(to, CostPlayer::Maximiser) < of(from, CostPlayer::Minimiser)
    }

    /// Every move with its weight and the total cost after it, best first. Of equally good moves,
    /// [`CostSolution::best`] comes first, the others in order of edges; of edges to the same
    /// vertex, only the best is listed. Panics if the graph does not have the vertex.
    pub fn moves(&self, vertex: Vertex, to_move: CostPlayer) -> Vec<(Vertex, u64, Cost)> {
        let best = self.best(vertex, to_move);
        let total = |(to, weight)| (to, weight, self.cost(to, to_move.opponent()).plus(weight));
        let mut moves: Vec<(Vertex, u64, Cost)> = self.graph.edges(vertex).map(total).collect();
        moves.sort_by(|(a, _, first), (b, _, second)| {
            let by_cost = match to_move {
                CostPlayer::Minimiser => first.cmp(second),
                CostPlayer::Maximiser => second.cmp(first),
            };
            by_cost.then((Some(*b) == best).cmp(&(Some(*a) == best)))
        });
        let mut seen = std::collections::HashSet::new();
        moves.retain(|&(to, ..)| seen.insert(to));
        moves
    }

    /// The best line from a vertex: to the end or, if the cost is infinite, until it returns to a
    /// vertex with the same player to move. The maximiser stays in this cycle.
    pub fn line(&self, start: Vertex, first: CostPlayer) -> GraphLine {
        self.line_within(usize::MAX, start, first)
    }

    /// At most `most` moves of [`CostSolution::line`].
    pub fn line_within(&self, most: usize, start: Vertex, first: CostPlayer) -> GraphLine {
        let mut moves = Vec::new();
        let is_endless = self.cost(start, first) == Cost::Infinite;
        let mut seen = HashMap::from([((start, first), 0)]);
        let mut vertex = start;
        let mut player = first;
        while moves.len() < most
            && let Some(next) = self.best(vertex, player)
        {
            moves.push(next);
            (vertex, player) = (next, player.opponent());
            if is_endless && let Some(repeats_from) = seen.insert((vertex, player), moves.len()) {
                return GraphLine { moves, repeats_from: Some(repeats_from) };
            }
        }
        GraphLine { moves, repeats_from: None }
    }

    /// The bytes that it holds, without the shared graph.
    pub fn memory(&self) -> u64 {
        match &self.costs {
            Costs::Narrow(costs) => costs.memory(),
            Costs::Wide(costs) => costs.memory(),
        }
    }
}
