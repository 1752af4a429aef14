//! A match with moves that are typed or pressed as keys: the same for boards and pursuits.

use std::io;
use std::io::{BufRead, Write};

use crate::analysis::{Match, Playable};
use crate::cli::play::lines::{Echo, ask};
use crate::cli::play::opponent_in_words;
use crate::cli::play::words::{OTHER_COMMANDS, PlayCommand, UNKNOWN};
use crate::cli::visible;

/// The most moves that `moves` lists.
const MAX_LISTED: usize = 100;

/// A puzzle that is played in a terminal.
pub(crate) trait Played: Playable + Sized {
    /// How to type a move: the first lines of the help.
    const HELP: &'static [&'static str];

    /// What a line asks for. `None` for an unknown word.
    fn read(game: &Match<Self>, line: &str) -> Option<Typed<Self::Step>>;

    /// Writes where the pieces are. `is_asked` says that the person asked for the whole picture.
    fn write_state(game: &Match<Self>, is_asked: bool, out: &mut dyn Write) -> io::Result<()>;
}

/// What a person typed, or pressed as a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Typed<S> {
    /// A move. `None` for one that is impossible.
    Move(Option<S>),
    Command(PlayCommand),
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
pub(crate) fn converse<P: Played>(
    game: &mut Match<P>,
    title: &str,
    input: &mut dyn BufRead,
    echo: Echo,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{title}")?;
    for line in begin(game) {
        writeln!(out, "{}", visible::line(&line))?;
    }
    writeln!(out, "Type `help` for a list of commands.\n")?;
    P::write_state(game, false, out)?;
    while let Some(line) = ask(input, echo, out)? {
        let Some(typed) = P::read(game, &line) else {
            writeln!(out, "{UNKNOWN}")?;
            continue;
        };
        let reaction = react(game, typed);
        for line in &reaction.lines {
            writeln!(out, "{}", visible::line(line))?;
        }
        if reaction.is_end {
            return Ok(());
        }
        if reaction.has_changed {
            writeln!(out)?;
            P::write_state(game, typed == Typed::Command(PlayCommand::Show), out)?;
        }
    }
    Ok(())
}

/// The lines before the first move. If it is not the person's turn, the solution moves.
pub(crate) fn begin<P: Played>(game: &mut Match<P>) -> Vec<String> {
    let person = game.person().name();
    let first = P::to_move(game.state()).moves_first();
    let mut lines =
        vec![format!("You are the {person}. {first}. With best play: {}.", game.value())];
    lines.extend(opponent_in_words(game.opponent()));
    lines.extend(reply_lines(game));
    lines
}

/// Makes a move, or executes a command.
pub(crate) fn react<P: Played>(game: &mut Match<P>, typed: Typed<P::Step>) -> Reaction {
    let command = match typed {
        Typed::Move(step) => return go(game, step),
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
            let mut lines =
                vec![format!("You gave up. With best play from here: {}.", game.value())];
            lines.extend(game.hint());
            lines.extend(game.review());
            Reaction { lines, has_changed: false, is_end: true }
        }
        PlayCommand::GiveUp | PlayCommand::Quit => Reaction { is_end: true, ..Reaction::default() },
        PlayCommand::Help => {
            let lines = P::HELP.iter().chain([&OTHER_COMMANDS]);
            Reaction { lines: lines.map(|&line| line.to_owned()).collect(), ..Reaction::default() }
        }
    }
}

fn go<P: Played>(game: &mut Match<P>, step: Option<P::Step>) -> Reaction {
    if game.is_over() {
        return Reaction::line(over(game));
    }
    match step.and_then(|step| game.go(step)) {
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

/// The opponent's move, and comments on the state after it.
fn reply_lines<P: Played>(game: &mut Match<P>) -> Vec<String> {
    let mut lines: Vec<String> = game.reply().map(|made| format!("{made}.")).into_iter().collect();
    if game.is_over() {
        lines.push(game.summary());
        lines.extend(game.review());
    } else if game.is_endless() {
        let times = game.repetitions() + 1;
        let result = match game.value().outcome().winner() {
            None => "a draw".to_owned(),
            Some(winner) => format!("a win for the {}", winner.name()),
        };
        lines.push(format!(
            "This state has come up {times} times, and best play never ends it: {result}. Stop here (q), or go on."
        ));
    }
    lines
}

fn moves<P: Played>(game: &Match<P>) -> String {
    let mut choices = game.choices();
    // In the order of the places: best first would be a hint.
    choices.sort_by_key(|choice| choice.step);
    let names: Vec<&str> =
        choices.iter().take(MAX_LISTED).map(|choice| choice.name.as_str()).collect();
    let more = if choices.len() > MAX_LISTED { ", and more" } else { "" };
    format!("Moves: {}{more}.", names.join(", "))
}

fn over<P: Played>(game: &Match<P>) -> String {
    format!("{} Play again (restart), take back (undo), or quit.", game.summary())
}
