//! Diagnostics with lines and columns of a whole document.

use crate::analysis::outline::PuzzleOutline;
use crate::analysis::part::{DocumentPart, PartReport, Placer};
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::board::verdict_change::SavedBoard;
use crate::analysis::document::Context;
use crate::analysis::file::File;
use crate::analysis::verdict_change::report_with_change;
use crate::config::{ConfigFile, Settings, Severity};
use crate::rules::{
    CheckedBoard, Diagnostic, Rule, apply_selection, apply_settings, bad_config, empty_file, not_utf_8,
    too_large_to_check, too_many,
};
use crate::solve::AnyGame;
use crate::syntax::parse_sections;
use crate::text::Range;
use crate::text::{Encoding, LineColumns, Offset, Position, RawLines, Span};

/// A diagnostic with its place in the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileDiagnostic {
    /// The rule that reports it.
    pub rule: &'static Rule,
    /// The configured severity.
    pub severity: Severity,
    /// The place in lines and columns.
    pub range: Range,
    /// The place in bytes of the document.
    pub span: Span,
    /// The message, in one line.
    pub message: String,
    /// Other places that explain it.
    pub related: Vec<FileRelated>,
    /// The safe fix, if any. Other fixes are among a document's quick fixes.
    pub fix: Option<FileFix>,
}

/// Counts the columns of a range after the byte-order mark at the start of its text: on disk it is not a character.
pub(crate) fn leave_out_mark(range: &mut Range) {
    for position in [&mut range.start, &mut range.end] {
        if position.line == 0 {
            position.column = position.column.saturating_sub(1);
        }
    }
}

impl FileDiagnostic {
    /// Counts columns after the byte-order mark at the start of a text, see `leave_out_mark`.
    pub fn leave_out_mark(&mut self) {
        let edits = self.fix.iter_mut().flat_map(|fix| &mut fix.edits).map(|edit| &mut edit.range);
        let ranges = self.related.iter_mut().map(|related| &mut related.range).chain(edits);
        ranges.chain([&mut self.range]).for_each(leave_out_mark);
    }
}

/// A related place of a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRelated {
    /// The place in lines and columns.
    pub range: Range,
    /// The place in bytes of the document.
    pub span: Span,
    /// The message for this place.
    pub message: String,
    /// The file, if it is another one: its name on the command line, its URI in an editor.
    pub file: Option<String>,
}

/// A fix of a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFix {
    /// The title, as a command.
    pub title: String,
    /// The edits, in order and without overlap.
    pub edits: Vec<FileEdit>,
    /// Whether it is safe: it can be applied without asking.
    pub is_safe: bool,
}

/// A replacement of one span of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEdit {
    /// The replaced place, in lines and columns.
    pub range: Range,
    /// The replaced place, in bytes of the document.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// The diagnostics of a file up to a maximum number, in text order.
#[derive(Debug, Default)]
pub struct FileReport {
    /// At most the requested number.
    pub diagnostics: Vec<FileDiagnostic>,
    /// Whether more may exist.
    pub is_cut: bool,
}

impl BoardDocument {
    /// The report about a text, whose boards are read one by one and not stored. Calls `game` for every game.
    pub(crate) fn report_of(
        context: Context<'_>,
        text: &str,
        most: usize,
        game: &mut dyn FnMut(&AnyGame),
    ) -> FileReport {
        let mut report = FileReport::default();
        let (saved, mut start, mut first_line) = (SavedBoard::default(), Offset::default(), 0);
        for section in parse_sections(text) {
            let board = CheckedBoard::new(Arc::new(section));
            let part = BoardPart { board: &board, start, first_line, has_changed: false, saved: &saved };
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
}

impl File {
    /// At most `most` diagnostics, in text order. Parts after those are not looked at.
    ///
    /// # Complexity
    /// Linear in the parts, the diagnostics and the lines that have any, except for sorting within a part.
    pub fn report(&self, context: Context<'_>, most: usize) -> FileReport {
        let mut report = FileReport::default();
        report.add_about_file(context, self.whole_file_diagnostics());
        self.each_part(None, &mut |part| {
            report.add(context, part, most);
            if report.is_cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        report
    }

    /// Every diagnostic, and the puzzles with their best lines, both in text order.
    pub fn report_with_outline(&self, context: Context<'_>) -> (Vec<FileDiagnostic>, Vec<PuzzleOutline>) {
        let (mut report, mut outline) = (FileReport::default(), Vec::new());
        report.add_about_file(context, self.whole_file_diagnostics());
        self.each_part(None, &mut |part| {
            let outcome = report.add(context, part, usize::MAX);
            outline.extend(part.has_puzzle().then(|| PuzzleOutline::new(part, outcome, context)));
            ControlFlow::Continue(())
        });
        (report.diagnostics, outline)
    }

    /// Every diagnostic, in text order.
    pub fn diagnostics(&self, context: Context<'_>) -> Vec<FileDiagnostic> {
        self.report(context, usize::MAX).diagnostics
    }
}

impl FileReport {
    /// Adds the diagnostics of a part, at most `most` in all. Returns its outcome.
    pub(crate) fn add(&mut self, context: Context<'_>, part: &dyn DocumentPart, most: usize) -> Option<&'static str> {
        let PartReport { found, outcome } =
            report_with_change(part, context, most.saturating_sub(self.diagnostics.len()));
        self.is_cut |= found.is_cut;
        if !found.diagnostics.is_empty() {
            let mut placer = Placer::new(part, context.encoding);
            self.diagnostics.extend(found.diagnostics.into_iter().map(|diagnostic| placer.place(diagnostic)));
        }
        outcome
    }

    /// Adds diagnostics about the whole file, which are shown at its start.
    pub(crate) fn add_about_file(&mut self, context: Context<'_>, mut found: Vec<Diagnostic>) {
        apply_settings(context.settings, &mut found);
        apply_selection(context.settings, &mut found);
        self.diagnostics.extend(found.into_iter().map(|diagnostic| placed(diagnostic, |_| Position::default())));
    }
}

/// The diagnostic at the end of a text that others are left out, unless its rule is off.
pub(crate) fn too_many_in(text: &str, settings: &Settings, encoding: Encoding) -> Option<FileDiagnostic> {
    let end = Offset::new(text.len());
    placed(too_many(Span { start: end, end }), positions(text, encoding)).with_configured_severity(settings)
}

/// The diagnostic about a file that is too large to be read, unless its rule is off.
pub(crate) fn too_large_file(bytes: u64, limit: u64, settings: &Settings) -> Option<FileDiagnostic> {
    placed(too_large_to_check(bytes, limit), |_| Position::default()).with_configured_severity(settings)
}

/// The diagnostic about bytes that are text only up to `valid_up_to`, placed in lines and columns; a byte-order mark at the
/// start is not counted.
pub fn unreadable_file(bytes: &[u8], valid_up_to: usize, encoding: Encoding) -> FileDiagnostic {
    let valid = bytes.get(..valid_up_to).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or("");
    let text = valid.strip_prefix('\u{feff}').unwrap_or(valid);
    let (mut line, mut start) = (0, 0);
    for raw in RawLines::new(text, 0).filter(|raw| raw.next > raw.start + raw.text.len()) {
        (line, start) = (line + 1, raw.next);
    }
    let column = LineColumns::new(&text[start..], encoding).at(text.len() - start);
    let at = Position { line, column };
    let diagnostic = not_utf_8(bytes, valid_up_to);
    placed(diagnostic, |_| at)
}

/// At most `most` diagnostics about a `stakeout.toml`, in text order. `settings` are those that apply to it.
pub(crate) fn config_diagnostics(
    file: &ConfigFile,
    settings: &Settings,
    encoding: Encoding,
    most: usize,
) -> Vec<FileDiagnostic> {
    let position = positions(file.text(), encoding);
    let found = file.faults().iter().map(|fault| placed(bad_config(fault), &position));
    found.filter_map(|diagnostic| diagnostic.with_configured_severity(settings)).take(most).collect()
}

/// Finds the lines and columns of a text.
fn positions(text: &str, encoding: Encoding) -> impl Fn(Offset) -> Position {
    let lines: Vec<_> = RawLines::new(text, 0).collect();
    move |offset: Offset| {
        let at = offset.bytes();
        // After the end of the last line, another line begins.
        let line = lines.partition_point(|line| line.next <= at && line.next > line.start + line.text.len());
        let (start, text) = lines.get(line).map_or((at, ""), |line| (line.start, line.text));
        let column = LineColumns::new(text, encoding).at(at - start);
        Position { line: u32::try_from(line).unwrap_or(u32::MAX), column }
    }
}

impl FileDiagnostic {
    /// The diagnostic with its configured severity; `None` if its rule is off. Only for diagnostics about a whole file:
    /// those about a board or a game have their configured severity already.
    pub fn with_configured_severity(mut self, settings: &Settings) -> Option<Self> {
        self.severity = match settings.severity(self.rule.name) {
            None => self.severity,
            Some(set) => set?,
        };
        settings.reports(self.rule.name).then_some(self)
    }
}

/// A diagnostic about a whole file, which has neither related places nor fixes.
fn placed(diagnostic: Diagnostic, position: impl Fn(Offset) -> Position) -> FileDiagnostic {
    let Diagnostic { rule, severity, span, message, .. } = diagnostic;
    let range = position(span.start)..position(span.end);
    FileDiagnostic { rule, severity, range, span, message, related: Vec::new(), fix: None }
}
