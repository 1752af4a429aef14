//! Lines that cannot be read, in files with one game: what else follows from them, and edges of
//! other notations.
//!
//! Deliberately not here: why a line cannot be read, and messages.

use std::collections::HashSet;

use crate::model::directives::{DirectiveReading, Key};
use crate::model::literature::key_for;
use crate::syntax::{WHITESPACE, words};
use crate::text::Span;

/// Takes the lines `a: b c` out of the directives: an unknown key that resembles no known one is a
/// vertex. Returns these lines.
pub(crate) fn take_lines_with_colon<K: Key>(
    text: &str,
    directives: &mut Vec<DirectiveReading<K>>,
) -> Vec<Span> {
    let mut lines = Vec::new();
    directives.retain(|reading| {
        let key = reading.directive.key.of(text);
        let value = reading.directive.value.of(text);
        let is_vertex = reading.key.is_none() && key_for::<K>(key, value).is_none();
        if is_vertex {
            lines.push(reading.directive.whole());
        }
        !is_vertex
    });
    lines
}

/// The names in lines that cannot be read: they are not reported as unknown.
pub(crate) struct UnreadNames<'a>(HashSet<&'a str>);

impl<'a> UnreadNames<'a> {
    /// The names in these lines.
    pub(crate) fn of(lines: impl Iterator<Item = &'a str>) -> Self {
        Self(lines.flat_map(names_in).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// What may be names in a line that cannot be read: its words, and the parts of words between
/// punctuation.
fn names_in(line: &str) -> impl Iterator<Item = &str> {
    let is_between = |character: char| {
        WHITESPACE.contains(&character) || ":;,<>›=~-–—−+→⟶⇒⟹➔➜➝↦↔⟷⇔{}[]()\"".contains(character)
    };
    line.split(WHITESPACE).chain(line.split(is_between)).filter(|part| !part.is_empty())
}

/// The edges of a kind of file.
pub(crate) struct EdgeNotation {
    /// What is written between a vertex and its successors or neighbours.
    pub(crate) edge: &'static str,
    /// How messages name it.
    pub(crate) name: &'static str,
    /// How messages name what follows it.
    pub(crate) others: &'static str,
    /// The edges of other notations, each with what is written for it.
    pub(crate) foreign: &'static [(&'static str, &'static str)],
}

/// The successors of a vertex in a game file.
pub(crate) const ARROWS: EdgeNotation = EdgeNotation {
    edge: "->",
    name: "an arrow",
    others: "the moves of a vertex",
    foreign: &[
        ("→", "->"),
        ("⟶", "->"),
        ("⇒", "->"),
        ("⟹", "->"),
        ("➔", "->"),
        ("➜", "->"),
        ("➝", "->"),
        ("↦", "->"),
        ("=>", "->"),
        ("==>", "->"),
        ("-->", "->"),
        ("--", "->"),
        ("---", "->"),
        ("—>", "->"),
        ("–>", "->"),
        ("−>", "->"),
        ("—", "->"),
        (">", "->"),
        ("›", "->"),
    ],
};

/// The neighbours of a vertex in a pursuit file.
pub(crate) const EDGES: EdgeNotation = EdgeNotation {
    edge: "-",
    name: "an edge",
    others: "the neighbours of a vertex",
    foreign: &[
        ("--", "-"),
        ("---", "-"),
        ("–", "-"),
        ("—", "-"),
        ("−", "-"),
        ("<->", "-"),
        ("<-->", "-"),
        ("<=>", "-"),
        ("↔", "-"),
        ("⟷", "-"),
        ("⇔", "-"),
        ("=", "-"),
        ("~", "-"),
        ("→", "->"),
        ("⟶", "->"),
        ("⇒", "->"),
        ("⟹", "->"),
        ("↦", "->"),
        ("=>", "->"),
        ("==>", "->"),
        ("-->", "->"),
        (">", "->"),
    ],
};

impl EdgeNotation {
    /// Whether a text contains an edge of another notation that is not common in names. One search
    /// of a large text is faster than a look at each of its lines.
    pub(crate) fn is_replaced_in(&self, text: &str) -> bool {
        self.foreign.iter().any(|(mark, _)| {
            let is_common = COMMON_IN_NAMES.contains(mark);
            !is_common && memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some()
        })
    }
}

/// An edge of another notation in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ForeignEdge<'a> {
    pub(crate) span: Span,
    /// The edge as written.
    pub(crate) mark: &'a str,
    /// What is written for it.
    pub(crate) edge: &'static str,
}

/// Edges of other notations that are common in names, too.
const COMMON_IN_NAMES: [&str; 7] = ["-", "–", "—", "−", "=", "~", ">"];

impl<'a> ForeignEdge<'a> {
    /// The first edge of another notation: after the first word or, as in `a=>b c`, in it. A line
    /// with an edge as it should be has none.
    pub(crate) fn in_line(line: &'a str, notation: &EdgeNotation) -> Option<Self> {
        let is_foreign = |mark| notation.foreign.iter().any(|&(other, _)| other == mark);
        // `a --> b`
        let has_longer =
            ["-->", "<->"].into_iter().any(|mark| is_foreign(mark) && line.contains(mark));
        let has_arrow = line.contains("->") && !has_longer;
        if has_arrow || words(line).any(|word| word.of(line) == "-") {
            return None;
        }
        let mut words = words(line);
        let first = words.next()?;
        let second = words.next();
        // `a=>b c` or `a=> b`
        if let Some(found) = Self::in_word(line, first, notation)
            && found.span.start > first.start
        {
            return Some(found);
        }
        match second {
            // `a => b` or `a =>b`
            Some(second) => {
                let found = Self::in_word(line, second, notation)?;
                if found.span.start == second.start { Some(found) } else { None }
            }
            // `a-b`
            None => Self::dash_in(line, first, notation),
        }
    }

    /// The first dash inside a word that may be a name.
    fn dash_in(line: &'a str, word: Span, notation: &EdgeNotation) -> Option<Self> {
        let name = word.of(line);
        let at = name.find('-')?;
        if at == 0 || name.contains([':', ';']) {
            return None;
        }
        let span = Span::new(at, at + 1).shifted(word.start);
        Some(Self { span, mark: span.of(line), edge: notation.edge })
    }

    /// The first edge of another notation in a line, if it became part of a name, such as in `a--b`
    /// or `a<->b`.
    fn in_name(line: &'a str, notation: &EdgeNotation) -> Option<Self> {
        Self::in_line(line, notation).filter(|found| found.span.end.bytes() < line.len())
    }

    /// The same, unless the characters of the edge are common in names.
    pub(crate) fn surely_in_name(line: &'a str, notation: &EdgeNotation) -> Option<Self> {
        Self::in_name(line, notation).filter(|found| !COMMON_IN_NAMES.contains(&found.mark))
    }

    /// The first edge of another notation in a word, as long as possible.
    fn in_word(line: &'a str, word: Span, notation: &EdgeNotation) -> Option<Self> {
        let written = word.of(line);
        for (at, _) in written.char_indices() {
            let mut longest: Option<(&'static str, &'static str)> = None;
            for &(mark, edge) in notation.foreign {
                let is_longer = longest.is_none_or(|(other, _)| mark.len() > other.len());
                if is_longer && written[at..].starts_with(mark) {
                    longest = Some((mark, edge));
                }
            }
            if let Some((mark, edge)) = longest {
                let span = Span::new(at, at + mark.len()).shifted(word.start);
                return Some(Self { span, mark, edge });
            }
        }
        None
    }
}

/// The lines in which an edge of another notation became part of a name, if such a line is the only
/// mention of an unknown name: for example, `a--b` and `b--c` if `police` names `a`.
pub(crate) fn lines_with_edge_in_name(
    text: &str,
    lines: impl Iterator<Item = Span>,
    unknown: &HashSet<&str>,
    notation: &EdgeNotation,
) -> Vec<Span> {
    if unknown.is_empty() {
        return Vec::new();
    }
    let mut joined: Vec<(Span, &str)> = Vec::new();
    for line in lines {
        if let Some(edge) = ForeignEdge::in_name(line.of(text), notation) {
            joined.push((line, edge.mark));
        }
    }
    let mut marks: Vec<&str> = Vec::new();
    for &(line, mark) in &joined {
        if !marks.contains(&mark) && names_in(line.of(text)).any(|name| unknown.contains(name)) {
            marks.push(mark);
        }
    }
    joined.retain(|(_, mark)| marks.contains(mark));
    joined.into_iter().map(|(line, _)| line).collect()
}
