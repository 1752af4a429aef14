//! Everything that an editor or the command line can ask of an open file, whatever its kind.
//!
//! A kind implements the features it has; the others keep their defaults, which answer with nothing.

use crate::solve::{Control, SolveRequest, Stopped};
use std::fmt;
use std::ops::{ControlFlow, Range};

use crate::analysis;
use crate::analysis::board::definition::Definition;
use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::BoardChoice;
use crate::analysis::completion::Completions;
use crate::analysis::diagnostics::{FileDiagnostic, FileEdit, FileFix, FileReport};
use crate::analysis::file::PuzzleKind;
use crate::analysis::fix_all::{Trust, in_order, joined};
use crate::analysis::folding::Fold;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::navigation::Highlight;
use crate::analysis::graph::rename::{Renamable, RenameRefused};
use crate::analysis::hover::Hover;
use crate::analysis::inlay::Hint;
use crate::analysis::lens::Lens;
use crate::analysis::links::Link;
use crate::analysis::outline::PuzzleOutline;
use crate::analysis::part::DocumentPart;
use crate::analysis::quick_fixes::{QuickFix, QuickFixId};
use crate::analysis::solve_status::Solutions;
use crate::analysis::symbols::{Symbol, answers_query};
use crate::analysis::tokens::Token;
use crate::analysis::verdict_change::VerdictChange;
use crate::analysis::{fix_all, folding, lens, links, outline, quick_fixes, selection, verdict_change};
use crate::config::Settings;
use crate::rules::{Diagnostic, MOST_KEPT};
use crate::text::{Encoding, Position, Span, Text, TooLong, UnreadableEdit};

/// What answers about a document depend on besides its text.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// What is known about the solutions of its puzzles.
    pub solutions: &'a dyn Solutions,
    /// The settings that apply to it.
    pub settings: &'a Settings,
    /// The unit of columns.
    pub encoding: Encoding,
}

impl<'a> Context<'a> {
    /// Bundles the three.
    pub const fn new(solutions: &'a dyn Solutions, settings: &'a Settings, encoding: Encoding) -> Self {
        Self { solutions, settings, encoding }
    }
}

/// An open file of one kind of puzzle. Its edits are in order and do not overlap.
pub trait Document: fmt::Debug + Send + Sync {
    /// The kind of puzzle.
    fn kind(&self) -> &'static PuzzleKind;

    /// A clone that shares the text and its diagnostics.
    fn boxed_clone(&self) -> Box<dyn Document>;

    /// The boards, for what only boards have: the explorer, play, refactorings.
    fn as_boards(&self) -> Option<&BoardDocument> {
        None
    }

    /// The graph game, for what only graph games have.
    fn as_graph(&self) -> Option<&GraphDocument> {
        None
    }

    /// The text.
    fn text(&self) -> &Text;

    /// A request for every puzzle that can be solved, in order.
    fn solve_requests(&self) -> Vec<SolveRequest>;

    /// The request for one puzzle, if it can be solved.
    fn solve_request(&self, _choice: BoardChoice) -> Option<SolveRequest> {
        self.solve_requests().pop()
    }

    /// The request for the puzzle that a hover at a position needs solved.
    fn solve_request_at(&self, _position: Position, _encoding: Encoding) -> Option<SolveRequest> {
        self.solve_requests().pop()
    }

    /// Whether reading the text takes long enough to be noticed.
    fn is_slow_to_read(&self) -> bool {
        false
    }

    /// Whether the current text has been read, so that features answer at once.
    fn is_read(&self) -> bool {
        true
    }

    /// Reads the text, for this document and its clones.
    fn read(&self) {}

    /// Applies an edit. `solutions` are those of the text before the edit.
    ///
    /// # Errors
    /// A range that runs backwards, or an edit that would make the text too long, leaves the document unchanged.
    fn edit(
        &mut self,
        range: Range<Position>,
        encoding: Encoding,
        insert: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit>;

    /// Replaces the whole text by another of the same kind.
    ///
    /// # Errors
    /// A text of 4 GiB or more leaves the document unchanged.
    fn replace_all(&mut self, content: &str, solutions: &dyn Solutions) -> Result<(), TooLong>;

    /// Notes that the file was saved or opened as it reads now. From then on, a verdict that differs from the one at the
    /// last save is shown with that one.
    fn note_saved(&mut self);

    /// Visits the parts in text order, all of them or those that a span touches, until `visit` breaks.
    fn each_part(&self, touching: Option<Span>, visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>);

    /// Diagnostics about the whole file rather than one of its parts, before settings apply.
    fn whole_file_diagnostics(&self) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// Notes that the verdict changes of the parts with these indices have been taken.
    fn mark_changes_taken(&mut self, parts: &[usize]);

    /// The verdicts that the last save has changed, each returned once.
    fn take_verdict_changes(&mut self, context: Context<'_>) -> Vec<VerdictChange> {
        let (parts, changes) = verdict_change::untaken(self, context);
        self.mark_changes_taken(&parts);
        changes
    }

    /// At most `most` diagnostics, in text order. Parts after those are not looked at.
    ///
    /// # Complexity
    /// Linear in the parts, the diagnostics and the lines that have any, except for sorting within a part.
    fn report(&self, context: Context<'_>, most: usize) -> FileReport {
        let mut report = FileReport::default();
        report.add_about_file(context, self.whole_file_diagnostics());
        self.each_part(None, &mut |part| {
            report.add(context, part, most);
            if report.is_cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        report
    }

    /// Every diagnostic, in text order.
    fn diagnostics(&self, context: Context<'_>) -> Vec<FileDiagnostic> {
        self.report(context, usize::MAX).diagnostics
    }

    /// The fixes of diagnostics at a range, then those of others on its lines, then those of diagnostics with one of the
    /// ranges `named`; the likeliest fix of each diagnostic first. Large edits are left out.
    ///
    /// # Complexity
    /// Linear in the parts touched and in the edits offered.
    fn quick_fixes(&self, context: Context<'_>, range: &analysis::Range, named: &[analysis::Range]) -> Vec<QuickFix> {
        quick_fixes::quick_fixes(self, context, range, named)
    }

    /// The edits of a quick fix; `None` if it is no longer offered.
    fn quick_fix(&self, context: Context<'_>, id: &QuickFixId<'_>) -> Option<Vec<FileEdit>> {
        quick_fixes::quick_fix(self, context, id)
    }

    /// Trusted fixes for the first `most` diagnostics, without overlap.
    fn fixes_at_once(&self, context: Context<'_>, trust: Trust, most: usize) -> Vec<FileFix> {
        fix_all::fixes_at_once(self, context, trust, most)
    }

    /// The edits of every safe fix for the first [`MOST_KEPT`] diagnostics.
    fn fix_all(&self, context: Context<'_>) -> Vec<FileEdit> {
        joined(self.text(), in_order(self.fixes_at_once(context, Trust::Safe, MOST_KEPT)))
    }

    /// The edits that format the document, or the part that a range touches.
    fn format(&self, range: Option<&analysis::Range>, encoding: Encoding) -> Vec<FileEdit>;

    /// What is known about the place at a position.
    fn hover(&self, context: Context<'_>, position: Position) -> Option<Hover>;

    /// The puzzles of the file with their best lines, in order.
    fn outline(&self, context: Context<'_>) -> Vec<PuzzleOutline> {
        outline::outline(self, context)
    }

    /// The puzzles by name, with their pieces, vertices or words.
    fn symbols(&self, context: Context<'_>) -> Vec<Symbol>;

    /// At most `most` symbols that match a query.
    fn symbols_named(&self, context: Context<'_>, query: &str, most: usize) -> Vec<Symbol> {
        let symbols = self.symbols(context).into_iter();
        symbols.filter(|symbol| answers_query(&symbol.name, query)).take(most).collect()
    }

    /// The lines that can be folded.
    ///
    /// # Complexity
    /// Linear in the lines.
    fn folds(&self) -> Vec<Fold> {
        folding::folds(self)
    }

    /// The ranges around a position, each inside the next; the last is the whole file.
    ///
    /// # Complexity
    /// Linear in the lines of the part there.
    fn selections(&self, position: Position, encoding: Encoding) -> Vec<analysis::Range> {
        selection::selections(self, position, encoding)
    }

    /// Every occurrence of the cell, vertex or word at a position.
    fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight>;

    /// Every occurrence of the name at a position.
    fn references(&self, _position: Position, _encoding: Encoding) -> Vec<Highlight> {
        Vec::new()
    }

    /// Where the cell or name at a position is defined.
    fn definition(&self, position: Position, encoding: Encoding) -> Option<Definition>;

    /// The name at a position, if it can be renamed.
    ///
    /// # Errors
    /// Why nothing there can be renamed.
    fn renamable(&self, _position: Position, _encoding: Encoding) -> Result<Renamable, RenameRefused> {
        Err(RenameRefused::NoVertex)
    }

    /// The edits that rename the vertex at a position.
    ///
    /// # Errors
    /// If there is no vertex, or the name is invalid or taken.
    fn rename(&self, _position: Position, _encoding: Encoding, _name: &str) -> Result<Vec<FileEdit>, RenameRefused> {
        Err(RenameRefused::NoVertex)
    }

    /// The names of rules that link to their pages.
    fn links(&self, encoding: Encoding) -> Vec<Link> {
        links::links(self, encoding)
    }

    /// The completions at a position.
    fn completions(&self, context: Context<'_>, position: Position) -> Completions;

    /// The semantic tokens of the file, or of the lines that a range touches.
    fn tokens(&self, context: Context<'_>, range: Option<&analysis::Range>) -> Vec<Token>;

    /// The inlay hints on the lines that a range touches.
    fn hints(&self, context: Context<'_>, range: &analysis::Range) -> Vec<Hint>;

    /// The code lenses above the puzzle with this number, from 0, or above every puzzle.
    fn lenses(&self, context: Context<'_>, only: Option<usize>) -> Vec<Lens> {
        lens::lenses(self, context, only)
    }

    /// The number, from 0, of the puzzle that a line belongs to.
    fn board_number_at(&self, _line: u32) -> Option<usize> {
        Some(0)
    }

    /// The best line as text; `None` if there is no such puzzle.
    ///
    /// # Errors
    /// Why there is no line, as a sentence.
    fn best_line(&self, context: Context<'_>, choice: BoardChoice) -> Option<Result<String, &'static str>>;

    /// The verdict explained, in Markdown; `None` if there is no such puzzle.
    ///
    /// # Errors
    /// Why there is no verdict, as a sentence.
    fn explanation(&self, context: Context<'_>, choice: BoardChoice) -> Option<Result<String, &'static str>>;

    /// The statistics of a puzzle, or why it is not solved, in Markdown; `None` if there is no such puzzle.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    fn statistics_text(
        &self,
        context: Context<'_>,
        choice: BoardChoice,
        control: &dyn Control,
    ) -> Result<Option<String>, Stopped>;
}
