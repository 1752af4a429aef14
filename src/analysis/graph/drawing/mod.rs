//! A graph game as a drawing.

mod build;
pub(crate) mod values;

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::drawing::pieces::{MAX_SUM_MOVES, StateRequest, SumMove, SumView};
use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::drawing::{DrawingView, DrawnPuzzle, MAX_LAID_OUT};
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::objective::SolvedGame;
use crate::analysis::solve_status::Solutions;
use crate::model::{Names, Vertex};
use crate::rules::CheckedGraph;
use crate::solve::graph::GraphStart;
use crate::text::{Encoding, Span};

/// The maximum number of pieces of a sum in an explorer.
const MAX_PIECES: usize = 64;

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
    /// The game as an explorer shows it, and its pieces at the start or in another position.
    pub(crate) fn graph_view(
        &self,
        _: PuzzleChoice,
        request: Option<&StateRequest>,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Option<DrawingView> {
        let cost = self.puzzle().filter(|puzzle| puzzle.objective.has_costs());
        let scene = || DrawnGraph::of_game(self, "", true, solutions);
        let view = self.drawing_view(solutions, encoding, scene);
        let is_drawn = matches!(view.drawing, Some(Ok(_)));
        Some(DrawingView {
            verdict: self.value_of_start(solutions),
            first: cost.map(|puzzle| puzzle.first.name()),
            sum: if is_drawn { self.sum_view(request, solutions) } else { None },
            ..view
        })
    }

    /// The pieces of a sum and their moves. A position that does not fit the text is the start.
    fn sum_view(
        &self,
        request: Option<&StateRequest>,
        solutions: &dyn Solutions,
    ) -> Option<SumView> {
        let puzzle = self.puzzle()?;
        let solution = self.solved(solutions).ok()?;
        let SolvedGame::Grundy(game) = SolvedGame::new(self, &solution) else { return None };
        puzzle.start?;
        let named = match request {
            Some(StateRequest::Sum(names)) => self.vertices_named(names),
            Some(StateRequest::Pursuit(_)) | None => None,
        };
        let pieces = match named {
            Some(pieces) => pieces,
            None => GraphStart::of(puzzle).pieces(),
        };
        if pieces.len() > MAX_PIECES {
            return None;
        }
        let value = game.solution.value_of_sum(&pieces);
        let mut choices = game.choices(&pieces);
        let best = choices.iter().map(|choice| choice.value.worth()).max();
        if choices.len() > MAX_SUM_MOVES {
            // The best moves stay.
            choices.sort_by_key(|choice| Reverse(choice.value.worth()));
            choices.truncate(MAX_SUM_MOVES);
        }
        let mut moves = Vec::with_capacity(choices.len());
        for choice in choices {
            moves.push(SumMove {
                pieces: indices(choice.pieces.into_iter()),
                is_best: Some(choice.value.worth()) == best,
                name: choice.name,
                value: choice.value.to_string(),
            });
        }
        Some(SumView {
            pieces: indices(pieces.iter().map(|piece| piece.number())),
            value: format!("{}, Grundy value {value}", value.outcome().name()),
            moves,
        })
    }

    /// The vertices with these names; `None` if one is unknown.
    fn vertices_named(&self, names: &[String]) -> Option<Vec<Vertex>> {
        let checked = self.checked();
        names.iter().map(|name| checked.reading.vertex(&checked.game, name)).collect()
    }

    /// The vertices where the pieces start, by name.
    pub(crate) fn start_pieces(&self) -> Option<Vec<String>> {
        let puzzle = self.puzzle()?;
        puzzle.start?;
        let checked = self.checked();
        let pieces = GraphStart::of(puzzle).pieces().into_iter();
        Some(pieces.map(|piece| checked.reading.name(&checked.game, piece)).collect())
    }

    fn value_of_start(&self, solutions: &dyn Solutions) -> Option<(String, String)> {
        let checked = self.checked();
        let puzzle = self.puzzle()?;
        let start = puzzle.start?;
        let solution = self.solved(solutions).ok()?;
        let value = solution.verdict_at(&GraphStart::of(puzzle))?.to_string();
        Some((checked.reading.start_name(&checked.game, start), value))
    }
}

/// The indices of pieces in ascending order.
fn indices(pieces: impl Iterator<Item = u32>) -> Vec<usize> {
    let mut indices: Vec<usize> = pieces.map(|piece| piece as usize).collect();
    indices.sort_unstable();
    indices
}
