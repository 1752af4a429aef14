//! The kind of graph game files.

use std::sync::Arc;

use crate::analysis::block::Document;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::kind::{PuzzleKind, Reading};
use crate::analysis::one_puzzle::each_part;
use crate::rules::{CheckedGraph, Part as _, Rule};
use crate::syntax::GraphText;

/// A game on a graph.
pub static GRAPHS: PuzzleKind = PuzzleKind {
    name: CheckedGraph::NOUN,
    about: "A game on a graph",
    language_id: "stakeout-game",
    extension: "game",
    recognises: GraphText::is_likely,
    has_rule: Rule::applies_to_graphs,
    reading: Reading::Whole {
        document: |text| Ok(Document::Graph(Arc::new(GraphDocument::new(text)?))),
        each_part: each_part::<CheckedGraph>,
    },
};
