//! The boards of one file, or one of them: what `repair` and `explain-verdict` work on.

use std::io;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueHint};
use serde::Serialize;

use crate::analysis::{BoardDocument, BoardPart, PuzzleChoice};
use crate::cli::options::{InputOptions, OpenedInput, ResultFormat, Solver, number};
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::solve::task::{NotSolved, UnsolvedPuzzle, explain, explain_nothing};
use crate::cli::source::{Content, TextFile};
use crate::cli::status::{CommandResult, ExitStatus};
use crate::cli::{interrupt, options};
use crate::solve::ChaseDemand;
use crate::text::counted;

/// A file, and perhaps one of its boards.
#[derive(Debug, Args)]
pub(crate) struct BoardChoiceOptions {
    /// File to read; standard input if omitted or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Only this board of the file, counting from 1
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..=u64::MAX))]
    board: Option<usize>,
}

/// A file that was read.
pub(crate) struct ChosenBoards {
    /// Its name in output.
    pub(crate) name: String,
    /// The memory limit that applies to it.
    pub(crate) memory: u64,
    /// `None` if it is not text.
    file: Option<Box<TextFile>>,
    only: Option<usize>,
}

impl BoardChoiceOptions {
    /// Reads the file, and listens for signals. `what` is done to boards, such as `repaired`.
    pub(crate) fn load(
        &self,
        options: &InputOptions,
        what: &str,
        status: &mut ExitStatus,
    ) -> CommandResult<ChosenBoards> {
        let read = self.read(options, status)?;
        self.choose(read, what, status)
    }

    /// Whether one board is chosen.
    pub(crate) const fn names_a_board(&self) -> bool {
        self.board.is_some()
    }

    /// Reads a file that may have other puzzles, and listens for signals.
    pub(crate) fn read(
        &self,
        options: &InputOptions,
        status: &mut ExitStatus,
    ) -> CommandResult<ChosenBoards> {
        interrupt::listen();
        let OpenedInput { name, memory, content } = options.open(self.file.as_deref())?;
        let mut chosen = ChosenBoards { name, memory, file: None, only: None };
        match content {
            Content::Unreadable(text, diagnostic) => {
                write_to_standard_error(&chosen.name, &text, &[*diagnostic]);
                status.worsen(ExitStatus::Found);
            }
            Content::Text(file) => chosen.file = Some(file),
        }
        Ok(chosen)
    }

    /// Chooses among the boards of a file.
    pub(crate) fn choose(
        &self,
        mut chosen: ChosenBoards,
        what: &str,
        status: &mut ExitStatus,
    ) -> CommandResult<ChosenBoards> {
        if chosen.file.is_none() {
            return Ok(chosen);
        }
        let name = &chosen.name;
        if chosen.file.as_ref().is_some_and(|file| file.file.boards().is_none()) {
            return Err(format!("{name}: only boards can be {what}").into());
        }
        let count = chosen.boards().len();
        chosen.only = index(self.board, count, name)?;
        if count == 0 {
            status.worsen(ExitStatus::Found);
            if let Some(file) = &chosen.file {
                explain_nothing(name, file);
            }
        }
        Ok(chosen)
    }
}

impl ChosenBoards {
    /// The file, if its puzzles are not boards.
    pub(crate) fn other_puzzle(&self) -> Option<&TextFile> {
        self.file.as_deref().filter(|file| file.file.boards().is_none())
    }

    /// The boards, in order.
    pub(crate) fn boards(&self) -> Vec<BoardPart<'_>> {
        let document = self.file.as_ref().and_then(|file| file.file.boards());
        let boards = document.into_iter().flat_map(BoardDocument::boards).enumerate();
        let is_chosen =
            |&(number, _): &(usize, BoardPart<'_>)| self.only.is_none_or(|only| only == number);
        boards.filter(is_chosen).map(|(_, part)| part).collect()
    }

    /// Reports on standard error why boards were not solved, unless a signal ended the work, and
    /// records it in `status`.
    pub(crate) fn finish(&self, unsolved: &[UnsolvedPuzzle], status: &mut ExitStatus) {
        if interrupt::is_interrupted() {
            status.worsen(ExitStatus::Interrupted);
        } else if let Some(file) = self.file.as_ref().filter(|_| !unsolved.is_empty()) {
            status.worsen(ExitStatus::Found);
            explain(&self.name, file, unsolved);
        }
    }
}

/// The index of the board that `--board` names among the boards of a file.
///
/// # Errors
/// If there is no such board, as a message.
pub(crate) fn index(
    board: Option<usize>,
    count: usize,
    name: &str,
) -> Result<Option<usize>, String> {
    match board {
        Some(number) if !(1..=count).contains(&number) => {
            Err(format!("--board {number}: {name} has {}", counted(count, "board")))
        }
        number => Ok(number.map(|number| number - 1)),
    }
}

/// The 1-based number of the line of a board's first row.
pub(crate) fn line_of(part: &BoardPart<'_>) -> u64 {
    u64::from(part.first_row_line().unwrap_or(part.first_line)) + 1
}

/// Writes the results of boards: as JSON an array with an entry a board, or as text.
pub(crate) fn write_results<E: Serialize>(
    out: &mut dyn Write,
    format: ResultFormat,
    entries: impl Iterator<Item = E>,
    write_text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    match format {
        ResultFormat::Json => {
            serde_json::to_writer(&mut out, &entries.collect::<Vec<E>>())?;
            writeln!(out)?;
        }
        ResultFormat::Text => write_text(&mut out)?,
    }
    out.flush()
}

/// A board without a result.
pub(crate) fn unsolved(part: &BoardPart<'_>, reason: NotSolved) -> UnsolvedPuzzle {
    UnsolvedPuzzle {
        lines: part.first_line..part.end_line(),
        line: part.first_row_line().unwrap_or(part.first_line),
        game: part.board.game(),
        reason,
    }
}

/// Why a board has no solution, after an attempt to solve it.
pub(crate) fn why_unsolved(
    document: &BoardDocument,
    choice: PuzzleChoice,
    solver: &Solver,
) -> String {
    let chosen = document.chosen(choice);
    let chase = chosen.as_ref().and_then(|(_, part)| part.chase());
    options::why_unsolved(chase.map(|chase| solver.solve_chase(chase, ChaseDemand::Turns)))
}
