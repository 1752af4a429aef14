//! A text under edit, whatever kind of file it is.

use std::ops::Range;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::hover::Hover;
use crate::analysis::diagnostics::{FileDiagnostic, FileEdit, FileReport};
use crate::analysis::fix_all::{edited, joined};
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::language::Language;
use crate::analysis::solve_status::Solutions;
use crate::analysis::verdict_change::VerdictChange;
use crate::config::Settings;
use crate::text::{Encoding, Offset, Position, Text, TooLong, UnreadableEdit};

/// A game file that is larger takes milliseconds to read.
const SLOW_FROM: Offset = Offset::of_bytes(1 << 18);

/// A file under edit: what every kind of it can be asked.
#[derive(Debug, Clone)]
pub enum File {
    /// Boards.
    Board(BoardDocument),
    /// A game on a graph.
    Game(GraphDocument),
}

impl File {
    /// Reads a text as such a file.
    ///
    /// # Errors
    /// A text of 4 GiB or more is refused.
    pub fn new(content: &str, language: Language) -> Result<Self, TooLong> {
        Ok(match language {
            Language::Board => Self::Board(BoardDocument::new(content)?),
            Language::Game => Self::Game(GraphDocument::new(content)?),
        })
    }

    /// Which kind of file it is.
    pub const fn language(&self) -> Language {
        match self {
            Self::Board(_) => Language::Board,
            Self::Game(_) => Language::Game,
        }
    }

    /// The text.
    pub const fn text(&self) -> &Text {
        match self {
            Self::Board(document) => document.text(),
            Self::Game(document) => document.text(),
        }
    }

    /// Whether reading it may take so long that somebody would notice: a large game, which is read whole after every edit.
    pub fn is_slow_to_read(&self) -> bool {
        match self {
            Self::Board(_) => false,
            Self::Game(document) => document.text().end() > SLOW_FROM,
        }
    }

    /// Whether it has been read as it stands: what is asked about it is answered at once.
    pub fn is_read(&self) -> bool {
        match self {
            Self::Board(_) => true,
            Self::Game(document) => document.is_read(),
        }
    }

    /// Reads it, for this and every clone.
    pub fn read(&self) {
        if let Self::Game(document) = self {
            document.checked();
        }
    }

    /// Follows an edit. `solutions` tells what was solved as it read before.
    ///
    /// # Errors
    /// A range that runs backwards, and an edit that would make the text too long, leave the file as it was.
    pub fn edit(
        &mut self,
        range: Range<Position>,
        encoding: Encoding,
        insert: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit> {
        match self {
            Self::Board(document) => document.edit(range, encoding, insert, solutions),
            Self::Game(document) => document.edit(range, encoding, insert, solutions),
        }
    }

    /// Takes a whole new text of the same kind.
    ///
    /// # Errors
    /// A text of 4 GiB or more is refused, and the file stays as it was.
    pub fn replace_all(&mut self, content: &str, solutions: &dyn Solutions) -> Result<(), TooLong> {
        match self {
            Self::Board(document) => document.replace_all(content, solutions),
            Self::Game(document) => document.replace_all(content, solutions),
        }
    }

    /// Everything there is to say about it, in the order of the places.
    pub fn diagnostics(
        &self,
        solutions: &dyn Solutions,
        settings: &Settings,
        encoding: Encoding,
    ) -> Vec<FileDiagnostic> {
        match self {
            Self::Board(document) => document.diagnostics(solutions, settings, encoding),
            Self::Game(document) => document.diagnostics(solutions, settings, encoding),
        }
    }

    /// As [`File::diagnostics`], but at most so many.
    pub fn report(
        &self,
        solutions: &dyn Solutions,
        settings: &Settings,
        encoding: Encoding,
        most: usize,
    ) -> FileReport {
        match self {
            Self::Board(document) => document.report(solutions, settings, encoding, most),
            Self::Game(document) => document.report(solutions, settings, encoding, most),
        }
    }

    /// It is saved, or opened, as it reads now: from then on a verdict that differs from that of the last save is told
    /// beside it.
    pub fn note_saved(&mut self) {
        match self {
            Self::Board(document) => document.note_saved(),
            Self::Game(document) => document.note_saved(),
        }
    }

    /// The boards whose outcome the last save has turned, or the game, each handed out once.
    pub fn take_turned(&mut self, solutions: &dyn Solutions, settings: &Settings) -> Vec<VerdictChange> {
        match self {
            Self::Board(document) => document.take_turned(solutions, settings),
            Self::Game(document) => document.take_turned(solutions, settings).into_iter().collect(),
        }
    }

    /// The edits that format it, or the part that a range touches; in order and without overlap.
    pub fn format(&self, range: Option<&crate::analysis::Range>, encoding: Encoding) -> Vec<FileEdit> {
        let edits = match self {
            Self::Board(document) => document.format(range, encoding),
            Self::Game(document) => document.format(range, encoding),
        };
        joined(self.text(), edits)
    }

    /// Its text as it is best laid out; `None` if it is.
    ///
    /// # Complexity
    /// Linear in the bytes of the file.
    pub fn formatted(&self) -> Option<String> {
        let edits = self.format(None, Encoding::Utf8);
        (!edits.is_empty()).then(|| edited(&self.text().to_string(), &edits))
    }

    /// What is known of the place at a position.
    pub fn hover(&self, position: Position, encoding: Encoding, solutions: &dyn Solutions) -> Option<Hover> {
        match self {
            Self::Board(document) => document.hover(position, encoding, solutions),
            Self::Game(document) => document.hover(position, encoding, solutions),
        }
    }
}
