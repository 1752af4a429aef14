//! The `stakeout` program: parses its arguments, calls `cli` or `lsp`, ends with a code.

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use stakeout::{cli, lsp};

/// `--version`; `-V` prints the first line alone.
const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    concat!("\ncommit: ", env!("STAKEOUT_COMMIT")),
    concat!("\nfeatures: ", env!("STAKEOUT_FEATURES")),
    concat!("\ntarget: ", env!("STAKEOUT_TARGET")),
);

#[derive(Parser)]
#[command(version, long_version = VERSION, about, max_term_width = 100, after_help = cli::EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    options: cli::GlobalOptions,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Line(cli::Command),
    /// Run the language server on standard input and output
    Lsp(lsp::ServerArguments),
}

fn main() -> std::io::Result<ExitCode> {
    let program = || cli::in_groups(Arguments::command());
    let parsed = program().try_get_matches().and_then(|matches| {
        Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut program()))
    });
    let Arguments { options, command } = match parsed {
        Ok(arguments) => arguments,
        Err(error) => return Ok(cli::print_usage(error, &program())),
    };
    options.apply();
    match command {
        Command::Line(command) => Ok(cli::run(&command, Arguments::command)),
        Command::Lsp(arguments) => lsp::run(&arguments),
    }
}
