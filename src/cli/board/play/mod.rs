//! `stakeout play` on a board, with keys in a terminal and line by line without one.

pub(crate) mod frame;
pub(crate) mod keys;
pub(crate) mod plain;
pub(crate) mod words;

use std::io;
use std::io::{IsTerminal as _, Write as _};

use crate::analysis::{BoardDocument, Match, PuzzleChoice};
use crate::cli::board::choice::{line_of, why_unsolved};
use crate::cli::play::lines::Echo;
use crate::cli::play::{PlayArguments, PlayedSide};
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::cli::visible;
use crate::model::Player;
use crate::rules::NOT_WITH_SEVERAL;

/// Plays a board.
pub(crate) fn play(
    arguments: &PlayArguments,
    source: &Source,
    document: &BoardDocument,
) -> CommandResult {
    let (name, number) = (&source.name, arguments.board as usize - 1);
    if let Some(part) = document.boards().nth(number)
        && part.board.reading.has_several_policemen()
    {
        return Err(format!("{name}:{}: playing is {NOT_WITH_SEVERAL}", line_of(&part)).into());
    }
    let solver = arguments.input.solver(source)?;
    let choice = PuzzleChoice::Number(number);
    let side = match arguments.side {
        None => None,
        Some(PlayedSide::Police) => Some(Player::Police),
        Some(PlayedSide::Thief) => Some(Player::Thief),
        Some(other) => return Err(other.refused("`police` or `thief`")),
    };
    match document.game(choice, side, &solver) {
        None => {
            let how = if document.has_boards() { ExitStatus::Failed } else { ExitStatus::Found };
            let why = format!("{name}: there is no board {}", number + 1);
            Err(CommandError::Message(how, why))
        }
        Some(Err(_)) => {
            let why = why_unsolved(document, choice, &solver);
            let number = number + 1;
            Err(CommandError::found(format!("{name}: board {number} is not solved: {why}")))
        }
        Some(Ok(mut game)) => {
            let title = document.boards().nth(number);
            let title =
                title.and_then(|part| part.title().map(|title| visible::line(title).into_owned()));
            let title = title.unwrap_or_else(|| format!("Board {}", number + 1));
            Ok(converse(arguments, &mut game, &title)?)
        }
    }
}

/// Plays in the mode that the environment allows.
fn converse(arguments: &PlayArguments, game: &mut Match, title: &str) -> io::Result<()> {
    let is_dumb = std::env::var_os("TERM").is_some_and(|kind| kind == "dumb");
    let has_keys = io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb;
    if arguments.plain || !has_keys {
        let echo = Echo::of_standard_input();
        return plain::play(game, title, &mut io::stdin().lock(), echo, &mut io::stdout().lock());
    }
    let has_colours = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let lines = keys::play(game, title, has_colours)?;
    let mut out = anstream::stdout().lock();
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
