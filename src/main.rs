//! The `stakeout` program: parses its arguments, calls `cli` or `lsp`, ends with a code.

use std::env;
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
    /// Run the language server on standard input and output
    Lsp(lsp::ServerArguments),
}

// The same command by itself. (A comment for the documentation would be taken for what the help says of it.)
#[derive(Parser)]
#[command(name = "lsp", bin_name = "stakeout lsp", max_term_width = 100)]
struct Server {
    #[command(flatten)]
    arguments: lsp::ServerArguments,
}

fn main() -> std::io::Result<ExitCode> {
    // An editor waits for this one: what all the other commands take is not set up for it.
    let mut given = env::args_os().skip(1);
    if given.next().is_some_and(|name| name == "lsp") {
        let usual = lsp::ServerArguments::usual(given);
        return lsp::run(&usual.unwrap_or_else(|| Server::parse_from(env::args_os().skip(1)).arguments));
    }
    match Arguments::parse().command {
        Command::Line(command) => Ok(cli::run(&command, Arguments::command)),
        Command::Lsp(arguments) => lsp::run(&arguments),
    }
}
