//! The input of shared features: one checked puzzle with its location in the document.
//!
//! A kind implements [`DocumentPart`] once, for a section of boards or for all of its text; its places
//! are those of its block, and [`PlacedPart`] moves them to the file. Diagnostics, fixes, links,
//! lenses, outline, folds and verdict changes follow from it.
//! Deliberately not here: those features.

use std::collections::HashMap;
use std::fmt::Display;
use std::ops::Range as Lines;

use crate::analysis::context::Context;
use crate::analysis::edits::{FileEdit, FileFix};
use crate::analysis::file_diagnostic::{FileDiagnostic, FileRelated};
use crate::analysis::solve_status::{Solutions, SolveState};
use crate::rules::{Diagnostic, Edit, Fix, JudgedExpect, ReportedDiagnostics};
use crate::solve::{SolveRequest, Turns};
use crate::syntax::{Line, LineKind, SourceLines};
use crate::text::{Encoding, LineColumns, Offset, Passage, Position, Range, Span, Text};

/// A section of the text of a block, or all of it, which is the default. Spans are bytes from its
/// start.
pub(crate) trait DocumentPart {
    /// The name of its kind of puzzle.
    fn kind_name(&self) -> &'static str;

    /// Its text as lines and directives.
    fn source(&self) -> &SourceLines;

    /// Where it starts in the text of its block.
    fn start(&self) -> Offset {
        Offset::default()
    }

    /// The 0-based number of its first line there.
    fn first_line(&self) -> u32 {
        0
    }

    /// The 0-based lines there that belong to it.
    fn line_range(&self) -> Lines<u32> {
        0..u32::MAX
    }

    /// Whether it has a board or a game, valid or not.
    fn has_puzzle(&self) -> bool;

    /// The title, unless it is missing or empty.
    fn title(&self) -> Option<&str>;

    /// Its name, given its number among the puzzles of the document, from 0.
    fn name(&self, number: usize) -> String;

    /// The lines of the puzzle itself, its directives included: comments and blank lines around it
    /// are not its own.
    fn own_lines(&self) -> Option<Lines<usize>> {
        let lines = &self.source().lines;
        let is_own = |line: &Line| !matches!(line.kind, LineKind::Blank | LineKind::Comment);
        let first = lines.iter().position(is_own)?;
        let last = lines.iter().rposition(is_own)?;
        Some(first..last + 1)
    }

    /// The lines that can be folded; those of one line are ignored.
    fn foldable(&self) -> Vec<(Lines<usize>, FoldKind)> {
        let lines = &self.source().lines;
        let blocks = runs(lines, |kind| kind != LineKind::Blank).map(|run| (run, FoldKind::Block));
        let comments =
            runs(lines, |kind| kind == LineKind::Comment).map(|run| (run, FoldKind::Comment));
        blocks.chain(comments).collect()
    }

    /// The spans within a line that a user may want to select, as levels, the innermost first. Those
    /// of a level are in order and do not overlap.
    fn spans_in(&self, line: usize) -> Vec<Vec<Span>>;

    /// The lines that a user may want to select together, in order: those between blank lines.
    fn selected_blocks(&self) -> Vec<Span> {
        let lines = &self.source().lines;
        let span = |run: Lines<usize>| {
            let block = &lines[run];
            Some(block.first()?.whole().cover(block.last()?.whole()))
        };
        runs(lines, |kind| kind != LineKind::Blank).filter_map(span).collect()
    }

    /// What the rules report, at most `most` diagnostics, and the outcome.
    fn report(&self, context: Context<'_>, most: usize) -> PartReport;

    /// The fixes of each of these diagnostics, the likeliest first. `pointed` is the span under the
    /// cursor.
    fn fixes(
        &self,
        context: Context<'_>,
        diagnostics: &[Diagnostic],
        pointed: Span,
        room: &mut ByteBudget,
    ) -> Vec<Vec<Fix>>;

    /// The safe fix of each of these diagnostics or else its likely one, if it has either.
    fn likely_fixes(&self, context: Context<'_>, diagnostics: &[Diagnostic]) -> Vec<Fix>;

    /// How far its solve has come.
    fn solve_state(&self, solutions: &dyn Solutions) -> SolveState;

    /// The request to solve it, unless an error keeps it from being solved.
    fn solve_request(&self) -> Option<SolveRequest>;

    /// The verdict at the start.
    ///
    /// # Errors
    /// Why there is none.
    fn verdict(&self, solutions: &dyn Solutions) -> Result<LensVerdict, NoVerdict>;

    /// Its `expect`, compared with the verdict if that is known; `None` if it is missing or empty.
    fn judged_expect(&self, solutions: &dyn Solutions) -> Option<JudgedExpect>;

    /// The edit after which `expect` states the verdict; `None` if that is unknown or stated already.
    fn assert_verdict(&self, solutions: &dyn Solutions) -> Option<Edit>;

    /// How the verdict differs from that before the last save that changed the puzzle.
    fn difference(&self, solutions: &dyn Solutions) -> Option<Difference>;

    /// Whether that difference has been returned by [`File::take_verdict_changes`].
    ///
    /// [`File::take_verdict_changes`]: crate::analysis::File::take_verdict_changes
    fn is_change_taken(&self) -> bool;

    /// The best line from the start, at most [`MAX_TURNS`] turns. Empty without a solution.
    fn best_line_steps(&self, context: Context<'_>) -> Vec<OutlineStep>;
}

/// A part, and where its block is in the file.
#[derive(Clone, Copy)]
pub(crate) struct PlacedPart<'a> {
    pub(crate) part: &'a dyn DocumentPart,
    passage: Option<PlacedText<'a>>,
}

/// A passage that is not the whole file, and its text.
type PlacedText<'a> = (&'a Passage, &'a Text);

impl<'a> PlacedPart<'a> {
    /// A part of a block that is the whole file.
    pub(crate) const fn whole(part: &'a dyn DocumentPart) -> Self {
        Self { part, passage: None }
    }

    /// A part of a block with this passage and this text.
    pub(crate) fn in_passage(
        part: &'a dyn DocumentPart,
        passage: &'a Passage,
        text: &'a Text,
    ) -> Self {
        Self { part, passage: (!passage.is_whole()).then_some((passage, text)) }
    }

    /// The offset in the part of an offset of the file.
    pub(crate) fn local_offset(&self, offset: Offset) -> Offset {
        let offset = self.passage.map_or(offset, |(passage, _)| passage.offset_in(offset));
        offset.max(self.part.start()) - self.part.start()
    }

    /// The span in the file of a span of the part.
    pub(crate) fn span(&self, span: Span) -> Span {
        let span = span.shifted(self.part.start());
        self.passage.map_or(span, |(passage, _)| passage.span_out(span))
    }

    /// The 0-based number in the file of a line of the part.
    pub(crate) fn line(&self, index: usize) -> u32 {
        let line = self.part.first_line().saturating_add(u32::try_from(index).unwrap_or(u32::MAX));
        self.passage.map_or(line, |(passage, _)| passage.lines_out(line..line).start)
    }

    /// The 0-based lines of the file that belong to the part.
    pub(crate) fn line_range(&self) -> Lines<u32> {
        let lines = self.part.line_range();
        self.passage.map_or(lines.clone(), |(passage, _)| passage.lines_out(lines))
    }

    /// See [`DocumentPart::best_line_steps`].
    pub(crate) fn best_line_steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        let mut steps = self.part.best_line_steps(context);
        if let Some((passage, _)) = self.passage {
            for step in &mut steps {
                step.range = passage.range_out(&step.range);
            }
        }
        steps
    }

    /// Converts spans of the part to ranges of the file.
    pub(crate) fn placer(&self, encoding: Encoding) -> Placer<'a> {
        Placer { passage: self.passage, ..Placer::new(self.part, encoding) }
    }
}

/// Counted in place of an outcome for a game whose start is not given.
pub(crate) const WITHOUT_START: &str = "without a start";

/// The results of a part.
#[derive(Debug)]
pub(crate) struct PartReport {
    /// What the rules report.
    pub found: ReportedDiagnostics,
    /// The outcome at the start in few words, `cost` for a cost game, `cop number` for a pursuit that
    /// asserts nothing else, [`WITHOUT_START`]; `None` if it was not solved.
    pub outcome: Option<&'static str>,
}

/// The verdict of a puzzle at its start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LensVerdict {
    /// The verdict as a sentence.
    pub text: String,
    /// The outcome; `None` for a verdict that is a number.
    pub outcome: Option<&'static str>,
    /// The turns to the end, unless nobody ends it or the kind counts none.
    pub turns: Option<Turns>,
    /// Whether there is a best line to show.
    pub has_line: bool,
    /// Whether there are cells that may be critical.
    pub has_critical_cells: bool,
}

/// Why there is no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoVerdict {
    /// The reason, as a sentence.
    pub reason: &'static str,
    /// Whether solving would find one.
    pub can_be_solved: bool,
}

/// The difference between two verdicts of a puzzle.
#[derive(Debug, Clone)]
pub(crate) struct Difference {
    /// The verdict before.
    pub before: String,
    /// The verdict now.
    pub now: String,
    /// Whether the winner or the cost has changed.
    pub changes_outcome: bool,
    /// As in `VerdictChange::cells`.
    pub cells: Option<(u32, u32)>,
    /// The first place where the text differs from before, if known.
    pub span: Option<Span>,
}

/// The verdict before, as a line.
pub(crate) fn history(before: &dyn Display, cells: Option<(u32, u32)>) -> String {
    let cells = match cells {
        None => String::new(),
        Some((change, all)) => {
            let number = if change == 0 { "none".to_owned() } else { change.to_string() };
            let has = if change > 1 { "have" } else { "has" };
            format!("; {number} of {all} cells {has} another outcome now")
        }
    };
    format!("before the last change: {before}{cells}")
}

/// The most turns of a best line in a report: on a large board there may be thousands.
pub(crate) const MAX_TURNS: usize = 1000;

/// One move of a best line, placed at its destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineStep {
    /// The cell, or the place of the vertex.
    pub range: Range,
    /// The move in words.
    pub message: String,
}

/// The most items of a list for an editor: symbols with their children, mentions, lenses, folds.
/// The rest of a longer list is left out.
pub(crate) const MAX_ITEMS: usize = 1 << 16;

/// The content of a fold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoldKind {
    /// A board, from its first directive to its last row; lines of a game without a blank line
    /// between them.
    Block,
    /// Consecutive comment lines, or lines of text above a grid.
    Comment,
}

/// The longest runs of lines of the wanted kinds.
pub(crate) fn runs(
    lines: &[Line],
    is_wanted: impl Fn(LineKind) -> bool,
) -> impl Iterator<Item = Lines<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + lines[at..].iter().position(|line| is_wanted(line.kind))?;
        let rest = &lines[start..];
        at = start + rest.iter().position(|line| !is_wanted(line.kind)).unwrap_or(rest.len());
        Some(start..at)
    })
}

/// The bytes of edits that still fit into a response.
pub(crate) struct ByteBudget {
    left: usize,
    most_bytes: usize,
}

impl ByteBudget {
    pub(crate) const fn new(left: usize, most_bytes: usize) -> Self {
        Self { left, most_bytes }
    }

    /// The fixes of each diagnostic, given a function that computes them with at most this many
    /// bytes of edits each.
    pub(crate) fn fill(
        &mut self,
        diagnostics: &[Diagnostic],
        fixes: impl Fn(&Diagnostic, usize) -> Vec<Fix>,
    ) -> Vec<Vec<Fix>> {
        let fill = |diagnostic| {
            let fixes = fixes(diagnostic, self.left.min(self.most_bytes));
            self.left = fixes.iter().fold(self.left, |left, fix| left.saturating_sub(fix.bytes()));
            fixes
        };
        diagnostics.iter().map(fill).collect()
    }
}

/// The most lines that a [`Placer`] caches: diagnostics of one line may be related to those of
/// others in turn.
const MAX_KEPT_LINES: usize = 1024;

/// Converts spans of a part to ranges of its block, or of the file. Caches the lines that it has converted.
pub(crate) struct Placer<'a> {
    source: &'a SourceLines,
    start: Offset,
    first_line: u32,
    encoding: Encoding,
    passage: Option<PlacedText<'a>>,
    current: Option<(usize, PlacedLine<'a>)>,
    others: HashMap<usize, PlacedLine<'a>>,
}

/// The start of a line, and its columns.
type PlacedLine<'a> = (Offset, LineColumns<'a>);

impl<'a> Placer<'a> {
    pub(crate) fn new<P: DocumentPart + ?Sized>(part: &'a P, encoding: Encoding) -> Self {
        Self::of_source(part.source(), part.start(), part.first_line(), encoding)
    }

    pub(crate) fn of_source(
        source: &'a SourceLines,
        start: Offset,
        first_line: u32,
        encoding: Encoding,
    ) -> Self {
        Self {
            source,
            start,
            first_line,
            encoding,
            passage: None,
            current: None,
            others: HashMap::new(),
        }
    }

    pub(crate) fn range(&mut self, span: Span) -> Range {
        let range = self.range_in_text(span);
        self.passage.map_or(range.clone(), |(passage, _)| passage.range_out(&range))
    }

    pub(crate) fn position(&mut self, offset: Offset) -> Position {
        let position = self.position_in_text(offset);
        self.passage.map_or(position, |(passage, _)| passage.position_out(position))
    }

    fn range_in_text(&mut self, span: Span) -> Range {
        self.position_in_text(span.start)..self.position_in_text(span.end)
    }

    fn position_in_text(&mut self, offset: Offset) -> Position {
        let source = self.source;
        let line = match (&self.current, source.lines.last()) {
            (Some((line, _)), _)
                if source.lines.get(*line).is_some_and(|line| line.whole().contains(offset)) =>
            {
                *line
            }
            // After the end of the last line another line begins.
            (_, Some(last)) if offset.bytes() == source.text.len() && offset > last.whole().end => {
                source.lines.len()
            }
            _ => source.line_at(offset),
        };
        if self.current.as_ref().is_none_or(|(current, _)| *current != line) {
            if self.others.len() >= MAX_KEPT_LINES {
                self.others.clear();
            }
            let placed = self.others.remove(&line).unwrap_or_else(|| {
                let (start, text) = source.line_text(line);
                (start, LineColumns::new(text, self.encoding))
            });
            if let Some((before, placed)) = self.current.replace((line, placed)) {
                self.others.insert(before, placed);
            }
        }
        let column = self
            .current
            .as_ref()
            .map_or(0, |(_, (start, columns))| columns.at((offset - *start).bytes()));
        Position {
            line: self.first_line.saturating_add(u32::try_from(line).unwrap_or(u32::MAX)),
            column,
        }
    }

    pub(crate) fn place(&mut self, diagnostic: Diagnostic) -> FileDiagnostic {
        let Diagnostic { rule, severity, span, message, related, fix, is_suppressible: _ } =
            diagnostic;
        let related = related.into_iter().map(|related| FileRelated {
            range: self.range(related.span),
            span: self.span(related.span),
            message: related.message,
            file: None,
        });
        FileDiagnostic {
            rule,
            severity,
            related: related.collect(),
            range: self.range(span),
            span: self.span(span),
            message: message.into(),
            fix: fix.map(|fix| Box::new(self.place_fix(*fix))),
        }
    }

    pub(crate) fn place_fix(&mut self, fix: Fix) -> FileFix {
        let edits: Vec<FileEdit> =
            fix.edits.into_iter().map(|edit| self.place_edit(edit)).collect();
        // Editors refuse others, or lose text.
        debug_assert!(
            edits.windows(2).all(|two| match two {
                [one, next] => one.span.end <= next.span.start,
                _ => true,
            }),
            "{}: {edits:?}",
            fix.title
        );
        FileFix { title: fix.title, edits, is_safe: fix.is_safe, asserts: fix.asserts }
    }

    pub(crate) fn place_edit(&mut self, Edit { span, mut text }: Edit) -> FileEdit {
        let mut range = self.range_in_text(span);
        let mut span = span.shifted(self.start);
        if let Some((passage, content)) = self.passage {
            passage.place_edit(content, &mut range, &mut span, &mut text);
        }
        FileEdit { range, span, text }
    }

    fn span(&self, span: Span) -> Span {
        let span = span.shifted(self.start);
        self.passage.map_or(span, |(passage, _)| passage.span_out(span))
    }
}
