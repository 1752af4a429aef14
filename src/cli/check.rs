//! `stakeout check`: lints and solves files and folders.

use std::io::{self, BufWriter};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use clap::{Args, ValueEnum as _, ValueHint};

use super::configuration::{ConfigurationOptions, SelectionOptions, faulty, name_of};
use super::fix::{FixOptions, FixTally, Fixed};
use super::inputs::{Input, inputs};
use super::report::{Checked, Format, Report, statistics, write_to_standard_error};
use super::solver::{Solver, SolverOptions};
use super::source::{Content, Source, TextFile, TextOptions, Unread};
use super::{Ending, complain};
use crate::analysis::File;
use crate::config::{Configurations, FILE_NAME, Settings, Severity};

/// What stands below the options in the help.
pub(super) const HELP: &str = "\
Examples:
  stakeout check                             every board and game from here down
  stakeout check levels extra/last.board     a folder and a file
  stakeout check - < level.board             standard input
  stakeout check --output-format concise     one line a finding
  stakeout check --output sarif=report.sarif --output junit=report.xml
                                             reports for programs, too
  stakeout check --statistics                how often each rule found something
  stakeout check --fix                       mend what can be mended safely
  stakeout check --diff --unsafe-fixes       show what else could be mended

Folders are searched for *.board and *.game. Hidden files, and what .gitignore
and .ignore files or `exclude` in stakeout.toml name, are left out; a file that is
named is always read. `stakeout config` shows which settings hold for a file.

Ends with 0 if there are no errors, with 1 if there are, and with 2 if something
could not be checked.";

/// What to check, and how to report it.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// Files, folders, or `-` for standard input; without any, the current folder
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// What standard output gets
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: Format,
    /// Count the findings of each rule in place of showing them: `text`, `concise` or `json`
    #[arg(long)]
    statistics: bool,
    /// Write a report to a file, too; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_hint = ValueHint::FilePath)]
    output: Vec<OutputFile>,
    #[command(flatten)]
    fix: FixOptions,
    #[command(flatten)]
    text: TextOptions,
    #[command(flatten)]
    selection: SelectionOptions,
    #[command(flatten)]
    configuration: ConfigurationOptions,
    #[command(flatten)]
    solver: SolverOptions,
}

/// A report to be written to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
struct OutputFile {
    format: Format,
    path: PathBuf,
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
pub(super) fn check(arguments: &CheckArguments, ending: &mut Ending) -> io::Result<()> {
    if let Some(misuse) = arguments.fix.misuse() {
        complain(misuse);
        ending.worsen(Ending::Failed);
        return Ok(());
    }
    let configurations =
        match arguments.configuration.configurations(arguments.solver.layer(), arguments.selection.selection()) {
            Ok(configurations) => configurations,
            Err(message) => {
                complain(&message);
                ending.worsen(Ending::Failed);
                return Ok(());
            }
        };
    let inputs = configured_inputs(arguments, &configurations);
    let Some(mut reports) = open_reports(arguments, &inputs) else {
        ending.worsen(Ending::Failed);
        return Ok(());
    };
    let mut written = Ok(());
    for (file, findings) in faulty(&configurations) {
        let name = name_of(file.path(), &arguments.paths);
        let text = file.text().to_owned();
        let checked = Checked { name, text, boards: 0, games: 0, parts: Vec::new(), findings };
        ending.worsen(checked.ending());
        if !arguments.fix.reports_findings() {
            write_to_standard_error(&checked.name, &checked.text, &checked.findings);
        }
        written = written.and(each(&mut reports, |report| report.file(&checked)));
    }
    let most = inputs.iter().map(|(_, settings)| settings.solver_memory).max();
    let solver = Solver::new(most.unwrap_or_default());
    let mut tally = FixTally::default();
    for (input, settings) in &inputs {
        if reports.is_empty() && !arguments.fix.is_wanted() {
            break;
        }
        match input {
            Input::Unreadable(message) => {
                complain(message);
                ending.worsen(Ending::Failed);
            }
            Input::Source(source) => match examine(source, &solver, settings, &arguments.fix) {
                Err(unread) => {
                    complain(&format!("{}: {unread}", source.name));
                    let message = unread.to_string();
                    written = written.and(each(&mut reports, |report| report.unread(&source.name, &message)));
                    ending.worsen(Ending::Failed);
                }
                Ok((checked, fixed)) => {
                    if let Some(problem) = tally.take(fixed)? {
                        complain(&problem);
                        ending.worsen(Ending::Failed);
                    }
                    if arguments.fix.reports_findings() {
                        ending.worsen(checked.ending());
                    }
                    written = written.and(each(&mut reports, |report| report.file(&checked)));
                }
            },
        }
    }
    if tally.tell(&arguments.fix) {
        ending.worsen(Ending::Found);
    }
    written.and(each(&mut reports, |report| report.finish()))
}

/// Lets every report write, and drops those that cannot: the others still tell all. The first error is kept.
fn each(
    reports: &mut Vec<Box<dyn Report>>,
    mut write: impl FnMut(&mut dyn Report) -> io::Result<()>,
) -> io::Result<()> {
    let mut first = Ok(());
    reports.retain_mut(|report| match write(&mut **report) {
        Ok(()) => true,
        Err(error) => {
            first = std::mem::replace(&mut first, Ok(())).and(Err(error));
            false
        }
    });
    first
}

/// What is to be checked, with its settings. A `stakeout.toml` is no such thing: it is met, and reported with the others.
fn configured_inputs(arguments: &CheckArguments, configurations: &Arc<Configurations>) -> Vec<(Input, Arc<Settings>)> {
    // A faulty one above or in a folder is told of even if there is nothing else in the folder.
    let here = [PathBuf::from(".")];
    let paths = if arguments.paths.is_empty() { &here[..] } else { &arguments.paths };
    for path in paths.iter().filter(|path| path.is_dir()) {
        configurations.file_for(&path.join(FILE_NAME));
    }
    let mut inputs = inputs(&arguments.paths, &arguments.text, configurations);
    if inputs.is_empty() {
        complain("no *.board or *.game files found");
    }
    inputs.retain(|input| match input {
        Input::Source(source) if is_configuration(source) => {
            configurations.file(source.place());
            false
        }
        _ => true,
    });
    let settings = |input: &Input| match input {
        Input::Source(source) => configurations.for_path(source.place()),
        Input::Unreadable(_) => configurations.for_nowhere(),
    };
    inputs.into_iter().map(|input| (settings(&input), input)).map(|(settings, input)| (input, settings)).collect()
}

fn is_configuration(source: &Source) -> bool {
    source.path().is_some_and(|path| path.ends_with(FILE_NAME) && path.is_file())
}

/// Everything there is to say about one text, once it is mended, and what came of mending it.
fn examine(
    source: &Source,
    solver: &Solver,
    settings: &Settings,
    fix: &FixOptions,
) -> Result<(Checked, Fixed), Unread> {
    let name = source.name.clone();
    Ok(match source.load()? {
        Content::Unreadable(text, finding) => {
            let findings = finding.as_set(settings).into_iter().collect();
            (Checked { name, text, boards: 0, games: 0, parts: Vec::new(), findings }, Fixed::default())
        }
        Content::Text(file) => {
            let solutions = solver.within(settings.solver_memory);
            let (file, fixed) = fix.mend(source, *file, &solutions, settings);
            let findings = file.findings(&solutions, settings);
            let parts = file.parts(&solutions);
            let TextFile { text, file } = file;
            let (boards, games) = match &file {
                File::Board(_) => (parts.len(), 0),
                File::Game(_) => (0, parts.len()),
            };
            (Checked { name, text, boards, games, parts, findings }, fixed)
        }
    })
}

impl Checked {
    /// How a command ends that found this.
    fn ending(&self) -> Ending {
        let has_errors = self.findings.iter().any(|finding| finding.severity == Severity::Error);
        if has_errors { Ending::Found } else { Ending::Good }
    }
}

/// A report for standard output and one for each file; none at all if a file cannot be written, which has been said.
fn open_reports(arguments: &CheckArguments, inputs: &[(Input, Arc<Settings>)]) -> Option<Vec<Box<dyn Report>>> {
    let mut reports = match arguments.fix.takes_standard_output(inputs.iter().map(|(input, _)| input)) {
        _ if !arguments.fix.reports_findings() => Vec::new(),
        true => vec![arguments.output_format.for_standard_error()],
        false if arguments.statistics => {
            match statistics(arguments.output_format, Box::new(BufWriter::new(io::stdout()))) {
                Ok(report) => vec![report],
                Err(message) => {
                    complain(message);
                    return None;
                }
            }
        }
        false => vec![arguments.output_format.for_terminal()],
    };
    let mut paths = Vec::new();
    for output in &arguments.output {
        let path = &output.path;
        if paths.contains(&path) {
            complain(&format!("{}: only one report can be written to a file", path.display()));
            return None;
        }
        paths.push(path);
        match std::fs::File::create(path) {
            Ok(file) => reports.push(output.format.plain(Box::new(BufWriter::new(file)))),
            Err(error) => {
                complain(&format!("{}: cannot be written: {error}", path.display()));
                return None;
            }
        }
    }
    Some(reports)
}
