//! `stakeout solve`: the verdict of each board of a file, or the value of each vertex of a game.

pub(crate) mod board;
pub(crate) mod graph;

use std::collections::{HashMap, HashSet};
use std::io;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::analysis::{BoardFacts, BoardPart, SolutionsOf, SolveStatus};
use crate::cli::inputs::{Exclusions, Input, inputs};
use crate::cli::kinds::{KINDS, commands_of};
use crate::cli::options::{InputOptions, ResultFormat, faulty, name_of};
use crate::cli::report::write_to_standard_error;
use crate::cli::solve::board::state::StateArgument;
use crate::cli::source::{Content, Source, TextFile};
use crate::cli::{ExitStatus, complain, visible};
use crate::config::{Configurations, MemorySize, Settings, Severity};
use crate::rules::{shortage, too_large};
use crate::solve::{AnyGame, GameKey, Stopped};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout solve level.board               one line per board: who wins
  stakeout solve trap.game                 one line per vertex
  stakeout solve levels extra.board        each line begins with the path
  printf '1 3\\nPTE\\n' | stakeout solve     standard input
  stakeout solve --output-format json --cells level.board
                                           the value of every cell
  stakeout solve --state 2,3:2,5:thief level.board
                                           policeman on row 2, column 3, thief on
                                           row 2, column 5, thief to move
  stakeout solve --critical --soundness level.board
                                           the critical cells, and how forced the play is

A verdict is `Police catches the thief`, `The thief escapes` or `Draw`. For a board
with errors or one that is too large, the line is `Not solved`, with the reason on
standard error.

Several files, or the boards and games in directories, give lines that begin with the
path, or a JSON array of the objects of the files.

For a graph game, each vertex or word has a line: its name, `win`, `lose` or `draw`
for the player to move there (or who says the word), and the turns to the end; in a
cost game, its cost with the minimiser to move, then with the maximiser to move.

Exit codes: 0, everything solved; 1, something not solved, or nothing to solve; 2, the
file could not be read.";

/// The files to solve, and the results to show.
#[derive(Debug, Args)]
pub struct SolveArguments {
    /// Files and directories; standard input if omitted or `-`
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ResultFormat,
    /// Include the value of every cell, with either player on it; needs `--output-format json`
    #[arg(long)]
    cells: bool,
    /// Include the value and the moves of one state of the first board: policeman, thief, player to
    /// move, such as `2,3:2,5:thief`
    #[arg(long, value_name = "ROW,COLUMN:ROW,COLUMN:PLAYER")]
    state: Option<StateArgument>,
    /// Show statistics: states or vertices by value and turns, time and memory
    #[arg(long)]
    stats: bool,
    /// List the cells whose toggling between floor and wall changes the verdict or its turns
    #[arg(long)]
    critical: bool,
    /// Show the verdict under rules that differ in one directive
    #[arg(long)]
    variants: bool,
    /// Show how forced the play is: keys, only moves, set play
    #[arg(long)]
    soundness: bool,
    /// Prove every result with a checker that is independent of the solver
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    exclusions: Exclusions,
    #[command(flatten)]
    input: InputOptions,
}

/// A file to solve.
pub(crate) struct SolveTask<'a> {
    arguments: &'a SolveArguments,
    limit: MemorySize,
    name: &'a str,
    file: &'a TextFile,
}

/// Why a puzzle has no result.
pub(crate) enum NotSolved {
    /// The puzzle has errors.
    Errors,
    /// It needs too much memory.
    TooLarge { needed: u64, limit: u64 },
    /// The checker refuted the solution: the place and the reason.
    Refuted(String),
}

/// Solves, writes, and records the result in `status`.
pub(crate) fn solve(arguments: &SolveArguments, status: &mut ExitStatus) -> io::Result<()> {
    if arguments.cells && arguments.output_format == ResultFormat::Text {
        status.fail("--cells needs --output-format json");
        return Ok(());
    }
    let configurations = match arguments.input.configurations() {
        Ok(configurations) => configurations,
        Err(message) => {
            status.fail(&message);
            return Ok(());
        }
    };
    let inputs = match &arguments.paths[..] {
        [] => vec![Input::Source(arguments.input.text.standard_input())],
        paths => inputs(paths, &arguments.exclusions, &arguments.input.text, &configurations),
    };
    let is_one = arguments.paths.len() <= 1 && !arguments.paths.iter().any(|path| path.is_dir());
    if arguments.state.is_some() && !is_one {
        status.fail("--state needs a single file");
        return Ok(());
    }
    let layout = match arguments.output_format {
        _ if is_one => ResultLayout::Alone,
        ResultFormat::Text => ResultLayout::Named,
        ResultFormat::Json => ResultLayout::Array,
    };
    let mut out = Results {
        out: io::stdout().lock(),
        layout,
        name: String::new(),
        is_empty: true,
        is_fresh: true,
    };
    let mut faulty = Faulty::default();
    for input in &inputs {
        let source = match input {
            Input::Source(source) => source,
            Input::Unreadable(message) => {
                status.fail(message);
                continue;
            }
        };
        let limit = configurations.for_path(source.place()).solver_memory;
        faulty.report(&configurations);
        out.begin(&source.name);
        solve_source(arguments, limit, source, &mut out, status)?;
    }
    if inputs.is_empty() {
        complain("no *.board or *.game files found");
        status.worsen(ExitStatus::Found);
    }
    out.finish(arguments.output_format)
}

/// The settings files with mistakes that have been reported.
#[derive(Default)]
struct Faulty(HashSet<PathBuf>);

impl Faulty {
    /// Reports mistakes in every `stakeout.toml` that was read since the last report.
    fn report(&mut self, configurations: &Configurations) {
        for (file, diagnostics) in faulty(configurations) {
            if self.0.insert(file.path().to_owned()) {
                write_to_standard_error(&name_of(file.path(), &[]), file.text(), &diagnostics);
            }
        }
    }
}

/// Solves one file.
fn solve_source(
    arguments: &SolveArguments,
    limit: MemorySize,
    source: &Source,
    out: &mut Results<'_>,
    status: &mut ExitStatus,
) -> io::Result<()> {
    match source.load() {
        Err(unread) => {
            status.fail(&format!("{}: {unread}", source.name));
            Ok(())
        }
        Ok(Content::Text(file)) => {
            let request = SolveTask { arguments, limit, name: &source.name, file: &file };
            let solved = KINDS.iter().find_map(|kind| (kind.solve)(&request, out, status));
            solved.unwrap_or_else(|| {
                status.fail(&format!("{}: files of this kind cannot be solved", source.name));
                Ok(())
            })
        }
        Ok(Content::Unreadable(text, diagnostic)) => {
            status.worsen(ExitStatus::Found);
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            match arguments.output_format {
                ResultFormat::Text => Ok(()),
                ResultFormat::Json => {
                    let key = source.kind.map_or(&KINDS[0], commands_of).json_key;
                    write!(out, "{{\"file\":{},\"{key}\":[]}}", serde_json::json!(source.name))
                }
            }
        }
    }
}

/// The layout of the results of several files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultLayout {
    /// The results of a single file.
    Alone,
    /// Lines that begin with the path.
    Named,
    /// An array with an element per file.
    Array,
}

/// Standard output. Every file writes lines, or an object without a line end.
struct Results<'a> {
    out: io::StdoutLock<'a>,
    layout: ResultLayout,
    /// The start of each line of the file.
    name: String,
    /// Whether nothing has been written.
    is_empty: bool,
    /// Whether nothing of the current file or, with names, of the current line has been written.
    is_fresh: bool,
}

impl Results<'_> {
    /// Begins the next file.
    fn begin(&mut self, name: &str) {
        self.name = format!("{}: ", visible::line(name));
        self.is_fresh = true;
    }

    /// Writes the end.
    fn finish(mut self, format: ResultFormat) -> io::Result<()> {
        match (self.layout, format) {
            (ResultLayout::Array, _) => {
                self.out.write_all(if self.is_empty { b"[]\n" } else { b"\n]\n" })?
            }
            (ResultLayout::Alone, ResultFormat::Json) if !self.is_empty => {
                self.out.write_all(b"\n")?
            }
            _ => {}
        }
        self.out.flush()
    }
}

impl Write for Results<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_first = !bytes.is_empty() && self.is_fresh;
        self.is_fresh &= bytes.is_empty();
        let end = match self.layout {
            ResultLayout::Alone => bytes.len(),
            ResultLayout::Array if is_first => {
                self.out.write_all(if self.is_empty { b"[\n" } else { b",\n" })?;
                bytes.len()
            }
            ResultLayout::Array => bytes.len(),
            ResultLayout::Named => {
                if is_first {
                    self.out.write_all(self.name.as_bytes())?;
                }
                let end = memchr::memchr(b'\n', bytes).map(|end| end + 1);
                self.is_fresh = end.is_some();
                end.unwrap_or(bytes.len())
            }
        };
        self.is_empty &= end == 0;
        self.out.write_all(&bytes[..end])?;
        Ok(end)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A board of a file, or its game, without a result.
pub(crate) struct UnsolvedPuzzle {
    /// The 0-based lines of the file in which its diagnostics are.
    lines: Range<u32>,
    /// The 0-based line where it begins.
    line: u32,
    /// The game, if it has no errors.
    game: Option<AnyGame>,
    reason: NotSolved,
}

impl UnsolvedPuzzle {
    pub(crate) fn board(part: &BoardPart<'_>, reason: NotSolved) -> Self {
        Self {
            lines: part.first_line..part.end_line(),
            line: part.first_row_line().unwrap_or(part.first_line),
            game: part.board.key.as_ref().map(AnyGame::new),
            reason,
        }
    }
}

/// Reports on standard error why puzzles were not solved, in the order of the file: their
/// diagnostics, or else the reason.
pub(crate) fn explain(name: &str, file: &TextFile, unsolved: &[UnsolvedPuzzle]) {
    let mut refusals = Refusals::default();
    for UnsolvedPuzzle { game, reason, .. } in unsolved {
        if let (Some(game), &NotSolved::TooLarge { needed, limit }) = (game, reason) {
            refusals.0.insert(game.clone(), (needed, limit));
        }
    }
    let mut diagnostics = file.diagnostics(&refusals, &Settings::default());
    let mut next = 0;
    diagnostics.retain(|diagnostic| {
        let line = diagnostic.range.start.line;
        while unsolved.get(next).is_some_and(|puzzle| puzzle.lines.end <= line) {
            next += 1;
        }
        let is_reported = unsolved.get(next).is_some_and(|puzzle| puzzle.lines.contains(&line));
        is_reported && diagnostic.severity <= Severity::Warning
    });
    write_to_standard_error(name, &file.text, &diagnostics);
    let too_large = diagnostics.iter().filter(|diagnostic| diagnostic.rule == &too_large::RULE);
    let mut reported = too_large.map(|diagnostic| diagnostic.range.start.line).peekable();
    for UnsolvedPuzzle { lines, line, reason, .. } in unsolved {
        while reported.next_if(|reported| *reported < lines.start).is_some() {}
        let is_reported = reported.peek().is_some_and(|reported| lines.contains(reported));
        let place = format!("{name}:{}", line + 1);
        match reason {
            NotSolved::Refuted(why) => {
                complain(&format!("{place}: the solution failed verification: {why}"))
            }
            // An `allow` suppresses the diagnostic, but this command must explain itself.
            NotSolved::TooLarge { needed, limit } if !is_reported => {
                complain(&format!("{place}: {}", shortage(*needed, *limit)));
            }
            NotSolved::TooLarge { .. } | NotSolved::Errors => {}
        }
    }
}

impl From<Stopped> for NotSolved {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::TooLarge { needed, limit } => Self::TooLarge { needed, limit },
            Stopped::Cancelled => Self::Refuted("solving was stopped".to_owned()),
        }
    }
}

/// Solves nothing. Knows, for each game that was too large, the bytes needed and the bytes allowed.
#[derive(Default)]
struct Refusals(HashMap<AnyGame, (u64, u64)>);

impl<G: GameKey> SolutionsOf<G> for Refusals {
    fn status(&self, game: &G) -> SolveStatus<G> {
        match self.0.get(&AnyGame::new(game)) {
            Some(&(needed, limit)) => SolveStatus::TooLarge { needed, limit },
            None => SolveStatus::Unsolved,
        }
    }
}

impl BoardFacts for Refusals {}
