//! How best play goes on, by names, as far as somebody wants to see it.

use crate::analysis::graph::words::code;
use crate::model::{GraphReading, Vertex};
use crate::solve::graph::outcome::GraphLine;
use crate::syntax::GraphText;

/// Best play from a vertex.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayedLine {
    /// Where the moves lead that are shown; of a line that comes to a cycle, those that lead to it.
    pub moves: Vec<String>,
    /// How many moves follow that are not shown.
    pub more_moves: usize,
    /// For a line that never ends: where it goes round, from the first vertex back to it.
    pub cycle: Vec<String>,
    /// How many moves of the cycle are not shown, before the last one, which closes it.
    pub more_of_cycle: usize,
}

impl PlayedLine {
    /// A line from a vertex, of which so many moves are shown, and as many of its cycle.
    pub fn new(game: &GraphText, reading: &GraphReading, start: Vertex, line: &GraphLine, most: usize) -> Self {
        let names = |moves: &[Vertex]| moves.iter().map(|&vertex| reading.name(game, vertex)).collect::<Vec<_>>();
        let (before, round) = line.moves.split_at(line.repeats_from.unwrap_or(line.moves.len()));
        let shown = before.len().min(most);
        let mut cycle = Vec::new();
        let mut more_of_cycle = 0;
        if let Some((closing, round)) = round.split_last() {
            let shown = round.len().min(most);
            cycle = names(&[before.last().copied().unwrap_or(start)]);
            cycle.extend(names(&round[..shown]));
            cycle.extend(names(&[*closing]));
            more_of_cycle = round.len() - shown;
        }
        Self { moves: names(&before[..shown]), more_moves: before.len() - shown, cycle, more_of_cycle }
    }

    /// The moves in Markdown, each behind an arrow but for the first.
    pub(crate) fn moves_in_markdown(&self) -> String {
        let more = (self.more_moves > 0).then(|| "…".to_owned());
        let moves = self.moves.iter().map(|name| code(name)).chain(more);
        moves.collect::<Vec<_>>().join(" → ")
    }

    /// The cycle in Markdown; empty if there is none.
    pub(crate) fn cycle_in_markdown(&self) -> String {
        let Some((closing, round)) = self.cycle.split_last() else { return String::new() };
        let more = (self.more_of_cycle > 0).then(|| format!("… {} more …", self.more_of_cycle));
        let round = round.iter().map(|name| code(name)).chain(more).chain([code(closing)]);
        round.collect::<Vec<_>>().join(" → ")
    }
}
