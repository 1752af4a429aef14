//! A diagnostic with its place in lines and columns of a whole document.
//!
//! Deliberately not here: which diagnostics a document has (`report`).

use std::sync::Arc;

use crate::analysis::edits::FileFix;
use crate::config::{Settings, Severity};
use crate::rules::Diagnostic;
use crate::rules::Rule;
use crate::text::Offset;
use crate::text::{Position, Range, Span};

/// A diagnostic with its place in the document. A file may have millions, so it is small.
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
    /// The message, in one line, shared with others that say the same.
    pub message: Arc<str>,
    /// Other places that explain it.
    pub related: Box<[FileRelated]>,
    /// The safe fix, if any. Other fixes are among a document's quick fixes.
    pub fix: Option<Box<FileFix>>,
}

/// Counts the columns of a range after the byte-order mark at the start of its text: on disk it is
/// not a character.
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
        self.each_range(leave_out_mark);
    }

    /// Counts lines in a file in which the text begins on this 0-based line.
    pub(crate) fn shift_lines(&mut self, first: u32) {
        self.each_range(|range| {
            for position in [&mut range.start, &mut range.end] {
                position.line = position.line.saturating_add(first);
            }
        });
    }

    fn each_range(&mut self, change: impl Fn(&mut Range)) {
        change(&mut self.range);
        for related in &mut self.related {
            change(&mut related.range);
        }
        if let Some(fix) = &mut self.fix {
            for edit in &mut fix.edits {
                change(&mut edit.range);
            }
        }
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

impl FileDiagnostic {
    /// The diagnostic with its configured severity; `None` if its rule is off. Only for diagnostics
    /// about a whole file: those about a board or a game have their configured severity already.
    pub fn with_configured_severity(mut self, settings: &Settings) -> Option<Self> {
        self.severity = match settings.severity(self.rule.name) {
            None => self.severity,
            Some(set) => set?,
        };
        settings.reports(self.rule.name).then_some(self)
    }
}

/// A diagnostic about a whole file, which has neither related places nor fixes.
pub(crate) fn placed(
    diagnostic: Diagnostic,
    position: impl Fn(Offset) -> Position,
) -> FileDiagnostic {
    let Diagnostic { rule, severity, span, message, .. } = diagnostic;
    let range = position(span.start)..position(span.end);
    let message = message.into();
    FileDiagnostic { rule, severity, range, span, message, related: Box::default(), fix: None }
}
