//! Mentions of a vertex: definitions, highlights, renaming, selection.

use crate::analysis::edits::FileEdit;
use crate::analysis::navigation::{Definition, Highlight, HighlightKind, Renamable, RenameRefused};
use crate::analysis::part::{MAX_ITEMS, Placer, block_around};
use crate::analysis::pursuit::document::PursuitDocument;
use crate::model::{DirectiveReading, PursuitMention};
use crate::rules::MAX_FIX_BYTES;
use crate::syntax::{EdgesLine, WHITESPACE};
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
        let mut targets: Vec<Range> = Vec::new();
        for mention in self.mentions(here.vertex) {
            if mention.is_subject {
                targets.push(placer.range(mention.span));
            }
        }
        if targets.is_empty()
            && let Some(&place) = self.checked().reading.names.get(here.vertex as usize)
        {
            targets.push(placer.range(place));
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
        let mut highlights = Vec::new();
        for mention in self.mentions(here.vertex) {
            let kind =
                if mention.is_subject { HighlightKind::Definition } else { HighlightKind::Mention };
            highlights.push(Highlight { range: placer.range(mention.span), kind });
        }
        highlights
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
        if let Some(refused) = RenameRefused::of_name(name) {
            return Err(refused);
        }
        let checked = self.checked();
        if let Some(other) = checked.reading.vertex(name)
            && other != here.vertex
        {
            return Err(RenameRefused::Taken(name.to_owned()));
        }
        let mut mentions = checked.reading.mentions(&checked.text);
        mentions.retain(|mention| mention.vertex == here.vertex);
        if mentions.len().saturating_mul(name.len()) > MAX_FIX_BYTES {
            return Err(RenameRefused::TooLong);
        }
        let mut placer = Placer::new(self, encoding);
        let mut edits = Vec::with_capacity(mentions.len());
        for mention in mentions {
            let span = mention.span;
            edits.push(FileEdit { range: placer.range(span), span, text: name.to_owned() });
        }
        Ok(edits)
    }

    /// The name, the statement, the line, the block of lines up to the next blank lines. In a
    /// directive, the key or value and the directive.
    pub(crate) fn spans_around(&self, at: Offset) -> Vec<Span> {
        let checked = self.checked();
        let text = &checked.text;
        let line = text.line_at(at);
        let mut spans = Vec::new();
        if let Some(mention) = checked.reading.mention_at(text, at) {
            spans.push(mention.span);
        }
        let directives = &checked.reading.directives;
        if let Some(reading) = directives.iter().find(|reading| reading.directive.line == line) {
            let directive = reading.directive;
            spans.extend([directive.key, directive.value, directive.whole()]);
        }
        if let Some(content) = text.statement(line) {
            let written = content.of(&text.text);
            if let Ok(edges) = EdgesLine::read(written) {
                let mut others = edges.others(written);
                // For `a - b c`, all of `b c`.
                if let Some(first) = others.next() {
                    let all = others.fold(first, Span::cover);
                    spans.push(all.shifted(content.start));
                }
            }
            spans.push(content);
        }
        if let Some(line) = text.lines.get(line) {
            spans.push(line.trimmed());
        }
        spans.extend(block_around(&text.lines, line));
        spans
    }
}
