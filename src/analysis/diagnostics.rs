//! Diagnostics with lines and columns of a whole document.

use std::ops::ControlFlow;

use crate::analysis::context::Context;
use crate::analysis::file::File;
use crate::analysis::file_diagnostic::{FileDiagnostic, placed};
use crate::analysis::outline::PuzzleOutline;
use crate::analysis::part::{PartReport, PlacedPart};
use crate::analysis::report::{FileReport, place, report_with_change};
use crate::config::{ConfigFile, Settings};
use crate::rules::{
    Diagnostic, bad_config, not_utf_8, too_large_to_check, too_many, too_many_boards,
};
use crate::text::{Encoding, LineColumns, Offset, Position, RawLines, Span};

/// Everything that `check` reports about a file.
#[derive(Debug, Default)]
pub struct FileCheck {
    /// Every diagnostic, in text order.
    pub diagnostics: Vec<FileDiagnostic>,
    /// The puzzles with their best lines, in text order.
    pub outline: Vec<PuzzleOutline>,
    /// The number of diagnostics without a safe fix that have a likely one.
    pub unsafe_fixes: usize,
}

impl File {
    /// At most `most` diagnostics, in text order. Parts after those are not looked at.
    ///
    /// # Complexity
    /// Linear in the parts, the diagnostics and the lines that have any, except for sorting within
    /// a part.
    pub fn report(&self, context: Context<'_>, most: usize) -> FileReport {
        let mut report = FileReport::default();
        self.each_part(None, &mut |placed| {
            report.add(context, placed, most);
            if report.is_cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        report
    }

    /// Every diagnostic, and the puzzles with their best lines, both in text order.
    pub fn report_with_outline(
        &self,
        context: Context<'_>,
    ) -> (Vec<FileDiagnostic>, Vec<PuzzleOutline>) {
        let check = self.checked(context);
        (check.diagnostics, check.outline)
    }

    /// Everything that `check` reports.
    pub fn checked(&self, context: Context<'_>) -> FileCheck {
        let mut check = FileCheck::default();
        self.each_part(None, &mut |placed| check.add(context, placed));
        check
    }

    /// Every diagnostic, in text order.
    pub fn diagnostics(&self, context: Context<'_>) -> Vec<FileDiagnostic> {
        self.report(context, usize::MAX).diagnostics
    }
}

impl FileCheck {
    /// Adds the results of a part.
    pub(crate) fn add(&mut self, context: Context<'_>, placed: &PlacedPart<'_>) -> ControlFlow<()> {
        let part = placed.part;
        let PartReport { found, outcome } = report_with_change(part, context, usize::MAX);
        // A safe fix counts as likely as well.
        let is_safe =
            |diagnostic: &&Diagnostic| diagnostic.fix.as_ref().is_some_and(|fix| fix.is_safe);
        let safe = found.diagnostics.iter().filter(is_safe).count();
        self.unsafe_fixes +=
            part.likely_fixes(context, &found.diagnostics).len().saturating_sub(safe);
        place(&mut self.diagnostics, context, placed, found.diagnostics);
        self.outline
            .extend(part.has_puzzle().then(|| PuzzleOutline::new(placed, outcome, context)));
        ControlFlow::Continue(())
    }
}

/// The diagnostic at the end of a text that others are left out, unless its rule is off.
pub(crate) fn too_many_in(
    text: &str,
    settings: &Settings,
    encoding: Encoding,
) -> Option<FileDiagnostic> {
    let end = Offset::new(text.len());
    placed(too_many(Span { start: end, end }), positions(text, encoding))
        .with_configured_severity(settings)
}

/// The diagnostic at the end of a text that is not read because of its many boards, unless its rule
/// is off.
pub(crate) fn too_many_boards_in(
    text: &str,
    settings: &Settings,
    encoding: Encoding,
) -> Option<FileDiagnostic> {
    let end = Offset::new(text.len());
    placed(too_many_boards(Span { start: end, end }), positions(text, encoding))
        .with_configured_severity(settings)
}

/// The diagnostic about a file that is too large to be read, unless its rule is off.
pub(crate) fn too_large_file(
    bytes: u64,
    limit: u64,
    settings: &Settings,
) -> Option<FileDiagnostic> {
    placed(too_large_to_check(bytes, limit), |_| Position::default())
        .with_configured_severity(settings)
}

/// The diagnostic about bytes that are text only up to `valid_up_to`, placed in lines and columns;
/// a byte-order mark at the start is not counted.
pub fn unreadable_file(bytes: &[u8], valid_up_to: usize, encoding: Encoding) -> FileDiagnostic {
    let valid =
        bytes.get(..valid_up_to).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or("");
    let text = valid.strip_prefix('\u{feff}').unwrap_or(valid);
    let mut line = 0;
    let mut start = 0;
    for raw in RawLines::new(text, 0).filter(|raw| raw.next > raw.start + raw.text.len()) {
        (line, start) = (line + 1, raw.next);
    }
    let column = LineColumns::new(&text[start..], encoding).at(text.len() - start);
    let at = Position { line, column };
    let diagnostic = not_utf_8(bytes, valid_up_to);
    placed(diagnostic, |_| at)
}

/// At most `most` diagnostics about a `stakeout.toml`, in text order. `settings` are those that
/// apply to it.
pub(crate) fn config_diagnostics(
    file: &ConfigFile,
    settings: &Settings,
    encoding: Encoding,
    most: usize,
) -> Vec<FileDiagnostic> {
    let position = positions(file.text(), encoding);
    let found = file.faults().iter().map(|fault| placed(bad_config(fault), &position));
    found
        .filter_map(|diagnostic| diagnostic.with_configured_severity(settings))
        .take(most)
        .collect()
}

/// Finds the lines and columns of a text.
fn positions(text: &str, encoding: Encoding) -> impl Fn(Offset) -> Position {
    let lines: Vec<_> = RawLines::new(text, 0).collect();
    move |offset: Offset| {
        let at = offset.bytes();
        // After the end of the last line, another line begins.
        let line = lines
            .partition_point(|line| line.next <= at && line.next > line.start + line.text.len());
        let (start, text) = lines.get(line).map_or((at, ""), |line| (line.start, line.text));
        let column = LineColumns::new(text, encoding).at(at - start);
        Position { line: u32::try_from(line).unwrap_or(u32::MAX), column }
    }
}
