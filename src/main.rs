//! The `stakeout` program: parses its arguments, calls `cli` or `lsp`, ends with a code.

use std::env;
use std::process::ExitCode;

use clap::{Args, CommandFactory as _, Parser, Subcommand};
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
    Lsp(ServerArguments),
}

// The same command by itself. (A comment for the documentation would be taken for what the help says of it.)
#[derive(Parser)]
#[command(name = SERVER, bin_name = "stakeout lsp", max_term_width = 100)]
struct Server {
    #[command(flatten)]
    arguments: ServerArguments,
}

/// Serve an editor on standard input and output
#[derive(Args)]
#[command(after_help = "Ends with 0 after `shutdown`, and with 1 if the input ends without one.")]
struct ServerArguments {
    /// Accepted, for editors that always say it: there is no other way to talk
    #[arg(long)]
    stdio: bool,
    /// The editor's process: the server ends when it does
    #[arg(long = "clientProcessId", value_name = "PROCESS")]
    client_process: Option<u32>,
    /// What to log on standard error, such as `debug`; the variable STAKEOUT_LOG says the same
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
}

/// The name of the command that serves an editor.
const SERVER: &str = "lsp";

fn main() -> std::io::Result<ExitCode> {
    // An editor waits for this one: what all the other commands take is not set up for it.
    if env::args_os().nth(1).is_some_and(|name| name == SERVER) {
        return serve(Server::parse_from(env::args_os().skip(1)).arguments);
    }
    match Arguments::parse().command {
        Command::Line(command) => Ok(cli::run(&command, Arguments::command)),
        Command::Lsp(arguments) => serve(arguments),
    }
}

fn serve(arguments: ServerArguments) -> std::io::Result<ExitCode> {
    let ServerArguments { stdio: _, client_process, log_level } = arguments;
    lsp::start_logging(log_level.as_deref());
    lsp::run(client_process)
}
