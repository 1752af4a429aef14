//! A block of a file: a puzzle document of one kind, and where its text is in the file.
//!
//! Here alone the documents of the kinds are told apart: [`ask`] and [`change`] call the same method
//! of each. Deliberately not here: features, and how the blocks of a text are found.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::part::{DocumentPart, PlacedPart};
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::solve_status::Solutions;
use crate::text::{Passage, Span, Text, TooLong};

/// A block of a file. Cloning shares its document.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    /// Its kind.
    pub(crate) kind: &'static PuzzleKind,
    /// Its puzzles.
    pub(crate) document: Document,
    /// Where its text is in the file.
    pub(crate) passage: Passage,
    /// The numbers of its puzzles, from 0, among those of the file; all numbers if it is the whole
    /// file.
    numbers: Range<usize>,
}

/// The puzzles of a block under edit, of one of the kinds.
#[derive(Debug, Clone)]
pub(crate) enum Document {
    /// Boards.
    Board(Arc<BoardDocument>),
    /// A graph game.
    Graph(Arc<GraphDocument>),
    /// A pursuit.
    Pursuit(Arc<PursuitDocument>),
}

/// Calls a method of the document of a block, whatever its kind.
macro_rules! ask {
    ($block:ident.$method:ident($($argument:expr),*)) => {
        match &$block.document {
            $crate::analysis::block::Document::Board(boards) => boards.$method($($argument),*),
            $crate::analysis::block::Document::Graph(game) => game.$method($($argument),*),
            $crate::analysis::block::Document::Pursuit(pursuit) => pursuit.$method($($argument),*),
        }
    };
}
pub(crate) use ask;

/// Calls a method that changes the document of a block, whatever its kind. A document that other
/// clones share is copied.
macro_rules! change {
    ($block:ident.$method:ident($($argument:expr),*)) => {
        match &mut $block.document {
            $crate::analysis::block::Document::Board(boards) => {
                std::sync::Arc::make_mut(boards).$method($($argument),*)
            }
            $crate::analysis::block::Document::Graph(game) => {
                std::sync::Arc::make_mut(game).$method($($argument),*)
            }
            $crate::analysis::block::Document::Pursuit(pursuit) => {
                std::sync::Arc::make_mut(pursuit).$method($($argument),*)
            }
        }
    };
}
pub(crate) use change;

impl Block {
    /// A whole file.
    pub(crate) const fn whole(kind: &'static PuzzleKind, document: Document) -> Self {
        Self { kind, document, passage: Passage::WHOLE, numbers: 0..usize::MAX }
    }

    /// The same text at this place of a file, its puzzles numbered from `first` on.
    pub(crate) fn placed(mut self, passage: Passage, first: usize) -> Self {
        if ask!(self.first_number()) != first {
            change!(self.number_from(first));
        }
        self.numbers = first..first + ask!(self.puzzle_count());
        Self { passage, ..self }
    }

    /// Its text.
    pub(crate) fn text(&self) -> &Text {
        ask!(self.text())
    }

    /// The numbers of its puzzles among those of the file; all numbers if it is the whole file.
    pub(crate) const fn numbers(&self) -> &Range<usize> {
        &self.numbers
    }

    /// Replaces its text.
    ///
    /// # Errors
    /// A text of 4 GiB or more leaves it unchanged.
    pub(crate) fn replace_all(
        &mut self,
        content: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), TooLong> {
        change!(self.replace_all(content, solutions))
    }

    /// Its boards; `None` if it is of another kind.
    pub(crate) fn boards(&self) -> Option<&BoardDocument> {
        if let Document::Board(boards) = &self.document { Some(boards) } else { None }
    }

    /// What selects a puzzle in its text, given what selects it in the file.
    pub(crate) fn choice_in(&self, choice: PuzzleChoice) -> PuzzleChoice {
        match choice {
            PuzzleChoice::Number(_) => choice,
            PuzzleChoice::Line(line) => PuzzleChoice::Line(self.line_in(line)),
        }
    }

    /// The line of its text, given one of the file.
    pub(crate) const fn line_in(&self, line: u32) -> u32 {
        line.saturating_sub(self.passage.first_line())
    }

    /// The number of lines from a line of the file to the block, 0 inside it.
    pub(crate) fn distance(&self, line: u32) -> u32 {
        let lines = self.passage.lines();
        let last = lines.end.saturating_sub(1);
        lines.start.saturating_sub(line).max(line.saturating_sub(last))
    }

    /// Visits a chosen puzzle, if it has that one, with its number in the file.
    pub(crate) fn with_chosen(
        &self,
        choice: PuzzleChoice,
        visit: &mut dyn FnMut(usize, &PlacedPart<'_>),
    ) {
        let text = self.text();
        let mut visit = |number: usize, part: &dyn DocumentPart| {
            visit(number, &PlacedPart::in_passage(part, &self.passage, text));
        };
        ask!(self.with_chosen(choice, &mut visit));
    }

    /// Visits its parts in order, all of them or those that a span of its text touches, until `visit`
    /// breaks.
    pub(crate) fn each_part(
        &self,
        touching: Option<Span>,
        visit: &mut dyn FnMut(&PlacedPart<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let text = self.text();
        let mut visit =
            |part: &dyn DocumentPart| visit(&PlacedPart::in_passage(part, &self.passage, text));
        ask!(self.each_part(touching, &mut visit))
    }
}
