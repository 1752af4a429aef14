//! The cop numbers of many graphs, found by several threads.
//!
//! Guarantee: all threads together stay within one limit of memory. Deliberately not here: where
//! graphs come from.

use std::fmt;

use crate::analysis::convert::pursuit::Graph6;
use crate::model::while_any;
use crate::rules::shortage;
use crate::solve::pursuit::{CopNumber, cop_number_of_graph};
use crate::solve::{Control, Stopped};

/// A graph whose cop number was asked for.
#[derive(Debug)]
pub struct SolvedGraph {
    /// The numbers of vertices and edges, if the graph can be read.
    pub size: Option<(u32, u64)>,
    /// Its cop number, or why that is not known.
    pub found: Result<CopNumber, GraphFault>,
}

/// Why a cop number is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphFault {
    /// The graph cannot be read, for this reason.
    Unreadable(String),
    /// Trying all numbers of policemen would need more memory; fewer may be enough.
    TooLarge {
        /// The most policemen to be tried.
        most: u8,
        /// The bytes that it needs.
        needed: u64,
        /// The bytes that are allowed.
        limit: u64,
    },
    /// The solve was cancelled.
    Cancelled,
}

impl fmt::Display for GraphFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(reason) => f.write_str(reason),
            &Self::TooLarge { most, needed, limit } => {
                let fewer = if most > 1 { "; `--most` tries fewer" } else { "" };
                write!(f, "{} {}{fewer}", trying(most), shortage(needed, limit))
            }
            Self::Cancelled => f.write_str("interrupted"),
        }
    }
}

impl GraphFault {
    /// Why trying up to `most` policemen ended without a result.
    pub const fn of(stopped: Stopped, most: u8) -> Self {
        match stopped {
            Stopped::TooLarge { needed, limit } => Self::TooLarge { most, needed, limit },
            Stopped::Cancelled => Self::Cancelled,
        }
    }
}

/// What needs memory, as the beginning of a sentence.
pub fn trying(most: u8) -> String {
    match most {
        1 => "trying one policeman".to_owned(),
        most => format!("trying up to {most} policemen"),
    }
}

impl SolvedGraph {
    /// Without a result.
    pub fn unsolved(fault: GraphFault) -> Self {
        Self { size: None, found: Err(fault) }
    }

    /// Solves the graph of a line of graph6, see [`Graph6::stripped`]: 1 to `most` policemen are
    /// tried.
    pub fn of_graph6(line: &[u8], most: u8, limit: u64, control: &dyn Control) -> Self {
        // Small graphs are solved before their solver asks.
        if control.is_cancelled() {
            return Self::unsolved(GraphFault::Cancelled);
        }
        let graph = match Graph6::read(line) {
            Ok(graph) => graph,
            Err((_, reason)) => return Self::unsolved(GraphFault::Unreadable(reason)),
        };
        let edges = graph.edge_count();
        let visit = |visit: &mut dyn FnMut(u32, u32)| graph.each_edge(visit);
        let found = cop_number_of_graph(graph.vertices, edges, visit, most, limit, control);
        Self {
            size: Some((graph.vertices, edges)),
            found: found.map_err(|stopped| GraphFault::of(stopped, most)),
        }
    }
}

/// Solves graphs by at most this many threads, in order, up to the first one that is cancelled.
/// `solve` gets a graph and a limit in bytes: the share of a thread, or all of it where a graph
/// that needs more is alone.
pub fn solve_many<G: Send>(
    graphs: Vec<G>,
    threads: usize,
    limit: u64,
    solve: impl Fn(&G, u64) -> SolvedGraph + Sync,
) -> Vec<(G, SolvedGraph)> {
    let threads = threads.min(graphs.len()).max(1);
    let share = limit / threads as u64;
    let attempts = while_any(graphs.into_iter(), threads, |graph| {
        let solved = solve(&graph, share);
        (graph, solved)
    });
    let mut all = Vec::with_capacity(attempts.len());
    for (graph, mut solved) in attempts {
        if threads > 1 && matches!(solved.found, Err(GraphFault::TooLarge { .. })) {
            // Alone, it may take all of the memory.
            solved = solve(&graph, limit);
        }
        if matches!(solved.found, Err(GraphFault::Cancelled)) {
            break;
        }
        all.push((graph, solved));
    }
    all
}
