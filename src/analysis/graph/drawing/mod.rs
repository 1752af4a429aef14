//! A graph game as a drawing: what is drawn, and where. Images and the explorers of editors show
//! the same.
//!
//! Deliberately not here: colours, and the shapes of vertices and arrows.

mod build;
pub(crate) mod layout;
pub(crate) mod scene;

use std::collections::HashMap;

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::drawing::layout::{GraphLayout, layout};
use crate::analysis::graph::drawing::scene::{DrawnVertex, GraphScene};
use crate::analysis::solve_status::Solutions;
use crate::analysis::solve_status::SolveState;
use crate::model::{CostPlayer, Names, Vertex};
use crate::solve::graph::GraphStart;
use crate::text::{Encoding, Position};

/// The maximum numbers of vertices and edges that we lay out ourselves; more would be unreadable.
pub(crate) const MAX_LAID_OUT: (u64, u64) = (100, 400);

/// The height of a vertex in an explorer, the mean widths of a character of its name and of its
/// value, and the space around both, in pixels.
const HEIGHT: f64 = 48.0;
const NAME: f64 = 9.6;
const VALUE: f64 = 7.6;
const MARGIN: f64 = 24.0;

/// A graph game in an explorer.
#[derive(Debug)]
pub(crate) struct GraphView {
    /// Whether it is solved.
    pub(crate) status: SolveState,
    /// Why there is no solution, in the words of a hover.
    pub(crate) message: Option<&'static str>,
    pub(crate) title: Option<String>,
    /// Its vertices and edges with their places; `None` for a game with errors.
    pub(crate) drawing: Option<Result<(GraphScene, GraphLayout), TooLargeToDraw>>,
    /// The start and its value, in words.
    pub(crate) verdict: Option<(String, String)>,
    /// Who moves first, in a game about costs.
    pub(crate) first: Option<CostPlayer>,
    /// Where each vertex is first mentioned, if it is.
    pub(crate) places: Vec<Option<Position>>,
}

/// The numbers of vertices and edges of a graph that is not drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLargeToDraw {
    pub(crate) vertices: u64,
    pub(crate) edges: u64,
}

impl GraphDocument {
    /// The game as an explorer shows it.
    pub(crate) fn graph_view(&self, solutions: &dyn Solutions, encoding: Encoding) -> GraphView {
        let drawing = size(self).and_then(|(vertices, edges)| {
            if vertices > MAX_LAID_OUT.0 || edges > MAX_LAID_OUT.1 {
                return Some(Err(TooLargeToDraw { vertices, edges }));
            }
            let scene = GraphScene::new(self, "", true, solutions)?;
            let widths: Vec<f64> = scene.vertices.iter().map(width).collect();
            let laid = layout(&scene, &widths, HEIGHT);
            Some(Ok((scene, laid)))
        });
        let count = drawing
            .as_ref()
            .and_then(|drawing| drawing.as_ref().ok())
            .map_or(0, |(scene, _)| scene.vertices.len());
        GraphView {
            status: self.status(solutions),
            message: self.solved(solutions).err(),
            title: self.title().map(str::to_owned),
            drawing,
            verdict: self.value_of_start(solutions),
            first: self
                .puzzle()
                .filter(|puzzle| puzzle.objective.has_costs())
                .map(|puzzle| puzzle.first),
            places: (0..count).map(|vertex| self.place(vertex, encoding)).collect(),
        }
    }

    fn value_of_start(&self, solutions: &dyn Solutions) -> Option<(String, String)> {
        let (checked, puzzle) = (self.checked(), self.puzzle()?);
        let (start, solution) = (puzzle.start?, self.solved(solutions).ok()?);
        let value = solution.verdict_at(&GraphStart::of(puzzle))?.to_string();
        Some((checked.reading.start_name(&checked.game, start), value))
    }

    fn status(&self, solutions: &dyn Solutions) -> SolveState {
        let Some(key) = self.key() else { return SolveState::Errors };
        SolveState::new(&solutions.status(key), self.was_solved())
    }

    fn place(&self, number: usize, encoding: Encoding) -> Option<Position> {
        let reading = &self.checked().reading;
        let span = match &reading.names {
            Names::Written(names) => names.place(Vertex::new(u32::try_from(number).ok()?))?,
            Names::Words(_) => reading.words.get(number)?.span,
            Names::Numbered(_) | Names::Heaps(_) => return None,
        };
        Some(self.range(span, encoding).start)
    }
}

fn width(vertex: &DrawnVertex) -> f64 {
    let long = |text: &str, character: f64| text.chars().count() as f64 * character;
    let value = vertex.value.as_deref().map_or(0.0, |value| long(value, VALUE));
    (long(&vertex.short_name(), NAME).max(value) + MARGIN).max(HEIGHT)
}

/// The numbers of vertices and edges in the drawing of a game without errors. In a word game, these
/// are the words and the possible replies.
pub(crate) fn size(document: &GraphDocument) -> Option<(u64, u64)> {
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
