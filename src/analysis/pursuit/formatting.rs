//! The formatter of pursuit files: as that of game files, directives as `key: value`, no needless
//! blank lines or whitespace at the end. Names, edges and the text between them never change.

use std::borrow::Cow;

use crate::analysis::edits::FileEdit;
use crate::analysis::formatting::{directive_line, is_fragile, line_edits};
use crate::analysis::pursuit::document::PursuitDocument;
use crate::text::{Encoding, Range, Span};

impl PursuitDocument {
    /// The edits that format the document, or the lines that a range touches. In order and without
    /// overlap. None for a text whose lines may not be removed: see `is_fragile`.
    ///
    /// # Complexity
    /// Linear in the bytes of the document.
    pub(crate) fn format(&self, range: Option<&Range>, encoding: Encoding) -> Vec<FileEdit> {
        let checked = self.checked();
        let source = &checked.text.source;
        if is_fragile(&source.text) {
            return Vec::new();
        }
        let touched = range.map(|range| {
            let start = self.offset(range.start, encoding);
            Span { start, end: self.offset(range.end, encoding).max(start) }
        });
        let formatted =
            line_edits(source, &checked.reading.directives, |line, directive| match directive {
                Some(reading) => Cow::Owned(directive_line(source, reading)),
                None => Cow::Borrowed(source.lines[line].trimmed().of(&source.text)),
            });
        let mut edits = Vec::new();
        for (span, text) in formatted {
            if let Some(touched) = touched
                && (span.start > touched.end || touched.start > span.end)
            {
                continue;
            }
            let range = self.range(span, encoding);
            edits.push(FileEdit { range, span, text: text.into_owned() });
        }
        edits
    }
}
