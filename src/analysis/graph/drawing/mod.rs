//! A graph game as a drawing.

mod build;
pub(crate) mod values;

use std::collections::HashMap;

use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::drawing::{DrawnPuzzle, MAX_LAID_OUT, StartPieces};
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::solve_status::Solutions;
use crate::model::{Names, Vertex};
use crate::rules::CheckedGraph;
use crate::solve::graph::GraphStart;
use crate::text::Span;

impl DrawnPuzzle for CheckedGraph {
    const FILE_NOUN: &'static str = "graph game";

    /// In a word game, the words and the possible replies.
    fn drawn_size(document: &GraphDocument) -> Option<(u64, u64)> {
        let puzzle = document.puzzle()?;
        if let Some(code) = &puzzle.octal {
            let heaps = u64::from(puzzle.vertex_count());
            let mut edges = 0;
            // Only counted if the heaps can be drawn.
            if heaps <= MAX_LAID_OUT.0 {
                for heap in 0..puzzle.vertex_count() {
                    for (_, second) in code.moves(heap) {
                        edges += if second.is_some() { 2 } else { 1 };
                    }
                }
            }
            return Some((heaps, edges));
        }
        if !puzzle.objective.has_words() {
            return Some((puzzle.vertex_count().into(), puzzle.edge_count().into()));
        }
        let words = &document.checked().reading.words;
        let mut begin_with = HashMap::new();
        for word in words {
            *begin_with.entry(word.from).or_insert(0u64) += 1;
        }
        let mut answers = 0;
        for word in words {
            answers += begin_with.get(&word.to).copied().unwrap_or(0);
        }
        Some((words.len() as u64, answers))
    }

    fn scene(
        document: &GraphDocument,
        name: &str,
        has_best: bool,
        solutions: &dyn Solutions,
    ) -> Option<DrawnGraph> {
        DrawnGraph::of_game(document, name, has_best, solutions)
    }

    fn start_pieces(document: &GraphDocument, _: &dyn Solutions) -> Option<StartPieces> {
        let puzzle = document.puzzle()?;
        puzzle.start?;
        let checked = document.checked();
        let pieces = GraphStart::of(puzzle).pieces().into_iter();
        let names = pieces.map(|piece| checked.reading.name(&checked.game, piece));
        Some(StartPieces::Game(names.collect()))
    }

    fn has_costs(document: &GraphDocument) -> bool {
        document.puzzle().is_some_and(|puzzle| puzzle.objective.has_costs())
    }

    fn is_drawable(document: &GraphDocument) -> bool {
        document.is_drawable()
    }

    fn has_heaps(document: &GraphDocument) -> bool {
        document.puzzle().is_some_and(|puzzle| puzzle.octal.is_some())
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
