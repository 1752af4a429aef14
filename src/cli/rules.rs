//! `stakeout rules`: the table of all rules, and their documentation.

use std::io;
use std::io::Write;

use anstyle::Style;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::analysis::rule_link;
use crate::config::Severity;
use crate::rules::{RULES, Rule};

/// How to list the rules.
#[derive(Debug, Args)]
pub struct RulesArguments {
    /// Format of the list
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: Format,
    /// Print the documentation of all rules as Markdown (docs/rules.md)
    #[arg(long, conflicts_with = "output_format")]
    markdown: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// A table
    #[default]
    Text,
    /// An array of objects
    Json,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    /// `off` for a rule that is.
    severity: &'static str,
    summary: &'static str,
    can_be_allowed: bool,
    url: Option<String>,
}

/// Lists every rule.
pub(crate) fn rules(arguments: &RulesArguments) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    match arguments.output_format {
        _ if arguments.markdown => out.write_all(documentation().as_bytes()),
        Format::Text => write_table(&mut out),
        Format::Json => {
            let entries = RULES.map(|rule| Entry {
                name: rule.name,
                severity: severity(rule),
                summary: rule.page.summary(),
                can_be_allowed: rule.can_be_allowed,
                url: rule_link(rule),
            });
            serde_json::to_writer_pretty(&mut out, &entries[..])?;
            writeln!(out)
        }
    }
}

fn write_table(out: &mut dyn Write) -> io::Result<()> {
    let bold = Style::new().bold();
    let width = RULES.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in RULES {
        writeln!(out, "{bold}{:width$}{bold:#}  {:11}  {}", rule.name, severity(rule), rule.page.summary())?;
    }
    writeln!(out, "\n`stakeout explain RULE` tells more.")
}

fn severity(rule: &Rule) -> &'static str {
    rule.severity.map_or("off", Severity::name)
}

/// The documentation of all rules, in Markdown.
fn documentation() -> String {
    let mut text = String::from(
        "# Rules\n\n\
         Everything that Stakeout can find in a file. `stakeout explain RULE` prints one of these pages. A board or game is silent \
         about a rule that it names in an `allow:` directive; rules that are an error by default, and `unused-allow`, cannot \
         be allowed.\n\n\
         This file is written by `stakeout rules --markdown`.\n\n\
         | rule | severity | finds |\n| --- | --- | --- |\n",
    );
    for rule in RULES {
        let summary = rule.page.summary();
        text.push_str(&format!("| [`{name}`](#{name}) | {} | {summary} |\n", severity(rule), name = rule.name));
    }
    for rule in RULES {
        text.push('\n');
        text.push_str(&rule.markdown());
    }
    text
}
