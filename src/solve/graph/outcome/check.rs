//! Proves a solution without trusting the engine.

use std::fmt;

use crate::model::{Graph, Vertex};
use crate::solve::graph::outcome::value::{Ending, VertexValue};
use crate::solve::value::Turns;

/// A vertex whose claimed value does not follow from the values claimed for its successors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongVertexValue {
    /// The first such vertex.
    pub vertex: Vertex,
    /// The claimed value.
    pub claimed: VertexValue,
    /// The value that follows from its successors.
    pub follows: VertexValue,
}

impl fmt::Display for WrongVertexValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { vertex, claimed, follows } = self;
        write!(
            f,
            "vertex {} is claimed to be `{claimed}`, from its moves follows `{follows}`",
            vertex.number()
        )
    }
}

impl std::error::Error for WrongVertexValue {}

/// Proves that `value` is the value of every vertex.
///
/// It is, if and only if each value follows from those of the successors in one step. Then a win or
/// loss in some turns follows from a loss or win in one turn less, down to the vertices without
/// moves; and from any other vertex, either player can avoid losing forever.
///
/// # Complexity
/// O(vertices + edges), and no memory.
///
/// # Errors
/// The first vertex with a wrong value.
pub fn check(
    graph: &Graph,
    ending: impl Fn(Vertex) -> Ending,
    value: impl Fn(Vertex) -> VertexValue,
) -> Result<(), WrongVertexValue> {
    for vertex in graph.vertices() {
        let successors = graph.successors(vertex);
        let follows = if successors.is_empty() {
            ended(ending(vertex))
        } else {
            from_moves(successors.iter().map(|&to| value(to)))
        };
        let claimed = value(vertex);
        if claimed != follows {
            return Err(WrongVertexValue { vertex, claimed, follows });
        }
    }
    Ok(())
}

const fn ended(ending: Ending) -> VertexValue {
    match ending {
        Ending::Lost => VertexValue::Lose(Turns(0)),
        Ending::Won => VertexValue::Win(Turns(0)),
        Ending::Drawn => VertexValue::Draw,
    }
}

/// The value of a vertex with moves to vertices of these values.
fn from_moves(successors: impl Iterator<Item = VertexValue>) -> VertexValue {
    let mut soonest_win: Option<Turns> = None;
    let mut latest_loss = Turns(0);
    let mut can_draw = false;
    for value in successors {
        match value {
            VertexValue::Lose(turns) => {
                soonest_win = Some(soonest_win.map_or(turns, |soonest| soonest.min(turns)))
            }
            VertexValue::Win(turns) => latest_loss = latest_loss.max(turns),
            VertexValue::Draw => can_draw = true,
        }
    }
    // Saturating, since the claim may be anything.
    match soonest_win {
        Some(turns) => VertexValue::Win(Turns(turns.0.saturating_add(1))),
        None if can_draw => VertexValue::Draw,
        None => VertexValue::Lose(Turns(latest_loss.0.saturating_add(1))),
    }
}
