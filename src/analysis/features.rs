//! The features of an open file that each kind of puzzle provides, asked of its blocks.
//!
//! Deliberately not here: features that follow from the parts of a file alone, which every kind has.

use std::ops::RangeInclusive;

use crate::analysis::block::ask;
use crate::analysis::chase::places::NamedState;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::completion::Completions;
use crate::analysis::context::Context;
use crate::analysis::drawing::PuzzleDrawing;
use crate::analysis::edits::{FileEdit, edited, joined};
use crate::analysis::file::File;
use crate::analysis::hover::Hover;
use crate::analysis::inlay::Hint;
use crate::analysis::navigation::{Definition, Highlight, Renamable, RenameRefused};
use crate::analysis::part::MAX_ITEMS;
use crate::analysis::refactoring::{OfferedSearch, Refactoring, Rewrite};
use crate::analysis::solve_status::Solutions;
use crate::analysis::symbols::Symbol;
use crate::analysis::tokens::{MAX_TOKENS, Token};
use crate::solve::{Control, Stopped};
use crate::text::{Encoding, Position, Range};

impl File {
    /// The edits that format the file, or the part that a range touches.
    pub fn format(&self, range: Option<&Range>, encoding: Encoding) -> Vec<FileEdit> {
        let mut edits = Vec::new();
        for (block, range) in self.in_range(range) {
            edits.extend(block.moved(ask!(block.format(range.as_ref(), encoding))));
        }
        joined(self.text(), edits)
    }

    /// The formatted text; `None` if formatting changes nothing.
    ///
    /// # Complexity
    /// Linear in the bytes of the file.
    pub fn formatted(&self) -> Option<String> {
        let edits = self.format(None, Encoding::Utf8);
        (!edits.is_empty()).then(|| edited(&self.text().to_string(), &edits))
    }

    /// The hover at a position.
    pub fn hover(&self, context: Context<'_>, position: Position) -> Option<Hover> {
        let (block, position) = self.at(position)?;
        block.moved(ask!(block.hover(context, position)))
    }

    /// The puzzles by name, with their pieces, vertices or words; about `MAX_ITEMS` at most.
    pub fn symbols(&self, context: Context<'_>) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        for block in self.blocks() {
            symbols.extend(block.moved(ask!(block.symbols(context))));
        }
        symbols.truncate(MAX_ITEMS);
        symbols
    }

    /// At most `most` symbols that match a query, without their children.
    pub fn symbols_named(&self, context: Context<'_>, query: &str, most: usize) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        for block in self.blocks() {
            let left = most - symbols.len();
            if left == 0 {
                break;
            }
            symbols.extend(block.moved(ask!(block.symbols_named(context, query, left))));
        }
        symbols
    }

    /// The occurrences of the cell, vertex or word at a position, at most `MAX_ITEMS`.
    pub fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        let Some((block, position)) = self.at(position) else { return Vec::new() };
        block.moved(ask!(block.highlights(position, encoding)))
    }

    /// The occurrences of the name at a position, at most `MAX_ITEMS`. On a
    /// board, nothing has a name.
    pub fn references(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        let is_on_board = self.boards_at(position).is_some();
        if is_on_board { Vec::new() } else { self.highlights(position, encoding) }
    }

    /// The definition of the cell or name at a position.
    pub fn definition(&self, position: Position, encoding: Encoding) -> Option<Definition> {
        let (block, position) = self.at(position)?;
        block.moved(ask!(block.definition(position, encoding)))
    }

    /// The name at a position, if it can be renamed.
    ///
    /// # Errors
    /// The reason why nothing there can be renamed.
    pub fn renamable(
        &self,
        position: Position,
        encoding: Encoding,
    ) -> Result<Renamable, RenameRefused> {
        let (block, position) = self.at(position).ok_or(RenameRefused::NoVertex)?;
        Ok(block.moved(ask!(block.renamable(position, encoding))?))
    }

    /// The edits that rename the vertex at a position.
    ///
    /// # Errors
    /// If there is no vertex, or the name is invalid or taken.
    pub fn rename(
        &self,
        position: Position,
        encoding: Encoding,
        name: &str,
    ) -> Result<Vec<FileEdit>, RenameRefused> {
        let (block, position) = self.at(position).ok_or(RenameRefused::NoVertex)?;
        let edits = block.moved(ask!(block.rename(position, encoding, name))?);
        Ok(joined(self.text(), edits))
    }

    /// The completions at a position.
    pub fn completions(&self, context: Context<'_>, position: Position) -> Completions {
        let Some((block, position)) = self.at(position) else { return Completions::default() };
        block.moved(ask!(block.completions(context, position)))
    }

    /// The semantic tokens of the file, or of the lines that a range touches, at most
    /// `MAX_TOKENS`.
    pub fn tokens(&self, context: Context<'_>, range: Option<&Range>) -> Vec<Token> {
        let mut tokens = Vec::new();
        for (block, range) in self.in_range(range) {
            if tokens.len() >= MAX_TOKENS {
                break;
            }
            tokens.extend(block.moved(ask!(block.tokens(context, range.as_ref()))));
        }
        tokens.truncate(MAX_TOKENS);
        tokens
    }

    /// The inlay hints on the lines that a range touches, about `MAX_ITEMS` at most.
    pub fn hints(&self, context: Context<'_>, range: &Range) -> Vec<Hint> {
        let mut hints = Vec::new();
        for (block, range) in self.in_range(Some(range)) {
            let Some(range) = range.filter(|_| hints.len() < MAX_ITEMS) else { break };
            hints.extend(block.moved(ask!(block.hints(context, &range))));
        }
        hints
    }

    /// The drawings of the puzzles, in the order of [`File::puzzles`], each made when it is asked for.
    pub(crate) fn drawings<'a>(
        &'a self,
        solutions: &'a dyn Solutions,
        encoding: Encoding,
    ) -> impl Iterator<Item = PuzzleDrawing> + 'a {
        self.blocks().iter().flat_map(move |block| {
            let drawings = ask!(block.drawings(solutions, encoding));
            drawings.map(|drawing| block.moved(drawing))
        })
    }

    /// The drawing of one puzzle. In a chase, `state` asks for the values of another state than
    /// the start.
    pub(crate) fn drawing(
        &self,
        choice: PuzzleChoice,
        state: Option<&NamedState>,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Option<PuzzleDrawing> {
        let (block, choice) = self.chosen(choice)?;
        block.moved(ask!(block.drawing(choice, state, solutions, encoding)))
    }

    /// The best line as text; `None` if there is no such puzzle.
    ///
    /// # Errors
    /// If there is no line: the reason, as a sentence.
    pub fn best_line(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>> {
        let (block, choice) = self.chosen(choice)?;
        ask!(block.best_line(context, choice))
    }

    /// Explains the verdict, in Markdown; `None` if there is no such puzzle.
    ///
    /// # Errors
    /// If there is no verdict: the reason, as a sentence.
    pub fn explanation(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>> {
        let (block, choice) = self.chosen(choice)?;
        ask!(block.explanation(context, choice))
    }

    /// The statistics of a puzzle, or why it is not solved, in Markdown; `None` if there is no such
    /// puzzle.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    pub fn statistics_text(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        control: &dyn Control,
    ) -> Result<Option<String>, Stopped> {
        let Some((block, choice)) = self.chosen(choice) else { return Ok(None) };
        ask!(block.statistics_text(context, choice, control))
    }

    /// The available refactorings of a puzzle.
    pub fn refactorings(&self, context: Context<'_>, choice: PuzzleChoice) -> Vec<Refactoring> {
        let Some((boards, choice)) = self.chosen_boards(choice) else { return Vec::new() };
        boards.refactorings(context, choice)
    }

    /// A refactoring of a puzzle with its edits; `None` if it is not available.
    pub fn refactored(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        rewrite: Rewrite,
    ) -> Option<(Refactoring, Vec<FileEdit>)> {
        let (block, choice) = self.chosen(choice)?;
        let (refactoring, edits) = block.boards()?.refactored(context, choice, rewrite)?;
        Some((refactoring, block.moved(edits)))
    }

    /// The search for repairs of a puzzle that is offered on these lines, if there is one.
    pub fn repair_search(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        lines: &RangeInclusive<u32>,
    ) -> Option<OfferedSearch> {
        let (block, choice) = self.chosen(choice)?;
        let lines = block.line_in(*lines.start())..=block.line_in(*lines.end());
        block.moved(block.boards()?.repair_search(context, choice, &lines))
    }

    /// The number, from 0, of the puzzle that a line belongs to.
    pub fn puzzle_number_at(&self, line: u32) -> Option<usize> {
        let (block, position) = self.at(Position { line, column: 0 })?;
        ask!(block.puzzle_number_at(position.line))
    }
}
