//! One run of `stakeout check`: from the arguments to the reports.
//!
//! Others rely on every text to be told of in the order of the inputs, and on nothing to be told of what was cut short.
//! Deliberately not here: what the arguments are, and how a text is looked at.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::cli::batch::{Checker, Configured, Outcome};
use crate::cli::cache::texts::{Applied, Texts};
use crate::cli::check::CheckArguments;
use crate::cli::configuration::{faulty, name_of};
use crate::cli::fix::{FixTally, Fixed};
use crate::cli::inputs::{Input, inputs};
use crate::cli::outputs::Outputs;
use crate::cli::progress::Progress;
use crate::cli::report::statistics::statistics;
use crate::cli::report::{Checked, Said, write_to_standard_error};
use crate::cli::source::Source;
use crate::cli::verdict_cache::Answers;
use crate::cli::{Ending, complain, interrupt};
use crate::config::{Configurations, FILE_NAME, Settings, Severity};

/// How long what was found out may be lost with the program.
const SAVE_AFTER: Duration = Duration::from_secs(10);

/// Checks everything once, reports, and says in `ending` what came of it.
pub(crate) fn run(arguments: &CheckArguments, answers: &Answers, texts: &Texts, ending: &mut Ending) -> io::Result<()> {
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
    // A report for programs that has to go to standard error stands there alone.
    let is_alone = arguments.fix.takes_standard_output(inputs.iter().map(|(input, _)| input))
        && arguments.fix.reports_diagnostics()
        && arguments.output_format.is_for_programs();
    answers.allow(inputs.iter().map(|(_, applied)| applied.settings.solver_memory).max().unwrap_or_default());
    let mut run = Run { arguments, answers, texts, outputs, tally: FixTally::default(), ending };
    let told = run.tell_faulty(&configurations);
    let checked = run.check_all(inputs);
    answers.save();
    texts.save();
    if interrupt::is_asked() {
        complain("interrupted");
        *run.ending = Ending::Interrupted;
        return Ok(());
    }
    if run.tally.is_left(&arguments.fix) {
        run.ending.worsen(Ending::Found);
    }
    if !is_alone {
        run.tally.tell(&arguments.fix);
    }
    told.and(checked).and(run.outputs.finish())
}

/// A run that has begun.
struct Run<'a> {
    arguments: &'a CheckArguments,
    answers: &'a Answers,
    texts: &'a Texts,
    outputs: Outputs,
    tally: FixTally,
    ending: &'a mut Ending,
}

impl Run<'_> {
    /// Reports every `stakeout.toml` that is not as it should be.
    fn tell_faulty(&mut self, configurations: &Configurations) -> io::Result<()> {
        let mut written = Ok(());
        for (file, diagnostics) in faulty(configurations) {
            let name = name_of(file.path(), &self.arguments.paths);
            let text = file.text().to_owned();
            let checked = Checked { name, text, said: Said { diagnostics, ..Said::default() } };
            self.ending.worsen(checked.ending());
            if !self.arguments.fix.reports_diagnostics() {
                write_to_standard_error(&checked.name, &checked.text, &checked.said.diagnostics);
            }
            written = written.and(self.outputs.file(&checked));
        }
        written
    }

    /// Checks everything and reports it in its order, until there is nothing left or nobody who reads it.
    fn check_all(&mut self, inputs: Vec<Configured>) -> io::Result<()> {
        let progress = Progress::of(inputs.len());
        let solved = AtomicUsize::new(0);
        let mut written = Ok(());
        let mut saved = Instant::now();
        let solved = || progress.solved(solved.fetch_add(1, Ordering::Relaxed) + 1);
        let Self { arguments, answers, texts, .. } = *self;
        let checker = Checker { fix: &arguments.fix, answers, texts, lines: arguments.lines(), solved: &solved };
        for outcomes in checker.outcomes(inputs) {
            // What was cut short is not what there is to say.
            if interrupt::is_asked() {
                break;
            }
            let done = outcomes.len();
            written = written.and(progress.aside(|| self.tell_all(outcomes)));
            progress.advance(done);
            if self.outputs.is_empty() && !self.arguments.fix.is_wanted() {
                break;
            }
            // Whoever ends the program while it works on the rest has not waited for nothing.
            if saved.elapsed() > SAVE_AFTER {
                answers.save();
                texts.save();
                saved = Instant::now();
            }
        }
        written
    }

    /// Reports what became of a part.
    fn tell_all(&mut self, outcomes: Vec<Outcome>) -> io::Result<()> {
        let told = outcomes.into_iter().map(|outcome| self.tell(outcome)).fold(Ok(()), io::Result::and);
        told.and(self.outputs.flush())
    }

    /// Reports one outcome.
    fn tell(&mut self, outcome: Outcome) -> io::Result<()> {
        match outcome {
            Outcome::Unreadable(message) => self.fail(&message),
            Outcome::Unread(name, unread) => {
                let failed = self.fail(&format!("{name}: {unread}"));
                failed.and(self.outputs.unread(&name, &unread.to_string()))
            }
            Outcome::Checked(checked, fixed) => {
                let mended = self.tell_mended(fixed);
                if self.arguments.fix.reports_diagnostics() {
                    self.ending.worsen(checked.ending());
                }
                mended.and(self.outputs.file(&checked))
            }
        }
    }

    /// Says that something could not be done, behind what was reported before.
    fn fail(&mut self, message: &str) -> io::Result<()> {
        let flushed = self.outputs.flush();
        complain(message);
        self.ending.worsen(Ending::Failed);
        flushed
    }

    /// Writes what mending a text owes standard output, and says what went wrong.
    fn tell_mended(&mut self, fixed: Fixed) -> io::Result<()> {
        match self.tally.take(fixed)? {
            Some(problem) => self.fail(&problem),
            None => Ok(()),
        }
    }
}

impl Checked {
    /// How a command ends that found this.
    fn ending(&self) -> Ending {
        let has_errors = self.said.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
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
    let lines = arguments.lines();
    let mut known: HashMap<*const Settings, Arc<Applied>> = HashMap::new();
    let mut configured = |input: Input| {
        let settings = match &input {
            Input::Source(source) => configurations.for_path(source.place()),
            Input::Unreadable(_) => configurations.for_nowhere(),
        };
        // Few settings hold for many texts; those that are known live on, so that no others can stand where they do.
        let applied = known.entry(Arc::as_ptr(&settings)).or_insert_with(|| Arc::new(Applied::new(settings, lines)));
        (input, Arc::clone(applied))
    };
    inputs.into_iter().map(&mut configured).collect()
}

fn is_configuration(source: &Source) -> bool {
    source.path().is_some_and(|path| path.ends_with(FILE_NAME) && path.is_file())
}

/// A report for standard output, unless that is for something else, and one for each file; none at all if a file cannot be
/// written, which has been said.
fn open_outputs(arguments: &CheckArguments, inputs: &[Configured]) -> Option<Outputs> {
    let mut outputs = Outputs::new();
    if arguments.fix.reports_diagnostics() {
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
