//! Which `stakeout.toml` a command line means, and what of it outranks that.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueHint};

use crate::analysis::{FileDiagnostic, config_diagnostics};
use crate::cli::report::write_to_standard_error;
use crate::cli::solver::{Solver, SolverOptions};
use crate::cli::source::{ENCODING, Source};
use crate::config::{Choice, ConfigFile, Configurations, Layer, Selection, Severity, absolute};
use crate::rules::{Rule, rule_named, rule_names};
use crate::text::nearest_spelling;

/// Which `stakeout.toml` holds.
#[derive(Debug, Args)]
pub(crate) struct ConfigurationOptions {
    /// Use this file instead of the nearest stakeout.toml above each input
    #[arg(long, value_name = "PATH", value_hint = ValueHint::FilePath, conflicts_with = "no_config")]
    config: Option<PathBuf>,
    /// Ignore every stakeout.toml
    #[arg(long, visible_alias = "isolated")]
    no_config: bool,
}

/// Which rules report what they find.
#[derive(Debug, Args)]
pub(crate) struct SelectionOptions {
    /// Report only these rules, turning them on if they are off; `not-utf-8` and `bad-config` are always reported
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rule)]
    select: Vec<&'static Rule>,
    /// Do not report these rules
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rule)]
    ignore: Vec<&'static Rule>,
}

/// Rules that say that a file cannot be read: nothing is known about it, whatever was asked.
const READING: [&str; 2] = ["not-utf-8", "bad-config"];

impl ConfigurationOptions {
    /// The configurations that hold below what the command line itself says.
    ///
    /// # Errors
    /// A file that is named and is none, in words.
    pub(crate) fn configurations(&self, above: Layer, selection: Selection) -> Result<Arc<Configurations>, String> {
        let choice = match &self.config {
            _ if self.no_config => Choice::Nothing,
            None => Choice::Nearest,
            Some(path) => match path.metadata() {
                Ok(found) if found.is_file() => Choice::Given(path.clone()),
                Ok(_) => return Err(format!("--config: {} is not a file", path.display())),
                Err(error) => return Err(format!("--config: {} cannot be read: {error}", path.display())),
            },
        };
        Ok(Arc::new(Configurations::new(choice, above, selection, rule_names().to_vec())))
    }
}

impl ConfigurationOptions {
    /// A solver for one text, within what the command line or else its `stakeout.toml` allows. What is wrong with that file
    /// is told on standard error.
    ///
    /// # Errors
    /// A file that is named and is none, in words.
    pub(crate) fn solver(&self, options: &SolverOptions, source: &Source) -> Result<Solver, String> {
        let configurations = self.configurations(options.layer(), Selection::default())?;
        let limit = configurations.for_path(source.place()).solver_memory;
        for (file, diagnostics) in faulty(&configurations) {
            write_to_standard_error(&name_of(file.path(), &[]), file.text(), &diagnostics);
        }
        Ok(Solver::new(limit))
    }
}

impl SelectionOptions {
    /// Which rules report what they find.
    pub(crate) fn selection(&self) -> Selection {
        let reading = READING.into_iter().filter_map(rule_named);
        let selected = self.select.iter().copied().chain(reading);
        let named = selected.map(|rule| (rule.name.to_owned(), rule.severity.unwrap_or(Severity::Warning)));
        Selection {
            only: (!self.select.is_empty()).then(|| named.collect()),
            ignored: self.ignore.iter().map(|rule| rule.name.to_owned()).collect(),
        }
    }
}

/// The rule of that name; else what to say.
fn rule(name: &str) -> Result<&'static Rule, String> {
    rule_named(name).ok_or_else(|| match nearest_spelling(name, rule_names()) {
        Some(nearest) => format!("no rule is called `{name}`; did you mean `{nearest}`?"),
        None => format!("no rule is called `{name}`; `stakeout rules` lists them"),
    })
}

/// Every `stakeout.toml` that was met and is not as it should be, with what is wrong.
pub(crate) fn faulty(configurations: &Configurations) -> Vec<(Arc<ConfigFile>, Vec<FileDiagnostic>)> {
    let diagnostics =
        |file: &ConfigFile| config_diagnostics(file, &configurations.for_path(file.path()), ENCODING, usize::MAX);
    let files = configurations.files().into_iter().map(|file| (diagnostics(&file), file));
    files.filter(|(diagnostics, _)| !diagnostics.is_empty()).map(|(diagnostics, file)| (file, diagnostics)).collect()
}

/// What a `stakeout.toml` is called in every output: below a path of the command line as that is spelled, else as seen from
/// the current folder, if it is below that.
pub(crate) fn name_of(file: &Path, given: &[PathBuf]) -> String {
    let below = |path: &PathBuf| {
        let rest = file.strip_prefix(absolute(path)).ok()?;
        Some(if rest.as_os_str().is_empty() { path.clone() } else { path.join(rest) })
    };
    let here = || Some(file.strip_prefix(env::current_dir().ok()?).ok()?.to_owned());
    let name = given.iter().find_map(below).or_else(here).unwrap_or_else(|| file.to_owned());
    name.strip_prefix(".").unwrap_or(&name).display().to_string()
}
