//! Finds equal boards by their canonical forms.

use std::sync::Arc;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::file_diagnostic::{FileDiagnostic, FileRelated};
use crate::analysis::part::Placer;
use crate::config::{Settings, Severity};
use crate::model::BoardKey;
use crate::rules::{
    DUPLICATE_BOARD, MAX_KEPT, Part as _, RunRules as _, UNUSED_ALLOW, names_in_allow,
};
use crate::solve::insight::CanonicalBoard;
use crate::text::{Encoding, Range, Span};

/// A board without errors, for comparison with others.
#[derive(Debug)]
pub(crate) struct BoardIdentity {
    /// Equal for equal boards.
    pub form: Arc<CanonicalBoard>,
    /// The first row.
    pub first_row: (Range, Span),
    /// The name of `duplicate-board` in an `allow` of the board.
    pub allowed: Option<(Range, Span)>,
}

impl BoardDocument {
    /// The boards without errors, in order.
    ///
    /// # Complexity
    /// Linear in the text.
    pub(crate) fn identities(&self, encoding: Encoding) -> Vec<BoardIdentity> {
        self.boards().filter_map(|part| identity(&part, encoding)).collect()
    }
}

fn identity(part: &BoardPart<'_>, encoding: Encoding) -> Option<BoardIdentity> {
    let board = part.board;
    part.game().filter(|_| !board.has_errors(&board.found(MAX_KEPT)))?;
    let row = board.reading.grid.as_ref()?.rows.first()?.span;
    let mut placer = Placer::new(part, encoding);
    let mut placed = |span: Span| (placer.range(span), span.shifted(part.start));
    let allows = board.directives().iter().filter(|reading| reading.key == Some(BoardKey::Allow));
    let mut names =
        allows.flat_map(|reading| names_in_allow(&board.section.text, &reading.directive));
    let allowed =
        names.find(|(_, name)| *name == DUPLICATE_BOARD.name).map(|(span, _)| placed(span));
    Some(BoardIdentity { form: board.form()?, first_row: placed(row), allowed })
}

impl BoardIdentity {
    /// Moves its places to another text.
    pub(crate) fn place(&mut self, mut place: impl FnMut(&mut (Range, Span))) {
        place(&mut self.first_row);
        if let Some(allowed) = &mut self.allowed {
            place(allowed);
        }
    }

    /// The diagnostic about this board where `duplicate-board` is on, given the file and first row
    /// of the first earlier board that equals it.
    pub(crate) fn diagnostic(
        &self,
        earlier: Option<(&str, &(Range, Span))>,
        settings: &Settings,
    ) -> Option<FileDiagnostic> {
        let (rule, (range, span), message, related) = match (earlier, &self.allowed) {
            (Some(_), Some(_)) | (None, None) => return None,
            (None, Some(allowed)) => {
                let message = format!("`allow: {}` has no effect here", DUPLICATE_BOARD.name);
                (&UNUSED_ALLOW, allowed, message, Vec::new())
            }
            (Some((file, (range, span))), None) => {
                let line = u64::from(range.start.line) + 1;
                let message = format!("this board equals the one at {file}:{line}");
                let related = FileRelated {
                    range: range.clone(),
                    span: *span,
                    message: "the earlier board".to_owned(),
                    file: Some(file.to_owned()),
                };
                (&DUPLICATE_BOARD, &self.first_row, message, vec![related])
            }
        };
        let range = range.clone();
        let span = *span;
        let severity = Severity::Warning;
        let message = message.into();
        let related = related.into();
        let found = FileDiagnostic { rule, severity, range, span, message, related, fix: None };
        found.with_configured_severity(settings)
    }
}

/// Whether equal boards are reported under these settings.
pub(crate) fn finds_duplicates(settings: &Settings) -> bool {
    DUPLICATE_BOARD.is_on(settings) && settings.reports(DUPLICATE_BOARD.name)
}
