//! The values and the best moves of a graph game in its drawing.

use crate::analysis::drawing::scene::{Best, DrawnGraph};
use crate::analysis::shade::shade;
use crate::model::{Player, Vertex};
use crate::solve::graph::outcome;
use crate::solve::{Outcome, Turns, Value};

/// The tones of vertices that the player to move wins or loses.
pub(crate) const WIN: Outcome = Outcome::Police;
pub(crate) const LOSE: Outcome = Outcome::Thief;

impl DrawnGraph {
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
                [true, false] => Some(Best::Police),
                [false, true] => Some(Best::Thief),
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
