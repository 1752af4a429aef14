//! Replaces `cli` in a build without the feature `cli`, which has only the language server.

use std::io::{Write as _, stderr};
use std::process::ExitCode;

use clap::{ArgMatches, Args, Error, FromArgMatches, Subcommand};

/// The text below the commands in the help.
pub const EXAMPLES: &str =
    "This build has only the language server. The Cargo feature `cli` adds the other commands.";

/// Options of every command; this build has none.
#[derive(Debug, Args)]
pub struct GlobalOptions {}

impl GlobalOptions {
    /// Does nothing.
    pub fn apply(&self) {}
}

/// A command that this build lacks: any name but `lsp`, with any arguments.
#[derive(Debug)]
pub struct Command {
    name: String,
}

impl FromArgMatches for Command {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self { name: matches.subcommand_name().unwrap_or_default().to_owned() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

// Implemented by hand, since a derived `external_subcommand` would also match `lsp`.
impl Subcommand for Command {
    fn augment_subcommands(program: clap::Command) -> clap::Command {
        program.allow_external_subcommands(true)
    }

    fn augment_subcommands_for_update(program: clap::Command) -> clap::Command {
        Self::augment_subcommands(program)
    }

    fn has_subcommand(name: &str) -> bool {
        name != "lsp"
    }
}

/// The program as it is: one command needs no groups.
pub fn in_groups(program: clap::Command) -> clap::Command {
    program
}

/// Reports that the command is missing. The exit code is 2.
pub fn run(command: &Command, _program: impl FnOnce() -> clap::Command) -> ExitCode {
    // A closed standard error cannot be reported anywhere.
    let _ = writeln!(
        stderr(),
        "stakeout: this build has only the language server and no command `{}`; the Cargo feature `cli` adds the others",
        command.name,
    );
    ExitCode::from(2)
}

/// Prints what `clap` says instead of arguments: a usage error, help or the version. The exit code
/// is 0 for help that could be written, else 2.
pub fn print_usage(message: Error, _program: &clap::Command) -> ExitCode {
    let is_written = message.print().is_ok();
    ExitCode::from(if is_written && !message.use_stderr() { 0 } else { 2 })
}
