//! `stakeout rules` and `stakeout explain`: the table of all rules, and their pages.

use std::ffi::OsStr;
use std::io;
use std::io::Write;

use anstyle::Style;
use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};
use serde::Serialize;

use crate::analysis::rule_link;
use crate::cli::options::ResultFormat;
use crate::cli::status::CommandResult;
use crate::config::Severity;
use crate::rules::{RULES, Rule, rule_named, rule_names};
use crate::text::nearest_spelling;

/// The help below the options of `explain`.
pub(crate) const EXPLAIN_HELP: &str = "\
Example:
  stakeout explain ragged-row

Exit codes: 0; 2, no such rule.";

/// The width of a page in characters.
const WIDTH: usize = 80;

/// How to list the rules.
#[derive(Debug, Args)]
pub struct RulesArguments {
    /// Format of the list
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ResultFormat,
    /// Print the documentation of all rules as Markdown (docs/rules.md)
    #[arg(long, conflicts_with = "output_format")]
    markdown: bool,
}

#[derive(Serialize)]
struct RuleEntry {
    name: &'static str,
    /// `off` for a rule that is off.
    severity: &'static str,
    summary: &'static str,
    can_be_allowed: bool,
    url: Option<String>,
}

/// Lists every rule.
pub(crate) fn rules(arguments: &RulesArguments, mut out: &mut dyn Write) -> CommandResult {
    match arguments.output_format {
        _ if arguments.markdown => out.write_all(documentation().as_bytes())?,
        ResultFormat::Text => write_table(out)?,
        ResultFormat::Json => {
            let entries = RULES.map(|rule| RuleEntry {
                name: rule.name,
                severity: severity(rule),
                summary: rule.page.summary(),
                can_be_allowed: rule.can_be_allowed,
                url: rule_link(rule),
            });
            serde_json::to_writer_pretty(&mut out, &entries[..])?;
            writeln!(out)?;
        }
    }
    Ok(())
}

fn write_table(out: &mut dyn Write) -> io::Result<()> {
    let bold = Style::new().bold();
    let width = RULES.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in RULES {
        writeln!(
            out,
            "{bold}{:width$}{bold:#}  {:11}  {}",
            rule.name,
            severity(rule),
            rule.page.summary()
        )?;
    }
    writeln!(out, "\n`stakeout explain RULE` explains a rule.")
}

fn severity(rule: &Rule) -> &'static str {
    rule.severity.map_or("off", Severity::name)
}

/// The documentation of all rules, in Markdown.
fn documentation() -> String {
    let mut text = String::from(
        "# Rules\n\n\
         Everything that Stakeout can find in a file. `stakeout explain RULE` prints one of these pages. A rule that a board or game \
         names in an `allow:` directive is not reported there; rules that are an error by default, and `unused-allow`, cannot \
         be allowed.\n\n\
         This file is written by `stakeout rules --markdown`.\n\n\
         | rule | severity | finds |\n| --- | --- | --- |\n",
    );
    for rule in RULES {
        let summary = rule.page.summary();
        text.push_str(&format!(
            "| [`{name}`](#{name}) | {} | {summary} |\n",
            severity(rule),
            name = rule.name
        ));
    }
    for rule in RULES {
        text.push('\n');
        text.push_str(&rule.markdown());
    }
    text
}

/// Prints the page of a rule.
pub(crate) fn explain(rule: &Rule, out: &mut dyn Write) -> CommandResult {
    Ok(write_page(out, rule)?)
}

/// Reads the name of a rule. Completions list all names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RuleParser;

impl TypedValueParser for RuleParser {
    type Value = &'static Rule;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let read = |name: &str| rule_with_name(name);
        TypedValueParser::parse_ref(&read, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(RULES.iter().map(|rule| PossibleValue::new(rule.name))))
    }
}

/// The rule with this name.
///
/// # Errors
/// If there is none: a message for the user.
pub(crate) fn rule_with_name(name: &str) -> Result<&'static Rule, String> {
    rule_named(name).ok_or_else(|| match nearest_spelling(name, rule_names()) {
        Some(nearest) => format!("unknown rule `{name}`; did you mean `{nearest}`?"),
        None => format!("unknown rule `{name}`; `stakeout rules` lists all rules"),
    })
}

fn write_page(out: &mut dyn Write, rule: &Rule) -> io::Result<()> {
    let bold = Style::new().bold();
    let severity = rule.severity.map_or("off", Severity::name);
    writeln!(out, "{bold}{}{bold:#} (default severity: {severity})", rule.name)?;
    for (heading, text) in [("What it finds", rule.page.finds), ("Why", rule.page.reason)] {
        writeln!(out, "\n{bold}{heading}{bold:#}")?;
        for line in wrapped(text) {
            writeln!(out, "  {line}")?;
        }
    }
    for (heading, text) in [("Example", rule.page.bad), ("Use instead", rule.page.good)] {
        writeln!(out, "\n{bold}{heading}{bold:#}")?;
        for line in text.lines() {
            writeln!(out, "  | {line}")?;
        }
    }
    Ok(())
}

/// Wraps a paragraph.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
