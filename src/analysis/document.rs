//! The features of an open file that each kind of puzzle implements.
//!
//! A kind implements the features it has; all others have defaults that return nothing.
//! Deliberately not here: features that follow from the parts of a document alone, which every kind
//! has; see `File`.

use std::any::Any;
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::completion::Completions;
use crate::analysis::context::Context;
use crate::analysis::edits::FileEdit;
use crate::analysis::hover::Hover;
use crate::analysis::inlay::Hint;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::navigation::Definition;
use crate::analysis::navigation::Highlight;
use crate::analysis::navigation::{Renamable, RenameRefused};
use crate::analysis::part::DocumentPart;
use crate::analysis::refactoring::{Refactoring, Rewrite};
use crate::analysis::solve_status::Solutions;
use crate::analysis::symbols::Symbol;
use crate::analysis::tokens::Token;
use crate::rules::Diagnostic;
use crate::solve::cache::FactRequest;
use crate::solve::{Control, SolveRequest, Stopped};
use crate::text::{Encoding, Position, Range, Span, Text, TooLong, UnreadableEdit};

/// The most items of a list for an editor: symbols with their children, mentions, lenses, folds.
/// The rest of a longer list is left out.
pub(crate) const MAX_ITEMS: usize = 1 << 16;

/// An open file of one kind of puzzle. Its edits are in order and do not overlap.
pub trait Document: fmt::Debug + Send + Sync {
    /// The kind of puzzle.
    fn kind(&self) -> &'static PuzzleKind;

    /// A clone that shares the text and its diagnostics.
    fn boxed_clone(&self) -> Box<dyn Document>;

    /// This document, for features of its kind alone, which find it by its type.
    fn as_any(&self) -> &dyn Any;

    /// The text.
    fn text(&self) -> &Text;

    /// A request for every puzzle that can be solved, in order.
    fn solve_requests(&self) -> Vec<SolveRequest>;

    /// A request for every fact that enabled rules lack about solved puzzles, and that takes more
    /// than reading a solution.
    fn fact_requests(&self, _context: Context<'_>) -> Vec<FactRequest> {
        Vec::new()
    }

    /// The request for one puzzle, if it can be solved.
    fn solve_request(&self, _choice: PuzzleChoice) -> Option<SolveRequest> {
        self.solve_requests().pop()
    }

    /// The request for the puzzle that a hover at a position needs solved.
    fn solve_request_at(&self, _position: Position, _encoding: Encoding) -> Option<SolveRequest> {
        self.solve_requests().pop()
    }

    /// Whether reading the text takes a noticeable time.
    fn is_slow_to_read(&self) -> bool {
        false
    }

    /// Whether the current text has been read, so that features need not wait for that.
    fn is_read(&self) -> bool {
        true
    }

    /// Reads the text, for this document and its clones.
    fn read(&self) {}

    /// Applies an edit. `solutions` are those of the text before the edit.
    ///
    /// # Errors
    /// A range that runs backwards, or an edit that would make the text too long, leaves the
    /// document unchanged.
    fn edit(
        &mut self,
        range: Range,
        encoding: Encoding,
        insert: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit>;

    /// Replaces the whole text by another of the same kind.
    ///
    /// # Errors
    /// A text of 4 GiB or more leaves the document unchanged.
    fn replace_all(&mut self, content: &str, solutions: &dyn Solutions) -> Result<(), TooLong>;

    /// Records that the current text was saved or opened. From then on, a verdict that differs from
    /// the one at the last save is shown with that one.
    fn record_save(&mut self);

    /// Visits the parts in text order, all of them or those that a span touches, until `visit`
    /// breaks.
    fn each_part(
        &self,
        touching: Option<Span>,
        visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>,
    );

    /// Diagnostics about the whole file rather than one of its parts, before settings apply.
    fn whole_file_diagnostics(&self) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// Records that the verdict changes of the parts with these indices have been returned.
    fn mark_changes_taken(&mut self, parts: &[usize]);

    /// The edits that format the document, or the part that a range touches.
    fn format(&self, range: Option<&Range>, encoding: Encoding) -> Vec<FileEdit>;

    /// The hover at a position.
    fn hover(&self, context: Context<'_>, position: Position) -> Option<Hover>;

    /// The puzzles by name, with their pieces, vertices or words; about [`MAX_ITEMS`] at most.
    fn symbols(&self, context: Context<'_>) -> Vec<Symbol>;

    /// At most `most` symbols that match a query, without their children.
    fn symbols_named(&self, context: Context<'_>, query: &str, most: usize) -> Vec<Symbol>;

    /// The occurrences of the cell, vertex or word at a position, at most [`MAX_ITEMS`].
    fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight>;

    /// The occurrences of the name at a position, at most [`MAX_ITEMS`].
    fn references(&self, _position: Position, _encoding: Encoding) -> Vec<Highlight> {
        Vec::new()
    }

    /// The definition of the cell or name at a position.
    fn definition(&self, position: Position, encoding: Encoding) -> Option<Definition>;

    /// The name at a position, if it can be renamed.
    ///
    /// # Errors
    /// The reason why nothing there can be renamed.
    fn renamable(
        &self,
        _position: Position,
        _encoding: Encoding,
    ) -> Result<Renamable, RenameRefused> {
        Err(RenameRefused::NoVertex)
    }

    /// The edits that rename the vertex at a position.
    ///
    /// # Errors
    /// If there is no vertex, or the name is invalid or taken.
    fn rename(
        &self,
        _position: Position,
        _encoding: Encoding,
        _name: &str,
    ) -> Result<Vec<FileEdit>, RenameRefused> {
        Err(RenameRefused::NoVertex)
    }

    /// The completions at a position.
    fn completions(&self, context: Context<'_>, position: Position) -> Completions;

    /// The semantic tokens of the file, or of the lines that a range touches, at most
    /// [`MAX_TOKENS`](crate::analysis::tokens::MAX_TOKENS).
    fn tokens(&self, context: Context<'_>, range: Option<&Range>) -> Vec<Token>;

    /// The inlay hints on the lines that a range touches, about [`MAX_ITEMS`] at most.
    fn hints(&self, context: Context<'_>, range: &Range) -> Vec<Hint>;

    /// The available refactorings of a puzzle.
    fn refactorings(&self, _context: Context<'_>, _choice: PuzzleChoice) -> Vec<Refactoring> {
        Vec::new()
    }

    /// A refactoring of a puzzle with its edits; `None` if it is not available.
    fn refactored(
        &self,
        _context: Context<'_>,
        _choice: PuzzleChoice,
        _rewrite: Rewrite,
    ) -> Option<(Refactoring, Vec<FileEdit>)> {
        None
    }

    /// The search for repairs of a puzzle that is offered on these lines, if there is one.
    fn repair_search(
        &self,
        _context: Context<'_>,
        _choice: PuzzleChoice,
        _lines: &RangeInclusive<u32>,
    ) -> Option<OfferedSearch> {
        None
    }

    /// The number, from 0, of the puzzle that a line belongs to.
    fn board_number_at(&self, _line: u32) -> Option<usize> {
        Some(0)
    }

    /// The best line as text; `None` if there is no such puzzle.
    ///
    /// # Errors
    /// If there is no line: the reason, as a sentence.
    fn best_line(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>>;

    /// Explains the verdict, in Markdown; `None` if there is no such puzzle.
    ///
    /// # Errors
    /// If there is no verdict: the reason, as a sentence.
    fn explanation(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>>;

    /// The statistics of a puzzle, or why it is not solved, in Markdown; `None` if there is no such
    /// puzzle.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    fn statistics_text(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        control: &dyn Control,
    ) -> Result<Option<String>, Stopped>;
}

/// A search for repairs that a user can start.
#[derive(Debug)]
pub struct OfferedSearch {
    /// The asserted verdict that is wrong.
    pub range: Range,
    /// What it searches for, as a command.
    pub title: &'static str,
}
