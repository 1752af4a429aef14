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
use crate::cli::kinds::KINDS;
use crate::cli::options::InputOptions;
use crate::cli::play::plain::Echo;
use crate::cli::report::write_to_standard_error;
use crate::cli::source::{Content, Source, TextFile};
use crate::cli::{ExitStatus, complain, visible};
use crate::model::Player;

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
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..), default_value_t = 1)]
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

/// Plays, and records the result in `status`.
pub(crate) fn play(arguments: &PlayArguments, status: &mut ExitStatus) -> io::Result<()> {
    if arguments.file.as_os_str() == "-" {
        return refuse(
            "play reads your moves from standard input: name a file",
            ExitStatus::Failed,
            status,
        );
    }
    let source = arguments.input.text.source(&arguments.file);
    let file = match source.load() {
        Ok(Content::Text(file)) => file,
        Ok(Content::Unreadable(text, diagnostic)) => {
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            status.worsen(ExitStatus::Found);
            return Ok(());
        }
        Err(unread) => {
            return refuse(&format!("{}: {unread}", source.name), ExitStatus::Failed, status);
        }
    };
    let request = PlayRequest { arguments, source: &source, file: &file };
    KINDS.iter().find_map(|kind| (kind.play)(&request, status)).unwrap_or_else(|| {
        let why = format!("{}: files of this kind cannot be played; only boards can", source.name);
        refuse(&why, ExitStatus::Failed, status)
    })
}

/// One run of the command.
pub(crate) struct PlayRequest<'a> {
    arguments: &'a PlayArguments,
    source: &'a Source,
    file: &'a TextFile,
}

/// Plays on a board; `None` for a file of another kind.
pub(crate) fn board(request: &PlayRequest<'_>, status: &mut ExitStatus) -> Option<io::Result<()>> {
    Some(play_board(
        request.arguments,
        request.source,
        BoardDocument::of(&request.file.file)?,
        status,
    ))
}

/// Reports why there is no match.
fn refuse(message: &str, how: ExitStatus, status: &mut ExitStatus) -> io::Result<()> {
    complain(message);
    status.worsen(how);
    Ok(())
}

fn play_board(
    arguments: &PlayArguments,
    source: &Source,
    document: &BoardDocument,
    status: &mut ExitStatus,
) -> io::Result<()> {
    let (name, number) = (&source.name, arguments.board as usize - 1);
    let solver = match arguments.input.solver(source) {
        Ok(solver) => solver,
        Err(message) => return refuse(&message, ExitStatus::Failed, status),
    };
    let choice = PuzzleChoice::Number(number);
    match document.game(choice, arguments.side.map(PlayedSide::player), &solver) {
        None => {
            let why = format!("{name}: there is no board {}", number + 1);
            refuse(
                &why,
                if document.has_boards() { ExitStatus::Failed } else { ExitStatus::Found },
                status,
            )
        }
        Some(Err(_)) => {
            let why = solver.why_unsolved(document, choice);
            refuse(
                &format!("{name}: board {} is not solved: {why}", number + 1),
                ExitStatus::Found,
                status,
            )
        }
        Some(Ok(mut game)) => {
            let title = document.boards().nth(number);
            let title =
                title.and_then(|part| part.title().map(|title| visible::line(title).into_owned()));
            let title = title.unwrap_or_else(|| format!("Board {}", number + 1));
            converse(arguments, &mut game, &title)
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
