//! An editable text.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use ropey::Rope;

use crate::text::position::{Encoding, Position};
use crate::text::span::{Offset, Span};

/// A text that is edited by position, as an editor sends changes. Clones share the text and are
/// cheap.
#[derive(Debug, Clone, Default)]
pub struct Text(Rope);

/// One of several edits: the text that it inserts in place of a range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextEdit {
    /// The replaced range of the text that the edits before this one left.
    pub range: Range<Position>,
    /// The new text.
    pub insert: String,
}

/// An edit whose range ends before its start, or that would make the text too long. The text after
/// it is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnreadableEdit;

impl fmt::Display for UnreadableEdit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the range ends before its start, or the text would be too long")
    }
}

impl Error for UnreadableEdit {}

/// A text of 4 GiB or more, which is too long for [`Offset`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text must be shorter than 4 GiB")
    }
}

impl Error for TooLong {}

impl Text {
    /// Creates a text with this content.
    pub fn new(content: &str) -> Result<Self, TooLong> {
        match u32::try_from(content.len()) {
            Ok(_) => Ok(Self(Rope::from_str(content))),
            Err(_) => Err(TooLong),
        }
    }

    /// The end of the text.
    pub fn end(&self) -> Offset {
        Offset::new(self.0.len_bytes())
    }

    /// Replaces the text between two positions. Positions past the end of a line or of the text
    /// count as that end, positions inside a character as its start. Returns the replaced span of
    /// the old text.
    ///
    /// # Errors
    /// Rejects the edit and leaves the text unchanged if the range ends before its start or the
    /// text would grow too long.
    ///
    /// # Complexity
    /// Logarithmic in the length of the text, linear in the inserted and removed text.
    pub fn replace(
        &mut self,
        range: Range<Position>,
        encoding: Encoding,
        insert: &str,
    ) -> Result<Span, UnreadableEdit> {
        if range.end < range.start {
            return Err(UnreadableEdit);
        }
        let start = self.char_at(range.start, encoding);
        let end = self.char_at(range.end, encoding).max(start);
        let replaced = Span::new(self.0.char_to_byte(start), self.0.char_to_byte(end));
        let grown = self.0.len_bytes() - replaced.len() + insert.len();
        if u32::try_from(grown).is_err() {
            return Err(UnreadableEdit);
        }
        self.0.remove(start..end);
        self.0.insert(start, insert);
        Ok(replaced)
    }

    /// Applies edits one after another. Returns the span of the old text that covers all that they
    /// replaced, and the bytes that stand in its place.
    ///
    /// # Errors
    /// As [`Text::replace`]; the edits before a rejected one are applied.
    ///
    /// # Complexity
    /// That of all the edits alone.
    pub fn replace_each(
        &mut self,
        edits: &[TextEdit],
        encoding: Encoding,
    ) -> Result<(Span, usize), UnreadableEdit> {
        let mut covered: Option<(Span, Offset)> = None;
        for TextEdit { range, insert } in edits {
            let replaced = self.replace(range.clone(), encoding, insert)?;
            let (mut old, mut end) = covered.unwrap_or((replaced, replaced.end));
            old.start = old.start.min(replaced.start);
            if replaced.end > end {
                old.end = old.end + (replaced.end - end);
                end = replaced.end;
            }
            // What follows the edit moves.
            end = replaced.start + Offset::new(insert.len()) + (end - replaced.end);
            covered = Some((old, end));
        }
        let (old, end) = covered.unwrap_or_default();
        Ok((old, (end - old.start).bytes()))
    }

    /// The text of a span; empty if the span does not fit this text.
    pub fn slice(&self, span: Span) -> String {
        let slice = self.0.get_byte_slice(span.start.bytes()..span.end.bytes());
        slice.map_or_else(String::new, String::from)
    }

    /// Whether nothing but spaces and tabs stands between an offset and the end of its line.
    ///
    /// # Complexity
    /// Linear in the spaces and tabs.
    pub(crate) fn is_blank_up_to_line_end(&self, offset: Offset) -> bool {
        let character = self.0.try_byte_to_char(offset.bytes()).unwrap_or(self.0.len_chars());
        let mut rest = self.0.chars_at(character);
        rest.find(|next| !matches!(next, ' ' | '\t')).is_none_or(|next| matches!(next, '\n' | '\r'))
    }

    /// The offset of a position; positions out of range are handled as in [`Text::replace`].
    pub fn offset(&self, position: Position, encoding: Encoding) -> Offset {
        Offset::new(self.0.char_to_byte(self.char_at(position, encoding)))
    }

    /// The bytes of a range; empty if the range runs backwards.
    pub fn span(&self, range: &Range<Position>, encoding: Encoding) -> Span {
        let start = self.offset(range.start, encoding);
        Span { start, end: self.offset(range.end, encoding).max(start) }
    }

    /// The line and column of an offset. An offset past the end counts as the end; one inside a
    /// character or a line end counts as its start.
    ///
    /// # Complexity
    /// Logarithmic in the length of the text.
    pub fn position(&self, offset: Offset, encoding: Encoding) -> Position {
        let character = self.0.try_byte_to_char(offset.bytes()).unwrap_or(self.0.len_chars());
        let line = self.0.char_to_line(character);
        let start = self.0.line_to_char(line);
        let character = character.min(self.line_end(line));
        let column = match encoding {
            Encoding::Utf32 => character - start,
            Encoding::Utf16 => self.0.char_to_utf16_cu(character) - self.0.char_to_utf16_cu(start),
            Encoding::Utf8 => self.0.char_to_byte(character) - self.0.char_to_byte(start),
        };
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: narrow(line), column: narrow(column) }
    }

    /// The character index of a position, between 0 and the number of characters.
    fn char_at(&self, position: Position, encoding: Encoding) -> usize {
        let line = position.line as usize;
        if line >= self.0.len_lines() {
            return self.0.len_chars();
        }
        let start = self.0.line_to_char(line);
        let end = self.line_end(line);
        let column = position.column as usize;
        let there = match encoding {
            Encoding::Utf32 => start + column,
            Encoding::Utf16 => {
                let unit = self.0.char_to_utf16_cu(start) + column;
                self.0.try_utf16_cu_to_char(unit).unwrap_or(end)
            }
            Encoding::Utf8 => {
                let byte = self.0.char_to_byte(start) + column;
                self.0.try_byte_to_char(byte).unwrap_or(end)
            }
        };
        there.min(end)
    }

    /// The character index of the end of a line, before its line end characters.
    fn line_end(&self, line: usize) -> usize {
        let start = self.0.line_to_char(line);
        let mut end = if line + 1 < self.0.len_lines() {
            self.0.line_to_char(line + 1)
        } else {
            self.0.len_chars()
        };
        while end > start && matches!(self.0.get_char(end - 1), Some('\n' | '\r')) {
            end -= 1;
        }
        end
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chunks().try_for_each(|chunk| f.write_str(chunk))
    }
}

#[cfg(test)]
mod tests {
    use crate::text::position::{Encoding, Position};
    use crate::text::rope::{Text, TextEdit, UnreadableEdit};

    fn at(line: u32, column: u32) -> Position {
        Position { line, column }
    }

    /// The text after one edit, and the replaced text.
    fn edited(
        text: &str,
        from: Position,
        to: Position,
        encoding: Encoding,
        insert: &str,
    ) -> (String, String) {
        let mut edited = Text::new(text).unwrap();
        let replaced = edited.replace(from..to, encoding, insert).unwrap();
        (edited.to_string(), replaced.of(text).to_owned())
    }

    #[test]
    fn an_edit_replaces_what_lies_between_its_positions() {
        let expected = ("P.T\r\n.*E".to_owned(), ".".to_owned());
        assert_eq!(edited("P.T\r\n..E", at(1, 1), at(1, 2), Encoding::Utf16, "*"), expected);
    }

    #[test]
    fn edits_one_after_another_replace_the_span_that_covers_them() {
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..2000 {
            let before: String =
                (0..random.usize(..20)).map(|_| random.choice(['a', 'b', '\n']).unwrap()).collect();
            let edits: Vec<TextEdit> = (0..random.usize(..5))
                .map(|_| {
                    let start = at(random.u32(..4), random.u32(..4));
                    let end = at(start.line + random.u32(..2), start.column + random.u32(..3));
                    TextEdit { range: start..end, insert: "x\n".repeat(random.usize(..3)) }
                })
                .collect();
            let mut one_by_one = Text::new(&before).unwrap();
            for TextEdit { range, insert } in &edits {
                one_by_one.replace(range.clone(), Encoding::Utf8, insert).unwrap();
            }
            let mut together = Text::new(&before).unwrap();
            let (old, inserted) = together.replace_each(&edits, Encoding::Utf8).unwrap();
            let after = together.to_string();
            assert_eq!(after, one_by_one.to_string());
            let start = old.start.bytes();
            assert_eq!(before[..start], after[..start], "{edits:?}");
            assert_eq!(before[old.end.bytes()..], after[start + inserted..], "{edits:?}");
        }
    }

    #[test]
    fn positions_out_of_range_are_clamped() {
        let big = u32::MAX;
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            assert_eq!(edited("ab\r\ncd", at(0, big), at(0, big), encoding, "x").0, "abx\r\ncd");
            assert_eq!(edited("ab\rcd\n", at(1, 3), at(9, 9), encoding, "x").0, "ab\rcdx");
            assert_eq!(edited("", at(big, big), at(big, big), encoding, "x").0, "x");
        }
    }

    #[test]
    fn a_position_inside_a_character_is_its_start() {
        assert_eq!(edited("🦀.", at(0, 1), at(0, 1), Encoding::Utf16, "x").0, "x🦀.");
        assert_eq!(edited("🦀.", at(0, 3), at(0, 4), Encoding::Utf8, "").0, ".");
    }

    #[test]
    fn only_lf_crlf_and_cr_end_a_line() {
        assert_eq!(
            edited("a\u{2028}b\rc", at(1, 0), at(1, 1), Encoding::Utf32, "x").0,
            "a\u{2028}b\rx"
        );
    }

    #[test]
    fn an_edit_that_runs_backwards_changes_nothing() {
        let mut text = Text::new("abc").unwrap();
        assert_eq!(text.replace(at(0, 2)..at(0, 1), Encoding::Utf16, "x"), Err(UnreadableEdit));
        assert_eq!(text.to_string(), "abc");
    }

    #[test]
    fn a_position_and_its_offset_name_the_same_place() {
        let text = Text::new("a🦀\r\né\r€x").unwrap();
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for byte in [0, 1, 5, 7, 9, 10, 13, 14] {
                let offset = crate::text::rope::Offset::new(byte);
                assert_eq!(
                    text.offset(text.position(offset, encoding), encoding),
                    offset,
                    "{encoding:?} {byte}"
                );
            }
        }
        assert_eq!(
            text.position(crate::text::rope::Offset::new(6), Encoding::Utf16),
            at(0, 3),
            "inside a line end"
        );
        assert_eq!(
            text.position(crate::text::rope::Offset::new(99), Encoding::Utf16),
            at(2, 2),
            "past the end"
        );
    }
}
