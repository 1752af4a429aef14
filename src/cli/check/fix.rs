//! `stakeout check --fix`: applies fixes to files, on standard output, or only as a diff.
//!
//! A file is written only if something in it was fixed, and then by [`replace`]. Deliberately not
//! here: the fixes themselves, and the diagnostics that remain.

use std::io;
use std::io::Write as _;

use clap::Args;

use crate::analysis::{Context, FixAllResult, Solutions, Trust};
use crate::cli::diff;
use crate::cli::inputs::Input;
use crate::cli::replace::{folder_of, remove_leftovers, replace};
use crate::cli::source::{ENCODING, Source, TextFile};
use crate::cli::status::complain;
use crate::config::Settings;
use crate::text::counted;

/// What to fix, and where the result goes.
#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct FixOptions {
    /// Apply safe fixes and report what remains; with `-`, the fixed text goes to standard output
    #[arg(long, help_heading = "Fixes")]
    fix: bool,
    /// Apply safe fixes without reporting what remains
    #[arg(long, help_heading = "Fixes", conflicts_with = "output")]
    fix_only: bool,
    /// Print a diff of the fixes instead of applying them
    #[arg(long, help_heading = "Fixes", conflicts_with_all = ["output", "fix", "fix_only"])]
    diff: bool,
    /// Also apply fixes that may not match your intent, such as correcting a misspelled directive
    /// or a wrong `expect`; needs --fix, --fix-only or --diff
    #[arg(long, help_heading = "Fixes")]
    unsafe_fixes: bool,
}

/// Where a fixed text goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FixDestination {
    /// Nothing is fixed.
    Nowhere,
    /// Its own file; standard output for standard input.
    Back,
    /// A diff.
    Diff,
}

/// The outcome of fixing one text.
#[derive(Debug, Default)]
pub(crate) struct Fixed {
    /// The number of fixes that were applied, or would be.
    fixes: usize,
    /// The text or diff for standard output.
    output: Option<Printed>,
    /// The message about a failure.
    problem: Option<String>,
}

#[derive(Debug)]
enum Printed {
    Diff(String),
    Text(String),
}

/// The outcome of fixing all texts.
#[derive(Debug, Default)]
pub(crate) struct FixTally {
    fixes: usize,
    files: usize,
}

impl FixOptions {
    /// The reason why the options cannot be combined, if they cannot.
    pub(crate) fn misuse(&self) -> Option<&'static str> {
        let is_idle = self.unsafe_fixes && !self.is_wanted();
        is_idle.then_some("--unsafe-fixes needs --fix, --fix-only or --diff")
    }

    /// Whether fixes are applied or shown.
    pub(crate) fn is_wanted(&self) -> bool {
        self.destination() != FixDestination::Nowhere
    }

    /// Whether diagnostics are reported.
    pub(crate) const fn reports_diagnostics(&self) -> bool {
        !self.fix_only && !self.diff
    }

    /// Whether the fixed text of standard input goes to standard output.
    pub(crate) fn takes_standard_output<'a>(
        &self,
        mut inputs: impl Iterator<Item = &'a Input>,
    ) -> bool {
        let is_input =
            |input: &'a Input| matches!(input, Input::Source(source) if source.path().is_none());
        self.writes_back() && inputs.any(is_input)
    }

    /// Whether fixed texts replace what was read.
    pub(crate) fn writes_back(&self) -> bool {
        self.destination() == FixDestination::Back
    }

    const fn destination(&self) -> FixDestination {
        match self {
            Self { diff: true, .. } => FixDestination::Diff,
            Self { fix: true, .. } | Self { fix_only: true, .. } => FixDestination::Back,
            _ => FixDestination::Nowhere,
        }
    }

    /// Fixes a text. Returns the text to report on: the fixed one, unless it could not be written
    /// or is only shown.
    pub(crate) fn apply(
        &self,
        source: &Source,
        file: TextFile,
        solutions: &dyn Solutions,
        settings: &Settings,
    ) -> (TextFile, Fixed) {
        if !self.is_wanted() {
            return (file, Fixed::default());
        }
        let destination = self.destination();
        if let Some(path) = source.path().filter(|_| destination == FixDestination::Back) {
            remove_leftovers(folder_of(path));
        }
        let trust = if self.unsafe_fixes { Trust::Likely } else { Trust::Safe };
        match file.file.fixed(Context::new(solutions, settings, ENCODING), trust) {
            Some(fixed) if destination == FixDestination::Diff => {
                let output = Printed::Diff(diff::unified(&source.name, &file.text, &fixed.text));
                (file, Fixed { fixes: fixed.fixes, output: Some(output), problem: None })
            }
            Some(fixed) => put_back(source, file, fixed),
            None => {
                let is_expected = destination == FixDestination::Back && source.path().is_none();
                let output = is_expected.then(|| Printed::Text(file.text.clone()));
                (file, Fixed { output, ..Fixed::default() })
            }
        }
    }
}

/// Writes a fixed text back to its file or to standard output.
fn put_back(source: &Source, file: TextFile, fixed: FixAllResult) -> (TextFile, Fixed) {
    let FixAllResult { text, file: new, fixes, is_settled } = fixed;
    let problem = (!is_settled)
        .then(|| format!("{}: fixes did not converge; please report this", source.name));
    match source.path().map(|path| replace(path, &file.text, &text)) {
        None => {
            let output = Some(Printed::Text(text.clone()));
            (TextFile { text, file: new }, Fixed { fixes, output, problem })
        }
        Some(Ok(())) => (TextFile { text, file: new }, Fixed { fixes, output: None, problem }),
        Some(Err(error)) => {
            let problem = Some(format!("{}: {error}", source.name));
            (file, Fixed { problem, ..Fixed::default() })
        }
    }
}

impl FixTally {
    /// Adds the outcome of one text, and prints its text or diff. Returns the message about a
    /// failure.
    pub(crate) fn take(&mut self, fixed: Fixed) -> io::Result<Option<String>> {
        if fixed.fixes > 0 {
            self.fixes += fixed.fixes;
            self.files += 1;
        }
        match fixed.output {
            Some(Printed::Diff(diff)) => diff::write(&diff)?,
            Some(Printed::Text(text)) => io::stdout().lock().write_all(text.as_bytes())?,
            None => {}
        }
        Ok(fixed.problem)
    }

    /// Whether fixes were found but only shown.
    pub(crate) const fn is_left(&self, options: &FixOptions) -> bool {
        options.diff && self.fixes > 0
    }

    /// Reports the numbers of fixes and files on standard error.
    pub(crate) fn report(&self, options: &FixOptions) {
        if self.fixes > 0 {
            let Self { fixes, files } = *self;
            let done = if options.diff { "would be applied" } else { "applied" };
            let fixes = if fixes == 1 { "1 fix" } else { &format!("{fixes} fixes") };
            complain(&format!("{fixes} {done} in {}", counted(files, "file")));
        }
    }
}
