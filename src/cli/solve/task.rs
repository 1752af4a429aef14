//! What to solve, and why a puzzle has no result: what the kinds of puzzles share.

use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::analysis::one_puzzle::{OnePuzzle, PuzzleDocument};
use crate::analysis::{NamedState, Solutions, SolutionsOf, SolveStatus};
use crate::cli::inputs::Exclusions;
use crate::cli::options::{InputOptions, JobOptions, ResultFormat, Solver, number};
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::solve::output::FileObject;
use crate::cli::source::TextFile;
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::cli::visible;
use crate::config::{MemorySize, Settings, Severity};
use crate::model::MAX_POLICEMEN;
use crate::rules::{shortage, too_large};
use crate::solve::{AnyGame, GameKey, Stopped};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout solve level.board               one line per board: who wins
  stakeout solve trap.game                 one line per vertex
  stakeout solve --start trap.game         only the verdict of its start
  stakeout solve levels extra.board        each line begins with the path
  printf '1 3\\nPTE\\n' | stakeout solve     standard input
  stakeout solve --output-format json --cells level.board
                                           the value of every cell
  stakeout solve --state 2,3:2,5:thief level.board
                                           policeman on row 2, column 3, thief on
                                           row 2, column 5, thief to move
  stakeout solve --cop-number petersen.pursuit
                                           how many policemen are needed
  geng -c 9 | stakeout solve --cop-number --histogram --kind graph6 -
                                           how many graphs have each cop number
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

For a pursuit, the line is its verdict, or `No verdict` if nobody is placed; with
`--cop-number` another line says `cop number N`.

In graph6 (*.g6, *.graph6, a text that begins with `>>graph6<<`, or `--kind graph6`),
each line is a graph. With `--cop-number`, each has a line: its cop number, `>K` if that
is above `--most`, or `Not solved`, with the reason on standard error. Graphs are solved
while they are read, on all processors.

Exit codes: 0, everything solved; 1, something not solved, or nothing to solve; 2, the
file could not be read.";

/// The files to solve, and the results to show.
#[derive(Debug, Args)]
pub struct SolveArguments {
    /// Files and directories; standard input if omitted or `-`
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) output_format: ResultFormat,
    /// Include the value of every cell, with either player on it; needs `--output-format json`
    #[arg(long)]
    pub(crate) cells: bool,
    /// Include the value and the moves of one state of the first board or of a pursuit: policeman,
    /// thief, player to move, such as `2,3:2,5:thief` or `a:c:thief`
    #[arg(long, value_name = "ROW,COLUMN:ROW,COLUMN:PLAYER")]
    pub(crate) state: Option<NamedState>,
    /// Show statistics: states or vertices by value and turns, time and memory
    #[arg(long)]
    pub(crate) stats: bool,
    /// List the cells whose toggling between floor and wall changes the verdict or its turns
    #[arg(long)]
    pub(crate) critical: bool,
    /// Show the verdict under rules that differ in one directive
    #[arg(long)]
    pub(crate) variants: bool,
    /// Show how forced the play is: keys, duals, only moves, set play
    #[arg(long)]
    pub(crate) soundness: bool,
    /// Find the least number of policemen, up to 4, who win a pursuit by choosing first
    #[arg(long)]
    pub(crate) cop_number: bool,
    /// The most policemen to try for the cop number
    #[arg(long, value_name = "K", value_parser = number::<u8>(1..=u64::from(MAX_POLICEMEN)))]
    pub(crate) most: Option<u8>,
    /// Count the cop numbers of all graphs in graph6 files instead of printing each
    #[arg(long)]
    pub(crate) histogram: bool,
    /// Print only the verdict of a game's `start`, in one line, instead of every vertex
    #[arg(long)]
    pub(crate) start: bool,
    /// Print the line, title and turns of every board or pursuit
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Prove every result with a checker that is independent of the solver
    #[arg(long)]
    pub(crate) verify: bool,
    #[command(flatten)]
    pub(crate) jobs: JobOptions,
    #[command(flatten)]
    pub(crate) exclusions: Exclusions,
    #[command(flatten)]
    pub(crate) input: InputOptions,
}

impl SolveArguments {
    /// An option that asks for more than the cop numbers of graphs.
    pub(crate) fn beyond_cop_numbers(&self) -> Option<&'static str> {
        let options = [
            ("--cells", self.cells),
            ("--state", self.state.is_some()),
            ("--stats", self.stats),
            ("--critical", self.critical),
            ("--variants", self.variants),
            ("--soundness", self.soundness),
            ("--verify", self.verify),
        ];
        options.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }
}

/// The text before a verdict with `--verbose`: the number of its first line, and its title.
pub(crate) fn heading(line: u64, title: Option<&str>) -> String {
    match title {
        Some(title) => format!("line {line}, {}: ", visible::line(title)),
        None => format!("line {line}: "),
    }
}

/// A file to solve.
pub(crate) struct SolveTask<'a> {
    pub(crate) arguments: &'a SolveArguments,
    pub(crate) limit: MemorySize,
    pub(crate) name: &'a str,
    pub(crate) file: &'a TextFile,
    /// The key of the puzzles in JSON.
    pub(crate) key: &'static str,
}

impl SolveTask<'_> {
    /// The JSON object of the file.
    pub(crate) const fn object(&self) -> FileObject<'_> {
        FileObject::new(self.name, self.key)
    }

    /// Refuses the options that apply only to boards; `noun` says what the file is.
    pub(crate) fn refuse_board_options(&self, noun: &str) -> CommandResult {
        let SolveArguments { critical, variants, cells, .. } = self.arguments;
        let name = self.name;
        if *critical || *variants {
            return Err(format!(
                "{name}: --critical and --variants apply only to boards; this is a {noun}"
            )
            .into());
        }
        if *cells {
            return Err(format!("{name}: --cells applies only to boards; this is a {noun}").into());
        }
        Ok(())
    }

    /// Reports why the only puzzle of the file was not solved. `line` is the 0-based number of its
    /// first line.
    pub(crate) fn explain(
        &self,
        line: Option<u32>,
        game: Option<AnyGame>,
        reason: NotSolved,
        status: &mut ExitStatus,
    ) {
        status.worsen(reason.exit_status());
        let line = line.unwrap_or(0);
        explain(self.name, self.file, &[UnsolvedPuzzle { lines: 0..u32::MAX, line, game, reason }]);
    }
}

/// Why a puzzle has no result.
pub(crate) enum NotSolved {
    /// The puzzle has errors.
    Errors,
    /// It needs too much memory.
    TooLarge { needed: u64, limit: u64 },
    /// The checker refuted the solution: the place and the reason.
    Refuted(String),
    /// A signal stopped the solve.
    Stopped,
}

impl NotSolved {
    /// How a command ends that did not solve a puzzle for this reason.
    pub(crate) const fn exit_status(&self) -> ExitStatus {
        match self {
            Self::Errors | Self::TooLarge { .. } => ExitStatus::Found,
            Self::Refuted(_) => ExitStatus::Failed,
            Self::Stopped => ExitStatus::Interrupted,
        }
    }
}

/// A board of a file, or its game, without a result.
pub(crate) struct UnsolvedPuzzle {
    /// The 0-based lines of the file in which its diagnostics are.
    pub(crate) lines: Range<u32>,
    /// The 0-based line where it begins.
    pub(crate) line: u32,
    /// The game, if it has no errors.
    pub(crate) game: Option<AnyGame>,
    pub(crate) reason: NotSolved,
}

impl UnsolvedPuzzle {
    /// The only puzzle of a file, unless it can be solved.
    pub(crate) fn of<P: OnePuzzle>(document: &PuzzleDocument<P>, solver: &Solver) -> Option<Self> {
        let key = document.key();
        let reason = match key.map(|key| solver.solve(key)) {
            None => NotSolved::Errors,
            Some(Err(stopped)) => stopped.into(),
            Some(Ok(_)) => return None,
        };
        Some(Self {
            lines: 0..u32::MAX,
            line: document.first_line().unwrap_or(0),
            game: key.map(AnyGame::new),
            reason,
        })
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
            NotSolved::TooLarge { .. } | NotSolved::Errors | NotSolved::Stopped => {}
        }
    }
}

impl From<Stopped> for NotSolved {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::TooLarge { needed, limit } => Self::TooLarge { needed, limit },
            Stopped::Cancelled => Self::Stopped,
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

impl Solutions for Refusals {}

/// Reports on standard error why a file has nothing to solve.
pub(crate) fn explain_nothing(name: &str, file: &TextFile) {
    write_to_standard_error(
        name,
        &file.text,
        &file.diagnostics(&Refusals::default(), &Settings::default()),
    );
}
