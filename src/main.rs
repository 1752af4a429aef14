//! The `stakeout` program: parses its arguments, calls `cli` or `lsp`, ends with a code.

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
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
    let Arguments { options, command } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(message) => return Ok(cli::print_usage(&message)),
    };
    options.apply();
    match command {
        Command::Line(command) => Ok(cli::run(&command, Arguments::command)),
        Command::Lsp(arguments) => lsp::run(&arguments),
    }
}
