//! The features of graph games, each in a module of its own, and the entry of their kind.

use std::any::Any;
use std::ops::{ControlFlow, Range};

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::completion::Completions;
use crate::analysis::context::Context;
use crate::analysis::document::Document;
use crate::analysis::edits::{FileEdit, joined};
use crate::analysis::file::File;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::hover::Hover;
use crate::analysis::inlay::Hint;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::navigation::{Definition, Highlight, Renamable, RenameRefused};
use crate::analysis::part::DocumentPart;
use crate::analysis::report::FileReport;
use crate::analysis::solve_status::Solutions;
use crate::analysis::symbols::Symbol;
use crate::analysis::tokens::Token;
use crate::rules::Rule;
use crate::solve::{Control, SolveRequest, Stopped};
use crate::syntax::GraphText;
use crate::text::{Encoding, Offset, Position, Span, Text, TooLong, UnreadableEdit};

/// Above this size, reading a text takes milliseconds.
const SLOW_FROM: Offset = Offset::of_bytes(1 << 18);

/// A game on a graph.
pub static GRAPHS: PuzzleKind = PuzzleKind {
    name: "game",
    about: "A game on a graph",
    language_id: "stakeout-game",
    extension: "game",
    recognises: GraphText::is_likely,
    has_rule: Rule::applies_to_graphs,
    open: |text| Ok(Box::new(GraphDocument::new(text)?)),
    report: |context, text, most, game| match File::new(text, &GRAPHS) {
        Ok(file) => {
            file.solve_requests().iter().for_each(|request| game(&request.game()));
            file.report(context, most)
        }
        // Such a text has no positions.
        Err(TooLong) => FileReport { diagnostics: Vec::new(), is_cut: true },
    },
};

impl Document for GraphDocument {
    fn boxed_clone(&self) -> Box<dyn Document> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn hover(&self, context: Context<'_>, position: Position) -> Option<Hover> {
        self.hover(context, position)
    }

    fn symbols(&self, context: Context<'_>) -> Vec<Symbol> {
        self.symbols(context)
    }

    fn symbols_named(&self, context: Context<'_>, query: &str, most: usize) -> Vec<Symbol> {
        self.symbols_named(context, query, most)
    }

    fn definition(&self, position: Position, encoding: Encoding) -> Option<Definition> {
        self.definition(position, encoding)
    }

    fn tokens(&self, context: Context<'_>, range: Option<&Range<Position>>) -> Vec<Token> {
        self.tokens(context, range)
    }

    fn hints(&self, context: Context<'_>, range: &Range<Position>) -> Vec<Hint> {
        self.hints(context, range)
    }

    fn completions(&self, context: Context<'_>, position: Position) -> Completions {
        self.completions(context, position)
    }

    fn best_line(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>> {
        self.best_line(context, choice)
    }

    fn explanation(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>> {
        self.explanation(context, choice)
    }

    fn format(&self, range: Option<&Range<Position>>, encoding: Encoding) -> Vec<FileEdit> {
        joined(self.text(), self.format(range, encoding))
    }

    fn text(&self) -> &Text {
        self.text()
    }

    fn edit(
        &mut self,
        range: Range<Position>,
        encoding: Encoding,
        insert: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit> {
        self.edit(range, encoding, insert, solutions)
    }

    fn replace_all(&mut self, content: &str, solutions: &dyn Solutions) -> Result<(), TooLong> {
        self.replace_all(content, solutions)
    }

    fn kind(&self) -> &'static PuzzleKind {
        &GRAPHS
    }

    fn solve_requests(&self) -> Vec<SolveRequest> {
        self.key().map(|key| SolveRequest::Graph(key.clone(), key.start())).into_iter().collect()
    }

    fn is_slow_to_read(&self) -> bool {
        self.text().end() > SLOW_FROM
    }

    fn is_read(&self) -> bool {
        self.is_read()
    }

    fn read(&self) {
        self.checked();
    }

    fn record_save(&mut self) {
        self.saved.is_current = true;
    }

    fn each_part(
        &self,
        _touching: Option<Span>,
        visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>,
    ) {
        let _ = visit(self);
    }

    fn mark_changes_taken(&mut self, parts: &[usize]) {
        self.saved.is_taken |= !parts.is_empty();
    }

    fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        self.highlights(position, encoding)
    }

    fn references(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        self.highlights(position, encoding)
    }

    fn renamable(
        &self,
        position: Position,
        encoding: Encoding,
    ) -> Result<Renamable, RenameRefused> {
        self.renamable(position, encoding)
    }

    fn rename(
        &self,
        position: Position,
        encoding: Encoding,
        name: &str,
    ) -> Result<Vec<FileEdit>, RenameRefused> {
        self.rename(position, encoding, name).map(|edits| joined(self.text(), edits))
    }

    fn statistics_text(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        _control: &dyn Control,
    ) -> Result<Option<String>, Stopped> {
        let statistics = self.statistics(context, choice);
        Ok(statistics.map(|statistics| statistics.unwrap_or_else(|why| format!("{why}\n"))))
    }
}
