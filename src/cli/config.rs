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
use crate::rules::{RULES, Rule};
use crate::solve::most_memory;
use crate::text::Text;

/// The help below the options.
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
    let rules = RULES.iter().map(|rule| {
        let severity = settings.severity(rule.name).unwrap_or(rule.severity);
        (format!("rules.{}", rule.name), json!(severity.map_or("off", Severity::name)))
    });
    let capped = (settings.solver_memory.0 > most_memory())
        .then(|| json!(MemorySize(most_memory()).shown_down().to_string()));
    let all = settings.values().map(|(name, value)| (name.to_owned(), value)).chain(rules);
    all.map(|(name, value)| {
        let from = sources.get(&name).cloned();
        let effective = capped.clone().filter(|_| name == "solver.memory");
        (name, ShownSetting { value, from, effective })
    })
    .collect()
}

/// The last place in a file that sets each setting for a path, by the setting's name.
fn sources(file: &ConfigFile, path: &Path) -> BTreeMap<String, SettingSource> {
    let Ok(text) = Text::new(file.text()) else { return BTreeMap::new() };
    let name = name_of(file.path(), &[]);
    let overrides =
        file.overrides_for(path).into_iter().filter_map(|number| file.overrides().get(number));
    let parts = overrides.map(|part| (&part.layer, Some(part.files.written().to_vec())));
    let mut sources = BTreeMap::new();
    for (layer, files) in [(file.layer(), None)].into_iter().chain(parts) {
        for (setting, place) in &layer.places {
            let line = u64::from(text.position(place.start, ENCODING).line) + 1;
            sources.insert(
                setting.clone(),
                SettingSource { file: name.clone(), line, files: files.clone() },
            );
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
    // Rules with their default severity are left out.
    let is_listed =
        |name: &str, shown: &ShownSetting| shown.from.is_some() || !name.starts_with("rules.");
    let listed = settings.iter().filter(|(name, shown)| is_listed(name, shown));
    let lines = listed
        .map(|(name, shown)| (format!("{name} = {}", shown.value), shown))
        .collect::<Vec<_>>();
    let width = lines.iter().map(|(line, _)| line.len()).max().unwrap_or(0);
    for (line, ShownSetting { from, effective, .. }) in lines {
        let from = from.as_ref().map_or("default".to_owned(), SettingSource::in_words);
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
    let schema = |rule: &Rule| RuleSchema {
        name: rule.name,
        summary: rule.page.summary(),
        severity: rule.severity,
    };
    RULES.into_iter().map(schema).collect()
}
