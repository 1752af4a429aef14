//! The diagnostics of a document, part by part.
//!
//! Deliberately not here: what the rules report about a part, and diagnostics about files that are
//! not read.

use std::sync::Arc;

use crate::analysis::context::Context;
use crate::analysis::file_diagnostic::FileDiagnostic;
use crate::analysis::part::{Difference, DocumentPart, PartReport, PlacedPart, history};
use crate::rules::{Diagnostic, Related};

/// With so many diagnostics before it, one is compared to share their messages: the same mistake is
/// often made again and again.
const MAX_COMPARED: usize = 16;

/// The diagnostics of a file up to a maximum number, in text order.
#[derive(Debug, Default)]
pub struct FileReport {
    /// At most the requested number.
    pub diagnostics: Vec<FileDiagnostic>,
    /// Whether more may exist.
    pub is_cut: bool,
}

impl FileReport {
    /// Adds the diagnostics of a part, at most `most` in all. Returns its outcome.
    pub(crate) fn add(
        &mut self,
        context: Context<'_>,
        placed: &PlacedPart<'_>,
        most: usize,
    ) -> Option<&'static str> {
        let PartReport { found, outcome } =
            report_with_change(placed.part, context, most.saturating_sub(self.diagnostics.len()));
        self.is_cut |= found.is_cut;
        place(&mut self.diagnostics, context, placed, found.diagnostics);
        outcome
    }
}

/// Adds diagnostics of a part to those of its file.
pub(crate) fn place(
    diagnostics: &mut Vec<FileDiagnostic>,
    context: Context<'_>,
    placed: &PlacedPart<'_>,
    found: Vec<Diagnostic>,
) {
    if found.is_empty() {
        return;
    }
    let mut placer = placed.placer(context.encoding);
    for diagnostic in found {
        let mut placed = placer.place(diagnostic);
        let before = diagnostics.iter().rev().take(MAX_COMPARED);
        if let Some(same) = before.into_iter().find(|one| one.message == placed.message) {
            placed.message = Arc::clone(&same.message);
        }
        diagnostics.push(placed);
    }
}

/// The report of a part, with at most `most` diagnostics. A verdict that the last save has changed
/// is reported with the verdict before.
pub(crate) fn report_with_change(
    part: &dyn DocumentPart,
    context: Context<'_>,
    most: usize,
) -> PartReport {
    let mut report = part.report(context, most);
    if let Some(verdict) =
        report.found.diagnostics.iter_mut().find(|diagnostic| diagnostic.rule.states_verdict)
        && let Some(Difference { before, cells, span, .. }) = part.difference(context.solutions)
    {
        verdict
            .related
            .push(Related { span: span.unwrap_or(verdict.span), message: history(&before, cells) });
    }
    report
}
