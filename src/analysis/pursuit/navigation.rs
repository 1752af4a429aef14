//! Mentions of a vertex: definitions, highlights, renaming, selection.

use crate::analysis::edits::FileEdit;
use crate::analysis::navigation::{
    Definition, Highlight, HighlightKind, Renamable, RenameRefused, renamed,
};
use crate::analysis::part::{MAX_ITEMS, Placer};
use crate::analysis::pursuit::document::PursuitDocument;
use crate::model::{DirectiveReading, PursuitMention};
use crate::syntax::{EdgesLine, WHITESPACE};
use crate::text::{Encoding, Position, Range, Span};

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
        RenameRefused::of_name(name).map_or(Ok(()), Err)?;
        let checked = self.checked();
        if let Some(other) = checked.reading.vertex(name)
            && other != here.vertex
        {
            return Err(RenameRefused::Taken(name.to_owned()));
        }
        let mut mentions = checked.reading.mentions(&checked.text);
        mentions.retain(|mention| mention.vertex == here.vertex);
        renamed(self, encoding, mentions.into_iter().map(|mention| mention.span), name)
    }

    /// The names, all neighbours, the statement. In a directive, the vertices in it, the key and the
    /// value, and the directive.
    pub(crate) fn spans_in(&self, line: usize) -> Vec<Vec<Span>> {
        let checked = self.checked();
        let text = &checked.text;
        let mentions = checked.reading.mentions_on(text, line);
        let mut levels = vec![mentions.into_iter().map(|mention| mention.span).collect()];
        let directives = &checked.reading.directives;
        let found = directives.binary_search_by_key(&line, |reading| reading.directive.line);
        if let Ok(index) = found {
            let directive = directives[index].directive;
            levels.push(vec![directive.key, directive.value]);
            levels.push(vec![directive.whole()]);
        }
        if let Some(content) = text.statement(line) {
            let written = content.of(&text.text);
            if let Ok(edges) = EdgesLine::read(written) {
                // For `a - b c`, all of `b c`.
                let all = edges.others(written).reduce(Span::cover);
                levels.extend(all.map(|all| vec![all.shifted(content.start)]));
            }
            levels.push(vec![content]);
        }
        levels
    }
}
