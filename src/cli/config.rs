//! `stakeout config`: shows the settings that apply to a file and where each comes from.

use std::collections::BTreeMap;
use std::io;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::options::{ConfigurationOptions, ResultFormat, name_of, report_faulty};
use crate::cli::source::ENCODING;
use crate::cli::status::{CommandResult, ExitStatus};
use crate::cli::visible;
use crate::config::{
    ConfigFile, Layer, MemorySize, RuleSchema, Selection, Settings, Severity, absolute, schema,
};
use crate::rules::RULES;
use crate::solve::most_memory;
use crate::text::{Span, Text};

/// The help below the options.
pub(crate) const HELP: &str = "\
Examples:
  stakeout config                      settings for the current directory
  stakeout config contests/last.board  settings for a file
  stakeout config --schema             the JSON schema of stakeout.toml

Settings come from the nearest stakeout.toml in the file's directory or above it, else
from the defaults. Editor settings and command-line options take precedence.

Exit codes: 0; 1, stakeout.toml has errors; 2, no such path.";

/// The key of excluded files, which is no setting of a file.
const EXCLUDE: &str = "exclude";

/// What to show.
#[derive(Debug, Args)]
pub struct ConfigArguments {
    /// File or directory; the current directory if omitted
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    path: Option<PathBuf>,
    /// Format of the settings
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ResultFormat,
    /// Print the JSON schema of stakeout.toml (docs/stakeout.schema.json)
    #[arg(long, conflicts_with_all = ["path", "output_format", "config", "no_config"])]
    schema: bool,
    #[command(flatten)]
    configuration: ConfigurationOptions,
}

/// The value of a setting.
#[derive(Debug, Serialize)]
struct ShownSetting {
    value: Value,
    from: Option<SettingSource>,
    /// The value in effect, if this machine allows less.
    #[serde(skip_serializing_if = "Option::is_none")]
    effective: Option<Value>,
}

/// The source of a setting that is not a default.
#[derive(Debug, Clone, Serialize)]
struct SettingSource {
    file: String,
    /// From 1.
    line: u64,
    /// The globs of its override.
    files: Option<Vec<String>>,
}

/// The settings that apply to a path.
#[derive(Debug, Serialize)]
struct ShownConfig {
    path: String,
    /// The `stakeout.toml` that applies.
    config: Option<String>,
    /// Whether searches of directories skip the path.
    excluded: bool,
    /// Every setting by its dotted name.
    settings: BTreeMap<String, ShownSetting>,
}

/// Shows the settings that apply to a path.
pub(crate) fn config(
    arguments: &ConfigArguments,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    if arguments.schema {
        return Ok(write_json(out, &schema(&rule_schemas()))?);
    }
    let path = arguments.path.clone().unwrap_or_else(|| PathBuf::from("."));
    let configurations =
        arguments.configuration.configurations(Layer::default(), Selection::default())?;
    if !path.exists() {
        return Err(format!("{}: no such path", path.display()).into());
    }
    // The settings of a directory are those of a file in it that no override names.
    let place = if path.is_dir() { path.join(" ") } else { path.clone() };
    let file = configurations.file_for(&place);
    if report_faulty(&configurations) {
        status.worsen(ExitStatus::Found);
    }
    let settings = configurations.for_path(&place);
    let shown = ShownConfig {
        path: path.display().to_string(),
        config: file.as_ref().map(|file| name_of(file.path(), &[])),
        excluded: absolute(&path).ancestors().any(|part| configurations.is_excluded(part)),
        settings: shown_settings(&settings, file.as_deref(), &absolute(&place)),
    };
    match arguments.output_format {
        ResultFormat::Json => write_json(out, &shown)?,
        ResultFormat::Text => write_text(out, &shown)?,
    }
    Ok(())
}

/// Every setting with its source.
fn shown_settings(
    settings: &Settings,
    file: Option<&ConfigFile>,
    path: &Path,
) -> BTreeMap<String, ShownSetting> {
    let sources = file.map(|file| sources(file, path)).unwrap_or_default();
    let mut shown = BTreeMap::new();
    for (name, value) in settings.values() {
        let from = sources.get(name).cloned();
        let mut effective = None;
        if name == "solver.memory" && settings.solver_memory.0 > most_memory() {
            effective = Some(json!(MemorySize(most_memory()).shown_down().to_string()));
        }
        shown.insert(name.to_owned(), ShownSetting { value, from, effective });
    }
    let exclusions = file.map(ConfigFile::exclusions).unwrap_or_default().0;
    let from = sources.get(EXCLUDE).cloned();
    let exclude = ShownSetting { value: json!(exclusions), from, effective: None };
    shown.insert(EXCLUDE.to_owned(), exclude);
    for rule in RULES {
        let name = format!("rules.{}", rule.name);
        let severity = settings.severity(rule.name).unwrap_or(rule.severity);
        let value = json!(severity.map_or("off", Severity::name));
        let from = sources.get(&name).cloned();
        shown.insert(name, ShownSetting { value, from, effective: None });
    }
    shown
}

/// The last place in a file that sets each setting for a path, by the setting's name.
fn sources(file: &ConfigFile, path: &Path) -> BTreeMap<String, SettingSource> {
    let Ok(text) = Text::new(file.text()) else { return BTreeMap::new() };
    let name = name_of(file.path(), &[]);
    let mut parts = vec![(file.layer(), None)];
    for number in file.overrides_for(path) {
        if let Some(part) = file.overrides().get(number) {
            parts.push((&part.layer, Some(part.files.written().to_vec())));
        }
    }
    let mut sources = BTreeMap::new();
    let mut add = |setting: &str, place: Span, files: Option<Vec<String>>| {
        let line = u64::from(text.position(place.start, ENCODING).line) + 1;
        sources.insert(setting.to_owned(), SettingSource { file: name.clone(), line, files });
    };
    let (exclusions, place) = file.exclusions();
    if !exclusions.is_empty() {
        add(EXCLUDE, place, None);
    }
    for (layer, files) in parts {
        for (setting, place) in &layer.places {
            add(setting, *place, files.clone());
        }
    }
    sources
}

fn write_text(out: &mut dyn Write, shown: &ShownConfig) -> io::Result<()> {
    let ShownConfig { path, config, excluded, settings } = shown;
    let config = config
        .as_deref()
        .map_or("no stakeout.toml; all settings are defaults".into(), visible::line);
    writeln!(out, "{}: {config}", visible::line(path))?;
    if *excluded {
        writeln!(out, "Skipped when directories are searched.")?;
    }
    writeln!(out)?;
    let mut lines = Vec::new();
    let mut width = 0;
    for (name, shown) in settings {
        // Rules with their default severity are left out.
        if shown.from.is_some() || !name.starts_with("rules.") {
            let line = format!("{name} = {}", shown.value);
            width = width.max(line.len());
            lines.push((line, shown));
        }
    }
    for (line, ShownSetting { from, effective, .. }) in lines {
        let from = match from {
            Some(source) => source.in_words(),
            None => "default".to_owned(),
        };
        write!(out, "{line:width$}  {from}")?;
        if let Some(Value::String(size)) = effective {
            write!(out, "; limited to {size} on this machine")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "\nEvery other rule has its default severity; `stakeout rules` lists all rules.")
}

impl SettingSource {
    fn in_words(&self) -> String {
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
    let mut schemas = Vec::new();
    for rule in RULES {
        schemas.push(RuleSchema {
            name: rule.name,
            summary: rule.page.summary(),
            severity: rule.severity,
        });
    }
    schemas
}
