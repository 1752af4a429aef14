//! What to convert: what the kinds of puzzles share.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};

use crate::analysis::Unsolved;
use crate::cli::options::{ConfigurationOptions, SolverOptions, number};
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::source::{Source, TextFile};
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::config::{MemorySize, Settings};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout convert trap.game --to dot | dot -Tsvg > trap.svg
  stakeout convert trap.game -o trap.dot
  stakeout convert trap.game --to edges -o trap.txt
  stakeout convert level.board --to game    one vertex per state of the board
  stakeout convert graphs.g6 --graph 3 --to pursuit
  stakeout convert petersen.pursuit --to graph6

Game files, edge lists, boards, pursuits and graph6 (*.g6) are read. What carries over:
  game, edges  Everything except comments and `allow`; edges number the vertices. A word
               game becomes a game on its first and last letters, an edge for each word.
  dot          The graph, its title and its costs, as `stakeout render` draws them:
               vertices are coloured by outcome (blue: the mover there wins, orange:
               loses, grey: draw), and best moves and the border of the start are thick.
  pg           Parity games of PGSolver, without costs, title and `expect`. A vertex a
               becomes a and a', where player 0 and player 1 move: the mover at a wins if
               player 0 wins a, loses if player 0 wins a', and draws otherwise.
  board        The winner moves to a vertex `end`, which takes a turn.
  pursuit      Graphs of graph6 have the vertices 1 to n. A board needs the same moves for
               police and thief; its vertices are its cells, ROW,COLUMN.
  graph6       The graph of a pursuit, without loops and edges that lead one way.

Anything else is an error that says where and why.

Exit codes: 0, converted; 1, the text cannot be converted; 2, it could not be read, or
the result could not be written.";

/// What to convert, and to what.
#[derive(Debug, Args)]
pub struct ConvertArguments {
    /// File to read; standard input if omitted or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    /// Format to write [default: from the extension of the output: .dot, .gv, .pg, .game, .pursuit or .g6]
    #[arg(long, value_enum)]
    pub(crate) to: Option<OutputFormat>,
    /// Format to read [default: from the extension, else from the text]
    #[arg(long, value_enum)]
    pub(crate) from: Option<InputFormat>,
    /// File to write; standard output if omitted or `-`
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Do not solve; leave outcomes out of the DOT file
    #[arg(long)]
    pub(crate) no_solve: bool,
    /// Number of the board to convert, from 1
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..=u64::MAX))]
    pub(crate) board: Option<usize>,
    /// Number of the graph to convert from graph6, from 1
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..=u64::MAX))]
    pub(crate) graph: Option<usize>,
    /// Maximum number of states to write for a board
    #[arg(long, value_name = "NUMBER", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1_000_000)]
    pub(crate) max_states: u64,
    /// Path to report for standard input; its extension decides the kind
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) stdin_filename: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) configuration: ConfigurationOptions,
    #[command(flatten)]
    pub(crate) solver: SolverOptions,
}

impl ConvertArguments {
    /// The format to write.
    ///
    /// # Errors
    /// If neither an option nor the extension of the output decides it.
    pub(crate) fn format(&self) -> CommandResult<OutputFormat> {
        let extension = self.output.as_deref().and_then(Path::extension).and_then(OsStr::to_str);
        let of_output = match extension {
            Some("dot" | "gv") => Some(OutputFormat::Dot),
            Some("pg") => Some(OutputFormat::Pg),
            Some("game") => Some(OutputFormat::Game),
            Some("pursuit") => Some(OutputFormat::Pursuit),
            Some("g6") => Some(OutputFormat::Graph6),
            _ => None,
        };
        let unknown = "say what to write: --to dot, pg, game, edges, pursuit or graph6";
        self.to.or(of_output).ok_or_else(|| unknown.to_owned().into())
    }
}

/// The formats to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// Graphviz
    Dot,
    /// A parity game of PGSolver
    Pg,
    /// A game file
    Game,
    /// An edge list with numbered vertices
    Edges,
    /// A pursuit file
    Pursuit,
    /// An undirected graph as a line
    Graph6,
}

/// The formats to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputFormat {
    /// Boards of the policeman-and-thief game
    Board,
    /// A game file
    Game,
    /// An edge list with numbered vertices
    Edges,
    /// A pursuit file
    Pursuit,
    /// Undirected graphs, one a line
    Graph6,
}

impl InputFormat {
    /// The name of the kind of puzzle that is read.
    pub(crate) const fn kind_name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Game | Self::Edges => "game",
            Self::Pursuit | Self::Graph6 => "pursuit",
        }
    }
}

/// A text to convert that is a puzzle.
pub(crate) struct ConvertRequest<'a> {
    pub(crate) arguments: &'a ConvertArguments,
    pub(crate) limit: MemorySize,
    pub(crate) source: &'a Source,
    pub(crate) file: TextFile,
}

/// Shows the diagnostics that prevent a game.
pub(crate) fn show_errors(request: &ConvertRequest<'_>) -> CommandError {
    let ConvertRequest { source, file, .. } = request;
    let mut diagnostics = file.diagnostics(&Unsolved, &Settings::default());
    // A text without any puzzle gets other errors.
    let is_named = diagnostics.iter().any(|diagnostic| diagnostic.rule.stops_solving);
    diagnostics.retain(|diagnostic| !is_named || diagnostic.rule.stops_solving);
    write_to_standard_error(&source.name, &file.text, &diagnostics);
    CommandError::Reported(ExitStatus::Found)
}
