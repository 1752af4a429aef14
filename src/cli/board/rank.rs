//! `stakeout rank`: boards in the order of their difficulty.

use std::io;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueHint};
use serde::Serialize;

use crate::analysis::BoardPart;
use crate::cli::board::choice::line_of;
use crate::cli::inputs::{Exclusions, Input, InputSearch, Reads};
use crate::cli::interrupt;
use crate::cli::options::{InputOptions, JobOptions, ResultFormat, report_faulty};
use crate::cli::parallel;
use crate::cli::progress::WatchedWork;
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::solve::task::{NotSolved, explain_nothing};
use crate::cli::source::{Content, TextFile};
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::cli::visible;
use crate::host;
use crate::rules::{asserted, shortage};
use crate::solve::board::insight::candidates::Quiet;
use crate::solve::cache::SolutionCache;
use crate::solve::insight::{Difficulty, Effort, Unexplained, difficulty};
use crate::solve::{ChaseDemand, Control, SolvedChase, Value};

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

/// A board in JSON.
#[derive(Serialize)]
struct RankedBoard {
    file: String,
    /// Its number in the file, from 1.
    board: usize,
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
    // A stable sort leaves equal boards in the order of the paths.
    boards.sort_by(|one, other| {
        let score = one.score.unwrap_or(f64::INFINITY);
        let by_score = score.total_cmp(&other.score.unwrap_or(f64::INFINITY));
        by_score.then((one.turns, one.moves).cmp(&(other.turns, other.moves)))
    });
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
                board.write(&mut out)?;
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
    fn rank(&mut self, watched: &WatchedWork) -> Vec<RankedBoard> {
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
                ranked = Some(RankedBoard::new(name, number, &part, &cache, watched));
            }
            watched.count(1);
            ranked
        };
        parallel::map(boards, rank).into_iter().flatten().collect()
    }
}

impl RankedBoard {
    fn new(
        name: &str,
        number: usize,
        part: &BoardPart<'_>,
        cache: &SolutionCache,
        watched: &WatchedWork,
    ) -> Self {
        let mut ranked = Self {
            file: name.to_owned(),
            board: number,
            line: line_of(part),
            title: part.title().map(str::to_owned),
            verdict: None,
            turns: None,
            score: None,
            moves: None,
            only: None,
            tempting: None,
            value: None,
            reason: None,
        };
        match Self::judge(part, cache, watched) {
            Ok((value, judged)) => {
                ranked.verdict = Some(value.outcome().name());
                ranked.turns = value.turns().map(|turns| turns.0);
                ranked.score = Some((judged.bits * 100.0).round() / 100.0);
                ranked.moves = Some(judged.moves);
                ranked.only = Some(judged.only);
                ranked.tempting = Some(judged.tempting);
                ranked.value = Some(value);
            }
            Err(reason) => ranked.reason = Some(reason),
        }
        ranked
    }

    /// The value and the difficulty of a board, or why there are none.
    fn judge(
        part: &BoardPart<'_>,
        cache: &SolutionCache,
        watched: &WatchedWork,
    ) -> Result<(Value, Difficulty), String> {
        let chase = part.chase().ok_or("it has errors")?;
        // Several solves at a time are faster than several threads for one.
        let control: &dyn Control = if host::processors() > 1 { &Quiet(watched) } else { watched };
        let judge =
            |solution: &SolvedChase| match difficulty(chase, solution, Effort::thorough(control)) {
                Ok(judged) => Ok((solution.value(chase.start()), judged)),
                Err(Unexplained::Cancelled) => Err("cancelled".to_owned()),
                Err(Unexplained::TooManyStates) => {
                    Err("the loop of its draw takes too long to find".to_owned())
                }
            };
        // A solution counts against the limit as long as it is needed.
        let judged = cache.learn_chase(chase, ChaseDemand::Turns, control, judge);
        judged.unwrap_or_else(|stopped| match NotSolved::from(stopped) {
            NotSolved::TooLarge { needed, limit } => Err(shortage(needed, limit)),
            NotSolved::Errors | NotSolved::Refuted(_) => Err("cancelled".to_owned()),
        })
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        // The lines of a pipe are gone when the ranks are read.
        let place = match self.file.as_str() {
            "-" => format!("board {}", self.board),
            file => format!("{file}:{}", self.line),
        };
        let mut title = String::new();
        if let Some(text) = &self.title {
            title = format!("  {text}");
        }
        let line = if let (Some(score), Some(value)) = (self.score, self.value) {
            let forced = if score == 0.0 { ": no choice matters" } else { "" };
            format!("{score:6.2}  {:13}  {place}{title}{forced}", asserted(value, true))
        } else {
            let reason = self.reason.as_deref().unwrap_or_default();
            format!("     -  not solved     {place}{title}: {reason}")
        };
        writeln!(out, "{}", visible::line(&line))
    }
}
