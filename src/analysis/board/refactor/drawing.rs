//! A grid as written, for redrawing.

use crate::analysis::board::part::BoardPart;
use crate::rules::Edit;
use crate::syntax::LineKind;
use crate::text::Span;

/// Rows of cells of equal length, and the comment lines between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Drawing<'a> {
    /// The characters of each row; at least one row.
    pub(crate) rows: Vec<Vec<u8>>,
    /// The comment lines above each row, and after the last one.
    pub(crate) comments: Vec<Vec<&'a str>>,
}

impl<'a> Drawing<'a> {
    /// A board's grid; `None` if it or its size header has errors. Missing or additional pieces are
    /// allowed.
    pub(crate) fn new(part: &BoardPart<'a>) -> Option<Self> {
        let section = &part.board.section;
        let reading = &part.board.reading;
        let lines = section.grid.as_ref()?.lines.clone();
        let grid = reading.grid.as_ref()?;
        if section.grid.as_ref().is_some_and(|grid| grid.is_split)
            || !grid.unknown.is_empty()
            || grid.ragged_rows().next().is_some()
            || !reading.has_claimed_size()
        {
            return None;
        }
        let mut drawing = Self { rows: Vec::new(), comments: vec![Vec::new()] };
        let mut rows = grid.rows.iter().peekable();
        for line in section.lines.get(lines)? {
            let text = match line.kind {
                LineKind::Row => section.comment_in(line),
                _ => Some(line.trimmed()),
            };
            if let Some(text) = text {
                drawing.comments.last_mut()?.push(text.of(&section.text).trim_start());
            }
            if let Some(row) = rows.next_if(|row| line.whole().contains(row.span.start)) {
                drawing.rows.push(grid.rewritten(row, &section.text).into_bytes());
                drawing.comments.push(Vec::new());
            }
        }
        Some(drawing)
    }

    /// The number of columns.
    pub(crate) fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// All comment lines in order, above a grid in which their places are lost.
    pub(crate) fn comments_above(&self, rows: usize) -> Vec<Vec<&'a str>> {
        let mut comments = vec![Vec::new(); rows + 1];
        comments[0] = self.comments.concat();
        comments
    }

    /// The edits that replace this drawing of a board by another one, including the size header.
    pub(crate) fn rewritten(&self, part: &BoardPart<'_>, drawn: Drawing<'_>) -> Vec<Edit> {
        let section = &part.board.section;
        if drawn == *self {
            return Vec::new();
        }
        let Some(grid) = &section.grid else { return Vec::new() };
        // A comment after a row stands above it in the drawing.
        let Some(first) = section.lines.get(grid.lines.start) else { return Vec::new() };
        let Some(last) = section.lines.get(grid.lines.end - 1) else { return Vec::new() };
        let mut edits = Vec::new();
        if let Some(header) = grid.header {
            if drawn.rows.len() != self.rows.len() {
                edits.push(Edit { span: header.rows, text: drawn.rows.len().to_string() });
            }
            if drawn.columns() != self.columns() {
                edits.push(Edit { span: header.columns, text: drawn.columns().to_string() });
            }
        }
        let span = Span { start: first.whole().start, end: last.whole().end };
        edits.push(Edit { span, text: drawn.text(section.line_end()) });
        edits
    }

    fn text(&self, line_end: &str) -> String {
        let mut lines: Vec<&str> = Vec::new();
        for (index, comments) in self.comments.iter().enumerate() {
            lines.extend(comments);
            // Cells are ASCII characters.
            lines.extend(self.rows.get(index).and_then(|row| str::from_utf8(row).ok()));
        }
        lines.join(line_end)
    }
}
