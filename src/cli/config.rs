//! `stakeout config`: which settings hold for a file, and where they come from.

use std::collections::BTreeMap;
use std::io;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::options::{ConfigurationOptions, faulty, name_of};
use crate::cli::report::write_to_standard_error;
use crate::cli::source::ENCODING;
use crate::cli::{Ending, complain, visible};
use crate::config::{ConfigFile, Layer, RuleSchema, Selection, Settings, Severity, absolute, schema};
use crate::rules::{RULES, Rule};
use crate::text::Text;

/// What stands below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout config                      settings for the current directory
  stakeout config contests/last.board  settings for a file
  stakeout config --schema             the JSON schema of stakeout.toml

Settings come from the nearest stakeout.toml in the file's directory or above it, else
from the defaults. Editor settings and command-line options take precedence.

Exit codes: 0; 1, stakeout.toml has errors; 2, no such path.";

/// What to show.
#[derive(Debug, Args)]
pub struct ConfigArguments {
    /// File or directory; the current directory if omitted
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    path: Option<PathBuf>,
    /// Format of the settings
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: Format,
    /// Print the JSON schema of stakeout.toml (docs/stakeout.schema.json)
    #[arg(long, conflicts_with_all = ["path", "output_format", "config", "no_config"])]
    schema: bool,
    #[command(flatten)]
    configuration: ConfigurationOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// One setting per line, as in stakeout.toml, with its source
    #[default]
    Text,
    /// A JSON object
    Json,
}

/// What a setting is.
#[derive(Debug, Serialize)]
struct Shown {
    value: Value,
    from: Option<Origin>,
}

/// Where a setting that is no default comes from.
#[derive(Debug, Clone, Serialize)]
struct Origin {
    file: String,
    /// From 1.
    line: u64,
    /// The globs of the override that it stands in.
    files: Option<Vec<String>>,
}

/// What holds for a file.
#[derive(Debug, Serialize)]
struct Holding {
    path: String,
    /// The `stakeout.toml` that counts.
    config: Option<String>,
    /// Whether the path is left out when folders are searched.
    excluded: bool,
    /// Every setting by its dotted name.
    settings: BTreeMap<String, Shown>,
}

/// Shows what holds for a path.
pub(crate) fn config(arguments: &ConfigArguments, ending: &mut Ending) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    if arguments.schema {
        return write_json(&mut out, &schema(&rule_schemas()));
    }
    let path = arguments.path.clone().unwrap_or_else(|| PathBuf::from("."));
    let configurations = match arguments.configuration.configurations(Layer::default(), Selection::default()) {
        Ok(configurations) if path.exists() => configurations,
        refused => {
            let message = refused.err().unwrap_or_else(|| format!("{}: there is no such path", path.display()));
            complain(&message);
            ending.worsen(Ending::Failed);
            return Ok(());
        }
    };
    // What holds in a folder holds for a file in it whose name no override has.
    let place = if path.is_dir() { path.join(" ") } else { path.clone() };
    let file = configurations.file_for(&place);
    for (file, diagnostics) in faulty(&configurations) {
        write_to_standard_error(&name_of(file.path(), &[]), file.text(), &diagnostics);
        ending.worsen(Ending::Found);
    }
    let settings = configurations.for_path(&place);
    let holding = Holding {
        path: path.display().to_string(),
        config: file.as_ref().map(|file| name_of(file.path(), &[])),
        excluded: absolute(&path).ancestors().any(|part| configurations.is_excluded(part)),
        settings: shown(&settings, file.as_deref(), &absolute(&place)),
    };
    match arguments.output_format {
        Format::Json => write_json(&mut out, &holding),
        Format::Text => write_text(&mut out, &holding),
    }
}

/// Every setting, with where it comes from.
fn shown(settings: &Settings, file: Option<&ConfigFile>, path: &Path) -> BTreeMap<String, Shown> {
    let origins = file.map(|file| origins(file, path)).unwrap_or_default();
    let rules = RULES.iter().map(|rule| {
        let severity = settings.severity(rule.name).unwrap_or(rule.severity);
        (format!("rules.{}", rule.name), json!(severity.map_or("off", Severity::name)))
    });
    let all = settings.values().map(|(name, value)| (name.to_owned(), value)).chain(rules);
    all.map(|(name, value)| {
        let from = origins.get(&name).cloned();
        (name, Shown { value, from })
    })
    .collect()
}

/// Where a file says something about a path, by the names of settings.
fn origins(file: &ConfigFile, path: &Path) -> BTreeMap<String, Origin> {
    let Ok(text) = Text::new(file.text()) else { return BTreeMap::new() };
    let name = name_of(file.path(), &[]);
    let overrides = file.overrides_for(path).into_iter().filter_map(|number| file.overrides().get(number));
    let parts = overrides.map(|part| (&part.layer, Some(part.files.written().to_vec())));
    let mut origins = BTreeMap::new();
    for (layer, files) in [(file.layer(), None)].into_iter().chain(parts) {
        for (setting, place) in &layer.places {
            let line = u64::from(text.position(place.start, ENCODING).line) + 1;
            origins.insert(setting.clone(), Origin { file: name.clone(), line, files: files.clone() });
        }
    }
    origins
}

fn write_text(out: &mut dyn Write, holding: &Holding) -> io::Result<()> {
    let Holding { path, config, excluded, settings } = holding;
    let config = config.as_deref().map_or("no stakeout.toml; all settings are defaults".into(), visible::line);
    writeln!(out, "{}: {config}", visible::line(path))?;
    if *excluded {
        writeln!(out, "It is left out when folders are searched.")?;
    }
    writeln!(out)?;
    // A rule that nobody has set would only be noise.
    let is_told = |name: &str, shown: &Shown| shown.from.is_some() || !name.starts_with("rules.");
    let told = || settings.iter().filter(|(name, shown)| is_told(name, shown));
    let lines = told().map(|(name, shown)| (format!("{name} = {}", shown.value), shown)).collect::<Vec<_>>();
    let width = lines.iter().map(|(line, _)| line.len()).max().unwrap_or(0);
    for (line, Shown { from, .. }) in lines {
        let from = from.as_ref().map_or("default".to_owned(), Origin::told);
        writeln!(out, "{line:width$}  {from}")?;
    }
    writeln!(out, "\nEvery other rule has its default severity; `stakeout rules` lists all rules.")
}

impl Origin {
    /// In words.
    fn told(&self) -> String {
        let place = format!("{}:{}", visible::line(&self.file), self.line);
        match &self.files {
            None => place,
            Some(files) => format!("{place}, for {}", visible::line(&files.join(", "))),
        }
    }
}

fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

fn rule_schemas() -> Vec<RuleSchema> {
    let schema = |rule: &Rule| RuleSchema { name: rule.name, summary: rule.page.summary(), severity: rule.severity };
    RULES.into_iter().map(schema).collect()
}
