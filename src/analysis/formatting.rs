//! What the formatters of all kinds share.

use std::borrow::Cow;
use std::ops::Range as Lines;

use crate::analysis::edits::FileEdit;
use crate::model::{DirectiveReading, Key};
use crate::rules::names_in_allow;
use crate::syntax::{BYTE_ORDER_MARK, LineKind, SourceLines, WHITESPACE};
use crate::text::{Encoding, Offset, Range, Span, Text};

/// Whether removing lines could change what the others mean: where some end in CR alone and others
/// in LF alone, two could become one, and a byte-order mark counts only at the start of the file.
pub(crate) fn is_fragile(text: &str) -> bool {
    let marked = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let content = marked.trim_start_matches(|character| {
        WHITESPACE.contains(&character) || "\r\n".contains(character)
    });
    has_mixed_ends(text) || (content.len() < marked.len() && content.starts_with(BYTE_ORDER_MARK))
}

/// Whether some lines end in CR alone and others in LF alone.
fn has_mixed_ends(text: &str) -> bool {
    let mut cr = false;
    let mut lf = false;
    for (index, byte) in text.bytes().enumerate() {
        let next = text.as_bytes().get(index + 1);
        cr |= byte == b'\r' && next != Some(&b'\n');
        lf |= byte == b'\n' && (index == 0 || text.as_bytes().get(index - 1) != Some(&b'\r'));
    }
    cr && lf
}

/// The difference between a line and its formatted form, without common text at both ends.
pub(crate) fn changed<'a>(
    span: Span,
    old: &str,
    new: &Cow<'a, str>,
) -> Option<(Span, Cow<'a, str>)> {
    if old == new {
        return None;
    }
    let mut head = 0;
    for (one, other) in old.chars().zip(new.chars()) {
        if one != other {
            break;
        }
        head += one.len_utf8();
    }
    let old_rest = &old[head..];
    let new_rest = &new[head..];
    let mut tail = 0;
    for (one, other) in old_rest.chars().rev().zip(new_rest.chars().rev()) {
        if one != other {
            break;
        }
        tail += one.len_utf8();
    }
    let start = span.start + Offset::new(head);
    let span = Span { start, end: start + Offset::new(old_rest.len() - tail) };
    Some((span, Cow::Owned(new_rest[..new_rest.len() - tail].to_owned())))
}

/// The formatted line of a directive: `key: value`, and the comment after it.
pub(crate) fn directive_line<K: Key>(
    source: &SourceLines,
    reading: &DirectiveReading<K>,
) -> String {
    let directive = &reading.directive;
    let text = &source.text;
    let mut behind = Span { start: directive.value.end, end: directive.value.end };
    if let Some(line) = source.lines.get(directive.line) {
        behind.end = line.trimmed().end;
    }
    let behind = behind.of(text);
    let value = value_of(source, reading);
    let space = if value.is_empty() { "" } else { " " };
    format!("{}:{space}{value}{behind}", directive.key.of(text))
}

/// The value of a directive with normalised whitespace.
fn value_of<'a, K: Key>(source: &'a SourceLines, reading: &DirectiveReading<K>) -> Cow<'a, str> {
    let written = reading.directive.value.of(&source.text);
    if reading.key == Some(K::EXPECT) && reading.has_valid_value {
        let words: Vec<&str> = written.split(WHITESPACE).filter(|word| !word.is_empty()).collect();
        return Cow::Owned(words.join(" "));
    }
    if reading.key != Some(K::ALLOW) {
        return Cow::Borrowed(written);
    }
    let mut names: Vec<&str> = Vec::new();
    for (_, name) in names_in_allow(&source.text, &reading.directive) {
        if name.is_empty() {
            return Cow::Borrowed(written);
        }
        names.push(name);
    }
    if names.is_empty() { Cow::Borrowed(written) } else { Cow::Owned(names.join(", ")) }
}

/// Removes these lines, unless the range is empty.
pub(crate) fn removal<'a>(
    source: &SourceLines,
    lines: Lines<usize>,
) -> Option<(Span, Cow<'a, str>)> {
    if lines.is_empty() {
        return None;
    }
    let span = Span { start: source.start_of(lines.start), end: source.start_of(lines.end) };
    Some((span, Cow::Borrowed("")))
}

/// These edits with their places in the document.
pub(crate) fn placed(
    document: &Text,
    edits: Vec<(Span, Cow<'_, str>)>,
    encoding: Encoding,
) -> Vec<FileEdit> {
    let mut placed = Vec::with_capacity(edits.len());
    for (span, text) in edits {
        let start = document.position(span.start, encoding);
        let end = document.position(span.end, encoding);
        placed.push(FileEdit { range: start..end, span, text: text.into_owned() });
    }
    placed
}

/// Keeps the edits of the lines that a range touches, or all of them without a range.
pub(crate) fn keep_touched(
    document: &Text,
    edits: &mut Vec<(Span, Cow<'_, str>)>,
    range: Option<&Range>,
    encoding: Encoding,
) {
    if let Some(range) = range {
        let touched = document.span(range, encoding);
        edits.retain(|(span, _)| span.start <= touched.end && touched.start <= span.end);
    }
}

/// The edits, in order, that remove needless blank lines of a file with one puzzle, write its other
/// lines as `content` has them, and end the last line.
pub(crate) fn line_edits<'a, K>(
    source: &'a SourceLines,
    directives: &'a [DirectiveReading<K>],
    content: impl Fn(usize, Option<&'a DirectiveReading<K>>) -> Cow<'a, str>,
) -> Vec<(Span, Cow<'a, str>)> {
    let mut edits = Vec::new();
    let mut directives = directives.iter().peekable();
    // The first of the blank lines directly above.
    let mut blank_from = None;
    for (index, line) in source.lines.iter().enumerate() {
        if line.kind == LineKind::Blank {
            blank_from.get_or_insert(index);
            continue;
        }
        match blank_from.take() {
            Some(0) => edits.extend(removal(source, 0..index)),
            Some(from) => {
                let whole = source.lines[from].whole();
                edits.extend(changed(whole, whole.of(&source.text), &"".into()));
                edits.extend(removal(source, from + 1..index));
            }
            None => {}
        }
        let directive = directives.next_if(|reading| reading.directive.line == index);
        // A directive without its colon is not rewritten.
        let directive = directive.filter(|_| line.kind == LineKind::Directive);
        let whole = line.whole();
        edits.extend(changed(whole, whole.of(&source.text), &content(index, directive)));
    }
    if let Some(from) = blank_from {
        edits.extend(removal(source, from..source.lines.len()));
    } else if let Some(last) = source.lines.last() {
        let end = last.whole().end;
        if end.bytes() == source.text.len() {
            edits.push((Span { start: end, end }, Cow::Borrowed(source.line_end())));
        }
    }
    // A file of nothing but a byte-order mark has an empty line to remove.
    edits.retain(|(span, text)| !span.is_empty() || !text.is_empty());
    edits
}
