//! What a person types in a match, and the words that are not moves: the same for all kinds of
//! puzzles.

use crate::analysis::LegalMove;

/// What a person typed, or pressed as a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A legal move. `None` for one that is impossible.
    Move(Option<LegalMove>),
    Command(PlayCommand),
}

/// What a person can ask for besides a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayCommand {
    Hint,
    /// List the legal moves.
    Moves,
    /// Show the board, the graph or the position again.
    Show,
    Undo,
    Restart,
    GiveUp,
    Quit,
    Help,
}

/// Each command and its words. A word of the help comes first.
const WORDS: [(PlayCommand, &[&str]); 8] = [
    (PlayCommand::Hint, &["hint", "h"]),
    (PlayCommand::Moves, &["moves", "m"]),
    (PlayCommand::Show, &["show", "board", "b", "graph"]),
    (PlayCommand::Undo, &["undo", "z", "back"]),
    (PlayCommand::Restart, &["restart", "again"]),
    (PlayCommand::GiveUp, &["resign", "give up"]),
    (PlayCommand::Quit, &["quit", "q", "exit", "stop"]),
    (PlayCommand::Help, &["help", "?"]),
];

/// The last line of the help.
pub(crate) const OTHER_COMMANDS: &str =
    "Other commands: hint (h), moves, show, undo (z), restart, resign, quit (q), help (?).";

/// The reply to a line that is neither a move nor a command.
pub(crate) const UNKNOWN: &str = "Unknown move or command; type `help` for a list.";

impl PlayCommand {
    /// The command of a line.
    pub(crate) fn named(line: &str) -> Option<Self> {
        let word = line.trim().to_ascii_lowercase();
        let (command, _) = WORDS.iter().find(|(_, words)| words.contains(&word.as_str()))?;
        Some(*command)
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::play::words::*;

    #[test]
    fn the_help_names_every_command_by_a_word() {
        for (command, words) in WORDS {
            assert!(OTHER_COMMANDS.contains(words[0]), "{command:?}");
            for word in words {
                assert_eq!(PlayCommand::named(&format!(" {word}\n")), Some(command));
            }
        }
        assert_eq!(PlayCommand::named("Q"), Some(PlayCommand::Quit));
        assert_eq!((PlayCommand::named(""), PlayCommand::named("hints")), (None, None));
    }
}
