//! A puzzle as a client draws it: a board as a grid, any other puzzle as a graph. Images and the
//! explorers of editors show the same. A kind drawn as a graph implements [`DrawnPuzzle`].
//!
//! Deliberately not here: colours, and the shapes of vertices and arrows.

pub(crate) mod layout;
pub(crate) mod pursuit_pieces;
pub(crate) mod scene;
mod stress;

use std::ops::RangeInclusive;

use crate::analysis::chase::places::{NamedState, ShownPlace};
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::drawing::layout::{DrawingLayout, layout};
use crate::analysis::drawing::scene::{DrawnGraph, DrawnVertex};
use crate::analysis::one_puzzle::{OnePuzzle, PuzzleDocument};
use crate::analysis::solve_status::Solutions;
use crate::text::{Encoding, Position, Span};

/// The maximum numbers of vertices and edges that we lay out ourselves; more would be unreadable.
pub const MAX_LAID_OUT: (u64, u64) = (100, 400);

/// The height of a vertex in an explorer, the mean widths of a character of its name and of its
/// value, and the space around both, in pixels.
const HEIGHT: f64 = 48.0;
const NAME: f64 = 9.6;
const VALUE: f64 = 7.6;
const MARGIN: f64 = 24.0;

/// What a client draws of a puzzle.
#[derive(Default)]
pub(crate) struct PuzzleDrawing {
    /// The rows of a board without its pieces: `.`, `*`, `E`, and `?` for what is not a cell.
    pub(crate) grid: Option<Vec<String>>,
    /// Any other puzzle.
    pub(crate) graph: Option<DrawingView>,
    /// Where the pieces start.
    pub(crate) pieces: Option<StartPieces>,
}

/// The places of the pieces at the start of a puzzle.
pub(crate) enum StartPieces {
    /// Of a chase; of a board with errors every `P`, and the first `T`.
    Chase { police: Vec<ShownPlace>, thief: Option<ShownPlace> },
    /// Of a graph game, by the names of vertices.
    Game(Vec<String>),
}

/// A file with a puzzle that is drawn as a graph.
pub(crate) trait DrawnPuzzle: OnePuzzle {
    /// The kind of its files in messages.
    const FILE_NOUN: &'static str;

    /// The numbers of vertices and edges in the drawing of a puzzle without errors.
    fn drawn_size(document: &PuzzleDocument<Self>) -> Option<(u64, u64)>;

    /// The drawing of a puzzle without errors. `name` is the title of a puzzle without one.
    fn scene(
        document: &PuzzleDocument<Self>,
        name: &str,
        has_best: bool,
        solutions: &dyn Solutions,
    ) -> Option<DrawnGraph>;

    /// The drawing in an explorer. In a chase, `state` asks for the values of another state than the
    /// start.
    fn explored(
        document: &PuzzleDocument<Self>,
        _state: Option<&NamedState>,
        solutions: &dyn Solutions,
    ) -> Option<DrawnGraph> {
        Self::scene(document, "", true, solutions)
    }

    /// Where the pieces start.
    fn start_pieces(
        document: &PuzzleDocument<Self>,
        solutions: &dyn Solutions,
    ) -> Option<StartPieces>;

    /// Whether the best moves are those of the two players of a game about costs.
    fn has_costs(_document: &PuzzleDocument<Self>) -> bool {
        false
    }

    /// Whether vertices and edges can be drawn into it.
    fn is_drawable(_document: &PuzzleDocument<Self>) -> bool {
        true
    }

    /// Whether vertices are heaps, named by their sizes.
    fn has_heaps(_document: &PuzzleDocument<Self>) -> bool {
        false
    }

    /// The first mention of a vertex of the drawing.
    fn vertex_span(document: &PuzzleDocument<Self>, vertex: usize) -> Option<Span>;
}

/// A puzzle on a graph in an explorer.
#[derive(Debug)]
pub(crate) struct DrawingView {
    /// The lines of its text in the document: in Markdown those of its block, and the fence below.
    pub(crate) lines: RangeInclusive<u32>,
    /// The vertices and edges of a puzzle without errors, with their places.
    pub(crate) drawing: Option<Result<(DrawnGraph, DrawingLayout), TooLargeToDraw>>,
    /// Whether the best moves are those of the two players of a game about costs.
    pub(crate) has_costs: bool,
    /// Whether vertices and edges can be drawn into it.
    pub(crate) is_drawable: bool,
    /// Whether vertices are heaps, named by their sizes.
    pub(crate) has_heaps: bool,
    /// Where each vertex is first mentioned, if it is.
    pub(crate) places: Vec<Option<Position>>,
}

/// The numbers of vertices and edges of a graph that is not drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLargeToDraw {
    pub(crate) vertices: u64,
    pub(crate) edges: u64,
}

impl<P: DrawnPuzzle> PuzzleDocument<P> {
    /// See `File::drawings`.
    pub(crate) fn drawings<'a>(
        &'a self,
        solutions: &'a dyn Solutions,
        encoding: Encoding,
    ) -> Box<dyn Iterator<Item = PuzzleDrawing> + 'a> {
        let drawing = || self.drawing(PuzzleChoice::Line(0), None, solutions, encoding);
        Box::new(self.has_content().then(drawing).flatten().into_iter())
    }

    /// See `File::drawing`. A text without a puzzle is drawn, too.
    pub(crate) fn drawing(
        &self,
        _: PuzzleChoice,
        state: Option<&NamedState>,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Option<PuzzleDrawing> {
        let drawing = P::drawn_size(self).and_then(|(vertices, edges)| {
            if vertices > MAX_LAID_OUT.0 || edges > MAX_LAID_OUT.1 {
                return Some(Err(TooLargeToDraw { vertices, edges }));
            }
            let scene = P::explored(self, state, solutions)?;
            let widths: Vec<f64> =
                scene.vertices.iter().map(|vertex| width(vertex, scene.value_room)).collect();
            let laid = layout(&scene, &widths, HEIGHT);
            Some(Ok((scene, laid)))
        });
        let drawn = drawing.as_ref().and_then(|drawing| drawing.as_ref().ok());
        let count = drawn.map_or(0, |(scene, _)| scene.vertices.len());
        let place = |vertex| Some(self.range(P::vertex_span(self, vertex)?, encoding).start);
        let graph = DrawingView {
            lines: 0..=self.text().position(self.text().end(), encoding).line,
            drawing,
            has_costs: P::has_costs(self),
            is_drawable: P::is_drawable(self),
            has_heaps: P::has_heaps(self),
            places: (0..count).map(place).collect(),
        };
        let pieces = P::start_pieces(self, solutions);
        Some(PuzzleDrawing { grid: None, graph: Some(graph), pieces })
    }
}

fn width(vertex: &DrawnVertex, value_room: usize) -> f64 {
    let name = vertex.short_name().chars().count() as f64 * NAME;
    let value = vertex.value.as_deref().map_or(0, |value| value.chars().count());
    let value = value.max(value_room) as f64 * VALUE;
    (name.max(value) + MARGIN).max(HEIGHT)
}
