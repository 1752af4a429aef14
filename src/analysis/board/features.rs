//! The features of board files, each in a module of its own, and the entry of their kind.

use std::any::Any;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Arc;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::board::verdict_change::SavedBoard;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::completion::Completions;
use crate::analysis::context::Context;
use crate::analysis::document::{Document, OfferedSearch};
use crate::analysis::edits::{FileEdit, joined};
use crate::analysis::hover::Hover;
use crate::analysis::inlay::Hint;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::navigation::{Definition, Highlight, HighlightKind};
use crate::analysis::part::DocumentPart;
use crate::analysis::refactoring::{Refactoring, Rewrite};
use crate::analysis::report::FileReport;
use crate::analysis::solve_status::Solutions;
use crate::analysis::symbols::Symbol;
use crate::analysis::tokens::Token;
use crate::model::CellKind;
use crate::rules::{CheckedBoard, Diagnostic, Rule, empty_file};
use crate::solve::cache::FactRequest;
use crate::solve::{AnyGame, Control, SolveRequest, Stopped};
use crate::syntax::parse_sections;
use crate::text::{Encoding, Offset, Position, Span, Text, TooLong, UnreadableEdit};

/// Boards of the policeman-and-thief game.
pub static BOARDS: PuzzleKind = PuzzleKind {
    name: "board",
    about: "Boards of the policeman-and-thief game",
    language_id: "stakeout-board",
    extension: "board",
    recognises: |_| true,
    has_rule: Rule::applies_to_boards,
    open: |text| Ok(Box::new(BoardDocument::new(text)?)),
    report: report_of,
};

impl Document for BoardDocument {
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
        &BOARDS
    }

    fn solve_requests(&self) -> Vec<SolveRequest> {
        self.parts().filter_map(request).collect()
    }

    fn fact_requests(&self, context: Context<'_>) -> Vec<FactRequest> {
        self.parts().flat_map(|part| part.fact_requests(context)).collect()
    }

    fn solve_request(&self, choice: PuzzleChoice) -> Option<SolveRequest> {
        request(self.chosen(choice)?.1)
    }

    fn solve_request_at(&self, position: Position, encoding: Encoding) -> Option<SolveRequest> {
        // A wall has no values to show.
        let cell = self.cell_at(position, encoding).filter(|cell| cell.kind != CellKind::Wall)?;
        request(cell.part)
    }

    fn record_save(&mut self) {
        for part in &mut self.parts {
            part.saved.save(part.board.reading.puzzle.as_ref());
        }
    }

    fn each_part(
        &self,
        touching: Option<Span>,
        visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>,
    ) {
        let all = Span { start: Offset::default(), end: self.text().end() };
        let _ = self.boards_in(touching.unwrap_or(all)).try_for_each(|part| visit(&part));
    }

    fn whole_file_diagnostics(&self) -> Vec<Diagnostic> {
        if self.has_boards() { Vec::new() } else { vec![empty_file()] }
    }

    fn mark_changes_taken(&mut self, parts: &[usize]) {
        for &index in parts {
            self.parts[index].saved.is_taken = true;
        }
    }

    fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        let cells = self.same_cells(position, encoding).into_iter();
        cells.map(|range| Highlight { range, kind: HighlightKind::Text }).collect()
    }

    fn refactorings(&self, context: Context<'_>, choice: PuzzleChoice) -> Vec<Refactoring> {
        self.refactorings(context, choice)
    }

    fn refactored(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        rewrite: Rewrite,
    ) -> Option<(Refactoring, Vec<FileEdit>)> {
        self.refactored(context, choice, rewrite)
    }

    fn repair_search(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        lines: &RangeInclusive<u32>,
    ) -> Option<OfferedSearch> {
        self.repair_search(context, choice, lines)
    }

    fn board_number_at(&self, line: u32) -> Option<usize> {
        self.board_number_at(line)
    }

    fn statistics_text(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        control: &dyn Control,
    ) -> Result<Option<String>, Stopped> {
        let statistics = self.statistics(context, choice, control)?;
        Ok(statistics.map(|statistics| statistics.markdown() + "\n"))
    }
}

fn request(part: BoardPart<'_>) -> Option<SolveRequest> {
    part.solve_key().map(|(key, start)| SolveRequest::Board(key.clone(), start))
}

/// The report about a text, whose boards are read one by one and not stored. Calls `game` for every
/// game.
fn report_of(
    context: Context<'_>,
    text: &str,
    most: usize,
    game: &mut dyn FnMut(&AnyGame),
) -> FileReport {
    let mut report = FileReport::default();
    let (saved, mut start, mut first_line) = (SavedBoard::default(), Offset::default(), 0);
    for section in parse_sections(text) {
        let board = CheckedBoard::new(Arc::new(section));
        let part =
            BoardPart { board: &board, start, first_line, has_changed: false, saved: &saved };
        // All sections of a file but the last have a grid.
        if start == Offset::default() && board.section.grid.is_none() {
            report.add_about_file(context, vec![empty_file()]);
        }
        if !report.is_cut {
            report.add(context, &part, most);
        }
        if let Some(key) = &board.key {
            game(&AnyGame::new(key));
        }
        (start, first_line) = (start + Offset::new(board.section.text.len()), part.end_line());
    }
    report
}
