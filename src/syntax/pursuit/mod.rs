//! The lines of a pursuit file: directives, and edges between vertices.
//!
//! Guarantee: the meaning of a line depends only on its own characters. Deliberately not here:
//! which vertex a name refers to, and known keys.

use std::ops::Deref;

use crate::syntax::keys::PURSUIT_KEYS;
use crate::syntax::line::{
    Directive, Line, LineKind, OtherFormat, WHITESPACE, indent_of, other_format, without_comment,
    words,
};
use crate::syntax::source_lines::SourceLines;
use crate::text::{RawLines, Span};

/// A pursuit file. Parsing never fails. Every line is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PursuitText {
    /// Its text, lines and directives. A line that is neither blank, comment nor directive belongs
    /// to the graph, whatever its kind.
    pub source: SourceLines,
}

impl PursuitText {
    /// Parses a text. An owned text is not copied.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn parse(text: impl Into<Box<str>>) -> Self {
        let text: Box<str> = text.into();
        let mut lines = Vec::new();
        let mut directives = Vec::new();
        for raw in RawLines::new(&text, 0) {
            let line = Line::read_in(&text, &raw, lines.len(), &PURSUIT_KEYS, &mut directives);
            lines.push(line);
        }
        Self { source: SourceLines { text, lines, directives } }
    }

    /// Whether a text looks like a pursuit: every line of the graph names vertices, and at least one
    /// has a dash. A row of nothing but cells makes it a board, though it could name a vertex, and
    /// a directive for a whole game a game.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn is_likely(text: &str) -> bool {
        let is_cell = |character| matches!(character, '.' | '*' | 'P' | 'T' | 'E');
        // Most texts have no dash, and need no reading.
        if !text.contains(DASH) {
            return false;
        }
        let pursuit = Self::parse(text);
        let is_game = |directive: &Directive| matches!(directive.key.of(text), "words" | "octal");
        if pursuit.directives.iter().any(is_game) {
            return false;
        }
        let mut has_dash = false;
        for (_, content) in pursuit.statements() {
            let content = content.of(text);
            let Ok(edges) = EdgesLine::read(content) else { return false };
            if content.chars().all(is_cell) {
                return false;
            }
            has_dash |= !edges.is_one_way && edges.others(content).next().is_some();
        }
        has_dash
    }

    /// The lines of the graph: their numbers, 0-based, and their content without surrounding
    /// whitespace and without a comment.
    pub fn statements(&self) -> impl Iterator<Item = (usize, Span)> + '_ {
        (0..self.lines.len()).filter_map(|line| Some((line, self.statement(line)?)))
    }

    /// The first line, if it begins a text of another program, and its format.
    pub(crate) fn other_format(&self) -> Option<(Span, OtherFormat)> {
        other_format(&self.text, self.statements())
    }

    /// The content of a line of the graph.
    pub fn statement(&self, line: usize) -> Option<Span> {
        let line = self.lines.get(line)?;
        if matches!(line.kind, LineKind::Blank | LineKind::Comment)
            || matches!(line.kind, LineKind::Directive | LineKind::Assignment)
        {
            return None;
        }
        let trimmed = line.trimmed();
        let written = trimmed.of(&self.text);
        let start = indent_of(written);
        let end = written[..without_comment(written, start)].trim_end_matches(WHITESPACE).len();
        Some(Span::new(start, end).shifted(trimmed.start))
    }
}

impl Deref for PursuitText {
    type Target = SourceLines;

    fn deref(&self) -> &SourceLines {
        &self.source
    }
}

/// Why a line of a pursuit file cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EdgeFault {
    /// Nothing before the dash or arrow.
    NoVertex,
    /// Several names before the dash or arrow.
    SeveralVertices,
    /// Several names without a dash or arrow.
    NoEdge,
    /// A second dash or arrow.
    SecondEdge,
    /// A `:` or `;` in a name.
    BadName,
    /// A colon in place of the dash: `a: b c`.
    Colon,
    /// An edge of another notation that became part of a name: `a--b`.
    EdgeInName,
    /// The first line of a text of another program.
    OtherFormat(OtherFormat),
}

/// A line `vertex - other other …` or `vertex -> other …`, or a vertex alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct EdgesLine {
    /// The vertex that the line is about.
    pub vertex: Span,
    /// Whether its edges lead one way only.
    pub is_one_way: bool,
    /// The text after the dash or arrow.
    others: Span,
}

const ARROW: &str = "->";

const DASH: &str = "-";

impl EdgesLine {
    /// Reads the content of a line. A dash stands between spaces. An arrow need not.
    ///
    /// # Errors
    /// If the line is in another form.
    pub(crate) fn read(content: &str) -> Result<Self, EdgeFault> {
        let mut edge = words(content).find(|word| word.of(content) == DASH);
        if let Some(at) = content.find(ARROW) {
            let arrow = Span::new(at, at + ARROW.len());
            // The first one counts, in `- a ->` the dash.
            if edge.is_none_or(|dash| arrow.start < dash.start) {
                edge = Some(arrow);
            }
        }
        let edge_or_end = edge.unwrap_or(Span::new(content.len(), content.len()));
        let before = &content[..edge_or_end.start.bytes()];
        let after = edge_or_end.end.bytes();
        let rest = &content[after..];
        let mut names = words(before);
        let Some(vertex) = names.next() else { return Err(EdgeFault::NoVertex) };
        // In `-->`, a dash alone precedes the arrow.
        if vertex.of(before) == DASH {
            return Err(EdgeFault::NoVertex);
        }
        if names.next().is_some() {
            return Err(if edge.is_some() {
                EdgeFault::SeveralVertices
            } else {
                EdgeFault::NoEdge
            });
        }
        if rest.contains(ARROW) || words(rest).any(|word| word.of(rest) == DASH) {
            return Err(EdgeFault::SecondEdge);
        }
        if content.contains([':', ';']) {
            return Err(EdgeFault::BadName);
        }
        let is_one_way = edge.is_some_and(|edge| edge.of(content) == ARROW);
        Ok(Self { vertex, is_one_way, others: Span::new(after, content.len()) })
    }

    /// The vertices at the other ends, in order. `content` must be the text that was parsed.
    pub(crate) fn others<'a>(&self, content: &'a str) -> impl Iterator<Item = Span> + use<'a> {
        let others = self.others;
        words(others.of(content)).map(move |word| word.shifted(others.start))
    }

    /// The names of the line in order, the first that of its vertex.
    pub(crate) fn names<'a>(&self, content: &'a str) -> impl Iterator<Item = Span> + use<'a> {
        [self.vertex].into_iter().chain(self.others(content))
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::pursuit::*;

    fn edges(content: &str) -> Result<String, EdgeFault> {
        let line = EdgesLine::read(content)?;
        let others: Vec<_> = line.others(content).map(|other| other.of(content)).collect();
        let way = if line.is_one_way { "to" } else { "and" };
        Ok(format!("{} {way} {}", line.vertex.of(content), others.join(",")))
    }

    #[test]
    fn a_line_names_a_vertex_and_its_neighbours() {
        for (content, expected) in [
            ("a - b c\tb", "a and b,c,b"),
            ("a -> b c", "a to b,c"),
            ("a->b", "a to b"),
            ("a", "a and "),
            ("a -", "a and "),
            ("a ->", "a to "),
            ("a-b - c-d", "a-b and c-d"),
            ("-a - -- b-", "-a and --,b-"),
        ] {
            assert_eq!(edges(content), Ok(expected.to_owned()), "{content:?}");
        }
    }

    #[test]
    fn a_line_that_cannot_be_read_has_a_reason() {
        for (content, fault) in [
            ("- b", EdgeFault::NoVertex),
            ("-> b", EdgeFault::NoVertex),
            ("--> b", EdgeFault::NoVertex),
            ("a b - c", EdgeFault::SeveralVertices),
            ("a b", EdgeFault::NoEdge),
            ("a - b - c", EdgeFault::SecondEdge),
            ("a - b -> c", EdgeFault::SecondEdge),
            ("a -> b -> c", EdgeFault::SecondEdge),
            ("a:3 - b", EdgeFault::BadName),
            ("a - b;c", EdgeFault::BadName),
        ] {
            assert_eq!(edges(content), Err(fault), "{content:?}");
        }
    }

    #[test]
    fn comments_blank_lines_and_directives_are_no_edges() {
        let text = PursuitText::parse("police: a\n; c - d\n\n a - b ; both\r\n3 4\rc;d");
        let statements: Vec<_> =
            text.statements().map(|(line, content)| (line, content.of(&text.text))).collect();
        assert_eq!(statements, [(3, "a - b"), (4, "3 4"), (5, "c;d")]);
        assert_eq!(text.directives.len(), 1);
    }

    #[test]
    fn lines_with_dashes_alone_make_a_text_a_pursuit() {
        for (text, expected) in [
            ("a - b", true),
            ("a\t-\tb", true),
            ("\u{feff}a - b", true),
            ("policemen: 1\n\n; c\na - b ; d\nc\n", true),
            ("a - b\nb -> c\n", true),
            ("a -> b\nb - c\nd -\n", true),
            ("police a\nthief = b\na - b\n", true),
            ("1 - 2\n2 - 3\n", true),
            ("P - T\nx\n", true),
            ("a->b - c", false),
            ("a -> b", false),
            ("a -", false),
            ("a-b", false),
            ("a\nb\n", false),
            ("; a - b\na\n", false),
            ("title: a - b\na\n", false),
            ("a ; - b", false),
            ("a - b\nc d\n", false),
            ("a - b - c", false),
            ("a: 3\na - b:2\n", false),
            ("3 2\n1 - 2\n", false),
            ("words: 1\na - b\n", false),
            ("P - T\nP\n", false),
            ("a - b\n.*.\n", false),
            ("A walk - in the park\nP.T\n..E\n", false),
            ("+ - +\n| P |\n", false),
            ("", false),
        ] {
            assert_eq!(PursuitText::is_likely(text), expected, "{text:?}");
        }
    }

    #[test]
    fn any_text_is_read_and_every_span_is_inside_it() {
        const PIECES: [&str; 11] = ["a", "b", " ", "-", "->", ":", ";", "\n", "\r", "é", "\t"];
        let mut random = fastrand::Rng::with_seed(35);
        for _ in 0..20_000 {
            let written: String =
                (0..random.usize(..20)).map(|_| PIECES[random.usize(..PIECES.len())]).collect();
            let text = PursuitText::parse(written.as_str());
            let end = text.lines.last().map_or(0, |line| line.whole().end.bytes());
            assert_eq!(written[end..].trim_matches(['\r', '\n']), "", "{written:?}");
            for (line, content) in text.statements() {
                assert!(text.lines[line].whole().cover(content) == text.lines[line].whole());
                let Ok(edges) = EdgesLine::read(content.of(&written)) else { continue };
                for name in edges.names(content.of(&written)) {
                    let name = name.of(content.of(&written));
                    assert!(!name.is_empty() && name != "-" && !name.contains([' ', '\t', ':']));
                }
            }
        }
    }
}
