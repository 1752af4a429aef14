//! What the directives of a game file mean, and names in Markdown.

use super::GameDocument;
use crate::analysis::explain;
use crate::model::GameKey;
use crate::rules::{names_in_allow, rule_named};
use crate::text::{Offset, Span};

/// The most characters of a name that are shown.
const SHOWN: usize = 60;

impl GameDocument {
    /// The explanation of the directive or header at an offset, and what of it is meant.
    pub(super) fn word_at(&self, at: Offset) -> Option<(Span, String)> {
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
        let mut names = names_in_allow(&game.text, directive).filter(|_| key == GameKey::Allow);
        let (span, name) = names.find(|(span, _)| span.contains(at))?;
        Some((span, explain::rule(rule_named(name)?)))
    }
}

/// What a key is for and which values it can have, the default first.
fn about_key(key: GameKey) -> String {
    let values = match key.values() {
        [] => String::new(),
        values => {
            let listed: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
            format!("\n\nValues: {}", listed.join(", "))
        }
    };
    format!("**{}** · {}{values}", key.name(), directive(key))
}

/// What a directive is for, in a sentence.
pub(super) const fn directive(key: GameKey) -> &'static str {
    match key {
        GameKey::Title => "what the game is called.",
        GameKey::Author => "who made it.",
        GameKey::Objective => "what the players play for: to win, or for a small and a great cost.",
        GameKey::Words => "makes it a word game, in which so many letters count.",
        GameKey::Stuck => "whether a player who cannot move loses or wins.",
        GameKey::First => "who moves first in a cost game.",
        GameKey::Start => "the vertex where the game starts.",
        GameKey::Expect => {
            "the verdict that you assert for the start: `win`, `lose` (both with ` in N` turns if you like) or `draw`; in a \
             cost game `cost N` or `cost infinite`."
        }
        GameKey::Allow => "rules that are silent in this file, separated by commas.",
    }
}

/// A name as code in Markdown, in a table too; cut short where it is very long.
pub(super) fn code(name: &str) -> String {
    let shown = plain(name).replace('|', "\\|");
    if shown.contains('`') { format!("`` {shown} ``") } else { format!("`{shown}`") }
}

/// A name, cut short where it is very long.
pub(super) fn plain(name: &str) -> String {
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(SHOWN).collect();
    if characters.next().is_some() { start + "…" } else { start }
}
