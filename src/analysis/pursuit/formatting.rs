//! The formatter of pursuit files: as that of game files, directives as `key: value`, no needless
//! blank lines or whitespace at the end. Names, edges and the text between them never change.

use std::borrow::Cow;

use crate::analysis::edits::FileEdit;
use crate::analysis::formatting::{directive_line, is_fragile, keep_touched, line_edits, placed};
use crate::analysis::pursuit::document::PursuitDocument;
use crate::text::{Encoding, Range};

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
        let mut edits =
            line_edits(source, &checked.reading.directives, |line, directive| match directive {
                Some(reading) => Cow::Owned(directive_line(source, reading)),
                None => Cow::Borrowed(source.lines[line].trimmed().of(&source.text)),
            });
        keep_touched(self.text(), &mut edits, range, encoding);
        placed(self.text(), edits, encoding)
    }
}
