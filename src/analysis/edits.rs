//! Edits of a document and fixes made of them.

use std::borrow::Cow;
use std::ops::Range as Bytes;

use crate::text::{Offset, Range, Span, Text};

/// The most edits in one response: as JSON, each takes about 3 KiB of memory.
pub(crate) const MAX_EDITS: usize = 10_000;

/// A fix of a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFix {
    /// The title, as a command.
    pub title: String,
    /// The edits, in order and without overlap.
    pub edits: Vec<FileEdit>,
    /// Whether it is safe: it can be applied without asking.
    pub is_safe: bool,
    /// Whether it writes the verdict that was found into `expect`.
    pub asserts: bool,
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

/// What rounds of edits did to a text: parts of it that were kept, and texts written between them.
#[derive(Debug)]
pub(crate) struct EditRounds {
    parts: Vec<ChangedPart>,
    /// All texts that edits wrote, one after the other.
    written: String,
}

/// A part of the text so far. It can be split without copying its text.
#[derive(Debug, Clone)]
struct ChangedPart {
    /// Whether an edit wrote it; it may be empty then.
    is_written: bool,
    /// Bytes of the written texts, or of the first text.
    bytes: Bytes<usize>,
}

impl EditRounds {
    /// No changes of a text with this many bytes.
    pub(crate) fn none(bytes: usize) -> Self {
        let all = ChangedPart { is_written: false, bytes: 0..bytes };
        Self { parts: vec![all], written: String::new() }
    }

    /// Adds a round of edits of the text so far, in order and without overlap.
    ///
    /// # Complexity
    /// Linear in the edits of all rounds and in the texts of this one.
    pub(crate) fn add(&mut self, edits: &[FileEdit]) {
        let mut parts = Vec::with_capacity(self.parts.len() + 2 * edits.len());
        let mut left = std::mem::take(&mut self.parts).into_iter();
        let mut part = left.next();
        let mut at = 0;
        // Takes parts up to a byte of the text so far.
        let mut take_until = |end: usize, mut kept: Option<&mut Vec<ChangedPart>>| {
            while let Some(ChangedPart { is_written, bytes }) = part.take() {
                if at >= end {
                    part = Some(ChangedPart { is_written, bytes });
                    return;
                }
                let middle = bytes.start + bytes.len().min(end - at);
                at += middle - bytes.start;
                if let Some(kept) = kept.as_deref_mut() {
                    kept.push(ChangedPart { is_written, bytes: bytes.start..middle });
                }
                part = if middle < bytes.end {
                    Some(ChangedPart { is_written, bytes: middle..bytes.end })
                } else {
                    left.next()
                };
            }
        };
        for edit in edits {
            take_until(edit.span.start.bytes(), Some(&mut parts));
            take_until(edit.span.end.bytes(), None);
            let start = self.written.len();
            self.written.push_str(&edit.text);
            parts.push(ChangedPart { is_written: true, bytes: start..self.written.len() });
        }
        take_until(usize::MAX, Some(&mut parts));
        self.parts = parts;
    }

    /// Where texts were written, as spans of the text so far, in order.
    pub(crate) fn written(&self) -> Vec<Span> {
        let mut written = Vec::new();
        let mut at = 0;
        for part in &self.parts {
            let end = at + part.bytes.len();
            if part.is_written && end > at {
                written.push(Span::new(at, end));
            }
            at = end;
        }
        written
    }

    /// All rounds as one: the edits of the first text, in order and without overlap.
    pub(crate) fn edits(self, bytes: usize) -> Vec<(Span, Cow<'static, str>)> {
        let mut edits = Vec::new();
        let mut at = 0;
        let mut text = String::new();
        let end = ChangedPart { is_written: false, bytes: bytes..bytes };
        for ChangedPart { is_written, bytes } in self.parts.into_iter().chain([end]) {
            if is_written {
                text.push_str(&self.written[bytes]);
                continue;
            }
            if bytes.start > at || !text.is_empty() {
                let span = Span::new(at, bytes.start);
                edits.push((span, Cow::Owned(std::mem::take(&mut text))));
            }
            at = bytes.end;
        }
        edits
    }
}

/// Whether one of these spans, in order, overlaps the lines of a span.
pub(crate) fn is_on_lines_of(spans: &[Span], text: &str, span: Span) -> bool {
    let is_end = |byte: u8| matches!(byte, b'\n' | b'\r');
    let before = &text.as_bytes()[..span.start.bytes()];
    let start = before.iter().rposition(|&byte| is_end(byte)).map_or(0, |end| end + 1);
    let after = &text.as_bytes()[span.end.bytes()..];
    let length = after.iter().position(|&byte| is_end(byte)).unwrap_or(after.len());
    let end = span.end + Offset::new(length);
    let first = spans.partition_point(|span| span.end.bytes() <= start);
    spans.get(first).is_some_and(|span| span.start < end)
}

#[cfg(test)]
mod tests {
    use crate::analysis::edits::{EditRounds, FileEdit, edited};
    use crate::text::{Position, Span};

    #[test]
    fn rounds_of_edits_are_one() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..3000 {
            let first: String = (0..random.usize(..12)).map(|_| random.alphabetic()).collect();
            let mut changes = EditRounds::none(first.len());
            let mut text = first.clone();
            for _ in 0..random.usize(1..4) {
                let mut edits = Vec::new();
                let mut at = 0;
                while at <= text.len() && random.bool() {
                    let start = random.usize(at..=text.len());
                    let end = random.usize(start..=text.len());
                    let written = (0..random.usize(..3)).map(|_| random.digit(10)).collect();
                    let range = Position::default()..Position::default();
                    edits.push(FileEdit { range, span: Span::new(start, end), text: written });
                    at = end + 1;
                }
                text = edited(&text, &edits);
                changes.add(&edits);
            }
            for span in changes.written() {
                assert!(span.of(&text).bytes().all(|byte| byte.is_ascii_digit()), "{text}");
            }
            let edits: Vec<FileEdit> = changes
                .edits(first.len())
                .into_iter()
                .map(|(span, text)| {
                    let range = Position::default()..Position::default();
                    FileEdit { range, span, text: text.into_owned() }
                })
                .collect();
            assert!(edits.windows(2).all(|pair| pair[0].span.end < pair[1].span.start));
            assert_eq!(edited(&first, &edits), text);
        }
    }
}
