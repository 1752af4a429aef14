//! Where vertices are mentioned, for whoever points at one or looks for all places of one.

use std::collections::HashMap;

use crate::model::graph::digraph::Vertex;
use crate::model::graph::directives::GraphKey;
use crate::model::graph::names::Names;
use crate::model::graph::reading::GraphReading;
use crate::syntax::{ArrowLine, EdgeLine, GraphForm, GraphText};
use crate::text::{Offset, Span};

/// A place where a vertex is mentioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mention {
    /// The name or number.
    pub span: Span,
    /// The vertex.
    pub vertex: Vertex,
    /// Whether it is what its line is about: before an arrow, alone, or the first of an edge.
    pub is_subject: bool,
}

impl GraphReading {
    /// The mention at an offset, a name's end included; `game` is the text that was read.
    ///
    /// # Complexity
    /// Linear in the line and in the directives.
    pub fn mention_at(&self, game: &GraphText, offset: Offset) -> Option<Mention> {
        let line = game.line_at(offset);
        let in_line = game.statement(line).map(|said| parts(game, said)).unwrap_or_default();
        let touches = |span: Span| span.start <= offset && offset <= span.end;
        // Where two names touch, as `1 2` never do, the one that begins there is meant.
        let place = in_line.into_iter().rfind(|&(span, _)| touches(span));
        let starts = self.directives.iter().filter(|reading| reading.key == Some(GraphKey::Start));
        let starts = starts.map(|reading| reading.directive.value).chain(self.start.map(|start| start.span));
        let start = starts.map(|span| (span, false)).find(|&(span, _)| touches(span));
        let (span, is_subject) = place.or(start)?;
        Some(Mention { span, vertex: self.vertex(game, span.of(&game.text))?, is_subject })
    }

    /// Every mention of a vertex in order of the text, in `start` too; `game` is the text that was read.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, of which most are only searched for the name.
    pub fn mentions(&self, game: &GraphText, vertex: Vertex) -> Vec<Mention> {
        let in_lines = self.lines_naming(game, vertex).into_iter().flat_map(|said| parts(game, said));
        let values = self.directives.iter().filter(|reading| reading.key == Some(GraphKey::Start));
        let starts = values.map(|reading| reading.directive.value).chain(game.header.and_then(|header| header.start));
        let all = in_lines.chain(starts.map(|span| (span, false)));
        let mut mentions: Vec<Mention> = all
            .filter(|&(span, _)| self.vertex(game, span.of(&game.text)) == Some(vertex))
            .map(|(span, is_subject)| Mention { span, vertex, is_subject })
            .collect();
        mentions.sort_by_key(|mention| mention.span.start);
        mentions
    }

    /// What those lines say that may name a vertex.
    fn lines_naming(&self, game: &GraphText, vertex: Vertex) -> Vec<Span> {
        let Names::Written(names) = &self.names else {
            // A number may be written with zeros before it.
            return game.statements().map(|(_, said)| said).collect();
        };
        let name = names.place(vertex).unwrap_or_default().of(&game.text);
        let mut lines: Vec<usize> = Vec::new();
        for at in memchr::memmem::find_iter(game.text.as_bytes(), name) {
            // Most places lie on the line of the one before or on the next.
            let is_same = |line: &usize| game.lines[*line].whole().contains(Offset::new(at));
            if !lines.last().is_some_and(is_same) {
                lines.push(game.line_at(Offset::new(at)));
            }
        }
        lines.into_iter().filter_map(|line| game.statement(line)).collect()
    }

    /// The vertex that a line is about, if it is one.
    pub fn subject_on(&self, game: &GraphText, line: usize) -> Option<Mention> {
        let said = game.statement(line)?;
        let text = said.of(&game.text);
        let span = match game.form {
            GraphForm::Arrows => ArrowLine::read(text).ok()?.vertex,
            GraphForm::Edges => EdgeLine::read(text).ok()?.from,
            GraphForm::Words => return None,
        };
        let vertex = self.vertex(game, span.of(text))?;
        Some(Mention { span: span.shifted(said.start), vertex, is_subject: true })
    }

    /// The vertices named on a line of the game, each with its place, in order.
    pub fn mentions_on(&self, game: &GraphText, line: usize) -> Vec<Mention> {
        let parts = game.statement(line).map(|said| parts(game, said)).unwrap_or_default();
        let mention = |(span, is_subject): (Span, bool)| {
            Some(Mention { span, vertex: self.vertex(game, span.of(&game.text))?, is_subject })
        };
        parts.into_iter().filter_map(mention).collect()
    }
}

impl GraphReading {
    /// Where wanted vertices stand, in no particular order: each on its own line, or else where it is first named.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn places(&self, game: &GraphText, is_wanted: impl Fn(Vertex) -> bool) -> Vec<(Vertex, Span)> {
        let is_any_wanted = match &self.names {
            Names::Written(names) => (0..names.count()).map(Vertex::new).any(&is_wanted),
            Names::Numbered(_) => true,
            Names::Words(_) => false,
        };
        if !is_any_wanted {
            return Vec::new();
        }
        // The place, and whether it is the vertex's own line.
        let mut places: HashMap<Vertex, (Span, bool)> = HashMap::new();
        for (span, is_subject) in game.statements().flat_map(|(_, said)| parts(game, said)) {
            let Some(vertex) = self.vertex(game, span.of(&game.text)).filter(|&vertex| is_wanted(vertex)) else {
                continue;
            };
            let place = places.entry(vertex).or_insert((span, is_subject));
            if is_subject && !place.1 {
                *place = (span, true);
            }
        }
        places.into_iter().map(|(vertex, (span, _))| (vertex, span)).collect()
    }
}

/// The names or numbers of vertices in what a line says, and whether the line is about them.
fn parts(game: &GraphText, said: Span) -> Vec<(Span, bool)> {
    let text = said.of(&game.text);
    let mut parts = Vec::new();
    match game.form {
        GraphForm::Arrows => {
            if let Ok(line) = ArrowLine::read(text) {
                parts.push((line.vertex, true));
                parts.extend(line.successors(text).map(|successor| (successor.name, false)));
            }
        }
        GraphForm::Edges => {
            if let Ok(line) = EdgeLine::read(text) {
                parts.extend([(line.from, true), (line.to, false)]);
            }
        }
        GraphForm::Words => {}
    }
    parts.iter().map(|&(span, is_subject)| (span.shifted(said.start), is_subject)).collect()
}
