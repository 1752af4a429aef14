//! `stakeout play`: a match against the program. Boards with one policeman use keys in a terminal,
//! and everything else is played line by line.
//!
//! Deliberately not here: the rules and the values of moves, which come from `analysis`.

pub(crate) mod converse;
pub(crate) mod lines;
pub(crate) mod numbered;
pub(crate) mod squads;
pub(crate) mod words;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use crate::analysis::{Match, Opponent, PlayedGame, Side};
use crate::cli::kinds::Puzzles;
use crate::cli::options::{InputOptions, number};
use crate::cli::play::converse::converse;
use crate::cli::play::lines::Echo;
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::source::Content;
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::model::{CostPlayer, Player};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout play level.board               play the side that moves first
  stakeout play level.board --as thief    play the thief
  stakeout play level.board --board 2     the second board of the file
  stakeout play nim.game --as second      a game on a graph, or a sum of games
  stakeout play harbour.pursuit           policemen on a graph: type their vertices
  stakeout play level.board --sees 4      a weaker opponent, who sees 4 turns ahead
  printf 'right\\nhint\\nquit\\n' | stakeout play level.board
                                          line by line, as in a script

On a board with one policeman, a terminal shows the keys. With --plain, or without a
terminal, type a move such as `up-left` and Enter. The moves of a game are numbered.
Several policemen move at once: type the places of all. `help` lists the other commands.
Every move is judged, and `hint` shows the best one.

Exit codes: 0, the match ended or was quit; 1, the puzzle is not solved, or the file has
none; 2, no board of this number, or no start; 128 plus the signal's number if a signal
ended it, such as 143 for SIGTERM.";

/// What to play.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// A board, game or pursuit file
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Side to play [default: the first mover]
    #[arg(long = "as", value_name = "PLAYER", value_enum)]
    pub(crate) side: Option<PlayedSide>,
    /// Number of the board, from 1
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u64::MAX), default_value_t = 1)]
    pub(crate) board: u32,
    /// How many turns ahead the program sees a win of either side, from 0. Of the moves that look
    /// best, it makes one at random [default: it plays perfectly]
    #[arg(long, value_name = "TURNS", value_parser = number::<u32>(0..=u64::MAX))]
    pub(crate) sees: Option<u32>,
    /// Seed of these random moves [default: another in each match]
    #[arg(long, value_name = "SEED", requires = "sees")]
    seed: Option<u64>,
    /// Plain text, line by line, for screen readers and scripts
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) input: InputOptions,
}

/// Who a person plays: a side of a board, a turn of a game, or a player of a game about a cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayedSide {
    Police,
    Thief,
    First,
    Second,
    Minimiser,
    Maximiser,
}

impl PlayArguments {
    /// A match with the side and the opponent that these arguments ask for.
    ///
    /// # Errors
    /// If the side is one of another kind of puzzle: a usage error.
    pub(crate) fn applied_to<'a>(&self, game: Match<'a>) -> Result<Match<'a>, CommandError> {
        // Each of these has another random state.
        let seed = || self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        let opponent = self.sees.map_or(Opponent::Perfect, |turns| Opponent::seeing(turns, seed()));
        let side = self.side.map_or(Ok(Side::First), |side| side.of(&game.game))?;
        Ok(game.played_by(side).against(opponent))
    }
}

impl PlayedSide {
    /// The side of a match.
    ///
    /// # Errors
    /// If this is a side of another kind of puzzle: a usage error.
    fn of(self, game: &PlayedGame<'_>) -> Result<Side, CommandError> {
        let found = match self {
            Self::Police => game.side_of(Player::Police),
            Self::Thief => game.side_of(Player::Thief),
            Self::Minimiser => game.side_of_cost_player(CostPlayer::Minimiser),
            Self::Maximiser => game.side_of_cost_player(CostPlayer::Maximiser),
            Self::First | Self::Second if matches!(game, PlayedGame::Chase(_)) => None,
            Self::First => Some(Side::First),
            Self::Second => Some(Side::Second),
        };
        found.ok_or_else(|| {
            let sides = match game {
                PlayedGame::Chase(_) => "`police` or `thief`",
                PlayedGame::Graph(game) if game.is_about_costs() => {
                    "`minimiser`, `maximiser`, `first` or `second`"
                }
                PlayedGame::Graph(_) => "`first` or `second`",
            };
            let value = self.to_possible_value();
            let name = value.map_or_else(String::new, |value| value.get_name().to_owned());
            format!("--as {name}: play this as {sides}").into()
        })
    }
}

/// Plays line by line.
pub(crate) fn play_plain(game: &mut Match<'_>, title: &str) -> io::Result<()> {
    let echo = Echo::of_standard_input();
    converse(game, title, &mut io::stdin().lock(), echo, &mut io::stdout().lock())
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
    Puzzles::of(&file.file)?.play(arguments, &source)
}
