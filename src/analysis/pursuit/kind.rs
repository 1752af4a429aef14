//! The kind of pursuit files.

use std::sync::Arc;

use crate::analysis::context::Context;
use crate::analysis::file::Document;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::pursuit::document::{KIND_NAME, PursuitDocument};
use crate::analysis::report::FileReport;
use crate::rules::Rule;
use crate::solve::AnyGame;
use crate::text::TooLong;

/// Several policemen on a graph.
pub static PURSUITS: PuzzleKind = PuzzleKind {
    name: KIND_NAME,
    about: "Several policemen on a graph",
    language_id: "stakeout-pursuit",
    extension: "pursuit",
    recognises: |_| false,
    has_rule: Rule::applies_to_pursuits,
    open: |text| Ok(Document::Pursuit(Arc::new(PursuitDocument::new(text)?))),
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
    match PursuitDocument::new(text) {
        Ok(document) => {
            if let Some(key) = document.key() {
                game(&AnyGame::new(key));
            }
            report.add(context, &document, most);
        }
        // Positions end before such a text.
        Err(TooLong) => report.is_cut = true,
    }
    report
}
