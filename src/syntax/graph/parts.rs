//! The parts of one line of a game file, as spans of its content.

use crate::syntax::graph::is_whole;
use crate::syntax::line::{OtherFormat, words};
use crate::text::Span;

/// Why a line of a game file cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineFault {
    /// Nothing before the arrow.
    NoVertex,
    /// Several names before the arrow, or without an arrow.
    SeveralVertices,
    /// A second arrow.
    SecondArrow,
    /// A `:` or `;` where a name should be.
    BadName,
    /// Not two or three numbers.
    NotAnEdge,
    /// A `+` in a game with sums that is not between the names of a sum.
    StrayPlus,
    /// A line in a game that an octal code describes.
    LineBesideOctal,
    /// A colon after the vertex in place of the arrow: `a: b c`.
    Colon,
    /// An arrow of another notation that became part of a name: `a=>b`.
    ArrowInName,
    /// The first line of a text of another program.
    OtherFormat(OtherFormat),
}

/// A line `vertex -> successor successor …`, or a vertex alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ArrowLine {
    /// The vertex that the line is about.
    pub vertex: Span,
    /// The text after the arrow.
    successors: Span,
}

/// A successor `name` or `name:weight`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct SuccessorText {
    /// The name.
    pub name: Span,
    /// The text after the colon, possibly empty; `None` without a colon. A number after whitespace
    /// after the colon is meant to be the weight: `b: 3`.
    pub weight: Option<Span>,
}

impl SuccessorText {
    /// The successors in a text without an arrow, in order.
    pub(crate) fn all(text: &str) -> impl Iterator<Item = Self> + use<'_> {
        let mut spaced = Span::default();
        words(text).filter_map(move |word| {
            if spaced.end >= word.end {
                return None;
            }
            let start = word.start.bytes();
            let Some(colon) = word.of(text).find(':') else {
                return Some(Self { name: word, weight: None });
            };
            let mut weight = Span::new(start + colon + 1, word.end.bytes());
            if weight.is_empty()
                && let Some(number) = leading_number(&text[weight.end.bytes()..])
            {
                weight = number.shifted(weight.end);
                spaced = weight;
            }
            Some(Self { name: Span::new(start, start + colon), weight: Some(weight) })
        })
    }

    /// The names of a sum `name+name…`, in order; the whole name if it has no `+`. Two adjacent `+`
    /// have an empty name between them.
    pub(crate) fn parts(self, content: &str) -> impl Iterator<Item = Span> + use<'_> {
        let start = self.name.start.bytes();
        let mut at = start;
        self.name.of(content).split('+').map(move |part| {
            let span = Span::new(at, at + part.len());
            at = span.end.bytes() + 1;
            span
        })
    }
}

const ARROW: &str = "->";

impl ArrowLine {
    /// Reads the content of a line.
    ///
    /// # Errors
    /// If the line has another form.
    pub(crate) fn read(content: &str) -> Result<Self, LineFault> {
        let arrow = arrow_in(content.as_bytes());
        let before = &content[..arrow.unwrap_or(content.len())];
        let behind = arrow.map_or(content.len(), |arrow| arrow + ARROW.len());
        let mut names = words(before);
        let vertex = names.next().ok_or(LineFault::NoVertex)?;
        if names.next().is_some() {
            return Err(LineFault::SeveralVertices);
        }
        let rest = &content.as_bytes()[behind..];
        if arrow_in(rest).is_some() {
            return Err(LineFault::SecondArrow);
        }
        // A weight may contain anything but whitespace, and is checked later; a name may not.
        let starts_word = |at: usize| at == 0 || matches!(rest[at - 1], b' ' | b'\t');
        let has_bad_name = memchr::memchr(b';', rest).is_some()
            || memchr::memchr_iter(b':', rest).any(starts_word)
            || memchr::memchr2(b':', b';', before.as_bytes()).is_some();
        if has_bad_name {
            return Err(LineFault::BadName);
        }
        Ok(Self { vertex, successors: Span::new(behind, content.len()) })
    }

    /// The successors in order. `content` must be the text that was parsed.
    pub(crate) fn successors<'a>(
        &self,
        content: &'a str,
    ) -> impl Iterator<Item = SuccessorText> + use<'a> {
        let rest = self.successors;
        SuccessorText::all(rest.of(content)).map(move |successor| SuccessorText {
            name: successor.name.shifted(rest.start),
            weight: successor.weight.map(|weight| weight.shifted(rest.start)),
        })
    }
}

/// The first word of a text, if it starts like a number and contains no colon.
fn leading_number(text: &str) -> Option<Span> {
    let word = words(text).next()?;
    let written = word.of(text);
    let digits = written.strip_prefix(['-', '+']).unwrap_or(written);
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit());
    (is_number && !written.contains(':')).then_some(word)
}

/// Where the first arrow is. A line is short: looking at each `>` beats preparing a search.
fn arrow_in(content: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'>', content)
        .find_map(|at| at.checked_sub(1).filter(|&dash| content[dash] == b'-'))
}

/// A line `a b` or `a b w` of an edge list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct EdgeLine {
    /// The first number.
    pub from: Span,
    /// The second number.
    pub to: Span,
    /// The third word.
    pub weight: Option<Span>,
}

impl EdgeLine {
    /// Reads the content of a line: two whole numbers and, optionally, a third word, which is
    /// checked later.
    ///
    /// # Errors
    /// If the line has another form.
    pub(crate) fn read(content: &str) -> Result<Self, LineFault> {
        let mut parts = words(content);
        let mut number =
            || parts.next().filter(|word| is_whole(word.of(content))).ok_or(LineFault::NotAnEdge);
        let from = number()?;
        let to = number()?;
        let weight = parts.next();
        if parts.next().is_some() {
            Err(LineFault::NotAnEdge)
        } else {
            Ok(Self { from, to, weight })
        }
    }

    /// The edge without its weight.
    pub(crate) fn ends(&self) -> Span {
        self.from.cover(self.to)
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::graph::parts::*;

    fn arrow(content: &str) -> Result<String, LineFault> {
        let line = ArrowLine::read(content)?;
        let successors = line.successors(content).map(|successor| {
            let weight = successor
                .weight
                .map(|weight| format!("={}", weight.of(content)))
                .unwrap_or_default();
            format!("{}{weight}", successor.name.of(content))
        });
        Ok(format!("{} to {}", line.vertex.of(content), successors.collect::<Vec<_>>().join(",")))
    }

    #[test]
    fn a_line_names_a_vertex_and_its_successors() {
        assert_eq!(arrow("a -> b c\tb"), Ok("a to b,c,b".into()));
        assert_eq!(arrow("a->b"), Ok("a to b".into()));
        assert_eq!(arrow("a ->"), Ok("a to ".into()));
        assert_eq!(arrow("a"), Ok("a to ".into()));
        assert_eq!(arrow("-é- -> > 🦀 -"), Ok("-é- to >,🦀,-".into()));
        assert_eq!(arrow("a -> b:3 c: d:x:y"), Ok("a to b=3,c=,d=x:y".into()));
    }

    #[test]
    fn a_line_that_cannot_be_parsed_has_a_reason() {
        for (content, fault) in [
            ("-> b", LineFault::NoVertex),
            ("a b -> c", LineFault::SeveralVertices),
            ("a b", LineFault::SeveralVertices),
            ("a -> b -> c", LineFault::SecondArrow),
            ("A:3 -> b", LineFault::BadName),
            ("a;b -> c", LineFault::BadName),
            ("a -> b;c", LineFault::BadName),
            ("a -> :3", LineFault::BadName),
        ] {
            assert_eq!(arrow(content), Err(fault), "{content:?}");
        }
    }

    #[test]
    fn an_edge_has_two_numbers_and_optionally_a_weight() {
        let parts = |content: &str| {
            EdgeLine::read(content)
                .map(|edge| (edge.ends().of(content).to_owned(), edge.weight.is_some()))
        };
        assert_eq!(parts("1\t2"), Ok(("1\t2".into(), false)));
        assert_eq!(parts("1 2 -3"), Ok(("1 2".into(), true)));
        for content in ["1", "1 b", "1 2 3 4", "-1 2", "a -> b"] {
            assert_eq!(parts(content), Err(LineFault::NotAnEdge), "{content:?}");
        }
    }
}
