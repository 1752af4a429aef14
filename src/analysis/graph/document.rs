//! A game file under edit, with everything known about it except its solution.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::analysis::context::Context;
use crate::analysis::graph::verdict_change::SavedGame;
use crate::analysis::part::{
    ByteBudget, Difference, DocumentPart, LensVerdict, NoVerdict, OutlineStep, PartReport,
    WITHOUT_START,
};
use crate::analysis::solve_status::{HAS_ERRORS, Solutions, SolveStatus};
use crate::model::{GraphKey, GraphPuzzle, Mention, Vertex, WordReading};
use crate::rules::{
    CheckedGraph, Diagnostic, Facts, Fix, GraphSolveResult, RunRules as _, SolveResult,
};
use crate::solve::SolveRequest;
use crate::solve::graph::{GraphGameKey, GraphSolution};
use crate::syntax::SourceLines;
use crate::text::{Encoding, Offset, Position, Span, Text, TooLong, UnreadableEdit};

/// The name of graph games as a kind of puzzle.
pub(crate) const KIND_NAME: &str = "game";

/// Above this size, reading a text takes milliseconds.
const SLOW_FROM: Offset = Offset::of_bytes(1 << 18);

/// A game file under edit. Cloning shares the text and its diagnostics.
#[derive(Debug, Clone)]
pub(crate) struct GraphDocument {
    text: Text,
    /// The checked text, computed on first use and shared with clones.
    checked: Arc<OnceLock<CheckedGraph>>,
    /// Whether an earlier version of the game was solved.
    was_solved: bool,
    /// The number of the game, from 0, among the puzzles of the surrounding document.
    pub(crate) number: usize,
    /// The game when the document was saved.
    pub(crate) saved: SavedGame,
}

impl GraphDocument {
    /// Stores a text, which is read on first use.
    ///
    /// # Errors
    /// If the text has 4 GiB or more.
    pub(crate) fn new(content: &str) -> Result<Self, TooLong> {
        let text = Text::new(content)?;
        Ok(Self {
            text,
            checked: Arc::default(),
            was_solved: false,
            number: 0,
            saved: SavedGame::default(),
        })
    }

    /// Applies an edit. `solutions` are those of the text before the edit.
    ///
    /// # Errors
    /// A range that runs backwards, or an edit that would make the text too long, leaves the
    /// document unchanged.
    pub(crate) fn edit(
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

    /// Replaces the whole text.
    ///
    /// # Errors
    /// A text of 4 GiB or more leaves the document unchanged.
    pub(crate) fn replace_all(
        &mut self,
        content: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), TooLong> {
        self.text = Text::new(content)?;
        self.forget(solutions);
        Ok(())
    }

    /// Discards the results for the text before an edit.
    fn forget(&mut self, solutions: &dyn Solutions) {
        // Clones made before the edit keep the results for the earlier text.
        let before = std::mem::take(&mut self.checked);
        let key = before.get().and_then(|checked| checked.key.as_ref());
        self.saved.leave(key);
        let is_known = |key: &GraphGameKey| {
            matches!(solutions.status(key), SolveStatus::Solved(_))
                || matches!(solutions.result(key, key.start()), Some(GraphSolveResult::Solved(_)))
        };
        self.was_solved |= key.is_some_and(is_known);
    }

    /// The text.
    pub(crate) const fn text(&self) -> &Text {
        &self.text
    }

    /// See `File::record_save`.
    pub(crate) fn record_save(&mut self) {
        self.saved.is_current = true;
    }

    /// See `File::mark_changes_taken`.
    pub(crate) fn mark_changes_taken(&mut self, parts: &[usize]) {
        self.saved.is_taken |= !parts.is_empty();
    }

    /// Whether reading the text takes a noticeable time.
    pub(crate) fn is_slow_to_read(&self) -> bool {
        self.text.end() > SLOW_FROM
    }

    /// Whether the current text has been read.
    pub(crate) fn is_read(&self) -> bool {
        self.checked.get().is_some()
    }

    /// The checked text, which is read on first use.
    pub(crate) fn checked(&self) -> &CheckedGraph {
        self.checked.get_or_init(|| CheckedGraph::new(self.text.to_string()))
    }

    /// The game, if it has no error that keeps it from being solved.
    pub(crate) fn puzzle(&self) -> Option<&GraphPuzzle> {
        self.checked().reading.puzzle.as_ref()
    }

    /// The key of the game in the solution cache.
    pub(crate) fn key(&self) -> Option<&GraphGameKey> {
        self.checked().key.as_ref()
    }

    /// The request for its verdict, if it can be solved.
    pub(crate) fn solve_request(&self) -> Option<SolveRequest> {
        let key = self.key()?;
        Some(SolveRequest::Graph(key.clone(), key.start()))
    }

    /// Whether there is a game, with or without errors.
    pub(crate) fn has_game(&self) -> bool {
        let CheckedGraph { game, reading, .. } = self.checked();
        reading.has_content(game)
    }

    /// The value of `title`, unless it is missing or empty.
    pub(crate) fn title(&self) -> Option<&str> {
        let checked = self.checked();
        Some(checked.reading.title?.of(&checked.game.text))
    }

    /// The 0-based number of the first line of the game itself.
    pub(crate) fn first_line(&self) -> Option<u32> {
        let game = &self.checked().game;
        let header = game.header.map(|header| header.line);
        let octal = self.checked().reading.directive(GraphKey::Octal);
        let line = header
            .or_else(|| game.statements().next().map(|(line, _)| line))
            .or_else(|| octal.map(|octal| octal.directive.line))?;
        u32::try_from(line).ok()
    }

    /// The solution, or why there is none, as a sentence.
    pub(crate) fn solved(
        &self,
        solutions: &dyn Solutions,
    ) -> Result<Arc<GraphSolution>, &'static str> {
        let key = self.key().ok_or(HAS_ERRORS)?;
        solutions.status(key).solution_or_reason(self.was_solved)
    }

    /// Whether another game was solved in this document.
    pub(crate) const fn was_solved(&self) -> bool {
        self.was_solved
    }

    /// The solve result, if the game was solved or is too large.
    pub(crate) fn result(&self, solutions: &dyn Solutions) -> Option<GraphSolveResult> {
        let key = self.key()?;
        solutions.result(key, key.start())
    }

    /// The vertex that is the subject of a line, if any.
    pub(crate) fn subject_of(&self, line: usize) -> Option<Mention> {
        let checked = self.checked();
        checked.reading.subject_on(&checked.game, line)
    }

    /// The first line about each vertex, in order, with the line's content.
    pub(crate) fn own_lines(&self) -> impl Iterator<Item = (Mention, Span)> + '_ {
        let game = &self.checked().game;
        let mut seen = std::collections::HashSet::new();
        game.statements().filter_map(move |(line, content)| {
            let mention = self.subject_of(line)?;
            seen.insert(mention.vertex).then_some((mention, content))
        })
    }

    /// The word on a line and its place there; for a duplicate, the first listed word.
    pub(crate) fn word_on(&self, line: usize) -> Option<(Span, &WordReading)> {
        let checked = self.checked();
        let content = checked.game.statement(line)?;
        Some((content, checked.reading.word(&checked.game, content.of(&checked.game.text))?))
    }

    /// The vertex mentioned at an offset.
    pub(crate) fn vertex_at(&self, at: Offset) -> Option<(Span, Vertex)> {
        let checked = self.checked();
        checked.reading.mention_at(&checked.game, at).map(|mention| (mention.span, mention.vertex))
    }

    /// The offset of a position.
    pub(crate) fn offset(&self, position: Position, encoding: Encoding) -> Offset {
        self.text.offset(position, encoding)
    }

    /// A span in lines and columns.
    pub(crate) fn range(&self, span: Span, encoding: Encoding) -> Range<Position> {
        self.text.position(span.start, encoding)..self.text.position(span.end, encoding)
    }
}

impl DocumentPart for GraphDocument {
    fn kind_name(&self) -> &'static str {
        KIND_NAME
    }

    fn source(&self) -> &SourceLines {
        &self.checked().game
    }

    fn has_puzzle(&self) -> bool {
        self.has_game()
    }

    fn title(&self) -> Option<&str> {
        GraphDocument::title(self)
    }

    fn name(&self, _number: usize) -> String {
        self.title().unwrap_or("The game").to_owned()
    }

    fn spans_around(&self, at: Offset) -> Vec<Span> {
        self.spans_around(at)
    }

    fn report(&self, context: Context<'_>, most: usize) -> PartReport {
        let result = self.result(context.solutions);
        let verdict = result.clone().and_then(SolveResult::solved);
        let found = self.checked().report(result, Facts::NONE, context.settings, most);
        let outcome =
            verdict.map(|verdict| verdict.map_or(WITHOUT_START, |verdict| verdict.name()));
        PartReport { found, outcome }
    }

    fn fixes(
        &self,
        context: Context<'_>,
        diagnostics: &[Diagnostic],
        pointed: Span,
        room: &mut ByteBudget,
    ) -> Vec<Vec<Fix>> {
        let result = self.result(context.solutions);
        let known = (result, Facts::NONE);
        room.fill(diagnostics, |diagnostic, most_bytes| {
            self.checked().fixes(diagnostic, known.clone(), pointed, most_bytes)
        })
    }

    fn likely_fixes(&self, context: Context<'_>, diagnostics: &[Diagnostic]) -> Vec<Fix> {
        let result = self.result(context.solutions);
        diagnostics
            .iter()
            .filter_map(|diagnostic| self.checked().likely_fix(diagnostic, result.clone()))
            .collect()
    }

    fn verdict(&self, solutions: &dyn Solutions) -> Result<LensVerdict, NoVerdict> {
        let none = |reason, can_be_solved| NoVerdict { reason, can_be_solved };
        let Some(verdict) = GraphDocument::verdict(self, solutions) else {
            return Err(match self.solved(solutions) {
                Ok(_) => none("Solved; it has no start", false),
                Err(reason) => none(reason, self.puzzle().is_some()),
            });
        };
        let has_line = verdict.has_line();
        Ok(LensVerdict { text: verdict.to_string(), has_line, has_critical_cells: false })
    }

    fn difference(&self, solutions: &dyn Solutions) -> Option<Difference> {
        self.difference(solutions)
    }

    fn is_change_taken(&self) -> bool {
        self.saved.is_taken
    }

    fn best_line_steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        self.steps(context)
    }
}
