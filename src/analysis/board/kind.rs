//! The kind of board files.

use std::sync::Arc;

use crate::analysis::block::Document;
use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::{BoardPart, KIND_NAME, Reported};
use crate::analysis::board::verdict_change::SavedBoard;
use crate::analysis::context::Context;
use crate::analysis::kind::{PuzzleKind, Reading};
use crate::analysis::part::PlacedPart;
use crate::analysis::report::FileReport;
use crate::rules::{CheckedBoard, Rule, empty_file};
use crate::solve::AnyGame;
use crate::syntax::parse_sections;
use crate::text::{Offset, Position};

/// Boards of the policeman-and-thief game.
pub static BOARDS: PuzzleKind = PuzzleKind {
    name: KIND_NAME,
    about: "Boards of the policeman-and-thief game",
    language_id: "stakeout-board",
    extension: "board",
    recognises: |_| true,
    has_rule: Rule::applies_to_boards,
    reading: Reading::Whole(|text| Ok(Document::Board(Arc::new(BoardDocument::new(text)?)))),
    report: report_of,
};

/// The report about a text, whose boards are read one by one and not stored. Calls `game` for every
/// game.
fn report_of(
    context: Context<'_>,
    text: &str,
    most: usize,
    game: &mut dyn FnMut(&AnyGame),
) -> FileReport {
    let mut report = FileReport::default();
    let saved = SavedBoard::default();
    let mut start = Offset::default();
    let mut first_line = 0;
    let boards = || parse_sections(text).map(|section| CheckedBoard::new(Arc::new(section)));
    let foreign = CheckedBoard::foreign_section(boards());
    for (index, board) in boards().enumerate() {
        let part = BoardPart {
            board: &board,
            start,
            first_line,
            has_changed: false,
            saved: &saved,
            reported: Reported::of(foreign, index),
        };
        // All sections of a file but the last have a grid.
        if start == Offset::default() && board.section.grid.is_none() && foreign.is_none() {
            report.add_about_file(context, vec![empty_file()], |_| Position::default());
        }
        if !report.is_cut {
            report.add(context, &PlacedPart::whole(&part), most);
        }
        if let Some(key) = board.game() {
            game(&key);
        }
        (start, first_line) = (start + Offset::new(board.section.text.len()), part.end_line());
    }
    report
}
