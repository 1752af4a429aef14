//! Places of a game file in lines and columns, many at a time, and where its vertices have their lines.

use crate::analysis::Range;
use crate::analysis::graph::document::GraphDocument;
use crate::model::{Mention, Vertex, WordReading};
use crate::syntax::GraphText;
use crate::text::{Encoding, LineColumns, Offset, Position, Span};

/// Answers for places on one line after the other: what is known of a line is worked out once.
pub(crate) struct Places<'a> {
    game: &'a GraphText,
    encoding: Encoding,
    /// The line asked about last.
    line: Option<(usize, Offset, LineColumns<'a>)>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(game: &'a GraphText, encoding: Encoding) -> Self {
        Self { game, encoding, line: None }
    }

    /// A stretch of one line.
    pub(crate) fn range(&mut self, span: Span) -> Range {
        self.position(span.start)..self.position(span.end)
    }

    /// A place on a line; not one behind the last line's end mark.
    pub(crate) fn position(&mut self, offset: Offset) -> Position {
        let line = match &self.line {
            Some((line, ..)) if self.game.lines[*line].whole().contains(offset) => *line,
            _ => self.game.line_at(offset),
        };
        let (game, encoding) = (self.game, self.encoding);
        let (_, start, columns) = match self.line.take_if(|(known, ..)| *known == line) {
            Some(known) => self.line.insert(known),
            None => {
                // A byte-order mark is not in the first line, but an editor counts it.
                let whole = game.lines.get(line).map_or(Span::default(), |line| line.whole());
                let start = if line == 0 { Offset::default() } else { whole.start };
                let columns = LineColumns::new(Span { start, end: whole.end }.of(&game.text), encoding);
                self.line.insert((line, start, columns))
            }
        };
        let column = columns.at((offset - *start).bytes());
        Position { line: u32::try_from(line).unwrap_or(u32::MAX), column }
    }
}

impl GraphDocument {
    /// The vertex that a line is about, if it is one.
    pub(crate) fn subject_of(&self, line: usize) -> Option<Mention> {
        let checked = self.checked();
        checked.reading.subject_on(&checked.game, line)
    }

    /// The first line of its own of each vertex that has one, in order, with what the line says.
    pub(crate) fn own_lines(&self) -> impl Iterator<Item = (Mention, Span)> + '_ {
        let game = &self.checked().game;
        let mut seen = std::collections::HashSet::new();
        game.statements().filter_map(move |(line, said)| {
            let mention = self.subject_of(line)?;
            seen.insert(mention.vertex).then_some((mention, said))
        })
    }

    /// The word that a line says, and the place on that line; of a word that is there twice, the first is returned.
    pub(crate) fn word_on(&self, line: usize) -> Option<(Span, &WordReading)> {
        let checked = self.checked();
        let said = checked.game.statement(line)?;
        Some((said, checked.reading.word(&checked.game, said.of(&checked.game.text))?))
    }

    /// The vertex that is named at an offset.
    pub(crate) fn vertex_at(&self, at: Offset) -> Option<(Span, Vertex)> {
        let checked = self.checked();
        checked.reading.mention_at(&checked.game, at).map(|mention| (mention.span, mention.vertex))
    }
}
