//! `stakeout check`: lints and solves files and directories.
//!
//! Files are reported in the order of the inputs, and interrupted results are not reported.
//! Deliberately not here: how a batch of files is checked.
//!
//! In one file because the steps of a run, from options to exit code, read in order.

pub(crate) mod batch;
pub(crate) mod fix;
pub(crate) mod outputs;
pub(crate) mod watch;

use std::collections::HashMap;
use std::io;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum as _, ValueHint};

use crate::cli::board::duplicates::Duplicates;
use crate::cli::cache::results::KeyedSettings;
use crate::cli::cache::{Cache, CacheOptions};
use crate::cli::check::batch::{CheckOutcome, Checker, Configured};
use crate::cli::check::fix::{FixOptions, FixTally, Fixed};
use crate::cli::check::outputs::Outputs;
use crate::cli::check::watch::InputWatcher;
use crate::cli::inputs::{Exclusions, Input, InputSearch, Reads};
use crate::cli::interrupt;
use crate::cli::options::{
    ConfigurationOptions, JobOptions, MarkdownOptions, SelectionOptions, SolverOptions, faulty,
    name_of,
};
use crate::cli::progress::CheckProgress;
use crate::cli::replace::InputFiles;
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::report::statistics::statistics;
use crate::cli::report::{CheckResult, CheckedFile, ReportContent, ReportFormat};
use crate::cli::source::{Source, TextOptions};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::cli::verdict_cache::{Lines, VerdictCache};
use crate::config::{Configurations, FILE_NAME, Settings, Severity};

/// The help below the options.
pub(crate) const HELP: &str = "\
Examples:
  stakeout check                             every board and game below the current directory
  stakeout check levels extra/last.board     a directory and a file
  stakeout check - < level.board             standard input
  stakeout check --output-format concise     one line per diagnostic
  stakeout check --output sarif=report.sarif --output junit=report.xml
                                             additional reports in files
  stakeout check --verdicts                  also the verdict of every board
  stakeout check --quiet                     errors only
  stakeout check --statistics                the number of diagnostics per rule
  stakeout check --watch levels              again whenever a file changes
  stakeout check --fix                       apply safe fixes
  stakeout check --diff --unsafe-fixes       show all other fixes
  stakeout check --markdown docs README.md   boards and games in Markdown

Directories are searched for *.board, *.game and *.pursuit, with --markdown or `markdown = true` in
stakeout.toml also for *.md, *.markdown, *.mdx, *.qmd and *.Rmd. Hidden files and files
excluded by .gitignore, .ignore or `exclude` in stakeout.toml are skipped; files that are
named are always read. `stakeout config` shows the settings in effect for a file.

Exit codes: 0, no errors; 1, errors found; 2, something could not be checked;
130, interrupted by Ctrl-C; 143, by SIGTERM.";

/// Clears the screen and its scrollback, and moves to the top.
const CLEAR_SCREEN: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";

/// The cache is saved this often, so that a killed run loses little.
const SAVE_AFTER: Duration = Duration::from_secs(10);

/// What to check, and how to report it.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// Files and directories, or `-` for standard input; the current directory if omitted
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Format of the report on standard output
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ReportFormat,
    /// Check again whenever a file changes, until Ctrl-C
    #[arg(long)]
    watch: bool,
    /// Show the number of diagnostics per rule instead; for `text`, `concise` and `json`
    #[arg(long)]
    statistics: bool,
    /// Also show verdicts; `json` and `junit` always have them
    #[arg(long)]
    verdicts: bool,
    /// Report errors only, without a summary
    #[arg(long, short)]
    quiet: bool,
    /// Return 0 even if errors are found
    #[arg(long)]
    exit_zero: bool,
    #[command(flatten)]
    jobs: JobOptions,
    /// Also write a report to a file; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_hint = ValueHint::FilePath)]
    output: Vec<OutputFile>,
    #[command(flatten)]
    fix: FixOptions,
    #[command(flatten)]
    exclusions: Exclusions,
    #[command(flatten)]
    markdown: MarkdownOptions,
    #[command(flatten)]
    text: TextOptions,
    #[command(flatten)]
    selection: SelectionOptions,
    #[command(flatten)]
    configuration: ConfigurationOptions,
    #[command(flatten)]
    solver: SolverOptions,
    #[command(flatten)]
    cache: CacheOptions,
}

/// A report to be written to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
struct OutputFile {
    format: ReportFormat,
    path: PathBuf,
}

impl FromStr for OutputFile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let formats =
            ReportFormat::value_variants().iter().filter_map(|format| format.to_possible_value());
        let names =
            formats.map(|format| format.get_name().to_owned()).collect::<Vec<_>>().join(", ");
        let (format, path) = text
            .split_once('=')
            .filter(|(_, path)| !path.is_empty())
            .ok_or_else(|| format!("use FORMAT=PATH, where FORMAT is one of {names}"))?;
        let kind = ReportFormat::from_str(format, false)
            .map_err(|_| format!("expected one of {names}"))?;
        if path == "-" {
            // Elsewhere `-` is a standard stream, so a file of this name is not meant.
            return Err(format!("use `--output-format {format}` for standard output"));
        }
        Ok(Self { format: kind, path: path.into() })
    }
}

/// Checks, reports, and records the result in `status`, even if writing fails.
pub(crate) fn check(arguments: &CheckArguments, status: &mut ExitStatus) -> CommandResult {
    interrupt::listen();
    if let Some(misuse) = misuse(arguments) {
        return Err(misuse.into());
    }
    arguments.jobs.apply();
    let cache = Arc::new(arguments.cache.open());
    let verdicts = VerdictCache::new(Arc::clone(&cache));
    let done = if arguments.watch {
        check_on_changes(arguments, &verdicts, &cache, status)
    } else {
        check_once(arguments, &verdicts, &cache, status)
    };
    if arguments.exit_zero && *status == ExitStatus::Found {
        *status = ExitStatus::Good;
    }
    done
}

impl CheckArguments {
    fn search<'a>(&'a self, configurations: &'a Arc<Configurations>) -> InputSearch<'a> {
        InputSearch {
            paths: &self.paths,
            exclusions: &self.exclusions,
            text: &self.text,
            configurations,
            reads: Reads::Markdown,
        }
    }

    /// The content of the report for the caller.
    fn content(&self) -> ReportContent {
        let shows_verdicts = self.verdicts || self.selection.selects_verdicts();
        ReportContent { shows_verdicts, is_quiet: self.quiet, is_terminal: false }
    }

    /// Whether any of the reports includes best lines.
    fn lines(&self) -> Lines {
        let mut formats =
            self.output.iter().map(|output| output.format).chain([self.output_format]);
        if formats.any(|format| format.properties().has_best_lines) {
            Lines::Wanted
        } else {
            Lines::Unwanted
        }
    }
}

/// Checks again after every change; the results of unchanged files come from the cache.
fn check_on_changes(
    arguments: &CheckArguments,
    verdicts: &VerdictCache,
    cache: &Cache,
    status: &mut ExitStatus,
) -> CommandResult {
    let reports = arguments.output.iter().map(|output| &output.path);
    let watcher = InputWatcher::of(&arguments.paths, reports)
        .map_err(|error| format!("cannot watch for changes: {error}"))?;
    loop {
        if io::stdout().is_terminal() {
            io::stdout().write_all(CLEAR_SCREEN)?;
        }
        // Editors that run this as a task know by these two lines which diagnostics belong
        // together.
        if !arguments.quiet {
            complain("checking");
        }
        let mut ignored = ExitStatus::default();
        let done = check_once(arguments, verdicts, cache, &mut ignored);
        ignored.after(done)?;
        if !interrupt::is_interrupted() && !arguments.quiet {
            complain("waiting for changes; press Ctrl-C to exit");
        }
        if !watcher.wait() {
            *status = ExitStatus::Interrupted;
            return Ok(());
        }
    }
}

/// The reason why the arguments cannot be combined, if they cannot.
fn misuse(arguments: &CheckArguments) -> Option<&'static str> {
    if let Some(misuse) = arguments.fix.misuse() {
        return Some(misuse);
    }
    let format = arguments.output_format;
    if arguments.statistics && !format.properties().has_statistics {
        return Some("--statistics works only with the formats text, concise and json");
    }
    if arguments.watch && !format.properties().can_watch {
        return Some(
            "--watch works only with the formats text and concise; write other reports to files with --output",
        );
    }
    let is_input = |path: &PathBuf| path.as_os_str() == "-";
    let reads_input =
        arguments.paths.iter().any(is_input) || arguments.text.stdin_filename.is_some();
    (arguments.watch && reads_input)
        .then_some("--watch works only with files and directories, not with standard input")
}

/// Checks and reports everything once.
fn check_once(
    arguments: &CheckArguments,
    verdicts: &VerdictCache,
    cache: &Cache,
    status: &mut ExitStatus,
) -> CommandResult {
    let configurations = arguments.configuration.configurations(
        arguments.markdown.over(arguments.solver.layer()),
        arguments.selection.selection(),
    )?;
    let inputs = configured_inputs(arguments, &configurations);
    if arguments.fix.writes_back()
        && let Some(source) = arguments.search(&configurations).excluded_standard_input()
    {
        source.copy_to(&mut io::stdout().lock())?;
        if inputs.is_empty() {
            return Ok(());
        }
    }
    let outputs = open_outputs(arguments, &inputs, &configurations)?;
    // A report for programs on standard error must not be mixed with other output.
    let is_alone = arguments.fix.takes_standard_output(inputs.iter().map(|(input, _)| input))
        && arguments.fix.reports_diagnostics()
        && arguments.output_format.properties().is_document;
    verdicts.allow(
        inputs.iter().map(|(_, applied)| applied.settings.solver_memory).max().unwrap_or_default(),
    );
    let duplicates = Duplicates::new(inputs.iter().map(|(_, applied)| &*applied.settings));
    let mut run = CheckRun {
        arguments,
        verdicts,
        cache,
        outputs,
        tally: FixTally::default(),
        duplicates,
        status,
    };
    let written = run.report_configurations(&configurations);
    let checked = run.check_all(inputs);
    cache.save();
    if interrupt::is_interrupted() {
        *run.status = ExitStatus::Interrupted;
        return Ok(());
    }
    if run.tally.is_left(&arguments.fix) {
        run.status.worsen(ExitStatus::Found);
    }
    if !is_alone && !arguments.quiet {
        run.tally.report(&arguments.fix);
    }
    Ok(written.and(checked).and(run.outputs.finish())?)
}

struct CheckRun<'a> {
    arguments: &'a CheckArguments,
    verdicts: &'a VerdictCache,
    cache: &'a Cache,
    outputs: Outputs,
    tally: FixTally,
    duplicates: Duplicates,
    status: &'a mut ExitStatus,
}

impl CheckRun<'_> {
    /// Reports every `stakeout.toml` with mistakes.
    fn report_configurations(&mut self, configurations: &Configurations) -> io::Result<()> {
        let mut written = Ok(());
        for (file, diagnostics) in faulty(configurations) {
            let name = name_of(file.path(), &self.arguments.paths);
            let text = file.text().to_owned();
            let checked = CheckedFile {
                name,
                text,
                result: CheckResult { diagnostics, ..CheckResult::default() },
            };
            self.status.worsen(checked.status());
            if !self.arguments.fix.reports_diagnostics() {
                write_to_standard_error(&checked.name, &checked.text, &checked.result.diagnostics);
            }
            written = written.and(self.outputs.file(&checked));
        }
        written
    }

    /// Checks and reports everything in order, until all is done or no report can be written.
    fn check_all(&mut self, inputs: Vec<Configured>) -> io::Result<()> {
        let progress = CheckProgress::of(inputs.len());
        let solved = AtomicUsize::new(0);
        let mut written = Ok(());
        let mut saved = Instant::now();
        let solved = || progress.solved(solved.fetch_add(1, Ordering::Relaxed) + 1);
        let Self { arguments, verdicts, cache, .. } = *self;
        // Within one look, no text is checked twice.
        let texts = (cache.has_file() || arguments.watch).then_some(cache);
        let checker = Checker {
            fix: &arguments.fix,
            verdicts,
            texts,
            lines: arguments.lines(),
            solved: &solved,
        };
        // Each input has one outcome, in the same order.
        let mut applied =
            inputs.iter().map(|(_, applied)| Arc::clone(applied)).collect::<Vec<_>>().into_iter();
        for mut outcomes in checker.outcomes(inputs) {
            // Interrupted results are not reported.
            if interrupt::is_interrupted() {
                break;
            }
            let done = outcomes.len();
            for (outcome, applied) in outcomes.iter_mut().zip(&mut applied) {
                if let CheckOutcome::Checked(checked, _) = outcome {
                    self.duplicates.check(checked, &applied.settings);
                }
            }
            written = written.and(progress.aside(|| self.report_all(outcomes)));
            progress.advance(done);
            if self.outputs.is_empty() && !self.arguments.fix.is_wanted() {
                break;
            }
            if saved.elapsed() > SAVE_AFTER {
                cache.save();
                saved = Instant::now();
            }
        }
        written
    }

    fn report_all(&mut self, outcomes: Vec<CheckOutcome>) -> io::Result<()> {
        let written =
            outcomes.into_iter().map(|outcome| self.report(outcome)).fold(Ok(()), io::Result::and);
        written.and(self.outputs.flush())
    }

    fn report(&mut self, outcome: CheckOutcome) -> io::Result<()> {
        match outcome {
            CheckOutcome::Unreadable(message) => self.fail(&message),
            CheckOutcome::Unread(name, unread) => {
                let failed = self.fail(&format!("{name}: {unread}"));
                failed.and(self.outputs.unread(&name, &unread.to_string()))
            }
            CheckOutcome::Checked(checked, fixed) => {
                let fixed = self.report_fixes(fixed);
                if self.arguments.fix.reports_diagnostics() {
                    self.status.worsen(checked.status());
                }
                fixed.and(self.outputs.file(&checked))
            }
        }
    }

    /// Reports a failure, after everything that was reported before.
    fn fail(&mut self, message: &str) -> io::Result<()> {
        let flushed = self.outputs.flush();
        self.status.fail(message);
        flushed
    }

    /// Writes a fixed text or diff to standard output, and reports failures.
    fn report_fixes(&mut self, fixed: Fixed) -> io::Result<()> {
        match self.tally.take(fixed)? {
            Some(problem) => self.fail(&problem),
            None => Ok(()),
        }
    }
}

impl CheckedFile {
    /// The exit status of a command with this result.
    fn status(&self) -> ExitStatus {
        let has_errors =
            self.result.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        if has_errors { ExitStatus::Found } else { ExitStatus::Good }
    }
}

/// The inputs with their settings. A `stakeout.toml` among them is only read; it is reported with
/// the others.
fn configured_inputs(
    arguments: &CheckArguments,
    configurations: &Arc<Configurations>,
) -> Vec<Configured> {
    // A `stakeout.toml` above or in a directory is reported even if the directory has no other
    // files.
    let here = [PathBuf::from(".")];
    let paths = if arguments.paths.is_empty() { &here[..] } else { &arguments.paths };
    for path in paths.iter().filter(|path| path.is_dir()) {
        configurations.file_for(&path.join(FILE_NAME));
    }
    let search = arguments.search(configurations);
    let mut inputs = search.inputs();
    if inputs.is_empty() && !arguments.quiet {
        search.report_nothing();
    }
    inputs.retain(|input| match input {
        Input::Source(source) if is_configuration(source) => {
            configurations.file(source.place());
            false
        }
        _ => true,
    });
    let lines = arguments.lines();
    let mut known: HashMap<*const Settings, Arc<KeyedSettings>> = HashMap::new();
    let mut configured = |input: Input| {
        let settings = match &input {
            Input::Source(source) => configurations.for_path(source.place()),
            Input::Unreadable(_) => configurations.for_nowhere(),
        };
        // Many files share few settings. All of them stay alive, so that their addresses stay
        // unique.
        let applied = known
            .entry(Arc::as_ptr(&settings))
            .or_insert_with(|| Arc::new(KeyedSettings::new(settings, lines)));
        (input, Arc::clone(applied))
    };
    inputs.into_iter().map(&mut configured).collect()
}

fn is_configuration(source: &Source) -> bool {
    source.path().is_some_and(|path| path.ends_with(FILE_NAME) && path.is_file())
}

/// Opens a report for standard output, unless fixed text goes there, and one for each output file.
/// `None` if a file cannot be written, which has been reported.
fn open_outputs(
    arguments: &CheckArguments,
    inputs: &[Configured],
    configurations: &Configurations,
) -> CommandResult<Outputs> {
    let mut read = InputFiles::default();
    if !arguments.output.is_empty() {
        let sources = inputs.iter().filter_map(|(input, _)| match input {
            Input::Source(source) => Some(source),
            Input::Unreadable(_) => None,
        });
        read = InputFiles::of(sources);
        for file in &configurations.files() {
            read.add(file.path().to_owned());
        }
    }
    let mut outputs = Outputs::new(read);
    if arguments.fix.reports_diagnostics() {
        add_terminal(arguments, inputs, &mut outputs);
    }
    for output in &arguments.output {
        let path = &output.path;
        // `--quiet` concerns only the report for the caller, not files.
        let content = ReportContent { is_quiet: false, ..arguments.content() };
        outputs
            .add_file(output.format, path, content)
            .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
    }
    Ok(outputs)
}

/// Adds the report for the caller: on standard error if fixed text goes to standard output.
fn add_terminal(arguments: &CheckArguments, inputs: &[Configured], outputs: &mut Outputs) {
    let format = arguments.output_format;
    let counts = arguments.statistics;
    let mut content = arguments.content().in_format(format);
    content.shows_verdicts |= counts;
    if arguments.fix.takes_standard_output(inputs.iter().map(|(input, _)| input)) {
        let report = if counts {
            statistics(format, Box::new(io::stderr()))
        } else {
            format.for_standard_error(content)
        };
        outputs.add(report, content);
        return;
    }
    outputs.add_terminal(format, content, |spool| match spool {
        spool if counts => statistics(format, spool.unwrap_or_else(|| Box::new(io::stdout()))),
        Some(spool) => format.plain(spool, content),
        None => format.for_terminal(content),
    });
}
