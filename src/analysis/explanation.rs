//! What the explanations of all kinds share: their sections and lists, and the sentences about games
//! without a line, about loops, and about moves.
//!
//! All texts are Markdown that reads well as plain text. Deliberately not here: the names of places
//! and moves.

use std::fmt::{Display, Write as _};

use crate::analysis::markdown::heading;
use crate::text::counted;

/// The most first moves, turns of a line, or rounds that a text lists.
pub(crate) const MAX_LINES: usize = 100;

/// The most moves in a sentence, or below one move: several policemen may have thousands.
pub(crate) const MAX_MOVES_SHOWN: usize = 16;

/// The most other moves that win in a sentence: `--soundness` lists all of them.
const SHOWN_WAYS: usize = 6;

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
    for option in moves.take(MAX_LINES) {
        text += &format!("- {option}\n");
    }
    if count > MAX_LINES {
        text += &format!("- … {} more\n", count - MAX_LINES);
    }
    text
}

/// Items with a dash before each, and how many more there are: `noun` is one of them.
pub(crate) fn listed(items: impl ExactSizeIterator<Item = String>, noun: &str) -> String {
    let mut text = String::new();
    let count = items.len();
    for item in items.take(MAX_LINES) {
        let _ = writeln!(text, "- {item}");
    }
    if count > MAX_LINES {
        let _ = writeln!(text, "- … {}.", counted(count - MAX_LINES, &format!("more {noun}")));
    }
    text
}

/// The first turns of a line of `count` turns as a numbered list, and how many more there are.
pub(crate) fn numbered(turns: Vec<String>, count: usize) -> String {
    let mut text = String::new();
    let shown = turns.len();
    for (number, turn) in (1..).zip(turns) {
        let _ = writeln!(text, "{number}. {turn}");
    }
    if count > shown {
        let _ = writeln!(text, "{}. … {}", shown + 1, counted(count - shown, "more turn"));
    }
    text
}

/// Names with commas, and `…` if there are too many.
pub(crate) fn in_sentence(names: &[String]) -> String {
    let more = if names.len() > MAX_MOVES_SHOWN { ", …" } else { "" };
    format!("{}{more}", names[..names.len().min(MAX_MOVES_SHOWN)].join(", "))
}

/// That the reason was not found. `noun` is what the puzzle is played on.
pub(crate) fn takes_too_long(noun: &str) -> String {
    format!("The reason takes too long to find on a {noun} of this size.\n")
}

/// The moves that win besides the best: `1 other first move wins: up to 1,2.`
pub(crate) fn others_win(what: &str, when: &str, moves: &[String]) -> String {
    let wins = match moves.len() {
        0 => return format!("No other {what} wins{when}."),
        1 => "wins",
        _ => "win",
    };
    let what = counted(moves.len(), &format!("other {what}"));
    let more = if moves.len() > SHOWN_WAYS { "; …" } else { "" };
    let shown = moves[..moves.len().min(SHOWN_WAYS)].join("; ");
    format!("{what} {wins}{when}: {shown}{more}.")
}

/// A move of a loop, and the moves that leave it.
pub(crate) struct HeldMove {
    /// The move as a sentence without a full stop.
    pub(crate) words: String,
    /// The moves that cost something, worst first: `to 1,2 loses: Draw`.
    pub(crate) losing: Vec<String>,
    /// The moves that cost nothing.
    pub(crate) holding: Vec<String>,
}

/// A loop that both sides can hold. `path` lists the moves into it, `picture` shows it, and `kept`
/// is what both hold: `the draw`.
pub(crate) fn held(path: &str, picture: &str, moves: &[HeldMove], kept: &str) -> String {
    let repeated = match moves.len() {
        1 => "turn for ever, and neither can do better by leaving it".to_owned(),
        turns => format!("{turns} turns for ever, and neither can do better by leaving them"),
    };
    let mut text = format!("Both sides can repeat the same {repeated}.\n");
    if !path.is_empty() {
        let _ = write!(text, "\nThese moves lead there; all of them keep {kept}:\n\n{path}");
    }
    text += "\n";
    text += picture;
    for (number, step) in (1..).zip(moves.iter().take(MAX_LINES)) {
        let _ = writeln!(text, "{number}. {}.", step.words);
        text += &leaving(step, kept);
    }
    if moves.len() > MAX_LINES {
        let more = counted(moves.len() - MAX_LINES, "more turn");
        let _ = writeln!(text, "{}. … {more}.", MAX_LINES + 1);
    }
    text
}

/// The moves that leave a loop, as items of a list.
fn leaving(step: &HeldMove, kept: &str) -> String {
    let HeldMove { losing, holding, .. } = step;
    let mut text = String::new();
    for item in losing.iter().take(MAX_MOVES_SHOWN) {
        let _ = writeln!(text, "   - Leaving it {item}.");
    }
    if losing.len() > MAX_MOVES_SHOWN {
        let more = counted(losing.len() - MAX_MOVES_SHOWN, "more move");
        let loses = if losing.len() == MAX_MOVES_SHOWN + 1 { "loses" } else { "lose" };
        let _ = writeln!(text, "   - … {more} {loses}.");
    }
    match &holding[..] {
        [] if losing.is_empty() => text += "   - There is no other move.\n",
        [] => {}
        [one] => drop(writeln!(text, "   - One other move keeps {kept}: {one}.")),
        many => {
            let more = if many.len() > MAX_MOVES_SHOWN { "; …" } else { "" };
            let shown = many[..many.len().min(MAX_MOVES_SHOWN)].join("; ");
            let count = many.len();
            let _ = writeln!(text, "   - {count} other moves keep {kept}: {shown}{more}.");
        }
    }
    text
}

/// The judgement of a move, and what refutes it: the line that follows it, as a numbered list, or
/// what is said about the position after it.
pub(crate) fn judgement(made: &str, judged: &str, line: &str, after: Option<&str>) -> String {
    let mut text = format!("{made}. {judged}\n");
    if !line.is_empty() {
        let _ = write!(text, "\nBest play after it:\n\n{line}");
    }
    if let Some(after) = after {
        let _ = write!(text, "\nAfter it, {after}");
    }
    text
}
