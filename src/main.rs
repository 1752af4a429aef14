//! The `stakeout` program: parses its arguments, calls `cli` or `lsp`, ends with a code.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use stakeout::{cli, lsp};

#[derive(Parser)]
#[command(name = "stakeout", version, about, long_about = None, max_term_width = 100, after_help = cli::EXAMPLES)]
struct Arguments {
    /// What to log on standard error, such as `debug`; STAKEOUT_LOG says the same
    #[arg(long, global = true, value_name = "LEVEL")]
    log_level: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    CommandLine(cli::Command),
    /// Serve an editor on standard input and output
    Lsp {
        /// Accepted, for editors that always say it: there is no other way to talk
        #[arg(long)]
        stdio: bool,
        /// The editor's process: the server ends when it does
        #[arg(long = "clientProcessId", value_name = "PROCESS")]
        client_process: Option<u32>,
    },
}

fn main() -> std::io::Result<ExitCode> {
    let arguments = Arguments::parse();
    lsp::start_logging(arguments.log_level.as_deref());
    match arguments.command {
        Command::CommandLine(command) => Ok(cli::run(&command)),
        Command::Lsp { stdio: _, client_process } => lsp::run(client_process),
    }
}
