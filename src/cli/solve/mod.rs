//! `stakeout solve`: who wins on each board of a file, or at each vertex of a game.

pub(crate) mod asked;
pub(crate) mod graph;
pub(crate) mod json;
pub(crate) mod text;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum, ValueHint};

use crate::analysis::{BoardDocument, BoardPart, GRAPHS, SolutionsOf, SolveStatus};
use crate::cli::options::{ConfigurationOptions, faulty, name_of};
use crate::cli::report::write_to_standard_error;
use crate::cli::solve::asked::AskedState;
use crate::cli::solver::{Solver, SolverOptions};
use crate::cli::source::{Content, TextFile, TextOptions};
use crate::cli::{Ending, complain};
use crate::config::{MemorySize, Selection, Settings, Severity};
use crate::model::{BoardPuzzle, State, is_available};
use crate::rules::shortage;
use crate::solve::board::checker;
use crate::solve::board::checker::Unproven;
use crate::solve::{AnyGame, BoardGameKey, BoardSolution, Solvable, Statistics, Stopped, Unwatched, most_memory};

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
    output_format: Format,
    /// Include the value of every cell, with either player on it; needs `--output-format json`
    #[arg(long)]
    cells: bool,
    /// Include the value and the moves of one state of the first board: policeman, thief, player to move, such as `2,3:2,5:thief`
    #[arg(long, value_name = "ROW,COLUMN:ROW,COLUMN:PLAYER")]
    state: Option<AskedState>,
    /// Show statistics: states or vertices by value and turns, time and memory
    #[arg(long)]
    stats: bool,
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
enum Format {
    /// One verdict per line
    #[default]
    Text,
    /// An object with all results
    Json,
}

/// A board of the file and what became of it.
struct SolvedBoard<'a> {
    part: BoardPart<'a>,
    answer: Result<Answer<'a>, Unsolved>,
}

/// What is known of a solved board.
struct Answer<'a> {
    puzzle: &'a BoardPuzzle,
    solution: Arc<BoardSolution>,
    statistics: Option<Statistics>,
    /// How long the solver took; next to nothing for a game that an earlier board has, too.
    time: Duration,
    /// The states that the checker looked at.
    proved: Option<u64>,
    /// The state that was asked about.
    asked: Option<State>,
}

/// Why there is no answer.
enum Unsolved {
    /// The board has errors.
    Errors,
    /// It would need too much memory.
    TooLarge { needed: u64, limit: u64 },
    /// The answer found was refuted: where, and why.
    Refuted(String),
}

/// Somebody who writes answers down, board after board.
trait Answers {
    fn board(&mut self, board: &SolvedBoard<'_>) -> io::Result<()>;
    fn finish(&mut self) -> io::Result<()>;
}

/// Solves, writes, and says in `ending` what came of it.
pub(crate) fn solve(arguments: &SolveArguments, ending: &mut Ending) -> io::Result<()> {
    if arguments.cells && arguments.output_format == Format::Text {
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
    let mut answers: Box<dyn Answers> = match arguments.output_format {
        Format::Text => Box::new(text::TextAnswers::new(io::stdout())),
        Format::Json => Box::new(json::JsonAnswers::new(io::stdout(), source.name.clone(), arguments)),
    };
    match content {
        Content::Text(file) => match (file.file.as_boards(), file.file.as_graph()) {
            (Some(document), _) => solve_file(arguments, limit, &source.name, &file, document, &mut *answers, ending),
            (None, Some(document)) => graph::solve_file(arguments, limit, &source.name, &file, document, ending),
            (None, None) => misused(&format!("{}: files of this kind cannot be solved", source.name), ending),
        },
        Content::Unreadable(text, diagnostic) => {
            ending.worsen(Ending::Found);
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            match arguments.output_format {
                Format::Json if source.kind == Some(&GRAPHS) => graph::write_none(&source.name),
                _ => answers.finish(),
            }
        }
    }
}

/// Says why nothing can be done at all.
fn misused(message: &str, ending: &mut Ending) -> io::Result<()> {
    complain(message);
    ending.worsen(Ending::Failed);
    Ok(())
}

fn solve_file(
    arguments: &SolveArguments,
    limit: MemorySize,
    name: &str,
    file: &TextFile,
    document: &BoardDocument,
    answers: &mut dyn Answers,
    ending: &mut Ending,
) -> io::Result<()> {
    let boards: Vec<BoardPart<'_>> = document.boards().filter(|part| part.board.section.grid.is_some()).collect();
    let mut asked = match (&arguments.state, boards.first().and_then(BoardPart::puzzle)) {
        (Some(asked), Some(puzzle)) => match asked.state(&puzzle.game) {
            Ok(state) => Some(state),
            Err(message) => return misused(&format!("--state: {message}"), ending),
        },
        _ => None,
    };
    let solver = Solver::new(limit);
    let mut unsolved = Vec::new();
    for part in &boards {
        let answer = answer(arguments, &solver, limit, *part, asked.take());
        let board = SolvedBoard { part: *part, answer };
        answers.board(&board)?;
        if let Err(reason) = board.answer {
            ending.worsen(if matches!(reason, Unsolved::Refuted(_)) { Ending::Failed } else { Ending::Found });
            unsolved.push((*part, reason));
        }
    }
    answers.finish()?;
    if boards.is_empty() {
        ending.worsen(Ending::Found);
        write_to_standard_error(name, &file.text, &file.diagnostics(&Refusals::default(), &Settings::default()));
    } else if !unsolved.is_empty() {
        explain(name, file, &unsolved);
    }
    Ok(())
}

/// Solves a board and finds out whatever else was asked for.
fn answer<'a>(
    arguments: &SolveArguments,
    solver: &Solver,
    limit: MemorySize,
    part: BoardPart<'a>,
    asked: Option<State>,
) -> Result<Answer<'a>, Unsolved> {
    let puzzle = part.puzzle().ok_or(Unsolved::Errors)?;
    let begun = Instant::now();
    let solution = solver.solve(&BoardGameKey::of(puzzle)).map_err(Unsolved::from)?;
    let time = begun.elapsed();
    let proved = match arguments.verify {
        true => Some(prove(puzzle, &solution, limit.0)?),
        false => None,
    };
    let statistics = match arguments.stats {
        true => Some(Statistics::of(&solution, &Unwatched).map_err(Unsolved::from)?),
        false => None,
    };
    Ok(Answer { puzzle, solution, statistics, time, proved, asked })
}

/// Proves an answer within so many bytes, and counts its states.
fn prove(puzzle: &BoardPuzzle, solution: &BoardSolution, limit: u64) -> Result<u64, Unsolved> {
    let needed = checker::memory_needed(&puzzle.game);
    let limit = limit.min(most_memory());
    if needed > limit {
        return Err(Unsolved::TooLarge { needed, limit });
    }
    if !is_available(needed) {
        return Err(Unsolved::TooLarge { needed, limit: needed });
    }
    let board = &puzzle.game.board;
    let place = |cell| format!("{},{}", board.row(cell) + 1, board.column(cell) + 1);
    match checker::check(&puzzle.game, |state| solution.value(state), &Unwatched) {
        Ok(proof) => Ok(proof.states),
        Err(Unproven::Cancelled) => Err(Unsolved::Refuted("the proof was stopped".to_owned())),
        Err(Unproven::Wrong(wrong)) => Err(Unsolved::Refuted(format!(
            "{}:{}:{} is claimed to be: {}; {}",
            place(wrong.state.police),
            place(wrong.state.thief),
            wrong.state.to_move.name(),
            wrong.claimed,
            wrong.reason
        ))),
    }
}

impl From<Stopped> for Unsolved {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::TooLarge { needed, limit } => Self::TooLarge { needed, limit },
            Stopped::Cancelled => Self::Refuted("solving was stopped".to_owned()),
        }
    }
}

/// Says on standard error why boards were not solved: what the rules find about them, and else what happened.
fn explain(name: &str, file: &TextFile, unsolved: &[(BoardPart<'_>, Unsolved)]) {
    let mut refusals = Refusals::default();
    for (part, reason) in unsolved {
        if let (Some(puzzle), &Unsolved::TooLarge { needed, limit }) = (part.puzzle(), reason) {
            refusals.0.insert(AnyGame::new(&BoardGameKey::of(puzzle)), (needed, limit));
        }
    }
    let mut diagnostics = file.diagnostics(&refusals, &Settings::default());
    let mut next = 0;
    diagnostics.retain(|diagnostic| {
        let line = diagnostic.range.start.line;
        while unsolved.get(next).is_some_and(|(part, _)| part.end_line() <= line) {
            next += 1;
        }
        let is_told = unsolved.get(next).is_some_and(|(part, _)| part.first_line <= line);
        is_told && diagnostic.severity <= Severity::Warning
    });
    write_to_standard_error(name, &file.text, &diagnostics);
    let mut told = diagnostics.iter().map(|diagnostic| diagnostic.range.start.line).peekable();
    for (part, reason) in unsolved {
        while told.next_if(|line| *line < part.first_line).is_some() {}
        let is_told = told.peek().is_some_and(|line| *line < part.end_line());
        let line = part.first_row_line().unwrap_or(part.first_line) + 1;
        match reason {
            Unsolved::Refuted(why) => complain(&format!("{name}:{line}: the answer is not to be trusted: {why}")),
            // Somebody allowed it to be silent, but here it is what was asked.
            Unsolved::TooLarge { needed, limit } if !is_told => {
                complain(&format!("{name}:{line}: {}", shortage(*needed, *limit)));
            }
            Unsolved::TooLarge { .. } | Unsolved::Errors => {}
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
