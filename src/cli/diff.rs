//! Unified diffs, for people and `patch`.

use std::io;
use std::io::{IsTerminal as _, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use similar::TextDiff;

use crate::cli::visible;

/// The time limit for finding the shortest diff; a longer one is just as correct.
const PATIENCE: Duration = Duration::from_secs(1);

/// The difference as a unified diff with three lines of context; empty for equal texts.
pub(crate) fn unified(name: &str, old: &str, new: &str) -> String {
    // For `patch`, only LF ends a line.
    let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
    let (old, new) = (lines(old), lines(new));
    let diff = TextDiff::configure().timeout(PATIENCE).newline_terminated(true).diff_slices(&old, &new);
    let name = visible::line(name);
    diff.unified_diff().context_radius(3).header(&name, &name).to_string()
}

/// Writes a unified diff to standard output: in colour on a terminal, byte for byte everywhere else.
pub(crate) fn write(diff: &str) -> io::Result<()> {
    if !io::stdout().is_terminal() {
        return io::stdout().lock().write_all(diff.as_bytes());
    }
    let mut out = anstream::stdout().lock();
    for line in diff.split_inclusive('\n') {
        let style = style(line);
        let shown = visible::line(line.trim_end_matches(['\r', '\n']));
        writeln!(out, "{style}{shown}{style:#}")?;
    }
    Ok(())
}

fn style(line: &str) -> Style {
    if line.starts_with("---") || line.starts_with("+++") {
        return Style::new().bold();
    }
    match line.chars().next() {
        Some('-') => AnsiColor::Red.on_default(),
        Some('+') => AnsiColor::Green.on_default(),
        Some('@') => AnsiColor::Cyan.on_default(),
        _ => Style::new(),
    }
}
