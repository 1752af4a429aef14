//! `stakeout rank`: boards in the order of their difficulty.

use std::io;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use serde::Serialize;

use crate::analysis::BoardPart;
use crate::cli::boards::line_of;
use crate::cli::inputs::{Exclusions, Input, inputs};
use crate::cli::interrupt::{self, UntilInterrupted};
use crate::cli::options::{ConfigurationOptions, SolverOptions, faulty, name_of};
use crate::cli::report::write_to_standard_error;
use crate::cli::solve::{NotSolved, misused};
use crate::cli::source::{Content, TextOptions};
use crate::cli::{ExitStatus, visible};
use crate::config::Selection;
use crate::rules::{asserted, shortage};
use crate::solve::cache::SolutionCache;
use crate::solve::insight::{Difficulty, Effort, Unexplained, difficulty};
use crate::solve::{BoardGameKey, Value};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout rank puzzles                          all boards below a directory, easiest first
  stakeout rank --output-format json a.board     for programs

The score is how unlikely it is to play the best line by luck, in bits: each turn of the
winner adds the logarithm of all moves over those that keep the win, where a move that
looks right, because it leads nearer to the goal, counts twice. The manual defines it.
Graph games are left out. Boards that are not solved come last, with the reason.

Exit codes: 0, all boards ranked; 1, one was not solved, or there is none; 2, a file could
not be read; 130 and 143, stopped by a signal.";

/// The boards to rank.
#[derive(Debug, Args)]
pub struct RankArguments {
    /// Files and directories, or `-` for standard input; the current directory if omitted
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: Format,
    #[command(flatten)]
    exclusions: Exclusions,
    #[command(flatten)]
    text: TextOptions,
    #[command(flatten)]
    configuration: ConfigurationOptions,
    #[command(flatten)]
    solver: SolverOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// A table
    #[default]
    Text,
    /// An array with an object for each board
    Json,
}

/// A board in JSON.
#[derive(Serialize)]
struct RankedBoard {
    file: String,
    line: u64,
    title: Option<String>,
    verdict: Option<&'static str>,
    turns: Option<u32>,
    score: Option<f64>,
    moves: Option<usize>,
    only: Option<usize>,
    tempting: Option<usize>,
    reason: Option<String>,
    #[serde(skip)]
    value: Option<Value>,
}

/// Ranks, and records the result in `status`.
pub(crate) fn rank(arguments: &RankArguments, status: &mut ExitStatus) -> io::Result<()> {
    let RankArguments { paths, exclusions, text, configuration, solver, .. } = arguments;
    let configurations = match configuration.configurations(solver.layer(), Selection::default()) {
        Ok(configurations) => configurations,
        Err(message) => return misused(&message, status),
    };
    interrupt::listen();
    let mut boards = Vec::new();
    for input in inputs(paths, exclusions, text, &configurations) {
        let source = match &input {
            Input::Source(source) => source,
            Input::Unreadable(message) => {
                misused(message, status)?;
                continue;
            }
        };
        let file = match source.load() {
            Ok(Content::Text(file)) => file,
            Ok(Content::Unreadable(text, diagnostic)) => {
                status.worsen(ExitStatus::Found);
                write_to_standard_error(&source.name, &text, &[*diagnostic]);
                continue;
            }
            Err(unread) => {
                misused(&format!("{}: {unread}", source.name), status)?;
                continue;
            }
        };
        let cache = SolutionCache::new(configurations.for_path(source.place()).solver_memory.0);
        for part in file.file.as_boards().into_iter().flat_map(|document| document.boards()) {
            if part.board.section.grid.is_some() && !interrupt::is_interrupted() {
                boards.push(RankedBoard::new(&source.name, &part, &cache));
            }
        }
    }
    for (file, diagnostics) in faulty(&configurations) {
        write_to_standard_error(&name_of(file.path(), &[]), file.text(), &diagnostics);
    }
    if boards.is_empty() || boards.iter().any(|board| board.score.is_none()) {
        status.worsen(ExitStatus::Found);
    }
    // A stable sort leaves equal scores in the order of the paths.
    boards.sort_by(|one, other| {
        let score = |board: &RankedBoard| board.score.unwrap_or(f64::INFINITY);
        score(one).total_cmp(&score(other))
    });
    if interrupt::is_interrupted() {
        status.worsen(ExitStatus::Interrupted);
        return Ok(());
    }
    let mut out = BufWriter::new(io::stdout());
    match arguments.output_format {
        Format::Json => {
            serde_json::to_writer(&mut out, &boards)?;
            writeln!(out)?;
        }
        Format::Text => boards.iter().try_for_each(|board| board.write(&mut out))?,
    }
    out.flush()
}

impl RankedBoard {
    fn new(name: &str, part: &BoardPart<'_>, cache: &SolutionCache) -> Self {
        let found = Self::judge(part, cache);
        let value = found.as_ref().ok().map(|(value, _)| *value);
        let judged = found.as_ref().ok().map(|(_, difficulty)| difficulty);
        Self {
            file: name.to_owned(),
            line: line_of(part),
            title: part.title().map(str::to_owned),
            verdict: value.map(|value| value.outcome().name()),
            turns: value.and_then(Value::turns).map(|turns| turns.0),
            score: judged.map(|judged| (judged.bits * 100.0).round() / 100.0),
            moves: judged.map(|judged| judged.moves),
            only: judged.map(|judged| judged.only),
            tempting: judged.map(|judged| judged.tempting),
            value,
            reason: found.err(),
        }
    }

    /// The value and the difficulty of a board, or why there are none.
    fn judge(part: &BoardPart<'_>, cache: &SolutionCache) -> Result<(Value, Difficulty), String> {
        let puzzle = part.puzzle().ok_or("it has errors")?;
        let solution = cache.solve(&BoardGameKey::of(puzzle), &UntilInterrupted).map_err(|stopped| {
            match NotSolved::from(stopped) {
                NotSolved::TooLarge { needed, limit } => shortage(needed, limit),
                NotSolved::Errors | NotSolved::Refuted(_) => "cancelled".to_owned(),
            }
        })?;
        let judged = difficulty(puzzle, &solution, Effort::thorough(&UntilInterrupted));
        let judged = judged.map_err(|reason| match reason {
            Unexplained::Cancelled => "cancelled",
            Unexplained::TooManyStates => "the loop of its draw takes too long to find",
        })?;
        Ok((solution.value(puzzle.start), judged))
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let place = format!("{}:{}", self.file, self.line);
        let title = self.title.as_ref().map(|title| format!("  {title}")).unwrap_or_default();
        let line = match (self.score, self.value, &self.reason) {
            (Some(score), Some(value), _) => format!("{score:6.2}  {:13}  {place}{title}", asserted(value, true)),
            (.., reason) => {
                let reason = reason.as_deref().unwrap_or_default();
                format!("     -  not solved     {place}{title}: {reason}")
            }
        };
        writeln!(out, "{}", visible::line(&line))
    }
}
