//! The kind of graph game files.

use std::sync::Arc;

use crate::analysis::context::Context;
use crate::analysis::file::Document;
use crate::analysis::graph::document::{GraphDocument, KIND_NAME};
use crate::analysis::kind::PuzzleKind;
use crate::analysis::report::FileReport;
use crate::rules::Rule;
use crate::solve::AnyGame;
use crate::syntax::GraphText;
use crate::text::TooLong;

/// A game on a graph.
pub static GRAPHS: PuzzleKind = PuzzleKind {
    name: KIND_NAME,
    about: "A game on a graph",
    language_id: "stakeout-game",
    extension: "game",
    recognises: GraphText::is_likely,
    has_rule: Rule::applies_to_graphs,
    open: |text| Ok(Document::Graph(Arc::new(GraphDocument::new(text)?))),
    report: report_of,
};

/// The report about a text. Calls `game` for its game.
fn report_of(
    context: Context<'_>,
    text: &str,
    most: usize,
    game: &mut dyn FnMut(&AnyGame),
) -> FileReport {
    let mut report = FileReport::default();
    match GraphDocument::new(text) {
        Ok(document) => {
            if let Some(key) = document.key() {
                game(&AnyGame::new(key));
            }
            report.add(context, &document, most);
        }
        // Such a text has no positions.
        Err(TooLong) => report.is_cut = true,
    }
    report
}
