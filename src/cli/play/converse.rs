//! A match with moves that are typed or pressed as keys: the same for every kind of puzzle.

use std::io;
use std::io::{BufRead, Write};

use crate::analysis::{Grade, LegalMove, Match, PlayedGame};
use crate::cli::board::play::steps;
use crate::cli::play::lines::{Echo, ask};
use crate::cli::play::words::{OTHER_COMMANDS, PlayCommand, Typed, UNKNOWN};
use crate::cli::play::{numbered, squads};
use crate::cli::visible;

/// The most moves that `moves` lists.
const MAX_LISTED: usize = 100;

/// How moves are typed and positions written, which differs between kinds of puzzles.
#[derive(Clone, Copy)]
struct MoveNotation {
    /// How to type a move: the first lines of the help.
    help: &'static [&'static str],
    /// What a line asks for. `None` for an unknown word.
    read: fn(&Match<'_>, &str) -> Option<Typed>,
    /// Writes where the pieces are. The flag says that the person asked for the whole picture.
    write: fn(&Match<'_>, bool, &mut dyn Write) -> io::Result<()>,
}

/// The notation of a match.
fn notation(game: &Match<'_>) -> MoveNotation {
    match &game.game {
        PlayedGame::Graph(_) => MoveNotation {
            help: numbered::HELP,
            read: numbered::read,
            write: numbered::write_position,
        },
        PlayedGame::Chase(_) if steps::grid(game).is_some() => {
            MoveNotation { help: steps::HELP, read: steps::read, write: squads::write_state }
        }
        PlayedGame::Chase(_) => {
            MoveNotation { help: squads::HELP, read: squads::read, write: squads::write_state }
        }
    }
}

/// The effect of a move or command.
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

/// Plays line by line, until the match is quit or the input ends.
pub(crate) fn converse(
    game: &mut Match<'_>,
    title: &str,
    input: &mut dyn BufRead,
    echo: Echo,
    out: &mut dyn Write,
) -> io::Result<()> {
    let MoveNotation { read, write, .. } = notation(game);
    writeln!(out, "{title}")?;
    for line in begin(game) {
        writeln!(out, "{}", visible::line(&line))?;
    }
    writeln!(out, "Type `help` for a list of commands.\n")?;
    write(game, false, out)?;
    while let Some(line) = ask(input, echo, out)? {
        if line.trim().is_empty() {
            continue;
        }
        let Some(typed) = read(game, &line) else {
            writeln!(out, "{UNKNOWN}")?;
            continue;
        };
        let is_asked = typed == Typed::Command(PlayCommand::Show);
        let reaction = react(game, typed);
        for line in &reaction.lines {
            writeln!(out, "{}", visible::line(line))?;
        }
        if reaction.is_end {
            return Ok(());
        }
        if reaction.has_changed {
            writeln!(out)?;
            write(game, is_asked, out)?;
        }
    }
    Ok(())
}

/// The lines before the first move. If it is not the person's turn, the solution moves.
pub(crate) fn begin(game: &mut Match<'_>) -> Vec<String> {
    let mut lines = vec![game.introduction()];
    lines.extend(game.opponent().in_words());
    lines.extend(reply_lines(game));
    lines
}

/// Makes a move, or executes a command.
pub(crate) fn react(game: &mut Match<'_>, typed: Typed) -> Reaction {
    let command = match typed {
        Typed::Move(made) => return go(game, made.as_ref()),
        Typed::Command(command) => command,
    };
    match command {
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
        PlayCommand::Show => Reaction { has_changed: true, ..Reaction::default() },
        PlayCommand::GiveUp if !game.is_over() => {
            let value = game.value_in_words();
            let mut lines = vec![format!("You gave up. With best play from here: {value}.")];
            lines.extend(game.hint());
            lines.extend(game.review());
            Reaction { lines, has_changed: false, is_end: true }
        }
        PlayCommand::GiveUp | PlayCommand::Quit => Reaction { is_end: true, ..Reaction::default() },
        PlayCommand::Help => {
            let lines = notation(game).help.iter().chain([&OTHER_COMMANDS]);
            Reaction { lines: lines.map(|&line| line.to_owned()).collect(), ..Reaction::default() }
        }
    }
}

fn go(game: &mut Match<'_>, made: Option<&LegalMove>) -> Reaction {
    if game.is_over() {
        return Reaction::line(over(game));
    }
    let Some(made) = made else {
        return Reaction::line(format!("{} {}", game.refusal(), moves(game)));
    };
    let judgement = game.go(made);
    let mut lines = Vec::new();
    // If a good move ends the match, the summary says so.
    if !game.is_over() || judgement.grade != Grade::Best {
        lines.push(judgement.text);
    }
    lines.extend(reply_lines(game));
    Reaction { lines, has_changed: true, is_end: false }
}

/// The opponent's move, and comments on the position after it.
fn reply_lines(game: &mut Match<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if game.reply().is_some() {
        lines.extend(game.last_in_words());
    }
    if game.is_over() {
        lines.push(game.summary());
        lines.extend(game.review());
    } else if let Some(endless) = game.endless() {
        lines.push(format!("{endless} Stop here (q), or go on."));
    }
    lines
}

fn moves(game: &Match<'_>) -> String {
    let choices = game.moves();
    let names: Vec<String> = choices.iter().take(MAX_LISTED).map(LegalMove::in_sentence).collect();
    let more = if choices.len() > MAX_LISTED { ", and more" } else { "" };
    format!("Moves: {}{more}.", names.join(", "))
}

fn over(game: &Match<'_>) -> String {
    format!("{} Play again (restart), take back (undo), or quit.", game.summary())
}
