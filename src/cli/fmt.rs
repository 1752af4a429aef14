//! `stakeout fmt`: formats files.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::cli::changes::{ChangeOptions, ChangeWords};
use crate::cli::inputs::{Exclusions, InputSearch, Reads};
use crate::cli::options::{ConfigurationOptions, MarkdownOptions};
use crate::cli::source::TextOptions;
use crate::cli::status::{CommandResult, ExitStatus};
use crate::config::{Layer, Selection};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout fmt                          every board and game below the current directory
  stakeout fmt --check levels           report files that are not formatted
  stakeout fmt --diff level.board       what would change
  stakeout fmt - < a.board > b.board    standard input to standard output
  stakeout fmt README.md                the boards and games in a Markdown file

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
    #[command(flatten)]
    changes: ChangeOptions,
    #[command(flatten)]
    exclusions: Exclusions,
    #[command(flatten)]
    markdown: MarkdownOptions,
    #[command(flatten)]
    text: TextOptions,
    #[command(flatten)]
    configuration: ConfigurationOptions,
}

const WORDS: ChangeWords =
    ChangeWords { verb: "format", done: "formatted", kept: "already formatted" };

/// Formats, and records the result in `status`.
pub(crate) fn fmt(arguments: &FmtArguments, status: &mut ExitStatus) -> CommandResult {
    let FmtArguments { paths, changes, exclusions, markdown, text, configuration } = arguments;
    let layer = markdown.over(Layer::default());
    let configurations = configuration.configurations(layer, Selection::default())?;
    let configurations = &configurations;
    let search = InputSearch { paths, exclusions, text, configurations, reads: Reads::Markdown };
    changes.change(&WORDS, &search, status, |_, file, _| Ok(file.file.formatted()))
}
