//! Splitting a text into lines as the language server protocol does: at LF, CRLF and a lone CR, and
//! nowhere else.

/// One line of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawLine<'a> {
    /// Start of the line, in bytes.
    pub start: usize,
    /// The line without its line end.
    pub text: &'a str,
    /// Start of the next line, in bytes.
    pub next: usize,
}

/// Iterates over the lines of a text. A line end at the end of the text does not start another,
/// empty line.
///
/// # Complexity
/// Linear in the bytes of the text.
#[derive(Debug, Clone)]
pub struct RawLines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> RawLines<'a> {
    /// The lines of `text` from byte `at`, which must be the start of a line.
    pub fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }
}

impl<'a> Iterator for RawLines<'a> {
    type Item = RawLine<'a>;

    #[inline]
    fn next(&mut self) -> Option<RawLine<'a>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let bytes = rest.as_bytes();
        let length = memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
        let ending = match bytes[length..] {
            [b'\r', b'\n', ..] => 2,
            [_, ..] => 1,
            [] => 0,
        };
        let line =
            RawLine { start: self.at, text: &rest[..length], next: self.at + length + ending };
        self.at = line.next;
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use crate::text::lines::RawLines;

    fn lines(text: &str) -> Vec<&str> {
        RawLines::new(text, 0).map(|line| line.text).collect()
    }

    #[test]
    fn lines_end_in_lf_crlf_or_a_lone_cr() {
        assert_eq!(lines("a\nb\r\nc\rd"), ["a", "b", "c", "d"]);
        assert_eq!(lines("\r\r\n\n"), ["", "", ""]);
        assert_eq!(lines(""), [""; 0]);
    }

    #[test]
    fn no_other_character_ends_a_line() {
        let text = "a\u{b}b\u{c}c\u{85}d\u{2028}e\u{2029}f";
        assert_eq!(lines(text), [text]);
    }
}
