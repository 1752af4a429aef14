//! `stakeout play`: a match against perfect play, with keys in a terminal, and line by line
//! elsewhere.
//!
//! Deliberately not here: the rules and the values of moves, which come from `analysis`.

pub(crate) mod frame;
pub(crate) mod keys;
pub(crate) mod plain;
pub(crate) mod words;

use std::io;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use crate::analysis::{BoardDocument, Match, PuzzleChoice};
use crate::cli::board::choice::{line_of, why_unsolved};
use crate::cli::board::play::plain::Echo;
use crate::cli::options::{InputOptions, number};
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::source::{Content, Source};
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::cli::visible;
use crate::model::Player;
use crate::rules::NOT_WITH_SEVERAL;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout play level.board               play the side that moves first
  stakeout play level.board --as thief    play the thief
  stakeout play level.board --board 2     the second board of the file
  printf 'right\\nhint\\nquit\\n' | stakeout play level.board
                                          line by line, as in a script

A terminal shows the keys. With --plain, or without a terminal, type a move such as
`up-left` and Enter; `help` lists the other commands. Every move is judged, and `hint`
shows the best one.

Exit codes: 0, the match ended or was quit; 1, the board is not solved; 2, no such
board; 128 plus the signal's number if a signal ended it, such as 143 for SIGTERM.";

/// What to play.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// A board file
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Side to play [default: the first mover]
    #[arg(long = "as", value_name = "PLAYER", value_enum)]
    side: Option<PlayedSide>,
    /// Number of the board, from 1
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u64::MAX), default_value_t = 1)]
    board: u32,
    /// Plain text, line by line, for screen readers and scripts
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    input: InputOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PlayedSide {
    Police,
    Thief,
}

impl PlayedSide {
    const fn player(self) -> Player {
        match self {
            Self::Police => Player::Police,
            Self::Thief => Player::Thief,
        }
    }
}

/// Plays a match.
pub(crate) fn play(arguments: &PlayArguments) -> CommandResult {
    if arguments.file.as_os_str() == "-" {
        return Err("play reads your moves from standard input: name a file".into());
    }
    let source = arguments.input.text.source(&arguments.file);
    let content = source.load().map_err(|unread| format!("{}: {unread}", source.name))?;
    let file = match content {
        Content::Text(file) => file,
        Content::Unreadable(text, diagnostic) => {
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            return Err(CommandError::Reported(ExitStatus::Found));
        }
    };
    match BoardDocument::of(&file.file) {
        Some(document) => play_board(arguments, &source, document),
        None => {
            let name = &source.name;
            Err(format!("{name}: files of this kind cannot be played; only boards can").into())
        }
    }
}

fn play_board(
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
    match document.game(choice, arguments.side.map(PlayedSide::player), &solver) {
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
        let echo = if io::stdin().is_terminal() { Echo::Terminal } else { Echo::Own };
        return plain::play(game, title, &mut io::stdin().lock(), echo, &mut io::stdout().lock());
    }
    let has_colours = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let lines = keys::play(game, title, has_colours)?;
    let mut out = anstream::stdout().lock();
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
