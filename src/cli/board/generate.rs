//! `stakeout generate`: new boards with a given verdict.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::{fmt, io};

use clap::{Args, ValueEnum};

use crate::cli::interrupt;
use crate::cli::options::{ConfigurationOptions, JobOptions, SolverOptions, number, report_faulty};
use crate::cli::progress::WatchedWork;
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::config::Selection;
use crate::host;
use crate::json::generate::reason;
use crate::solve::{
    BoardGenerator, BoardRequest, GaveUp, GeneratedBoard, MAX_CELLS, Outcome, Stopped, Style,
    most_memory,
};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout generate --rows 8 --columns 8 > new.board
  stakeout generate --rows 10 --columns 10 --verdict police --turns 17 --unique-key
  stakeout generate --rows 12 --columns 20 --style maze --verdict draw --seed 7
  stakeout generate --rows 9 --columns 9 --policemen 2 --verdict police
  stakeout generate --rows 6 --columns 9 --style open --walls 25 --turns 8-14 -n 20

The boards have the default rules and an `expect` with the number of turns. No two are
equal up to rotation, reflection and outer walls. The same options give the same boards
on every machine, with any number of threads. Without --turns, each win is among the longest its layout allows.

The search solves at most 20000 boards for each board that it writes, fewer for very
small and for large ones, and then gives up.

Exit codes: 0, all boards written; 1, gave up: standard output has the boards found,
standard error the number tried; 2, invalid options; 130, interrupted by Ctrl-C; 143,
by SIGTERM.";

/// How many boards a thread finds before all of them are written.
const BOARDS_PER_THREAD: u64 = 4;
/// The most boards of one run.
const MAX_BOARDS: u32 = 100_000;

/// What to generate.
#[derive(Debug, Args)]
pub struct GenerateArguments {
    /// Number of rows
    #[arg(long, value_name = "NUMBER", value_parser = number::<u32>(1..=u64::from(MAX_CELLS)))]
    rows: u32,
    /// Number of columns
    #[arg(long, value_name = "NUMBER", value_parser = number::<u32>(1..=u64::from(MAX_CELLS)))]
    columns: u32,
    /// Verdict of the boards [default: any; a win if --turns is given, `police` with --unique-key]
    #[arg(long, value_enum)]
    verdict: Option<BoardVerdict>,
    /// Turns to the end: a number, or a range such as `9-15`
    #[arg(long, value_name = "N[-M]")]
    turns: Option<TurnsRange>,
    /// Only boards that the police win and that have exactly one best first move
    #[arg(long)]
    unique_key: bool,
    /// Number of policemen; above 1, boards start with `policemen: K`
    #[arg(long, value_name = "K", value_parser = number::<u8>(1..=4), default_value_t = 1)]
    policemen: u8,
    /// What the boards look like
    #[arg(long, value_enum, default_value_t)]
    style: BoardStyle,
    /// Share of walls among all cells, rounded down; not for mazes [default: what suits the style]
    #[arg(long, value_name = "PERCENT", value_parser = number::<u32>(0..=100))]
    walls: Option<u32>,
    /// Random seed
    #[arg(long, value_name = "NUMBER", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 0)]
    seed: u64,
    /// Number of boards
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = number::<u32>(1..=u64::from(MAX_BOARDS)))]
    count: u32,
    #[command(flatten)]
    jobs: JobOptions,
    #[command(flatten)]
    configuration: ConfigurationOptions,
    #[command(flatten)]
    solver: SolverOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardVerdict {
    /// The police catch the thief
    Police,
    /// The thief escapes
    Thief,
    /// Neither can force an end
    Draw,
}

impl BoardVerdict {
    /// The outcome of a board with this verdict.
    pub(crate) const fn outcome(self) -> Outcome {
        match self {
            Self::Police => Outcome::Police,
            Self::Thief => Outcome::Thief,
            Self::Draw => Outcome::Draw,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum BoardStyle {
    /// Rooms with doors
    #[default]
    Rooms,
    /// Corridors one cell wide
    Maze,
    /// Scattered walls
    Open,
}

/// The least and the most turns, written `N` or `N-M`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TurnsRange(u32, u32);

/// A text that is not a range of turns.
#[derive(Debug)]
pub(crate) struct UnreadableTurns;

impl fmt::Display for UnreadableTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "use a number or a range such as `9-15`, up to {}", u32::MAX)
    }
}

impl std::error::Error for UnreadableTurns {}

impl FromStr for TurnsRange {
    type Err = UnreadableTurns;

    fn from_str(text: &str) -> Result<Self, UnreadableTurns> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let number = |digits: &str| digits.parse::<u32>().map_err(|_| UnreadableTurns);
        let least = number(least)?;
        let most = number(most)?;
        if least <= most { Ok(Self(least, most)) } else { Err(UnreadableTurns) }
    }
}

impl From<TurnsRange> for RangeInclusive<u32> {
    fn from(range: TurnsRange) -> Self {
        range.0..=range.1
    }
}

impl GenerateArguments {
    /// What to generate.
    ///
    /// # Errors
    /// If the options cannot be combined: the reason.
    fn request(&self) -> Result<BoardRequest, String> {
        let request = BoardRequest {
            rows: self.rows,
            columns: self.columns,
            verdict: self.verdict.map(BoardVerdict::outcome),
            turns: self.turns.map(|TurnsRange(least, most)| (least, most)),
            unique_key: self.unique_key,
            policemen: self.policemen,
            style: match self.style {
                BoardStyle::Rooms => Style::Rooms,
                BoardStyle::Maze => Style::Maze,
                BoardStyle::Open => Style::Open,
            },
            walls: self.walls,
            seed: self.seed,
        };
        match request.fault(|option| format!("--{}", option.replace('_', "-"))) {
            Some(fault) => Err(fault),
            None => Ok(request),
        }
    }
}

/// Writes boards while others are searched for.
pub(crate) fn generate(arguments: &GenerateArguments, out: &mut dyn Write) -> CommandResult {
    let request = arguments.request()?;
    arguments.jobs.apply();
    let configurations =
        arguments.configuration.configurations(arguments.solver.layer(), Selection::default())?;
    let limit =
        configurations.for_path(Path::new("generated.board")).solver_memory.0.min(most_memory());
    report_faulty(&configurations);
    interrupt::listen();
    let mut generator = BoardGenerator::new(request);
    let threads = host::processors();
    let watched = WatchedWork::of_boards(Some(arguments.count.into()));
    let mut found = 0;
    while found < u64::from(arguments.count) {
        let most = BOARDS_PER_THREAD.saturating_mul(threads as u64);
        let count = most.min(u64::from(arguments.count) - found);
        for result in generator.next_boards(count, threads, limit, &watched) {
            match result {
                Ok(board) => {
                    watched.aside(|| write_board(out, &board, found == 0))?;
                    watched.count(1);
                    found += 1;
                }
                Err(GaveUp::Stopped(Stopped::Cancelled)) => {
                    return Err(CommandError::Reported(ExitStatus::Interrupted));
                }
                Err(why) => {
                    let message =
                        format!("{}; boards found: {found} of {}", reason(why), arguments.count);
                    return Err(CommandError::found(message));
                }
            }
        }
    }
    Ok(())
}

/// Writes a board with its verdict, after a blank line unless it is the first.
fn write_board(out: &mut dyn Write, board: &GeneratedBoard, is_first: bool) -> io::Result<()> {
    let separator = if is_first { "" } else { "\n" };
    write!(out, "{separator}{}", board.text())?;
    out.flush()
}
