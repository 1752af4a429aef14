//! `stakeout explain`: the page of a rule.

use std::io;
use std::io::Write;

use anstyle::Style;

use crate::cli::{Ending, complain};
use crate::config::Severity;
use crate::rules::{RULES, Rule, rule_named};
use crate::text::nearest_spelling;

/// What stands below the options in the help.
pub(crate) const HELP: &str = "\
Example:
  stakeout explain ragged-row

Exit codes: 0; 2, no such rule.";

/// The most characters of a line.
const WIDTH: usize = 80;

/// Prints the page of the rule with this name.
pub(crate) fn explain(name: &str, ending: &mut Ending) -> io::Result<()> {
    match rule_named(name) {
        Some(rule) => write_page(&mut anstream::stdout().lock(), rule),
        None => {
            complain(&unknown(name));
            ending.worsen(Ending::Failed);
            Ok(())
        }
    }
}

fn unknown(name: &str) -> String {
    match nearest_spelling(name, RULES.iter().map(|rule| rule.name)) {
        Some(nearest) => format!("no rule is called `{name}`; did you mean `{nearest}`?"),
        None => format!("no rule is called `{name}`; `stakeout rules` lists them"),
    }
}

fn write_page(out: &mut dyn Write, rule: &Rule) -> io::Result<()> {
    let bold = Style::new().bold();
    let severity = rule.severity.map_or("off", Severity::name);
    writeln!(out, "{bold}{}{bold:#} (default severity: {severity})", rule.name)?;
    for (heading, text) in [("What it finds", rule.page.finds), ("Why", rule.page.reason)] {
        writeln!(out, "\n{bold}{heading}{bold:#}")?;
        wrapped(text).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    for (heading, text) in [("Example", rule.page.bad), ("Use instead", rule.page.good)] {
        writeln!(out, "\n{bold}{heading}{bold:#}")?;
        text.lines().try_for_each(|line| writeln!(out, "  | {line}"))?;
    }
    Ok(())
}

/// A paragraph in lines that are no longer than a page is wide.
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
