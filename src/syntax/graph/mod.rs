//! The lines of a game file. A file has one game in one form: arrows, an edge list or words.
//!
//! Guarantee: the meaning of a line depends only on its own characters and the form of the file. So
//! its parts are not stored, but parsed again when they are needed. Deliberately not here: which
//! vertex a name refers to, the range of numbers, known keys.

pub(crate) mod parts;
pub(crate) mod plain;

pub(crate) use crate::syntax::graph::parts::EdgeLine;
pub(crate) use crate::syntax::graph::plain::PlainEdge;

use std::ops::{Deref, Range};

use crate::syntax::graph::plain::PlainNumbers;
use crate::syntax::keys::GRAPH_KEYS;
use crate::syntax::line::{
    Directive, Line, LineKind, OtherFormat, WHITESPACE, indent_of, other_format, without_comment,
    words,
};
use crate::syntax::source_lines::SourceLines;
use crate::text::{Offset, RawLines, Span, read_in_halves};

/// The form of a game file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GraphForm {
    /// `vertex -> successor successor …`.
    Arrows,
    /// `n m` or `n m v`, then lines `a b` or `a b w`.
    Edges,
    /// One word per line.
    Words,
    /// Heaps under an octal code: a directive `octal`, and no lines.
    Octal,
}

/// A header `n m` or `n m v` of an edge list, as spans of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EdgeHeader {
    /// Its line, 0-based.
    pub line: usize,
    /// The number of vertices.
    pub vertices: Span,
    /// The number of edges.
    pub edges: Span,
    /// The start vertex, if the header has a third number.
    pub start: Option<Span>,
}

impl EdgeHeader {
    /// The numbers of vertices and edges, and the text between them.
    pub fn sizes(&self) -> Span {
        self.vertices.cover(self.edges)
    }
}

/// A line of an edge list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeStatement {
    /// An edge, with its numbers.
    Plain(PlainEdge),
    /// A line in any other notation, not parsed yet.
    Written(Span),
}

/// A game file. Parsing never fails; every line is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphText {
    /// Its text, lines and directives. A line that is neither blank, comment nor directive belongs
    /// to the game, whatever its kind.
    pub source: SourceLines,
    /// The form of the file.
    pub form: GraphForm,
    /// The header of an edge list.
    pub header: Option<EdgeHeader>,
}

impl GraphText {
    /// Parses a text. An owned text is not copied.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn parse(text: impl Into<Box<str>>) -> Self {
        let boxed: Box<str> = text.into();
        let text = &*boxed;
        let (mut read, second) = read_in_halves(text, |range| ReadLines::of(text, range));
        if let Some(second) = second {
            read.append(second);
        }
        let ReadLines { lines, directives } = read;
        let has = |key| directives.iter().any(|directive| directive.key.of(text) == key);
        let has_words = has("words");
        let has_octal = has("octal");
        let header = if has_words || has_octal { None } else { header(text, &lines) };
        let form = match header {
            _ if has_words => GraphForm::Words,
            _ if has_octal => GraphForm::Octal,
            Some(_) => GraphForm::Edges,
            None => GraphForm::Arrows,
        };
        Self { source: SourceLines { text: boxed, lines, directives }, form, header }
    }

    /// Guesses from its content whether a text is a game file rather than a board file: it has an
    /// arrow outside comments and directives, a directive `words` or `octal`, or two or three numbers
    /// followed by a line of numbers, or alone if they say that there is no edge.
    pub fn is_likely(text: &str) -> bool {
        let game = Self::parse(text);
        match game.form {
            GraphForm::Words | GraphForm::Octal => true,
            GraphForm::Edges => match game.statements().next() {
                Some((_, content)) => {
                    let line = content.of(text);
                    words(line).all(|word| is_number(word.of(line))) || game.has_arrow()
                }
                // No edges: `3 0`.
                None => game
                    .header
                    .is_some_and(|header| header.edges.of(text).bytes().all(|digit| digit == b'0')),
            },
            GraphForm::Arrows => game.has_arrow(),
        }
    }

    /// The first line, if it begins a text of another program, and its format.
    pub fn other_format(&self) -> Option<(Span, OtherFormat)> {
        if self.form != GraphForm::Arrows {
            return None;
        }
        other_format(&self.text, self.statements())
    }

    fn has_arrow(&self) -> bool {
        self.statements().any(|(_, content)| content.of(&self.text).contains("->"))
    }

    /// The lines that describe the game, except for an edge list's header: their numbers, 0-based,
    /// and their content without surrounding whitespace and without a comment.
    pub fn statements(&self) -> impl Iterator<Item = (usize, Span)> + '_ {
        self.but_header(0..self.lines.len())
            .filter_map(|(index, line)| Some((index, content(&self.text, line)?)))
    }

    /// The lines of a range except for the header, with their numbers.
    fn but_header(&self, lines: Range<usize>) -> impl Iterator<Item = (usize, &Line)> {
        let header = self.header.map(|header| header.line);
        lines.clone().zip(&self.lines[lines]).filter(move |&(index, _)| Some(index) != header)
    }

    /// The [`GraphText::statements`] of an edge list that start in a range of bytes. Lines of
    /// numbers with single spaces between them, as most are in a large list, are parsed at once.
    pub fn edge_statements(
        &self,
        stretch: Range<usize>,
    ) -> impl Iterator<Item = EdgeStatement> + '_ {
        let line_from =
            |byte| self.lines.partition_point(|line| line.whole().start < Offset::new(byte));
        let lines = self.but_header(line_from(stretch.start)..line_from(stretch.end));
        lines.filter_map(|(_, line)| match PlainEdge::read(&self.text, line) {
            Some(edge) => Some(EdgeStatement::Plain(edge)),
            None => content(&self.text, line).map(EdgeStatement::Written),
        })
    }

    /// Whether a line of an edge list has a weight.
    pub fn has_weights(&self) -> bool {
        // Lines of exactly two numbers have a kind of their own, so only the others can have a
        // weight.
        for (_, line) in self.but_header(0..self.lines.len()) {
            if line.kind == LineKind::Row
                && let Some(content) = content(&self.text, line)
                && let Ok(edge) = EdgeLine::read(content.of(&self.text))
                && edge.weight.is_some()
            {
                return true;
            }
        }
        false
    }

    /// The content of a line that describes the game.
    pub fn statement(&self, line: usize) -> Option<Span> {
        if self.header.is_some_and(|header| header.line == line) {
            return None;
        }
        content(&self.text, self.lines.get(line)?)
    }
}

impl Deref for GraphText {
    type Target = SourceLines;

    fn deref(&self) -> &SourceLines {
        &self.source
    }
}

/// Lines of a text, and the directives among them.
struct ReadLines {
    lines: Vec<Line>,
    directives: Vec<Directive>,
}

impl ReadLines {
    /// The lines of a range that starts and ends at line ends. Also reserves room for all lines
    /// after it.
    fn of(text: &str, stretch: Range<usize>) -> Self {
        let bytes = text.as_bytes();
        // One line for each LF and one more, unless lines end differently: counting beats growing.
        let mut lines =
            Vec::with_capacity(memchr::memchr_iter(b'\n', &bytes[stretch.start..]).count() + 1);
        let mut directives = Vec::new();
        for raw in RawLines::new(&text[..stretch.end], stretch.start) {
            if let Some(numbers) = PlainNumbers::of(text, &raw) {
                lines.push(Line::of_numbers(&raw, numbers.third.is_some()));
                continue;
            }
            let line = Line::read_in(text, &raw, lines.len(), &GRAPH_KEYS, &mut directives);
            lines.push(line);
        }
        Self { lines, directives }
    }

    /// Adds the lines that follow.
    fn append(&mut self, mut next: Self) {
        let before = self.lines.len();
        self.lines.append(&mut next.lines);
        for mut directive in next.directives {
            directive.line += before;
            self.directives.push(directive);
        }
    }
}

/// The content of a line that describes the game, without surrounding whitespace and without a
/// comment.
fn content(text: &str, line: &Line) -> Option<Span> {
    match line.kind {
        LineKind::Blank | LineKind::Comment | LineKind::Directive | LineKind::Assignment => None,
        LineKind::Row | LineKind::Text | LineKind::SizeHeader => {
            let trimmed = line.trimmed();
            let written = trimmed.of(text);
            let start = indent_of(written);
            let end = written[..without_comment(written, start)].trim_end_matches(WHITESPACE).len();
            Some(Span::new(start, end).shifted(trimmed.start))
        }
    }
}

/// The header of an edge list: the first line of the game, if it is two or three whole numbers.
fn header(text: &str, lines: &[Line]) -> Option<EdgeHeader> {
    let (line, content) =
        lines.iter().enumerate().find_map(|(index, line)| Some((index, content(text, line)?)))?;
    let written = content.of(text);
    let mut numbers = words(written)
        .map(|word| is_whole(word.of(written)).then_some(word.shifted(content.start)));
    let vertices = numbers.next()??;
    let edges = numbers.next()??;
    let start = match numbers.next() {
        None => None,
        Some(number) => Some(number?),
    };
    if numbers.next().is_some() {
        return None;
    }
    Some(EdgeHeader { line, vertices, edges, start })
}

fn is_whole(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is a number: `7`, and also `-3` or `0.5`, which no edge list may have.
pub(crate) fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    is_whole(whole) && is_whole(fraction)
}

#[cfg(test)]
mod tests {
    use crate::syntax::graph::parts::ArrowLine;
    use crate::syntax::graph::*;

    fn statements(text: &str) -> (GraphForm, Vec<String>) {
        let game = GraphText::parse(text);
        let written = game
            .statements()
            .map(|(line, content)| format!("{line} {}", content.of(text)))
            .collect();
        (game.form, written)
    }

    #[test]
    fn comments_blank_lines_and_directives_do_not_describe_the_game() {
        let text = "title: a; b\n\n ; c -> d\nstart: a ; here\n\ta -> b ; there\r\nb\t;\rc;d";
        assert_eq!(
            statements(text),
            (GraphForm::Arrows, vec!["4 a -> b".into(), "5 b".into(), "6 c;d".into()])
        );
    }

    #[test]
    fn two_or_three_numbers_first_make_an_edge_list() {
        let sizes = |text: &str| {
            let header = GraphText::parse(text).header?;
            Some((
                header.line,
                header.sizes().of(text).to_owned(),
                header.start.map(|start| start.of(text).to_owned()),
            ))
        };
        assert_eq!(sizes("; c\nstuck: wins\n 3  2\n1 2"), Some((2, "3  2".into(), None)));
        assert_eq!(sizes("3 2 1 ; c\n1 2"), Some((0, "3 2".into(), Some("1".into()))));
        assert_eq!(sizes("\u{feff}3 2"), Some((0, "3 2".into(), None)));
        for text in ["3", "3 2 1 0", "3 x", "3 -2", "a -> b\n3 2", "3 -> 2", "words: 1\n3 2", ""] {
            assert_eq!(sizes(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_text_of_another_program_starts_in_its_own_way() {
        for (text, expected) in [
            ("digraph {", true),
            ("digraph{", true),
            ("title: a\n// trap\nstrict digraph trap {\na -> b", true),
            ("graph g { a -- b }", true),
            ("digraph -> a", false),
            ("digraph ->a", false),
            ("digraph", false),
            ("graph", false),
            ("a -> b\ndigraph {", false),
            ("words: 2\ndigraph {", false),
            ("[[2,5],[3]]", true),
            ("[\n[2, 5],\n[3]]", true),
            ("{'a': ['b']}", true),
            ("{0: [1, 2], 1: []}", true),
            ("<graphml xmlns=\"x\">", true),
            ("[a] -> [b]", false),
            ("{a} -> b", false),
            ("<a> -> b", false),
        ] {
            assert_eq!(GraphText::parse(text).other_format().is_some(), expected, "{text:?}");
        }
    }

    #[test]
    fn an_edge_list_leaves_its_header_out() {
        assert_eq!(statements("3 1\n1 2\n"), (GraphForm::Edges, vec!["1 1 2".into()]));
    }

    #[test]
    fn the_directive_words_may_be_anywhere() {
        assert_eq!(
            statements("abc\nwords: 2\n1 2"),
            (GraphForm::Words, vec!["0 abc".into(), "2 1 2".into()])
        );
    }

    #[test]
    fn an_arrow_words_or_a_list_of_numbers_make_a_text_a_game() {
        for (text, expected) in [
            ("a -> b", true),
            ("a->", true),
            ("; a -> b", false),
            ("title: a -> b", false),
            ("x ; a -> b", false),
            ("words: 3", true),
            ("octal: 0.77 20", true),
            ("2 1\n1 2", true),
            ("2 1 1\n1 2 3", true),
            ("2 1\n\n1 2", true),
            ("2 1\n1 2 -3", true),
            ("2 1\n1 2 0.5", true),
            ("1 1\n.", false),
            ("2 3\nP.T\n..E", false),
            ("2 3", false),
            ("3 0", true),
            ("stuck: wins\n3 0 2 ; c\n\n", true),
            ("3 0\nP.T", false),
            ("3\n1 2", false),
            ("P.T\n..E", false),
            ("", false),
        ] {
            assert_eq!(GraphText::is_likely(text), expected, "{text:?}");
        }
    }

    #[test]
    fn any_characters_are_read_and_every_span_is_in_the_text() {
        const PIECES: [&str; 14] = [
            "a", " ", "\t", "->", "-", ">", ":", ";", "\n", "\r\n", "7", "é🦀", "words: 2",
            "\u{feff}",
        ];
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..5000 {
            let text: String =
                (0..random.usize(..20)).map(|_| PIECES[random.usize(..PIECES.len())]).collect();
            let game = GraphText::parse(text.as_str());
            for (line, content) in game.statements() {
                assert_eq!(game.statement(line), Some(content));
                assert!(
                    game.lines[line].whole().cover(content) == game.lines[line].whole(),
                    "{text:?}"
                );
                let written = content.of(&text);
                if let Ok(arrow) = ArrowLine::read(written) {
                    for successor in arrow.successors(written) {
                        assert!(!successor.name.of(written).is_empty(), "{text:?}");
                        assert!(
                            !successor.name.of(written).contains([' ', '\t', ':', ';']),
                            "{text:?}"
                        );
                    }
                }
                let _ = EdgeLine::read(written);
            }
        }
    }
}
