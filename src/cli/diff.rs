//! Unified diffs, for people and `patch`.

use std::fmt::Write as _;
use std::io;
use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use similar::DiffOp;
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::udiff::UnifiedHunkHeader;

use crate::cli::visible;

/// The time limit for finding the shortest diff; a longer one is just as correct.
const PATIENCE: Duration = Duration::from_secs(1);
/// Lines of context around a change.
const CONTEXT: usize = 3;

/// The difference as a unified diff with three lines of context; empty for equal texts.
pub(crate) fn unified(name: &str, old: &str, new: &str) -> String {
    // For `patch`, only LF ends a line.
    let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
    let old = lines(old);
    let new = lines(new);
    let groups = changes(&old, &new);
    if groups.is_empty() {
        return String::new();
    }
    let name = visible::line(name);
    let mut diff = format!("--- {name}\n+++ {name}\n");
    for changes in groups {
        // Writing to a `String` never fails.
        let _ = writeln!(diff, "{}", UnifiedHunkHeader::new(&changes));
        for change in changes.iter().flat_map(|changes| changes.iter_changes(&*old, &*new)) {
            let _ = write!(diff, "{}{}", change.tag(), change.value());
            if !change.value().ends_with('\n') {
                diff.push_str("\n\\ No newline at end of file\n");
            }
        }
    }
    diff
}

/// The changes of lines, in groups with three lines of context. `TextDiff` would do the same, but a
/// program that uses it has every algorithm of the library, each for several types.
fn changes(old: &[&str], new: &[&str]) -> Vec<Vec<DiffOp>> {
    let mut changes = Compact::new(Replace::new(Capture::new()), old, new);
    let deadline = Instant::now().checked_add(PATIENCE);
    let Ok(()) = myers::diff_deadline(&mut changes, old, 0..old.len(), new, 0..new.len(), deadline);
    let mut groups = changes.into_inner().into_inner().into_grouped_ops(CONTEXT);
    groups.retain(|changes| !changes.is_empty());
    groups
}

/// Writes a unified diff to standard output: in colour on a terminal, byte for byte everywhere
/// else.
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
