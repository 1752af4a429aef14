//! Drawn vertices and edges of graph games and pursuits, as edits of their lines.
//!
//! Deliberately not here: how the lines of a kind are read.

use std::collections::HashSet;

use crate::analysis::puzzle_edit::PuzzleEdit;
use crate::rules::Edit;
use crate::syntax::SourceLines;
use crate::text::{Offset, Span};

/// The most characters of a name that somebody draws.
const MAX_NAME: usize = 60;

/// The lines of a graph, and how its edges are written.
pub(crate) struct EdgeLines<'a> {
    pub(crate) source: &'a SourceLines,
    pub(crate) lines: Vec<VertexLine>,
    /// What stands between a vertex and the others: `->`, or `-` if edges lead both ways.
    pub(crate) edge: &'static str,
    /// Whether edges have weights.
    pub(crate) is_weighted: bool,
    /// The names of all vertices, in order.
    pub(crate) names: Vec<String>,
}

/// A line of a vertex.
pub(crate) struct VertexLine {
    pub(crate) number: usize,
    /// The line without whitespace and comment at its ends.
    pub(crate) content: Span,
    pub(crate) vertex: Span,
    /// The edge as written; `None` for a vertex alone.
    pub(crate) edge: Option<&'static str>,
    /// The other vertices, each with its name and the whole text about it.
    pub(crate) others: Vec<(Span, Span)>,
}

impl EdgeLines<'_> {
    /// The edits that draw something, in order, and the name of a new vertex. `None` if it is drawn
    /// on boards, is no matter of these lines, or a name could not be written.
    pub(crate) fn drawn(&self, edit: &PuzzleEdit) -> Option<(Vec<Edit>, Option<String>)> {
        match edit {
            PuzzleEdit::AddVertex { from } => {
                let name = self.free_name();
                let mut edits = match from {
                    Some(from) => self.added(from, &name)?,
                    None => Vec::new(),
                };
                self.append(&mut edits, &name);
                Some((edits, Some(name)))
            }
            PuzzleEdit::AddEdge { from, to } if self.has_edge(from, to) => Some((Vec::new(), None)),
            PuzzleEdit::AddEdge { from, to } => Some((self.added(from, to)?, None)),
            PuzzleEdit::RemoveEdge { from, to } => {
                let is_removed = |line: &VertexLine, other: &str| {
                    let vertex = self.written(line.vertex);
                    let is_there = vertex == from && other == to;
                    is_there || (line.leads_both_ways() && vertex == to && other == from)
                };
                Some((self.without(is_removed), None))
            }
            PuzzleEdit::RemoveVertex(name) => {
                // Its own lines go whole.
                let mut edits =
                    self.without(|line, other| other == name && self.written(line.vertex) != name);
                edits.extend(self.lines_of(name).map(|line| self.whole_line(line)));
                edits.sort_by_key(|edit| edit.span);
                Some((edits, None))
            }
            PuzzleEdit::Weigh { from, to, weight } if self.is_weighted => {
                Some((self.weighed(from, to, *weight), None))
            }
            PuzzleEdit::Weigh { .. }
            | PuzzleEdit::Paint { .. }
            | PuzzleEdit::Resize { .. }
            | PuzzleEdit::Place(_)
            | PuzzleEdit::Rename { .. } => None,
        }
    }

    fn written(&self, span: Span) -> &str {
        span.of(&self.source.text)
    }

    fn lines_of<'b>(&'b self, name: &'b str) -> impl Iterator<Item = &'b VertexLine> {
        self.lines.iter().filter(move |line| self.written(line.vertex) == name)
    }

    fn has_edge(&self, from: &str, to: &str) -> bool {
        let leads = |line: &VertexLine, to: &str| {
            line.others.iter().any(|(name, _)| self.written(*name) == to)
        };
        self.lines_of(from).any(|line| leads(line, to))
            || self.lines_of(to).any(|line| line.leads_both_ways() && leads(line, from))
    }

    /// An edge at the end of the last line of its vertex that can have it, or on a line of its own.
    fn added(&self, from: &str, to: &str) -> Option<Vec<Edit>> {
        if ![from, to]
            .into_iter()
            .all(|name| self.names.iter().any(|known| known == name) || is_name(name))
        {
            return None;
        }
        let Self { edge, .. } = self;
        let weight = if self.is_weighted { ":1" } else { "" };
        let fits = |line: &&VertexLine| line.edge.is_none_or(|written| written == *edge);
        let mut edits = Vec::new();
        match self.lines_of(from).filter(fits).last() {
            Some(line) => {
                let mark = if line.edge.is_some() { String::new() } else { format!(" {edge}") };
                let end = line.content.end;
                let span = Span { start: end, end };
                edits.push(Edit { span, text: format!("{mark} {to}{weight}") });
            }
            None => self.append(&mut edits, &format!("{from} {edge} {to}{weight}")),
        }
        Some(edits)
    }

    /// Adds a line at the end of the text.
    fn append(&self, edits: &mut Vec<Edit>, line: &str) {
        let end = Offset::new(self.source.text.len());
        let span = Span { start: end, end };
        let line_end = self.source.line_end();
        let is_begun = !self.source.text.is_empty() && !self.source.text.ends_with(['\n', '\r']);
        if let Some(last) = edits.last_mut().filter(|edit| edit.span == span) {
            let separator = if last.text.ends_with(line_end) { "" } else { line_end };
            last.text += &format!("{separator}{line}{line_end}");
            return;
        }
        let start = if is_begun { line_end } else { "" };
        edits.push(Edit { span, text: format!("{start}{line}{line_end}") });
    }

    /// The lines without some of their neighbours; without an edge if none is left.
    fn without(&self, is_removed: impl Fn(&VertexLine, &str) -> bool) -> Vec<Edit> {
        let mut edits = Vec::new();
        for line in &self.lines {
            let is_left = |name: Span| !is_removed(line, self.written(name));
            let left = line.others.iter().filter(|(name, _)| is_left(*name));
            let left: Vec<&str> = left.map(|(_, whole)| self.written(*whole)).collect();
            if left.len() == line.others.len() {
                continue;
            }
            let vertex = self.written(line.vertex);
            let text = match line.edge {
                Some(edge) if !left.is_empty() => format!("{vertex} {edge} {}", left.join(" ")),
                _ => vertex.to_owned(),
            };
            edits.push(Edit { span: line.content, text });
        }
        edits
    }

    /// The edges between two vertices with another weight.
    fn weighed(&self, from: &str, to: &str, weight: i64) -> Vec<Edit> {
        let others = self.lines_of(from).flat_map(|line| &line.others);
        let there = others.filter(|(name, _)| self.written(*name) == to);
        let text = format!("{to}:{weight}");
        there
            .filter(|(_, whole)| self.written(*whole) != text)
            .map(|(_, whole)| Edit { span: *whole, text: text.clone() })
            .collect()
    }

    /// Removes a line with its end.
    fn whole_line(&self, line: &VertexLine) -> Edit {
        let span = Span {
            start: self.source.start_of(line.number),
            end: self.source.start_of(line.number + 1),
        };
        Edit { span, text: String::new() }
    }

    /// A name that no vertex has: the next one after `a`, `b`, `c`, or after `v1`, `v2`.
    fn free_name(&self) -> String {
        let taken: HashSet<&str> = self.names.iter().map(String::as_str).collect();
        let last = self.names.last().map_or("", String::as_str);
        let prefix = last.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let (prefix, number) = match last[prefix.len()..].parse::<u32>() {
            Ok(number) if prefix.len() < MAX_NAME => (prefix, number),
            _ => {
                let free =
                    ('a'..='z').map(String::from).find(|name| !taken.contains(name.as_str()));
                if let Some(letter) = free {
                    return letter;
                }
                ("v", 0)
            }
        };
        let mut number = u64::from(number);
        loop {
            number += 1;
            let name = format!("{prefix}{number}");
            if !taken.contains(name.as_str()) {
                return name;
            }
        }
    }
}

impl VertexLine {
    fn leads_both_ways(&self) -> bool {
        self.edge == Some("-")
    }
}

/// Whether a vertex can have this name in every kind of file.
fn is_name(name: &str) -> bool {
    let is_short = name.chars().count() <= MAX_NAME;
    let is_plain = |character: char| {
        !character.is_whitespace() && !character.is_control() && !":;,+->".contains(character)
    };
    !name.is_empty() && is_short && name.chars().all(is_plain)
}
