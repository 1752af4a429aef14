//! Edits of a document and fixes made of them.

use crate::text::{Range, Span, Text};

/// The most edits in one response: as JSON, each takes about 3 KiB of memory.
const MAX_EDITS: usize = 10_000;

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

/// Joins neighbouring edits, with the text between them, if there are more than [`MAX_EDITS`].
/// Edits must be in order and without overlap.
pub(crate) fn joined(text: &Text, edits: Vec<FileEdit>) -> Vec<FileEdit> {
    if edits.len() <= MAX_EDITS {
        return edits;
    }
    let text = text.to_string();
    let join = |edits: &[FileEdit]| {
        let first = edits.first()?;
        let last = edits.last()?;
        let mut joined = first.clone();
        for (before, edit) in edits.iter().zip(&edits[1..]) {
            joined.text.push_str(text.get(before.span.end.bytes()..edit.span.start.bytes())?);
            joined.text.push_str(&edit.text);
        }
        joined.span.end = last.span.end;
        joined.range.end = last.range.end;
        Some(joined)
    };
    edits.chunks(edits.len().div_ceil(MAX_EDITS)).filter_map(join).collect()
}

/// A text after edits in order and without overlap.
pub(crate) fn edited(text: &str, edits: &[FileEdit]) -> String {
    let mut edited = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        edited.push_str(text.get(at..edit.span.start.bytes()).unwrap_or(""));
        edited.push_str(&edit.text);
        at = edit.span.end.bytes();
    }
    edited.push_str(text.get(at..).unwrap_or(""));
    edited
}
