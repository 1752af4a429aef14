//! Baselines for the solvers.

use std::collections::VecDeque;
use std::hint::black_box;

use stakeout::model::{Graph, Vertex};

#[allow(dead_code, reason = "the solver's own heap, of which the baseline uses a part")]
#[path = "../../src/solve/graph/cost/heap.rs"]
mod heap;

/// The trait that the heap requires of its keys.
mod sum {
    pub(crate) trait Sum: Copy + Ord {
        const ZERO: Self;
        const INFINITE: Self;
        fn first_difference(self, other: Self) -> usize;
    }

    impl Sum for u64 {
        const ZERO: Self = 0;
        const INFINITE: Self = Self::MAX;
        fn first_difference(self, other: Self) -> usize {
            (Self::BITS - (self ^ other).leading_zeros()) as usize
        }
    }
}

/// Adds up the numbers of a text, parsed by the standard library, and does nothing else. A text
/// without numbers is at least split into words.
pub(crate) fn sum_of_numbers(text: &str) -> u64 {
    text.split_ascii_whitespace()
        .filter_map(|word| word.parse::<u64>().ok())
        .fold(0, u64::wrapping_add)
}

/// Reads one byte per edge, at the edge's target.
pub(crate) fn random_reads(graph: &Graph) {
    let bytes = black_box(vec![1u8; graph.vertex_count() as usize]);
    let sum: u64 = graph.all_successors().iter().map(|to| u64::from(bytes[to.index()])).sum();
    black_box(sum);
}

/// The textbook solver: a list of predecessors for each vertex, built edge by edge in the order of
/// the graph, and outcomes without turns.
pub(crate) struct Textbook {
    predecessors: Vec<Vec<u32>>,
    left: Vec<u32>,
}

const UNKNOWN: u8 = 0;
const WIN: u8 = 1;
const LOSE: u8 = 2;

impl Textbook {
    pub(crate) fn new(graph: &Graph) -> Self {
        let mut predecessors = vec![Vec::new(); graph.vertex_count() as usize];
        let mut left = vec![0; graph.vertex_count() as usize];
        for vertex in graph.vertices() {
            for &to in graph.successors(vertex) {
                predecessors[to.index()].push(vertex.number());
                left[vertex.index()] += 1;
            }
        }
        Self { predecessors, left }
    }

    /// Depth-first search from the final vertices, with its own stack instead of recursion.
    pub(crate) fn solve_depth_first(&mut self) -> Vec<u8> {
        let mut outcomes = vec![UNKNOWN; self.left.len()];
        let mut stack: Vec<(u32, usize)> = Vec::new();
        let ends: Vec<u32> =
            (0..self.left.len() as u32).filter(|&vertex| self.left[vertex as usize] == 0).collect();
        for end in ends {
            outcomes[end as usize] = LOSE;
            stack.push((end, 0));
            while let Some((vertex, next)) = stack.last_mut() {
                let Some(&from) = self.predecessors[*vertex as usize].get(*next) else {
                    stack.pop();
                    continue;
                };
                *next += 1;
                if outcomes[from as usize] != UNKNOWN {
                    continue;
                }
                if outcomes[*vertex as usize] == LOSE {
                    outcomes[from as usize] = WIN;
                    stack.push((from, 0));
                } else if is_last(&mut self.left, from) {
                    outcomes[from as usize] = LOSE;
                    stack.push((from, 0));
                }
            }
        }
        outcomes
    }

    /// Search with a first-in-first-out queue.
    pub(crate) fn solve_with_queue(&mut self) -> Vec<u8> {
        let mut outcomes = vec![UNKNOWN; self.left.len()];
        let mut queue = VecDeque::new();
        for (vertex, &left) in self.left.iter().enumerate() {
            if left == 0 {
                outcomes[vertex] = LOSE;
                queue.push_back(vertex as u32);
            }
        }
        while let Some(vertex) = queue.pop_front() {
            let is_lost = outcomes[vertex as usize] == LOSE;
            for &from in &self.predecessors[vertex as usize] {
                if outcomes[from as usize] != UNKNOWN {
                    continue;
                }
                if is_lost {
                    outcomes[from as usize] = WIN;
                    queue.push_back(from);
                } else if is_last(&mut self.left, from) {
                    outcomes[from as usize] = LOSE;
                    queue.push_back(from);
                }
            }
        }
        outcomes
    }
}

/// Counts an edge to a won vertex; returns whether it was the last one left.
fn is_last(left: &mut [u32], from: u32) -> bool {
    left[from as usize] -= 1;
    left[from as usize] == 0
}

/// Plain shortest paths to the vertices without edges, over the same arrays and with the same heap:
/// on one copy of the graph, or on two copies between which every edge alternates, as the player to
/// move does.
pub(crate) fn dijkstra<const COPIES: u32>(graph: &Graph, into: &Graph) -> Vec<u64> {
    let mut distances = vec![u64::MAX; (graph.vertex_count() * COPIES) as usize];
    let mut heap = heap::RadixHeap::<u64>::new();
    for vertex in graph.vertices().filter(|&vertex| graph.successors(vertex).is_empty()) {
        for copy in 0..COPIES {
            let state = vertex.number() * COPIES + copy;
            distances[state as usize] = 0;
            heap.push(0, state);
        }
    }
    let (offsets, sources, weights) =
        (into.offsets(), into.all_successors(), into.all_weights().unwrap());
    let mut popped = Vec::new();
    while let Some(distance) = heap.pop(&mut popped, |_| ()) {
        for &state in &popped {
            if distance > distances[state as usize] {
                continue;
            }
            let (vertex, copy) = (Vertex::new(state / COPIES), state % COPIES);
            let edges = offsets[vertex.index()] as usize..offsets[vertex.index() + 1] as usize;
            for (from, &weight) in sources[edges.clone()].iter().zip(&weights[edges]) {
                let state = from.number() * COPIES + (COPIES - 1 - copy);
                if distance + weight < distances[state as usize] {
                    distances[state as usize] = distance + weight;
                    heap.push(distance + weight, state);
                }
            }
        }
    }
    distances
}
