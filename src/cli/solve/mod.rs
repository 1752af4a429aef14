//! `stakeout solve`: who wins on each board of a file, or at each vertex of a game.

pub(crate) mod board;
pub(crate) mod graph;

use std::collections::HashMap;
use std::io;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use crate::analysis::{SolutionsOf, SolveStatus};
use crate::cli::kinds::{KINDS, commands_of};
use crate::cli::options::{ConfigurationOptions, faulty, name_of};
use crate::cli::report::write_to_standard_error;
use crate::cli::solve::board::state::AskedState;
use crate::cli::solver::SolverOptions;
use crate::cli::source::{Content, TextFile, TextOptions};
use crate::cli::{Ending, complain};
use crate::config::{MemorySize, Selection};
use crate::solve::{AnyGame, Solvable, Stopped};

/// What stands below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout solve level.board               one line per board: who wins
  stakeout solve trap.game                 one line per vertex
  printf '1 3\\nPTE\\n' | stakeout solve     standard input
  stakeout solve --output-format json --cells level.board
                                           the value of every cell
  stakeout solve --state 2,3:2,5:thief level.board
                                           policeman on row 2, column 3, thief on
                                           row 2, column 5, thief to move
  stakeout solve --critical --soundness level.board
                                           the cells that decide, and how forced play is

A verdict is `Police catches the thief`, `The thief escapes` or `Draw`. For a board
with errors or one that is too large, the line is `Not solved`, with the reason on
standard error.

For a graph game, each vertex or word has a line: its name, `win`, `lose` or `draw`
for the player to move there (or who says the word), and the turns to the end; in a
cost game, its cost with the minimiser to move, then with the maximiser to move.

Exit codes: 0, everything solved; 1, something not solved, or nothing to solve; 2, the
file could not be read.";

/// What to solve, and what to tell about it.
#[derive(Debug, Args)]
pub struct SolveArguments {
    /// File to read; standard input if omitted or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ResultFormat,
    /// Include the value of every cell, with either player on it; needs `--output-format json`
    #[arg(long)]
    cells: bool,
    /// Include the value and the moves of one state of the first board: policeman, thief, player to move, such as `2,3:2,5:thief`
    #[arg(long, value_name = "ROW,COLUMN:ROW,COLUMN:PLAYER")]
    state: Option<AskedState>,
    /// Show statistics: states or vertices by value and turns, time and memory
    #[arg(long)]
    stats: bool,
    /// List the cells whose toggling between floor and wall changes the verdict or its turns
    #[arg(long)]
    critical: bool,
    /// Show the verdict under rules that differ in one directive
    #[arg(long)]
    variants: bool,
    /// Show how forced play is: keys, only moves, set play
    #[arg(long)]
    soundness: bool,
    /// Prove every result with a checker that is independent of the solver
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    text: TextOptions,
    #[command(flatten)]
    configuration: ConfigurationOptions,
    #[command(flatten)]
    solver: SolverOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum ResultFormat {
    /// One verdict per line
    #[default]
    Text,
    /// An object with all results
    Json,
}

/// A file to solve.
pub(crate) struct SolveRequest<'a> {
    arguments: &'a SolveArguments,
    limit: MemorySize,
    name: &'a str,
    file: &'a TextFile,
}

/// Why a puzzle has no result.
pub(crate) enum Unsolved {
    /// The puzzle has errors.
    Errors,
    /// It needs too much memory.
    TooLarge { needed: u64, limit: u64 },
    /// The checker refuted the solution: where, and why.
    Refuted(String),
}

/// Solves and writes; `ending` gets the result.
pub(crate) fn solve(arguments: &SolveArguments, ending: &mut Ending) -> io::Result<()> {
    if arguments.cells && arguments.output_format == ResultFormat::Text {
        return misused("--cells needs --output-format json", ending);
    }
    let source = match &arguments.file {
        Some(path) => arguments.text.source(path),
        None => arguments.text.standard_input(),
    };
    let configurations = match arguments.configuration.configurations(arguments.solver.layer(), Selection::default()) {
        Ok(configurations) => configurations,
        Err(message) => return misused(&message, ending),
    };
    let content = match source.load() {
        Ok(content) => content,
        Err(unread) => return misused(&format!("{}: {unread}", source.name), ending),
    };
    let limit = configurations.for_path(source.place()).solver_memory;
    for (file, diagnostics) in faulty(&configurations) {
        write_to_standard_error(&name_of(file.path(), &[]), file.text(), &diagnostics);
    }
    match content {
        Content::Text(file) => {
            let request = SolveRequest { arguments, limit, name: &source.name, file: &file };
            let solved = KINDS.iter().find_map(|kind| (kind.solve)(&request, ending));
            solved.unwrap_or_else(|| misused(&format!("{}: files of this kind cannot be solved", source.name), ending))
        }
        Content::Unreadable(text, diagnostic) => {
            ending.worsen(Ending::Found);
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            match arguments.output_format {
                ResultFormat::Text => Ok(()),
                ResultFormat::Json => write_none(&source.name, source.kind.map_or(&KINDS[0], commands_of).json_key),
            }
        }
    }
}

/// Writes the JSON object of a file without puzzles.
fn write_none(name: &str, key: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{{\"file\":{},\"{key}\":[]}}", serde_json::json!(name))?;
    out.flush()
}

/// Reports why nothing can be solved.
pub(crate) fn misused(message: &str, ending: &mut Ending) -> io::Result<()> {
    complain(message);
    ending.worsen(Ending::Failed);
    Ok(())
}

impl From<Stopped> for Unsolved {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::TooLarge { needed, limit } => Self::TooLarge { needed, limit },
            Stopped::Cancelled => Self::Refuted("solving was stopped".to_owned()),
        }
    }
}

/// Solves nothing; knows the bytes that refused games need and those allowed.
#[derive(Default)]
struct Refusals(HashMap<AnyGame, (u64, u64)>);

impl<G: Solvable> SolutionsOf<G> for Refusals {
    fn status(&self, game: &G) -> SolveStatus<G> {
        match self.0.get(&AnyGame::new(game)) {
            Some(&(needed, limit)) => SolveStatus::TooLarge { needed, limit },
            None => SolveStatus::Unsolved,
        }
    }
}
