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
        let touches = |span: Span| span.start <= offset && offset <= span.end;
        let mut place = None;
        if let Some(statement) = game.statement(game.line_at(offset)) {
            for (span, is_subject) in self.vertex_spans(game, statement) {
                // If two names touch, the second starts at the offset and is meant.
                if touches(span) {
                    place = Some((span, is_subject));
                }
            }
        }
        if place.is_none() {
            let start = self.start_names(game).into_iter().find(|&span| touches(span))?;
            place = Some((start, false));
        }
        let (span, is_subject) = place?;
        Some(Mention { span, vertex: self.vertex(game, span.of(&game.text))?, is_subject })
    }

    /// Every mention of a vertex in text order, including in `start`. `game` is the text of this
    /// reading.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, most of which is only searched for the name.
    pub fn mentions(&self, game: &GraphText, vertex: Vertex) -> Vec<Mention> {
        let is_meant = |span: Span| self.vertex(game, span.of(&game.text)) == Some(vertex);
        let mut mentions = Vec::new();
        for statement in self.lines_naming(game, vertex) {
            for (span, is_subject) in self.vertex_spans(game, statement) {
                if is_meant(span) {
                    mentions.push(Mention { span, vertex, is_subject });
                }
            }
        }
        for span in self.start_names(game) {
            if is_meant(span) {
                mentions.push(Mention { span, vertex, is_subject: false });
            }
        }
        mentions.sort_by_key(|mention| mention.span.start);
        mentions
    }

    /// The names in every `start`, and in the header.
    fn start_names(&self, game: &GraphText) -> Vec<Span> {
        let mut names = Vec::new();
        for reading in &self.directives {
            if reading.key == Some(GraphKey::Start) {
                names.extend(self.names_in_start(game, reading.directive.value));
            }
        }
        if let Some(header) = &game.header {
            names.extend(header.start);
        }
        names
    }

    /// The names in a value of `start`.
    pub(crate) fn names_in_start(&self, game: &GraphText, value: Span) -> Vec<Span> {
        if self.has_sums()
            && let Some(names) = sum_names(value.of(&game.text))
        {
            return names.into_iter().map(|name| name.shifted(value.start)).collect();
        }
        vec![value]
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
            let at = Offset::new(at);
            // Often several occurrences are on one line.
            if let Some(&last) = lines.last()
                && game.lines[last].whole().contains(at)
            {
                continue;
            }
            lines.push(game.line_at(at));
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
        for (_, statement) in game.statements() {
            for (span, is_subject) in self.vertex_spans(game, statement) {
                let Some(vertex) = self.vertex(game, span.of(&game.text)) else { continue };
                if !is_wanted(vertex) {
                    continue;
                }
                let place = places.entry(vertex).or_insert((span, is_subject));
                if is_subject && !place.1 {
                    *place = (span, true);
                }
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
                            for part in successor.parts(text) {
                                vertex_spans.push((part, false));
                            }
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
        for (span, _) in &mut vertex_spans {
            *span = span.shifted(statement.start);
        }
        vertex_spans
    }
}
