//! A passage of a text that is read as a text of its own, such as a fenced block in Markdown.
//!
//! [`Passage`] is the one way to convert between places in the two texts; of a text that is read as a
//! whole, both are the same. Deliberately not here: which lines are a passage.

use std::borrow::Cow;

use crate::text::lines::RawLines;
use crate::text::position::{Position, Range};
use crate::text::rope::Text;
use crate::text::span::{Offset, Span};

/// Columns from one tab stop to the next.
const TAB: usize = 4;

/// Where whole lines of an outer text are that form a text of their own, the inner text, without
/// their indentation. A line loses at most the indentation of the passage.
///
/// A place at the start of an inner line is behind the indentation in the outer text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Passage {
    /// The 0-based number of the first line in the outer text.
    first_line: u32,
    line_count: u32,
    /// The lines, and the line after the last one. Without indentation only the first, since the
    /// others are as far away from it in both texts; none for the whole text.
    lines: Vec<PassageLine>,
    /// The length of the inner text.
    length: Offset,
    /// The end in the outer text.
    end: Offset,
    indentation: String,
    /// How a line ends that an edit adds at the end.
    line_end: &'static str,
}

/// The start of a line, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PassageLine {
    inner: Offset,
    /// Before its indentation.
    outer: Offset,
    /// The bytes of indentation that it loses.
    removed: u32,
    /// Whether that is the whole indentation of the passage.
    is_indented: bool,
}

/// The number of columns of a text that starts at a tab stop.
pub(crate) fn columns(text: &str) -> usize {
    columns_after(0, text)
}

/// The column after a text that starts at a column.
pub(crate) fn columns_after(column: usize, text: &str) -> usize {
    text.chars().fold(column, next_column)
}

fn next_column(column: usize, character: char) -> usize {
    if character == '\t' { (column / TAB + 1) * TAB } else { column + 1 }
}

/// The bytes of white space at the start of a line up to a column, and whether there is that much.
fn indentation_of(line: &str, width: usize) -> (usize, bool) {
    let mut column = 0;
    let mut bytes = 0;
    for character in line.chars().take_while(|character| matches!(character, ' ' | '\t')) {
        if column >= width {
            break;
        }
        column = next_column(column, character);
        bytes += 1;
    }
    (bytes, column >= width)
}

fn is_blank(text: &str) -> bool {
    text.chars().all(|character| matches!(character, ' ' | '\t' | '\r' | '\n'))
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Passage {
    /// The whole text, whatever its length: every place is the same in both texts.
    pub(crate) const WHOLE: Self = Self {
        first_line: 0,
        line_count: u32::MAX,
        lines: Vec::new(),
        length: Offset::of_bytes(u32::MAX),
        end: Offset::of_bytes(u32::MAX),
        indentation: String::new(),
        line_end: "",
    };

    /// Whether it is the whole text.
    pub(crate) const fn is_whole(&self) -> bool {
        self.lines.is_empty()
    }

    /// The passage of the lines between two offsets, of which the first has this 0-based number,
    /// and its inner text.
    ///
    /// # Complexity
    /// Linear in the bytes of the passage.
    pub(crate) fn new<'a>(
        outer: &'a str,
        span: std::ops::Range<usize>,
        first_line: u32,
        indentation: &str,
        line_end: &'static str,
    ) -> (Self, Cow<'a, str>) {
        let content = &outer[..span.end];
        let width = columns(indentation);
        let mut lines = Vec::new();
        let mut line_count = 0;
        let mut inner = String::new();
        for line in RawLines::new(content, span.start) {
            line_count += 1;
            if width > 0 {
                let (mut removed, is_indented) = indentation_of(line.text, width);
                // Its line end would end the line above otherwise.
                if removed == line.text.len() && inner.ends_with('\r') {
                    removed = 0;
                }
                lines.push(PassageLine {
                    inner: Offset::new(inner.len()),
                    outer: Offset::new(line.start),
                    removed: narrow(removed),
                    is_indented,
                });
                inner.push_str(&content[line.start + removed..line.next]);
            }
        }
        let inner =
            if width > 0 { Cow::Owned(inner) } else { Cow::Borrowed(&content[span.start..]) };
        let length = Offset::new(inner.len());
        let end = Offset::new(span.end);
        // Without indentation this is the first line.
        let (start, outer) =
            if width > 0 { (length, end) } else { (Offset::default(), Offset::new(span.start)) };
        let is_indented = width == 0;
        lines.push(PassageLine { inner: start, outer, removed: 0, is_indented });
        let indentation = indentation.to_owned();
        (Self { first_line, line_count, lines, length, end, indentation, line_end }, inner)
    }

    /// The 0-based number of its first line in the outer text.
    pub(crate) const fn first_line(&self) -> u32 {
        self.first_line
    }

    /// The 0-based numbers of its lines in the outer text.
    pub(crate) const fn lines(&self) -> std::ops::Range<u32> {
        self.first_line..self.first_line.saturating_add(self.line_count)
    }

    /// Whether it ends before a line of the outer text, by its 0-based number.
    pub(crate) const fn is_before(&self, line: u32) -> bool {
        !self.is_whole() && self.lines().end <= line
    }

    /// Its bytes in the outer text.
    pub(crate) fn outer_span(&self) -> Span {
        let start = self.lines.first().map_or(Offset::default(), |line| line.outer);
        Span { start, end: self.end }
    }

    /// The lines of the outer text, given those of the inner one. Lines past the end count as the
    /// end.
    pub(crate) fn lines_out(&self, lines: std::ops::Range<u32>) -> std::ops::Range<u32> {
        let line = |line: u32| self.first_line.saturating_add(line.min(self.line_count));
        line(lines.start)..line(lines.end)
    }

    /// The outer place of an inner offset; an offset past the end counts as the end.
    ///
    /// # Complexity
    /// Logarithmic in the lines.
    pub(crate) fn offset_out(&self, offset: Offset) -> Offset {
        let offset = offset.min(self.length);
        let line = self.line_before(|line| line.inner <= offset);
        line.outer + Offset::of_bytes(line.removed) + (offset - line.inner)
    }

    /// The outer place of an inner span.
    pub(crate) fn span_out(&self, span: Span) -> Span {
        Span { start: self.offset_out(span.start), end: self.offset_out(span.end) }
    }

    /// The outer place of an inner position, in any encoding.
    pub(crate) fn position_out(&self, position: Position) -> Position {
        let line = position.line.min(self.line_count);
        Position {
            line: self.first_line.saturating_add(line),
            column: position.column.saturating_add(self.line(line).removed),
        }
    }

    /// The outer place of an inner range.
    pub(crate) fn range_out(&self, range: &Range) -> Range {
        self.position_out(range.start)..self.position_out(range.end)
    }

    /// The inner place of an outer offset; the nearest one for an offset elsewhere.
    ///
    /// # Complexity
    /// Logarithmic in the lines.
    pub(crate) fn offset_in(&self, offset: Offset) -> Offset {
        if offset <= self.outer_span().start {
            return Offset::default();
        }
        let line = self.line_before(|line| line.outer <= offset);
        let behind = offset - line.outer - Offset::of_bytes(line.removed);
        (line.inner + behind).min(self.length)
    }

    /// The inner place of an outer position; `None` outside the lines of the passage.
    pub(crate) fn position_in(&self, position: Position) -> Option<Position> {
        if self.is_whole() {
            return Some(position);
        }
        if !self.lines().contains(&position.line) {
            return None;
        }
        let line = position.line - self.first_line;
        let column = position.column.saturating_sub(self.line(line).removed);
        Some(Position { line, column })
    }

    /// The part of an outer range that is in the passage, as an inner range; `None` if the range
    /// touches none of its lines.
    pub(crate) fn range_in(&self, range: &Range) -> Option<Range> {
        if self.is_whole() {
            return Some(range.clone());
        }
        let lines = self.lines();
        if range.end.line < lines.start || range.start.line >= lines.end {
            return None;
        }
        let end = Position { line: self.line_count, column: 0 };
        let start = self.position_in(range.start).unwrap_or_default();
        Some(start..self.position_in(range.end).unwrap_or(end))
    }

    /// Moves an edit of the inner text to the outer one: it begins with `content` and replaces
    /// `span`, which is `range`, by `insert`. New lines get the indentation unless they are blank,
    /// and the last line keeps its end, so that reading the outer text again gives the edited inner
    /// text.
    pub(crate) fn place_edit(
        &self,
        content: &Text,
        range: &mut Range,
        span: &mut Span,
        insert: &mut String,
    ) {
        let has_end = |text: &str| text.ends_with(['\n', '\r']);
        if span.end >= self.length {
            let kept = Span { start: span.start - Offset::of_bytes(1), end: span.start };
            let is_complete = if insert.is_empty() {
                span.start == Offset::default() || has_end(&content.slice(kept))
            } else {
                has_end(insert)
            };
            if !is_complete {
                insert.push_str(self.line_end);
            }
        }
        let starts_line = range.start.column == 0;
        let ends_line =
            range.end.column == 0 && (has_end(insert) || insert.is_empty() && starts_line);
        let first = self.line(range.start.line);
        let last = self.line(range.end.line);
        let mut keeps_indentation = !starts_line;
        let removes_lines = insert.is_empty() && ends_line;
        if !self.indentation.is_empty() && !removes_lines {
            let mut pieces: Vec<&str> =
                RawLines::new(insert, 0).map(|line| &insert[line.start..line.next]).collect();
            if pieces.last().is_none_or(|piece| has_end(piece)) && !ends_line {
                pieces.push("");
            }
            let last_piece = pieces.len().saturating_sub(1);
            let mut placed = String::with_capacity(insert.len() + pieces.len());
            for (number, piece) in pieces.into_iter().enumerate() {
                let is_rest_blank = || ends_line || content.is_blank_up_to_line_end(span.end);
                let has_text = !is_blank(piece) || number == last_piece && !is_rest_blank();
                if number == 0 {
                    keeps_indentation |= has_text && first.is_indented && !ends_line;
                }
                if has_text && (number > 0 || !keeps_indentation) {
                    placed.push_str(&self.indentation);
                }
                placed.push_str(piece);
            }
            *insert = placed;
        }
        let mut start = self.offset_out(span.start);
        let mut end = self.offset_out(span.end);
        let mut outer = self.range_out(range);
        if !keeps_indentation {
            start = start - Offset::of_bytes(first.removed);
            outer.start.column = 0;
        }
        if ends_line {
            end = end - Offset::of_bytes(last.removed);
            outer.end.column = 0;
        }
        *range = outer;
        *span = Span { start, end };
    }

    /// The last line that meets a condition that all lines before it meet, too.
    fn line_before(&self, is_before: impl Fn(&PassageLine) -> bool) -> PassageLine {
        let count = self.lines.partition_point(is_before);
        let line = self.lines.get(count.saturating_sub(1));
        line.copied().unwrap_or(PassageLine::NONE)
    }

    /// The indentation of a line, by its 0-based number in the passage.
    fn line(&self, number: u32) -> PassageLine {
        if self.indentation.is_empty() {
            return PassageLine::NONE;
        }
        self.lines.get(number as usize).copied().unwrap_or(PassageLine::NONE)
    }
}

impl PassageLine {
    const NONE: Self = Self {
        inner: Offset::of_bytes(0),
        outer: Offset::of_bytes(0),
        removed: 0,
        is_indented: false,
    };
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::text::passage::Passage;
    use crate::text::position::{Encoding, Position};
    use crate::text::rope::Text;
    use crate::text::span::{Offset, Span};

    const INDENTATIONS: [&str; 5] = ["", "  ", "    ", "\t", " \t"];
    const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

    /// The passage between a line before and a line after it.
    fn passage(body: &str, indentation: &str) -> (String, Passage, String) {
        let outer = format!("é🦀\n{body}end");
        let start = outer.find('\n').unwrap() + 1;
        let (passage, inner) =
            Passage::new(&outer, start..start + body.len(), 1, indentation, "\n");
        let inner = inner.into_owned();
        (outer, passage, inner)
    }

    /// The lines, where those of white space are empty.
    fn lines(text: &str) -> Vec<&str> {
        let is_blank = |line: &str| line.chars().all(|character| " \t".contains(character));
        text.split('\n').map(|line| if is_blank(line) { "" } else { line }).collect()
    }

    #[test]
    fn a_line_loses_at_most_the_indentation() {
        let inner = |body: &str, indentation: &str| passage(body, indentation).2;
        assert_eq!(inner("  a\n   b\n\n c\r\n", "  "), "a\n b\n\nc\r\n");
        assert_eq!(inner("\ta\n    b\n", "\t"), "a\nb\n");
        assert_eq!(inner("\ta\n      b\n", "    "), "a\n  b\n");
    }

    #[test]
    fn a_new_line_is_indented_unless_it_is_blank() {
        let placed = |at: u32, insert: &str| {
            let (outer, passage, inner) = passage("  a\n\n  b\n", "  ");
            let content = Text::new(&inner).unwrap();
            let at = Position { line: at, column: 0 };
            let offset = content.offset(at, Encoding::Utf8);
            let (mut range, mut span) = (at..at, Span { start: offset, end: offset });
            let mut insert = insert.to_owned();
            passage.place_edit(&content, &mut range, &mut span, &mut insert);
            let mut edited = Text::new(&outer).unwrap();
            edited.replace(range, Encoding::Utf8, &insert).unwrap();
            edited.to_string()
        };
        assert_eq!(placed(0, "x\n\ny\n"), "é🦀\n  x\n\n  y\n  a\n\n  b\nend");
        assert_eq!(placed(1, "x"), "é🦀\n  a\n  x\n  b\nend");
        assert_eq!(placed(2, "\n"), "é🦀\n  a\n\n\n  b\nend");
        assert_eq!(placed(3, "x"), "é🦀\n  a\n\n  b\n  x\nend");
    }

    #[test]
    fn a_place_past_the_end_is_the_same_in_a_whole_text() {
        let end = Position { line: u32::MAX, column: u32::MAX };
        assert_eq!(Passage::WHOLE.position_in(end), Some(end));
        assert_eq!(Passage::WHOLE.position_out(end), end);
        assert_eq!(Passage::WHOLE.range_in(&(end..end)), Some(end..end));
        assert_eq!(Passage::WHOLE.lines_out(3..u32::MAX), 3..u32::MAX);
        assert!(!Passage::WHOLE.is_before(u32::MAX));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, rng_seed: proptest::test_runner::RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn a_place_has_the_same_text_in_both_texts(
            body in "([ \t]{0,5}[aé🦀.]{0,3}(\n|\r\n|\r)){0,6}",
            indentation in prop::sample::select(&INDENTATIONS[..]),
        ) {
            let (outer, passage, inner) = passage(&body, indentation);
            let (outer_text, inner_text) = (Text::new(&outer).unwrap(), Text::new(&inner).unwrap());
            for (at, character) in inner.char_indices() {
                let offset = Offset::new(at);
                let there = passage.offset_out(offset);
                prop_assert!(outer[there.bytes()..].starts_with(character));
                prop_assert_eq!(passage.offset_in(there), offset);
                for encoding in ENCODINGS {
                    let position = inner_text.position(offset, encoding);
                    let outside = passage.position_out(position);
                    prop_assert_eq!(outside, outer_text.position(there, encoding));
                    prop_assert_eq!(passage.position_in(outside), Some(position));
                }
            }
            prop_assert_eq!(passage.offset_out(Offset::new(inner.len())).bytes(), outer.len() - 3);
            let encoding = Encoding::Utf16;
            for at in (0..=outer.len()).filter(|at| outer.is_char_boundary(*at)) {
                let offset = Offset::new(at);
                prop_assert_eq!(Passage::WHOLE.offset_in(offset), offset);
                prop_assert_eq!(Passage::WHOLE.offset_out(offset), offset);
                let position = outer_text.position(offset, encoding);
                prop_assert_eq!(Passage::WHOLE.position_in(position), Some(position));
                prop_assert_eq!(Passage::WHOLE.position_out(position), position);
                prop_assert!(inner.is_char_boundary(passage.offset_in(Offset::new(at)).bytes()));
            }
        }

        #[test]
        fn an_edit_changes_the_inner_text_as_it_says(
            body in "([ ]{0,4}[ab ]{0,3}\n){0,6}",
            indentation in prop::sample::select(&["", "  "][..]),
            from in 0u32..7, columns in (0u32..5, 0u32..5), down in 0u32..3,
            insert in "([ab ]{0,3}\n){0,2}[ab]{0,2}",
        ) {
            let (outer, passage, inner) = passage(&body, indentation);
            let mut content = Text::new(&inner).unwrap();
            let start = Position { line: from, column: columns.0 };
            let end = Position { line: from + down, column: columns.1 + if down == 0 { columns.0 } else { 0 } };
            let mut span = content.span(&(start..end), Encoding::Utf8);
            let position = |offset| content.position(offset, Encoding::Utf8);
            let mut range = position(span.start)..position(span.end);
            let (before, wanted) = (content.clone(), range.clone());
            let mut placed = insert.clone();
            let here = (range.clone(), span, placed.clone());
            let mut whole = here.clone();
            Passage::WHOLE.place_edit(&before, &mut whole.0, &mut whole.1, &mut whole.2);
            prop_assert_eq!(whole, here);
            passage.place_edit(&before, &mut range, &mut span, &mut placed);
            let mut edited = outer.clone();
            edited.replace_range(span.start.bytes()..span.end.bytes(), &placed);
            let mut by_range = Text::new(&outer).unwrap();
            by_range.replace(range, Encoding::Utf8, &placed).unwrap();
            prop_assert_eq!(&by_range.to_string(), &edited);
            content.replace(wanted, Encoding::Utf8, &insert).unwrap();
            let mut expected = content.to_string();
            if !expected.is_empty() && !expected.ends_with('\n') {
                expected.push('\n');
            }
            let start = edited.find('\n').unwrap() + 1;
            prop_assert!(edited.ends_with("end"));
            let (_, inner) = Passage::new(&edited, start..edited.len() - 3, 1, indentation, "\n");
            prop_assert_eq!(lines(&inner), lines(&expected), "{:?} became {:?}", outer, edited);
        }
    }
}
