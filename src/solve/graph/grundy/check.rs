//! Proves a solution without trusting the engines.

use std::fmt;

use crate::model::{Graph, OctalCode, Vertex, joined_options};

/// A vertex whose claimed value is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongGrundyValue {
    /// A finite value that is not the mex of the finite values claimed for the moves.
    NotMex {
        /// The first such vertex.
        vertex: Vertex,
        /// The claimed value.
        claimed: u32,
        /// The mex.
        mex: u32,
    },
    /// A finite value, but a move has no reply that is proven to have the same value.
    NoReply {
        /// The first such vertex.
        vertex: Vertex,
        /// The claimed value.
        claimed: u32,
        /// The vertex that the move leads to.
        to: Vertex,
    },
    /// An infinite value, but every move to an infinite one has a reply to the mex of the finite
    /// ones.
    NotInfinite {
        /// The first such vertex.
        vertex: Vertex,
        /// The mex.
        mex: u32,
    },
}

impl fmt::Display for WrongGrundyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotMex { vertex, claimed, mex } => {
                let vertex = vertex.number();
                write!(
                    f,
                    "vertex {vertex} is claimed to have value {claimed}, its moves give {mex}"
                )
            }
            Self::NoReply { vertex, claimed, to } => {
                let vertex = vertex.number();
                let to = to.number();
                write!(
                    f,
                    "vertex {vertex} is claimed to have value {claimed}, but its move to {to} has no reply of that \
                     value"
                )
            }
            Self::NotInfinite { vertex, mex } => {
                let vertex = vertex.number();
                write!(
                    f,
                    "vertex {vertex} is claimed to be infinite, but each infinite move has a reply of value {mex}"
                )
            }
        }
    }
}

impl std::error::Error for WrongGrundyValue {}

/// Proves that `value` is the value of every vertex; `None` is an infinite one.
///
/// It is, if and only if
/// - each finite value is the mex of the finite values of the moves, and each move to a higher or
///   infinite value has a reply of the same value, whose proof does not depend on this one;
/// - each infinite one has an infinite move without a reply to the mex of its finite moves.
///
/// # Complexity
/// O(vertices + edges) in time and memory, except for sorting the vertices, and the values of each
/// vertex's moves; for an octal game, linear in the moves of all heaps.
///
/// # Errors
/// The first wrong value found.
///
/// # Sources
/// Conditions A, B and C of the generalized Sprague–Grundy function in Fraenkel and Yesha (1986).
pub fn check(
    graph: &Graph,
    octal: Option<&OctalCode>,
    value: impl Fn(Vertex) -> Option<u32>,
) -> Result<(), WrongGrundyValue> {
    if let Some(code) = octal {
        return check_heaps(code, value);
    }
    for vertex in graph.vertices() {
        let of_sum = |parts: &[Vertex]| -> Option<u32> {
            let mut sum = 0;
            for &part in parts {
                sum ^= value(part)?;
            }
            Some(sum)
        };
        let mex = smallest_missing(joined_options(graph, vertex).filter_map(of_sum).collect());
        match value(vertex) {
            Some(claimed) if claimed != mex => {
                return Err(WrongGrundyValue::NotMex { vertex, claimed, mex });
            }
            Some(_) => {}
            None => {
                let lacks_reply = |&to: &Vertex| {
                    value(to).is_none()
                        && graph.successors(to).iter().all(|&reply| value(reply) != Some(mex))
                };
                if !graph.successors(vertex).iter().any(lacks_reply) {
                    return Err(WrongGrundyValue::NotInfinite { vertex, mex });
                }
            }
        }
    }
    all_replies_are_proven(graph, value)
}

fn smallest_missing(mut values: Vec<u32>) -> u32 {
    values.sort_unstable();
    let mut missing = 0;
    for value in values {
        if value == missing {
            missing += 1;
        }
    }
    missing
}

fn check_heaps(
    code: &OctalCode,
    value: impl Fn(Vertex) -> Option<u32>,
) -> Result<(), WrongGrundyValue> {
    let values: Vec<Option<u32>> =
        (0..=code.largest()).map(|heap| value(Vertex::new(heap))).collect();
    let mut seen: Vec<u32> = vec![u32::MAX; (2 * values.len()).next_power_of_two()];
    for heap in 0..=code.largest() {
        for (first, second) in code.moves(heap) {
            let second = match second {
                Some(second) => values[second as usize],
                None => Some(0),
            };
            if let Some(first) = values[first as usize]
                && let Some(second) = second
                && let Some(slot) = seen.get_mut((first ^ second) as usize)
            {
                *slot = heap;
            }
        }
        let mex = seen.iter().take_while(|&&last| last == heap).count() as u32;
        let vertex = Vertex::new(heap);
        let claimed = values[heap as usize];
        match claimed {
            Some(claimed) if claimed == mex => {}
            Some(claimed) => return Err(WrongGrundyValue::NotMex { vertex, claimed, mex }),
            None => return Err(WrongGrundyValue::NotInfinite { vertex, mex }),
        }
    }
    Ok(())
}

/// Value by value, starts from the vertices whose moves are all lower, and goes back over two edges
/// at a time. Where no cycle can be reached, no proof can depend on itself; all sums are there.
fn all_replies_are_proven(
    graph: &Graph,
    value: impl Fn(Vertex) -> Option<u32>,
) -> Result<(), WrongGrundyValue> {
    let into = graph
        .transposed(&|| false)
        .ok()
        .flatten()
        .expect("nobody cancels this, and there was room to solve the game");
    let count = graph.vertex_count() as usize;
    let reaches_cycle = graph.reaches_cycle();
    // For each vertex, the moves to higher or infinite values without a proven reply.
    let mut lacking = vec![0u32; count];
    // The value of which the vertex has a proven reply, if any.
    let mut replied = vec![None; count];
    let mut by_value: Vec<Vertex> = Vec::new();
    let needs_reply = |to: Vertex, claimed: u32| {
        reaches_cycle[to.index()] && value(to).is_none_or(|other| other > claimed)
    };
    for vertex in graph.vertices() {
        let Some(claimed) = value(vertex) else { continue };
        by_value.push(vertex);
        let moves = graph.successors(vertex).iter();
        lacking[vertex.index()] = moves.filter(|&&to| needs_reply(to, claimed)).count() as u32;
    }
    by_value.sort_by_key(|&vertex| value(vertex));
    for same in by_value.chunk_by(|&a, &b| value(a) == value(b)) {
        let Some(claimed) = value(same[0]) else { continue };
        let mut proven: Vec<Vertex> =
            same.iter().copied().filter(|vertex| lacking[vertex.index()] == 0).collect();
        while let Some(vertex) = proven.pop() {
            for &middle in into.successors(vertex) {
                if !needs_reply(middle, claimed) || replied[middle.index()] == Some(claimed) {
                    continue;
                }
                replied[middle.index()] = Some(claimed);
                for &before in into.successors(middle) {
                    if value(before) != Some(claimed) || lacking[before.index()] == 0 {
                        continue;
                    }
                    lacking[before.index()] -= 1;
                    if lacking[before.index()] == 0 {
                        proven.push(before);
                    }
                }
            }
        }
        for &vertex in same {
            if lacking[vertex.index()] == 0 {
                continue;
            }
            let lacks =
                |to: &&Vertex| needs_reply(**to, claimed) && replied[to.index()] != Some(claimed);
            let to = graph.successors(vertex).iter().find(lacks).copied().unwrap_or(vertex);
            return Err(WrongGrundyValue::NoReply { vertex, claimed, to });
        }
    }
    Ok(())
}
