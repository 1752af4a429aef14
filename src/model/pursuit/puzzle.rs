//! The game of a pursuit file without errors, and its start.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::model::chase::{Squad, TurnRules};
use crate::model::players::Player;

/// The edges of a directed graph, by their first vertex. Vertices are numbered from 0, in the order
/// of the file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct PursuitGraph {
    /// For each vertex, the index of its first successor. One more at the end.
    starts: Vec<u32>,
    successors: Vec<u32>,
}

impl PursuitGraph {
    /// A graph of this many vertices. Edges may repeat. Ends must be below `vertices`.
    ///
    /// # Complexity
    /// O(edges · log edges).
    pub fn new(vertices: u32, mut edges: Vec<(u32, u32)>) -> Self {
        edges.sort_unstable();
        edges.dedup();
        let mut starts = vec![0; vertices as usize + 1];
        for &(from, _) in &edges {
            starts[from as usize + 1] += 1;
        }
        for vertex in 0..vertices as usize {
            starts[vertex + 1] += starts[vertex];
        }
        Self { starts, successors: edges.into_iter().map(|(_, to)| to).collect() }
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> u32 {
        self.starts.len().saturating_sub(1) as u32
    }

    /// The number of edges, each way counted.
    pub fn edge_count(&self) -> usize {
        self.successors.len()
    }

    /// The ends of the edges of a vertex, in ascending order.
    pub fn successors(&self, vertex: u32) -> &[u32] {
        let ends = |at: usize| self.starts[at] as usize;
        &self.successors[ends(vertex as usize)..ends(vertex as usize + 1)]
    }

    /// Whether there is this edge.
    pub fn has_edge(&self, from: u32, to: u32) -> bool {
        self.successors(from).binary_search(&to).is_ok()
    }

    /// The number of moves from each vertex to the nearest of some; `None` where there is no way.
    ///
    /// # Complexity
    /// O(edges · log edges).
    pub(crate) fn moves_to(&self, ends: &[u32]) -> Vec<Option<u32>> {
        let edges = self.edges().map(|(from, to)| (to, from)).collect();
        let backwards = Self::new(self.vertex_count(), edges);
        let mut moves = vec![None; self.vertex_count() as usize];
        let mut waiting = VecDeque::new();
        for &end in ends {
            if moves[end as usize].replace(0).is_none() {
                waiting.push_back(end);
            }
        }
        while let Some(vertex) = waiting.pop_front() {
            for &before in backwards.successors(vertex) {
                if moves[before as usize].is_none() {
                    moves[before as usize] = moves[vertex as usize].map(|moves: u32| moves + 1);
                    waiting.push_back(before);
                }
            }
        }
        moves
    }

    /// Every edge, in order.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.vertex_count())
            .flat_map(|from| self.successors(from).iter().map(move |&to| (from, to)))
    }
}

/// Everything that the solution of a pursuit depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PursuitGame {
    /// The edges, which both sides use, or only the thief.
    pub graph: Arc<PursuitGraph>,
    /// The edges that the police use, if they move differently, as on boards. The
    /// vertices are the same.
    pub police_graph: Option<Arc<PursuitGraph>>,
    /// The vertices on which the thief wins, in ascending order.
    pub exits: Vec<u32>,
    /// The number of policemen, 0 if only the cop number is asked for.
    pub policemen: u8,
    /// Who may skip, and who wins when nobody can end the game.
    pub turns: TurnRules,
    /// Who moves first.
    pub first: Player,
    /// The most policemen to try for the cop number, 0 if it is not asked for.
    pub most_for_cop_number: u8,
}

impl PursuitGame {
    /// The game by the usual rules, without exits, with this many policemen.
    pub const fn usual(graph: Arc<PursuitGraph>, policemen: u8) -> Self {
        Self {
            graph,
            police_graph: None,
            exits: Vec::new(),
            policemen,
            turns: TurnRules::USUAL,
            first: Player::Police,
            most_for_cop_number: 0,
        }
    }

    /// The edges that the police use.
    pub fn police_graph(&self) -> &PursuitGraph {
        self.police_graph.as_ref().unwrap_or(&self.graph)
    }

    /// Whether a piece of a player may go from a vertex to another, or stay, as part of a turn of
    /// its side. A policeman without a step stays where the others must step.
    pub fn may_go(&self, player: Player, from: u32, to: u32) -> bool {
        let police = self.police_graph();
        match player {
            Player::Police if from == to => {
                let may_stay = self.turns.police_may_skip || police.successors(from).is_empty();
                may_stay || police.has_edge(from, to)
            }
            Player::Police => police.has_edge(from, to),
            Player::Thief => {
                self.graph.has_edge(from, to) || from == to && self.turns.thief_may_skip
            }
        }
    }

    /// The step of each policeman in a turn from one squad to another. If there are several ways,
    /// as many as possible stay. `None` if it is not a turn.
    pub fn police_steps(&self, before: &Squad, after: &Squad) -> Option<Vec<(u32, u32)>> {
        let count = before.vertices().len();
        let orders: usize = (1..=count).product();
        let steps = |mut order: usize| {
            let mut left = after.vertices().to_vec();
            let mut steps = Vec::with_capacity(count);
            for &from in before.vertices() {
                let to = left.swap_remove(order % left.len());
                order /= left.len() + 1;
                steps.push((from, to));
            }
            steps
        };
        let stays = |steps: &Vec<(u32, u32)>| steps.iter().filter(|(from, to)| from == to).count();
        (0..orders)
            .map(steps)
            .filter(|steps| steps.iter().all(|&(from, to)| self.may_go(Player::Police, from, to)))
            .max_by_key(stays)
    }

    /// The number of edges of the side with more of them.
    pub(crate) fn edge_count(&self) -> usize {
        self.graph.edge_count().max(self.police_graph().edge_count())
    }
}

/// The start of a pursuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PursuitStart {
    /// Nowhere: there is no verdict.
    None,
    /// On these vertices.
    Placed {
        /// The policemen.
        police: Squad,
        /// The thief.
        thief: u32,
    },
    /// The police choose their vertices, then the thief.
    Chosen,
}

/// The game of a file without errors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PursuitPuzzle {
    /// The game.
    pub game: Arc<PursuitGame>,
    /// Its start.
    pub start: PursuitStart,
}
