//! `stakeout rank`: boards in the order of their difficulty.

use std::io;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::analysis::BoardPart;
use crate::cli::board::choice::line_of;
use crate::cli::inputs::{Exclusions, Input, InputSearch, Reads};
use crate::cli::interrupt;
use crate::cli::options::{InputOptions, JobOptions, ResultFormat, report_faulty};
use crate::cli::parallel;
use crate::cli::progress::WatchedWork;
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::solve::task::explain_nothing;
use crate::cli::source::{Content, TextFile};
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::cli::visible;
use crate::json::board::RankEntry;
use crate::rules::asserted;
use crate::solve::cache::SolutionCache;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout rank puzzles                          all boards below a directory, easiest first
  stakeout rank --output-format json a.board     for programs

The score is how unlikely it is to play the best line by luck, in bits: each turn of the
winner adds the logarithm of all moves over those that keep the win, where a move that
looks right, because it leads nearer to the goal, counts twice. The manual defines it.
With a score of 0, no choice matters: no move of the winner can be wrong. Equal scores
are ordered by turns, then by the moves judged.
Graph games are left out. Boards that are not solved come last, with the reason. Boards
of standard input are named by their numbers.

Exit codes: 0, all boards ranked; 1, one was not solved, or there is none; 2, a file could
not be read; 130 and 143, stopped by a signal.";

/// A batch of files ends above this many bytes of text, or files.
const BATCH_BYTES: usize = 4 << 20;
const BATCH_FILES: usize = 256;

/// The boards to rank.
#[derive(Debug, Args)]
pub struct RankArguments {
    /// Files and directories, or `-` for standard input; the current directory if omitted
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ResultFormat,
    #[command(flatten)]
    jobs: JobOptions,
    #[command(flatten)]
    exclusions: Exclusions,
    #[command(flatten)]
    input: InputOptions,
}

/// Ranks, and records the result in `status`.
pub(crate) fn rank(
    arguments: &RankArguments,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    let RankArguments { paths, exclusions, input, .. } = arguments;
    let configurations = input.configurations()?;
    interrupt::listen();
    arguments.jobs.apply();
    let watched = WatchedWork::of_boards(None);
    let mut boards = Vec::new();
    let mut batch = Batch::default();
    let search = InputSearch {
        paths,
        exclusions,
        text: &input.text,
        configurations: &configurations,
        reads: Reads::Puzzles,
    };
    let inputs = search.inputs();
    if inputs.is_empty() {
        search.report_nothing();
    }
    for input in inputs {
        let source = match &input {
            Input::Source(source) => source,
            Input::Unreadable(message) => {
                status.fail(message);
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
                status.fail(&format!("{}: {unread}", source.name));
                continue;
            }
        };
        let is_named = paths.iter().any(|path| source.path().is_none_or(|own| own == path));
        let document = file.file.boards();
        if is_named && document.is_none() {
            status.fail(&format!("{}: only boards can be ranked", source.name));
            continue;
        }
        if is_named && document.is_some_and(|document| !document.has_boards()) {
            status.worsen(ExitStatus::Found);
            explain_nothing(&source.name, &file);
        }
        let memory = configurations.for_path(source.place()).solver_memory.0;
        if batch.bytes >= BATCH_BYTES || batch.files.len() >= BATCH_FILES || memory != batch.memory
        {
            boards.append(&mut batch.rank(&watched));
        }
        batch.memory = memory;
        batch.bytes += file.text.len();
        batch.files.push((source.name.clone(), file));
    }
    boards.append(&mut batch.rank(&watched));
    drop(watched);
    report_faulty(&configurations);
    if boards.is_empty() || boards.iter().any(|board| board.score.is_none()) {
        status.worsen(ExitStatus::Found);
    }
    RankEntry::sort(&mut boards);
    if interrupt::is_interrupted() {
        return Err(CommandError::Reported(ExitStatus::Interrupted));
    }
    let mut out = BufWriter::new(out);
    match arguments.output_format {
        ResultFormat::Json => {
            serde_json::to_writer(&mut out, &boards)?;
            writeln!(out)?;
        }
        ResultFormat::Text => {
            for board in &boards {
                write_ranked(board, &mut out)?;
            }
        }
    }
    Ok(out.flush()?)
}

/// Files whose boards are ranked at once: enough to keep all threads busy, and few enough to be
/// held.
#[derive(Default)]
struct Batch {
    files: Vec<(String, Box<TextFile>)>,
    bytes: usize,
    /// The limit for all solves at once.
    memory: u64,
}

impl Batch {
    /// Ranks the boards of all files and leaves none; after an interrupt, only some boards.
    fn rank(&mut self, watched: &WatchedWork) -> Vec<RankEntry> {
        let files = std::mem::take(&mut self.files);
        self.bytes = 0;
        let cache = SolutionCache::new(self.memory);
        let mut boards = Vec::new();
        for (name, file) in &files {
            if let Some(document) = file.file.boards() {
                let numbered = (1..).zip(document.boards());
                boards.extend(numbered.map(|(number, part)| (name, number, part)));
            }
        }
        let rank = |(name, number, part): (&String, usize, BoardPart<'_>)| {
            let mut ranked = None;
            if !interrupt::is_interrupted() {
                let mut entry = RankEntry::new(number, &part, &cache, watched);
                entry.file = Some(name.clone());
                entry.line = Some(line_of(&part));
                ranked = Some(entry);
            }
            watched.count(1);
            ranked
        };
        parallel::map(boards, rank).into_iter().flatten().collect()
    }
}

/// Writes a board as a line.
fn write_ranked(board: &RankEntry, out: &mut impl Write) -> io::Result<()> {
    // The lines of a pipe are gone when the ranks are read.
    let place = match board.file.as_deref().unwrap_or("-") {
        "-" => format!("board {}", board.board),
        file => format!("{file}:{}", board.line.unwrap_or(1)),
    };
    let mut title = String::new();
    if let Some(text) = &board.title {
        title = format!("  {text}");
    }
    let line = if let (Some(score), Some(value)) = (board.score, board.value) {
        let forced = if score == 0.0 { ": no choice matters" } else { "" };
        format!("{score:6.2}  {:13}  {place}{title}{forced}", asserted(value, true))
    } else {
        let reason = board.reason.as_deref().unwrap_or_default();
        format!("     -  not solved     {place}{title}: {reason}")
    };
    writeln!(out, "{}", visible::line(&line))
}
