//! `stakeout certify`: a file that proves the verdicts of boards to readers who trust no solver.

use std::io;
use std::io::{BufWriter, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use tempfile::SpooledTempFile;

use crate::analysis::{BoardDocument, BoardPart, Unsolved};
use crate::cli::board::choice::line_of;
use crate::cli::options::{InputOptions, OpenedInput, Solver};
use crate::cli::replace::{InputFiles, can_put, put, spare_puzzles};
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::source::{Content, TextFile};
use crate::cli::status::{CommandError, CommandResult, ExitStatus, complain};
use crate::config::{MemorySize, Settings};
use crate::model::{BoardPuzzle, is_available};
use crate::rules::shortage;
use crate::solve::board::certificate::{CertificateWriter, writing_memory};
use crate::solve::{BoardGameKey, Stopped, most_memory};
use crate::text::counted;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout certify level.board -o level.cert
  stakeout verify level.board level.cert     prove the verdicts again, without solving

The certificate covers the cells and rules of every board and who moves first. Titles,
comments, `expect` and line ends may change. The same file gives the same bytes.

Exit codes: 0, written; 1, a board cannot be solved, or there is none: nothing written;
2, the file could not be read, or the certificate could not be written.";

/// The boards to certify, and the certificate to write.
#[derive(Debug, Args)]
pub struct CertifyArguments {
    /// Board file, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Certificate to write
    #[arg(long, short, value_name = "CERT", value_hint = ValueHint::FilePath)]
    output: PathBuf,
    #[command(flatten)]
    input: InputOptions,
}

/// A board file without errors.
pub(crate) struct BoardFile {
    /// Its name in output.
    pub(crate) name: String,
    /// The memory limit that applies to it.
    pub(crate) limit: u64,
    file: Box<TextFile>,
}

/// Certificates are for one policeman.
const NOT_WITH_SEVERAL: &str = "not available with several policemen";

/// The largest certificate that is collected in memory.
const MAX_IN_MEMORY: usize = 8 << 20;

/// Writes the certificate.
pub(crate) fn certify(arguments: &CertifyArguments) -> CommandResult {
    let output = &arguments.output;
    if output.as_os_str() == "-" {
        return Err(
            "--output -: a certificate is written to a file, since `verify` reads it twice".into(),
        );
    }
    let file = BoardFile::load(&arguments.file, &arguments.input)?;
    let failed = |error: io::Error| format!("{}: cannot be written: {error}", output.display());
    let inputs = InputFiles::of([&arguments.input.text.source(&arguments.file)]);
    can_put(output, &inputs)
        .and_then(|()| spare_puzzles(output, "a certificate"))
        .map_err(failed)?;
    let puzzles = file.puzzles();
    let mut written = SpooledTempFile::new(MAX_IN_MEMORY);
    // Writing takes memory in addition to the solution.
    let writing = puzzles.iter().map(|(_, puzzle)| writing_memory(puzzle)).max().unwrap_or(0);
    let solver = Solver::new(MemorySize(file.limit.saturating_sub(writing)));
    let mut states = 0;
    let count = u32::try_from(puzzles.len()).unwrap_or(u32::MAX);
    let mut writer = CertificateWriter::new(BufWriter::new(&mut written), count).map_err(failed)?;
    for &(line, puzzle) in &puzzles {
        let too_large = |needed, limit| {
            let why = shortage(needed, limit);
            CommandError::found(format!("{}:{line}: not solved: {why}", file.name))
        };
        let solution =
            solver.solve(&BoardGameKey::of(puzzle)).map_err(|stopped| match stopped {
                Stopped::TooLarge { needed, limit } if needed > limit => {
                    too_large(needed.saturating_add(writing), file.limit)
                }
                Stopped::TooLarge { needed, limit } => too_large(needed, limit),
                Stopped::Cancelled => CommandError::Reported(ExitStatus::Interrupted),
            })?;
        if !is_available(writing) {
            return Err(too_large(writing, writing));
        }
        writer.board(puzzle, &solution).map_err(failed)?;
        states += 2 * u64::from(puzzle.game.board.open_cell_count()).pow(2);
    }
    writer.finish().map_err(failed)?.flush().map_err(failed)?;
    let bytes = written.stream_position().map_err(failed)?;
    put(&mut written, output, &inputs).map_err(failed)?;
    let boards = counted(puzzles.len(), "board");
    let bits = 8.0 * bytes as f64 / states as f64;
    complain(&format!("{boards} certified: {bytes} bytes, {bits:.2} bits per state"));
    Ok(())
}

impl BoardFile {
    /// Reads a file and reports its errors.
    pub(crate) fn load(path: &Path, options: &InputOptions) -> CommandResult<Self> {
        let OpenedInput { name, memory, content } = options.open(Some(path))?;
        let file = match content {
            Content::Text(file) => file,
            Content::Unreadable(text, diagnostic) => {
                write_to_standard_error(&name, &text, &[*diagnostic]);
                return Err(CommandError::Reported(ExitStatus::Failed));
            }
        };
        let Some(document) = file.file.boards() else {
            return Err(format!("{name}: only boards have certificates").into());
        };
        if let Some(part) = document.with_several_policemen() {
            let message = format!("{name}:{}: {NOT_WITH_SEVERAL}", line_of(&part));
            return Err(CommandError::found(message));
        }
        let file = Self { name, limit: memory.min(most_memory()), file };
        let count = file.boards().count();
        if count == 0 || count > file.puzzles().len() {
            let mut diagnostics = file.file.diagnostics(&Unsolved, &Settings::default());
            let is_named = diagnostics.iter().any(|diagnostic| diagnostic.rule.stops_solving);
            diagnostics.retain(|diagnostic| !is_named || diagnostic.rule.stops_solving);
            write_to_standard_error(&file.name, &file.file.text, &diagnostics);
            return Err(CommandError::Reported(ExitStatus::Found));
        }
        Ok(file)
    }

    /// The boards, each with the number of its first row's line.
    pub(crate) fn puzzles(&self) -> Vec<(u32, &BoardPuzzle)> {
        let line = |part: &BoardPart<'_>| part.first_row_line().unwrap_or(part.first_line) + 1;
        let puzzles = self.boards().filter_map(|part| Some((line(&part), part.chase()?.puzzle())));
        puzzles.filter(|(_, puzzle)| puzzle.policemen() == 1).collect()
    }

    fn boards(&self) -> impl Iterator<Item = BoardPart<'_>> {
        self.file.file.boards().into_iter().flat_map(BoardDocument::boards)
    }
}
