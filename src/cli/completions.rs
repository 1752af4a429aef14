//! `stakeout completions` and `stakeout man`: generated documentation of the command line for
//! shells and `man`.
//!
//! Both are generated from the definition of the command line, so they never miss an option.
//! Deliberately not here: installing them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::builder::Resettable;
use clap::{Args, Command, ValueHint};
use clap_complete::Shell;

use crate::cli::status::CommandResult;

/// The text below the options of `completions` in the help.
pub(crate) const COMPLETIONS_HELP: &str = "\
Examples:
  source <(stakeout completions bash)       for the current shell only
  stakeout completions bash > ~/.local/share/bash-completion/completions/stakeout
  stakeout completions zsh > ~/.zfunc/_stakeout      with ~/.zfunc in $fpath
  stakeout completions fish > ~/.config/fish/completions/stakeout.fish

Exit codes: 0; 2, the output could not be written.";

/// The text below the options of `man` in the help.
pub(crate) const MAN_HELP: &str = "\
Examples:
  stakeout man | man -l -
  stakeout man ~/.local/share/man/man1

Exit codes: 0; 2, the pages could not be written.";

/// The shell to write completions for.
#[derive(Debug, Args)]
pub struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

/// The destination of manual pages.
#[derive(Debug, Args)]
pub struct ManArguments {
    /// Directory for one page per command, created if missing; if omitted, the main page goes to
    /// standard output
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

/// Writes the completions of a shell.
pub(crate) fn completions(
    arguments: &CompletionsArguments,
    mut program: Command,
    out: &mut dyn Write,
) -> CommandResult {
    // Into memory first, since the generator panics if the reader closes the pipe.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "stakeout", &mut script);
    Ok(out.write_all(&script)?)
}

/// Writes manual pages.
pub(crate) fn man(
    arguments: &ManArguments,
    program: Command,
    out: &mut dyn Write,
) -> CommandResult {
    // The commit is a fact of one build; the pages are the same for all builds of a version.
    let program = program.long_version(Resettable::Reset);
    let Some(folder) = &arguments.folder else {
        let mut page = Vec::new();
        // As for pages in a directory, `help` has no page of its own.
        clap_mangen::Man::new(program.disable_help_subcommand(true)).render(&mut page)?;
        return Ok(out.write_all(&page)?);
    };
    write_pages(program, folder)
        .map_err(|error| format!("{}: cannot be written: {error}", folder.display()).into())
}

fn write_pages(program: Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(program, folder)
}
