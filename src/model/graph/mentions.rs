//! Finds mentions of vertices: the one at an offset, or all of one vertex.

use std::collections::HashMap;

use crate::model::graph::digraph::Vertex;
use crate::model::graph::directives::GraphKey;
use crate::model::graph::names::Names;
use crate::model::graph::reading::GraphReading;
use crate::model::graph::sums::sum_names;
use crate::syntax::{ArrowLine, EdgeLine, GraphForm, GraphText};
use crate::text::{Offset, Span};

/// A place where a vertex is mentioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mention {
    /// The name or number.
    pub span: Span,
    /// The vertex.
    pub vertex: Vertex,
    /// Whether the vertex is the subject of its line: before an arrow, alone, or the first of an
    /// edge.
    pub is_subject: bool,
}

impl GraphReading {
    /// The mention at an offset, which may be the end of the name. `game` is the text of this
    /// reading.
    ///
    /// # Complexity
    /// Linear in the line and in the directives.
    pub fn mention_at(&self, game: &GraphText, offset: Offset) -> Option<Mention> {
        let line = game.line_at(offset);
        let in_line = game
            .statement(line)
            .map(|statement| self.vertex_spans(game, statement))
            .unwrap_or_default();
        let touches = |span: Span| span.start <= offset && offset <= span.end;
        // If two names touch, the one that starts at the offset is meant. Numbers never touch.
        let place = in_line.into_iter().rfind(|&(span, _)| touches(span));
        let start = self
            .start_names(game)
            .into_iter()
            .map(|span| (span, false))
            .find(|&(span, _)| touches(span));
        let (span, is_subject) = place.or(start)?;
        Some(Mention { span, vertex: self.vertex(game, span.of(&game.text))?, is_subject })
    }

    /// Every mention of a vertex in text order, including in `start`. `game` is the text of this
    /// reading.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, most of which is only searched for the name.
    pub fn mentions(&self, game: &GraphText, vertex: Vertex) -> Vec<Mention> {
        let in_lines = self
            .lines_naming(game, vertex)
            .into_iter()
            .flat_map(|statement| self.vertex_spans(game, statement));
        let starts = self.start_names(game).into_iter().map(|span| (span, false));
        let all = in_lines.chain(starts);
        let mut mentions: Vec<Mention> = all
            .filter(|&(span, _)| self.vertex(game, span.of(&game.text)) == Some(vertex))
            .map(|(span, is_subject)| Mention { span, vertex, is_subject })
            .collect();
        mentions.sort_by_key(|mention| mention.span.start);
        mentions
    }

    /// The names in every `start`, and in the header.
    fn start_names(&self, game: &GraphText) -> Vec<Span> {
        let values = self
            .directives
            .iter()
            .filter(|reading| reading.key == Some(GraphKey::Start))
            .map(|reading| reading.directive.value);
        let in_directives = values.flat_map(|span| self.names_in_start(game, span));
        in_directives.chain(game.header.and_then(|header| header.start)).collect()
    }

    /// The names in a value of `start`.
    pub(crate) fn names_in_start(&self, game: &GraphText, value: Span) -> Vec<Span> {
        let names = if self.has_sums() { sum_names(value.of(&game.text)) } else { None };
        match names {
            Some(names) => names.into_iter().map(|name| name.shifted(value.start)).collect(),
            None => vec![value],
        }
    }

    /// Whether `+` joins names.
    pub(crate) fn has_sums(&self) -> bool {
        self.objective.has_sums()
    }

    /// The statements that may name a vertex.
    fn lines_naming(&self, game: &GraphText, vertex: Vertex) -> Vec<Span> {
        let Names::Written(names) = &self.names else {
            // Numbers may have leading zeros, so a search for the digits would miss some.
            return game.statements().map(|(_, statement)| statement).collect();
        };
        let name = names.place(vertex).unwrap_or_default().of(&game.text);
        let mut lines: Vec<usize> = Vec::new();
        for at in memchr::memmem::find_iter(game.text.as_bytes(), name) {
            // Often several occurrences are on one line.
            let is_same = |line: &usize| game.lines[*line].whole().contains(Offset::new(at));
            if !lines.last().is_some_and(is_same) {
                lines.push(game.line_at(Offset::new(at)));
            }
        }
        lines.into_iter().filter_map(|line| game.statement(line)).collect()
    }

    /// The subject of a line, if it has one.
    pub fn subject_on(&self, game: &GraphText, line: usize) -> Option<Mention> {
        let statement = game.statement(line)?;
        let text = statement.of(&game.text);
        let span = match game.form {
            GraphForm::Arrows => ArrowLine::read(text).ok()?.vertex,
            GraphForm::Edges => EdgeLine::read(text).ok()?.from,
            GraphForm::Words | GraphForm::Octal => return None,
        };
        let vertex = self.vertex(game, span.of(text))?;
        Some(Mention { span: span.shifted(statement.start), vertex, is_subject: true })
    }
}

impl GraphReading {
    /// The place of each wanted vertex, in no particular order: where it is the subject of a line,
    /// or else its first mention.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn places(
        &self,
        game: &GraphText,
        is_wanted: impl Fn(Vertex) -> bool,
    ) -> Vec<(Vertex, Span)> {
        let is_any_wanted = match &self.names {
            Names::Written(names) => (0..names.count()).map(Vertex::new).any(&is_wanted),
            Names::Numbered(_) => true,
            Names::Heaps(_) | Names::Words(_) => false,
        };
        if !is_any_wanted {
            return Vec::new();
        }
        // The place, and whether the vertex is a subject there.
        let mut places: HashMap<Vertex, (Span, bool)> = HashMap::new();
        for (span, is_subject) in
            game.statements().flat_map(|(_, statement)| self.vertex_spans(game, statement))
        {
            let Some(vertex) =
                self.vertex(game, span.of(&game.text)).filter(|&vertex| is_wanted(vertex))
            else {
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

impl GraphReading {
    /// The names or numbers of vertices in a statement, and whether each is its subject.
    fn vertex_spans(&self, game: &GraphText, statement: Span) -> Vec<(Span, bool)> {
        let text = statement.of(&game.text);
        let mut vertex_spans = Vec::new();
        match game.form {
            GraphForm::Arrows => {
                if let Ok(line) = ArrowLine::read(text) {
                    vertex_spans.push((line.vertex, true));
                    for successor in line.successors(text) {
                        if self.has_sums() {
                            vertex_spans.extend(successor.parts(text).map(|part| (part, false)));
                        } else {
                            vertex_spans.push((successor.name, false));
                        }
                    }
                }
            }
            GraphForm::Edges => {
                if let Ok(line) = EdgeLine::read(text) {
                    vertex_spans.extend([(line.from, true), (line.to, false)]);
                }
            }
            GraphForm::Words | GraphForm::Octal => {}
        }
        vertex_spans
            .iter()
            .map(|&(span, is_subject)| (span.shifted(statement.start), is_subject))
            .collect()
    }
}
