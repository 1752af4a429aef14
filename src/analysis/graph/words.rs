//! What the directives of a game file mean, and names in Markdown.

use crate::analysis::board::words;
use crate::analysis::graph::document::GraphDocument;
use crate::model::GraphKey;
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
            return Some((directive.key, about_key(key)));
        }
        let written = directive.value.of(&game.text);
        let first_word = written.split(WHITE_SPACE).next().unwrap_or_default();
        let says = value(key, first_word).filter(|_| reading.has_valid_value && directive.value.contains(at));
        if let Some(says) = says {
            return Some((directive.value, format!("**{}: {written}**\n\n{says}", key.name())));
        }
        let mut names = names_in_allow(&game.text, directive).filter(|_| key == GraphKey::Allow);
        let (span, name) = names.find(|(span, _)| span.contains(at))?;
        Some((span, words::rule(rule_named(name)?)))
    }
}

/// What a key is for and which values it can have, the default first.
fn about_key(key: GraphKey) -> String {
    let values = key.values().iter().filter_map(|&listed| Some((listed, value(key, listed)?)));
    words::key((key.name(), directive(key)), values, key != GraphKey::Expect)
}

/// What a directive is for, in a sentence.
pub(crate) const fn directive(key: GraphKey) -> &'static str {
    match key {
        GraphKey::Title => "what the game is called.",
        GraphKey::Author => "who made it.",
        GraphKey::Objective => "what the players play for: to win, or for a small and a great cost.",
        GraphKey::Words => "makes it a word game, in which so many letters count.",
        GraphKey::Stuck => "whether a player who cannot move loses or wins.",
        GraphKey::First => "who moves first in a cost game.",
        GraphKey::Start => "the vertex where the game starts.",
        GraphKey::Expect => {
            "the verdict that you assert for the start: `win`, `lose` (both with ` in N` turns if you like) or `draw`; in a \
             cost game `cost N` or `cost infinite`."
        }
        GraphKey::Allow => "rules that are silent in this file, separated by commas.",
    }
}

/// What a value of a directive means, if it is one that can be listed.
pub(crate) fn value(key: GraphKey, value: &str) -> Option<&'static str> {
    let said = match (key, value) {
        (GraphKey::Objective, "outcome") => "The players play to win.",
        (GraphKey::Objective, "cost") => {
            "Every edge has a weight; one player wants the sum along the way to be small, the other to be great."
        }
        (GraphKey::Stuck, "loses") => "A player who cannot move loses.",
        (GraphKey::Stuck, "wins") => "A player who cannot move wins.",
        (GraphKey::First, "minimiser") => "The minimiser moves first.",
        (GraphKey::First, "maximiser") => "The maximiser moves first.",
        (GraphKey::Expect, "win") => "The player who moves first is to win.",
        (GraphKey::Expect, "lose") => "The player who moves first is to lose.",
        (GraphKey::Expect, "draw") => "Neither player is to force an end.",
        (GraphKey::Expect, "cost") => "The game is to cost so much.",
        (GraphKey::Expect, "cost infinite") => "The game is to go on for ever.",
        _ => return None,
    };
    Some(said)
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

#[cfg(test)]
mod tests {
    use crate::analysis::graph::words::{directive, value};
    use crate::model::GraphKey;

    #[test]
    fn every_directive_and_every_listed_value_is_explained() {
        for key in GraphKey::ALL {
            assert!(directive(key).ends_with('.'), "{}", key.name());
            for listed in key.values() {
                assert!(value(key, listed).is_some_and(|said| said.ends_with('.')), "{}: {listed}", key.name());
            }
        }
    }
}
