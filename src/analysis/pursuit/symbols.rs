//! Symbols of a pursuit: the pursuit and its vertices, for outlines and symbol searches.

use crate::analysis::context::Context;
use crate::analysis::part::Placer;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::symbols::{Symbol, SymbolKind, matches_query};
use crate::text::{Offset, Span};

/// The most vertices in an outline. An editor would freeze with many more.
const MAX_LISTED: usize = 10_000;

impl PursuitDocument {
    /// The pursuit with its vertices as children, empty without one.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn symbols(&self, context: Context<'_>) -> Vec<Symbol> {
        let mut pursuit = self.pursuit_symbol(context);
        if let Some(pursuit) = &mut pursuit {
            pursuit.children = self.vertex_symbols(context).take(MAX_LISTED).collect();
        }
        pursuit.into_iter().collect()
    }

    /// At most `most` symbols that match a query among the pursuit and its vertices. For an empty
    /// query, the pursuit alone.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn symbols_named(
        &self,
        context: Context<'_>,
        query: &str,
        most: usize,
    ) -> Vec<Symbol> {
        let vertices = (!query.is_empty()).then(|| self.vertex_symbols(context));
        let all = self.pursuit_symbol(context).into_iter().chain(vertices.into_iter().flatten());
        all.filter(|symbol| matches_query(&symbol.name, query)).take(most).collect()
    }

    fn pursuit_symbol(&self, context: Context<'_>) -> Option<Symbol> {
        let checked = self.checked();
        let text = &checked.text;
        let (_, first) = text.statements().next()?;
        let size = self.size_in_words();
        let detail = match self.verdict(context.solutions) {
            Some(verdict) => format!("{size} · {verdict}"),
            None => size,
        };
        let mut placer = Placer::new(self, context.encoding);
        let end = self.text().position(Offset::new(text.text.len()), context.encoding);
        let mut lines = text.lines.iter().filter(|line| !line.trimmed().is_empty());
        let start = lines.next().map_or(first.start, |line| line.whole().start);
        Some(Symbol {
            name: self.name().to_owned(),
            detail,
            kind: SymbolKind::Game,
            range: placer.position(start)..end,
            selection: placer.range(checked.reading.values.title.unwrap_or(first)),
            children: Vec::new(),
        })
    }

    /// The vertices, each at its first mention.
    fn vertex_symbols(&self, context: Context<'_>) -> impl Iterator<Item = Symbol> + '_ {
        let checked = self.checked();
        let values = &checked.reading.values;
        let mut placer = Placer::new(self, context.encoding);
        (0..).zip(&checked.reading.names).map(move |(vertex, &span)| {
            let roles = [
                (values.police.contains(&vertex), "police"),
                (values.thief == Some(vertex), "thief"),
                (values.exits.contains(&vertex), "exit"),
            ];
            let roles: Vec<&str> =
                roles.into_iter().filter(|(has, _)| *has).map(|(_, role)| role).collect();
            let range: Span = span;
            Symbol {
                name: span.of(&checked.text.text).to_owned(),
                detail: roles.join(", "),
                kind: SymbolKind::Vertex,
                range: placer.range(range),
                selection: placer.range(range),
                children: Vec::new(),
            }
        })
    }

    /// The size of the graph.
    pub(crate) fn size_in_words(&self) -> String {
        let vertices = self.checked().reading.names.len();
        let noun = if vertices == 1 { "vertex" } else { "vertices" };
        let policemen = self.puzzle().map_or(0, |puzzle| puzzle.game.policemen);
        match policemen {
            0 => format!("{vertices} {noun}"),
            1 => format!("{vertices} {noun}, 1 policeman"),
            many => format!("{vertices} {noun}, {many} policemen"),
        }
    }
}
