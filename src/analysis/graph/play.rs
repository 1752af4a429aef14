//! The names of vertices, and the beginning of a best line in them.

use crate::analysis::names::code;
use crate::model::{GraphReading, Vertex};
use crate::solve::graph::outcome::GraphLine;
use crate::syntax::GraphText;
use crate::text::counted;

/// The text of a game, for the names of its vertices.
#[derive(Clone, Copy)]
pub(crate) struct GraphNames<'a> {
    pub(crate) game: &'a GraphText,
    pub(crate) reading: &'a GraphReading,
}

impl GraphNames<'_> {
    /// The name of a vertex.
    pub(crate) fn of(&self, vertex: Vertex) -> String {
        self.reading.name(self.game, vertex)
    }

    /// The pieces that a move leaves: `h2+h1`.
    pub(crate) fn of_sum(&self, pieces: &[Vertex]) -> String {
        self.reading.sum_name(self.game, pieces)
    }
}

/// The number of moves that are not shown, after a blank line; empty if all are.
pub(crate) fn more_moves(count: usize) -> String {
    if count == 0 { String::new() } else { format!("\n\nand {}", counted(count, "more move")) }
}

/// Best play from a vertex.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct PlayedLine {
    /// The vertices that the shown moves lead to; for a line with a cycle, those up to the cycle.
    pub moves: Vec<String>,
    /// The number of further moves that are not shown.
    pub more_moves: usize,
    /// For a line that never ends: the cycle, from its first vertex back to it.
    pub cycle: Vec<String>,
    /// The number of moves of the cycle that are not shown, before the last one, which closes it.
    pub more_of_cycle: usize,
}

impl PlayedLine {
    /// A line from a vertex, with at most `most` moves, and as many of its cycle.
    pub(crate) fn new(names: GraphNames<'_>, start: Vertex, line: &GraphLine, most: usize) -> Self {
        let names =
            |moves: &[Vertex]| moves.iter().map(|&vertex| names.of(vertex)).collect::<Vec<_>>();
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
        Self {
            moves: names(&before[..shown]),
            more_moves: before.len() - shown,
            cycle,
            more_of_cycle,
        }
    }

    /// The moves in Markdown, separated by arrows.
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
