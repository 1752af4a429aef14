//! Mentions of a vertex: definitions, highlights, renaming, selection.

use crate::analysis::edits::FileEdit;
use crate::analysis::navigation::{Definition, Highlight, HighlightKind, Renamable, RenameRefused};
use crate::analysis::part::{MAX_ITEMS, Placer, runs};
use crate::analysis::pursuit::document::PursuitDocument;
use crate::model::{DirectiveReading, PursuitMention};
use crate::rules::MAX_FIX_BYTES;
use crate::syntax::{EdgesLine, LineKind, WHITESPACE};
use crate::text::{Encoding, Offset, Position, Range, Span};

impl PursuitDocument {
    fn mention_at(&self, position: Position, encoding: Encoding) -> Option<PursuitMention> {
        let checked = self.checked();
        checked.reading.mention_at(&checked.text, self.offset(position, encoding))
    }

    /// The mentions of a vertex, in order, at most [`MAX_ITEMS`].
    fn mentions(&self, vertex: u32) -> Vec<PursuitMention> {
        let checked = self.checked();
        let mut mentions = checked.reading.mentions(&checked.text);
        mentions.retain(|mention| mention.vertex == vertex);
        mentions.truncate(MAX_ITEMS);
        mentions
    }

    /// For a vertex, the lines about it, or else its first mention. For a directive's key, the first
    /// directive with that key.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn definition(&self, position: Position, encoding: Encoding) -> Option<Definition> {
        let mut placer = Placer::new(self, encoding);
        let Some(here) = self.mention_at(position, encoding) else {
            let at = self.offset(position, encoding);
            let directives = &self.checked().reading.directives;
            let (origin, target) = DirectiveReading::definition(directives, at)?;
            return Some(Definition {
                origin: placer.range(origin),
                targets: vec![placer.range(target)],
            });
        };
        let mentions = self.mentions(here.vertex);
        let subjects = mentions.iter().filter(|mention| mention.is_subject);
        let mut targets: Vec<Range> = subjects.map(|mention| placer.range(mention.span)).collect();
        if targets.is_empty() {
            let place = self.checked().reading.names.get(here.vertex as usize);
            targets.extend(place.map(|&place| placer.range(place)));
        }
        Some(Definition { origin: placer.range(here.span), targets })
    }

    /// The mentions of the vertex at a position, in order.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        let Some(here) = self.mention_at(position, encoding) else { return Vec::new() };
        let mut placer = Placer::new(self, encoding);
        let highlight = |mention: PursuitMention| Highlight {
            range: placer.range(mention.span),
            kind: match mention.is_subject {
                true => HighlightKind::Definition,
                false => HighlightKind::Mention,
            },
        };
        self.mentions(here.vertex).into_iter().map(highlight).collect()
    }

    /// The name at a position that can be renamed.
    ///
    /// # Errors
    /// If it is missing.
    pub(crate) fn renamable(
        &self,
        position: Position,
        encoding: Encoding,
    ) -> Result<Renamable, RenameRefused> {
        let here = self.mention_at(position, encoding).ok_or(RenameRefused::NoVertex)?;
        let name = self.vertex_name(here.vertex).to_owned();
        Ok(Renamable { range: self.range(here.span, encoding), name })
    }

    /// The edits, in order, that rename the vertex at a position everywhere.
    ///
    /// # Errors
    /// If there is no vertex, or the new name is invalid or taken.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn rename(
        &self,
        position: Position,
        encoding: Encoding,
        name: &str,
    ) -> Result<Vec<FileEdit>, RenameRefused> {
        let here = self.mention_at(position, encoding).ok_or(RenameRefused::NoVertex)?;
        let name = name.trim_matches(WHITESPACE);
        if name == "-" {
            return Err(RenameRefused::BadName("`-` alone"));
        }
        RenameRefused::of_name(name).map_or(Ok(()), Err)?;
        let checked = self.checked();
        if checked.reading.vertex(name).is_some_and(|other| other != here.vertex) {
            return Err(RenameRefused::Taken(name.to_owned()));
        }
        let mut mentions = checked.reading.mentions(&checked.text);
        mentions.retain(|mention| mention.vertex == here.vertex);
        if mentions.len().saturating_mul(name.len()) > MAX_FIX_BYTES {
            return Err(RenameRefused::TooLong);
        }
        let mut placer = Placer::new(self, encoding);
        let edit = |span| FileEdit { range: placer.range(span), span, text: name.to_owned() };
        Ok(mentions.into_iter().map(|mention| mention.span).map(edit).collect())
    }

    /// The name, the statement, the line, the block of lines up to the next blank lines. In a
    /// directive, the key or value and the directive.
    pub(crate) fn spans_around(&self, at: Offset) -> Vec<Span> {
        let checked = self.checked();
        let text = &checked.text;
        let line = text.line_at(at);
        let mut spans = Vec::new();
        let here = checked.reading.mention_at(text, at);
        spans.extend(here.map(|mention| mention.span));
        let directives = &checked.reading.directives;
        if let Some(reading) = directives.iter().find(|reading| reading.directive.line == line) {
            let directive = reading.directive;
            spans.extend([directive.key, directive.value, directive.whole()]);
        }
        if let Some(content) = text.statement(line) {
            let written = content.of(&text.text);
            if let Ok(edges) = EdgesLine::read(written) {
                let mut others = edges.others(written);
                let all = others.next().map(|first| others.fold(first, Span::cover));
                spans.extend(all.map(|all| all.shifted(content.start)));
            }
            spans.push(content);
        }
        spans.extend(text.lines.get(line).map(|line| line.trimmed()));
        let block =
            runs(&text.lines, |kind| kind != LineKind::Blank).find(|run| run.contains(&line));
        let block = block.and_then(|run| text.lines.get(run));
        spans.extend(
            block.and_then(|lines| Some(lines.first()?.whole().cover(lines.last()?.whole()))),
        );
        spans
    }
}
