//! `stakeout play` on a board: with one policeman by keys in a terminal, else line by line.

pub(crate) mod frame;
pub(crate) mod keys;
pub(crate) mod steps;

use std::io;
use std::io::{IsTerminal as _, Write as _};

use crate::analysis::{BoardDocument, Match, PuzzleChoice};
use crate::cli::board::choice::why_unsolved;
use crate::cli::play::{PlayArguments, play_plain};
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::cli::visible;

/// Plays a board.
pub(crate) fn play(
    arguments: &PlayArguments,
    source: &Source,
    document: &BoardDocument,
) -> CommandResult {
    let name = &source.name;
    let number = arguments.board as usize - 1;
    let solver = arguments.input.solver(source)?;
    let choice = PuzzleChoice::Number(number);
    match Match::of_board(document, choice, &solver) {
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
        Some(Ok(game)) => {
            let title = document.boards().nth(number);
            let title =
                title.and_then(|part| part.title().map(|title| visible::line(title).into_owned()));
            let title = title.unwrap_or_else(|| format!("Board {}", number + 1));
            let mut game = arguments.applied_to(game)?;
            if steps::grid(&game).is_some() {
                play_with_one(arguments, &mut game, &title)?;
            } else {
                play_plain(&mut game, &title)?;
            }
            Ok(())
        }
    }
}

/// Plays in the mode that the environment allows.
fn play_with_one(arguments: &PlayArguments, game: &mut Match<'_>, title: &str) -> io::Result<()> {
    let is_dumb = std::env::var_os("TERM").is_some_and(|kind| kind == "dumb");
    let has_keys = io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb;
    if arguments.plain || !has_keys {
        return play_plain(game, title);
    }
    let has_colours = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let lines = keys::play(game, title, has_colours)?;
    let mut out = anstream::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
