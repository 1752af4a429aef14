//! The lines of a text and the directives among them: what texts of every kind of puzzle consist
//! of.

use crate::syntax::line::{Directive, Line};
use crate::text::{Offset, Span};

/// A text as lines and directives. All locations are bytes from its start.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SourceLines {
    /// The text, line ends included.
    pub text: Box<str>,
    /// Every line.
    pub lines: Vec<Line>,
    /// Every directive, in order.
    pub directives: Vec<Directive>,
}

impl SourceLines {
    /// The 0-based number of the line that contains an offset; the line end belongs to the line
    /// before it.
    ///
    /// # Complexity
    /// Logarithmic in the lines.
    pub fn line_at(&self, offset: Offset) -> usize {
        self.lines.partition_point(|line| line.whole().start <= offset).saturating_sub(1)
    }

    /// The text of one line without its line end, and where it starts. Includes a byte-order mark.
    pub fn line_text(&self, line: usize) -> (Offset, &str) {
        let Some(found) = self.lines.get(line) else { return (Offset::default(), "") };
        let start = if line == 0 { Offset::default() } else { found.whole().start };
        (start, Span { start, end: found.whole().end }.of(&self.text))
    }

    /// The end of its first line; LF if that is the last line of the file.
    pub fn line_end(&self) -> &str {
        let first = self.lines.first().map_or(0, |line| line.whole().end.bytes());
        let end = self.text.get(first..self.first_line_length()).unwrap_or("");
        if end.is_empty() { "\n" } else { end }
    }

    /// The bytes of the first line with its end.
    pub(crate) fn first_line_length(&self) -> usize {
        self.start_of(1).bytes()
    }

    /// Where a line starts; the end of the text if there are fewer lines.
    pub(crate) fn start_of(&self, line: usize) -> Offset {
        self.lines.get(line).map_or(Offset::new(self.text.len()), |line| line.whole().start)
    }
}
