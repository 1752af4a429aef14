//! The kind of board files.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::block::Document;
use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::{BoardPart, KIND_NAME, Reported};
use crate::analysis::board::verdict_change::SavedBoard;
use crate::analysis::kind::{PuzzleKind, Reading};
use crate::analysis::part::DocumentPart;
use crate::rules::{CheckedBoard, Rule};
use crate::syntax::parse_sections;
use crate::text::Offset;

/// Boards of the policeman-and-thief game.
pub static BOARDS: PuzzleKind = PuzzleKind {
    name: KIND_NAME,
    about: "Boards of the policeman-and-thief game",
    language_id: "stakeout-board",
    extension: "board",
    recognises: |_| true,
    has_rule: Rule::applies_to_boards,
    reading: Reading::Whole {
        document: |text| Ok(Document::Board(Arc::new(BoardDocument::new(text)?))),
        each_part,
    },
};

/// Visits the sections of a text, which are read one by one and not kept, until `visit` breaks.
fn each_part(
    text: &str,
    visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>,
) -> ControlFlow<()> {
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
        visit(&part)?;
        (start, first_line) = (start + Offset::new(board.section.text.len()), part.end_line());
    }
    ControlFlow::Continue(())
}
