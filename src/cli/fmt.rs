//! `stakeout fmt`: formats files.

use std::io;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::cli::inputs::{Exclusions, Input, inputs};
use crate::cli::options::ConfigurationOptions;
use crate::cli::replace::{folder_of, remove_leftovers, replace};
use crate::cli::source::{Content, Source, TextFile, TextOptions};
use crate::cli::{ExitStatus, complain, diff, visible};
use crate::config::{Layer, Selection};
use crate::text::counted;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout fmt                          every board and game below the current directory
  stakeout fmt --check levels           report files that are not formatted
  stakeout fmt --diff level.board       what would change
  stakeout fmt - < a.board > b.board    standard input to standard output

Removes trailing whitespace and extra blank lines, separates boards by one blank line
and sorts the directives of each board. Cells, names and edges never change.
Formatting in an editor does the same.

Exit codes: 0, everything formatted; 1, something would change (--check, --diff); 2,
something could not be formatted.";

/// The files to format, and the kind of output.
#[derive(Debug, Args)]
pub struct FmtArguments {
    /// Files and directories, or `-` for standard input; the current directory if omitted
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Only list the files that would change
    #[arg(long)]
    check: bool,
    /// Print a diff instead of changing files
    #[arg(long)]
    diff: bool,
    #[command(flatten)]
    exclusions: Exclusions,
    #[command(flatten)]
    text: TextOptions,
    #[command(flatten)]
    configuration: ConfigurationOptions,
}

/// The results so far.
#[derive(Debug, Default)]
struct FormatTally {
    /// Files that were formatted, or would be.
    changed: usize,
    /// Files that were already formatted.
    kept: usize,
}

/// Formats, and records the result in `status`.
pub(crate) fn fmt(arguments: &FmtArguments, status: &mut ExitStatus) -> io::Result<()> {
    let configurations = match arguments.configuration.configurations(Layer::default(), Selection::default()) {
        Ok(configurations) => configurations,
        Err(problem) => {
            fail(&problem, status);
            return Ok(());
        }
    };
    let inputs = inputs(&arguments.paths, &arguments.exclusions, &arguments.text, &configurations);
    if inputs.is_empty() {
        complain("no *.board or *.game files found");
    }
    let mut tally = FormatTally::default();
    for input in &inputs {
        match read(input) {
            Ok((source, file)) => match format(arguments, source, &file, &mut tally)? {
                Ok(()) => {}
                Err(problem) => fail(&problem, status),
            },
            Err(problem) => fail(&problem, status),
        }
    }
    let writes = !arguments.check && !arguments.diff;
    if !writes && tally.changed > 0 {
        status.worsen(ExitStatus::Found);
    }
    tally.report(writes);
    Ok(())
}

fn fail(problem: &str, status: &mut ExitStatus) {
    complain(problem);
    status.worsen(ExitStatus::Failed);
}

/// Reads an input. The error is a message.
fn read(input: &Input) -> Result<(&Source, Box<TextFile>), String> {
    let source = match input {
        Input::Source(source) => source,
        Input::Unreadable(message) => return Err(message.clone()),
    };
    match source.load() {
        Ok(Content::Text(file)) => Ok((source, file)),
        Ok(Content::Unreadable(_, diagnostic)) => Err(format!("{}: {}", source.name, diagnostic.message)),
        Err(unread) => Err(format!("{}: {unread}", source.name)),
    }
}

/// Formats one text. The inner result has the message about a problem with the file.
fn format(
    arguments: &FmtArguments,
    source: &Source,
    file: &TextFile,
    tally: &mut FormatTally,
) -> io::Result<Result<(), String>> {
    let formatted = file.file.formatted();
    let writes = !arguments.check && !arguments.diff;
    match &formatted {
        // The formatted text on standard output is the result.
        _ if writes && source.path().is_none() => {}
        Some(_) => tally.changed += 1,
        None => tally.kept += 1,
    }
    if let Some(path) = source.path().filter(|_| writes) {
        remove_leftovers(folder_of(path));
    }
    match (formatted, source.path()) {
        (Some(new), _) if arguments.diff => diff::write(&diff::unified(&source.name, &file.text, &new))?,
        (Some(_), _) if arguments.check => {
            writeln!(io::stdout().lock(), "Would format: {}", visible::line(&source.name))?;
        }
        (None, _) if !writes => {}
        (new, None) => io::stdout().lock().write_all(new.as_ref().unwrap_or(&file.text).as_bytes())?,
        (Some(new), Some(path)) => {
            if let Err(error) = replace(path, &file.text, &new) {
                tally.changed -= 1;
                return Ok(Err(format!("{}: {error}", source.name)));
            }
        }
        (None, Some(_)) => {}
    }
    Ok(Ok(()))
}

impl FormatTally {
    /// Reports on standard error how many files changed.
    fn report(&self, writes: bool) {
        let changed =
            format!("{} {}", counted(self.changed, "file"), if writes { "formatted" } else { "would be formatted" });
        let kept = format!("{} already formatted", counted(self.kept, "file"));
        match (self.changed, self.kept) {
            (0, 0) => {}
            (0, _) => complain(&kept),
            (_, 0) => complain(&changed),
            _ => complain(&format!("{changed}, {kept}")),
        }
    }
}
