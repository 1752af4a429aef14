//! Pictures of games on graphs: what is drawn of one, and how far that goes.

pub(crate) mod dot;
pub(crate) mod drawing;
pub(crate) mod layout;
pub(crate) mod scene;

pub(crate) use crate::cli::render::graph::dot::dot;
pub(crate) use crate::cli::render::graph::drawing::svg;

use crate::analysis::GraphDocument;
use crate::model::Objective;

/// The most vertices and edges together of a graph that is drawn at all: Graphviz takes hours long before.
const MOST_ITEMS: u64 = 100_000;

/// The most vertices and edges of a graph that we lay out ourselves: more would be a thicket.
const MOST_LAID_OUT: (u64, u64) = (100, 400);

/// Who lays a graph out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawer {
    Ourselves,
    Graphviz,
}

/// The vertices and edges of the picture of a game without errors; of a word game the words, and what can be said after
/// them.
fn size(document: &GraphDocument) -> Option<(u64, u64)> {
    let puzzle = document.puzzle()?;
    if puzzle.objective != Objective::Words {
        return Some((puzzle.vertex_count().into(), puzzle.edge_count().into()));
    }
    let words = &document.checked().reading.words;
    let mut begin_with = std::collections::HashMap::new();
    words.iter().for_each(|word| *begin_with.entry(word.from).or_insert(0u64) += 1);
    let answers = words.iter().map(|word| begin_with.get(&word.to).copied().unwrap_or(0));
    Some((words.len() as u64, answers.sum()))
}

/// Why a game of this size cannot be drawn, if it cannot.
pub(crate) fn refusal(document: &GraphDocument, drawer: Drawer) -> Option<String> {
    let (vertices, edges) = size(document)?;
    if vertices + edges > MOST_ITEMS {
        return Some(format!(
            "a game of {vertices} vertices and {edges} edges is too large to be drawn: {MOST_ITEMS} of both are the most"
        ));
    }
    let (most_vertices, most_edges) = MOST_LAID_OUT;
    let is_small = drawer == Drawer::Graphviz || (vertices <= most_vertices && edges <= most_edges);
    (!is_small).then(|| {
        format!(
            "a game of {vertices} vertices and {edges} edges is too large for svg and png, {most_vertices} and {most_edges} are \
             the most: draw it as dot, and let Graphviz lay it out"
        )
    })
}
