//! Images of graph games, and the limits on their size.

pub(crate) mod dot;
pub(crate) mod drawing;
pub(crate) mod layout;
pub(crate) mod scene;

pub(crate) use crate::cli::render::graph::dot::dot;
pub(crate) use crate::cli::render::graph::drawing::svg;

use crate::analysis::GraphDocument;
use crate::model::Objective;

/// The maximum number of vertices and edges together; Graphviz takes hours for far fewer.
const MOST_ITEMS: u64 = 100_000;

/// The maximum numbers of vertices and edges that we lay out ourselves; more would be unreadable.
const MOST_LAID_OUT: (u64, u64) = (100, 400);

/// The program that lays out a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawer {
    Ourselves,
    Graphviz,
}

/// The numbers of vertices and edges in the image of a game without errors. In a word game, these are the words and
/// the possible replies.
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

/// Why a game of this size cannot be drawn; `None` if it can.
pub(crate) fn refusal(document: &GraphDocument, drawer: Drawer) -> Option<String> {
    let (vertices, edges) = size(document)?;
    if vertices + edges > MOST_ITEMS {
        return Some(format!(
            "a game of {vertices} vertices and {edges} edges is too large to draw: the limit is {MOST_ITEMS} of both"
        ));
    }
    let (most_vertices, most_edges) = MOST_LAID_OUT;
    let is_small = drawer == Drawer::Graphviz || (vertices <= most_vertices && edges <= most_edges);
    (!is_small).then(|| {
        format!(
            "a game of {vertices} vertices and {edges} edges is too large for svg and png, whose limits are {most_vertices} \
             and {most_edges}: write dot, and let Graphviz lay it out"
        )
    })
}
