//! `text`: each diagnostic with its source line, for people.

use std::collections::HashMap;
use std::io;
use std::io::Write;

use crate::analysis::FileDiagnostic;
use crate::cli::kinds::{KINDS, KindWords};
use crate::cli::report::diagnostic::{Look, write_diagnostic};
use crate::cli::report::excerpt::TextLines;
use crate::cli::report::{CheckedFile, Report, ReportContent};
use crate::config::Severity;
use crate::rules::verdict_mismatch;
use crate::text::counted;

/// The help below a `verdict-mismatch` in a file that `stakeout repair` accepts: the two ways out.
const REPAIR_HELP: &str = "`stakeout repair` finds the nearest boards as expected; \
    `--fix --unsafe-fixes` writes the verdict found";

/// Writes diagnostics as they come, and their counts at the end.
pub(crate) struct TextReport {
    out: Box<dyn Write>,
    look: Look,
    content: ReportContent,
    files: usize,
    /// The puzzles of each kind, in the order of [`KINDS`].
    puzzles: [PuzzleCount; KINDS.len()],
    /// The diagnostics of each severity, most severe first.
    counts: [usize; 4],
    /// The diagnostics with a safe fix.
    safe_fixes: usize,
    /// Those that only `--unsafe-fixes` fixes.
    unsafe_fixes: usize,
    /// The rule of the first error.
    first_error: Option<&'static str>,
}

/// The number of puzzles of a kind.
#[derive(Default)]
struct PuzzleCount {
    all: usize,
    /// How many have each outcome.
    outcomes: HashMap<&'static str, usize>,
}

impl TextReport {
    pub(crate) fn plain(out: Box<dyn Write>, content: ReportContent) -> Self {
        Self {
            out,
            look: Look::Plain,
            content,
            files: 0,
            puzzles: Default::default(),
            counts: [0; 4],
            safe_fixes: 0,
            unsafe_fixes: 0,
            first_error: None,
        }
    }

    /// In colour; `links` is whether the terminal supports hyperlinks.
    pub(crate) fn styled(out: Box<dyn Write>, links: bool, content: ReportContent) -> Self {
        let look = if links { Look::Linked } else { Look::Coloured };
        Self { look, ..Self::plain(out, content) }
    }

    /// The line about fixes, such as `2 fixable with --fix, 1 more with --unsafe-fixes`; `None`
    /// without fixes.
    fn fixes_in_words(&self) -> Option<String> {
        match (self.safe_fixes, self.unsafe_fixes) {
            (0, 0) => None,
            (0, likely) => Some(format!("{likely} fixable with --fix --unsafe-fixes")),
            (safe, 0) => Some(format!("{safe} fixable with --fix")),
            (safe, likely) => {
                Some(format!("{safe} fixable with --fix, {likely} more with --unsafe-fixes"))
            }
        }
    }
}

impl PuzzleCount {
    /// Such as `13 boards: 9 police, 3 thief, 1 draw`.
    fn in_words(&self, kind: &KindWords) -> String {
        let found =
            kind.outcomes.iter().filter_map(|name| Some((*self.outcomes.get(name)?, *name)));
        let solved: usize = self.outcomes.values().sum();
        let unsolved = self
            .all
            .checked_sub(solved)
            .filter(|count| *count > 0)
            .map(|count| (count, "not solved"));
        let counts: Vec<_> =
            found.chain(unsolved).map(|(count, name)| format!("{count} {name}")).collect();
        format!("{}: {}", counted(self.all, kind.kind.name), counts.join(", "))
    }
}

impl Report for TextReport {
    fn file(&mut self, checked: &CheckedFile, shown: &[&FileDiagnostic]) -> io::Result<()> {
        self.files += 1;
        for (count, kind) in self.puzzles.iter_mut().zip(&KINDS) {
            for part in checked.result.parts.iter().filter(|part| part.kind == kind.kind.name) {
                count.all += 1;
                if let Some(outcome) = part.outcome {
                    *count.outcomes.entry(outcome).or_default() += 1;
                }
            }
        }
        self.unsafe_fixes += checked.result.unsafe_fixes;
        if shown.is_empty() {
            return Ok(());
        }
        let lines = TextLines::new(&checked.text);
        for diagnostic in shown {
            self.counts[diagnostic.severity as usize] += 1;
            self.safe_fixes += usize::from(diagnostic.fix.as_ref().is_some_and(|fix| fix.is_safe));
            if diagnostic.severity == Severity::Error {
                self.first_error.get_or_insert(diagnostic.rule.name);
            }
            let has_repairs =
                checked.result.can_be_repaired && diagnostic.rule == &verdict_mismatch::RULE;
            let help = has_repairs.then_some(REPAIR_HELP);
            write_diagnostic(&mut self.out, self.look, &checked.name, &lines, diagnostic, help)?;
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.files > 0 && !self.content.is_quiet {
            writeln!(
                self.out,
                "Checked {}: {}.",
                counted(self.files, "file"),
                counts_in_words(self.counts)
            )?;
            for (count, kind) in self.puzzles.iter().zip(&KINDS).filter(|(count, _)| count.all > 0)
            {
                writeln!(self.out, "{}", count.in_words(kind))?;
            }
            if let Some(fixes) = self.fixes_in_words() {
                writeln!(self.out, "{fixes}")?;
            }
            if let Some(rule) = self.first_error.filter(|_| self.content.is_terminal) {
                writeln!(self.out, "For more about an error, try `stakeout explain {rule}`.")?;
            }
        }
        self.out.flush()
    }
}

/// The counts by severity, in words.
fn counts_in_words(counts: [usize; 4]) -> String {
    let [errors, warnings, information, hints] = counts;
    let mut words =
        vec![if errors == 0 { "no errors".to_owned() } else { counted(errors, "error") }];
    if warnings > 0 {
        words.push(counted(warnings, "warning"));
    }
    if information > 0 {
        words.push(format!("{information} information"));
    }
    if hints > 0 {
        words.push(counted(hints, "hint"));
    }
    words.join(", ")
}
