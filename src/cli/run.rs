//! One run of `stakeout check`: from the arguments to the reports.
//!
//! Others rely on every text to be told of in the order of the inputs, and on nothing to be told of what was cut short.
//! Deliberately not here: what the arguments are, and how a text is looked at.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::answers::{Answers, Lines};
use super::batch::{self, Configured, Outcome};
use super::check::CheckArguments;
use super::configuration::{faulty, name_of};
use super::fix::{FixTally, Fixed};
use super::inputs::{Input, inputs};
use super::outputs::Outputs;
use super::progress::Progress;
use super::report::{Checked, Format, statistics, write_to_standard_error};
use super::source::Source;
use super::{Ending, complain, interrupt};
use crate::config::{Configurations, FILE_NAME, Severity};

/// How long what was found out may be lost with the program.
const SAVE_AFTER: Duration = Duration::from_secs(10);

/// Checks everything once, reports, and says in `ending` what came of it.
pub(super) fn run(arguments: &CheckArguments, answers: &Answers, ending: &mut Ending) -> io::Result<()> {
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
    let Some(outputs) = open_outputs(arguments, &inputs) else {
        ending.worsen(Ending::Failed);
        return Ok(());
    };
    answers.allow(inputs.iter().map(|(_, settings)| settings.solver_memory).max().unwrap_or_default());
    let mut run = Run { arguments, answers, outputs, tally: FixTally::default(), ending };
    let told = run.tell_faulty(&configurations);
    let checked = run.check_all(inputs);
    answers.save();
    if interrupt::is_asked() {
        complain("interrupted");
        *run.ending = Ending::Interrupted;
        return Ok(());
    }
    if run.tally.tell(&arguments.fix) {
        run.ending.worsen(Ending::Found);
    }
    told.and(checked).and(run.outputs.finish())
}

/// A run that has begun.
struct Run<'a> {
    arguments: &'a CheckArguments,
    answers: &'a Answers,
    outputs: Outputs,
    tally: FixTally,
    ending: &'a mut Ending,
}

impl Run<'_> {
    /// Reports every `stakeout.toml` that is not as it should be.
    fn tell_faulty(&mut self, configurations: &Configurations) -> io::Result<()> {
        let mut written = Ok(());
        for (file, findings) in faulty(configurations) {
            let name = name_of(file.path(), &self.arguments.paths);
            let text = file.text().to_owned();
            let checked = Checked { name, text, boards: 0, games: 0, parts: Vec::new(), findings };
            self.ending.worsen(checked.ending());
            if !self.arguments.fix.reports_findings() {
                write_to_standard_error(&checked.name, &checked.text, &checked.findings);
            }
            written = written.and(self.outputs.file(&checked));
        }
        written
    }

    /// Checks everything and reports it in its order, until there is nothing left or nobody who reads it.
    fn check_all(&mut self, inputs: Vec<Configured>) -> io::Result<()> {
        let progress = Progress::of(inputs.len());
        let solved = AtomicUsize::new(0);
        let mut formats =
            self.arguments.output.iter().map(|output| output.format).chain([self.arguments.output_format]);
        let lines = if formats.any(Format::tells_lines) { Lines::Wanted } else { Lines::Unwanted };
        let mut written = Ok(());
        let mut saved = Instant::now();
        for part in batch::parts(inputs) {
            if self.outputs.is_empty() && !self.arguments.fix.is_wanted() {
                break;
            }
            let solved = || progress.solved(solved.fetch_add(1, Ordering::Relaxed) + 1);
            let outcomes = batch::check(part, &self.arguments.fix, self.answers, lines, &solved);
            // What was cut short is not what there is to say.
            if interrupt::is_asked() {
                break;
            }
            for outcome in outcomes {
                written = written.and(progress.aside(|| self.tell(outcome)));
                progress.advance();
            }
            // Whoever ends the program while it works on the rest has not waited for nothing.
            if saved.elapsed() > SAVE_AFTER {
                self.answers.save();
                saved = Instant::now();
            }
        }
        written
    }

    /// Reports one outcome.
    fn tell(&mut self, outcome: Outcome) -> io::Result<()> {
        match outcome {
            Outcome::Unreadable(message) => {
                complain(&message);
                self.ending.worsen(Ending::Failed);
                Ok(())
            }
            Outcome::Unread(name, unread) => {
                complain(&format!("{name}: {unread}"));
                self.ending.worsen(Ending::Failed);
                self.outputs.unread(&name, &unread.to_string())
            }
            Outcome::Checked(checked, fixed) => {
                let mended = self.tell_mended(fixed);
                if self.arguments.fix.reports_findings() {
                    self.ending.worsen(checked.ending());
                }
                mended.and(self.outputs.file(&checked))
            }
        }
    }

    /// Writes what mending a text owes standard output, and says what went wrong.
    fn tell_mended(&mut self, fixed: Fixed) -> io::Result<()> {
        if let Some(problem) = self.tally.take(fixed)? {
            complain(&problem);
            self.ending.worsen(Ending::Failed);
        }
        Ok(())
    }
}

impl Checked {
    /// How a command ends that found this.
    fn ending(&self) -> Ending {
        let has_errors = self.findings.iter().any(|finding| finding.severity == Severity::Error);
        if has_errors { Ending::Found } else { Ending::Good }
    }
}

/// What is to be checked, with its settings. A `stakeout.toml` is no such thing: it is met, and reported with the others.
fn configured_inputs(arguments: &CheckArguments, configurations: &Arc<Configurations>) -> Vec<Configured> {
    // A faulty one above or in a folder is told of even if there is nothing else in the folder.
    let here = [PathBuf::from(".")];
    let paths = if arguments.paths.is_empty() { &here[..] } else { &arguments.paths };
    for path in paths.iter().filter(|path| path.is_dir()) {
        configurations.file_for(&path.join(FILE_NAME));
    }
    let mut inputs = inputs(&arguments.paths, &arguments.exclusions, &arguments.text, configurations);
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

/// A report for standard output, unless that is for something else, and one for each file; none at all if a file cannot be
/// written, which has been said.
fn open_outputs(arguments: &CheckArguments, inputs: &[Configured]) -> Option<Outputs> {
    let mut outputs = Outputs::new();
    if arguments.fix.reports_findings() {
        add_terminal(arguments, inputs, &mut outputs);
    }
    let mut paths = Vec::new();
    for output in &arguments.output {
        let path = &output.path;
        if paths.contains(&path) {
            complain(&format!("{}: only one report can be written to a file", path.display()));
            return None;
        }
        paths.push(path);
        if let Err(error) = outputs.add_file(output.format, path) {
            complain(&format!("{}: cannot be written: {error}", path.display()));
            return None;
        }
    }
    Some(outputs)
}

/// Adds the report for whoever called the program; on standard error if standard output is for a mended text.
fn add_terminal(arguments: &CheckArguments, inputs: &[Configured], outputs: &mut Outputs) {
    let format = arguments.output_format;
    let counts = arguments.statistics;
    if arguments.fix.takes_standard_output(inputs.iter().map(|(input, _)| input)) {
        outputs.add(match counts {
            true => statistics(format, Box::new(io::stderr())),
            false => format.for_standard_error(),
        });
        return;
    }
    outputs.add_terminal(format, |spool| match spool {
        spool if counts => statistics(format, spool.unwrap_or_else(|| Box::new(io::stdout()))),
        Some(spool) => format.plain(spool),
        None => format.for_terminal(),
    });
}
