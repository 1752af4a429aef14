//! The features of an open file that each kind of puzzle provides.
//!
//! Every kind is asked in every method, so a kind without a feature says so here. Deliberately not
//! here: features that follow from the parts of a file alone, which every kind has.

use std::ops::RangeInclusive;

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::completion::Completions;
use crate::analysis::context::Context;
use crate::analysis::drawing::DrawingView;
use crate::analysis::drawing::pieces::StateRequest;
use crate::analysis::edits::{FileEdit, edited, joined};
use crate::analysis::fenced::document::Fence;
use crate::analysis::file::{Document, File};
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
        let edits = match &self.0 {
            Document::Board(boards) => boards.format(range, encoding),
            Document::Graph(game) => game.format(range, encoding),
            Document::Markdown(markdown) => {
                let edits = |fence: &Fence, range: Option<&Range>| {
                    fence.moved(fence.file.format(range, encoding))
                };
                markdown.in_range(range, edits).collect()
            }
            Document::Pursuit(pursuit) => pursuit.format(range, encoding),
        };
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
        match &self.0 {
            Document::Board(boards) => boards.hover(context, position),
            Document::Graph(game) => game.hover(context, position),
            Document::Markdown(markdown) => {
                let (fence, position) = markdown.at(position)?;
                fence.moved(fence.file.hover(context, position))
            }
            Document::Pursuit(pursuit) => pursuit.hover(context, position),
        }
    }

    /// A puzzle as a drawn graph. In a pursuit or a sum, `state` asks for another state than the start.
    pub(crate) fn graph_view(
        &self,
        choice: PuzzleChoice,
        state: Option<&StateRequest>,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Option<DrawingView> {
        match &self.0 {
            Document::Board(boards) => boards.graph_view(choice, state, solutions, encoding),
            Document::Graph(game) => Some(game.graph_view(state, solutions, encoding)),
            Document::Markdown(markdown) => {
                let (fence, choice) = markdown.chosen(choice)?;
                fence.moved(fence.file.graph_view(choice, state, solutions, encoding))
            }
            Document::Pursuit(pursuit) => Some(pursuit.graph_view(state, solutions, encoding)),
        }
    }

    /// The puzzles by name, with their pieces, vertices or words; about `MAX_ITEMS` at most.
    pub fn symbols(&self, context: Context<'_>) -> Vec<Symbol> {
        match &self.0 {
            Document::Board(boards) => boards.symbols(context),
            Document::Graph(game) => game.symbols(context),
            Document::Markdown(markdown) => {
                let symbols = |fence: &Fence| fence.moved(fence.file.symbols(context));
                markdown.fences().iter().flat_map(symbols).take(MAX_ITEMS).collect()
            }
            Document::Pursuit(pursuit) => pursuit.symbols(context),
        }
    }

    /// At most `most` symbols that match a query, without their children.
    pub fn symbols_named(&self, context: Context<'_>, query: &str, most: usize) -> Vec<Symbol> {
        match &self.0 {
            Document::Board(boards) => boards.symbols_named(context, query, most),
            Document::Graph(game) => game.symbols_named(context, query, most),
            Document::Markdown(markdown) => {
                let symbols =
                    |fence: &Fence| fence.moved(fence.file.symbols_named(context, query, most));
                markdown.fences().iter().flat_map(symbols).take(most).collect()
            }
            Document::Pursuit(pursuit) => pursuit.symbols_named(context, query, most),
        }
    }

    /// The occurrences of the cell, vertex or word at a position, at most `MAX_ITEMS`.
    pub fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        match &self.0 {
            Document::Board(boards) => boards.highlights(position, encoding),
            Document::Graph(game) => game.highlights(position, encoding),
            Document::Markdown(markdown) => markdown.at(position).map_or_else(Vec::new, |found| {
                let (fence, position) = found;
                fence.moved(fence.file.highlights(position, encoding))
            }),
            Document::Pursuit(pursuit) => pursuit.highlights(position, encoding),
        }
    }

    /// The occurrences of the name at a position, at most `MAX_ITEMS`. On a
    /// board, nothing has a name.
    pub fn references(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        match &self.0 {
            Document::Board(_) => Vec::new(),
            Document::Graph(game) => game.highlights(position, encoding),
            Document::Markdown(markdown) => markdown.at(position).map_or_else(Vec::new, |found| {
                let (fence, position) = found;
                fence.moved(fence.file.references(position, encoding))
            }),
            Document::Pursuit(pursuit) => pursuit.highlights(position, encoding),
        }
    }

    /// The definition of the cell or name at a position.
    pub fn definition(&self, position: Position, encoding: Encoding) -> Option<Definition> {
        match &self.0 {
            Document::Board(boards) => boards.definition(position, encoding),
            Document::Graph(game) => game.definition(position, encoding),
            Document::Markdown(markdown) => {
                let (fence, position) = markdown.at(position)?;
                fence.moved(fence.file.definition(position, encoding))
            }
            Document::Pursuit(pursuit) => pursuit.definition(position, encoding),
        }
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
        match &self.0 {
            Document::Board(_) => Err(RenameRefused::NoVertex),
            Document::Graph(game) => game.renamable(position, encoding),
            Document::Markdown(markdown) => {
                let (fence, position) = markdown.at(position).ok_or(RenameRefused::NoVertex)?;
                Ok(fence.moved(fence.file.renamable(position, encoding)?))
            }
            Document::Pursuit(pursuit) => pursuit.renamable(position, encoding),
        }
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
        match &self.0 {
            Document::Board(_) => Err(RenameRefused::NoVertex),
            Document::Graph(game) => {
                let edits = game.rename(position, encoding, name)?;
                Ok(joined(self.text(), edits))
            }
            Document::Markdown(markdown) => {
                let (fence, position) = markdown.at(position).ok_or(RenameRefused::NoVertex)?;
                Ok(fence.moved(fence.file.rename(position, encoding, name)?))
            }
            Document::Pursuit(pursuit) => {
                let edits = pursuit.rename(position, encoding, name)?;
                Ok(joined(self.text(), edits))
            }
        }
    }

    /// The completions at a position.
    pub fn completions(&self, context: Context<'_>, position: Position) -> Completions {
        match &self.0 {
            Document::Board(boards) => boards.completions(context, position),
            Document::Graph(game) => game.completions(context, position),
            Document::Markdown(markdown) => match markdown.at(position) {
                Some((fence, position)) => fence.moved(fence.file.completions(context, position)),
                None => Completions::default(),
            },
            Document::Pursuit(pursuit) => pursuit.completions(context, position),
        }
    }

    /// The semantic tokens of the file, or of the lines that a range touches, at most
    /// `MAX_TOKENS`.
    pub fn tokens(&self, context: Context<'_>, range: Option<&Range>) -> Vec<Token> {
        match &self.0 {
            Document::Board(boards) => boards.tokens(context, range),
            Document::Graph(game) => game.tokens(context, range),
            Document::Markdown(markdown) => {
                let tokens = |fence: &Fence, range: Option<&Range>| {
                    fence.moved(fence.file.tokens(context, range))
                };
                markdown.in_range(range, tokens).take(MAX_TOKENS).collect()
            }
            Document::Pursuit(pursuit) => pursuit.tokens(context, range),
        }
    }

    /// The inlay hints on the lines that a range touches, about `MAX_ITEMS` at most.
    pub fn hints(&self, context: Context<'_>, range: &Range) -> Vec<Hint> {
        match &self.0 {
            Document::Board(boards) => boards.hints(context, range),
            Document::Graph(game) => game.hints(context, range),
            Document::Markdown(markdown) => {
                let hints = |fence: &Fence, range: Option<&Range>| {
                    let hints = range.map(|range| fence.file.hints(context, range));
                    fence.moved(hints.unwrap_or_default())
                };
                markdown.in_range(Some(range), hints).take(MAX_ITEMS).collect()
            }
            Document::Pursuit(pursuit) => pursuit.hints(context, range),
        }
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
        match &self.0 {
            Document::Board(boards) => boards.best_line(context, choice),
            Document::Graph(game) => game.best_line(context, choice),
            Document::Markdown(markdown) => {
                let (fence, choice) = markdown.chosen(choice)?;
                fence.file.best_line(context, choice)
            }
            Document::Pursuit(pursuit) => pursuit.best_line(context, choice),
        }
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
        match &self.0 {
            Document::Board(boards) => boards.explanation(context, choice),
            Document::Graph(game) => game.explanation(context, choice),
            Document::Markdown(markdown) => {
                let (fence, choice) = markdown.chosen(choice)?;
                fence.file.explanation(context, choice)
            }
            Document::Pursuit(pursuit) => pursuit.explanation(context, choice),
        }
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
        match &self.0 {
            Document::Board(boards) => {
                let statistics = boards.statistics(context, choice, control)?;
                Ok(statistics.map(|statistics| statistics.markdown() + "\n"))
            }
            Document::Graph(game) => {
                let statistics = game.statistics(context, choice);
                Ok(statistics.map(|statistics| statistics.unwrap_or_else(|why| format!("{why}\n"))))
            }
            Document::Markdown(markdown) => match markdown.chosen(choice) {
                Some((fence, choice)) => fence.file.statistics_text(context, choice, control),
                None => Ok(None),
            },
            Document::Pursuit(pursuit) => {
                let statistics = pursuit.statistics(context, choice);
                Ok(statistics.map(|statistics| statistics.unwrap_or_else(|why| format!("{why}\n"))))
            }
        }
    }

    /// The available refactorings of a puzzle.
    pub fn refactorings(&self, context: Context<'_>, choice: PuzzleChoice) -> Vec<Refactoring> {
        match &self.0 {
            Document::Board(boards) => boards.refactorings(context, choice),
            Document::Markdown(markdown) => match markdown.chosen(choice) {
                Some((fence, choice)) => fence.file.refactorings(context, choice),
                None => Vec::new(),
            },
            Document::Graph(_) | Document::Pursuit(_) => Vec::new(),
        }
    }

    /// A refactoring of a puzzle with its edits; `None` if it is not available.
    pub fn refactored(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        rewrite: Rewrite,
    ) -> Option<(Refactoring, Vec<FileEdit>)> {
        match &self.0 {
            Document::Board(boards) => boards.refactored(context, choice, rewrite),
            Document::Markdown(markdown) => {
                let (fence, choice) = markdown.chosen(choice)?;
                let (refactoring, edits) = fence.file.refactored(context, choice, rewrite)?;
                Some((refactoring, fence.moved(edits)))
            }
            Document::Graph(_) | Document::Pursuit(_) => None,
        }
    }

    /// The search for repairs of a puzzle that is offered on these lines, if there is one.
    pub fn repair_search(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        lines: &RangeInclusive<u32>,
    ) -> Option<OfferedSearch> {
        match &self.0 {
            Document::Board(boards) => boards.repair_search(context, choice, lines),
            Document::Markdown(markdown) => {
                let (fence, choice) = markdown.chosen(choice)?;
                let line = |line: &u32| line.saturating_sub(fence.passage.first_line());
                let lines = line(lines.start())..=line(lines.end());
                fence.moved(fence.file.repair_search(context, choice, &lines))
            }
            Document::Graph(_) | Document::Pursuit(_) => None,
        }
    }

    /// The number, from 0, of the puzzle that a line belongs to.
    pub fn puzzle_number_at(&self, line: u32) -> Option<usize> {
        match &self.0 {
            Document::Board(boards) => boards.board_number_at(line),
            Document::Graph(game) => Some(game.number),
            Document::Markdown(markdown) => {
                let (fence, position) = markdown.at(Position { line, column: 0 })?;
                fence.file.puzzle_number_at(position.line)
            }
            Document::Pursuit(pursuit) => Some(pursuit.number),
        }
    }
}
