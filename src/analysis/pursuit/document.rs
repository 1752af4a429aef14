//! A pursuit file under edit, with everything known about it except its solution.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::part::{
    ByteBudget, Difference, DocumentPart, LensVerdict, MAX_TURNS, NoVerdict, OutlineStep,
    PartReport, Placer, WITHOUT_START,
};
use crate::analysis::solve_status::{HAS_ERRORS, Solutions, SolveStatus};
use crate::model::{PursuitPuzzle, PursuitStart};
use crate::rules::{
    CheckedPursuit, Diagnostic, Facts, Fix, PursuitSolveResult, RunRules as _, SolveResult,
};
use crate::solve::SolveRequest;
use crate::solve::pursuit::{PursuitGameKey, PursuitSolution, PursuitStep, PursuitVerdict};
use crate::syntax::SourceLines;
use crate::text::{Encoding, Offset, Position, Span, Text, TooLong, UnreadableEdit};

/// The kind's name on the command line.
pub(crate) const KIND_NAME: &str = "pursuit";

/// Above this size, reading a text takes milliseconds.
const SLOW_FROM: Offset = Offset::of_bytes(1 << 18);

/// A pursuit file under edit. Cloning shares the text and its diagnostics.
#[derive(Debug, Clone)]
pub(crate) struct PursuitDocument {
    text: Text,
    /// The checked text, computed on first use and shared with clones.
    checked: Arc<OnceLock<CheckedPursuit>>,
    /// Whether an earlier version of the game was solved.
    was_solved: bool,
    /// The number of the pursuit, from 0, among the puzzles of the surrounding document.
    pub(crate) number: usize,
    saved: SavedPursuit,
}

/// A pursuit at the last two saves that changed it.
#[derive(Debug, Clone, Default)]
struct SavedPursuit {
    /// The puzzle at the last save of an earlier text. If that is wrong, the last one without.
    before: Option<(PursuitGameKey, PursuitStart)>,
    /// Whether the current text is saved.
    is_current: bool,
    /// Whether the change of its verdict was returned.
    is_taken: bool,
}

impl PursuitDocument {
    /// Stores a text, which is read on first use.
    ///
    /// # Errors
    /// If the text is 4 GiB or longer.
    pub(crate) fn new(content: &str) -> Result<Self, TooLong> {
        let (text, saved) = (Text::new(content)?, SavedPursuit::default());
        Ok(Self { text, checked: Arc::default(), was_solved: false, number: 0, saved })
    }

    /// Applies an edit. `solutions` belong to the text before the edit.
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
    /// A text of 4 GiB or longer leaves the document unchanged.
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
        let read = before.get();
        let puzzle = read.and_then(|checked| {
            Some((checked.key.clone()?, checked.reading.puzzle.as_ref()?.start))
        });
        let was_current = std::mem::take(&mut self.saved.is_current);
        let Some((key, start)) = puzzle else { return };
        self.was_solved |= matches!(solutions.status(&key), SolveStatus::Solved(_))
            || matches!(solutions.result(&key, start), Some(PursuitSolveResult::Solved(_)));
        if was_current {
            self.saved = SavedPursuit { before: Some((key, start)), ..SavedPursuit::default() };
        }
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

    /// Whether the current text was read.
    pub(crate) fn is_read(&self) -> bool {
        self.checked.get().is_some()
    }

    /// The checked text, which is read on first use.
    pub(crate) fn checked(&self) -> &CheckedPursuit {
        self.checked.get_or_init(|| CheckedPursuit::new(self.text.to_string()))
    }

    /// The puzzle, without an error that keeps it from being solved.
    pub(crate) fn puzzle(&self) -> Option<&PursuitPuzzle> {
        self.checked().reading.puzzle.as_ref()
    }

    /// The key of the game in the solution cache.
    pub(crate) fn key(&self) -> Option<&PursuitGameKey> {
        self.checked().key.as_ref()
    }

    /// The request for its verdict, if it can be solved.
    pub(crate) fn solve_request(&self) -> Option<SolveRequest> {
        Some(SolveRequest::Pursuit(self.key()?.clone(), self.puzzle()?.start))
    }

    /// Whether there is a pursuit, with or without errors.
    pub(crate) fn has_pursuit(&self) -> bool {
        self.checked().text.statements().next().is_some()
    }

    /// Whether `choice` is the only pursuit of the file, and the file is sound.
    pub(crate) fn is_meant(&self, choice: PuzzleChoice) -> bool {
        let is_other = matches!(choice, PuzzleChoice::Number(number) if number != self.number);
        self.has_pursuit() && !is_other
    }

    /// The value of `title`, unless it is missing or empty.
    pub(crate) fn title(&self) -> Option<&str> {
        let checked = self.checked();
        Some(checked.reading.values.title?.of(&checked.text.text))
    }

    /// The title, or words for a pursuit without one.
    pub(crate) fn name(&self) -> &str {
        self.title().unwrap_or("Pursuit")
    }

    /// The 0-based number of the first line of the graph.
    pub(crate) fn first_line(&self) -> Option<u32> {
        let (line, _) = self.checked().text.statements().next()?;
        u32::try_from(line).ok()
    }

    /// The name of a vertex.
    pub(crate) fn vertex_name(&self, vertex: u32) -> &str {
        let checked = self.checked();
        checked.reading.name(&checked.text, vertex)
    }

    /// The solution, or why it is missing, as a sentence.
    pub(crate) fn solved(
        &self,
        solutions: &dyn Solutions,
    ) -> Result<Arc<PursuitSolution>, &'static str> {
        let key = self.key().ok_or(HAS_ERRORS)?;
        solutions.status(key).solution_or_reason(self.was_solved)
    }

    /// The solve result, if the game was solved or is too large.
    pub(crate) fn result(&self, solutions: &dyn Solutions) -> Option<PursuitSolveResult> {
        solutions.result(self.key()?, self.puzzle()?.start)
    }

    /// The verdict, if it is known and there is one.
    pub(crate) fn known_verdict(&self, solutions: &dyn Solutions) -> Option<PursuitVerdict> {
        let verdict = self.result(solutions)?.solved()?;
        (verdict.value.is_some() || verdict.cop_number.is_some()).then_some(verdict)
    }

    /// The offset of a position.
    pub(crate) fn offset(&self, position: Position, encoding: Encoding) -> Offset {
        self.text.offset(position, encoding)
    }

    /// A span in lines and columns.
    pub(crate) fn range(&self, span: Span, encoding: Encoding) -> Range<Position> {
        self.text.position(span.start, encoding)..self.text.position(span.end, encoding)
    }

    /// A step in words: `the police to a, b`.
    pub(crate) fn step_in_words(
        &self,
        step: PursuitStep,
        written: impl Fn(&str) -> String,
    ) -> String {
        let (who, to): (_, Vec<u32>) = match step {
            PursuitStep::Police(squad) => ("the police", squad.vertices().to_vec()),
            PursuitStep::Thief(vertex) => ("the thief", vec![vertex]),
        };
        let names: Vec<String> =
            to.into_iter().map(|vertex| written(self.vertex_name(vertex))).collect();
        format!("{who} to {}", names.join(", "))
    }
}

impl DocumentPart for PursuitDocument {
    fn kind_name(&self) -> &'static str {
        KIND_NAME
    }

    fn source(&self) -> &SourceLines {
        &self.checked().text
    }

    fn has_puzzle(&self) -> bool {
        self.has_pursuit()
    }

    fn title(&self) -> Option<&str> {
        PursuitDocument::title(self)
    }

    fn name(&self, _number: usize) -> String {
        self.title().unwrap_or("The pursuit").to_owned()
    }

    fn spans_around(&self, at: Offset) -> Vec<Span> {
        self.spans_around(at)
    }

    fn report(&self, context: Context<'_>, most: usize) -> PartReport {
        let result = self.result(context.solutions);
        let found = self.checked().report(result, Facts::NONE, context.settings, most);
        let verdict = result.and_then(SolveResult::solved);
        let outcome = verdict.map(|verdict| match verdict.value {
            Some(value) => value.outcome.name(),
            None if verdict.cop_number.is_some() => "cop number",
            None => WITHOUT_START,
        });
        PartReport { found, outcome }
    }

    fn fixes(
        &self,
        context: Context<'_>,
        diagnostics: &[Diagnostic],
        pointed: Span,
        room: &mut ByteBudget,
    ) -> Vec<Vec<Fix>> {
        let known = (self.result(context.solutions), Facts::NONE);
        room.fill(diagnostics, |diagnostic, most_bytes| {
            self.checked().fixes(diagnostic, known, pointed, most_bytes)
        })
    }

    fn likely_fixes(&self, context: Context<'_>, diagnostics: &[Diagnostic]) -> Vec<Fix> {
        let result = self.result(context.solutions);
        let fix = |diagnostic| self.checked().likely_fix(diagnostic, result);
        diagnostics.iter().filter_map(fix).collect()
    }

    fn verdict(&self, solutions: &dyn Solutions) -> Result<LensVerdict, NoVerdict> {
        let none = |reason, can_be_solved| NoVerdict { reason, can_be_solved };
        let Some(verdict) = self.known_verdict(solutions) else {
            return Err(match self.solved(solutions) {
                Ok(_) => none("Solved; it has no policemen", false),
                Err(reason) => none(reason, self.puzzle().is_some()),
            });
        };
        let turns = verdict.value.and_then(|value| value.turns);
        let has_line = turns.is_some_and(|turns| turns.0 > 0);
        Ok(LensVerdict { text: verdict.to_string(), has_line, has_critical_cells: false })
    }

    fn difference(&self, solutions: &dyn Solutions) -> Option<Difference> {
        let (before, start) = self.saved.before.as_ref().filter(|_| self.saved.is_current)?;
        let was = solutions.result(before, *start)?.solved()?;
        let now = self.known_verdict(solutions)?;
        let outcome = |verdict: PursuitVerdict| verdict.value.map(|value| value.outcome);
        let is_any = was.value.is_some() || was.cop_number.is_some();
        (is_any && was.to_string() != now.to_string()).then(|| Difference {
            before: was.to_string(),
            now: now.to_string(),
            changes_outcome: outcome(was) != outcome(now) || outcome(now).is_none(),
            cells: None,
            span: None,
        })
    }

    fn is_change_taken(&self) -> bool {
        self.saved.is_taken
    }

    fn best_line_steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        let (Some(key), Some(puzzle)) = (self.key(), self.puzzle()) else { return Vec::new() };
        let line = context.solutions.best_line(key, puzzle.start);
        let mut placer = Placer::new(self, context.encoding);
        let steps = line.iter().take(MAX_TURNS).zip(1..).filter_map(|(&step, turn)| {
            let vertex = match step {
                PursuitStep::Police(squad) => *squad.vertices().first()?,
                PursuitStep::Thief(vertex) => vertex,
            };
            let place = *self.checked().reading.names.get(vertex as usize)?;
            let words = self.step_in_words(step, |name| format!("`{name}`"));
            let message = format!("turn {turn}: {words}");
            Some(OutlineStep { range: placer.range(place), message })
        });
        steps.collect()
    }
}
