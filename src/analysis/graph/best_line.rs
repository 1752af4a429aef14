//! The best line of a graph game, for reports.

use std::collections::{HashMap, HashSet};

use crate::analysis::context::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::part::{MAX_TURNS, OutlineStep, Placer};
use crate::model::{GraphPuzzle, Vertex};
use crate::text::Span;

impl GraphDocument {
    pub(crate) fn steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        let checked = self.checked();
        let Some(key) = &checked.key else { return Vec::new() };
        let Some(puzzle) = self.puzzle() else { return Vec::new() };
        let game = &checked.game;
        let reading = &checked.reading;
        let line = context.solutions.best_line(key, key.start());
        let line = &line[..line.len().min(MAX_TURNS)];
        if line.is_empty() {
            return Vec::new();
        }
        let movers = movers(puzzle);
        let article = if puzzle.objective.has_costs() { "" } else { "the " };
        let wanted: HashSet<Vertex> = line.iter().copied().collect();
        let spans: HashMap<Vertex, Span> =
            reading.places(game, |vertex| wanted.contains(&vertex)).into_iter().collect();
        let mut placer = Placer::new(self, context.encoding);
        let mut steps = Vec::new();
        for (index, vertex) in line.iter().enumerate() {
            let Some(&span) = spans.get(vertex) else { continue };
            let turn = index + 1;
            let mover = movers[index % 2];
            let name = reading.name(game, *vertex);
            let message = format!("turn {turn}: {article}{mover} to `{name}`");
            steps.push(OutlineStep { range: placer.range(span), message });
        }
        steps
    }
}

/// The players in the order in which they move.
pub(crate) fn movers(puzzle: &GraphPuzzle) -> [&'static str; 2] {
    if puzzle.objective.has_costs() {
        [puzzle.first.name(), puzzle.first.opponent().name()]
    } else {
        ["first player", "second player"]
    }
}
