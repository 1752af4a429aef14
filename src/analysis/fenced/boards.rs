//! The boards of a file for requests about boards alone, in a board file or in a fenced block.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::duplicates::BoardIdentity;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::fenced::document::Fence;
use crate::analysis::fenced::moved::Moved;
use crate::analysis::file::{Document, File};
use crate::text::{Encoding, Position};

/// The boards of a file or a fenced block, and which of them is meant.
pub(crate) struct BoardsOfFile<'a> {
    pub(crate) document: &'a BoardDocument,
    pub(crate) choice: PuzzleChoice,
    fence: Option<&'a Fence>,
}

impl<'a> BoardsOfFile<'a> {
    /// The boards with a chosen one; `None` if the choice is not a board.
    pub(crate) fn of(file: &'a File, choice: PuzzleChoice) -> Option<Self> {
        match &file.0 {
            Document::Board(document) => Some(Self { document, choice, fence: None }),
            Document::Graph(_) | Document::Pursuit(_) => None,
            Document::Markdown(markdown) => {
                let (fence, choice) = markdown.chosen(choice)?;
                let document = BoardDocument::of(&fence.file)?;
                Some(Self { document, choice, fence: Some(fence) })
            }
        }
    }

    /// A result about these boards, with places in the file.
    pub(crate) fn moved<T: Moved>(&self, result: T) -> T {
        match self.fence {
            Some(fence) => fence.moved(result),
            None => result,
        }
    }

    /// Whether a later version of the file still has the chosen board.
    pub(crate) fn are_still_in(&self, file: &File) -> bool {
        let has = |file: &File| {
            BoardDocument::of(file).is_some_and(|now| now.still_has(self.document, self.choice))
        };
        match &file.0 {
            Document::Markdown(markdown) => markdown.fences().iter().any(|fence| has(&fence.file)),
            Document::Board(_) | Document::Graph(_) | Document::Pursuit(_) => has(file),
        }
    }
}

impl File {
    /// The boards at a position, and the position there.
    pub(crate) fn boards_at(&self, position: Position) -> Option<(&BoardDocument, Position)> {
        match &self.0 {
            Document::Markdown(markdown) => {
                let (fence, position) = markdown.at(position)?;
                Some((BoardDocument::of(&fence.file)?, position))
            }
            Document::Board(_) | Document::Graph(_) | Document::Pursuit(_) => {
                Some((BoardDocument::of(self)?, position))
            }
        }
    }

    /// Whether it is a board file, or Markdown.
    pub(crate) fn may_have_boards(&self) -> bool {
        matches!(self.0, Document::Board(_) | Document::Markdown(_))
    }

    /// The boards without errors, in order; `None` if the file cannot have boards.
    ///
    /// # Complexity
    /// Linear in the text.
    pub(crate) fn board_identities(&self, encoding: Encoding) -> Option<Vec<BoardIdentity>> {
        match &self.0 {
            Document::Board(boards) => Some(boards.identities(encoding)),
            Document::Graph(_) | Document::Pursuit(_) => None,
            Document::Markdown(markdown) => {
                let mut all = Vec::new();
                for fence in markdown.fences() {
                    let found = fence.file.board_identities(encoding).unwrap_or_default();
                    all.extend(found.into_iter().map(|mut board| {
                        board.place(|(range, span)| {
                            *range = fence.passage.range_out(range);
                            *span = fence.passage.span_out(*span);
                        });
                        board
                    }));
                }
                Some(all)
            }
        }
    }
}
