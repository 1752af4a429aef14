//! The `stakeout` program: parses its arguments, calls `cli` or `lsp`, ends with a code.

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use stakeout::{cli, lsp};

#[derive(Parser)]
#[command(version, about, max_term_width = 100, after_help = cli::EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Line(cli::Command),
    /// Serve an editor on standard input and output
    #[command(after_help = "Ends with 0 after `shutdown`, and with 1 if the input ends without one.")]
    Lsp {
        /// Accepted, for editors that always say it: there is no other way to talk
        #[arg(long)]
        stdio: bool,
        /// The editor's process: the server ends when it does
        #[arg(long = "clientProcessId", value_name = "PROCESS")]
        client_process: Option<u32>,
        /// What to log on standard error, such as `debug`; the variable STAKEOUT_LOG says the same
        #[arg(long, value_name = "LEVEL")]
        log_level: Option<String>,
    },
}

fn main() -> std::io::Result<ExitCode> {
    match Arguments::parse().command {
        Command::Line(command) => Ok(cli::run(&command, Arguments::command)),
        Command::Lsp { stdio: _, client_process, log_level } => {
            lsp::start_logging(log_level.as_deref());
            lsp::run(client_process)
        }
    }
}
