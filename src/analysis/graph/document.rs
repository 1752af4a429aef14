//! A game file under edit, with everything known about it but its solution.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::analysis::board::definition::Definition;
use crate::analysis::board::explorer::BoardChoice;
use crate::analysis::board::hover::Hover;
use crate::analysis::completion::Completions;
use crate::analysis::diagnostics::{FileDiagnostic, FileEdit, FileFix, FileRelated, FileReport};
use crate::analysis::document::Context;
use crate::analysis::document::{Document, forward_features};
use crate::analysis::file::PuzzleKind;
use crate::analysis::fix_all::{Trust, joined};
use crate::analysis::folding::Fold;
use crate::analysis::graph::navigation::Highlight;
use crate::analysis::graph::rename::{Renamable, RenameRefused};
use crate::analysis::graph::verdict_change::Saved;
use crate::analysis::inlay::Hint;
use crate::analysis::lens::Lens;
use crate::analysis::links::Link;
use crate::analysis::outline::PuzzleOutline;
use crate::analysis::quick_fixes::{QuickFix, QuickFixId};
use crate::analysis::solve_status::{HAS_ERRORS, Solutions, SolveStatus};
use crate::analysis::symbols::Symbol;
use crate::analysis::tokens::Token;
use crate::analysis::verdict_change::VerdictChange;
use crate::model::GraphPuzzle;
use crate::rules::{CheckedGraph, Diagnostic, Edit, Fix, GraphSolveResult, Report, Rule};
use crate::solve::graph::{GraphGameKey, GraphSolution};
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
    has_rule: Rule::concerns_games,
    open: |text| Ok(Box::new(GraphDocument::new(text)?)),
};

/// A game file under edit. Cloning shares the text and what is found in it.
#[derive(Debug, Clone)]
pub struct GraphDocument {
    text: Text,
    /// What the text says, once somebody has asked: a clone or the original.
    checked: Arc<OnceLock<CheckedGraph>>,
    /// Whether a game that stood here was solved.
    has_past: bool,
    /// What it was when it was saved.
    pub(crate) saved: Saved,
}

impl GraphDocument {
    /// Takes a text, which after an edit is read again when it is asked about.
    ///
    /// # Errors
    /// A text of 4 GiB or more is refused.
    pub fn new(content: &str) -> Result<Self, TooLong> {
        let text = Text::new(content)?;
        Ok(Self { text, checked: Arc::default(), has_past: false, saved: Saved::default() })
    }

    /// Follows an edit. `solutions` tells whether the game was solved as it read before.
    ///
    /// # Errors
    /// A range that runs backwards, and an edit that would make the text too long, leave the document as it was.
    ///
    /// # Complexity
    /// Logarithmic in the text; the next question costs as much as reading it.
    pub fn edit(
        &mut self,
        range: Range<Position>,
        encoding: Encoding,
        insert: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit> {
        self.text.replace(range, encoding, insert)?;
        self.forget(solutions);
        Ok(())
    }

    /// Takes a whole new text.
    ///
    /// # Errors
    /// A text of 4 GiB or more is refused, and the document stays as it was.
    pub fn replace_all(&mut self, content: &str, solutions: &dyn Solutions) -> Result<(), TooLong> {
        self.text = Text::new(content)?;
        self.forget(solutions);
        Ok(())
    }

    /// The text is another now.
    fn forget(&mut self, solutions: &dyn Solutions) {
        // Whoever answers from the text as it was goes on with what it said.
        let before = std::mem::take(&mut self.checked);
        let key = before.get().and_then(|checked| checked.key.as_ref());
        self.saved.leave(key);
        let is_known = |key: &GraphGameKey| {
            matches!(solutions.status(key), SolveStatus::Solved(_))
                || matches!(solutions.result(key, key.start()), Some(GraphSolveResult::Solved(_)))
        };
        self.has_past |= key.is_some_and(is_known);
    }

    /// The text.
    pub const fn text(&self) -> &Text {
        &self.text
    }

    /// Whether it has been read as it stands.
    pub fn is_read(&self) -> bool {
        self.checked.get().is_some()
    }

    /// What it says.
    pub fn checked(&self) -> &CheckedGraph {
        self.checked.get_or_init(|| CheckedGraph::new(self.text.to_string()))
    }

    /// The game, if it has no error that keeps it from being solved.
    pub fn puzzle(&self) -> Option<&GraphPuzzle> {
        self.checked().reading.puzzle.as_ref()
    }

    /// The game to look up solutions by.
    pub fn key(&self) -> Option<&GraphGameKey> {
        self.checked().key.as_ref()
    }

    /// Whether there is anything that could be solved, right or wrong.
    pub fn has_game(&self) -> bool {
        let CheckedGraph { game, reading, .. } = self.checked();
        reading.vertex_count() > 0 || game.statements().next().is_some()
    }

    /// The value of `title`, unless it is missing or empty.
    pub fn title(&self) -> Option<&str> {
        let checked = self.checked();
        Some(checked.reading.title?.of(&checked.game.text))
    }

    /// The 0-based number of the first line of the game itself.
    pub fn first_line(&self) -> Option<u32> {
        let game = &self.checked().game;
        let header = game.header.map(|header| header.line);
        let line = header.or_else(|| game.statements().next().map(|(line, _)| line))?;
        u32::try_from(line).ok()
    }

    /// The solution, or why there is none, as a sentence.
    pub(crate) fn solved(&self, solutions: &dyn Solutions) -> Result<Arc<GraphSolution>, &'static str> {
        let key = self.key().ok_or(HAS_ERRORS)?;
        solutions.status(key).solution_or_reason(self.has_past)
    }

    /// At most `most` diagnostics, in the order of their places.
    ///
    /// # Complexity
    /// Logarithmic in the text for each diagnostic, but for sorting them.
    pub fn report(&self, context: Context<'_>, most: usize) -> FileReport {
        let Report { diagnostics, is_cut } = self.report_with_change(context, most);
        FileReport {
            diagnostics: diagnostics.into_iter().map(|diagnostic| self.place(diagnostic, context.encoding)).collect(),
            is_cut,
        }
    }

    /// The solve result, if the game has been solved or refused.
    pub(crate) fn result(&self, solutions: &dyn Solutions) -> Option<GraphSolveResult> {
        let key = self.key()?;
        solutions.result(key, key.start())
    }

    /// Where an offset of a position is.
    pub(crate) fn offset(&self, position: Position, encoding: Encoding) -> Offset {
        self.text.offset(position, encoding)
    }

    /// A span in lines and columns.
    pub(crate) fn range(&self, span: Span, encoding: Encoding) -> Range<Position> {
        self.text.position(span.start, encoding)..self.text.position(span.end, encoding)
    }

    /// A diagnostic in lines and columns.
    pub(crate) fn place(&self, diagnostic: Diagnostic, encoding: Encoding) -> FileDiagnostic {
        let Diagnostic { rule, severity, span, message, related, fix, is_suppressible: _ } = diagnostic;
        let related = related.into_iter().map(|related| FileRelated {
            range: self.range(related.span, encoding),
            span: related.span,
            message: related.message,
        });
        FileDiagnostic {
            rule,
            severity,
            range: self.range(span, encoding),
            span,
            message,
            related: related.collect(),
            fix: fix.map(|fix| self.place_fix(fix, encoding)),
        }
    }

    /// A fix in lines and columns.
    pub(crate) fn place_fix(&self, fix: Fix, encoding: Encoding) -> FileFix {
        let edit = |Edit { span, text }| FileEdit { range: self.range(span, encoding), span, text };
        FileFix { title: fix.title, edits: fix.edits.into_iter().map(edit).collect(), is_safe: fix.is_safe }
    }
}

impl Document for GraphDocument {
    forward_features!();

    fn kind(&self) -> &'static PuzzleKind {
        &GRAPHS
    }

    fn as_graph(&self) -> Option<&GraphDocument> {
        Some(self)
    }

    fn solve_requests(&self) -> Vec<SolveRequest> {
        self.key().map(|key| SolveRequest::new(key.clone(), key.start())).into_iter().collect()
    }

    fn is_slow_to_read(&self) -> bool {
        self.text.end() > SLOW_FROM
    }

    fn is_read(&self) -> bool {
        self.is_read()
    }

    fn read(&self) {
        self.checked();
    }

    fn take_verdict_changes(&mut self, context: Context<'_>) -> Vec<VerdictChange> {
        self.take_verdict_changes(context).into_iter().collect()
    }

    fn symbols_named(&self, context: Context<'_>, query: &str, most: usize) -> Vec<Symbol> {
        self.symbols_named(context, query, most)
    }

    fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        self.highlights(position, encoding)
    }

    fn references(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        self.highlights(position, encoding)
    }

    fn renamable(&self, position: Position, encoding: Encoding) -> Result<Renamable, RenameRefused> {
        self.renamable(position, encoding)
    }

    fn rename(&self, position: Position, encoding: Encoding, name: &str) -> Result<Vec<FileEdit>, RenameRefused> {
        self.rename(position, encoding, name).map(|edits| joined(&self.text, edits))
    }

    fn completions(&self, context: Context<'_>, position: Position) -> Completions {
        self.completions(context, position)
    }

    fn statistics_text(
        &self,
        context: Context<'_>,
        choice: BoardChoice,
        _control: &dyn Control,
    ) -> Result<Option<String>, Stopped> {
        let statistics = self.statistics(context, choice);
        Ok(statistics.map(|statistics| statistics.unwrap_or_else(|why| format!("{why}\n"))))
    }
}
