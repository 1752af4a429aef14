//! What the words of a board file mean, for people: directives, their values, rules.
//!
//! Hover and completion say the same about the same word. Deliberately not here: which words there are (`model`, `rules`).

use crate::model::BoardKey;
use crate::rules::Rule;

/// What a directive is for, in a sentence or two.
pub(crate) const fn directive(key: BoardKey) -> &'static str {
    match key {
        BoardKey::Title => "The name of the board: any text.",
        BoardKey::Author => "Who made the board: any text.",
        BoardKey::First => "Who moves first.",
        BoardKey::PoliceMoves => "In how many directions the police steps.",
        BoardKey::ThiefMoves => "In how many directions the thief steps.",
        BoardKey::Skip => "Who may skip a turn.",
        BoardKey::Stuck => "What becomes of a player who may not skip and has no legal move.",
        BoardKey::Expect => {
            "The verdict that the author asserts: `police`, `thief` or `draw`, the first two with ` in N` (turns) if you like. \
             Another verdict is an error."
        }
        BoardKey::Allow => "Rules that are silent in this board's own lines, separated by commas.",
    }
}

/// What a value of a directive means, if it is one that can be listed.
pub(crate) fn value(key: BoardKey, value: &str) -> Option<&'static str> {
    let said = match (key, value) {
        (BoardKey::First, "police") => "The police moves first.",
        (BoardKey::First, "thief") => "The thief moves first.",
        (BoardKey::PoliceMoves, "8") => {
            "The police steps up, down, left, right and diagonally, between two walls, too."
        }
        (BoardKey::PoliceMoves, "4") => "The police steps up, down, left and right.",
        (BoardKey::ThiefMoves, "8") => "The thief steps up, down, left, right and diagonally, between two walls, too.",
        (BoardKey::ThiefMoves, "4") => "The thief steps up, down, left and right.",
        (BoardKey::Skip, "both") => "Both players may skip a turn.",
        (BoardKey::Skip, "police") => "The police may skip a turn, the thief must move.",
        (BoardKey::Skip, "thief") => "The thief may skip a turn, the police must move.",
        (BoardKey::Skip, "none") => "Both players must move.",
        (BoardKey::Stuck, "loses") => "A player who cannot move loses at once.",
        (BoardKey::Stuck, "wins") => "A player who cannot move wins at once.",
        (BoardKey::Expect, "police") => "The police is to catch the thief.",
        (BoardKey::Expect, "thief") => "The thief is to escape.",
        (BoardKey::Expect, "draw") => "Neither player is to force an end.",
        _ => return None,
    };
    Some(said)
}

/// A key with what it is for, and its values with what they mean, in Markdown; the first may be the default.
pub(crate) fn key<'a>(
    (name, about): (&str, &str),
    values: impl Iterator<Item = (&'a str, &'a str)>,
    has_default: bool,
) -> String {
    let mut text = format!("**{name}** · {about}");
    for (index, (value, says)) in values.enumerate() {
        let default = if index == 0 && has_default { " (default)" } else { "" };
        let start = if index == 0 { "\n\n" } else { "\n" };
        text += &format!("{start}- `{value}`{default}: {says}");
    }
    text
}

/// What a rule finds and why, in Markdown.
pub(crate) fn rule(rule: &Rule) -> String {
    let severity = rule.severity.map_or("off", |severity| severity.name());
    format!("**`{}`** · {severity}\n\n{}\n\n{}", rule.name, rule.page.finds, rule.page.reason)
}

#[cfg(test)]
mod tests {
    use crate::analysis::board::words::{directive, value};
    use crate::model::BoardKey;

    #[test]
    fn every_directive_and_every_listed_value_is_explained() {
        for key in BoardKey::ALL {
            assert!(directive(key).ends_with('.'), "{}", key.name());
            for listed in key.values() {
                assert!(value(key, listed).is_some_and(|said| said.ends_with('.')), "{}: {listed}", key.name());
            }
        }
    }
}
