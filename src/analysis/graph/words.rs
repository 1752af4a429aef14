//! Hovers of directives in a game file, and names in Markdown.

use crate::analysis::board::words;
use crate::analysis::graph::document::GraphDocument;
use crate::model::{GraphKey, Key};
use crate::rules::{names_in_allow, rule_named};
use crate::syntax::WHITE_SPACE;
use crate::text::{Offset, Span};

/// The most characters of a name that are shown.
const SHOWN: usize = 60;

impl GraphDocument {
    /// The explanation of the directive or header at an offset, and what of it is meant.
    pub(crate) fn word_at(&self, at: Offset) -> Option<(Span, String)> {
        let checked = self.checked();
        let (game, reading) = (&checked.game, &checked.reading);
        let line = game.line_at(at);
        if let Some(header) = game.header.filter(|header| header.line == line && header.sizes().contains(at)) {
            let says = "**Header** · the number of vertices, and of edges, one a line.";
            return Some((header.sizes(), says.to_owned()));
        }
        let reading = reading.directives.iter().find(|reading| reading.directive.line == line)?;
        let (directive, key) = (&reading.directive, reading.key?);
        if directive.key.contains(at) {
            return Some((directive.key, words::key(key.data())));
        }
        let written = directive.value.of(&game.text);
        let first_word = written.split(WHITE_SPACE).next().unwrap_or_default();
        let says =
            key.data().about_value(first_word).filter(|_| reading.has_valid_value && directive.value.contains(at));
        if let Some(says) = says {
            return Some((directive.value, format!("**{}: {written}**\n\n{says}", key.name())));
        }
        let mut names = names_in_allow(&game.text, directive).filter(|_| key == GraphKey::Allow);
        let (span, name) = names.find(|(span, _)| span.contains(at))?;
        Some((span, words::rule(rule_named(name)?)))
    }
}

/// A name as code in Markdown, in a table too; cut short where it is very long.
pub(crate) fn code(name: &str) -> String {
    let shown = plain(name).replace('|', "\\|");
    if shown.contains('`') { format!("`` {shown} ``") } else { format!("`{shown}`") }
}

/// A name, cut short where it is very long.
pub(crate) fn plain(name: &str) -> String {
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(SHOWN).collect();
    if characters.next().is_some() { start + "…" } else { start }
}
