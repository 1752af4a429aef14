//! The `stakeout` program: parses its arguments, calls `cli` or `lsp`, ends with a code.

use std::process::ExitCode;

use clap::Parser as _;
use stakeout::cli;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    cli::run(&arguments.command)
}
