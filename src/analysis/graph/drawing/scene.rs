//! The content of a graph game's drawing as plain data.
//!
//! Deliberately not here: positions and colours.

use crate::analysis::shade::shade;
use crate::model::{Player, Vertex};
use crate::solve::graph::outcome;
use crate::solve::{Outcome, Turns, Value};

#[derive(Debug)]
pub(crate) struct GraphScene {
    pub(crate) title: String,
    /// The value of the start; `None` without a start or a solution.
    pub(crate) verdict: Option<String>,
    pub(crate) vertices: Vec<DrawnVertex>,
    /// Ordered by source; only one edge from a vertex to another.
    pub(crate) edges: Vec<DrawnEdge>,
    /// The meaning of the tones and of the values in the vertices.
    pub(crate) legend: Vec<(Option<Tone>, &'static str)>,
    /// The meaning of emphasised edges.
    pub(crate) best: Vec<(Best, &'static str)>,
}

/// A tone of the palette and its shade, from 0.
pub(crate) type Tone = (Outcome, usize);

#[derive(Debug)]
pub(crate) struct DrawnVertex {
    pub(crate) name: String,
    /// Its value, if known.
    pub(crate) value: Option<String>,
    pub(crate) tone: Option<Tone>,
    pub(crate) is_start: bool,
}

#[derive(Debug)]
pub(crate) struct DrawnEdge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The weights; empty if there are none.
    pub(crate) label: String,
    /// The player for whom this is the best move.
    pub(crate) best: Option<Best>,
}

/// The player for whom an edge is the best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Best {
    /// The player to move, who may be either.
    Mover,
    /// Only the minimiser.
    Minimiser,
    /// Only the maximiser.
    Maximiser,
}

/// Names are cut after this many characters.
const LONGEST_NAME: usize = 24;

/// The tones of vertices that the player to move wins or loses.
pub(crate) const WIN: Outcome = Outcome::Police;
pub(crate) const LOSE: Outcome = Outcome::Thief;

impl GraphScene {
    /// Gives vertices their values and colours.
    pub(crate) fn put_values(&mut self, values: &[outcome::VertexValue]) {
        let longest = values.iter().filter_map(|value| value.turns()).max().unwrap_or(Turns(0));
        for (vertex, value) in self.vertices.iter_mut().zip(values) {
            let tone = tone(value.outcome());
            // Shades depend on the turns as on a board, for either winner.
            let alike =
                value.turns().map_or(Value::Draw, |turns| Value::Win(Player::Police, turns));
            vertex.tone = Some((tone, shade(alike, longest)));
            vertex.value = Some(value.to_string());
        }
    }

    /// Marks the edges that are best for one player, or for both.
    pub(crate) fn put_best(&mut self, best: impl Fn(Vertex) -> [Option<Vertex>; 2]) {
        for edge in &mut self.edges {
            let number = |index: usize| Vertex::new(u32::try_from(index).unwrap_or(u32::MAX));
            let to = Some(number(edge.to));
            edge.best = match best(number(edge.from)).map(|best| best == to) {
                [true, true] => Some(Best::Mover),
                [true, false] => Some(Best::Minimiser),
                [false, true] => Some(Best::Maximiser),
                [false, false] => None,
            };
        }
    }
}

/// The tone of an outcome for the player to move.
pub(crate) fn tone(outcome: outcome::VertexOutcome) -> Outcome {
    match outcome {
        outcome::VertexOutcome::Win => WIN,
        outcome::VertexOutcome::Lose => LOSE,
        outcome::VertexOutcome::Draw => Outcome::Draw,
    }
}

impl DrawnVertex {
    pub(crate) fn named(name: String) -> Self {
        Self { name, value: None, tone: None, is_start: false }
    }

    /// The name, cut if it is long.
    pub(crate) fn short_name(&self) -> String {
        let mut characters = self.name.chars();
        let start: String = characters.by_ref().take(LONGEST_NAME).collect();
        if characters.next().is_some() { start + "…" } else { start }
    }
}
