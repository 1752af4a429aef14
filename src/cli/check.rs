//! `stakeout check`: lints and solves files and folders.

use std::io;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum as _, ValueHint};

use crate::cli::cache::texts::Texts;
use crate::cli::cache::{CacheOptions, Looks};
use crate::cli::configuration::{ConfigurationOptions, SelectionOptions};
use crate::cli::fix::FixOptions;
use crate::cli::inputs::Exclusions;
use crate::cli::report::Format;
use crate::cli::solver::SolverOptions;
use crate::cli::source::TextOptions;
use crate::cli::verdict_cache::{Answers, Lines};
use crate::cli::watch::Watcher;
use crate::cli::{Ending, complain, interrupt, run};

/// What stands below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout check                             every board and game below the current directory
  stakeout check levels extra/last.board     a directory and a file
  stakeout check - < level.board             standard input
  stakeout check --output-format concise     one line per diagnostic
  stakeout check --output sarif=report.sarif --output junit=report.xml
                                             additional reports in files
  stakeout check --statistics                the number of diagnostics per rule
  stakeout check --watch levels              again whenever a file changes
  stakeout check --fix                       apply safe fixes
  stakeout check --diff --unsafe-fixes       show all other fixes

Directories are searched for *.board and *.game. Hidden files and files excluded by
.gitignore, .ignore or `exclude` in stakeout.toml are skipped; files that are named
are always read. `stakeout config` shows the settings in effect for a file.

Exit codes: 0, no errors; 1, errors found; 2, something could not be checked;
130, interrupted by Ctrl-C; 143, by SIGTERM.";

/// Empties the screen and what was scrolled out of it, and goes to the top.
const CLEAR_SCREEN: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";

/// What to check, and how to report it.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// Files and directories, or `-` for standard input; the current directory if omitted
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,
    /// Format of the report on standard output
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) output_format: Format,
    /// Check again whenever a file changes, until Ctrl-C
    #[arg(long)]
    watch: bool,
    /// Show the number of diagnostics per rule instead; for `text`, `concise` and `json`
    #[arg(long)]
    pub(crate) statistics: bool,
    /// Also write a report to a file; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_hint = ValueHint::FilePath)]
    pub(crate) output: Vec<OutputFile>,
    #[command(flatten)]
    pub(crate) fix: FixOptions,
    #[command(flatten)]
    pub(crate) exclusions: Exclusions,
    #[command(flatten)]
    pub(crate) text: TextOptions,
    #[command(flatten)]
    pub(crate) selection: SelectionOptions,
    #[command(flatten)]
    pub(crate) configuration: ConfigurationOptions,
    #[command(flatten)]
    pub(crate) solver: SolverOptions,
    #[command(flatten)]
    cache: CacheOptions,
}

/// A report to be written to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OutputFile {
    pub(crate) format: Format,
    pub(crate) path: PathBuf,
}

impl FromStr for OutputFile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let formats = Format::value_variants().iter().filter_map(|format| format.to_possible_value());
        let names = formats.map(|format| format.get_name().to_owned()).collect::<Vec<_>>().join(", ");
        let (format, path) = text
            .split_once('=')
            .filter(|(_, path)| !path.is_empty())
            .ok_or_else(|| format!("write a format, `=`, and the file; formats are {names}"))?;
        let format = Format::from_str(format, false).map_err(|_| format!("the formats are {names}"))?;
        Ok(Self { format, path: path.into() })
    }
}

/// Checks, reports, and says in `ending` what came of it, as far as it got if the output cannot be written.
pub(crate) fn check(arguments: &CheckArguments, ending: &mut Ending) -> io::Result<()> {
    interrupt::listen();
    if let Some(misuse) = misuse(arguments) {
        complain(misuse);
        ending.worsen(Ending::Failed);
        return Ok(());
    }
    let looks = if arguments.watch { Looks::Repeated } else { Looks::Once };
    let cache = match arguments.cache.open() {
        Ok(cache) => cache,
        Err(refused) => {
            complain(&refused.to_string());
            ending.worsen(Ending::Failed);
            return Ok(());
        }
    };
    let (answers, texts) = (Answers::new(cache.verdicts()), cache.texts(looks));
    match arguments.watch {
        false => run::run(arguments, &answers, &texts, ending),
        true => check_again_and_again(arguments, &answers, &texts, ending),
    }
}

impl CheckArguments {
    /// Whether any of the reports tells lines of play.
    pub(crate) fn lines(&self) -> Lines {
        let mut formats = self.output.iter().map(|output| output.format).chain([self.output_format]);
        if formats.any(Format::tells_lines) { Lines::Wanted } else { Lines::Unwanted }
    }
}

/// Checks, and does so again whenever something has changed: only what was not seen before is looked at.
fn check_again_and_again(
    arguments: &CheckArguments,
    answers: &Answers,
    texts: &Texts,
    ending: &mut Ending,
) -> io::Result<()> {
    let watcher = match Watcher::of(&arguments.paths, arguments.output.iter().map(|output| &output.path)) {
        Ok(watcher) => watcher,
        Err(error) => {
            complain(&format!("changes cannot be seen: {error}"));
            ending.worsen(Ending::Failed);
            return Ok(());
        }
    };
    loop {
        if io::stdout().is_terminal() {
            io::stdout().write_all(CLEAR_SCREEN)?;
        }
        run::run(arguments, answers, texts, &mut Ending::default())?;
        if !interrupt::is_asked() {
            complain("waiting for changes; Ctrl-C ends");
        }
        if !watcher.wait() {
            *ending = Ending::Interrupted;
            return Ok(());
        }
    }
}

/// What is wrong with the arguments together, if anything.
fn misuse(arguments: &CheckArguments) -> Option<&'static str> {
    if let Some(misuse) = arguments.fix.misuse() {
        return Some(misuse);
    }
    let format = arguments.output_format;
    if arguments.statistics && !matches!(format, Format::Text | Format::Concise | Format::Json) {
        return Some("--statistics is for text, concise and json");
    }
    if arguments.watch && !matches!(format, Format::Text | Format::Concise) {
        return Some("--watch is for text and concise; other reports can go to files by --output");
    }
    let is_input = |path: &PathBuf| path.as_os_str() == "-";
    let reads_input = arguments.paths.iter().any(is_input) || arguments.text.stdin_filename.is_some();
    (arguments.watch && reads_input).then_some("--watch is for files and folders, not for standard input")
}
