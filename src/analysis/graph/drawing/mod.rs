//! A graph game as a drawing.

mod build;
pub(crate) mod values;

use std::collections::HashMap;

use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::drawing::{DrawingView, DrawnPuzzle, MAX_LAID_OUT};
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::solve_status::Solutions;
use crate::model::{Names, Vertex};
use crate::rules::CheckedGraph;
use crate::solve::graph::GraphStart;
use crate::text::{Encoding, Span};

impl DrawnPuzzle for CheckedGraph {
    const FILE_NOUN: &'static str = "graph game";

    /// In a word game, the words and the possible replies.
    fn drawn_size(document: &GraphDocument) -> Option<(u64, u64)> {
        let puzzle = document.puzzle()?;
        if let Some(code) = &puzzle.octal {
            let heaps = u64::from(puzzle.vertex_count());
            // Only counted if the heaps can be drawn.
            let drawn = 0..if heaps > MAX_LAID_OUT.0 { 0 } else { puzzle.vertex_count() };
            let moves = drawn.flat_map(|heap| code.moves(heap));
            return Some((heaps, moves.map(|(_, second)| 1 + u64::from(second.is_some())).sum()));
        }
        if !puzzle.objective.has_words() {
            return Some((puzzle.vertex_count().into(), puzzle.edge_count().into()));
        }
        let words = &document.checked().reading.words;
        let mut begin_with = HashMap::new();
        words.iter().for_each(|word| *begin_with.entry(word.from).or_insert(0u64) += 1);
        let answers = words.iter().map(|word| begin_with.get(&word.to).copied().unwrap_or(0));
        Some((words.len() as u64, answers.sum()))
    }

    fn scene(
        document: &GraphDocument,
        name: &str,
        has_best: bool,
        solutions: &dyn Solutions,
    ) -> Option<DrawnGraph> {
        DrawnGraph::of_game(document, name, has_best, solutions)
    }

    fn vertex_span(document: &GraphDocument, vertex: usize) -> Option<Span> {
        let reading = &document.checked().reading;
        match &reading.names {
            Names::Written(names) => names.place(Vertex::new(u32::try_from(vertex).ok()?)),
            Names::Words(_) => Some(reading.words.get(vertex)?.span),
            Names::Numbered(_) | Names::Heaps(_) => None,
        }
    }
}

impl GraphDocument {
    /// The game as an explorer shows it.
    pub(crate) fn graph_view(&self, solutions: &dyn Solutions, encoding: Encoding) -> DrawingView {
        let cost = self.puzzle().filter(|puzzle| puzzle.objective.has_costs());
        let scene = || DrawnGraph::of_game(self, "", true, solutions);
        DrawingView {
            verdict: self.value_of_start(solutions),
            first: cost.map(|puzzle| puzzle.first.name()),
            ..self.drawing_view(solutions, encoding, scene)
        }
    }

    fn value_of_start(&self, solutions: &dyn Solutions) -> Option<(String, String)> {
        let (checked, puzzle) = (self.checked(), self.puzzle()?);
        let (start, solution) = (puzzle.start?, self.solved(solutions).ok()?);
        let value = solution.verdict_at(&GraphStart::of(puzzle))?.to_string();
        Some((checked.reading.start_name(&checked.game, start), value))
    }
}
