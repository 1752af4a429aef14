//! The commands of a match, typed as words or pressed as keys, and their effects: the same in both
//! modes.

use crate::analysis::{Match, RowColumn};

/// A command from the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayCommand {
    /// A step in a direction, or `stay`.
    Step(&'static str),
    /// A move to a cell.
    Cell(RowColumn),
    Hint,
    Undo,
    Restart,
    /// List the legal moves.
    Moves,
    /// Show the board again.
    Board,
    GiveUp,
    Quit,
    Help,
}

/// The steps in the layout of a number pad, from 1 to 9.
const PAD: [&str; 9] =
    ["down-left", "down", "down-right", "left", "stay", "right", "up-left", "up", "up-right"];

/// The help of the plain mode.
pub(crate) const HELP: &[&str] = &[
    "Moves: up, down, left, right, up-left, up-right, down-left, down-right, stay; or their",
    "letters, such as u, dl or s; or a key of the number pad, 7 for up-left; or a row and a",
    "column, such as 3,4.",
    "Other commands: hint (h), moves, board, undo (z), restart, resign, quit (q), help (?).",
];

/// The digit of a step on a number pad.
pub(crate) fn digit(step: &str) -> Option<char> {
    let index = PAD.iter().position(|name| *name == step)?;
    char::from_digit(u32::try_from(index).ok()? + 1, 10)
}

/// The step of a digit on a number pad.
pub(crate) fn step_of(digit: char) -> Option<&'static str> {
    let number = digit.to_digit(10)? as usize;
    PAD.get(number.checked_sub(1)?).copied()
}

/// Parses a line; `None` for an unknown command.
pub(crate) fn command(line: &str) -> Option<PlayCommand> {
    let word = line.trim().to_ascii_lowercase();
    let mut characters = word.chars();
    if let (Some(step), None) = (characters.next().and_then(step_of), characters.next()) {
        return Some(PlayCommand::Step(step));
    }
    if let Some((row, column)) = word.split_once(',') {
        return Some(PlayCommand::Cell((row.trim().parse().ok()?, column.trim().parse().ok()?)));
    }
    Some(match word.as_str() {
        "h" | "hint" => PlayCommand::Hint,
        "z" | "undo" | "back" => PlayCommand::Undo,
        "restart" | "again" => PlayCommand::Restart,
        "moves" | "m" => PlayCommand::Moves,
        "board" | "b" => PlayCommand::Board,
        "resign" | "give up" => PlayCommand::GiveUp,
        "q" | "quit" | "exit" | "stop" => PlayCommand::Quit,
        "?" | "help" => PlayCommand::Help,
        word => PlayCommand::Step(step_named(word)?),
    })
}

/// A step by its name, or by the initials of its name.
fn step_named(word: &str) -> Option<&'static str> {
    let initials =
        |name: &str| name.split('-').filter_map(|part| part.chars().next()).collect::<String>();
    PAD.into_iter().find(|name| *name == word || initials(name) == word)
}

/// The effect of a command.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Reaction {
    /// The lines to show.
    pub(crate) lines: Vec<String>,
    /// Whether to show the state again.
    pub(crate) has_changed: bool,
    /// Whether the person wants to stop.
    pub(crate) is_end: bool,
}

impl Reaction {
    fn line(line: impl Into<String>) -> Self {
        Self { lines: vec![line.into()], ..Self::default() }
    }
}

/// The lines before the first move. If it is not the person's turn, the solution moves.
pub(crate) fn begin(game: &mut Match) -> Vec<String> {
    let (person, first) = (game.person().name(), game.state().to_move.moves_first());
    let mut lines =
        vec![format!("You are the {person}. {first}. With best play: {}.", game.value())];
    lines.extend(reply_lines(game));
    lines
}

/// Executes a command.
pub(crate) fn react(game: &mut Match, command: PlayCommand) -> Reaction {
    match command {
        PlayCommand::Step(name) => {
            let to = game
                .choices()
                .into_iter()
                .find(|choice| choice.name == name)
                .map(|choice| choice.to);
            go(game, to)
        }
        PlayCommand::Cell(place) => go(game, Some(place)),
        PlayCommand::Hint => Reaction::line(game.hint().unwrap_or_else(|| over(game))),
        PlayCommand::Undo if game.undo() => {
            Reaction { lines: vec!["Taken back.".to_owned()], has_changed: true, is_end: false }
        }
        PlayCommand::Undo => Reaction::line("Nothing to take back."),
        PlayCommand::Restart => {
            game.restart();
            Reaction { lines: begin(game), has_changed: true, is_end: false }
        }
        PlayCommand::Moves => Reaction::line(if game.is_over() { over(game) } else { moves(game) }),
        PlayCommand::Board => Reaction { has_changed: true, ..Reaction::default() },
        PlayCommand::GiveUp if !game.is_over() => {
            let mut lines =
                vec![format!("You gave up. With best play from here: {}.", game.value())];
            lines.extend(game.hint());
            lines.extend(game.review());
            Reaction { lines, has_changed: false, is_end: true }
        }
        PlayCommand::GiveUp | PlayCommand::Quit => Reaction { is_end: true, ..Reaction::default() },
        PlayCommand::Help => Reaction {
            lines: HELP.iter().map(|&line| line.to_owned()).collect(),
            ..Reaction::default()
        },
    }
}

fn go(game: &mut Match, to: Option<RowColumn>) -> Reaction {
    if game.is_over() {
        return Reaction::line(over(game));
    }
    match to.and_then(|to| game.go(to)) {
        Some(judgement) => {
            // If the move ends the match, the summary is shown instead.
            let mut lines: Vec<String> =
                Some(judgement.text).filter(|_| !game.is_over()).into_iter().collect();
            lines.extend(reply_lines(game));
            Reaction { lines, has_changed: true, is_end: false }
        }
        None => {
            Reaction::line(format!("The {} cannot go there. {}", game.person().name(), moves(game)))
        }
    }
}

/// The solution's move, and comments on the state after it.
fn reply_lines(game: &mut Match) -> Vec<String> {
    let mut lines: Vec<String> =
        game.reply().map(|made| format!("{}.", made.sentence())).into_iter().collect();
    if game.is_over() {
        lines.push(game.summary());
        lines.extend(game.review());
    } else if game.is_endless() {
        let times = game.repetitions() + 1;
        lines.push(format!(
            "This state has come up {times} times, and best play never ends it: a draw. Stop here (q), or go on."
        ));
    }
    lines
}

fn moves(game: &Match) -> String {
    let mut choices = game.choices();
    // In board order: best first would be a hint.
    choices.sort_by_key(|choice| choice.to);
    let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
    format!("Moves: {}.", names.join(", "))
}

fn over(game: &Match) -> String {
    format!("{} Play again (restart), take back (undo), or quit.", game.summary())
}

#[cfg(test)]
mod tests {
    use crate::cli::board::play::words::*;

    #[test]
    fn words_letters_digits_and_cells_are_moves() {
        for word in ["up-left", "ul", "7", " UL "] {
            assert_eq!(command(word), Some(PlayCommand::Step("up-left")), "{word}");
        }
        assert_eq!(command("5"), Some(PlayCommand::Step("stay")));
        assert_eq!(command("s"), Some(PlayCommand::Step("stay")));
        assert_eq!(command("3, 4"), Some(PlayCommand::Cell((3, 4))));
        for word in ["", "0", "10", "3,", "3,x", "-1,2", "upp", "é", "99999999999,1"] {
            assert_eq!(command(word), None, "{word}");
        }
    }

    #[test]
    fn digits_lie_as_on_a_number_pad() {
        for number in '1'..='9' {
            assert_eq!(digit(step_of(number).unwrap()), Some(number));
        }
        assert_eq!((step_of('0'), step_of('x'), digit("sideways")), (None, None, None));
    }
}
