//! The command line: text for people, JSON for programs.
//!
//! One file per command. [`Command`] parses a command line and [`run()`] executes it. All results
//! come from `analysis`, as for an editor, so that the two never disagree. Guarantee: writes only
//! to standard output, standard error, named files and the cache. Deliberately not here: the
//! server, and any judgement about a board.

pub(crate) mod board;
pub(crate) mod cache;
pub(crate) mod changes;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod convert;
pub(crate) mod diff;
pub(crate) mod doctor;
pub(crate) mod explore;
pub(crate) mod fmt;
pub(crate) mod graph;
pub(crate) mod help;
pub(crate) mod inputs;
pub(crate) mod interrupt;
pub(crate) mod kinds;
pub(crate) mod mdbook;
pub(crate) mod options;
pub(crate) mod parallel;
pub(crate) mod play;
pub(crate) mod progress;
pub(crate) mod pursuit;
pub(crate) mod render;
pub(crate) mod replace;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod solve;
pub(crate) mod source;
pub(crate) mod status;
pub(crate) mod verdict_cache;
pub(crate) mod visible;
pub(crate) mod whole_lines;

use std::io;
use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};

use crate::cli::board::{
    certify, explain_verdict, generate, place, rank, repair, rewrite, vary, verify,
};
pub use crate::cli::help::in_groups;
use crate::cli::status::{CommandError, CommandResult, ExitStatus, complain};
use crate::rules::Rule;

/// The text below the commands in the help.
pub const EXAMPLES: &str = "\
Examples:
  stakeout check                   check every board in the current directory
  stakeout solve level.board       who wins, one line per board
  stakeout explain-verdict level.board
                                   why, in words
  stakeout render level.board -o level.svg
                                   a picture of who wins from every cell
  stakeout explain unknown-cell    what a rule reports, and why

Help on a command, with examples: stakeout help COMMAND";

/// The licence of the program, and the notices of everything it contains.
const LICENCES: [&str; 4] = [
    "Stakeout is licensed under either of Apache-2.0, which ends this text, and MIT, at your option:\n\n",
    include_str!("../../LICENSE-MIT"),
    "\n",
    include_str!("third-party.txt"),
];

/// A command other than the language server.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check boards and games: report mistakes, solve, and prove every `expect`
    #[command(after_help = check::HELP)]
    Check(Box<check::CheckArguments>),
    /// Print who wins on each board of a file
    #[command(after_help = solve::task::HELP)]
    Solve(solve::task::SolveArguments),
    /// Find the edits that give a board the verdict it should have
    #[command(after_help = repair::HELP)]
    Repair(repair::RepairArguments),
    /// List where the pieces could start so that a board has the verdict it should have
    #[command(after_help = place::HELP)]
    Place(place::PlaceArguments),
    /// List other boards near a board, hardest first
    #[command(after_help = vary::HELP)]
    Vary(vary::VaryArguments),
    /// Explain why a board has its verdict, or what is wrong with a move
    #[command(after_help = explain_verdict::HELP)]
    ExplainVerdict(explain_verdict::ExplainVerdictArguments),
    /// Order boards by difficulty
    #[command(after_help = rank::HELP)]
    Rank(rank::RankArguments),
    /// Format files: whitespace, blank lines and the order of directives, never cells
    #[command(after_help = fmt::HELP)]
    Fmt(fmt::FmtArguments),
    /// Apply a refactoring to boards: rotate, mirror, crop, assert verdicts
    #[command(after_help = rewrite::HELP)]
    Rewrite(rewrite::RewriteArguments),
    /// Convert between puzzle files, edge lists, graph6, Graphviz and PGSolver
    #[command(after_help = convert::task::HELP)]
    Convert(convert::task::ConvertArguments),
    /// Generate new boards with a given verdict
    #[command(after_help = generate::HELP)]
    Generate(generate::GenerateArguments),
    /// Explain a rule: what it reports, why, and an example
    #[command(after_help = rules::EXPLAIN_HELP)]
    Explain {
        /// Name of the rule, as shown in brackets in every diagnostic
        #[arg(value_parser = rules::RuleParser, hide_possible_values = true)]
        rule: &'static Rule,
    },
    /// Draw boards and games: the winner and turns for every cell, and the best line
    #[command(after_help = render::task::HELP)]
    Render(render::task::RenderArguments),
    /// Open a file in the page, or write a page that opens with it
    #[command(after_help = explore::HELP)]
    Explore(explore::ExploreArguments),
    /// Draw the boards and games of a book, as a preprocessor of mdBook
    #[command(after_help = mdbook::HELP)]
    Mdbook(mdbook::MdbookArguments),
    /// Play a puzzle against perfect play, with hints and every move judged
    #[command(after_help = play::HELP)]
    Play(play::PlayArguments),
    /// Write a certificate that proves the verdict and turns of every board of a file
    #[command(after_help = certify::HELP)]
    Certify(certify::CertifyArguments),
    /// Prove the verdict and turns of every board of a file from a certificate
    #[command(after_help = verify::HELP)]
    Verify(verify::VerifyArguments),
    /// Delete the cache of `check`
    #[command(after_help = cache::HELP)]
    Clean,
    /// List every rule with its severity and a summary
    #[command(after_help = "Exit codes: 0; 2, the output could not be written.")]
    Rules(rules::RulesArguments),
    /// Show the settings in effect for a file and where each comes from
    #[command(after_help = config::HELP)]
    Config(config::ConfigArguments),
    /// Check the installation, settings and the server for problems
    #[command(after_help = doctor::HELP)]
    Doctor,
    /// Print shell completions
    #[command(after_help = completions::COMPLETIONS_HELP)]
    Completions(completions::CompletionsArguments),
    /// Print the licence of Stakeout and the notices of everything it contains
    #[command(after_help = "Exit codes: 0; 2, the output could not be written.")]
    Licenses,
    /// Write manual pages
    #[command(after_help = completions::MAN_HELP)]
    Man(completions::ManArguments),
}

/// Options of every command.
#[derive(Debug, Args)]
pub struct GlobalOptions {
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    color: ColourChoice,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum ColourChoice {
    /// In terminals that support them, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always, also in files and pipes
    Always,
    /// Never
    Never,
}

impl GlobalOptions {
    /// Makes them apply to all output.
    pub fn apply(&self) {
        match self.color {
            ColourChoice::Auto => anstream::ColorChoice::Auto,
            ColourChoice::Always => anstream::ColorChoice::Always,
            ColourChoice::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Executes a command. The exit code is 0 without problems, 1 if the input has problems, 2 if the
/// command could not do all of its work, and 128 plus the signal's number after an interrupt, such
/// as 130 for Ctrl-C.
///
/// `program` is the definition of the command line, for commands that describe it.
pub fn run(command: &Command, program: impl FnOnce() -> clap::Command) -> ExitCode {
    interrupt::outlive_file_size_limits();
    let mut status = ExitStatus::Good;
    let mut done = execute(command, program, &mut status);
    // Whatever a command says about work that a signal cancelled is no result.
    if interrupt::is_interrupted() && !matches!(done, Err(CommandError::Output(_))) {
        interrupt::announce();
        done = Err(CommandError::Reported(ExitStatus::Interrupted));
    }
    exit_code(status.after(done), status)
}

fn execute(
    command: &Command,
    program: impl FnOnce() -> clap::Command,
    status: &mut ExitStatus,
) -> CommandResult {
    // Colours are removed unless the terminal supports them.
    let mut colours = anstream::stdout();
    let mut plain = io::stdout();
    match command {
        Command::Check(arguments) => check::check(arguments, status),
        Command::Solve(arguments) => solve::solve(arguments, status),
        Command::Place(arguments) => place::place(arguments, &mut plain, status),
        Command::Repair(arguments) => repair::repair(arguments, &mut plain, status),
        Command::Vary(arguments) => vary::vary(arguments, &mut plain, status),
        Command::ExplainVerdict(arguments) => {
            explain_verdict::explain_verdict(arguments, &mut plain, status)
        }
        Command::Rank(arguments) => rank::rank(arguments, &mut plain, status),
        Command::Fmt(arguments) => fmt::fmt(arguments, status),
        Command::Rewrite(arguments) => rewrite::rewrite(arguments, status),
        Command::Convert(arguments) => convert::convert(arguments),
        Command::Generate(arguments) => generate::generate(arguments, &mut plain),
        Command::Doctor => doctor::doctor(&mut colours, status),
        Command::Completions(arguments) => {
            completions::completions(arguments, program(), &mut plain)
        }
        Command::Man(arguments) => completions::man(arguments, program(), &mut plain),
        Command::Explain { rule } => rules::explain(rule, &mut colours),
        Command::Licenses => Ok(plain.write_all(LICENCES.concat().as_bytes())?),
        Command::Render(arguments) => render::render(arguments, status),
        Command::Explore(arguments) => explore::explore(arguments, &mut plain),
        Command::Mdbook(arguments) => mdbook::mdbook(arguments, &mut plain, status),
        Command::Play(arguments) => play::play(arguments),
        Command::Certify(arguments) => certify::certify(arguments),
        Command::Verify(arguments) => verify::verify(arguments, &mut plain),
        Command::Clean => cache::clean(),
        Command::Rules(arguments) => rules::rules(arguments, &mut colours),
        Command::Config(arguments) => config::config(arguments, &mut colours, status),
    }
}

/// Prints what `clap` says instead of arguments: a usage error, help or the version. The exit code
/// is 0 for help, 2 for an error.
pub fn print_usage(message: clap::Error, program: &clap::Command) -> ExitCode {
    let message = help::with_suggestions(message, program);
    let status = if message.use_stderr() { ExitStatus::Failed } else { ExitStatus::Good };
    exit_code(message.print(), status)
}

fn exit_code(done: io::Result<()>, mut status: ExitStatus) -> ExitCode {
    match done {
        Ok(()) => {}
        // The reader has closed the pipe (`stakeout check | head`); the status so far still counts.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(error) => {
            complain(&format!("the output cannot be written: {error}"));
            status = ExitStatus::Failed;
        }
    }
    ExitCode::from(match status {
        ExitStatus::Good => 0,
        ExitStatus::Found => 1,
        ExitStatus::Failed => 2,
        ExitStatus::Interrupted => interrupt::exit_code(),
    })
}
