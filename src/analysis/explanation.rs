//! What the explanations of all kinds share: their sections, and the sentences about games without
//! a line.

use std::fmt::Display;

use crate::analysis::markdown::heading;

/// The most first moves in an explanation.
const MAX_FIRST_MOVES: usize = 100;

/// In place of the best line of a draw.
pub(crate) const NO_LINE: &str =
    "\nNeither player can force an end, so there is no line to show.\n";

/// In place of moves where the start is an end.
pub(crate) const NO_MOVES: &str = "The game is over before anyone moves.\n";

/// The start of an explanation in Markdown.
pub(crate) fn introduction(name: &str, verdict: impl Display, rules: &str) -> String {
    format!("{}**{verdict}**\n\n{rules}", heading(name))
}

/// A section of the first moves with their values, best first; `whose` ends the heading's noun,
/// such as ` of the thief`.
pub(crate) fn first_moves(whose: &str, moves: impl ExactSizeIterator<Item = String>) -> String {
    section_of_moves(&format!("First moves{whose}, best first"), moves)
}

/// A section of the first moves in the order of the file.
pub(crate) fn first_moves_in_order(moves: impl ExactSizeIterator<Item = String>) -> String {
    section_of_moves("First moves", moves)
}

fn section_of_moves(heading: &str, moves: impl ExactSizeIterator<Item = String>) -> String {
    let count = moves.len();
    if count == 0 {
        return format!("\n{NO_MOVES}");
    }
    let mut text = format!("\n## {heading}\n\n");
    for option in moves.take(MAX_FIRST_MOVES) {
        text += &format!("- {option}\n");
    }
    if count > MAX_FIRST_MOVES {
        text += &format!("- … {} more\n", count - MAX_FIRST_MOVES);
    }
    text
}
